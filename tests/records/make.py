"""Plays the golden games anew: ``python tests/records/make.py`` writes ``golden/``.

A rule fix that changes one of them says so in its commit message.
"""

import random
from pathlib import Path

from upcard.bots import BOTS
from upcard.games import CATALOGUE
from upcard.games.house_rules import choose_rules
from upcard.games.record import record_of, write_record
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State

GOLDEN = Path(__file__).parent / "golden"
GAMES = (
    ("contract-rummy", "denexa", 3, 6),
    ("contract-rummy", "wikipedia", 3, 5),
    ("contract-rummy", "parlett", 2, 2),
    ("contract-rummy", "family", 4, 6),
    ("carioca", "carioca", 3, 1),
    ("pay-me", "pay-me", 4, 3),
    ("daifugo", "standard", 4, 1),
    ("mille", "standard", 2, 1),
    ("kalooki", "kalooki", 4, 1),
    ("classic-rummy", "beginner", 4, 1),
    ("classic-rummy", "online", 2, 1),
    ("beggar-my-neighbor", "standard", 2, 1),
    ("indian-chief", "standard", 4, 2),
    ("guts", "standard", 5, 3),
    ("anaconda", "standard", 4, 1),
)
"""Game, book, seats, seed."""


def play(name: str, book: str, seats: int, seed: int) -> str:
    """A whole game of steady bots, as a record."""
    rules = choose_rules(CATALOGUE, name, book, {})
    game = rules.entry.build(rules.rules)
    moves: list[tuple[int, Move]] = []

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        moves.append((seat, move))

    players = [BOTS["steady"](seed) for _ in range(seats)]
    final = play_out(game, game.start(seats), players, random.Random(seed), watch=watch)
    names = [f"Steady {number}" for number in range(1, seats + 1)]
    return write_record(record_of(rules, names, moves, final))


if __name__ == "__main__":
    for name, book, seats, seed in GAMES:
        (GOLDEN / f"{name}-{book}.toml").write_text(play(name, book, seats, seed), encoding="utf-8")
