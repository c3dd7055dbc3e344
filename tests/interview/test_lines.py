"""A table that mostly plays a book is asked little: it says of sentences whether they are so."""

import random
import re

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.interview.answers import values_of
from upcard.interview.order import matters
from upcard.interview.questions import in_words
from upcard.kernel.face.entry import HouseRuleError, written
from upcard.options.gaps import gaps
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules

MOST = 15
BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]


def family(start: HouseRules, differing: int, rng: random.Random) -> HouseRules:
    """A table that plays so many questions otherwise than the book, each by an answer that an interview offers."""
    rules, changed = start, 0
    docs = {option.key: option for option in start.entry.options()}
    for gap in rng.sample(gaps(CATALOGUE, start), len(gaps(CATALOGUE, start))):
        if changed == differing:
            break
        if not matters(docs[gap.key], rules.rules):
            continue
        value = rng.choice(values_of(start, gap))
        changes = start.entry.changes(start.entry.books[start.book].rules, rules.rules)
        try:
            other = choose_rules(CATALOGUE, start.entry.id, start.book, {**changes, gap.key: value})
        except (BadHouseRules, HouseRuleError):
            continue
        if len(start.entry.changes(start.entry.books[start.book].rules, other.rules)) == changed + 1:
            rules, changed = other, changed + 1
    return rules


def asked(start: HouseRules, table: HouseRules) -> tuple[Interview, int]:
    """The interview with that table, at its end, and how many times something was asked: the last time for what else
    the table plays, in its own words."""
    talk, times = Interview(CATALOGUE, start, {}), 1
    while lines := talk.lines():
        times += 1
        other = [line for line in lines if any([_differs(talk, table, key) for key in line.keys])]
        keys = [key for line in lines if line not in other for key in line.keys]
        talk = talk.confirm(keys)
        for key in [key for line in other for key in line.keys]:
            times += 1
            talk = talk.answer(key, written(getattr(table.rules, key)))
    return talk.note(("Tea at ten.",)), times


def _differs(talk: Interview, table: HouseRules, key: str) -> bool:
    return bool(getattr(talk.rules.rules, key) != getattr(table.rules, key))


@pytest.mark.parametrize("case", BOOKS, ids=str)
def test_a_family_that_mostly_plays_a_book_is_asked_fifteen_times_at_most(case: tuple[str, str]) -> None:
    start = choose_rules(CATALOGUE, *case, {})
    for differing in (0, 3):
        table = family(start, differing, random.Random(differing))
        talk, times = asked(start, table)
        assert times <= MOST, (times, differing)
        assert talk.rules.rules == table.rules
        assert not talk.left and talk.lines() == ()
        assert talk.rules.notes == ("Tea at ten.",)


def test_what_is_so_is_answered_and_no_other_question() -> None:
    start = choose_rules(CATALOGUE, "contract-rummy", "denexa", {})
    talk = Interview(CATALOGUE, start, {})
    first = talk.lines()
    assert first[0].text == "The pack has two decks."
    after = talk.confirm(first[0].keys)
    assert after.rules.rules == start.rules and set(after.rules.answered) == set(first[0].keys)
    assert after.lines()[0] == first[1]
    with pytest.raises(BadHouseRules, match="no open question has this name"):
        talk.confirm(("nonsense",))


LEANS = re.compile(
    r"\b(that (turn|run|set|meld|player)|do so|it goes)\b|^(From then on|Then|It|They|In one turn they|Nobody else)\b"
)
"""What points to a sentence before: shown alone nobody knows to which."""


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_each_sentence_can_be_read_alone(game: str, book: str) -> None:
    start = choose_rules(CATALOGUE, game, book, {})
    for gap in gaps(CATALOGUE, start):
        for value in values_of(start, gap):
            try:
                rules = choose_rules(CATALOGUE, game, book, {gap.key: value}).rules
            except (BadHouseRules, HouseRuleError):
                continue
            words = in_words(start, rules)
            assert words is not None
            assert not LEANS.search(words.sentence(gap.key)), (gap.key, words.sentence(gap.key))
