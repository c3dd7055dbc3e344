// What a turn does not wait for is done when the page has nothing else to do.

const AT_LATEST = 400; // milliseconds
const SOON = 60; // milliseconds, where the browser does not tell when it is idle

/** Comes when the browser has done what it is at: a long piece of work is done in two. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Does the work when the browser is idle; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const due = setTimeout(work, SOON);
    return () => clearTimeout(due);
  }
  const due = requestIdleCallback(work, { timeout: AT_LATEST });
  return () => cancelIdleCallback(due);
}
