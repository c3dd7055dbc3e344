"""Going out by a call, with melds that were kept in the hand; and the turns and the showdown that follow."""

from collections.abc import Iterable, Iterator

from upcard.cards.card import EVERYBODY, NO_FACE, Card, face_name, faces_text
from upcard.cards.covers import Sorter, can_sort, left_at_least
from upcard.cards.melds import lay_out, lists_of_melds, melds_in
from upcard.cards.placing import Placing
from upcard.games.rummy.discard import DiscardStep, pass_on
from upcard.games.rummy.flow import lay_open_melds, next_shown, with_two
from upcard.games.rummy.layoff import LayOffStep, find_meld, replace_meld
from upcard.games.rummy.melding import FurtherMelds, lay, must_be_meld
from upcard.games.rummy.moves import END_TURN, SHOW_HAND, Call, EndTurn, LayDown, LayMeld, LayOff, ShowHand, Swap
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import DOWN, RummyState
from upcard.games.rummy.steps import Step, must_hold, why_banned
from upcard.kernel.run import Listing, joined
from upcard.kernel.state import Event, Move, Pile


class Calls:
    """The calls with melds of the same shapes, counted and picked from without all of them being made."""

    def __init__(self, placing: Placing) -> None:
        self.placing = placing

    def __len__(self) -> int:
        return len(self.placing)

    def __getitem__(self, at: int) -> Move:
        return Call(self.placing[at], self.placing.over)

    def __iter__(self) -> Iterator[Move]:
        for at in range(len(self)):
            yield self[at]


class CallStep(Step):
    """ "Pay me": go out with the whole hand in melds, with a discard or without (PAY-25 to PAY-27)."""

    def takes(self, move: Move) -> bool:
        return isinstance(move, (Call, LayDown, LayMeld, LayOff, Swap))

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        for placing in self._placings(r, s, seat):
            yield from Calls(placing)

    def listing(self, r: Rulings, s: RummyState, seat: int) -> Listing:
        found: list[Listing] = [Calls(placing) for placing in self._placings(r, s, seat)]
        return joined(found) if found else ()

    def _placings(self, r: Rulings, s: RummyState, seat: int) -> Iterator[Placing]:
        hand = s.hand(seat)
        if s.caller >= 0 or left_at_least(hand.cards, r.table) > 1:
            return
        for placing in Sorter(hand.cards, r.table).ways():
            if placing.over == NO_FACE:
                if not r.call_discards:
                    yield placing
            elif placing.shapes and why_banned(r, s, hand, placing.over) is None:
                yield placing

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        if not isinstance(move, Call):
            faces = move.melds[0].faces if isinstance(move, LayDown) else ()
            raise r.refuse(
                "concealed", "Melds stay in the hand until the showdown.", faces, "Discard, or call with all in melds."
            )
        if s.caller >= 0:
            raise r.refuse("call_twice", "Somebody has called already: this is your last turn.", (), "Discard a card.")
        faces = ()
        for meld in move.melds:
            faces += meld.faces
        must_hold(r, s, seat, faces if move.discard == NO_FACE else (*faces, move.discard))
        for meld in move.melds:
            must_be_meld(r, meld, r.table)
        hand = s.hand(seat)
        self._must_be_all(r, hand.minus_all(faces), move)
        if move.discard != NO_FACE:
            banned = why_banned(r, s, hand, move.discard)
            if banned is not None:
                raise banned
        return self._called(r, s, seat, move)

    def _must_be_all(self, r: Rulings, left: Pile, move: Call) -> None:
        """Raises Refused where a card is in no meld and not discarded (PAY-A-07, PAY-A-23)."""
        over = [card.face for card in left.cards]
        if move.discard != NO_FACE:
            over.remove(move.discard)
        elif r.call_discards and not over:
            raise r.refuse("call_discard", "The last card is discarded, not melded.", (), "Call with a discard.")
        if len(over) == 1 and move.discard == NO_FACE:
            text = f"{move} discard {faces_text(over)}"
            raise r.refuse("call_over", f"The {face_name(over[0])} is in no meld.", tuple(over), f"Discard it: {text}.")
        if over:
            rest = "The cards" if len(over) > 1 else "The card"
            verb = "are" if len(over) > 1 else "is"
            raise r.refuse(
                "false_call",
                f"{rest} {faces_text(over)} {verb} in no meld: a call takes the whole hand.",
                tuple(over),
                "Go on until all your cards but one fit.",
            )

    def _called(self, r: Rulings, s: RummyState, seat: int, move: Call) -> RummyState:
        answers: list[Move | None] = [None] * s.seats
        answers[seat] = move
        after = s.but(caller=seat, answers=tuple(answers), events=(Event("called", seat), Event("out", seat)))
        if r.reveal:
            after = lay_open_melds(after, move.melds)
        if move.discard == NO_FACE:
            return pass_on(r, after)
        card = Card(move.discard, EVERYBODY)
        discards = Pile(s.discards().cards + (card,), True)
        piles = with_two(after.piles, seat, after.hand(seat).minus(card.face), s.seats + 1, discards)
        return pass_on(
            r, after.but(piles=piles, discarder=seat, events=after.events + (Event("discarded", seat, (card,)),))
        )


