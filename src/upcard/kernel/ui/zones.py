"""Makes the zones that many scenes have: hands, piles, stock and discards."""

from upcard.cards.card import HIDDEN, Card, known_texts
from upcard.kernel.ui.narration import hands_of, kept
from upcard.kernel.ui.scene import Zone
from upcard.text.messages import say


def hand_zone(owner: int, names: tuple[str, ...], cards: tuple[Card, ...]) -> Zone:
    """Return the hand of a seat: those of its cards that can be seen are shown.

    The others are its last ones.
    """
    if cards and cards[0].face == HIDDEN:
        return _unseen_hand(owner, names, len(cards))
    known, label = known_texts(cards), hands_of(names)[owner]
    return Zone(id=f"hand-{owner}", kind="hand", label=label, owner=owner, count=len(cards), cards=known)


@kept(1024)
def _unseen_hand(owner: int, names: tuple[str, ...], count: int) -> Zone:
    return Zone(id=f"hand-{owner}", kind="hand", label=hands_of(names)[owner], owner=owner, count=count, cards=())


def pile_zone(name: str, label: str, owner: int | None, cards: tuple[Card, ...]) -> Zone:
    """Other cards, of a seat or of nobody, as far as they can be seen."""
    return Zone(id=name, kind="pile", label=label, owner=owner, count=len(cards), cards=known_texts(cards))


def stock_zone(count: int) -> Zone:
    """Return the zone of the stock: so many cards face down, to be drawn."""
    return Zone(id="stock", kind="stock", label=say("Stock"), owner=None, count=count, cards=())


def discards_zone(cards: tuple[Card, ...]) -> Zone:
    """Return the discard pile, the upcard last."""
    known, label = known_texts(cards), say("Discard pile")
    return Zone(id="discards", kind="discards", label=label, owner=None, count=len(cards), cards=known)
