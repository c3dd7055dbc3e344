"""What happened at a Daifugo table, in sentences.

Events: ``dealer``, ``dealt``, ``gave`` (cards, how many, to whom), ``leads``, ``played`` (cards), ``passed``
(``number`` 1 for a hand that was too small), ``finished`` (place, ``other`` = seats), ``answered``,
``last_hand``, ``another_hand``, ``time`` (minutes), ``won``.
"""

from upcard.cards.card import HIDDEN
from upcard.games.daifugo.titles import title_of
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, the_cards, theirs, yours
from upcard.text.messages import marked, say


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as the seat ``you`` (or an onlooker) sees it.

    ``names`` are those of the seats. The event must have been redacted for that seat (`Event.seen_by`).
    """
    if event.name in _NOBODYS:
        return say(_NOBODYS[event.name])
    voice = Voice(names, you)
    if event.name == "gave":
        cards, to = cards_in_words(event), voice.whom(event.other)
        return voice.says(
            event, yours("You give {cards} to {to}."), theirs("{who} gives {cards} to {to}."), cards=cards, to=to
        )
    if event.name == "played":
        cards = cards_in_words(event)
        return voice.says(event, yours("You play {cards}."), theirs("{who} plays {cards}."), cards=cards)
    if event.name == "finished":
        title, place = title_of(event.number, event.other), _place(event.number, event.other)
        return voice.says(
            event, yours("You are {title}, {place}."), theirs("{who} is {title}, {place}."), title=title, place=place
        )
    name = "passed_small" if event.name == "passed" and event.number else event.name
    if name not in _SOMEBODYS:
        raise ValueError(f"no words for the event {event.name!r}")
    return voice.says(event, *_SOMEBODYS[name])


_NOBODYS = {
    "last_hand": marked("The next deal is the last."),
    "another_hand": marked("The next deal is not the last."),
    "time": marked("The agreed time is over."),
}
_SOMEBODYS = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "dealt": (yours("You deal all the cards."), theirs("{who} deals all the cards.")),
    "leads": (yours("You lead."), theirs("{who} leads.")),
    "passed": (yours("You pass."), theirs("{who} passes.")),
    "passed_small": (yours("You pass, with too few cards."), theirs("{who} passes, with too few cards.")),
    "answered": (yours("You have answered."), theirs("{who} has answered.")),
    "won": (
        yours("You are Daifugo of the last deal and win the session!"),
        theirs("{who} is Daifugo of the last deal and wins the session!"),
    ),
}


def cards_in_words(event: Event) -> str:
    """Name the cards: ``the king of spades and the king of hearts``.

    Where they are not seen: ``two cards``.
    """
    if any(card.face == HIDDEN for card in event.cards):
        return say("a card") if event.number == 1 else say("two cards")
    return the_cards(event)


def _place(place: int, seats: int) -> str:
    if place == seats:
        return say("last")
    named = {1: marked("first"), 2: marked("second"), 3: marked("third")}
    return say(named[place]) if place in named else say("{place}th", place=place)
