"""What steady players at Anaconda hold, by how they bet: ``python -m benchmarks.anaconda_ranges``.

Steady players play among themselves. Wherever one is asked to bet or to declare, each of the others has shown some
signs (`upcard.bots.anaconda.ranges.signs`) and holds a hand of some standing; hands that the asked player could as well
take it to hold are dealt beside it. The table of `TILTS` is what makes the hands that were there likeliest among those
beside them (a conditional logit, by Newton's method, with a slight pull towards nothing). Printed is that table, and
how well it tells the true hand: the mean logarithm of its likelihood, beside that of a guess.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import exp, log
from random import Random

import click

from upcard.bots import BOTS
from upcard.bots.anaconda.ranges import DECLARING, HIGH_HAND, LOW_HAND, STRAY, hides, signs
from upcard.bots.anaconda.steady import standing_of
from upcard.cards.card import HIDDEN
from upcard.cards.poker import ACE_TO_FIVE, HIGH
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.rules import Rules
from upcard.games.anaconda.state import BET, DECLARE, HIGH_WAY, LIVE, AnacondaState
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import view
from upcard.kernel.worlds import worlds

BESIDE = 8
"""Hands that are dealt beside each."""
PULL = 1.0
"""How much the figures are held near nothing."""
ACE_TO_FIVE_NAME = "ace_to_five"

Row = list[float]
"""What a hand's likelihood rises with: each of the signs times its standing, then times the fourth power of it."""
Seen = tuple[list[Row], list[float]]
"""The rows of the true hand and of those beside it, and the logarithm of how likely each is before."""


def row(shown: Sequence[float], standing: float) -> Row:
    return [sign * standing for sign in shown] + [sign * standing**4 for sign in shown]


def looked_at(game: AnacondaGame, s: AnacondaState, rng: Random, found: dict[str, list[Seen]]) -> None:
    """Note what the others at that table hold, as the seat in turn may think of them."""
    seat = min(game.asks(s))
    seen = view(s, seat)
    tables = worlds(game, seen, seat, rng)
    dealt = [tables.deal() for _ in range(BESIDE)]
    for other in range(s.seats):
        if other == seat or s.standing[other] != LIVE:
            continue
        shown = signs(game.rules, seen, other)
        known = tuple([card.face for card in seen.cards(other).cards if card.face != HIDDEN])
        if not game.rules.in_open(s.round_number):
            hands = [s.cards(other).faces()] + [known + tuple(each[other]) for each in dealt]
            rows = [row(shown, max(_standings(hand))) for hand in hands]
            found[DECLARING if s.step == DECLARE else str(s.round_number)].append((rows, [0.0] * len(rows)))
            continue
        way = s.declared[other]
        ranking, name = (HIGH, "high") if way == HIGH_WAY else (ACE_TO_FIVE, ACE_TO_FIVE_NAME)
        true = [face for face in s.cards(other).faces() if face not in known]
        faces = true + [face for face in tables.unseen if face not in true]
        rows = [row(shown, standing_of(name, ranking.value((*known, face)))) for face in faces]
        before = [0.0 if hides(known, face, way) else log(STRAY) for face in faces]
        found[HIGH_HAND if way == HIGH_WAY else LOW_HAND].append((rows, before))


def _standings(hand: tuple[int, ...]) -> tuple[float, float]:
    return standing_of("high", HIGH.best(hand)), standing_of(ACE_TO_FIVE_NAME, ACE_TO_FIVE.best(hand))


def fitted(seen: list[Seen], steps: int = 8) -> tuple[Row, float, float]:
    """The figures under which the true hands are likeliest, the mean logarithm of that, and of a guess."""
    many = len(seen[0][0][0])
    tilt = [0.0] * many
    told = 0.0
    for _ in range(steps):
        slope = [-PULL * each for each in tilt]
        bend = [[PULL * (i == j) for j in range(many)] for i in range(many)]
        told = 0.0
        for rows, before in seen:
            odds = [
                exp(sum([a * b for a, b in zip(tilt, each, strict=True)]) + was)
                for each, was in zip(rows, before, strict=True)
            ]
            total = sum(odds)
            chances = [each / total for each in odds]
            mean = [sum([c * each[i] for c, each in zip(chances, rows, strict=True)]) for i in range(many)]
            told += log(chances[0])
            for i in range(many):
                slope[i] += rows[0][i] - mean[i]
                for j in range(i + 1):
                    both = sum([c * each[i] * each[j] for c, each in zip(chances, rows, strict=True)])
                    bend[i][j] += both - mean[i] * mean[j]
        for i in range(many):
            for j in range(i):
                bend[j][i] = bend[i][j]
        change = _solved(bend, slope)
        tilt = [was + max(-3.0, min(3.0, more)) for was, more in zip(tilt, change, strict=True)]
    guess = -sum([log(len(rows)) for rows, _ in seen]) / len(seen)
    return tilt, told / len(seen), guess


def _solved(matrix: list[Row], right: Row) -> Row:
    """By elimination; the matrix is positive definite."""
    many = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(many):
        for j in range(i + 1, many):
            times = rows[j][i] / rows[i][i]
            rows[j] = [a - times * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * many
    for i in reversed(range(many)):
        found[i] = (rows[i][many] - sum([rows[i][j] * found[j] for j in range(i + 1, many)])) / rows[i][i]
    return found


@click.command()
@click.option("--hands", type=click.IntRange(1), default=400, show_default=True, help="At three seats; half at four.")
@click.option("--seed", default=2, show_default=True)
def main(hands: int, seed: int) -> None:
    """Print the tables."""
    game, steady = AnacondaGame(Rules()), BOTS["steady"](0)
    found: dict[str, list[Seen]] = defaultdict(list)
    for seats, count in ((3, hands), (4, hands // 2)):
        rng = Random(seed * 10 + seats)
        s, dealt = game.start(seats), 0
        while dealt < count:
            asks = game.asks(s)
            if not asks or s.number > 6:
                s = game.start(seats)
                continue
            seat = min(asks)
            if seat == CHANCE:
                dealt += asks[seat].prompt == "shuffle"
                s = game.play(s, seat, chance_move(asks[seat], rng))
                continue
            if s.step in (BET, DECLARE):
                looked_at(game, s, rng, found)
            s = game.play(s, seat, steady.choose(game, view(s, seat), seat))
    for name, seen in sorted(found.items()):
        tilt, told, guess = fitted(seen)
        print(
            f"{name}: ({', '.join([f'{each:.2f}' for each in tilt])}),  # {len(seen)}: {told:.3f}, guessed {guess:.3f}"
        )


if __name__ == "__main__":
    main()
