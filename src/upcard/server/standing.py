"""Standing answers: what a seat has said beforehand about claim windows.

They look at the open upcard and at the turn, never at a hand, so a window that one closes tells nothing.
"""

from upcard.cards.card import RANKS, BadCard, face_text, parse_face
from upcard.kernel.scene import Scene
from upcard.server.wire import Standing

ASK = Standing()


def checked(standing: Standing) -> Standing:
    """The same, with ranks and cards spelled one way.

    Raises:
        BadCard: an entry of ``only`` is neither a rank nor a card.
    """
    only = []
    for text in standing.only:
        word = text.strip().upper().replace("10", "T")
        rank = len(word) == 1 and word in RANKS[1:]
        try:
            only.append(word if rank else face_text(parse_face(text)))
        except BadCard:
            raise BadCard(f"{text!r} is neither a rank nor a card (write 7 or JH)") from None
    return Standing(standing.rule, tuple(only))


def passes(standing: Standing, upcard: str) -> bool:
    """Does it say pass to a claim window for that upcard?"""
    if standing.rule == "only":
        return upcard not in standing.only and upcard[:1] not in standing.only
    return standing.rule != "ask"


def lapsed(standing: Standing, before: Scene, after: Scene) -> bool:
    """Has it ended by what happened between the two scenes?"""
    if standing.rule not in ("pass-turn", "pass-deal"):
        return False
    if deal_number(before) != deal_number(after):
        return True
    return standing.rule == "pass-turn" and active_seat(before) != active_seat(after)


def deal_number(scene: Scene) -> int:
    return scene.deal.number if scene.deal else 0


def active_seat(scene: Scene) -> int:
    """Whose turn it is, or -1."""
    for seat in scene.seats:
        if seat.active:
            return seat.seat
    return -1


def upcard_of(scene: Scene) -> str:
    """The top card of the discard pile, or an empty text."""
    for zone in scene.zones:
        if zone.kind == "discards" and zone.cards:
            return zone.cards[-1]
    return ""
