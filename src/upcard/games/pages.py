"""Where the rulebook's pages lie, and the options that a page describes."""

import re
from importlib import resources
from pathlib import Path

from upcard.games.catalogue import OptionDoc


def folder() -> Path:
    """The pages of the rulebook: in the installed package, or in ``docs`` of a checkout."""
    installed = Path(str(resources.files("upcard"))) / "rulebook"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "docs" / "rulebook"


def option_docs(page: str, kinds: dict[str, str]) -> tuple[OptionDoc, ...]:
    """The options of a page, in its order, under its headings. The page is their only description.

    ``kinds``: by key, ``choice``, ``switch``, ``number``, ``list``, ``table`` or ``text``; keys of other
    games on the page are left out.
    """
    found: list[OptionDoc] = []
    text = (folder() / f"{page}.md").read_text(encoding="utf-8")
    group = ""
    for block in re.split(r"^(?=##)", text, flags=re.M):
        heading, _, body = block.partition("\n")
        if not heading.startswith("### "):
            group = heading.lstrip("# ").strip()
            continue
        key = heading.strip("# `")
        if key not in kinds:
            continue
        values = re.findall(r"^- `([^`]+)` – (.+)$", body, flags=re.M)
        clauses = re.search(r"^Clauses: (.*)\.$", body, flags=re.M)
        found.append(
            OptionDoc(
                key=key,
                group=group,
                label=key.replace("_", " ").capitalize(),
                help=" ".join(body.strip().split("\n\n")[0].split()),
                kind=kinds[key],
                values=tuple([(value, meaning) for value, meaning in values]),
                clauses=tuple(clauses[1].split(", ")) if clauses else (),
            )
        )
    return tuple(found)


def option_clauses(page: str) -> dict[str, tuple[str, ...]]:
    """By option: the clauses that a game's page names for it in its table of settings; empty without one."""
    text = (folder() / f"{page}.md").read_text(encoding="utf-8")
    _, _, table = text.partition("\n## Settings\n")
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", table, flags=re.M)
    return {key: tuple(clauses.split(", ")) for key, clauses in rows}


def clause_text(clause: str) -> str:
    """What the rulebook says under that id, as plain text; empty if it has no such clause.

    >>> clause_text("CR-C-26")[:30]
    'A set is three or more cards o'
    """
    plain = re.escape(clause)
    for page in sorted(folder().glob("*.md")):
        text = page.read_text(encoding="utf-8")
        line = re.search(rf"^ *- \*\*{plain}\*\* (.+)$", text, flags=re.M)
        if line:
            return re.sub(r"[*`]|<[^>]*>", "", line[1])
        cell = re.search(rf'<a id="{plain}"></a>([^|]*)', text)
        if cell:
            return "The rulebook's table says: " + cell[1].strip()
    return ""
