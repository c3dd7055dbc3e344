"""Which house rules quick playouts know: every option in turn, as it is declared, is played as the game plays it, or
not quickly."""

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.test_rummy_quick import CONTRACTS, OTHERS, played
from upcard.bots.rummy.quick import known
from upcard.bots.rummy.quick.known import KNOWN, unknown
from upcard.bots.rummy.quick.terms import is_quick
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_on, seeded
from upcard.kernel.ui.entry import HouseRuleError
from upcard.match.duels import whole_pack
from upcard.options.option import Number, Option

CLAIMS: tuple[dict[str, Any], ...] = ({}, {"claim_mode": "may_i"})
"""Options of claims mean something beside them alone."""
BESIDE: dict[str, tuple[dict[str, Any], ...]] = {
    "knock": ({"jokers": "0", "wild_ranks": [], "deal_rank_wild": False},),
}
"""By option, what else it is changed with: without a wild card alone there is a knock."""


def values(option: Option, rules: Rules) -> Iterator[Any]:
    """What can be chosen instead of what the rules choose, as the option declares it, as a rule file writes it."""
    if isinstance(option, Number):
        yield from (option.low, min(option.low + 1, option.high), option.high)
    for part in range(max(1, len(option.parts_said(rules)))):
        for row in option.rows(rules, part):
            ways = [*row.ways, *[way for counter in row.counters for way in (counter.less, counter.more) if way]]
            yield from [way.value for way in ways if not way.chosen]


def changed(rules: Rules, option: Option) -> list[Rules]:
    """The rules with each other value of the option, as far as they take it."""
    found: list[Rules] = []
    for value in values(option, rules):
        for beside in (*CLAIMS, *BESIDE.get(option.key, ())):
            for along in ({}, *option.along(rules, value)):
                try:
                    now = OPTIONS.change(rules, {**beside, **along, option.key: value})
                except HouseRuleError:
                    continue
                if getattr(now, option.key) != getattr(rules, option.key) and now not in found:
                    found.append(now)
                break
    return found


def somewhere(rules: Rules, seed: int) -> tuple[RummyGame, RummyState]:
    """A deal of these rules, dealt, drawn by lot as is how many play."""
    game: Any = RummyGame(rules)
    rng = random.Random(seed)
    s = whole_pack(game, rng.randint(*rules.players), rng)
    assert isinstance(s, RummyState)
    s = s.but(deal=rng.randint(1, len(rules.deals)), dealer=0)
    return game, play_on(game, s, {}, seeded(rng))[0]


@pytest.mark.parametrize("book", [*CONTRACTS, *OTHERS])
def test_every_option_is_played_by_the_rules_or_not_quickly(book: str) -> None:
    """Every move of a whole playout is one that the game accepts, and both come to the same."""
    quick = 0
    for at, option in enumerate(OPTIONS):
        for number, rules in enumerate(changed(BOOKS[book], option)[:: amount(1, 4)]):
            game, s = somewhere(rules, 100 * at + number)
            if is_quick(game, s):
                played(game, s, number)
                quick += 1
    assert quick > 20


def test_what_they_do_not_know_is_not_played_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option that is not among those they know, as a new one would not be: each in turn, in every book."""
    defaults = {field.name: field.default for field in dataclasses.fields(Rules)}
    struck = set()
    for option in OPTIONS:
        for book in (*CONTRACTS, *OTHERS):
            for rules in [BOOKS[book], *changed(BOOKS[book], option)[: amount(100, 2)]]:
                game, s = somewhere(rules, 1)
                if not is_quick(game, s):
                    continue
                with monkeypatch.context() as patch:
                    patch.delitem(known.KNOWN, option.key, raising=False)
                    known.knows.cache_clear()
                    at_default = getattr(rules, option.key) == defaults[option.key]
                    assert is_quick(game, s) == at_default, (book, option.key)
                known.knows.cache_clear()
                if not at_default:
                    struck.add(option.key)
    assert struck == {*KNOWN} - {"book"}


def test_every_option_is_changed() -> None:
    for option in OPTIONS:
        assert [book for book in (*CONTRACTS, *OTHERS) if changed(BOOKS[book], option)], option.key


def test_each_word_that_they_know_is_listed() -> None:
    """Of options that are words, so that a new word is none they know; what is listed is a word of the option."""
    for option in OPTIONS:
        words = KNOWN.get(option.key)
        if option.kind == "choice" and option.key in KNOWN:
            assert words and {*words} <= {*OPTIONS.words(option.key)}, option.key
    assert {*KNOWN} <= {field.name for field in dataclasses.fields(Rules)}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("misdraw", True),
        ("rummy_call", "thrower_draws"),
        ("run_suits", "any"),
        ("no_stock_possible", "must_take_upcard"),
    ],
)
def test_values_that_they_do_not_know(key: str, value: Any) -> None:
    assert unknown(BOOKS["beginner"].but(claim_mode="none", **{key: value})) == [key]
