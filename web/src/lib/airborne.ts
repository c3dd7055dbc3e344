// What flies above the table: small pictures in a layer of their own, moved by the compositor alone.

const running = new Set<Animation>();

/** The layer above the page; null where there is none (a page without a table). */
export const layer = (): HTMLElement | null => document.getElementById("flights");

/** An animation that a touch of the page ends; `then`: what is to be done once it is over, however it ends. */
export function airborne(animation: Animation, then?: () => void): void {
  running.add(animation);
  const over = (): void => {
    running.delete(animation);
    then?.();
  };
  animation.onfinish = over;
  animation.oncancel = over;
}

/** Whoever touches the page does not wait for what is in the air: it lies where it was going. */
export function land(): void {
  for (const each of running) each.finish();
  running.clear();
}

/** An animation that a touch ends, and that nobody waits for. */
export const along = (animation: Animation): void => void running.add(animation);

/** One thing on its way: its picture, where from and to, how large there, and when (milliseconds). */
export interface Carried {
  picture: HTMLElement;
  from: DOMRect;
  to: DOMRect;
  size: { from: number; to: number; high: number };
  delay: number;
}

/**
 * Carries things along slight arcs, growing or shrinking on the way; each vanishes where it lands. All of them are put
 * up and taken away at once: the page has nothing to do meanwhile.
 */
export function carry(all: Carried[], duration: number): void {
  const above = layer();
  if (!above || all.length === 0) return;
  const group = document.createDocumentFragment();
  const last = Math.max(...all.map(({ delay }) => delay));
  for (const { picture, to, size } of all) {
    const high = size.to * size.high;
    picture.style.cssText = `position:absolute;will-change:transform;width:${size.to}px;height:${high}px;left:${
      to.left + (to.width - size.to) / 2
    }px;top:${to.top + (to.height - high) / 2}px`;
    group.append(picture);
  }
  above.append(group);
  for (const { picture, from, to, size, delay } of all) {
    const grow = size.from / size.to;
    const dx = from.left + from.width / 2 - (to.left + to.width / 2);
    const dy = from.top + from.height / 2 - (to.top + to.height / 2);
    const animation = picture.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${grow})`, opacity: 1 },
        { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 12}px) scale(${1 + (grow - 1) * 0.6})`, offset: 0.55 },
        { transform: "none", opacity: 1, offset: 0.99 },
        { transform: "none", opacity: 0 },
      ],
      { duration, delay, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "both" },
    );
    if (delay === last) airborne(animation, () => all.forEach((each) => each.picture.remove()));
    else running.add(animation);
  }
}

/** Something stands out for a moment, where it is. */
export function stir(element: Element | null, duration: number): void {
  if (!element || duration === 0) return;
  const animation = element.animate(
    [{ transform: "none" }, { transform: "scale(1.14)", offset: 0.35 }, { transform: "none" }],
    { duration: duration * 2, easing: "cubic-bezier(0.34, 1.3, 0.64, 1)" },
  );
  airborne(animation);
}
