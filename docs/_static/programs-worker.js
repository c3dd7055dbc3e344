// The worker in which a program runs: the Python of a site that `upcard site` wrote, started as its own page starts it
// (`web/src/transport/worker.ts`), without the card room.

/** By which name Python asks for its own files; they are at hand before it does. */
const AT = "https://engine/";
const OWN = new Map([
  ["pyodide.asm.wasm", "application/wasm"],
  ["python_stdlib.zip", "application/zip"],
]);

self.onmessage = ({ data }) => {
  start(data).catch((caught) => self.postMessage({ kind: "failed", failed: caught.message ?? String(caught) }));
};

async function start({ engine, reads, program }) {
  const listed = await (await fetched(engine)).json();
  const [parts, texts, runner] = await Promise.all([
    fetchParts(engine, listed.parts),
    Promise.all(reads.map(async ({ name, address }) => [name, await (await fetched(address)).text()])),
    fetched(new URL("run_program.py", import.meta.url)).then((answer) => answer.text()),
  ]);
  self.postMessage({ kind: "running" });
  const python = await startPython(parts, listed.lock);
  for (const [name, text] of texts) {
    const place = `/program/${name}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, text);
  }
  python.FS.mkdirTree("/program");
  python.FS.chdir("/program");
  const run = python.runPython(`${runner}\nrun_program`);
  const failed = run(program, (line) => self.postMessage({ kind: "line", line }));
  self.postMessage(failed ? { kind: "failed", failed } : { kind: "done" });
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
  return answer;
}

/** The contents of the engine's files, by name; each is packed by gzip. */
async function fetchParts(engine, parts) {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  const found = parts.map(async ({ name, file }) => {
    const answer = await fetched(new URL(file, engine));
    const counted = new TransformStream({
      transform(bytes, out) {
        loaded += bytes.length;
        self.postMessage({ kind: "loaded", loaded, total });
        out.enqueue(bytes);
      },
    });
    const whole = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    return [name, new Uint8Array(await new Response(whole).arrayBuffer())];
  });
  return new Map(await Promise.all(found));
}

async function moduleOf(source) {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function startPython(parts, lock) {
  const beyond = self.fetch.bind(self);
  self.fetch = (asked, init) => {
    const name = String(asked instanceof Request ? asked.url : asked).replace(AT, "");
    const type = OWN.get(name);
    return type
      ? Promise.resolve(new Response(parts.get(name), { headers: { "content-type": type } }))
      : beyond(asked, init);
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    moduleOf(parts.get("pyodide.mjs")),
    moduleOf(parts.get("pyodide.asm.mjs")),
  ]);
  const python = await loadPyodide({
    indexURL: AT,
    createPyodideModule,
    lockFileContents: lock,
    packageBaseUrl: AT,
    checkAPIVersion: false,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
  });
  python.FS.writeFile("/room", parts.get("room"));
  python.runPython(new TextDecoder().decode(parts.get("start.py")));
  return python;
}
