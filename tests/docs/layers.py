"""The picture of the layers, docs/layers.svg, made from the imports; ``python -m tests.docs.layers`` writes it.

A line leads from a package down to one that it imports; lines that follow from others are left out.
"""

from typing import Final

from ..packaging.circles import imports, modules
from .rulebook import ROOT

PICTURE: Final = ROOT / "docs" / "layers.svg"
LAYERS: Final = {
    "Tables": ("server", "site", "terminal", "envs"),
    "Studies": ("interview", "arena", "review", "practise", "lab", "testing"),
    "Play": ("match", "bots", "players", "library", "programs"),
    "Real cards": ("umpire", "score", "paper"),
    "Games": ("games", "catalogue", "stepping", "clauses", "readings"),
    "What a game is": ("kernel", "outside", "pages", "options"),
    "Cards": ("text", "cards", "melds"),
}
"""From the top down; in each, from what is imported first."""

Place = tuple[float, float, float]
"""Of a box: left, top and width."""

WIDE: Final = 960
MARGIN: Final = 150
STEP: Final = 92
HIGH: Final = 30
LETTER: Final = 8.4


def graph() -> dict[str, set[str]]:
    """What each package imports of the others, somewhere."""
    known = {name for names in LAYERS.values() for name in names}
    found: dict[str, set[str]] = {name: set() for name in known}
    files = modules(ROOT / "src" / "upcard")
    for name, file in files.items():
        package = name.split(".")[1:2]
        if package and package[0] in known:
            for other in imports(name, file.read_text(encoding="utf-8"), files, at_load=False):
                part = other.split(".")[1:2]
                if part and part[0] in known and part != package:
                    found[package[0]].add(part[0])
    return found


def reduced(found: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same without what follows by way of others."""

    def below(name: str) -> set[str]:
        return set().union(*[{each} | below(each) for each in found[name]])

    return {
        name: {each for each in used if not any(each in below(other) for other in used)} for name, used in found.items()
    }


def svg() -> str:
    """The picture."""
    places: dict[str, Place] = {}
    parts = []
    for row, (title, names) in enumerate(LAYERS.items()):
        y = 24.0 + row * STEP
        parts.append(f'<rect x="8" y="{y - 14:.0f}" width="{WIDE - 16}" height="{HIGH + 28}" rx="8" class="layer"/>')
        parts.append(f'<text x="22" y="{y + HIGH / 2 + 5:.0f}" class="title">{title}</text>')
        widths = [LETTER * len(name) + 24 for name in names]
        space = (WIDE - MARGIN - 40 - sum(widths)) / len(names)
        x = MARGIN + space / 2
        for name, width in zip(names, widths, strict=True):
            places[name] = (x, y, width)
            x += width + space
    lines, boxes = [], []
    for name, used in sorted(reduced(graph()).items()):
        for other in sorted(used):
            lines.append(f'<path d="{_path(places[name], places[other], list(places.values()))}" class="line"/>')
    for name, (x, y, width) in places.items():
        boxes.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{HIGH}" rx="5" class="box"/>')
        boxes.append(f'<text x="{x + width / 2:.0f}" y="{y + HIGH / 2 + 5:.0f}" class="name">{name}</text>')
    height = 24 + len(LAYERS) * STEP - 20
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" role="img">',
            "<title>The packages of Upcard in layers; each imports only from those below it</title>",
            "<style>.layer{fill:#f4f1ea}.box{fill:#fff;stroke:#57534e}.line{fill:none;stroke:#8d8579;stroke-width:1.3}"
            "text{font:14px ui-monospace,monospace;fill:#292524}.title{font:600 14px system-ui,sans-serif}"
            ".name{text-anchor:middle}</style>",
            f'<rect width="{WIDE}" height="{height}" fill="#fff"/>',
            *parts,
            *lines,
            *boxes,
            "</svg>",
            "",
        ]
    )


def _path(one: Place, other: Place, boxes: list[Place]) -> str:
    """From the one down to the other, or beside it, below what lies between."""
    (x, y, width), (to_x, to_y, to_width) = one, other
    if y == to_y:
        start, end = (x, to_x + to_width) if to_x < x else (x + width, to_x)
        low, high = sorted((start, end))
        between = any([row == y and low < left < high for left, row, _ in boxes])
        dip = HIGH / 2 + (46 if between else 0)
        return f"M{start:.0f} {y + HIGH / 2:.0f} Q{(start + end) / 2:.0f} {y + dip:.0f} {end:.0f} {y + HIGH / 2:.0f}"
    start, end = x + width / 2, to_x + to_width / 2
    middle = (y + HIGH + to_y) / 2
    return f"M{start:.0f} {y + HIGH:.0f} C{start:.0f} {middle:.0f} {end:.0f} {middle:.0f} {end:.0f} {to_y:.0f}"


if __name__ == "__main__":
    PICTURE.write_text(svg(), encoding="utf-8")
