"""Reads the variants of a game: rule files that come with it, each listed under a name that people look for.

A game keeps them in its folder ``variants``, a file each, named with the variant's id. Such a file is one of house
rules (`upcard.options.house_rules`) with a table more:

[about]
summary = "One line for choosing."
sources = ["At least two texts that it follows."]
names = ["Other names of it", "大富豪/だいふごう"]
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from upcard.kernel.ui.about import About, called
from upcard.text.toml import load

ABOUT: Final = "about"
"""The table of a rule file that says what a variant is beyond its rules."""

FEWEST_SOURCES: Final = 2


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game as another one's rules with changes: ``changes`` of a ``book`` of the ``game``.

    ``summary``: one line for choosing, a template; ``sources``: the texts that it follows.
    """

    id: str
    game: str
    book: str
    title: str
    summary: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    about: About = field(default_factory=About)
    sources: tuple[str, ...] = ()


def read_variants(folder: Path, game: str) -> tuple[Variant, ...]:
    """Return the variants of a game whose rule files lie in a folder, by their titles.

    Raises:
        BadToml: a file is no TOML.
        ValueError: it lacks what a variant says of itself.
    """
    files = [(path.stem, load(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.toml"))]
    found = [_variant(name, data) for name, data in files if data.get("game") == game]
    return tuple(sorted(found, key=lambda variant: variant.title))


def _variant(name: str, data: Mapping[str, Any]) -> Variant:
    about = data.get(ABOUT, {})
    missing = [key for key in ("book", "name") if key not in data]
    missing += [f"{ABOUT}.{key}" for key in ("summary", "sources") if key not in about]
    if missing or len(about["sources"]) < FEWEST_SOURCES:
        raise ValueError(f"the variant {name} lacks {', '.join(missing) or 'a second source'}")
    return Variant(
        id=name,
        game=data["game"],
        book=data["book"],
        title=data["name"],
        summary=about["summary"],
        changes=data.get("changes", {}),
        notes=tuple(data.get("notes", ())),
        about=About(aliases=called(*about.get("names", ())), origin=about.get("origin", "")),
        sources=tuple(about["sources"]),
    )


__all__ = ["ABOUT", "Variant", "read_variants"]
