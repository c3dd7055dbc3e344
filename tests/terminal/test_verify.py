"""`upcard verify`: the draws of a record, and each seat's luck."""

import json
import runpy
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from click.testing import Result

from tests.records.make import GOLDEN
from tests.records.test_audit import OLD, RECORD, SHORT
from upcard.kernel.state import ONLOOKER
from upcard.match.audit import luck_in_words
from upcard.match.luck import Run
from upcard.match.notes import digest_of
from upcard.match.record import digest, replay, write_record

Do = Callable[..., Result]

HEAD = f'notes = 3\nhead = "{"0" * 64}"\n'
LINK = f'link = "{"0" * 64}"\n'
DRAW = HEAD + "[[draws]]\nnumber = 1\nseat = 1\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(write_record(RECORD), encoding="utf-8")
    return path


CHAIN = RECORD.chains[0]
MANY = len(CHAIN.rounds)
DEALT = 1
"""A draw that deals, from 0."""


@cache
def tables(seat: int) -> list[str]:
    """What lay on the table before that seat, after each move."""
    match = RECORD.start()
    return [digest_of(match.scene(seat)) for _ in replay(RECORD, match=match)]


@cache
def hands(seat: int) -> dict[int | None, list[str]]:
    """What lay in that hand after each draw, by its move."""
    match, moves = RECORD.start(), {each.move for each in CHAIN.rounds}
    zones = {number: match.scene(seat).zones for number, _, _, _ in replay(RECORD, match=match) if number in moves}
    return {
        number: [card for zone in there if zone.kind == "hand" and zone.owner == seat for card in zone.cards]
        for number, there in zones.items()
    }


def notes(seat: int = 2) -> dict[str, Any]:
    """What the device at that seat (from 1) noted down in the game of `RECORD`."""
    draws = [
        {
            "number": each.number,
            "seat": seat,
            "at": "2026-11-26T18:30:00Z",
            "people": ["P1", "P2", "P3"],
            "link": link.hex(),
            "pledges": [pledge.hex() for pledge in each.pledges],
            "contribution": each.contributions[seat - 1].hex() if seat else "",
            "pledged": bool(seat),
            "opened": bool(seat),
            "received": bool(seat),
            "hand": hands(seat - 1).get(each.move, []) if seat else [],
        }
        for each, link in zip(CHAIN.rounds, CHAIN.links(), strict=False)
    ]
    shown = tables(seat - 1 if seat else ONLOOKER)
    return {
        "notes": 3,
        "head": CHAIN.head.hex(),
        "rules": digest(RECORD.rules.rules),
        "players": [*RECORD.players],
        "over": True,
        "warnings": [],
        "views": [{"seat": seat, "tables": [*shown]}],
        "draws": draws,
    }


def test_a_fair_record(upcard: Do, file: Path) -> None:
    ran = upcard("verify", file)
    assert ran.exit_code == 0, ran.output
    assert f"{MANY} of {MANY} draws (shuffles and lots) were fixed before the cards were dealt." in ran.stdout
    assert f"P2 took part in {MANY} of them." in ran.stdout
    assert "P1 had a part" not in ran.stdout
    assert "Without --seen this shows only that the record does not contradict itself." in ran.stdout
    assert "P3: 2s and aces:" in ran.stdout


def test_an_unfair_record(upcard: Do, tmp_path: Path) -> None:
    other = replace(RECORD, chains=(replace(CHAIN, seed=bytes(256), claimed=CHAIN.head),))
    (tmp_path / "game.toml").write_text(write_record(other), encoding="utf-8")
    ran = upcard("verify", tmp_path / "game.toml")
    assert ran.exit_code == 1
    assert "Move 1: the seed is not the one that the head was made of." in ran.stdout
    told = json.loads(upcard("verify", tmp_path / "game.toml", "--json").stdout)
    assert told["fair"] is False
    assert len([draw for draw in told["draws"] if draw["problem"]]) == MANY


def test_a_record_without_draws_is_not_called_fair(upcard: Do) -> None:
    ran = upcard("verify", GOLDEN / "mille-standard.toml")
    assert ran.exit_code == 1
    assert "they cannot be checked" in ran.stdout
    assert "wild 2s" in ran.stdout


def test_the_old_protocol_is_told_apart(upcard: Do) -> None:
    ran = upcard("verify", OLD)
    assert ran.exit_code == 1
    assert "were made by the old protocol: it cannot show that no draw was left out." in " ".join(ran.stdout.split())


