// Keeps a whole site in the browser, so that it opens without a network. A new version is fetched whole beside the one
// that is used, and takes its place when the page asks for it: a game that is going on is not disturbed, and half of a
// version is never used.
const VERSION = "VERSION"; // a digest of everything that is kept
const FILES = "FILES";
const PREFIX = `upcard-site-${new URL(self.registration.scope).pathname}-`; // a host may have several
const KEPT = PREFIX + VERSION;
const LASTING = /^(assets|engine)\//; // there is a digest in the name

const address = (name) => new URL(name, self.registration.scope).href;

async function keep() {
  const kept = await caches.open(KEPT);
  for (const name of FILES) {
    const asked = address(name);
    if (await kept.match(asked)) continue; // of an attempt that was cut off
    const known = LASTING.test(name) ? await caches.match(asked) : undefined;
    const answer = known ?? (await fetch(asked, { cache: LASTING.test(name) ? "default" : "no-cache" }));
    if (!answer.ok) throw new Error(`${answer.status}: ${asked}`);
    await kept.put(asked, answer);
  }
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const kept = await caches.open(KEPT);
  const { pathname } = new URL(request.url);
  const root = new URL(self.registration.scope).pathname;
  const found = await kept.match(pathname === root ? address("index.html") : request, { ignoreSearch: true });
  return found ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("message", (event) => event.data === "renew" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
