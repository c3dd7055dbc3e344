"""Tells in sentences what happens at a table of Mille.

Events: ``dealer``, ``dealt``, ``upcard``, ``drew``, ``renewed`` (cards), ``took`` (upcard, cards of the pile),
``laid`` (cards), ``added`` (card, meld), ``discarded``, ``stock_out``, ``out``, ``scored`` (cards left, points,
asterisks), ``won`` (total).
"""

from upcard.cards.card import HIDDEN
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, count_cards, the_cards, theirs, yours
from upcard.text.messages import say, say_counted


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as the seat ``you`` (or an onlooker) sees it.

    ``names`` are those of the seats. The event must have been redacted for that seat (`Event.seen_by`).
    """
    voice = Voice(names, you)
    if event.name == "upcard":
        return say("The upcard is {cards}.", cards=_cards(event))
    if event.name == "renewed":
        return say("The discards are shuffled into a new stock of {cards}.", cards=count_cards(event.number))
    if event.name == "stock_out":
        return say("No new stock can be made: the deal ends, and both players score.")
    if event.name == "scored":
        return _scored(event, voice)
    name = "took_more" if event.name == "took" and event.number != 1 else event.name
    if name not in _SENTENCES:
        raise ValueError(f"no words for the event {event.name!r}")
    more = count_cards(event.number)
    return voice.says(event, *_SENTENCES[name], cards=_cards(event), count=more, number=event.number)


_SENTENCES = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "dealt": (yours("You deal {number} cards each."), theirs("{who} deals {number} cards each.")),
    "drew": (yours("You draw {cards} from the stock."), theirs("{who} draws {cards} from the stock.")),
    "took": (yours("You take the pile with {cards}."), theirs("{who} takes the pile with {cards}.")),
    "took_more": (
        yours("You take the pile with {cards}, {count}."),
        theirs("{who} takes the pile with {cards}, {count}."),
    ),
    "laid": (yours("You meld {cards}."), theirs("{who} melds {cards}.")),
    "added": (yours("You add {cards} to meld {number}."), theirs("{who} adds {cards} to meld {number}.")),
    "discarded": (yours("You discard {cards}."), theirs("{who} discards {cards}.")),
    "out": (yours("You go out!"), theirs("{who} goes out!")),
    "won": (yours("You win the game with {number} points."), theirs("{who} wins the game with {number} points.")),
}


def _scored(event: Event, voice: Voice) -> str:
    parts = []
    if event.cards:
        parts.append(say(" with {cards} left", cards=count_cards(len(event.cards))))
    if event.other:
        parts.append(say_counted(" and an asterisk", " and {number} asterisks", event.other))
    if event.number < 0:
        parts.append(say(", a chapeau"))
    return voice.says(
        event,
        yours("You score {points}{more}."),
        theirs("{who} scores {points}{more}."),
        points=event.number,
        more="".join(parts),
    )


def _cards(event: Event) -> str:
    hidden = any(card.face == HIDDEN for card in event.cards)
    return say("a card") if hidden else the_cards(event)
