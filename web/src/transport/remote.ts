// Requests and websockets as messages to a room that is reached by neither: in a worker, or at another device.
import { WorkerChannel } from "./channel";
import type { FromRoom, ToRoom } from "./messages";
import type { Channel, Transport } from "./transport";

const ABNORMAL = 1006;

/** The page's end. `post` sends a message, false where there is no way; `counts`: does time count for what is asked
 * now? Before the room is open it does not. */
export class Remote implements Transport {
  #number = 0;
  #asked = new Map<number, { resolve: (answer: Response) => void; reject: (why: unknown) => void }>();
  #channels = new Map<number, WorkerChannel>();

  constructor(
    private readonly post: (message: ToRoom) => boolean,
    private readonly counts: () => boolean,
  ) {}

  request(path: string, init: RequestInit): Promise<Response> {
    const { signal, method = "GET", headers, body } = init;
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      if (this.counts()) signal?.addEventListener("abort", () => this.#reject(id, signal.reason));
      const sent = this.post({
        type: "request",
        id,
        method,
        path,
        headers: { ...(headers as Record<string, string>) },
        body: typeof body === "string" ? body : "",
      });
      if (!sent) this.#reject(id, new Error("nobody is there"));
    });
  }

  open(path: string): Channel {
    const id = ++this.#number;
    const channel = new WorkerChannel(id, (message) => {
      if (message.type === "close") this.#channels.delete(id);
      this.post(message);
    });
    this.#channels.set(id, channel);
    if (!this.post({ type: "open", id, path })) {
      this.#channels.delete(id);
      this.#close([channel], "nobody is there");
    }
    return channel;
  }

  hear(message: FromRoom): void {
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

  /** Nothing more comes. */
  end(problem: string): void {
    for (const id of [...this.#asked.keys()]) this.#reject(id, new Error(problem));
    const channels = [...this.#channels.values()];
    this.#channels.clear();
    this.#close(channels, problem);
  }

  /** Not before whoever has just opened one listens. */
  #close(channels: WorkerChannel[], problem: string): void {
    setTimeout(() => channels.forEach((each) => each.hear({ type: "close", id: 0, code: ABNORMAL, reason: problem })));
  }

  #reject(id: number, why: unknown): void {
    this.#asked.get(id)?.reject(why);
    this.#asked.delete(id);
  }
}
