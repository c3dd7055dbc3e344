import { expect, test } from "vitest";

import { together, type Kept } from "../src/score/known";

const writing = (id: string) => ({ id, what: "left", text: "5" });
const refusal = (id: string) => ({
  writing: writing(id),
  verdict: { id, taken: false, clause: "", reason: "", remedy: "", may_stand: false },
});
const kept = (waiting: string[], refused: string[] = []): Kept => ({
  answer: null,
  waiting: waiting.map(writing),
  refused: refused.map(refusal),
});
const ids = (found: Kept): [string[], string[]] => [
  found.waiting.map(({ id }) => id),
  found.refused.map((each) => each.writing.id),
];

test("what two tabs have written of one sheet waits together, and what was answered does not come back", () => {
  expect(ids(together(kept(["c"]), kept(["a", "b", "c"]), new Set()))).toEqual([["a", "b", "c"], []]);
  expect(ids(together(kept([]), kept(["a", "b"]), new Set(["a"])))).toEqual([["b"], []]);
});

test("what was refused is shown in both until somebody has decided about it", () => {
  expect(ids(together(kept([], ["x"]), kept([], ["x", "y"]), new Set()))).toEqual([[], ["y", "x"]]);
  expect(ids(together(kept([]), kept([], ["y"]), new Set(["y"])))).toEqual([[], []]);
});
