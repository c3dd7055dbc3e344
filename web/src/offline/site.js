// Keeps a whole site in the browser, so that it opens without a network. A new version is fetched whole beside the one
// that is used, and takes its place when the page asks for it: a game that is going on is not disturbed, and half of a
// version is never used.
const VERSION = "VERSION"; // a digest of everything that is kept
const FILES = "FILES"; // names, and the digest of each that may change under its name
const PREFIX = `upcard-site-${new URL(self.registration.scope).pathname}-`; // a host may have several
const KEPT = PREFIX + VERSION;
const UNPACKED = /\.wasm$/;
const LASTING = /^(assets|engine)\//; // there is a digest in the name

const address = (name) => new URL(name, self.registration.scope).href;

async function keep() {
  const kept = await caches.open(KEPT);
  for (const name of Object.keys(FILES)) {
    const asked = address(name);
    if (await kept.match(asked)) continue; // of an attempt that was cut off
    await kept.put(asked, (LASTING.test(name) && (await caches.match(asked))) || (await fetched(name)));
  }
}

/** A file as it is in this version. A host that renews itself piece by piece may give one of the version before. */
async function fetched(name) {
  const asked = address(name);
  const answer = await fetch(asked, { cache: LASTING.test(name) ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status}: ${asked}`);
  const content = await answer.arrayBuffer();
  if (!(await isOfThisVersion(name, content))) throw new Error(`of another version: ${asked}`);
  // Made anew: no browser opens a page that was kept as the answer of a redirection, and it is unpacked by now.
  const headers = new Headers(answer.headers);
  for (const each of ["content-encoding", "content-length"]) headers.delete(each);
  return new Response(content, { headers });
}

async function isOfThisVersion(name, content) {
  if (LASTING.test(name)) return true;
  // Hosts add to pages, so these are known by what they say of themselves.
  if (name.endsWith(".html")) return new TextDecoder().decode(content).includes(VERSION);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[name];
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
  if (found) return found;
  return (UNPACKED.test(pathname) && (await unpacked(kept, request.url))) || fetch(request);
}

/** CPython itself, which comes packed: a browser keeps what it has compiled only of one kept as it is. */
async function unpacked(kept, asked) {
  const packed = await kept.match(asked.replace(UNPACKED, ".bin"));
  if (!packed) return undefined;
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  await kept.put(asked, new Response(body, { headers: { "content-type": "application/wasm" } }));
  return kept.match(asked);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("message", (event) => event.data === "renew" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
