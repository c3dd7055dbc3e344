"""Nothing that the program says around the games escapes translation: faults of files, the terminal, the server.

As for the games, the language of these tests knows the templates that Babel finds, and leaves any other text as it is.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.rules import test_bad_positions as positions
from tests.rules.table import at_position
from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.position import BadPosition
from upcard.match.position_file import read_positions
from upcard.match.record import BadRecord, read_record, replay
from upcard.options.house_rules import BadHouseRules, read_house_rules
from upcard.players import player
from upcard.server import wire
from upcard.server.live import seating
from upcard.server.store.database import engine_for, private_folder
from upcard.server.store.rows import SeatRow, Setup, TableRow
from upcard.server.wire.decode import clean_name, clean_text, read_command
from upcard.terminal.cli import main
from upcard.text.errors import SpokenError
from upcard.text.extract import PLACES
from upcard.text.messages import language

from .pseudo import Pseudo, english_in
from .templates import templates

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "records" / "golden"
CARD = re.compile(r"(?<![A-Za-z])(?:[A2-9TJQK]|10)[SHDC](?![A-Za-z])")
CLAUSE = re.compile(r"\b[A-Z]{2,3}-(?:[A-Z]-)?A?\d+[a-z]?\b")


@pytest.fixture(autouse=True)
def made_up() -> Iterator[None]:
    with language(Pseudo(templates())):
        yield


def plain(said: str, *known: str) -> list[str]:
    """The words that are in plain letters and no data: neither cards, clauses nor words of the ``known`` texts."""
    words = {word for text in known for word in re.findall(r"[A-Za-z]{2,}", text)}
    return [word for word in english_in(CLAUSE.sub(" ", CARD.sub(" ", said))) if word not in words]


def test_a_raw_sentence_is_found() -> None:
    assert plain("The table is 7S CR-D-20 paused.", "The") == ["table", "is", "paused"]


# --- what is wrong with files ----------------------------------------------------------------------------------

KEYS = " ".join([key for entry in CATALOGUE.values() for key in entry.read_position.__globals__["KEYS"].keys])
WORDS = " ".join(
    [
        str(word)
        for entry in CATALOGUE.values()
        for key in entry.read_position.__globals__["KEYS"].keys.values()
        for word in getattr(getattr(key, "kind", None), "words", ())
    ]
)
BAD = [
    (game, text) for game, cases in (("daifugo", positions.DAIFUGO), ("mille", positions.MILLE)) for text, *_ in cases
]


@pytest.mark.parametrize(("game", "text"), BAD)
def test_bad_positions(game: str, text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at_position(game, text)
    assert plain(str(caught.value), text, caught.value.place, KEYS, WORDS) == []


RULE_FILES = [
    "",
    "game = [",
    'game = "contract-rummy"\nmoon = 1',
    'game = "chess"',
    'game = "contract-rummy"\nbook = "moon"',
    'game = "guts"\nname = 3',
    'game = "guts"\nchanges = 3',
    'game = "guts"\nname = "' + "x" * 70 + '"',
    'game = "guts"\nname = "\u2800"',
    'game = "guts"\nname = "a\\u0007"',
    *[
        f'game = "{game}"\n[changes]\n{change}'
        for game, change in (
            ("guts", "moon = 1"),
            ("guts", "max_pots = 1"),
            ("guts", "stack = true"),
            ("guts", "stack = 0"),
            ("guts", "stack = 10000000000"),
            ("guts", 'all_out = "moon"'),
            ("guts", "all_out = 3"),
            ("guts", 'insolvency = "credit"'),
            ("anaconda", "small_bet = 10\nbig_bet = 5"),
            ("mille", "large_stakes = 3"),
            ("contract-rummy", "players = 3"),
            ("contract-rummy", "players = [13, 14]"),
            ("contract-rummy", "decks = [[1]]"),
            ("contract-rummy", "decks = [[4, 9]]"),
            ("contract-rummy", 'jokers = "moon"'),
            ("contract-rummy", "jokers = true"),
            ("contract-rummy", 'deals = ["moon"]'),
            ("contract-rummy", 'deals = ["10: X3"]'),
            ("contract-rummy", 'deals = ["10: S1"]'),
            ("contract-rummy", 'deals = ["99"]'),
            ("contract-rummy", 'wild_ranks = ["Z"]'),
            ("contract-rummy", "card_points = 3"),
            ("contract-rummy", 'card_points = { "Z" = 3 }'),
            ("contract-rummy", 'card_points = { "A" = 5000 }'),
            ("contract-rummy", 'card_points = { "A" = "x" }'),
            ("contract-rummy", "claim_forbidden_hands = [99]"),
            ("contract-rummy", 'hand7 = "exact_13"\nhand_size = [[8, 9]]'),
            ("contract-rummy", "min_set = 5\nmax_set = 4"),
        )
    ],
]


@pytest.mark.parametrize("text", RULE_FILES)
def test_bad_rule_files(text: str) -> None:
    with pytest.raises(BadHouseRules) as caught:
        read_house_rules(CATALOGUE, text)
    ids = " ".join([game + " " + " ".join(entry.books) for game, entry in CATALOGUE.items()])
    words = " ".join([word for entry in CATALOGUE.values() for option in entry.options() for word, _ in option.values])
    parsers = "Invalid value" if "TOML" not in text and text.endswith("[") else ""  # the parser speaks English alone
    keys = "game book name changes notes about"
    assert plain(str(caught.value), text, caught.value.key, ids, words, parsers, keys) == []


def broken(change: Callable[[str], str]) -> BadRecord:
    text = change((GOLDEN / "guts-standard.toml").read_text(encoding="utf-8"))
    with pytest.raises(BadRecord) as caught:
        for _ in replay(read_record(CATALOGUE, text)):
            pass
    return caught.value


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("upcard = 1", ""),
        lambda text: text.replace("upcard = 1", "upcard = 9"),
        lambda text: "moon = 1\n" + text,
        lambda text: text.replace("upcard = 1", "upcard = 1\nversion = 99"),
        lambda text: text.replace("upcard = 1", "upcard = 1\nversion = 0"),
        lambda text: re.sub(r'rules = ".*"', 'rules = "x"', text),
        lambda text: re.sub(r'rules = ".*"\n', "", text),
        lambda text: re.sub(r"(?s)players = \[.*?\]", "players = 3", text),
        lambda text: re.sub(r"(?s)players = \[.*?\]", 'players = ["Ann"]', text),
        lambda text: re.sub(r"(?s)players = \[.*?\]", 'players = ["Ann", "\u2800"]', text),
        lambda text: re.sub(r"(?s)totals = \[.*?\]", "totals = [1]", text),
        lambda text: re.sub(r"(?s)moves = \[.*\]", "moves = 3", text),
        lambda text: re.sub(r"(?s)moves = \[.*\]", 'moves = ["moon"]', text),
        lambda text: re.sub(r"(?s)moves = \[.*\]", 'moves = ["P1 moon"]', text),
        lambda text: re.sub(r"(?s)moves = \[.*\]", 'moves = ["P1 in"]', text),
        lambda text: re.sub(r"(?s)moves = \[.*\]", "moves = []", text),
        lambda text: re.sub(r"(?s)\[\[lots\]\].*", "", text) + "\n[[lots]]\nmove = 1\n",
    ],
)
def test_bad_records(change: Callable[[str], str]) -> None:
    problem = broken(change)
    moves = "P1 in draw stock moon upcard"
    keys = (
        "upcard game book name version rules players totals moves lots chains changes notes commitment secret"
        " contributions date event seed bots"
    )
    assert plain(str(problem), problem.key, moves, keys, MOVE_WORDS) == []


POSITION_FILES = [
    "position = 3",
    "position = []",
    "position = [3]",
    'moon = 1\n[[position]]\ngame = "guts"',
    "try = [3]",
    'game = "guts"\n[[try]]\nmoves = []',
    'game = "guts"\n[[try]]\nmoves = [3]',
    'game = "guts"\n[[try]]\nmoves = ["in"]\nverdict = "moon"',
    'game = "guts"\n[[try]]\nbook = "moon"\nmoves = ["in"]',
]


@pytest.mark.parametrize("text", POSITION_FILES)
def test_bad_position_files(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_positions(CATALOGUE, text)
    keys = "title game book changes accepted refused"
    assert plain(str(caught.value), text, caught.value.key, keys, *CATALOGUE["guts"].books) == []


def errors(kind: type[SpokenError]) -> Iterator[type[SpokenError]]:
    for each in kind.__subclasses__():
        yield each
        yield from errors(each)


def test_every_error_that_is_read_is_one_whose_templates_are_found() -> None:
    assert {each.__name__ for each in errors(SpokenError) if each.__module__.startswith("upcard.")} <= PLACES.keys()


# --- the terminal ----------------------------------------------------------------------------------------------

SHOWN = """You Steady Random contract-rummy guts toml upcard play verify resume save FILE ask auto pass turn deal
    help hint why rules undo correct quit best sort sheet table CARD CARDS GROUP MELD NUMBER AMOUNT RANKS SEAT"""
"""Names, commands, how moves are typed, files."""

MOVES = """draw stock discard down add swap may-i meld to in on no up out show fold call raise check bet open pass keep
    play turn give take end choose steal declare high low both pl pa tu ch sh ca ra fo pas cal last more box deal"""
"""Verbs of moves, and their beginnings."""

_GAMES: list[Any] = [entry.build(next(iter(entry.books.values())).rules) for entry in CATALOGUE.values()]
MOVE_WORDS = " ".join({word for game in _GAMES for word in game.notation.words()})
"""The words of all moves: they are written alike in every language."""

OURS = " ".join(
    [
        f"{entry.id} {' '.join(entry.books)} {entry.title} {' '.join([b.title for b in entry.books.values()])}"
        for entry in CATALOGUE.values()
    ]
)


def ran(*args: object, typed: str = "", status: int | None = 0) -> str:
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed)
    assert status is None or result.exit_code == status, result.output
    return result.output


def test_a_game_at_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    typed = [
        *["?", "hint", "best", "sort", "sheet", "table", "moon", "d", "l"],
        "d KD",
        "l 7H",
        "down {7H}",
        "ask 7",
        "pass turn",
        "ask",
    ]
    typed += ["auto", "ask zz", "why XX-1", "undo", "save", "draw stock", "?", "d", "undo"]
    typed += [f"save {saved}", f"save {saved}", f"save {tmp_path}", *["pass", "no", "draw stock"] * 4, "quit"]
    said = ran("play", "contract-rummy", "--seed", 3, typed="\n".join(typed))
    lines = [line for line in said.splitlines() if not line.startswith("> ")]
    assert plain("\n".join(lines), SHOWN, MOVES, *typed, str(tmp_path)) == []
    assert len(lines) > 60


@pytest.mark.parametrize("game", [game for game in CATALOGUE if game != "contract-rummy"])
def test_the_first_questions_of_every_game(game: str) -> None:
    said = ran("play", game, "--seed", 3, typed="?\nhint\nsheet\nmoon\nquit\n")
    assert plain(said, SHOWN, MOVES, "moon") == []


def test_commands_that_read_files(tmp_path: Path) -> None:
    record = GOLDEN / "guts-standard.toml"
    told = ran("replay", record, "--to", 20) + ran("replay", record) + ran("replay", record, "--as", "P1", "--to", 9)
    told += ran("verify", record, status=None)
    assert plain(told, record.read_text(encoding="utf-8").partition("moves")[0], "dealer") == []


def test_commands_that_cannot_work(tmp_path: Path) -> None:
    none, record, odd = tmp_path / "none.toml", GOLDEN / "guts-standard.toml", tmp_path / "odd.toml"
    odd.write_bytes(b"\xff")
    for args in (
        ("play", "chess"),
        ("play", "guts", "--players", 99),
        ("play", "guts", "--bots", "moon"),
        ("play", "guts", "--players", 2, "--bots", "random,random,random"),
        ("play", "guts", "--resume", record),
        ("play", "mille", "--resume", record),
        ("play", "guts", "--resume", record, "--players", 3),
        ("rules",),
        ("rules", "guts", "--against", "moon"),
        ("rules", "guts", "--book", "standard", "--rules", none),
        ("rules", "guts", "--rules", odd),
        ("replay", record, "--to", 999_999),
        ("replay", record, "--as", "P99"),
        ("try", odd),
        ("simulate", "beggar-my-neighbor", "--bots", "random"),
        ("simulate", "guts", "--players", 2, "--bots", "random,random,random"),
    ):
        said = ran(*args, status=2)
        options = (
            "upcard players bots resume book rules gaps to as try simulate play replay help random gentle steady strong"
        )
        assert plain(said, options, *[str(arg) for arg in args], OURS, "P1 to") == [], said


def test_verdicts_of_try(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        'title = "Moon"\n[hands]\nP1 = "7S 8H"\nP2 = "9S 9H"\n'
        '[[try]]\nmoves = ["P1: draw stock", "P1: discard KD", "zz"]\n'
        'verdict = "accepted"\nthen = { stock = "" }\n',
        encoding="utf-8",
    )
    said = ran("try", file, status=None) + ran("try", file, "P1: draw stock", "P1: discard KD")
    assert (
        plain(
            said,
            file.read_text(encoding="utf-8"),
            str(file),
            SHOWN,
            OURS,
            KEYS,
            MOVE_WORDS,
            "moves accepted refused not tried tmp claim game book",
        )
        == []
    )


def test_lists_and_counts() -> None:
    said = ran("games") + ran("simulate", "guts", "--games", 2) + ran("simulate", "beggar-my-neighbor", "--games", 50)
    said += ran("rules", "contract-rummy", "--against", "family") + ran("rules", "guts", "--against", "standard")
    options = " ".join([option.key for entry in CATALOGUE.values() for option in entry.options()])
    variants = " ".join([f"{each.id} {each.title}" for entry in CATALOGUE.values() for each in entry.variants])
    assert plain(said, OURS, options, variants, "steady gentle random strong") == []


# --- the server ------------------------------------------------------------------------------------------------


def row(*names: str, **setup: object) -> TableRow:
    seats = tuple([SeatRow(name, None if name != "Bot" else "random", name) for name in names])
    made = Setup(host=0, **setup)  # type: ignore[arg-type]
    return TableRow("t", "guts", "standard", "", "", "fast", False, "", seats, made)


def test_what_changes_at_a_table_is_told() -> None:
    names = "Ann Ben Bot"
    everything = wire.Settings(cid="1", clock=90, paused=True, spectators=True, chat=False)
    told = [seating.change_settings(row("Ann", "Ben"), 0, everything).notice]
    back = wire.Settings(cid="2", clock=0, paused=False, spectators=False, chat=True, readmit=True)
    before = row("Ann", "Ben", clock=90, paused=True, spectators=True, chat=False, barred=("x",))
    told.append(seating.change_settings(before, 0, back).notice)
    for clock in (60, 7_200, 86_400):
        told.append(seating.change_settings(row("Ann", "Ben"), 0, wire.Settings(cid="3", clock=clock)).notice)
    told += [
        seating.set_host(row("Ann", "Ben"), 0, 1, False).notice,
        seating.leave(row("Ann", "Ben"), 1, "random").notice,
    ]
    assert all(told) and plain(" ".join(told), names) == []


@pytest.mark.parametrize(
    "refused",
    [
        lambda: seating.change_settings(row("Ann", "Ben"), 1, wire.Settings(cid="1")),
        lambda: seating.checked_clock(1),
        lambda: seating.check_own_name("You"),
        lambda: seating.set_host(row("Ann", "Ben"), 0, 9, False),
        lambda: seating.start(row("Ann", "Ben", started=True), 0, "bot", "random"),
        lambda: clean_name(" "),
        lambda: clean_text("\u2028"),
        lambda: read_command('{"type": "ping", "type": "ping"}'),
        lambda: player("moon", CATALOGUE["guts"].build(CATALOGUE["guts"].books["standard"].rules)),
        lambda: engine_for("moon"),
        lambda: private_folder(Path("/dev/null/x")),
    ],
)
def test_what_the_server_refuses(refused: Callable[[], object]) -> None:
    with pytest.raises(SpokenError) as caught:
        refused()
    assert str(caught.value)
    known = "You moon postgresql user password host name dev null not directory random gentle steady strong is invalid"
    assert plain(str(caught.value), known) == []
