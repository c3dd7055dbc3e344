// A card visibly travels. The two scenes are compared: what left one zone and appeared in another flew. A clone flies
// above the table while the card itself waits unseen at its goal, so nothing is clipped and the state never lags.
import type { Face, Scene } from "../wire";
import { isHidden } from "./cards";

export interface Flight {
  face: Face;
  from: string;
  to: string;
}

const MOST = 30;

function contents(scene: Scene): Map<string, Face[]> {
  return new Map(scene.zones.map((zone) => [zone.id, [...zone.cards, ...Array<Face>(Math.max(0, zone.count - zone.cards.length)).fill("??")]]));
}

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
  const old = contents(before);
  const now = contents(after);
  const gone: { face: Face; zone: string }[] = [];
  const come: { face: Face; zone: string }[] = [];
  for (const zone of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(zone) ?? [];
    const is = now.get(zone) ?? [];
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
  picture: HTMLElement | null;
}

const zoneElements = (id: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-zone="${CSS.escape(id)}"]`)];

function cardsIn(id: string, face: Face): HTMLElement[] {
  return zoneElements(id).flatMap((zone) => [...zone.querySelectorAll<HTMLElement>(`[data-face="${CSS.escape(face)}"]`)]);
}

function placeOf(id: string, face: Face, taken: Set<Element>): Place | null {
  const cards = cardsIn(id, face).filter((each) => !taken.has(each));
  const card = cards.find((each) => each.dataset["lifted"] === "true") ?? cards.at(-1);
  if (card) taken.add(card);
  const anchor = card ?? zoneElements(id)[0];
  if (!anchor || anchor.offsetParent === null) return null;
  return { rect: anchor.getBoundingClientRect(), picture: card ?? anchor.querySelector<HTMLElement>("[data-face]") };
}

/** Where the flying cards lie now: call before the new scene is drawn, and give the result to `launch` after it. */
export function takeOff(list: Flight[]): { flight: Flight; start: Place }[] {
  const taken = new Set<Element>();
  return list.slice(0, MOST).flatMap((flight) => {
    const start = placeOf(flight.from, flight.face, taken);
    return start ? [{ flight, start }] : [];
  });
}

export function launch(list: { flight: Flight; start: Place }[], duration: number): void {
  if (duration === 0 || list.length === 0) return;
  const layer = document.getElementById("flights");
  if (!layer) return;
  const taken = new Set<Element>();
  const stagger = list.length > 4 ? Math.min(60, 700 / list.length) : duration * 0.35;
  list.forEach(({ flight, start }, index) => {
    const goal = placeOf(flight.to, flight.face, taken);
    if (!goal) return;
    const card = cardsIn(flight.to, flight.face).length > 0 ? goal.picture : null;
    const picture = (card ?? start.picture)?.cloneNode(true) as HTMLElement | undefined;
    if (picture) fly(layer, picture, start.rect, goal.rect, card, duration, index * stagger);
  });
}

function fly(layer: HTMLElement, picture: HTMLElement, from: DOMRect, to: DOMRect, card: HTMLElement | null, duration: number, delay: number): void {
  // A pile, a name plate: the card shrinks into the middle of it.
  const width = card ? to.width : Math.min(to.width, 44);
  const height = card ? to.height : width * 1.4;
  const left = to.left + (to.width - width) / 2;
  const top = to.top + (to.height - height) / 2;
  Object.assign(picture.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: "0", transition: "none", opacity: "1" });
  picture.removeAttribute("id");
  picture.inert = true;
  layer.append(picture);
  if (card) card.style.opacity = "0";
  const grow = Math.min(from.width, 140) / width;
  const dx = from.left + from.width / 2 - (left + width / 2);
  const dy = from.top + from.height / 2 - (top + height / 2);
  const animation = picture.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${grow})` },
      { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 14}px) scale(${1 + (grow - 1) * 0.4}) rotate(${dx > 0 ? -3 : 3}deg)`, offset: 0.55 },
      { transform: "none" },
    ],
    { duration, delay, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "backwards" },
  );
  const land = (): void => {
    picture.remove();
    if (card) card.style.opacity = "";
  };
  animation.onfinish = land;
  animation.oncancel = land;
}
