// When a deal has ended: seen from the score sheet, which every game with deals fills.
import { say } from "./say";
import type { Event as TableEvent, Face, Scene, Sheet, Zone } from "../wire";

export interface DealEnd {
  /** The move that ended it. */
  n: number;
  /** What the game calls a deal. */
  called: string;
  label: string;
  note: string;
  sheet: Sheet;
  column: number;
  sentences: string[];
  /** By seat: its melds on the table, and the cards it was left with. */
  ends: { seat: number; melds: Zone[]; left: Face[] }[];
}

function filled(sheet: Sheet | null): number {
  return sheet?.columns.filter((_, at) => sheet.rows.some((row) => row.cells[at] != null)).length ?? 0;
}

/** The deal that ended between two scenes, with move `n`; null if none did, or the game (the end has its own page). */
export function endOfDeal(before: Scene, scene: Scene, events: TableEvent[], n: number): DealEnd | null {
  if (scene.sheet === before.sheet) return null; // as with nearly every move
  const column = filled(scene.sheet) - 1;
  const head = scene.sheet?.columns[column];
  if (scene.over || scene.hold || !scene.sheet || !head || filled(scene.sheet) <= filled(before.sheet)) return null;
  const of = (seat: number, kind: string): Zone[] =>
    scene.zones.filter((zone) => zone.kind === kind && zone.owner === seat);
  const ends = scene.seats.map(({ seat }) => ({
    seat,
    melds: of(seat, "meld"),
    left: of(seat, "hand").flatMap((zone) => zone.cards.filter((face) => face !== "??")),
  }));
  return {
    n,
    called: before.deal?.name ?? say("Deal"),
    label: head.label,
    note: head.note,
    sheet: scene.sheet,
    column,
    sentences: events.map((event) => event.sentence).filter(Boolean),
    ends,
  };
}
