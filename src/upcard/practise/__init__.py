"""Practising: puzzles of one decision each, from a set that comes with the games and from one's own games."""

from upcard.practise.puzzles import Puzzle, TriedMove, read_puzzles, write_puzzles

__all__ = ["Puzzle", "TriedMove", "read_puzzles", "write_puzzles"]
