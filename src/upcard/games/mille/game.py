"""The game Mille."""

from collections.abc import Iterator
from typing import ClassVar, Final

from upcard.cards.card import OPEN, UNSEEN, Card, rank_of
from upcard.cards.pack import Pack, same_cards
from upcard.games.mille.melding import LEAST, additions, by_rank, lay_fault, must_hold, new_melds, picks
from upcard.games.mille.moves import DRAW, NOTATION, Add, Draw, LayMeld, Take, in_order
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import GOES_ON, TWO, score, winner
from upcard.games.mille.state import (
    CHOOSE_DEALER,
    DEALING,
    DRAWING,
    MELDING,
    OVER,
    REFILLING,
    RENEWING,
    SEATS,
    MilleState,
)
from upcard.games.rummy.moves import Discard
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, SHUFFLE, Ask, Refused, chance_answers
from upcard.kernel.notation import Notation
from upcard.kernel.run import Listing, Made, each, joined
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Choose, Event, Move, Pile, Shuffle, dealt_to, sort_hand
from upcard.kernel.worlds import HiddenInfo, without
from upcard.melds.meld import SET, Meld
from upcard.text.messages import marked

PACK: Final = Pack(2).faces()
HAND: Final = 15
NOBODY_OUT: Final = -1


def _add(choice: tuple[tuple[int, ...], int]) -> Move:
    """Return the move that adds these cards to the meld of that number."""
    return Add(*choice)


def _lay(choice: tuple[int, tuple[int, ...]]) -> Move:
    """Return the move that lays these cards as a meld of that rank."""
    rank, faces = choice
    return LayMeld(Meld(SET, rank, faces))


