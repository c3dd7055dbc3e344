// Messages over a data channel: whole at the other end, and no more of them than are allowed.
import { expect, test } from "vitest";
import { FRAME, framesOf, Joined, Unfit } from "../src/friends/frames";

const PLENTY = { size: 10_000_000, rate: 0 };
const joined = (most = 1_000_000, allowed = PLENTY): Joined => new Joined(most, allowed, () => 0);
const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

test.each(["", "a", "x".repeat(FRAME - 1), "x".repeat(FRAME), "♠".repeat(20_000)])("a message comes whole", (text) => {
  const frames = framesOf(text);
  expect(frames.every((frame) => frame.length <= FRAME)).toBe(true);
  const to = joined();
  const heard = frames.map((frame) => to.take(frame.buffer));
  expect(heard.slice(0, -1).every((each) => each === null)).toBe(true);
  expect(heard.at(-1)).toBe(text);
  expect(to.take(framesOf("next")[0]!.buffer)).toBe("next");
});

test.each([
  ["text", "hello"],
  ["nothing", bytes()],
  ["no such kind", bytes(2, 65)],
  ["no text", bytes(0, 255, 254)],
  ["too large a frame", new ArrayBuffer(FRAME + 1)],
])("%s is not taken", (_, frame) => expect(() => joined().take(frame)).toThrow(Unfit));

test("a message that never ends is not kept", () => {
  const to = joined(40_000);
  const more = new Uint8Array(FRAME).fill(65).fill(1, 0, 1);
  expect([to.take(more.buffer), to.take(more.buffer)]).toEqual([null, null]);
  expect(() => to.take(more.buffer)).toThrow("too long");
});

test("so much comes at once, and so much a second", () => {
  let now = 0;
  const to = new Joined(1000, { size: 1000, rate: 100 }, () => now);
  const frame = (): ArrayBuffer => framesOf("x".repeat(99))[0]!.buffer;
  for (let count = 0; count < 5; count++) expect(to.take(frame())).toHaveLength(99);
  expect(() => to.take(frame())).toThrow("too much");
  now = 10_000;
  expect(to.take(frame())).toHaveLength(99);
});

test("empty frames count as well", () => {
  const to = joined(1000, { size: 1000, rate: 0 });
  for (let count = 0; count < 9; count++) to.take(bytes(1));
  expect(() => to.take(bytes(1))).toThrow("too much");
});
