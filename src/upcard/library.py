"""Chooses a game, plays it, reads and writes records, and reads positions, each by one function.

These functions are the names that `import upcard` offers. They join what the modules beneath them do, with every
installed game and bot; `docs/library.md` shows those modules.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Game
from upcard.kernel.run import Player, seeded
from upcard.kernel.state import Move, State
from upcard.match.chance import secure_move
from upcard.match.match import Match
from upcard.match.position_file import read_position_file
from upcard.match.record import Record, read_record, record_of, write_record
from upcard.options.house_rules import HouseRules, choose_rules, read_house_rules
from upcard.players import player

Chooser = Callable[[Game[Any], State, int], Move]
"""A player as a function: (game, what the seat sees, seat) → a legal move."""

SEEDS: Final = 2**32


def game(
    game: str | Path | HouseRules,
    book: str | None = None,
    rules: Mapping[str, Any] | None = None,
    *,
    name: str = "",
    notes: Sequence[str] = (),
) -> HouseRules:
    """Choose a game with its rules.

    Args:
        game: The id of a game (`CATALOGUE` has them all); or a house-rule file or such rules, which say everything by
            themselves.
        book: Which of the game's books is played; the first one by default.
        rules: What is played otherwise, by option (`docs/rulebook/house-rules.md`).
        name: What the table calls these rules.
        notes: What the table plays besides, in its own words.

    Raises:
        BadHouseRules: There is no such game or book, or the rules cannot be played.
        OSError: The file cannot be read.
        ValueError: Something is given beside a file or rules.
    """
    if not isinstance(game, str):
        beside = {"book": book, "rules": rules, "name": name, "notes": notes}
        given = [f"{key}={value!r:.40}" for key, value in beside.items() if value]
        if given:
            raise ValueError(f"rules and house-rule files say everything by themselves: leave out {', '.join(given)}")
        return game if isinstance(game, HouseRules) else read_house_rules(CATALOGUE, _text(game))
    return choose_rules(CATALOGUE, _text(game), book, rules or {}, name, notes)


def play(
    game: str | Path | HouseRules,
    players: Sequence[str | Player | Chooser | None],
    *,
    seed: int | None = None,
    names: Sequence[str] = (),
) -> Match:
    """Play a game until somebody is asked who is not among the players, or to its end.

    Args:
        game: What is played: an id, a house-rule file, or what `game` returns.
        players: One for each seat: a bot by name (`PLAYERS` has them all), a function that is given the game, what
            the seat sees and the seat, and returns a move; an object with such a method ``choose``; or None for a seat
            that the program answers for by `Match.answer`, after which `Match.run` plays on.
        seed: With the same number and the same players, the same game. Without one nobody can foretell the cards.
        names: What the players are called, by seat; P1, P2 … by default.

    Raises:
        BadHouseRules: There is no such game, or its rules cannot be played.
        NoSuchBot: There is no bot of that name, or it does not play this game.
        Refused: The rules are not for that many players, or a player's move breaks a clause.
        TypeError: A player is none, or returns something else than a move.
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError(f"a list of players is wanted, one for each seat, not {players!r:.60}")
    rules = _rules(game)
    rng = random.Random(seed)
    built = rules.entry.build(rules.rules)
    seated: dict[int, Player] = {}
    for seat, given in enumerate(players):
        bot_seed = rng.randrange(SEEDS)
        if given is not None:
            seated[seat] = _player(given, built, bot_seed)
    chance = secure_move if seed is None else seeded(rng)
    match = Match(rules, len(players), chance, seated, names=names, game=built)
    match.run()
    return match


def read(record: str | Path) -> Record:
    """Read the record of a game: its text, or a file. Its moves are judged when it is replayed (`Record.story`).

    Raises:
        BadRecord: It is no record, or was played by rules that are not known here.
        OSError: The file cannot be read.
    """
    return read_record(CATALOGUE, _text(record))


def write(played: Match | Record) -> str:
    """Return the text of a record: a match from its first move on, or a record.

    Raises:
        LookupError: The match has not kept all of its moves.
        ValueError: The match began in mid-play.
    """
    return write_record(played if isinstance(played, Record) else record_of(played))


def position(position: str | Path) -> Match:
    """Return a match that begins from a position: its text, or a file (`docs/formats.md`).

    Raises:
        BadPosition: It is no position of the game, naming the place.
        OSError: The file cannot be read.
    """
    return read_position_file(CATALOGUE, _text(position)).table.match()


class _Chooses:
    """A player made of a function."""

    def __init__(self, choose: Chooser) -> None:
        self.name = getattr(choose, "__name__", type(choose).__name__)
        self._choose = choose

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """See `upcard.kernel.run.Player`."""
        return self._choose(game, seen, seat)


def _rules(chosen: str | Path | HouseRules) -> HouseRules:
    return game(chosen)


def _player(given: str | Player | Chooser, built: Game[Any], seed: int) -> Player:
    """Return the player that was named or given. Raises NoSuchBot, TypeError."""
    if isinstance(given, str):
        return player(given, built)(seed)
    choose: object = getattr(given, "choose", None)
    if callable(choose) and not isinstance(given, type):
        return given  # type: ignore[return-value]
    if callable(given) and not isinstance(given, type):
        return _Chooses(given)
    raise TypeError(
        f"a player is the name of a bot, a function, an object with the method choose, or None, not {given!r:.60}"
    )


def _text(source: str | Path) -> str:
    """Return a text, or what a file holds. Raises OSError, TypeError, ValueError."""
    if isinstance(source, Path):
        try:
            return source.read_text(encoding="utf-8")
        except UnicodeDecodeError as problem:
            raise ValueError(f"{source}: byte {problem.start + 1} is not UTF-8, and a text is wanted") from None
    if not isinstance(source, str):
        raise TypeError(f"a text or a pathlib.Path is wanted, not {type(source).__name__}")
    if source.endswith(".toml"):
        raise TypeError(f"{source[-60:]!r} is the name of a file: give it as pathlib.Path, for a text is read as it is")
    return source


__all__ = ["game", "play", "position", "read", "write"]
