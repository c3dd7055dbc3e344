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

/** What is tried from one end to the other: first the best of them, where it is between. */
function along(from: number, to: number, best: number): number[] {
  const tried = best >= from && best <= to ? [best] : [];
  for (let at = from; at <= to; at += STEP) tried.push(at);
  return tried;
}

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
  const close = taken.filter((box) =>
    meets(box, { left, top, right: right + width, bottom: bottom + height }),
  );
  const middle = (near.left + near.right - width) / 2;
  const level = (near.top + near.bottom - height) / 2;
  let found: { x: number; y: number } | null = null;
  let least = Infinity;
  const away = (y: number): number =>
    Math.max(0, near.top - y - height, y - near.bottom) + Math.abs(y - level) / 1000;
  const rows = along(top, bottom, level)
    .map((y) => ({ y, above: away(y) }))
    .sort((a, b) => a.above - b.above);
  const columns = along(left, right, middle);
  for (const { y, above } of rows) {
    if (above >= least) break;
    // What could be met in this row.
    const met = close.filter((box) => box.top < y + height + GAP && y < box.bottom + GAP);
    let free = -Infinity; // what is left of it is taken
    for (const x of columns) {
      const far = above + Math.max(0, near.left - x - width, x - near.right) + Math.abs(x - middle) / 1000;
      if (far >= least || (x < free && x !== columns[0])) continue;
      const wall = met.find((box) => box.left < x + width + GAP && x < box.right + GAP);
      if (wall) {
        if (x !== columns[0]) free = wall.right + GAP;
        continue;
      }
      least = far;
      found = { x, y };
    }
  }
  return found;
}
