"""Lists the melds that a seat may choose at Indian Chief, and checks a choice (IND-12 to IND-22)."""

from typing import Final

from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BOXES, DOCTOR, HAND, INDIAN_CHIEF, Rules
from upcard.kernel.game import Refused
from upcard.kernel.state import Move, Pile
from upcard.text.messages import Message, Several


def _subsets() -> tuple[tuple[int, ...], ...]:
    """Return the ways to take so many of eight places, a bit for each place.

    They are listed by number of cards less one.
    """
    found: list[list[int]] = [[] for _ in BOXES]
    for bits in range(1, (1 << HAND) - 1):
        found[bits.bit_count() - 1].append(bits)
    return tuple([tuple(ways) for ways in found])


SUBSETS: Final = _subsets()

_WAYS: Final[dict[int, tuple[int, ...]]] = {}
"""Ways found before, by the open boxes and the places of twins."""


def _ways(boxes: int, twins: int) -> tuple[int, ...]:
    """Return the subsets of cards for these boxes (a bit each).

    ``twins`` has a bit for each place whose card equals the one before: of two equal cards the first is taken first, so
    that no two ways take the same faces.
    """
    key = boxes << HAND | twins
    known = _WAYS.get(key)
    if known is None:
        found: list[int] = []
        for box in range(len(BOXES)):
            if boxes >> box & 1:
                found.extend([bits for bits in SUBSETS[box] if not (bits & twins) & ~(bits << 1)])
        known = _WAYS[key] = tuple(found)
    return known


class Melds:
    """Every meld of a sorted hand for the open boxes, up to equal cards.

    It is a sequence whose moves are made one by one, when they are taken out.
    """

    def __init__(self, rules: Rules, hand: tuple[int, ...], sheet: tuple[int | None, ...]) -> None:
        self.hand = hand
        boxes = 0
        for box in range(len(BOXES)):
            if sheet[box] is None:
                boxes |= 1 << box
        twins = 0
        for at in range(1, len(hand)):
            if hand[at] == hand[at - 1]:
                twins |= 1 << at
        self.ways = _ways(boxes, twins)
        named = rules.doctor_suit == "named_by_player" and sheet[DOCTOR] is None
        split = rules.chief_split == "chosen_by_player" and sheet[INDIAN_CHIEF] is None
        self._more: list[Move] = self._with_words(named, split) if named or split else []

    def __len__(self) -> int:
        return len(self._more) or len(self.ways)

    def __getitem__(self, at: int) -> Move:
        if self._more:
            return self._more[at]
        return Lay(self._faces(self.ways[at]))

    def _faces(self, bits: int) -> tuple[int, ...]:
        hand = self.hand
        return tuple([hand[place] for place in range(HAND) if bits >> place & 1])

    def _with_words(self, named: bool, split: bool) -> list[Move]:
        """Return the melds, with a suit or a division where the player has to name one."""
        found: list[Move] = []
        for bits in self.ways:
            faces = self._faces(bits)
            if len(faces) == DOCTOR + 1 and named:
                found.extend([Lay(faces, (), suit) for suit in range(4)])
            elif len(faces) == INDIAN_CHIEF + 1 and split:
                pairs = [(faces[i], faces[j]) for i in range(7) for j in range(i + 1, 7)]
                found.extend([Lay(_without(faces, pair), pair) for pair in dict.fromkeys(pairs)])
            else:
                found.append(Lay(faces))
        return found


def check_lay(rules: Rules, hand: Pile, sheet: tuple[int | None, ...], lay: Lay) -> None:
    """Check that the hand, the sheet and the settings allow the meld. Raises Refused."""
    box = lay.box()
    if box < 0:
        raise Refused("IND-18", "No box takes eight cards.", lay.faces, "Choose one to seven.")
    try:
        hand.minus_all(lay.faces)
    except ValueError:
        raise Refused("IND-12", "You do not hold these cards.", lay.faces, "Choose from your hand.") from None
    if sheet[box] is not None:
        open_now = [at for at in range(len(BOXES)) if sheet[at] is None]
        raise Refused(
            "IND-17",
            "Your box {box} is filled.",
            lay.faces,
            "Open: {boxes}.",
            box=Message(BOXES[box]),
            boxes=Several([Message("{box} ({cards})", box=Message(BOXES[at]), cards=at + 1) for at in open_now]),
        )
    if (lay.suit >= 0) != (box == DOCTOR and rules.doctor_suit == "named_by_player"):
        if box == DOCTOR and lay.suit < 0:
            raise Refused(
                "IND-69", "Name the Doctor's suit.", lay.faces, "Write the suit after the cards, as in: as H."
            )
        raise Refused("IND-70", "The Doctor's suit is not named here.", lay.faces, "Leave the suit out.")
    if bool(lay.pair) != (box == INDIAN_CHIEF and rules.chief_split == "chosen_by_player"):
        if box == INDIAN_CHIEF and not lay.pair:
            raise Refused("IND-74", "Divide the seven cards.", lay.faces, "Put the two cards for Baccarat after a /.")
        raise Refused("IND-79", "The best division is taken here.", lay.faces, "Leave the / out.")


def _without(faces: tuple[int, ...], pair: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards but for those two."""
    rest = list(faces)
    for face in pair:
        rest.remove(face)
    return tuple(rest)
