"""Tells in sentences what happens at a table of Indian Chief."""

from upcard.cards.card import card_name, face_name
from upcard.games.indian_chief.chief import NAMES, poker_value
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BOXES, INDIAN_CHIEF
from upcard.games.indian_chief.scoring import division
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, count_points, theirs, yours
from upcard.text.messages import say


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    voice = Voice(names, you)
    match event.name:
        case "dealer":
            return voice.says(event, yours("You deal for the whole game."), theirs("{who} deals for the whole game."))
        case "dealt":
            return say("Everybody has {number} cards.", number=event.number)
        case "chose":
            return voice.says(event, yours("You have chosen."), theirs("{who} has chosen."))
        case "melded":
            return voice.says(
                event,
                yours("You show {box}: {hand}, {points}."),
                theirs("{who} shows {box}: {hand}, {points}."),
                box=say(BOXES[event.other]),
                hand=_hand(event),
                points=count_points(event.number),
            )
        case "picked":
            return voice.says(
                event,
                yours("You have chosen what to steal, if anything."),
                theirs("{who} has chosen what to steal, if anything."),
            )
        case "stole":
            return voice.says(
                event,
                yours("You steal the {card} from {victim}."),
                theirs("{who} steals the {card} from {victim}."),
                card=card_name(event.cards[0].face),
                victim=voice.whom(event.other),
            )
        case "declined":
            return voice.says(event, yours("You steal nothing."), theirs("{who} steals nothing."))
        case "clashed":
            return voice.says(
                event,
                yours("You wanted the same card as another Thief and get nothing."),
                theirs("{who} wanted the same card as another Thief and gets nothing."),
            )
    return ""


def _hand(event: Event) -> str:
    faces = tuple(card.face for card in event.cards)
    cards = ", ".join([face_name(face) for face in faces])
    if event.other != INDIAN_CHIEF or not isinstance(event.what, Lay):
        return cards
    poker, _ = division(faces, event.what.pair)
    return say("{hand} among {cards}", hand=say(NAMES[poker_value(poker)]), cards=cards)
