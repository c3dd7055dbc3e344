"""How much better one player is than another: ``python -m benchmarks.duel GAME A B [--book BOOK] --deals N``.

With the same cards (`upcard.match.duels`): each deal of a rummy game is played by B at all seats, and by A at each seat
in turn among B's. A gain of 5 says that A ends a deal so many points better, beside the others' mean, than B would have
with its cards. With ``--games`` A plays whole games at each seat in turn, and what is told is its part of the wins.
A GAME may be a rule file that comes with one, as gin. ``--change max_pot=10`` changes the book.
``--weights "outs=5 near_out=0"`` has A play a rummy game by other weights than its book's
(`upcard.bots.rummy.heuristic_weights`).
``--quickly`` has A play as the quick playouts do, without playing any (`upcard.bots.rummy.quick`).
``--search 1`` has A try its moves in worlds of its view, for so many seconds each (`upcard.bots.rummy.search`), with
``--only claim`` where it is asked that; elsewhere it plays as steady does. With ``--worlds 64`` it tries them in so
many and never in more, and with ``--by-the-game`` what follows is played by the game itself, as before there were
quick playouts.
"""

import json
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import click

from upcard.bots import BOTS
from upcard.bots.budget import Budget
from upcard.bots.rummy import search
from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.bots.rummy.heuristic_weights import weights_of as book_weights
from upcard.bots.rummy.quick.start import Start
from upcard.bots.rummy.quick.terms import is_quick
from upcard.bots.rummy.steady import decide as steady
from upcard.bots.rummy.steady import decide_by
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import Move, State
from upcard.kernel.ui.entry import Entry, HouseRuleError
from upcard.kernel.worlds import answered_anew, worlds
from upcard.match.duels import Estimate, Maker, Totals, deal_gain, play_games, whole_pack
from upcard.options.variants import variant_rules
from upcard.players import NoSuchBot, player
from upcard.terminal.measures import is_compiled

USUAL_SEATS = 4
VARIANTS = {variant.id: (entry, variant) for entry in CATALOGUE.values() for variant in entry.variants}
"""The rule files that come with the games."""
PROMPTS = ("draw", "claim", "consent", "play", "show")
"""What a seat at a rummy table is asked."""


class Weighted:
    """A player of rummy games with these weights."""

    def __init__(self, weights: HeuristicWeights) -> None:
        self.weights = weights

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        assert isinstance(seen, RummyState)
        return decide_by(self.weights, game, seen, seat).move


class Searching:
    """A player of rummy games who tries moves for so many seconds, where it is asked what ``only`` names, or all."""

    def __init__(self, seconds: float, sure: float, only: tuple[str, ...], many: int | None, by_the_game: bool) -> None:
        self.seconds = seconds
        self.sure = sure
        self.only = only
        self.many = many
        self.by_the_game = by_the_game

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        assert isinstance(seen, RummyState)
        if self.only and game.asks(seen)[seat].prompt not in self.only:
            return steady(game, seen, seat).move
        effort = search.BY_THE_GAME if self.by_the_game else search.effort_for(game, seen)
        effort = replace(effort, sure=self.sure, steps=search.USUAL.steps)
        if self.many is not None:
            screens = tuple([screen for screen in effort.screens if screen[0] < self.many])
            effort = replace(effort, worlds=(self.many,), screens=screens)
        return search.decide(game, seen, seat, self.seconds, effort).move


class Quickly:
    """A player of rummy games who goes by what the quick playouts do, and for what they do not play as steady does."""

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        assert isinstance(seen, RummyState)
        if not is_quick(game, seen):
            return steady(game, seen, seat).move
        # Where the hidden cards lie makes no difference to what is done.
        table = answered_anew(next(worlds(game, seen, seat, Random(0))), seen)
        playout = Start(game, table, book_weights(game.rules)).playout(table, Random(0))
        playout.table.log = []
        playout.play(1, Budget(3600))
        return next(move for who, move in playout.table.log if who == seat)


def weights_of(text: str) -> HeuristicWeights:
    """Those of the first steady player but for what is named, as in ``outs=5 near_out=0``. Raises BadParameter."""
    try:
        return HeuristicWeights(**{key: int(value) for key, _, value in [word.partition("=") for word in text.split()]})
    except (TypeError, ValueError) as problem:
        raise click.BadParameter(str(problem), param_hint="--weights") from None


def totals_of(entry: Entry, game: Any) -> Totals:
    """What each seat has scored; more is better."""
    lowest = isinstance(game, RummyGame) and not game.rules.highest_wins()
    return lambda state: [-points if lowest else points for points in entry.totals(state)]


