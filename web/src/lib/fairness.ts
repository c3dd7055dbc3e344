// What this browser was shown before each draw, and what it added: kept here, so that nobody else can change it, and
// checked while the game is played (docs/fair-deal.md). A table in the home network is often plain http, where browsers
// have no crypto.subtle: the hash is a library's.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draw, DrawInfo, Open, Pledge } from "../wire";
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

interface Kept {
  head: string;
  seat: number; // from 1; 0 for a spectator
  draws: Note[];
  warnings: string[];
  /** The deal that this browser has looked at last: after which move it came, and the own cards. */
  deal?: { n: number; hand: string };
}

type Answer = Omit<Pledge, "cid"> | Omit<Open, "cid">;

/** The events with which chance gives cards: a deal, and a new stock, from which somebody may have drawn already. */
const GIVING = ["dealt", "renewed", "shuffled"];

const HEADS = "heads";
const MOST_HEADS = 500;

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
const broken = (head: string, number: number, pledges: string[], contributions: string[]): boolean =>
  contributions.some((given, seat) => given !== "" && pledgeOf(head, number, seat, given) !== pledges[seat]);

/** The seats, from 0, that pledged and did not open. */
const lapsed = (pledges: string[], contributions: string[]): number[] =>
  pledges.flatMap((pledge, seat) => (pledge !== "" && !contributions[seat] ? [seat] : []));

export class Notebook {
  #key: string;
  #kept: Kept;
  #looked: TableNotes;
  /** The draw whose closed list this page was shown last, until the next one begins; 0 for none. */
  #closing = 0;
  constructor(table: string) {
    this.#key = `draws.${table}`;
    this.#looked = new TableNotes(`${this.#key}.tables`);
    this.#kept = load<Kept>(this.#key, { head: "", seat: 0, draws: [], warnings: [] });
    const last = this.#kept.draws.at(-1);
    if (last?.pledges) this.#closing = last.number;
  }

  get draws(): Note[] {
    return this.#kept.draws;
  }

  get warnings(): string[] {
    return this.#kept.warnings;
  }

  /** Takes down what a draw hangs on; what is to be sent for it, and what is to be said, if anything. */
  receive(draw: Draw, you: number | null): { answer: Answer | null; warning: string } {
    this.#kept = load(this.#key, this.#kept); // another page of this browser may sit at the table as well
    const before = this.#kept.warnings.length;
    const answer = this.#take(draw, you);
    save(this.#key, this.#kept);
    return { answer, warning: this.#kept.warnings.slice(before).join(" ") };
  }

  /** Takes down the own cards where move ``n`` gave any: a warning if nothing was shown for it. The same deal comes
   * again with the first scene of a page that is opened anew. */
  dealt({ n, scene, events }: Seen): string {
    if (this.#closing > 0 && events.some((event) => event.name === "undone")) return this.#late();
    if (!events.some((event) => GIVING.includes(event.name))) return "";
    const hand = ownCards(scene);
    this.#kept = load(this.#key, this.#kept);
    const deal = { n, hand: hand.join(" ") };
    if (this.#kept.deal?.n === n && this.#kept.deal.hand === deal.hand) return "";
    this.#kept.deal = deal;
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
    this.#kept = load(this.#key, this.#kept);
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

  /** The draws of a finished game beside the notes: a sentence for each, and what does not agree. */
  compare(draws: DrawInfo[]): { told: string[]; wrong: string[] } {
    const kept = this.#kept;
    const wrong = [...kept.warnings];
    if (kept.draws.length === 0) return { told: [], wrong: [say("This browser was shown nothing before any draw.")] };
    const noted = new Map(kept.draws.map((note) => [note.number, note]));
    const told: string[] = [];
    let link = kept.head;
    let last = 0;
    let barred: number[] = [];
    for (const draw of draws) {
      const { number } = draw;
      if (draw.head !== kept.head || headOf(draw.seed) !== kept.head) {
        wrong.push(
          say("Move {move} does not hang on the head that this browser was shown.", { move: draw.move ?? "" }),
        );
        continue;
      }
      const note = noted.get(draw.number);
      noted.delete(draw.number);
      const own = kept.seat > 0 ? (draw.contributions[kept.seat - 1] ?? "") : "";
      const shown = note?.pledges !== undefined;
      const agrees = shown && note.link === link && note.pledges?.join() === draw.pledges.join();
      told.push(
        say(draw.move === null ? "Draw {number} (void): {shown}, {given}." : "Draw {number}: {shown}, {given}.", {
          number,
          shown: shown ? say("shown to me") : say("not shown"),
          given: own !== "" ? say("contributed by me") : say("not by me"),
        }),
      );
      if (!shown) wrong.push(
        say("Draw {number} was not shown to this browser: it was away, or it was withheld.", { number }),
      );
      else if (!agrees) wrong.push(say("Draw {number} is not as it was shown to this browser.", { number }));
      if (draw.number !== last + 1 || broken(kept.head, draw.number, draw.pledges, draw.contributions))
        wrong.push(say("Draw {number} was not opened as pledged, or one before it is missing.", { number }));
      const silent = lapsed(draw.pledges, draw.contributions);
      if ((draw.move === null) !== silent.length > 0)
        wrong.push(
          say("Draw {number} was made although a pledge was not opened, or not made although all were.", { number }),
        );
      if (barred.some((seat) => draw.pledges[seat]))
        wrong.push(say("Draw {number} lets somebody in again who had not opened a pledge.", { number }));
      barred = silent.length > 0 ? [...barred, ...silent] : [];
      if (kept.seat > 0 && draw.move !== null && own === "") wrong.push(
        say("Draw {number} was made without you.", { number }),
      );
      if (own !== "" && own !== note?.contribution)
        wrong.push(say("Draw {number} has a contribution of yours that this browser did not make.", { number }));
      if (own === "" && note?.opened)
        wrong.push(say("You opened your contribution to draw {number}, and it is not there.", { number }));
      link = linkAfter(link, draw.number, draw.pledges, draw.contributions);
      last = draw.number;
    }
    for (const note of noted.values())
      if (note.number !== last + 1 || note.pledges || note.link !== link)
        wrong.push(say("Draw {number} was shown to this browser and is not among them.", { number: note.number }));
    return { told, wrong };
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
        contribution: closed || you === null ? "" : randomBytes(),
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

function randomBytes(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
