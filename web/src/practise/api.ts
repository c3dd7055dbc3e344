// What practising asks the card room.
import { call } from "../lib/api";
import type { PuzzleAnswer, PuzzleAsk, PuzzleGuess, PuzzleSets, PuzzleVerdict } from "../wire";

export const practising = {
  sets: () => call<PuzzleSets>("/api/practise"),
  puzzle: (ask: PuzzleAsk) => call<PuzzleAnswer>("/api/practise/puzzle", ask),
  answer: (guess: PuzzleGuess) => call<PuzzleVerdict>("/api/practise/answer", guess),
};
