"""Whole games kept as files: they replay, and a changed one is noticed."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from upcard.catalogue import CATALOGUE
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, State
from upcard.kernel.ui.entry import Entry
from upcard.match.record import BadRecord, Record, read_record, record_of, replay, write_record

from .make import GOLDEN, VERDICTS, SameVersion, judged, merged

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
    game, entry = record.start().game, record.rules.entry
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
    game, entry = record.start().game, record.rules.entry
    for number, _, _, state in replay(record):
        if number % 11 == 0:
            assert entry.read_position(game, entry.write_position(game, state)) == state


TEXT = (GOLDEN / "contract-rummy-parlett.toml").read_text(encoding="utf-8")


@pytest.mark.clause("CL-A-07")
def test_a_game_by_a_book_as_it_was_before_is_read_so() -> None:
    """Classic Rummy renewed the stock fifty times in a deal, and did in this one; the record says no more of it than
    the digest. Written again it names the limit."""
    text = (GOLDEN.parent / "old-classic-rummy.toml").read_text(encoding="utf-8")
    record = read_record(CATALOGUE, text)
    assert record.rules.rules.renewal_limit == 50
    assert max(state.renewals for _, _, _, state in replay(record) if isinstance(state, RummyState)) == 50
    again = write_record(record)
    assert tomllib.loads(again) == {**tomllib.loads(text), "changes": {"renewal_limit": 50}}
    assert read_record(CATALOGUE, again) == record
    assert broken(text + "\n[changes]\nrenewal_limit = 49\n").place == "rules"


def broken(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        last(read_record(CATALOGUE, text))
    return caught.value


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("moves", "P1 pass", "is missing: a list of moves is wanted"),
        ("totals", [1], "2 whole numbers are wanted, one a seat"),
        ("totals", [1, "2"], "2 whole numbers are wanted, one a seat"),
        ("totals", "1 2", "2 whole numbers are wanted, one a seat"),
    ],
)
def test_a_part_that_is_written_otherwise_is_named(key: str, value: Any, said: str) -> None:
    found = broken(tomli_w.dumps({**tomllib.loads(TEXT), key: value}))
    assert (found.place, found.reason) == (key, said)


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


def test_a_key_in_the_wrong_place_is_told_where_it_belongs() -> None:
    below = broken(TEXT + '\n[changes]\nbook = "family"\n')
    assert (below.place, below.reason[:22]) == ("changes.book", "stands below [changes]")
    inside = broken(TEXT + "\n[changes.card_points]\nclaim_limit = 2\n")
    assert inside.place == "changes.card_points.claim_limit"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_verdicts_change_only_with_the_version_of_the_game(file: Path) -> None:
    kept = tomllib.loads(VERDICTS.read_text(encoding="utf-8"))[file.stem]
    assert judged(read_record(CATALOGUE, file.read_text(encoding="utf-8"))) == kept, (
        f"raise the version of the game above {kept['version']} and run python -m tests.records.make"
    )


def test_another_verdict_is_another_digest() -> None:
    """A king that counts 11 changes no move, only scores."""
    record = read_record(CATALOGUE, (GOLDEN / "kalooki-kalooki.toml").read_text(encoding="utf-8"))
    before = judged(record)
    other = record.rules.entry.change(record.rules.rules, {"card_points": {"K": 11}})
    assert judged(replace(record, rules=replace(record.rules, rules=other))) != before


def test_verdicts_are_not_overwritten_under_the_same_version() -> None:
    kept = {"toy": {"version": 2, "digest": "old"}}
    for version in (1, 2):
        with pytest.raises(SameVersion, match=r"toy: .* raise the version of the game to 3"):
            merged(kept, {"toy": {"version": version, "digest": "new"}})
    assert merged(kept, {"toy": {"version": 3, "digest": "new"}}) == {"toy": {"version": 3, "digest": "new"}}
    assert merged(kept, {**kept, "new": {"version": 1, "digest": "x"}})["new"]["version"] == 1


def of_version(version: int) -> dict[str, Entry]:
    """The catalogue, where Contract Rummy has that version."""
    return {**CATALOGUE, "contract-rummy": replace(CATALOGUE["contract-rummy"], version=version)}


def test_a_record_without_a_version_is_of_the_first() -> None:
    assert read_record(CATALOGUE, TEXT).version == 1
    assert "version" not in TEXT


def test_a_record_keeps_the_version_it_was_played_under() -> None:
    record = read_record(of_version(3), TEXT)
    later = record_of(record.start())
    text = write_record(later)
    assert "\nversion = 3\n" in text
    assert read_record(of_version(3), text).version == 3
    assert write_record(read_record(of_version(4), text)) == text


def test_a_record_of_a_later_version_is_one_line() -> None:
    known = CATALOGUE["contract-rummy"].version
    text = TEXT.replace('name = ""', f'name = ""\nversion = {known + 1}')
    problem = broken(text)
    assert str(problem) == (
        f"version: the game was played under version {known + 1} of Contract Rummy; "
        f"this Upcard knows it up to version {known}"
    )
    for none in ("0", "true", '"1"'):
        assert broken(TEXT.replace('name = ""', f'name = ""\nversion = {none}')).place == "version"


def test_a_record_of_a_game_that_is_not_here_is_one_line() -> None:
    others = {name: entry for name, entry in CATALOGUE.items() if name != "contract-rummy"}
    with pytest.raises(BadRecord, match=r"^game: there is no game 'contract-rummy'; there are: ") as caught:
        read_record(others, TEXT)
    assert "\n" not in str(caught.value)


def test_what_does_not_play_any_more_says_under_which_version_it_was_played() -> None:
    record = read_record(of_version(2), TEXT)
    assert record.totals is not None
    wrong = replace(record, totals=(record.totals[0] + 1, *record.totals[1:]))
    with pytest.raises(BadRecord, match=r"\(played under version 1 of the game, this is 2\)$"):
        last(wrong)


def test_chance_has_its_own_sign() -> None:
    record = read_record(CATALOGUE, TEXT)
    assert record.moves[0][0] == CHANCE
    assert [number for number, _, _, _ in replay(record, 3)] == [1, 2, 3]


def tagged(*lines: str) -> str:
    return TEXT.replace("moves = [", "\n".join([*lines, "moves = ["]), 1)


def test_what_else_is_known_of_a_game_is_read_and_written() -> None:
    plain = read_record(CATALOGUE, TEXT)
    assert (plain.date, plain.event, plain.seed, plain.bots) == ("", "", None, ())
    bots = ("", *["steady"] * (len(plain.players) - 1))
    known = replace(plain, date="2026-05-17", event="Sunday, round 2", seed=0, bots=bots)
    text = write_record(known)
    assert read_record(CATALOGUE, text) == known and 'event = "Sunday, round 2"\nseed = 0\n' in text
    assert last(known) == last(plain)


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        ('date = "17.5.2026"', "date", "a day such as 2026-05-17 is wanted"),
        ('date = "20260517"', "date", "a day such as"),
        ('date = "2026-02-30"', "date", "a day such as"),
        ("date = 2026", "date", "text in quotes"),
        (f'event = "{"a" * 201}"', "event", "at most 200 letters"),
        ('event = "a\\nb"', "event", "a line of"),
        ('seed = "7"', "seed", "a whole number is wanted"),
        ("seed = true", "seed", "a whole number is wanted"),
        ('bots = ["steady"]', "bots", "names is wanted, one a seat"),
        ("bots = 2", "bots", "names is wanted, one a seat"),
    ],
)
def test_what_is_told_wrongly_of_a_game_is_named(line: str, place: str, said: str) -> None:
    found = broken(tagged(line))
    assert found.place == place and said in found.reason
