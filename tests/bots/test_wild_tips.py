"""What players of rummy say of wild cards is true: the tests count the cards for themselves."""

import random
import re
from collections import Counter
from typing import Any

import pytest

from tests.amounts import amount
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.rummy import wilds
from upcard.bots.rummy.heuristic_weights import weights_of
from upcard.bots.rummy.laying import after
from upcard.bots.rummy.seat_knowledge import SeatKnowledge
from upcard.cards.card import JOKER, parse_faces
from upcard.games.rummy.moves import Discard, LayDown, LayMeld, LayOff
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import view
from upcard.melds.meld import Meld, parse_meld


def sight_of(hand: str, melds: list[str], **changes: Any) -> SeatKnowledge:
    """What the first seat sees in that position, two decks being in play."""
    table = game_table("contract-rummy", changes)
    data: dict[str, Any] = {"deal": 2, "hands": {"P1": hand}, "step": "play", "turn": "P1"}
    if melds:
        data["melds"] = [{"owner": "P1", "cards": cards} for cards in melds]
    s = table.entry.read_position(table.game, data)
    assert isinstance(s, RummyState)
    return SeatKnowledge(table.game, view(s, 0), 0, weights_of(table.game.rules))


def said(sight: SeatKnowledge, meld: str) -> str:
    return str(wilds.laid(sight, (parse_meld(meld),)) or "")


def test_how_many_cards_can_take_a_joker_is_counted() -> None:
    run = "<5S 6S *=7S 8S>"
    assert "one of the 2 cards left" in said(sight_of("5S 6S * 8S 2D", []), run)
    assert "can be taken from there by whoever has the one card left that fits its place" in said(
        sight_of("5S 6S * 8S 7S", []), run
    )
    assert "Nobody else can take the joker there" in said(sight_of("5S 6S * 8S 7S 7S", []), run)


def test_cards_that_lie_in_melds_are_out() -> None:
    sight = sight_of("5S 6S * 8S 7S", ["<7S 8S 9S TS>"])
    assert "Nobody else can take the joker there" in said(sight, "<5S 6S *=7S 8S>")


def test_nothing_is_said_where_no_joker_can_be_taken() -> None:
    run, hand = "<5S 6S *=7S 8S>", "5S 6S * 8S 2D"
    assert said(sight_of(hand, [], joker_take_use="none"), run) == ""
    assert said(sight_of("5S 5H * 2D", []), "{5S 5H *}") == "", "in a set the joker stays"
    assert said(sight_of(hand, []), "<5S 6S 7S 8S>") == ""


def test_a_joker_is_kept_for_what_is_missing() -> None:
    sight = sight_of("5S 6S * 8S 2D", [])
    assert "Keep the joker" in str(wilds.kept(sight, parse_faces("2D")[0]))
    two = sight_of("5S 6S * * 2D", [])
    assert str(wilds.kept(two, parse_faces("2D")[0])) == "Keep the wild cards for melds that lack one card."
    assert wilds.kept(sight_of("5S 6S 8S 2D", []), parse_faces("2D")[0]) is None
    assert wilds.kept(sight_of("5S *", ["{9S 9H 9D}"]), parse_faces("5S")[0]) is None


def check(sight: SeatKnowledge, tip: str, lying: list[Meld]) -> str:
    """Is it true of the melds as they are to lie? Which tip it is."""
    table = sight.seen.melds
    for meld in lying:
        jokers = [at for at, face in enumerate(meld.faces) if sight.r.is_wild(face)]
        if len(jokers) != 1 or meld.is_set():
            continue
        role = meld.role(jokers[0])
        held = [card.face for card in sight.hand].count(role)
        number = sight.game.rules.pack(sight.seen.seats).faces().count(role) - held
        number -= sum(meld.faces.count(role) for meld in table)
        if "Nobody else" in tip:
            assert number == 0
            return "safe"
        found = re.search(r"one of the (\d+) cards left", tip)
        assert number == (int(found[1]) if found else 1)
        return "open"
    raise AssertionError(tip)


@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett"])
def test_every_tip_of_many_games_is_true(book: str) -> None:
    table, heard = game_table("contract-rummy", {}, book), Counter[str]()
    game, steady = table.game, BOTS["steady"](0)
    for number in range(amount(70, 3)):
        rng = random.Random(number)
        s = game.start(3 + number % 2)
        while (asks := game.asks(s)) and len(s.sheet) < 3:
            seat = min(asks)
            if seat == CHANCE:
                s = game.play(s, seat, chance_move(asks[seat], rng))
                continue
            decision = steady.decide(game, view(s, seat), seat)
            move, why = decision.move, decision.why
            sight = SeatKnowledge(game, view(s, seat), seat, weights_of(game.rules))
            if "fits its place" in why or "fit its place" in why:
                lying: list[Meld] = []
                if isinstance(move, LayDown):
                    lying = list(move.melds)
                elif isinstance(move, LayMeld):
                    lying = [move.meld]
                elif isinstance(move, LayOff):
                    lying = [after(sight, move)[1][move.meld - 1]]
                assert game.rules.joker_take_use != "none"
                heard[check(sight, why, lying)] += 1
            if "Keep the" in why:
                assert isinstance(move, Discard) and not sight.down
                rest = list(s.hand(seat).faces())
                rest.remove(move.face)
                assert JOKER in rest or any(sight.r.is_wild(face) for face in rest)
                heard["kept"] += 1
            s = game.play(s, seat, move)
    assert heard["kept"] and heard["open"], heard
