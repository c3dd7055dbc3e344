"""Tells in sentences what happens at a rummy table: one for each event, for screens, logs and screen readers."""

from collections.abc import Callable
from typing import Final

from upcard.cards.card import HIDDEN, UNSEEN, faces_text
from upcard.games.rummy.flow import PENALTY
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.names import meld_label
from upcard.kernel.state import ONLOOKER, Event
from upcard.kernel.ui.narration import Voice, count_cards, count_chips, count_points, kept, the_card, theirs, yours
from upcard.melds.meld import Meld
from upcard.text.messages import marked, say


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (a seat or an onlooker) sees it; "" for nothing to say.

    ``names`` are those of the seats. The event must have been redacted for that seat (`Event.seen_by`): what it hides
    is not named.
    """
    if event.what is not None:
        return _sentence(event, Voice(names, you))
    # Whom it does not concern all hear the same.
    listener = you if you in (event.seat, event.other) else ONLOOKER
    faces = tuple([card.face for card in event.cards])
    return _told(event.name, event.seat, faces, event.number, event.other, names, listener)


def tell_of_calls(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence of `tell`, in the words of a game whose players call the upcard."""
    if event.name == "unclaimed":
        return say("Nobody calls the upcard.")
    if event.name == "asked":
        return Voice(names, you).says(event, yours("You call the upcard."), theirs("{who} calls the upcard."))
    return tell(event, names, you)


@kept(4096)
def _told(
    name: str, seat: int, faces: tuple[int, ...], number: int, other: int, names: tuple[str, ...], you: int
) -> str:
    cards = tuple([UNSEEN[face] for face in faces])
    return _sentence(Event(name, seat, cards, number, other), Voice(names, you))


def _sentence(event: Event, voice: Voice) -> str:
    name = event.name
    if name in _TELLERS:
        return _TELLERS[name](event, voice)
    card = the_card(event) if event.cards else ""
    number = event.number
    named = {"card": card, "cards": count_cards(number), "points": count_points(number), "chips": count_chips(number)}
    if name in _NOBODYS:
        return say(_NOBODYS[name], number=event.number, **named)
    if name in _SOMEBODYS:
        return voice.says(event, *_SOMEBODYS[name], number=event.number, **named)
    raise ValueError(f"no words for the event {name!r}")


_NOBODYS: Final = {
    "upcard": marked("The upcard is {card}."),
    "renewed": marked("The discards are shuffled into a new stock of {cards}."),
    "window": marked("May anybody have {card}?"),
    "unclaimed": marked("Nobody claims the upcard."),
    "stock_out": marked("No stock card is left: the deal ends, and everybody scores."),
    "given_up": marked("This was void deal number {number} in a row: the game goes on to the next deal."),
    "showdown": marked("All hands are laid open."),
}
"""Sentences about the table."""

_SOMEBODYS: Final = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "cut": (yours("You draw {card} for the deal."), theirs("{who} draws {card} for the deal.")),
    "dealt": (yours("You deal {cards} to everybody."), theirs("{who} deals {cards} to everybody.")),
    "skipped": (yours("You miss the turn."), theirs("{who} misses the turn.")),
    "turn": (yours("It is your turn."), theirs("It is {who}’s turn.")),
    "declined": (yours("You leave the upcard."), theirs("{who} leaves the upcard.")),
    "answered": (yours("You have answered."), theirs("{who} has answered.")),
    "asked": (yours("You ask: May I?"), theirs("{who} asks: May I?")),
    "fined": (
        yours("You have called too often: the call costs you {points} and brings no card."),
        theirs("{who} has called too often: the call costs {points} and brings no card."),
    ),
    "claimed": (yours("You get {card}."), theirs("{who} gets {card}.")),
    "rejected": (yours("You take the upcard after all."), theirs("{who} takes the upcard after all.")),
    "shifted": (
        yours("You put {card} into meld {number}; its joker moves to the end."),
        theirs("{who} puts {card} into meld {number}; its joker moves to the end."),
    ),
    "discarded": (yours("You discard {card}."), theirs("{who} discards {card}.")),
    "ended": (yours("You end the turn without a discard."), theirs("{who} ends the turn without a discard.")),
    "bent": (
        yours("You bend the table: everybody else’s cards count double."),
        theirs("{who} bends the table: everybody else’s cards count double."),
    ),
    "priced": (
        yours("What you claimed costs you {points}."),
        theirs("What {who} claimed costs {points}."),
    ),
    "added": (
        yours("At the end of the game you gain {points}."),
        theirs("At the end of the game {who} gains {points}."),
    ),
    "rummy": (yours("You call “Rummy!”"), theirs("{who} calls “Rummy!”")),
    "dropped": (
        yours("You have reached the target, and are out of the game."),
        theirs("{who} has reached the target, and is out of the game."),
    ),
    "bought_back": (
        yours("You buy back in, and go on with {points}."),
        theirs("{who} buys back in, and goes on with {points}."),
    ),
    "paid": (yours("You pay {chips}."), theirs("{who} pays {chips}.")),
    "collected": (yours("You take the {chips} in the pot."), theirs("{who} takes the {chips} in the pot.")),
    "out": (yours("You go out!"), theirs("{who} goes out!")),
    "no_draw": (
        yours("No stock card is left, so you have no last turn."),
        theirs("No stock card is left, so {who} has no last turn."),
    ),
    "rested": (yours("You let the rest of the hand count."), theirs("{who} lets the rest of the hand count.")),
    "buried": (
        yours("You put the stock card into the middle of the stock."),
        theirs("{who} puts the stock card into the middle of the stock."),
    ),
    "won": (yours("You win the game with {points}."), theirs("{who} wins the game with {points}.")),
}
"""Sentences about a seat, for itself and for the others."""


