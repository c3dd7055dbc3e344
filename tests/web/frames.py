"""How smoothly the table moves on a phone's processor: ``python -m tests.web.frames [RATE]``.

Eight are dealt to, and then some turns are played, while Chromium runs at a sixth (or ``RATE``-th) of its speed and
traces itself. Beside it a page on which one square moves: what that one drops, this machine drops. Told of each: the
share of frames dropped, the main thread's milliseconds per frame that it had to do with (median), and of the turns
what each update took: its script apart from styles, layout and painting (``updates`` says how that is told). The times
are the thread's own, so that other programs of the machine do not count. How much slower a short piece of work really
becomes is told, too: on some machines it is twice the ``RATE``, and what updates took is told for that rate as well.
"""

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from .conftest import FLAGS, PATIENCE, Server
from .hands import Hands
from .updates import LAYING_OUT, MARK, Event, ours_called, summary, took, updates

RATE: Final = 6
SEATS: Final = 8
TURNS: Final = 8
PAUSE: Final = 2500
"""Milliseconds for which the calibrating page is looked at: as long as a deal lasts."""

CATEGORIES: Final = [
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "toplevel",
    "v8.execute",
]
"""With the last come the microtasks: what a function of the page does after an ``await`` is its work, too."""

LEAST: Final = 0.05
"""Milliseconds that are any work at all."""

FRAME: Final = 1000 / 60
"""Milliseconds."""

MARKS: Final = """
let seen = false;
new MutationObserver(() => {
  const flying = document.querySelector("#flights .dealt-back") !== null;
  if (flying && !seen) performance.mark("begin");
  if (!flying && seen) performance.mark("end");
  seen = flying;
}).observe(document, {childList: true, subtree: true})
"""
SHORT: Final = """
async () => {
  const took = [];
  for (let round = 0; round < 21; round++) {
    await new Promise((go) => setTimeout(go, 30));
    const begin = performance.now();
    for (let i = 0, sum = 0; i < 300000; i++) sum = (sum * 31 + i) % 1000003;
    took.push(performance.now() - begin);
  }
  return took.sort((a, b) => a - b)[10];
}
"""
"""As long as an update, on a page that had nothing to do before: the median in milliseconds."""
SQUARE: Final = """<style>@keyframes go { to { transform: translateX(300px) } }
i { display: block; width: 50px; height: 70px; background: red; animation: go 1s infinite alternate }</style><i></i>"""


class Smoothness(Struct, frozen=True):
    """``frames`` that were due, the share of them ``dropped``, the median of ``main`` milliseconds in a frame's time,
    the same of those frames that had any (``busy``), and ``script`` milliseconds in all."""

    frames: int
    dropped: float
    main: float
    busy: float
    script: float

    def __str__(self) -> str:
        shown = f"{self.frames:4} frames, {self.dropped:5.1%} dropped"
        return f"{shown}, {self.main:.1f} ms of main thread a frame ({self.busy:.1f} where there was any)"


