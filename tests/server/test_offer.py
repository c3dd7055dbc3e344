"""What a room offers, and what becomes of tables whose game or bots are not there any more."""

import logging

import pytest

from tests.plugins import outside
from upcard import catalogue
from upcard.bots import BOTS, levels
from upcard.options.house_rules import BadHouseRules
from upcard.players import NoSuchBot
from upcard.server import wire
from upcard.server.http.lobby import catalogue as catalogue_answer
from upcard.server.live.offer import Offer, RuleChoice, full_offer

TWO = (wire.Player("Ada", "human"), wire.Player("Ben", "bot", "steady"))


def test_a_game_that_breaks_a_law_is_left_out_with_a_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(catalogue, "CATALOGUE", {**catalogue.OWN, "fickle": outside.FICKLE, "good": outside.GOOD})
    monkeypatch.setattr(catalogue, "left_out", lambda: ("the game bad is left out: it has no books",))
    with caplog.at_level(logging.WARNING):
        offer = full_offer()
    assert "fickle" not in offer.games and "guts" in offer.games
    lines = [record.getMessage() for record in caplog.records]
    assert "the game bad is left out: it has no books" in lines
    assert [line for line in lines if line.startswith("the game fickle is left out: it breaks a law: ")]
    assert not [line for line in lines if "\n" in line]


def test_a_bot_that_is_gone_is_stood_in_for_and_cannot_be_chosen(caplog: pytest.LogCaptureFixture) -> None:
    offer = Offer(catalogue.OWN, BOTS)
    wire_game = offer.game_for(RuleChoice("guts"), TWO)
    with caplog.at_level(logging.WARNING):
        assert wire_game.stand_in("eager").name == "steady"
    assert caplog.messages == [
        "there is no bot 'eager'; there are: random, gentle, steady, steady-1, strong; steady plays instead"
    ]
    with pytest.raises(NoSuchBot):
        wire_game.bot("eager")
    assert offer.players_of(catalogue.OWN["guts"]) == ("steady", "random", "gentle", "strong")


def test_a_game_that_no_bot_knows_has_hints_of_chance() -> None:
    offer = Offer({"fickle": outside.FICKLE}, {**BOTS, "unsure": outside.Unsure})
    wire_game = offer.game_for(RuleChoice("fickle"), TWO)
    assert wire_game.adviser.name == wire_game.bot_name() == "random"


def test_a_table_of_a_game_that_is_gone_is_refused_in_a_line() -> None:
    with pytest.raises(BadHouseRules, match="there is no game 'crazy-eights'"):
        Offer(catalogue.OWN, BOTS).game_for(RuleChoice("crazy-eights"), TWO)


def test_a_table_offers_the_levels_that_are_known_to_be_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """By book; at a game whatever any of its books offers."""
    offer = full_offer()
    monkeypatch.setitem(levels.not_offered(), "contract-rummy/wikipedia", ("strong",))
    monkeypatch.setitem(levels.not_offered(), "contract-rummy/parlett", ())
    monkeypatch.setitem(levels.not_offered(), "carioca/carioca", ("gentle", "strong"))
    shown = {game.id: game for game in catalogue_answer(offer).games}
    books = {book.id: book.bots for book in shown["contract-rummy"].books}
    assert "strong" not in books["wikipedia"] and "strong" in books["parlett"]
    assert books["wikipedia"][0] == shown["contract-rummy"].bots[0] == "steady"
    assert "strong" in shown["contract-rummy"].bots
    assert shown["carioca"].bots == ("steady", "random")
