"""The contact sheet: all pictures on one page, and what is wrong beside each."""

from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

STYLE = """
body { font: 14px system-ui; margin: 1rem; background: #222; color: #eee }
section { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 2rem }
figure { margin: 0; max-width: 360px }
img { max-width: 100%; max-height: 300px; display: block }
.bad img { outline: 3px solid #f66 }
li { color: #f99 }
"""


class Picture(NamedTuple):
    """One picture, and the faults found on what it shows."""

    game: str
    scene: str
    size: str
    theme: str
    file: str
    faults: tuple[str, ...]


def write(folder: Path, pictures: Sequence[Picture]) -> Path:
    """``index.html`` in the folder."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Contact sheet</title><style>{STYLE}</style>"]
    bad = sum(bool(each.faults) for each in pictures)
    parts.append(f"<h1>{len(pictures)} pictures, {bad} with faults</h1>")
    for (game, scene), some in groupby(pictures, key=lambda each: (each.game, each.scene)):
        parts.append(f"<h2>{escape(game)} {escape(scene)}</h2><section>")
        for each in some:
            faults = "".join(f"<li>{escape(fault)}</li>" for fault in each.faults)
            parts.append(
                f"<figure{' class=bad' if faults else ''}>"
                f"<a href='{each.file}'><img loading=lazy src='{each.file}'></a>"
                f"<figcaption>{escape(each.size)}, {escape(each.theme)}<ul>{faults}</ul></figcaption></figure>"
            )
        parts.append("</section>")
    path = folder / "index.html"
    path.write_text("\n".join(parts), encoding="utf-8")
    return path
