"""What happened at a Daifugo table, in sentences.

Events: ``dealer``, ``dealt``, ``gave`` (cards, how many, to whom), ``leads``, ``played`` (cards), ``passed``
(``number`` 1 for a hand that was too small), ``finished`` (place, ``other`` = seats), ``answered``,
``last_hand``, ``another_hand``, ``time`` (minutes), ``won``.
"""

from upcard.cards.card import HIDDEN, face_name
from upcard.games.daifugo.titles import title_of
from upcard.kernel.state import Event


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The sentence for an event as the seat ``you`` (or an onlooker) sees it.

    ``names`` are those of the seats. The event must have been redacted for that seat (`Event.seen_by`).
    """
    mine = event.seat == you
    who = "You" if mine else names[event.seat] if event.seat >= 0 else ""
    if event.name == "dealer":
        return f"{who} deal{_s(mine)} first."
    if event.name == "dealt":
        return f"{who} deal{_s(mine)} all the cards."
    if event.name == "gave":
        to = "you" if event.other == you else names[event.other]
        return f"{who} give{_s(mine)} {cards_in_words(event)} to {to}."
    if event.name == "leads":
        return f"{who} lead{_s(mine)}."
    if event.name == "played":
        return f"{who} play{_s(mine)} {cards_in_words(event)}."
    if event.name == "passed":
        why = ", with too few cards" if event.number else ""
        return f"{who} pass{'' if mine else 'es'}{why}."
    if event.name == "finished":
        verb = "are" if mine else "is"
        return f"{who} {verb} {title_of(event.number, event.other)}, {_place(event.number, event.other)}."
    if event.name == "answered":
        return f"{who} {'have' if mine else 'has'} answered."
    if event.name == "last_hand":
        return "The coming deal is the last."
    if event.name == "another_hand":
        return "The coming deal is not the last."
    if event.name == "time":
        return "The agreed time is over."
    if event.name == "won":
        return f"{who} {'are' if mine else 'is'} Daifugo of the last deal and win{_s(mine)} the session!"
    raise ValueError(f"no words for the event {event.name!r}")


def cards_in_words(event: Event) -> str:
    """``the king of spades and the king of hearts``; ``two cards`` where they are not seen."""
    faces = [card.face for card in event.cards]
    if HIDDEN in faces:
        return "a card" if event.number == 1 else "two cards"
    named = ["the " + face_name(face) for face in faces]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]


def _s(mine: bool) -> str:
    return "" if mine else "s"


def _place(place: int, seats: int) -> str:
    return "last" if place == seats else {1: "first", 2: "second", 3: "third"}.get(place, f"{place}th")
