"""What happens at a table of Indian Chief, in sentences."""

from upcard.cards.card import face_name
from upcard.games.indian_chief.chief import NAMES, poker_value
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BOXES, INDIAN_CHIEF
from upcard.games.indian_chief.scoring import division
from upcard.kernel.state import Event


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    mine = event.seat == you
    who = "" if event.seat < 0 else "You" if mine else names[event.seat]
    have = "have" if mine else "has"
    s = "" if mine else "s"
    match event.name:
        case "dealer":
            return f"{who} deal{s} for the whole game."
        case "dealt":
            return f"Everybody has {event.number} cards."
        case "chose":
            return f"{who} {have} chosen."
        case "melded":
            points = "1 point" if event.number == 1 else f"{event.number} points"
            return f"{who} show{s} {BOXES[event.other]}: {_hand(event)}, {points}."
        case "picked":
            return f"{who} {have} decided about stealing."
        case "stole":
            victim = "you" if event.other == you else names[event.other]
            return f"{who} steal{s} the {face_name(event.cards[0].face)} from {victim}."
        case "declined":
            return f"{who} steal{s} nothing."
        case "clashed":
            return f"{who} wanted the same card as another Thief and get{s} nothing."
    return ""


def _hand(event: Event) -> str:
    faces = tuple([card.face for card in event.cards])
    cards = ", ".join([face_name(face) for face in faces])
    if event.other != INDIAN_CHIEF or not isinstance(event.what, Lay):
        return cards
    poker, _ = division(faces, event.what.pair)
    return f"{NAMES[poker_value(poker)]} among {cards}"
