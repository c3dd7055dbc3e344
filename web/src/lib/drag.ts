// Drag with pointer events: mouse, pen and touch alike. Whatever can be done by dragging can be done by click or key.
export interface DragOptions {
  /** The elements that travel with the pointer (the dragged one among them). */
  load: () => HTMLElement[];
  drop: (target: HTMLElement, at: { x: number; y: number }) => void;
  /** Does this touch lift anything at all? */
  allows?: (event: PointerEvent) => boolean;
}

const THRESHOLD = 7;

/** The drop target under a point: the nearest ancestor with `data-drop`. */
function targetAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]") ?? null;
}

/** The click that follows upon what a pointer did is not a choice of its own. */
export function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

export function drag(
  node: HTMLElement,
  options: DragOptions,
): { update: (options: DragOptions) => void; destroy: () => void } {
  let current = options;
  let origin: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || current.allows?.(event) === false) return;
    origin = { x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  function lift(event: PointerEvent): void {
    const load = current.load();
    ghost = document.createElement("div");
    ghost.className = "drag-ghost";
    const home = node.getBoundingClientRect();
    load.forEach((each, index) => {
      const copy = each.cloneNode(true) as HTMLElement;
      const spread = (index - load.indexOf(node)) * Math.min(28, 120 / load.length);
      Object.assign(copy.style, {
        position: "absolute",
        left: `${home.left + spread}px`,
        top: `${home.top}px`,
        width: `${home.width}px`,
        height: `${home.height}px`,
        margin: "0",
        transition: "none",
      });
      copy.removeAttribute("id");
      ghost!.append(copy);
    });
    ghost.inert = true;
    document.getElementById("flights")?.append(ghost);
    document.documentElement.classList.add("dragging");
    node.setPointerCapture?.(event.pointerId);
  }

  function move(event: PointerEvent): void {
    if (!origin || event.pointerId !== origin.id) return;
    if (event.buttons === 0) return finish(); // let go where nobody told the page
    const dx = event.clientX - origin.x;
    const dy = event.clientY - origin.y;
    if (!ghost && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!ghost) lift(event);
    event.preventDefault();
    ghost!.style.transform = `translate(${dx}px, ${dy}px)`;
    const target = targetAt(event.clientX, event.clientY);
    if (target !== over) {
      over?.classList.remove("drop-over");
      target?.classList.add("drop-over");
      over = target;
    }
  }

  function up(event: PointerEvent): void {
    if (!origin || event.pointerId !== origin.id) return;
    const target = ghost ? targetAt(event.clientX, event.clientY) : null;
    const dragged = ghost !== null;
    finish();
    if (!dragged) return;
    swallowClick();
    if (target) current.drop(target, { x: event.clientX, y: event.clientY });
  }

  function cancel(): void {
    finish();
  }

  function finish(): void {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    over?.classList.remove("drop-over");
    ghost?.remove();
    document.documentElement.classList.remove("dragging");
    ghost = over = origin = null;
  }

  node.addEventListener("pointerdown", down);
  return {
    update: (next) => (current = next),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      finish();
    },
  };
}
