import { describe, expect, it } from "vitest";
import { claimIds, inOrder, moved, reconcile, sorted, stillHeld } from "../src/lib/hand";

const faces = (cards: { face: string }[]): string => cards.map((card) => card.face).join(" ");

describe("the own hand", () => {
  it("keeps each card's object and place when others come and go", () => {
    const first = reconcile([], ["7S", "KD", "2C"]);
    const second = reconcile(first, ["2C", "7S", "9H"]);
    expect(faces(second)).toBe("7S 2C 9H");
    expect(second[0]).toBe(first[0]);
    expect(second[1]).toBe(first[2]);
  });

  it("lets go of the one of two equal cards that was played", () => {
    const hand = reconcile([], ["KD", "7S", "KD"]);
    const played = hand[2]!.id;
    expect(reconcile(hand, ["KD", "7S"], new Set([played])).map((card) => card.id)).toEqual([hand[0]!.id, hand[1]!.id]);
    const other = hand[0]!.id;
    expect(reconcile(hand, ["KD", "7S"], new Set([other])).map((card) => card.id)).toEqual([hand[1]!.id, played]);
  });

  it("sorts by suit and by rank, jokers last", () => {
    const hand = reconcile([], ["*", "KD", "AS", "2H", "KS", "TS"]);
    expect(faces(sorted(hand, "suit"))).toBe("AS TS KS 2H KD *");
    expect(faces(sorted(hand, "rank"))).toBe("AS 2H TS KS KD *");
    expect(sorted(hand, "own")).toBe(hand);
  });

  it("moves several cards to a place, counted in the hand as it lies", () => {
    const hand = reconcile([], ["AS", "2S", "3S", "4S", "5S"]);
    const pick = new Set([hand[0]!.id, hand[3]!.id]);
    expect(faces(moved(hand, pick, 5))).toBe("2S 3S 5S AS 4S");
    expect(faces(moved(hand, pick, 2))).toBe("2S AS 4S 3S 5S");
    expect(faces(moved(hand, pick, 0))).toBe("AS 4S 2S 3S 5S");
  });

  it("finds saved groups again, each card once", () => {
    const hand = reconcile([], ["KD", "KD", "KH", "7S"]);
    const groups = claimIds([["KD", "KH"], ["KD", "KD"]], hand);
    expect(groups).toEqual([[hand[0]!.id, hand[2]!.id], [hand[1]!.id]]);
    expect(stillHeld(groups, hand.slice(1))).toEqual([[hand[2]!.id], [hand[1]!.id]]);
  });

  it("comes back in the saved order, with what is new at the end", () => {
    const hand = reconcile([], ["2C", "3C", "9H", "KD"]);
    expect(faces(inOrder(hand, ["KD", "QQ", "2C"]))).toBe("KD 2C 3C 9H");
  });
});
