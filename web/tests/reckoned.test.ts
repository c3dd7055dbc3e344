import { expect, test } from "vitest";

import { reckoned, worthOf } from "../src/score/reckoned";
import { isDone, nameable, nextPlace, rowsOf } from "../src/score/rows";
import type { Place, SharedSheet } from "../src/score/shared.svelte";
import type { ScoreBlank, ScoreSheet, Written } from "../src/wire";

const blank = (what: string, more: Partial<ScoreBlank>): ScoreBlank => ({
  what,
  label: what,
  of: "seat",
  wants: "worth",
  begins: [],
  words: [],
  keys: [
    ["Kx", 10],
    ["2C", 2],
    ["*", 50],
  ],
  ties: false,
  parts: false,
  asked: true,
  zero: true,
  given: null,
  ordered: false,
  among: "",
  except_for: "",
  barred: [],
  about: "",
  ...more,
});
const word = (text: string, spares: string[] | null = null) =>
  ({ text, label: text, seat: spares !== null, spares: spares ?? [] });
/** A row that ends as somebody is out, of whom nothing is written in those fields. */
const formOf = (...spares: string[]) => [
  blank("end", { of: "row", wants: "ending", begins: [word("out", spares), word("void"), word("misdeal")] }),
  blank("left", {}),
];
const form = formOf("left");
const later = [2, 3, 4].map((deal) => ({
  deal,
  dealer: 0,
  begins: 1,
  contract: `contract ${deal}`, short: "",
  ahead: [`deal ${deal}`],
}));
const row = (number: number, became: "open" | "scored", points: number[]) => ({
  number,
  seats: [0, 1],
  deal: number,
  of: 4,
  contract: `contract ${number}`,
  short: "",
  ahead: [`deal ${number}`],
  form: 0,
  cells: [],
  became,
  points,
  missing: [],
  doubts: [],
});
const sheet = {
  seats: [0, 1],
  players: ["Ada", "Ben"],
  forms: [form],
  rows: [row(1, "open", [])],
  behind: [],
  later,
  plain: { cells: ["left"], unless: ["bent"], again: ["misdeal", "void"] },
  totals: [100, 7],
  over: false,
} as unknown as ScoreSheet;

/** A page on which that is written and not sent. */
function page(...waiting: [number, string, string, string][]): SharedSheet {
  const written = waiting.map(([at, what, seat, text]): Written => ({ id: text, row: at, what, seat, text }));
  const isAt = (each: Written, place: Place): boolean =>
    each.row === place.row && each.what === place.what && each.seat === (place.seat < 0 ? "" : `P${place.seat + 1}`);
  return {
    waiting: written,
    waitingAt: (place: Place) => written.findLast((each) => isAt(each, place)),
    cellAt: () => undefined,
  } as unknown as SharedSheet;
}
const of = (shared: SharedSheet) => reckoned(shared, sheet, rowsOf(shared, sheet));

test("numbers, sums and cards count what they say", () => {
  const { 1: left } = form;
  const counts = ["48", "10+15+8", "20 - 5", "−50", "KS KH *", "2C"].map((text) => worthOf(text, left!));
  expect(counts).toEqual([48, 33, 15, -50, 70, 2]);
  expect(["", "QS", "out P1", "1 2", "K"].map((text) => worthOf(text, left!))).toEqual([null, null, null, null, null]);
});

test("where nothing waits, all is as the card room has it", () => {
  expect(of(page())).toBe(null);
});

test("full rows are added up, and the next deal is known", () => {
  const first = page([1, "end", "", "out P1"], [1, "left", "P2", "20+3"]);
  expect(of(first)).toEqual({ totals: [100, 30], coming: later[0], part: false });
  const half = page([1, "end", "", "out P1"]);
  expect(of(half)).toEqual({ totals: [100, 7], coming: null, part: true });
  const second = page(
    [1, "end", "", "out P1"],
    [1, "left", "P2", "23"],
    [2, "end", "", "out P2"],
    [2, "left", "P1", "5"],
  );
  expect(of(second)).toEqual({ totals: [105, 30], coming: later[1], part: false });
});

test("where deals are written behind an open one, nothing is guessed", () => {
  const behind = { ...sheet, behind: [row(2, "scored", [5, 0])] } as unknown as ScoreSheet;
  const half = page([1, "end", "", "out P1"], [1, "left", "P2", "23"]);
  expect(reckoned(half, behind, rowsOf(half, behind))).toEqual({ totals: null, coming: null, part: false });
  expect(rowsOf(half, behind)).toHaveLength(1);
});

test("a row that was inserted is none of those that come one after the other", () => {
  const put = { ...row(5001, "scored", [5, 0]), inserted: true };
  const withIt = { ...sheet, rows: [row(1, "scored", [1, 0]), put, row(2, "open", [])] } as unknown as ScoreSheet;
  const full = page([2, "end", "", "out P1"], [2, "left", "P2", "23"]);
  expect(rowsOf(full, withIt).map((each) => each.number)).toEqual([1, 5001, 2, 3]);
});

test("what was dealt wrongly comes again", () => {
  expect(of(page([1, "end", "", "misdeal"]))).toEqual({ totals: [100, 7], coming: sheet.rows[0], part: false });
});

test("where more is reckoned than numbers, nothing is guessed", () => {
  const bent = page([1, "end", "", "out P1 bent"], [1, "left", "P2", "23"]);
  expect(of(bent)).toEqual({ totals: null, coming: null, part: false });
  const joins = page([1, "joins", "P3", "start Zoe"]);
  expect(of(joins)).toEqual({ totals: null, coming: null, part: false });
  const cards = page(
    [1, "end", "", "out P1"],
    [1, "left", "P2", "KS"],
    [2, "end", "", "out P2"],
    [2, "left", "P1", "KS"], // what a king counts in the second deal is not known
  );
  expect(of(cards)).toEqual({ totals: null, coming: later[1], part: false });
});

test("whoever ended the deal is asked for what the word of its end does not spare", () => {
  const out = page([1, "end", "", "out P1"]);
  const next = (form: ScoreBlank[]) => {
    const [row] = rowsOf(out, { ...sheet, forms: [form] });
    return row && { place: nextPlace(out, row), done: [0, 1].map((seat) => isDone(out, row, seat)) };
  };
  expect(next(formOf("left"))).toEqual({ place: { row: 1, what: "left", seat: 1 }, done: [true, false] });
  expect(next(formOf())).toEqual({ place: { row: 1, what: "left", seat: 0 }, done: [false, false] });
});

test("the best hand is of those who were in, the worst of those who lost, and nobody is named who is out", () => {
  const best = blank("best", { of: "row", wants: "seats", among: "in", barred: [3] });
  const worst = blank("worst", { of: "row", wants: "seats", among: "in", except_for: "best", barred: [3] });
  const open = { number: 1, blanks: [best, worst], seats: [0, 1, 2, 3], row: undefined };
  const told = page([1, "in", "", "P1 P3"], [1, "best", "", "P3"]);
  expect([best, worst].map((each) => nameable(told, open, each))).toEqual([[0, 2], [0]]);
  expect([page([1, "in", "", "nobody"]), page()].map((shared) => nameable(shared, open, best))).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});
