"""Searching the rules that are played: their sheet, and the clauses of their page of the rulebook."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from upcard.clauses import clause_text, clauses_of, page_of_clause
from upcard.kernel.face.entry import written
from upcard.options.gaps import in_toml
from upcard.options.house_rules import HouseRules
from upcard.pages import page_name

MOST: Final = 12
"""Hits that are given."""

OURS: Final = 1.3
"""How much more a sentence of the rules as they are played tells than one of the rulebook."""

LEAST: Final = 0.6
"""The share of the best hit's score from which on others are given."""

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
    every = [*_of_sheet(rules), *_of_options(rules), *_of_rulebook(rules)]
    stands = [[_stands(word, hit) for word in wanted] for hit in every]
    # A word that stands in most sentences says little.
    weights = [math.log(1 + len(every) / max(1, sum([row[at] > 0 for row in stands]))) for at in range(len(wanted))]
    found: list[tuple[float, int]] = []
    for at, hit in enumerate(every):
        score = sum([weight * share for weight, share in zip(weights, stands[at], strict=True)])
        score += 2 * sum(weights) * len(ids & set(hit.clauses))
        if score:
            found.append((-score * (OURS if hit.ours else 1), at))
    found.sort()
    # Beside what has all words, half of them is no answer.
    return tuple([every[at] for score, at in found[:most] if score <= found[0][0] * LEAST])


def _of_sheet(rules: HouseRules) -> Iterator[Hit]:
    for section in rules.entry.sheet(rules.rules):
        for line in section.lines:
            yield Hit(section.heading, line.text, line.clauses, True)


def _of_options(rules: HouseRules) -> Iterator[Hit]:
    """What each option decides, and what these rules choose."""
    entry = rules.entry
    words = entry.in_words(entry.books[rules.book].rules, rules.rules) if entry.in_words else None
    for option in entry.options():
        answer = words.answer(option.key) if words else in_toml(written(getattr(rules.rules, option.key)))
        yield Hit(option.key, f"{option.question} {answer}", option.clauses, True)


def _of_rulebook(rules: HouseRules) -> Iterator[Hit]:
    """Every clause of the game's page, and those of other pages that the sheet cites."""
    page = page_name(rules.entry.rulebook)
    own = clauses_of(page)
    cited = {clause for hit in _of_sheet(rules) for clause in hit.clauses}
    for clause in (*own, *sorted(cited - set(own))):
        text = clause_text(clause)
        if text:
            yield Hit(page_of_clause()[clause], text, (clause,), False)


def _stands(word: str, hit: Hit) -> float:
    """Does the word stand there? Half where it stands in the heading only."""
    if any([_fits(word, said.lower()) for said in _WORD.findall(hit.text)]):
        return 1
    return 0.5 if any([_fits(word, said.lower()) for said in _WORD.findall(hit.heading)]) else 0


def _fits(word: str, other: str) -> bool:
    return other == word or (len(word) >= SHORTEST and other.startswith(word))


def _stem(word: str) -> str:
    """The word without the ending of a plural."""
    return word[:-1] if len(word) > SHORTEST and word.endswith("s") and not word.endswith("ss") else word


__all__ = ["MOST", "Hit", "find"]
