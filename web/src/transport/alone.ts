// A page without a server: the room in its worker, what was prepared of its answers, and what is said of all that.
import { ROOT } from "../lib/address";
import { Room } from "./engine.svelte";
import { transport, type Transport } from "./transport";

/** What can be played is known before the room is open. */
const PREPARED = new Map([["/api/catalogue", "catalogue.json"]]);

export function begin(): void {
  const list = document.querySelector<HTMLLinkElement>("link[rel=engine]")!.href;
  const room = new Room(list);
  transport.now = {
    request: (path, init) => {
      const prepared = PREPARED.get(path);
      return prepared ? fetch(ROOT + prepared, init) : room.request(path, init);
    },
    open: (path) => room.open(path),
  } satisfies Transport;
}
