// A card visibly travels. The two scenes are compared: what left one zone and appeared in another flew. A clone flies
// above the table while the card itself waits unseen at its goal, so nothing is clipped and the state never lags.
import type { Face, Scene, Zone } from "../wire";
import { airborne, layer } from "./airborne";
import { isHidden } from "./cards";
import { grown } from "./drawing";

export interface Flight {
  face: Face;
  from: string;
  to: string;
}

const MOST = 30;

const unseen = (zone: Zone | undefined): number => (zone ? Math.max(0, zone.count - zone.cards.length) : 0);
/** What lies there, but for so many of its unseen cards. */
const contents = (zone: Zone | undefined, less: number): Face[] =>
  zone ? [...zone.cards, ...Array<Face>(unseen(zone) - less).fill("??")] : [];

function without(cards: Face[], other: Face[]): Face[] {
  const left = [...other];
  return cards.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Which cards went where between two scenes: equal faces first, then a hidden card that is shown, or hidden again. */
export function flights(before: Scene, after: Scene): Flight[] {
  const old = new Map(before.zones.map((zone) => [zone.id, zone]));
  const now = new Map(after.zones.map((zone) => [zone.id, zone]));
  const gone: { face: Face; zone: string }[] = [];
  const come: { face: Face; zone: string }[] = [];
  for (const zone of new Set([...old.keys(), ...now.keys()])) {
    const [left, lies] = [old.get(zone), now.get(zone)];
    if (left === lies) continue; // nothing came or went there
    const stay = Math.min(unseen(left), unseen(lies));
    const [was, is] = [contents(left, stay), contents(lies, stay)];
    for (const face of without(was, is)) gone.push({ face, zone });
    for (const face of without(is, was)) come.push({ face, zone });
  }
  const result: Flight[] = [];
  const pair = (fits: (a: Face, b: Face) => boolean): void => {
    for (let i = 0; i < come.length; i++) {
      const goal = come[i]!;
      const at = gone.findIndex((each) => each.zone !== goal.zone && fits(each.face, goal.face));
      if (at < 0) continue;
      result.push({ face: isHidden(goal.face) ? gone[at]!.face : goal.face, from: gone[at]!.zone, to: goal.zone });
      gone.splice(at, 1);
      come.splice(i--, 1);
    }
  };
  pair((a, b) => a === b && !isHidden(a));
  pair((a, b) => isHidden(a) || isHidden(b));
  return result;
}

interface Place {
  rect: DOMRect;
  /** Is the rectangle that of a card? */
  sized: boolean;
  picture: HTMLElement | null;
}

/** What stands for each zone on the page, found at once. */
class Spread {
  #zones = new Map<string, HTMLElement[]>();
  #taken = new Set<Element>();

  constructor() {
    for (const each of document.querySelectorAll<HTMLElement>("[data-zone]")) {
      const id = each.dataset["zone"]!;
      this.#zones.set(id, [...(this.#zones.get(id) ?? []), each]);
    }
  }

  /** Where a card of that face lies in a zone: the card itself, else any that stands for the zone (the fan of backs at
   * a seat), else the middle of the zone, without a size. */
  place(id: string, face: Face): { place: Place; card: HTMLElement | null } | null {
    const zones = this.#zones.get(id) ?? [];
    const same = `[data-face="${CSS.escape(face)}"]`;
    const cards = zones.flatMap((zone) => [...zone.querySelectorAll<HTMLElement>(same)]);
    const free = cards.filter((each) => !this.#taken.has(each));
    const card = free.find((each) => each.dataset["lifted"] === "true") ?? free.at(-1);
    if (card) this.#taken.add(card);
    const seen = (each: Element): boolean => each.getClientRects().length > 0;
    const zone = card ? undefined : zones.find(seen);
    const stand = card ?? [...(zone?.querySelectorAll<HTMLElement>("[data-face]") ?? [])].find(seen) ?? zone;
    if (!stand || !seen(stand)) return null;
    const sized = stand.dataset["face"] !== undefined;
    const picture = sized && stand.querySelector("svg") ? stand : null;
    return { place: { rect: stand.getBoundingClientRect(), sized, picture }, card: cards.length > 0 ? picture : null };
  }
}

/** Where the flying cards lie now: call before the new scene is drawn, and give the result to `launch` after it. */
export function takeOff(list: Flight[]): { flight: Flight; start: Place }[] {
  if (list.length === 0) return [];
  const lies = new Spread();
  return list.slice(0, MOST).flatMap((flight) => {
    const start = lies.place(flight.from, flight.face)?.place;
    return start ? [{ flight, start }] : [];
  });
}

export function launch(list: { flight: Flight; start: Place }[], duration: number): void {
  if (duration === 0 || list.length === 0) return;
  const above = layer();
  if (!above) return;
  const lies = new Spread();
  const stagger = list.length > 4 ? Math.min(60, 700 / list.length) : duration * 0.35;
  // All is measured before anything is changed.
  const goals = list.map(({ flight }) => lies.place(flight.to, flight.face));
  list.forEach(({ start }, index) => {
    const found = goals[index];
    if (!found) return;
    const picture = (found.card ?? start.picture ?? found.place.picture)?.cloneNode(true) as HTMLElement | undefined;
    if (!picture) return;
    grown(picture, picture.dataset["face"] ?? "", widthAt(found.place));
    fly(above, picture, start, found.place, found.card, duration, index * stagger);
  });
}

const SMALL = 24; // pixels: a card at a place that shows none

/** The width that a card has at a place. */
const widthAt = (place: Place): number => (place.sized ? place.rect.width : Math.min(place.rect.width || SMALL, SMALL));

function fly(
  above: HTMLElement,
  picture: HTMLElement,
  start: Place,
  goal: Place,
  card: HTMLElement | null,
  duration: number,
  delay: number,
): void {
  // It leaves as large as it lay, and comes as large as it lies.
  const [from, to] = [start.rect, goal.rect];
  const width = widthAt(goal);
  const height = width * 1.4;
  const left = to.left + (to.width - width) / 2;
  const top = to.top + (to.height - height) / 2;
  Object.assign(picture.style, {
    position: "fixed",
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    transition: "none",
    opacity: "1",
  });
  picture.removeAttribute("id");
  picture.inert = true;
  above.append(picture);
  if (card) card.style.opacity = "0";
  const grow = widthAt(start) / width;
  const dx = from.left + from.width / 2 - (left + width / 2);
  const dy = from.top + from.height / 2 - (top + height / 2);
  const way = `translate(${dx * 0.4}px, ${dy * 0.4 - 14}px)`;
  const animation = picture.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${grow})` },
      { transform: `${way} scale(${1 + (grow - 1) * 0.4}) rotate(${dx > 0 ? -3 : 3}deg)`, offset: 0.55 },
      { transform: "none" },
    ],
    { duration, delay, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "backwards" },
  );
  airborne(animation, () => {
    picture.remove();
    if (card) card.style.opacity = "";
  });
}
