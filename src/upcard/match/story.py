"""Tells what happens in a game in sentences, as a seat sees it."""

from upcard.kernel.state import ONLOOKER, Move, State, view
from upcard.kernel.ui.entry import Entry
from upcard.match.agreement import correction_event
from upcard.match.meta_action_words import tell_meta_action
from upcard.match.meta_actions import Correction


def sentences(entry: Entry, names: tuple[str, ...], move: Move, after: State, seat: int = ONLOOKER) -> list[str]:
    """Return what a move did, as a seat saw it.

    Args:
        entry: the game.
        names: of the players, by seat.
        move: the move, or a correction of the score.
        after: the table after it, with everything that is hidden.
        seat: whose sight it is; all cards lie open for an `ONLOOKER`.
    """
    if isinstance(move, Correction):
        return [tell_meta_action(correction_event(seat, move), names, seat, entry.scores)]
    events = after.events if seat == ONLOOKER else view(after, seat).events
    # Somebody called "You" draws no card: "You draw".
    addressed = next((at for at, name in enumerate(names) if name.casefold() == "you"), seat)
    return [sentence for sentence in [entry.tell(event, names, addressed) for event in events] if sentence]


__all__ = ["sentences"]
