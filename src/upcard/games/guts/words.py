"""What happens at a table of Guts, in sentences."""

from upcard.cards.card import face_name
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
            return f"{who} deal{s}: two cards each."
        case "in" | "out":
            return f"{who} {'are' if mine else 'is'} {event.name}."
        case "chose":
            return f"{who} {'have' if mine else 'has'} decided."
        case "all_out":
            return f"Nobody is in; {chips(event.number)} stay in the pot."
        case "showed":
            cards = " and ".join([face_name(card.face) for card in event.cards])
            return f"{who} show{s} the {cards}."
        case "took":
            return f"{who} take{s} the pot of {chips(event.number)}."
        case "won":
            return f"{who} win{s} {chips(event.number)}."
        case "paid":
            return f"{who} pay{s} {chips(event.number)}."
        case "hid":
            return f"{who} do{'' if mine else 'es'} not show the cards."
        case "left":
            return f"{who} {'have' if mine else 'has'} no chips left and leave{s} the game."
        case "shared":
            return f"{who} get{s} {chips(event.number)} of what is left in the pot."
    return ""
