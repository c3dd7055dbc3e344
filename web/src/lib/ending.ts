// How a finished game ended, in a few words: on its last page, and in the picture of it.
import type { Row, Scene, Sheet } from "../wire";
import { amountOf, cardsOf } from "./cards";
import { chained, inARow, say, sayCounted } from "./say";

/** Who has won, in one line; `you`: the seat that is spoken to, null where it is for everybody. */
export function titleOf(scene: Scene, you: number | null): string {
  const winners = scene.seats.filter((each) => scene.winners.includes(each.seat));
  if (winners.length === 0) return say("The game is over");
  const several = winners.length > 1;
  if (winners.some((each) => each.seat === you)) return several ? say("You share the win") : say("You win");
  const who = chained(winners.map((each) => each.name));
  return sayCounted("{who} wins", "{who} share the win", winners.length, { who });
}

/** The rows of the sheet, the best first. */
export function best(scene: Scene): Row[] {
  const low = scene.sheet?.best !== "high";
  return [...(scene.sheet?.rows ?? [])].sort((a, b) => (low ? a.total - b.total : b.total - a.total));
}

/** The place of a row, from 1; equal totals share one. */
export function placeOf(rows: Row[], row: Row): number {
  return rows.findIndex((each) => each.total === row.total) + 1;
}

/** What a seat has come to. Where cells are no points the seat's own marks say what it is. */
export function resultOf(scene: Scene, row: Row): string {
  return scene.sheet?.sums === "none"
    ? inARow(scene.seats.find((each) => each.seat === row.seat)?.marks ?? [])
    : scene.unit
      ? amountOf(row.total, scene.unit)
      : cardsOf(row.total);
}

/** The totals of every row after each column; null where there is nothing to follow: few columns, or cells that do not
 * add up to what a seat has come to. */
export function courseOf(sheet: Sheet | null): number[][] | null {
  if (!sheet || sheet.columns.length < 3) return null;
  const found = sheet.rows.map((row) => {
    let sum = 0;
    return sheet.columns.map((_, at) => (sum += row.cells[at] ?? NaN));
  });
  return found.every((sums, at) => sums.at(-1) === sheet.rows[at]?.total) ? found : null;
}

/** How many of these are better than that one. */
function ahead(sheet: Sheet, numbers: number[], own: number): number {
  return numbers.filter((each) => (sheet.best === "low" ? each < own : each > own)).length;
}

/** How the game went for a row: in which of the columns nobody did better, after how many it was in front. */
export function storyOf(sheet: Sheet | null, row: Row): string {
  const course = courseOf(sheet);
  if (!sheet || !course) return "";
  const at = sheet.rows.findIndex((each) => each.seat === row.seat);
  const times = (numbers: number[][]): number =>
    sheet.columns.filter((_, column) => {
      const all = numbers.map((each) => each[column] ?? 0);
      return ahead(sheet, all, all[at] ?? 0) === 0;
    }).length;
  const best = times(sheet.rows.map((each) => each.cells.map((cell) => cell ?? 0)));
  const front = times(course);
  return inARow([
    ...(best > 0 ? [sayCounted("scored best once", "scored best {number} times", best)] : []),
    ...(front > 0 ? [sayCounted("was ahead once", "was ahead {number} times", front)] : []),
  ]);
}

/** How whoever won came to the top. */
export function riseOf(scene: Scene): string {
  const course = courseOf(scene.sheet);
  const at = scene.sheet?.rows.findIndex((row) => row.seat === scene.winners[0]) ?? -1;
  if (!scene.sheet || !course || at < 0 || scene.winners.length > 1) return "";
  const sheet = scene.sheet;
  const places = sheet.columns.map((_, column) => {
    const all = course.map((each) => each[column] ?? 0);
    return 1 + ahead(sheet, all, all[at] ?? 0);
  });
  const behind = places.findLastIndex((place) => place > 1);
  if (behind < 0) return say("In front from the beginning to the end");
  const place = places[behind] ?? 1;
  const column = `${sheet.counts} ${sheet.columns[behind + 1]?.label ?? ""}`;
  return behind + 2 === places.length
    ? say("From place {place} to the top at the very end", { place })
    : say("From place {place} to the top, and there since {column}", { place, column });
}

/** A day in words, of a time in ISO 8601. */
export function longDate(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "full" }).format(new Date(time));
}
