"""Tells meta-actions in sentences: moves taken back, and corrections of the score."""

from collections.abc import Callable, Sequence
from typing import Final

from upcard.kernel.state import Event
from upcard.kernel.ui.scores import Scores
from upcard.match.history import UNDONE
from upcard.match.meta_actions import Correction, MetaAction, Propose
from upcard.text.messages import say, say_counted


def tell_meta_action(event: Event, names: Sequence[str], seat: int, scores: Scores | None) -> str:
    """Return the sentence for ``seat``, to which the one who sits there is "you"; "" where the event is none of these.

    ``scores``: of the game, which names what is corrected.
    """
    own = event.seat == seat
    wanted = event.what.wanted if isinstance(event.what, Propose) else event.what
    if isinstance(wanted, Correction):
        assert scores is not None, "a game without scores takes no correction"
        return _correction(event, wanted, names, own, scores.label(wanted.deal))
    teller = _TELLERS.get(event.name)
    return teller(event, names, own) if teller else ""


def column(action: MetaAction, names: Sequence[str]) -> str:
    """Return what a correction writes, by name: ``Ann 25, Ben 0``."""
    assert isinstance(action, Correction)
    return ", ".join(
        [f"{name} {points}" for name, points in zip(names, action.points, strict=True) if points is not None]
    )


def _correction(event: Event, wanted: Correction, names: Sequence[str], own: bool, which: str) -> str:
    points = column(wanted, names)
    if event.name == "corrected":
        return say("The score is corrected: {deal} is {points} now.", deal=which, points=points)
    if own:
        return say("You ask to correct the score of {deal}: {points}.", deal=which, points=points)
    who = names[event.seat]
    return say("{who} asks to correct the score of {deal}: {points}.", who=who, deal=which, points=points)


def _undone(event: Event, names: Sequence[str], own: bool) -> str:
    if own:
        return say_counted("You take your last move back.", "You take your last {number} moves back.", event.number)
    who = names[event.seat]
    return say_counted(
        "{who} takes the last move back.", "{who} takes the last {number} moves back.", event.number, who=who
    )


def _proposed(event: Event, names: Sequence[str], own: bool) -> str:
    who = names[event.seat]
    if own:
        return say_counted(
            "You ask to take your last move back.", "You ask to take your last {number} moves back.", event.number
        )
    return say_counted(
        "{who} asks to take the last move back.",
        "{who} asks to take the last {number} moves back.",
        event.number,
        who=who,
    )


def _agreed(event: Event, names: Sequence[str], own: bool) -> str:
    return say("You agree.") if own else say("{who} agrees.", who=names[event.seat])


def _declined(event: Event, names: Sequence[str], own: bool) -> str:
    if event.seat == event.other:
        return say("You withdraw your request.") if own else say("{who} withdraws the request.", who=names[event.seat])
    return say("You decline.") if own else say("{who} declines.", who=names[event.seat])


_TELLERS: Final[dict[str, Callable[[Event, Sequence[str], bool], str]]] = {
    UNDONE: _undone,
    "proposed": _proposed,
    "agreed": _agreed,
    "declined": _declined,
}

__all__ = ["column", "tell_meta_action"]
