"""Was the deck fixed before? Checks the draws of a record against what was shown before each of them.

`upcard.kernel.lots` tells how a draw is made; `docs/fair-deal.md` tells what this proves and what it does not.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.game import Ask
from upcard.kernel.lots import Lot
from upcard.kernel.state import Move

_KEYS: Final = ("move", "commitment", "secret", "contributions")


class BadLot(ValueError):
    """A draw that cannot be read; one sentence."""


@dataclass(frozen=True)
class Drawn:
    """A draw as a record tells it: what was shown before, and what it was made from."""

    commitment: str
    lot: Lot

    def problem(self, ask: Ask, move: Move) -> str:
        """Why chance's answer does not follow from what was shown before; empty if it does."""
        if self.lot.commitment() != self.commitment:
            return "the secret is not the one that was committed to"
        if self.lot.move(ask) != move:
            return "the secret and the contributions lead to another order"
        return ""


def write_lot(number: int, drawn: Drawn) -> dict[str, Any]:
    """The draw of that move as a table of TOML; bytes as hexadecimal digits."""
    return {
        "move": number,
        "commitment": drawn.commitment,
        "secret": drawn.lot.secret.hex(),
        "contributions": [given.hex() for given in drawn.lot.contributions],
    }


def read_lot(table: object, seats: int) -> tuple[int, Drawn]:
    """The number of the move and how it was drawn. Raises BadLot."""
    if not isinstance(table, Mapping):
        raise BadLot("a table is wanted")
    for key in _KEYS:
        if key not in table:
            raise BadLot(f"{key} is missing")
    for key in table:
        if key not in _KEYS:
            raise BadLot(f"there is no key {str(key)[:30]!r}; there are {', '.join(_KEYS)}")
    number, commitment, contributions = table["move"], table["commitment"], table["contributions"]
    if type(number) is not int:
        raise BadLot("move: the number of a move is wanted")
    if not isinstance(commitment, str) or not re.fullmatch("[0-9a-f]{64}", commitment):
        raise BadLot("commitment: 64 hexadecimal digits are wanted")
    if not isinstance(contributions, list) or len(contributions) != seats:
        raise BadLot(f"contributions: a list of {seats} texts is wanted, one a seat")
    try:
        return number, Drawn(commitment, Lot(_bytes(table["secret"]), tuple([_bytes(one) for one in contributions])))
    except ValueError as problem:
        raise BadLot(str(problem)) from None


def _bytes(text: object) -> bytes:
    if not isinstance(text, str) or not re.fullmatch("([0-9a-f]{2})*", text):
        raise BadLot("secret and contributions are hexadecimal digits in quotes")
    return bytes.fromhex(text)