def test_what_the_browser_was_shown(upcard: Do, file: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.toml"
    seen.write_text(tomli_w.dumps(notes()), encoding="utf-8")
    ran = upcard("verify", file, "--seen", seen)
    assert ran.exit_code == 0
    assert "Draw 1 (move 1): shown to me, contributed by me." in ran.stdout
    assert "Notes taken from 2026-11-26 18:30:00 to 2026-11-26 18:30:00 (UTC)." in ran.stdout
    assert f"Your notes prove all {MANY} draws." in ran.stdout
    assert ran.stdout.count("shown to me, contributed by me.") == MANY
    told = json.loads(upcard("verify", file, "--seen", seen, "--json").stdout)
    assert told["notes"]["problems"] == []
    assert told["notes"]["draws"][0] == {
        "number": 1,
        "move": 1,
        "shown": True,
        "mine": True,
        "proved": True,
    }
    seen.write_text(tomli_w.dumps(notes(seat=0)), encoding="utf-8")
    ran = upcard("verify", file, "--seen", seen)
    assert ran.exit_code == 0, "who looked on was shown everything"
    assert ran.stdout.count("shown to me, not by me.") == MANY


def _drop_last(kept: dict[str, Any]) -> None:
    kept["draws"].pop()


def _note_one_more(kept: dict[str, Any]) -> None:
    kept["draws"].append({**kept["draws"][-1], "number": MANY + 1})


def _open_the_next(kept: dict[str, Any]) -> None:
    kept["draws"].append({"number": MANY + 1, "seat": 2, "link": CHAIN.links()[-1].hex(), "contribution": "ab" * 16})


def _begin_twice(kept: dict[str, Any]) -> None:
    kept["draws"].append({**kept["draws"][0], "contribution": "ab" * 16})


def _at(at: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda kept: kept["draws"][at].update(values)


def _take(**values: Any) -> Callable[[dict[str, Any]], None]:
    """What one device did not do, or was not told, at its last draw."""

    def change(kept: dict[str, Any]) -> None:
        kept["draws"][-1] = {key: value for key, value in {**kept["draws"][-1], **values}.items() if value is not None}

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_open_the_next, ""),
        (_take(received=False), ""),
        (_take(hand=[]), ""),
        (
            lambda kept: kept["views"][0].pop("tables"),
            "Your notes do not show what lay on the table: the record may be of another game",
        ),
        (lambda kept: kept["views"][0]["tables"].__setitem__(slice(0, 9), []), ""),
        (lambda kept: kept["views"][0]["tables"].__setitem__(7, "0" * 64), "next after move 7 is not in the record"),
        (lambda kept: kept["views"][0]["tables"].append(kept["views"][0]["tables"][0]), "is not in the record"),
        (_at(DEALT, hand=["AS"]), f"Draw {DEALT + 1}: it dealt you other cards than you were shown."),
        (lambda kept: kept["draws"].clear(), "The notes are empty: nothing was shown to you."),
        (lambda kept: kept.update(head="0" * 64), "The record does not follow from the head 000000000000… that you"),
        (_note_one_more, f"Draw {MANY + 1} is not in the record as it was shown to you."),
        (
            _begin_twice,
            "You saw draw 1 begun twice: either the tables were restored from a backup, or the server drew again.",
        ),
        (_at(1, link="0" * 64), "Draw 2: it follows on other draws than those you were shown."),
        (_at(1, pledges=["", "", ""]), "Draw 2: the pledges to it are not those that you were shown."),
        (_at(1, contribution="ab" * 16), "Draw 2: your pledge is not among those in the record."),
        (_at(1, contribution=""), "Draw 2: the record has a contribution of yours that you did not make."),
        (_at(1, opened=False), "Draw 2: the record has a contribution that you did not open."),
        (_at(1, people=["P1", "P2", ""]), "Draw 2: P3 has pledged to it, but you were shown no person there."),
        (_at(1, people=[]), "Draw 2: P2 has pledged to it, but you were shown no person there."),
        (_at(1, seat=9), "Draw 2: the record has no such seat as yours."),
        (_at(1, seat=1), "Draw 2: the table took your pledge, and the record does not have it."),
        (lambda kept: kept.update(rules="sha256:" + "0" * 64), "The record has other rules than you were shown"),
        (lambda kept: kept.update(players=["Ada", "P2", "P3"]), "The record names other players (P1, P2, P3) than you"),
        (lambda kept: kept.update(players=["Ada", "P2", "P3"], over=False), ""),
        (lambda kept: kept.update(warnings=["[/b] Beware."]), "Your page said while you played: [/b] Beware."),
    ],
)
def test_notes_and_record_that_differ(
    upcard: Do, file: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    kept = notes()
    change(kept)
    (tmp_path / "seen.toml").write_text(tomli_w.dumps(kept), encoding="utf-8")
    ran = upcard("verify", file, "--seen", tmp_path / "seen.toml")
    assert ran.exit_code == (1 if said else 0)
    assert said in " ".join(ran.stdout.split())


def _look_on(*drawn: int) -> Callable[[dict[str, Any]], None]:
    """The page was told that it looks on, at these draws (from 0)."""

    def change(kept: dict[str, Any]) -> None:
        for at in drawn:
            kept["draws"][at].update(seat=0, contribution="", pledged=False, opened=False, received=False)

    return change


@pytest.mark.parametrize(
    ("change", "proved"),
    [
        (_drop_last, MANY - 1),
        (_take(contribution="", pledged=False, opened=False, pledges=None), MANY - 1),
        (_look_on(1), MANY - 1),
        (_look_on(*range(MANY)), 0),  # and yet cards lay before its seat
    ],
)
def test_what_is_not_proved_has_a_status_of_its_own(
    upcard: Do, file: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None], proved: int
) -> None:
    kept = notes()
    change(kept)
    (tmp_path / "seen.toml").write_text(tomli_w.dumps(kept), encoding="utf-8")
    ran = upcard("verify", file, "--seen", tmp_path / "seen.toml")
    assert ran.exit_code == 3
    assert f"Your notes prove {proved} of {MANY} draws." in " ".join(ran.stdout.split())
    short = runpy.run_path(str(SHORT))
    assert short["main"]([str(file), str(tmp_path / "seen.toml")]) == 3


