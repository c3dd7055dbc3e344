"""Shows how a deal could have gone on from a choice: three of the deals in which the better move was tried.

They are deals of the second look, as the hidden cards could have lain for that seat and not as they lay. Each is played
on as it was when it was counted (`Outcomes.line`), and told in the game's own sentences, as that seat would hear them.
"""

from collections.abc import Generator, Sequence
from itertools import islice
from math import isclose
from random import Random
from typing import Any, Final, Literal, NamedTuple

from upcard.bots.outcomes import Outcomes, PlayedMove
from upcard.cards.card import HIDDEN
from upcard.kernel.game import Refused
from upcard.kernel.state import Move, State
from upcard.kernel.ui.entry import Entry
from upcard.match.story import told_events
from upcard.review.choices import PlayedChoice
from upcard.review.judging import SECOND_LOOK, CostlyChoice, tables_of

Kind = Literal["good", "usual", "bad"]
"""How well a deal goes for the better move, beside what was played."""
KINDS: Final[tuple[Kind, ...]] = ("good", "usual", "bad")
MOST_STEPS: Final = 8
"""Of more turns those are told in which something was laid or claimed, or somebody went out."""
MOST_OTHERS: Final = 4
"""So much of what the others do between two turns is told; of more only what the first are told of."""
END: Final = -1


class ExampleStep(NamedTuple):
    """What happened in one turn of the seat, and until its next one.

    Attributes:
        turn: which, from 0 for the choice itself; `END` for what the last move of the deal led to.
        own: what the seat did, in sentences.
        others: what the others did.
    """

    turn: int
    own: tuple[str, ...]
    others: tuple[str, ...]


class ExampleDeal(NamedTuple):
    """One way how the deal could have gone on.

    Attributes:
        kind: how well it goes for the better move, beside what was played.
        better: how far the seat gets ahead of the others' average from the choice on, with the better move.
        played: the same with what it played.
        steps: what happens with the better move.
        left_out: so many turns are not among the steps.
    """

    kind: Kind
    better: float
    played: float
    steps: tuple[ExampleStep, ...]
    left_out: int


def example_deals(
    game: Any, entry: Entry, names: tuple[str, ...], choice: PlayedChoice, cost: CostlyChoice, outcomes: Outcomes
) -> Generator[None, None, tuple[ExampleDeal, ...]]:
    """Return how the deal could have gone on from a choice, in steps of one deal.

    A deal that is not over after very many moves is left out, and one in which a quick playout does not know a house
    rule. Where the better move gains as much as usual in 9 of 10 deals or in 1 of 10, there is no good or bad one.

    Args:
        game: what is played.
        entry: the same, with its words.
        names: of the players, by seat.
        choice: where, as the seat saw it.
        cost: what was found of it.
        outcomes: how moves turn out there.
    """
    tables = tables_of(game, choice, SECOND_LOOK)
    wanted = dict(zip(cost.examples, KINDS, strict=False))
    before = outcomes.standing(choice.seen).ahead(outcomes.fewer)
    found: dict[Kind, ExampleDeal] = {}
    for number, world in enumerate(islice(tables, max(wanted, default=0)), 1):
        yield
        if number not in wanted:
            continue
        lines = [_line(outcomes, world, move, number) for move in (cost.better, cost.played)]
        yield
        if all(lines):
            better, played = [outcomes.standing(line[-1].after).ahead(outcomes.fewer) - before for line in lines]
            steps, left_out = steps_of(entry, names, choice.seat, lines[0])
            found[wanted[number]] = ExampleDeal(wanted[number], better, played, steps, left_out)
    usual = found.get("usual")
    return tuple([found[kind] for kind in KINDS if kind in found and not _is_usual(found[kind], usual)])


def _is_usual(deal: ExampleDeal, usual: ExampleDeal | None) -> bool:
    """Say whether the better move gains as much in a deal of another kind as in the usual one."""
    if usual is None or deal is usual:
        return False
    return isclose(deal.better - deal.played, usual.better - usual.played, abs_tol=1e-6)


def _line(outcomes: Outcomes, world: State, move: Move, number: int) -> list[PlayedMove]:
    """Return how that deal of the look went on; nothing where the game comes to something else."""
    try:
        line = outcomes.line(world, move, Random(number))
    except Refused:
        return []
    counted = outcomes.worth(world, move, Random(number))
    return line if isclose(outcomes.standing(line[-1].after).ahead(outcomes.fewer), counted, abs_tol=1e-6) else []


def steps_of(
    entry: Entry, names: tuple[str, ...], seat: int, line: Sequence[PlayedMove]
) -> tuple[tuple[ExampleStep, ...], int]:
    """Return the main plays of a deal by the turns of the seat, and how many turns are left out.

    Args:
        entry: the game.
        names: of the players, by seat.
        seat: whose turns; what is told is what it would hear.
        line: the moves, the first of which is its own.
    """
    turns: list[tuple[list[str], list[tuple[bool, str]]]] = [([], [])]
    eventful: list[bool] = [False]
    end: list[str] = []
    for at, each in enumerate(line):
        told = [pair for pair in told_events(entry, names, each.after, seat) if pair[0].name not in entry.asides]
        if at == len(line) - 1 and at:
            end = [sentence for _, sentence in told]
            break
        for event, sentence in told:
            moment = event.name in entry.moments
            if event.seat != seat and at:
                # That another one draws a card that nobody sees goes without saying.
                if moment or not event.cards or any([card.face != HIDDEN for card in event.cards]):
                    turns[-1][1].append((moment, sentence))
            else:
                if turns[-1][1]:
                    turns.append(([], []))
                    eventful.append(False)
                turns[-1][0].append(sentence)
            eventful[-1] |= moment
    steps = []
    for turn, (own, others) in enumerate(turns):
        few = len(others) <= MOST_OTHERS
        steps.append(ExampleStep(turn, tuple(own), tuple([told for moment, told in others if few or moment])))
    kept = sorted(range(1, len(steps)), key=lambda turn: (not eventful[turn], turn))[: MOST_STEPS - 1 - bool(end)]
    shown = [steps[turn] for turn in sorted([0, *kept])]
    if end:
        shown.append(ExampleStep(END, (), tuple(end)))
    return tuple(shown), len(steps) - 1 - len(kept)


__all__ = ["END", "KINDS", "ExampleDeal", "ExampleStep", "example_deals", "steps_of"]
