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
  // What becomes higher somewhere inside makes what lies here itself higher: no need to hear of every change in there.
  const watch = (): void => {
    for (const each of node.children) sizes.observe(each);
  };
  const changes = new MutationObserver((all) => {
    for (const { removedNodes } of all)
      for (const each of removedNodes) if (each instanceof Element) sizes.unobserve(each);
    watch();
    later();
  });
  node.addEventListener("scroll", look, { passive: true });
  sizes.observe(node);
  watch();
  changes.observe(node, { childList: true });
  return {
    destroy() {
      callOff();
      node.removeEventListener("scroll", look);
      sizes.disconnect();
      changes.disconnect();
    },
  };
}
