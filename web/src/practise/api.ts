// What practising asks the card room.
import { call } from "../lib/api";
import type {
  Arranged,
  PuzzleAnswer,
  PuzzleAsk,
  PuzzleGroups,
  PuzzleGuess,
  PuzzleSets,
  PuzzleVerdict,
} from "../wire";

export const practising = {
  sets: () => call<PuzzleSets>("/api/practise"),
  puzzle: (ask: PuzzleAsk) => call<PuzzleAnswer>("/api/practise/puzzle", ask),
  arrange: (groups: PuzzleGroups) => call<Arranged & { type: "arranged" }>("/api/practise/arrange", groups),
  answer: (guess: PuzzleGuess) => call<PuzzleVerdict>("/api/practise/answer", guess),
};
