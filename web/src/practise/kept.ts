// What this browser keeps of practising: when each puzzle comes back, and the puzzles of one's own games.
import { load, save } from "../lib/local";
import type { PuzzleSets, PuzzleVerdict } from "../wire";

const CARDS = "practise.cards";
const OWN = "practise.own";
const DAY = 86_400_000; // milliseconds

/** A puzzle: one that comes with its game, or one of an own game, by the text of its file. */
export interface Puzzle {
  name: string;
  game: string;
  title: string;
  own: string;
}

interface Kept {
  card: string;
  due: string;
}

const cards = (): Record<string, Kept> => load<Record<string, Kept>>(CARDS, {});

export const ownPuzzles = (): Puzzle[] => load<Puzzle[]>(OWN, []);

/** The puzzles that the next visit begins with, by their names, whether or not they are due. */
let wanted: string[] = [];

/** Keeps puzzles of an own game, which the next visit begins with; those that are known stay as they are. */
export function keepOwn(puzzles: Puzzle[]): void {
  wanted = puzzles.map((each) => each.name);
  const known = ownPuzzles();
  const names = new Set(known.map((each) => each.name));
  save(OWN, [...known, ...puzzles.filter((each) => !names.has(each.name))]);
}

/** The next visit begins with this puzzle. */
export function want({ name }: Puzzle): void {
  wanted = [name];
}

export function cardOf(name: string): string {
  return cards()[name]?.card ?? "";
}

export function keepVerdict(name: string, { card, due }: PuzzleVerdict): void {
  save(CARDS, { ...cards(), [name]: { card, due } });
}

/** All puzzles of a game: of own games first. */
export function puzzlesOf(sets: PuzzleSets, game: string): Puzzle[] {
  const own = ownPuzzles().filter((each) => each.game === game);
  const set = sets.sets.find((each) => each.game === game);
  return [...own, ...(set?.puzzles ?? []).map((name) => ({ name, game, title: set?.title ?? "", own: "" }))];
}

/** The games that there are puzzles of: those of own games first. */
export function gamesOf(sets: PuzzleSets): { game: string; title: string }[] {
  const found = [...ownPuzzles(), ...sets.sets].map(({ game, title }) => [game, title] as const);
  return [...new Map(found)].map(([game, title]) => ({ game, title }));
}

/** Those of a visit: the wanted ones, which are wanted once, then what is due. */
export function visitOf(puzzles: Puzzle[], most: number): Puzzle[] {
  const first = wanted.flatMap((name) => puzzles.filter((each) => each.name === name));
  wanted = [];
  return [...first, ...dueOf(puzzles, most).filter((each) => !first.includes(each))].slice(0, most);
}

/** What is due, longest first, and then what was never asked. What is due on a day is due all day. */
export function dueOf(puzzles: Puzzle[], most: number, now = new Date()): Puzzle[] {
  const kept = cards();
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  const time = (puzzle: Puzzle): number => Date.parse(kept[puzzle.name]?.due ?? "") || 0;
  const late = puzzles.filter((each) => kept[each.name] && time(each) < tomorrow);
  late.sort((one, other) => time(one) - time(other));
  return [...late, ...puzzles.filter((each) => !kept[each.name])].slice(0, most);
}

/** In how many days a puzzle comes back: 0 for today, and for one that was never asked. */
export function daysUntil({ name }: Puzzle, now = new Date()): number {
  const due = new Date(cards()[name]?.due ?? now);
  const day = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY;
  return Math.max(0, day(due) - day(now));
}

/** How many of the puzzles that were asked come back within so many days, those of the steps before left out. */
export function comingBack(puzzles: Puzzle[], steps: number[], now = new Date()): number[] {
  const kept = cards();
  const days = puzzles.filter((each) => kept[each.name]).map((each) => daysUntil(each, now));
  return steps.map((most, at) => days.filter((each) => each <= most && each > (steps[at - 1] ?? -1)).length);
}
