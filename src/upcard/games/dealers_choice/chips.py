"""What lies between the hands, from rules and chips alone: for tables and for score sheets."""

from collections.abc import Sequence
from typing import Final

from upcard.games.dealers_choice.rules import Rules
from upcard.games.guts.chips import Chips
from upcard.games.guts.chips import shared as shared_at_guts

NO_GAME: Final = 0
"""Before the first hand; no game is settled."""
GUTS: Final = 1
ANACONDA: Final = 2
NAMES: Final = {GUTS: "guts", ANACONDA: "anaconda"}


def settled(rules: Rules, stacks: Sequence[int], pot: int, funded: bool, last: int) -> int:
    """Return the game that has to be dealt, without anybody choosing.

    With that pot of Guts and after a hand of the ``last`` game; `NO_GAME` where the dealer chooses (DCH-07, DCH-16,
    DCH-A01, DCH-A02).
    """
    if len([chips for chips in stacks if chips > 0]) < 2:
        return GUTS
    if rules.guts_pot == "played_out" and pot and funded:
        return GUTS
    if rules.chooser == "in_turn":
        return ANACONDA if last == GUTS else GUTS
    return NO_GAME


def broke(gone: Sequence[bool], had: Sequence[int], stacks: Sequence[int]) -> tuple[bool, ...]:
    """Return, by seat, who has left after a hand of Anaconda.

    It is who ``had`` chips before it and has none now (DCH-14, DCH-15).
    """
    return tuple([left or (chips > 0 and now <= 0) for left, chips, now in zip(gone, had, stacks, strict=True)])


def is_over(rules: Rules, number: int, gone: Sequence[bool]) -> bool:
    """Say whether the session is over after so many hands (DCH-17, DCH-18)."""
    return number >= rules.hands or len([left for left in gone if not left]) < 2


def shared(
    stacks: tuple[int, ...], left: int, dealer: int, gone: tuple[bool, ...], were: Sequence[bool]
) -> tuple[int, ...]:
    """Return the stacks when what is ``left`` in both pots is divided (DCH-19).

    It goes to those still in the session, or where nobody is to those who had not left before the last hand (``were``
    gone: who had).
    """
    dealt = [seat for seat, left_before in enumerate(were) if not left_before]
    return shared_at_guts(Chips(stacks, left, False, gone), dealer, dealt).stacks
