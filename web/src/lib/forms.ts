// Filling the forms of answers. Nothing here knows a move of any game, or whether one is legal: how it is written its
// action says, and where more than one way is possible the server is asked which of them it would accept.
import type { Action, Face, Slot, Zone } from "../wire";
import { faceSign, isHidden } from "./cards";
import { inARow } from "./say";

/** A move that could be played, in words. `plain`: the move that says the same with less, where that is accepted. */
export interface Candidate {
  text: string;
  label: string;
  plain?: string;
}

export type Filling = Record<string, string | undefined>;

export function slotOf(action: Action, kind: Slot["kind"]): Slot | undefined {
  return action.slots?.find((slot) => slot.kind === kind);
}

export function slotsOf(action: Action, kind: Slot["kind"]): Slot[] {
  return action.slots?.filter((slot) => slot.kind === kind) ?? [];
}

/** Does it lay everything at once that is put together on the workbench? */
export function laysAll(action: Action): boolean {
  return (slotOf(action, "groups")?.parts?.length ?? 0) > 0;
}

/** Does it lay one meld from the workbench? Verbs alone do not say: a game may call a play from hand a meld. */
export function laysOne(action: Action): boolean {
  return slotOf(action, "groups") !== undefined && !laysAll(action);
}

/** A text with its blanks filled; those that nothing is said for are left out. */
function filled(text: string, filling: Filling): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => filling[name] ?? "");
}

/** The move. */
export function written(action: Action, filling: Filling = {}): string {
  return action.form ? filled(action.form, filling) : action.verb;
}

/** How many own cards an answer takes: the fewest and the most. */
export function cardSpan(action: Action): [number, number] {
  const slots = slotsOf(action, "cards");
  return [
    slots.reduce((sum, slot) => sum + (slot.low ?? 1), 0),
    slots.reduce((sum, slot) => sum + (slot.high ?? 1), 0),
  ];
}

/** Is it given with so many own cards, and nothing else? */
export function takesCards(action: Action, count: number): boolean {
  const [low, high] = cardSpan(action);
  return onlyCards(action) && low <= count && count <= high;
}

export function onlyCards(action: Action): boolean {
  return action.slots !== undefined && action.slots.every((slot) => slot.kind === "cards");
}

/** What cards fill: the first slot takes all but those that later slots need. */
function cardFilling(action: Action, faces: Face[]): Filling {
  const rest = [...faces];
  const [first, ...later] = slotsOf(action, "cards");
  const filling: Filling = {};
  for (const slot of later.reverse()) filling[slot.name] = rest.splice(-(slot.low ?? 1)).join(" ");
  if (first) filling[first.name] = rest.join(" ");
  return filling;
}

export function withCards(action: Action, faces: Face[]): string {
  return written(action, cardFilling(action, faces));
}

export function withNumber(action: Action, number: number): string {
  return written(action, { [slotOf(action, "number")?.name ?? ""]: String(number) });
}

/** With the server's own readings of the groups. */
export function withGroups(action: Action, readings: string[]): string {
  return written(action, { [slotOf(action, "groups")?.name ?? ""]: readings.join(" ") });
}

/** The move as it might look, to ask why it cannot be played now: the first of these cards, onto that meld. */
export function example(action: Action, faces: Face[], meld: number): string {
  const filling = cardFilling(action, faces.slice(0, cardSpan(action)[0]));
  for (const slot of action.slots ?? []) {
    if (slot.kind === "target") filling[slot.name] = String(meld);
    if (slot.kind === "number") filling[slot.name] = String(slot.low ?? 1);
  }
  return written(action, filling);
}

/** Every way to write "this card onto that meld", the plainest first. */
export function ontoMeld(actions: Action[], face: Face, meld: Zone): Candidate[] {
  if (isHidden(face)) return [];
  return actions.flatMap((action) => {
    const [card, target] = [slotOf(action, "cards"), slotOf(action, "target")];
    return card && target
      ? waysOnto(action, { [card.name]: face, [target.name]: String(meld.number) }, face, meld)
      : [];
  });
}

/** All these cards onto that meld in one move, where an answer takes so many; "" where none does. */
export function allOnto(actions: Action[], faces: Face[], meld: Zone): string {
  if (faces.some(isHidden)) return "";
  const action = actions.find((each) => {
    const [cards, target] = [slotOf(each, "cards"), slotOf(each, "target")];
    return cards !== undefined && target !== undefined && (cards.high ?? 1) >= faces.length;
  });
  const target = action && slotOf(action, "target");
  return action && target ? written(action, { ...cardFilling(action, faces), [target.name]: String(meld.number) }) : "";
}

