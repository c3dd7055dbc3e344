import { expect, test } from "vitest";
import { fanOf, STRIP } from "../src/lib/fan";

test.each([
  [346, 211, 84],
  [376, 211, 84],
  [580, 118, 72],
  [700, 190, 108],
])("up to 16 cards show strips of 44 px in %i × %i", (width, height, wish) => {
  for (let count = 1; count <= 16; count++) {
    const fan = fanOf(count, width, height, wish);
    expect(fan.tight).toBe(false);
    expect(fan.step).toBeGreaterThanOrEqual(Math.min(STRIP, fan.card) - 0.5);
    expect(fan.card + fan.step * (fan.inRow - 1)).toBeLessThanOrEqual(width + 1);
    expect(fan.height).toBeLessThanOrEqual(height + 1);
    expect(fan.rows * fan.inRow).toBeGreaterThanOrEqual(count);
  }
});

test("more than that overlap, within the room", () => {
  const fan = fanOf(40, 346, 211, 84);
  expect(fan.tight).toBe(true);
  expect(fan.card + fan.step * (fan.inRow - 1)).toBeLessThanOrEqual(347);
  expect(fan.height).toBeLessThanOrEqual(212);
});

test("a long hand breaks into two low rows where one shows too little of each card", () => {
  const fan = fanOf(17, 606, 112, 72);
  expect(fan.rows).toBe(2);
  expect(Math.min(fan.step, fan.rowStep)).toBeGreaterThanOrEqual(STRIP);
  expect(fan.height).toBeLessThanOrEqual(112);
});
