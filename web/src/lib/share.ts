// Sending something on by the device's own share sheet. Browsers have it over https alone; where there is none, links
// are copied and pictures saved.

export function canSend(data: ShareData): boolean {
  if (!isSecureContext || typeof navigator.share !== "function") return false;
  return navigator.canShare ? navigator.canShare(data) : !data.files;
}

/** True when it was sent, or the person has changed their mind. */
export async function send(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (why) {
    return why instanceof DOMException && why.name === "AbortError";
  }
}
