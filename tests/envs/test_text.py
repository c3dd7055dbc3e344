"""A table in words: rules and views are those of the game, and texts are judged as at the terminal table."""

import random
from typing import Any

import pytest

from tests.envs.tables import rules_of
from upcard.bots import BOTS
from upcard.envs.text import Refusals, TextTable
from upcard.kernel.game import Refused
from upcard.kernel.run import play_out


def test_the_rules_are_those_that_are_played() -> None:
    family = TextTable(rules_of("contract-rummy", "family"), 3).rules_in_words()
    sunday = TextTable(rules_of("contract-rummy", "family", claim_mode="none"), 3).rules_in_words()
    assert family.startswith("Contract Rummy · Family\n")
    assert "[CR-" in family
    assert "May I" in family
    assert sunday != family


def test_a_view_shows_the_own_cards_and_what_has_happened() -> None:
    table = TextTable(rules_of("contract-rummy", "family"), 3)
    table.reset(seed=7)
    seen = table.view_in_words(2)
    own = [str(card) for card in table.match.view(2).piles[2].cards]
    assert "Your hand, 10 cards:" in seen or "10 cards: " in seen
    assert all([card in seen for card in own])
    assert "Deal 1 of 7" in seen
    assert seen.splitlines()[-1].startswith("s = draw from the stock") or "draw" in seen.splitlines()[-1]
    again = table.view_in_words(2)
    assert len(again) < len(seen)  # what has happened is told once
    hidden = [str(card) for card in table.match.state.piles[0].cards]
    other = table.view_in_words(1)
    assert not all([card in other for card in hidden])


@pytest.mark.parametrize(
    ("text", "clause", "said"),
    [
        ("discard KD", "CR-C-16", "A turn begins with the draw."),
        ("may-i", "CR-C-19", ""),
        ("fly to the moon", "", "'fly' cannot be played now."),
        ("I would like to draw", "", "'i' cannot be played now."),
        ("up to now I have drawn nothing", "", "'up to now I have drawn nothi… cannot be played now."),
        ("   ", "", "Nothing was answered."),
        ("draw", "", "could mean draw"),
        ("x" * 5000, "", ""),
    ],
)
def test_what_is_no_move_is_refused_and_counted(text: str, clause: str, said: str) -> None:
    table = TextTable(rules_of("contract-rummy", "family"), 3)
    table.reset(seed=7)
    before = table.match.state
    reply = table.answer(text)
    assert not reply.accepted
    assert said in reply.reason
    assert reply.clause[:2] == clause[:2]
    assert table.match.state == before
    assert table.refusals == [Refusals(), Refusals(), Refusals(refused=1) if clause else Refusals(unreadable=1)]


@pytest.mark.parametrize("text", ["?", "help", "rules", "fly to the moon", "Up to you", "may I draw"])
def test_what_is_nothing_that_can_be_answered_is_told_what_can_be(text: str) -> None:
    table = TextTable(rules_of("contract-rummy", "family"), 3)
    table.reset(seed=7)
    reply = table.answer(text)
    assert reply.reason.endswith("cannot be played now.")
    answers = table.view_in_words(2).splitlines()[-1]
    assert reply.remedy == f"You can answer: {answers}."
    assert answers == "u = take the seven of diamonds, s = draw from the stock"
    assert str(reply) == f"{reply.reason} {reply.remedy}"


def test_a_sentence_is_no_short_form_of_a_move() -> None:
    """Its first word may be the beginning of one of the words of an answer."""
    table = TextTable(rules_of("contract-rummy", "family"), 3)
    table.reset(seed=7)
    table.answer("s")
    assert table.match.asks[table.seat].prompt == "claim"
    for text in ("I would like to draw", "I pass", "m please"):
        reply = table.answer(text)
        assert (reply.reason, reply.clause) == (f"{text!r} cannot be played now.", "")
        assert reply.remedy.startswith("You can answer: m = may I? Take the seven of diamonds")
    assert table.answer("pass it on").reason == "'it on' is too much: write pass."
    assert table.answer("May I have it?").reason == "'have it?' is too much: write may-i."
    assert table.answer("may I").move == "may-i"


@pytest.mark.parametrize(("given", "kind"), [(None, "NoneType"), (5, "int"), (b"x", "bytes"), (["u"], "list")])
def test_what_is_no_text_is_named(given: Any, kind: str) -> None:
    table = TextTable(rules_of("guts"), 2)
    table.reset(1)
    with pytest.raises(TypeError, match=f"^a text is wanted, not {kind}$"):
        table.answer(given)
    assert table.refusals == [Refusals(), Refusals()]


@pytest.mark.parametrize("seat", [-1, 2, 9, 30, 31])
def test_a_seat_that_there_is_not_sees_nothing(seat: int) -> None:
    table = TextTable(rules_of("guts"), 2)
    table.reset(1)
    with pytest.raises(ValueError, match=f"there is no seat {seat}: they are 0 to 1"):
        table.view_in_words(seat)


def test_whole_games_can_be_played_in_words_and_are_those_of_the_engine() -> None:
    rules = rules_of("guts", hands=12)
    table = TextTable(rules, 3, {1: BOTS["steady"], 2: BOTS["steady"]}, names=("A", "B", "C"))
    table.reset(seed=3)
    bot, typed = BOTS["steady"](0), 0
    while not table.over:
        assert table.seat == 0
        assert table.view_in_words(0)
        move = bot.choose(table.game, table.match.view(0), 0)
        reply = table.answer(str(move))
        assert (reply.accepted, reply.move, str(reply)) == (True, str(move), f"accepted: {move}")
        typed += 1
    bots = [BOTS["steady"](0) for _ in range(3)]
    assert play_out(table.game, table.game.start(3), bots, random.Random(3)) == table.match.state
    assert typed > 5
    assert table.winners() == table.match.winners != ()
    assert table.refusals == [Refusals()] * 3
    with pytest.raises(ValueError, match="the game is over: reset begins another"):
        table.answer("pass")


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(Refused, match="GUT-03"):
        TextTable(rules_of("guts"), 1)
    with pytest.raises(ValueError, match="3 names are given for 2 seats"):
        TextTable(rules_of("guts"), 2, names=("A", "B", "C"))
    with pytest.raises(ValueError, match="there is no seat 2: they are 0 to 1"):
        TextTable(rules_of("guts"), 2, {2: BOTS["steady"]})
    table = TextTable(rules_of("guts"), 2)
    for early in (lambda: table.answer("in"), lambda: table.view_in_words(0), lambda: table.seat):
        with pytest.raises(ValueError, match="no game has begun: reset comes first"):
            early()
    table.reset(1)
    assert table.winners() == ()
    assert str(table.answer("show")) == "GUT-27: Only in or out can be said now."
