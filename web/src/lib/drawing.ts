// A card's picture, made of the sprite's parts. Each is put together once, and copied wherever the card is shown.
import sprite from "../generated/cards.svg?url";
import type { Face } from "../wire";
import { isHidden, isJoker, rankOf, suitOf } from "./cards";

const L = 80;
const R = 160;
const M = 120;
const LARGE = 96;
const SMALL = 46;
// Rows of the usual pip patterns, as [x, y]; what lies below the middle stands on its head.
const PIPS: Record<string, [number, number][]> = {
  A: [[M, 168]],
  "2": [[M, 70], [M, 266]],
  "3": [[M, 70], [M, 168], [M, 266]],
  "4": [[L, 70], [R, 70], [L, 266], [R, 266]],
  "5": [[L, 70], [R, 70], [M, 168], [L, 266], [R, 266]],
  "6": [[L, 70], [R, 70], [L, 168], [R, 168], [L, 266], [R, 266]],
  "7": [[L, 70], [R, 70], [M, 119], [L, 168], [R, 168], [L, 266], [R, 266]],
  "8": [[L, 70], [R, 70], [M, 119], [L, 168], [R, 168], [M, 217], [L, 266], [R, 266]],
  "9": [[L, 66], [R, 66], [L, 134], [R, 134], [M, 168], [L, 202], [R, 202], [L, 270], [R, 270]],
  T: [[L, 66], [R, 66], [M, 100], [L, 134], [R, 134], [L, 202], [R, 202], [M, 236], [L, 270], [R, 270]],
};
const FRAME =
  '<rect x="51" y="44" width="138" height="248" rx="3" fill="none" stroke="var(--fig-blue)" stroke-width="1.2"' +
  ' opacity="0.55"/>';

const part = (name: string, x: number, y: number, width: number, height: number, more = ""): string =>
  `<use href="${sprite}#${name}" x="${x}" y="${y}" width="${width}" height="${height}"${more}/>`;

function middle(rank: string, suit: string): string {
  if ("JQK".includes(rank)) return FRAME + part(`fig-${rank}${suit}`, 52, 46, 136, 244);
  const size = rank === "A" ? LARGE : SMALL;
  const pip = ([x, y]: [number, number]): string =>
    part(`pip-${suit}`, x - size / 2, y - size / 2, size, size, y > 168 ? ` transform="rotate(180 ${x} ${y})"` : "");
  return (PIPS[rank] ?? []).map(pip).join("");
}

/** The picture as it is written: with the middle of a large card, and the plain one of a small card. */
function written(face: Face): string {
  if (isHidden(face)) return `<use href="${sprite}#back"/>`;
  const [rank, suit, joker] = [rankOf(face), suitOf(face), isJoker(face)];
  const corner =
    part(joker ? "rank-star" : `rank-${rank}`, 9, 15, 50, 58) + (joker ? "" : part(`pip-${suit}`, 15, 66, 38, 38));
  return (
    `<g class="corner">${corner}</g><g class="corner far" transform="rotate(180 120 168)">${corner}</g>` +
    `<g class="middle">${joker ? `<use href="${sprite}#joker"/>` : middle(rank, suit)}</g>` +
    `<g class="plain">${joker ? part("joker", 84, 70, 150, 210) : part(`pip-${suit}`, 112, 190, 112, 112)}</g>`
  );
}

const drawn = new Map<Face, Element>();

/** The picture of a card. */
export function drawing(face: Face): Node {
  let found = drawn.get(face);
  if (!found) {
    const paper = document.createElement("template");
    paper.innerHTML = `<svg viewBox="0 0 240 336">${written(face)}</svg>`;
    found = paper.content.firstElementChild!;
    drawn.set(face, found);
  }
  return document.importNode(found, true);
}
