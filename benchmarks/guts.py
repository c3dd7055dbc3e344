"""How well the steady and the strong player play Guts: ``python -m benchmarks.guts [--sessions N] [--json]``.

Between two players, while both can pay, a hand of Guts has no consequence but chips: the pot is two antes every time,
and what one gains the other loses. So a best answer to a player can be computed exactly, hand by hand, and
with it what that answer gains (`exploitability`, in antes a hand); and also how often the best of all players would
have most chips after a session against a random one (`best_share`).
"""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Final

import click

from upcard.bots import BOTS
from upcard.bots.guts.pair import pair
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.games.guts.game import PACK, GutsGame
from upcard.games.guts.hands import TWO_CARDS
from upcard.games.guts.moves import SAY_HIDE, SAY_IN, SAY_OUT
from upcard.games.guts.state import DECLARE, GutsState
from upcard.games.guts.ui.entry import GUTS, STANDARD
from upcard.games.guts.ui.position import read_position
from upcard.kernel.game import Ask
from upcard.kernel.run import chance_move, play_out
from upcard.kernel.state import Move, view
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules

SEATS: Final = (2, 3, 4, 5, 6, 8)
Weights = Sequence[Sequence[float]]
"""By the strengths of two hands, rising: how often they are dealt to the first and to the second player."""


def dealt() -> tuple[list[tuple[int, ...]], list[list[float]]]:
    """A hand of each strength, rising, and the weights of two hands from one pack."""
    kinds: dict[int, list[tuple[int, int]]] = {}
    for hand in combinations(PACK, 2):
        kinds.setdefault(TWO_CARDS.strength(hand), []).append(hand)
    rising = [kinds[key] for key in sorted(kinds)]
    # Suits count for nothing, so that one hand of a strength leaves as many of another as any other does.
    weights = [
        [float(len(mine) * len([1 for hand in other if not set(hand) & set(mine[0])])) for other in rising]
        for mine in rising
    ]
    return [mine[0] for mine in rising], weights


def best_second(weights: Weights, comes: Sequence[float]) -> float:
    """What the best answer of the second player gains on average, in antes, where the first is in with these
    chances by strength: the pot's ante when the first is out; else two antes by the better hand, or one lost by
    staying out."""
    total = sum(map(sum, weights))
    gained = 0.0
    for mine in range(len(weights)):
        against = [row[mine] * chance for row, chance in zip(weights, comes, strict=True)]
        shown = 2 * (sum(against[:mine]) - sum(against[mine + 1 :]))
        gained += sum([row[mine] for row in weights]) - sum(against) + max(-sum(against), shown)
    return gained / total


def best_first(weights: Weights, answers: Sequence[float]) -> float:
    """What the best play of the first player gains on average, in antes, where the second answers "in" with these
    chances by strength, and takes the pot when the first is out."""
    total = sum(map(sum, weights))
    gained = 0.0
    for mine, row in enumerate(weights):
        met = [weight * chance for weight, chance in zip(row, answers, strict=True)]
        gained += max(-sum(row), sum(row) - sum(met) + 2 * (sum(met[:mine]) - sum(met[mine + 1 :])))
    return gained / total


def best_at_once(weights: Weights, comes: Sequence[float]) -> float:
    """What the best play gains on average, in antes, where both declare at once and the other is in with these chances
    by strength: an ante lost by staying out, where the other is in; nothing where both are out."""
    total = sum(map(sum, weights))
    gained = 0.0
    for mine, row in enumerate(weights):
        met = [weight * chance for weight, chance in zip(row, comes, strict=True)]
        gained += max(-sum(met), sum(row) - sum(met) + 2 * (sum(met[:mine]) - sum(met[mine + 1 :])))
    return gained / total


def best_share(weights: Weights, hands: int) -> float:
    """The share of sessions of that many hands after which the best of all players has most chips, alone or
    shared, against a random one; each declares first in turn, either one to begin with."""
    total = sum(map(sum, weights))
    often = [sum(row) / total for row in weights]
    wins = [sum(row[:mine]) / sum(row) for mine, row in enumerate(weights)]
    ties = [row[mine] / sum(row) for mine, row in enumerate(weights)]
    # By the lead in antes, from -4 * hands: the share won with no hand left. A hand won from one who is in moves the
    # lead by 4, a pot left to the other by 2.
    middle = 4 * hands
    now = {first: [float(lead >= middle) for lead in range(2 * middle + 1)] for first in (True, False)}
    for left in range(1, hands + 1):
        reach = 4 * (hands - left)
        new = {first: [0.0] * (2 * middle + 1) for first in (True, False)}
        for lead in range(middle - reach, middle + reach + 1):
            after_first, after_second = now[False], now[True]
            for mine, share in enumerate(often):
                shown = [
                    wins[mine] * after[lead + 4] + ties[mine] * after[lead]
                    + (1 - wins[mine] - ties[mine]) * after[lead - 4]
                    for after in (after_first, after_second)
                ]  # fmt: skip
                out = (after_first[lead - 2] + after_first[lead]) / 2
                new[True][lead] += share * max(out, (after_first[lead + 2] + shown[0]) / 2)
                new[False][lead] += share * (after_second[lead + 2] + max(after_second[lead - 2], shown[1])) / 2
        now = new
    return (now[True][middle] + now[False][middle]) / 2


