"""The game Indian Chief: everybody fills one of seven boxes at the same moment, seven times."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from upcard.cards.card import UNSEEN, card_name
from upcard.cards.pack import Pack, same_cards
from upcard.games.indian_chief.choosing import Melds, check_lay
from upcard.games.indian_chief.moves import DECLINE, NOTATION, Decline, Lay, Steal
from upcard.games.indian_chief.rules import FEWEST, HAND, MOST, THIEF, Rules
from upcard.games.indian_chief.state import (
    CHOOSE,
    CHOOSE_DEALER,
    OVER,
    SHUFFLE_MELDS,
    SHUFFLE_PACK,
    SHUFFLE_STUB,
    STEAL,
    ChiefState,
    fresh,
)
from upcard.games.indian_chief.turn import after_picks, may_take_from, next_turn, refill, return_melds, reveal
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, SHUFFLE, Ask, Refused
from upcard.kernel.game import CHOOSE as CHOOSE_NUMBER
from upcard.kernel.notation import Notation
from upcard.kernel.run import Listing
from upcard.kernel.state import Choose, Event, Move, Pile, Shuffle
from upcard.kernel.worlds import HiddenInfo
from upcard.text.messages import marked

ONE: Final = Pack(1).faces()
TWO: Final = Pack(2).faces()
_NOT_NOW: Final = marked("Wait until you are asked.")


def pack_for(seats: int) -> tuple[int, ...]:
    """Return one pack for two or three players, two for more (IND-02 to IND-04)."""
    return ONE if seats < 4 else TWO


class ChiefGame(ByRules):
    """Two to eight players, seven turns."""

    notation: ClassVar[Notation] = NOTATION

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def start(self, seats: int) -> ChiefState:
        """Return the table before anything has happened. Raises Refused unless two to eight play (IND-01)."""
        if not FEWEST <= seats <= MOST:
            raise Refused("IND-01", "Two to eight play Indian Chief, not {seats}.", seats=seats)
        return fresh(seats)

    def asks(self, s: ChiefState) -> Mapping[int, Ask]:
        """Return who may act now, by seat: players to meld or to steal, or chance."""
        if s.step == CHOOSE:
            ask = Ask("meld", True, s.window)
            return {seat: ask for seat in range(s.seats) if s.answers[seat] is None}
        if s.step == STEAL:
            group = s.queue[0]
            ask = Ask("steal", len(group) > 1, s.window, (), 0, "decline")
            return {seat: ask for seat in group if s.answers[seat] is None}
        if s.step == OVER:
            return {}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE_NUMBER, count=s.seats)}
        return {CHANCE: Ask(SHUFFLE, faces=self._to_shuffle(s))}

    def moves(self, s: ChiefState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat, up to equal cards."""
        asks = self.asks(s)
        if seat not in asks:
            return
        if seat == CHANCE:
            if s.step == CHOOSE_DEALER:
                for number in range(1, s.seats + 1):
                    yield Choose(number)
            else:
                yield Shuffle(asks[CHANCE].faces)
        elif s.step == CHOOSE:
            melds = self.melds(s, seat)
            for at in range(len(melds)):
                yield melds[at]
        else:
            yield DECLINE
            for victim in range(s.seats):
                if may_take_from(self.rules, s, seat, victim):
                    for face in dict.fromkeys(s.meld(victim).faces()):
                        yield Steal(face, victim)

    def listing(self, s: ChiefState, seat: int) -> Listing:
        """Return the same moves, to be counted and picked from; melds are made when they are taken out."""
        if s.step == CHOOSE and 0 <= seat < s.seats and s.answers[seat] is None:
            return self.melds(s, seat)
        return list(self.moves(s, seat))

    def melds(self, s: ChiefState, seat: int) -> Melds:
        """Return every meld of the seat for its open boxes."""
        return Melds(self.rules, s.hand(seat).faces(), s.sheets[seat])

    def play(self, s: ChiefState, seat: int, move: Move) -> ChiefState:
        """Return the table after the move. Raises Refused where it is not legal."""
        if seat == CHANCE:
            return self._chance(s, move)
        if s.step == CHOOSE and 0 <= seat < s.seats:
            return self._choose(s, seat, move)
        if s.step == STEAL and seat in self.asks(s):
            return self._pick(s, seat, move)
        if s.step == OVER:
            raise Refused("IND-11", "The game has had its seven turns.")
        if s.step == STEAL and 0 <= seat < s.seats:
            raise self._no_theft(s, seat, move)
        raise Refused("IND-14", "You are not asked now.", (), _NOT_NOW)

    def hidden(self, s: ChiefState) -> HiddenInfo[ChiefState]:
        """Return what a view hides: cards of the packs for so many seats."""
        return HiddenInfo(s, pack_for(s.seats))

    # --- choosing -------------------------------------------------------------------------------------

    def _choose(self, s: ChiefState, seat: int, move: Move) -> ChiefState:
        if s.answers[seat] is not None:
            raise Refused("IND-14", "You have chosen already.", (), "Wait until everybody has.")
        if not isinstance(move, Lay):
            raise Refused("IND-13", "Everybody melds in every turn.", (), "Choose one to seven cards.")
        check_lay(self.rules, s.hand(seat), s.sheets[seat], move)
        chosen = self._answered(s, seat, move, "chose")
        for answer in chosen.answers:
            if answer is None:
                return chosen
        return reveal(self.rules, chosen)

    def _answered(self, s: ChiefState, seat: int, move: Move, event: str) -> ChiefState:
        answers = s.answers[:seat] + (move,) + s.answers[seat + 1 :]
        return s.but(answers=answers, events=(Event(event, seat),))

    # --- stealing -------------------------------------------------------------------------------------

    def _pick(self, s: ChiefState, seat: int, move: Move) -> ChiefState:
        if isinstance(move, Steal):
            if move.victim == seat:
                raise Refused("IND-49", "A Thief takes from an opponent.", (move.face,), "Name another player.")
            if not 0 <= move.victim < s.seats:
                raise Refused("IND-49", "There is no P{number} at this table.", (move.face,), number=move.victim + 1)
            if not s.meld(move.victim).has(move.face):
                raise Refused(
                    "IND-56",
                    "The {card} does not lie in that meld, or is stolen already.",
                    (move.face,),
                    "Take a card that lies there, or decline.",
                    card=card_name(move.face),
                )
            if not may_take_from(self.rules, s, seat, move.victim):
                raise Refused(
                    "IND-A10",
                    "At this table a Thief's card cannot be stolen.",
                    (move.face,),
                    "Take a card of another meld, or decline.",
                )
        elif not isinstance(move, Decline):
            raise Refused("IND-49", "You may steal a card now.", (), "Name a card and its owner, or decline.")
        picked = self._answered(s, seat, move, "picked")
        group = s.queue[0]
        if [member for member in group if picked.answers[member] is None]:
            return picked
        return after_picks(self.rules, picked)

    def _no_theft(self, s: ChiefState, seat: int, move: Move) -> Refused:
        """Return the refusal, while Thieves steal, to a player who is not asked."""
        if isinstance(move, Lay):
            return Refused("IND-23", "The melds of this turn have been scored.", (), "Wait for the next turn.")
        if s.boxes[seat] != THIEF:
            return Refused("IND-49", "Only a player who has melded a Thief may steal.")
        if seat in s.queue[0]:
            return Refused("IND-60", "You have decided already.", (), "Wait for the other Thieves.")
        for group in s.queue[1:]:
            if seat in group:
                return Refused("IND-54", "The lowest Thief steals first.", (), _NOT_NOW)
        return Refused("IND-49", "You can no longer steal in this turn.")

    # --- chance ---------------------------------------------------------------------------------------

    def _to_shuffle(self, s: ChiefState) -> tuple[int, ...]:
        if s.step == SHUFFLE_PACK:
            return pack_for(s.seats)
        melds = tuple([card.face for pile in s.piles[s.seats : -1] for card in pile.cards])
        return melds if s.step == SHUFFLE_MELDS else s.stub().faces() + melds

    def _chance(self, s: ChiefState, move: Move) -> ChiefState:
        if s.step == CHOOSE_DEALER:
            if not isinstance(move, Choose) or not 1 <= move.number <= s.seats:
                raise Refused("IND-08", "The dealer has to be chosen from the seats.")
            dealer = move.number - 1
            return s.but(step=SHUFFLE_PACK, dealer=dealer, events=(Event("dealer", dealer),))
        if s.step not in (SHUFFLE_PACK, SHUFFLE_MELDS, SHUFFLE_STUB):
            raise Refused("IND-28", "Nothing is to be shuffled now.")
        if not isinstance(move, Shuffle) or not same_cards(move.faces, self._to_shuffle(s)):
            clause = {SHUFFLE_PACK: "IND-06", SHUFFLE_MELDS: "IND-30"}.get(s.step, "IND-28")
            raise Refused(clause, "The shuffle has to hold every card that is to be shuffled, once.")
        stub = Pile(tuple([UNSEEN[face] for face in reversed(move.faces)]), True)
        if s.step == SHUFFLE_MELDS:
            return refill(return_melds(s, stub))
        if s.step == SHUFFLE_STUB:
            return next_turn(return_melds(s, stub))
        events = (Event("dealt", CHANCE, (), HAND),)
        dealt = s.but(piles=(*s.piles[:-1], stub), owed=(HAND,) * s.seats, dealt_to=s.dealer, events=events)
        return next_turn(refill(dealt))
