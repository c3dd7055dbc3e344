"""Defines `Match`, a game in progress: rules, state, moves, chance, and bots.

>>> import random
>>> from upcard.catalogue import CATALOGUE
>>> from upcard.kernel.run import seeded
>>> from upcard.options.house_rules import choose_rules
>>> match = Match(choose_rules(CATALOGUE, "contract-rummy", "family", {}), 3, seeded(random.Random(7)))
>>> match.run()  # chance answers; then a person is asked
>>> {seat: ask.prompt for seat, ask in match.asks.items()}
{2: 'draw'}
>>> [str(move) for move in match.moves(2)]
['draw stock', 'draw upcard']
>>> [event.name for event in match.told(2)]
['dealer', 'dealt', 'upcard', 'turn']
>>> match.answer(2, "discard 7S")
Traceback (most recent call last):
...
upcard.kernel.game.Refused: CR-C-16: A turn begins with the draw. Draw the upcard or from the stock.
>>> str(match.answer(2, "draw upcard"))
'draw upcard'
>>> [event.name for event in match.told(2)]
['took']
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from upcard.cards.card import HIDDEN
from upcard.kernel.game import CHANCE, Ask, BadMove, Game, Refused
from upcard.kernel.run import Chance, Player, Watch, heard_by, hearers_of, play_on, tell
from upcard.kernel.state import ONLOOKER, Event, Move, State, view
from upcard.kernel.ui import standing as standings
from upcard.kernel.ui.scene import Scene
from upcard.kernel.ui.standing import Standing
from upcard.kernel.worlds import answered_anew
from upcard.match.agreement import Agreement, Play, must_be_told
from upcard.match.chain import Chain
from upcard.match.chance import secure_move
from upcard.match.committed import CommittedChance
from upcard.match.fairness import Drawn
from upcard.match.history import History
from upcard.match.meta_actions import MetaAction, is_meta_action
from upcard.options.house_rules import HouseRules
from upcard.text.errors import SpokenError

CHANCE_SIGN: Final = "*"


def seat_sign(seat: int) -> str:
    """Return the sign of a seat: ``P2`` for seat 1, ``*`` for chance."""
    return CHANCE_SIGN if seat == CHANCE else f"P{seat + 1}"


class HiddenOutcome(SpokenError):
    """A move is legal, and what comes of it hangs on cards that the table does not show."""


class Match:
    """A game in progress.

    Asked and answered: `asks` says who may answer what, `moves` lists a seat's answers, `answer` judges one and plays
    it (`judge` and `add` are its two halves, for those who store a move between them), `why_not` says why one may not
    be made. Seen: `view` is the table as a seat sees it, `told` everything that has happened since the seat was last
    told. Taken back: `take_back`, as long as nothing hidden has become known (`docs/decisions/taking-back.md`);
    `agreement` is asking the others for it, and correcting the score. `fork` goes on from any move in a match of its
    own, `run` plays until a person is asked. `upcard.match.record` writes a match and reads one.

    Args:
        rules: what is played.
        start: how many seats there are, or the table to begin from.
        chance: answers for chance.
        players: who answers for seats without being a person, by seat.
        names: of the players, by seat; P1, P2 … unless given.
        game: the game that ``rules`` give, where it has been built.
        keep: how many entries of the history are kept (or a few more), None for all. With 0 `run` remembers nothing
            but the last table, as mass simulation wants it.
        past: how many entries led to ``start``, where that is a table.

    Raises:
        Refused: the rules are not for that many seats.
        ValueError: names or players for other seats than there are.
    """

    def __init__(
        self,
        rules: HouseRules,
        start: int | State,
        chance: Chance = secure_move,
        players: Mapping[int, Player] | None = None,
        *,
        names: Sequence[str] = (),
        game: Game[Any] | None = None,
        keep: int | None = None,
        past: int = 0,
    ) -> None:
        self.rules = rules
        self.game: Game[Any] = rules.entry.build(rules.rules) if game is None else game
        self.chance = chance
        self.players = dict(players or {})
        self.standing: dict[int, Standing] = {}
        """Standing answers of persons, by seat; one that lapses is taken out."""
        self.lots: dict[int, Drawn] = {}
        """How chance's answers were drawn by the first protocol, by the number of the entry (of a game read)."""
        self.chains: tuple[Chain, ...] = ()
        """How chance's answers were drawn, by the number of the entry, where that can be checked."""
        self.from_start = isinstance(start, int)
        """Did it begin before the first move of the game? Others have no record."""
        first: State = self.game.start(start) if isinstance(start, int) else start
        if first.seats > ONLOOKER:
            raise Refused("", "A table has at most {most} seats, not {seats}.", most=ONLOOKER, seats=first.seats)
        self.names = tuple(names) or tuple(f"P{seat}" for seat in range(1, first.seats + 1))
        if len(self.names) != first.seats:
            raise ValueError(f"{len(self.names)} names are given for {first.seats} seats")
        for seat in self.players:
            if not 0 <= seat < first.seats:
                raise ValueError(f"a player is given for seat {seat}; there are seats 0 to {first.seats - 1}")
        self.history = History(self.game, first, keep, past)
        self._keeps = keep != 0
        self._past = past
        self._told: dict[int, int] = {}
        self.agreement = Agreement(self.history, self.game, rules.entry)
        """What can be taken back and corrected, and what is asked for."""

    def __repr__(self) -> str:
        """Say what is played and how far; no card, so that it can be shown to anybody."""
        asked = [f"{seat_sign(seat)} to {ask.prompt}" for seat, ask in self.asks.items()]
        rules = f"{self.rules.entry.id} {self.rules.book}"
        return f"<Match: {rules}, {len(self.names)} seats, {self.n} entries, {', '.join(asked) or 'over'}>"

    # --- the table -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The table now, with everything that is hidden."""
        return self.history.state

    @property
    def n(self) -> int:
        """How many entries there are: moves, chance's too, and what is no move (`upcard.match.meta_actions`)."""
        return len(self.history)

    @property
    def asks(self) -> Mapping[int, Ask]:
        """Everybody who may answer now, by seat; empty when the game is over."""
        return self.history.asks

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.asks

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals by seat."""
        return self.rules.entry.totals(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on."""
        return self.rules.entry.winners(self.game, self.state)

    def played(self) -> list[tuple[int, Move]]:
        """Seat and move of everything that stands. Raises LookupError: not all of it is kept."""
        return [(seat, move) for _, seat, move in self.history.standing()]

    # --- a seat --------------------------------------------------------------------------------------

    def view(self, seat: int) -> State:
        """Return the table as that seat (or `ONLOOKER`) sees it. Raises ValueError: there is no such seat."""
        if seat != ONLOOKER and not 0 <= seat < self.state.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.state.seats - 1}, and ONLOOKER")
        return view(self.state, seat)

    def scene(self, seat: int, n: int | None = None) -> Scene:
        """Return what to draw for that seat (or `ONLOOKER`), now or after entry ``n``.

        Raises LookupError: that is not kept.
        """
        state = self.state if n is None else self.history.at(n)
        return self.rules.entry.scene(self.game, view(state, seat), seat, self.names)

    def moves(self, seat: int) -> Iterator[Move]:
        """Every legal answer of that seat, lazily; none where it is not asked."""
        return self.game.moves(self.view(seat), seat) if seat in self.asks else iter(())

    def told(self, seat: int) -> tuple[Event, ...]:
        """Return everything that has happened since that seat (or `ONLOOKER`) was last told.

        It hears of everybody's plays, as it may know them, and ``undone`` where moves were taken back.

        Raises:
            LookupError: not all of it is kept; the seat is told from now on.
        """
        since, self._told[seat] = self._told.get(seat, self._past), self.n
        return heard_by(self.history.events(since), seat)

    # --- answering -----------------------------------------------------------------------------------

    def judge(self, seat: int, move: Move | str) -> Play:
        """Return what that move would lead to. Nothing is played.

        Where the table is what a seat sees, what comes of answers that others have sealed is not known: those seats are
        asked again.

        Raises:
            BadMove: the text is no move of this game.
            HiddenOutcome: it breaks none, and what comes of it hangs on cards that the table does not show.
            Refused: it breaks a clause.
            TypeError: it is neither a move nor text.
        """
        if not isinstance(move, (str, Move)):
            raise TypeError(f"a move or its text is wanted, not {type(move).__name__}")
        read = self.game.read(move) if isinstance(move, str) else move
        state = answered_anew(self.state, self.state)
        try:
            return Play(seat, read, self.game.play(state, seat, read))
        except BadMove:
            raise
        except (AssertionError, LookupError, ValueError) as failure:
            # No game can score hands that it does not see. Of a whole table this is a fault, and stays one.
            if not any(card.face == HIDDEN for pile in state.piles for card in pile.cards):
                raise
            raise HiddenOutcome("What comes of that hangs on cards that are not shown here.") from failure

    def why_not(self, seat: int, move: Move | str) -> Refused | None:
        """Why that seat may not make that move now, with the clause; None if it may. Nothing is played.

        Raises:
            BadMove: the text is no move of this game.
        """
        try:
            self.judge(seat, move)
        except Refused as refused:
            return refused
        except HiddenOutcome:
            pass
        return None

    def add(self, play: Play) -> None:
        """Play what has been judged, at this very table. Standing answers stay: see `lapsed`."""
        if isinstance(play.move, MetaAction):
            events = self.agreement.apply(play)
            heard = must_be_told(events)
        else:
            self.history.add(play.seat, play.move, play.after)
            if self.agreement.proposal is not None:
                self.agreement.let_lapse()
            events, heard = play.after.events, True
        if heard and self.players:
            tell(hearers_of(self.players.items()), events)

    def answer(self, seat: int, move: Move | str) -> Move:
        """Judge a move and play it; which one it was.

        Raises:
            BadMove: the text is no move of this game.
            Refused: it breaks a clause; nothing has changed.
        """
        play = self.judge(seat, move)
        self.add(play)
        self._let_lapse()
        return play.move

    def entry(self, seat: int, text: str) -> Play:
        """Return what an entry of a log leads to: a move, or a meta-action (`upcard.match.meta_actions`).

        Nothing is played.

        Raises:
            BadMove: it is neither.
            Refused, ValueError: it does not follow.
        """
        return self.agreement.read(seat, text) if is_meta_action(text) else self.judge(seat, text)

    # --- taking back ---------------------------------------------------------------------------------

    def why_no_undo(self, seat: int, moves: int = 1) -> Refused | None:
        """Return why that seat cannot take so many of its moves back now; None if it can.

        Others may have to be asked (`Agreement.take_back`).
        """
        return self.agreement.why_not(seat, moves)

    def take_back(self, seat: int, moves: int = 1) -> None:
        """Take so many of the seat's moves back, without asking anybody.

        Raises Refused: they may not be; nothing has changed.
        """
        self.add(self.agreement.take_back(seat, moves))

    # --- going on ------------------------------------------------------------------------------------

    def fork(
        self, n: int | None = None, chance: Chance = secure_move, players: Mapping[int, Player] | None = None
    ) -> "Match":
        """Return another match that goes on from here, or from entry ``n``, with this one's past.

        It has ``players`` and draws by a ``chance`` of its own: what this match is going to draw stays hidden.

        Raises:
            LookupError: entry ``n`` is not kept.
        """
        at = self.n if n is None else n
        other = copy.copy(self)
        other.history = self.history.fork(at)
        other.chance = chance
        other.players = dict(players or {})
        other.standing = dict(self.standing)
        other.lots = {number: drawn for number, drawn in self.lots.items() if number <= at}
        other.chains = tuple([chain.until(at) for chain in self.chains])
        other._told = {seat: min(at, told) for seat, told in self._told.items()}
        other.agreement = self.agreement.copy(other.history, at)
        return other

    def run(self, limit: int = 200_000, watch: Watch | None = None) -> None:
        """Play until a person is asked, or nobody any more: chance, the ``players`` and standing answers play.

        Several seats asked at once answer in the order of `Game.asks`, but that standing answers wait for no
        person. ``watch`` is called after every play.

        Raises:
            Endless: after ``limit`` plays.
            Refused: a player's move breaks a clause.
            TypeError: a player returns what is no move.
        """

        def played(before: State, seat: int, move: Move, after: State) -> None:
            self.history.add(seat, move, after)
            if self.agreement.proposal is not None:
                self.agreement.let_lapse()
            self._let_lapse()
            if watch is not None:
                watch(before, seat, move, after)

        while True:
            last, plays = play_on(
                self.game, self.state, self.players, self._draw, limit, played if self._keeps else watch
            )
            if not self._keeps:
                self.history.skip(plays, last)
            answers = ((seat, self.standing_answer(seat)) for seat in self.asks)
            found = next(((seat, move) for seat, move in answers if move is not None), None)
            if found is None:
                return
            seat, move = found
            before = self.state
            self.answer(seat, move)
            if watch is not None:
                watch(before, seat, move, self.state)

    def standing_answer(self, seat: int) -> Move | None:
        """Return what the seat's standing answer says to the question that it is asked; None to ask the person."""
        standing = self.standing.get(seat, standings.ASK)
        ask = self.asks.get(seat)
        if ask is None or (standing.rule == "ask" and not ask.idle):
            return None
        return standings.answer(standing, self.game, self.view(seat), seat, partial(self.scene, seat))

    def lapsed(self) -> list[int]:
        """Return the seats whose standing answers have ended by what has happened last."""
        found: list[int] = []
        for seat, standing in self.standing.items():
            if standing.rule in standings.LAPSE:
                before = self.scene(seat, self.n - 1)
                if standings.lapsed(standing, before, self.scene(seat)):
                    found.append(seat)
        return found

    def _draw(self, ask: Ask) -> Move:
        move = self.chance(ask)
        if self._keeps and isinstance(self.chance, CommittedChance) and self.chance.last is not None:
            made = replace(self.chance.last, move=self.n + 1)
            earlier = self.chains
            if made.number == 1:
                self.chains = (*earlier, Chain(self.chance.seed, (made,)))
            else:
                self.chains = (*earlier[:-1], Chain(self.chance.seed, (*earlier[-1].rounds, made)))
        return move

    def _let_lapse(self) -> None:
        for seat in self.lapsed():
            del self.standing[seat]


__all__ = ["HiddenOutcome", "Match", "Play"]
