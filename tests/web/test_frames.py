"""What a trace of the browser's tells of its frames."""

import json
from typing import Any

import pytest

from .frames import smoothness
from .updates import Update, updates

MAIN = {"pid": 1, "tid": 2}
OURS = {"data": {"url": "http://127.0.0.1/assets/index.js"}}


def event(name: str, at: float, took: float = 0, **more: Any) -> dict[str, Any]:
    """Something the page's thread did, in milliseconds."""
    return {"name": name, "ph": "X", "ts": at * 1000, "dur": took * 1000, "args": {}, "cat": "", **MAIN, **more}


def test_frames_work_and_script_between_two_marks() -> None:
    events = [
        {"name": "thread_name", "args": {"name": "CrRendererMain"}, **MAIN},
        event("RunTask", 10, 9),  # before the marks
        event("begin", 100, cat="blink.user_timing"),
        event("RunTask", 101, 10),
        event("FunctionCall", 102, 6, args=OURS),
        event("Layout", 103, 2),
        event("RunMicrotasks", 109, 1),
        event("RunTask", 120, 4),
        event("FunctionCall", 121, 3, args={"data": {"url": "elsewhere"}}),
        event("RunMicrotasks", 124, 1),
        event("DrawFrame", 110),
        event("DroppedFrame", 127),
        event("DroppedFrame", 128, args={"hasPartialUpdate": True}),
        event("DrawFrame", 140),
        event("DrawFrame", 141),
        event("end", 150, cat="blink.user_timing"),
        event("DroppedFrame", 160),
    ]
    found = smoothness(json.dumps({"traceEvents": events}).encode())
    assert (found.frames, found.dropped) == (4, 0.25)
    assert found.busy == pytest.approx(7)
    assert found.main == pytest.approx(2)
    assert found.script == pytest.approx(6 - 2 + 1)


def test_an_update_is_all_from_one_scene_to_the_next() -> None:
    events = [
        event("FunctionCall", 5, 9, args=OURS),  # before the first scene
        event("RunTask", 10, 20),
        event("scene", 11, cat="blink.user_timing"),
        event("FunctionCall", 12, 3, args=OURS),
        event("RunMicrotasks", 16, 5),
        event("UpdateLayoutTree", 17, 1),
        event("Layout", 18, 2),
        event("RunTask", 40, 9),
        event("RunMicrotasks", 41, 1),  # of somebody else
        event("Layout", 43, 4),
        event("Paint", 47, 1),
        event("RunTask", 60, 9),
        event("FireIdleCallback", 61, 8),
        event("FunctionCall", 62, 6, args=OURS),
        event("Layout", 63, 2),
        event("scene", 100, cat="blink.user_timing"),
        event("FunctionCall", 101, 3, args=OURS),
        event("scene", 200, cat="blink.user_timing"),
        event("FunctionCall", 201, 7, args=OURS),  # of one that is not at its end
    ]
    found = updates(json.dumps({"traceEvents": events}).encode())
    assert found[1].slowed(2) == Update(script=6, task=6)
    assert found == [Update(script=5, leisure=4, layout=9, paint=1, task=6), Update(script=3, task=3)]
