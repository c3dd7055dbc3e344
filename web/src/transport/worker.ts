// The worker of a page without a server: CPython, and the card room in it.
import { ROOT } from "../lib/address";
import { fetchJson } from "./arrivals";
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
type Tell = (text: string) => void;
/** A friend at another device (`upcard.site.guests`). */
interface Guest {
  hear: Tell;
  leave: () => void;
  gone: () => void;
  destroy: () => void;
}
interface CardRoom {
  hear: Tell;
  guest: (table: string, post: Tell, away: Tell) => Guest;
}
type Begin = (kept: string, write: Write, post: Tell) => Promise<CardRoom>;
type ToTheRoom = Exclude<ToWorker, { start: string }>;

/** By which name CPython asks for its own files; they are at hand before it does. */
const AT = "https://engine/";

const tell = (message: FromWorker): void => self.postMessage(message);

/** What is told before the room is open waits. */
let early: ToTheRoom[] | null = [];
let hear = (message: ToTheRoom): void => void early?.push(message);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (!("start" in data)) return hear(data);
  start(data.start).catch((caught: unknown) => {
    tell({ failed: caught instanceof Error ? caught.message : String(caught) });
  });
};

/** Hears when another tab opens the room, which is then its own. */
const tabs = new BroadcastChannel(`upcard ${ROOT}`);
tabs.onmessage = () => tell({ stage: "elsewhere" });

async function start(address: string): Promise<void> {
  const [{ parts, lock }, journal] = await Promise.all([
    fetchJson<Engine>(address.slice(address.lastIndexOf("engine/")), address, "parts"),
    Journal.open(),
  ]);
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
  hear = (message) => pass(room, message);
  for (const message of early ?? []) hear(message);
  early = null;
  tell({ stage: "open" });
}

const guests = new Map<number, Guest>();

function pass(room: CardRoom, message: ToTheRoom): void {
  if ("room" in message) return room.hear(message.room);
  const { guest } = message;
  if ("table" in message) guests.set(guest, room.guest(message.table, said(guest), ended(guest)));
  else if ("text" in message) guests.get(guest)?.hear(message.text);
  else if ("left" in message) guests.get(guest)?.leave();
  else forget(guest);
}

const said = (guest: number): Tell => (text) => tell({ guest, text });

/** It is in the middle of what the friend has said: what holds it is let go afterwards. */
const ended = (guest: number): Tell => (away) => {
  tell({ guest, away });
  setTimeout(() => forget(guest));
};

function forget(guest: number): void {
  const known = guests.get(guest);
  guests.delete(guest);
  known?.gone();
  known?.destroy();
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
