// Which games this browser has seen, so that their lessons need no longer be offered first.
import { load, save } from "../lib/local";

const KEY = "known";

export const known = (game: string): boolean => load<string[]>(KEY, []).includes(game);

export function know(game: string): void {
  if (!known(game)) save(KEY, [...load<string[]>(KEY, []), game]);
}
