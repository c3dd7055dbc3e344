// Keeps one page for when the card room does not answer, and the page of score sheets where somebody has opened one:
// what is written there waits in the browser anyway. Nothing else: the client always comes from the card room where
// that answers, so that no browser goes on with one of before an upgrade.
const ROOT = new URL("./", self.location.href).pathname; // where the card room lies
const PREFIX = `upcard-${ROOT}-`;
const KEPT = `${PREFIX}DIGEST`;
const PAGE = `${ROOT}offline.html`;
const FILES = [PAGE, `${ROOT}offline.js`, `${ROOT}favicon.svg`];
const CLIENT = ROOT; // the page that the client is loaded by, the same for all addresses
const SHEET = [CLIENT, `${ROOT}opening.js`, ..."SHEET".map((path) => ROOT + path.slice(1))];
const NOT_THERE = [502, 503, 504]; // what a proxy says when the card room behind it is not there

const fresh = (paths) => paths.map((path) => new Request(path, { cache: "reload" }));

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll(fresh(FILES));
  if (await caches.match(CLIENT)) await kept.addAll(fresh(SHEET)); // the worker before kept it
  await self.skipWaiting();
}

async function keepSheet() {
  const kept = await caches.open(KEPT);
  if (!(await kept.match(CLIENT))) await kept.addAll(fresh(SHEET));
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function kept(path) {
  const known = path.startsWith(`${ROOT}score/`) ? await caches.match(CLIENT) : undefined;
  return known ?? (await caches.match(PAGE));
}

async function pageOr(request, path) {
  try {
    const answer = await fetch(request);
    if (!NOT_THERE.includes(answer.status)) return answer;
    return (await kept(path)) ?? answer;
  } catch (failure) {
    const page = await kept(path);
    if (page) return page;
    throw failure;
  }
}

async function partOr(request, path) {
  try {
    const answer = await fetch(request);
    if (!NOT_THERE.includes(answer.status)) return answer;
    return (await caches.match(path)) ?? answer;
  } catch (failure) {
    const part = await caches.match(path);
    if (part) return part;
    throw failure;
  }
}

/** The window that shows that address, or a new one. */
async function look(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => each.url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("message", (event) => event.data === "sheet" && event.waitUntil(keepSheet()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(look(event.notification.data));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || pathname.startsWith(`${ROOT}api/`)) return;
  if (request.mode === "navigate") event.respondWith(pageOr(request, pathname));
  else if (FILES.includes(pathname) || SHEET.includes(pathname)) event.respondWith(partOr(request, pathname));
});
