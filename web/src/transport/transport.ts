// The way to the card room: over the network, or to the worker in which it runs where there is no server.
import type { Component } from "svelte";
import { ROOT } from "../lib/address";

/** What the page uses of a websocket. */
export type Channel = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "readyState" | "send" | "close">;

export interface Transport {
  /** As `fetch` does; `path` begins with a slash. */
  request: (path: string, init: RequestInit) => Promise<Response>;
  open: (path: string) => Channel;
}

const NETWORK: Transport = {
  request: (path, init) => fetch(ROOT + path.slice(1), init),
  open: (path) => {
    const { protocol, host } = location;
    return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${ROOT}${path.slice(1)}`);
  },
};

/** `now`: what the page goes by. `guest`: the table is at somebody else's device, to which the page has a line of its
 * own (`friends/`). `Welcome`: what the lobby says to friends where there is no server. */
export const transport = { now: NETWORK, guest: false, Welcome: null as Component | null };
