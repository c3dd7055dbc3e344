"""Limits how many tables and score sheets a client address sets up, for all servers of a database together."""

import hashlib
from typing import Final

from msgspec import Struct

WITHIN: Final = 3600.0
"""Seconds for which it is known who has set a table up."""


class TooMany(Exception):
    """Raised where an address has set up as many tables and score sheets as it may for now."""


class Maker(Struct, frozen=True):
    """Who sets a table or score sheet up, by ``address``, and the ``most`` that may come from there within an hour."""

    address: str
    most: int

    @property
    def mark(self) -> str:
        """The fingerprint of the address: that is what is kept."""
        return hashlib.sha256(self.address.encode()).hexdigest()
