"""The rules sheet of dealer's choice: what lies between the hands, then the rules of the two games."""

from typing import Final

from upcard.games.anaconda.ui.rules_sheet import rules_sheet as rules_sheet_of_anaconda
from upcard.games.dealers_choice.rules import OPTIONS, Rules
from upcard.games.guts.ui.rules_sheet import rules_sheet as rules_sheet_of_guts
from upcard.kernel.ui.entry import Line, Section, line, section
from upcard.text.messages import say

_LEFT_OUT: Final = ("The table", "The end")
"""Sections of the two games whose place the session's own take."""


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return what these rules say, in sections, with the clauses."""
    sections = (
        section(
            "The table",
            (
                line(
                    "Two to seven can play, best with five or more. One pack without jokers is used.",
                    ("DCH-01", "DCH-02"),
                ),
                OPTIONS.line("stack", rules),
                line(
                    "The first dealer is chosen by chance; then the deal moves to the left, past those who have left.",
                    ("DCH-05", "DCH-06"),
                ),
            ),
        ),
        section(
            "The choice",
            (
                OPTIONS.line("chooser", rules),
                line(
                    "The hand is played by the rules of that game: two cards each at Guts, seven at Anaconda.",
                    ("DCH-09", "DCH-10", "GUT-18", "ANA-09"),
                ),
                line("Anaconda can only be dealt where two players have chips.", ("DCH-16",)),
                Line(OPTIONS.sentence("guts_pot", rules), ("DCH-11", "DCH-A01")),
                line("Chips that Anaconda cannot divide wait for the next hand of Anaconda.", ("DCH-12",)),
                Line(OPTIONS.sentence("ante", rules), ("DCH-13", "DCH-A03")),
            ),
        ),
        *_of(say("Guts"), rules_sheet_of_guts(rules.guts())),
        *_of(say("Anaconda"), rules_sheet_of_anaconda(rules.anaconda())),
        section(
            "The end",
            (
                OPTIONS.line("hands", rules),
                line("It also ends when fewer than two players are left.", ("DCH-18",)),
                line(
                    "A player who has no chips left after a hand leaves the session, unless their last chips are "
                    "in the pot of Guts.",
                    ("DCH-14", "DCH-15"),
                ),
                line("What is left in the pots is divided among those still in the session.", ("DCH-19",)),
                line("The player with the most chips wins; players with equally many share the win.", ("DCH-20",)),
            ),
        ),
    )
    return OPTIONS.tell(sections, rules)


def _of(title: str, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections of a game that are about its hands, each with the name of the game."""
    left_out = [say(heading) for heading in _LEFT_OUT]
    return tuple(
        Section(say("{game}: {heading}", game=title, heading=each.heading), each.lines)
        for each in sections
        if each.heading not in left_out
    )
