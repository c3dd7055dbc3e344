// Names and order of cards. What a card may be used for is the server's business.
import type { Face } from "../wire";
import { marked, printed, say, sayCounted } from "./say";

const RANKS = "A23456789TJQK";
const SUITS = "SHCD"; // black, red, black, red: neighbours in a sorted hand differ in colour
const RANK_NAMES = [
  marked("ace"),
  marked("two"),
  marked("three"),
  marked("four"),
  marked("five"),
  marked("six"),
  marked("seven"),
  marked("eight"),
  marked("nine"),
  marked("ten"),
  marked("jack"),
  marked("queen"),
  marked("king"),
];
const SUIT_NAMES: Record<string, string> = {
  S: marked("spades"),
  H: marked("hearts"),
  D: marked("diamonds"),
  C: marked("clubs"),
};
const SUIT_SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const isJoker = (face: Face): boolean => face === "*";
export const isHidden = (face: Face): boolean => face === "??";
export const rankOf = (face: Face): string => face.slice(0, 1);
export const suitOf = (face: Face): string => face.slice(1, 2);
export const isRed = (face: Face): boolean => ["H", "D"].includes(suitOf(face));

/** For people and screen readers: "seven of spades", "joker", "a card". */
export function faceName(face: Face): string {
  if (isJoker(face)) return say("joker");
  const rank = RANK_NAMES[RANKS.indexOf(rankOf(face))];
  const suit = SUIT_NAMES[suitOf(face)];
  return rank && suit ? say("{rank} of {suit}", { rank: say(rank), suit: say(suit) }) : say("a card");
}

/** Short for the eye: "7♠", "10♦", "joker". */
export function faceSign(face: Face): string {
  if (isJoker(face)) return say("joker");
  const suit = SUIT_SIGNS[suitOf(face)];
  return suit ? (rankOf(face) === "T" ? "10" : rankOf(face)) + suit : rankOf(face) === "T" ? "10" : rankOf(face);
}

/** A sentence in which cards and melds are written for machines ("7S", "{KD KH KC}"), as the eye reads them. */
export function withSigns(sentence: string): string {
  const plain = sentence.replace(/[{<]([^{}<>]+)[}>]/g, "$1");
  return plain.replace(/(?<![A-Za-z0-9-])(10|[A2-9TJQK])([SHDC])(?![A-Za-z0-9-])/g, (_, rank: string, suit: string) =>
    faceSign((rank === "10" ? "T" : rank) + suit),
  );
}

/** So many cards. */
export const cardsOf = (number: number): string => sayCounted("{number} card", "{number} cards", number);

/** "1 point", "12 chips": what a seat has come to, in what the scene counts. */
export function amountOf(number: number, unit: string): string {
  if (unit === say("points")) return sayCounted("{number} point", "{number} points", number);
  if (unit === say("chips")) return sayCounted("{number} chip", "{number} chips", number);
  return unit === say("cards") ? cardsOf(number) : `${printed(number)} ${unit}`;
}

/** "S3" → "set of three": the slots of a contract, for labels only. */
export function slotName(slot: string): string {
  const numbers = [
    "",
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
    marked("ten"),
    marked("eleven"),
    marked("twelve"),
    marked("thirteen"),
    marked("fourteen"),
  ];
  if (slot === "M") return say("Meld");
  const match = /^([SR])(\d+)(\+?)$/.exec(slot);
  if (!match) return slot;
  const size = say(numbers[Number(match[2])] ?? match[2] ?? "");
  if (match[1] === "S") return match[3] ? say("Set of {size} or more", { size }) : say("Set of {size}", { size });
  return match[3] ? say("Run of {size} or more", { size }) : say("Run of {size}", { size });
}

/** "S3" → 3: how many cards a slot asks for; 0 where it does not say. */
export function slotSize(slot: string): number {
  return Number(/^[SR](\d+)\+?$/.exec(slot)?.[1] ?? 0);
}

/** Sort key by suit, then rank, these from low to high; jokers last. */
export function bySuit(face: Face, ranks = RANKS): number {
  return isJoker(face) ? 999 : SUITS.indexOf(suitOf(face)) * 20 + ranks.indexOf(rankOf(face));
}

/** Sort key by rank, from low to high, then suit; jokers last. */
export function byRank(face: Face, ranks = RANKS): number {
  return isJoker(face) ? 999 : ranks.indexOf(rankOf(face)) * 5 + SUITS.indexOf(suitOf(face));
}
