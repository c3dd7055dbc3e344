"""What people do at a table by agreement: take moves back, and correct the score.

`docs/decisions/taking-back.md` gives the rule and its reasons.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from upcard.kernel.game import CHANCE, Game, Refused
from upcard.kernel.state import Event, Move, State
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.scores import Points, corrected
from upcard.kernel.undo import has_shown, has_told, is_sealed
from upcard.match.history import UNDONE, History, StandingEntry
from upcard.match.meta_actions import Correction, MetaAction, Propose, Reply, Undo, read_meta_action

MOST_TAKEN_BACK: Final = 100
"""How often a seat may take moves back in one game, or ask for something: a log does not grow for ever."""

REACH: Final = 32
"""Entries of the log, the last ones, among which moves can be taken back. What is asked for lapses after as many."""


class Play(NamedTuple):
    """Something judged: a ``move`` of that ``seat`` (or an `MetaAction`), and the table ``after`` it.

    ``back``: so many entries that stood are taken back by it.
    """

    seat: int
    move: Move
    after: State
    back: int = 0


@dataclass(frozen=True)
class Proposal:
    """What ``seat`` has asked for in entry ``n``: ``wanted``; the seats ``to`` must agree, some have ``agreed``."""

    n: int
    seat: int
    wanted: Undo | Correction
    to: tuple[int, ...]
    agreed: tuple[int, ...] = ()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not agreed yet."""
        return tuple([seat for seat in self.to if seat not in self.agreed])


Reach = tuple[tuple[int, ...], StandingEntry | None, str]
"""The entries of a seat that can be taken back, the one that cannot, and the clause by which it stands, if one does."""


