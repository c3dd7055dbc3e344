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
  wasm: Response;
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

/** By which name CPython asks for its own files; they are at hand before it does. */
const AT = "https://engine/";

const answerOf = (content: Uint8Array<ArrayBuffer>, type: string): Response =>
  new Response(content, { headers: { "content-type": type } });

/** CPython itself as the worker that keeps a site has it, unpacked (`offline/site.js`). Browsers keep what they have
 * compiled of such an answer, so that Python starts in half the time at the next visit. */
async function unpackedAt(address: string, file: string): Promise<Response | undefined> {
  const answer = await fetch(new URL(file.replace(/\.bin$/, ".wasm"), address)).catch(() => undefined);
  return answer?.ok ? answer : undefined;
}

/** The engine's files.
 *
 * `address`: where their list lies; `told` hears how many bytes have come, of how many; `kept`: does a service worker
 * keep the site? */
export async function fetchEngine(address: string, told: Told, kept = false): Promise<Engine> {
  const name = address.slice(address.lastIndexOf("engine/"));
  const { parts, lock } = await fetchJson<Listed>(name, address, "parts");
  const [itself, others] = [parts.filter((each) => each.name === WASM), parts.filter((each) => each.name !== WASM)];
  const [unpacked, found] = await Promise.all([
    kept ? unpackedAt(address, itself[0]!.file) : undefined,
    fetchParts(address, kept ? others : parts, told),
  ]);
  const packed = unpacked || !kept ? found : await fetchParts(address, itself, told);
  return { parts: found, lock, wasm: unpacked ?? answerOf(packed.get(WASM)!, "application/wasm") };
}

const moduleOf = <T>(source: Uint8Array<ArrayBuffer>): Promise<T> => {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return (import(/* @vite-ignore */ address) as Promise<T>).finally(() => URL.revokeObjectURL(address));
};

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
export async function startPython({ parts, lock, wasm }: Engine): Promise<Pyodide> {
  const part = (name: string): Uint8Array<ArrayBuffer> => parts.get(name)!;
  const own = new Map([
    [AT + WASM, wasm],
    [AT + LIBRARY, answerOf(part(LIBRARY), "application/zip")],
  ]);
  const beyond = self.fetch.bind(self);
  self.fetch = (asked, init) => {
    const answer = own.get(String(asked instanceof Request ? asked.url : asked));
    return answer ? Promise.resolve(answer) : beyond(asked, init);
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    moduleOf<{ loadPyodide: (options: object) => Promise<Pyodide> }>(part("pyodide.mjs")),
    moduleOf<{ default: unknown }>(part("pyodide.asm.mjs")),
  ]);
  const python = await loadPyodide({ ...settings(AT, lock), createPyodideModule });
  self.fetch = beyond;
  layModules(python, part("room"), part("start.py"));
  return python;
}
