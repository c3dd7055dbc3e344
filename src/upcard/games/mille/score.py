"""Scores cards and melds of Mille, and finds the winner and what is paid (MIL-55a to MIL-97)."""

from collections.abc import Sequence
from typing import Final

from upcard.cards.card import parse_face
from upcard.cards.value import Value
from upcard.games.mille.rules import TIMES, Rules
from upcard.melds.meld import Meld

TWO: Final = 2
WHOLE_RANK: Final = 8
"""Two packs have so many cards of a rank."""
_QUEEN_OF_SPADES: Final = parse_face("QS")
_JACK_OF_DIAMONDS: Final = parse_face("JD")
GOES_ON: Final = -1


def value(face: int) -> int:
    """Return what a card counts, melded or left in the hand, a wild 2 as much as any (MIL-55a to MIL-56).

    >>> [value(parse_face(card)) for card in ("QS", "JD", "AC", "KH", "9S", "2D")]
    [100, 50, 15, 10, 5, 20]
    """
    if face == _QUEEN_OF_SPADES:
        return 100
    if face == _JACK_OF_DIAMONDS:
        return 50
    rank = face & 15
    if rank == 1:
        return 15
    if rank == TWO:
        return 20
    return 10 if rank >= 10 else 5


def values(faces: Sequence[int]) -> int:
    """Return what the cards count together."""
    return sum([value(face) for face in faces])


def has_wild(meld: Meld) -> bool:
    """Say whether a 2 is in it that stands for another rank (MIL-45)."""
    return meld.low != TWO and len([face for face in meld.faces if face & 15 == TWO]) > 0


def is_natural(meld: Meld) -> bool:
    """Say whether a meld is natural.

    That is the eight cards of a rank, and no wild card (MIL-58, MIL-59, MIL-66).
    """
    return len(meld.faces) == WHOLE_RANK and not has_wild(meld)


class DealScore(Value):
    """What one player scores in a deal: ``points``, and the asterisks beside them."""

    def __init__(self, points: int, stars: int) -> None:
        self.points = points
        self.stars = stars

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.points, self.stars)


class Melded(Value):
    """What the melds of one player count: all of them plainly, each natural meld, and whether they are clean.

    Clean are melds, one at least, without a wild card (MIL-58 to MIL-66).
    """

    def __init__(self, plain: int, naturals: tuple[int, ...], clean: bool) -> None:
        self.plain = plain
        self.naturals = naturals
        self.clean = clean

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.plain, self.naturals, self.clean)


def melded(melds: Sequence[Meld]) -> Melded:
    """Return what one player's melds count: all of them plainly, each natural meld, and whether they are clean."""
    clean = len(melds) > 0 and len([meld for meld in melds if has_wild(meld)]) == 0
    naturals = [values(meld.faces) for meld in melds if is_natural(meld)]
    return Melded(sum([values(meld.faces) for meld in melds]), tuple(naturals), clean)


def scored(rules: Rules, melds: Melded, left: int) -> DealScore:
    """Return the score of a player whose melds count so, and the cards left in the hand so much.

    See MIL-58 to MIL-71.
    """
    clean = melds.clean and not (rules.clean_hand_needs_going_out and left > 0)
    points = melds.plain + sum(melds.naturals)
    return DealScore((2 if clean else 1) * points - left, len(melds.naturals) + (1 if clean else 0))


def score(rules: Rules, melds: Sequence[Meld], left: Sequence[int]) -> DealScore:
    """Return the score of a player with these melds and these cards left in the hand."""
    return scored(rules, melded(melds), values(left))


STAR: Final = "*"
CIRCLE: Final = "○"


def marks(points: int, stars: int) -> str:
    """Return the marks that stand beside a score.

    That is its asterisks, and the circle of a chapeau (MIL-67, MIL-68, MIL-72).
    """
    return STAR * stars + (CIRCLE if points < 0 else "")


def winner(rules: Rules, totals: Sequence[int], out: int) -> int:
    """Return who has won after a deal, or `GOES_ON`.

    ``out`` is the seat that went out, or -1 (MIL-78 to MIL-82).
    """
    there = [seat for seat in (0, 1) if totals[seat] >= rules.target]
    if len(there) == 1:
        return there[0]
    if not there:
        return GOES_ON
    if rules.both_reach_target == "player_who_went_out" and out >= 0:
        return out
    if totals[0] == totals[1]:
        return GOES_ON
    return 0 if totals[0] > totals[1] else 1


def hundreds(total: int) -> int:
    """Return the total rounded to hundreds, 50 away from zero (MIL-92, MIL-93).

    >>> [hundreds(total) for total in (649, 650, -49, -50, -150)]
    [6, 7, 0, -1, -2]
    """
    rounded = (abs(total) + 50) // 100
    return rounded if total >= 0 else -rounded


class Settlement(Value):
    """What the loser pays, in parts.

    For the game, the winner's asterisks, the loser's chapeaux, the difference of the totals; ``times`` the whole.
    """

    def __init__(self, game: int, stars: int, chapeaux: int, difference: int, times: int) -> None:
        self.game = game
        self.stars = stars
        self.chapeaux = chapeaux
        self.difference = difference
        self.times = times

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.game, self.stars, self.chapeaux, self.difference, self.times)

    def plain(self) -> int:
        """Return the sum before skunks."""
        return self.game + self.stars + self.chapeaux + self.difference

    def whole(self) -> int:
        """Return what the loser pays (MIL-87, MIL-95, MIL-96)."""
        return self.times * self.plain()


def skunk(rules: Rules, totals: Sequence[int], last: Sequence[int], loser: int) -> int:
    """Return what the payment is multiplied by: 1, 2 for a skunk, 3 for a double skunk.

    ``last``: the scores of the last deal (MIL-83 to MIL-86, MIL-97).
    """
    by_last = rules.double_skunk == "last_hand_negative"  # MIL-A18
    double = (last if by_last else totals)[loser] < 0
    return 3 if double else 2 if totals[loser] < rules.skunk_below() else 1


def settle(
    rules: Rules,
    sheet: Sequence[Sequence[int]],
    stars: Sequence[Sequence[int]],
    won: int,
    before: Sequence[int] = (0, 0),
) -> Settlement:
    """Return the payment after a game (MIL-87 to MIL-97).

    ``sheet`` and ``stars`` by deal and seat; ``before``: what each had before these deals.
    """
    lost = 1 - won
    totals = [before[seat] + sum([points[seat] for points in sheet]) for seat in (0, 1)]
    large = TIMES * rules.stakes
    chapeaux = len([points for points in sheet if points[lost] < 0])
    ahead = max(0, hundreds(totals[won]) - hundreds(totals[lost]))
    return Settlement(
        large,
        large * sum([each[won] for each in stars]),
        large * chapeaux,
        rules.stakes * ahead,
        skunk(rules, totals, sheet[-1], lost),
    )
