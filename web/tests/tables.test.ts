import { describe, expect, it } from "vitest";
import { slotName, withSigns } from "../src/lib/cards";
import { endOfDeal } from "../src/lib/dealend";
import { parseValue } from "../src/lobby/choice.svelte";
import type { Scene } from "../src/wire";

function scene(cells: (number | null)[], over = false): Scene {
  const columns = cells.map((_, at) => ({ label: String(at + 1), note: "", cards: 10 }));
  return { over, seats: [], zones: [], sheet: { title: "Score", columns, rows: [{ seat: 0, name: "You", cells, total: 0 }], best: "low" } } as unknown as Scene;
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
  it("have the shape of the option's kind", () => {
    expect(parseValue("yes", "switch")).toBe(true);
    expect(parseValue("no", "switch")).toBe(false);
    expect(parseValue("13", "number")).toBe(13);
    expect(parseValue("many", "number")).toBe("many");
    expect(parseValue("no_touch", "choice")).toBe("no_touch");
    expect(parseValue("6, 7", "list")).toEqual([6, 7]);
    expect(parseValue("none", "list")).toEqual([]);
    expect(parseValue("A=15, K = 10", "table")).toEqual({ A: 15, K: 10 });
  });
});

it("names the parts of a contract", () => {
  expect([slotName("S3"), slotName("R4"), slotName("R4+"), slotName("odd")]).toEqual(["Set of three", "Run of four", "Run of four or more", "odd"]);
});

describe("cards in a sentence", () => {
  it.each([
    ["AS 5S JH is neither a set nor a run.", "A♠ 5♠ J♥ is neither a set nor a run."],
    ["{5S TD} is too short, 10C is none (CR-D-2S).", "5♠ 10♦ is too short, 10♣ is none (CR-D-2S)."],
    ["A turn begins with the draw.", "A turn begins with the draw."],
  ])("%s", (sentence, shown) => expect(withSigns(sentence)).toBe(shown));
});
