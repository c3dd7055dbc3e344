// Keeps one page for when the card room does not answer, and nothing else: the client itself always comes from the
// card room, so that no browser plays with one of before an upgrade.
const KEPT = "upcard-DIGEST";
const PAGE = "/offline.html";
const FILES = [PAGE, "/offline.js", "/favicon.svg"];
const NOT_THERE = [502, 503, 504]; // what a proxy says when the card room behind it is not there

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith("upcard-") && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function pageOr(request) {
  try {
    const answer = await fetch(request);
    if (!NOT_THERE.includes(answer.status)) return answer;
    return (await caches.match(PAGE)) ?? answer;
  } catch (failure) {
    const page = await caches.match(PAGE);
    if (page) return page;
    throw failure;
  }
}

async function partOr(request, path) {
  try {
    return await fetch(request);
  } catch (failure) {
    const part = await caches.match(path);
    if (part) return part;
    throw failure;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET" || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(pageOr(request));
  else if (FILES.includes(pathname)) event.respondWith(partOr(request, pathname));
});
