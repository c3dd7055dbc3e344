// Cards of the own hand glide to where they lie now. Where that is the page knows, so nothing is measured.
import { airborne } from "./airborne";
import { travelTime } from "./settings.svelte";

/** A place in a room so wide, in pixels. */
export interface Lying {
  x: number;
  y: number;
  wide: number;
}

const LONGEST = 220; // milliseconds

/** What lies at a place of its own glides there when it is another one; where the room is another it is just there. */
export function glide(node: HTMLElement, lying: Lying): { update: (now: Lying) => void } {
  return {
    update(now) {
      const [dx, dy, same] = [lying.x - now.x, lying.y - now.y, lying.wide === now.wide];
      lying = now;
      const duration = Math.min(LONGEST, travelTime());
      if (duration === 0 || !same || (dx === 0 && dy === 0)) return;
      const way = [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }];
      airborne(node.animate(way, { duration, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" }));
    },
  };
}
