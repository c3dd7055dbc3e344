/** Marks what scrolls as long as there is more of it below (`data-more`): the style fades its lower edge. */
export function more(node: HTMLElement): { destroy: () => void } {
  const EDGE = 8; // pixels that nobody misses
  const look = (): void => void node.toggleAttribute("data-more", node.scrollHeight - node.clientHeight - node.scrollTop > EDGE);
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  node.addEventListener("scroll", look, { passive: true });
  sizes.observe(node);
  changes.observe(node, { childList: true, subtree: true });
  return {
    destroy() {
      node.removeEventListener("scroll", look);
      sizes.disconnect();
      changes.disconnect();
    },
  };
}
