// What the card room keeps in this browser: texts by their keys, written all or none (IndexedDB). It belongs to whoever
// has opened it last: an older tab can keep nothing more, so that two never write each other's tables over.

const DATABASE = "upcard";
const ROWS = "rows";
const OWNER = "owner";

/** Another tab has taken over. */
export class Elsewhere extends Error {
  constructor() {
    super("elsewhere");
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("this browser keeps nothing"));
  });

const complete = (change: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = change.onerror = () => reject(change.error ?? new Error("this browser keeps nothing"));
  });

export class Journal {
  private constructor(
    readonly database: IDBDatabase,
    readonly owner: string,
    /** What was kept when it was opened. */
    readonly rows: [string, string][],
  ) {}

  static async open(): Promise<Journal> {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(ROWS);
      asked.result.createObjectStore(OWNER);
    };
    const database = await done(asked);
    const owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const change = database.transaction([ROWS, OWNER], "readwrite", { durability: "strict" });
    change.objectStore(OWNER).put(owner, OWNER);
    const rows = change.objectStore(ROWS);
    const [keys, texts] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
    await complete(change);
    return new Journal(
      database,
      owner,
      keys.map((key, at) => [String(key), String(texts[at])]),
    );
  }

  /** Keeps these pairs, all or none; null takes one out. Raises Elsewhere. */
  async write(pairs: readonly (readonly [string, string | null])[]): Promise<void> {
    const change = this.database.transaction([ROWS, OWNER], "readwrite", { durability: "strict" });
    const kept = complete(change);
    const owns = (await done<unknown>(change.objectStore(OWNER).get(OWNER))) === this.owner;
    if (!owns) {
      kept.catch(() => undefined);
      change.abort();
      throw new Elsewhere();
    }
    const rows = change.objectStore(ROWS);
    for (const [key, text] of pairs) {
      if (text === null) rows.delete(key);
      else rows.put(text, key);
    }
    await kept;
  }
}
