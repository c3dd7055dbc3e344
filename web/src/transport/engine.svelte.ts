// The card room in the worker of this page: how far it is, and the way to it.
import { keepOfflinePage } from "../lib/renewal.svelte";
import { say } from "../lib/say";
import { WorkerChannel } from "./channel";
import type { FromRoom, FromWorker, ToRoom, ToWorker } from "./messages";
import type { Channel, Transport } from "./transport";

/** `loading`: its files come; `starting`: CPython reads them; `elsewhere`: another tab has taken it over. */
export type Stage = "loading" | "starting" | "open" | "failed" | "elsewhere";

export const engine = $state({ stage: "loading" as Stage, loaded: 0, total: 0, problem: "" });

const ABNORMAL = 1006;

/** The room in a worker of its own; `address`: where the list of the engine's files lies. */
export class Room implements Transport {
  #worker: Worker;
  #number = 0;
  #asked = new Map<number, { resolve: (answer: Response) => void; reject: (why: unknown) => void }>();
  #channels = new Map<number, WorkerChannel>();

  constructor(address: string) {
    this.#worker = this.#begin(address);
  }

  request(path: string, init: RequestInit): Promise<Response> {
    const { signal, method = "GET", headers, body } = init;
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      // How long the room may take is counted from when it is open.
      if (engine.stage === "open") signal?.addEventListener("abort", () => this.#reject(id, signal.reason));
      this.#post({
        type: "request",
        id,
        method,
        path,
        headers: { ...(headers as Record<string, string>) },
        body: typeof body === "string" ? body : "",
      });
    });
  }

  open(path: string): Channel {
    const id = ++this.#number;
    const channel = new WorkerChannel(id, (message) => {
      if (message.type === "close") this.#channels.delete(id);
      this.#post(message);
    });
    this.#channels.set(id, channel);
    this.#post({ type: "open", id, path });
    return channel;
  }

  #begin(address: string): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "card room" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    // Without a message it is the worker's own file that did not come.
    worker.onerror = (event) => this.#fail(event.message || say("a part of the page did not come"));
    worker.postMessage({ start: address } satisfies ToWorker);
    return worker;
  }

  #post(message: ToRoom): void {
    if (engine.stage === "failed" || engine.stage === "elsewhere") this.#end(engine.problem);
    else this.#worker.postMessage({ room: JSON.stringify(message) } satisfies ToWorker);
  }

  #hear(message: FromWorker): void {
    if ("room" in message) this.#pass(JSON.parse(message.room) as FromRoom);
    else if ("failed" in message) this.#fail(message.failed);
    else if ("loaded" in message) [engine.loaded, engine.total] = [message.loaded, message.total];
    else {
      engine.stage = message.stage;
      if (message.stage === "open") void keepOfflinePage();
      if (message.stage === "elsewhere") this.#end("");
    }
  }

  #pass(message: FromRoom): void {
    if (message.type !== "answer") {
      this.#channels.get(message.id)?.hear(message);
      if (message.type === "close") this.#channels.delete(message.id);
      return;
    }
    const { status, headers, body } = message;
    const empty = [101, 204, 205, 304].includes(status);
    this.#asked.get(message.id)?.resolve(new Response(empty ? null : body, { status, headers }));
    this.#asked.delete(message.id);
  }

  #fail(problem: string): void {
    engine.stage = "failed";
    engine.problem = problem;
    this.#end(problem);
  }

  #reject(id: number, why: unknown): void {
    this.#asked.get(id)?.reject(why);
    this.#asked.delete(id);
  }

  /** Nothing more comes. */
  #end(problem: string): void {
    this.#worker.terminate();
    for (const id of [...this.#asked.keys()]) this.#reject(id, new Error(problem));
    const channels = [...this.#channels.values()];
    this.#channels.clear();
    // Not before whoever has just opened one listens.
    setTimeout(() => channels.forEach((each) => each.hear({ type: "close", id: 0, code: ABNORMAL, reason: problem })));
  }
}
