// Searching by words: each has to begin a word of a text; one of one or two letters has to be a whole word.

import { marked, say } from "./say";

/** The numbers that people write in letters. */
const SPELLED = [
  "",
  marked("one"),
  marked("two"),
  marked("three"),
  marked("four"),
  marked("five"),
  marked("six"),
  marked("seven"),
  marked("eight"),
];
const MOST = 40; // nobody looks for more

/** How people look for a game for so many, the longest first. */
const PLAYERS = [
  marked("for {number} players"),
  marked("{number} players"),
  marked("{number} player"),
  marked("for {number} people"),
  marked("{number} people"),
  marked("for {number}"),
];

/** A text as it is compared: in small letters, without marks, in hiragana; "rommé" is "romme", and ﾀﾞｲﾔ is だいや. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}ー]/gu, "")
    .toLowerCase()
    .replace(/[œæøß]/g, (letter) => ({ œ: "oe", æ: "ae", ø: "o", ß: "ss" })[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** A name as it is compared with another: folded, and without what stands between its letters. */
export const squeezed = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]/gu, "");

export const wordsOf = (wanted: string): string[] => folded(wanted).split(/\s+/).filter(Boolean);

/** Has the text all of these words? */
export function hasWords(text: string, words: readonly string[]): boolean {
  const told = ` ${folded(text)}`;
  return words.every((word) => begins(word).test(told));
}

const begins = (word: string): RegExp =>
  new RegExp(`[^\\p{L}\\p{N}]${escaped(word)}${word.length < 3 ? "(?![\\p{L}\\p{N}])" : ""}`, "u");
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** How many players are asked for, none where nobody says so, and the rest of what is looked for. */
export function playersIn(wanted: string): { players?: number; rest: string } {
  const text = ` ${wordsOf(wanted).join(" ")} `;
  for (let players = 1; players <= MOST; players++) {
    const spelled = SPELLED[players];
    for (const number of [String(players), ...(spelled ? [say(spelled)] : [])]) {
      if (text.trim() === number) return { players, rest: "" };
      for (const template of PLAYERS) {
        const said = ` ${say(template, { number }).toLowerCase()} `;
        if (text.includes(said)) return { players, rest: text.replace(said, " ").trim() };
      }
    }
  }
  return { rest: wanted };
}
