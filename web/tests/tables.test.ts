import { describe, expect, it } from "vitest";
import { slotName } from "../src/lib/cards";
import { endOfDeal } from "../src/lib/dealend";
import { likeDefault } from "../src/lobby/choice.svelte";
import type { Scene } from "../src/wire";

function scene(cells: (number | null)[], over = false): Scene {
  const columns = cells.map((_, at) => ({ label: String(at + 1), note: "", cards: 10 }));
  return { over, sheet: { title: "Score", columns, rows: [{ seat: 0, name: "You", cells, total: 0 }], best: "low" } } as unknown as Scene;
}

describe("the end of a deal", () => {
  it("is seen from the sheet", () => {
    expect(endOfDeal(scene([5, null]), scene([5, null]), [])).toBeNull();
    expect(endOfDeal(scene([null, null]), scene([0, null]), [])).toMatchObject({ label: "1", column: 0 });
    expect(endOfDeal(scene([5, null, null]), scene([5, 12, null]), [])).toMatchObject({ label: "2", column: 1 });
  });

  it("is not shown where the game ends with it", () => {
    expect(endOfDeal(scene([5, null]), scene([5, 12], true), [])).toBeNull();
  });
});

describe("house rules from the form", () => {
  it("have the shape of the book's own value", () => {
    expect(likeDefault("yes", false)).toBe(true);
    expect(likeDefault("no", true)).toBe(false);
    expect(likeDefault("13", 14)).toBe(13);
    expect(likeDefault("many", 14)).toBe("many");
    expect(likeDefault("no_touch", "free")).toBe("no_touch");
    expect(likeDefault("6, 7", [])).toEqual([6, 7]);
    expect(likeDefault("none", [7])).toEqual([]);
    expect(likeDefault("A=15, K = 10", { A: 1 })).toEqual({ A: 15, K: 10 });
  });
});

it("names the parts of a contract", () => {
  expect([slotName("S3"), slotName("R4"), slotName("R4+"), slotName("odd")]).toEqual(["Set of three", "Run of four", "Run of four or more", "odd"]);
});
