"""How much better players of Gin are than the simple player of a challenge: ``python -m benchmarks.knock --games 400``.

The EAAI-21 Undergraduate Research Challenge measured every entry by the same opponent, which is written here after its
description: it takes the upcard only if that is part of a meld, discards one of the cards that leave fewest points in
no meld, by lot among equals, and knocks as soon as it can. Whole games are played with the same cards, with the player
at each seat in turn. ``--tried 1000`` plays so many duplicate deals of Gin between players who knock earlier or later
and `steady` instead. ``--keep`` writes the tables of docs/players/rummy.md.
"""

from random import Random
from typing import Any, Final

import click

from benchmarks.duel import Weighted, tables
from benchmarks.figures import keep, measured
from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.bots.rummy.seat_knowledge import faces_once, with_card, without_card
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, PASS, SHOW_HAND, Discard
from upcard.games.rummy.state import DRAW, SHOW, RummyState
from upcard.games.rummy.steps.knock import best_knock
from upcard.games.rummy.steps.step import ban_on
from upcard.kernel.state import Move, State
from upcard.match.duels import Estimate, deal_gain, play_games
from upcard.melds.engine import arrange_least, melds_in
from upcard.options.house_rules import choose_rules
from upcard.players import player

FILES: Final = ("gin", "oklahoma-gin")
"""The rule files that are measured."""
BOTS: Final = ("steady", "gentle", "random")
TRIED: Final = (
    HeuristicWeights(knock_turns=0),
    HeuristicWeights(knock_turns=2),
    HeuristicWeights(knock_turns=4),
    HeuristicWeights(knock_turns=99),
    HeuristicWeights(knock_left=2),
    HeuristicWeights(knock_left=5),
)
"""When others knock."""
MOST_TURNS: Final = 15
"""No player has more turns in a deal of Gin."""


class SimpleKnocker:
    """The simple player of the challenge; ``seed`` decides among equal discards."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the move of a seat that is asked, from its view."""
        assert isinstance(game, RummyGame) and isinstance(seen, RummyState)
        r, hand = game.ruled(seen), seen.hand(seat)
        if seen.step == SHOW:
            return SHOW_HAND
        if seen.step == DRAW:
            upcard, other = seen.upcard(), PASS if seen.offers else DRAW_STOCK
            if upcard is None:
                return other
            melds = melds_in(with_card(hand.cards, upcard.face), r.table)
            return DRAW_UPCARD if any(upcard.face in meld.faces for meld in melds) else other
        knock = best_knock(r, seen, hand.cards)
        if knock is not None:
            return knock
        left: dict[int, int] = {}
        for face in faces_once(hand.cards):
            if not ban_on(r, seen, hand, face):
                left[face] = arrange_least(without_card(hand.cards, face), r.table, r.card_points)[1]
        least = min(left.values())
        return Discard(self.rng.choice([face for face, points in left.items() if points == least]))


def compared(file: str, bot: str, games: int, seed: int) -> tuple[Estimate, Estimate]:
    """The part of the games that the bot wins against the simple player, and by how many points it is ahead."""
    chosen = choose_rules(CATALOGUE, file, None, {})
    game, entry = chosen.entry.build(chosen.rules), chosen.entry
    makers = (player(bot, game), SimpleKnocker)
    played = [
        play_games(game, 2, entry.winners, entry.totals, makers, seed * 1_000_000 + number) for number in range(games)
    ]
    return Estimate([each.share for each in played]), Estimate([each.ahead for each in played])


def gained(weights: HeuristicWeights, deals: int, seed: int) -> Estimate:
    """What a player who knocks by these weights gains in a deal of Gin against `steady`."""
    chosen = choose_rules(CATALOGUE, "gin", None, {})
    game, other = chosen.entry.build(chosen.rules), Weighted(weights)
    assert isinstance(game, RummyGame)
    return Estimate(
        [
            deal_gain(game, chosen.entry.totals, table, lambda _: other, player("steady", game), deal_seed)
            for deal_seed, table in tables(game, 2, (1,), seed, deals)
        ]
    )


def tried(deals: int, seed: int) -> dict[str, Any]:
    """The table of what other times to knock gain."""
    rows: list[list[Any]] = []
    for weights in TRIED:
        gain = gained(weights, deals, seed)
        low, high = gain.interval
        turns = "every turn" if weights.knock_turns > MOST_TURNS else weights.knock_turns
        rows.append([turns, weights.knock_left, f"{deals:,}", f"{gain.mean:+.2f} ± {gain.error:.2f}"])
        rows[-1].append(f"{low:+.2f} to {high:+.2f}")
        print(*rows[-1], flush=True)
    columns = ["first turns in which any knock will do", "points left later", "deals", "points a deal", "95 %"]
    return measured({"columns": columns, "rows": rows})


@click.command()
@click.option("--games", default=100, show_default=True, type=click.IntRange(2, 10**6), help="Games at each seat.")
@click.option("--file", "files", multiple=True, default=FILES, type=click.Choice(FILES), help="The rules.")
@click.option("--bot", "bots", multiple=True, default=BOTS, type=click.Choice(BOTS), help="Who plays.")
@click.option("--tried", "deals", type=click.IntRange(2, 10**6), help="Duplicate deals for each other time to knock.")
@click.option("--seed", default=1, show_default=True, help="Other cards with another number.")
@click.option("--keep", "keeps", is_flag=True, help="Write rummy_knock.json.")
def main(games: int, files: tuple[str, ...], bots: tuple[str, ...], deals: int | None, seed: int, keeps: bool) -> None:
    """Measure how often bots beat the simple player."""
    if deals is not None:
        found = tried(deals, seed)
        if keeps:
            keep("rummy_knock_tried", found)
        return
    rows: list[list[Any]] = []
    for file in files:
        for bot in bots:
            share, ahead = compared(file, bot, games, seed)
            low, high = share.interval
            print(f"{file} {bot}: won {share.mean:.3f} ({low:.3f} to {high:.3f}), ahead {ahead.mean:+.1f}", flush=True)
            points = f"{ahead.mean:.1f} ± {ahead.error:.1f}"
            rows.append([file, bot, f"{games:,}", f"{share.mean:.3f}", f"{low:.3f} to {high:.3f}", points])
    if keeps:
        columns = ["rule file", "player", "games at each seat", "won", "95 %", "points a game ahead"]
        keep("rummy_knock", measured({"columns": columns, "rows": rows}))


if __name__ == "__main__":
    main()
