// What this browser was shown before each draw, and what it added: kept here, so that nobody else can change it, and
// checked while the game is played (docs/fair-deal.md).
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draw, Open, Pledge, TableMessage } from "../wire";
import { broken, four, hash, isDraw, isSeat, lapsed, linkAfter, pledgeOf } from "./drawsums";
import { load, save } from "./local";
import { say } from "./say";
import { TableViews, type Seen } from "./tablenotes";
import { ownCards } from "./zones";

export interface Note {
  number: number;
  link: string;
  /** From 1; 0 for an onlooker. */
  seat: number;
  /** This device's own clock, in UTC. */
  at?: string;
  /** By seat: the name of the person that was shown there before the list was closed; empty where no person was. */
  people?: string[];
  /** The closed list of pledges, by seat; undefined where it was not shown. */
  pledges?: string[];
  contribution: string;
  /** The table has acknowledged the pledge. */
  pledged?: boolean;
  /** The contribution was sent. */
  opened: boolean;
  /** The table has acknowledged the contribution. */
  received?: boolean;
  /** What lay on the table when the list was shown first, as a digest: the draw is to be made from there. */
  table?: string;
  /** The own cards after this draw; undefined where it gave nobody any. */
  hand?: string[];
  /** Seats, from 0, that have not opened their pledges since a draw was made last: this one is without them. */
  barred?: number[];
}

export interface Kept {
  head: string;
  seat: number; // from 1; 0 for an onlooker: the last one
  rules?: string; // the digest of the rules, as a record has it
  players?: string[]; // their names, as they were shown last
  over?: boolean; // was the end of the game shown?
  sat?: boolean; // was a seat ever this page's?
  draws: Note[];
  warnings: string[];
  /** From 1, the seat whose tables were noted by an earlier version of this page, under the key of that time. */
  before?: number;
}

/** What the page shows of those at the table. */
export type AtTable = Pick<TableMessage, "you" | "players" | "over">;

type Answer = Omit<Pledge, "cid"> | Omit<Open, "cid">;

/** The events with which chance gives cards: a deal, and a new stock, from which somebody may have drawn already. */
const GIVING = ["dealt", "renewed", "shuffled"];

const HEADS = "heads";
const SECRET = "contributions";
const MOST_HEADS = 500;

/** How far notes have come: two steps for each draw, one where its list is not closed yet. */
const progressOf = (draws: Note[]): number => draws.length * 2 - (draws.length > 0 && !draws.at(-1)!.pledges ? 1 : 0);

/** What two pages have noted of a draw. */
function together(note: Note, other: Note | undefined): Note {
  if (other?.number !== note.number || other.link !== note.link || other.seat !== note.seat) return note;
  const [table, hand, people] = [note.table ?? other.table, note.hand ?? other.hand, note.people ?? other.people];
  return {
    ...note,
    opened: note.opened || other.opened,
    ...((note.pledged || other.pledged) && { pledged: true }),
    ...((note.received || other.received) && { received: true }),
    ...(table && { table }),
    ...(hand && { hand }),
    ...(people && { people }),
  };
}

/** As notes are kept now: an earlier version of this page kept one seat for all draws. */
function brought({ draws, ...kept }: Kept): Kept {
  if (draws.every((note) => (note.seat as number | undefined) !== undefined)) return { ...kept, draws };
  return { ...kept, before: kept.seat, draws: draws.map((note) => ({ ...note, seat: kept.seat })) };
}

export class Notebook {
  #key: string;
  #kept: Kept;
  #looked: TableViews;
  /** The draw whose closed list this page was shown last, until the next one begins; 0 for none. */
  #closing = 0;
  /** How far this page itself was shown the draws: another one of this browser may have been shown more of them. */
  #progress: number;
  /** Has the line held since the table was told anew? What comes before that happened while this page was away. */
  #live = false;
  /** By seat the names of the people that are shown now; empty where no person sits. */
  #people: string[] | undefined;
  constructor(table: string) {
    this.#key = `draws.${table}`;
    this.#kept = brought(load<Kept>(this.#key, { head: "", seat: 0, draws: [], warnings: [] }));
    this.#looked = new TableViews(this.#key, this.#kept.before);
    const last = this.#kept.draws.at(-1);
    if (last?.pledges) this.#closing = last.number;
    this.#progress = progressOf(this.draws);
    secret(); // before the first draw: pages that are told of it at the same moment add the same to it
  }

