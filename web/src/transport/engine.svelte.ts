// The card room in the worker of this page: how far it is, and the way to it.
import { keepOfflinePage } from "../lib/renewal.svelte";
import { say } from "../lib/say";
import type { FromRoom, FromWorker, ToRoom, ToWorker } from "./messages";
import { Remote } from "./remote";
import type { Channel, Transport } from "./transport";

/** `loading`: its files come; `starting`: CPython reads them; `elsewhere`: another tab has taken it over. */
export type Stage = "loading" | "starting" | "open" | "failed" | "elsewhere";

export const engine = $state({ stage: "loading" as Stage, loaded: 0, total: 0, problem: "" });

/** Does a service worker keep the site already, and answer for it? */
const isKept = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller);

/** The room's end of a line to a friend at another device (`upcard.site.guests`). */
export interface GuestEnd {
  hear: (text: string) => void;
  /** Nothing is heard of the friend just now. */
  leave: () => void;
  /** The line has ended. */
  gone: () => void;
}

/** The page's end of the same: what the room says to the friend, and why it says nothing more. */
export interface GuestLine {
  say: (text: string) => void;
  end: (why: string) => void;
}

type Said = MessageEvent<FromWorker> | ErrorEvent;

/** A worker, and what it has said before anybody listened. */
interface Begun {
  worker: Worker;
  said: Said[];
}

declare global {
  /** By `opening.js`, before anything of the page was there. */
  var begun: Begun | undefined;
}

function begin(address: string): Begun {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "card room" });
  worker.postMessage({ start: address, kept: isKept() } satisfies ToWorker);
  return { worker, said: [] };
}

/** The room in a worker of its own; `address`: where the list of the engine's files lies. */
export class Room implements Transport {
  #worker: Worker;
  #remote = new Remote(
    (message) => this.#post(message),
    () => engine.stage === "open",
  );
  #number = 0;
  #guests = new Map<number, GuestLine>();

  constructor(address: string) {
    const { worker, said } = globalThis.begun ?? begin(address);
    this.#worker = worker;
    // Without a message it is the worker's own file that did not come.
    const hear = (event: Said): void =>
      "data" in event ? this.#hear(event.data) : this.#fail(event.message || say("a part of the page did not load"));
    worker.onmessage = worker.onerror = hear;
    said.forEach(hear);
  }

  request(path: string, init: RequestInit): Promise<Response> {
    return this.#remote.request(path, init).catch((why: unknown) => {
      if (engine.stage !== "elsewhere") throw why;
      const reason = say("This tab is resting: Upcard goes on in another one. “Continue here” takes it back.");
      return Response.json({ reason }, { status: 409 });
    });
  }

  open(path: string): Channel {
    return this.#remote.open(path);
  }

  /** A line to a friend who is invited to that table. */
  guest(table: string, line: GuestLine): GuestEnd {
    const guest = ++this.#number;
    this.#guests.set(guest, line);
    this.#tell({ guest, table });
    return {
      hear: (text) => this.#tell({ guest, text }),
      leave: () => this.#tell({ guest, left: true }),
      gone: () => {
        if (this.#guests.delete(guest)) this.#tell({ guest, gone: true });
      },
    };
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #post(message: ToRoom): boolean {
    if (engine.stage === "failed" || engine.stage === "elsewhere") return false;
    this.#tell({ room: JSON.stringify(message) });
    return true;
  }

  #hear(message: FromWorker): void {
    if ("room" in message) this.#remote.hear(JSON.parse(message.room) as FromRoom);
    else if ("guest" in message) this.#pass(message);
    else if ("failed" in message) this.#fail(message.failed);
    else if ("loaded" in message) [engine.loaded, engine.total] = [message.loaded, message.total];
    else {
      engine.stage = message.stage;
      if (message.stage === "open") void keepOfflinePage();
      if (message.stage === "elsewhere") this.#end("");
    }
  }

  #pass(message: Extract<FromWorker, { guest: number }>): void {
    const line = this.#guests.get(message.guest);
    if ("text" in message) line?.say(message.text);
    else {
      this.#guests.delete(message.guest);
      line?.end(message.away);
    }
  }

  #fail(problem: string): void {
    engine.stage = "failed";
    engine.problem = problem;
    this.#end(problem);
  }

  /** Nothing more comes. */
  #end(problem: string): void {
    this.#worker.terminate();
    this.#remote.end(problem);
    const lines = [...this.#guests.values()];
    this.#guests.clear();
    lines.forEach((line) => line.end(problem));
  }
}
