// Looking for a game on the shelf. It is loaded once somebody does.
import { hasWords, playersIn, squeezed, wordsOf } from "../lib/find";
import type { NameInfo } from "../wire";
import type { Named } from "./choice.svelte";

/** All that a game is found by besides the names of games like it: its own, those of its books, and what it offers. */
const told = ({ game, variant }: Named): string =>
  (variant
    ? [variant.title, variant.summary]
    : [
        game.title,
        game.summary,
        ...game.books.flatMap((book) => [book.title, book.plain]),
        ...game.options.map((option) => option.find),
      ]
  ).join(" ");

const plays = ({ game, variant }: Named, players: number | undefined): boolean =>
  players === undefined ||
  (variant ? [variant] : game.books).some(({ seats: [low, high] }) => low <= players && players <= high);

/** Is it looked for by that name? A part of it counts from three letters on, or two that are not Latin. */
function goesBy({ name, spellings }: NameInfo, wanted: string, words: readonly string[]): boolean {
  const sought = squeezed(wanted);
  const enough = sought.length >= (/[^\p{Script=Latin}\p{N}]/u.test(sought) ? 2 : 3);
  return [name, ...spellings].some(
    (each) => (enough && squeezed(each).includes(sought)) || hasWords(each, words),
  );
}

/** What was found, with what is said of the name where it is not the game's own; `crowd`: only a number was asked. */
export interface Found {
  games: (Named & { said?: string })[];
  crowd: boolean;
}

export function search(shelf: readonly Named[], wanted: string): Found {
  const { players, rest } = playersIn(wanted);
  const words = wordsOf(rest);
  const games: Found["games"] = [];
  for (const each of shelf.filter((each) => plays(each, players))) {
    const { aliases, about } = each.variant ?? each.game;
    const exact = ({ name, spellings }: NameInfo): boolean =>
      [name, ...spellings].some((one) => squeezed(one) === squeezed(rest));
    const own = words.length === 0 || squeezed(each.title).includes(squeezed(rest));
    const alias = aliases.find(exact) ?? (own ? undefined : aliases.find((name) => goesBy(name, rest, words)));
    if (alias && squeezed(each.title) !== squeezed(rest)) games.push({ ...each, said: alias.told });
    else if (own) games.push(each);
    else if (hasWords(told(each), words)) games.push({ ...each, said: about.find((said) => hasWords(said, words)) });
  }
  return { games, crowd: players !== undefined && words.length === 0 };
}