def test_the_short_verifier_reads_whatever_it_is_given(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file from elsewhere is no trap: the answer comes, and is never taken for one about the deal."""
    short = runpy.run_path(str(SHORT))
    deep, long, seen = tmp_path / "deep.toml", tmp_path / "long.toml", tmp_path / "seen.toml"
    deep.write_text("a = " + "[" * 100_000, encoding="utf-8")
    seen.write_text(tomli_w.dumps(notes()), encoding="utf-8")
    record = tomllib.loads(file.read_text(encoding="utf-8"))
    record["moves"][0] = "* shuffle" + " 2C" * 70_000  # more than there are numbers for
    long.write_text(tomli_w.dumps(record), encoding="utf-8")
    assert short["main"]([]) == 2
    assert short["main"]([str(deep), str(seen)]) == short["main"]([str(file), str(deep)]) == 2
    assert short["main"]([str(long), str(seen)]) == 1
    assert "move 1 does not follow from the draws" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[[seen]]\ncommitment = "ab"', "these notes are of the old protocol"),
        ("notes = 1", "notes: 3 is wanted"),
        ("notes = 2", "seat: the number of the seat is wanted"),
        ("notes = 2\nseat = 1\ndraws = 1", "draws: a list of tables is wanted"),
        ("notes = 3", "head: 64 hexadecimal digits are wanted"),
        (HEAD + "luck = 1", "there is no key 'luck'"),
        (HEAD + "over = 1", "over: true or false is wanted"),
        (HEAD + "rules = 'x'", "rules: 64 hexadecimal digits are wanted"),
        (HEAD + "[[views]]\nseat = 1\ntables = [1]", "views 1: tables: a list of texts is wanted"),
        (HEAD + "[[views]]\nseat = 1\ntables = ['x']", "views 1: tables: digests of 64 hexadecimal digits are wanted"),
        (HEAD + "draws = [1]", "draws 1: a table is wanted"),
        (HEAD + "[[draws]]\nnumber = 0", "draws 1: number: a whole number from 1 is wanted"),
        (DRAW, "draws 1: link: 64 hexadecimal digits are wanted"),
        (DRAW + LINK + "pledges = [1]", "draws 1: pledges: a list of texts is wanted"),
        (DRAW + LINK + "hand = '7S'", "draws 1: hand: a list of texts is wanted"),
        (DRAW + LINK + "at = 'noon'", "draws 1: at: a time like 2026-01-31T18:30:00Z is wanted"),
        (DRAW + LINK + "opened = 1", "draws 1: opened: true or false is wanted"),
        (DRAW + LINK + "contribution = 'x'", "draws 1: contribution: 32 hexadecimal digits"),
        ("[[draws", "seen.toml:1:"),
    ],
)
def test_notes_that_cannot_be_read(upcard: Do, file: Path, tmp_path: Path, text: str, reason: str) -> None:
    seen = tmp_path / "seen.toml"
    seen.write_text(text, encoding="utf-8")
    ran = upcard("verify", file, "--seen", seen)
    assert ran.exit_code == 2
    assert reason in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_luck_in_words() -> None:
    assert luck_in_words((Run("jokers"),)) == ["jokers: no cards came."]
    assert luck_in_words((Run("jokers", 100, 9.0, 4.0, 4.0),)) == [
        "jokers: 9 of 100 cards, 4.0 expected; more than in 99 of 100 fair games."
    ]
    assert luck_in_words((Run("jokers", 100, 2.0, 4.0, 4.0),)) == [
        "jokers: 2 of 100 cards, 4.0 expected; less than in 84 of 100 fair games."
    ]
    assert luck_in_words((Run("jokers", 100, 4.0, 4.0, 4.0),))[0].endswith("about as many as expected.")
    assert luck_in_words((Run("jokers", 100),)) == [], "there are none in the pack"
