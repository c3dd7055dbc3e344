import { beforeEach, expect, test, vi } from "vitest";
import { compare } from "../src/lib/drawsmade";
import { headOf, linkAfter, pledgeOf } from "../src/lib/drawsums";
import { Notebook, type AtTable } from "../src/lib/fairness";
import { fileOf } from "../src/lib/notesfile";
import { digestOf } from "../src/lib/tablenotes";
import type { Draw, DrawInfo, Event, Scene, SceneMessage } from "../src/wire";

const HEX = (count: number): string =>
  Array.from({ length: count }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const SEED = HEX(256);
const HEAD = headOf(SEED);

const file = (book: Notebook): string => fileOf(book.notes, book.views);

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
  rules: "",
});

/** A page whose line holds: everything was told. */
function opened(table: string): Notebook {
  const book = new Notebook(table);
  book.caughtUp();
  return book;
}

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
  const book = opened("t");
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
    unproved: [],
  });
  expect(file(book).split("\n").slice(0, 2)).toEqual(["notes = 3", `head = "${HEAD}"`]);
  expect(opened("t").draws).toEqual(book.draws);
});

test("what is no draw is noted as that, once, and nothing of it gets into the notes", () => {
  const draw = begins(1, HEAD);
  const forged = `${HEAD}"\npledges = []\n[[draws]]\nnumber = 2\nseat = 1\nlink = "${HEAD}`;
  const others: object[] = [
    ...[{ head: forged }, { link: forged }, { link: "" }, { head: 7 }, { rules: "none" }, { rules: null }],
    ...[{ draw: '1\nopened = "x"' }, { draw: 0 }, { draw: 1.5 }, { draw: 2 ** 31 }],
    ...[{ pledges: ["x"] }, { pledges: "" }, { pledges: [HEX(16)] }, { pledges: Array(300).fill("") }],
    ...[{ contributions: [HEX(32)] }, { contributions: {} }, { contributions: [["00"]] }],
  ];
  for (const you of [0, null])
    for (const other of others) {
      const book = opened("t");
      const told = book.receive({ ...draw, ...other } as Draw, you);
      expect(told).toEqual({ answer: null, warning: "The table has shown a draw that cannot be read." });
      expect(book.notes).toMatchObject({ head: "", draws: [], warnings: [told.warning] });
    }
  const book = opened("u");
  for (const you of [-1, 255, 0.5, "0", undefined])
    expect(book.receive(draw, you as number).warning).toContain("cannot be read");
  expect(book.warnings.length).toBe(1);
});

test("a server writes nothing into the file of the notes but texts in their places", () => {
  const book = opened("t");
  const odd = ["\ud800", 'x"\n[[draws]]', "\u202e", 7, { toString: null }] as string[];
  book.sit({ you: 0, over: false, players: odd.slice(0, 3).map((name) => ({ name, kind: "human" })) } as AtTable);
  drawn(book, 1, HEAD);
  const scene = { you: "0\n[[draws]]", seats: [], zones: [], waiting: [] };
  book.look({ n: 1, scene, events: [] } as unknown as SceneMessage);
  book.notes.draws[0]!.hand = odd.slice(0, 4);
  book.read();
  const lines = file(book).split("\n");
  expect(lines.filter((line) => line === "[[draws]]").length).toBe(1);
  expect(lines).toContain('players = ["\ufffd", "x\\"\ufffd[[draws]]", "\ufffd"]');
  expect(lines).toContain('hand = ["\ufffd", "x\\"\ufffd[[draws]]", "\ufffd", "7"]');
  expect(lines).toContain("seat = 0");
});

