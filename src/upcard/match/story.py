"""Tells what happens in a game in sentences, as a seat sees it."""

from upcard.kernel.state import ONLOOKER, Event, Move, State, view
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
    return [sentence for _, sentence in told_events(entry, names, after, seat)]


def told_events(entry: Entry, names: tuple[str, ...], after: State, seat: int = ONLOOKER) -> list[tuple[Event, str]]:
    """Return the events that led to a table, as a seat saw them, each with its sentence; of some nothing is said.

    Args:
        entry: the game.
        names: of the players, by seat.
        after: the table after a move, with everything that is hidden.
        seat: whose sight it is; all cards lie open for an `ONLOOKER`.
    """
    events = after.events if seat == ONLOOKER else view(after, seat).events
    # Somebody called "You" draws no card: "You draw".
    addressed = next((at for at, name in enumerate(names) if name.casefold() == "you"), seat)
    told = [(event, entry.tell(event, names, addressed)) for event in events]
    return [(event, sentence) for event, sentence in told if sentence]


__all__ = ["sentences", "told_events"]
