// The scene that a page reads stays one object: its parts change, and its lists when others are in them.
import { expect, test } from "vitest";
import { Shown } from "../src/lib/parts.svelte";
import type { Scene } from "../src/wire";

const seat = (number: number, active: boolean) => ({ seat: number, name: `Bot ${number}`, active, marks: [] });
const zone = (id: string, cards: string[]) => ({ id, kind: "hand", owner: 0, count: cards.length, cards });
const scene = (active: number, zones: unknown[], more: object = {}): Scene =>
  ({ seats: [0, 1].map((each) => seat(each, each === active)), zones, prompt: "draw", ...more }) as unknown as Scene;

test("a turn that goes on changes what the seats and zones say, and none of the lists", () => {
  const shown = new Shown();
  const now = shown.show(scene(0, [zone("hand-0", ["5S"]), zone("hand-1", ["??"])]));
  const { seats, zones } = now;
  const [first, second] = seats;
  expect(shown.show(scene(1, [zone("hand-0", ["5S"]), zone("hand-1", ["??", "??"])], { prompt: "play" }))).toBe(now);
  expect([now.seats, now.zones]).toEqual([seats, zones]);
  expect(now.seats).toBe(seats);
  expect(now.zones).toBe(zones);
  expect([now.prompt, first!.active, second!.active, zones[1]!.count]).toEqual(["play", false, true, 2]);
});

test("what comes, goes and moves up is in the list, and what is said no more is undefined", () => {
  const shown = new Shown();
  const now = shown.show(scene(0, [zone("hand-0", [])]));
  const [hand] = now.zones;
  shown.show(scene(0, [zone("meld-1", ["5S"]), { ...zone("hand-0", []), ends: ["4S"] }], { order: [1, 0] }));
  expect(now.zones.map((each) => each.id)).toEqual(["meld-1", "hand-0"]);
  expect(now.zones[1]).toBe(hand);
  expect([now.order, hand!.ends]).toEqual([[1, 0], ["4S"]]);
  shown.show(scene(0, [zone("hand-0", [])]));
  expect([now.zones.length, now.order, hand!.ends]).toEqual([1, undefined, undefined]);
});

test("a zone of the same name that is somebody else's is another one", () => {
  const shown = new Shown();
  const now = shown.show(scene(0, [zone("pile-1", [])]));
  const [before] = now.zones;
  shown.show(scene(0, [{ ...zone("pile-1", []), owner: 1 }]));
  expect(now.zones[0]).not.toBe(before);
  expect(now.zones[0]!.owner).toBe(1);
});
