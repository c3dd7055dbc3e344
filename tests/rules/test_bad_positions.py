"""Positions that cannot lie on a table: one fault each, at its place."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.rules.table import at_position
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import BadMove
from upcard.kernel.ui.position import BadPosition
from upcard.match.position_file import read_position_file
from upcard.terminal.cli import main

DAIFUGO = [
    ("seats = 2", "seats", "between 3 and 8"),
    ("seats = 99", "seats", "between 3 and 8"),
    ('step = "moon"', "step", "not one of"),
    ('step = "give"', "sheet", "deal before"),
    ("deal = 3", "deal", "not between"),
    ('turn = "P9"', "turn", "no seat"),
    ('sheet = [["P1", "P1", "P2"]]\nseats = 3', "sheet 1", "all 3 seats"),
    ('trick = ["KS"]', "trick 1", "written"),
    ('trick = [{ by = "P4", cards = "KS QS" }]', "trick 1.cards", "one rank"),
    ('trick = [{ by = "P3", cards = "3S 3H" }, { by = "P4", cards = "KS" }]', "trick 2.cards", "as many"),
    ('trick = [{ by = "P3", cards = "9S" }, { by = "P4", cards = "9H" }]', "trick 2.cards", "of a higher rank"),
    ('trick = [{ by = "P1", cards = "3S" }]', "turn", "made the play"),
    ('passed = ["P2"]', "passed", "before the lead"),
    ('finished = ["P2"]\n[hands]\nP1 = "3S"\nP2 = "4S"\nP3 = "5S"\nP4 = "6S"', "hands.P2", "holds no card"),
    ('[hands]\nP1 = "3S"\nP2 = ""\nP3 = "5S"\nP4 = "6S"', "finished", "without cards"),
    ('finished = ["P2", "P3"]\n[hands]\nP1 = "3S"\nP2 = ""\nP3 = ""', "finished", "at least two"),
    ('turn = "P2"\nfinished = ["P2"]\n[hands]\nP1 = "3S"\nP2 = ""\nP3 = "4S"', "turn", "no cards"),
    ('[hands]\nP1 = "3S 3S"', "hands.P1", "too many"),
    ('[hands]\nP1 = "3S 1X"', "hands.P1", "is not a card"),
    ('[known]\nP1 = "3S"', "known.P1", "by whom"),
    ('[known]\nP1 = { P2 = "3S" }\n[hands]\nP1 = "4S"\nP2 = "5S"\nP3 = "6S"', "known.P1.P2", "not in the hand"),
    ("[known]\nP9 = {}", "known.P9", "no seat"),
    ('step = "agree"\nsheet = [["P1", "P2", "P3", "P4"]]\nanswers = ["maybe"]', "answers", "wanted"),
    ('step = "poor_give"\nsheet = [["P1", "P2", "P3", "P4"]]', "step", "nobody but"),
    ("moon = 1", "moon", "no key"),
]


@pytest.mark.parametrize(("text", "place", "reason"), DAIFUGO)
def test_daifugo(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at_position("daifugo", text)
    assert caught.value.place.startswith(place)
    assert reason in caught.value.reason


@pytest.mark.parametrize(("game", "key"), [("guts", "declared"), ("anaconda", "acted"), ("anaconda", "standing")])
@pytest.mark.parametrize("item", ["1", "[1]", "{ P1 = 7 }"])
def test_a_list_of_words_holds_words(game: str, key: str, item: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at_position(game, f"{key} = [{item}]")
    assert caught.value.place == key
    assert "is not one of" in caught.value.reason


def test_as_many_sit_down_as_the_rules_allow() -> None:
    found = read_position_file(CATALOGUE, 'game = "daifugo"\n[changes]\nplayers = 3')
    assert found.table.state.seats == 3


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("auto_pass = true", "auto_pass", "is an option: write it below a line [changes]"),
        ('[changes]\ntitle = "Late"', "changes.title", "stands below [changes], but is not a change"),
    ],
)
def test_what_stands_in_the_wrong_place(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_position_file(CATALOGUE, f'game = "daifugo"\n{text}')
    assert (caught.value.place, reason in caught.value.reason) == (place, True)


MILLE = [
    ("seats = 3", "seats", "between 2 and 2"),
    ('step = "moon"', "step", "not one of"),
    ("deal = 2", "deal", "not between"),
    ("sheet = [[1]]", "sheet 1", "two whole numbers"),
    ("sheet = [[1, 9999999999]]", "sheet 1", "two whole numbers"),
    ("sheet = [[1, 2]]\nstars = [[0, 0], [0, 0]]", "stars", "1 deal is scored"),
    ('melds = ["{KS KH KD}"]', "melds 1", "written"),
    ('melds = [{ owner = "P1", cards = "{KS KH}" }]', "melds 1.cards", "three or more"),
    ('melds = [{ owner = "P1", cards = "{KS KH 7D}" }]', "melds 1.cards", "one rank"),
    ('melds = [{ owner = "P3", cards = "{KS KH KD}" }]', "melds 1.owner", "no seat"),
    (
        'melds = [{ owner = "P1", cards = "{KS KH KD}" }, { owner = "P1", cards = "{KS KH KC}" }]',
        "melds 2.cards",
        "one meld of a rank",
    ),
    ('discards = ""', "discards", "upcard"),
    ('step = "renew"', "stock", "empty"),
    ('[hands]\nP1 = ""', "hands.P1", "out"),
    ('[hands]\nP1 = "3S 3S 3S"', "hands.P1", "too many"),
    ('[hands]\nP1 = "*"', "hands.P1", "too many"),
    ('[known]\nP1 = "3S"\n[hands]\nP1 = "4S"', "known.P1", "not in the hand"),
    ('step = "over"', "winner", "when the game is over"),
    ('winner = "P1"', "winner", "when the game is over"),
    ("moon = 1", "moon", "no key"),
]


@pytest.mark.parametrize(("text", "place", "reason"), MILLE)
def test_mille(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at_position("mille", text)
    assert caught.value.place.startswith(place)
    assert reason in caught.value.reason


CALLED = 'caller = "P1"\ncall = "call {9S 9H 9D}"'
NINES = '[[melds]]\nowner = "P1"\ncards = "{9S 9H 9D}"\n[hands]\nP1 = ""\nP2 = "4C 5D 6H"'
FILLED = "[" + ", ".join(["[1, 1, 1, 1, 1, 1, 1]"] * 2) + "]"
NOT_TOGETHER = [
    ("contract-rummy", 'turn = ""', "turn", "whose turn"),
    ("contract-rummy", 'turn = ""\nstep = "claim"', "turn", "whose turn"),
    ("contract-rummy", 'dealer = ""', "dealer", "who has dealt"),
    ("contract-rummy", 'step = "play"\n[hands]\nP1 = ""', "hands.P1", "holds no card"),
    ("contract-rummy", 'step = "claim"\n[hands]\nP1 = ""', "hands.P1", "holds no card"),
    ("contract-rummy", 'step = "claim"\nseats = 3\nanswers = ["pass", "pass", "pass"]', "answers", "everybody"),
    (
        "contract-rummy",
        'step = "claim"\nseats = 3\nanswers = ["", "", ""]\ndiscards = ""',
        "step",
        "nobody can be asked about the upcard",
    ),
    ("contract-rummy", 'step = "consent"\ncalls = ["P2"]', "step", "nobody is asked"),
    ("contract-rummy", 'step = "play"\nowed = 3\n[hands]\nP1 = "KD"', "owed", "no wild card"),
    ("contract-rummy", 'step = "play"\nowed = 1\n[hands]\nP1 = "KD *"', "owed", "no move is legal"),
    ("contract-rummy", 'renewing = "yes"', "renewing", "where it is empty"),
    ("contract-rummy", 'renewing = "yes"\nstock = ""\ndiscards = "KD"\ndue = ["P1"]', "renewing", "discards lie"),
    ("contract-rummy", 'due = ["P1"]', "due", "being renewed"),
    ("kalooki", 'step = "consent"', "calls", "who has called"),
    ("kalooki", 'step = "consent"\ncalls = ["P1"]', "calls", "who has called"),
    ("kalooki", 'step = "consent"\ncalls = ["P2"]\ndiscards = ""', "step", "nobody is asked"),
    ("classic-rummy", 'step = "claim"\nanswers = ["", "", "", ""]', "step", "nobody can be asked about the upcard"),
    ("classic-rummy", 'step = "play"\nnot_down = ["P1"]\nhands.P1 = "KD 2H 3H"', "not_down", "no contract is asked"),
    ("pay-me", f'seats = 2\nturn = ""\nstep = "claim"\n{CALLED}\n{NINES}', "turn", "whose turn"),
    ("pay-me", f'seats = 2\nturn = "P2"\nstep = "claim"\n{CALLED}\n{NINES}', "step", "after a call"),
    ("pay-me", f'step = "play"\n{CALLED}\n[hands]\nP1 = "9S 9H 9D"', "turn", "has called"),
    (
        "pay-me",
        f'seats = 2\nturn = "P2"\nstep = "show"\ncaller = "P1"\ncall = "call {{8S 8H 8D}}"\n{NINES}',
        "melds",
        "those of the call",
    ),
    ("daifugo", 'turn = ""', "turn", "whose turn"),
    ("guts", 'seats = 2\nstep = "show"\ndeclared = ["out", "out"]', "declared", "only one player"),
    ("guts", 'seats = 2\nstep = "show"\ndeclared = ["in", ""]\nhands = ["AS AD", "KS KD"]', "declared", "only one"),
    ("guts", 'seats = 2\nstep = "show"\ndeclared = ["in", "out"]', "hands 1", "holds two cards"),
    ("guts", 'seats = 2\nhands = ["", "KS KD"]', "hands 1", "holds two cards"),
    ("guts", "seats = 2\nnumber = 0", "hands 1", "only 0"),
    ("guts", 'seats = 2\ngone = ["gone", ""]', "gone", "at least two"),
    ("guts", 'seats = 3\ndeclared = ["out", "", ""]\nturn = "P1"', "turn", "is not asked"),
    ("guts", f'seats = 26\ndiscards = "{"AS KS QS"}"', "hands 25", "of the pack are left"),
    ("anaconda", 'step = "pass"\nround = 4', "round", "not one of 1, 2"),
    ("anaconda", "number = 0", "number", "the number 1"),
    ("anaconda", 'hands = ["2S 3S 4S 5S 6S 7S 8S", ""]\nknown = ["2S P2"]', "known", "has seen it"),
    ("indian-chief", 'seats = 2\nstep = "steal"', "boxes", "is wanted"),
    ("indian-chief", 'seats = 2\nstep = "steal"\nboxes = ["Thief", "Lawyer"]', "queue", "who may steal"),
    ("indian-chief", f"seats = 2\nsheets = {FILLED}", "sheets", "open boxes"),
    ("indian-chief", 'seats = 2\nstep = "shuffle stub"', "hands 1", "have been refilled"),
    ("indian-chief", 'seats = 2\nstep = "shuffle melds"\nowed = [1, 1]', "owed", "8 cards again"),
    ("indian-chief", 'seats = 2\nanswers = ["decline"]', "answers 1", "Everybody melds"),
    ("indian-chief", 'seats = 2\nmelds = ["AS", "KS"]', "boxes", "is wanted"),
]


@pytest.mark.parametrize(("game", "text", "place", "reason"), NOT_TOGETHER)
def test_what_does_not_fit_together(game: str, text: str, place: str, reason: str) -> None:
    """Each key for itself could stand so: the place at fault is named all the same."""
    with pytest.raises(BadPosition) as caught:
        at_position(game, text)
    assert caught.value.place == place
    assert reason in caught.value.reason


@pytest.mark.parametrize(("game", "text", "place", "reason"), NOT_TOGETHER)
def test_one_line_says_file_place_and_reason(game: str, text: str, place: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'game = "{game}"\n{text}\n')
    ran = CliRunner().invoke(main, ["try", str(file)])
    assert ran.exit_code == 2
    assert "Traceback" not in ran.output
    assert str(file) in ran.output and f"{place}: " in ran.output and reason in ran.output


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("daifugo", "play " + "3S " * 2000),
        ("daifugo", "play 1e400"),
        ("daifugo", "choose 1e400"),
        ("daifugo", "choose -1"),
        ("daifugo", "return"),
        ("daifugo", ""),
        ("mille", "meld " + "{KS KH KD}" * 400),
        ("mille", "add KS to 1e400"),
        ("mille", "add KS to -1"),
        ("mille", "discard 7S 8S"),
        ("mille", "choose ²"),
        ("mille", "   "),
    ],
)
def test_text_that_is_no_move(game: str, text: str) -> None:
    """One clear sentence, and never the whole text back."""
    t = at_position(game)
    with pytest.raises(BadMove) as caught:
        t.game.read(text)
    assert 0 < len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)
