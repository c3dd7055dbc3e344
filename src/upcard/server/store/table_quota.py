"""Limits how many tables a client address sets up, counted in the database for all servers that share it."""

import hashlib
from typing import Final

from msgspec import Struct

WITHIN: Final = 3600.0
"""Seconds for which it is known who has set a table up."""


class TooMany(Exception):
    """That address has set up as many tables as it may for now."""


class Maker(Struct, frozen=True):
    """Who sets a table up, by ``address``, and the ``most`` that may be set up from there within an hour."""

    address: str
    most: int

    @property
    def mark(self) -> str:
        """The fingerprint of the address: that is what is kept."""
        return hashlib.sha256(self.address.encode()).hexdigest()
