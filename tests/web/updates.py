"""What each turn's update costs a page, told from the browser's trace.

An update begins with the message that brings a scene (``MARK``, which runs before the page's own scripts, marks it) and
ends with the next: what the message itself sets off, and the frames, timers and idle moments after it. ``script`` is
what functions of the page and the microtasks after them took, without what they had the browser lay out; ``leisure``
is the same of idle callbacks, which the browser calls when no frame is due; ``layout``
is all styles and layouts, asked for by a script or not; ``paint`` is what follows them in the main thread; ``task``
the longest single call, or the microtasks after one, laying out included. All are the
thread's own milliseconds, slowed as the processor is.
"""

import json
import math
import statistics
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

OURS: Final = "/assets/"
"""In the address of every script of the page, and of none that a test runs there."""

LAYING_OUT: Final = {"Layout", "UpdateLayoutTree"}
"""What a script may have to wait for; it counts for the thread, and not for the script."""

AT_LEISURE: Final = "FireIdleCallback"
PAINTING: Final = {"PrePaint", "Paint", "Layerize", "Commit"}

MARK: Final = """
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({data}) => {
      if (data.startsWith('{"type":"scene"')) performance.mark("scene");
    });
  }
};
"""

Event = dict[str, Any]


class Update(Struct):
    """Milliseconds of one update."""

    script: float = 0
    leisure: float = 0
    layout: float = 0
    paint: float = 0
    task: float = 0

    def slowed(self, times: float) -> "Update":
        """The same where everything takes so many times as long."""
        return Update(*(getattr(self, name) * times for name in self.__struct_fields__))


def ours_called(event: Event) -> bool:
    """Is it a call of a function of the page's own?"""
    return event["name"] == "FunctionCall" and OURS in str(event["args"].get("data", {}).get("url", ""))


def took(event: Event) -> float:
    """Milliseconds of the thread's own."""
    return float(event.get("tdur") or event.get("dur") or 0) / 1000


def updates(trace: bytes) -> list[Update]:
    """What a trace tells of each update that it has the beginning and the end of."""
    events: list[Event] = sorted(json.loads(trace)["traceEvents"], key=lambda each: each.get("ts", 0))
    main = next((thread(event) for event in events if begins(event)), None)
    found: list[Update] = []
    until, idle, ours = 0.0, 0.0, False
    for event in events:
        if thread(event) != main:
            continue
        if begins(event):
            found.append(Update())
        elif event["ph"] == "X" and event["name"] == "RunTask":
            ours = False
        elif event["ph"] == "X" and event["name"] == AT_LEISURE:
            idle = event["ts"] + event.get("dur", 0)
        elif event["ph"] == "X" and found:
            update, name, inside = found[-1], event["name"], event["ts"] < until
            called = not inside and ours_called(event)
            at = "leisure" if event["ts"] < idle else "script"
            if name in LAYING_OUT:
                update.layout += took(event)
                if inside:
                    setattr(update, at, getattr(update, at) - took(event))
            elif name in PAINTING:
                update.paint += took(event)
            elif called or (ours and not inside and name == "RunMicrotasks"):
                ours, until = True, event["ts"] + event.get("dur", 0)
                setattr(update, at, getattr(update, at) + took(event))
                update.task = max(update.task, took(event))
    return found[:-1]


def thread(event: Event) -> tuple[int, int]:
    return event["pid"], event["tid"]


def begins(event: Event) -> bool:
    """Is it the mark of a scene that came?"""
    return event["name"] == "scene" and "user_timing" in event.get("cat", "")


def summary(all_of_them: Sequence[Update]) -> str:
    """Median and 90th percentile of each figure."""

    def shown(name: str) -> str:
        values = sorted(float(getattr(each, name)) for each in all_of_them)
        high = values[math.ceil(len(values) * 0.9) - 1]
        return f"{name} {statistics.median(values):.1f} (p90 {high:.1f})"

    return f"{len(all_of_them)} updates, ms: {', '.join(map(shown, Update.__struct_fields__))}"
