import { save } from "../rules/save";
import { transport } from "../transport/transport";
import { ALONE, here, href, pathOf } from "./address";

/** `moment`: of a review, the one that is looked at, from 1. `set`: the form to set a table with, for that game or, if
 * empty, the one chosen last; `friends`: for people, too; `rules`: its house rules. */
export type Route =
  | { page: "lobby" }
  | { page: "set"; game: string; friends: boolean; rules: boolean }
  | { page: "table"; id: string }
  | { page: "steps" | "result" | "review"; id: string; token: string; moment: number }
  | { page: "lesson" | "practise"; game: string }
  | { page: "statistics" }
  | { page: "new-score"; game: string; after: string }
  | { page: "score"; id: string; key: string }
  | { page: "umpire"; game: string; sheet: string }
  | { page: "interview" | "beside"; game: string }
  | { page: "join"; code: string }
  | { page: "lost" };

const secretIn = (hash: string): string => (/^#[\w-]+$/.test(hash) ? hash.slice(1) : "");

/** `hash`: of a link to a finished game, with its token, or to a score sheet, with the key to write there; browsers
 * send it to nobody. */
export function parse(path: string, search = "", hash = ""): Route {
  const table = /^\/table\/([\w-]+)(?:\/(steps|result|review)(\/\d)?)?\/?$/.exec(path);
  if (table?.[1] && table[2])
    return {
      page: table[2] as "steps" | "result" | "review",
      id: table[1],
      token: secretIn(hash),
      moment: Number(table[3]?.slice(1) ?? 0),
    };
  if (table?.[1]) return { page: "table", id: table[1] };
  const lesson = /^\/lesson\/([\w-]+)\/?$/.exec(path);
  if (lesson?.[1]) return { page: "lesson", game: lesson[1] };
  const practise = /^\/practise(?:\/([\w-]+))?\/?$/.exec(path);
  if (practise) return { page: "practise", game: practise[1] ?? "" };
  if (/^\/statistics\/?$/.test(path)) return { page: "statistics" };
  // An invitation that needs no server.
  const join = ALONE && /^\/join\/([\w-]*)$/.exec(path);
  if (join) return { page: "join", code: join[1] ?? "" };
  const wish = new URLSearchParams(search);
  const score = /^\/score(?:\/([\w-]+))?\/?$/.exec(path);
  if (score?.[1]) return { page: "score", id: score[1], key: secretIn(hash) };
  if (/^\/umpire\/?$/.test(path))
    return { page: "umpire", game: wish.get("game") ?? "", sheet: wish.get("sheet") ?? "" };
  const rules = /^\/(interview|beside)\/?$/.exec(path);
  if (rules?.[1]) return { page: rules[1] as "interview" | "beside", game: wish.get("game") ?? "" };
  if (score) return { page: "new-score", game: wish.get("game") ?? "", after: wish.get("after") ?? "" };
  if (path === "/" && wish.has("set"))
    return { page: "set", game: wish.get("set") ?? "", friends: wish.has("friends"), rules: wish.has("rules") };
  return path === "/" ? { page: "lobby" } : { page: "lost" };
}

function shown(): Route {
  const { pathname, search, hash } = here();
  return parse(pathname, search, hash);
}

class Router {
  route: Route = $state.raw(shown());

  constructor() {
    addEventListener("popstate", () => (this.route = shown()));
  }

  /** There is nothing at this address; it stays as it is, so that there is a way back. */
  lost(): void {
    this.route = { page: "lost" };
  }

  go(path: string): void {
    history.pushState(null, "", href(path));
    this.route = shown();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Same-origin page links move without a reload; everything else behaves as a link does. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target) return;
  const path = pathOf(new URL(link.href));
  if (ALONE && path?.pathname.startsWith("/api/")) {
    event.preventDefault();
    void download(path.pathname + path.search);
  }
  if (link.hasAttribute("download")) return;
  if (!path || parse(path.pathname).page === "lost") return;
  event.preventDefault();
  router.go(path.pathname + path.search + path.hash);
}

/** Saves what a browser would fetch from a server by itself. */
async function download(path: string): Promise<void> {
  const answer = await transport.now.request(path, {});
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "upcard.txt";
  if (answer.ok) save(await answer.blob(), name);
}
