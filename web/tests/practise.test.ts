import { beforeEach, expect, test, vi } from "vitest";
import { comingBack, daysUntil, keepVerdict, type Puzzle } from "../src/practise/kept";

const puzzle = (name: string): Puzzle => ({ name, game: "guts", title: "Guts", own: "" });
const now = new Date(2026, 10, 28, 22, 30);
const due = (day: number, hour: number): { card: string; due: string } => ({
  card: "",
  due: new Date(2026, 10, day, hour).toISOString(),
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a puzzle comes back on a day, whatever the hour", () => {
  const days = { early: due(29, 1), late: due(29, 23), past: due(20, 12), soon: due(28, 23) };
  for (const [name, kept] of Object.entries(days)) keepVerdict(name, kept as never);
  const found = ["early", "late", "past", "soon", "never"].map((name) => daysUntil(puzzle(name), now));
  expect(found).toEqual([1, 1, 0, 0, 0]);
});

test("each puzzle that was asked is counted once, and none that was not", () => {
  const names = ["past", "tomorrow", "third", "fifth", "far"];
  [due(27, 3), due(29, 3), due(31, 3), due(33, 3), due(90, 3)].forEach((kept, at) =>
    keepVerdict(names[at] ?? "", kept as never),
  );
  const puzzles = [...names, "never"].map(puzzle);
  expect(comingBack(puzzles, [0, 1, 7, 30, Infinity], now)).toEqual([1, 1, 2, 0, 1]);
});
