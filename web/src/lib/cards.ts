// Names and order of cards. What a card may be used for is the server's business.
import type { Face } from "../wire";

const RANKS = "A23456789TJQK";
const SUITS = "SHCD"; // black, red, black, red: neighbours in a sorted hand differ in colour
const RANK_NAMES = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
const SUIT_NAMES: Record<string, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SUIT_SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const isJoker = (face: Face): boolean => face === "*";
export const isHidden = (face: Face): boolean => face === "??";
export const rankOf = (face: Face): string => face.slice(0, 1);
export const suitOf = (face: Face): string => face.slice(1, 2);

/** For people and screen readers: "seven of spades", "joker", "a card". */
export function faceName(face: Face): string {
  if (isJoker(face)) return "joker";
  const rank = RANK_NAMES[RANKS.indexOf(rankOf(face))];
  const suit = SUIT_NAMES[suitOf(face)];
  return rank && suit ? `${rank} of ${suit}` : "a card";
}

/** Short for the eye: "7♠", "10♦", "joker". */
export function faceSign(face: Face): string {
  if (isJoker(face)) return "joker";
  const suit = SUIT_SIGNS[suitOf(face)];
  return suit ? (rankOf(face) === "T" ? "10" : rankOf(face)) + suit : rankOf(face) === "T" ? "10" : rankOf(face);
}

/** A sentence in which cards and melds are written for machines ("7S", "{KD KH KC}"), as the eye reads them. */
export function withSigns(sentence: string): string {
  const plain = sentence.replace(/[{<]([^{}<>]+)[}>]/g, "$1");
  return plain.replace(/(?<![A-Za-z0-9-])(10|[A2-9TJQK])([SHDC])(?![A-Za-z0-9-])/g, (_, rank: string, suit: string) => faceSign((rank === "10" ? "T" : rank) + suit));
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "S3" → "set of three": the slots of a contract, for labels only. */
export function slotName(slot: string): string {
  const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"];
  if (slot === "M") return "Meld";
  const match = /^([SR])(\d+)(\+?)$/.exec(slot);
  if (!match) return slot;
  const size = numbers[Number(match[2])] ?? match[2];
  return `${match[1] === "S" ? "Set" : "Run"} of ${size}${match[3] ? " or more" : ""}`;
}

/** Sort key by suit, then rank; jokers last. */
export function bySuit(face: Face): number {
  return isJoker(face) ? 999 : SUITS.indexOf(suitOf(face)) * 20 + RANKS.indexOf(rankOf(face));
}

/** Sort key by rank, then suit; jokers last. */
export function byRank(face: Face): number {
  return isJoker(face) ? 999 : RANKS.indexOf(rankOf(face)) * 5 + SUITS.indexOf(suitOf(face));
}
