"""The rules sheet of Beggar My Neighbor: the rules of a table in plain language."""

from upcard.games.beggar_my_neighbor.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line, Section, line, section


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return what these rules say, in sections, with the clauses."""
    sections = (
        section(
            "The deal",
            (
                line("Two play, with one pack of 52 cards.", ("BMN-01", "BMN-02")),
                line("The whole pack is dealt: 26 cards each, in a face-down stack.", ("BMN-04", "BMN-05")),
                line("Nobody may look at a stack, not even their own.", ("BMN-06",)),
                line("The player who did not deal turns the first card.", ("BMN-09",)),
            ),
        ),
        section(
            "Turning and paying",
            (
                line("The players turn their top card onto the pile, one after the other.", ("BMN-10", "BMN-12")),
                line("An ace costs the other player four cards, a king three, a queen two, a jack one.", ("BMN-16",)),
                line("The cards are paid one at a time, face up onto the pile.", ("BMN-15", "BMN-21")),
                line(
                    "An ace or court card among them ends the payment, and the other player has to pay for that card.",
                    ("BMN-23", "BMN-25"),
                ),
                line(
                    "When a debt is paid in full with number cards, the pile goes under the stack of the other player.",
                    ("BMN-28", "BMN-30"),
                ),
                line("Whoever took the pile turns the next card.", ("BMN-33",)),
            ),
        ),
        section("The end", _end(rules)),
    )
    return OPTIONS.tell(sections, rules)


def _end(rules: Rules) -> tuple[Line, ...]:
    lines = [
        OPTIONS.line("out_rule", rules),
        line("Whoever has all 52 cards wins.", ("BMN-35", "BMN-37")),
    ]
    if rules.repeat_rule == "draw":
        lines.append(OPTIONS.line("repeat_rule", rules))
    if rules.max_cards_turned:
        lines.append(Line(OPTIONS.sentence("max_cards_turned", rules), ("BMN-42",)))
    return tuple(lines)
