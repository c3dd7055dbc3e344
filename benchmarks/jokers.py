"""How long the duty of taken jokers takes to judge: ``python -m benchmarks.jokers [--rounds 20]``.

Six jokers lie on the table, each of which the player could take, and must lay in the same turn (CR-D-25, CR-A-42). Of
each case: the time of one listing of the legal moves, and of one verdict on a swap, with the mean and the longest.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from upcard.catalogue import CATALOGUE
from upcard.games.rummy import duties
from upcard.games.rummy.books import BOOKS
from upcard.kernel.game import Game, Refused
from upcard.kernel.state import Move, State

RUNS = (
    "<5S 6S *=7S 8S>",
    "<3D *=4D 5D 6D>",
    "<9H TH *=JH QH>",
    "<AC *=2C 3C 4C>",
    "<8D 9D *=TD JD>",
    "<5H 6H 7H *=8H>",
)
NATURALS = "7S 4D JH 2C TD 8H"
EARLY: dict[str, object] = {"joker_take_before_contract": True}
CASES: tuple[tuple[str, str, dict[str, object], int], ...] = (
    ("a king beside them", "KS 9C", {}, 1),
    ("nothing beside them", "", {}, 1),
    ("fewer jokers than natural cards in a meld", "KS QD 9C 6S 3H", {"wild_limit_table": "minority"}, 1),
    ("the same, with the gaps of a run", "3S 5S 9S JS KS", {"wild_limit_table": "minority"}, 1),
    ("two natural cards in a meld", "KS QD 9C 6S 3H", {"min_naturals": 2}, 1),
    ("one run of a suit for each player", "KS QD 9C 6S 3H", {"touching_runs": "one_per_suit"}, 1),
    ("a card is kept for the discard", "KS QD", {"go_out_discard": "required"}, 1),
    ("for a contract", "KS QD 9C 6S 3H", EARLY, 1),
    ("for a contract that cannot be laid", "KS QD", EARLY, 6),
)
"""Name, the hand beside the six cards, rules, and deal."""


def laid(cards: str, early: bool, rules: dict[str, object], deal: int) -> tuple[Game[Any], State]:
    """The game and the table of a case."""
    entry = CATALOGUE["contract-rummy"]
    game = entry.build(BOOKS["denexa"].but(jokers="8", joker_take_use="new_meld", **rules))
    melds = [{"owner": "P2", "cards": run} for run in RUNS]
    if not early:
        melds.append({"owner": "P1", "cards": "{9S 9D 9C}"})
    return game, entry.read_position(
        game, {"seats": 4, "deal": deal, "step": "play", "melds": melds, "hands": {"P1": cards}}
    )


def times(work: Callable[[], object], rounds: int) -> str:
    """Mean and longest, in milliseconds."""
    taken: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - start))
    return f"{statistics.mean(taken):8.2f} {max(taken):8.2f}"


def legal_moves(game: Game[Any], table: State) -> list[Move]:
    return list(game.moves(table, 0))


def verdict(game: Game[Any], table: State, move: Move) -> str:
    """The clause that the move breaks, or that it is legal."""
    try:
        game.play(table, 0, move)
    except Refused as refusal:
        return refusal.clause
    return "legal"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    print("pure Python" if duties.__file__.endswith(".py") else "compiled")
    print(f"{'':44}{'listing, ms':>18}{'verdict, ms':>18}  swap")
    for name, beside, rules, deal in CASES:
        game, table = laid(f"{NATURALS} {beside}", rules is EARLY, rules, deal)
        move = game.read("swap 7S in 1")
        listing = times(partial(legal_moves, game, table), rounds)
        judged = times(partial(verdict, game, table, move), rounds)
        print(f"{name:44} {listing} {judged}  {verdict(game, table, move)}")


if __name__ == "__main__":
    main()
