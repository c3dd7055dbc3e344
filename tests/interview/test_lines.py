"""A table that mostly plays a book is asked little: it says of sentences whether they are so."""

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.interview.answers import values_of
from upcard.interview.order import has_effect
from upcard.interview.questions import answer_in_words
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import HouseRuleError, written
from upcard.options.gaps import gaps
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.options.own_rules import in_words

MOST = 15
RUMMY = ("contract-rummy", "parlett")
BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]


def family(start: HouseRules, differing: int, rng: random.Random) -> HouseRules:
    """A table that plays so many questions otherwise than the book, each by an answer that an interview offers."""
    rules, changed = start, 0
    docs = {option.key: option for option in start.entry.options()}
    for gap in rng.sample(gaps(CATALOGUE, start), len(gaps(CATALOGUE, start))):
        if changed == differing:
            break
        if not has_effect(docs[gap.key], rules.rules):
            continue
        value = rng.choice(values_of(start, gap))
        changes = start.entry.changes(start.entry.books[start.book].rules, rules.rules)
        try:
            other = choose_rules(CATALOGUE, start.entry.id, start.book, {**changes, gap.key: value})
        except (BadHouseRules, HouseRuleError):
            continue
        if not all(has_effect(docs[key], other.rules) for key in changes):
            continue  # what was chosen before would say nothing any more
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
    assert first[0].text == "Three to five play."
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


@pytest.mark.parametrize(
    ("game", "key", "value", "sentence"),
    [
        ("carioca", "claim_chain", "single", "The others may not take the upcard out of turn."),
        ("carioca", "claim_window", "before_draw", "The others may not take the upcard out of turn."),
        ("carioca", "claim_if_down", False, "The others may not take the upcard out of turn."),
        ("guts", "max_pot_mode", "cap_both", "There is no limit to what a loser pays."),
        ("guts", "max_pot_mode", "stop_when_over", "There is no limit to what a loser pays."),
    ],
)
def test_an_option_without_a_meaning_says_what_takes_it_away(game: str, key: str, value: Any, sentence: str) -> None:
    """Not that somebody may not take one card only, nor that nobody pays more than 0 chips."""
    start = choose_rules(CATALOGUE, game, None, {key: value})
    words = in_words(start, start.rules)
    assert words is not None and words.sentence(key) == sentence


def test_what_depends_on_the_number_of_players_is_said_by_how_many_play() -> None:
    said = {
        (game, book, key): words.sentence(key)
        for game, book, key in (
            ("contract-rummy", "denexa", "decks"),
            ("contract-rummy", "wikipedia", "decks"),
            ("pay-me", "pay-me", "decks"),
            ("classic-rummy", "beginner", "hand_size"),
        )
        if (words := in_words(start := choose_rules(CATALOGUE, game, book, {}), start.rules)) is not None
    }
    assert said == {
        ("contract-rummy", "denexa", "decks"): "The pack has two decks.",
        ("contract-rummy", "wikipedia", "decks"): "The pack has two decks for three or four players, three decks for "
        "five or six players, four decks for seven or eight players.",
        ("pay-me", "pay-me", "decks"): "The pack has one deck for two players, two decks for three or four players, "
        "three decks for five to eight players.",
        ("classic-rummy", "beginner", "hand_size"): "Dealt to each: 10 cards for two to four players, six cards for "
        "five players, seven cards for six to eight players.",
    }


def test_one_number_of_players_is_no_range() -> None:
    three = choose_rules(CATALOGUE, "daifugo", None, {"players": 3})
    words = in_words(three, three.rules)
    assert words is not None and words.sentence("players") == "3 play, with 52 cards."
    five = choose_rules(CATALOGUE, "daifugo", None, {"players": 5})
    words = in_words(five, five.rules)
    assert words is not None and words.sentence("players") == "3 to 5 play, with 52 cards."
    with pytest.raises(Refused, match="This table is for 3 players, not 4"):
        three.entry.build(three.rules).start(4)


def test_answers_and_reasons_of_a_game_without_a_sheet_in_words_are_sentences() -> None:
    guts = choose_rules(CATALOGUE, "guts", None, {"max_pot": 5})
    plain = replace(guts, entry=replace(guts.entry, in_words=None))
    assert answer_in_words(plain, plain.rules, "all_out") == "The pot stays."
    assert answer_in_words(plain, plain.rules, "max_pot") == "5."
    kalooki = choose_rules(CATALOGUE, "kalooki", None, {})
    talk = Interview(CATALOGUE, replace(kalooki, entry=replace(kalooki.entry, in_words=None)), {})
    (why,) = [reply.why for reply in talk.question("claim_limit").replies if reply.value == 0]
    assert why == "Penalty needs a limit, but claim_limit = 0 sets none."


def test_a_sentence_is_asked_once_with_all_its_parts() -> None:
    """Whoever marks a sentence is asked every question of it, and never sees it again."""
    for game, book in BOOKS:
        talk, seen = Interview(CATALOGUE, choose_rules(CATALOGUE, game, book, {}), {}), set[str]()
        while lines := talk.lines():
            texts = {line.text for line in lines}
            assert not texts & seen, (game, book, texts & seen)
            seen |= texts
            talk = talk.confirm([key for line in lines for key in line.keys])
    parts = {each.text: each.keys for each in Interview(CATALOGUE, choose_rules(CATALOGUE, *RUMMY, {}), {}).lines()}
    assert parts["A set has at least three cards of one rank; its suits do not matter."] == (
        "min_set",
        "max_set",
        "set_suits",
    )


def test_contracts_are_asked_after_what_they_rest_on() -> None:
    start = choose_rules(CATALOGUE, *RUMMY, {})
    frustration = ["11: R7", "11: S5 S2"]
    with pytest.raises(BadHouseRules, match="deal 2: a set of 2 cards is too small, sets have at least 3"):
        Interview(CATALOGUE, start, {}).answer("deals", frustration)
    order = [*Interview(CATALOGUE, start, {}).order]
    for key in ("players", "decks", "min_set", "max_set", "set_suits", "min_run", "max_run", "run_suits"):
        assert order.index(key) < order.index("deals"), key
    assert order.index("touching_runs") < order.index("ace")
    talk = Interview(CATALOGUE, start, {}).answer("min_set", 2).answer("run_suits", "any")
    assert [*talk.answer("deals", frustration).answers] == ["min_set", "run_suits", "deals"]
