// A page without a server: the room in its worker, or at a friend's device, what was prepared of its answers, and what
// is said of all that.
import { mount } from "svelte";
import { here, ROOT } from "../lib/address";
import { parse } from "../lib/router.svelte";
import { known } from "../friends/known";
import { Room } from "./engine.svelte";
import EngineState from "./EngineState.svelte";
import { transport, type Transport } from "./transport";

/** What can be played is known before the room is open. */
const PREPARED = new Map([["/api/catalogue", "catalogue.json"]]);

/** The room in this page's worker; none where the page is at a friend's table. */
export const own: { room: Room | null } = { room: null };

/** Does that page belong to a table at a friend's device? */
function isFriends(): boolean {
  const { pathname, search, hash } = here();
  const route = parse(pathname, search, hash);
  if (route.page === "join") return true;
  return (route.page === "table" || route.page === "steps" || route.page === "result") && known.at(route.id) !== null;
}

export async function begin(): Promise<void> {
  let way: Transport;
  if (isFriends()) {
    transport.guest = true;
    const [{ guest }, { default: GuestLine }] = await Promise.all([
      import("../friends/guest.svelte"),
      import("../friends/GuestLine.svelte"),
    ]);
    mount(GuestLine, { target: document.body });
    way = guest;
  } else {
    way = own.room = new Room(document.querySelector<HTMLLinkElement>("link[rel=engine]")!.href);
    mount(EngineState, { target: document.body });
  }
  transport.now = {
    request: (path, init) => {
      const prepared = PREPARED.get(path);
      return prepared ? fetch(ROOT + prepared, init) : way.request(path, init);
    },
    open: (path) => way.open(path),
  };
}
