"""Sends the audit of a finished game's draws and luck, in messages of the protocol."""

from upcard.match.audit import audit, draws_in_words, luck_in_words
from upcard.match.match import Match
from upcard.match.record import Record
from upcard.server import wire


def fairness(record: Record, match: Match) -> wire.FairnessAnswer:
    """Return what became of every draw, checked, and every seat's luck, summed.

    It takes as long as playing the game again. ``match``: before the first move.
    """
    found = audit(record, match)
    rounds = iter([(chain, each) for chain in record.chains for each in chain.rounds])
    draws = []
    for draw in found.draws:
        if not draw.number:
            draws.append(wire.DrawInfo(0, draw.move, draw.problem, "", "", (), (), draw.old))
            continue
        chain, each = next(rounds)
        draws.append(
            wire.DrawInfo(
                number=each.number,
                move=each.move,
                problem=draw.problem,
                seed=chain.seed.hex(),
                head=chain.head.hex(),
                pledges=tuple([pledge.hex() for pledge in each.pledges]),
                contributions=tuple([given.hex() for given in each.contributions]),
            )
        )
    return wire.FairnessAnswer(
        fair=found.fair,
        draws=tuple(draws),
        sentences=tuple(draws_in_words(found)),
        luck=tuple(tuple(luck_in_words(runs)) for runs in found.luck),
    )
