"""A finished game looked over: were its draws fixed before, and how lucky was each seat?"""

from dataclasses import dataclass
from typing import Final

from upcard.games.luck import Luck, Run
from upcard.games.record import Record, replay
from upcard.kernel.game import CHANCE
from upcard.kernel.lots import is_drawn
from upcard.kernel.state import State

LIKELY: Final = 0.8
"""A run of cards better than this share of fair ones is called lucky, worse than the rest unlucky."""


@dataclass(frozen=True)
class Draw:
    """One answer of chance: the number of the ``move``, and what is wrong with it (empty: it follows from what was
    shown before). ``proven`` is False where the record does not tell how it was drawn."""

    move: int
    proven: bool
    problem: str = ""
    commitment: str = ""
    contributed: tuple[int, ...] = ()
    """The seats whose contributions went into it."""


@dataclass(frozen=True)
class Audit:
    """What was found: every ``draw`` in order, and by seat the ``luck`` by each measure of the game."""

    draws: tuple[Draw, ...]
    luck: tuple[tuple[Run, ...], ...]

    @property
    def fair(self) -> bool:
        """Was every draw fixed before?"""
        return all([draw.proven and not draw.problem for draw in self.draws])


def audit(record: Record) -> Audit:
    """Judge every move again, check every draw, sum every seat's luck.

    Raises:
        BadRecord: the record does not play (`upcard.games.record.replay`).
    """
    game = record.game()
    entry = record.rules.entry
    before: State = game.start(len(record.players))
    luck = Luck(game, len(record.players), entry.luck)
    draws: list[Draw] = []
    for number, seat, move, after in replay(record):
        asks = game.asks(before)
        if seat == CHANCE and is_drawn(asks[CHANCE]):
            drawn = record.lots.get(number)
            if drawn is None:
                draws.append(Draw(number, False, "the record does not tell how it was drawn"))
            else:
                gave = tuple([at for at, given in enumerate(drawn.lot.contributions) if given])
                draws.append(Draw(number, True, drawn.problem(asks[CHANCE], move), drawn.commitment, gave))
        luck.add(before, asks, seat, after, len(entry.cards(before)))
        before = after
    return Audit(tuple(draws), luck.runs)


def draws_in_words(found: Audit) -> list[str]:
    """What the draws show, in a sentence or more."""
    if not found.draws:
        return ["Nothing was drawn by chance."]
    if not [draw for draw in found.draws if draw.proven]:
        return [f"The record does not tell how its {len(found.draws)} draws were made: they cannot be checked."]
    held = len([draw for draw in found.draws if draw.proven and not draw.problem])
    said = [f"{held} of {len(found.draws)} draws (shuffles and lots) were fixed before the cards were dealt."]
    said += [f"Move {draw.move}: {draw.problem}." for draw in found.draws if draw.problem]
    return said


def luck_in_words(runs: tuple[Run, ...]) -> list[str]:
    """One seat's luck, a sentence for each measure in which there was any."""
    return [_in_words(run) for run in runs if run.variance or not run.cards]


def _in_words(run: Run) -> str:
    if not run.cards:
        return f"{run.label}: no cards came."
    better = run.better_than()
    if better >= LIKELY:
        verdict = f"more than in {min(99, round(100 * better))} of 100 fair games"
    elif better <= 1 - LIKELY:
        verdict = f"less than in {min(99, round(100 - 100 * better))} of 100 fair games"
    else:
        verdict = "about what was to be expected"
    return f"{run.label}: {run.got:g} of {run.cards} cards, {run.expected:.1f} expected; {verdict}."
