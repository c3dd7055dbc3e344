"""What is settled between the hands of dealer's choice, from rules and chips alone: for tables and score sheets."""

from collections.abc import Sequence
from typing import Final

from upcard.games.dealers_choice.rules import Rules
from upcard.games.guts.chips import Chips
from upcard.games.guts.chips import shared as shared_at_guts
from upcard.text.messages import marked

NO_GAME: Final = 0
"""Before the first hand; no game is settled."""
GUTS: Final = 1
ANACONDA: Final = 2
NAMES: Final = {GUTS: "guts", ANACONDA: "anaconda"}


def settled(rules: Rules, stacks: Sequence[int], pot: int, funded: bool, last: int) -> int:
    """Return the game that must be dealt because nobody may choose, or `NO_GAME` where the dealer chooses.

    ``pot`` is that of Guts; ``last`` is the game of the hand before (DCH-07, DCH-16, DCH-A01, DCH-A02).
    """
    if _too_few_chips(stacks) or _must_play_out(rules, pot, funded):
        return GUTS
    if rules.chooser == "in_turn":
        return ANACONDA if last == GUTS else GUTS
    return NO_GAME


def why_settled(rules: Rules, stacks: Sequence[int], pot: int, funded: bool) -> tuple[str, str]:
    """Return the clause and the reason by which the next game is `settled`."""
    if _too_few_chips(stacks):
        return "DCH-16", marked("Fewer than two players have chips, so Guts is dealt.")
    if _must_play_out(rules, pot, funded):
        return "DCH-A01", marked("Guts is dealt until its pot has been taken.")
    return "DCH-A02", marked("The games are dealt in turn, and nobody chooses.")


def _too_few_chips(stacks: Sequence[int]) -> bool:
    """Say whether fewer than two players have the chips for a deal of Anaconda (DCH-16)."""
    return len([chips for chips in stacks if chips > 0]) < 2


def _must_play_out(rules: Rules, pot: int, funded: bool) -> bool:
    """Say whether a pot of Guts must be taken before another game is dealt (DCH-A01)."""
    return rules.guts_pot == "played_out" and pot > 0 and funded


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