def _reversed(event: Event, voice: Voice) -> str:
    return say("The turn goes to the left now.") if event.number > 0 else say("The turn goes to the right now.")


def _void(event: Event, voice: Voice) -> str:
    if event.number:
        return say("Only two cards are left in the stock: the deal is void, and nobody scores.")
    return say("No stock card can be drawn any more: the deal is void, and nobody scores.")


def _called(event: Event, voice: Voice) -> str:
    if event.what is None:
        return voice.says(
            event,
            yours("You say “Pay me”: everybody else has one more turn."),
            theirs("{who} says “Pay me”: everybody else has one more turn."),
        )
    if not event.number:
        return voice.says(event, yours("You knock with gin!"), theirs("{who} knocks with gin!"))
    points = count_points(event.number)
    return voice.says(
        event, yours("You knock, with {points} left."), theirs("{who} knocks, with {points} left."), points=points
    )


def _gained(event: Event, voice: Voice) -> str:
    points = count_points(event.number)
    if event.other < 0:
        return voice.says(
            event,
            yours("You go out in the turn in which you went down, and gain {points}."),
            theirs("{who} goes out in the turn of going down, and gains {points}."),
            points=points,
        )
    if event.other == event.seat:
        return voice.says(
            event, yours("You gain {points} for gin."), theirs("{who} gains {points} for gin."), points=points
        )
    return voice.says(
        event,
        yours("You undercut {whom}, and gain {points}."),
        theirs("{who} undercuts {whom}, and gains {points}."),
        whom=voice.whom(event.other),
        points=points,
    )


def _drew(event: Event, voice: Voice) -> str:
    card = the_card(event)
    if event.other != PENALTY:
        return voice.says(
            event, yours("You draw {card} from the stock."), theirs("{who} draws {card} from the stock."), card=card
        )
    if event.cards[0].face == HIDDEN:
        return voice.says(event, yours("You draw a penalty card."), theirs("{who} draws a penalty card."))
    return voice.says(
        event, yours("You draw a penalty card, {card}."), theirs("{who} draws a penalty card, {card}."), card=card
    )


def _took(event: Event, voice: Voice) -> str:
    if len(event.cards) > 1:
        return voice.says(
            event,
            yours("You take {number} cards from the discard pile: {cards}."),
            theirs("{who} takes {number} cards from the discard pile: {cards}."),
            number=len(event.cards),
            cards=faces_text([card.face for card in event.cards]),
        )
    return voice.says(
        event,
        yours("You take {card} from the discard pile."),
        theirs("{who} takes {card} from the discard pile."),
        card=the_card(event),
    )


def _allowed(event: Event, voice: Voice) -> str:
    return voice.says(
        event,
        yours("You let {whom} have the upcard."),
        theirs("{who} lets {whom} have the upcard."),
        whom=voice.whom(event.other),
    )


