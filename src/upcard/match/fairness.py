"""Reads and writes the draws of a game in its record.

They are the chains of today (`upcard.match.chain`), and the single draws of the first protocol (`upcard.match.lots`),
which are read and no longer made. `docs/fair-deal.md` tells what they prove and what they do not.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.game import Ask
from upcard.kernel.state import Move
from upcard.match.chain import CONTRIBUTION, Chain, ChainedDraw, head_of
from upcard.match.chance import ENTROPY
from upcard.match.lots import Lot
from upcard.text.errors import Unreadable
from upcard.text.messages import say

_CHAIN_KEYS: Final = ("head", "seed", "draws")
_ROUND_KEYS: Final = ("number", "move", "choices", "pledges", "contributions")
_KEYS: Final = ("move", "commitment", "secret", "contributions")


class BadDraw(Unreadable):
    """A draw that cannot be read; one sentence."""


@dataclass(frozen=True)
class Drawn:
    """A draw as a record tells it: what was shown before, and what it was made from."""

    commitment: str
    lot: Lot

    def problem(self, ask: Ask, move: Move) -> str:
        """Why chance's answer does not follow from what was shown before; empty if it does."""
        if self.lot.commitment() != self.commitment:
            return say("the secret is not the one that was committed to")
        if self.lot.move(ask) != move:
            return say("the secret and the contributions lead to another order")
        return ""


def write_lot(number: int, drawn: Drawn) -> dict[str, Any]:
    """Return the draw of that move as a table of TOML; bytes as hexadecimal digits."""
    return {
        "move": number,
        "commitment": drawn.commitment,
        "secret": drawn.lot.secret.hex(),
        "contributions": [given.hex() for given in drawn.lot.contributions],
    }


def read_lot(table: object, seats: int) -> tuple[int, Drawn]:
    """Return the number of the move and how it was drawn.

    Raises BadDraw.
    """
    if not isinstance(table, Mapping):
        raise BadDraw("a table is wanted")
    for key in _KEYS:
        if key not in table:
            raise BadDraw("{key} is missing", key=key)
    for key in table:
        if key not in _KEYS:
            raise BadDraw("there is no key {key}; there are {keys}", key=repr(str(key)[:30]), keys=", ".join(_KEYS))
    number, commitment, contributions = table["move"], table["commitment"], table["contributions"]
    if type(number) is not int:
        raise BadDraw("move: the number of a move is wanted")
    if not isinstance(commitment, str) or not re.fullmatch("[0-9a-f]{64}", commitment):
        raise BadDraw("commitment: 64 hexadecimal digits are wanted")
    if not isinstance(contributions, list) or len(contributions) != seats:
        raise BadDraw("contributions: a list of {seats} texts is wanted, one a seat", seats=seats)
    try:
        return number, Drawn(commitment, Lot(_bytes(table["secret"]), tuple(_bytes(one) for one in contributions)))
    except ValueError as problem:
        raise BadDraw("{reason}", reason=problem) from None


def write_chain(chain: Chain) -> dict[str, Any]:
    """Return the chain as a table of TOML; bytes as hexadecimal digits."""
    return {
        "head": chain.head.hex(),
        "seed": chain.seed.hex(),
        "draws": [
            {
                "number": each.number,
                **({} if each.move is None else {"move": each.move}),
                **({"choices": each.choices} if each.choices else {}),
                "pledges": [pledge.hex() for pledge in each.pledges],
                "contributions": [given.hex() for given in each.contributions],
            }
            for each in chain.rounds
        ],
    }


def read_chain(table: object, seats: int) -> Chain:
    """Read the draws of a chain, as `write_chain` writes them.

    Raises BadDraw.
    """
    found = _table(table, _CHAIN_KEYS, _CHAIN_KEYS)
    seed, head, draws = _sized(found, "seed", ENTROPY), _sized(found, "head", 32), found["draws"]
    if not isinstance(draws, list):
        raise BadDraw("draws: a list of tables is wanted")
    rounds = tuple([_read_round(each, at, seats) for at, each in enumerate(draws, 1)])
    return Chain(seed, rounds, b"" if head == head_of(seed) else head)


def _read_round(table: object, at: int, seats: int) -> ChainedDraw:
    try:
        found = _table(table, _ROUND_KEYS, ("number", "pledges", "contributions"))
        for key in ("number", "move", "choices"):
            if key in found and (type(found[key]) is not int or not 0 <= found[key] < 2**31):
                raise BadDraw("{key}: a whole number is wanted", key=key)
        pledges = _by_seat(found, "pledges", 32, seats)
        given = _by_seat(found, "contributions", CONTRIBUTION, seats)
    except BadDraw as problem:
        raise BadDraw("draws {at}: {problem}", at=at, problem=problem.message) from None
    return ChainedDraw(found["number"], pledges, given, found.get("move"), found.get("choices", 0))


def _table(table: object, keys: tuple[str, ...], needed: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(table, Mapping):
        raise BadDraw("a table is wanted")
    for key in needed:
        if key not in table:
            raise BadDraw("{key} is missing", key=key)
    for key in table:
        if key not in keys:
            raise BadDraw("there is no key {key}; there are {keys}", key=repr(str(key)[:30]), keys=", ".join(keys))
    return table


def _sized(table: Mapping[str, Any], key: str, size: int) -> bytes:
    value = table[key]
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
        raise BadDraw("{key}: {size} hexadecimal digits are wanted", key=key, size=2 * size)
    return bytes.fromhex(value)


def _by_seat(table: Mapping[str, Any], key: str, size: int, seats: int) -> tuple[bytes, ...]:
    values = table[key]
    if not isinstance(values, list) or len(values) != seats:
        raise BadDraw("{key}: a list of {seats} texts is wanted, one a seat", key=key, seats=seats)
    return tuple([_sized({key: value}, key, size) if value != "" else b"" for value in values])


def _bytes(text: object) -> bytes:
    if not isinstance(text, str) or not re.fullmatch("([0-9a-f]{2})*", text):
        raise BadDraw("secret and contributions are hexadecimal digits in quotes")
    return bytes.fromhex(text)
