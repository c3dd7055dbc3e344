import { whenIdle } from "./idle";

/** Marks what scrolls as long as there is more of it below (`data-more`): the style fades its lower edge. */
export function more(node: HTMLElement): { destroy: () => void } {
  const EDGE = 8; // pixels that nobody misses
  const look = (): void =>
    void node.toggleAttribute("data-more", node.scrollHeight - node.clientHeight - node.scrollTop > EDGE);
  let callOff = (): void => {};
  const later = (): void => {
    callOff();
    callOff = whenIdle(look);
  };
  const sizes = new ResizeObserver(later);
  const changes = new MutationObserver(later);
  node.addEventListener("scroll", look, { passive: true });
  sizes.observe(node);
  changes.observe(node, { childList: true, subtree: true });
  return {
    destroy() {
      callOff();
      node.removeEventListener("scroll", look);
      sizes.disconnect();
      changes.disconnect();
    },
  };
}
