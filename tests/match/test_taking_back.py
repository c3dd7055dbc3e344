"""What a match takes back, and what stands."""

import pickle
import random
from collections import Counter
from typing import Any, cast

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.run import seeded
from upcard.kernel.state import ONLOOKER, Event, Move
from upcard.kernel.undo import has_shown
from upcard.match import agreement as agreements
from upcard.match.agreement import REACH
from upcard.match.history import EVERY, UNDONE
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules
from upcard.testing.laws import lying, secrets

from ..amounts import amount
from .matches import EVERY_BOOK, asked_person, walked


def should_reach(states: list[Any], played: list[tuple[int, Move]], seat: int) -> tuple[int, ...]:
    """By what each seat sees and nothing else: which of the seat's moves can be taken back at the last table."""
    found: list[int] = []
    after = states[-1]
    for n in range(len(played), max(0, len(played) - REACH), -1):
        mover, move = played[n - 1]
        before = states[n - 1]
        open_answers = [
            other
            for other, answer in enumerate(before.answers)
            if answer is not None and (not after.answers or after.answers[other] != answer)
        ]
        answer = mover >= 0 and before.window == after.window and len(before.answers) > mover and after.answers
        sealed = mover == seat or (bool(answer) and before.answers[mover] is None and after.answers[mover] == move)
        fresh = [
            lying(after, other) - lying(before, other) - secrets(before, seat, other)
            for other in (*range(before.seats), ONLOOKER)
        ]
        told = [card.face for event in after.events for card in event.cards if card.face not in lying(before, seat)]
        if not sealed or open_answers or told or move.irrevocable_clause() or any(fresh):
            break
        if mover == seat:
            found.append(n)
        after = before
    return tuple(found)


@EVERY_BOOK
def test_moves_are_taken_back_as_far_as_nothing_hidden_became_known(name: str, book: str) -> None:
    """docs/decisions/taking-back.md: then the table is as it was before, and everybody is told so."""
    past = walked(name, book)
    first = past.history.at(0)
    match, states, asks = Match(past.rules, first, names=past.names, game=past.game), [first], [past.game.asks(first)]
    played: list[tuple[int, Move]] = []
    lengths: Counter[int] = Counter()
    for seat, move in past.played():
        match.answer(seat, move)
        played.append((seat, move))
        states.append(match.state)
        asks.append(match.asks)
        for each in range(first.seats):
            reach = match.agreement.reach(each)
            assert reach == (() if match.over else should_reach(states, played, each))
            lengths[len(reach)] += 1
            free = bool(reach) and reach[0] == match.n and not has_shown(states[-2], states[-1])
            assert match.agreement.is_free(each) is free
            why = match.why_no_undo(each, len(reach) + 1)
            assert why is not None
            if not reach and seat == each and move.irrevocable_clause() and not match.over:
                assert why.clause == move.irrevocable_clause()
            if reach and len(played) % amount(1, 3) == 0:
                fork = match.fork()
                for listener in range(first.seats):
                    fork.told(listener)
                fork.take_back(each, len(reach))
                assert fork.state == states[reach[-1] - 1] and fork.asks == asks[reach[-1] - 1]
                undone = Event(UNDONE, each, (), len(reach))
                assert [fork.told(listener) for listener in range(first.seats)] == [(undone,)] * first.seats
                assert fork.played() == played[: reach[-1] - 1]
                for mover, again in played[reach[-1] - 1 :]:
                    fork.answer(mover, again)
                assert fork.state == match.state and fork.played() == played
    if name == "contract-rummy":
        assert max(lengths) > 2, "a whole turn after the draw"


