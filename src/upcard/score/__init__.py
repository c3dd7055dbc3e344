"""The score sheet of a game that is played with real cards, made from what people write (`docs/score.md`)."""

from upcard.kernel.ui.told_values import read_seat
from upcard.score.changes import changes, inserted
from upcard.score.export import bg_stats, read_any, read_csv, write_csv
from upcard.score.going_on import at_table, from_table
from upcard.score.payments import Payment, settle_up
from upcard.score.renewed import renewed
from upcard.score.replay import replay, told, write
from upcard.score.sheet import ScoreSheet, SheetCell, SheetRow, begin, correction, merged, next_sheet
from upcard.score.writing import BadSheet, Writing, read_sheet, write_sheet

__all__ = [
    "BadSheet",
    "Payment",
    "ScoreSheet",
    "SheetCell",
    "SheetRow",
    "Writing",
    "at_table",
    "begin",
    "bg_stats",
    "changes",
    "correction",
    "from_table",
    "inserted",
    "merged",
    "next_sheet",
    "read_any",
    "read_csv",
    "read_seat",
    "read_sheet",
    "renewed",
    "replay",
    "settle_up",
    "told",
    "write",
    "write_csv",
    "write_sheet",
]
