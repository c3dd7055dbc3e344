// Finding one's way in a scene.
import type { Face, Scene, Zone } from "../wire";

export function meldByNumber(scene: Scene | null, number: number): Zone | undefined {
  return scene?.zones.find((zone) => zone.kind === "meld" && zone.number === number);
}

export function zoneOf(scene: Scene | null, kind: string): Zone | undefined {
  return scene?.zones.find((each) => each.kind === kind);
}

export function handOf(scene: Scene | null, seat: number | null): Zone | undefined {
  return scene?.zones.find((each) => each.kind === "hand" && each.owner === seat);
}

/** The cards of one's own hand that one may see. */
export function ownCards(scene: Scene): Face[] {
  return (handOf(scene, scene.you)?.cards ?? []).filter((face) => face !== "??");
}

export function upcard(scene: Scene | null): Face | undefined {
  return zoneOf(scene, "discards")?.cards.at(-1);
}

/** The column of the score sheet in which the deal now played is scored; -1 where columns stand for something else. */
export function currentColumn(scene: Scene | null): number {
  return scene?.sheet?.columns.findIndex((column) => column.label === String(scene.deal?.number)) ?? -1;
}
