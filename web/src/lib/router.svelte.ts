export type Route = { page: "lobby" } | { page: "table"; id: string } | { page: "steps"; id: string } | { page: "lost" };

export function parse(path: string): Route {
  const table = /^\/table\/([\w-]+)(\/steps)?\/?$/.exec(path);
  if (table?.[1]) return { page: table[2] ? "steps" : "table", id: table[1] };
  return path === "/" ? { page: "lobby" } : { page: "lost" };
}

class Router {
  route: Route = $state.raw(parse(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = parse(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parse(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Same-origin page links move without a reload; everything else behaves as a link does. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (parse(link.pathname).page === "lost") return;
  event.preventDefault();
  router.go(link.pathname);
}
