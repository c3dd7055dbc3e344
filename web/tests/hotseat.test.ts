// Who has the device next, and what is told meanwhile.
import { describe, expect, it } from "vitest";
import { Known } from "../src/hotseat/known";
import { asked, fromDealersLeft, playing } from "../src/hotseat/order";
import type { FromServer, Player, Scene, Seat } from "../src/wire";

const seats = (dealer: number): Seat[] =>
  [0, 1, 2, 3].map((seat) => ({ seat, dealer: seat === dealer }) as Seat);
const scene = (dealer: number, waiting: number[], over = false): Scene =>
  ({ seats: seats(dealer), waiting, over }) as Scene;
const wish = (...awaited: number[]) => ({ n: 9, kind: "undo", seat: 0, awaited, sentence: "" }) as const;

describe("who is next", () => {
  it("goes round from the dealer's left", () => {
    expect(fromDealersLeft(scene(1, []))).toEqual([2, 3, 0, 1]);
    expect(fromDealersLeft(scene(-1, []))).toEqual([0, 1, 2, 3]);
  });

  it("is whoever here is asked and has not answered", () => {
    expect(asked(scene(1, [0, 1, 2, 3]), [0, 1, 3], null)).toEqual([3, 0, 1]);
    expect(asked(scene(1, [0, 1]), [0, 1, 3], null)).toEqual([0, 1]);
    expect(asked(scene(1, [2]), [0, 1, 3], null)).toEqual([]);
    expect(asked(scene(1, [0], true), [0], null)).toEqual([]);
  });

  it("is first whoever has to agree to what was asked for", () => {
    expect(asked(scene(3, [0]), [0, 1, 2], wish(2, 1))).toEqual([1, 2, 0]);
    expect(asked(scene(3, [1]), [0, 1], wish(1))).toEqual([1]);
  });

  it("is nobody for whom a bot plays", () => {
    const players = [{ kind: "human" }, { kind: "human", bot: "steady" }, { kind: "bot", bot: "steady" }] as Player[];
    expect(playing([0, 1], players)).toEqual([0]);
  });
});

describe("what has happened", () => {
  type Told = Extract<FromServer, { type: "scene" }>;
  const told = (n: number, ...events: [number, string][]): Told =>
    ({ type: "scene", n, events: events.map(([seat, sentence]) => ({ name: "", seat, sentence, cards: [] })) }) as
      unknown as Told;

  it("is what others did since the cards of that seat were covered", () => {
    const known = new Known("one");
    known.note(told(1, [0, "Ada draws."]));
    known.note(told(2, [0, "Ada throws."]));
    known.covered(0, 2);
    known.note(told(3, [1, "Ben passes."]));
    known.note(told(4, [2, "Cyd passes."], [0, "Ada gets it."]));
    expect(known.since(0).map((deed) => deed.sentence)).toEqual(["Ben passes.", "Cyd passes."]);
    const told1 = known.since(1).map((deed) => deed.sentence);
    expect(told1).toEqual(["Ada draws. Ada throws.", "Cyd passes.", "Ada gets it."]);
  });

  it("is nothing where somebody has only answered, or is asked", () => {
    const known = new Known("three");
    const event = (name: string): object => ({ name, seat: 1, sentence: `Ben: ${name}.`, cards: [] });
    const events = ["turn", "answered", "drew"].map(event);
    known.note({ type: "scene", n: 1, events } as unknown as Told);
    expect(known.since(0).map((deed) => deed.sentence)).toEqual(["Ben: drew."]);
  });

  it("is told once, and from where a page that is loaded anew knows it", () => {
    const known = new Known("two");
    expect(known.seen).toBe(0);
    known.note(told(5, [1, "Ben passes."]));
    known.note(told(5, [1, "Ben passes."]));
    expect(known.deeds).toHaveLength(1);
    expect(known.seen).toBe(4);
    known.covered(0, 7);
    known.covered(1, 5);
    expect(new Known("two").seen).toBe(4);
  });
});
