"""The option of partners, who sit across from each other and have one score."""

from typing import Final

from upcard.options.option import Choice, Clash, Word
from upcard.text.messages import marked

ACROSS: Final = "across"
SIDES: Final = 2
"""Sides at a table with partners; seats belong to them in turn."""
PLAYERS: Final = (4, 6)
"""How many play with partners; any other number plays alone."""

PARTNERS: Final = Choice(
    "partners",
    "Does everybody play alone, or have two sides partners?",
    "{partners}.",
    "HWR-46 HWR-47 HWR-48",
    Word("none", "everybody plays alone", "everybody plays alone"),
    Word(
        ACROSS,
        "two sides: every other player is a partner, and each side has one score",
        "with four or six players every other one is a partner; the points of partners are added at the end of a deal, "
        "and each side has one score",
    ),
    more="With `across` four or six players have partners, and any other number plays alone.",
    clashes=(
        Clash(
            (ACROSS,), "at_target", ("player_out",), "across, but with at_target = player_out players drop out alone"
        ),
        Clash((ACROSS,), "progress", ("own",), "across, but with progress = own everybody has a contract of their own"),
    ),
    find=marked("partnership team teams sides pairs together two against two 2 4 two four players"),
)

__all__ = ["ACROSS", "PARTNERS", "PLAYERS", "SIDES"]
