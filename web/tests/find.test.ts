import { expect, test } from "vitest";

import { playersIn } from "../src/lib/find";

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
