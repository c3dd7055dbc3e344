import { describe, expect, it } from "vitest";
import { sameAs } from "../src/lib/same";

const scene = () => ({
  zones: [
    { id: "stock", cards: ["??"], count: 9 },
    { id: "meld-1", cards: ["7H", "7D", "7C"], count: 3 },
  ],
  seats: [{ seat: 0, marks: ["down"] }, { seat: 1, marks: [] as string[] }],
  deal: { number: 1 } as { number: number } | null,
});

describe("sameAs", () => {
  it("is what was there, where both say the same", () => {
    const before = scene();
    expect(sameAs(before, scene())).toBe(before);
  });

  it("keeps the parts that did not change, and takes those that did", () => {
    const before = scene();
    const came = scene();
    came.zones[1]!.cards.push("7S");
    came.seats[1]!.marks.push("down");
    const found = sameAs(before, came);
    expect(found).not.toBe(before);
    expect(found).toEqual({ ...came });
    expect(found.zones[0]).toBe(before.zones[0]);
    expect(found.zones[1]).not.toBe(before.zones[1]);
    expect(found.seats[0]).toBe(before.seats[0]);
    expect(found.deal).toBe(before.deal);
    expect(before.zones[1]!.cards).toEqual(["7H", "7D", "7C"]);
  });

  it("finds parts by their id, and sees what is gone", () => {
    const before = scene();
    const came = { ...scene(), deal: null };
    came.zones.shift();
    const found = sameAs(before, came);
    expect(found.zones).toHaveLength(1);
    expect(found.zones[0]).toBe(before.zones[1]);
    expect(found.deal).toBeNull();
    expect(sameAs({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  });
});
