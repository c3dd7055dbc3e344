"""Orders the questions of an interview: those on which everything depends, and then the most telling first.

Before all others come how many play, with how many packs, and how long (the options say which, by ``first``). Of the
others a question is the more telling, the likelier a game would have come out otherwise by the answer of another book.
That is measured: ``came_up.json`` has, for every book and every answer to every question, in how many games between
bots a move was judged otherwise by it (`upcard.interview.deciding`); the figures of an option's answers are weighed by
how many of the other books give them. Where no other book has these options, the answer that came up most counts.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from upcard.kernel.ui.entry import Entry, OptionDoc, written
from upcard.options.gaps import Gap, gaps, in_toml, other_books
from upcard.options.house_rules import HouseRules
from upcard.text.toml import load

T = TypeVar("T")

FILE: Final = Path(__file__).parent / "came_up.json"


def has_effect(option: OptionDoc, rules: Any) -> bool:
    """Say whether the option means anything beside the others of these rules."""
    return not any(written(getattr(rules, other)) in list(idle) for other, idle in option.unless.items())


def in_order(catalogue: Mapping[str, Entry], start: HouseRules) -> dict[str, float]:
    """Return the open questions, the most telling first, and how telling each is.

    Those that are as telling as another in the order of the rulebook. Those on which everything depends stand before
    all others and are as telling as can be.

    A telling question on which the sense of others hangs is at least as telling as they are, and comes before them.
    What the rules sheet says in one breath is asked in a row, of telling questions and of others.
    """
    open_ = {gap.key: gap for gap in gaps(catalogue, start)}
    docs = {option.key: option for option in start.entry.options() if option.key in open_}
    weights = {key: telling(catalogue, start, gap) for key, gap in open_.items()}

    for some in [[key for key in docs if _in_one_breath(docs[each], docs[key])] for each in docs]:
        most = max([weights[key] for key in some], default=0.0)
        weights |= {key: most for key in some if weights[key]}

    def lifted(key: str) -> float:
        hanging = [other for other, doc in docs.items() if key in doc.unless and weights[key]]
        return max([weights[key], *[lifted(other) for other in hanging]])

    lift = {key: lifted(key) for key in docs}
    first = sorted([doc for doc in docs.values() if doc.first], key=lambda doc: doc.first)
    placed: dict[str, float] = {doc.key: 1.0 for doc in first}

    def place(key: str) -> None:
        if key in placed:
            return
        for other in docs[key].unless:
            if other in docs and (lift[other] or not lift[key]):
                place(other)
        placed[key] = lift[key]
        for other in docs:
            if _in_one_breath(docs[key], docs[other]) and (lift[other] > 0) == (lift[key] > 0):
                place(other)

    for key in sorted(lift, key=lambda each: -lift[each]):
        place(key)
    return placed


def _in_one_breath(option: OptionDoc, other: OptionDoc) -> bool:
    """Say whether one sentence of the rules sheet says both."""
    return option.sentence == other.sentence and f"{{{other.key}}}" in option.sentence


def telling(catalogue: Mapping[str, Entry], start: HouseRules, gap: Gap) -> float:
    """Return the share of games in which somebody would have noticed that another book was played in this point.

    It goes over all other books that have the option; where there is none, over the answer that came up most.
    """
    games, came_up = games_counted(), counted(start, gap.key)
    books = len(other_books(catalogue, start))
    if books == 0:
        return max(came_up.values(), default=0) / games
    return sum([came_up.get(in_toml(answer.value), 0) * len(answer.books) for answer in gap.others]) / games / books


def games_counted() -> int:
    """How many games were played by each book to count what came up."""
    found: int = _known()["games"]
    return found


@cache
def _known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def among(answers: Mapping[str, T], value: Any) -> T | None:
    """Return what stands there for that answer, however a table in it is sorted.

    >>> among({"2": "deuces", '{ A = 15, K = 10 }': "points"}, {"K": 10, "A": 15})
    'points'
    """
    text = in_toml(value)
    if text in answers or not isinstance(value, Mapping):
        return answers.get(text)
    same = load(f"answer = {text}")
    return next((found for each, found in answers.items() if load(f"answer = {each}") == same), None)


def counted(start: HouseRules, key: str) -> dict[str, int]:
    """By answer to that question, in how many games by the book it came up."""
    found: dict[str, int] = _known()["came_up"].get(start.entry.id, {}).get(start.book, {}).get(key, {})
    return found


__all__ = ["among", "counted", "games_counted", "has_effect", "in_order", "telling"]
