"""Tables of Guts. The dealer sits in the last seat, so P1 declares first."""

from typing import Any

from tests.rules.table import Table, game_table
from upcard.cards.card import face_text
from upcard.games.guts.game import PACK

SHUFFLED = "* shuffle " + " ".join(face_text(face) for face in PACK)


FIVE = ("AS KD", "9C 9H", "KH QH", "7S 7D", "JC 4D")


def new(**changes: Any) -> Table:
    return game_table("guts", changes)


def table(*hands: str, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    return new(**(changes or {})).lay(hands=list(hands), **keys)


def say(sitting: Table, *words: str) -> Table:
    """The players say this, from P1 on."""
    return sitting.play(*[f"P{seat} {word}" for seat, word in enumerate(words, 1)])


def stacks(sitting: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = sitting.state.stacks
    return found


def chips(sitting: Table) -> int:
    return sum(stacks(sitting)) + int(sitting.state.pot)


def next_hand(sitting: Table) -> Table:
    """Whoever may show hides, and the next hand is dealt."""
    while sitting.asked() and not sitting.asked()[0].startswith("*"):
        sitting.play(f"{sitting.asked()[0]} hide")
    return sitting.play(SHUFFLED)
