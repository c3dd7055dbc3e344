// What lay on the table, noted as digests, in the order in which it was shown: how a draw came about can be compared
// with it (docs/fair-deal.md).
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Scene, SceneMessage } from "../wire";
import { isSeat } from "./drawsums";
import { whenIdle } from "./idle";
import { load, save } from "./local";

export type Seen = Pick<SceneMessage, "n" | "scene" | "events">;

/** Digests, and after which move the last of them was shown. They are kept in parts, so that a move late in a game
 * writes no more than an early one. */
interface Part {
  n: number;
  tables: string[];
}
const LONGEST = 32; // digests

/** What lies on the table: the sum of `digest_of` in `upcard.match.notes`. */
export function digestOf(scene: Scene): string {
  const seats = scene.seats.map((at) => `${at.seat} ${at.cards} ${at.total} ${at.bet ?? "-"}`);
  const zones = scene.zones.map((zone) => `${zone.id} ${zone.count} ${zone.cards.join(" ")}`);
  return bytesToHex(sha256(utf8ToBytes(["upcard table 2", ...seats, ...zones].join("\n"))));
}

export class TableNotes {
  #now = { table: "", waiting: false };
  /** A part that there is: the last one is this or comes after it. */
  #last = 0;
  #unread: Seen[] = [];
  /** As this page wrote them: another page of this browser that lags behind may write over them. */
  #written = new Map<number, Part>();
  #callOff = (): void => {};

  /** `key`: by which they are kept. */
  constructor(private key: string) {}

  /** The table that was shown last, and whether somebody is still to play there. */
  get now(): { table: string; waiting: boolean } {
    this.read();
    return this.#now;
  }

  /** All digests. */
  get all(): string[] {
    this.read();
    return this.#all();
  }

  #all(): string[] {
    const all: string[] = [];
    for (let at = 0, part = this.#partAt(0); part; part = this.#partAt(++at)) all.push(...part.tables);
    return all;
  }

  /** What is shown is noted when the page has nothing else to do. Whoever asks meanwhile does not miss it. */
  look(seen: Seen): void {
    this.#unread.push(seen);
    this.#callOff();
    this.#callOff = whenIdle(this.read);
  }

  /** Notes what has been shown and is not noted yet. What cannot be understood is told where it is drawn: a page that
   * fails by it is not to fail again here. */
  read = (): void => {
    this.#callOff();
    for (const seen of this.#unread.splice(0)) {
      try {
        this.#note(seen);
      } catch (problem) {
        console.error(problem);
      }
    }
  };

  /** Notes one table, once; what was taken back is no part of a record. */
  #note({ n, scene, events }: Seen): void {
    let at = this.#last;
    while (this.#partAt(at + 1)) at++;
    let part = this.#partAt(at) ?? { n: -1, tables: [] };
    const now = digestOf(scene);
    this.#now = { table: now, waiting: scene.waiting.length > 0 };
    if (n <= part.n) return; // a page that is opened anew is shown it again, and another one may sit here as well
    for (const event of events) if (event.name === "undone") part = this.#takenBack(at, event.number) ?? part;
    const same = (part.tables.at(-1) ?? this.#all().at(-1)) === now;
    if (part.tables.length < LONGEST || same)
      this.#write(at, { n, tables: same ? part.tables : [...part.tables, now] });
    else this.#write(at + 1, { n, tables: [now] });
  }

  /** Strikes so many digests off the end of all parts, of which that is the last one; what is left of it. */
  #takenBack(last: number, many: number): Part | null {
    for (let at = last, left = many; at >= 0 && left > 0; at--) {
      const part = this.#partAt(at);
      if (!part) continue;
      const tables = part.tables.slice(0, Math.max(0, part.tables.length - left));
      left -= part.tables.length - tables.length;
      this.#write(at, { ...part, tables });
    }
    return this.#partAt(last);
  }

  #partAt(at: number): Part | null {
    const stored = load<Part | null>(this.#name(at), null);
    const written = this.#written.get(at) ?? null;
    return stored === null || (written !== null && stored.n < written.n) ? written : stored;
  }

  #name = (at: number): string => `${this.key}${at === 0 ? "" : `.${at}`}`;

  #write(at: number, part: Part): void {
    this.#last = Math.max(this.#last, at);
    this.#written.set(at, part);
    save(this.#name(at), part);
  }
}

/** What lay on the table as this browser was shown it, by the seat from which it looked. */
export class TableViews {
  #views = new Map<number, TableNotes>();
  /** From where it looked last. */
  #last: TableNotes | undefined;

  /** `before`: from 1, the seat whose tables lie under the key of an earlier version of this page. */
  constructor(
    private key: string,
    private before: number | undefined,
  ) {
    for (const seat of load<number[]>(`${key}.views`, before === undefined ? [] : [before])) this.#at(seat);
    this.#last = [...this.#views.values()].at(-1);
  }

  /** The table that was shown last, and whether somebody is still to play there. */
  get now(): { table: string; waiting: boolean } {
    return this.#last?.now ?? { table: "", waiting: false };
  }

  /** By seat (from 1; 0 for an onlooker) all digests. */
  get all(): [number, string[]][] {
    return [...this.#views].map(([seat, notes]) => [seat, notes.all]);
  }

  look(seen: Seen): void {
    const you = seen.scene.you;
    this.#last = this.#at(isSeat(you) && you !== null ? you + 1 : 0);
    this.#last.look(seen);
  }

  read = (): void => {
    for (const notes of this.#views.values()) notes.read();
  };

  #at(seat: number): TableNotes {
    const known = this.#views.get(seat);
    if (known) return known;
    const notes = new TableNotes(`${this.key}.${seat === this.before ? "tables" : `seen.${seat}`}`);
    this.#views.set(seat, notes);
    const noted = load<number[]>(`${this.key}.views`, []);
    if (!noted.includes(seat)) save(`${this.key}.views`, [...noted, seat]);
    return notes;
  }
}
