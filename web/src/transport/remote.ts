// Requests and websockets as messages to a room that is reached by neither: in a worker, or at another device.
import type { FromRoom, ToRoom } from "./messages";
import type { Channel, Transport } from "./transport";

const ABNORMAL = 1006;

/** A websocket to that room. */
class RemoteChannel implements Channel {
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  readyState: number = WebSocket.CONNECTING;

  constructor(
    private readonly id: number,
    private readonly post: (message: ToRoom) => unknown,
  ) {}

  send(text: string): void {
    this.post({ type: "text", id: this.id, text });
  }

  close(): void {
    if (this.readyState < WebSocket.CLOSING) this.post({ type: "close", id: this.id });
    this.readyState = WebSocket.CLOSED;
  }

  hear(message: Exclude<FromRoom, { type: "answer" }>): void {
    const self = this as unknown as WebSocket;
    if (message.type === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.call(self, new Event("open"));
    } else if (message.type === "text") {
      this.onmessage?.call(self, new MessageEvent("message", { data: message.text }));
    } else {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.call(self, new CloseEvent("close", { code: message.code, reason: message.reason }));
    }
  }
}

/** The page's end. `post` sends a message, false where there is no way; `counts`: does time count for what is asked
 * now? Before the room is open it does not. */
export class Remote implements Transport {
  #number = 0;
  #asked = new Map<number, { resolve: (answer: Response) => void; reject: (why: unknown) => void }>();
  #channels = new Map<number, RemoteChannel>();

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
    const channel = new RemoteChannel(id, this.post);
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
  #close(channels: RemoteChannel[], problem: string): void {
    setTimeout(() => channels.forEach((each) => each.hear({ type: "close", id: 0, code: ABNORMAL, reason: problem })));
  }

  #reject(id: number, why: unknown): void {
    this.#asked.get(id)?.reject(why);
    this.#asked.delete(id);
  }
}
