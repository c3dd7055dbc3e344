// What travels between a page and its worker. `ToRoom` and `FromRoom` are JSON, the messages of `upcard.site.messages`.

export type ToRoom =
  | { type: "request"; id: number; method: string; path: string; headers: Record<string, string>; body: string }
  | { type: "open"; id: number; path: string }
  | { type: "text"; id: number; text: string }
  | { type: "close"; id: number };

export type FromRoom =
  | { type: "answer"; id: number; status: number; headers: Record<string, string>; body: string }
  | { type: "opened"; id: number }
  | { type: "text"; id: number; text: string }
  | { type: "close"; id: number; code: number; reason: string };

/** What the page tells its worker: first where the engine's list of files lies, then messages for the room. */
export type ToWorker = { start: string } | { room: string };

/** What the worker tells its page: how far it is, that the room is open, that it cannot be, and what the room says. */
export type FromWorker =
  | { loaded: number; total: number }
  | { stage: "starting" | "open" | "elsewhere" }
  | { failed: string }
  | { room: string };
