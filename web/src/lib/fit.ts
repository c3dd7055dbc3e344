/** How what lies on the table gets room, from generous to narrow: widths of melds and piles, how much of a card in a
 * meld stays in sight, whether cards of one rank lie as one, and what is narrow beside that: the own groups, `slim` in
 * one row; and then the piles of an upright phone, in one row with these, `under` the melds, or `beside` them; `bare`,
 * without those out of play. */
type Narrow = "slim" | "under" | "beside" | "bare";
const STEPS: [meld: number, pile: number, sight: number, tight: boolean, narrow?: Narrow][] = [
  [1, 1, 0.54, false],
  [0.88, 0.9, 0.5, false],
  [0.78, 0.8, 0.46, false],
  [0.7, 0.7, 0.42, false],
  [0.7, 0.7, 0.42, true],
  [0.78, 0.8, 0.46, true, "slim"],
  [0.7, 0.7, 0.42, true, "slim"],
  [0.62, 0.6, 0.42, false],
  [0.62, 0.6, 0.42, true],
  [0.62, 0.6, 0.42, true, "slim"],
  [0.62, 0.6, 0.42, true, "under"],
  [0.62, 0.6, 0.42, true, "beside"],
  [0.54, 0.5, 0.42, true, "under"],
  [0.54, 0.5, 0.42, true, "beside"],
  [0.48, 0.45, 0.4, true, "under"],
  [0.48, 0.45, 0.4, true, "beside"],
  [0.48, 0.45, 0.4, true, "bare"],
];

const HTML = "http://www.w3.org/1999/xhtml";

const STACK = "data-stack"; // a pile that is as large as a card, however many lie there

/** What takes room in a part of the cloth: how many things stand there, cards, and elements in all. Not of what the
 * pictures of cards are made: another card takes no other room, nor does one more on a stack. */
function contents(part: Element): number[] {
  const many = (each: Element): [number, number] => [
    each.getElementsByClassName("card").length,
    each.getElementsByTagNameNS(HTML, "*").length,
  ];
  let [cards, all] = many(part);
  for (const stack of part.querySelectorAll(`[${STACK}]`)) {
    const [less, fewer] = many(stack);
    [cards, all] = [cards - less, all - fewer];
  }
  return [part.childElementCount, cards, all];
}

/** Lays a table's cloth so that nothing on it has to be scrolled to, if any step does; looks again when it changes. */
export function fit(node: HTMLElement): { destroy: () => void } {
  const apply = (step: number): void => {
    const [meld, pile, sight, tight, narrow] = STEPS[step]!;
    node.style.setProperty("--fit", String(meld));
    node.style.setProperty("--fit-pile-by", String(pile));
    node.style.setProperty("--sight", String(sight));
    node.toggleAttribute("data-tight", tight);
    node.toggleAttribute("data-slim", narrow !== undefined);
    if (narrow === undefined || narrow === "slim") delete node.dataset["piles"];
    else node.dataset["piles"] = narrow;
  };
  const over = (each: Element): boolean =>
    each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  // What lies in the middle may stick out of its own place without leaving the cloth.
  const full = (): boolean => over(node) || [...node.children].some(over);
  let lies = 0;
  const lay = (from: number): void => {
    node.style.overflow = ""; // what is clipped is measured without its foot
    for (lies = from; lies < STEPS.length; lies++) {
      apply(lies);
      if (full()) continue;
      node.style.overflow = "clip"; // nothing is left to be scrolled to
      return node.removeAttribute("tabindex");
    }
    lies -= 1;
    node.tabIndex = 0; // what is left has to be scrolled to, by keyboard, too
  };
  // A turn that puts nothing more on the cloth, or less, leaves it as it lies.
  let room = "";
  let lying: number[] = [];
  // How it lay when there was as much in the same place: it is not tried again what did not do then.
  const lain = new Map<string, number>();
  const look = (): void => {
    const place = `${document.documentElement.style.cssText} ${node.clientWidth} ${node.clientHeight}`;
    const now = [...node.children].flatMap(contents);
    const name = now.join();
    if (place === room && name === lying.join()) return;
    if (place !== room) lain.clear();
    // Where every part has more than before in the same place nothing gets larger. What went from one to another, as
    // own groups do that are laid out, may leave room.
    const more = place === room && now.every((many, at) => many >= (lying[at] ?? 0));
    lay(more ? lies : (lain.get(name) ?? 0));
    lain.set(name, lies);
    [room, lying] = [place, now];
  };
  let due = 0;
  const later = (): void => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      look();
    });
  };
  const sizes = new ResizeObserver(later);
  sizes.observe(node);
  // Whatever comes or goes there: cards by a move, the own groups and their buttons by a touch.
  const things = new MutationObserver((all) => {
    if (all.some(({ target }) => (target as Element).closest(`[${STACK}]`) === null)) later();
  });
  things.observe(node, { childList: true, subtree: true });
  look();
  return {
    destroy: () => {
      cancelAnimationFrame(due);
      sizes.disconnect();
      things.disconnect();
    },
  };
}

/** Letters of the whole page are no larger than so many pixels; answers the way back, where that changes anything. */
export function lettersUpTo(most: number): (() => void) | undefined {
  const root = document.documentElement;
  if (parseFloat(getComputedStyle(root).fontSize) <= most) return undefined;
  root.style.fontSize = `${most}px`;
  return () => (root.style.fontSize = "");
}
