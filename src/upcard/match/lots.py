"""Checks draws of the first protocol, for old records (`upcard.match.chain` is the protocol of today).

Before a shuffle the table draws a secret and shows its SHA-256, the *commitment*. Each player's device may then
add bytes of its own, the *contribution*. The order of the cards follows from both by a published rule, so the
table could not choose it once it saw the contributions, and no player could choose it without knowing the
secret. After the game the secrets are shown, and anybody can do the sum again (commitment as in M. Blum, "Coin
flipping by telephone", 1981).

It does not show that nobody peeked: the table knows the secret, and with it the cards, while they are played.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from upcard.kernel.game import TELL_TIME, Ask
from upcard.kernel.state import Move
from upcard.match.chance import ENTROPY, RandomStream, drawn_move
from upcard.text.errors import Unreadable

CONTRIBUTION: Final = 16
"""Bytes of a player's contribution: enough that nobody can try them all."""

_COMMITMENT: Final = b"upcard commitment 1\0"
_DRAW: Final = b"upcard draw 1\0"


@dataclass(frozen=True)
class Lot:
    """The random bytes from which one move of chance is made.

    That is the table's ``secret`` (`ENTROPY` bytes) and the players' ``contributions`` by seat (`CONTRIBUTION` bytes
    each, or none).
    """

    secret: bytes
    contributions: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != ENTROPY:
            raise Unreadable("a secret has {wanted} bytes, not {given}", wanted=ENTROPY, given=len(self.secret))
        for seat, given in enumerate(self.contributions, 1):
            if len(given) not in (0, CONTRIBUTION):
                raise Unreadable(
                    "{who}'s contribution has {given} bytes, not {wanted}",
                    who=f"P{seat}",
                    given=len(given),
                    wanted=CONTRIBUTION,
                )

    def commitment(self) -> str:
        """Return what is shown before: 64 hexadecimal digits that give nothing of the secret away."""
        return hashlib.sha256(_COMMITMENT + self.secret).hexdigest()

    def move(self, ask: Ask) -> Move:
        """Chance's answer, the same whoever does the sum. Raises ValueError for what is not drawn."""
        mixed = b"".join([bytes([len(given)]) + given for given in self.contributions])
        return drawn_move(ask, RandomStream(_DRAW + self.secret + mixed))


def is_drawn(ask: Ask) -> bool:
    """Is that asked of chance to be drawn by lot? The time of day is not."""
    return ask.prompt != TELL_TIME