test("who had a seat is proved nothing by a draw at which the table calls them an onlooker", () => {
  const lookOn = (book: Notebook, draw: Draw): DrawInfo => {
    const pledges = ["", pledgeOf(HEAD, draw.draw, 1, HEX(16))];
    book.receive(draw, null);
    book.receive({ ...draw, pledges }, null);
    const contributions = ["", HEX(16)];
    const number = draw.draw;
    return { number, move: number, problem: "", seed: SEED, head: HEAD, pledges, contributions, old: false };
  };
  const book = opened("t");
  const one = drawn(book, 1, HEAD);
  const two = lookOn(book, begins(2, after(one, HEAD), one.contributions));
  expect(compare(book.notes, [one, two])).toMatchObject({ wrong: [], unproved: [2] });
  kept.clear();
  const onlooker = opened("t");
  const players = ["Ada", "Ben"].map((name) => ({ name, kind: "human" })) as AtTable["players"];
  onlooker.sit({ you: null, over: false, players });
  const first = lookOn(onlooker, begins(1, HEAD));
  expect(compare(onlooker.notes, [first])).toMatchObject({ wrong: [], unproved: [] });
  const nobodys = { ...first, pledges: ["", ""], contributions: ["", ""] };
  expect(compare(onlooker.notes, [nobodys]).unproved).toEqual([1]);
  onlooker.sit({ you: 0, over: false, players });
  expect(compare(onlooker.notes, [first]).unproved).toEqual([1]);
});

test("a page that was reloaded pledges and opens the same", () => {
  const first = opened("t").receive(begins(1, HEAD), 0);
  expect(opened("t").receive(begins(1, HEAD), 0)).toEqual(first);
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
  const books = [opened("t"), opened("t")];
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
  for (const book of [...books, opened("t")]) expect(compare(book.notes, draws).wrong).toEqual([]);
});

