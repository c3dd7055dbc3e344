"""The game Beggar My Neighbor, which asks for no decision: its course is fixed by the deal (BMN-07)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from upcard.cards.card import EVERYBODY, UNSEEN, Card, rank_of
from upcard.cards.pack import Pack, same_cards
from upcard.games.beggar_my_neighbor.ending import STACK, first_to_turn, is_stopped
from upcard.games.beggar_my_neighbor.moves import NOTATION, TURN, Turn
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, PENALTIES, BeggarState, pattern
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, SHUFFLE, Ask, Refused
from upcard.kernel.notation import Notation
from upcard.kernel.state import EMPTY_PILE, Choose, Event, Move, Pile, Shuffle
from upcard.kernel.worlds import HiddenInfo

PACK: Final = Pack(1).faces()
"""52 cards, no jokers (BMN-02)."""


class BeggarGame(ByRules):
    """Two players turn cards; a court card or an ace has to be paid for."""

    notation: ClassVar[Notation] = NOTATION

    shown_briefly: ClassVar[tuple[str, ...]] = ("turned",)
    """The card that ends a payment is taken with the pile at once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def start(self, seats: int) -> BeggarState:
        """Return the table before anything has happened. Raises Refused unless two play (BMN-01)."""
        if seats != 2:
            raise Refused("BMN-01", "Two play Beggar My Neighbor, not {seats}.", seats=seats)
        return BeggarState()

    def asks(self, s: BeggarState) -> Mapping[int, Ask]:
        """Return who may act now: the player whose turn it is, or chance."""
        if s.result != NOBODY_YET:
            return {}
        if s.dealer < 0:
            return {CHANCE: Ask(CHOOSE, count=2)}
        if not s.dealt():
            return {CHANCE: Ask(SHUFFLE, faces=PACK)}
        return {s.turn: Ask("turn")}

    def moves(self, s: BeggarState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat; a player can only turn the next card."""
        if seat == CHANCE:
            if s.dealer < 0:
                yield Choose(1)
                yield Choose(2)
            elif not s.dealt():
                yield Shuffle(PACK)
        elif seat in self.asks(s):
            yield TURN

    def play(self, s: BeggarState, seat: int, move: Move) -> BeggarState:
        """Return the table after the move. Raises Refused where it is not legal."""
        if seat not in self.asks(s):
            if s.result != NOBODY_YET:
                raise Refused("BMN-13", "The game is over.")
            raise Refused("BMN-13", "The other player turns the next card.", (), "Wait until that card is turned.")
        if seat == CHANCE:
            return self._deal(s, move)
        if not isinstance(move, Turn):
            raise Refused("BMN-07", "There is nothing to decide here.", (), "Turn the top card of your stack.")
        return self._turn(s)

    def hidden(self, s: BeggarState) -> HiddenInfo[BeggarState]:
        """Return what a view hides: cards of one pack."""
        return HiddenInfo(s, PACK)

    def _deal(self, s: BeggarState, move: Move) -> BeggarState:
        if s.dealer < 0:
            if not (isinstance(move, Choose) and 1 <= move.number <= 2):
                raise Refused("BMN-03", "The first dealer has to be chosen from the two seats.")
            dealer = move.number - 1
            return s.but(dealer=dealer, events=(Event("dealer", dealer),))
        if not isinstance(move, Shuffle) or not same_cards(move.faces, PACK):
            raise Refused("BMN-04", "The shuffle has to hold every card of the pack once.")
        stacks: list[Pile] = [EMPTY_PILE, EMPTY_PILE]
        for at, seat in enumerate((first_to_turn(s.dealer), s.dealer)):
            # Card by card, beginning with the non-dealer; the card dealt last lies on top (BMN-05).
            stacks[seat] = Pile(tuple([UNSEEN[face] for face in move.faces[at::2]]), True)
        events = (Event("dealt", CHANCE, (), STACK),)
        return self.remember(
            s.but(piles=(stacks[0], stacks[1], EMPTY_PILE), turn=first_to_turn(s.dealer), events=events)
        )

    def _turn(self, s: BeggarState) -> BeggarState:
        """Turn one card from the stack of whose turn it is, and do what follows from it."""
        seat = s.turn
        card = Card(s.stack(seat).top().face, EVERYBODY)
        stack = Pile(s.stack(seat).cards[:-1], True)
        centre = s.centre().plus(card)
        piles = (stack, s.piles[1], centre) if seat == 0 else (s.piles[0], stack, centre)
        owed, turn, complete = s.owed, seat, False
        penalty = PENALTIES[rank_of(card.face)]
        if penalty:
            # A payment is stopped by a penalty card, the last one included; its rest is forgotten (BMN-23 to 26).
            owed, turn = penalty, 1 - seat
        elif owed:
            owed -= 1
            complete = not owed
        else:
            turn = 1 - seat
        after = s.but(
            piles=piles, turn=turn, owed=owed, turned=s.turned + 1, events=(Event("turned", seat, (card,), owed),)
        )
        if self.rules.out_rule == "at_once" and not stack.cards:
            return self._over(after, 1 - seat)
        if complete:
            return self._collected(after, 1 - seat)
        if not after.stack(turn).cards:
            return self._over(after, 1 - turn)
        return self._stopped(after)

    def _collected(self, s: BeggarState, seat: int) -> BeggarState:
        """Put the pile under the stack of the seat, which begins the next one (BMN-28 to BMN-34)."""
        after = s.but(
            piles=self._with_pile(s, seat),
            turn=seat,
            owed=0,
            collected=s.collected + 1,
            events=(*s.events, Event("collected", seat, (), len(s.centre().cards))),
        )
        if not after.stack(1 - seat).cards:
            return self._won(after, seat)
        place = pattern(after)
        if self.rules.repeat_rule == "draw" and place in after.past:  # BMN-40
            return self._drawn(after, "repeated")
        return self._stopped(self.remember(after))

    def _over(self, s: BeggarState, winner: int) -> BeggarState:
        """End the game: the other player must turn a card and has none.

        The winner takes the pile (BMN-36, BMN-37).
        """
        left = len(s.centre().cards)
        events = (*s.events, Event("out", 1 - winner), Event("took", winner, (), left))
        return self._won(s.but(piles=self._with_pile(s, winner), events=events), winner)

    def _won(self, s: BeggarState, seat: int) -> BeggarState:
        events = (*s.events, Event("won", seat))
        return s.but(turn=seat, owed=0, result=seat, events=events)

    def _stopped(self, s: BeggarState) -> BeggarState:
        """Return the same table, or a draw where too many cards have been turned (BMN-42)."""
        return self._drawn(s, "stopped") if is_stopped(self.rules, s.turned) else s

    def _drawn(self, s: BeggarState, why: str) -> BeggarState:
        events = (*s.events, Event(why, CHANCE, (), s.turned))
        return s.but(result=DRAWN, events=events)

    def _with_pile(self, s: BeggarState, seat: int) -> tuple[Pile, ...]:
        """Return the piles with the centre turned over as one block, under the seat's stack.

        Its first card comes up first again (BMN-31).
        """
        block = tuple([UNSEEN[card.face] for card in reversed(s.centre().cards)])
        stack = Pile(block + s.stack(seat).cards, True)
        return (stack, s.piles[1], EMPTY_PILE) if seat == 0 else (s.piles[0], stack, EMPTY_PILE)

    def remember(self, s: BeggarState) -> BeggarState:
        """Return the same table, its position at the start of a pile kept for BMN-40."""
        if self.rules.repeat_rule != "draw":
            return s
        return s.but(past=s.past | {pattern(s)})
