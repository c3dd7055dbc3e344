// How a finished game ended, in a few words: on its last page, and in the picture of it.
import type { Row, Scene } from "../wire";
import { chained, inARow, say, sayCounted } from "./say";

/** Who has won, in one line; `you`: the seat that is spoken to, null where it is for everybody. */
export function titleOf(scene: Scene, you: number | null): string {
  const winners = (scene.sheet?.rows ?? []).filter((row) => scene.winners.includes(row.seat));
  if (winners.length === 0) return say("The game is over");
  const several = winners.length > 1;
  if (winners.some((row) => row.seat === you)) return several ? say("You share the win") : say("You win");
  const who = chained(winners.map((row) => row.name));
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
    : `${row.total} ${scene.unit || say("cards")}`;
}

/** A day in words, of a time in ISO 8601. */
export function longDate(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "full" }).format(new Date(time));
}