function waysOnto(action: Action, filling: Filling, face: Face, meld: Zone): Candidate[] {
  const plain = written(action, filling);
  const card = slotOf(action, "cards")?.name ?? "";
  const out: Candidate[] = [
    { text: plain, label: filled(action.way ?? action.label, { ...filling, [card]: faceSign(face) }) },
  ];
  for (const slot of action.slots ?? []) {
    const put = (word: string): string => written(action, { ...filling, [slot.name]: `${slot.lead ?? ""}${word}` });
    if (slot.kind === "role") {
      for (const role of (meld.ends ?? []).filter((each) => each !== face)) {
        out.push({ text: put(role), label: filled(slot.say ?? "", { [slot.name]: faceSign(role) }), plain });
      }
    } else if (slot.kind === "word") {
      for (const [word, label] of slot.words ?? []) out.push({ text: put(word), label });
    }
  }
  return out;
}

/** Those of the accepted ways that really differ: where the plain one is accepted, its role in full says no more. */
export function distinct(accepted: Candidate[]): Candidate[] {
  const texts = new Set(accepted.map((each) => each.text));
  return accepted.filter((each) => each.plain === undefined || !texts.has(each.plain));
}

/** The answer that takes this card from that pile. */
export function taking(actions: Action[], pile: Zone, face: Face): Action | undefined {
  return actions.find((each) => each.zone === pile.id && each.card === face);
}

/** The answer that takes what lies on top of that pile. */
export function takingFrom(actions: Action[], pile: Zone | undefined): Action | undefined {
  return actions.find((each) => each.zone === pile?.id && !each.card && !each.down && !each.slots);
}

/** The answer that takes so many cards off that pile, down to a deeper one. */
export function takingDown(actions: Action[], pile: Zone | undefined, down: number): Action | undefined {
  return actions.find((each) => each.zone === pile?.id && each.down === down);
}

/** The answer that puts one own card onto that pile. */
export function puttingOnto(actions: Action[], pile: Zone | undefined): Action | undefined {
  return actions.find((each) => each.zone === pile?.id && takesCards(each, 1));
}

const CARDS = "((?:[A2-9TJQK][SHDC]|\\*)(?: (?:[A2-9TJQK][SHDC]|\\*))*)";
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** What fills the form of this action in a move; null where it is none of its moves. */
function reading(action: Action, text: string): string[] | null {
  const [first = "", ...rest] = (action.form ?? action.verb)
    .split(/\{\w+\}/)
    .map((part) => part.replace(SPECIAL, "\\$&"));
  const blanks = rest.map((part, at) => (action.slots?.[at]?.kind === "cards" ? CARDS : "(.*)") + part);
  return new RegExp(`^${first}${blanks.join("")}$`).exec(text)?.slice(1) ?? null;
}

/** Is this move one of that action? */
export const isOf = (action: Action, text: string): boolean => reading(action, text) !== null;

/** The number of the meld that a move names; 0 for none. */
export function meldIn(actions: Action[], text: string): number {
  for (const action of actions) {
    const found = reading(action, text);
    const at = action.slots?.findIndex((slot) => slot.kind === "target") ?? -1;
    if (found && at >= 0) return parseInt(found[at] ?? "") || 0;
  }
  return 0;
}

/** Cards of a meld as the eye reads them: a joker is a star, whatever it stands for. */
const signs = (cards: string): string =>
  cards.split(" ").map((card) => (card.startsWith("*") ? "★" : faceSign(card))).join(" ");

/** The cards of the own hand that a move names. */
export const facesIn = (text: string): Face[] => text.match(/(?<![\w=])(?:[A2-9TJQK][SHDC]|\*)(?!\w)/g) ?? [];

/** The number of a meld, and its cards where they are known. */
function meldName(zones: Zone[], number: string): string {
  const meld = zones.find((zone) => zone.kind === "meld" && String(zone.number) === number);
  return meld ? `${number} (${signs(meld.cards.join(" "))})` : number;
}

/** A move as its button says it, with the cards that it names: "Discard: 7♠". `zones`: where melds lie that are not in
 * sight beside it, so that a number says nothing. */
export function inWords(actions: Action[], text: string, zones: Zone[] = []): string {
  for (const action of actions) {
    const found = reading(action, text);
    if (!found) continue;
    if (slotOf(action, "number")) return `${action.label} ${found.join(" ")}`;
    if (action.way?.includes("{")) {
      const named = (action.slots ?? []).map((slot, at) => [
        slot.name,
        slot.kind === "target" ? meldName(zones, found[at] ?? "") : faceSign(found[at] ?? ""),
      ]);
      return filled(action.way, Object.fromEntries(named) as Filling);
    }
    const groups = found.join(" ").match(/[{<][^{}<>]+[}>]/g);
    if (groups) return `${action.label}: ${inARow(groups.map((group) => group.replace(/[{}<>]/g, "")).map(signs))}`;
    if (!onlyCards(action)) return action.label;
    return `${action.label}: ${found.join(" ").split(" ").map(faceSign).join(" ")}`;
  }
  return "";
}
