// The score sheets that this browser has seen: their keys, and what was written here and has not arrived yet.
import { forget, load, save } from "../lib/local";
import type { ScoreAnswer, ScoreSheet, Verdict, Written } from "../wire";

/** Something written that was not taken, and why. */
export interface Refusal {
  writing: Written;
  verdict: Verdict;
}

/** A sheet as it was last seen, with what waits to be sent, and what was refused and is not decided yet. */
export interface Kept {
  answer: ScoreAnswer | null;
  waiting: Written[];
  refused: Refusal[];
}

/** A sheet in the list of them. */
export interface Listed {
  id: string;
  key: string;
  title: string;
  players: string[];
  at: number;
}

const WITHOUT = { behind: [], kept: "", insert: 0 } satisfies Partial<ScoreSheet>;
const LIST = "scores";
const MOST = 30;

const place = (id: string): string => `score.${id}`;

export const listed = (): Listed[] => load<Listed[]>(LIST, []);

export const keyOf = (id: string): string => listed().find((each) => each.id === id)?.key ?? "";

/** That sheet is the one looked at last. Of sheets that have fallen out of the list nothing is kept, unless something
 * waits there. */
export function list(sheet: Listed): void {
  const all = [sheet, ...listed().filter((each) => each.id !== sheet.id)];
  for (const old of all.slice(MOST)) if (read(old.id).waiting.length === 0) forget(place(old.id));
  save(LIST, all.slice(0, MOST));
}

export function read(id: string): Kept {
  const kept = load<Kept>(place(id), { answer: null, waiting: [], refused: [] });
  // What an earlier version has kept knew no rows behind an open one, and none that were inserted.
  if (kept.answer) kept.answer.sheet = { ...WITHOUT, ...kept.answer.sheet };
  return kept;
}

export const keep = (id: string, kept: Kept): void => void save(place(id), kept);

/** The key of the browser's store under which a sheet is kept. */
export const keptAt = (id: string): string => `upcard.${place(id)}`;

/** What waits and what was refused here, with what another tab of this browser has kept of the same sheet; without
 * what is `settled`: answered, or decided about. */
export function together(here: Kept, there: Kept, settled: ReadonlySet<string>): Kept {
  const known = new Set(here.waiting.map((each) => each.id));
  const answered = new Set(here.refused.map((each) => each.writing.id));
  const others = there.waiting.filter((each) => !known.has(each.id) && !settled.has(each.id));
  const refused = there.refused.filter((each) => !answered.has(each.writing.id) && !settled.has(each.writing.id));
  return { ...here, waiting: [...others, ...here.waiting], refused: [...refused, ...here.refused] };
}
