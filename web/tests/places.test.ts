import { expect, test } from "vitest";
import { avatarNumber, facesOf } from "../src/lib/avatars";
import { angle, isCrowd, pointAt, reachOf, rowOf, sideOf, spotsOf } from "../src/lib/places";

test("people sit clockwise, evenly, and nobody where the own hand is", () => {
  for (let others = 1; others <= 11; others++) {
    const angles = Array.from({ length: others }, (_, at) => angle(at, others, "desk"));
    expect(angles).toEqual([...angles].sort((a, b) => a - b));
    expect(Math.min(...angles)).toBeGreaterThanOrEqual(77 - 1e-9);
    expect(Math.max(...angles)).toBeLessThanOrEqual(283 + 1e-9);
    expect((angles[0]! + angles.at(-1)!) / 2).toBeCloseTo(180);
  }
  expect([0, 1, 2].map((at) => sideOf(angle(at, 3, "desk"), "desk"))).toEqual(["left", "top", "right"]);
});

test("eleven others sit around a large table, and stand in even rows where there is less room", () => {
  expect([9, 10, 11, 12].map((others) => isCrowd(others, true))).toEqual([false, false, false, true]);
  expect([9, 10, 11, 12].map((others) => isCrowd(others, false))).toEqual([false, true, true, true]);
  expect(rowOf(11, "upright", 390, 16)).toBe(6);
  expect(rowOf(11, "sideways", 844, 16)).toBe(11);
  expect(rowOf(25, "desk", 1440, 16)).toBe(9);
  expect(rowOf(3, "upright", 20, 16)).toBe(1);
  const spots = spotsOf(11, "desk", 1440, 620, 16);
  const apart = spots.slice(1).map((spot, at) => Math.hypot(spot.x - spots[at]!.x, spot.y - spots[at]!.y));
  expect(Math.min(...apart)).toBeGreaterThan(150);
});

test("sideways nobody sits where the title is, and few sit higher at the sides than many", () => {
  expect([0, 1].map((at) => sideOf(angle(at, 2, "sideways"), "sideways"))).toEqual(["left", "right"]);
  for (let others = 3; others <= 9; others++) {
    const sides = Array.from({ length: others }, (_, at) => sideOf(angle(at, others, "sideways"), "sideways"));
    expect(sides).toEqual(["left", ...Array<string>(others - 2).fill("top"), "right"]);
  }
  expect(angle(0, 5, "sideways")).toBeGreaterThan(angle(0, 6, "sideways"));
});

test("plates at the sides reach in as far as the one whose head stands farthest in", () => {
  for (let others = 3; others <= 9; others++) {
    const spots = spotsOf(others, "desk", 1440, 590, 16);
    const right = spots.filter((spot) => spot.side === "right").map(({ x }) => 1440 - x);
    expect(right.length).toBeGreaterThan(0);
    expect(reachOf(spots, 16).aside).toBeGreaterThan(Math.max(...right));
  }
  const reach = [4, 6].map((others) => reachOf(spotsOf(others, "desk", 1440, 590, 16), 16).aside);
  expect(reach[1]).toBeGreaterThan(reach[0]! + 50);
  expect(reachOf([], 16)).toEqual({ aside: 0, above: 0 });
});

test("a quarter of the way round is a quarter of the table", () => {
  const track = { x: 0, y: 0, width: 400, height: 200 };
  const places: [number, number, number][] = [
    [0, 200, 200],
    [90, 0, 100],
    [180, 200, 0],
    [270, 400, 100],
  ];
  for (const [degrees, x, y] of places) {
    const found = pointAt(track, degrees);
    expect(found.x).toBeCloseTo(x);
    expect(found.y).toBeCloseTo(y);
  }
});

test("nobody has another's face while there are faces left, and the own one is the chosen one", () => {
  const people = Array.from({ length: 16 }, (_, at) => ({ name: `Name ${at}` }));
  expect(new Set(facesOf(people, 3, "fox")).size).toBe(16);
  expect(facesOf(people, 3, "fox")[3]).toBe("fox");
  expect(facesOf(Array<{ name: string }>(26).fill({ name: "same" }), null, "")).toHaveLength(26);
});

test("what others have chosen is what is seen of them, and no name falls on it", () => {
  const people = Array.from({ length: 9 }, (_, at) => ({
    name: `Name ${at}`,
    avatar: at === 5 ? avatarNumber("owl") : 0,
  }));
  const faces = facesOf(people, 3, "");
  expect(faces[5]).toBe("owl");
  expect(faces.filter((face) => face === "owl")).toHaveLength(1);
});
