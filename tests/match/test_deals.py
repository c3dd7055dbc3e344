"""Where the deals of a game begin and end."""

import random

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import seeded
from upcard.match.deals import DealSpan, deal_of
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules


def played(game: str, book: str, stop: int = 0) -> Match:
    """Steady players' game, to its end; with ``stop`` a person has the first seat, and so many answers were given."""
    rules = choose_rules(CATALOGUE, game, book, {})
    players = {seat: BOTS["steady"](0) for seat in range(3)}
    person = players.pop(0) if stop else None
    match = Match(rules, 3, seeded(random.Random(7)), players)
    match.run()
    for _ in range(stop):
        assert person is not None
        match.answer(0, person.choose(match.game, match.view(0), 0))
        match.run()
    return match


@pytest.mark.parametrize(
    ("game", "book", "deals"),
    [
        ("contract-rummy", "denexa", 7),
        ("contract-rummy", "parlett", 7),  # who deals first is drawn from the pack: a shuffle more
        ("classic-rummy", "beginner", None),  # the stock is turned over: shuffles of fewer cards
        ("guts", "standard", 20),
        ("indian-chief", "standard", 1),  # of the second turn on fewer cards are shuffled
    ],
)
def test_deals_follow_one_another_without_gaps(game: str, book: str, deals: int | None) -> None:
    match = played(game, book)
    found, n = [], 1
    while n <= match.n:
        span = deal_of(match, n)
        assert span == deal_of(match, span.last)
        assert (span.first, span.over) == (n, True)
        found.append(span)
        n = span.last + 1
    assert found[0].first == 1
    assert deals in (None, len(found))
    # As many deals are scored as were dealt.
    sheet = match.scene(0).sheet
    if sheet is not None and game in ("contract-rummy", "classic-rummy"):
        assert len(found) == len([cell for cell in sheet.rows[0].cells if cell is not None])


def test_the_deal_that_is_played_is_not_over() -> None:
    match = played("guts", "standard", stop=2)
    shuffles = [n for n, seat, move in match.history.standing() if seat == CHANCE and "shuffle" in str(move)]
    assert deal_of(match, match.n) == DealSpan(shuffles[-1], match.n, False)
    assert deal_of(match, 1).over
    # Before the pack is shuffled for the next deal this one is over: nobody holds a card of it that could still matter.
    ended = match.fork(shuffles[-1] - 1)
    assert deal_of(ended, ended.n) == DealSpan(shuffles[-2] if len(shuffles) > 2 else 1, ended.n, True)


def test_a_game_that_has_not_begun_has_no_deal_that_is_over() -> None:
    match = Match(choose_rules(CATALOGUE, "guts", None, {}), 3)
    assert deal_of(match, 0) == DealSpan(1, 0, False)
