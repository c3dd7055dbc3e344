// What a device knows of a table between two covers, and after a reload: no card that only one person may see.
import { load, save } from "../lib/local";
import type { Face, FromServer } from "../wire";

/** Something that happened at the table, as everybody was told. */
export interface Deed {
  n: number;
  seat: number;
  sentence: string;
  cards: Face[];
}

const MOST = 60; // deeds
const QUIET: string[] = ["answered", "turn"]; // events that say no more than that somebody has answered, or is asked

export class Known {
  /** By seat: after which move its cards were covered last. */
  until: Record<number, number>;
  deeds: Deed[] = [];
  n = 0;
  #key: string;

  constructor(id: string) {
    this.#key = `hotseat.${id}`;
    this.until = load<Record<number, number>>(this.#key, {});
  }

  /** The cards of that seat are covered, after move `n`. */
  covered(seat: number, n: number): void {
    this.until = { ...this.until, [seat]: n };
    save(this.#key, this.until);
  }

  /** What happened from there on is to be told: the last scene anew, so that there is one to draw. */
  get seen(): number {
    const first = this.n || Math.min(...Object.values(this.until));
    return Number.isFinite(first) ? Math.max(0, first - 1) : 0;
  }

  note({ n, events }: Extract<FromServer, { type: "scene" }>): void {
    if (n <= this.n) return;
    this.n = n;
    const told = events.filter((event) => event.sentence !== "" && !QUIET.includes(event.name));
    const deeds = told.map(({ seat, sentence, cards }) => ({ n, seat, sentence, cards }));
    this.deeds = [...this.deeds, ...deeds].slice(-MOST);
  }

  /** What others have done since the cards of that seat were covered; what one did in a row stands together. */
  since(seat: number): Deed[] {
    const after = this.until[seat] ?? 0;
    const together: Deed[] = [];
    for (const deed of this.deeds.filter((each) => each.n > after && each.seat !== seat)) {
      const last = together.at(-1);
      if (last?.seat === deed.seat)
        together[together.length - 1] = {
          ...deed,
          sentence: `${last.sentence} ${deed.sentence}`,
          cards: [...last.cards, ...deed.cards],
        };
      else together.push(deed);
    }
    return together;
  }
}
