"""The rulebook's pages as the options are described; ``python -m tests.docs.option_pages`` writes them."""

import re
from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

from upcard.catalogue import CATALOGUE
from upcard.games.anaconda.rules import OPTIONS as ANACONDA
from upcard.games.beggar_my_neighbor.rules import OPTIONS as BEGGAR_MY_NEIGHBOR
from upcard.games.daifugo.rules import OPTIONS as DAIFUGO
from upcard.games.dealers_choice.rules import OPTIONS as DEALERS_CHOICE
from upcard.games.guts.rules import OPTIONS as GUTS
from upcard.games.indian_chief.rules import OPTIONS as INDIAN_CHIEF
from upcard.games.mille.rules import OPTIONS as MILLE
from upcard.games.rummy.books import SOURCES
from upcard.games.rummy.rules import OPTIONS as RUMMY
from upcard.kernel.ui.entry import written
from upcard.options.gaps import in_toml
from upcard.options.option import Option
from upcard.options.options import Options

from .rulebook import RULEBOOK

FLAT = {
    "anaconda": ANACONDA,
    "beggar-my-neighbor": BEGGAR_MY_NEIGHBOR,
    "daifugo": DAIFUGO,
    "dealers-choice": DEALERS_CHOICE,
    "guts": GUTS,
    "indian-chief": INDIAN_CHIEF,
    "mille": MILLE,
}

OWN_TABLES: Final = ("deals", "card_points")
"""Options with values that a page gives in tables of its own; what it says instead of a value stays as it is."""


def with_options(page: str, options: Options, books: Mapping[str, Any]) -> str:
    """A page with the sections of its options as they are described; ``books`` are the rules by name whose values it
    gives. What stands between the heading of a group and its first option is the page's own.

    Raises:
        ValueError: the page lacks the heading of a group.
    """
    for group in options.groups:
        found = re.search(rf"^## {re.escape(group.heading)}\n.*?(?=^## |\Z)", page, flags=re.S | re.M)
        if found is None:
            raise ValueError(f"there is no heading {group.heading!r}")
        before = found[0].partition("\n### ")[0].rstrip("\n")
        sections = [_section(option, books, found[0]) for option in group.options]
        last = found.end() == len(page)
        page = (
            page[: found.start()] + "\n\n".join([before, *sections]) + ("\n" if last else "\n\n") + page[found.end() :]
        )
    return page


def with_settings(page: str, clauses: Mapping[str, tuple[str, ...]], books: Mapping[str, Any]) -> str:
    """A page with the rows of its table of settings as the books have them; ``clauses`` by option.

    Raises:
        ValueError: the page has no such table.
    """
    found = re.search(r"^\| Option \|.*\n\|[-|]+\n((?:\|.*\n)*)", page, flags=re.M)
    if found is None:
        raise ValueError("there is no table of settings")
    old = {row.split("|")[1].strip("` "): row for row in found[1].splitlines()}
    rows = []
    for key, ids in clauses.items():
        cells = [f"`{in_toml(written(getattr(rules, key)))}`" for rules in books.values()]
        if key in OWN_TABLES and key in old:
            cells = [cell.strip() for cell in old[key].split("|")[2:-2]]
        rows.append(f"| `{key}` | {' | '.join(cells)} | {', '.join(ids)} |\n")
    return page[: found.start(1)] + "".join(rows) + page[found.end(1) :]


def _section(option: Option, books: Mapping[str, Any], old: str) -> str:
    parts = [f"### `{option.key}`", _paragraph(option.about)]
    if option.values:
        parts.append("\n".join([f"- `{word.word}` – {word.meaning}" for word in option.values]))
    if option.more:
        parts.append(_paragraph(option.more))
    parts += [_defaults(option, books, old), f"Clauses: {', '.join(option.clauses)}."]
    return "\n\n".join(parts)


def _defaults(option: Option, books: Mapping[str, Any], old: str) -> str:
    if option.key in OWN_TABLES:
        own = re.search(rf"^### `{option.key}`\n.*?^(Defaults: .*?)$", old, flags=re.S | re.M)
        return own[1] if own else "Defaults: as the page says."
    values = {name: in_toml(written(getattr(rules, option.key))) for name, rules in books.items()}
    if len(values) == 1:
        return f"Default: `{values.popitem()[1]}`."
    if len(set(values.values())) == 1:
        return f"Defaults: all books `{values.popitem()[1]}`."
    return f"Defaults: {', '.join([f'{name} `{value}`' for name, value in values.items()])}."


def _paragraph(text: str) -> str:
    """Wrapped, but not between back quotes."""
    whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0"), text)
    return "\n".join(wrap(whole, 120, break_long_words=False, break_on_hyphens=False)).replace("\0", " ")


def pages() -> dict[str, str]:
    """Every page that speaks of options, by name, as it has to be."""

    def page(name: str) -> str:
        return (RULEBOOK / f"{name}.md").read_text(encoding="utf-8")

    def books(game: str) -> dict[str, object]:
        return {name: book.rules for name, book in CATALOGUE[game].books.items()}

    found = {name: with_options(page(name), options, books(name)) for name, options in FLAT.items()}
    contract_rummy, *others = SOURCES
    found["house-rules"] = with_options(page("house-rules"), RUMMY, books(contract_rummy.id))
    for source in others:
        found[source.id] = with_settings(page(source.id), source.settings, books(source.id))
    return found


if __name__ == "__main__":
    for name, text in pages().items():
        (RULEBOOK / f"{name}.md").write_text(text, encoding="utf-8")
