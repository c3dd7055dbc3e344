// The rows of a sheet as they are shown: those of the card room, and those that were begun here without a line.
import type { ScoreBlank, ScoreRow, ScoreSheet } from "../wire";
import type { Place, SharedSheet } from "./shared.svelte";
import { signOf } from "./shared.svelte";

const FIRST_INSERTED = 5001;

export interface ShownRow {
  number: number;
  blanks: ScoreBlank[];
  /** Who sits there, in the order of seats. */
  seats: readonly number[];
  /** As the card room knows it; not where it knows nothing of it yet. */
  row: ScoreRow | undefined;
}

/** Rows that are written and count nothing yet, because one before them is open, or the game is over by then. */
export const behindOf = (shared: SharedSheet, sheet: ScoreSheet): ShownRow[] =>
  sheet.behind.map((row) => shownRow(shared, sheet, row));

function shownRow(shared: SharedSheet, sheet: ScoreSheet, row: ScoreRow): ShownRow {
  const blanks = blanksOf(shared, sheet.forms[row.form] ?? [], row.number, row.seats);
  return { number: row.number, blanks, seats: row.seats, row };
}

/** Every row that counts; without a line one more may be begun when the last one is full as far as can be seen here. */
export function rowsOf(shared: SharedSheet, sheet: ScoreSheet): ShownRow[] {
  const rows = sheet.rows.map((row) => shownRow(shared, sheet, row));
  if (sheet.behind.length > 0) return rows;
  const form = sheet.forms[sheet.rows.at(-1)?.form ?? -1] ?? [];
  const { seats } = sheet;
  // Those that were put in have numbers of their own, and are begun with a line only.
  let number = Math.max(0, ...sheet.rows.filter((row) => !row.inserted).map((row) => row.number));
  const known = new Set(sheet.rows.map((row) => row.number));
  const waits = shared.waiting.map((each) => each.row ?? 0).filter((each) => !known.has(each));
  const last = Math.max(number, ...waits.filter((each) => each < FIRST_INSERTED));
  const begun = (number: number): ShownRow => ({
    number,
    blanks: blanksOf(shared, form, number, seats),
    seats,
    row: undefined,
  });
  while (number < last) rows.push(begun(++number));
  const end = rows.at(-1);
  if (end && shared.waiting.length > 0 && !sheet.over && nextPlace(shared, end) === null)
    rows.push(begun(number + 1));
  return rows;
}

/** What a row is made of: not what belongs to another word than the one that stands there, where nothing is written. */
function blanksOf(shared: SharedSheet, form: ScoreBlank[], row: number, seats: readonly number[]): ScoreBlank[] {
  const written = (what: string, seat: number): string => textAt(shared, { row, what, seat });
  return form.filter(
    ({ what, given }) =>
      given === null || written(given[0], -1) === given[1] || [-1, ...seats].some((seat) => written(what, seat) !== ""),
  );
}

export const blankAt = (row: ShownRow, what: string): ScoreBlank | undefined =>
  row.blanks.find((each) => each.what === what);

/** What stands in a cell, as far as is known here. */
export const textAt = (shared: SharedSheet, place: Place): string =>
  (shared.waitingAt(place) ?? shared.cellAt(place)?.now)?.text ?? "";

/** Whom a cell of the row can name: those named in another one, without those of a third, and nobody who is out. */
export function nameable(shared: SharedSheet, row: ShownRow, blank: ScoreBlank): readonly number[] {
  const named = (what: string): string[] => textAt(shared, { row: row.number, what, seat: -1 }).split(" ");
  const free = row.seats.filter((seat) => !blank.barred.includes(seat));
  const among = free.filter((seat) => named(blank.among).includes(signOf(seat)));
  return (among.length > 0 ? among : free).filter((seat) => !named(blank.except_for).includes(signOf(seat)));
}

/** Is nothing written there of that seat, as the row ended? */
function isSpared(shared: SharedSheet, row: ShownRow, what: string, seat: number): boolean {
  return row.blanks
    .filter((blank) => blank.wants === "ending" && blank.of === "row")
    .some((blank) => {
      const said = textAt(shared, { row: row.number, what: blank.what, seat: -1 }).split(" ");
      const word = blank.begins.find((each) => each.text === said[0]);
      return said.includes(signOf(seat)) && (word?.spares.includes(what) ?? false);
    });
}

/** Is that seat spared all that is asked of others? */
export function isDone(shared: SharedSheet, row: ShownRow, seat: number): boolean {
  const asked = row.blanks.filter((blank) => blank.of === "seat" && blank.asked);
  return asked.length > 0 && asked.every((blank) => isSpared(shared, row, blank.what, seat));
}

/** The first cell that is not full and should be, an empty one before one that says a part: by the card room, or, where
 * something waits to be sent, as far as can be seen here. Null where there is none. */
export function nextPlace(shared: SharedSheet, row: ShownRow): Place | null {
  const { number } = row;
  const empty = (place: Place): boolean => textAt(shared, place) === "";
  const missing = (row.row?.missing ?? []).map(({ what, seat }): Place => ({ row: number, what, seat }));
  const said = missing.find(empty);
  if (said) return said;
  const here = shared.waiting.some((each) => each.row === number);
  if (row.row && !here) return missing[0] ?? null;
  if (row.blanks.some((blank) => isAlone(textAt(shared, { row: number, what: blank.what, seat: -1 }), blank)))
    return null;
  const asked = row.blanks.filter((blank) => blank.asked);
  for (const blank of asked) {
    const seats = blank.of === "row" ? [-1] : row.seats;
    for (const seat of seats) {
      const place = { row: number, what: blank.what, seat };
      if (empty(place) && !isSpared(shared, row, blank.what, seat)) return place;
    }
  }
  return null;
}

/** Is that a word which leaves nothing else to be written, such as that it was dealt wrongly? */
const isAlone = (text: string, blank: ScoreBlank): boolean =>
  text === "misdeal" && blank.begins.some((word) => word.text === text);
