// What this browser was shown before each draw, and what it added: kept here, so that nobody else can change it, and
// checked while the game is played (docs/fair-deal.md). A table in the home network is often plain http, where browsers
// have no crypto.subtle: the hash is a library's.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draw, Open, Pledge } from "../wire";
import { load, save } from "./local";
import { say } from "./say";
import { TableNotes, type Seen } from "./tablenotes";
import { ownCards } from "./zones";

export interface Note {
  number: number;
  link: string;
  /** The closed list of pledges, by seat; undefined where it was not shown. */
  pledges?: string[];
  contribution: string;
  opened: boolean;
  /** What lay on the table when the list was shown first, as a digest: the draw is to be made from there. */
  table?: string;
  /** The own cards after this draw; undefined where it gave nobody any. */
  hand?: string[];
  /** Seats, from 0, that have not opened their pledges since a draw was made last: this one is without them. */
  barred?: number[];
}

/** After which move cards were dealt, and the own ones. */
interface Deal {
  n: number;
  hand: string;
}

export interface Kept {
  head: string;
  seat: number; // from 1; 0 for a spectator
  draws: Note[];
  warnings: string[];
  /** The last deals that this browser has looked at: it is shown them again where a page of it comes back. */
  deals?: Deal[];
  /** The last one, in notes of before there were more. */
  deal?: Deal;
}

type Answer = Omit<Pledge, "cid"> | Omit<Open, "cid">;

/** The events with which chance gives cards: a deal, and a new stock, from which somebody may have drawn already. */
const GIVING = ["dealt", "renewed", "shuffled"];

const HEADS = "heads";
const SECRET = "contributions";
const MOST_HEADS = 500;
const MOST_DEALS = 30;

const hash = (label: string, ...parts: Uint8Array[]): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(`upcard ${label} 2\0`), ...parts)));
const four = (number: number): Uint8Array => new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);
const sized = (hex: string): Uint8Array => concatBytes(new Uint8Array([hex.length / 2]), hexToBytes(hex));

export const headOf = (seed: string): string => hash("head", hexToBytes(seed));

export const pledgeOf = (head: string, number: number, seat: number, contribution: string): string =>
  hash("pledge", hexToBytes(head), four(number), new Uint8Array([seat]), hexToBytes(contribution));

export const linkAfter = (link: string, number: number, pledges: string[], contributions: string[]): string =>
  hash(
    "link",
    hexToBytes(link),
    four(number),
    ...pledges.flatMap((pledge, seat) => [sized(pledge), sized(contributions[seat] ?? "")]),
  );

/** What somebody opened is not what was pledged. */
export const broken = (head: string, number: number, pledges: string[], contributions: string[]): boolean =>
  contributions.some((given, seat) => given !== "" && pledgeOf(head, number, seat, given) !== pledges[seat]);

/** The seats, from 0, that pledged and did not open. */
export const lapsed = (pledges: string[], contributions: string[]): number[] =>
  pledges.flatMap((pledge, seat) => (pledge !== "" && !contributions[seat] ? [seat] : []));

/** How far notes have come: two steps for each draw, one where its list is not closed yet. */
const progressOf = (draws: Note[]): number => draws.length * 2 - (draws.length > 0 && !draws.at(-1)!.pledges ? 1 : 0);

const dealsOf = ({ deals, deal }: Kept): Deal[] => deals ?? (deal ? [deal] : []);
const sameDeal = (one: Deal, other: Deal): boolean => one.n === other.n && one.hand === other.hand;

/** What two pages have noted of a draw. */
function together(note: Note, other: Note | undefined): Note {
  if (other?.number !== note.number || other.link !== note.link) return note;
  const [table, hand] = [note.table ?? other.table, note.hand ?? other.hand];
  return { ...note, opened: note.opened || other.opened, ...(table && { table }), ...(hand && { hand }) };
}

