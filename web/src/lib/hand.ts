// The own hand as this browser keeps it: which card object lies where, in what order, in which staged group.
// Two cards of equal face are different objects here, so that dragging one never moves the other.
import type { Face } from "../wire";
import { byRank, bySuit } from "./cards";
import { marked } from "./say";

export interface HandCard {
  id: number;
  face: Face;
}

export type Order = "suit" | "rank" | "own";

/** The orders of a hand, with their buttons' words. */
export const ORDERS: [Order, string][] = [
  ["suit", marked("Suit")],
  ["rank", marked("Rank")],
  ["own", marked("Own")],
];

let nextId = 1;

/**
 * The hand after the server said which faces it holds now. Cards that stay keep their object and place, new ones are
 * put at the end. Where one of two equal cards went, `played` says which.
 */
export function reconcile(previous: HandCard[], faces: Face[], played: ReadonlySet<number> = new Set()): HandCard[] {
  const wanted = new Map<Face, number>();
  for (const face of faces) wanted.set(face, (wanted.get(face) ?? 0) + 1);
  const kept = new Set<number>();
  for (const card of [...previous].sort((a, b) => Number(played.has(a.id)) - Number(played.has(b.id)))) {
    const left = wanted.get(card.face) ?? 0;
    if (left > 0) {
      wanted.set(card.face, left - 1);
      kept.add(card.id);
    }
  }
  const result = previous.filter((card) => kept.has(card.id));
  for (const face of faces) {
    const left = wanted.get(face) ?? 0;
    if (left > 0) {
      wanted.set(face, left - 1);
      result.push({ id: nextId++, face });
    }
  }
  return result;
}

/** `ranks`: from low to high, where that is not from the ace to the king. */
export function sorted(hand: HandCard[], order: Order, ranks?: string): HandCard[] {
  if (order === "own") return hand;
  const key = order === "suit" ? bySuit : byRank;
  return [...hand].sort((a, b) => key(a.face, ranks) - key(b.face, ranks) || a.id - b.id);
}

/** The hand with `ids` moved, in their present order, to stand before the card now at `index` (or at the end). */
export function moved(hand: HandCard[], ids: ReadonlySet<number>, index: number): HandCard[] {
  const lifted = hand.filter((card) => ids.has(card.id));
  const before = hand.slice(0, index).filter((card) => !ids.has(card.id));
  const after = hand.slice(index).filter((card) => !ids.has(card.id));
  return [...before, ...lifted, ...after];
}

/** The staged groups without the cards that have left the hand. */
export function stillHeld(groups: number[][], hand: HandCard[]): number[][] {
  const held = new Set(hand.map((card) => card.id));
  return groups.map((group) => group.filter((id) => held.has(id)));
}

/** Object ids for faces, each used once: the way back from a saved or suggested arrangement. */
export function claimIds(groups: Face[][], hand: HandCard[]): number[][] {
  const free = [...hand];
  return groups.map((faces) =>
    faces.flatMap((face) => {
      const at = free.findIndex((card) => card.face === face);
      return at < 0 ? [] : free.splice(at, 1).map((card) => card.id);
    }),
  );
}

/** The hand in the saved order of faces; unknown cards last. */
export function inOrder(hand: HandCard[], faces: Face[]): HandCard[] {
  const first = new Set(claimIds([faces], hand)[0]);
  const ordered = (claimIds([faces], hand)[0] ?? []).map((id) => hand.find((card) => card.id === id)!);
  return [...ordered, ...hand.filter((card) => !first.has(card.id))];
}
