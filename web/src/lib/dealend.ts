// When a deal has ended: seen from the score sheet, which every game with deals fills.
import type { Event as TableEvent, Scene, Sheet } from "../wire";

export interface DealEnd {
  label: string;
  note: string;
  sheet: Sheet;
  column: number;
  sentences: string[];
}

function filled(sheet: Sheet | null): number {
  return sheet?.columns.filter((_, at) => sheet.rows.some((row) => row.cells[at] != null)).length ?? 0;
}

/** The deal that ended between two scenes; null if none did, or the game with it (the end has its own page). */
export function endOfDeal(before: Scene, scene: Scene, events: TableEvent[]): DealEnd | null {
  const column = filled(scene.sheet) - 1;
  const head = scene.sheet?.columns[column];
  if (scene.over || !scene.sheet || !head || filled(scene.sheet) <= filled(before.sheet)) return null;
  return { label: head.label, note: head.note, sheet: scene.sheet, column, sentences: events.map((event) => event.sentence).filter(Boolean) };
}
