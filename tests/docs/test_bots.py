"""docs/bots.md names every bot, in its own words."""

import inspect
import re

from upcard.bots import BOTS
from upcard.catalogue import OWN
from upcard.games.rummy import moves
from upcard.games.rummy.moves import NOTATION
from upcard.kernel.state import Move

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_every_bot_is_described() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", PAGE, flags=re.M))
    assert rows == {name: make(0).about for name, make in BOTS.items()}


def test_the_games_are_listed_with_the_pages_of_their_players() -> None:
    listed = dict(re.findall(r"^- \[([\w’ ]+)\]\((players/[\w-]+\.md)\)$", PAGE, flags=re.M))
    assert list(listed) == [entry.title for entry in OWN.values() if entry.bulk is None]
    for page in listed.values():
        assert "`strong`" in (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_every_rummy_move_is_named_with_its_notation() -> None:
    named: set[str] = set()
    constants: set[str] = set()
    table = PAGE.split("## What the moves are called")[1].split("\n## ")[0]
    for names, notations in re.findall(r"^\| (`[A-Z].*?) \| (`.*`) \|$", table, flags=re.M):
        for name, notation in zip(re.findall("`(.*?)`", names), re.findall("`(.*?)`", notations), strict=True):
            move = NOTATION.read(notation)
            assert str(move) == notation
            kind, _, arguments = name.rstrip(")").partition("(")
            if arguments:
                assert type(move).__name__ == kind
                assert all(hasattr(move, argument) for argument in arguments.split(", "))
            else:
                assert move == getattr(moves, name)
                constants.add(name)
            named.add(type(move).__name__)
    own = [kind for kind in vars(moves).values() if inspect.isclass(kind) and issubclass(kind, Move)]
    assert named == {kind.__name__ for kind in own if kind.__module__ == moves.__name__}
    assert constants == {name for name, value in vars(moves).items() if isinstance(value, Move) and name.isupper()}
