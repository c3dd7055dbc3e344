"""Many plain playouts or few good ones: ``python -m benchmarks.equal_time GAME --worlds N --rollouts M``.

Two players search alike, but for how their deals are played on: quickly, in N worlds for a decision, or by the steady
player's own moves, in M. Each sits at each seat in turn among steady players, with the same cards. Told are, for both,
what they gain beside a steady player with their cards (points a deal at a rummy book; at Daifugo, first deals at four
seats, places and how often they are first), the processor's milliseconds a decision, and by how much the quick one is
ahead. N and M are to be chosen so that the time is the same. ± is one standard error.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import click

from benchmarks.duel import tables
from upcard.bots.budget import Budget
from upcard.bots.daifugo import search as daifugo
from upcard.bots.daifugo.playouts import HIGH, worth
from upcard.bots.daifugo.search import SearchConfig, decide_with
from upcard.bots.daifugo.steady import decide as steady_decision
from upcard.bots.rummy import search
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.moves import PASS
from upcard.games.daifugo.rules import Rules as DaifugoRules
from upcard.games.daifugo.state import DaifugoState
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import Player
from upcard.kernel.state import Move, State, view
from upcard.kernel.worlds import worlds
from upcard.match.duels import Estimate, ahead, play_deal, whole_pack
from upcard.players import player
from upcard.terminal.measures import is_compiled

HOUR: Final = 3_600.0
DAIFUGO: Final = "daifugo"
SEATS: Final = 4

Choose = Callable[[Any, Any, int], Move]


class Timed:
    """A player, and how long its moves have taken where it had a choice."""

    def __init__(self, choose: Choose) -> None:
        self.decide = choose
        self.moves = 0
        self.seconds = 0.0

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        start = time.process_time()
        move = self.decide(game, seen, seat)
        self.seconds += time.process_time() - start
        self.moves += 1
        return move

    @property
    def each(self) -> float:
        """Milliseconds a move."""
        return 1_000 * self.seconds / max(1, self.moves)


def searched(effort: search.Effort) -> Choose:
    """Who searches at a rummy table."""
    return lambda game, seen, seat: search.decide(game, seen, seat, HOUR, effort).move


def rummy(quick: int, few: int) -> tuple[Choose, Choose]:
    """Both players: moves that fall behind are dropped after a twelfth, a fifth and two fifths of the worlds."""

    def effort(many: int) -> search.Effort:
        screens = tuple([(max(2, many * part // 60), lead) for part, lead in ((5, 0.0), (12, 0.5), (24, 1.0))])
        return replace(search.USUAL, worlds=(many,), screens=screens)

    return searched(effort(quick)), searched(replace(effort(few), quickly=False, counted=True))


def plain(quick: int) -> Choose:
    """Who searches at a Daifugo table as the strong player does, with so many worlds."""
    config = SearchConfig(quick, quick, 0.0, 0.0, True, True)
    return lambda game, seen, seat: decide_with(config, game, seen, seat, HOUR).move


def by_steady(few: int) -> Choose:
    """The same, but that the deals are played on by steady players."""

    def choose(game: DaifugoGame, seen: DaifugoState, seat: int) -> Move:
        if game.asks(seen)[seat].prompt not in ("lead", "follow"):
            return steady_decision(game, seen, seat).move
        sight = daifugo._Sight(game, seen, seat)
        sure = daifugo._sure_follow(sight) if seen.need else daifugo._sure_lead(sight)
        if sure is None:
            sure = daifugo._sure_end(sight, Budget(HOUR))
        if sure is not None:
            return sure.move
        moves: list[Move] = [PASS] if seen.need else []
        for place in sight.fitting() if seen.need else sight.held():
            most = len(sight.groups[place])
            counts = {seen.need} if seen.need else {most, 1} if place >= HIGH else {most}
            moves += [sight.play(place, count) for count in sorted(counts)]
        tries = worlds(game, seen, seat, random.Random(str(seen.piles)))
        worths = [0.0] * len(moves)
        for _ in range(few):
            world = next(tries)
            for at, move in enumerate(moves):
                worths[at] += finished(game, game.play(world, seat, move), seat)
        return moves[worths.index(max(worths))]

    return choose


def finished(game: DaifugoGame, s: DaifugoState, seat: int) -> float:
    """What the place is worth that the seat comes to when steady players play on."""
    deal = s.deal
    holding = s.seats - len(s.finished) + (seat in s.finished)
    before = len(s.finished) - (seat in s.finished)
    while seat not in s.finished and len(s.finished) < s.seats - 1 and s.deal == deal and len(game.asks(s)) == 1:
        turn = next(iter(game.asks(s)))
        s = game.play(s, turn, steady_decision(game, view(s, turn), turn).move)
    order = s.sheet[-1] if s.sheet else s.finished
    return worth(order.index(seat) - before, holding)


def places(game: Any, table: State, players: list[Player], seed: int) -> tuple[list[int], list[int]]:
    """What each seat has of a deal of Daifugo, more being better; and who was first."""
    end: Any = play_deal(game, table, players, Random(seed))
    order = end.sheet[-1]
    return [-order.index(seat) for seat in range(SEATS)], [int(order[0] == seat) for seat in range(SEATS)]


def points(game: Any, table: State, players: list[Player], seed: int) -> tuple[list[int], list[int]]:
    """The same of a deal of a rummy book."""
    end: Any = play_deal(game, table, players, Random(seed))
    assert isinstance(table, RummyState)
    sign = 1 if game.rules.highest_wins() else -1
    own = [sign * (after - before) for before, after in zip(table.totals(), end.totals(), strict=True)]
    return own, [int(each == max(own)) for each in own]


def dealt(game: Any, seed: int, count: int) -> Iterator[tuple[int, State]]:
    """First deals of Daifugo; those of a rummy book that are played quickly, in turn."""
    if isinstance(game, RummyGame):
        yield from tables(game, SEATS, tuple(range(1, len(game.rules.deals))), seed, count)
        return
    for at in range(count):
        deal_seed = seed * 1_000_000 + at
        yield deal_seed, whole_pack(game, SEATS, Random(deal_seed))


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice([DAIFUGO, "denexa", "parlett", "family", "wikipedia"]))
@click.option("--worlds", "quick", default=160, show_default=True, type=click.IntRange(2), help="Quick ones.")
@click.option("--rollouts", "few", default=12, show_default=True, type=click.IntRange(1), help="By steady.")
@click.option("--deals", default=60, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True, help="Other cards with another number.")
def main(name: str, quick: int, few: int, deals: int, seed: int) -> None:
    """Compare two searches, one with quick playouts and one that plays on as steady does."""
    game: Any = DaifugoGame(DaifugoRules()) if name == DAIFUGO else RummyGame(BOOKS[name])
    both = (plain(quick), by_steady(few)) if name == DAIFUGO else rummy(quick, few)
    result = places if name == DAIFUGO else points
    steady = player("steady", game)(0)
    timed = [Timed(choose) for choose in both]
    gains: list[list[float]] = [[], []]
    firsts: list[list[float]] = [[], []]
    for deal_seed, table in dealt(game, seed, deals):
        usual, _ = result(game, table, [steady] * SEATS, deal_seed)
        for at, one in enumerate(timed):
            gain = first = 0.0
            for seat in range(SEATS):
                players: list[Player] = [one if other == seat else steady for other in range(SEATS)]
                own, best = result(game, table, players, deal_seed)
                gain += ahead(own, seat) - ahead(usual, seat)
                first += best[seat]
            gains[at].append(gain / SEATS)
            firsts[at].append(first / SEATS)
    engine = "compiled" if is_compiled() else "pure Python"
    click.echo(f"{name}, {SEATS} seats, {deals} deals, seed {seed}, {engine}")
    for at, text in enumerate((f"quickly, {quick} worlds", f"by steady, {few} worlds")):
        click.echo(
            f"  {text}: {told(gains[at], '+.2f')}, best {told(firsts[at], '.3f')}, {timed[at].each:.1f} ms a decision"
        )
    more = [mine - theirs for mine, theirs in zip(*gains, strict=True)]
    often = [mine - theirs for mine, theirs in zip(*firsts, strict=True)]
    click.echo(f"  quickly is ahead by {told(more, '+.2f')}, best {told(often, '+.3f')} more")


def told(values: list[float], form: str) -> str:
    estimate = Estimate(values)
    return f"{estimate.mean:{form}} ± {estimate.error:{form.lstrip('+')}}"


if __name__ == "__main__":
    main()
