import { describe, expect, it } from "vitest";
import { slotName, withSigns } from "../src/lib/cards";
import { endOfDeal } from "../src/lib/dealend";
import { filled } from "../src/rules/editor.svelte";
import type { Scene } from "../src/wire";

function scene(cells: (number | null)[], over = false): Scene {
  const columns = cells.map((_, at) => ({ label: String(at + 1), note: "", cards: 10 }));
  return {
    over,
    seats: [],
    zones: [],
    sheet: { title: "Score", columns, rows: [{ seat: 0, name: "You", cells, total: 0 }], best: "low" },
  } as unknown as Scene;
}

describe("the end of a deal", () => {
  it("is seen from the sheet", () => {
    expect(endOfDeal(scene([5, null]), scene([5, null]), [], 7)).toBeNull();
    expect(endOfDeal(scene([null, null]), scene([0, null]), [], 7)).toMatchObject({ label: "1", column: 0 });
    const end = endOfDeal(scene([5, null, null]), scene([5, 12, null]), [], 7);
    expect(end).toMatchObject({ n: 7, label: "2", column: 1 });
  });

  it("is not shown where the game ends with it", () => {
    expect(endOfDeal(scene([5, null]), scene([5, 12], true), [], 7)).toBeNull();
  });
});

describe("a number that is typed", () => {
  it.each([
    [null, 7],
    [{ A: null, K: 10 }, { A: 7, K: 10 }],
    [[[4, null], [8, 11]], [[4, 7], [8, 11]]],
  ])("stands where the server left it open: %j", (pattern, value) => expect(filled(pattern, 7)).toEqual(value));
});

it("names the parts of a contract", () => {
  expect([slotName("S3"), slotName("R4"), slotName("R4+"), slotName("odd")]).toEqual([
    "Set of three",
    "Run of four",
    "Run of four or more",
    "odd",
  ]);
});

describe("cards in a sentence", () => {
  it.each([
    ["AS 5S JH is neither a set nor a run.", "A♠ 5♠ J♥ is neither a set nor a run."],
    ["{5S TD} is too short, 10C is none (CR-D-2S).", "5♠ 10♦ is too short, 10♣ is none (CR-D-2S)."],
    ["A turn begins with the draw.", "A turn begins with the draw."],
  ])("%s", (sentence, shown) => expect(withSigns(sentence)).toBe(shown));
});
