// Composing moves: verb + cards + target. Nothing here knows whether a move is legal; where more than one spelling is
// possible (a joker at either end of a run), the server is asked which of them it would accept.
import type { Action, Face, Scene, Zone } from "../wire";
import { faceSign, isHidden } from "./cards";

export interface Candidate {
  text: string;
  label: string;
}

export function action(scene: Scene | null, verb: string): Action | undefined {
  return scene?.actions.find((each) => each.verb === verb);
}

/** Can a meld be built on the workbench and laid now? Verbs alone do not say: a game may call a play from hand a meld. */
export function layable(scene: Scene | null): boolean {
  return scene?.actions.some((each) => each.needs === "meld") ?? false;
}

/** A move as its button says it, with the cards that it names: "Discard: 7♠". */
export function worded(scene: Scene | null, text: string): string {
  const known = (scene?.actions ?? []).filter((each) => text === each.verb || (each.needs !== "none" && text.startsWith(`${each.verb} `) && text.endsWith(each.ending)));
  const best = known.sort((one, other) => other.verb.length + other.ending.length - one.verb.length - one.ending.length)[0];
  if (!best) return "";
  const rest = text.slice(best.verb.length, text.length - best.ending.length).trim();
  const plain = rest.split(" ").filter((word) => word !== "" && word !== "/");
  if (best.needs === "number") return `${best.label} ${rest}`;
  if (best.needs === "none" || plain.some((word) => !/^([A2-9TJQK][SHDC]?|\*)$/.test(word))) return best.label;
  return plain.length > 0 ? `${best.label}: ${plain.map(faceSign).join(" ")}` : best.label;
}

/** The answer that takes this card from that pile. */
export function taking(scene: Scene | null, pile: Zone, face: Face): Action | undefined {
  return scene?.actions.find((each) => each.zone === pile.id && each.card === face);
}

/** Actions answered with one card, e.g. the discard. */
export function withCard(verb: string, face: Face): string {
  return `${verb} ${face}`;
}

/** "down {7H 7D 7C} <5S 6S *=7S 8S>" from the server's own readings of the staged groups. */
export function withMelds(verb: string, readings: string[]): string {
  return [verb, ...readings].join(" ");
}

/** The cards next to a run's ends, spelled from its roles; null where the run is closed. */
function neighbours(meld: Zone): [Face | null, Face | null] {
  const ranks = "A23456789TJQKA";
  const roles = meld.roles ?? meld.cards;
  const suit = roles[0]?.slice(1, 2) ?? "";
  const second = roles[1] ? ranks.indexOf(roles[1].slice(0, 1), 1) : -1;
  const low = second > 0 ? second - 1 : ranks.indexOf(roles[0]?.slice(0, 1) ?? "");
  const high = low + roles.length - 1;
  const at = (place: number): Face | null => (place >= 0 && place < ranks.length ? `${ranks[place]}${suit}` : null);
  return [at(low - 1), at(high + 1)];
}

/** Every way to spell "this card onto that meld", the plainest first. */
export function ontoMeld(scene: Scene, face: Face, meld: Zone): Candidate[] {
  const out: Candidate[] = [];
  const number = meld.number ?? 0;
  if (isHidden(face)) return out;
  if (action(scene, "add")) {
    out.push({ text: `add ${face} to ${number}`, label: `Lay off ${faceSign(face)} on meld ${number}` });
    if (meld.shape === "run") {
      for (const role of neighbours(meld)) {
        if (role && role !== face) out.push({ text: `add ${face}=${role} to ${number}`, label: `Lay off as ${faceSign(role)}` });
      }
    }
  }
  const swap = action(scene, "swap");
  if (swap) {
    out.push({ text: `swap ${face} in ${number}`, label: "Take the joker into your hand" });
    for (const end of swap.options ?? []) out.push({ text: `swap ${face} in ${number} ${end}`, label: `Shift the joker to the ${end} end` });
  }
  return out;
}

/**
 * Those of the accepted spellings that really differ: where the plain form is accepted, the same card with its place
 * spelled out says the same again.
 */
export function distinct(accepted: Candidate[]): Candidate[] {
  const plain = accepted.find((each) => each.text.startsWith("add ") && !each.text.includes("="));
  return plain ? accepted.filter((each) => each === plain || !each.text.startsWith("add ")) : accepted;
}

export function meldByNumber(scene: Scene, number: number): Zone | undefined {
  return scene.zones.find((zone) => zone.kind === "meld" && zone.number === number);
}

export function zone(scene: Scene | null, kind: string): Zone | undefined {
  return scene?.zones.find((each) => each.kind === kind);
}

export function handOf(scene: Scene | null, seat: number | null): Zone | undefined {
  return scene?.zones.find((each) => each.kind === "hand" && each.owner === seat);
}

/** The column of the score sheet in which the deal now played is scored; -1 where columns stand for something else. */
export function currentColumn(scene: Scene | null): number {
  return scene?.sheet?.columns.findIndex((column) => column.label === String(scene.deal?.number)) ?? -1;
}

export function upcard(scene: Scene | null): Face | undefined {
  return zone(scene, "discards")?.cards.at(-1);
}
