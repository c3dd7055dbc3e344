"""What happens at a table of Beggar My Neighbor, in sentences."""

from upcard.cards.card import face_name
from upcard.kernel.state import Event


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """The event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    mine = event.seat == you
    who = "" if event.seat < 0 else "You" if mine else names[event.seat]
    cards = "1 card" if event.number == 1 else f"{event.number} cards"
    if event.name == "dealer":
        return f"{who} {_verb('deal', mine)}; the other player turns the first card."
    if event.name == "dealt":
        return "Each player has 26 cards."
    if event.name == "turned":
        owes = f" {cards.capitalize()} to pay." if event.number else ""
        return f"{who} {_verb('turn', mine)} the {face_name(event.cards[0].face)}.{owes}"
    if event.name == "collected":
        return f"{who} {_verb('collect', mine)} the pile of {cards}."
    if event.name == "out":
        return f"{who} {_verb('have', mine)} no card to turn."
    if event.name == "took":
        return f"{who} {_verb('take', mine)} the last {cards}." if event.number else ""
    if event.name == "won":
        return f"{who} {_verb('have', mine)} all the cards and {_verb('win', mine)}."
    if event.name == "repeated":
        return f"The stacks stand as they stood before: after {cards} nobody can win, and the game is a draw."
    return f"After {cards} the game is stopped as a draw."


def _verb(verb: str, you: bool) -> str:
    if you:
        return verb
    return "has" if verb == "have" else f"{verb}s"
