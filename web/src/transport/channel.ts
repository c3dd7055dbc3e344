// What stands for a websocket where the room is in a worker.
import type { FromRoom, ToRoom } from "./messages";
import type { Channel } from "./transport";

/** A websocket to the room in the worker. */
export class WorkerChannel implements Channel {
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  readyState: number = WebSocket.CONNECTING;

  constructor(
    private readonly id: number,
    private readonly post: (message: ToRoom) => void,
  ) {}

  send(text: string): void {
    this.post({ type: "text", id: this.id, text });
  }

  close(): void {
    if (this.readyState < WebSocket.CLOSING) this.post({ type: "close", id: this.id });
    this.readyState = WebSocket.CLOSED;
  }

  hear(message: Exclude<FromRoom, { type: "answer" }>): void {
    // What was under way when the page closed it comes too late.
    if (this.readyState === WebSocket.CLOSED) return;
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
