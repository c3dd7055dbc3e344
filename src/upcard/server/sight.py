"""What a seat is sent of the game, made from its view and nothing else."""

from upcard.kernel.scene import Scene
from upcard.kernel.state import ONLOOKER, State, view
from upcard.server import wire
from upcard.server.desk import Desk
from upcard.server.ledger import Ledger


class Sight:
    """The game of one table as its seats and `ONLOOKER` see it."""

    def __init__(self, desk: Desk, ledger: Ledger) -> None:
        self._desk = desk
        self._ledger = ledger

    def seen_by(self, seat: int) -> State:
        return view(self._ledger.state, seat)

    def scene(self, seat: int) -> Scene:
        return self._desk.scene(self.seen_by(seat), seat)

    def after(self, n: int, seat: int) -> Scene:
        """The scene after entry ``n``."""
        return self._desk.scene(view(self._ledger.history.at(n), seat), seat)

    def entry(self, n: int, seat: int) -> wire.SceneMessage:
        """The table after entry ``n``, and what it did."""
        seen = view(self._ledger.history.at(n), seat)
        undo = n == self._ledger.n and self._undo(seat)
        return wire.SceneMessage(n, self._desk.scene(seen, seat), self._events(n, seen, seat), undo)

    def now(self, seat: int) -> wire.SceneMessage:
        """The table as it is."""
        return wire.SceneMessage(self._ledger.n, self.scene(seat), (), self._undo(seat))

    def step(self, n: int, seat: int, all_cards: bool) -> wire.StepAnswer:
        """The finished game after ``n`` entries, as that seat saw it or with all cards shown."""
        state = self._ledger.history.at(n)
        seen = state if all_cards else view(state, seat)
        events = self._events(n, seen, seat) if n else ()
        sentence = " ".join([event.sentence for event in events if event.sentence])
        return wire.StepAnswer(n, self._ledger.n, self._desk.scene(seen, seat), events, sentence)

    def _undo(self, seat: int) -> bool:
        return seat != ONLOOKER and self._ledger.why_no_undo(seat) is None

    def _events(self, n: int, seen: State, seat: int) -> tuple[wire.Event, ...]:
        who = self._ledger.history.taken_back(n)
        if who is None:
            return tuple([self._desk.event(event, seat) for event in seen.events])
        name = "You take your" if who == seat else f"{self._desk.names[who]} takes the"
        return (wire.Event("undone", who, f"{name} last move back.", (), 0, -1),)
