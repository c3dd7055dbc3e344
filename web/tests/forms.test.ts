// Forms of no game in particular: that those of the games are like these the server's tests see to.
import { describe, expect, it } from "vitest";
import * as forms from "../src/lib/forms";
import type { Action, Slot, Zone } from "../src/wire";

const CARD: Slot = { name: "card", kind: "cards" };
const PLACE: Slot = { name: "place", kind: "target" };
const AS: Slot = { name: "as", kind: "role", lead: "=", say: "Put as {as}" };
const END: Slot = { name: "end", kind: "word", lead: " ", words: [["left", "To the left"], ["right", "To the right"]] };
const THROW: Action = { verb: "throw", label: "Throw", form: "throw {card}", slots: [CARD], zone: "discards" };
const PUT: Action = {
  verb: "put", label: "Put", form: "put {card}{as} at {place}", slots: [CARD, AS, PLACE], way: "Put {card} at {place}",
};
const TRADE: Action = {
  verb: "trade", label: "Trade", form: "trade {card} for {place}{end}", slots: [CARD, PLACE, END], way: "Take it",
};
const TWO_AND_ONE: Action = {
  verb: "hold", label: "Hold", form: "hold {cards} / {last}",
  slots: [{ name: "cards", kind: "cards", low: 2, high: 4 }, { name: "last", kind: "cards" }],
};
const WITH_WORD: Action = { verb: "hold", label: "Hold, as doctor", form: "hold {card} as S", slots: [CARD] };
const NUMBER: Action = {
  verb: "say", label: "Say", form: "say {number}", slots: [{ name: "number", kind: "number", low: 2, high: 9 }],
};
const ALL: Action = {
  verb: "open", label: "Open", form: "open {cards}", slots: [{ name: "cards", kind: "groups", parts: ["S3", "R4"] }],
};
const ONE: Action = {
  verb: "group",
  label: "Group",
  form: "group {cards}",
  slots: [{ name: "cards", kind: "groups" }],
};
const TOP: Action = { verb: "take top", label: "Take the top card", zone: "stock" };
const OPEN: Action = { verb: "take 7S", label: "Take the seven", zone: "stock", card: "7S" };

const run: Zone = {
  id: "meld-2", kind: "meld", label: "run", owner: 1, number: 2, count: 4, shape: "run", text: "",
  cards: ["5S", "6S", "*", "8S"], roles: ["5S", "6S", "7S", "8S"], ends: ["4S", "9S"],
};
const closed: Zone = { ...run, number: 3, ends: [] };

describe("a form", () => {
  it("is the verb where nothing is to be filled in", () => expect(forms.written(TOP)).toBe("take top"));

  it("takes cards, a number, groups", () => {
    expect(forms.withCards(THROW, ["7S"])).toBe("throw 7S");
    expect(forms.withCards(TWO_AND_ONE, ["7S", "8S", "9S"])).toBe("hold 7S 8S / 9S");
    expect(forms.withCards(WITH_WORD, ["7S"])).toBe("hold 7S as S");
    expect(forms.withNumber(NUMBER, 4)).toBe("say 4");
    expect(forms.withGroups(ALL, ["{7H 7D 7C}", "<5S 6S *=7S 8S>"])).toBe("open {7H 7D 7C} <5S 6S *=7S 8S>");
  });

  it("says how many cards it takes", () => {
    expect(forms.cardSpan(TWO_AND_ONE)).toEqual([3, 5]);
    expect([0, 1, 2].map((count) => forms.takesCards(THROW, count))).toEqual([false, true, false]);
    expect([THROW, PUT, NUMBER, TOP].map(forms.onlyCards)).toEqual([true, false, false, false]);
  });

  it("says whether all is laid at once", () => {
    expect([ALL, ONE, THROW].map(forms.laysAll)).toEqual([true, false, false]);
    expect([ALL, ONE, THROW].map(forms.laysOne)).toEqual([false, true, false]);
  });

  it("has an example, to ask why it is not for now", () => {
    expect(forms.example(PUT, ["7S", "8S"], 2)).toBe("put 7S at 2");
    expect(forms.example(NUMBER, [], 1)).toBe("say 2");
    expect(forms.example(TWO_AND_ONE, ["7S", "8S", "9S", "TS"], 1)).toBe("hold 7S 8S / 9S");
  });
});

