import { expect, test } from "vitest";

import { hasWords, playersIn, squeezed, wordsOf } from "../src/lib/find";

test("a number of players is found in figures and in letters, beside a name or alone", () => {
  expect(playersIn("two players")).toEqual({ players: 2, rest: "" });
  expect(playersIn(" For Six ")).toEqual({ players: 6, rest: "" });
  expect(playersIn("12")).toEqual({ players: 12, rest: "" });
  expect(playersIn("rummy for 2 people")).toEqual({ players: 2, rest: "rummy" });
});

test("what is no number of players stays as it is", () => {
  for (const wanted of ["", "rummy", "500 rum", "for", "deuces for sixty"])
    expect(playersIn(wanted)).toEqual({ rest: wanted });
});

test("accents, case and script do not matter, and every sign may be looked for", () => {
  for (const [wanted, text] of [
    ["ROMME", "Rommé"],
    ["rommé", "Romme"],
    ["tien len", "Tiến Lên"],
    ["だいふごう", "ダイフゴウ"],
    ["puis-je ?", "Puis-je ?"],
    ["3-2-1 left", "3-2-1 Left"],
    ["a+b (c)", "a+b (c)"],
  ] as const)
    expect(hasWords(text, wordsOf(wanted))).toBe(true);
  expect(squeezed("コントラクト・ラミー")).toBe(squeezed("こんとらくとらみ"));
  expect(squeezed("Trou du cul")).toBe("trouducul");
  expect(squeezed("cœur")).toBe("coeur");
  expect(hasWords("Rommé", wordsOf("rami"))).toBe(false);
});
