// Searching by words: each has to begin a word of a text; one of one or two letters has to be a whole word.

export const wordsOf = (wanted: string): string[] => wanted.toLowerCase().split(/\s+/).filter(Boolean);

/** Has the text all of these words? */
export function hasWords(text: string, words: readonly string[]): boolean {
  const told = ` ${text.toLowerCase()}`;
  return words.every((word) => begins(word).test(told));
}

const begins = (word: string): RegExp =>
  new RegExp(`[^\\p{L}\\p{N}]${escaped(word)}${word.length < 3 ? "(?![\\p{L}\\p{N}])" : ""}`, "u");
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