export class Notebook {
  #key: string;
  #kept: Kept;
  #looked: TableNotes;
  /** The draw whose closed list this page was shown last, until the next one begins; 0 for none. */
  #closing = 0;
  /** How far this page itself was shown the draws: another one of this browser may have been shown more of them. */
  #progress: number;
  constructor(table: string) {
    this.#key = `draws.${table}`;
    this.#looked = new TableNotes(`${this.#key}.tables`);
    this.#kept = load<Kept>(this.#key, { head: "", seat: 0, draws: [], warnings: [] });
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

  /** Takes down what a draw hangs on; what is to be sent for it, and what is to be said, if anything. */
  receive(draw: Draw, you: number | null): { answer: Answer | null; warning: string } {
    this.#catchUp();
    const before = this.#kept.warnings.length;
    const reached = this.#shownElsewhere(draw);
    const answer = reached === undefined ? this.#take(draw, you) : null;
    save(this.#key, this.#kept);
    this.#progress = Math.max(this.#progress, reached ?? progressOf(this.draws));
    return { answer, warning: this.#kept.warnings.slice(before).join(" ") };
  }

  /** Takes up what another page of this browser, which sits at the table as well, has noted; that one may lag behind,
   * and have written over what this one has noted. */
  #catchUp(): void {
    const stored = load(this.#key, this.#kept);
    const own = this.#kept;
    const ahead = progressOf(stored.draws) < progressOf(own.draws);
    const [further, other] = ahead ? [own, stored] : [stored, own];
    const draws = further.draws.map((note, at) => together(note, other.draws[at]));
    const known = dealsOf(further);
    const deals = [...dealsOf(other).filter((deal) => !known.some((each) => sameDeal(each, deal))), ...known];
    const warnings = [...new Set([...stored.warnings, ...own.warnings])];
    this.#kept = { ...further, draws, warnings, deals };
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

  /** Takes down the own cards where move ``n`` gave any: a warning if nothing was shown for it. The same deal comes
   * again with the first scene of a page that is opened anew. */
  dealt({ n, scene, events }: Seen): string {
    if (this.#closing > 0 && events.some((event) => event.name === "undone")) return this.#late();
    if (!events.some((event) => GIVING.includes(event.name))) return "";
    const hand = ownCards(scene);
    this.#catchUp();
    const deal = { n, hand: hand.join(" ") };
    const known = dealsOf(this.#kept);
    if (known.some((each) => sameDeal(each, deal))) return "";
    this.#kept.deals = [...known, deal].slice(-MOST_DEALS);
    const note = this.#kept.draws.findLast((each) => each.number === this.#closing);
    const said = note ? "" : say("Cards were dealt, and this page was not shown before what fixes their order.");
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

  look = (shown: Seen): void => this.#looked.look(shown);
  read = (): void => this.#looked.read();

  /** The notes as a file that `upcard verify --seen` reads. */
  file(): string {
    const list = (texts: string[]): string => `[${texts.map((text) => `"${text}"`).join(", ")}]`;
    const draws = this.draws.map((note) =>
      [
        "[[draws]]",
        `number = ${note.number}`,
        `link = "${note.link}"`,
        ...(note.pledges ? [`pledges = ${list(note.pledges)}`] : []),
        `contribution = "${note.contribution}"`,
        `opened = ${note.opened}`,
        ...(note.table ? [`table = "${note.table}"`] : []),
        ...(note.hand ? [`hand = ${list(note.hand)}`] : []),
      ].join("\n"),
    );
    const { head, seat } = this.#kept;
    const first = `notes = 2\nhead = "${head}"\nseat = ${seat}\ntables = ${list(this.#looked.all)}`;
    return [first, ...draws].join("\n\n") + "\n";
  }

  #take(draw: Draw, you: number | null): Answer | null {
    const kept = this.#kept;
    if (kept.head === "") this.#begin(draw.head);
    kept.seat = you === null ? 0 : you + 1;
    if (draw.head !== kept.head) return this.#warn(say("The table shows another head than before the first card."));
    const last = kept.draws.at(-1);
    const closed = draw.pledges.length > 0;
    const same = last?.number === draw.draw && last.link === draw.link && (closed || last.pledges === undefined);
    if (!same) {
      if (last) this.#follows(last, draw);
      else if (draw.draw > 1) this.#warn(
        say("The draws before number {number} were not shown to this browser.", { number: draw.draw }),
      );
      else if (draw.link !== draw.head) this.#warn(say("The first draw does not hang on the head."));
      kept.draws.push({
        number: draw.draw,
        link: draw.link,
        contribution: closed || you === null ? "" : this.#contribution(draw, you),
        opened: false,
        barred: this.#barred(last, draw),
      });
    }
    const note = kept.draws.at(-1)!;
    if (closed) return this.#closed(note, draw, you);
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
      say("This table shows the head of another table: whoever has that one's record can know the cards."),
    );
  }

  /** The list of pledges is shown: the own contribution is opened if it is in that list, and only in that one. */
  #closed(note: Note, draw: Draw, you: number | null): Answer | null {
    this.#closing = draw.draw;
    if (note.pledges && note.pledges.join() !== draw.pledges.join()) {
      this.#kept.draws.push({ ...note, pledges: draw.pledges });
      return this.#warn(say("Two lists of pledges were shown for draw {number}.", { number: draw.draw }));
    }
    note.pledges = draw.pledges;
    note.table ??= this.#looked.now.table;
    if (note.barred?.some((seat) => draw.pledges[seat]))
      this.#warn(say("Draw {number} lets somebody in again who had not opened a pledge.", { number: draw.draw }));
    if (you === null) return null;
    if (
      note.contribution === "" ||
      draw.pledges[you] !== pledgeOf(this.#kept.head, draw.draw, you, note.contribution)
    )
      return this.#warn(say("Draw {number} is made without this browser's contribution.", { number: draw.draw }));
    if (this.#looked.now.waiting)
      return this.#warn(
        say("Draw {number} was to be opened while somebody was still to play.", { number: draw.draw }),
      );
    note.opened = true;
    return { type: "open", draw: draw.draw, contribution: note.contribution };
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
        say("Draw {number} was begun twice: the tables were put back from a backup, or it is drawn again.", {
          number: draw.draw,
        }),
      );
    } else if (draw.draw > last.number + 1 || !last.pledges) {
      this.#warn(
        say("A draw before number {number} was not shown to this browser: it was away, or it was withheld.", {
          number: draw.draw,
        }),
      );
    } else if (
      linkAfter(last.link, last.number, last.pledges, draw.contributions) !== draw.link ||
      broken(this.#kept.head, last.number, last.pledges, draw.contributions)
    ) {
      this.#warn(
        say("Draw {number} was not made of what was pledged and opened before this browser.", { number: last.number }),
      );
    } else if (last.hand && lapsed(last.pledges, draw.contributions).length > 0) {
      this.#warn(
        say("Cards were dealt by draw {number} although a pledge to it was not opened.", { number: last.number }),
      );
    } else if (last.opened && draw.contributions[this.#kept.seat - 1] !== last.contribution) {
      this.#warn(
        say(
          "This browser opened its contribution to draw {number}, and the table went on without it: it came too " +
            "late, or was left out.",
          { number: last.number },
        ),
      );
    }
  }

  #warn(said: string): null {
    this.#kept.warnings.push(said);
    return null;
  }
}

/** This browser's own, of which its contributions are made. */
function secret(): string {
  const known = load(SECRET, "");
  if (known !== "") return known;
  const made = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  save(SECRET, made);
  return made;
}
