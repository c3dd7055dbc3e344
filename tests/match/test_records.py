"""A match as a record and read from one, or begun in mid-play; its draws are proved."""

import dataclasses
import random
from contextlib import suppress

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import Endless, seeded
from upcard.kernel.state import view
from upcard.match.audit import audit
from upcard.match.chain import chain_move, pledge_of
from upcard.match.committed import CommittedChance
from upcard.match.match import Match
from upcard.match.record import BadRecord, read_record, record_of, replay, write_record

from .matches import EVERY_BOOK, a_match, asked_person, bots, rules_of, walked


@EVERY_BOOK
def test_a_record_leads_to_the_same_match(name: str, book: str) -> None:
    match = walked(name, book)
    record = record_of(match)
    again = read_record(CATALOGUE, write_record(record)).match(seeded(random.Random(1)), bots(match.state.seats))
    assert again.state == match.state and again.played() == match.played() and again.names == match.names
    assert again.told(0) == match.fork().told(0) != ()
    assert record_of(again) == record
    with suppress(Endless):
        again.run(30)
    assert (again.n > match.n) == (not match.over)


@pytest.mark.parametrize(("moves", "said"), [(1, "its 1 move$"), (3, "its 3 moves$")])
def test_a_record_without_an_end_has_no_totals(moves: int, said: str) -> None:
    """Not even the right ones of the moment."""
    match = a_match("guts", "standard")
    with suppress(Endless):
        match.run(moves)
    record = record_of(match)
    assert not match.over and record.totals is None and len(record.moves) == moves
    totals = match.totals
    ended = read_record(CATALOGUE, write_record(dataclasses.replace(record, totals=totals)))
    with pytest.raises(BadRecord, match=f"^totals: the game is not over after {said}"):
        list(replay(ended))
    assert len(list(replay(record))) == moves


def test_a_match_that_began_in_mid_play_has_no_record() -> None:
    whole = asked_person()
    match = Match(whole.rules, whole.state)
    assert str(match.answer(2, "draw stock")) == "draw stock" and match.told(0)
    with pytest.raises(ValueError, match="began in mid-play"):
        record_of(match)


def test_a_match_that_goes_on_from_a_table_numbers_on() -> None:
    """What led there is not kept, so a seat is told only of what comes."""
    whole = asked_person()
    match = Match(whole.rules, whole.state, past=whole.n)
    assert match.n == match.history.first == whole.n and match.told(0) == ()
    before = match.state
    match.answer(2, "draw upcard")
    assert match.n == whole.n + 1 and [event.name for event in match.told(0)] == ["took"]
    match.take_back(2)
    assert match.history.at(whole.n) == before == match.state
    with pytest.raises(LookupError, match="not kept"):
        match.history.at(whole.n - 1)


def test_a_match_that_keeps_little_tells_no_more_than_it_keeps() -> None:
    match = a_match("contract-rummy", "family", keep=64)
    for _ in range(20):
        with suppress(Endless):
            match.run(10)
        match.told(0)
    assert match.n == 200 and match.history.first >= 64
    with suppress(Endless):
        match.run(10)
    assert match.told(0) == tuple([event for n in range(201, 211) for event in view(match.history.at(n), 0).events])
    with pytest.raises(LookupError, match="not kept"):
        match.told(1)


def test_the_draws_of_a_match_with_moves_taken_back_are_proved() -> None:
    """The record numbers the moves that stand; what was taken back shifts them."""
    rules = rules_of("contract-rummy", "parlett")
    player = BOTS["steady"](1)
    match = Match(rules, 2, CommittedChance(2), {1: BOTS["steady"](2)}, names=("Ann", "Ben"))
    while True:
        match.run()
        if match.over:
            break
        match.answer(0, player.choose(match.game, match.view(0), 0))
        if match.why_no_undo(0) is None:
            match.take_back(0)
            match.answer(0, player.choose(match.game, match.view(0), 0))
    record = record_of(match)
    assert match.n > len(record.moves) and len(record.chains[0].rounds) > 3
    assert record.chains != match.chains
    found = audit(read_record(CATALOGUE, write_record(record)))
    assert found.fair and len(found.draws) == len(match.chains[0].rounds)


def test_a_contribution_goes_into_the_next_draw() -> None:
    chance = CommittedChance(3)
    given = bytes(range(16))
    chance.contribute(1, given)
    with pytest.raises(ValueError, match="P1's contribution has 1 bytes"):
        chance.contribute(0, b"x")
    match = Match(rules_of("guts", "standard"), 3, chance)
    match.run()
    first, second = match.chains[0].rounds[:2]
    assert first.contributions == (b"", given, b"") and second.contributions == (b"", b"", b"")
    assert first.pledges[1] == pledge_of(bytes.fromhex(chance.head), 1, 1, given)
    # The first draw is one of three dealers, the second an order of the pack.
    assert (first.choices, second.choices) == (3, 0)
    ask = match.game.asks(match.history.at(1))[CHANCE]
    links = match.chains[0].links()
    assert chain_move(chance.seed, links[2], ask) == match.played()[1][1] != chain_move(chance.seed, links[1], ask)
