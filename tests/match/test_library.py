"""What `import upcard` offers: names that are there, matches, and one clear sentence for what is none."""

import ast
import pickle
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.match.record import record_of

ROOT = Path(__file__).parents[2]
NAMES: dict[str, Any] = {}
exec("from upcard import *", NAMES)


def first(game: upcard.Game[Any], view: upcard.State, seat: int) -> upcard.Move:
    """The first legal move."""
    return next(iter(game.moves(view, seat)))


class Collecting:
    """Plays at random, at any seat, and keeps the melds that it has seen."""

    def __init__(self) -> None:
        self.melds: set[upcard.Meld] = set()
        self._random = BOTS["random"](1)

    def choose(self, game: upcard.Game[Any], view: upcard.State, seat: int) -> upcard.Move:
        self.melds.update(getattr(view, "melds", ()))
        return self._random.choose(game, view, seat)


def said_in(game: upcard.Game[Any], view: upcard.State, seat: int) -> Any:
    """No move, but its text."""
    return "in"


def test_what_type_checkers_read_is_what_is_imported() -> None:
    tree = ast.parse(Path(upcard.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    homes = next(
        node.value for node in tree.body if isinstance(node, ast.Assign) and "_HOMES" in ast.unparse(node.targets[0])
    )
    assert ast.literal_eval(homes) == typed
    assert set(typed) | {"__version__"} == set(upcard.__all__)


def test_every_name_is_the_one_of_its_module_and_dir_has_it() -> None:
    for name in upcard.__all__:
        assert getattr(upcard, name) is NAMES[name] and name in dir(upcard)
    assert upcard.Match is import_module("upcard.match.match").Match
    with pytest.raises(AttributeError, match="module 'upcard' has no attribute 'chess'"):
        upcard.chess  # type: ignore[attr-defined] # noqa: B018


def test_bots_play_to_the_end_and_a_seed_is_the_same_game_again() -> None:
    one, other, third = [upcard.play("guts", ["steady", "random", "gentle"], seed=seed) for seed in (7, 7, 8)]
    assert one.over and one.winners and one.totals == one.rules.entry.totals(one.state)
    assert one.played() == other.played() != third.played()
    unseeded = [upcard.play("beggar-my-neighbor", ["random"] * 2).played() for _ in range(2)]
    assert unseeded[0] != unseeded[1]


def test_a_player_is_a_function_an_object_or_nobody() -> None:
    class First:
        choose = staticmethod(first)

    seats: list[Any] = [first, First(), "random"]
    for turn in range(3):
        players = [*seats[turn:], *seats[:turn]]
        assert upcard.play("guts", players, seed=1, names=("Ann", "Ben", "Cid")).names == ("Ann", "Ben", "Cid")
    match = upcard.play("guts", [None, first, first], seed=1)
    asked = 0
    while not match.over:
        assert list(match.asks) == [0]
        match.answer(0, "out")
        match.run()
        asked += 1
    assert asked


def test_why_a_move_may_not_be_made() -> None:
    match = upcard.play("contract-rummy", [None, None, None], seed=7)
    seat = next(iter(match.asks))
    before = match.state
    refused = match.why_not(seat, "discard 7S")
    assert refused is not None and refused.clause == "CR-C-16"
    assert match.why_not(seat, "draw stock") is None
    assert match.state is before
    with pytest.raises(upcard.BadMove):
        match.why_not(seat, "castle")


def test_a_record_is_written_and_read_and_told() -> None:
    match = upcard.play("guts", ["steady", "random", "gentle"], seed=7)
    text = upcard.write(match)
    record = upcard.read(text)
    assert upcard.write(record) == text and record == record_of(match)
    assert next(iter(record.story())).endswith("deals first.")
    other = re.sub(r"totals = \[[^]]*\]", "totals = [1, 2, 3]", text)
    with pytest.raises(upcard.BadRecord, match="totals"):
        list(upcard.read(other).story())


def test_a_file_is_read_as_its_text(tmp_path: Path) -> None:
    position = ROOT / "positions" / "cr-x-01.toml"
    assert upcard.position(position).state == upcard.position(position.read_text(encoding="utf-8")).state
    sheet = ROOT / "house-rules" / "short-and-quiet.toml"
    assert upcard.play(sheet, ["random", "random"], seed=1).rules == upcard.game(sheet)
    (tmp_path / "latin.toml").write_bytes(b"\xff")
    with pytest.raises(ValueError, match=r"latin\.toml: byte 1 is not UTF-8"):
        upcard.read(tmp_path / "latin.toml")


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: upcard.game("chess"), upcard.BadHouseRules, "there is no game 'chess'"),
        (lambda: upcard.game("guts", book="x"), upcard.BadHouseRules, "guts has no book 'x'"),
        (lambda: upcard.game("guts", rules={"hands": -1}), upcard.BadHouseRules, "hands"),
        (lambda: upcard.game("sunday.toml"), TypeError, "'sunday.toml' is the name of a file"),
        (lambda: upcard.game(Path("x"), "denexa"), ValueError, "leave out book='denexa'"),
        (lambda: upcard.game(upcard.game("guts"), name="Us"), ValueError, "leave out name='Us'"),
        (lambda: upcard.read("sunday.toml"), TypeError, "pathlib.Path"),
        (lambda: upcard.read("x"), upcard.BadRecord, "line 1"),
        (lambda: upcard.read(7), TypeError, "a text or a pathlib.Path is wanted, not int"),  # type: ignore[arg-type]
        (lambda: upcard.position("step = 1"), upcard.BadPosition, "step"),
        (lambda: upcard.play("guts", ["stead"]), upcard.NoSuchBot, "there is no bot 'stead'"),
        (lambda: upcard.play("guts", "steady"), TypeError, "a list of players is wanted"),
        (lambda: upcard.play("guts", 3), TypeError, "a list of players is wanted"),  # type: ignore[arg-type]
        (lambda: upcard.play("guts", ["steady"]), upcard.Refused, "2"),
        (lambda: upcard.play("guts", [3, "steady"]), TypeError, "not 3"),  # type: ignore[list-item]
        (lambda: upcard.play("guts", [list, "steady"]), TypeError, "not <class 'list'>"),  # type: ignore[list-item]
        (lambda: upcard.play("guts", [said_in, "steady"], seed=1), TypeError, "Game.read makes a move"),
    ],
)
def test_what_is_none_is_one_clear_sentence(call: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)) as caught:
        call()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_repr_makes_the_same_again(game: str) -> None:
    """Of rules, cards, moves and melds, with the names of `upcard` and of the game's own moves."""
    for book in CATALOGUE[game].books:
        rules = upcard.game(game, book, name="Sunday", notes=("The youngest deals first.",))
        assert eval(repr(rules), dict(NAMES)) == rules
        seats = rules.entry.seats(rules.rules)[0]
        player = Collecting()
        match = upcard.play(rules, [player] * seats, seed=1)
        moves = {type(move): move for _, move in match.played()}
        cards = {card for pile in match.state.piles for card in pile.cards}
        for value in (*moves.values(), *player.melds, *cards):
            assert eval(repr(value), NAMES | vars(import_module(type(value).__module__))) == value
        assert pickle.loads(pickle.dumps(rules)) == rules
