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

/** What a friend's page says besides, first of all, and is told: the token by which it is known (`GuestToken`). */
export interface GuestToken {
  type: "token";
  token: string;
}

/** What the page tells its worker: first where the engine's list of files lies, and whether a service worker keeps the
 * site, then messages for the room; of friends at other devices, by number, that one comes to a table, what they say,
 * and that nothing is heard of them. */
export type ToWorker =
  | { start: string; kept: boolean }
  | { room: string }
  | { guest: number; table: string }
  | { guest: number; text: string }
  | { guest: number; left: true }
  | { guest: number; gone: true };

/** What the worker tells its page: how far it is, that the room is open, that it cannot be, and what the room says; to
 * a friend as well, or why it says nothing more to that one. */
export type FromWorker =
  | { loaded: number; total: number }
  | { stage: "starting" | "open" | "elsewhere" }
  | { failed: string }
  | { room: string }
  | { guest: number; text: string }
  | { guest: number; away: string };
