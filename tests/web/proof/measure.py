"""What is wrong with a page as it stands, by measuring: each fault one line."""

from collections.abc import Callable
from typing import Final, TypeVar

from playwright.sync_api import Page

from ..conftest import STILL, drawn, violations

T = TypeVar("T")

TARGET: Final = 44
"""Pixels, each way, that whatever is touched has on a screen that is touched."""

POINTED: Final = 24
"""The same where a mouse points."""

WIDEST_TOUCHED: Final = 1100
"""Pixels: from here on the screen is a desk's."""

UNSEEN: Final = 0.0005
"""A shift of less than this, of the window's area times how far it went, is none that anybody sees."""

WATCH_SHIFTS: Final = """() => { window.shifts = 0; new PerformanceObserver(all => {
  for (const each of all.getEntries()) if (!each.hadRecentInput) window.shifts += each.value;
}).observe({type: "layout-shift"}) }"""

MEASURE: Final = """(target) => {
  const faults = [], W = innerWidth, H = innerHeight;
  const shown = (each) => each.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && each.getBoundingClientRect().width > 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  // Where an element can be seen: what scrolls within its own frame ends at the frame.
  const seen = (each) => {
    let {left, top, right, bottom} = each.getBoundingClientRect();
    for (let above = each.parentElement; above && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above);
      if (!/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
      if (above.scrollWidth <= above.clientWidth + 1 && above.scrollHeight <= above.clientHeight + 1) continue;
      const frame = above.getBoundingClientRect();
      left = Math.max(left, frame.left); right = Math.min(right, frame.right);
      top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
    }
    return {left, top, right, bottom};
  };
  const box = (each) => each.getBoundingClientRect();
  const called = (each) => {
    const name = each.getAttribute("aria-label") ?? each.innerText ?? "";
    return `${each.localName}.${[...each.classList].filter((c) => !c.startsWith("svelte")).join(".")} `
      + `"${name.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  const TWICE = ".spread, .meld";
  const open = document.querySelector("dialog[open]");
  const there = (each) => !open || open.contains(each);

  const whole = document.documentElement.scrollWidth;
  if (whole > W) faults.push(`scrolls sideways: ${whole} wide`);

  // Nothing of a turn lies outside the window; of a card of the hand its foot may.
  const board = document.querySelector(".board");
  if (board && !open) {
    for (const each of all("[data-verb], .paused, .plate, .heads .head, .piles .pile, [role=option]")) {
      const b = seen(each), foot = each.matches("[role=option]") ? 0.7 : 1;
      if (b.right <= b.left || b.bottom <= b.top) continue;
      if (b.left < -1 || b.right > W + 1 || b.top < -1 || b.top + (b.bottom - b.top) * foot > H + 1)
        faults.push(`outside: ${called(each)} ${[b.left, b.top, b.right, b.bottom].map(Math.round)}`);
    }
    // What must not lie upon each other, two kinds at a time; a kind with itself, too.
    const APART = [[".plate", ".plate"], [".plate", ".piles .pile"], [".plate", ".meld"], [".meld", ".piles .pile"],
      [".plate", "[role=option]"], ["[data-verb]", "[role=option]"], ["[data-verb]", ".plate"],
      ["[data-verb]", ".piles .pile"], [".meld", "[role=option]"], [".meld", "[data-verb]"],
      [".ask", ".meld"], [".ask", ".boxes"], [".ask", ".piles .pile"], [".ask", ".plate"], [".ask", ".bench .head"],
      [".bench .head", ".piles .pile"], [".bench .head", ".meld"], [".lies", ".lies"], [".lies", ".plate"],
      [".lies", ".piles .pile"], ["figcaption, .cloth:not([data-piles]) .pile > .count", ".meld, .place, .heads .head"],
      ["header button", ".heads .plate, .heads .head, .paused"],
      [".me .tools .btn", ".plate, .meld, .piles .pile, .bench .head"]];
    for (const [one, two] of APART) for (const a of all(one)) for (const b of all(two)) {
      if (a === b || a.contains(b) || b.contains(a)) continue;
      if (one === two && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) continue;
      const p = seen(a), q = seen(b);
      const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      const by = `${Math.round(w)} by ${Math.round(h)}`;
      if (w > 2 && h > 2) faults.push(`upon each other: ${called(a)} and ${called(b)}, ${by}`);
    }
  }

  // What lies at people's places is on the cloth, or can be scrolled to.
  if (!open) for (const each of all(".felt .plate, .lies .card")) {
    const frame = each.closest(".cloth") ?? each.closest(".felt");
    if (!frame) continue;
    const b = box(each), f = box(frame), top = f.top - frame.scrollTop;
    if (b.left < f.left - 1 || b.right > f.right + 1 || b.top < top - 1 || b.bottom > top + frame.scrollHeight + 1)
      faults.push(`cut off: ${called(each)} ${each.dataset.face ?? ""}`);
  }

  // Nothing of a turn has to be scrolled to: piles, melds and the own groups lie on the cloth as it is seen. What
  // others show of their hands may be more than that; what can be taken from it stands among the answers, too.
  if (!open) for (const each of all(".cloth .pile, .cloth .meld, .bench .head, .course")) {
    const b = box(each), f = box(each.closest(".cloth"));
    if (b.left < f.left - 2 || b.right > f.right + 2 || b.top < f.top - 2 || b.bottom > f.bottom + 2)
      faults.push(`to be scrolled to: ${called(each)} ${[b.left - f.left, b.top - f.top, b.right - f.right,
        b.bottom - f.bottom].map(Math.round)}`);
  }

  // Text that its box cuts off without saying so.
  for (const each of all("body *")) {
    if (!there(each) || each.closest("svg, select, .hidden, textarea, input")) continue;
    if (![...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
    const style = getComputedStyle(each);
    const hides = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
    if (!hides || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
    if (each.scrollWidth > each.clientWidth + 2 || each.scrollHeight > each.clientHeight + 2)
      faults.push(`cut off: ${called(each)}`);
  }

  // Targets: as large as a finger, but for links within a sentence and cards of a fan, whose strips count. A hand that
  // has no room for such strips uses all the room that there is: its rows are full, and another does not fit.
  const lying = all("[role=option]").sort((one, other) => one.dataset.index - other.dataset.index);
  const boxes = lying.map(box), probe = document.querySelector(".rack .probe");
  for (const [at, b] of boxes.entries()) {
    const right = boxes.slice(at + 1).filter((o) => Math.abs(o.top - b.top) < 4 && o.left > b.left);
    const strip = Math.min(b.width, ...right.map((o) => o.left - b.left));
    if (strip >= target - 1) continue;
    const rows = new Set(boxes.map((o) => Math.round(o.top))).size, many = Math.ceil(boxes.length / rows);
    const widest = (box(probe.parentElement).width - b.width) / Math.max(1, many - 1);
    const another = rows < 3 && box(probe).height >= b.height + rows * target;
    if (strip >= widest - 1 && !another) continue;
    faults.push(`small: a card of the hand shows ${Math.round(strip)}`); break;
  }
  // How far from its middle something can be hit, as a finger would try it: it may reach further than it is drawn.
  const reach = (each, b) => {
    const x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
    const hits = (dx, dy) => {
      // A notice lies upon things for a moment, and can be sent away.
      const hit = document.elementsFromPoint(x + dx, y + dy).find((one) => !one.closest(".note"));
      return hit !== undefined && (each.contains(hit) || (each.closest("label")?.contains(hit) ?? false));
    };
    const far = (dx, dy) => { let n = 0; while (n < target && hits(dx * (n + 1), dy * (n + 1))) n++; return n };
    if (!hits(0, 0)) return null;
    return [far(1, 0) + far(-1, 0) + 1, far(0, 1) + far(0, -1) + 1];
  };
  // The same after scrolling to it, if it has to be scrolled to.
  const reachable = (each) => {
    const measured = (label) => reach(each, label ? box(label) : box(each));
    const found = measured(each.closest("label"));
    if (found) return found;
    const above = [];
    for (let up = each.parentElement; up; up = up.parentElement) above.push([up, up.scrollLeft, up.scrollTop]);
    each.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
    const later = measured(each.closest("label"));
    for (const [up, x, y] of above) { up.scrollLeft = x; up.scrollTop = y }
    return later ?? [box(each).width, box(each).height];
  };
  for (const each of all("button, a[href], select, input, summary, [role=button]")) {
    // A card of a pile or a meld of a rack can be had by a button of its own, too.
    if (!there(each) || each.disabled || each.closest(".hidden, [role=option]") || each.matches(TWICE)) continue;
    if (each.localName === "a" && getComputedStyle(each).display === "inline") continue;
    const label = each.closest("label");
    const b = label ? box(label) : box(each);
    if (b.bottom < 0 || b.top > H && board) continue;
    if (Math.min(b.width, b.height) >= target - 0.5) continue;
    const [w, h] = reachable(each);
    if (Math.min(w, h) < target - 0.5) faults.push(`small: ${called(each)} ${Math.round(w)} by ${Math.round(h)}`);
  }
  return faults;
}"""


