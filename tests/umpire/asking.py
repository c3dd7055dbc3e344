"""Questions to the umpire, for the tests of this folder."""

from typing import Any

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.umpire import Judgement, ask

NAMES = ("Ada", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")


def rules_of(game: str, book: str | None = None, **changes: Any) -> HouseRules:
    """A book, changed."""
    return choose_rules(CATALOGUE, game, book, changes)


def judged(rules: HouseRules, question: str, seats: int = 4, /, **told: str) -> Judgement:
    """What the umpire says among so many players."""
    return ask(rules, NAMES[:seats], question, told)