class CallersDiscardStep(DiscardStep):
    """The discard where melds stay in the hand: in a final turn a player with every card in melds may keep them
    all (PAY-A-08)."""

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        found = list(super().moves(r, s, seat))
        if found != [END_TURN] and self._keeps_all(r, s, seat):
            found.append(END_TURN)
        return found

    def _stuck(self, r: Rulings, s: RummyState, seat: int) -> bool:
        return self._keeps_all(r, s, seat) or super()._stuck(r, s, seat)

    def _keeps_all(self, r: Rulings, s: RummyState, seat: int) -> bool:
        return s.caller >= 0 and can_sort(s.hand(seat).cards, r.table, 0)


class ShowStep(Step):
    """The showdown: each player in turn sorts the open hand into melds and lays off on the caller's (PAY-31 to
    PAY-34); what is left counts."""

    blocks = True

    def __init__(self, lay_off: LayOffStep) -> None:
        self.lay_off = lay_off

    def takes(self, move: Move) -> bool:
        return True

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        yield from self._few(r, s, seat)
        for meld in melds_in(s.hand(seat).cards, r.table):
            yield LayMeld(meld)

    def listing(self, r: Rulings, s: RummyState, seat: int) -> Listing:
        return joined([self._few(r, s, seat), FurtherMelds(list(lists_of_melds(s.hand(seat).cards, r.table)))])

    def _few(self, r: Rulings, s: RummyState, seat: int) -> list[Move]:
        """All but the melds."""
        found: list[Move] = [SHOW_HAND, END_TURN]
        callers = callers_melds(s)
        if callers:
            for face in s.hand(seat).kinds():
                self.lay_off.add_moves_of(r, s, seat, face, callers, found)
        return found

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        if isinstance(move, EndTurn):
            return next_shown(r, shown(s.but(events=(Event("rested", seat),)), seat))
        if isinstance(move, ShowHand):
            return next_shown(r, shown(self._best(r, s, seat), seat))
        if isinstance(move, LayMeld):
            after = self._meld(r, s, seat, move)
        elif isinstance(move, LayOff):
            after = self._onto(r, s, seat, move)
        elif isinstance(move, Swap):
            raise r.refuse("wild_stays", "No wild card of a meld is replaced at the showdown.", (move.face,))
        else:
            raise r.refuse(
                "showdown",
                "The hands are open: nothing is drawn, called or discarded any more.",
                (),
                "Lay melds, lay off on the caller’s melds, or show.",
            )
        return after if after.hand(seat).cards else next_shown(r, shown(after, seat))

    def _meld(self, r: Rulings, s: RummyState, seat: int, move: LayMeld) -> RummyState:
        must_hold(r, s, seat, move.meld.faces)
        must_be_meld(r, move.meld, r.table)
        event = Event("laid", seat, (), len(s.melds) + 1, -1, move.meld)
        return lay(s, seat, (move.meld,), move.meld.faces).but(events=(event,))

    def _onto(self, r: Rulings, s: RummyState, seat: int, move: LayOff) -> RummyState:
        index = find_meld(r, s, move.meld)
        if s.owners[index] != s.caller:
            raise r.refuse("others_melds", "Cards are laid off on the caller’s melds only.", (move.face,))
        must_hold(r, s, seat, (move.face,))
        grown = self.lay_off.grown(r, s.melds[index], move)
        event = Event("laid_off", seat, (Card(move.face, EVERYBODY),), move.meld, s.caller, grown)
        return replace_meld(s, index, grown).but(
            piles=s.with_pile(seat, s.hand(seat).minus(move.face)), events=(event,)
        )

    def _best(self, r: Rulings, s: RummyState, seat: int) -> RummyState:
        """The layout of what is left that counts least."""
        callers = callers_melds(s)
        found = lay_out(s.hand(seat).cards, r.table, r.points, tuple([s.melds[index] for index in callers]))
        events: list[Event] = []
        hand = s.hand(seat)
        melds = list(s.melds)
        for index, grown in zip(callers, found.table, strict=True):
            added = list(grown.faces)
            for face in melds[index].faces:
                added.remove(face)
            for face in added:
                card = Card(face, EVERYBODY)
                events.append(Event("laid_off", seat, (card,), index + 1, s.caller, grown))
            hand = hand.minus_all(tuple(added))
            melds[index] = grown
        after = s.but(piles=s.with_pile(seat, hand), melds=tuple(melds))
        for meld in found.melds:
            events.append(Event("laid", seat, (), len(after.melds) + 1, -1, meld))
            after = lay(after, seat, (meld,), meld.faces)
        return after.but(events=tuple(events))


def callers_melds(s: RummyState) -> list[int]:
    """The indices of the caller's melds on the table."""
    return [index for index, owner in enumerate(s.owners) if owner == s.caller]


def shown(s: RummyState, seat: int) -> RummyState:
    """That seat has sorted its hand: what is left counts."""
    down = list(s.down)
    down[seat] = DOWN
    return s.but(down=tuple(down), events=s.events)
