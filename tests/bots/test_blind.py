"""Bots are blind: what a seat cannot see does not change what its bot does.

At every sampled position of whole games all cards that the seat has not seen are dealt afresh, several times.
The view, the questions, the legal moves, the refusals and the bot's decision must stay the same. A bot that
is handed the whole table fails this test, as the last two tests show.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.shorter import first_deals
from upcard.bots import BOTS, Bot, Decision
from upcard.bots.rummy import search
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS, Discard
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import Move, State, view
from upcard.kernel.worlds import worlds

FRESH = 3
"""So many other worlds for each position."""

Show = Callable[[RummyState, int], RummyState]


def positions(game: RummyGame, seats: int, seed: int) -> Iterator[tuple[RummyState, int]]:
    """Every position of a whole game between steady players with a seat that is asked there."""
    rng = random.Random(seed)
    players = [BOTS["steady"](seat) for seat in range(seats)]
    state = game.start(seats)
    while asks := game.asks(state):
        seat = min(asks)
        if seat == CHANCE:
            state = game.play(state, seat, chance_move(asks[seat], rng))
        else:
            yield state, rng.choice(sorted(asks))
            state = game.play(state, seat, players[seat].choose(game, view(state, seat), seat))


def verdict(game: RummyGame, state: RummyState, seat: int, move: Move) -> str:
    """ "" for a move that is accepted, else the whole refusal."""
    try:
        game.play(state, seat, move)
    except Refused as why:
        return f"{why.clause} {why.reason} {why.faces} {why.remedy}"
    return ""


def check_blind(
    game: RummyGame, state: RummyState, seat: int, bots: Sequence[Callable[[], Bot]], show: Show, seed: int
) -> None:
    """What the bots do at that seat, its questions, moves and refusals are the same in every world that it cannot tell
    apart."""
    rng = random.Random(seed)
    here = show(state, seat)
    decisions = [bot().decide(game, here, seat) for bot in bots]
    moves = list(game.moves(here, seat))
    tries: list[Move] = [DRAW_UPCARD, DRAW_STOCK, MAY_I, PASS]
    tries += [Discard(face) for face in sorted(set(game.rules.pack(state.seats).faces()))[::4]]
    refusals = [verdict(game, state, seat, move) for move in tries]
    for _ in range(FRESH):
        other = next(worlds(game, view(state, seat), seat, rng))
        assert view(other, seat) == view(state, seat)
        assert set(game.asks(other)) == set(game.asks(state))
        assert game.asks(other)[seat] == game.asks(state)[seat]
        assert list(game.moves(other, seat)) == moves
        assert list(game.moves(view(other, seat), seat)) == moves
        assert [verdict(game, other, seat, move) for move in tries] == refusals
        assert [bot().decide(game, show(other, seat), seat) for bot in bots] == decisions


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_bot_does_the_same_whatever_is_hidden(book: str) -> None:
    game = RummyGame(first_deals(BOOKS[book], amount(8, 3)))
    # Who searches is looked at in test_rummy_search: here the time would run out, now sooner, now later.
    searched = book in search.AHEAD
    bots = [
        partial(make, 5)
        for name, make in sorted(BOTS.items())
        if make(0).plays(game) and not (name == "strong" and searched)
    ]
    assert len(bots) > 2
    looked_at = 0
    for at, (state, seat) in enumerate(positions(game, min(4, game.rules.players[1]), seed=11)):
        if at % amount(7, 15) == 0:
            check_blind(game, state, seat, bots, view, seed=at)
            looked_at += view(state, seat).piles != state.piles
    assert looked_at > amount(25, 4)


class Cheat:
    """Draws by the card that lies on the stock, and claims by what the next player holds."""

    name = "cheat"
    about = "Looks where it should not."

    def plays(self, game: Any) -> bool:
        return isinstance(game, RummyGame)

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        moves = list(game.moves(seen, seat))
        assert isinstance(seen, RummyState)
        stock, rival = seen.stock().cards, seen.hand((seat + 1) % seen.seats).cards
        peeked = sum([card.face for card in rival]) + (stock[-1].face if stock else 0)
        return Decision(moves[peeked % len(moves)], "It is best.")

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move


def caught(show: Show) -> int:
    """At how many of some positions the check catches the cheat."""
    game = RummyGame(BOOKS["denexa"])
    found = 0
    for at, (state, seat) in enumerate(positions(game, min(4, game.rules.players[1]), seed=12)):
        if at % 20 == 0:
            try:
                check_blind(game, state, seat, [Cheat], show, seed=at)
            except AssertionError:
                found += 1
    return found


def test_a_bot_that_sees_the_whole_table_is_caught() -> None:
    assert caught(lambda state, seat: state) > 10


def test_shown_the_view_it_has_nothing_to_cheat_with() -> None:
    assert caught(view) == 0
