import { describe, expect, it } from "vitest";
import { flights } from "../src/lib/flight";
import type { Scene, Zone } from "../src/wire";

describe("flights", () => {
  const pile = (id: string, count: number, cards: string[]): Zone => {
    const kind = id.split("-")[0] as Zone["kind"];
    return { id, kind, label: "", owner: null, count, cards, number: 0, shape: "", roles: [], text: "" };
  };
  const table = (...zones: Zone[]): Scene => ({ actions: [], zones }) as unknown as Scene;

  it("sees a card drawn from the stock, by its face for its owner", () => {
    const before = table(pile("stock", 50, []), pile("hand-0", 2, ["7S", "KD"]));
    const after = table(pile("stock", 49, []), pile("hand-0", 3, ["7S", "KD", "2C"]));
    expect(flights(before, after)).toEqual([{ face: "2C", from: "stock", to: "hand-0" }]);
  });

  it("sees an opponent's draw as a back, and the discard by its face", () => {
    const before = table(pile("stock", 50, []), pile("discards", 1, ["8D"]), pile("hand-1", 10, []));
    const drawn = table(pile("stock", 49, []), pile("discards", 1, ["8D"]), pile("hand-1", 11, []));
    const thrown = table(pile("stock", 49, []), pile("discards", 2, ["8D", "8D"]), pile("hand-1", 10, []));
    expect(flights(before, drawn)).toEqual([{ face: "??", from: "stock", to: "hand-1" }]);
    expect(flights(drawn, thrown)).toEqual([{ face: "8D", from: "hand-1", to: "discards" }]);
  });

  it("does not confuse a card that stays with one that goes", () => {
    const before = table(pile("discards", 1, ["8D"]), pile("hand-1", 3, ["KC"]), pile("meld-1", 3, ["2C", "3C", "4C"]));
    const after = table(
      pile("discards", 1, ["8D"]),
      pile("hand-1", 2, []),
      pile("meld-1", 4, ["2C", "3C", "4C", "KC"]),
    );
    expect(flights(before, after)).toEqual([{ face: "KC", from: "hand-1", to: "meld-1" }]);
  });
});
