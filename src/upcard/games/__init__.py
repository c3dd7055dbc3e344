"""The catalogue: every game of the card room."""

from typing import Final

from upcard.games.anaconda.entry import ANACONDA
from upcard.games.beggar_my_neighbor.entry import BEGGAR_MY_NEIGHBOR
from upcard.games.catalogue import Entry
from upcard.games.daifugo.entry import DAIFUGO
from upcard.games.guts.entry import GUTS
from upcard.games.indian_chief.entry import INDIAN_CHIEF
from upcard.games.mille.entry import MILLE
from upcard.games.rummy.entry import ENTRIES as RUMMY

CATALOGUE: Final[dict[str, Entry]] = {
    entry.id: entry for entry in (*RUMMY, DAIFUGO, MILLE, GUTS, ANACONDA, INDIAN_CHIEF, BEGGAR_MY_NEIGHBOR)
}
