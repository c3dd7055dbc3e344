"""Draws the result of a contest as SVG: differences with their intervals, and how these narrowed over the deals.

It says nothing by colour: what is decided is a filled mark and open a hollow one, and both stand there in words.
"""

from collections.abc import Sequence
from math import isfinite
from typing import Final
from xml.etree import ElementTree as Tree

from upcard.arena.drawing import (
    INK,
    PALE,
    PAPER,
    Scale,
    add_element,
    add_text,
    as_text,
    line,
    new_svg,
    polygon_points,
    scale_around,
)
from upcard.arena.history import Course, Stage, stage
from upcard.arena.statistics import Findings, PairFigures
from upcard.options.house_rules import heading
from upcard.text.messages import say, say_counted
from upcard.text.quoting import printable

WIDTH: Final = 800
LEFT: Final = 250
"""Where the axis of the differences begins: to the left stand the names."""
RIGHT: Final = WIDTH - 190
"""And where it ends: to the right stand the verdicts."""
ROW: Final = 26
TOP: Final = 76
PANEL: Final = 170
"""The height of a picture of one difference over the deals."""
EDGE: Final = 62
LONGEST: Final = 16
"""Letters of a player's name that are shown; all of them are in the title, which a pointer or a reader brings out."""


def plotted(findings: Findings, course: Course) -> str:
    """Return the drawing of a contest as the text of an SVG file.

    There is one deal at least.
    """
    pairs = findings.pairs()
    stages = course.stages
    if not stages or stages[-1].deals != findings.deals:
        stages = [*stages, stage(findings)]
    bottom = TOP + ROW * len(pairs)
    height = bottom + 74 + PANEL * len(pairs)
    svg = new_svg(WIDTH, height)
    contest = findings.contest
    title = heading(contest.rules)
    unit = (
        say_counted("1 game", "{number} games", findings.deals)
        if contest.whole
        else say_counted("1 deal", "{number} deals", findings.deals)
    )
    about = say("{seats} seats, seed {seed}: {deals}", seats=contest.seats, seed=contest.seed, deals=unit)
    add_element(svg, "title", words=title)
    add_element(svg, "desc", words=". ".join([about, *[in_words(pair) for pair in pairs]]))
    add_element(svg, "rect", width=WIDTH, height=height, fill=PAPER)
    add_text(svg, 16, 28, title, size=17)
    add_text(svg, 16, 48, about)
    add_text(svg, 16, 66, say("By how much more the first is ahead, with what holds the truth in 95 of 100 cases"))
    _summary(svg, pairs, bottom)
    add_text(svg, 16, bottom + 60, say("How it became known over the deals"), size=15)
    for at, pair in enumerate(pairs):
        _narrowing(svg, pair, at, stages, bottom + 74 + PANEL * at)
    return as_text(svg)


def in_words(pair: PairFigures) -> str:
    """Return in words what is known of the difference between two players."""
    gain = pair.gain
    verdict = _verdict(pair)
    names = {"player": printable(pair.player), "other": printable(pair.other)}
    if not isfinite(gain.high):
        return say("{player} − {other}: {mean}, {verdict}", mean=f"{gain.mean:+.2f}", verdict=verdict, **names)
    return say(
        "{player} − {other}: {mean} ({low} to {high}), {verdict}",
        mean=f"{gain.mean:+.2f}",
        low=f"{gain.low:+.2f}",
        high=f"{gain.high:+.2f}",
        verdict=verdict,
        **names,
    )


def _verdict(pair: PairFigures) -> str:
    return say("{who} is better", who=_short(pair.better)) if pair.better else say("undecided")


def _summary(svg: Tree.Element, pairs: Sequence[PairFigures], bottom: float) -> None:
    """Each difference in a row, as a mark with its interval."""
    ends = [end for pair in pairs for end in (pair.gain.low, pair.gain.high, pair.gain.mean) if isfinite(end)]
    across = scale_around(ends, LEFT, RIGHT)
    for tick in across.ticks():
        x = across.at(tick)
        line(svg, x, TOP, x, bottom, stroke=INK if tick == 0 else PALE)
        add_text(svg, x, bottom + 16, f"{tick:g}", anchor="middle")
    for at, pair in enumerate(pairs):
        y = TOP + ROW * at + ROW / 2
        row = add_element(svg, "g")
        add_element(row, "title", words=in_words(pair))
        add_text(row, LEFT - 12, y + 4, f"{_short(pair.player)} − {_short(pair.other)}", anchor="end")
        gain = pair.gain
        if isfinite(gain.high):
            low, high = across.at(gain.low), across.at(gain.high)
            line(row, low, y, high, y, width=2)
            for end in (low, high):
                line(row, end, y - 5, end, y + 5, width=2)
        filled = INK if pair.better else PAPER
        add_element(row, "circle", cx=across.at(gain.mean), cy=y, r=5, fill=filled, stroke=INK, stroke_width=2)
        add_text(row, RIGHT + 12, y + 4, _verdict(pair))


def _narrowing(svg: Tree.Element, pair: PairFigures, place: int, stages: Sequence[Stage], top: float) -> None:
    """One difference over the deals: its mean as a line, its interval as a band."""
    known = [(each.deals, *each.known[place]) for each in stages]
    last = known[-1][0]
    banded = [each for each in known if isfinite(each[3])]
    # The first intervals are so wide that nothing could be seen of the others.
    shown = [each for each in banded if each[0] * 8 >= last] or known
    floor_at, ceiling = top + PANEL - 40, top + 26
    down = scale_around([end for each in shown for end in each[1:] if isfinite(end)], floor_at, ceiling)
    along = Scale(min(1, last - 1), last, EDGE, WIDTH - EDGE / 2)
    panel = add_element(svg, "g")
    add_element(panel, "title", words=in_words(pair))
    add_text(panel, EDGE, top + 16, f"{_short(pair.player)} − {_short(pair.other)}")
    for tick in down.ticks(4):
        y = down.at(tick)
        line(panel, EDGE, y, WIDTH - EDGE / 2, y, stroke=PALE)
        add_text(panel, EDGE - 8, y + 4, f"{tick:g}", anchor="end")
    for tick in along.ticks(8):
        if tick == int(tick) and tick > 0:
            add_text(panel, along.at(tick), floor_at + 18, f"{tick:g}", anchor="middle")
    if banded:
        upper = [(along.at(deals), down.at(high)) for deals, _, _, high in banded]
        lower = [(along.at(deals), down.at(low)) for deals, _, low, _ in reversed(banded)]
        add_element(panel, "polygon", points=polygon_points([*upper, *lower]), fill=PALE, fill_opacity=0.6, stroke=INK)
    line(panel, EDGE, down.at(0), WIDTH - EDGE / 2, down.at(0))
    means = polygon_points([(along.at(deals), down.at(mean)) for deals, mean, _, _ in known])
    add_element(panel, "polyline", points=means, fill="none", stroke=INK, stroke_width=2)


def _short(name: str) -> str:
    """Return a program by the end of its command, which is what differs."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


__all__ = ["in_words", "plotted"]
