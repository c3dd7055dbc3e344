"""Whole games kept as files: they replay, and a changed one is noticed."""

import re
from pathlib import Path

import pytest

from upcard.games import CATALOGUE
from upcard.games.record import BadRecord, Record, read_record, replay, write_record
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, State

from .make import GOLDEN

FILES = sorted(GOLDEN.glob("*.toml"))


def last(record: Record) -> State:
    *_, (_, _, _, state) = replay(record)
    return state


def test_there_is_one_for_every_book() -> None:
    assert [file.stem for file in FILES] == sorted(
        f"{entry.id}-{book}" for entry in CATALOGUE.values() for book in entry.books
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_replays_to_the_same_end(file: Path) -> None:
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
    game, entry = record.game(), record.rules.entry
    state = last(record)
    assert game.asks(state) == {}
    assert entry.totals(state) == record.totals
    assert record.totals is not None
    sheet = entry.scene(game, state, ONLOOKER, record.players).sheet
    best = min(record.totals) if sheet and sheet.best == "low" else max(record.totals)
    assert entry.winners(game, state) == tuple(seat for seat, total in enumerate(record.totals) if total == best)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_written_again_it_is_the_same_text(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert write_record(read_record(CATALOGUE, text)) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_position_of_it_is_one_that_parses_back(file: Path) -> None:
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
    game, entry = record.game(), record.rules.entry
    for number, _, _, state in replay(record):
        if number % 11 == 0:
            assert entry.read_position(game, entry.write_position(game, state)) == state


TEXT = (GOLDEN / "contract-rummy-parlett.toml").read_text(encoding="utf-8")


def broken(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        last(read_record(CATALOGUE, text))
    return caught.value


def test_one_other_card_in_a_shuffle_is_noticed() -> None:
    shuffle = re.search(r'"\* shuffle [^"]*"', TEXT)
    assert shuffle
    one, two = shuffle[0].split()[2:4]
    assert one != two
    assert broken(TEXT.replace(shuffle[0], shuffle[0].replace(one, two, 1), 1)).place == "move 1"


def test_a_move_left_out_is_noticed() -> None:
    record = read_record(CATALOGUE, TEXT)
    for left_out in (0, 1, 5, len(record.moves) - 1):
        moves = record.moves[:left_out] + record.moves[left_out + 1 :]
        with pytest.raises(BadRecord):
            last(Record(record.rules, record.players, moves, record.totals))


def test_other_totals_are_noticed() -> None:
    record = read_record(CATALOGUE, TEXT)
    assert record.totals is not None
    wrong = Record(record.rules, record.players, record.moves, (record.totals[0] + 1, *record.totals[1:]))
    assert "the moves lead to" in broken(write_record(wrong)).reason


def test_every_way_to_cut_it_short_is_noticed() -> None:
    for end in range(0, len(TEXT) - 2, 97):
        assert broken(TEXT[:end]).reason


def test_changes_to_the_rules_are_noticed() -> None:
    assert broken(TEXT + '\n[changes]\nclaim_chain = "chain_no_repeat"\n').place == "rules"


def test_chance_has_its_own_sign() -> None:
    assert read_record(CATALOGUE, TEXT).moves[0][0] == CHANCE
