// Looking for a game on the shelf. It is loaded once somebody does.
import { hasWords, playersIn, wordsOf } from "../lib/find";
import type { Named } from "./choice.svelte";

/** All that a game is found by: its names, those of its books and of games like it, and what can be chosen in it. */
const told = ({ game, variant }: Named): string =>
  (variant
    ? [variant.title, variant.summary, ...variant.aliases]
    : [
        game.title,
        game.summary,
        ...game.aliases,
        ...game.books.flatMap((book) => [book.title, book.plain]),
        ...game.options.map((option) => option.find),
      ]
  ).join(" ");

const plays = ({ game, variant }: Named, players: number | undefined): boolean =>
  players === undefined ||
  (variant ? [variant] : game.books).some(({ seats: [low, high] }) => low <= players && players <= high);

/** What was found, with what is said of the name where it is not the game's own; `crowd`: only a number was asked. */
export interface Found {
  games: (Named & { said?: string })[];
  crowd: boolean;
}

export function search(shelf: readonly Named[], wanted: string): Found {
  const { players, rest } = playersIn(wanted);
  const words = wordsOf(rest);
  const games = shelf
    .filter((each) => plays(each, players) && hasWords(told(each), words))
    .map((each) => {
      const { about } = each.variant ?? each.game;
      const own = words.length === 0 || hasWords(each.title, words);
      return { ...each, said: own ? undefined : about.find((said) => hasWords(said, words)) };
    });
  return { games, crowd: players !== undefined && words.length === 0 };
}
