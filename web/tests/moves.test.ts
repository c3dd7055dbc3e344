import { describe, expect, it } from "vitest";
import { flights } from "../src/lib/flight";
import { distinct, ontoMeld, withMelds, worded } from "../src/lib/moves";
import type { Scene, Zone } from "../src/wire";

const run: Zone = { id: "meld-2", kind: "meld", label: "run", owner: 1, number: 2, count: 4, shape: "run", cards: ["5S", "6S", "*", "8S"], roles: ["5S", "6S", "7S", "8S"], text: "" };
const high: Zone = { ...run, number: 3, cards: ["JH", "QH", "KH", "AH"], roles: ["JH", "QH", "KH", "AH"] };
const low: Zone = { ...run, number: 4, cards: ["AH", "2H", "3H", "4H"], roles: ["AH", "2H", "3H", "4H"] };

function scene(verbs: string[], zones: Zone[], ends: string[] = []): Scene {
  const actions = verbs.map((verb) => ({ verb, label: verb, needs: "card+meld" as const, options: ends }));
  return { actions, zones } as unknown as Scene;
}

const texts = (verbs: string[], face: string, meld: Zone, ends: string[] = []): string[] => ontoMeld(scene(verbs, [meld], ends), face, meld).map((each) => each.text);

describe("composing moves", () => {
  it("spells a joker plainly and at both ends of a run", () => {
    expect(texts(["add"], "*", run)).toEqual(["add * to 2", "add *=4S to 2", "add *=9S to 2"]);
  });

  it("stops at the aces", () => {
    expect(texts(["add"], "*", high)).toEqual(["add * to 3", "add *=TH to 3"]);
    expect(texts(["add"], "*", low)).toEqual(["add * to 4", "add *=5H to 4"]);
  });

  it("offers a swap only where the server offers swaps", () => {
    expect(texts(["swap"], "7S", run)).toEqual(["swap 7S in 2"]);
    expect(texts(["swap"], "7S", run, ["low", "high"])).toEqual(["swap 7S in 2", "swap 7S in 2 low", "swap 7S in 2 high"]);
    expect(texts([], "7S", run)).toEqual([]);
  });

  it("takes the plain spelling where it is accepted", () => {
    const all = [
      { text: "add 9S to 2", label: "" },
      { text: "add 9S=9S to 2", label: "" },
      { text: "swap 9S in 2", label: "" },
    ];
    expect(distinct(all).map((each) => each.text)).toEqual(["add 9S to 2", "swap 9S in 2"]);
    expect(distinct(all.slice(1))).toHaveLength(2);
  });

  it("puts the server's readings behind the verb", () => {
    expect(withMelds("down", ["{7H 7D 7C}", "<5S 6S *=7S 8S>"])).toBe("down {7H 7D 7C} <5S 6S *=7S 8S>");
  });
});

describe("flights", () => {
  const pile = (id: string, count: number, cards: string[]): Zone => ({ id, kind: id.split("-")[0] as Zone["kind"], label: "", owner: null, count, cards, number: 0, shape: "", roles: [], text: "" });
  const table = (...zones: Zone[]): Scene => scene([], zones);

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
    const after = table(pile("discards", 1, ["8D"]), pile("hand-1", 2, []), pile("meld-1", 4, ["2C", "3C", "4C", "KC"]));
    expect(flights(before, after)).toEqual([{ face: "KC", from: "hand-1", to: "meld-1" }]);
  });
});

describe("a move in the words of its button", () => {
  const actions = [
    { verb: "reject", label: "Take it myself", needs: "none", ending: "" },
    { verb: "discard", label: "Discard", needs: "card", ending: "" },
    { verb: "meld", label: "Meld", needs: "cards", ending: "" },
    { verb: "meld", label: "Doctor of spades", needs: "cards", ending: "as S" },
    { verb: "raise", label: "Raise to", needs: "number", ending: "" },
  ];
  it.each([
    ["reject", "Take it myself"],
    ["discard TS", "Discard: 10♠"],
    ["meld 4C *", "Meld: 4♣ joker"],
    ["meld 4C 5C as S", "Doctor of spades: 4♣ 5♣"],
    ["raise 40", "Raise to 40"],
    ["unheard of", ""],
  ])("%s: %s", (text, words) => expect(worded({ actions } as unknown as Scene, text)).toBe(words));
});
