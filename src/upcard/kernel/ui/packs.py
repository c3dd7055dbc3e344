"""Checks whether the pack has the cards that are written on a score sheet."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from upcard.cards.card import JOKER, RANKS, card_name, face_of, face_text, rank_name, rank_of
from upcard.cards.pack import Pack
from upcard.kernel.ui.score_rules import Cell, ScoreIssue, doubt
from upcard.kernel.ui.told_values import Amount, BadAmount
from upcard.text.messages import marked


def faces_of(amount: Amount, worth: Callable[[int], int]) -> tuple[int, ...]:
    """Return the cards of an amount, one of some suit for each that is written without one.

    ``worth`` is what a face counts.

    Raises:
        BadAmount: cards of such a rank count differently.
    """
    faces = list(amount.faces)
    for rank in amount.ranks:
        if len({worth(face_of(suit, rank)) for suit in range(4)}) > 1:
            raise BadAmount("Cards of rank {rank} have different values: name the suit.", rank=RANKS[rank])
        faces.append(face_of(0, rank))
    return tuple(faces)


def touched(pack: Pack, worth: Callable[[int], int] | None = None) -> tuple[tuple[str, int | None], ...]:
    """Return a key for each rank of the pack, of any suit, and for the joker, with what such a card counts.

    For each card of its own where cards of a rank count differently.

    >>> touched(Pack(1, 1), lambda face: 15 if face == JOKER else 5)[-2:]
    (('Kx', 5), ('*', 15))
    """
    found: dict[str, int | None] = {}
    for face in sorted(set(pack.faces()) - {JOKER}, key=lambda face: (rank_of(face), face)):
        rank = rank_of(face)
        counts = worth(face) if worth else None
        same = worth is None or len({worth(face_of(suit, rank)) for suit in range(4)}) == 1
        found[f"{RANKS[rank]}x" if same else face_text(face)] = counts
    if pack.jokers:
        found[face_text(JOKER)] = worth(JOKER) if worth else None
    return tuple(found.items())


def beyond_pack(
    cards: Mapping[Cell, Amount], pack: Pack, decks_clause: str, jokers_clause: str = ""
) -> list[ScoreIssue]:
    """Return what there is more of in these cells than in the pack; the clauses say of what it is made."""
    faces: Counter[int] = Counter()
    ranks: Counter[int] = Counter()
    for amount in cards.values():
        faces.update(amount.faces)
        ranks.update([rank_of(face) for face in amount.faces if face != JOKER])
        ranks.update(amount.ranks)
    doubts: list[ScoreIssue] = []
    for face, number in faces.items():
        most = pack.jokers if face == JOKER else pack.decks
        if number > most:
            doubts.append(
                doubt(
                    tuple([cell for cell, amount in cards.items() if face in amount.faces]),
                    jokers_clause if face == JOKER else decks_clause,
                    _TOO_OFTEN[min(most, 2)],
                    card=card_name(face),
                    most=most,
                    number=number,
                )
            )
    for rank, number in ranks.items():
        if number > 4 * pack.decks:
            doubts.append(
                doubt(
                    tuple([cell for cell, amount in cards.items() if _has_rank(amount, rank)]),
                    decks_clause,
                    "The pack has {most} cards of rank {rank}, not {number}.",
                    rank=rank_name(rank),
                    most=4 * pack.decks,
                    number=number,
                )
            )
    return doubts


_TOO_OFTEN: Final = (
    marked("There is no {card} in the pack."),
    marked("The pack has only one {card}."),
    marked("The pack has the {card} {most} times, not {number} times."),
)
"""By how many there are, if these are few."""


def _has_rank(amount: Amount, rank: int) -> bool:
    return rank in amount.ranks or rank in [rank_of(face) for face in amount.faces]


__all__ = ["beyond_pack", "faces_of", "touched"]
