"""Crazy Eights as the card room knows it."""

from typing import Final

from upcard.kernel.ui.entry import Book, Entry, SheetEnd
from upcard.kernel.ui.luck import of_ranks
from upcard_crazy_eights.game import CrazyEights, winners
from upcard_crazy_eights.position import read_position, write_position
from upcard_crazy_eights.rules import FEWEST, MOST, OPTIONS, Rules
from upcard_crazy_eights.rules_sheet import rules_sheet
from upcard_crazy_eights.show import scene
from upcard_crazy_eights.state import EightsState
from upcard_crazy_eights.words import tell

PAGE: Final = "upcard_crazy_eights:crazy-eights"


def seats(rules: Rules) -> tuple[int, int]:
    """Two to five (CRE-01)."""
    return FEWEST, MOST


def totals(s: EightsState) -> tuple[int, ...]:
    """Points so far, by seat."""
    return s.totals()


def sheet_end(rules: Rules) -> SheetEnd:
    """After so many deals (CRE-11)."""
    return SheetEnd(deals=rules.deals, clause="CRE-11")


CRAZY_EIGHTS: Final = Entry(
    id="crazy-eights",
    title="Crazy Eights",
    summary="Match rank or suit, or play an eight and say what comes next.",
    rulebook=PAGE,
    books={"standard": Book("standard", "Standard", "Three deals; up to three cards drawn in a turn.", Rules())},
    seats=seats,
    build=CrazyEights,
    scene=scene,
    tell=tell,
    sheet=rules_sheet,
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=totals,
    winners=winners,
    luck=(of_ranks("eights", 8),),
    lesson="upcard_crazy_eights.lesson:LESSON",
    sheet_end=sheet_end,
)
