"""What each seat draws from the stock when a deal is played on, so that two ways to play it on can be compared.

In a stock that nobody knows, any card is as likely to lie in one place as in another. So it makes no difference whether
a seat draws the uppermost card or one of its own places: of three seats the second one draws those that lie second,
fifth, eighth from above. Then what the others draw stays the same when a seat draws a card more or less, and two ways
to play a deal on differ by what was done and not by who came to draw which card.
"""

from collections.abc import Sequence
from typing import Any

from upcard.cards.card import NOBODY, Card
from upcard.kernel.state import Move, Pile, State, sort_hand


class SeatDraws:
    """The cards that the seats of a table draw from its stock, each its own, until the stock is formed anew.

    Args:
        world: the table, all of whose faces are known. In a stock that somebody knows all draw from above.
    """

    def __init__(self, world: State) -> None:
        self.queues: list[list[int]] = []
        """By seat, the faces that it draws, the next one last."""
        at = stock_at(world)
        if at < 0:
            return
        cards = world.piles[at].cards
        if [card for card in cards if card.seen != NOBODY]:
            return
        faces = [card.face for card in cards]
        faces.reverse()
        for seat in range(world.seats):
            queue = faces[seat :: world.seats]
            queue.reverse()
            self.queues.append(queue)

    def bring_up(self, stock: list[int], seat: int) -> None:
        """Put the next card of the seat on top of a stock of faces."""
        face = self._next(stock, seat)
        if face is not None:
            stock.remove(face)
            stock.append(face)

    def forget(self) -> None:
        """Let all draw from above: the stock is formed anew."""
        self.queues = []

    def play(self, game: Any, s: Any, mover: int, move: Move) -> Any:
        """Return the table after the move; what a seat draws by it are its own cards."""
        after = game.play(s, mover, move)
        if not self.queues:
            return after
        at = stock_at(s)
        if at < 0 or len(after.piles[at].cards) == len(s.piles[at].cards):
            return after
        if len(after.piles[at].cards) > len(s.piles[at].cards):
            self.forget()
            return after
        cards = list(s.piles[at].cards)
        for seat in range(s.seats):
            for face in drawn(s, after, seat):
                wanted = self._next([card.face for card in cards], seat)
                if wanted is not None:
                    _exchange(cards, face, wanted)
        laid = s.but(piles=(*s.piles[:at], Pile(tuple(cards), True), *s.piles[at + 1 :]))
        return game.play(laid, mover, move)

    def _next(self, stock: list[int], seat: int) -> int | None:
        """Return the next card of the seat that lies in the stock; None where there is none."""
        if self.queues:
            queue = self.queues[seat]
            while queue:
                face = queue.pop()
                if face in stock:
                    return face
        return None


def stock_at(s: State) -> int:
    """Return where the stock lies among the piles: the first ordered one whose top card nobody has seen.

    It is -1 where there is none.
    """
    for at in range(s.seats, len(s.piles)):
        pile = s.piles[at]
        if pile.ordered and pile.cards and pile.cards[-1].seen == NOBODY:
            return at
    return -1


def drawn(before: State, after: State, seat: int) -> list[int]:
    """Return the faces that have come to the hand of ``seat`` from the stock between two tables."""
    at = stock_at(before)
    if at < 0 or len(after.piles[at].cards) >= len(before.piles[at].cards):
        return []
    gone = _more(before.piles[at], after.piles[at])
    found: list[int] = []
    for face in _more(after.piles[seat], before.piles[seat]):
        if face in gone:
            gone.remove(face)
            found.append(face)
    return found


def with_draws(world: Any, seat: int, faces: Sequence[int]) -> Any:
    """Return the ``world`` with cards exchanged that the seat has not seen, so that it draws these ``faces``.

    They lie in the places of the stock from which it draws (`SeatDraws`), the first of them first; what lay there lies
    where they lay. What lies in no other hand and not in the stock is left out, and what there are no places for.
    """
    at = stock_at(world)
    if at < 0:
        return world
    rows: list[list[Card]] = [list(pile.cards) for pile in world.piles]
    stock = rows[at]
    places = list(range(len(stock) - 1 - seat, -1, -world.seats))
    free = list(range(len(stock)))
    others = [other for other in range(world.seats) if other != seat]
    for face in faces:
        if not places:
            break
        place = places[0]
        near = [here for here in free if stock[here].face == face]
        if near:
            # In its place already, or else as far down as can be.
            here = place if place in near else near[0]
            stock[place], stock[here] = stock[here], stock[place]
        else:
            held = [
                (other, here)
                for other in others
                for here, card in enumerate(rows[other])
                if card.face == face and not card.seen >> seat & 1
            ]
            if not held:
                continue
            other, here = held[0]
            card, instead = rows[other][here], stock[place]
            rows[other][here] = Card(instead.face, card.seen)
            stock[place] = Card(face, instead.seen)
        places.pop(0)
        free.remove(place)
    piles: list[Pile] = []
    for pile, cards in zip(world.piles, rows, strict=True):
        piles.append(Pile(tuple(cards), True) if pile.ordered else sort_hand(cards))
    return world.but(piles=tuple(piles))


def _exchange(cards: list[Card], face: int, wanted: int) -> None:
    """Let the uppermost card of that face change places with the lowest one that is ``wanted``."""
    faces = [card.face for card in cards]
    low = faces.index(wanted)
    high = len(faces) - 1 - faces[::-1].index(face)
    cards[low], cards[high] = cards[high], cards[low]


def _more(pile: Pile, other: Pile) -> list[int]:
    """Return the faces that lie in a pile more often than in the other."""
    rest = list(other.faces())
    found: list[int] = []
    for face in pile.faces():
        if face in rest:
            rest.remove(face)
        else:
            found.append(face)
    return found


__all__ = ["SeatDraws", "drawn", "stock_at", "with_draws"]
