import { beforeEach, expect, test, vi } from "vitest";
import { compare } from "../src/lib/drawsmade";
import { headOf, linkAfter, Notebook, pledgeOf } from "../src/lib/fairness";
import { digestOf } from "../src/lib/tablenotes";
import type { Draw, DrawInfo, Event, Scene, SceneMessage } from "../src/wire";

const HEX = (count: number): string =>
  Array.from({ length: count }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const SEED = HEX(256);
const HEAD = headOf(SEED);

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("the sums are those of the server", () => {
  const pledge = pledgeOf(HEAD, 1, 1, HEX(16));
  expect(HEAD).toBe("f049dfbc084831395c1efbf49cd8f9143b468c3617b99ab22bc22fec20143fbe");
  expect(pledge).toBe("fc82c5bd54d32c6fcf8a9431282a2137d1d3e7582d991d083d0707cf8699dc8d");
  expect(linkAfter(HEAD, 1, ["", pledge], ["", HEX(16)])).toBe(
    "ffffc720681695c0c907869d896495e28cbed939661ec21f1520d97069c377ac",
  );
});

const begins = (draw: number, link: string, contributions: string[] = []): Draw => ({
  type: "next-draw",
  head: HEAD,
  draw,
  link,
  pledges: [],
  contributions,
});

/** One honest draw at a table of two, this browser at the first seat. */
function drawn(book: Notebook, number: number, link: string, before: string[] = []): DrawInfo {
  const { answer, warning } = book.receive(begins(number, link, before), 0);
  expect(warning).toBe("");
  if (answer?.type !== "pledge") throw new Error("no pledge");
  const pledges = [answer.pledge, pledgeOf(HEAD, number, 1, HEX(16))];
  const opened = book.receive({ ...begins(number, link, before), pledges }, 0);
  expect(opened.warning).toBe("");
  if (opened.answer?.type !== "open") throw new Error("not opened");
  const contributions = [opened.answer.contribution, HEX(16)];
  return { number, move: number, problem: "", seed: SEED, head: HEAD, pledges, contributions, old: false };
}

const after = (draw: DrawInfo, link: string): string => linkAfter(link, draw.number, draw.pledges, draw.contributions);

function twoDraws(): { book: Notebook; draws: DrawInfo[]; link: string } {
  const book = new Notebook("t");
  const one = drawn(book, 1, HEAD);
  const link = after(one, HEAD);
  const two = drawn(book, 2, link, one.contributions);
  return { book, draws: [one, two], link: after(two, link) };
}

test("an honest table is believed, and the notes are a file", () => {
  const { book, draws, link } = twoDraws();
  book.receive(begins(3, link, draws[1]!.contributions), 0);
  expect(compare(book.notes, draws)).toEqual({
    told: ["Draw 1: shown to me, contributed by me.", "Draw 2: shown to me, contributed by me."],
    wrong: [],
  });
  expect(book.file().split("\n").slice(0, 3)).toEqual(["notes = 2", `head = "${HEAD}"`, "seat = 1"]);
  expect(new Notebook("t").draws).toEqual(book.draws);
});

test("a page that was reloaded pledges and opens the same", () => {
  const first = new Notebook("t").receive(begins(1, HEAD), 0);
  expect(new Notebook("t").receive(begins(1, HEAD), 0)).toEqual(first);
});

/** What a page does whose process has heard of nothing that was kept since then, and keeps its own over it. */
function behind(since: Map<string, string>, work: () => void): void {
  const now = kept;
  kept = new Map(since);
  work();
  for (const [key, value] of kept) now.set(key, value);
  kept = now;
}

test("two pages at one seat add the same, however late one of them hears", () => {
  const books = [new Notebook("t"), new Notebook("t")];
  let [link, before]: [string, string[]] = [HEAD, []];
  const draws: DrawInfo[] = [];
  for (const number of [1, 2, 3]) {
    const said = begins(number, link, before);
    const since = new Map(kept);
    const first = books[0]!.receive(said, 0);
    behind(since, () => expect(books[1]!.receive(said, 0)).toEqual(first));
    if (first.answer?.type !== "pledge") throw new Error("no pledge");
    const pledges = [first.answer.pledge, pledgeOf(HEAD, number, 1, HEX(16))];
    const opened = books[0]!.receive({ ...said, pledges }, 0).answer;
    if (opened?.type !== "open") throw new Error("not opened");
    const contributions = [opened.contribution, HEX(16)];
    draws.push({ number, move: number, problem: "", seed: SEED, head: HEAD, pledges, contributions, old: false });
    // The next draw begins at one page before the other has heard that this one was closed.
    const next = begins(number + 1, linkAfter(link, number, pledges, contributions), contributions);
    if (number < 3) expect(books[0]!.receive(next, 0).warning).toBe("");
    expect(books[1]!.receive({ ...said, pledges }, 0).warning).toBe("");
    expect(books[0]!.draws.length).toBe(Math.min(3, number + 1));
    [link, before] = [next.link, contributions];
  }
  for (const book of [...books, new Notebook("t")]) expect(compare(book.notes, draws).wrong).toEqual([]);
});

test("a page that lags behind takes nothing away from the notes", () => {
  const [first, second] = [new Notebook("t"), new Notebook("t")];
  const since = new Map(kept);
  const one = drawn(first, 1, HEAD);
  const link = after(one, HEAD);
  behind(since, () => second.receive(begins(1, HEAD), 0));
  expect(new Notebook("t").draws[0]!.pledges).toBe(undefined);
  const two = drawn(first, 2, link, one.contributions);
  expect(compare(first.notes, [one, two]).wrong).toEqual([]);
  expect(second.receive({ ...begins(1, HEAD), pledges: one.pledges }, 0)).toEqual({ answer: null, warning: "" });
  expect(second.receive({ ...begins(2, link, one.contributions), pledges: [] }, 0).warning).toBe("");
  // What is told to one page is not what another one was told.
  const other = { ...begins(2, link, one.contributions), pledges: [two.pledges[0]!, pledgeOf(HEAD, 2, 1, HEX(15))] };
  expect(second.receive(other, 0).warning).toBe("Two lists of pledges were shown for draw 2.");
});

test("what is not as it was shown is noticed at once", () => {
  const warned = (change: (draws: DrawInfo[], link: string, book: Notebook) => string): string => {
    localStorage.setItem("upcard.draws.t", "");
    const { book, draws, link } = twoDraws();
    return change(draws, link, book);
  };
  const given = (draws: DrawInfo[]): string[] => draws[1]!.contributions;
  expect(warned((_, link, book) => book.receive(begins(3, link, ["", ""]), 0).warning)).toContain("was not made of");
  expect(warned((draws, link, book) => book.receive(begins(4, link, given(draws)), 0).warning)).toContain("withheld");
  expect(warned((draws, link, book) => book.receive(begins(2, link, given(draws)), 0).warning)).toContain("twice");
  const headless = (draws: DrawInfo[], link: string): Draw => ({ ...begins(3, link, given(draws)), head: "00" });
  expect(warned((draws, link, book) => book.receive(headless(draws, link), 0).warning)).toContain("another head");
  const alone = warned((draws, link, book) => {
    book.receive(begins(3, link, given(draws)), 0);
    const told = book.receive({ ...begins(3, link, given(draws)), pledges: ["", "ab"] }, 0);
    expect(told.answer).toBeNull();
    return told.warning;
  });
  expect(alone).toContain("without this browser's contribution");
});

test("what the record changes, leaves out or invents is noticed at the end", () => {
  const { book, draws } = twoDraws();
  const [one, two] = [draws[0]!, draws[1]!];
  expect(compare(book.notes, [one]).wrong).not.toEqual([]);
  expect(compare(book.notes, [two]).wrong).not.toEqual([]);
  expect(compare(book.notes, [one, { ...two, seed: HEX(255) + "00" }]).wrong).not.toEqual([]);
  expect(compare(book.notes, [one, { ...two, contributions: ["", HEX(16)] }]).wrong).not.toEqual([]);
  expect(compare(book.notes, [one, { ...two, pledges: [...two.pledges].reverse() }]).wrong).not.toEqual([]);
  expect(compare(book.notes, [...draws, { ...two, number: 3 }]).wrong).not.toEqual([]);
  const nothing = new Notebook("another").notes;
  expect(compare(nothing, draws).wrong).toEqual(["This browser was shown nothing before any draw."]);
});

/** Move ``n``, by which this seat has come to these cards. */
const given = (n: number, name: string, cards: string[]): SceneMessage =>
  ({ n, events: [{ name }],
    scene: { you: 0, waiting: [], zones: [{ kind: "hand", owner: 0, cards }] } }) as unknown as SceneMessage;

test("a deal for which nothing was shown is noticed", () => {
  const { book } = twoDraws();
  const deal = given(2, "dealt", ["2C", "*"]);
  expect(book.dealt(given(1, "drew", ["3C"]))).toBe("");
  expect(book.dealt(deal)).toBe("");
  expect(book.file()).toContain('hand = ["2C", "*"]');
  // The same deal comes again where the page is opened anew, and after that the table is told once more.
  for (const each of [book, new Notebook("t"), new Notebook("t")]) expect(each.dealt(deal)).toBe("");
  expect(book.dealt(given(2, "dealt", ["3C"]))).toContain("was not shown before what fixes their order");
  expect(book.draws.map((note) => note.hand)).toEqual([undefined, ["2C", "*"]]);
});

test("a deal that one of two pages has noted stays noted, though the other one lags behind", () => {
  const { book, draws, link } = twoDraws();
  const other = new Notebook("t");
  const deal = given(2, "dealt", ["2C", "*"]);
  const since = new Map(kept);
  expect(book.dealt(deal)).toBe("");
  behind(since, () => other.receive({ ...begins(2, after(draws[0]!, HEAD), []), pledges: draws[1]!.pledges }, 0));
  expect(book.receive(begins(3, link, draws[1]!.contributions), 0).warning).toBe("");
  expect(new Notebook("t").dealt(deal)).toBe("");
  expect(new Notebook("t").file()).toContain('hand = ["2C", "*"]');
});

test("a page that comes back is shown every deal again that another one was shown", () => {
  const { book, draws, link } = twoDraws();
  const deals = [given(2, "dealt", ["2C", "*"]), given(9, "dealt", ["4C"])];
  expect(book.dealt(deals[0]!)).toBe("");
  const three = drawn(book, 3, link, draws[1]!.contributions);
  expect(book.dealt(deals[1]!)).toBe("");
  book.receive(begins(4, after(three, link), three.contributions), 0);
  const back = new Notebook("t");
  for (const deal of deals) expect(back.dealt(deal)).toBe("");
  expect(back.dealt(given(9, "dealt", ["5C"]))).not.toBe("");
});

test("the cards that come with a new stock are noted", () => {
  const { book } = twoDraws();
  expect(book.dealt(given(40, "renewed", ["4C", "5C"]))).toBe("");
  expect(book.file()).toContain('hand = ["4C", "5C"]');
});

test("what lies on the table is noted once, and not what was taken back", () => {
  const scene = (top: string): Scene =>
    ({
      waiting: [],
      seats: [{ seat: 0, cards: 7, total: 12 }],
      zones: [{ id: "discards", count: 1, cards: [top] }],
    }) as unknown as Scene;
  const back = { name: "undone", number: 2 } as Event;
  const book = new Notebook("t");
  const tables = (): number => book.file().split("tables = ")[1]!.split("]")[0]!.split(",").length;
  for (const [n, top] of ["2C", "3C", "4C", "4C"].entries()) book.look({ n: n + 1, scene: scene(top), events: [] });
  expect(tables()).toBe(3);
  const other = new Notebook("t");
  other.look({ n: 4, scene: scene("5C"), events: [] });
  other.read();
  expect(tables()).toBe(3);
  expect(book.file()).toContain('tables = ["6462456a925e44d7", ');
  book.look({ n: 5, scene: scene("2C"), events: [back] });
  expect(tables()).toBe(1);
});

test("of a long game each move is written by itself, and all of them are there", () => {
  const scene = (n: number): Scene =>
    ({ waiting: [], seats: [{ seat: 0, cards: n, total: 0 }], zones: [] }) as unknown as Scene;
  const seen = (): string[] => new Notebook("long").file().match(/tables = \[(.*)\]/)![1]!.split(", ");
  const book = new Notebook("long");
  const digests = Array.from({ length: 150 }, (_, n) => `"${digestOf(scene(n))}"`);
  for (let n = 0; n < 150; n++) book.look({ n: n + 1, scene: scene(n), events: [] });
  book.read();
  expect(seen()).toEqual(digests);
  const longest = Math.max(...[...kept.values()].map((text) => text.length));
  expect(longest).toBeLessThan(1500);
  // Another page of this browser goes on where the first was, and more is taken back than the last part holds.
  const other = new Notebook("long");
  other.look({ n: 151, scene: scene(999), events: [{ name: "undone", number: 40 } as Event] });
  other.read();
  expect(seen()).toEqual([...digests.slice(0, 110), `"${digestOf(scene(999))}"`]);
  book.look({ n: 151, scene: scene(7), events: [] });
  book.look({ n: 152, scene: scene(999), events: [] });
  expect(seen()).toHaveLength(111);
});

test("storage that fills up in a game leaves this page its notes, and what cannot be read stops none", () => {
  const scene = (n: number): Scene =>
    ({ waiting: [], seats: [{ seat: 0, cards: n, total: 0 }], zones: [] }) as unknown as Scene;
  const book = new Notebook("full");
  const first = drawn(book, 1, HEAD);
  book.look({ n: 1, scene: scene(1), events: [] });
  book.read();
  vi.stubGlobal("localStorage", {
    ...localStorage,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  drawn(book, 2, after(first, HEAD), first.contributions);
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const n of [2, 3]) book.look({ n, scene: scene(n), events: [] });
  book.look({ n: 4, scene: { seats: null } as unknown as Scene, events: [] });
  book.look({ n: 5, scene: scene(5), events: [] });
  book.read();
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
  const digests = [1, 2, 3, 5].map((n) => `"${digestOf(scene(n))}"`);
  expect(book.file()).toContain(`tables = [${digests.join(", ")}]`);
  expect(book.draws).toHaveLength(2);
});

test("a head of another table is noticed", () => {
  expect(new Notebook("t").receive(begins(1, HEAD), 0).warning).toBe("");
  expect(new Notebook("t").receive(begins(1, HEAD), 0).warning).toBe("");
  expect(new Notebook("u").receive(begins(1, HEAD), 0).warning).toContain("the head of another table");
});