COVERED: Final = """([cover, below]) => {
  const box = each => each.getBoundingClientRect();
  const seen = each => each.checkVisibility({visibilityProperty: true, opacityProperty: true}) && box(each).width > 1;
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const under = [...document.querySelectorAll(below)].filter(seen);
  return [...document.querySelectorAll(cover)].filter(seen).flatMap(each =>
    under.filter(other => !each.contains(other) && !other.contains(each) && meets(box(each), box(other)))
      .map(other => `${each.innerText || each.className} over ${other.innerText || other.className}`)) }"""


def measured(page: Page) -> list[str]:
    """What lies outside, upon something else, is cut off or too small to hit."""
    size = page.viewport_size
    assert size is not None
    touched = size["width"] < WIDEST_TOUCHED
    with drawn(page):
        faults: list[str] = page.evaluate(MEASURE, TARGET if touched else POINTED)
    return faults


def once_laid_out(page: Page, faults: Callable[[Page], T]) -> T:
    """What is still wrong when the page has had time to be laid out anew, on a busy machine too."""
    wrong = faults(page)
    for _ in range(50):
        if not wrong:
            break
        page.wait_for_timeout(100)
        wrong = faults(page)
    return wrong


def covered(page: Page, cover: str, below: str) -> list[str]:
    """Which of the elements ``below`` meet one of those that ``cover``; both are selectors."""
    with drawn(page):
        return list(page.evaluate(COVERED, [cover, below]))


def outside(page: Page, selector: str) -> list[str]:
    """Elements of that kind that stick out of the window."""
    return list(
        page.locator(selector).evaluate_all(
            """all => all.filter(each => { if (!each.checkVisibility({visibilityProperty: true})) return false;
            const b = each.getBoundingClientRect();
            return b.left < -0.5 || b.right > innerWidth + 0.5 || b.top < -0.5 || b.bottom > innerHeight + 0.5 })
            .map(each => each.innerText || each.className)"""
        )
    )


def still(page: Page) -> None:
    """Wait until nothing moves, and until what is laid out by its size has been: in the frame after that."""
    page.wait_for_function(STILL)
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


def shifted(page: Page, milliseconds: int) -> list[str]:
    """Does the layout shift by itself meanwhile?"""
    page.evaluate(WATCH_SHIFTS)
    page.wait_for_timeout(milliseconds)
    shift = page.evaluate("window.shifts")
    return [f"the layout shifts by {shift:.3f}"] if shift >= UNSEEN else []


def read_aloud(page: Page) -> list[str]:
    """What axe finds, contrast included."""
    return violations(page)
