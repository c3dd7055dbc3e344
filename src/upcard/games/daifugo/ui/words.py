"""Tells in sentences what happens at a table of Daifugo.

Events: ``dealer``, ``dealt``, ``gave`` (cards, how many, to whom), ``leads``, ``played`` (cards), ``passed``
(``number`` 1 for a hand that was too small), ``finished`` (place, ``other`` = seats), ``answered``,
``last_hand``, ``another_hand``, ``time`` (minutes), ``won``. With house rules of the world also ``revolution``,
``counter_revolution``, ``turned`` (by jacks), ``bound`` (``number``: the suits as bits), ``ranks_bound``, ``ended``
(the trick), ``named`` (``number``: the rank, 0 for none), ``reversed`` (``number`` 1: to the right), ``shows`` (cards),
``skipped``, ``swapped`` and ``spared`` (``other``: the Daifugo), ``monopoly``, ``threw`` (cards),
``kept``, ``fouled`` and ``fell`` (place, ``other`` = seats).
"""

from upcard.cards.card import HIDDEN
from upcard.games.daifugo.local_plays import suits_in_words
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
    if event.name == "shows":
        cards = cards_in_words(event)
        return voice.says(event, yours("You have {cards}."), theirs("{who} has {cards}."), cards=cards)
    if event.name in _UPHEAVALS:
        return voice.says(event, *_UPHEAVALS[event.name], to=voice.whom(event.other))
    if event.name == "named":
        if not event.number:
            return voice.says(event, yours("You name no more ranks."), theirs("{who} names no more ranks."))
        rank = say(RANKS_IN_WORDS[event.number])
        return voice.says(event, yours("You name the {rank}."), theirs("{who} names the {rank}."), rank=rank)
    if event.name == "threw":
        cards = cards_in_words(event)
        return voice.says(event, yours("You throw {cards} away."), theirs("{who} throws {cards} away."), cards=cards)
    if event.name == "reversed":
        return say("The turn goes to the right now.") if event.number else say("The turn goes to the left again.")
    if event.name == "bound":
        return say("The trick is bound to {suits}.", suits=suits_in_words(event.number))
    if event.name in _FALLS:
        title, place = title_of(event.number, event.other), _place(event.number, event.other)
        return voice.says(event, *_FALLS[event.name], title=title, place=place)
    if event.name == "finished":
        title, place = title_of(event.number, event.other), _place(event.number, event.other)
        return voice.says(
            event, yours("You are {title}, {place}."), theirs("{who} is {title}, {place}."), title=title, place=place
        )
    name = "passed_small" if event.name == "passed" and event.number else event.name
    if name not in _SOMEBODYS:
        raise ValueError(f"no words for the event {event.name!r}")
    return voice.says(event, *_SOMEBODYS[name])


RANKS_IN_WORDS = {
    1: marked("aces"),
    2: marked("twos"),
    3: marked("threes"),
    4: marked("fours"),
    5: marked("fives"),
    6: marked("sixes"),
    7: marked("sevens"),
    8: marked("eights"),
    9: marked("nines"),
    10: marked("tens"),
    11: marked("jacks"),
    12: marked("queens"),
    13: marked("kings"),
}
"""By rank, where it is named."""
_NOBODYS = {
    "last_hand": marked("The next deal is the last."),
    "another_hand": marked("The next deal is not the last."),
    "time": marked("The agreed time is over."),
    "revolution": marked("Revolution! Until the deal is over the 3 is highest and the 2 lowest."),
    "counter_revolution": marked("Counter-revolution! The 2 is highest again, and the 3 lowest."),
    "turned": marked("The order of ranks is turned round until the trick is over."),
    "ranks_bound": marked("The trick is bound to the next rank."),
    "ended": marked("The trick is over at once."),
}
_FALLS = {
    "fouled": (
        yours("You go out with forbidden cards: you are {title}, {place}."),
        theirs("{who} goes out with forbidden cards and is {title}, {place}."),
    ),
    "fell": (
        yours("You are not first again and fall: you are {title}, {place}."),
        theirs("{who} is not first again and falls: {title}, {place}."),
    ),
}
_UPHEAVALS = {
    "swapped": (
        yours("You were dealt no card above a 10: you change whole hands with {to}."),
        theirs("{who} was dealt no card above a 10, and changes whole hands with {to}."),
    ),
    "spared": (
        yours("You were dealt no card above a 10: you exchange nothing with {to}."),
        theirs("{who} was dealt no card above a 10, and exchanges nothing with {to}."),
    ),
}
_SOMEBODYS = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "dealt": (yours("You deal all the cards."), theirs("{who} deals all the cards.")),
    "leads": (yours("You lead."), theirs("{who} leads.")),
    "passed": (yours("You pass."), theirs("{who} passes.")),
    "passed_small": (yours("You pass, with too few cards."), theirs("{who} passes, with too few cards.")),
    "skipped": (yours("You miss a turn."), theirs("{who} misses a turn.")),
    "monopoly": (
        yours("You hold too many 2s and jokers: you give the 2s away."),
        theirs("{who} holds too many 2s and jokers, and gives the 2s away."),
    ),
    "kept": (yours("You keep all your cards."), theirs("{who} keeps all cards.")),
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
        return say(_UNSEEN[event.number]) if event.number < len(_UNSEEN) else say("cards")
    return the_cards(event)


_UNSEEN = ("", marked("a card"), marked("two cards"), marked("three cards"), marked("four cards"))


def _place(place: int, seats: int) -> str:
    if place == seats:
        return say("last")
    named = {1: marked("first"), 2: marked("second"), 3: marked("third")}
    return say(named[place]) if place in named else say("{place}th", place=place)