  get draws(): Note[] {
    return this.#kept.draws;
  }

  /** All of them (`compare`). */
  get notes(): Kept {
    return this.#kept;
  }

  get warnings(): string[] {
    return this.#kept.warnings;
  }

  /** The line was cut, or is new: what was missed is told next, and nobody could have been asked for it. */
  cut(): void {
    this.#live = false;
  }

  /** Everything that was missed has been told. */
  caughtUp(): void {
    this.#live = true;
  }

  /** Who sits where. */
  sit({ you, players, over }: AtTable): void {
    this.#catchUp();
    if (you !== null) this.#kept.sat = true;
    const names = players.map((player) => player.name);
    this.#kept.players = names;
    if (over) this.#kept.over = true;
    this.#people = players.map((player, seat) => (player.kind === "human" ? names[seat]! : ""));
    const last = this.#kept.draws.at(-1);
    if (last && !last.pledges) last.people = this.#people.map((name, seat) => name || (last.people?.[seat] ?? ""));
    if (last) save(this.#key, this.#kept);
  }

  /** Takes down what a draw hangs on; what is to be sent for it, and what is to be said, if anything. */
  receive(draw: Draw, you: number | null): { answer: Answer | null; warning: string } {
    this.#catchUp();
    const before = this.#kept.warnings.length;
    if (!isDraw(draw) || !isSeat(you)) {
      // It is noted once, however often it is sent: it would fill what this browser keeps.
      const said = say("The table has shown a draw that cannot be read.");
      if (!this.warnings.includes(said)) this.#warn(said);
      save(this.#key, this.#kept);
      return { answer: null, warning: said };
    }
    const reached = this.#shownElsewhere(draw);
    const answer = reached === undefined ? this.#take(draw, you) : null;
    save(this.#key, this.#kept);
    this.#progress = Math.max(this.#progress, reached ?? progressOf(this.draws));
    return { answer, warning: this.#kept.warnings.slice(before).join(" ") };
  }

  /** The table has acknowledged what was sent for a draw: a warning if it has not kept to that. */
  acknowledged({ type, draw }: Answer): string {
    this.#catchUp();
    const note = this.#kept.draws.findLast((each) => each.number === draw && each.contribution !== "");
    if (!note) return "";
    if (type === "open") note.received = true;
    else note.pledged = true;
    const own = pledgeOf(this.#kept.head, draw, note.seat - 1, note.contribution);
    const said = note.pledges && note.pledges[note.seat - 1] !== own ? leftOut(draw) : "";
    if (said) this.#warn(said);
    save(this.#key, this.#kept);
    return said;
  }

  /** Takes up what another page of this browser, which sits at the table as well, has noted; that one may lag behind,
   * and have written over what this one has noted. */
  #catchUp(): void {
    const stored = brought(load(this.#key, this.#kept));
    const own = this.#kept;
    const ahead = progressOf(stored.draws) < progressOf(own.draws);
    const [further, other] = ahead ? [own, stored] : [stored, own];
    const draws = further.draws.map((note, at) => together(note, other.draws[at]));
    const warnings = [...new Set([...stored.warnings, ...own.warnings])];
    this.#kept = { ...further, draws, warnings, ...((stored.sat || own.sat) && { sat: true }) };
  }

  /** How far another page of this browser was when it was shown this, and answered it: this one hears the same later.
   * Undefined where it is news, or was shown to this page before. */
  #shownElsewhere(draw: Draw): number | undefined {
    const { head, draws } = this.#kept;
    const closed = draw.pledges.length > 0;
    for (let at = Math.floor(this.#progress / 2); at < draws.length; at++) {
      const note = draws[at]!;
      const reached = at * 2 + (closed ? 2 : 1);
      if (reached < this.#progress || reached >= progressOf(draws)) continue;
      const same = head === draw.head && note.number === draw.draw && note.link === draw.link;
      if (!same || (closed && note.pledges?.join() !== draw.pledges.join())) continue;
      this.#closing = closed ? draw.draw : 0;
      return reached;
    }
    return undefined;
  }

  /** Takes down the own cards where a move gave any: a warning if nothing was shown for it. What was missed is told
   * again with the first scenes of a page, and no list could be shown for it. */
  dealt({ scene, events }: Seen): string {
    if (this.#live && this.#closing > 0 && events.some((event) => event.name === "undone")) return this.#late();
    if (!events.some((event) => GIVING.includes(event.name))) return "";
    const hand = ownCards(scene);
    this.#catchUp();
    const note = this.#kept.draws.findLast((each) => each.number === this.#closing);
    const said =
      note || !this.#live ? "" : say("Cards were dealt before this page was shown what fixes their order.");
    if (note && hand.length > 0) note.hand ??= hand;
    if (said) this.#warn(said);
    this.#closing = 0;
    save(this.#key, this.#kept);
    return said;
  }

  /** Moves were taken back between the opening of a draw and its cards: a warning. */
  #late(): string {
    this.#catchUp();
    const said = say("Moves were taken back after draw {number} had been opened.", { number: this.#closing });
    this.#warn(said);
    save(this.#key, this.#kept);
    return said;
  }

  look(shown: Seen): void {
    this.#looked.look(shown);
    if (!shown.scene.over || this.#kept.over) return;
    this.#catchUp();
    this.#kept.over = true;
    save(this.#key, this.#kept);
  }

  read = (): void => this.#looked.read();

  /** What lay on the table, by the seat from which it was looked at: what `fileOf` needs beside the notes. */
  get views(): [number, string[]][] {
    return this.#looked.all;
  }

  #take(draw: Draw, you: number | null): Answer | null {
    const kept = this.#kept;
    if (kept.head === "") this.#begin(draw.head);
    if (draw.rules) kept.rules ??= draw.rules;
    const seat = you === null ? 0 : you + 1;
    kept.seat = seat;
    if (draw.head !== kept.head) return this.#warn(say(
      "The table now shows another head than the one " +
        "shown before the first card.",
    ));
    if (draw.rules && draw.rules !== kept.rules)
      return this.#warn(say("The table now shows other rules than those shown before the first card."));
    const last = kept.draws.at(-1);
    const closed = draw.pledges.length > 0;
    const open = closed || last?.pledges === undefined;
    const same = last?.number === draw.draw && last.link === draw.link && open;
    const asked = same && last.seat === seat;
    if (!asked) {
      const reseated = last?.number === draw.draw && last.link === draw.link && last.seat !== seat;
      if (last && !reseated) this.#follows(last, draw);
      else if (draw.draw === 1 && draw.link !== draw.head)
        this.#warn(say("The first draw does not follow from the head."));
      kept.draws.push({
        number: draw.draw,
        link: draw.link,
        seat,
        at: new Date().toISOString().replace(/\.\d+/, ""),
        ...(this.#people && { people: this.#people }),
        contribution: closed || you === null ? "" : this.#contribution(draw, you),
        opened: false,
        barred: reseated ? (last.barred ?? []) : this.#barred(last, draw),
      });
    }
    const note = kept.draws.at(-1)!;
    if (closed) return this.#closed(note, draw, you, this.#live && (asked || last?.seat === seat));
    this.#closing = 0;
    if (you === null || note.contribution === "") return null;
    return { type: "pledge", draw: draw.draw, pledge: pledgeOf(kept.head, draw.draw, you, note.contribution) };
  }

  /** What only this browser knows, and the same on all of its pages; another one where a draw is begun twice, and at
   * another table, whatever head that one shows. */
  #contribution({ head, link, draw }: Draw, you: number): string {
    const place = [utf8ToBytes(this.#key), hexToBytes(head), hexToBytes(link), four(draw), four(you)];
    return hash("contribution", hexToBytes(secret()), ...place, four(this.draws.length)).slice(0, 32);
  }

  /** Draws hang on a head that no other table had: after a game everybody knows the seed of it. */
  #begin(head: string): void {
    this.#kept.head = head;
    const heads = load<[string, string][]>(HEADS, []);
    const other = heads.find(([known]) => known === head);
    if (other === undefined) save(HEADS, [...heads, [head, this.#key]].slice(-MOST_HEADS));
    else if (other[1] !== this.#key) this.#warn(
      say(
        "The draws of this table begin with the same number as those of another: whoever has the record of that game " +
          "can know the cards.",
      ),
    );
  }

  /** The list of pledges is shown: the own contribution is opened if it is in that list, and only in that one, and
   * nobody but people has a part in it. ``asked``: this page was to be asked before. */
  #closed(note: Note, draw: Draw, you: number | null, asked: boolean): Answer | null {
    const number = draw.draw;
    this.#closing = number;
    if (note.pledges && note.pledges.join() !== draw.pledges.join()) {
      this.#kept.draws.push({ ...note, pledges: draw.pledges });
      return this.#warn(say("Two lists of pledges were shown for draw {number}.", { number }));
    }
    note.pledges = draw.pledges;
    note.table ??= this.#looked.now.table;
    if (note.barred?.some((seat) => draw.pledges[seat]))
      this.#warn(say("Draw {number} counts somebody who had failed to open an earlier pledge.", { number }));
    const nobody = draw.pledges.findIndex((pledge, seat) => pledge !== "" && note.people && !note.people[seat]);
    if (nobody >= 0) {
      const who = this.#kept.players?.[nobody] ?? say("seat {number}", { number: nobody + 1 });
      return this.#warn(
        say("Somebody has pledged to draw {number} in the name of {who}, where no person sits.", { number, who }),
      );
    }
    if (you === null) return null;
    const own = note.contribution && pledgeOf(this.#kept.head, number, you, note.contribution);
    if (own === "" || draw.pledges[you] !== own) {
      // What was not acknowledged may have come too late.
      const taken = own === "" ? asked : note.pledged;
      return draw.pledges[you] || taken ? this.#warn(leftOut(number)) : null;
    }
    if (this.#looked.now.waiting)
      return this.#warn(say("Draw {number} was to be opened while somebody was still to play.", { number }));
    note.opened = true;
    return { type: "open", draw: number, contribution: note.contribution };
  }

  /** The seats that the draw after the one noted last is made without. */
  #barred(last: Note | undefined, draw: Draw): number[] {
    const silent = last?.pledges && draw.draw === last.number + 1 ? lapsed(last.pledges, draw.contributions) : [];
    return silent.length > 0 ? [...(last?.barred ?? []), ...silent] : [];
  }

  /** Does that draw follow from the one noted last? */
  #follows(last: Note, draw: Draw): void {
    if (draw.draw <= last.number) {
      this.#warn(
        say("Draw {number} was begun twice: either the tables were restored from a " +
          "backup, or the server is drawing again.", {
          number: draw.draw,
        }),
      );
    } else if (draw.draw > last.number + 1 || !last.pledges) {
      // What comes while this page is away is shown to nobody here.
      if (this.#live) this.#warn(
        say("This page was shown draw {number}, but not the one before it.", { number: draw.draw }),
      );
    } else if (
      linkAfter(last.link, last.number, last.pledges, draw.contributions) !== draw.link ||
      broken(this.#kept.head, last.number, last.pledges, draw.contributions)
    ) {
      this.#warn(
        say("Draw {number} was not made from what this browser saw pledged and opened.", { number: last.number }),
      );
    } else if (last.hand && lapsed(last.pledges, draw.contributions).length > 0) {
      this.#warn(
        say("Cards were dealt by draw {number} although a pledge to it was not opened.", { number: last.number }),
      );
    } else if (last.received && draw.contributions[last.seat - 1] !== last.contribution) {
      this.#warn(
        say("The table took what this browser opened for draw {number}, and then went on without it.", {
          number: last.number,
        }),
      );
    }
  }

  #warn(said: string): null {
    this.#kept.warnings.push(said);
    return null;
  }
}

const leftOut = (number: number): string =>
  say("Draw {number} is made without this browser's contribution.", { number });

/** This browser's own, of which its contributions are made. */
function secret(): string {
  const known = load(SECRET, "");
  if (known !== "") return known;
  const made = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  save(SECRET, made);
  return made;
}
