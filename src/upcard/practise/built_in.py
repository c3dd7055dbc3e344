"""Finds the puzzles that come with the games: a file for each game that has any, beside this module."""

from pathlib import Path
from typing import Final

from upcard.practise.puzzles import Puzzle, read_puzzles

FOLDER: Final = Path(__file__).parent / "built_in_puzzles"


def file_of(game: str) -> str:
    """Return the name of the file of a game."""
    return f"{game}.toml"


def built_in_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game, by its id; none where it has none."""
    path = FOLDER / file_of(game)
    return read_puzzles(path.read_text(encoding="utf-8")) if path.is_file() else ()


def games_with_puzzles() -> tuple[str, ...]:
    """Return the ids of the games that come with puzzles."""
    return tuple(sorted([path.stem for path in FOLDER.glob("*.toml")]))


__all__ = ["FOLDER", "built_in_puzzles", "file_of", "games_with_puzzles"]
