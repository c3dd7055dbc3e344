"""`upcard try`: what a position file can say of the table afterwards, and what it is told where it says it wrongly."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

TABLE = """
step = "play"
discards = "8C 2D"
stock = "3C 4D ..."
[hands]
P1 = "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH"
[[melds]]
owner = "P3"
cards = "{KS KH KC}"
[[try]]
moves = ["down {9S 9H 9D} {4C 4C 4H}", "discard 2S"]
"""
ANACONDA = 'game = "anaconda"\n[[try]]\nmoves = ["bet 2"]\n'
GUTS = """
game = "guts"
stacks = [99, 99, 99]
pot = 3
hands = { P1 = "9S 9H", P2 = "2C 3D", P3 = "4C 5C" }
declared = ["in", "out", ""]
[[try]]
moves = ["P3: out"]
"""


@pytest.fixture
def tries(upcard: Run, tmp_path: Path) -> Callable[..., Result]:
    """`upcard try` for a file with that text."""

    def run(text: str, *moves: str) -> Result:
        file = tmp_path / "table.toml"
        file.write_text(text, encoding="utf-8")
        return upcard("try", file, *moves)

    return run


@pytest.mark.parametrize(
    ("then", "difference"),
    [
        # As they lie, in another order, other letters, another spelling.
        ('hands.P1 = "7C JH QD KD"', ""),
        ('hands.P1 = "kd 10d"', "hands.P1 is "),
        ('hands.P1 = "kd qd, jh 7c"', ""),
        ('hands.p1 = "KD QD JH 7C"', ""),
        # A pile lies in an order, and may be told as far as it matters.
        ('discards = "2s 8c 2d"', ""),
        ('discards = "8C 2S 2D"', "discards is '2S 8C 2D', not '8C 2S 2D'"),
        ('discards = "2S ..."', ""),
        ('stock = "3C 4D ..."', ""),
        ('stock = "4D 3C ..."', "stock is "),
        # Sets without an order, runs with one.
        (
            'melds = [{owner = "P3", cards = "{KC KH KS}"}, {owner = 1, cards = "{9d 9s 9h}"}, '
            '{owner = "P1", cards = "{4H 4C 4C}"}]',
            "",
        ),
        ('melds = [{owner = "P3", cards = "{KC KH KS}"}]', "melds is "),
        # Defaults that a position leaves out.
        ("claims = [0, 0, 0, 0]\nfines = [0, 0, 0, 0]\nowed = 0\nanswers = []\nredrew = 'no'", ""),
        ("claims = [0, 1, 0, 0]", "claims is not there, not [0, 1, 0, 0]"),
        ("melds = []", "melds is "),
        # Seats.
        ('turn = "P2"', ""),
        ("turn = 2", ""),
        ('turn = "P3"', "turn is 'P2', not 'P3'"),
        # What no position says.
        ("count = { hands = { P1 = 4, P2 = 10 }, stock = 60 }", "count.stock is 61, not 60"),
        ("count = { hands = { P1 = 4 }, discards = 3, melds = 3 }", ""),
        ("count.hands.P1 = 5", "count.hands.P1 is 4, not 5"),
        ("winners = []", ""),
        ('winners = ["P1"]', "winners is [], not ['P1']"),
        ("payments = [0, 0, 0, 0]\ntotals = [0, 0, 0, 0]\nscores = [0, 0, 0, 0]", ""),
        ("payments = [1, 0, 0, 0]", "payments is [0, 0, 0, 0]"),
        ('asked = ["P2"]', ""),
        ('seen.P2.hands.P1 = "?? ?? ?? ??"', ""),
        ('seen.P2.hands.P1 = "KD QD JH 7C"', "seen.P2.hands.P1 is '?? ?? ?? ??'"),
        ('seen.P1.hands.P1 = "KD QD JH 7C"', ""),
        ('seen.everybody.discards = "2S ..."', ""),
        ('seen.P9.turn = "P1"', "seen.P9.turn is not there"),
        ("hnads = 3", "hnads is not there"),
    ],
)
def test_then_compares_cards_and_values(tries: Callable[..., Result], then: str, difference: str) -> None:
    lines = "\n".join(f"then.{line}" for line in then.splitlines())
    ran = tries(TABLE + lines)
    assert ran.exit_code == bool(difference), ran.output
    assert ("NOT AS EXPECTED" in ran.output) == bool(difference)
    assert difference in " ".join(ran.output.split())


def test_totals_of_a_position_are_not_the_scores(tries: Callable[..., Result]) -> None:
    """What each seat of Anaconda has put in (ANA-19), and its chips."""
    assert tries(ANACONDA + "then.totals = [3, 1, 1, 1]").exit_code == 0
    assert tries(ANACONDA + "then.scores = [197, 199, 199, 199]").exit_code == 0
    assert tries(ANACONDA + "then.payments = [-2, 0, 0, 0]").exit_code == 0
    assert tries(ANACONDA + "then.totals = [197, 199, 199, 199]").exit_code == 1


@pytest.mark.parametrize(
    ("verdict", "right"), [("refused", True), ("CR-C-25", False), ("accepted", False), ("CR-C-16", True)]
)
def test_refused_whatever_the_clause(tries: Callable[..., Result], verdict: str, right: bool) -> None:
    ran = tries(f'step = "play"\n[[try]]\nmoves = ["P1: draw stock"]\nverdict = "{verdict}"')
    assert ran.exit_code == (0 if right else 1), ran.output


def test_what_is_expected_to_be_refused_is_not_accepted(tries: Callable[..., Result]) -> None:
    ran = tries('[[try]]\nmoves = ["draw stock"]\nverdict = "refused"')
    assert (ran.exit_code, "draw stock is accepted, not refused" in ran.output) == (1, True)


def test_a_clause_that_is_none_is_named(fails: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    wrong = "-".join(("CR", "C13"))  # not written out: it would be a citation
    file.write_text(f'[[try]]\nmoves = ["draw stock"]\nverdict = "{wrong}"', encoding="utf-8")
    assert fails("try", file) == (
        f"{file}:3: try 1.verdict: '{wrong}' is no clause of the rulebook, and neither accepted nor refused"
    )


def test_a_move_that_cannot_be_read_hides_no_other_verdict(tries: Callable[..., Result]) -> None:
    text = """
