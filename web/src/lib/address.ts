// Where pages and files lie: at the root of a host, under a path of it, or, where there is no server, in one page.

/** Is there no server? Then the card room runs in a worker of this page (`upcard site`). */
export const ALONE = globalThis.document?.querySelector("link[rel=engine]") != null;

/** Can friends come to a table: by a server, or from browser to browser? */
export const invites = !ALONE || "RTCPeerConnection" in globalThis;

/** The path under which everything lies, with a slash at its end: what is built lies in a folder below it. */
export const ROOT = import.meta.env.PROD ? new URL("../", import.meta.url).pathname : "/";

/** The address of what the room calls `path`: a page, a page of the rulebook, a clause, or a file. */
export function href(path: string): string {
  if (!ALONE) return ROOT + path.slice(1);
  const clause = /^\/clause\/(.+)$/.exec(path)?.[1];
  if (clause) return `${ROOT}clause.html?${clause}`;
  const page = /^\/rulebook\/([\w-]+)$/.exec(path)?.[1];
  if (page) return `${ROOT}rulebook/${page}.html`;
  return /\.\w+$/.test(path) ? ROOT + path.slice(1) : `#${path}`;
}

/** The same, complete, as it is passed on. */
export const link = (path: string): string => new URL(href(path), location.href).href;

/** What the room calls the page that a URL leads to: path, search and fragment; null where it leads out of the room. */
export function pathOf(url: URL): Pick<URL, "pathname" | "search" | "hash"> | null {
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return null;
  if (!ALONE) return { pathname: `/${url.pathname.slice(ROOT.length)}`, search: url.search, hash: url.hash };
  if (!["", "index.html"].includes(url.pathname.slice(ROOT.length))) return null;
  // A fragment may hold a search and a fragment of its own; one that is no address leads to a page that says so.
  const asked = url.hash.slice(1) || "/";
  return URL.canParse(asked, "http://room") ? new URL(asked, "http://room") : new URL("http://room/lost");
}

/** Of the page that is shown. */
export const here = (): Pick<URL, "pathname" | "search" | "hash"> =>
  pathOf(new URL(location.href)) ?? { pathname: "", search: "", hash: "" };
