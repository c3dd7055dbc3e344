// Who of several people at one device is to have it next.
import type { Player, Proposal, Scene } from "../wire";

/** Seats in the order of play, from the dealer's left on; without a dealer from the first. */
export function fromDealersLeft(scene: Pick<Scene, "seats">): number[] {
  const seats = scene.seats.map((each) => each.seat);
  const after = scene.seats.findIndex((each) => each.dealer) + 1;
  return [...seats.slice(after), ...seats.slice(0, after)];
}

/** The seats of people at this device who play themselves: for the others a bot does. */
export const playing = (here: number[], players: Player[]): number[] =>
  here.filter((seat) => players[seat]?.kind === "human" && players[seat]?.bot == null);

/** Who of those here is asked and has not answered, in order: whoever is to say yes or no to what somebody has asked
 * for, since the table waits for that, and then whoever is to play. */
export function asked(
  scene: Pick<Scene, "seats" | "waiting" | "over">,
  here: number[],
  wish: Proposal | null,
): number[] {
  if (scene.over) return [];
  const order = fromDealersLeft(scene).filter((seat) => here.includes(seat));
  const toPlay = order.filter((seat) => scene.waiting.includes(seat));
  const toAgree = order.filter((seat) => wish?.awaited.includes(seat) && !toPlay.includes(seat));
  return [...toAgree, ...toPlay];
}
