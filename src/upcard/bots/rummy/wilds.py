"""Makes the advice about wild cards: whether one that is laid can be taken again, and what one is kept for."""

from upcard.bots.rummy.seat_knowledge import SeatKnowledge
from upcard.cards.card import HIDDEN, JOKER, card_name
from upcard.games.rummy.duties import place_of_wild
from upcard.melds.meld import Meld
from upcard.text.messages import Message


def with_tip(why: Message, tip: Message | None) -> Message:
    """Return the reason, and what there is to say of a wild card, if anything."""
    return why if tip is None else Message("{why} {tip}", why=why, tip=tip)


def laid(sight: SeatKnowledge, melds: tuple[Meld, ...]) -> Message | None:
    """Say of a meld with one wild card that somebody may take by the rules how many cards fit its place.

    It is the first of those melds, as they are to lie; counted are cards that lie in no meld and that the seat does not
    hold. None where there is no such meld.
    """
    if not sight.r.joker_take_use:
        return None
    for meld in melds:
        if meld.is_set() and not sight.r.joker_take_from_any:
            continue
        wilds = [face for face in meld.faces if sight.r.is_wild(face)]
        fits = fitting(sight, meld) if len(wilds) == 1 else None
        if fits is None:
            continue
        if not fits:
            return Message(
                "Nobody else can take the {wild} there: all cards that fit its place lie in melds or in your hand.",
                wild=card_name(wilds[0]),
            )
        return Message.counted(
            "The {wild} can be taken from there by whoever has the one card left that fits its place.",
            "The {wild} can be taken from there by whoever has one of the {number} cards left that fit its place.",
            fits,
            wild=card_name(wilds[0]),
        )
    return None


def fitting(sight: SeatKnowledge, meld: Meld) -> int | None:
    """Return how many cards of the pack can take a wild card's place in the meld.

    They lie in no meld and are not held. None where no card can, by the rules.
    """
    pack = sight.game.rules.pack(sight.seen.seats).faces()
    fits = [face for face in set(pack) if face < JOKER and place_of_wild(sight.r, face, meld) >= 0]
    if not fits:
        return None
    gone = [card.face for card in sight.hand]
    for lying in sight.seen.melds:
        gone += lying.faces
    return sum([pack.count(face) - gone.count(face) for face in fits])


def kept(sight: SeatKnowledge, thrown: int) -> Message | None:
    """Say what wild cards that are not thrown away are kept for, while the contract is still to be laid.

    None where there is no such card.
    """
    if sight.down:
        return None
    wild = [card.face for card in sight.hand if card.face not in (thrown, HIDDEN) and sight.r.is_wild(card.face)]
    if not wild:
        return None
    if len(wild) > 1:
        return Message("Keep the wild cards for melds that lack one card.")
    return Message("Keep the {wild} for a meld that lacks one card.", wild=card_name(wild[0]))
