"""Searching the rules that are played: their sheet, and the clauses of their page of the rulebook."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from upcard.clauses import clause_text, clauses_of, page_of_clause
from upcard.options.house_rules import HouseRules
from upcard.pages import page_name

MOST: Final = 20
"""Hits that are given."""

SHORTEST: Final = 3
"""Letters from which on a word finds others that begin with it."""

_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Hit:
    """A sentence that answers: ``heading`` says where it stands, ``clauses`` on what it rests. ``ours``: it is a
    sentence of these rules as they are played, and not of the rulebook, which speaks of others too."""

    heading: str
    text: str
    clauses: tuple[str, ...]
    ours: bool


def find(rules: HouseRules, words: str, most: int = MOST) -> tuple[Hit, ...]:
    """The sentences in which most of the words stand, the rules as they are played before the rulebook. A clause's id
    finds what rests on it; a word finds those that begin with it."""
    wanted = [_stem(word) for word in dict.fromkeys(_WORD.findall(words.lower()))]
    ids = {part.upper() for part in words.split()}
    found: list[tuple[float, int, Hit]] = []
    for at, hit in enumerate((*_of_sheet(rules), *_of_rulebook(rules))):
        cited = len(ids & set(hit.clauses))
        score = _score(wanted, hit) + 2 * len(wanted) * cited
        if score:
            found.append((-score - (0.5 if hit.ours else 0), at, hit))
    found.sort(key=lambda each: each[:2])
    best = -found[0][0] if found else 0.0
    # Where all words are found together, half of them is no answer.
    return tuple([hit for score, _, hit in found[:most] if -score >= best / 2])


def _of_sheet(rules: HouseRules) -> Iterator[Hit]:
    for section in rules.entry.sheet(rules.rules):
        for line in section.lines:
            yield Hit(section.heading, line.text, line.clauses, True)


def _of_rulebook(rules: HouseRules) -> Iterator[Hit]:
    """Every clause of the game's page, and those of other pages that the sheet cites."""
    page = page_name(rules.entry.rulebook)
    own = clauses_of(page)
    cited = {clause for hit in _of_sheet(rules) for clause in hit.clauses}
    for clause in (*own, *sorted(cited - set(own))):
        text = clause_text(clause)
        if text:
            yield Hit(page_of_clause()[clause], text, (clause,), False)


def _score(wanted: list[str], hit: Hit) -> float:
    """How many of the words stand there; those of the heading count half."""
    said = [word.lower() for word in _WORD.findall(hit.text)]
    above = [word.lower() for word in _WORD.findall(hit.heading)]
    score = 0.0
    for word in wanted:
        if any([_fits(word, other) for other in said]):
            score += 1
        elif any([_fits(word, other) for other in above]):
            score += 0.5
    return score


def _fits(word: str, other: str) -> bool:
    return other == word or (len(word) >= SHORTEST and other.startswith(word))


def _stem(word: str) -> str:
    """The word without the ending of a plural."""
    return word[:-1] if len(word) > SHORTEST and word.endswith("s") and not word.endswith("ss") else word


__all__ = ["MOST", "Hit", "find"]
