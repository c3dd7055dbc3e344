import { afterEach, describe, expect, it } from "vitest";
import { listed, say, sayCounted, speak } from "../src/lib/say";

const POLISH = {
  language: "pl",
  templates: {
    "{who} draws.": "Ciągnie {who}.",
    "{number} card": ["{number} karta", "{number} karty", "{number} kart"],
  },
  forms: { one: 0, few: 1, many: 2 },
};

afterEach(() => speak(null));

describe("a sentence", () => {
  it("is its template with its arguments in English", () => {
    expect(say("{who} draws {what}.", { who: "{what}", what: "a card" })).toBe("{what} draws a card.");
    expect(say("{{KD KH}} and {slot}")).toBe("{KD KH} and {slot}");
    expect([0, 1, 2].map((number) => sayCounted("{number} card", "{number} cards", number))).toEqual([
      "0 cards",
      "1 card",
      "2 cards",
    ]);
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
  });

  it("is said in another language, in the form of the number; in English where that has no words", () => {
    speak(POLISH);
    expect(say("{who} draws.", { who: "Ada" })).toBe("Ciągnie Ada.");
    expect([1, 2, 5, 22].map((number) => sayCounted("{number} card", "{number} cards", number))).toEqual([
      "1 karta",
      "2 karty",
      "5 kart",
      "22 karty",
    ]);
    expect(say("{number} card", { number: "no" })).toBe("no karta");
    expect(sayCounted("one day", "{number} days", 2)).toBe("2 days");
    expect(say("You win")).toBe("You win");
  });
});

describe("a sentence within a sentence", () => {
  it("ends with one mark", () => {
  expect(say("Not kept: {why}.", { why: "The table is full." })).toBe("Not kept: The table is full.");
  expect(say("Not kept: {why}.", { why: "the table is full" })).toBe("Not kept: the table is full.");
  expect(say("Upcard {version}.{part}", { version: "1.", part: 2 })).toBe("Upcard 1..2");
});
});
