"""A contest as a picture: an SVG of the differences with their intervals, and of how they narrowed over the deals.

It says nothing by colour: what is decided is a filled mark and open a hollow one, and both stand there in words.
"""

from collections.abc import Sequence
from math import floor, inf, isfinite, log10
from typing import Final
from xml.etree import ElementTree as Tree

from upcard.arena.course import Course, Stage, stage
from upcard.arena.findings import Findings, PairFigures
from upcard.options.house_rules import heading
from upcard.text.messages import say, say_counted

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
INK: Final = "#1a1a1a"
PALE: Final = "#d0d0d0"


class Scale:
    """Values from ``low`` to ``high`` as places from ``start`` to ``end``."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 1, high + 1)
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """The place of that value; of one that lies outside, the nearer end."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 2)

    def ticks(self, many: int = 5) -> list[float]:
        """Round values, about so many.

        >>> Scale(-1, 9.5, 0, 100).ticks()
        [0.0, 2.0, 4.0, 6.0, 8.0]
        """
        rough = (self.high - self.low) / many
        size: float = 10.0 ** floor(log10(rough))
        step = next(size * each for each in (1, 2, 5, 10) if size * each >= rough * 0.75)
        first = -floor(-self.low / step)
        return [round(at * step, 10) + 0.0 for at in range(first, floor(self.high / step) + 1)]


def plotted(findings: Findings, course: Course) -> str:
    """The text of an SVG. There is one deal at least."""
    pairs = findings.pairs()
    stages = course.stages
    if not stages or stages[-1].deals != findings.deals:
        stages = [*stages, stage(findings)]
    bottom = TOP + ROW * len(pairs)
    height = bottom + 74 + PANEL * len(pairs)
    svg = Tree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {height}",
            "width": str(WIDTH),
            "height": str(height),
            "role": "img",
            "font-family": "sans-serif",
            "font-size": "13",
            "fill": INK,
        },
    )
    contest = findings.contest
    title = heading(contest.rules)
    unit = (
        say_counted("1 game", "{number} games", findings.deals)
        if contest.whole
        else say_counted("1 deal", "{number} deals", findings.deals)
    )
    about = say("{seats} seats, seed {seed}: {deals}", seats=contest.seats, seed=contest.seed, deals=unit)
    _add(svg, "title", words=title)
    _add(svg, "desc", words=". ".join([about, *[in_words(pair) for pair in pairs]]))
    _add(svg, "rect", width=WIDTH, height=height, fill="#ffffff")
    _words(svg, 16, 28, title, size=17)
    _words(svg, 16, 48, about)
    _words(svg, 16, 66, say("By how much more the first is ahead, with what holds the truth in 95 of 100 cases"))
    _summary(svg, pairs, bottom)
    _words(svg, 16, bottom + 60, say("How it became known over the deals"), size=15)
    for at, pair in enumerate(pairs):
        _narrowing(svg, pair, at, stages, bottom + 74 + PANEL * at)
    Tree.indent(svg)
    return Tree.tostring(svg, encoding="unicode") + "\n"


def in_words(pair: PairFigures) -> str:
    """What is known of two players."""
    gain = pair.gain
    verdict = _verdict(pair)
    names = {"player": _clean(pair.player), "other": _clean(pair.other)}
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
    return say("{who} is better", who=_short(pair.better)) if pair.better else say("open")


