"""What happens at a table of Crazy Eights, in sentences."""

from upcard.cards.card import HIDDEN, face_name
from upcard.kernel.state import Event
from upcard_crazy_eights.moves import SUITS


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The event as ``you`` (or an onlooker) reads it."""
    mine = event.seat == you
    who = "" if event.seat < 0 else "You" if mine else names[event.seat]
    end = "" if mine else "s"
    card = face_name(event.cards[0].face) if event.cards else ""
    if event.name == "dealt":
        return f"Each player is dealt {event.number} cards."
    if event.name == "turned":
        return f"The {card} is turned up."
    if event.name == "refilled":
        return "The pile is shuffled and is the new stock."
    if event.name == "played":
        named = f" and name{end} {SUITS[event.number - 1]}" if event.number else ""
        return f"{who} play{end} the {card}{named}."
    if event.name == "drew":
        return f"{who} draw{end} {card if event.cards[0].face == HIDDEN else f'the {card}'}."
    if event.name == "passed":
        return f"{who} pass{'' if mine else 'es'}."
    if event.name == "won":
        return f"{who} win{end} the deal and score{end} {event.number}."
    return "Nobody can go on: the deal is over, and nobody scores."
