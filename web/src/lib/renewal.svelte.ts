// Is this page still the client that the card room hands out? After an upgrade it says so, and is loaded again. And a
// part of it that does not come is said, too.
import { ALONE, href } from "./address";

/** `waiting`: a new version is here whole, and takes the place of this one when somebody says so. */
type State = "" | "renewed" | "old" | "incomplete" | "waiting";

const PAUSE = 4000; // milliseconds until the page is loaded again by itself
const AGAIN = 60_000; // milliseconds until somebody who comes back to the page makes it look again
const KEY = "upcard.renewed";

/** Scripts and styles that this page was made of: their names hold digests of what is in them. */
const PARTS = [
  ...document.querySelectorAll('script[type="module"][src*="/assets/"], link[rel="stylesheet"][href*="/assets/"]'),
].map((part) => part.getAttribute("src") ?? part.getAttribute("href") ?? "");

export const renewal: { state: State } = $state({ state: "" });

let looked = Date.now();

/** Asks the card room for its page, and compares. Says nothing where there is no answer. */
export async function lookForRenewal(): Promise<void> {
  if (ALONE) return void (await navigator.serviceWorker?.getRegistration())?.update().catch(() => undefined);
  if (PARTS.length === 0 || renewal.state === "renewed" || renewal.state === "old") return;
  looked = Date.now();
  try {
    const answer = await fetch(href("/"), { cache: "no-store", headers: { accept: "text/html" } });
    const page = answer.ok ? await answer.text() : "";
    if (page.includes('id="app"') && !PARTS.every((part) => page.includes(part))) await renew();
  } catch {
    // The line is down: it is looked at again when it is back.
  }
}

/** Does the card room answer? */
export async function lineIsBack(): Promise<boolean> {
  try {
    const answer = await fetch(`${href("/health")}?${Date.now()}`, { cache: "no-store" });
    return answer.status < 502; // from there on a proxy speaks
  } catch {
    return false;
  }
}

export function reload(): void {
  const next = renewal.state === "waiting" ? worker?.waiting : null;
  if (next) next.postMessage("renew"); // the page follows when it has taken over
  else location.reload();
}

/** What keeps a site for when there is no network. */
let worker: ServiceWorkerRegistration | null = null;

/** Keeps the whole site, and says when another version of it is here. */
async function keepSite(): Promise<void> {
  const own = await navigator.serviceWorker.register(href("/worker.js"), { updateViaCache: "none" });
  worker = own;
  const isNext = (): boolean => own.waiting !== null && navigator.serviceWorker.controller !== null;
  const look = (): void => void (isNext() && (renewal.state = "waiting"));
  own.addEventListener("updatefound", () => own.installing?.addEventListener("statechange", look));
  look();
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (renewal.state === "waiting") location.reload();
    else if (before) renewal.state = "old";
  });
}

/** Once for each client that is old: a page that stays the old one is not loaded again and again. */
async function renew(): Promise<void> {
  const old = PARTS.join(" ");
  let before: string | null;
  try {
    before = sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, old);
  } catch {
    before = old; // nothing can be remembered here: the person decides
  }
  renewal.state = before === old ? "old" : "renewed";
  if (renewal.state === "renewed") setTimeout(reload, document.hidden ? 0 : PAUSE);
}

addEventListener("online", () => void lookForRenewal());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - looked > AGAIN) void lookForRenewal();
});
// A part that is loaded when it is wanted does not come: the line is down, or the part is of before an upgrade.
addEventListener("vite:preloadError", () => {
  void lookForRenewal().then(() => {
    if (renewal.state === "") renewal.state = "incomplete";
  });
});

/** Do browsers allow that pages are kept? Over https, and on this machine. */
const mayKeep = (): boolean => import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator;

/** Keeps a page for when the card room does not answer. */
export async function keepOfflinePage(): Promise<void> {
  try {
    if (mayKeep() && ALONE) return await keepSite();
    if (mayKeep()) await navigator.serviceWorker.register(href("/worker.js"), { updateViaCache: "none" });
  } catch {
    // Forbidden, or no room left: everything else works without it.
  }
}

/** Keeps the page of score sheets: who has opened one goes on with it without the line, also after loading it again. */
export function keepSheetPage(): void {
  if (mayKeep() && !ALONE) void navigator.serviceWorker.ready.then((there) => there.active?.postMessage("sheet"));
}