def _summary(svg: Tree.Element, pairs: Sequence[PairFigures], bottom: float) -> None:
    """Each difference in a row, as a mark with its interval."""
    ends = [end for pair in pairs for end in (pair.gain.low, pair.gain.high, pair.gain.mean) if isfinite(end)]
    across = _around(ends, LEFT, RIGHT)
    for tick in across.ticks():
        x = across.at(tick)
        _line(svg, x, TOP, x, bottom, stroke=INK if tick == 0 else PALE)
        _words(svg, x, bottom + 16, f"{tick:g}", anchor="middle")
    for at, pair in enumerate(pairs):
        y = TOP + ROW * at + ROW / 2
        row = _add(svg, "g")
        _add(row, "title", words=in_words(pair))
        _words(row, LEFT - 12, y + 4, f"{_short(pair.player)} − {_short(pair.other)}", anchor="end")
        gain = pair.gain
        if isfinite(gain.high):
            low, high = across.at(gain.low), across.at(gain.high)
            _line(row, low, y, high, y, width=2)
            for end in (low, high):
                _line(row, end, y - 5, end, y + 5, width=2)
        filled = INK if pair.better else "#ffffff"
        _add(row, "circle", cx=across.at(gain.mean), cy=y, r=5, fill=filled, stroke=INK, stroke_width=2)
        _words(row, RIGHT + 12, y + 4, _verdict(pair))


def _narrowing(svg: Tree.Element, pair: PairFigures, place: int, stages: Sequence[Stage], top: float) -> None:
    """One difference over the deals: its mean as a line, its interval as a band."""
    known = [(each.deals, *each.known[place]) for each in stages]
    last = known[-1][0]
    banded = [each for each in known if isfinite(each[3])]
    # The first intervals are so wide that nothing could be seen of the others.
    shown = [each for each in banded if each[0] * 8 >= last] or known
    floor_at, ceiling = top + PANEL - 40, top + 26
    down = _around([end for each in shown for end in each[1:] if isfinite(end)], floor_at, ceiling)
    along = Scale(min(1, last - 1), last, EDGE, WIDTH - EDGE / 2)
    panel = _add(svg, "g")
    _add(panel, "title", words=in_words(pair))
    _words(panel, EDGE, top + 16, f"{_short(pair.player)} − {_short(pair.other)}")
    for tick in down.ticks(4):
        y = down.at(tick)
        _line(panel, EDGE, y, WIDTH - EDGE / 2, y, stroke=PALE)
        _words(panel, EDGE - 8, y + 4, f"{tick:g}", anchor="end")
    for tick in along.ticks(8):
        if tick == int(tick) and tick > 0:
            _words(panel, along.at(tick), floor_at + 18, f"{tick:g}", anchor="middle")
    if banded:
        upper = [(along.at(deals), down.at(high)) for deals, _, _, high in banded]
        lower = [(along.at(deals), down.at(low)) for deals, _, low, _ in reversed(banded)]
        _add(panel, "polygon", points=_places([*upper, *lower]), fill=PALE, fill_opacity=0.6, stroke=INK)
    _line(panel, EDGE, down.at(0), WIDTH - EDGE / 2, down.at(0))
    means = _places([(along.at(deals), down.at(mean)) for deals, mean, _, _ in known])
    _add(panel, "polyline", points=means, fill="none", stroke=INK, stroke_width=2)


def _around(values: Sequence[float], start: float, end: float) -> Scale:
    """A scale that holds them all, and nothing, with some room."""
    low, high = min([0.0, *values], default=-inf), max([0.0, *values], default=inf)
    room = (high - low) * 0.06
    return Scale(low - room, high + room, start, end)


def _add(parent: Tree.Element, tag: str, words: str = "", **attributes: object) -> Tree.Element:
    named = {key.replace("_", "-"): str(value) for key, value in attributes.items()}
    found = Tree.SubElement(parent, tag, named)
    found.text = _clean(words) or None
    return found


def _words(parent: Tree.Element, x: float, y: float, words: str, size: int = 13, anchor: str = "start") -> None:
    _add(parent, "text", words, x=x, y=y, font_size=size, text_anchor=anchor)


def _line(
    parent: Tree.Element, x1: float, y1: float, x2: float, y2: float, stroke: str = INK, width: float = 1
) -> None:
    _add(parent, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)


def _places(points: Sequence[tuple[float, float]]) -> str:
    return " ".join([f"{x:g},{y:g}" for x, y in points])


def _short(name: str) -> str:
    """A program by the end of its command, which is what differs."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def _clean(words: str) -> str:
    """Without letters that XML cannot hold."""
    return "".join([letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words])


__all__ = ["Scale", "in_words", "plotted"]
