"""What happens at a table of Anaconda, in sentences."""

from upcard.cards.card import HIDDEN, face_name
from upcard.kernel.state import Event


def chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    mine = event.seat == you
    who = "" if event.seat < 0 else "You" if mine else names[event.seat]
    s = "" if mine else "s"
    match event.name:
        case "dealer":
            return f"{who} deal{s} first."
        case "ante":
            return f"Everybody antes {chips(event.number)}."
        case "dealt":
            return f"{who} deal{s}: seven cards each."
        case "check" | "fold":
            return f"{who} {event.name}{s}."
        case "bet":
            return f"{who} bet{s} {chips(event.number)}."
        case "call":
            return f"{who} call{s} with {chips(event.number)}."
        case "raise":
            return f"{who} raise{s} to {chips(event.number)}."
        case "all_in":
            return f"{who} {'are' if mine else 'is'} all in."
        case "returned":
            return f"{who} get{s} {chips(event.number)} back that nobody has matched."
        case "chose":
            return f"{who} {'have' if mine else 'has'} decided."
        case "passed":
            to = "you" if event.other == you else names[event.other]
            known = [face_name(card.face) for card in event.cards if card.face != HIDDEN]
            return f"{who} give{s} {_cards(known) if known else 'three cards'} to {to}."
        case "high" | "low":
            return f"{who} go{'' if mine else 'es'} {event.name}."
        case "both":
            return f"{who} go{'' if mine else 'es'} both ways."
        case "exposed" | "showed":
            return f"{who} show{s} {_cards([face_name(card.face) for card in event.cards])}."
        case "took":
            return f"{who} {'are' if mine else 'is'} alone and take{s} the pot of {chips(event.number)}."
        case "won":
            return f"{who} win{s} {chips(event.number)}."
        case "stays":
            return f"The pot keeps {chips(event.number)} for the next hand."
        case "shared":
            return f"{who} get{s} {chips(event.number)} of what is left in the pot."
    return ""


def _cards(names: list[str]) -> str:
    return "the " + ", ".join(names[:-1]) + " and " + names[-1]
