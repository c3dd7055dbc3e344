import { describe, expect, it } from "vitest";
import { chipMoves } from "../src/lib/chipflight";
import { dealt, rounds } from "../src/lib/deal";
import { flights } from "../src/lib/flight";
import { momentOf } from "../src/lib/moments";
import type { Scene, Zone } from "../src/wire";

const zone = (kind: Zone["kind"], id: string, count: number, cards: string[] = []): Zone => {
  const owner = /-(\d)/.exec(id)?.[1];
  return {
    id,
    kind,
    label: "",
    owner: owner === undefined ? null : Number(owner),
    count,
    cards,
    number: 0,
    shape: "",
    roles: [],
    text: "",
  };
};

interface More {
  totals?: number[];
  bets?: number[];
  pot?: number;
  over?: boolean;
}

const scene = (zones: Zone[], { totals = [0, 0], bets, pot, over = false }: More = {}): Scene =>
  ({
    zones,
    over,
    window: 0,
    actions: [],
    standing: [],
    pots: pot === undefined ? [] : [{ label: "", amount: pot, seats: [] }],
    seats: totals.map((total, seat) => ({
      seat,
      total,
      bet: bets?.[seat] ?? null,
      dealer: seat === 0,
      cards: zones.find((each) => each.id === `hand-${seat}`)?.count ?? 0,
    })),
  }) as unknown as Scene;

const cue = (before: Scene, after: Scene): string | null => momentOf(before, after, flights(before, after)).cue;

describe("moments", () => {
  const other = zone("hand", "hand-1", 5);
  const start = [zone("hand", "hand-0", 5), other, zone("stock", "stock", 20), zone("discards", "discards", 1, ["9C"])];

  it("tells a draw from a discard and a claim", () => {
    const upcard = zone("discards", "discards", 1, ["9C"]);
    const drawn = [zone("hand", "hand-0", 6), other, zone("stock", "stock", 19), upcard];
    expect(cue(scene(start), scene(drawn))).toBe("slide");
    const thrown = [
      zone("hand", "hand-0", 4),
      other,
      zone("stock", "stock", 20),
      zone("discards", "discards", 2, ["9C", "2S"]),
    ];
    expect(cue(scene(start), scene(thrown))).toBe("slap");
    const claimed = [zone("hand", "hand-0", 5), zone("hand", "hand-1", 7), zone("stock", "stock", 19)];
    claimed.push(zone("discards", "discards", 0));
    const before = scene(start);
    before.zones[3] = zone("discards", "discards", 1, ["9C"]);
    expect(cue(before, scene(claimed))).toBe("slides");
  });

  it("knows melds laid, cards added, a joker's swap, and going out", () => {
    const laid = [zone("hand", "hand-0", 2), other, zone("meld", "meld-1", 3, ["2S", "2H", "2D"])];
    expect(cue(scene([zone("hand", "hand-0", 5), other]), scene(laid))).toBe("slaps");
    const added = [zone("hand", "hand-0", 1), other, zone("meld", "meld-1", 4, ["2S", "2H", "2D", "2C"])];
    expect(cue(scene(laid), scene(added))).toBe("slap");
    const joker = [zone("hand", "hand-0", 1, ["2C"]), other, zone("meld", "meld-1", 3, ["2S", "2H", "*"])];
    const swapped = [zone("hand", "hand-0", 1, ["*"]), other, zone("meld", "meld-1", 3, ["2S", "2H", "2C"])];
    expect(cue(scene(joker), scene(swapped))).toBe("slap-slide");
    const out = [zone("hand", "hand-0", 0), other, zone("discards", "discards", 1, ["2C"])];
    const found = momentOf(scene(joker), scene(out), flights(scene(joker), scene(out)));
    expect(found).toEqual({ cue: "rising", seat: 0 });
  });

  it("knows a theft, a trick that is swept away, and the end", () => {
    const shown = [zone("hand", "hand-0", 1), zone("hand", "hand-1", 1), zone("pile", "shown-1", 2, ["KS", "AS"])];
    const stolen = [zone("hand", "hand-0", 2), zone("hand", "hand-1", 1), zone("pile", "shown-1", 1, ["AS"])];
    const moment = momentOf(scene(shown), scene(stolen), flights(scene(shown), scene(stolen)));
    expect(moment).toEqual({ cue: "snatch", seat: 0 });
    const trick = [other, zone("pile", "trick", 2, ["KS", "KH"]), zone("pile", "played", 4)];
    const gone = [other, zone("pile", "trick", 0), zone("pile", "played", 6)];
    expect(cue(scene(trick), scene(gone))).toBe("swish");
    expect(cue(scene(trick), scene(trick, { over: true }))).toBe("four-notes");
  });

  it("hears chips, and follows them", () => {
    const calm = scene([other], { totals: [100, 100], pot: 10 });
    const paid = scene([other], { totals: [95, 100], pot: 15 });
    expect(cue(calm, paid)).toBe("chips");
    expect(chipMoves(calm, paid)).toEqual([{ from: 0, to: null, amount: 5 }]);
    const won = scene([other], { totals: [95, 115], pot: 0 });
    expect(cue(paid, won)).toBe("rattle");
    expect(chipMoves(paid, won)).toEqual([{ from: null, to: 1, amount: 15 }]);
    const bet = scene([other], { totals: [92, 100], bets: [3, 0], pot: 15 });
    expect(chipMoves(paid, bet)).toEqual([{ from: 0, to: 0, amount: 3 }]);
  });
});

describe("a deal", () => {
  it("goes round from the dealer's left, in as many rounds as can be seen", () => {
    const table = scene([zone("hand", "hand-0", 12), zone("hand", "hand-1", 12), zone("hand", "hand-2", 12)], {
      totals: [0, 0, 0],
    });
    expect(dealt(table).map((each) => each.owner)).toEqual([1, 2, 0]);
    expect(rounds(dealt(table))).toEqual({ rounds: 12, cards: 36 });
    const hands = Array.from({ length: 8 }, (_, at) => zone("hand", `hand-${at}`, 12));
    const eight = scene(hands, { totals: Array(8).fill(0) });
    expect(rounds(dealt(eight))).toEqual({ rounds: 6, cards: 48 });
  });
});
