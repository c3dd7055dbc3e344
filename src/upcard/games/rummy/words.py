"""What happened at a rummy table, in sentences: one for each event, for screens, logs and screen readers."""

from upcard.cards.card import HIDDEN, face_name
from upcard.cards.meld import Meld
from upcard.games.rummy.flow import PENALTY
from upcard.games.rummy.moves import LayDown
from upcard.kernel.state import Event


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The sentence for an event as the seat ``you`` (or an onlooker) sees it; "" where there is nothing to say.

    ``names`` are those of the seats. The event must have been redacted for that seat (`Event.seen_by`):
    what it hides is not named.
    """
    voice = _Voice(names, you)
    teller = _TELLERS.get(event.name)
    if teller is None:
        raise ValueError(f"no words for the event {event.name!r}")
    return teller(event, voice)


class _Voice:
    """Who is spoken of, and to whom."""

    def __init__(self, names: tuple[str, ...], you: int) -> None:
        self.names = names
        self.you = you

    def does(self, seat: int, verb: str, yours: str = "") -> str:
        """``You draw``, ``Ann draws``; ``verb`` is the third person's form, ``yours`` the second's."""
        return f"You {yours or verb}" if seat == self.you else f"{self.names[seat]} {verb}"

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else f"{self.names[seat]}’s"

    def whom(self, seat: int) -> str:
        return "you" if seat == self.you else self.names[seat]


def _card(event: Event, at: int = 0) -> str:
    face = event.cards[at].face
    return "a card" if face == HIDDEN else "the " + face_name(face)


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _dealer(event: Event, voice: _Voice) -> str:
    return voice.does(event.seat, "deals first", "deal first") + "."


def _cut(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'draws', 'draw')} {_card(event)} for the deal."


def _dealt(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'deals', 'deal')} {_cards(event.number)} to everybody."


def _upcard(event: Event, voice: _Voice) -> str:
    return f"The upcard is {_card(event)}."


def _turn(event: Event, voice: _Voice) -> str:
    return "It is your turn." if event.seat == voice.you else f"It is {voice.names[event.seat]}’s turn."


def _declined(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'leaves', 'leave')} the upcard."


def _took(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'takes', 'take')} {_card(event)} from the discard pile."


def _drew(event: Event, voice: _Voice) -> str:
    what = _card(event)
    if event.other == PENALTY:
        named = "" if event.cards[0].face == HIDDEN else f", {what}"
        return f"{voice.does(event.seat, 'draws', 'draw')} a penalty card{named}."
    return f"{voice.does(event.seat, 'draws', 'draw')} {what} from the stock."


def _renewed(event: Event, voice: _Voice) -> str:
    return f"The discards are shuffled into a new stock of {_cards(event.number)}."


def _window(event: Event, voice: _Voice) -> str:
    return f"May anybody have {_card(event)}?"


def _answered(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'has', 'have')} answered."


def _asked(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'asks', 'ask')}: May I?"


def _fined(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'has', 'have')} called too often: it costs {_points(event.number)}, and no card."


def _claimed(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'gets', 'get')} {_card(event)}."


def _unclaimed(event: Event, voice: _Voice) -> str:
    return "Nobody claims the upcard."


def _allowed(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'lets', 'let')} {voice.whom(event.other)} have it."


def _rejected(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'takes', 'take')} the upcard after all."


def _laid_contract(event: Event, voice: _Voice) -> str:
    move = event.what
    laid = " and ".join([_meld(meld) for meld in move.melds]) if isinstance(move, LayDown) else "the melds"
    return f"{voice.does(event.seat, 'lays', 'lay')} the contract: {laid}."


def _laid(event: Event, voice: _Voice) -> str:
    laid = _meld(event.what) if isinstance(event.what, Meld) else "a meld"
    return f"{voice.does(event.seat, 'lays', 'lay')} {laid}."


def _laid_off(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'adds', 'add')} {_card(event)} to meld {event.number}{_onto(event, voice)}."


def _swapped(event: Event, voice: _Voice) -> str:
    return (
        f"{voice.does(event.seat, 'puts', 'put')} {_card(event)} into meld {event.number} and "
        f"{'take' if event.seat == voice.you else 'takes'} {_card(event, 1)}."
    )


def _shifted(event: Event, voice: _Voice) -> str:
    return (
        f"{voice.does(event.seat, 'puts', 'put')} {_card(event)} into meld {event.number}; its joker moves to the end."
    )


def _onto(event: Event, voice: _Voice) -> str:
    """Whose meld it is, where it is another's."""
    if event.other in (-1, event.seat):
        return ""
    return ", yours" if event.other == voice.you else f", {voice.whose(event.other)}"