class Agreement:
    """What can be taken back and corrected in a game of that ``entry``, and what is asked for."""

    def __init__(self, history: History, game: Game[Any], entry: Entry) -> None:
        self._history = history
        self._game = game
        self._entry = entry
        self.proposal: Proposal | None = None
        """What is asked for now."""
        self.counted: Counter[int] = Counter()
        """By seat, how often it has taken something back or asked for something."""
        self._told: dict[tuple[int, int], bool] = {}
        self._reaches: dict[int, Reach] = {}
        self._reaches_at = -1

    def copy(self, history: History, at: int) -> "Agreement":
        """Return a copy for a match that goes on from entry ``at``, with that history."""
        other = Agreement(history, self._game, self._entry)
        other.proposal = self.proposal if at == len(self._history) else None
        other.counted = Counter(self.counted)
        return other

    # --- taking back ---------------------------------------------------------------------------------

    def reach(self, seat: int) -> tuple[int, ...]:
        """Return the entries of that seat that can be taken back, the last first.

        They go back to the last draw, deal, opened answer, open move of another seat, correction, or move that is final
        by a clause.
        """
        return self._reach(seat)[0]

    def why_not(self, seat: int, moves: int = 1) -> Refused | None:
        """Why that seat cannot take so many of its moves back now; None if it can, though perhaps not alone."""
        found, stop, stands = self._reach(seat)
        if len(found) >= moves:
            if self.counted[seat] >= MOST_TAKEN_BACK:
                return Refused(
                    "",
                    "Your last move cannot be taken back: you have taken {most} moves back in this game.",
                    most=MOST_TAKEN_BACK,
                )
            return None
        if found:
            return Refused("", "Only {count} of your last moves can be taken back.", count=len(found))
        if self._over or stop is None or stop.seat != seat:
            if not self._history.has_played(seat):
                return Refused("", "There is nothing to take back: you have made no move yet.")
            return Refused("", "Your last move cannot be taken back: it is not the last one at the table.")
        if stands:
            return Refused(stands, "Your last move cannot be taken back: once made, it cannot be changed.")
        return Refused("", "Your last move cannot be taken back: it has shown something that was hidden.")

    def is_free(self, seat: int) -> bool:
        """Say whether that seat can take its last move back without asking: it has shown nothing to anybody."""
        last = self._history.last()
        if last is None or last.seat != seat or self.why_not(seat) is not None:
            return False
        return not has_shown(self._history.before(last.n), self._history.state)

    def take_back(self, seat: int, moves: int = 1, people: Sequence[int] = ()) -> Play:
        """Return what taking so many of the seat's moves back leads to, or asking for it.

        The other ``people`` at the table have to agree, unless nothing was shown. Nothing is played. Raises Refused.
        """
        why = self.why_not(seat, moves)
        if why is not None:
            raise why
        wanted = Undo(self.reach(seat)[moves - 1])
        others = () if moves == 1 and self.is_free(seat) else _others(seat, people)
        return self._propose(seat, wanted, others) if others else self._undo(seat, wanted)

    def correct(self, seat: int, deal: int, points: Points, people: Sequence[int] = ()) -> Play:
        """Return what correcting that deal's column of the score sheet leads to, or asking for it.

        It is asked for where there are other ``people``. Nothing is played. Raises Refused.
        """
        wanted = Correction(deal, points)
        if self._over:
            raise Refused("", "The game is over: its score stands.")
        after = self._corrected(wanted)
        others = _others(seat, people)
        return self._propose(seat, wanted, others) if others else Play(seat, wanted, after)

    def answer(self, seat: int, yes: bool) -> Play:
        """Return what comes of it if that seat agrees to what is asked for, or declines it.

        Who has asked withdraws it by declining. Nothing is played. Raises Refused.
        """
        asked = self.proposal
        if asked is None:
            raise Refused("", "There is no open request any more.")
        if yes and seat not in asked.awaited:
            raise Refused("", "You are not asked to agree, or have agreed already.")
        if not yes and seat not in (*asked.to, asked.seat):
            raise Refused("", "You are not asked to agree.")
        move = Reply(yes)
        if not yes or asked.awaited != (seat,):
            return Play(seat, move, self._history.state)
        if isinstance(asked.wanted, Correction):
            return Play(seat, move, self._corrected(asked.wanted))
        if asked.wanted.since not in self.reach(asked.seat):
            raise Refused("", "The table has gone on: that cannot be taken back any more.")
        return Play(seat, move, *self._state_before(asked.wanted.since))

    def read(self, seat: int, text: str) -> Play:
        """Return what an entry of a log that is no move leads to, whatever was shown since.

        Raises:
            BadMove: it is none.
            Refused, ValueError: it does not follow.
        """
        action = read_meta_action(text)
        if isinstance(action, Undo):
            return self._undo(seat, action)
        if isinstance(action, Reply):
            return self.answer(seat, action.yes)
        if isinstance(action, Correction):
            return Play(seat, action, self._corrected(action))
        assert isinstance(action, Propose)
        return self._propose(seat, action.wanted, action.to)

    # --- applied -------------------------------------------------------------------------------------

    def apply(self, play: Play) -> tuple[Event, ...]:
        """Put what is no move into the history; what tells of it."""
        history, move, seat = self._history, play.move, play.seat
        events: tuple[Event, ...]
        if isinstance(move, Undo):
            self.counted[seat] += 1
            events = (Event(UNDONE, seat, (), self._moves_since(Undo(move.since or self._last().n))),)
            history.take_back(seat, move.since or self._last().n, events)
        elif isinstance(move, Correction):
            events = (correction_event(seat, move),)
            history.correct(seat, move, play.after, events)
        elif isinstance(move, Propose):
            self.counted[seat] += 1
            events = (Event("proposed", seat, (), self._moves_since(move.wanted), -1, move),)
            history.note(seat, events)
            self.proposal = Proposal(len(history), seat, move.wanted, move.to)
        else:
            assert isinstance(move, Reply) and self.proposal is not None
            events = self._answered(self.proposal, play, move.yes)
        self.let_lapse()
        return events

    def let_lapse(self) -> None:
        """Forget what is asked for once it cannot be done any more, or the table has gone on for long."""
        asked = self.proposal
        if asked is None:
            return
        if isinstance(asked.wanted, Undo):
            lapsed = asked.wanted.since not in self.reach(asked.seat)
        else:
            lapsed = self._over or len(self._history) - asked.n >= REACH
        if lapsed:
            self.proposal = None

    def _answered(self, asked: Proposal, play: Play, yes: bool) -> tuple[Event, ...]:
        history, seat = self._history, play.seat
        self.proposal = None
        if not yes:
            events: tuple[Event, ...] = (Event("declined", seat, (), 0, asked.seat),)
            history.note(seat, events)
            return events
        agreed = (*asked.agreed, seat)
        told = Event("agreed", seat, (), 0, asked.seat)
        if asked.awaited != (seat,):
            self.proposal = Proposal(asked.n, asked.seat, asked.wanted, asked.to, agreed)
            history.note(seat, (told,))
            return (told,)
        if isinstance(asked.wanted, Correction):
            made = Correction(asked.wanted.deal, asked.wanted.points, asked.to)
            events = told, correction_event(asked.seat, made)
            history.correct(asked.seat, made, play.after, events)
        else:
            events = told, Event(UNDONE, asked.seat, (), self._moves_since(asked.wanted))
            history.take_back(asked.seat, asked.wanted.since, events)
        return events

    # --- parts ---------------------------------------------------------------------------------------

    @property
    def _over(self) -> bool:
        return not self._history.asks

    def _propose(self, seat: int, wanted: Undo | Correction, to: tuple[int, ...]) -> Play:
        asked = self.proposal
        if asked is not None and asked.seat != seat:
            raise Refused("", "Another request is still open: it has to be answered first.")
        if self.counted[seat] >= MOST_TAKEN_BACK:
            raise Refused("", "You have asked for something {most} times in this game.", most=MOST_TAKEN_BACK)
        if not to or max(to) >= self._history.state.seats or seat in to:
            raise ValueError("nobody is asked")
        return Play(seat, Propose(wanted, to), self._history.state)

    def _undo(self, seat: int, wanted: Undo) -> Play:
        """Return the undoing of that move. Raises ValueError if it does not stand, or is another seat's."""
        last = self._last()
        since = wanted.since or last.n
        state, back = self._state_before(since)
        if next(each.seat for each in self._history.standing_back() if each.n == since) != seat:
            raise ValueError("that move is another seat's")
        return Play(seat, Undo(0 if since == last.n else since), state, back)

    def _last(self) -> StandingEntry:
        """Return the last entry that stands.

        Raises ValueError: there is none.
        """
        last = self._history.last()
        if last is None:
            raise ValueError("there is no move to take back")
        return last

    def _state_before(self, since: int) -> tuple[State, int]:
        """Return the table before entry ``since``, and how many that stand would be taken back with it.

        Raises ValueError.
        """
        history = self._history
        return history.before(since), history.count_since(since)

    def _moves_since(self, wanted: Undo | Correction) -> int:
        """How many moves of whoever has asked for it are taken back; 0: none."""
        if isinstance(wanted, Correction):
            return 0
        found = [each for each in self._history.standing_back() if each.n >= wanted.since]
        return len([each for each in found if each.seat == found[-1].seat])

    def _corrected(self, wanted: Correction) -> State:
        """Return the table after the correction.

        Raises Refused.
        """
        entry = self._entry
        after = corrected(entry.scores, self._history.state, wanted.deal, wanted.points)
        try:
            # What no position can say is no table of this game.
            entry.read_position(self._game, entry.write_position(self._game, after))
        except ValueError as problem:
            raise Refused("", "The score cannot be corrected like that: {problem}.", problem=problem) from None
        return after

    def _reach(self, seat: int) -> Reach:
        """`_find_reach`, found out once at each state of the history."""
        if self._reaches_at != len(self._history):
            self._reaches_at = len(self._history)
            self._reaches.clear()
        known = self._reaches.get(seat)
        if known is None:
            known = self._reaches[seat] = self._find_reach(seat)
        return known

    def _find_reach(self, seat: int) -> Reach:
        history, found = self._history, list[int]()
        if self._over:
            return (), None, ""
        after, first = history.state, len(history) - REACH
        for each, before in history.tables_back():
            if each.seat == CHANCE or isinstance(each.move, MetaAction):
                return tuple(found), each, ""
            clause = each.move.irrevocable_clause()
            if clause or each.n <= first:
                return tuple(found), each, clause
            if each.seat != seat and not is_sealed(before, each.seat, after):
                stop = tuple(found), each, ""
                if after is history.state:  # it is the last move, and ends what any other seat can take back
                    self._reaches.update([(other, stop) for other in range(after.seats) if other != each.seat])
                return stop
            if self._has_told(each, before, after, seat):
                return tuple(found), each, ""
            if each.seat == seat:
                found.append(each.n)
            after = before
        return tuple(found), None, ""

    def _has_told(self, each: StandingEntry, before: State, after: State, seat: int) -> bool:
        """`has_told`, found out once."""
        key = each.n, seat
        known = self._told.get(key)
        if known is None:
            if len(self._told) > 4 * REACH:
                self._told.clear()
            known = self._told[key] = has_told(before, each.seat, after, seat)
        return known


def _others(seat: int, people: Sequence[int]) -> tuple[int, ...]:
    return tuple([other for other in people if other != seat])


def correction_event(seat: int, correction: Correction) -> Event:
    """Return the event that tells of a correction of the score that ``seat`` has asked for."""
    return Event("corrected", seat, (), correction.deal, -1, correction)


def must_be_told(events: tuple[Event, ...]) -> bool:
    """Say whether players who listen have to be told of these events: asking and answering change nothing."""
    return any([event.name in (UNDONE, "corrected") for event in events])


__all__ = ["MOST_TAKEN_BACK", "REACH", "Agreement", "Play", "Proposal", "correction_event"]