def smoothness(trace: bytes, begin: str = "begin", end: str = "end") -> Smoothness:
    """What a trace tells of the time between two marks of the page; of all of it where a mark is missing."""
    events: list[Event] = json.loads(trace)["traceEvents"]
    names = [event for event in events if event["name"] == "thread_name"]
    mains = {(event["pid"], event["tid"]) for event in names if event["args"]["name"] == "CrRendererMain"}
    marked = [event for event in events if event["name"] in (begin, end) and "user_timing" in event.get("cat", "")]
    if marked:
        main = marked[0]["pid"], marked[0]["tid"]
    else:
        tasks = [event for event in events if (event["pid"], event["tid"]) in mains and event["name"] == "RunTask"]
        main = max(mains, key=lambda each: sum(1 for event in tasks if (event["pid"], event["tid"]) == each))
    times = [event["ts"] for event in events if event["pid"] == main[0] and event.get("ts", 0) > 0]
    first = next((event["ts"] for event in marked if event["name"] == begin), min(times))
    last = next((event["ts"] for event in marked if event["name"] == end and event["ts"] > first), max(times))
    inside = [event for event in events if event["pid"] == main[0] and first <= event.get("ts", 0) <= last]
    drawn = sum(1 for event in inside if event["name"] == "DrawFrame")
    # Where only what the main thread had to add came late the frame was shown all the same.
    dropped = [event for event in inside if event["name"] == "DroppedFrame"]
    lost = sum(1 for event in dropped if not event["args"].get("hasPartialUpdate"))
    busy: dict[int, float] = {}
    script, until, ours = 0.0, 0.0, False
    for event in sorted(inside, key=lambda each: each["ts"]):
        if (event["pid"], event["tid"]) != main or event["ph"] != "X":
            continue
        lasted = took(event)
        if event["name"] == "RunTask":
            ours = False
            at = int((event["ts"] - first) / 1000 / FRAME)
            busy[at] = busy.get(at, 0.0) + lasted
        elif event["ts"] >= until and ((called := ours_called(event)) or (ours and event["name"] == "RunMicrotasks")):
            ours = ours or called
            script += lasted
            until = event["ts"] + event.get("dur", 0)
        elif event["name"] in LAYING_OUT and event["ts"] < until:
            script -= lasted
    due = drawn + lost
    frames = range(int((last - first) / 1000 / FRAME) + 1)
    return Smoothness(
        frames=due,
        dropped=lost / due if due else 0.0,
        main=statistics.median(busy.get(at, 0.0) for at in frames),
        busy=statistics.median([each for each in busy.values() if each > LEAST] or [0.0]),
        script=script,
    )


def traced(browser: Browser, page: Page, work: Callable[[], None]) -> bytes:
    """The trace of what ``work`` makes the page do."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        work()
    finally:
        trace = browser.stop_tracing()
    return trace


def slowed(page: Page, rate: int) -> CDPSession:
    """The page's thread at a ``rate``-th of its speed from now on."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def table_of(page: Page, seats: int, speed: str) -> str:
    """The path of a new table of Contract Rummy with so many seats."""
    bots = [{"kind": "bot", "name": f"Bot {at}", "bot": "steady"} for at in range(1, seats)]
    order = {"game": "contract-rummy", "book": "wikipedia", "players": [{"kind": "human", "name": "Tom"}, *bots]}
    body = json.dumps({**order, "speed": speed})
    answer = page.request.post("/api/tables", data=body, headers={"content-type": "application/json"})
    assert answer.ok, answer.text()
    return f"/table/{answer.json()['id']}"


def measure(server: Server, browser: Browser, rate: int) -> dict[str, str]:
    """By what was looked at: its smoothness; and what updates took."""
    context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}, device_scale_factor=2)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    found: dict[str, str] = {}
    page.set_content(SQUARE)
    at_full_speed = page.evaluate(SHORT)
    slowed(page, rate)
    slower = page.evaluate(SHORT) / at_full_speed
    found["short work"] = f"{slower:.1f} times as long"
    found["an empty page"] = str(smoothness(traced(browser, page, lambda: page.wait_for_timeout(PAUSE))))
    page.close()

    page = context.new_page()
    page.goto("/")
    page.locator(".box").first.wait_for()
    person = Hands(page)
    path = table_of(page, SEATS, "normal")
    page.add_init_script(MARKS)
    page.add_init_script(MARK)
    slowed(page, rate)

    def deal() -> None:
        page.goto(path)
        page.wait_for_function("() => performance.getEntriesByName('end').length > 0", timeout=60_000)

    found["a deal of 8"] = str(smoothness(traced(browser, page, deal)))

    def play() -> None:
        for _ in range(TURNS):
            person.settled(person.may_go_on, seconds=60)
            person.next_deal()
            if "pass" in person.asked():
                person.click(person.verb("pass"))
            elif person.asked():
                person.play_hint()

    person.settled(person.may_go_on, seconds=60)
    trace = traced(browser, page, play)
    found["turns of 8"] = str(smoothness(trace, "", ""))
    each = updates(trace)
    found["each of them"] = summary(each)
    found[f"at a rate of {rate}"] = summary([update.slowed(rate / slower) for update in each])
    context.close()
    return found


def main(rate: int) -> None:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        server = Server(Path(data))
        server.start()
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for name, figures in measure(server, browser, rate).items():
                print(f"{name:>14}: {figures}", flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RATE)
