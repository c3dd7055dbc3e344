// The worker of a page without a server: CPython, and the card room in it.
import { ROOT } from "../lib/address";
import { Elsewhere, Journal } from "./journal";
import type { FromWorker, ToWorker } from "./messages";
import { fetchParts, type Part } from "./parts";

/** The engine's list of files, as `upcard site` writes it; sizes in bytes, as they come over the wire. */
interface Engine {
  parts: Part[];
  /** What Pyodide wants to know of its packages: there are none beside ours. */
  lock: object;
}

/** What is used of Pyodide (https://pyodide.org/en/stable/usage/api/js-api.html). */
interface Pyodide {
  FS: { writeFile: (path: string, data: Uint8Array) => void };
  runPython: (code: string) => unknown;
  pyimport: (module: string) => { begin: Begin };
}
type Write = (pairs: string) => Promise<void>;
type Begin = (kept: string, write: Write, post: (text: string) => void) => Promise<{ hear: (text: string) => void }>;

/** By which name CPython asks for its own files; they are at hand before it does. */
const AT = "https://engine/";

const tell = (message: FromWorker): void => self.postMessage(message);

/** What is told before the room is open waits. */
let early: string[] | null = [];
let hear = (text: string): void => void early?.push(text);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("room" in data) return hear(data.room);
  start(data.start).catch((caught: unknown) => {
    tell({ failed: caught instanceof Error ? caught.message : String(caught) });
  });
};

/** Hears when another tab opens the room, which is then its own. */
const tabs = new BroadcastChannel(`upcard ${ROOT}`);
tabs.onmessage = () => tell({ stage: "elsewhere" });

async function start(address: string): Promise<void> {
  const [{ parts, lock }, journal] = await Promise.all([listed(address), Journal.open()]);
  tabs.postMessage("mine");
  const found = await fetchParts(address, parts, (loaded, total) => tell({ loaded, total }));
  tell({ stage: "starting" });
  const python = await startPython(found, lock);
  const { begin } = python.pyimport("upcard.site.engine");
  const room = await begin(
    JSON.stringify(journal.rows),
    (pairs) => keep(journal, pairs),
    (text) => tell({ room: text }),
  );
  hear = (text) => room.hear(text);
  for (const text of early ?? []) hear(text);
  early = null;
  tell({ stage: "open" });
}

async function listed(address: string): Promise<Engine> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
  return (await answer.json()) as Engine;
}

async function keep(journal: Journal, pairs: string): Promise<void> {
  try {
    await journal.write(JSON.parse(pairs) as [string, string | null][]);
  } catch (caught) {
    if (caught instanceof Elsewhere) tell({ stage: "elsewhere" });
    throw caught;
  }
}

const moduleOf = <T>(source: Uint8Array<ArrayBuffer>): Promise<T> => {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return (import(/* @vite-ignore */ address) as Promise<T>).finally(() => URL.revokeObjectURL(address));
};

async function startPython(found: ReadonlyMap<string, Uint8Array<ArrayBuffer>>, lock: object): Promise<Pyodide> {
  const part = (name: string): Uint8Array<ArrayBuffer> => found.get(name)!;
  const beyond = self.fetch.bind(self);
  const own = new Map([
    ["pyodide.asm.wasm", "application/wasm"],
    ["python_stdlib.zip", "application/zip"],
  ]);
  self.fetch = (asked, init) => {
    const name = String(asked instanceof Request ? asked.url : asked).replace(AT, "");
    const type = own.get(name);
    return type
      ? Promise.resolve(new Response(part(name), { headers: { "content-type": type } }))
      : beyond(asked, init);
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    moduleOf<{ loadPyodide: (options: object) => Promise<Pyodide> }>(part("pyodide.mjs")),
    moduleOf<{ default: unknown }>(part("pyodide.asm.mjs")),
  ]);
  const python = await loadPyodide({
    indexURL: AT,
    createPyodideModule,
    lockFileContents: lock,
    packageBaseUrl: AT,
    checkAPIVersion: false,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
  });
  python.FS.writeFile("/room", part("room"));
  python.runPython(new TextDecoder().decode(part("start.py")));
  return python;
}
