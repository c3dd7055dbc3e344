"""Scores a meld in its box at Indian Chief (IND-33 to IND-87)."""

from collections.abc import Sequence

from upcard.cards.card import rank_of, suit_of
from upcard.games.indian_chief.chief import FACE_VALUES, baccarat_value, best_division, poker_value
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BEGGAR_MAN, DOCTOR, INDIAN_CHIEF, LAWYER, POOR_MAN, RICH_MAN, THIEF, Rules

SPADES = 0
HEARTS = 1


def face_sum(faces: tuple[int, ...]) -> int:
    """Return the sum of the cards: ace 1, court cards 10, every other card its number (IND-92)."""
    total = 0
    for face in faces:
        total += FACE_VALUES[rank_of(face)]
    return total


def score(rules: Rules, lay: Lay, others: Sequence[tuple[int, ...]]) -> int:
    """Return the points of a meld; ``others``: the opponents' melds of the same turn, by any order."""
    box, faces = lay.box(), lay.faces
    if box == THIEF:
        return face_sum(faces)  # IND-48
    if box == BEGGAR_MAN:
        return beggar_man(rules, faces, others)
    if box == POOR_MAN:
        return face_sum(tuple([face for face in faces if suit_of(face) == SPADES]))  # IND-36
    if box == LAWYER:
        return 25 if face_sum(faces) == 25 else 0  # IND-72, IND-73
    if box == RICH_MAN:
        return -face_sum(faces)  # IND-34
    if box == DOCTOR:
        return doctor(rules, faces, lay.suit)
    assert box == INDIAN_CHIEF
    return chief(faces, lay.pair)


def beggar_man(rules: Rules, faces: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> int:
    """Return two points for each opposing card of an own rank (IND-39 to IND-46)."""
    first, second = rank_of(faces[0]), rank_of(faces[1])
    matches = 0
    for meld in others:
        for face in meld:
            rank = rank_of(face)
            if rank in (first, second):
                matches += 1
    twice = first == second and rules.beggar_pair == "once_per_match"
    return matches * (4 if twice else 2)


def doctor_fails(rules: Rules, faces: tuple[int, ...]) -> tuple[str, ...]:
    """Return the clauses that six cards do not meet (IND-64 to IND-67)."""
    failed: list[str] = []
    if len({rank_of(face) for face in faces}) < 6:
        failed.append("IND-64")
    hearts = [face for face in faces if suit_of(face) == HEARTS]
    aces = [face for face in faces if rank_of(face) == 1]
    if not hearts:
        failed.append("IND-65")
    if not aces:
        failed.append("IND-66")
    if rules.doctor_ace_of_hearts == "two_cards_needed" and hearts and hearts == aces:
        failed.append("IND-67")
    return tuple(failed)


def doctor(rules: Rules, faces: tuple[int, ...], suit: int) -> int:
    """Return ten points for every card of the named suit, or of the one with most cards (-1)."""
    if doctor_fails(rules, faces):
        return 0
    suits = [suit_of(face) for face in faces]
    if suit >= 0:
        return 10 * suits.count(suit)
    return 10 * max([suits.count(each) for each in range(4)])


def chief(faces: tuple[int, ...], pair: tuple[int, ...]) -> int:
    """Return the points of poker and Baccarat together.

    ``pair``: the Baccarat hand where the player chose it.
    """
    if not pair:
        return best_division(faces)[0]
    return poker_value(division(faces, pair)[0]) + baccarat_value(pair)


def division(faces: tuple[int, ...], pair: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the poker hand and the Baccarat hand of seven cards.

    They are as the player divided them, else the best way (IND-79).
    """
    if not pair:
        return best_division(faces)[1:]
    poker = list(faces)
    for face in pair:
        poker.remove(face)
    return tuple(poker), pair


def best_seats(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest sums (IND-89, IND-90)."""
    return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])
