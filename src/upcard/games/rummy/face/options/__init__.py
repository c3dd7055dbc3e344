"""The options of rummy: every field of `Rules`, described once."""

from typing import Final

from upcard.games.rummy.face.options import melds, table, turn
from upcard.games.rummy.rules import Rules
from upcard.options.options import Options

OPTIONS: Final = Options(
    Rules,
    table.TABLE,
    table.DEALS,
    melds.KEPT,
    melds.MELDS,
    melds.JOKERS,
    turn.CLAIMS,
    turn.STOCK,
    table.POINTS,
    replace=Rules.but,
    # How many may play is limited by the packs that are there for so many.
    first=("decks", "players", "deals", "target", "deal_limit"),
)
