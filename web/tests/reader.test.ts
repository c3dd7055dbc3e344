import { expect, test } from "vitest";
import { Reader, type SceneMessage } from "../src/lib/reader.svelte";

function message(n: number, asked: SceneMessage["asked"] = null): SceneMessage {
  return { type: "scene", n, asked } as unknown as SceneMessage;
}

test("what was revealed stands until its reader goes on, or somebody asks for something", () => {
  const shown: number[] = [];
  const reader = new Reader(({ n }) => {
    shown.push(n);
    reader.holding = n === 1;
  });
  reader.receive(message(1));
  reader.receive(message(2));
  expect(shown).toEqual([1]);
  expect(reader.waiting).toBe(true);
  reader.goOn();
  expect(shown).toEqual([1, 2]);
  reader.receive(message(1));
  reader.receive(message(3));
  reader.receive(message(4, { n: 4, seat: 1, kind: "undo" } as unknown as SceneMessage["asked"]));
  expect(shown).toEqual([1, 2, 1, 3, 4]);
  expect(reader.waiting).toBe(false);
});
