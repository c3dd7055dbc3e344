// Where something small can lie without covering anything: near the place it belongs to.

/** A rectangle on the page, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 4; // pixels that stay free around what is placed
const STEP = 14; // pixels from one place that is tried to the next

const meets = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

/** Does a box lie wholly inside `area`, and clear of all `taken`? */
export const liesFree = (box: Box, area: Box, taken: Box[]): boolean =>
  box.left >= area.left &&
  box.top >= area.top &&
  box.right <= area.right &&
  box.bottom <= area.bottom &&
  !taken.some((other) => meets(other, box));

/**
 * The free place for a box of `width` × `height` whose edge is nearest to `near`, no farther than `reach`, wholly
 * inside `area` and clear of all `taken`; null where there is none.
 */
export function freeSpot(
  width: number,
  height: number,
  near: Box,
  area: Box,
  taken: Box[],
  reach: number,
): { x: number; y: number } | null {
  const left = Math.max(area.left, near.left - reach - width);
  const top = Math.max(area.top, near.top - reach - height);
  const right = Math.min(area.right - width, near.right + reach);
  const bottom = Math.min(area.bottom - height, near.bottom + reach);
  const within = { left, top, right: right + width, bottom: bottom + height };
  const close = taken.filter((box) => meets(box, within));
  const middle = (near.left + near.right - width) / 2;
  const level = (near.top + near.bottom - height) / 2;
  const away = (y: number): number =>
    Math.max(0, near.top - y - height, y - near.bottom) + Math.abs(y - level) / 1000;
  const rows = [{ y: level, above: away(level) }].filter(({ y }) => y >= top && y <= bottom);
  for (let y = top; y <= bottom; y += STEP) rows.push({ y, above: away(y) });
  rows.sort((a, b) => a.above - b.above);
  let found: { x: number; y: number } | null = null;
  let least = Infinity;
  for (const { y, above } of rows) {
    if (above >= least) break;
    // What could be met in this row. It is written out, for it is asked thousands of times.
    const met: Box[] = [];
    for (const box of close) if (box.top < y + height + GAP && y < box.bottom + GAP) met.push(box);
    const until = (x: number): number => {
      for (const box of met) if (box.left < x + width + GAP && x < box.right + GAP) return box.right + GAP;
      return x;
    };
    const take = (x: number): void => {
      const far = above + Math.max(0, near.left - x - width, x - near.right) + Math.abs(x - middle) / 1000;
      if (far >= least) return;
      least = far;
      found = { x, y };
    };
    if (middle >= left && middle <= right && until(middle) === middle) {
      take(middle);
      continue; // nothing in this row is nearer
    }
    for (let x = left; x <= right; ) {
      const free = until(x);
      if (free === x) take(x);
      x = Math.max(free, x + STEP);
    }
  }
  return found;
}
