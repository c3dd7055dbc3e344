// What a page reckons by itself of a sheet while it has no line: totals with what was written here, and the deal that
// comes. Only what the card room has said to be plain; the rest waits for the line.
import type { ScoreAhead, ScoreBlank, ScorePlain, ScoreSheet } from "../wire";
import { nextPlace, textAt, type ShownRow } from "./rows";
import type { SharedSheet } from "./shared.svelte";
import { BESIDES } from "./words";

export interface Reckoned {
  /** By column; null where that is not plain. */
  totals: readonly number[] | null;
  /** The deal of the last row, where the card room does not know of it yet; null where it is not known here. */
  coming: ScoreAhead | null;
  /** Is something written here of a deal that is not full yet, so that the totals leave it out? */
  part: boolean;
}

/** What a text counts, a number, a sum, or cards; null where that is not plain. */
export function worthOf(text: string, blank: ScoreBlank): number | null {
  const plain = text.replaceAll("−", "-").trim();
  if (/^-?\d+( *[+-] *\d+)*$/.test(plain))
    return (plain.replaceAll(" ", "").match(/-?\d+/g) ?? []).reduce((sum, each) => sum + Number(each), 0);
  const worth = new Map(blank.keys);
  const counts = plain
    .split(" ")
    .map((card) => worth.get(card) ?? worth.get(`${card.slice(0, -1)}x`) ?? null)
    .filter((each) => each !== null);
  return plain !== "" && counts.length === plain.split(" ").length ? counts.reduce((sum, each) => sum + each, 0) : null;
}

const UNKNOWN: Reckoned = { totals: null, coming: null, part: false };

/** Null while nothing was written here that the card room does not know of. */
export function reckoned(shared: SharedSheet, sheet: ScoreSheet, rows: readonly ShownRow[]): Reckoned | null {
  const { waiting } = shared;
  const { plain } = sheet;
  if (waiting.length === 0) return null;
  // Names, rules, who comes and goes: what follows from that only the card room knows.
  const known = waiting.every(
    ({ row = 0, what }) => row > 0 && what !== "rules" && what !== "dealer" && !BESIDES.includes(what),
  );
  const last = rows.at(-1);
  if (!plain || !known || !last || sheet.behind.length > 0) return UNKNOWN;
  let totals: number[] | null = [...sheet.totals];
  let dealt: number | null = 0;
  let part = false;
  for (const row of rows) {
    const touched = waiting.some((each) => each.row === row.number);
    const closed = row.row !== undefined && row.row.became !== "open";
    if (closed && !touched) continue;
    if (!closed && nextPlace(shared, row) !== null) {
      part ||= touched;
      continue;
    }
    if (closed && row.row?.became !== "scored") return UNKNOWN;
    const brings = broughtBy(shared, row, plain);
    const counted = closed ? row.row?.points : undefined;
    totals = totals && brings && totals.map((total, seat) => total + (brings[seat] ?? 0) - (counted?.[seat] ?? 0));
    if (closed) continue;
    if (dealt !== null && !saysOf(shared, row, plain.unless)) dealt += saysOf(shared, row, plain.again) ? 0 : 1;
    else dealt = null;
  }
  const open = sheet.rows.at(-1);
  if (last.row !== undefined || dealt === null || !open) return { totals, coming: null, part };
  const comes = open.deal + dealt;
  return { totals, part, coming: [open, ...sheet.later].find((each) => each.deal === comes) ?? null };
}

const saysOf = (shared: SharedSheet, row: ShownRow, words: readonly string[]): boolean =>
  row.blanks
    .filter((blank) => blank.of === "row")
    .flatMap((blank) => textAt(shared, { row: row.number, what: blank.what, seat: -1 }).split(" "))
    .some((word) => words.includes(word));

/** By column what a full row brings; null where that is not plain. */
function broughtBy(shared: SharedSheet, row: ShownRow, plain: ScorePlain): number[] | null {
  if (saysOf(shared, row, plain.unless)) return null;
  const brings: number[] = Array.from({ length: Math.max(0, ...row.seats) + 1 }, () => 0);
  for (const blank of row.blanks.filter((each) => plain.cells.includes(each.what)))
    for (const seat of row.seats) {
      const text = textAt(shared, { row: row.number, what: blank.what, seat });
      if (text === "") continue;
      // What cards count may change from deal to deal, and this deal's the card room has not said.
      const counts = row.row || /^[\d +−-]+$/.test(text) ? worthOf(text, blank) : null;
      if (counts === null || saysOf(shared, row, plain.again)) return null;
      brings[seat] = (brings[seat] ?? 0) + counts;
    }
  return brings;
}
