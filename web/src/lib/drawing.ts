// A card's picture, made of the sprite's parts. Each is put together once, and copied wherever the card is shown; what
// only a large card shows is added when it lies as large as that.
import courts from "../generated/cards.svg?url";
import pips from "../generated/cards-pips.svg?url";
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

/** What every card is drawn of lies in the page itself: to copy what refers to another file takes ten times as long. */
async function layOut(): Promise<void> {
  const paper = document.createElement("template");
  paper.innerHTML = await (await fetch(pips)).text();
  const sprite = paper.content.firstElementChild as SVGElement;
  sprite.style.position = "absolute";
  document.body.append(sprite);
}
const SOON = 1000; // milliseconds until it is asked for again, where the line was down
const lay = (): void => void layOut().catch(() => setTimeout(lay, SOON));
if (typeof document !== "undefined") lay();

/** The sign of a suit, for a picture to refer to. */
export const sign = (suit: string): string => `#pip-${suit}`;

const part = (name: string, x: number, y: number, width: number, height: number, more = ""): string =>
  `<use href="${name}" x="${x}" y="${y}" width="${width}" height="${height}"${more}/>`;

function middle(rank: string, suit: string): string {
  if ("JQK".includes(rank)) return FRAME + part(`${courts}#fig-${rank}${suit}`, 52, 46, 136, 244);
  const size = rank === "A" ? LARGE : SMALL;
  const pip = ([x, y]: [number, number]): string =>
    part(sign(suit), x - size / 2, y - size / 2, size, size, y > 168 ? ` transform="rotate(180 ${x} ${y})"` : "");
  return (PIPS[rank] ?? []).map(pip).join("");
}

/** What a small card shows, and what a large one has besides. */
function written(face: Face): { small: string; large: string } {
  if (isHidden(face)) return { small: `<use href="#card-back"/>`, large: "" };
  const [rank, suit, joker] = [rankOf(face), suitOf(face), isJoker(face)];
  const corner =
    part(joker ? "#rank-star" : `#rank-${rank}`, 9, 15, 50, 58) + (joker ? "" : part(sign(suit), 15, 66, 38, 38));
  const plain = joker ? part("#card-joker", 84, 70, 150, 210) : part(sign(suit), 112, 190, 112, 112);
  return {
    small: `<g class="corner">${corner}</g><g class="plain">${plain}</g>`,
    large:
      `<g class="corner" transform="rotate(180 120 168)">${corner}</g>` +
      `<g>${joker ? `<use href="#card-joker"/>` : middle(rank, suit)}</g>`,
  };
}

const drawn = new Map<string, Element>();

/** A copy of what is drawn once. */
function copied(name: string, write: () => string): Element {
  let found = drawn.get(name);
  if (!found) {
    const paper = document.createElement("template");
    paper.innerHTML = `<svg viewBox="0 0 240 336">${write()}</svg>`;
    found = paper.content.firstElementChild!;
    drawn.set(name, found);
  }
  return document.importNode(found, true) as Element;
}

const SMALL_CARD = 66; // pixels of width: from here on a card is read by its corner and a plain sign (Card.svelte)

/** What is drawn so wide gets what a large card has besides, once: most cards lie small, and are put up quicker. */
export function grown(place: Element, face: Face, width: number): boolean {
  const picture = place.querySelector("svg");
  if (width <= SMALL_CARD || !picture || isHidden(face)) return false;
  if (!picture.querySelector(".large")) {
    const more = copied(`large ${face}`, () => `<g class="large">${written(face).large}</g>`).firstElementChild!;
    picture.insertBefore(more, picture.lastElementChild);
  }
  return true;
}

const places = new WeakMap<Element, Face>();
const sizes =
  typeof ResizeObserver === "undefined"
    ? null
    : new ResizeObserver((entries) => {
        for (const { target, contentRect } of entries)
          if (grown(target, places.get(target) ?? "", contentRect.width)) sizes?.unobserve(target);
      });

/** Puts the picture of a card into its place, where it grows with it. */
export function draw(place: Element, face: Face): () => void {
  place.replaceChildren(copied(face, () => written(face).small));
  places.set(place, face);
  if (!isHidden(face)) sizes?.observe(place);
  return () => sizes?.unobserve(place);
}
