"""Going through a lesson by touching nothing but what it lights up, and what shows that where it asks."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

TOUCHES = 80
"""More than any lesson takes."""

READY = """(task) => {
  const done = document.querySelector(".lesson.done");
  const asked = Number(document.querySelector("[data-task]")?.dataset.task ?? 0);
  const lit = document.querySelector("[data-aim]") ?? document.querySelector(".lesson .show");
  return done ? "done" : asked > task && lit ? String(asked) : "";
}"""

TOUCH = """(n) => {
  if (document.querySelector("[data-n]").dataset.n !== n) return false;
  const lit = [...document.querySelectorAll(".lesson .show, [data-aim]")];
  const first = lit.find((each) => each.matches("[data-arrange]")) ?? lit[0];
  if (!first) return false;
  (first.querySelector("button") ?? first.closest("button, [role=option]") ?? first).click();
  return true;
}"""


def follow(page: Page, game: str, at: Callable[[int], None] = lambda task: None) -> int:
    """Play the lesson of that game to its end; ``at`` is called with the number of each task, when it is asked for. How
    many touches it took."""
    page.goto(f"/lesson/{game}")
    task, touches = 0, 0
    while True:
        now = page.wait_for_function(READY, arg=task).json_value()
        if now == "done":
            break
        task = int(now)
        at(task)
        n = page.locator("[data-n]").get_attribute("data-n")
        while page.locator("[data-n]").get_attribute("data-n") == n:
            assert touches < TOUCHES, f"task {task} is never done"
            if page.evaluate(TOUCH, n):
                touches += 1
            page.wait_for_timeout(30)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    return touches