def _laid_contract(event: Event, voice: Voice) -> str:
    return voice.says(
        event,
        yours("You lay the contract: {melds}."),
        theirs("{who} lays the contract: {melds}."),
        melds=_melds_laid(event),
    )


def _went_down(event: Event, voice: Voice) -> str:
    return voice.says(
        event, yours("You go down: {melds}."), theirs("{who} goes down: {melds}."), melds=_melds_laid(event)
    )


def _melds_laid(event: Event) -> str:
    move = event.what
    laid = say("the melds")
    if isinstance(move, LayDown):
        laid = _meld(move.melds[0])
        for meld in move.melds[1:]:
            laid = say("{before} and {last}", before=laid, last=_meld(meld))
    return laid


def _laid(event: Event, voice: Voice) -> str:
    laid = _meld(event.what) if isinstance(event.what, Meld) else say("a meld")
    return voice.says(event, yours("You lay {meld}."), theirs("{who} lays {meld}."), meld=laid)


def _laid_off(event: Event, voice: Voice) -> str:
    named = {"card": the_card(event), "number": event.number}
    if event.other in (-1, event.seat):
        return voice.says(
            event, yours("You add {card} to meld {number}."), theirs("{who} adds {card} to meld {number}."), **named
        )
    if event.other == voice.you:
        return say("{who} adds {card} to your meld {number}.", who=voice.names[event.seat], **named)
    return voice.says(
        event,
        yours("You add {card} to meld {number}, {owner}’s."),
        theirs("{who} adds {card} to meld {number}, {owner}’s."),
        owner=voice.names[event.other],
        **named,
    )


def _swapped(event: Event, voice: Voice) -> str:
    return voice.says(
        event,
        yours("You put {card} into meld {number} and take {taken}."),
        theirs("{who} puts {card} into meld {number} and takes {taken}."),
        card=the_card(event),
        number=event.number,
        taken=the_card(event, 1),
    )


def _returned(event: Event, voice: Voice) -> str:
    lower = say("the lower one")
    if event.cards[0].face != HIDDEN:
        lower = say("the lower one, {card},", card=the_card(event))
    return voice.says(
        event,
        yours("You have taken two stock cards by accident: {lower} goes back on the stock{seen}."),
        theirs("{who} has taken two stock cards by accident: {lower} goes back on the stock{seen}."),
        lower=lower,
        seen=say(", which was seen") if event.number else "",
    )


def _looked(event: Event, voice: Voice) -> str:
    if event.cards[0].face == HIDDEN:
        return voice.says(
            event,
            yours("You look at the stock card that was put back."),
            theirs("{who} looks at the stock card that was put back."),
        )
    return voice.says(
        event,
        yours("You look at the stock card that was put back: {card}."),
        theirs("{who} looks at the stock card that was put back: {card}."),
        card=the_card(event),
    )


def _held(event: Event, voice: Voice) -> str:
    if not event.cards:
        return ""
    return voice.says(
        event,
        yours("You hold {cards}, {points}."),
        theirs("{who} holds {cards}, {points}."),
        cards=count_cards(len(event.cards)),
        points=count_points(event.number),
    )


def _scored(event: Event, voice: Voice) -> str:
    points = count_points(event.number)
    if not event.cards:
        return voice.says(event, yours("You score {points}."), theirs("{who} scores {points}."), points=points)
    return voice.says(
        event,
        yours("You score {points} for {cards} in hand."),
        theirs("{who} scores {points} for {cards} in hand."),
        points=points,
        cards=count_cards(len(event.cards)),
    )


def _meld(meld: Meld) -> str:
    return say("a {meld}", meld=meld_label(meld))


_TELLERS: Final[dict[str, Callable[[Event, Voice], str]]] = {
    "void": _void,
    "reversed": _reversed,
    "called": _called,
    "gained": _gained,
    "drew": _drew,
    "took": _took,
    "allowed": _allowed,
    "laid_contract": _laid_contract,
    "went_down": _went_down,
    "laid": _laid,
    "laid_off": _laid_off,
    "swapped": _swapped,
    "returned": _returned,
    "looked": _looked,
    "held": _held,
    "scored": _scored,
}
"""Sentences that are made of parts."""

EVENTS: Final = frozenset({*_NOBODYS, *_SOMEBODYS, *_TELLERS})
"""Every event that there are words for."""