test("a page that lags behind takes nothing away from the notes", () => {
  const [first, second] = [opened("t"), opened("t")];
  const since = new Map(kept);
  const one = drawn(first, 1, HEAD);
  const link = after(one, HEAD);
  behind(since, () => second.receive(begins(1, HEAD), 0));
  expect(opened("t").draws[0]!.pledges).toBe(undefined);
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
  expect(warned((_, link, book) => book.receive(begins(3, link, ["", ""]), 0).warning)).toContain("was not made from");
  const later = warned((draws, link, book) => book.receive(begins(4, link, given(draws)), 0).warning);
  expect(later).toContain("not the one before it");
  expect(warned((draws, link, book) => book.receive(begins(2, link, given(draws)), 0).warning)).toContain("twice");
  const headless = (draws: DrawInfo[], link: string): Draw => ({
    ...begins(3, link, given(draws)),
    head: "00".repeat(32),
  });
  expect(warned((draws, link, book) => book.receive(headless(draws, link), 0).warning)).toContain("another head");
  const alone = warned((draws, link, book) => {
    const answer = book.receive(begins(3, link, given(draws)), 0).answer;
    book.acknowledged(answer!);
    const told = book.receive({ ...begins(3, link, given(draws)), pledges: ["", "ab".repeat(32)] }, 0);
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
  const nothing = opened("another").notes;
  expect(compare(nothing, draws).wrong).toEqual(["This browser was shown nothing before the draws."]);
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
  expect(file(book)).toContain('hand = ["2C", "*"]');
  // The same deal comes again where the page is opened anew.
  expect(new Notebook("t").dealt(deal)).toBe("");
  expect(book.dealt(given(2, "dealt", ["3C"]))).toContain(
    "Cards were dealt before this page was shown " +
      "what fixes their order",
  );
  expect(book.draws.map((note) => note.hand)).toEqual([undefined, ["2C", "*"]]);
});

test("a deal that one of two pages has noted stays noted, though the other one lags behind", () => {
  const { book, draws, link } = twoDraws();
  const other = opened("t");
  const deal = given(2, "dealt", ["2C", "*"]);
  const since = new Map(kept);
  expect(book.dealt(deal)).toBe("");
  behind(since, () => other.receive({ ...begins(2, after(draws[0]!, HEAD), []), pledges: draws[1]!.pledges }, 0));
  expect(book.receive(begins(3, link, draws[1]!.contributions), 0).warning).toBe("");
  expect(new Notebook("t").dealt(deal)).toBe("");
  expect(file(opened("t"))).toContain('hand = ["2C", "*"]');
});

test("what was missed while the line was cut is no fault", () => {
  const { book, draws, link } = twoDraws();
  const [, two] = draws;
  book.cut();
  expect(book.dealt(given(2, "dealt", ["2C"]))).toBe("");
  expect(book.dealt(given(9, "dealt", ["4C"]))).toBe("");
  const next = begins(4, "ab".repeat(32), []);
  expect(book.receive(next, 0).warning).toBe("");
  book.caughtUp();
  expect(book.draws.map((note) => note.hand)).toEqual([undefined, ["2C"], undefined]);
  // The same over a line that holds is a draw that was withheld.
  const other = opened("u");
  other.receive(begins(1, "cd".repeat(32)), 0);
  expect(other.dealt(given(9, "dealt", ["4C"]))).not.toBe("");
  expect(link).not.toBe(two!.pledges[0]);
});

test("the cards that come with a new stock are noted", () => {
  const { book } = twoDraws();
  expect(book.dealt(given(40, "renewed", ["4C", "5C"]))).toBe("");
  expect(file(book)).toContain('hand = ["4C", "5C"]');
});

test("what lies on the table is noted once, and not what was taken back", () => {
  const scene = (top: string): Scene =>
    ({
      waiting: [],
      seats: [{ seat: 0, cards: 7, total: 12 }],
      zones: [{ id: "discards", count: 1, cards: [top] }],
    }) as unknown as Scene;
  const back = { name: "undone", number: 2 } as Event;
  const book = opened("t");
  const tables = (): number => file(book).split("tables = ")[1]!.split("]")[0]!.split(",").length;
  for (const [n, top] of ["2C", "3C", "4C", "4C"].entries()) book.look({ n: n + 1, scene: scene(top), events: [] });
  expect(tables()).toBe(3);
  const other = opened("t");
  other.look({ n: 4, scene: scene("5C"), events: [] });
  other.read();
  expect(tables()).toBe(3);
  expect(file(book)).toContain('tables = ["6462456a925e44d7');
  book.look({ n: 5, scene: scene("2C"), events: [back] });
  expect(tables()).toBe(1);
});

test("of a long game each move is written by itself, and all of them are there", () => {
  const scene = (n: number): Scene =>
    ({ waiting: [], seats: [{ seat: 0, cards: n, total: 0 }], zones: [] }) as unknown as Scene;
  const seen = (): string[] => file(opened("long")).match(/tables = \[(.*)\]/)![1]!.split(", ");
  const book = opened("long");
  const digests = Array.from({ length: 150 }, (_, n) => `"${digestOf(scene(n))}"`);
  for (let n = 0; n < 150; n++) book.look({ n: n + 1, scene: scene(n), events: [] });
  book.read();
  expect(seen()).toEqual(digests);
  const longest = Math.max(...[...kept.values()].map((text) => text.length));
  expect(longest).toBeLessThan(2500);
  // Another page of this browser goes on where the first was, and more is taken back than the last part holds.
  const other = opened("long");
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
  const book = opened("full");
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
  expect(file(book)).toContain(`tables = [${digests.join(", ")}]`);
  expect(book.draws).toHaveLength(2);
});

/** Whoever sits there, as a table message says it. */
const seated = (you: number | null, ...kinds: ("human" | "bot" | "open")[]): AtTable =>
  ({ you, over: false, players: kinds.map((kind, seat) => ({ name: `N${seat}`, kind })) }) as unknown as AtTable;

test("nobody pledges where no person sits, and such a list is not opened", () => {
  const book = opened("t");
  book.sit(seated(0, "human", "bot", "human"));
  const { answer } = book.receive(begins(1, HEAD), 0);
  if (answer?.type !== "pledge") throw new Error("no pledge");
  const told = book.receive({ ...begins(1, HEAD), pledges: [answer.pledge, "ab".repeat(32), ""] }, 0);
  expect(told.answer).toBeNull();
  expect(told.warning).toBe("Somebody has pledged to draw 1 in the name of N1, where no person sits.");
  expect(file(book)).toContain('people = ["N0", "", "N2"]');
  expect(file(book)).toContain(`warnings = ["${told.warning}"]`);
});

test("who has pledged and left before the list was closed was a person", () => {
  const book = opened("t");
  book.sit(seated(0, "human", "human"));
  const { answer } = book.receive(begins(1, HEAD), 0);
  book.sit(seated(0, "human", "bot"));
  if (answer?.type !== "pledge") throw new Error("no pledge");
  expect(book.receive({ ...begins(1, HEAD), pledges: [answer.pledge, "ab".repeat(32)] }, 0).answer?.type).toBe("open");
});

test("what a table has acknowledged it cannot leave out, and what it has not may have come too late", () => {
  for (const acknowledged of [true, false]) {
    const book = opened(acknowledged ? "t" : "u");
    const { answer } = book.receive(begins(1, HEAD), 0);
    if (acknowledged) expect(book.acknowledged(answer!)).toBe("");
    const told = book.receive({ ...begins(1, HEAD), pledges: ["", "ab".repeat(32)] }, 0);
    expect(told.warning === "").toBe(!acknowledged || told.warning.includes("as those of another"));
    kept.delete("upcard.heads");
  }
});

test("who goes on at another device leaves the draw to that one", () => {
  const [first, second] = [opened("t"), opened("t2")];
  first.receive(begins(1, HEAD), 0);
  kept.delete("upcard.heads");
  const { answer } = second.receive(begins(1, HEAD), 0);
  if (answer?.type !== "pledge") throw new Error("no pledge");
  const pledges = [answer.pledge, ""];
  expect(first.receive({ ...begins(1, HEAD), pledges }, null)).toEqual({ answer: null, warning: "" });
  expect(first.draws.map((note) => note.seat)).toEqual([1, 0]);
  const opening = second.receive({ ...begins(1, HEAD), pledges }, 0).answer;
  if (opening?.type !== "open") throw new Error("not opened");
  const draw = { number: 1, move: 1, problem: "", seed: SEED, head: HEAD, pledges, old: false };
  const draws = [{ ...draw, contributions: [opening.contribution, ""] }];
  expect(compare(first.notes, draws)).toMatchObject({ wrong: [], unproved: [1] });
  expect(compare(second.notes, draws)).toMatchObject({ wrong: [], unproved: [] });
});

test("notes of an earlier version of this page go on", () => {
  const old = { number: 1, link: HEAD, contribution: "", opened: false, pledges: ["", ""] };
  kept.set("upcard.draws.t", JSON.stringify({ head: HEAD, seat: 1, draws: [old], warnings: [] }));
  kept.set("upcard.draws.t.tables", JSON.stringify({ n: 1, tables: ["6462456a925e44d7"] }));
  const book = opened("t");
  expect(file(book)).toContain('seat = 1\ntables = ["6462456a925e44d7"]');
  expect(book.draws[0]!.seat).toBe(1);
  book.receive(begins(2, linkAfter(HEAD, 1, ["", ""], ["", ""]), ["", ""]), 0);
  expect(opened("t").draws.map((note) => note.number)).toEqual([1, 2]);
});

test("a head of another table is noticed", () => {
  expect(opened("t").receive(begins(1, HEAD), 0).warning).toBe("");
  expect(opened("t").receive(begins(1, HEAD), 0).warning).toBe("");
  expect(opened("u").receive(begins(1, HEAD), 0).warning).toContain("as those of another");
});
