// The worker in which a program runs: the Python of a site that `upcard site` wrote, started by what the site has for
// it (`web/src/transport/python.ts`), without the card room.

self.onmessage = ({ data }) => {
  start(data).catch((caught) =>
    self.postMessage({
      kind: "failed",
      failed: caught.message ?? String(caught),
    }),
  );
};

async function start({ engine, reads, program }) {
  const { start } = await (await fetched(engine)).json();
  const { fetchEngine, startPython } = await import(new URL(start, engine));
  const [files, texts, runner] = await Promise.all([
    fetchEngine(engine, (loaded, total) => self.postMessage({ kind: "loaded", loaded, total })),
    Promise.all(reads.map(async ({ name, address }) => [name, await (await fetched(address)).text()])),
    fetched(new URL("run_program.py", import.meta.url)).then((answer) => answer.text()),
  ]);
  self.postMessage({ kind: "running" });
  const python = await startPython(files);
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
