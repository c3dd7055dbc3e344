"""Makes the scenes that each seat of a table is sent, from its view and nothing else."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from upcard.kernel.state import ONLOOKER, Event, State, view
from upcard.kernel.ui.scene import Action, Scene
from upcard.kernel.ui.standing import ASK, Standing
from upcard.match.match import Match
from upcard.match.meta_action_words import tell_meta_action
from upcard.match.meta_actions import Correction
from upcard.server import wire
from upcard.server.live.wire_game import WireGame


def without_idle_prompt(scene: Scene, standing: Standing) -> Scene:
    """Return the scene as it looks to a seat that is answered for where it is asked for form's sake.

    Such a seat is not asked.
    """
    if scene.idle is UNSET or standing.rule not in ("ask", "auto"):
        return scene
    return replace(scene, actions=(), prompt=None, idle=UNSET)


class SeatScenes:
    """The game of one table as its seats and `ONLOOKER` see it.

    ``agrees``: the seats of people who are asked where something needs everybody's agreement.
    """

    def __init__(self, wire_game: WireGame, match: Match, agrees: Callable[[], Sequence[int]] = tuple) -> None:
        self._game = wire_game
        self._match = match
        self._agrees = agrees

    def seen_by(self, seat: int) -> State:
        """Return the table as that seat sees it."""
        return self._match.view(seat)

    def scene(self, seat: int) -> Scene:
        """Return what that seat draws of the table as it is."""
        return self._without_idle_prompt(self._game.scene(self.seen_by(seat), seat), seat)

    def entry(self, n: int, seat: int) -> wire.SceneMessage:
        """Return the table after entry ``n``, and what it did."""
        return self.entries(n, (seat,))[seat]

    def entries(self, n: int, seats: Iterable[int]) -> dict[int, wire.SceneMessage]:
        """Return the message about entry ``n`` for each of those seats, as the seat sees the table after it."""
        state, told, found = self._match.history.at(n), self._match.history.beside(n), {}
        for seat in seats:
            seen = view(state, seat)
            scene = self._without_idle_prompt(self._game.scene(seen, seat), seat)
            found[seat] = self._message(n, scene, self._events(told, seen, seat), seat)
        return found

    def now(self, seat: int) -> wire.SceneMessage:
        """Return the table as it is."""
        return self._message(self._match.n, self.scene(seat), (), seat)

    def step(self, n: int, seat: int, all_cards: bool) -> wire.ReplayStepAnswer:
        """Return the finished game after ``n`` entries, as that seat saw it or with all cards shown."""
        state = self._match.history.at(n)
        seen = state if all_cards else view(state, seat)
        events = self._events(self._match.history.beside(n), seen, seat) if n else ()
        scene = self._game.scene(seen, seat)
        return wire.ReplayStepAnswer(n, self._match.n, scene, events, _joined(events), *self._own_answer(n, seat))

    def _own_answer(self, n: int, seat: int) -> tuple[str, tuple[Action, ...]]:
        """Return what that seat played with entry ``n``, and what it was asked.

        There is nothing where it was not its move.
        """
        history = self._match.history
        played = history.played(n) if n else None
        if played is None or played.seat != seat:
            return "", ()
        return str(played.move), self._game.scene(view(history.at(n - 1), seat), seat).actions

    def describe_move(self, n: int, who: int, seat: int) -> str:
        """Say what ``who`` did by entry ``n``, as ``seat`` was told; without what followed for others."""
        history = self._match.history
        events = self._events(history.beside(n), view(history.at(n), seat), seat)
        return _joined(tuple([event for event in events if event.seat == who]))

    def _without_idle_prompt(self, scene: Scene, seat: int) -> Scene:
        return without_idle_prompt(scene, self._match.standing.get(seat, ASK))

    def _message(self, n: int, scene: Scene, events: tuple[wire.Event, ...], seat: int) -> wire.SceneMessage:
        """Return the scene as it is sent.

        Where this is the table as it is, it comes with what the seat can take back, and what is asked for.
        """
        if n != self._match.n:
            return wire.SceneMessage(n, scene, events)
        agreement = self._match.agreement
        back = 0 if seat == ONLOOKER else len(agreement.reach(seat))
        if back and agreement.why_not(seat) is not None:
            back = 0
        undo = back > 0 and (agreement.is_free(seat) or not [each for each in self._agrees() if each != seat])
        return wire.SceneMessage(n, scene, events, undo, back, self._asked(seat))

    def _asked(self, seat: int) -> wire.Proposal | None:
        asked = self._match.agreement.proposal
        if asked is None:
            return None
        told = self._match.history.beside(asked.n) or ()
        sentence = " ".join([self._tell_meta_action(event, seat) for event in told])
        kind: Literal["undo", "correct"] = "correct" if isinstance(asked.wanted, Correction) else "undo"
        return wire.Proposal(asked.n, kind, asked.seat, asked.awaited, sentence)

    def _events(self, told: tuple[Event, ...] | None, seen: State, seat: int) -> tuple[wire.Event, ...]:
        """Return what an entry did; ``told``: see `History.beside`."""
        game = self._game
        if told is None:
            return tuple([game.event(event, seat) for event in seen.events])
        return tuple(
            [
                wire.Event(event.name, event.seat, self._tell_meta_action(event, seat), (), event.number, event.other)
                for event in told
            ]
        )

    def _tell_meta_action(self, event: Event, seat: int) -> str:
        return tell_meta_action(event, self._game.names, seat, self._match.rules.entry.scores)


def _joined(events: tuple[wire.Event, ...]) -> str:
    return " ".join([event.sentence for event in events if event.sentence])
