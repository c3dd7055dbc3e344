"""The catalogue: every game of the card room."""

from typing import Final

from upcard.games.catalogue import Entry
from upcard.games.rummy.entry import CONTRACT_RUMMY

CATALOGUE: Final[dict[str, Entry]] = {entry.id: entry for entry in (CONTRACT_RUMMY,)}