class MilleGame(ByRules):
    """Mille under one rule set."""

    notation: ClassVar[Notation] = NOTATION

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.open_pile = rules.pile_view == "all"

    def start(self, seats: int) -> MilleState:
        """Return the table before the first deal.

        Raises:
            Refused: not exactly two play.
        """
        if seats != SEATS:
            raise Refused("MIL-01", "Exactly two play Mille, not {seats}.", seats=seats)
        piles = (EMPTY_HAND, EMPTY_HAND, EMPTY_PILE, EMPTY_PILE)
        return MilleState(piles=piles)

    def most_melds(self, seats: int) -> int:
        """Return how many melds fit on the table."""
        return len(PACK) // 3

    def asks(self, s: MilleState) -> dict[int, Ask]:
        """Return everyone who may act now."""
        if s.step == DRAWING:
            return {s.turn: Ask("draw")}
        if s.step == MELDING:
            return {s.turn: Ask("play")}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE, False, 0, (), SEATS)}
        if s.step == DEALING:
            return {CHANCE: Ask(SHUFFLE, False, 0, PACK)}
        if s.step in (RENEWING, REFILLING):
            return {CHANCE: Ask(SHUFFLE, False, 0, s.discards().faces()[:-1])}
        return {}

    # What can be answered

    def moves(self, s: MilleState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat, up to equal cards, lazily; also from the seat's own view."""
        return chance_answers(self.asks(s).get(CHANCE)) if seat == CHANCE else each(self.listing(s, seat))

    def listing(self, s: MilleState, seat: int) -> Listing:
        """Return the same moves, to be counted and picked from."""
        if seat == CHANCE:
            return list(self.moves(s, seat))
        if seat == s.turn and s.step == DRAWING:
            return self._draws(s, seat)
        if seat == s.turn and s.step == MELDING:
            hand = s.hand(seat)
            held = by_rank(hand.faces())
            single, several = additions(s, seat, held)
            melds = new_melds(s, self.rules, seat, held)
            return joined([Made(Discard, hand.kinds()), Made(_add, single), Made(_lay, melds), Made(_add, several)])
        return ()

    def _draws(self, s: MilleState, seat: int) -> list[Move]:
        found: list[Move] = [DRAW]
        if self._two_is_free(s):
            found.append(Take(()))
        rank = rank_of(s.upcard().face)
        if rank != TWO or self.rules.take_on_two == "pair_of_twos":
            own = [face for face in s.hand(seat).faces() if face & 15 == rank]
            if len(own) >= LEAST - 1:
                found += [Take(faces) for faces in picks(own) if len(faces) >= LEAST - 1]
        return found

    # What happens

    def play(self, s: MilleState, seat: int, move: Move) -> MilleState:
        """Return the table after the move.

        Raises:
            Refused: the move breaks a clause; nothing has changed.
        """
        if seat == CHANCE:
            return self._chance(s, move)
        if not 0 <= seat < SEATS:
            raise ValueError(f"there is no seat {seat}")
        if s.step == OVER:
            raise Refused("MIL-78", "The game is over.")
        if s.step not in (DRAWING, MELDING):
            raise Refused("MIL-06", "The cards are being shuffled.")
        if seat != s.turn:
            raise Refused("MIL-14", "It is not your turn.")
        if s.step == DRAWING:
            if isinstance(move, Draw):
                return self._draw(s, seat)
            if isinstance(move, Take):
                return self._take(s, seat, move.faces)
            takes = any(isinstance(way, Take) for way in self._draws(s, seat))
            remedy = marked("Draw from the stock, or take the pile." if takes else "Draw from the stock.")
            raise Refused("MIL-15", "A turn begins with the draw.", (), remedy)
        if isinstance(move, LayMeld):
            return self._meld(s, seat, in_order(move.meld))
        if isinstance(move, Add):
            return self._add(s, seat, move.faces, move.meld)
        if isinstance(move, Discard):
            return self._discard(s, seat, move.face)
        if isinstance(move, (Draw, Take)):
            if not s.discards().cards:
                raise Refused("MIL-21", "You have taken the pile already.", (), "Meld, or discard.")
            clause = "MIL-22" if isinstance(move, Draw) else "MIL-21"
            raise Refused(clause, "You have drawn already.", (), "Meld, or discard.")
        raise Refused("MIL-47", "A turn ends with a discard.", (), "Meld, or discard.")

    def _draw(self, s: MilleState, seat: int) -> MilleState:
        """Draw one card from the stock, which is formed anew first where it is empty.

        See MIL-22, MIL-53, MIL-54.
        """
        if not s.stock().cards:
            if len(s.discards().cards) > 1 and self._may_renew(s):
                return s.but(step=RENEWING, events=())
            return self._end(s.but(events=(Event("stock_out", seat),)), NOBODY_OUT)
        return self._drawn(s, seat, ())

    def _may_renew(self, s: MilleState) -> bool:
        """Say whether the stock may be formed anew.

        Where nobody can go out a deal would never end (MIL-A23).
        """
        return not self.rules.renewal_limit or s.renewals < self.rules.renewal_limit

    def _drawn(self, s: MilleState, seat: int, before: tuple[Event, ...]) -> MilleState:
        stock = s.stock().cards
        card = Card(stock[-1].face, 1 << seat)
        piles = list(s.piles)
        piles[seat] = s.hand(seat).plus(card)
        piles[SEATS] = Pile(stock[:-1], True)
        drew = Event("drew", seat, (card,))
        return s.but(piles=tuple(piles), step=MELDING, opening=False, events=(*before, drew))

    def _two_is_free(self, s: MilleState) -> bool:
        """Say whether the first player may simply take a 2 turned up at the deal (MIL-A02)."""
        return self.rules.first_upcard_two_free and s.opening and rank_of(s.upcard().face) == TWO

    def _take(self, s: MilleState, seat: int, faces: tuple[int, ...]) -> MilleState:
        """Take the whole pile, with a meld of its upcard (MIL-16 to MIL-28)."""
        upcard = s.upcard()
        if not faces and self._two_is_free(s):
            held = s.piles[:seat] + (s.hand(seat).plus(upcard),) + s.piles[seat + 1 : -1]  # MIL-A02
            took = Event("took", seat, (upcard,), 1)  # MIL-A02
            return s.but(piles=(*held, EMPTY_PILE), step=MELDING, opening=False, events=(took,))
        self._may_take(s, seat, faces)
        rank = rank_of(upcard.face)
        pile = s.discards().cards
        kept = s.hand(seat).minus_all(faces)
        found = [Card(card.face, card.seen | 1 << seat) for card in pile[:-1]]  # MIL-19, MIL-A04
        hand = sort_hand((*kept.cards, *found))
        piles = list(s.piles)
        piles[seat] = hand
        piles[SEATS + 1] = EMPTY_PILE
        shown = tuple([OPEN[face] for face in (upcard.face, *faces)])
        taken = s.but(
            piles=tuple(piles),
            step=MELDING,
            opening=False,
            events=(Event("took", seat, (upcard,), len(pile)), Event("laid", seat, shown)),
        )
        return self._laid(taken, seat, Meld(SET, rank, (upcard.face, *faces)))

    def _may_take(self, s: MilleState, seat: int, faces: tuple[int, ...]) -> None:
        upcard = s.upcard().face
        rank = rank_of(upcard)
        draw = marked("Draw from the stock.")
        if rank == TWO and self.rules.take_on_two == "never":
            if self._two_is_free(s):
                alone = marked("Take the 2 alone, or draw from the stock.")
                raise Refused("MIL-A02", "This 2 is taken alone, without cards of your hand.", (upcard,), alone)
            raise Refused("MIL-24", "An upcard that is a 2 cannot be taken.", (upcard,), draw)
        must_hold(s.hand(seat), faces)
        natural = [face for face in faces if rank_of(face) == rank]
        draw = marked("With two natural cards of the upcard's rank you may take it; otherwise draw from the stock.")
        for face in faces:
            if rank_of(face) == TWO and rank != TWO:
                enough = len(natural) >= LEAST - 1
                remedy = (
                    marked("Take the pile without the 2, and add the 2 to the meld afterwards.") if enough else draw
                )
                raise Refused("MIL-23", "A wild 2 does not help to take the pile.", (face,), remedy)
            if rank_of(face) != rank:
                raise Refused("MIL-18", "The pile is taken with cards of the upcard's rank.", (face, upcard), draw)
        if len(faces) < LEAST - 1:
            clause = "MIL-25" if s.meld_of(seat, rank) >= 0 else "MIL-16"
            held = len([face for face in s.hand(seat).faces() if rank_of(face) == rank])
            raise Refused(
                clause,
                "To take the pile, you need two natural cards of the upcard's rank in your hand.",
                (upcard, *faces),
                marked("Name two of them, or draw from the stock.")
                if held >= LEAST - 1
                else marked("Draw from the stock."),
            )

    def _meld(self, s: MilleState, seat: int, meld: Meld) -> MilleState:
        """Lay a further meld, or cards for one's own meld of that rank (MIL-31 to MIL-45)."""
        must_hold(s.hand(seat), meld.faces)
        fault = lay_fault(self.rules, s, seat, meld)
        if fault is not None:
            raise fault
        at = s.meld_of(seat, meld.low)
        if at >= 0:  # MIL-36
            return self._add(s, seat, meld.faces, at + 1)
        shown = tuple([OPEN[face] for face in meld.faces])
        laid = s.but(piles=self._without(s, seat, meld.faces), events=(Event("laid", seat, shown),))
        return self._laid(laid, seat, meld)

    def _add(self, s: MilleState, seat: int, faces: tuple[int, ...], number: int) -> MilleState:
        """Add cards to one's own meld (MIL-37, MIL-38, MIL-43)."""
        must_hold(s.hand(seat), faces)
        if not faces or not 1 <= number <= len(s.melds):
            raise Refused("MIL-37", "There is no meld {number}.", faces, "Name a meld of yours.", number=number)
        meld = s.melds[number - 1]
        if s.owners[number - 1] != seat:
            raise Refused("MIL-38", "That meld is your opponent's.", faces, "Add to melds of your own.")
        strange = tuple([face for face in faces if rank_of(face) not in (meld.low, TWO)])
        if strange:
            raise Refused("MIL-37", "The card is not of that meld's rank.", strange, "Add cards of its rank, or a 2.")
        shown = tuple([OPEN[face] for face in faces])
        grown = s.but(piles=self._without(s, seat, faces), events=(Event("added", seat, shown, number),))
        return self._laid(grown, seat, Meld(SET, meld.low, faces))

    def _laid(self, s: MilleState, seat: int, meld: Meld) -> MilleState:
        """Put the cards on the table, in the player's meld of that rank (MIL-36).

        A player who has no cards left is out.
        """
        at = s.meld_of(seat, meld.low)
        if at < 0:
            melds, owners = s.melds + (in_order(meld),), s.owners + (seat,)
        else:
            grown = in_order(Meld(SET, meld.low, s.melds[at].faces + meld.faces))
            melds, owners = s.melds[:at] + (grown,) + s.melds[at + 1 :], s.owners
        after = s.but(melds=melds, owners=owners)
        return after if after.hand(seat).cards else self._end(after, seat)

    def _without(self, s: MilleState, seat: int, faces: tuple[int, ...]) -> tuple[Pile, ...]:
        return s.piles[:seat] + (s.piles[seat].minus_all(faces),) + s.piles[seat + 1 :]

    def _discard(self, s: MilleState, seat: int, face: int) -> MilleState:
        """End the turn with a new upcard (MIL-47 to MIL-52)."""
        must_hold(s.hand(seat), (face,))
        card = OPEN[face]
        pile = s.discards().cards
        if not self.open_pile and pile:  # MIL-A04
            # Nobody looks through the pile: what is covered is as good as unseen.
            pile = pile[:-1] + (UNSEEN[pile[-1].face],)  # MIL-A04
        hands = self._without(s, seat, (face,))
        after = s.but(
            piles=(*hands[:-1], Pile(pile + (card,), True)),
            events=(Event("discarded", seat, (card,)),),
        )
        if not after.hand(seat).cards:
            return self._end(after, seat)
        at_once = self.rules.stock_refill == "at_once"  # MIL-A10
        refill = at_once and not s.stock().cards and len(pile) > 0 and self._may_renew(s)  # MIL-A10, MIL-A23
        return after.but(step=REFILLING if refill else DRAWING, turn=1 - seat)

    # Deals and the game

    def _end(self, s: MilleState, out: int) -> MilleState:
        """Score the deal (MIL-70 to MIL-78); ``out`` went out, or nobody did."""
        events = list(s.events)
        if out >= 0:
            events.append(Event("out", out))
        piles = list(s.piles)
        points: list[int] = []
        stars: list[int] = []
        for seat in range(SEATS):
            left = tuple([OPEN[card.face] for card in s.hand(seat).cards])
            piles[seat] = Pile(left, False)
            melds = [meld for meld, owner in zip(s.melds, s.owners, strict=True) if owner == seat]
            scored = score(self.rules, melds, [card.face for card in left])
            points.append(scored.points)
            stars.append(scored.stars)
            events.append(Event("scored", seat, left, scored.points, scored.stars))
        after = s.but(
            piles=tuple(piles),
            turn=-1,
            opening=False,
            sheet=s.sheet + (tuple(points),),
            stars=s.stars + (tuple(stars),),
        )
        totals = after.totals()
        won = winner(self.rules, totals, out)
        if won == GOES_ON:
            return after.but(deal=s.deal + 1, dealer=1 - s.dealer, step=DEALING, events=tuple(events))
        events.append(Event("won", won, (), totals[won]))
        return after.but(step=OVER, winner=won, events=tuple(events))

    def _chance(self, s: MilleState, move: Move) -> MilleState:
        ask = self.asks(s).get(CHANCE)
        if ask is None:
            raise Refused("MIL-06", "Nothing is to be shuffled now.")
        if ask.prompt == CHOOSE:
            if not isinstance(move, Choose) or not 1 <= move.number <= SEATS:
                raise Refused("MIL-04", "The first dealer is seat 1 or 2.")
            return s.but(dealer=move.number - 1, step=DEALING, events=(Event("dealer", move.number - 1),))
        if not isinstance(move, Shuffle) or not same_cards(move.faces, ask.faces):
            clause = "MIL-06" if s.step == DEALING else "MIL-53"
            raise Refused(
                clause, "A shuffle orders exactly the {number} cards that are to be shuffled.", number=len(ask.faces)
            )
        if s.step == DEALING:
            return self._dealt(s, move.faces)
        stock = Pile(tuple([UNSEEN[face] for face in reversed(move.faces)]), True)
        upcard = Pile(s.discards().cards[-1:], True)
        renewed = s.but(
            piles=s.piles[:SEATS] + (stock, upcard),
            renewals=s.renewals + 1,
            events=(Event("renewed", -1, (), len(move.faces)),),
        )
        if s.step == RENEWING:
            return self._drawn(renewed, s.turn, renewed.events)
        return renewed.but(step=DRAWING)

    def _dealt(self, s: MilleState, faces: tuple[int, ...]) -> MilleState:
        """Deal fifteen cards each from the non-dealer on, and turn one up.

        The rest is the stock (MIL-06 to MIL-09).
        """
        first = 1 - s.dealer
        hands = [EMPTY_HAND, EMPTY_HAND]
        for at, seat in enumerate((first, s.dealer)):
            hands[seat] = dealt_to(seat, faces[at : SEATS * HAND : SEATS])
        upcard = OPEN[faces[SEATS * HAND]]
        stock = [UNSEEN[face] for face in reversed(faces[SEATS * HAND + 1 :])]
        return s.but(
            piles=(*hands, Pile(tuple(stock), True), Pile((upcard,), True)),
            turn=first,
            step=DRAWING,
            opening=True,
            renewals=0,  # MIL-A23
            melds=(),
            owners=(),
            events=(Event("dealt", s.dealer, (), HAND), Event("upcard", s.dealer, (upcard,))),
        )

    def hidden(self, s: MilleState) -> HiddenInfo[MilleState]:
        """Return what a view hides: the cards of the pack that are not melded."""
        return HiddenInfo(s, without(PACK, [face for meld in s.melds for face in meld.faces]))
