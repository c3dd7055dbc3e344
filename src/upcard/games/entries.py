"""The list of Upcard's own games, in the order of the lobby; a further game is a folder here, and a line in it."""

from typing import Final

from upcard.games.anaconda.ui.entry import ANACONDA
from upcard.games.beggar_my_neighbor.ui.entry import BEGGAR_MY_NEIGHBOR
from upcard.games.daifugo.ui.entry import DAIFUGO
from upcard.games.dealers_choice.ui.entry import DEALERS_CHOICE
from upcard.games.guts.ui.entry import GUTS
from upcard.games.indian_chief.ui.entry import INDIAN_CHIEF
from upcard.games.mille.ui.entry import MILLE
from upcard.games.rummy.ui.entry import ENTRIES as RUMMY
from upcard.kernel.ui.entry import Entry

ENTRIES: Final[tuple[Entry, ...]] = (
    *RUMMY,
    DAIFUGO,
    MILLE,
    GUTS,
    ANACONDA,
    DEALERS_CHOICE,
    INDIAN_CHIEF,
    BEGGAR_MY_NEIGHBOR,
)