describe("a card onto a meld", () => {
  const texts = (actions: Action[], face: string, meld: Zone): string[] =>
    forms.ontoMeld(actions, face, meld).map((each) => each.text);

  it("goes plainly, or in the role of either end", () => {
    expect(texts([PUT], "*", run)).toEqual(["put * at 2", "put *=4S at 2", "put *=9S at 2"]);
    expect(texts([PUT], "9S", run)).toEqual(["put 9S at 2", "put 9S=4S at 2"]);
    expect(texts([PUT], "*", closed)).toEqual(["put * at 3"]);
  });

  it("goes with any of the words that are offered", () => {
    expect(texts([TRADE], "7S", run)).toEqual(["trade 7S for 2", "trade 7S for 2 left", "trade 7S for 2 right"]);
    expect(texts([THROW, NUMBER, ONE], "7S", run)).toEqual([]);
    expect(texts([PUT], "??", run)).toEqual([]);
  });

  it("says each way in words", () => {
    const labels = forms.ontoMeld([PUT, TRADE], "TS", run).map((each) => each.label);
    expect(labels).toEqual(["Put 10♠ at 2", "Put as 4♠", "Put as 9♠", "Take it", "To the left", "To the right"]);
  });

  it("takes several cards in one move where an answer does", () => {
    const many: Action = {
      verb: "add", label: "Add", form: "add {cards} to {place}",
      slots: [{ name: "cards", kind: "cards", high: 5 }, PLACE],
    };
    expect(forms.allOnto([PUT, many], ["7S", "7H"], run)).toBe("add 7S 7H to 2");
    expect(forms.allOnto([PUT, TRADE], ["7S", "7H"], run)).toBe("");
    expect(forms.allOnto([many], ["7S", "??"], run)).toBe("");
  });

  it("is plain where plain is accepted", () => {
    const all = forms.ontoMeld([PUT, TRADE], "*", run);
    expect(forms.distinct(all).map((each) => each.text)).toEqual([
      "put * at 2", "trade * for 2", "trade * for 2 left", "trade * for 2 right",
    ]);
    expect(forms.distinct(all.slice(1, 3))).toHaveLength(2);
  });
});

it("finds the answer of a pile", () => {
  const [stock, discards] = [{ ...run, id: "stock" }, { ...run, id: "discards" }];
  const actions = [OPEN, TOP, THROW];
  expect(forms.takingFrom(actions, stock)).toBe(TOP);
  expect(forms.taking(actions, stock, "7S")).toBe(OPEN);
  expect(forms.puttingOnto(actions, discards)).toBe(THROW);
  expect(forms.puttingOnto(actions, stock)).toBeUndefined();
  expect(forms.takingFrom(actions, undefined)).toBeUndefined();
});

describe("a move in the words of its button", () => {
  it.each([
    ["take top", "Take the top card"],
    ["throw TS", "Throw: 10♠"],
    ["hold 4C 5C / *", "Hold: 4♣ 5♣ joker"],
    ["hold 4C as S", "Hold, as doctor: 4♣"],
    ["put *=4S at 2", "Put joker at 2"],
    ["open {7H 7D 7C} <5S *=6S 7S>", "Open: 7♥ 7♦ 7♣, 5♠ ★ 7♠"],
    ["say 4", "Say 4"],
    ["unheard of", ""],
  ])("%s: %s", (text, words) => {
    expect(forms.inWords([TOP, THROW, PUT, TWO_AND_ONE, WITH_WORD, ALL, NUMBER], text)).toBe(words);
  });

  it("has the cards of the meld that it names, where that is known", () =>
    expect(forms.inWords([PUT], "put 9S at 2", [run])).toBe("Put 9♠ at 2 (5♠ 6♠ ★ 8♠)"));

  it("says which meld it names, and of which action it is", () => {
    const named = ["put 9S at 2", "throw TS", "take top"].map((text) => forms.meldIn([TOP, THROW, PUT], text));
    expect(named).toEqual([2, 0, 0]);
    expect(["throw TS", "put 9S at 2"].map((text) => forms.isOf(THROW, text))).toEqual([true, false]);
  });
});
