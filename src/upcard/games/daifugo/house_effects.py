"""Defines `HouseEffects`: what house rules of the world have made of a deal of Daifugo, such as a revolution."""

from array import array
from typing import Any, Final

from upcard.games.daifugo.terms import SUITS
from upcard.kernel.declare import Declared
from upcard.kernel.kinds import Kind


class HouseEffects(Declared):
    """What house rules of the world have made of a deal of Daifugo beside the cards, in sight of everybody.

    A revolution, a bound suit, who has fallen. Where the book is played everything keeps its default. The state has all
    of it in one field, so that the book is played no slower for it.
    """

    revolution: bool = False
    """The order of ranks is turned round until the deal is over (DAI-W01)."""
    back: bool = False
    """Jacks have turned the order of ranks round until the trick is over (DAI-W07)."""
    bound: int = 0
    """The suits to which the trick is bound, as bits; 0 for none (DAI-W16)."""
    ranks_bound: bool = False
    """The trick is bound to the next rank (DAI-W18)."""
    to_right: bool = False
    """9s have turned the direction of the turn round (DAI-W43)."""
    upheaval: bool = False
    """The Destitute was dealt no card above a 10 (DAI-W48)."""
    to_name: int = 0
    """How many ranks are to be named after queens (DAI-W45)."""
    fallen: tuple[int, ...] = ()
    """The seats that have fallen to the last places, the lowest place first (DAI-W28 to DAI-W32)."""
    handed: tuple[int, ...] = ()
    """For each card given on in this deal who gave it, and who got it (DAI-W12)."""


NO_EFFECTS: Final = HouseEffects()


class HouseEffectsKind(Kind):
    """The kind of the field that holds `HouseEffects`.

    A position says its values by keys of their own, and arrays of the book have no places for it.
    """

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        """See `Kind.places`."""
        meaning = (
            "whether there is a revolution, jacks have turned the order, the next rank binds, the turn goes to the"
            " right; how many ranks are to be named; whether there was an upheaval; the suits that bind, spades first;"
            " by seat, at which place it has fallen, from 1; by seat, how many cards it was given on"
        )
        return (6 + SUITS + 2 * seats, meaning) if game.local else (0, "")

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        """See `Kind.write`."""
        effects: HouseEffects = value
        out[at] = effects.revolution
        out[at + 1] = effects.back
        out[at + 2] = effects.ranks_bound
        out[at + 3] = effects.to_right
        out[at + 4] = effects.to_name
        out[at + 5] = effects.upheaval
        for suit in range(SUITS):
            out[at + 6 + suit] = effects.bound >> suit & 1
        first = at + 6 + SUITS
        for place, seat in enumerate(effects.fallen, 1):
            out[first + left[seat]] = place
        for seat in effects.handed[1::2]:
            out[first + len(left) - 1 + left[seat]] += 1


__all__ = ["NO_EFFECTS", "HouseEffects", "HouseEffectsKind"]
