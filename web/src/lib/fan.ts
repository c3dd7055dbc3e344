// How a hand is laid out: cards as large as they can be while each shows a strip that a finger hits.

export interface Fan {
  /** Width of a card, in pixels. */
  card: number;
  rows: number;
  inRow: number;
  /** From one card to the next, and from one row to the next. */
  step: number;
  rowStep: number;
  height: number;
  /** Strips are too narrow for a finger: a loupe shows what lies under it. */
  tight: boolean;
}

export const STRIP = 44;
const RATIO = 1.4;
const GAP = 8; // pixels between cards that need not overlap
const FEW = 6; // so many cards are never broken into rows
const MOST_ROWS = 3;
const SMALLER = 0.88;
const SMALLEST = 0.62; // of the wished width

/**
 * Cards in a room of `width` × `height` pixels, `wish` wide if they can be. Where no layout shows strips for a finger,
 * that with the widest is chosen.
 */
export function fanOf(count: number, width: number, height: number, wish: number): Fan {
  const least = Math.min(wish, Math.max(STRIP, wish * SMALLEST));
  const rows = Array.from({ length: count <= FEW ? 1 : MOST_ROWS }, (_, at) => at + 1);
  let best: Fan | undefined;
  const look = (card: number, many: number): Fan | undefined => {
    const found = laid(count, width, height, card, many);
    if (found && (!best || found.step > best.step)) best = found;
    return found?.tight ? undefined : found;
  };
  // Another row only where cards would become much smaller without it.
  for (const many of rows) {
    for (let card = wish; card >= wish * SMALLER; card -= 2) {
      const found = look(card, many);
      if (found) return found;
    }
  }
  for (let card = wish * SMALLER; card >= least; card -= 2) {
    for (const many of rows) {
      const found = look(card, many);
      if (found) return found;
    }
  }
  return best ?? laid(count, width, Infinity, least, 1)!;
}

function laid(count: number, width: number, height: number, card: number, rows: number): Fan | undefined {
  const inRow = Math.max(1, Math.ceil(count / rows));
  const high = card * RATIO;
  const step = inRow < 2 ? card + GAP : Math.min(card + GAP, (width - card) / (inRow - 1));
  const rowStep = rows < 2 ? 0 : Math.min(Math.max(high * 0.62, STRIP), (height - high) / (rows - 1));
  if (high > height + 1 || (rows > 1 && rowStep < STRIP - 1)) return undefined;
  return {
    card,
    rows,
    inRow,
    step,
    rowStep,
    height: high + rowStep * (rows - 1),
    tight: step < STRIP - 0.5 && count > 1,
  };
}
