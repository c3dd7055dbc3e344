// Where a part of the page does not come, or cannot run, the page says so instead of opening for ever.
addEventListener(
  "error",
  (event) => {
    const lost = event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement;
    const failed = document.getElementById(lost ? "not-opened" : "not-run");
    if (failed && (lost || event instanceof ErrorEvent)) {
      document.getElementById("opening").hidden = true;
      failed.hidden = false;
    }
  },
  true,
);

// At a site without a server the card room begins in its worker before the page has come: what it says meanwhile waits
// (`transport/engine.svelte.ts`). Where a friend's table may be what is opened, the page has to look first.
{
  const engine = document.querySelector("link[rel=engine]");
  const isFriends = () => {
    try {
      return location.hash.includes("join") || localStorage.getItem("upcard.friends") !== null;
    } catch {
      return false; // no friend is known where nothing can be kept
    }
  };
  if (engine?.dataset.worker && !isFriends())
    try {
      const worker = new Worker(engine.dataset.worker, { type: "module", name: "card room" });
      const said = [];
      worker.onmessage = worker.onerror = (event) => said.push(event);
      worker.postMessage({ start: engine.href, kept: Boolean(navigator.serviceWorker?.controller) });
      globalThis.begun = { worker, said };
    } catch {
      // The page tries it again, and says what is wrong.
    }
}
