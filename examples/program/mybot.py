#!/usr/bin/env python3
"""A player that is a program of its own: it lays down what it can, and gets rid of its highest cards.

It speaks JSON lines, as docs/programs.md says, and needs nothing but Python:

    upcard simulate kalooki --bots "./mybot.py,steady"
"""

import json
import random
import sys
from typing import Any

GOOD = ("down", "call", "meld", "add", "take", "may-i", "draw upcard", "in", "check")
"""What is worth doing, the best first."""

RANKS = "A23456789TJQK"


def choose(moves: list[str], rng: random.Random) -> str:
    """One of the legal moves."""
    for verb in GOOD:
        good = [move for move in moves if move == verb or move.startswith(verb + " ")]
        if good:
            return max(good, key=len)  # the one that lays most cards
    discards = [move for move in moves if move.startswith("discard ") and move[8] in RANKS]
    if discards:
        return max(discards, key=lambda move: RANKS.index(move[8]))
    return rng.choice(moves)


def answer(message: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """What to say to a message; None for nothing."""
    if message["type"] == "hello":
        rng.seed(message["seed"])
        return {"type": "ready", "question": message["question"]}
    if message["type"] == "ask":
        return {"type": "move", "question": message["question"], "move": choose(message["moves"], rng)}
    return None


def main() -> None:
    """Answer until the input ends."""
    rng = random.Random()
    for line in sys.stdin:
        said = answer(json.loads(line), rng)
        if said is not None:
            print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