def tables(game: RummyGame, seats: int, numbers: tuple[int, ...], seed: int, count: int) -> Iterator[tuple[int, State]]:
    """So many tables that are to be dealt, each with the seed of what follows: the deals ``numbers`` of the book in
    turn, and every seat dealing in turn."""
    for at in range(count):
        deal_seed = seed * 1_000_000 + at
        table = whole_pack(game, seats, Random(deal_seed))
        assert isinstance(table, RummyState)
        yield deal_seed, table.but(deal=numbers[at % len(numbers)], dealer=at // len(numbers) % seats)


def said(estimate: Estimate, form: str) -> str:
    low, high = estimate.interval
    return f"{estimate.mean:{form}} ± {estimate.error:{form.lstrip('+')}} (95 %: {low:{form}} to {high:{form}})"


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice([*CATALOGUE, *VARIANTS]))
@click.argument("new", metavar="A", type=click.Choice(list(BOTS)))
@click.argument("old", metavar="B", type=click.Choice(list(BOTS)))
@click.option("--book", help="The first book of the game unless given.")
@click.option("--seats", type=click.IntRange(2, 26), help="Players; four where the book seats as many.")
@click.option("--deals", type=click.IntRange(2, 10**7), help="Duplicate deals (rummy games).")
@click.option("--numbers", help="Which deals of the book, as in 1,2,5; all of them unless given.")
@click.option("--change", "changed", multiple=True, metavar="KEY=VALUE", help="An option of the house rules, as TOML.")
@click.option("--weights", help="A plays by these, and for the rest as the first steady player did.")
@click.option("--quickly", is_flag=True, help="A plays as the quick playouts do.")
@click.option("--search", "seconds", type=click.FloatRange(0.05, 3600), help="A tries moves for so many seconds.")
@click.option("--sure", default=search.USUAL.sure, show_default=True, help="It has to be ahead by so many errors.")
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(PROMPTS),
    help="It does so where it is asked that, as in claim; else everywhere.",
)
@click.option("--worlds", "many", type=click.IntRange(2), help="It tries them in so many worlds.")
@click.option("--by-the-game", is_flag=True, help="Its deals are played on by the game itself, not quickly.")
@click.option("--games", type=click.IntRange(2, 10**7), help="Whole games.")
@click.option("--seed", default=1, show_default=True, help="Other cards with another number.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(
    name: str,
    new: str,
    old: str,
    book: str | None,
    seats: int | None,
    deals: int | None,
    numbers: str | None,
    changed: tuple[str, ...],
    weights: str | None,
    quickly: bool,
    seconds: float | None,
    sure: float,
    only: tuple[str, ...],
    many: int | None,
    by_the_game: bool,
    games: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Measure how much better the player A is than B at a table of B's."""
    engine = "compiled" if is_compiled() else "pure Python"
    entry, variant = VARIANTS.get(name) or (CATALOGUE[name], None)
    if book is not None and book not in entry.books:
        raise click.BadParameter(f"there are {', '.join(entry.books)}", param_hint="--book")
    chosen = entry.books[variant.book if variant else book or next(iter(entry.books))]
    begun = variant_rules(entry, variant) if variant else chosen.rules
    try:
        rules = entry.change(begun, tomllib.loads("\n".join(changed))) if changed else begun
    except (HouseRuleError, tomllib.TOMLDecodeError) as problem:
        raise click.BadParameter(str(problem), param_hint="--change") from None
    game = entry.build(rules)
    fewest, most = entry.seats(rules)
    seats = seats or max(fewest, min(USUAL_SEATS, most))
    if not fewest <= seats <= most:
        raise click.BadParameter(f"there are {fewest} to {most} players", param_hint="--seats")
    if (deals is None) == (games is None):
        raise click.UsageError("say either --deals N or --games N")
    try:
        makers: tuple[Maker, Maker] = (player(new, game), player(old, game))
    except NoSuchBot as problem:
        raise click.UsageError(str(problem)) from None
    if weights is not None:
        other = Weighted(weights_of(weights))
        makers = (lambda _: other, makers[1])
    if quickly:
        makers = (lambda _: Quickly(), makers[1])
    if seconds is not None:
        if not isinstance(game, RummyGame):
            raise click.BadParameter("only rummy games are searched", param_hint="--search")
        searching = Searching(seconds, sure, only, many, by_the_game)
        makers = (lambda _: searching, makers[1])
    totals, start = totals_of(entry, game), time.process_time()
    found: dict[str, Any] = {"engine": engine, "game": name, "book": chosen.id, "seats": seats, "new": new, "old": old}
    if deals is not None:
        if not isinstance(game, RummyGame):
            raise click.BadParameter("only rummy games are played deal by deal; say --games N", param_hint="--deals")
        every = tuple(map(int, numbers.split(","))) if numbers else tuple(range(1, len(game.rules.deals) + 1))
        gains = []
        for deal_seed, table in tables(game, seats, every, seed, deals):
            gains.append(deal_gain(game, totals, table, *makers, deal_seed))
            _progress(len(gains), deals)
        found["gain"] = Estimate(gains)
    else:
        assert games is not None
        played = []
        for number in range(games):
            played.append(play_games(game, seats, entry.winners, totals, makers, seed * 1_000_000 + number))
            _progress(number + 1, games)
        found["share"] = Estimate([each.share for each in played])
        found["ahead"] = Estimate([each.ahead for each in played])
    found["seconds"] = round(time.process_time() - start, 1)
    if as_json:
        print(json.dumps(found, default=_as_json))
        return
    print(f"{name} {chosen.id}, {seats} seats, {new} among {old}, seed {seed}, {engine}, {found['seconds']} s")
    if deals is not None:
        print(f"  {deals} deals: gain {said(found['gain'], '+.2f')} points a deal")
    else:
        print(f"  {games} games at each seat: won {said(found['share'], '.3f')} of them (even: {1 / seats:.3f})")
        print(f"  ahead of the others' mean by {said(found['ahead'], '+.1f')} points a game")


def _as_json(estimate: Estimate) -> dict[str, Any]:
    return {
        "mean": estimate.mean,
        "error": estimate.error,
        "interval": estimate.interval,
        "count": estimate.count,
    }


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} ", end="" if done < of else "\r", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
