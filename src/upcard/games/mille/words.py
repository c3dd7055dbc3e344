"""What happened at a Mille table, in sentences.

Events: ``dealer``, ``dealt``, ``upcard``, ``drew``, ``renewed`` (cards), ``took`` (upcard, cards of the pile),
``laid`` (cards), ``added`` (card, meld), ``discarded``, ``stock_out``, ``out``, ``scored`` (cards left, points,
asterisks), ``won`` (total).
"""

from upcard.cards.card import HIDDEN, face_name
from upcard.kernel.state import Event


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The sentence for an event as the seat ``you`` (or an onlooker) sees it.

    ``names`` are those of the seats. The event must have been redacted for that seat (`Event.seen_by`).
    """
    mine = event.seat == you
    who = "You" if mine else names[event.seat] if event.seat >= 0 else ""
    s = "" if mine else "s"
    if event.name == "dealer":
        return f"{who} deal{s} first."
    if event.name == "dealt":
        return f"{who} deal{s} {event.number} cards each."
    if event.name == "upcard":
        return f"The upcard is {_cards(event)}."
    if event.name == "drew":
        return f"{who} draw{s} {_cards(event)} from the stock."
    if event.name == "renewed":
        return f"The discards are shuffled into a new stock of {_count(event.number)}."
    if event.name == "took":
        what = "" if event.number == 1 else f", {_count(event.number)}"
        return f"{who} take{s} the pile with {_cards(event)}{what}."
    if event.name == "laid":
        return f"{who} meld{s} {_cards(event)}."
    if event.name == "added":
        return f"{who} add{s} {_cards(event)} to meld {event.number}."
    if event.name == "discarded":
        return f"{who} discard{s} {_cards(event)}."
    if event.name == "stock_out":
        return "No stock can be made any more: the deal ends, and both score."
    if event.name == "out":
        return f"{who} go{'' if mine else 'es'} out!"
    if event.name == "scored":
        left = f" with {_count(len(event.cards))} left" if event.cards else ""
        stars = {0: "", 1: " and an asterisk"}.get(event.other, f" and {event.other} asterisks")
        hat = ", a chapeau" if event.number < 0 else ""
        return f"{who} score{s} {event.number}{left}{stars}{hat}."
    if event.name == "won":
        return f"{who} win{s} the game with {event.number} points."
    raise ValueError(f"no words for the event {event.name!r}")


def _cards(event: Event) -> str:
    faces = [card.face for card in event.cards]
    if HIDDEN in faces:
        return "a card"
    named = ["the " + face_name(face) for face in faces]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]


def _count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
