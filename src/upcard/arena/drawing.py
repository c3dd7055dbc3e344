"""Draws charts as SVG: scales, lines and text, in black on white, so that nothing is said by colour."""

from collections.abc import Sequence
from math import floor, inf, log10
from typing import Final
from xml.etree import ElementTree as Tree

from upcard.text.quoting import printable

INK: Final = "#1a1a1a"
PALE: Final = "#d0d0d0"
PAPER: Final = "#ffffff"


class Scale:
    """Values from ``low`` to ``high`` as places from ``start`` to ``end``."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 1, high + 1)
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Return the place of that value; of one that lies outside, the nearer end."""
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


def scale_around(values: Sequence[float], start: float, end: float) -> Scale:
    """Return a scale that holds these values and 0, with some room around them."""
    low, high = min([0.0, *values], default=-inf), max([0.0, *values], default=inf)
    room = (high - low) * 0.06
    return Scale(low - room, high + room, start, end)


def add_element(parent: Tree.Element, tag: str, words: str = "", **attributes: object) -> Tree.Element:
    """Add an element to ``parent``, with its words and attributes (``_`` for ``-``), and return it."""
    named = {key.replace("_", "-"): str(value) for key, value in attributes.items()}
    found = Tree.SubElement(parent, tag, named)
    found.text = printable(words) or None  # XML cannot hold all letters
    return found


def add_text(parent: Tree.Element, x: float, y: float, words: str, size: int = 13, anchor: str = "start") -> None:
    """Add words at a place; ``anchor``: which end of them is there."""
    add_element(parent, "text", words, x=x, y=y, font_size=size, text_anchor=anchor)


def line(parent: Tree.Element, x1: float, y1: float, x2: float, y2: float, stroke: str = INK, width: float = 1) -> None:
    """Draw a straight line."""
    add_element(parent, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)


def polygon_points(points: Sequence[tuple[float, float]]) -> str:
    """Return the points as the attribute ``points`` of a polygon has them."""
    return " ".join([f"{x:g},{y:g}" for x, y in points])


def new_svg(width: float, height: float) -> Tree.Element:
    """Return an empty SVG of that size."""
    return Tree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "role": "img",
            "font-family": "sans-serif",
            "font-size": "13",
            "fill": INK,
        },
    )


def as_text(svg: Tree.Element) -> str:
    """Return the text of the drawing's file."""
    Tree.indent(svg)
    return Tree.tostring(svg, encoding="unicode") + "\n"


__all__ = [
    "INK",
    "PALE",
    "PAPER",
    "Scale",
    "add_element",
    "add_text",
    "as_text",
    "line",
    "new_svg",
    "polygon_points",
    "scale_around",
]
