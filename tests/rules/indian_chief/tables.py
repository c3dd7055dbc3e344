"""Tables of Indian Chief in tests."""

from typing import Any

from tests.rules.table import Table, game_table


def new(**changes: Any) -> Table:
    return game_table("indian-chief", changes)


def table(*hands: str, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    return new(**(changes or {})).lay(hands=list(hands), **keys)


def shuffle(sitting: Table) -> Table:
    """Chance shuffles as the cards lie."""
    while sitting.asked() == ["*"]:
        sitting.play(f"* {sitting.moves('*')[0]}")
    return sitting


def begun(seats: int, **changes: Any) -> Table:
    return shuffle(new(**changes).begin(seats).play("* choose 1"))


def sheet(*filled: int | None) -> list[int | str]:
    return ["" if box is None else box for box in filled]


THREE = ("AS 2S 3S 4S 5S 6S 7S 8S", "AH 2H 3H 4H 5H 6H 7H 8H", "AD 2D 3D 4D 5D 6D 7D 8D")
