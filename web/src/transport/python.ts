// CPython and the modules of the card room, in a worker of a page. The programs of the documentation load this as a
// file of its own from the engine's folder (`upcard site`), so nothing of the page is in it but its words.
import { fetchJson } from "./arrivals";
import { fetchParts, type Part, type Told } from "./parts";

/** The engine's list of files, as `upcard site` writes it. */
interface Listed {
  parts: Part[];
  /** What Pyodide wants to know of its packages: there are none beside ours. */
  lock: object;
}

/** What Python starts from. */
export interface Engine {
  parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  lock: object;
  /** CPython itself. */
  wasm: WebAssembly.Module;
  /** What it is put together by, by its file's name. */
  scripts: ReadonlyMap<string, unknown>;
}

/** What is used of Pyodide (https://pyodide.org/en/stable/usage/api/js-api.html). */
export interface Pyodide {
  FS: {
    writeFile: (path: string, data: Uint8Array | string) => void;
    mkdirTree: (path: string) => void;
    chdir: (path: string) => void;
  };
  runPython: (code: string) => unknown;
  pyimport: (module: string) => unknown;
}

const WASM = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const PYODIDE = "pyodide.mjs";
const LINKER = "pyodide.asm.mjs";

/** By which name CPython asks for its own files; they are at hand before it does. */
const AT = "https://engine/";

const answerOf = (content: Uint8Array<ArrayBuffer>, type: string): Response =>
  new Response(content, { headers: { "content-type": type } });

const moduleOf = <T>(source: Uint8Array<ArrayBuffer>): Promise<T> => {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return (import(/* @vite-ignore */ address) as Promise<T>).finally(() => URL.revokeObjectURL(address));
};

/** CPython itself as the worker that keeps a site has it, unpacked (`offline/site.js`). Browsers keep what they have
 * compiled of such an answer, so that Python starts in half the time at the next visit. */
async function compiledAt(address: string, file: string): Promise<WebAssembly.Module | undefined> {
  const answer = await fetch(new URL(file.replace(/\.bin$/, ".wasm"), address)).catch(() => undefined);
  return answer?.ok ? WebAssembly.compileStreaming(answer).catch(() => undefined) : undefined;
}

/** The engine's files; what can be compiled is, while the others come.
 *
 * `address`: where their list lies; `told` hears how many bytes have come, of how many; `kept`: does a service worker
 * keep the site? */
export async function fetchEngine(address: string, told: Told, kept = false): Promise<Engine> {
  const name = address.slice(address.lastIndexOf("engine/"));
  const { parts, lock } = await fetchJson<Listed>(name, address, "parts");
  const [itself, others] = [parts.filter((each) => each.name === WASM), parts.filter((each) => each.name !== WASM)];
  let wasm: Promise<WebAssembly.Module | undefined> = kept
    ? compiledAt(address, itself[0]!.file)
    : Promise.resolve(undefined);
  const scripts: Promise<[string, unknown]>[] = [];
  const came = (name: string, content: Uint8Array<ArrayBuffer>): void => {
    if (name === WASM) wasm = WebAssembly.compile(content);
    if (name === PYODIDE || name === LINKER) scripts.push(moduleOf(content).then((module) => [name, module]));
  };
  const found = await fetchParts(address, kept ? others : parts, told, came);
  if (!(await wasm)) await fetchParts(address, itself, told, came);
  return { parts: found, lock, wasm: (await wasm)!, scripts: new Map(await Promise.all(scripts)) };
}

/** How Pyodide starts with files that lie at `at`. */
export const settings = (at: string, lock: object): object => ({
  indexURL: at,
  lockFileContents: lock,
  packageBaseUrl: at,
  checkAPIVersion: false,
  env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
});

/** Lets Python import the modules of the card room. */
export function layModules(python: Pyodide, room: Uint8Array, start: Uint8Array): void {
  python.FS.writeFile("/room", room);
  python.runPython(new TextDecoder().decode(start));
}

/** Python, which can import the modules of the card room. */
export async function startPython({ parts, lock, wasm, scripts }: Engine): Promise<Pyodide> {
  const part = (name: string): Uint8Array<ArrayBuffer> => parts.get(name)!;
  const own = new Map([
    [AT + WASM, answerOf(new Uint8Array(), "application/wasm")], // it is compiled already
    [AT + LIBRARY, answerOf(part(LIBRARY), "application/zip")],
  ]);
  const beyond = self.fetch.bind(self);
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (asked, init) => {
    const answer = own.get(String(asked instanceof Request ? asked.url : asked));
    return answer ? Promise.resolve(answer) : beyond(asked, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  const { loadPyodide } = scripts.get(PYODIDE) as { loadPyodide: (options: object) => Promise<Pyodide> };
  const { default: createPyodideModule } = scripts.get(LINKER) as { default: unknown };
  const python = await loadPyodide({ ...settings(AT, lock), createPyodideModule });
  WebAssembly.instantiateStreaming = instantiateStreaming;
  self.fetch = beyond;
  layModules(python, part("room"), part("start.py"));
  return python;
}
