import { describe, expect, it } from "vitest";
import { freeSpot } from "../src/lib/freespot";
import { brief } from "../src/lib/story.svelte";

describe("freeSpot", () => {
  const head = { left: 100, top: 100, right: 140, bottom: 140 };
  const area = { left: 0, top: 0, right: 400, bottom: 300 };

  it("lies beside the head and inside the area", () => {
    const spot = freeSpot(80, 20, head, area, [head], 100)!;
    expect(spot.x >= 0 && spot.y >= 0 && spot.x + 80 <= 400 && spot.y + 20 <= 300).toBe(true);
    expect(spot.x + 80 <= 100 || spot.x >= 140 || spot.y + 20 <= 100 || spot.y >= 140).toBe(true);
  });

  it("goes round what is taken", () => {
    const wall = { left: 0, top: 0, right: 400, bottom: 160 };
    expect(freeSpot(80, 20, head, area, [head, wall], 100)!.y).toBeGreaterThanOrEqual(160);
  });

  it("is nowhere where nothing is free within reach", () => {
    expect(freeSpot(80, 20, head, area, [{ left: 0, top: 0, right: 400, bottom: 290 }], 100)).toBeNull();
    expect(freeSpot(500, 20, head, area, [], 100)).toBeNull();
  });
});

describe("brief", () => {
  it("writes cards as signs", () => {
    expect(brief("Ada discards the seven of clubs.", ["7C"])).toBe("Ada discards 7♣.");
    expect(brief("Ada lays the king of hearts on meld 2.", ["KH"])).toBe("Ada lays K♥ on meld 2.");
    expect(brief("Ada passes.", [])).toBe("Ada passes.");
  });
});
