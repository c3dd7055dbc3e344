"""Bots at tables for more than eight: whole games of twelve, and the strong player's second."""

import random
import time
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.test_rummy_quick import played
from tests.bots.test_rummy_search import asked
from tests.laws.worlds import TWELVE, Case, crowds
from upcard.bots.rummy.quick.terms import is_quick
from upcard.bots.strong import StrongBot
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_on, seeded
from upcard.kernel.state import view
from upcard.match.duels import whole_pack
from upcard.players import PLAYERS

TABLES = [case for case in crowds() if case.seats == TWELVE]
LONG = {"kalooki"}
"""Books of which a whole game of twelve takes long."""


def of_twelve(book: str, deal: int) -> tuple[RummyGame, RummyState]:
    """A deal of the book among twelve, dealt."""
    rules = BOOKS[book]
    game: Any = RummyGame(rules.but(players=(rules.players[0], TWELVE)))
    rng = random.Random(deal)
    s: Any = whole_pack(game, TWELVE, rng)
    return game, play_on(game, s.but(deal=deal, dealer=0), {}, seeded(rng))[0]


@pytest.mark.clause("CR-W-02", "CR-A-70", "CR-A-71")
@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.name, marks=[pytest.mark.long] * (case.book in LONG)) for case in TABLES],
)
def test_twelve_bots_play_a_whole_game(case: Case) -> None:
    """Gentle ones and every fourth a steady one. The cards that the pack has for so many are all there at the end."""
    game = case.build()
    bots = {seat: PLAYERS["gentle" if seat % 4 else "steady"](seat) for seat in range(TWELVE)}
    state, _ = play_on(game, game.start(TWELVE), bots, seeded(random.Random(case.seed)))
    assert game.asks(state) == {}
    assert len(case.entry.totals(state)) == TWELVE
    assert case.entry.winners(game, state)
    if isinstance(state, RummyState):
        lying = sum([len(pile.cards) for pile in state.piles]) + sum([len(meld.faces) for meld in state.melds])
        assert lying == case.rules.pack(TWELVE).size()


@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family", "kalooki", "carioca"])
def test_quick_playouts_of_twelve_are_the_games(book: str) -> None:
    """With five and six decks, too: of a card there are as many as there are decks."""
    quick = 0
    for deal in range(1, amount(8, 4)):
        game, s = of_twelve(book, deal)
        assert game.rules.deck_count(TWELVE) == 6
        if is_quick(game, s):
            played(game, s)
            quick += 1
    assert quick


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_the_strong_player_keeps_its_second_among_twelve(book: str) -> None:
    game, s = of_twelve(book, 2)
    strong = StrongBot(0, 0.3)
    for number, (here, seat) in enumerate(asked(game, s, 60)):
        if number % 12:
            continue
        began = time.thread_time()
        move = strong.choose(game, view(here, seat), seat)
        assert time.thread_time() - began < 1.0
        game.play(here, seat, move)