def _discarded(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'discards', 'discard')} {_card(event)}."


def _ended(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'ends', 'end')} the turn without a discard."


def _stock_out(event: Event, voice: _Voice) -> str:
    return "No stock card is left: the deal ends, and everybody scores."


def _void(event: Event, voice: _Voice) -> str:
    return "No stock card can be had any more: the deal is void, and nobody scores."


def _given_up(event: Event, voice: _Voice) -> str:
    return f"After {event.number} void deals in a row the game goes on without this one."


def _bent(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'bends', 'bend')} the table: everybody else’s cards count double."


def _out(event: Event, voice: _Voice) -> str:
    return voice.does(event.seat, "goes out", "go out") + "!"


def _called(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'says', 'say')} “Pay me”: everybody else has one more turn."


def _no_draw(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'has', 'have')} no last turn: no stock card is left."


def _rested(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'lets', 'let')} the rest of the hand count."


def _showdown(event: Event, voice: _Voice) -> str:
    return "All hands are laid open."


def _returned(event: Event, voice: _Voice) -> str:
    hidden = event.cards[0].face == HIDDEN
    what = "the lower one" if hidden else f"the lower one, {_card(event)},"
    who = voice.does(event.seat, "has", "have")
    saw = ", which was seen" if event.number else ""
    return f"{who} taken two stock cards by accident: {what} goes back on the stock{saw}."


def _looked(event: Event, voice: _Voice) -> str:
    named = "" if event.cards[0].face == HIDDEN else f": {_card(event)}"
    return f"{voice.does(event.seat, 'looks', 'look')} at the stock card that was put back{named}."


def _buried(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'puts', 'put')} it into the middle of the stock."


def _held(event: Event, voice: _Voice) -> str:
    if not event.cards:
        return ""
    return f"{voice.does(event.seat, 'holds', 'hold')} {_cards(len(event.cards))}, {_points(event.number)}."


def _scored(event: Event, voice: _Voice) -> str:
    held = f" for {_cards(len(event.cards))} in hand" if event.cards else ""
    return f"{voice.does(event.seat, 'scores', 'score')} {_points(event.number)}{held}."


def _won(event: Event, voice: _Voice) -> str:
    return f"{voice.does(event.seat, 'wins', 'win')} the game with {_points(event.number)}."


def _meld(meld: Meld) -> str:
    from upcard.games.rummy.show import meld_label

    return "a " + meld_label(meld)


_TELLERS = {
    "dealer": _dealer,
    "cut": _cut,
    "dealt": _dealt,
    "upcard": _upcard,
    "turn": _turn,
    "declined": _declined,
    "took": _took,
    "drew": _drew,
    "renewed": _renewed,
    "window": _window,
    "answered": _answered,
    "asked": _asked,
    "claimed": _claimed,
    "fined": _fined,
    "void": _void,
    "given_up": _given_up,
    "bent": _bent,
    "unclaimed": _unclaimed,
    "allowed": _allowed,
    "rejected": _rejected,
    "laid_contract": _laid_contract,
    "laid": _laid,
    "laid_off": _laid_off,
    "swapped": _swapped,
    "shifted": _shifted,
    "discarded": _discarded,
    "ended": _ended,
    "called": _called,
    "no_draw": _no_draw,
    "showdown": _showdown,
    "rested": _rested,
    "stock_out": _stock_out,
    "out": _out,
    "scored": _scored,
    "returned": _returned,
    "looked": _looked,
    "buried": _buried,
    "held": _held,
    "won": _won,
}
