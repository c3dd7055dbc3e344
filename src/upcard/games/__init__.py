"""The catalogue: every game of the card room."""

from typing import Final

from upcard.games.catalogue import Entry
from upcard.games.daifugo.entry import DAIFUGO
from upcard.games.rummy.entry import ENTRIES

CATALOGUE: Final[dict[str, Entry]] = {entry.id: entry for entry in (*ENTRIES, DAIFUGO)}
