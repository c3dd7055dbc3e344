"""What people agree on in a match: moves that were shown are taken back, and the score is corrected."""

import random
from contextlib import suppress
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.run import Endless, seeded
from upcard.match.agreement import REACH
from upcard.match.match import Match
from upcard.match.meta_actions import Correction, Propose, Reply, Undo, read_meta_action, standing
from upcard.match.record import BadRecord, read_record, record_of, replay, write_record

from .matches import a_match, asked_person, rules_of

SCORED = [("contract-rummy", "family"), ("mille", "standard"), ("guts", "standard"), ("anaconda", "standard")]


def scored(name: str, book: str) -> Match:
    """A match of random players, in its second deal."""
    match = a_match(name, book)
    while not match.rules.entry.scores.read(match.state):  # type: ignore[union-attr]
        with suppress(Endless):
            match.run(50)
    with suppress(Endless):
        match.run(3)
    assert not match.over
    return match


# --- how it is written -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        Undo(),
        Undo(57),
        Correction(2, (25, 0, None, -40)),
        Correction(2, (25, 0), (1, 2)),
        Propose(Undo(3), (1,)),
        Propose(Correction(1, (4, None, 5)), (0, 2)),
        Reply(True),
        Reply(False),
    ],
)
def test_entries_are_read_back_as_they_print(action: Any) -> None:
    assert read_meta_action(str(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "!",
        "!undo",
        "!undo 0",
        "!undo x",
        "!agree P1",
        "!correct 1",
        "!correct 0: 5",
        "!correct 1: 5 x",
        "!correct 1: 99999999",
        "!propose agree to P1",
        "!propose undo 3",
        "!propose propose undo 3 to P1 to P2",
    ],
)
def test_what_is_no_entry_is_said(text: str) -> None:
    with pytest.raises(BadMove, match="no entry of a log"):
        read_meta_action(text)


def test_no_game_has_a_move_that_is_written_so() -> None:
    for entry in CATALOGUE.values():
        game = entry.build(next(iter(entry.books.values())).rules)
        for action in (Undo(), Undo(5), Reply(True), Correction(1, (5, 4))):
            with pytest.raises(BadMove):
                game.read(str(action))


def test_what_stands_of_a_log_as_it_is_written() -> None:
    log = ["a", "b", "undo", "c", "d", "!undo 4", "e", "!propose undo 7 to P2 P3", "!agree", "!agree", "f"]
    seats = [0, 1, 1, 1, 0, 1, 0, 0, 1, 2, 0]
    assert standing(list(zip(range(1, 12), seats, log, strict=True))) == [(1, 0, "a"), (11, 0, "f")]
    log = ["a", "!propose correct 1: 5 4 to P2", "!decline", "!propose correct 1: 6 4 to P2", "!agree", "b"]
    found = standing(list(zip(range(1, 7), [0, 0, 1, 0, 1, 1], log, strict=True)))
    assert found == [(1, 0, "a"), (5, 0, "!correct 1: 6 4 agreed P2"), (6, 1, "b")]


# --- asking ----------------------------------------------------------------------------------------------


def test_everybody_who_is_asked_has_to_agree() -> None:
    """The upcard alone can be put back without asking; a thrown card takes two others' leave."""
    match = asked_person()
    before = match.state
    match.answer(2, "draw upcard")
    assert match.agreement.take_back(2, 1, (0, 1, 2)).move == Undo(0)
    discard = next(str(move) for move in match.moves(2) if str(move).startswith("discard"))
    match.answer(2, discard)
    n, after = match.n, match.state
    play = match.agreement.take_back(2, 2, (0, 1, 2))
    assert play.move == Propose(Undo(n - 1), (0, 1)) and play.after is after
    match.add(play)
    asked = match.agreement.proposal
    assert asked is not None and (asked.seat, asked.awaited) == (2, (0, 1))
    with pytest.raises(Refused, match="not asked to agree"):
        match.agreement.answer(2, True)
    with pytest.raises(Refused, match="Another request is still open: it has to be answered first"):
        match.entry(0, "!propose undo 1 to P2")
    match.add(match.agreement.answer(0, True))
    assert match.state is after
    with pytest.raises(Refused, match="agreed already"):
        match.agreement.answer(0, True)
    match.add(match.agreement.answer(1, True))
    assert match.state == before and match.agreement.proposal is None
    assert [event.name for event in match.told(0)][-4:] == ["proposed", "agreed", "agreed", "undone"]
    assert len(match.played()) == n - 2
    with pytest.raises(Refused, match="There is no open request any more"):
        match.agreement.answer(1, True)
    # A fork from any entry, and a log read again, lead to the same.
    for at in range(match.n + 1):
        assert match.fork(at).state == match.history.at(at)


