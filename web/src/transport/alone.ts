// A page without a server: the room in its worker, or at a friend's device, what was prepared of its answers, and what
// is said of all that.
import { mount } from "svelte";
import { here, ROOT } from "../lib/address";
import { nextTask } from "../lib/idle";
import { parse } from "../lib/router.svelte";
import { say } from "../lib/say";
import { known } from "../friends/known";
import Welcome from "../friends/Welcome.svelte";
import { remember } from "../lobby/remembered";
import { fetchJson } from "./arrivals";
import { engine, Room } from "./engine.svelte";
import EngineState from "./EngineState.svelte";
import LostTables from "./LostTables.svelte";
import { transport, type Transport } from "./transport";
import type { CatalogueAnswer, TableInfo } from "../wire";

/** What can be played is known before the room is open. */
const CATALOGUE = "catalogue.json";

/** The room in this page's worker; none where the page is at a friend's table. */
export const own: { room: Room | null } = { room: null };

/** Does that page belong to a table at a friend's device? */
function isFriends(): boolean {
  const { pathname, search, hash } = here();
  const route = parse(pathname, search, hash);
  if (route.page === "join") return true;
  const id = "id" in route && route.page !== "score" ? route.id : "";
  return id !== "" && known.at(id) !== null;
}

/** The catalogue as an answer of the room, or what is wrong with it. It is large: it is read once. */
async function catalogue(init: RequestInit): Promise<Response> {
  try {
    const found = await fetchJson<CatalogueAnswer>(CATALOGUE, ROOT + CATALOGUE, "games", init);
    await nextTask(); // what is drawn of it takes as long again
    return Object.assign(new Response(), { json: () => Promise.resolve(found) });
  } catch (caught) {
    const reason = say("The games could not be listed: {problem}.", { problem: (caught as Error).message });
    return Response.json({ reason }, { status: 502 });
  }
}

/** Lists the tables as they are now, for the lobby that is opened next (`lobby/remembered`). */
async function list(room: Room): Promise<void> {
  const answer = engine.stage === "open" ? await room.request("/api/tables", {}) : null;
  if (answer?.ok) remember((await answer.json()) as TableInfo[]);
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
    const room = new Room(document.querySelector<HTMLLinkElement>("link[rel=engine]")!.href);
    way = own.room = room;
    transport.Welcome = Welcome;
    // The page may be closed from then on, and nothing more is heard.
    document.addEventListener("visibilitychange", () => document.hidden && void list(room));
    mount(EngineState, { target: document.body });
    mount(LostTables, { target: document.body });
  }
  transport.now = {
    request: (path, init) => (path === "/api/catalogue" ? catalogue(init) : way.request(path, init)),
    open: (path) => way.open(path),
  };
}
