"""How many deals a second are played to their end where a player searches: ``python -m benchmarks.playouts [BOOK …]``.

Deals of a rummy book, its numbers in turn, each in ten worlds of who begins, in three ways: quickly
(`upcard.bots.rummy.quick`), by the game itself with the weights of playouts (`upcard.bots.rummy.playouts`), and by it
with the steady player's. Deals that are not played quickly are left out. ``daifugo``: its playouts at four seats.
Seconds are of the processor; what it takes to deal is not counted. ``--same`` tells instead how many moves of steady
players would have been made in the first two ways, too.
"""

import collections
import functools
import itertools
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import click

from benchmarks.duel import Quickly, tables
from upcard.bots.budget import Budget
from upcard.bots.daifugo.playouts import PLACES, Quick
from upcard.bots.rummy.ends import uncounted
from upcard.bots.rummy.heuristic_weights import weights_of
from upcard.bots.rummy.playouts import RummyPlayout
from upcard.bots.rummy.quick.start import Start
from upcard.bots.rummy.quick.terms import is_quick
from upcard.bots.rummy.steady import decide_by
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.rules import Rules as DaifugoRules
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import Call, LayDown
from upcard.games.rummy.state import DEALING, OVER, RummyState
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, play_on, seeded
from upcard.kernel.state import Move, view
from upcard.kernel.worlds import worlds
from upcard.terminal.measures import is_compiled

MOST: Final = 1_500
"""Plays of a deal."""
WORLDS: Final = 10
DAIFUGO: Final = "daifugo"
PLAYED: Final = ("denexa", "wikipedia", "parlett", "family", "kalooki", "carioca", "online", "beginner", "pay-me")
HOUR: Final = 3_600.0

Way = Callable[[RummyGame, RummyState], None]


@functools.cache
def prepared(book: str, deal: int, seats: int) -> Start:
    """What a search makes once for a decision."""
    game, s = next(dealt(book, seats, 1, (deal,)))
    return Start(game, s, weights_of(game.rules))


def quickly(game: RummyGame, s: RummyState) -> None:
    playout = prepared(game.rules.book, s.deal, s.seats).playout(s, Random(1))
    playout.play(MOST, Budget(HOUR))
    playout.table.totals()


def by_the_game(game: RummyGame, s: RummyState) -> None:
    RummyPlayout(game, s, uncounted(weights_of(game.rules)), MOST).play(s, Random(1), Budget(HOUR))


def by_steady(game: RummyGame, s: RummyState) -> None:
    collections.deque(steady_moves(game, s), 0)


def steady_moves(game: RummyGame, s: RummyState) -> Iterator[tuple[RummyState, int, Move]]:
    """The moves of steady players to the end of a deal: what the seat sees, the seat, and its move."""
    rng, weights = Random(1), weights_of(game.rules)
    for _ in range(MOST):
        if s.step in (DEALING, OVER) and not s.renewing:
            return
        asks = game.asks(s)
        seat = next(iter(asks))
        if seat == CHANCE:
            s = game.play(s, seat, chance_move(asks[seat], rng))
            continue
        seen = view(s, seat)
        move = decide_by(weights, game, seen, seat).move
        yield seen, seat, move
        s = game.play(s, seat, move)


WAYS: Final[dict[str, Way]] = {"quickly": quickly, "by the game": by_the_game, "by steady": by_steady}


def dealt(book: str, seats: int, count: int, numbers: tuple[int, ...] = ()) -> Iterator[tuple[RummyGame, RummyState]]:
    """So many deals that are played quickly, of these numbers in turn, or of all."""
    game: Any = RummyGame(BOOKS[book])
    seats = min(seats, game.rules.players[1])
    every = numbers or tuple(range(1, len(game.rules.deals) + 1))
    for seed, s in tables(game, seats, every, 1, 10 * count):
        if not count:
            return
        assert isinstance(s, RummyState)
        s = play_on(game, s, {}, seeded(Random(seed)))[0]
        if is_quick(game, s):
            count -= 1
            yield game, s


def daifugo(count: int) -> float:
    """Playouts of whole deals a second, at four seats."""
    game, rng, spent = DaifugoGame(DaifugoRules()), Random(1), 0.0
    pack = [place for place in range(PLACES) for _ in range(4)]
    for _ in range(count):
        rng.shuffle(pack)
        hands = [pack[seat::4] for seat in range(4)]
        counts = [[hand.count(place) for place in range(PLACES)] for hand in hands]
        start = time.process_time()
        Quick(game, counts, [PLACES] * 4, 0, 0, -1, 15, 0).ahead_of(0)
        spent += time.process_time() - start
    return count / spent


def agreement(book: str, seats: int, count: int) -> tuple[int, list[int]]:
    """In deals of steady players: how many moves they made where there was a choice, and how many of these would be
    made by the quick playouts, and by those of the game. Contracts and whole hands may be laid in any way."""
    asked, same = 0, [0, 0]
    quick = Quickly()
    for game, s in dealt(book, seats, count):
        coarse = uncounted(weights_of(game.rules))
        for seen, seat, move in steady_moves(game, s):
            if len(list(itertools.islice(game.moves(seen, seat), 2))) == 2:
                asked += 1
                others = quick.choose(game, seen, seat), decide_by(coarse, game, seen, seat).move
                for at, other in enumerate(others):
                    laid = isinstance(move, (LayDown, Call)) and isinstance(other, type(move))
                    same[at] += move == other or laid
    return asked, same


@click.command()
@click.argument("names", nargs=-1, type=click.Choice([*PLAYED, DAIFUGO]), metavar="[BOOK]...")
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 5))
@click.option("--deals", default=12, show_default=True, type=click.IntRange(1, 10**6), help="Deals of each book.")
@click.option("--same", is_flag=True, help="How often do they play as steady does? Nothing is timed.")
@click.option("--only", "ways", multiple=True, type=click.Choice(list(WAYS)), help="Only played so.")
def main(names: tuple[str, ...], seats: int, deals: int, same: bool, ways: tuple[str, ...]) -> None:
    """Measure playouts of these books, or of all that are played quickly, and of Daifugo."""
    engine = "compiled" if is_compiled() else "pure Python"
    what = "moves" if same else "deals a second"
    print(f"{what}, {engine}, {seats} seats, {deals} deals of each book")
    chosen = ways or tuple(WAYS)
    if same:
        for name in names or PLAYED:
            asked, by = agreement(name, seats, deals)
            told = [f"{way} {part / asked:.1%}" for way, part in zip(WAYS, by, strict=False)]
            print(f"  {name:10} of {asked} moves as steady: " + ", ".join(told), flush=True)
        return
    for name in names or (*PLAYED, DAIFUGO):
        if name == DAIFUGO:
            print(f"  {name:10} {daifugo(500 * deals):,.0f}")
            continue
        spent = dict.fromkeys(chosen, 0.0)
        for game, s in dealt(name, seats, deals):
            prepared(name, s.deal, seats)
            seat = next(iter(game.asks(s)))
            those = list(itertools.islice(worlds(game, view(s, seat), seat, Random(1)), WORLDS))
            for way in chosen:
                start = time.process_time()
                for table in those:
                    WAYS[way](game, table)
                spent[way] += time.process_time() - start
        speeds = [f"{way} {WORLDS * deals / spent[way]:,.0f}" for way in chosen]
        print(f"  {name:10} " + ", ".join(speeds), flush=True)


if __name__ == "__main__":
    main()
