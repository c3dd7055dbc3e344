"""Finds clauses in the pages of the rulebook, those of other packages' games among them."""

import re
from functools import cache
from typing import Final

from upcard.catalogue import CATALOGUE, OWN
from upcard.pages import folder, page_name, read_page

CLAUSE: Final = re.compile(r"\b[A-Z]{2,3}-(?:[A-Z]-)?[A-Z]?\d{1,3}[a-z]?\b")
"""``GEN-07``, ``CR-D-20``, ``CR-N-D4``."""

_ANCHOR = re.compile(r'\bid="([^"]+)"')
_LINE = re.compile(r"^ *- \*\*([^*\n]+)\*\* (.+(?:\n {2,}(?![-*|]).+)*)$", re.M)
"""A clause, which may go on in lines that are indented below it."""
_CELL = re.compile(r'<a id="([^"]+)"></a>([^|]*)')
_MOOT: Final = re.compile(r" Does not come up with [^.]*\.| \(left out with [^)]*\)")
"""With which values of options a question, or a part of its answer, means nothing."""
_TAG = re.compile(r"\s*\((?:[TIR]|[^()]*\b[TIR]: [^()]*)\)$")
_LEADS = re.compile(r"^[ ]*- \*\*(" + CLAUSE.pattern[2:-2] + r")\*\*", re.M)


@cache
def pages() -> dict[str, str]:
    """Every page's Markdown, by name without suffix. Its index ends with the games of other packages."""
    found = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder().glob("*.md"))}
    outside = [entry for entry in CATALOGUE.values() if entry.id not in OWN]
    for entry in outside:
        found.setdefault(page_name(entry.rulebook), read_page(entry.rulebook))
    if outside:
        lines = [f"- [{entry.title}]({page_name(entry.rulebook)}.md): {entry.summary}" for entry in outside]
        found["index"] = "\n".join([found["index"].rstrip(), "", "## Games of other packages", "", *lines, ""])
    return found


@cache
def page_of_clause() -> dict[str, str]:
    """Return the page on which each clause stands."""
    found: dict[str, str] = {}
    for name, text in pages().items():
        for clause in (*_LEADS.findall(text), *_ANCHOR.findall(text)):
            found.setdefault(clause, name)
    return found


def clauses_of(page: str) -> tuple[str, ...]:
    """Return the clauses that stand on a page, in their order there."""
    return tuple([clause for clause, name in page_of_clause().items() if name == page])


@cache
def _texts() -> dict[str, str]:
    """Return what stands under each clause, as plain text: a line of a list before a cell of a table."""
    found: dict[str, str] = {}
    for name, text in pages().items():
        own = {clause for clause in (*_LEADS.findall(text), *_ANCHOR.findall(text)) if page_of_clause()[clause] == name}
        for clause, line in _LINE.findall(text):
            if clause in own:
                found.setdefault(clause, _plain(re.sub(r"\n +", " ", line)))
        for clause, cell in _CELL.findall(text):
            if clause in own:
                found.setdefault(clause, "The rulebook's table says: " + cell.strip())
    return found


def _plain(line: str) -> str:
    # Code stands as it is: a * in it is a joker, and <5S 6S 7S> a run.
    parts = re.split(r"`([^`]*)`", line)
    return "".join([part if at % 2 else re.sub(r"\*|<[^>]*>", "", part) for at, part in enumerate(parts)])


def plain_clause(clause: str) -> str:
    """`clause_text` without the tag at its end, and without the rules with which the question cannot come up.

    The tag says where the rulebook has it from; the rules are for whoever reads a sheet (`upcard.readings`).

    >>> plain_clause("KAL-27"), clause_text("KAL-27")[-3:]
    ('A three is three or more cards of one rank.', '(T)')
    """
    return _TAG.sub("", _MOOT.sub("", clause_text(clause)))


def clause_text(clause: str) -> str:
    """Return what the rulebook says under that id, as plain text; empty if it has no such clause.

    >>> clause_text("CR-C-26")[:30]
    'A set is three or more cards o'
    """
    return _texts().get(clause, "")
