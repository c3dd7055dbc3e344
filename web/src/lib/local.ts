// Local storage that never throws: private windows and full disks lose memory, not the game.
const PREFIX = "upcard.";

/** What could not be kept is true for this page all the same: an older value that is kept says less. */
const unsaved = new Map<string, string>();

export function load<T>(key: string, fallback: T): T {
  try {
    const text = unsaved.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Does this browser keep anything? Not in some private windows, where it is forbidden, or with a full disk. */
export function remembers(): boolean {
  try {
    localStorage.setItem(`${PREFIX}try`, "1");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a value; false where the browser does not: then it lasts until the page is closed. */
export function save(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    unsaved.delete(key);
    return true;
  } catch {
    unsaved.set(key, text);
    return false;
  }
}

export function forget(key: string): void {
  unsaved.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}
