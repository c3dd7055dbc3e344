import { describe, expect, it } from "vitest";
import { amountOf } from "../src/lib/cards";
import { courseOf, riseOf, storyOf } from "../src/lib/ending";
import type { Row, Scene, Sheet } from "../src/wire";

function sheet(best: "low" | "high", ...cells: number[][]): Sheet {
  const rows = cells.map((each, seat) => ({
    seat,
    name: `N${seat}`,
    cells: each,
    total: each.reduce((a, b) => a + b, 0),
    marks: [],
  }));
  const columns = (cells[0] ?? []).map((_, at) => ({ label: `${at + 1}`, note: "", cards: null }));
  return { title: "", columns, rows, best, notes: [], sums: "running", counts: "Deal" } as unknown as Sheet;
}

const scene = (of: Sheet, ...winners: number[]): Scene => ({ sheet: of, winners }) as unknown as Scene;

describe("how a game went", () => {
  const low = sheet("low", [10, 0, 30], [0, 20, 10], [5, 5, 40]);

  it("is told by totals after each deal", () => {
    expect(courseOf(low)).toEqual([[10, 10, 40], [0, 20, 30], [5, 10, 50]]);
    expect(low.rows.map((row) => storyOf(low, row))).toEqual([
      "scored best once, was ahead once",
      "scored best 2 times, was ahead 2 times",
      "was ahead once",
    ]);
    expect(riseOf(scene(low, 1))).toBe("From place 3 to the top at the very end");
  });

  it("is another where more is better", () => {
    const high = sheet("high", [1, 9, 0, 0], [5, 1, 1, 1]);
    expect(riseOf(scene(high, 0))).toBe("From place 2 to the top, and there since Deal 2");
    expect(riseOf(scene(sheet("high", [5, 5, 5], [1, 1, 1]), 0))).toBe("In front from the beginning to the end");
    expect(riseOf(scene(high, 0, 1))).toBe("");
  });

  it("is not told where cells are no points, or few", () => {
    const other = { ...low, rows: low.rows.map((row: Row) => ({ ...row, total: row.total + 1 })) };
    expect(courseOf(other)).toBeNull();
    expect(storyOf(other, other.rows[0] as Row)).toBe("");
    expect(courseOf(sheet("low", [1, 2], [3, 4]))).toBeNull();
    expect(courseOf(null)).toBeNull();
  });
});

it("one of what is counted is one", () => {
  expect([amountOf(1, "points"), amountOf(0, "points"), amountOf(1, "chips"), amountOf(1, "cards")]).toEqual([
    "1 point",
    "0 points",
    "1 chip",
    "1 card",
  ]);
});
