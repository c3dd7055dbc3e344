// The score card of a game in which each seat fills one box a row.
import type { ScoreBlank } from "../wire";
import { textAt, type ShownRow } from "./rows";
import type { SharedSheet } from "./shared.svelte";

export interface Box {
  label: string;
  cards: number;
  /** What stands in it; null where it is open. */
  points: number | null;
  /** It is the box of this row. */
  now: boolean;
}

/** How many cards a text names; nothing else that stands there is one. */
const cardsIn = (text: string, blank: ScoreBlank): number => {
  const keys = new Set(blank.keys.map(([card]) => card));
  return text.split(" ").filter((word) => keys.has(word.toUpperCase().replace("10", "T"))).length;
};

/** The boxes of a seat, with the one that its cards fill in this row: those of the draft, or those that are written. */
export function boxesOf(shared: SharedSheet, row: ShownRow, seat: number, draft = ""): Box[] {
  const blank = row.blanks.find((each) => each.of === "seat" && each.wants === "cards" && each.asked);
  const text = draft || (blank ? textAt(shared, { row: row.number, what: blank.what, seat }) : "");
  const cards = blank ? cardsIn(text, blank) : 0;
  return (row.row?.boxes ?? []).map((box) => {
    const before = box.holds[seat] ?? null;
    const now = before === null && box.cards === cards;
    return { label: box.label, cards: box.cards, points: now ? (row.row?.points[seat] ?? null) : before, now };
  });
}
