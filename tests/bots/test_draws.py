"""Each seat draws its own cards from the stock, and nothing that a seat has seen is changed by what it is given."""

import random
from typing import Any

import pytest

import upcard
from upcard.bots.draws import SeatDraws, drawn, stock_at, with_draws
from upcard.cards.card import Card
from upcard.kernel.state import CHANCE, view
from upcard.kernel.worlds import worlds
from upcard.match.record import record_of
from upcard.review.deals import ReviewedDeal, deals_of

GAMES = {"mille": 2, "pay-me": 3, "contract-rummy": 3}


def built(game: str) -> Any:
    """The game by its first book."""
    rules = upcard.game(game)
    return rules.entry.build(rules.rules)


def deal_of(game: str) -> ReviewedDeal:
    """The deal of a game between bots in which the first seat drew most."""
    record = record_of(upcard.play(game, ["steady"] * GAMES[game], seed=7))
    return max(deals_of(record, 0), key=lambda deal: len(deal.drawn))


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_given_its_draws_and_sees_what_it_saw(game: str) -> None:
    deal = deal_of(game)
    assert len(deal.drawn) > 2
    made = built(game)
    for number, world in zip(range(20), worlds(made, deal.seen, 0, random.Random(1)), strict=False):
        laid = with_draws(world, 0, deal.drawn)
        assert view(laid, 0) == deal.seen
        assert sorted(face for pile in laid.piles for face in pile.faces()) == sorted(
            face for pile in world.piles for face in pile.faces()
        )
        assert tuple(reversed(SeatDraws(laid).queues[0]))[: len(deal.drawn)] == deal.drawn, number


def test_what_a_seat_draws_is_not_changed_by_what_another_does() -> None:
    game = built("mille")
    deal = deal_of("mille")
    world = next(worlds(game, deal.seen, 0, random.Random(3)))
    draws = SeatDraws(world)
    own = [queue[-1] for queue in draws.queues]
    seat = next(iter(game.asks(world)))
    after = draws.play(game, world, seat, game.read("draw"))
    assert drawn(world, after, seat) == [own[seat]]
    assert [queue[-1] for queue in draws.queues][1 - seat] == own[1 - seat]


def test_in_a_stock_that_somebody_knows_all_draw_from_above() -> None:
    deal = deal_of("mille")
    world = next(worlds(built("mille"), deal.seen, 0, random.Random(3)))
    at = stock_at(world)
    pile = world.piles[at]
    known = type(pile)((Card(pile.cards[0].face, 1), *pile.cards[1:]), True)
    seen = world.but(piles=(*world.piles[:at], known, *world.piles[at + 1 :]))
    assert SeatDraws(world).queues
    assert SeatDraws(seen).queues == []
    draws = SeatDraws(seen)
    seat = next(iter(built("mille").asks(seen)))
    assert seat != CHANCE
    stock = list(known.faces())
    draws.bring_up(stock, seat)
    assert stock == list(known.faces())


def test_a_stock_that_is_formed_anew_is_drawn_from_above() -> None:
    deal = deal_of("mille")
    draws = SeatDraws(next(worlds(built("mille"), deal.seen, 0, random.Random(3))))
    draws.forget()
    stock = [1, 2, 3]
    draws.bring_up(stock, 0)
    assert stock == [1, 2, 3]
