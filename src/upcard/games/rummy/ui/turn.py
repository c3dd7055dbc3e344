"""Collects what the steps of a turn offer a seat: the actions, the keys and the question of its scene."""

from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.step import Seen
from upcard.kernel.ui.scene import Action, Key


def actions(game: RummyGame, s: RummyState, seat: int) -> tuple[Action, ...]:
    """Return what a seat that is asked can answer; ``s`` is its view."""
    r = game.ruled(s)
    at = Seen(r, s, seat)
    steps = [step for step in game.open_steps(r, s, seat) if step.is_open(r, s, seat)]
    return tuple(action for step in steps for action in step.actions(at))


def keys(game: RummyGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for at a table of these rules."""
    return tuple(key for step in game.turn for key in step.keys(game.compiled_rules))


def question(game: RummyGame, s: RummyState, seat: int, asked: bool, names: tuple[str, ...]) -> str:
    """Say what a turn waits for, to the seat; ``s`` is its view."""
    r = game.ruled(s)
    at = Seen(r, s, seat, names)
    return game.open_steps(r, s, seat)[-1].prompt(at) if asked else game.awaited(s).meanwhile(at)