def test_a_whole_turn_is_taken_back_to_the_draw() -> None:
    """What was laid and thrown included, while the others have not opened their answers; the draw itself stays."""
    match = asked_person()
    match.answer(2, "draw stock")
    while 2 not in match.asks:
        seat = next(iter(match.asks))
        match.answer(seat, next(move for move in match.moves(seat) if str(move) == "pass"))
        match.run()
    drawn = match.state
    discard = next(str(move) for move in match.moves(2) if str(move).startswith("discard"))
    match.answer(2, discard)
    assert match.agreement.reach(2) == (match.n,) and not match.agreement.is_free(2)
    match.take_back(2)
    assert match.state == drawn
    with pytest.raises(Refused, match=r"it has shown something|not the last one"):
        match.take_back(2)


def test_moves_are_not_taken_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreements, "MOST_TAKEN_BACK", 3)
    match = asked_person()
    for _ in range(3):
        match.answer(2, "draw upcard")
        match.take_back(2)
    match.answer(2, "draw upcard")
    with pytest.raises(Refused, match="you have taken 3 moves back"):
        match.take_back(2)
    assert match.fork().why_no_undo(2) is not None


@pytest.mark.clause("GUT-30", "ANA-47", "ANA-61", "ANA-69", "DAI-24", "DAI-28")
@pytest.mark.parametrize(
    ("game", "clauses"),
    [("guts", {"GUT-30"}), ("anaconda", {"ANA-47", "ANA-61", "ANA-69"}), ("daifugo", {"DAI-24", "DAI-28"})],
)
def test_what_a_clause_makes_final_stands(game: str, clauses: set[str]) -> None:
    """Though the next player has not answered, and nothing has been shown."""
    rng = random.Random(1)
    match = Match(choose_rules(CATALOGUE, game, None, {}), 3, seeded(rng))
    found: set[str] = set()
    for _ in range(2000):
        match.run()
        if match.over or found == clauses:
            break
        seat = next(iter(match.asks))
        move = match.answer(seat, rng.choice(list(match.moves(seat))))
        if match.asks and move.irrevocable_clause():
            why = match.why_no_undo(seat)
            assert why is not None and why.clause == move.irrevocable_clause()
            found.add(why.clause)
    assert found == clauses


def test_a_fork_of_what_was_taken_back() -> None:
    match = asked_person()
    for _ in range(EVERY):
        match.answer(2, "draw upcard")
        match.take_back(2)
    for n in range(match.n + 1):
        fork = match.fork(n)
        assert fork.state == match.history.at(n)
        drawn = n > 2 and (n - 2) % 2 == 1
        assert (fork.why_no_undo(2) is None) == drawn
        if drawn:
            fork.take_back(2)
            assert fork.played() == match.played()


def test_a_match_that_keeps_nothing_takes_back_and_goes_on() -> None:
    match = Match(choose_rules(CATALOGUE, "contract-rummy", "family", {}), 3, seeded(random.Random(7)), keep=0)
    match.run()
    (seat,) = match.asks
    before = match.state
    match.answer(seat, "draw upcard")
    match.take_back(seat)
    assert match.state == before and match.asks[seat].prompt == "draw"
    with pytest.raises(LookupError):
        match.told(seat)
    match.answer(seat, "draw stock")
    assert match.told(seat) != (), "from then on it is told again"


@pytest.mark.parametrize("wrong", [{"names": ("a", "b")}, {"players": {5: BOTS["random"](0)}}])
def test_names_and_players_are_those_of_its_seats(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"3 seats|seats 0 to 2"):
        Match(choose_rules(CATALOGUE, "guts", None, {}), 3, seeded(random.Random(1)), **wrong)


def test_what_is_no_move_and_no_seat_is_said() -> None:
    match = Match(choose_rules(CATALOGUE, "guts", None, {}), 3, seeded(random.Random(1)))
    match.run()
    (seat, *_) = match.asks
    with pytest.raises(TypeError, match="a move or its text"):
        match.answer(seat, cast("Move", None))
    for none in (7, -1):
        with pytest.raises(ValueError, match=f"no seat {none}"):
            match.view(none)
    assert pickle.loads(pickle.dumps(match)).state == match.state
