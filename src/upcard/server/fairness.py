"""A finished game's draws and luck, in the words of the wire."""

from upcard.games.audit import audit, draws_in_words, luck_in_words
from upcard.games.record import Record
from upcard.server import wire


def fairness(record: Record) -> wire.FairnessAnswer:
    """Every draw checked and every seat's luck summed; takes as long as playing the game again."""
    found = audit(record)
    draws = [wire.DrawInfo(draw.move, draw.problem, draw.commitment, draw.contributed) for draw in found.draws]
    return wire.FairnessAnswer(
        fair=found.fair,
        draws=tuple(draws),
        sentences=tuple(draws_in_words(found)),
        luck=tuple([tuple(luck_in_words(runs)) for runs in found.luck]),
    )
