"""Defines the umpire of dealer's choice with real cards, which asks the umpires of Guts and of Anaconda."""

from dataclasses import replace
from typing import Final

from upcard.cards.pack import Pack
from upcard.games.anaconda.ui.entry import ANACONDA as ANACONDA_ENTRY
from upcard.games.anaconda.ui.umpire import AnacondaUmpire
from upcard.games.dealers_choice.rules import Rules
from upcard.games.guts.ui.entry import GUTS as GUTS_ENTRY
from upcard.games.guts.ui.umpire import GutsUmpire
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.umpiring import Question, Umpire
from upcard.text.messages import marked

GUTS: Final = "guts"
ANACONDA: Final = "anaconda"


def _question(name: str, label: str, of: Question) -> Question:
    """Return the showdown of a game, under its name."""
    return replace(of, name=name, label=label)


class ChoiceUmpire(Umpire):
    """The umpire of a showdown of either game."""

    pack = Pack(1)
    pack_clauses = ("DCH-02", "DCH-02")
    questions = (
        _question(GUTS, marked("Who wins the showdown of Guts?"), GutsUmpire.questions[0]),
        _question(ANACONDA, marked("Who wins the showdown of Anaconda?"), AnacondaUmpire.questions[0]),
    )

    def __init__(self, entry: Entry, rules: Rules, seats: int) -> None:
        super().__init__(entry, rules, seats)
        self.guts = GutsUmpire(GUTS_ENTRY, rules.guts(), seats).showdown
        self.anaconda = AnacondaUmpire(ANACONDA_ENTRY, rules.anaconda(), seats).showdown


__all__ = ["ChoiceUmpire"]
