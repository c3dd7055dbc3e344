// Which moment lies between two scenes, for whoever hears and sees it. Seen from the scenes alone: no game is known.
import type { Scene, Zone } from "../wire";
import { paidIn } from "./chipflight";
import type { Flight } from "./flight";
import type { Cue } from "./sound";

/** What it sounds like, and whose face stands out for it; null for silence and nobody. */
export interface Moment {
  cue: Cue | null;
  seat: number | null;
}

const MELD = 3; // so many cards laid at once are a meld, not one that is added
const NOTHING: Moment = { cue: null, seat: null };

const chips = (scene: Scene): number =>
  scene.pots.reduce((sum, pot) => sum + pot.amount, 0) + scene.seats.reduce((sum, seat) => sum + (seat.bet ?? 0), 0);

/** Somebody who had cards has none any more, while others have. */
function goneOut(before: Scene, after: Scene): number | null {
  if (!after.zones.some((zone) => zone.kind === "hand") || after.seats.every((seat) => seat.cards === 0)) return null;
  const found = after.seats.find((seat, at) => seat.cards === 0 && (before.seats[at]?.cards ?? 0) > 0);
  return found && after.zones.some((zone) => zone.kind === "meld" || zone.owner === null) ? found.seat : null;
}

/** The moment between two scenes. `dealt`: cards were dealt; `flown`: which cards went where. */
export function momentOf(before: Scene, after: Scene, flown: Flight[], dealt = false): Moment {
  const zones = new Map<string, Zone>([...before.zones, ...after.zones].map((zone) => [zone.id, zone]));
  const from = (flight: Flight): Zone | undefined => zones.get(flight.from);
  const to = (flight: Flight): Zone | undefined => zones.get(flight.to);
  if (after.over && !before.over) return { cue: "four-notes", seat: null };
  if (dealt) return { cue: "ticks", seat: null };
  if (after.window !== before.window && after.window > 0 && after.standing.includes("only") && after.actions.length > 0)
    return { cue: "knock", seat: null };
  if (chips(after) !== chips(before)) return { cue: paidIn(before, after) ? "chips" : "rattle", seat: null };
  const into = flown.filter((flight) => to(flight)?.kind === "hand");
  const melded = flown.filter((flight) => to(flight)?.kind === "meld");
  // A card of somebody's, out of a meld for one put in, or out of what another had laid.
  const taken = into.find((flight) => {
    const source = from(flight);
    return source?.kind === "meld" || (source?.kind === "pile" && owned(source));
  });
  const taker = taken ? (to(taken)?.owner ?? null) : null;
  if (taken && melded.some((flight) => flight.to === taken.from)) return { cue: "slap-slide", seat: taker };
  if (taken && taker !== from(taken)?.owner) return { cue: "snatch", seat: taker };
  const out = goneOut(before, after);
  if (out !== null) return { cue: "rising", seat: out };
  if (melded.length >= MELD) return { cue: "slaps", seat: from(melded[0]!)?.owner ?? null };
  const claimed = into.find((flight) => from(flight)?.kind === "discards");
  if (claimed && into.some((flight) => flight !== claimed && flight.to === claimed.to))
    return { cue: "slides", seat: to(claimed)?.owner ?? null };
  const swept = flown.filter((flight) => from(flight)?.kind === "pile" && to(flight)?.kind === "pile");
  if (swept.length > 0 && swept.length === flown.length) return { cue: "swish", seat: null };
  if (flown.length > into.length) return { cue: "slap", seat: null };
  return flown.length > 0 ? { cue: "slide", seat: null } : NOTHING;
}

const owned = (zone: Zone | undefined): boolean => zone !== undefined && zone.owner !== null;
