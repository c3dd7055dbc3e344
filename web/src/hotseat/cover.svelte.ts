// The table as everybody at this device may see it, while all cards are covered: whose turn it is, and what has
// happened. Nobody's hand is in it, for none is sent.
import { Company } from "../lib/company.svelte";
import { load, save } from "../lib/local";
import { Socket, type Line } from "../lib/socket";
import type { Face, FromServer, Proposal, Scene } from "../wire";
import { asked, playing } from "./order";

/** Something that happened at the table, as everybody was told. */
export interface Deed {
  n: number;
  seat: number;
  sentence: string;
  cards: Face[];
}

const MOST = 60; // deeds
const QUIET = ["answered"]; // events that say no more than that somebody has answered

/** What this device knows between two covers, and after a reload: no card that only one person may see. */
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

export class Cover {
  scene = $state.raw<Scene | null>(null);
  wish = $state.raw<Proposal | null>(null);
  line = $state<Line>("connecting");
  readonly company: Company;
  #socket: Socket;

  constructor(
    id: string,
    readonly known: Known,
  ) {
    this.company = new Company(id, (request) => this.#socket.ask(request), () => {}, () => {});
    this.#socket = new Socket(`/api/tables/${id}/seat?seat=table`, {
      seen: () => this.known.seen,
      heard: () => this.company.heard(),
      message: (message) => this.#receive(message),
      line: (line) => {
        this.line = line;
        this.company.notebook.cut();
      },
    });
  }

  close(): void {
    this.#socket.close();
    this.company.close();
  }

  #receive(message: FromServer): void {
    this.company.receive(message);
    if (message.type !== "scene") return;
    this.known.note(message);
    this.scene = message.scene;
    this.wish = message.asked;
  }

  here = $derived.by(() => this.company.here);
  /** The seats here at which people play, and no bot meanwhile. */
  playing = $derived.by(() => playing(this.company.here, this.company.players));
  /** Who is to have the device next; undefined where nobody here is asked. */
  next = $derived.by(() => {
    const about = this.company.about;
    if (!this.scene || !about?.started || about.paused) return undefined;
    return asked(this.scene, this.playing, this.wish)[0];
  });
}
