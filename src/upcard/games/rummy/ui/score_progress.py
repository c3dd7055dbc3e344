"""Says how far a rummy game is that is kept on a score sheet."""

from dataclasses import dataclass

from upcard.kernel.ui.score_rules import Progress


@dataclass(frozen=True)
class RummyProgress(Progress):
    """How far a game is; ``carried``: by seat, what void deals before this one have charged; ``voids`` in a row.

    ``contracts``: by seat, how many are laid, where everybody has their own; ``bought``: how often each has bought back
    in, and who has ``dropped`` out, where whoever reaches the target is out; ``claimed``: how many upcards each has got
    out of turn, where a game has a limit of them; ``boxes``: how many deals have brought each points, where that counts
    at the end of a game.
    """

    carried: tuple[int, ...] = ()
    voids: int = 0
    contracts: tuple[int, ...] = ()
    bought: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
