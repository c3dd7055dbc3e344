"""Helpers with which games tell in sentences what has happened."""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from upcard.cards.card import HIDDEN, card_name
from upcard.kernel.state import Event
from upcard.kernel.ui.scene import Deal
from upcard.text.messages import current_language, listed, say, say_counted

if TYPE_CHECKING:
    import gettext

Ts = TypeVarTuple("Ts")
R = TypeVar("R")


def kept(size: int) -> Callable[[Callable[[*Ts], R]], Callable[[*Ts], R]]:
    """Keep the last results of a function that says something: as `functools.lru_cache`, by language."""

    def keeping(make: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
        plain: Callable[..., R] = make

        def by_language(words: "gettext.NullTranslations | None", *args: Any) -> R:
            return plain(*args)

        found: Callable[..., R] = lru_cache(maxsize=size)(by_language)

        @wraps(make)
        def cached(*args: *Ts) -> R:
            return found(current_language(), *args)

        return cached

    return keeping


def yours(template: str) -> str:
    """Return the sentence for whom it speaks of."""
    return template


def theirs(template: str) -> str:
    """Return the sentence for everybody else; ``{who}`` is the one it speaks of."""
    return template


class Voice:
    """Who is spoken of, and to whom: ``names`` by seat, and the seat ``you`` (or an onlooker) that listens."""

    def __init__(self, names: tuple[str, ...], you: int) -> None:
        self.names = names
        self.you = you

    def says(self, event: Event, yours: str, theirs: str, **named: object) -> str:
        """One of two sentences: ``yours`` where the event's seat is the one that listens."""
        if event.seat == self.you:
            return say(yours, **named)
        return say(theirs, who=self.names[event.seat], **named)

    def whom(self, seat: int) -> str:
        """``you``, or the name: to whom something is given."""
        return say("you") if seat == self.you else self.names[seat]


@kept(1024)
def hands_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the labels of the hands, by seat."""
    return tuple(say("Hand of {name}", name=name) for name in names)


def outcome(winners: Sequence[int], seat: int, names: tuple[str, ...]) -> str:
    """Who has won, for that seat or an onlooker."""
    if seat in winners:
        return say("You win.") if len(winners) == 1 else say("You share the win.")
    who = listed([names[winner] for winner in winners])
    return say("{who} wins.", who=who) if len(winners) == 1 else say("{who} share the win.", who=who)


def the(face: int) -> str:
    """Return the name of a card with its article: ``the seven of spades``, ``a card`` where it is not seen."""
    return say("a card") if face == HIDDEN else say("the {card}", card=card_name(face))


def the_card(event: Event, at: int = 0) -> str:
    """Return one card of an event in words."""
    return the(event.cards[at].face)


def the_cards(event: Event) -> str:
    """Return the cards of an event, which are seen: ``the king of spades and the king of hearts``."""
    return listed([the(card.face) for card in event.cards])


@kept(256)
def count_cards(number: int) -> str:
    """Say how many cards: ``1 card``, ``3 cards``."""
    return say_counted("1 card", "{number} cards", number)


@kept(1024)
def count_points(number: int) -> str:
    """Say how many points: ``1 point``, ``3 points``."""
    return say_counted("1 point", "{number} points", number)


def count_hands(number: int) -> str:
    """Say how many hands: ``1 hand``, ``20 hands``."""
    return say_counted("1 hand", "{number} hands", number)


def count_chips(number: int) -> str:
    """Say how many chips: ``1 chip``, ``3 chips``."""
    return say_counted("1 chip", "{number} chips", number)


@kept(256)
def deal_heading(deal: Deal) -> str:
    """Say which deal it is, and its contract: ``Deal 3 of 7: two sets and a run``."""
    named: dict[str, object] = {"name": deal.name, "number": deal.number, "of": deal.of}
    heading = say("{name} {number} of {of}", **named) if deal.of else say("{name} {number}", **named)
    return say("{heading}: {contract}", heading=heading, contract=deal.contract) if deal.contract else heading