def test_whoever_plays_on_makes_it_lapse() -> None:
    match = asked_person()
    match.answer(2, "draw upcard")
    match.answer(2, next(str(move) for move in match.moves(2) if str(move).startswith("discard")))
    match.add(match.agreement.take_back(2, 1, (0, 1, 2)))
    fork = match.fork()
    fork.answer(next(iter(fork.asks)), "draw stock")
    assert (match.agreement.proposal is None, fork.agreement.proposal is None) == (False, True)


def test_a_correction_lapses_when_the_table_has_gone_on_for_long() -> None:
    match = scored("contract-rummy", "family")
    match.add(match.agreement.correct(0, 1, (1, 2, 3), (0, 1)))
    asked_at = match.n
    while match.n < asked_at + REACH - 1:
        with suppress(Endless):
            match.run(1)
    assert match.agreement.proposal is not None
    with suppress(Endless):
        match.run(1)
    assert match.agreement.proposal is None


# --- the score -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "book"), SCORED)
def test_the_score_of_every_game_is_corrected_and_replayed(name: str, book: str) -> None:
    match = scored(name, book)
    scores = match.rules.entry.scores
    assert scores is not None
    was = scores.read(match.state)[0]
    first, second, *rest = [each or 0 for each in was]
    wanted = (first + 1, second - 1, *rest)
    totals = match.totals
    seen = match.history.at(match.n - 1)
    match.add(match.agreement.correct(0, 1, wanted, (0, 1)))
    match.add(match.agreement.answer(1, True))
    assert scores.read(match.state)[0] == wanted
    now = match.totals
    assert now == (totals[0] + 1, totals[1] - 1, *totals[2:])
    if scores.chips:
        assert sum(now) == sum(totals)
        with pytest.raises(Refused, match="Chips only move from one player to another: the column has to add up to"):
            match.agreement.correct(0, 1, (wanted[0] + 1, *wanted[1:]))
    assert match.history.at(match.n - 3) == seen
    with pytest.raises(Refused, match="The score sheet says that already"):
        match.agreement.correct(0, 1, wanted)
    with suppress(Endless):
        match.run(60)
    record = read_record(CATALOGUE, write_record(record_of(match)))
    assert [text for _, text in record.moves if text.startswith("!")] == [f"{Correction(1, wanted, (1,))}"]
    again = record.match()
    assert again.state == match.state
    # Nobody takes back what was played before the others agreed on the score.
    assert all(n > len(match.played()) - 60 for seat in range(match.state.seats) for n in match.agreement.reach(seat))


def test_the_boxes_of_indian_chief_are_corrected() -> None:
    """Only those that are filled."""
    match = Match(rules_of("indian-chief", "standard"), 2, seeded(random.Random(1)))
    while not any(match.state.boxes):  # type: ignore[attr-defined]
        match.run()
        seat = next(iter(match.asks))
        match.answer(seat, next(match.moves(seat)))
    scores = match.rules.entry.scores
    assert scores is not None
    columns = scores.read(match.state)
    at = next(at for at, column in enumerate(columns) if column[0] is not None)
    with pytest.raises(Refused, match="Only what has been scored"):
        match.agreement.correct(0, at + 1, (None, None))
    wanted = tuple(None if each is None else each + 2 for each in columns[at])
    match.add(match.agreement.correct(0, at + 1, wanted))
    assert scores.read(match.state)[at] == wanted
    replayed = record_of(match).match()
    assert replayed.state == match.state


def test_what_cannot_be_corrected_is_said() -> None:
    match = scored("contract-rummy", "family")
    for deal, points, why in (
        (9, (1, 2, 3), "of the score sheet is still empty"),
        (1, (1, 2), "3 numbers"),
        (1, (1, 2, 2_000_000), "at most"),
    ):
        with pytest.raises(Refused, match=why):
            match.agreement.correct(0, deal, points)
    beggar = a_match("beggar-my-neighbor", "standard")
    with pytest.raises(Refused, match="keeps no points"):
        beggar.agreement.correct(0, 1, (1, 2))


def test_a_record_has_moves_and_corrections_and_nothing_else() -> None:
    match = scored("contract-rummy", "family")
    text = write_record(record_of(match))
    last = text.rstrip().rindex("\n]")
    for entry, why in (("undo", "moves and corrections only"), ("!agree", "moves and corrections only")):
        wrong = text[:last] + f'\n    "P1 {entry}",' + text[last:]
        with pytest.raises(BadRecord, match=why):
            list(replay(read_record(CATALOGUE, wrong)))
