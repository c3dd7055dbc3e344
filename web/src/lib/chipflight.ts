// Chips on their way: from people to what lies before them or into the pot, and from the pot to whoever wins.
import type { Scene } from "../wire";
import { carry, type Carried } from "./airborne";

/** Chips that moved: `null` is the pot. */
export interface ChipMove {
  from: number | null;
  to: number | null;
  amount: number;
}

const pots = (scene: Scene): number => scene.pots.reduce((sum, pot) => sum + pot.amount, 0);

/** Which chips moved between two scenes, as far as people's totals, bets and the pots tell. */
export function chipMoves(before: Scene, after: Scene): ChipMove[] {
  if (before.pots.length + after.pots.length === 0) return [];
  return after.seats.flatMap((seat, at): ChipMove[] => {
    const was = before.seats[at];
    if (!was) return [];
    const gained = seat.total + (seat.bet ?? 0) - was.total - (was.bet ?? 0);
    const bet = (seat.bet ?? 0) - (was.bet ?? 0);
    if (gained > 0) return [{ from: null, to: seat.seat, amount: gained }];
    if (gained < 0) return [{ from: seat.seat, to: null, amount: -gained }];
    return bet > 0 ? [{ from: seat.seat, to: seat.seat, amount: bet }] : [];
  });
}

/** Did the pot only grow? */
export const paidIn = (before: Scene, after: Scene): boolean => pots(after) >= pots(before);

const SIZE = 22; // pixels
const FEW = 3; // chips that fly for one move

const head = (seat: number): Element | null => document.querySelector(`.person[data-seat="${seat}"] .head`);

/** Lets them fly: call once the scene is drawn. */
export function launchChips(moves: ChipMove[], time: number): void {
  if (time === 0 || moves.length === 0) return;
  const middle = document.querySelector(".pots") ?? document.querySelector(".middle");
  const ways = moves.flatMap(({ from, to, amount }) => {
    const start = from === null ? middle : head(from);
    const bet = from === to && to !== null ? document.querySelector(`.person[data-seat="${to}"] .bet`) : null;
    const goal = bet ?? (to === null ? middle : head(to));
    return start && goal
      ? [{ from: start.getBoundingClientRect(), to: goal.getBoundingClientRect(), amount }]
      : [];
  });
  const chips = ways.flatMap(({ from, to, amount }) =>
    Array.from({ length: Math.min(FEW, amount) }, (_, at): Carried => {
      const picture = document.createElement("i");
      picture.className = "flying-chip";
      return { picture, from, to, size: { from: SIZE, to: SIZE, high: 1 }, delay: at * time * 0.15 };
    }),
  );
  carry(chips, time * 1.2);
}
