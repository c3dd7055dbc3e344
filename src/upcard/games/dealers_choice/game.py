"""The game dealer's choice: each dealer picks Guts or Anaconda for the hand; chips go from hand to hand.

A hand is played by `GutsGame` or `AnacondaGame`. Here is only what lies between the hands.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from upcard.cards.pack import Pack, same_cards
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.betting.seats import next_dealer
from upcard.games.dealers_choice.chips import ANACONDA, GUTS, broke, is_over, settled, shared, why_settled
from upcard.games.dealers_choice.moves import DEAL_ANACONDA, DEAL_GUTS, NOTATION, DealGame
from upcard.games.dealers_choice.rules import FEWEST, MOST, Rules
from upcard.games.dealers_choice.state import CHOOSE_DEALER, OVER, PICK, SHUFFLE, ChoiceState, fresh
from upcard.games.guts.game import GutsGame
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, Ask, Refused
from upcard.kernel.game import SHUFFLE as SHUFFLE_PACK
from upcard.kernel.notation import Notation
from upcard.kernel.run import Listing, Made, each
from upcard.kernel.state import Choose, Event, Move, Shuffle
from upcard.kernel.worlds import HiddenInfo
from upcard.text.messages import marked

PACK: Final = Pack(1).faces()


class ChoiceGame(ByRules):
    """Two to seven players, one pack, two games."""

    notation: ClassVar[Notation] = NOTATION

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.guts = GutsGame(rules.guts())
        self.anaconda = AnacondaGame(rules.anaconda())

    def start(self, seats: int) -> ChoiceState:
        """Return the table before anything has happened. Raises Refused unless two to seven play (DCH-01)."""
        if not FEWEST <= seats <= MOST:
            raise Refused("DCH-01", "Two to seven play dealer’s choice, not {seats}.", seats=seats)
        return fresh(seats, self.rules.stack)

    def settled(self, s: ChoiceState) -> int:
        """Return the game that has to be dealt next, without anybody choosing; 0 where the dealer chooses."""
        return settled(self.rules, s.stacks, s.pot, s.funded, s.game)

    def asks(self, s: ChoiceState) -> Mapping[int, Ask]:
        """Return who may act now, by seat, as the game of this hand says, or between hands the dealer or chance."""
        if s.step == OVER:
            return {}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE, count=s.seats)}
        if s.step == PICK and not self.settled(s):
            return {s.dealer: Ask("game")}
        if s.step in (PICK, SHUFFLE):
            return {CHANCE: Ask(SHUFFLE_PACK, faces=PACK)}
        return self.guts.asks(s.guts(s.step)) if s.game == GUTS else self.anaconda.asks(s.anaconda(s.step))

    def moves(self, s: ChoiceState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat."""
        return each(self.listing(s, seat))

    def listing(self, s: ChoiceState, seat: int) -> Listing:
        """Return the same moves, to be counted and picked from."""
        if seat not in self.asks(s):
            return ()
        if s.step == CHOOSE_DEALER:
            return Made(Choose, range(1, s.seats + 1))
        if seat == CHANCE:
            return (Shuffle(PACK),)
        if s.step == PICK:
            return (DEAL_ANACONDA, DEAL_GUTS)
        if s.game == GUTS:
            return self.guts.listing(s.guts(s.step), seat)
        return self.anaconda.listing(s.anaconda(s.step), seat)

    def play(self, s: ChoiceState, seat: int, move: Move) -> ChoiceState:
        """Return the table after the move. Raises Refused where it is not legal."""
        if s.step in (CHOOSE_DEALER, SHUFFLE, PICK, OVER):
            return self._between(s, seat, move)
        if isinstance(move, DealGame):
            raise self._no_choice(s)
        return self._played(s, seat, move)

    def _no_choice(self, s: ChoiceState) -> Refused:
        """Return the refusal to choose a game during a hand."""
        if self.rules.chooser == "in_turn":
            return Refused("DCH-A02", "The games are dealt in turn, and nobody chooses.")
        return Refused("DCH-08", "The game of this hand is settled.", (), "Wait for the next hand.")

    def _not_chosen(self, s: ChoiceState) -> Refused:
        """Return the refusal for a seat that is not asked for the next game between two hands."""
        wait = marked("Wait until it is dealt.")
        if not self.settled(s):
            return Refused("DCH-07", "The dealer chooses the game.", (), wait)
        clause, reason = why_settled(self.rules, s.stacks, s.pot, s.funded)
        return Refused(clause, reason, (), wait)

    def hidden(self, s: ChoiceState) -> HiddenInfo[Any]:
        """Return what a view hides, as the game of this hand says."""
        if s.game == ANACONDA:
            return self.anaconda.hidden(s.anaconda(s.step))
        return HiddenInfo(s, PACK)

    # --- between the hands ----------------------------------------------------------------------------

    def _between(self, s: ChoiceState, seat: int, move: Move) -> ChoiceState:
        if s.step == OVER:
            raise Refused("DCH-17", "The session is over.")
        if seat not in self.asks(s):
            if s.step == PICK:
                raise self._not_chosen(s)
            raise Refused("DCH-02", "The cards are being dealt.", (), "Wait until you are asked.")
        if s.step == CHOOSE_DEALER:
            if not isinstance(move, Choose) or not 1 <= move.number <= s.seats:
                raise Refused("DCH-05", "The dealer has to be chosen from the seats.")
            return s.but(step=PICK, dealer=move.number - 1, events=(Event("dealer", move.number - 1),))
        if seat != CHANCE:
            if not isinstance(move, DealGame):
                raise Refused("DCH-07", "Now the game is chosen.", (), "Say deal guts or deal anaconda.")
            return s.chosen(move.game)
        if not isinstance(move, Shuffle) or not same_cards(move.faces, PACK):
            raise Refused("DCH-02", "The shuffle has to hold every card of the pack once.")
        if s.step == SHUFFLE:
            return self._played(s.but(events=()), CHANCE, move)
        picked = s.chosen(self.settled(s))
        dealt = self._played(picked.but(events=()), CHANCE, move)
        return dealt.but(events=(*picked.events, *dealt.events))

    def _played(self, s: ChoiceState, seat: int, move: Move) -> ChoiceState:
        """Play a move of the game of this hand (DCH-09, DCH-10)."""
        if s.game == GUTS:
            hand = self.guts.play(s.guts(s.step), seat, move)
            after = s.with_guts(hand)
            rows, ended = hand.sheet, len(hand.sheet) > len(s.rows(GUTS))
        else:
            other = self.anaconda.play(s.anaconda(s.step), seat, move)
            after = s.with_anaconda(other)
            rows, ended = other.sheet, len(other.sheet) > len(s.rows(ANACONDA))
            if ended:
                after = after.but(gone=broke(s.gone, after.before, after.stacks))
        if not ended:
            return after
        return self._end_hand(s, after.but(sheet=(*s.sheet, rows[-1]), dealt=(*s.dealt, s.game), answers=(), turn=-1))

    def _end_hand(self, before: ChoiceState, s: ChoiceState) -> ChoiceState:
        """Let the next dealer deal another hand, or end the session (DCH-06, DCH-17, DCH-18)."""
        if not is_over(self.rules, s.number, s.gone):
            return s.but(step=PICK, dealer=next_dealer(s.dealer, s.gone))
        stacks = shared(s.stacks, s.pot + s.carried, s.dealer, s.gone, before.gone)
        more = [now - was for now, was in zip(stacks, s.stacks, strict=True)]
        last = tuple([was + chips for was, chips in zip(s.sheet[-1], more, strict=True)])
        shares = [Event("shared", seat, (), more[seat]) for seat in s.in_turn() or range(s.seats) if more[seat]]
        return s.but(
            step=OVER,
            stacks=stacks,
            pot=0,
            funded=False,
            carried=0,
            sheet=(*s.sheet[:-1], last),
            events=(*s.events, *shares),
        )
