"""Crazy Eights: the four functions."""

from collections.abc import Iterator, Mapping
from typing import Final

from upcard.cards.card import EVERYBODY, NOBODY, Card, face_name, rank_of
from upcard.cards.pack import Pack, same_cards
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, SHUFFLE, Ask, Refused
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Move, Pile, Shuffle, sort_hand
from upcard.kernel.worlds import HiddenInfo
from upcard_crazy_eights.moves import DRAW, NOTATION, PASS, SUITS, Draw, Eight, Pass, Play
from upcard_crazy_eights.rules import FEWEST, MOST, Rules
from upcard_crazy_eights.state import DEAL, EIGHT, OVER, PLAY, REFILL, EightsState, points

PACK: Final = Pack(1).faces()


class CrazyEights(ByRules):
    """Match the card on the pile, or play an eight."""

    notation = NOTATION

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def start(self, seats: int) -> EightsState:
        """Raises Refused unless two to five play (CRE-01)."""
        if not FEWEST <= seats <= MOST:
            raise Refused("CRE-01", f"Two to five play Crazy Eights, not {seats}.")
        return EightsState(seats=seats, piles=(EMPTY_HAND,) * seats + (EMPTY_PILE, EMPTY_PILE))

    def asks(self, s: EightsState) -> Mapping[int, Ask]:
        if s.step == OVER:
            return {}
        if s.step == DEAL:
            return {CHANCE: Ask(SHUFFLE, faces=PACK)}
        if s.step == REFILL:
            return {CHANCE: Ask(SHUFFLE, faces=s.pile().faces()[:-1])}
        return {s.turn: Ask("play")}

    def moves(self, s: EightsState, seat: int) -> Iterator[Move]:
        ask = self.asks(s).get(seat)
        if ask is None:
            return
        if seat == CHANCE:
            yield Shuffle(ask.faces)
            return
        for face in s.hand(seat).kinds():
            if rank_of(face) == EIGHT:
                for suit in range(len(SUITS)):
                    yield Eight(suit, face)
            elif s.matches(face):
                yield Play(face)
        if self.may_draw(s):
            yield DRAW
        if self.may_pass(s):
            yield PASS

    def may_draw(self, s: EightsState) -> bool:
        """May whose turn it is draw a card (CRE-06)?"""
        if not s.stock().cards or s.drawn >= self.rules.draws:
            return False
        return self.rules.free_draw or not can_play(s)

    def may_pass(self, s: EightsState) -> bool:
        """May whose turn it is pass (CRE-07)?"""
        return not self.may_draw(s) and (s.drawn > 0 or not can_play(s))

    def play(self, s: EightsState, seat: int, move: Move) -> EightsState:
        if seat not in self.asks(s):
            raise Refused("CRE-04", "It is not your turn.", (), "Wait for the others." if s.step != OVER else "")
        if isinstance(move, Shuffle) and seat == CHANCE:
            return self._deal(s, move) if s.step == DEAL else self._refill(s, move)
        if seat == CHANCE:
            raise Refused("CRE-02", "The cards have to be shuffled.")
        if isinstance(move, Play | Eight):
            return self._discard(s, move)
        if isinstance(move, Draw):
            return self._draw(s)
        if isinstance(move, Pass):
            return self._pass(s)
        raise Refused("CRE-04", "A turn is a card that is played, drawn, or a pass.")

    def hidden(self, s: EightsState) -> HiddenInfo[EightsState]:
        """What `upcard.kernel.worlds` has to know to deal the cards afresh that a seat has not seen."""
        return HiddenInfo(s, PACK)

    # --- chance ---

    def _deal(self, s: EightsState, move: Shuffle) -> EightsState:
        if not same_cards(move.faces, PACK):
            raise Refused("CRE-02", "The shuffle has to hold every card of the pack once.")
        each = 7 if s.seats == FEWEST else 5
        hands = []
        for seat in range(s.seats):
            dealt = move.faces[seat * each : (seat + 1) * each]
            hands.append(sort_hand([Card(face, 1 << seat) for face in dealt]))
        starter = Card(move.faces[s.seats * each], EVERYBODY)
        # The shuffle names its top card first; the top card of a pile is its last.
        stock = [Card(face, NOBODY) for face in reversed(move.faces[s.seats * each + 1 :])]
        piles = (*hands, Pile(tuple(stock), True), Pile((starter,), True))
        events = (Event("dealt", CHANCE, (), each), Event("turned", CHANCE, (starter,)))
        first = (len(s.scores) + 1) % s.seats
        return s.but(piles=piles, events=events, step=PLAY, turn=first, drawn=0, passes=0, suit=-1)

    def _refill(self, s: EightsState, move: Shuffle) -> EightsState:
        if not same_cards(move.faces, s.pile().faces()[:-1]):
            raise Refused("CRE-08", "The shuffle has to hold the pile without its top card.")
        stock = Pile(tuple([Card(face, NOBODY) for face in reversed(move.faces)]), True)
        piles = (*s.piles[: s.seats], stock, Pile((s.pile().top(),), True))
        events = (Event("refilled", CHANCE, (), len(move.faces)),)
        return s.but(piles=piles, events=events, step=PLAY)

    # --- players ---

    def _discard(self, s: EightsState, move: Play | Eight) -> EightsState:
        face = move.face
        if not s.hand(s.turn).has(face):
            raise Refused("CRE-04", f"You do not hold the {face_name(face)}.", (face,))
        if isinstance(move, Eight) and rank_of(face) != EIGHT:
            raise Refused("CRE-05", "Only an eight names a suit.", (face,), "Play the card without one.")
        if isinstance(move, Play) and rank_of(face) == EIGHT:
            raise Refused("CRE-05", "An eight names a suit.", (face,), "Say which one, as in: hearts 8S.")
        if not s.matches(face):
            wanted = SUITS[s.wanted()]
            raise Refused("CRE-04", f"The {face_name(face)} matches neither suit nor rank.", (face,), f"Play {wanted}.")
        suit = move.suit if isinstance(move, Eight) else -1
        card = Card(face, EVERYBODY)
        piles = list(s.piles)
        piles[s.turn] = s.hand(s.turn).minus(face)
        piles[-1] = s.pile().plus(card)
        # ``number`` of the event: the suit named, counted from 1.
        events: tuple[Event, ...] = (Event("played", s.turn, (card,), suit + 1),)
        if not piles[s.turn].cards:
            return self._scored(s, tuple(piles), events, s.turn)
        return self._next(s, tuple(piles), events, 0, suit)

    def _draw(self, s: EightsState) -> EightsState:
        if not self.may_draw(s):
            if not s.stock().cards:
                raise Refused("CRE-06", "The stock is empty.", (), "Play a card, or pass.")
            if s.drawn >= self.rules.draws:
                raise Refused("CRE-06", f"You have drawn {s.drawn} of {self.rules.draws} cards.", (), "Play, or pass.")
            raise Refused("CRE-07", "You have a card that can be played.", (), "Play it.")
        card = Card(s.stock().top().face, 1 << s.turn)
        piles = list(s.piles)
        piles[s.turn] = s.hand(s.turn).plus(card)
        piles[s.seats] = Pile(s.stock().cards[:-1], True)
        events = (Event("drew", s.turn, (card,)),)
        step = _after(tuple(piles))
        return s.but(piles=tuple(piles), events=events, step=step, drawn=s.drawn + 1, passes=0)

    def _pass(self, s: EightsState) -> EightsState:
        if not self.may_pass(s):
            raise Refused("CRE-07", "You may still draw, or have a card that can be played.", (), "Draw, or play it.")
        events: tuple[Event, ...] = (Event("passed", s.turn),)
        if s.passes + 1 == s.seats:
            return self._scored(s, s.piles, events, self._fewest(s))
        return self._next(s, s.piles, events, s.passes + 1, s.suit)

    def _next(
        self, s: EightsState, piles: tuple[Pile, ...], events: tuple[Event, ...], passes: int, suit: int
    ) -> EightsState:
        turn = (s.turn + 1) % s.seats
        return s.but(piles=piles, events=events, step=_after(piles), turn=turn, drawn=0, passes=passes, suit=suit)

    # --- the end of a deal ---

    def _fewest(self, s: EightsState) -> int:
        """Who wins a blocked deal, or -1 (CRE-10)."""
        held = [points(s.hand(seat).faces()) for seat in range(s.seats)]
        if self.rules.blocked == "nobody" or held.count(min(held)) > 1:
            return -1
        return held.index(min(held))

    def _scored(self, s: EightsState, piles: tuple[Pile, ...], events: tuple[Event, ...], winner: int) -> EightsState:
        others = [points(piles[seat].faces()) for seat in range(s.seats) if seat != winner]
        won = sum(others) if winner >= 0 else 0
        scores = (*s.scores, tuple([won if seat == winner else 0 for seat in range(s.seats)]))
        events = (*events, Event("won", winner, (), won) if winner >= 0 else Event("blocked", CHANCE))
        step = OVER if len(scores) == self.rules.deals else DEAL
        return s.but(piles=piles, events=events, step=step, drawn=0, passes=0, suit=-1, scores=scores)


def can_play(s: EightsState) -> bool:
    """Has whose turn it is a card that can be played?"""
    return any([s.matches(face) for face in s.hand(s.turn).kinds()])


def _after(piles: tuple[Pile, ...]) -> str:
    """Is the stock to be filled up (CRE-08) before somebody plays?"""
    return REFILL if not piles[-2].cards and len(piles[-1].cards) > 1 else PLAY


def winners(game: CrazyEights, s: EightsState) -> tuple[int, ...]:
    """Who has most points at the end (CRE-11); nobody before."""
    totals = s.totals()
    return tuple([seat for seat in range(s.seats) if totals[seat] == max(totals)]) if s.step == OVER else ()
