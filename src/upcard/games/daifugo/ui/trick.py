"""Reads a trick that the umpire of Daifugo is told play by play, and finds the play that cannot have been made."""

from collections.abc import Sequence

from upcard.cards.card import JOKER
from upcard.games.daifugo.local_plays import FITS, fault, turns_round
from upcard.games.daifugo.rules import Rules
from upcard.games.daifugo.terms import JOKERS, OPEN, PlayShape, Terms, shape_of, terms_after
from upcard.kernel.ui.position import BadPosition


def terms_of(rules: Rules, plays: Sequence[tuple[int, ...]], revolution: bool) -> Terms:
    """Return what these plays make of a trick.

    ``revolution``: the order of ranks is turned round after them.

    Raises:
        BadPosition: naming the one that cannot have been made.
    """
    # The plays themselves may have turned it round: it is known how it was in the end.
    turns = [_turns(rules, faces) for faces in plays]
    now = revolution != bool(sum(turns) % 2)
    terms = OPEN
    for number, (faces, turned) in enumerate(zip(plays, turns, strict=True), 1):
        down = now != terms.back
        shape = _shape(rules, faces, down, number)
        if number > 1:
            if len(faces) != len(plays[0]):
                raise BadPosition(f"trick {number}.cards", "a play has as many cards of one rank as the lead")
            if fault(rules, terms, down, shape) != FITS:
                if not rules.plays_local():
                    raise BadPosition(f"trick {number}.cards", "a play is of a higher rank than the one before it")
                raise BadPosition(f"trick {number}.cards", "a play beats the one before it")
        terms = terms_after(terms, shape, rules.suit_bind, rules.rank_bind, rules.jacks_back)
        now = now != turned
    return terms


def _shape(rules: Rules, faces: tuple[int, ...], down: bool, number: int) -> PlayShape:
    """Return what the cards are as a play. Raises BadPosition: they are none."""
    shape = shape_of(faces, down)
    mixed = shape is not None and shape.level != JOKERS and JOKER in faces
    if shape is None or (shape.run and not rules.runs) or (mixed and rules.joker_use == "alone"):
        if rules.runs:
            raise BadPosition(f"trick {number}.cards", "a play is of one rank, or a run of one suit")
        raise BadPosition(f"trick {number}.cards", "a play has as many cards of one rank as the lead")
    return shape


def _turns(rules: Rules, faces: tuple[int, ...]) -> bool:
    """Say whether these cards turn the order of ranks round."""
    shape = shape_of(faces, False)
    return shape is not None and turns_round(rules, shape)


__all__ = ["terms_of"]
