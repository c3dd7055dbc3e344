"""The game Daifugo, by its book."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from upcard.cards.card import OPEN, Card, rank_of
from upcard.cards.pack import Pack
from upcard.games.daifugo.exchange import exchanges, first_lead, give, give_back
from upcard.games.daifugo.hidden import DaifugoHidden
from upcard.games.daifugo.house_effects import NO_EFFECTS
from upcard.games.daifugo.moves import LAST, MORE, NOTATION, Give, Last, More, Pass, Play, Return
from upcard.games.daifugo.plays import check_play, plays
from upcard.games.daifugo.rules import FEWEST, MOST, Rules
from upcard.games.daifugo.session import first_leader, gifts, is_last, next_dealer
from upcard.games.daifugo.state import (
    AGREE,
    CHOOSE_DEALER,
    CLOCK,
    CLOCK_TELLS,
    DEALING,
    GIVE,
    OVER,
    PLAY,
    POOR_GIVE,
    POOR_RETURN,
    RETURN,
    DaifugoState,
)
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, SHUFFLE, TELL_TIME, Ask, Refused, chance_answers
from upcard.kernel.notation import Notation
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, ONLOOKER, Choose, Event, Move, Pile, Shuffle, dealt_to
from upcard.text.messages import marked

PACK: Final = Pack(1).faces()
_WHOLE: Final = set(PACK)
WEEK: Final = 7 * 24 * 60
"""Minutes that it told apart once: a session that began with one of these is judged by the minute of the week."""


def _asked(prompt: str, default: str = "") -> tuple[dict[int, Ask], ...]:
    ask = Ask(prompt, False, 0, (), 0, default)
    return tuple([{seat: ask} for seat in range(ONLOOKER)])


_ASKS: Final = {
    GIVE: _asked("give"),
    RETURN: _asked("return"),
    POOR_GIVE: _asked("give"),
    POOR_RETURN: _asked("return"),
}
_LEAD: Final = _asked("lead")
_FOLLOW: Final = _asked("follow", "pass")
_PASSED: Final = tuple([(Event("passed", seat),) for seat in range(ONLOOKER)])
_LEADS: Final = tuple([Event("leads", seat) for seat in range(ONLOOKER)])


class DaifugoGame(ByRules):
    """A session of Daifugo under one rule set."""

    notation: ClassVar[Notation] = NOTATION
    local: ClassVar[bool] = False
    """Whether house rules of the world are played."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.pack = Pack(1, rules.jokers).faces() if rules.jokers else PACK
        self.auto_pass = rules.auto_pass
        self.last_not_passed = rules.finisher_lead == "last_not_passed"
        self.eights_end = rules.eights_end

    def start(self, seats: int) -> DaifugoState:
        """Return the table before the first hand.

        Raises:
            Refused: the rules do not allow that many seats.
        """
        if not FEWEST <= seats <= self.rules.players:
            clause = "DAI-01" if seats < FEWEST else "DAI-02b" if seats > MOST else "DAI-02a"
            several = marked("This table is for {fewest} to {most} players, not {seats}.")
            raise Refused(
                clause,
                several if self.rules.players > FEWEST else "This table is for {most} players, not {seats}.",
                fewest=FEWEST,
                most=self.rules.players,
                seats=seats,
            )
        piles = (EMPTY_HAND,) * seats + (EMPTY_PILE, EMPTY_PILE)
        step = CLOCK if self.rules.session_end == "time" else CHOOSE_DEALER
        return self.made(seats=seats, piles=piles, step=step)

    def made(self, **fields: Any) -> DaifugoState:
        """Return a table with these fields."""
        return DaifugoState(**fields)

    def asks(self, s: DaifugoState) -> dict[int, Ask]:
        """Return everyone who may act now."""
        if s.step == PLAY:
            return _FOLLOW[s.turn] if s.need else _LEAD[s.turn]
        if s.step == OVER:
            return {}
        if s.step == AGREE:
            ask = Ask("agree", True, s.window)
            return {seat: ask for seat in range(s.seats) if s.answers[seat] is None}
        if s.step == DEALING:
            return {CHANCE: Ask(SHUFFLE, False, 0, self.pack)}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE, False, 0, (), s.seats)}
        if s.step == CLOCK:
            return {CHANCE: Ask(TELL_TIME, False, 0, (), CLOCK_TELLS)}
        return _ASKS[s.step][s.turn]

    def moves(self, s: DaifugoState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat; also from the seat's own view."""
        return iter(self.listing(s, seat)) if seat != CHANCE else chance_answers(self.asks(s).get(CHANCE))

    def listing(self, s: DaifugoState, seat: int) -> list[Move]:
        """Return the same moves, to be counted and picked from."""
        if s.step == PLAY and seat == s.turn:
            return plays(s, s.piles[seat])
        if seat == CHANCE:
            return list(self.moves(s, seat))
        if s.step == AGREE:
            return [LAST, MORE] if 0 <= seat < s.seats and s.answers[seat] is None else []
        if seat != s.turn or s.step in (OVER, DEALING, CHOOSE_DEALER, CLOCK):
            return []
        return exchanges(s, s.piles[seat])

    def play(self, s: DaifugoState, seat: int, move: Move) -> DaifugoState:
        """Return the table after the move.

        Raises:
            Refused: the move breaks a clause; nothing has changed.
        """
        if s.step == PLAY and seat == s.turn:
            if isinstance(move, Play):
                return self._play(s, seat, move.faces)
            if isinstance(move, Pass):
                return self._pass(s, seat)
            raise _no_such_move(s, move)
        if seat == CHANCE:
            return self._chance(s, move)
        if not 0 <= seat < s.seats:
            raise ValueError(f"there is no seat {seat}")
        if s.step == AGREE:
            return self._agree(s, seat, move)
        self._is_asked(s, seat)
        if s.step in (GIVE, POOR_GIVE):
            if not isinstance(move, Give):
                raise Refused("DAI-49", "The exchange comes before the first lead.", (), "Give the cards that you owe.")
            return give(s, seat, move.faces)
        if not isinstance(move, Return):
            raise Refused("DAI-49", "The exchange comes before the first lead.", (), "Give cards back first.")
        leader = first_leader(self.rules, s.sheet[-1], s.seats, s.dealer)
        return self.exchanged(give_back(s, seat, move.faces, self.rules.poor_exchange, leader))

    def exchanged(self, s: DaifugoState) -> DaifugoState:
        """Return the table after cards have come back; house rules may ask for more before the first lead."""
        return s

    def _is_asked(self, s: DaifugoState, seat: int) -> None:
        """Check that the seat may act now. Raises Refused."""
        if s.step == OVER:
            raise Refused("DAI-61", "The session is over.")
        if s.step in (CLOCK, CHOOSE_DEALER, DEALING):
            raise Refused("DAI-05", "The cards are being shuffled.")
        if seat == s.turn:
            return
        if s.step != PLAY:
            raise Refused("DAI-49", "The exchange comes before the first lead.", (), "Wait until it is done.")
        if not s.piles[seat].cards:
            raise Refused("DAI-35", "You have no cards left in this deal.")
        if s.passed(seat):
            raise Refused("DAI-24", "You have passed in this trick.", (), "Wait for the next one.")
        raise Refused("DAI-17", "It is not your turn.")

    # The trick

    def _play(self, s: DaifugoState, seat: int, faces: tuple[int, ...]) -> DaifugoState:
        check_play(s, s.piles[seat], faces)
        if len(faces) == 1:
            left = s.piles[seat].minus(faces[0])
            shown: tuple[Card, ...] = (OPEN[faces[0]],)
        else:
            left = s.piles[seat].minus_all(faces)
            shown = tuple([OPEN[face] for face in faces])
        piles = list(s.piles)
        piles[seat] = left
        piles[s.seats] = Pile(s.piles[s.seats].cards + shown, True)
        played = Event("played", seat, shown)
        plays = s.plays + (seat,)
        live = s.live
        if self.eights_end and rank_of(faces[0]) == 8:  # DAI-A20
            live &= 1 << seat
        if left.cards:
            return self.go_on(s, seat, piles, len(faces), plays, live, s.finished, (played,))
        finished = s.finished + (seat,)
        events = (played, Event("finished", seat, (), len(finished), s.seats))
        live &= ~(1 << seat)
        if len(finished) == s.seats - 1:
            done = s.but(piles=tuple(piles), need=len(faces), plays=plays, finished=finished, events=events)
            last = next_in_play(piles, s.seats, seat)
            return self.hand_is_over(done, (*finished, last), (*events, Event("finished", last, (), s.seats, s.seats)))
        return self.go_on(s, seat, piles, len(faces), plays, live, finished, events)

    def _pass(self, s: DaifugoState, seat: int) -> DaifugoState:
        if not s.need:
            raise Refused("DAI-16", "The leader may not pass.", (), "Play one to four cards of one rank.")
        live = s.live & ~(1 << seat)
        return self.go_on(s, seat, s.piles, s.need, s.plays, live, s.finished, _PASSED[seat])

    def go_on(
        self,
        s: DaifugoState,
        seat: int,
        piles: Sequence[Pile],
        need: int,
        plays: tuple[int, ...],
        live: int,
        finished: tuple[int, ...],
        events: tuple[Event, ...],
        way: int = 1,
    ) -> DaifugoState:
        """Pass the turn clockwise to the next seat that may still play in the trick.

        Where there is none the trick is over and its winner leads (DAI-17, DAI-29 to DAI-33). ``way``: 1, or -1
        where 9s have turned the direction of the turn round (DAI-W44).
        """
        best = plays[-1]
        while True:
            others = live & ~(1 << best)
            leader = -1
            if not others:
                leader = best if live else next_in_play(piles, s.seats, best, way)
            elif self.last_not_passed and live == others and others & (others - 1) == 0:  # DAI-A06
                # The winner is out, and one seat has not passed: it leads without having to answer.
                leader = others.bit_length() - 1  # DAI-A06
            if leader >= 0:
                swept = list(piles)
                swept[s.seats] = EMPTY_PILE
                swept[s.seats + 1] = Pile(piles[s.seats + 1].cards + piles[s.seats].cards, True)
                return s.but(
                    piles=tuple(swept),
                    turn=leader,
                    need=0,
                    plays=(),
                    live=in_play(swept, s.seats),
                    finished=finished,
                    events=events + (_LEADS[leader],),
                )
            seat = (seat + way) % s.seats
            while not others >> seat & 1:
                seat = (seat + way) % s.seats
            if not self.auto_pass or len(piles[seat].cards) >= need:  # DAI-A18
                return s.but(
                    piles=tuple(piles),
                    turn=seat,
                    need=need,
                    plays=plays,
                    live=live,
                    finished=finished,
                    events=events,
                )
            live &= ~(1 << seat)
            events = events + (Event("passed", seat, (), 1),)

    # Hands and the session

    def hand_is_over(self, s: DaifugoState, order: tuple[int, ...], events: tuple[Event, ...]) -> DaifugoState:
        """End the hand, in which at most one seat is left with cards (DAI-36, DAI-37).

        ``order``: all seats by their places.
        """
        ended = s.but(sheet=s.sheet + (order,), live=0, turn=-1, events=events)
        if self.rules.session_end == "time":  # DAI-60
            return ended.but(step=CLOCK, events=events)
        if is_last(self.rules, s.deal, s.final):
            return self._session_is_over(ended)
        if self.rules.session_end == "by_agreement":  # DAI-60
            window = s.window + 1  # DAI-60
            return ended.but(step=AGREE, answers=(None,) * s.seats, window=window, events=events)
        return self._next_hand(ended)

    def _session_is_over(self, s: DaifugoState) -> DaifugoState:
        return s.but(step=OVER, events=s.events + (Event("won", s.daifugo()),))

    def _next_hand(self, s: DaifugoState) -> DaifugoState:
        """Let the Destitute gather the cards and shuffle (DAI-08)."""
        return s.but(deal=s.deal + 1, dealer=next_dealer(s.sheet[-1]), step=DEALING, answers=())

    def _agree(self, s: DaifugoState, seat: int, move: Move) -> DaifugoState:
        """Take an answer to whether the coming hand shall be the last, and go on with the last answer.

        See DAI-60.
        """
        if s.answers[seat] is not None:
            raise Refused("DAI-60", "You have said so already.", (), "Wait for the others.")
        if not isinstance(move, (Last, More)):
            raise Refused("DAI-60", "Everybody is asked whether the next deal is the last.", (), "Say last or more.")
        answers = s.answers[:seat] + (move,) + s.answers[seat + 1 :]
        said = s.but(answers=answers, events=(Event("answered", seat),))
        if None in answers:
            return said
        final = all([isinstance(answer, Last) for answer in answers])
        agreed = Event("last_hand" if final else "another_hand", -1)
        return self._next_hand(said.but(final=final, events=said.events + (agreed,)))

    def _chance(self, s: DaifugoState, move: Move) -> DaifugoState:
        ask = self.asks(s).get(CHANCE)
        if ask is None:
            raise Refused("DAI-05", "Nothing is to be shuffled now.")
        if ask.prompt == SHUFFLE:
            if not isinstance(move, Shuffle) or not self._is_whole(move.faces):
                raise Refused("DAI-05", "A shuffle orders exactly the {count} cards.", count=len(self.pack))
            return self._dealt(s, move.faces)
        if not isinstance(move, Choose) or not 1 <= move.number <= ask.count:
            clause = "DAI-04" if s.step == CHOOSE_DEALER else "DAI-60"
            raise Refused(clause, "A number from 1 to {count} is wanted.", count=ask.count)
        if s.step == CHOOSE_DEALER:
            dealer = move.number - 1
            return s.but(dealer=dealer, step=DEALING, events=(Event("dealer", dealer),))
        if s.started < 0:
            return s.but(started=move.number, step=CHOOSE_DEALER, events=())
        gone = (move.number - s.started) % (CLOCK_TELLS if s.started > WEEK else WEEK)
        if gone >= self.rules.minutes:
            return self._session_is_over(s.but(events=(Event("time", -1, (), gone),)))
        return self._next_hand(s.but(events=()))

    def _is_whole(self, faces: tuple[int, ...]) -> bool:
        """Say whether these are the cards of the pack."""
        if self.pack is PACK:
            return len(faces) == len(PACK) and set(faces) == _WHOLE
        return sorted(faces) == sorted(self.pack)

    def _dealt(self, s: DaifugoState, faces: tuple[int, ...]) -> DaifugoState:
        """Deal one card at a time from the dealer's left (DAI-07)."""
        piles = [EMPTY_HAND] * s.seats
        for at in range(s.seats):
            seat = (s.dealer + 1 + at) % s.seats
            piles[seat] = dealt_to(seat, faces[at :: s.seats])
        dealt = s.but(
            piles=(*piles, EMPTY_PILE, EMPTY_PILE),
            need=0,  # DAI-12
            plays=(),
            live=(1 << s.seats) - 1,
            finished=(),
            house_effects=NO_EFFECTS,  # DAI-W06
            events=(Event("dealt", s.dealer),),
        )
        return self.begun(dealt)

    def begun(self, dealt: DaifugoState) -> DaifugoState:
        """Return the table once the cards are dealt: before the exchange, or before the first lead."""
        s = dealt
        if not s.sheet:
            return first_lead(dealt, first_leader(self.rules, (), s.seats, s.dealer))
        return dealt.but(step=GIVE, turn=gifts(False, s.sheet[-1])[0][0])

    def hidden(self, s: DaifugoState) -> DaifugoHidden:
        """Return what a view hides: others' hands, and which cards two others have exchanged."""
        return DaifugoHidden(s, self.pack, self.rules.poor_exchange, self.rules.upheaval)


def _no_such_move(s: DaifugoState, move: Move) -> Refused:
    """Return the refusal of a move that is none in a trick; who leads may not pass (DAI-16)."""
    remedy = marked("Play cards, or pass." if s.need else "Play one to four cards of one rank.")
    if isinstance(move, (Give, Return)):  # DAI-49
        return Refused("DAI-49", "Cards are exchanged before the first lead only.", (), remedy)
    return Refused("DAI-17", "It is your turn to play.", (), remedy)


def next_in_play(piles: Sequence[Pile], seats: int, seat: int, way: int = 1) -> int:
    """Return the next seat in play on that seat's left (DAI-33), on its right where the ``way`` is -1 (DAI-W44)."""
    seat = (seat + way) % seats
    while not piles[seat].cards:
        seat = (seat + way) % seats
    return seat


def in_play(piles: Sequence[Pile], seats: int) -> int:
    """Return the seats that hold cards, as bits."""
    found = 0
    for seat in range(seats):
        if piles[seat].cards:
            found |= 1 << seat
    return found
