// Whoever looks elsewhere is called back to the table, by the system.

/** Shows a note where the page is not looked at and the person allows it; the answer takes it back. `tag`: of two notes
 * with the same one only the later stands. */
export function callBack(title: string, body: string, tag: string): (() => void) | undefined {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return undefined;
  try {
    const note = new Notification(title, { body, tag });
    note.onclick = () => window.focus();
    return () => note.close();
  } catch {
    return byTheWorker(title, body, tag); // browsers of phones let a page show none itself
  }
}

/** The same by the service worker, which brings the page back when the note is touched; without one, nothing. */
function byTheWorker(title: string, body: string, tag: string): () => void {
  const shown = (async () => {
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { body, tag, data: location.href });
    return worker;
  })().catch(() => undefined);
  return () =>
    void shown
      .then(async (worker) => (await worker?.getNotifications({ tag }))?.forEach((note) => note.close()))
      .catch(() => undefined);
}
