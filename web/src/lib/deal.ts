// A deal is dealt: backs leave the stock one by one, round after round, the first to the dealer's left; one's own turn
// face up where they come to lie.
import type { Scene, Zone } from "../wire";
import { along, carry, layer, type Carried } from "./airborne";

const MOST = 48; // cards that are seen to fly; of larger deals several go at once
const APART = 0.14; // of the time that a card travels: from one start to the next
const FLIGHT = 0.8; // of it: how long one of them flies
const TURNING = 150; // milliseconds

/** Whose cards come in which order: hands, or what stands for them, from the dealer's left on. */
export function dealt(scene: Scene): Zone[] {
  const hands = scene.zones.filter((zone) => zone.kind === "hand");
  const zones = (hands.length > 0 ? hands : scene.zones.filter((zone) => zone.kind === "pile" && zone.owner !== null))
    .filter((zone) => zone.count > 0);
  const dealer = scene.seats.find((seat) => seat.dealer)?.seat ?? -1;
  const turn = (zone: Zone): number => ((zone.owner ?? 0) - dealer - 1 + scene.seats.length) % scene.seats.length;
  return zones.sort((a, b) => turn(a) - turn(b));
}

/** How many rounds are seen, and how many cards fly in all. */
export function rounds(zones: Zone[]): { rounds: number; cards: number } {
  const most = Math.max(0, ...zones.map((zone) => zone.count));
  const seen = Math.min(most, Math.max(1, Math.floor(MOST / Math.max(1, zones.length))));
  return { rounds: seen, cards: seen * zones.length };
}

/** Milliseconds between two cards, where each travels so long. */
export const between = (time: number): number => time * APART;

/** As it was dealt: all have as many cards, and nothing is laid. */
export function untouched(scene: Scene): boolean {
  const zones = dealt(scene);
  const [least, most] = [Math.min(...zones.map((zone) => zone.count)), Math.max(...zones.map((zone) => zone.count))];
  return zones.length > 1 && !scene.over && most - least <= 1 && !scene.zones.some((zone) => zone.kind === "meld");
}

/** Cards that are to be dealt are not seen before. */
export function holdBack(): void {
  document.documentElement.toggleAttribute("data-dealing", true);
}

const shown = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);

/** Deals what lies there already, once the page has found its sizes: call when the scene is drawn. */
export function launchDeal(scene: Scene, time: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document.documentElement.toggleAttribute("data-dealing", false);
      deal(scene, time);
    }),
  );
}

function deal(scene: Scene, time: number): void {
  const above = layer();
  const source = shown('[data-zone="stock"]') ?? shown(".middle .pile") ?? shown(".middle");
  if (!above || !source || time === 0) return;
  const zones = dealt(scene);
  const { rounds: many } = rounds(zones);
  // All is measured before anything is changed.
  const from = source.getBoundingClientRect();
  const places = zones.map((zone) => {
    const own = zone.owner === scene.you;
    const cards = own ? [...document.querySelectorAll<HTMLElement>(".rack li .card")] : [];
    const seat = cards.length > 0 ? null : (shown(`[data-zone="${CSS.escape(zone.id)}"]`) ?? null);
    const rects = cards.map((card) => card.getBoundingClientRect());
    return { cards, rects, seat, rect: seat?.getBoundingClientRect() };
  });
  const [step, duration] = [between(time), time * FLIGHT];
  const carried: Carried[] = [];
  places.forEach(({ cards, rects, seat, rect }, turn) => {
    for (let round = 0; round < many; round++) {
      const delay = (round * places.length + turn) * step;
      const first = Math.floor((round * cards.length) / many);
      const last = Math.floor(((round + 1) * cards.length) / many);
      const goal = cards.length > 0 ? rects[Math.min(first, rects.length - 1)] : rect;
      if (!goal) continue;
      const to = cards.length > 0 ? goal.width : 24;
      carried.push({ picture: back(), from, to: goal, size: { from: Math.min(from.width, to), to, high: 1.4 }, delay });
      for (const card of cards.slice(first, last)) turnUp(card, delay + duration);
    }
    // The fan at a seat is there when its first card is.
    for (const each of seat?.querySelectorAll(".fan, .count") ?? []) hide(each, turn * step + duration);
  });
  carry(carried, duration);
}

function back(): HTMLElement {
  const picture = document.createElement("i");
  picture.className = "dealt-back";
  picture.dataset["face"] = "??";
  return picture;
}

function hide(element: Element, until: number): void {
  along(element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until }));
}

function turnUp(card: HTMLElement, at: number): void {
  along(card.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: TURNING, delay: at, fill: "backwards" }));
}
