// Sending something on by the device's own share sheet. Browsers have it over https alone; where there is none, links
// are copied and pictures saved.

export function canSend(data: ShareData): boolean {
  if (!isSecureContext || typeof navigator.share !== "function") return false;
  return navigator.canShare ? navigator.canShare(data) : !data.files;
}

/** Does the link work on this machine only? */
export const isOfHere = (link: string): boolean =>
  link.startsWith(location.origin) && ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** True when it was sent, or the person has changed their mind. */
export async function send(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (why) {
    return why instanceof DOMException && why.name === "AbortError";
  }
}

/** Puts a text on the clipboard: false where the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

/** The old way, which browsers have over plain http as well: what is marked on the page is copied. */
function copyMarked(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true; // no keyboard comes up on a phone
  area.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0";
  // Of what lies behind an open dialog nothing can be marked.
  (focused?.closest("dialog") ?? document.body).append(area);
  try {
    area.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
