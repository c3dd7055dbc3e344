// What is written in cells, as the eye reads it. What it means the card room says.
import { inARow, say } from "../lib/say";
import type { ScoreBlank, ScoreCell, ScoreSheet, ScoreTrace, ScoreWord } from "../wire";

/** A text with names for the signs of seats, and words as they are called. */
export function asRead(text: string, players: readonly string[], blank?: ScoreBlank): string {
  const seats = blank === undefined || blank.wants === "ending" || blank.wants === "seats";
  const names = text
    .split(" ")
    .map((word) => (seats && /^P\d+$/.test(word) ? (players[Number(word.slice(1)) - 1] ?? word) : word));
  if (!blank) return names.join(" ");
  if (blank.wants === "seats" && names.length > 1) return inARow(names).replaceAll(", =, ", " = ");
  const first = blank.begins.find((word) => word.text === names[0]);
  if (first?.seat) {
    const who = players.find((name) => names.slice(1).join(" ").startsWith(name)) ?? "";
    const rest = names.slice(1).join(" ").slice(who.length).trim();
    const said = called(first, who);
    return rest ? `${said}, ${wordsOf(rest, blank)}` : said;
  }
  return first && names.length === 1 ? first.label : cardsIn(wordsOf(names.join(" "), blank), blank);
}

const wordsOf = (text: string, blank: ScoreBlank): string =>
  text
    .split(" ")
    .map((word) => (blank.wants === "counts" ? word : (blank.words.find((each) => each.text === word)?.label ?? word)))
    .join(blank.wants === "ending" ? ", " : " ");

const SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣", x: "" };

/** A card as it is written, short: "K", "10♦", "★". */
export const cardSign = (card: string): string =>
  card === "*" ? "★" : card.slice(0, -1).replace("T", "10") + (SIGNS[card.slice(-1)] ?? card.slice(-1));

const cardsIn = (text: string, blank: ScoreBlank): string =>
  blank.keys.length === 0
    ? text
    : text
        .split(" ")
        .map((word) => (/^([A2-9TJQK]|10)[SHDCx]$|^\*$/.test(word) ? cardSign(word) : word))
        .join(" ");

/** What a word is called, with the player it is about. */
export const called = (word: ScoreWord, who: string): string => word.label.replace("{who}", who);

/** What stands in a cell: what was written there, and what others have written otherwise at the same time. */
export const variants = (cell: ScoreCell): ScoreTrace[] =>
  [cell.now, ...cell.others].filter(
    (each, at, all) => all.findIndex(({ text, ours }) => text === each.text && ours === each.ours) === at,
  );

/** Who wrote something, and when. */
export function signed(trace: Pick<ScoreTrace, "by" | "at">): string {
  const seconds = Number(trace.at);
  const time =
    Number.isFinite(seconds) && seconds > 0
      ? new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
      : trace.at;
  if (trace.by && time) return say("{who}, {time}", { who: trace.by, time });
  return trace.by || time;
}

/** "Deal 3 of 9". */
export const dealName = (deal: number, of: number): string =>
  of > 0 ? say("Deal {deal} of {of}", { deal, of }) : say("Deal {deal}", { deal });

/** What is written of a row and stands in no cell of the pad: who joins or leaves, what was there before, that it goes
 * on at a table, that the players stop after it, that it was put in. */
export const BESIDES: readonly string[] = ["joins", "leaves", "had", "deal", "table", "stop", "after"];

export const nameAt = (sheet: ScoreSheet, seat: number): string => sheet.players[seat] ?? "";