def steady_chances(hands: Sequence[tuple[int, ...]], first: bool) -> list[float]:
    """By strength: is the steady player in, declaring first, or second after an "in"?"""
    game = GutsGame(STANDARD)
    seat = 0 if first else 1
    found = []
    for hand in hands:
        hands_of = [faces_text(hand), "?? ??"] if first else ["?? ??", faces_text(hand)]
        position = {"seats": 2, "hands": hands_of, "declared": [] if first else ["in"]}
        state = read_position(game, position)
        found.append(float(str(BOTS["steady"](0).choose(game, view(state, seat), seat)) == "in"))
    return found


def strong_chances(hands: Sequence[tuple[int, ...]], first: bool, sealed: bool = False) -> list[float]:
    """By strength: how often the strong player is in, declaring first or at once, or second after an "in"."""
    balance = pair(sealed)
    return [(balance.first if first else balance.second)[TWO_CARDS.strength(hand)] for hand in hands]


def foresight(seats: int, sessions: int) -> int:
    """After how many sessions somebody has most chips, alone or shared, who knows all cards and what the others, at
    random, will say, and is in only to win: no loss is ever paid, nothing is left to others that could be taken."""
    rules = choose_rules(CATALOGUE, "guts", None, {})
    game, won = GutsGame(rules.rules), 0
    for number in range(sessions):
        me, rng = number % seats, random.Random(number)
        coming: list[bool] = []

        def chance(ask: Ask, rng: random.Random = rng, coming: list[bool] = coming) -> Move:
            move = chance_move(ask, rng)
            coming[:] = [rng.random() < 0.5 for _ in range(seats)]
            return move

        match = Match(rules, seats, chance, game=game)
        match.run()
        while not match.over:
            state, seat = match.state, next(iter(match.asks))
            assert isinstance(state, GutsState)
            if state.step != DECLARE:
                match.answer(seat, SAY_HIDE)
            else:
                if seat == me:
                    mine = TWO_CARDS.strength(state.cards(me).faces())
                    others = [other for other in state.in_turn() if other != me and coming[other]]
                    coming[me] = all([TWO_CARDS.strength(state.cards(other).faces()) <= mine for other in others])
                match.answer(seat, SAY_IN if coming[seat] else SAY_OUT)
            match.run()
        won += me in GUTS.winners(game, match.state)
    return won


@dataclass
class Sessions:
    """Sessions of one steady player, in every seat in turn, against random ones: after how many it has most chips
    (``won``), more than each of the others (``alone``), and more than the others have on average (``ahead``)."""

    seats: int
    sessions: int
    won: int = 0
    alone: int = 0
    ahead: int = 0


def steady_sessions(seats: int, sessions: int) -> Sessions:
    """Play them under the book's own rules; the session's number is the seed of its cards."""
    game = GutsGame(STANDARD)
    found = Sessions(seats, sessions)
    for number in range(sessions):
        me = number % seats
        bots = [BOTS["steady" if seat == me else "random"](number * seats + seat) for seat in range(seats)]
        stacks = list(GUTS.totals(play_out(game, game.start(seats), bots, random.Random(number))))
        mine = stacks.pop(me)
        found.won += mine >= max(stacks)
        found.alone += mine > max(stacks)
        found.ahead += mine * len(stacks) > sum(stacks)
    return found


@click.command()
@click.option("--sessions", default=200, show_default=True, type=click.IntRange(1, 100_000), help="Of each table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(sessions: int, as_json: bool) -> None:
    """Measure the steady and the strong player of Guts under the book's own rules."""
    hands, weights = dealt()
    answers = {
        "steady": (
            best_second(weights, steady_chances(hands, True)),
            best_first(weights, steady_chances(hands, False)),
        ),
        "strong": (
            best_second(weights, strong_chances(hands, True)),
            best_first(weights, strong_chances(hands, False)),
        ),
    }
    at_once = best_at_once(weights, strong_chances(hands, True, True))
    share = best_share(weights, STANDARD.hands)
    matches = [steady_sessions(seats, sessions) for seats in SEATS]
    foreseen = {seats: foresight(seats, sessions) for seats in SEATS}
    if as_json:
        figures = {
            name: {"second": second, "first": first, "exploitability": (second + first) / 2}
            for name, (second, first) in answers.items()
        }
        print(
            json.dumps(
                {
                    **figures,
                    "at_once": at_once,
                    "best_share": share,
                    "foresight": foreseen,
                    "matches": [asdict(each) for each in matches],
                }
            )
        )
        return
    for name, (second, first) in answers.items():
        print(
            f"Best answer to the {name} player, two seats: {second:+.5f} antes a hand declaring second, "
            f"{first:+.5f} declaring first; exploitability {(second + first) / 2:.5f} antes a hand"
        )
    print(f"Best answer to the strong player, two seats that declare at once: {at_once:+.5f} antes a hand")
    print(f"Most chips against one random player, {STANDARD.hands} hands: at best {share:.1%} of sessions")
    for each in matches:
        print(
            f"  {each.seats} seats: most chips after {each.won} of {each.sessions} sessions, alone after {each.alone}; "
            f"more than the random players' mean after {each.ahead}; with foresight "
            f"most chips after {foreseen[each.seats]}"
        )


if __name__ == "__main__":
    main()