[[try]]
moves = ["discard the king", "draw stock"]
[[try]]
moves = ["draw stock"]
verdict = "CR-C-13"
"""
    ran = tries(text)
    assert ran.exit_code == 2
    said = " ".join(ran.stdout.split())
    assert "not tried: discard: 'the king' is not a card" in said
    assert "P1: draw stock accepted." in said
    assert "NOT AS EXPECTED: draw stock is accepted, not CR-C-13" in said
    assert ran.stderr.count("\n") == 1
    assert ":3: try 1.moves 1: discard: 'the king' is not a card" in ran.stderr


def test_a_move_without_a_seat_says_where_it_stands(tries: Callable[..., Result]) -> None:
    ran = tries('step = "claim"\n[[try]]\nmoves = ["P2: pass"]\n[[try]]\nmoves = [\n"P2: pass",\n"pass"]\n')
    assert ran.exit_code == 2
    assert "table.toml:7: try 2.moves 2: P3, P4 are asked; say who, as in: P3: pass" in ran.stderr
    assert "2. Denexa" in ran.stdout


def test_a_file_may_hold_several_positions(tries: Callable[..., Result], upcard: Run, tmp_path: Path) -> None:
    text = """
title = "Two tables"
book = "family"
[[position]]
title = "The first"
[[position.try]]
moves = ["draw stock"]
then.turn = "P1"
[[position]]
title = "The second"
book = "denexa"
step = "play"
[[position.try]]
moves = ["draw stock"]
verdict = "refused"
[[position.try]]
moves = ["draw stock"]
"""
    ran = tries(text)
    assert ran.exit_code == 1
    assert ran.output.index("The first") < ran.output.index("1. Family") < ran.output.index("The second")
    assert "1 of 1 as expected" in ran.output and "1 of 2 as expected" in ran.output
    data = json.loads(upcard("try", tmp_path / "table.toml", "--json").stdout)
    assert [each["book"] for each in data["positions"]] == ["family", "denexa"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[[position]]\n[[position]]\ndeal = 9", ":3: position 2.deal: 9 is not between 1 and 7"),
        ('turn = "P1"\n[[position]]', ":1: turn: stands above [[position]]"),
        ("position = []", ":1: position: write one at least"),
        ("position = [3]", ":1: position 1: write it as a table"),
        ("[[position]]\n[[position.try]]\nmoves = []", ":3: position 1.try 1.moves: name at least one move"),
    ],
)
def test_what_is_wrong_with_one_of_them_is_named(
    fails: Callable[..., str], tmp_path: Path, text: str, line: str
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    assert line in fails("try", file)


def test_hands_may_be_a_table_in_every_game(tries: Callable[..., Result]) -> None:
    ran = tries(GUTS + 'then.hands.P1 = "9h 9s"')
    assert ran.exit_code == 0, ran.output


@pytest.mark.parametrize(
    ("game", "keys"),
    [("guts", "seats"), ("anaconda", "stacks"), ("indian-chief", "dealt_to"), ("beggar-my-neighbor", "collected")],
)
def test_an_unknown_key_names_the_known_ones(fails: Callable[..., str], tmp_path: Path, game: str, keys: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'game = "{game}"\nstcaks = 1', encoding="utf-8")
    said = fails("try", file)
    assert ":2: stcaks: is no key of a position of this game; its keys are " in said
    assert keys in said.partition("its keys are ")[2]


@pytest.mark.parametrize(
    ("typed", "move", "verdict"),
    [
        ("s", "draw stock", "refused, CR-C-16: You have drawn already."),
        ("l 9S 9H 9D / 4C 4C 4H", "down {9S 9H 9D} {4H 4C 4C}", "accepted."),
        ("d KD", "discard KD", "accepted."),
        ("P2: d 3C", "discard 3C", "refused, CR-C-13: It is not your turn."),
        ("l 9S 9H KD / 4C 4C 4H", "l 9S 9H KD / 4C 4C 4H", "refused, CR-"),
    ],
)
def test_moves_may_be_typed_in_short(tries: Callable[..., Result], typed: str, move: str, verdict: str) -> None:
    """As at the terminal table; what cannot be laid or done now is refused as the full form is."""
    ran = tries(TABLE, typed)
    assert ran.exit_code == 0
    assert f"{typed[:4] if typed.startswith('P2') else 'P1: '}{move}\n    {verdict}" in ran.output


def test_a_short_move_is_read_at_the_table_that_the_one_before_leaves(tries: Callable[..., Result]) -> None:
    ran = tries(TABLE, "l 9S 9H 9D / 4C 4C 4H", "d 2S", "u")
    assert "P2: draw upcard\n    accepted." in ran.output


def test_what_is_short_for_nothing_is_answered_as_before(fails: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(GUTS)
    assert "'fly' is not a move of this game" in fails("try", tmp_path / "table.toml", "P3: fly")


@pytest.mark.parametrize("nothing", ["", "  ", "P3:", "P3: "])
def test_nothing_is_short_for_no_move(fails: Callable[..., str], tmp_path: Path, nothing: str) -> None:
    """Every verb begins with it."""
    (tmp_path / "table.toml").write_text(GUTS)
    assert "'' is not a move of this game" in fails("try", tmp_path / "table.toml", nothing)
