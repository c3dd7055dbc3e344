"""The rules of a table of Beggar My Neighbor in plain language."""

from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.catalogue import Line, Section


def sheet(rules: Rules) -> tuple[Section, ...]:
    """What these rules say, with the clauses."""
    return (
        Section(
            "The deal",
            (
                Line("Two play, with one pack of 52 cards.", ("BMN-01", "BMN-02")),
                Line("The whole pack is dealt: 26 cards each, in a face-down stack.", ("BMN-04", "BMN-05")),
                Line("Nobody looks at a stack, not even at the own one.", ("BMN-06",)),
                Line("The player who did not deal turns the first card.", ("BMN-09",)),
            ),
        ),
        Section(
            "Turning and paying",
            (
                Line("The players turn their top card onto the pile, one after the other.", ("BMN-10", "BMN-12")),
                Line("An ace costs the other player four cards, a king three, a queen two, a jack one.", ("BMN-16",)),
                Line("They are paid one at a time, face up onto the pile.", ("BMN-15", "BMN-21")),
                Line("An ace or court card among them ends the payment; now the other one pays.", ("BMN-23", "BMN-25")),
                Line("When all is paid in number cards, the pile goes under the other stack.", ("BMN-28", "BMN-30")),
                Line("Whoever took the pile turns the next card.", ("BMN-33",)),
            ),
        ),
        Section("The end", _end(rules)),
    )


def _end(rules: Rules) -> tuple[Line, ...]:
    if rules.out_rule == "at_once":
        lines = [Line("A player whose last card has left the stack has lost.", ("BMN-A04",))]
    else:
        lines = [Line("A player who has to turn a card and has none has lost.", ("BMN-36", "BMN-38"))]
    lines.append(Line("Whoever has all 52 cards wins.", ("BMN-35", "BMN-37")))
    if rules.repeat_rule == "draw":
        lines.append(Line("If both stacks stand as they stood before, the game is a draw.", ("BMN-40", "BMN-41")))
    if rules.max_cards_turned:
        most = f"{rules.max_cards_turned:,}"
        lines.append(Line(f"After {most} cards the game is stopped as a draw.", ("BMN-42",)))
    return tuple(lines)
