// The worker of a page without a server: CPython, and the card room in it.
import { ROOT } from "../lib/address";
import { Elsewhere, Journal } from "./journal";
import type { FromWorker, ToWorker } from "./messages";
import { fetchEngine, startPython } from "./python";

type Write = (pairs: string) => Promise<void>;
type Tell = (text: string) => void;
/** A friend at another device (`upcard.site.guests`). */
interface Guest {
  take_message: Tell;
  leave: () => void;
  gone: () => void;
  destroy: () => void;
}
interface CardRoom {
  take_message: Tell;
  guest: (table: string, post: Tell, away: Tell) => Guest;
}
type Begin = (kept: string, write: Write, post: Tell) => Promise<CardRoom>;
type ToTheRoom = Exclude<ToWorker, { start: string }>;

const tell = (message: FromWorker): void => self.postMessage(message);
const fail = (caught: unknown): void => tell({ failed: caught instanceof Error ? caught.message : String(caught) });

/** What is told before the room is open waits. */
let early: ToTheRoom[] | null = [];
let hear = (message: ToTheRoom): void => void early?.push(message);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("start" in data) start(data.start, data.kept).catch(fail);
  else hear(data);
};

/** Hears when another tab opens the room, which is then its own. */
const tabs = new BroadcastChannel(`upcard ${ROOT}`);
tabs.onmessage = () => tell({ stage: "elsewhere" });

async function start(address: string, kept: boolean): Promise<void> {
  const told = (loaded: number, total: number): void => tell({ loaded, total });
  const opened = Journal.open().then((journal) => (tabs.postMessage("mine"), journal));
  const [journal, files] = await Promise.all([opened, fetchEngine(address, told, kept)]);
  tell({ stage: "starting" });
  const python = await startPython(files);
  const { begin } = python.pyimport("upcard.site.engine") as { begin: Begin };
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
  if ("room" in message) return room.take_message(message.room);
  const { guest } = message;
  if ("table" in message) guests.set(guest, room.guest(message.table, said(guest), ended(guest)));
  else if ("text" in message) guests.get(guest)?.take_message(message.text);
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
