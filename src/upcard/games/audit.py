"""A finished game looked over: were its draws fixed before, and how lucky was each seat?"""

from dataclasses import dataclass

from upcard.games.luck import Luck, Run
from upcard.games.record import Record, replay
from upcard.kernel.game import CHANCE
from upcard.kernel.lots import is_drawn
from upcard.kernel.state import State


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
