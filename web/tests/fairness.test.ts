import { beforeEach, expect, test, vi } from "vitest";
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
  expect(book.compare(draws)).toEqual({
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
  expect(book.compare([one]).wrong).not.toEqual([]);
  expect(book.compare([two]).wrong).not.toEqual([]);
  expect(book.compare([one, { ...two, seed: HEX(255) + "00" }]).wrong).not.toEqual([]);
  expect(book.compare([one, { ...two, contributions: ["", HEX(16)] }]).wrong).not.toEqual([]);
  expect(book.compare([one, { ...two, pledges: [...two.pledges].reverse() }]).wrong).not.toEqual([]);
  expect(book.compare([...draws, { ...two, number: 3 }]).wrong).not.toEqual([]);
  expect(new Notebook("another").compare(draws).wrong).toEqual(["This browser was shown nothing before any draw."]);
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

test("a head of another table is noticed", () => {
  expect(new Notebook("t").receive(begins(1, HEAD), 0).warning).toBe("");
  expect(new Notebook("t").receive(begins(1, HEAD), 0).warning).toBe("");
  expect(new Notebook("u").receive(begins(1, HEAD), 0).warning).toContain("the head of another table");
});
