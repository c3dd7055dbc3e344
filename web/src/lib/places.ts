// Where seats stand: one rule for any number of them. Angles count the way round the table from the middle of the near
// side, clockwise, in degrees: 90 is the left, 180 the far side. Equal angles are equal lengths along the rail.

/** A rectangle with round corners, on whose edge heads stand. */
export interface Track {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = "left" | "top" | "right";

/** How people sit: around a desk's table, around a phone's held sideways, above an upright one's, or in rows. */
export type Kind = "desk" | "sideways" | "upright" | "crowd";

/** A phone held sideways, and a window as low (a media query). */
export const SIDEWAYS = "(max-height: 500px) and (orientation: landscape)";

export type Around = "desk" | "sideways";

const AROUND = 9; // so many others sit around any table,
const AROUND_WIDE = 11; // and so many around a large one; more than that stand in rows above it

/** Are there so many others that they stand in rows? `large`: the table of a large window. */
export const isCrowd = (others: number, large: boolean): boolean => others > (large ? AROUND_WIDE : AROUND);

/** How wide each is in a row of a crowd, and what the row leaves free beside it, in rem. */
const ROW = { desk: [9.4, 1.4], sideways: [3.1, 16.4], upright: [3.4, 0.3] } as const;

/** How many stand in each row of a crowd above a table of that width, so that the rows are about as long. */
export function rowOf(others: number, kind: keyof typeof ROW, width: number, unit: number): number {
  const [each, free] = ROW[kind];
  const most = Math.max(1, Math.floor((width - free * unit) / (each * unit)));
  return Math.ceil(others / Math.ceil(others / most));
}

const FULL = 6;
const FULL_EARLY = 4;
const NARROW = 44; // rem

/** Are there so many others that on a phone held sideways a plate shows a name and nothing else? */
export const crowded = (others: number, width: number, unit: number): boolean =>
  others >= (width < NARROW * unit ? FULL_EARLY : FULL);

/** So far from the near side's middle nobody sits: there are one's own hand and buttons. Sideways the answers reach
 * higher at the right, and the higher the plate at the side, the more of them there may be. */
function cut(kind: Around, full: boolean): number {
  if (kind === "desk") return 77;
  return full ? 100 : 106;
}

/** The angle of the `at`-th of `others`, counted from 0 at one's left-hand neighbour. */
export function angle(at: number, others: number, kind: Around, full = others >= FULL): number {
  // Two sit at the sides of a phone held sideways: above is the title.
  const most = kind === "desk" ? 90 : 180;
  const step = others < 2 ? 0 : Math.min(most, (360 - 2 * cut(kind, full)) / (others - 1));
  return 180 + (at + 1 - (others + 1) / 2) * step;
}

/** Which way a seat faces. */
export function sideOf(degrees: number, kind: Around): Side {
  const [left, right] = kind === "desk" ? [125, 235] : [110, 250];
  if (degrees < left) return "left";
  return degrees > right ? "right" : "top";
}

/** The point of the track at an angle. */
export function pointAt({ x, y, width, height }: Track, degrees: number): { x: number; y: number } {
  const r = Math.min(width, height) / 2;
  const across = width - 2 * r;
  const up = height - 2 * r;
  const quarter = (Math.PI * r) / 2;
  let way = (degrees / 360) * (2 * across + 2 * up + 4 * quarter);
  const arc = (cx: number, cy: number, from: number): { x: number; y: number } => {
    const turn = from + way / r;
    return { x: cx + r * Math.cos(turn), y: cy + r * Math.sin(turn) };
  };
  const middle = x + width / 2;
  if (way <= across / 2) return { x: middle - way, y: y + height };
  way -= across / 2;
  if (way <= quarter) return arc(x + r, y + height - r, Math.PI / 2);
  way -= quarter;
  if (way <= up) return { x, y: y + height - r - way };
  way -= up;
  if (way <= quarter) return arc(x + r, y + r, Math.PI);
  way -= quarter;
  if (way <= across) return { x: x + r + way, y };
  way -= across;
  if (way <= quarter) return arc(x + width - r, y + r, -Math.PI / 2);
  way -= quarter;
  if (way <= up) return { x: x + width, y: y + r + way };
  way -= up;
  return arc(x + width - r, y + height - r, 0);
}

/** Where somebody's head is, in pixels from the board's upper left corner, and which way the seat faces. */
export interface Spot {
  x: number;
  y: number;
  side: Side;
}

const RAIL = { desk: [4.5, 2.75, 2.5], sideways: [2.75, 1.5, 0.25] } as const; // rem: beside, above and below it

/** Where the others sit around a board of that size; `unit`: pixels of a rem. */
export function spotsOf(others: number, kind: Around, width: number, height: number, unit: number): Spot[] {
  const [aside, above, below] = RAIL[kind];
  const track = {
    x: aside * unit,
    y: above * unit,
    width: Math.max(1, width - 2 * aside * unit),
    height: Math.max(1, height - (above + below) * unit),
  };
  // Sideways the buttons stand on the rail, too: between them is where heads are, and plates to the right of heads.
  const full = crowded(others, width, unit);
  const beside = full ? 0 : 7;
  const [low, high] = [6.2 * unit, width - (13.5 + beside) * unit];
  return Array.from({ length: others }, (_, at) => {
    const degrees = angle(at, others, kind, full);
    const [point, side] = [pointAt(track, degrees), sideOf(degrees, kind)];
    if (kind !== "sideways" || side !== "top" || others < 4) return { ...point, side };
    const from = full ? 0.16 : 0.25;
    return { x: low + ((point.x / width - from) / (1 - 2 * from)) * (high - low), y: point.y, side };
  });
}

const PLATE = 8.5; // rem: a plate under a head at the side of a desk's table, its middle under that of the head
const FOOT = 2.4; // rem: from the middle of a head on a full phone's rail to the foot of the name below it

/** How far from a board's left and right edge, and from its upper one, plates reach towards the middle: in pixels. */
export function reachOf(spots: Spot[], unit: number): { aside: number; above: number } {
  const reach = (side: Side, far: (spot: Spot) => number): number =>
    Math.max(0, ...spots.filter((spot) => spot.side === side).map(far));
  return {
    aside: reach("left", ({ x }) => x + (PLATE / 2) * unit),
    above: reach("top", ({ y }) => y + FOOT * unit),
  };
}
