"""Estimates what hands and open boxes are worth at Indian Chief."""

from itertools import combinations
from typing import Final

from upcard.cards.card import rank_of, suit_of
from upcard.games.indian_chief.chief import FACE_VALUES, best_division
from upcard.games.indian_chief.rules import (
    BEGGAR_MAN,
    BOXES,
    DOCTOR,
    INDIAN_CHIEF,
    LAWYER,
    POOR_MAN,
    RICH_MAN,
    THIEF,
    Rules,
)
from upcard.games.indian_chief.scoring import SPADES, doctor

CASE: Final = 25
"""What the Lawyer's four cards have to come to, and what they score."""


def bests(rules: Rules, hand: list[int], boxes: int, beggar: list[float]) -> list[float]:
    """Return, by box, the most that a hand of eight scores there.

    It is 0 for boxes that are not among ``boxes`` (a bit each). ``beggar``: by rank, what a card of it brings as Beggar
    Man.
    """
    found = [0.0] * len(BOXES)
    values = sorted([FACE_VALUES[rank_of(face)] for face in hand])
    if boxes >> THIEF & 1:
        found[THIEF] = float(values[-1])
    if boxes >> BEGGAR_MAN & 1:
        found[BEGGAR_MAN] = sum(sorted([beggar[rank] for rank in {rank_of(face) for face in hand}])[-2:])
    if boxes >> POOR_MAN & 1:
        spades = sorted([FACE_VALUES[rank_of(face)] for face in hand if suit_of(face) == SPADES])
        found[POOR_MAN] = float(sum(spades[-POOR_MAN - 1 :]))
    if boxes >> LAWYER & 1 and _makes_case(values):
        found[LAWYER] = float(CASE)
    if boxes >> RICH_MAN & 1:
        found[RICH_MAN] = float(-sum(values[: RICH_MAN + 1]))
    if boxes >> DOCTOR & 1:
        found[DOCTOR] = float(_doctor(rules, hand))
    if boxes >> INDIAN_CHIEF & 1:
        found[INDIAN_CHIEF] = float(max([best_division(tuple(hand[:at] + hand[at + 1 :]))[0] for at in range(8)]))
    return found


def _makes_case(values: list[int]) -> bool:
    """Say whether four of eight values come to the case."""
    for a in range(5):
        for b in range(a + 1, 6):
            for c in range(b + 1, 7):
                if CASE - values[a] - values[b] - values[c] in values[c + 1 :]:
                    return True
    return False


def _doctor(rules: Rules, hand: list[int]) -> int:
    ranks = {rank_of(face) for face in hand}
    if len(ranks) < 6 or 1 not in ranks:
        return 0
    return max([doctor(rules, six, -1) for six in combinations(hand, 6)])


# fmt: off
OPEN_WORTH: Final[tuple[tuple[int, ...], ...]] = (
    (
        0, 99, 0, 100, 128, 260, 161, 280, 205, 341, 242, 349, 384, 524, 424, 542,
        -239, -112, -212, -96, -64, 77, -23, 103, 2, 146, 46, 163, 202, 347, 248, 371,
        139, 319, 219, 367, 352, 531, 431, 579, 426, 607, 508, 644, 653, 822, 723, 859,
        -32, 146, 46, 193, 197, 369, 269, 417, 258, 434, 335, 473, 493, 660, 560, 698,
        243, 371, 271, 392, 414, 560, 461, 593, 502, 638, 538, 657, 695, 839, 739, 866,
        46, 187, 87, 216, 244, 394, 294, 429, 317, 461, 361, 486, 527, 675, 576, 706,
        470, 646, 546, 696, 693, 867, 768, 917, 775, 940, 841, 978, 1000, 1163, 1063, 1202,
        310, 482, 382, 532, 542, 713, 613, 763, 610, 776, 676, 816, 845, 1008, 908, 1049,
    ),
    (
        0, 99, 0, 100, 127, 260, 161, 281, 199, 339, 240, 348, 379, 523, 424, 543,
        -239, -111, -211, -95, -64, 79, -21, 106, -3, 145, 45, 163, 200, 348, 249, 374,
        125, 302, 202, 350, 334, 514, 415, 566, 405, 588, 489, 629, 632, 807, 708, 848,
        -48, 130, 30, 180, 181, 356, 257, 406, 238, 418, 319, 461, 476, 648, 548, 690,
        257, 390, 291, 414, 431, 581, 482, 616, 516, 658, 558, 681, 712, 861, 762, 891,
        63, 208, 109, 240, 263, 418, 318, 456, 333, 483, 383, 511, 547, 700, 601, 734,
        470, 651, 552, 705, 696, 876, 776, 931, 775, 948, 849, 991, 1005, 1175, 1075, 1218,
        313, 491, 391, 545, 549, 725, 626, 779, 614, 787, 687, 831, 853, 1023, 923, 1067,
    ),
)
# fmt: on
"""With one pack and with two, by the open boxes (a bit each): tenths of points that they bring, the Beggar Man left
out."""
