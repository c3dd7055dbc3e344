"""Upcard's own games, in the order of the lobby. A further game is a folder beside this module, and a line here."""

from typing import Final

from upcard.games.anaconda.face.entry import ANACONDA
from upcard.games.beggar_my_neighbor.face.entry import BEGGAR_MY_NEIGHBOR
from upcard.games.daifugo.face.entry import DAIFUGO
from upcard.games.dealers_choice.face.entry import DEALERS_CHOICE
from upcard.games.guts.face.entry import GUTS
from upcard.games.indian_chief.face.entry import INDIAN_CHIEF
from upcard.games.mille.face.entry import MILLE
from upcard.games.rummy.face.entry import ENTRIES as RUMMY
from upcard.kernel.face.entry import Entry

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
