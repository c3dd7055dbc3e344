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
            at = stock.index(face)
            stock[at], stock[-1] = stock[-1], stock[at]

    def forget(self) -> None:
        """Let all draw from above: the stock is formed anew."""
        self.queues = []

    def play(self, game: Any, s: Any, mover: int, move: Move) -> Any:
        """Return the table after the move; what a seat draws by it are its own cards."""
        after = game.play(s, mover, move)
        if not self.queues:
            return after
        at = stock_at(s)
        if at < 0:
            self.forget()
            return after
        if len(after.piles[at].cards) == len(s.piles[at].cards):
            return after
        if len(after.piles[at].cards) > len(s.piles[at].cards):
            self.forget()
            return after
        cards = list(s.piles[at].cards)
        for place, seat in _drawers(game, s, mover, move, after):
            left = [card.face for card in cards[: place + 1]]
            wanted = self._next(left, seat)
            if wanted is not None:
                low = left.index(wanted)
                cards[low], cards[place] = cards[place], cards[low]
        return game.play(_with_stock(s, at, cards), mover, move)

    def _next(self, stock: list[int], seat: int) -> int | None:
        """Return the next card of the seat that lies in the stock; None where there is none."""
        if self.queues:
            queue = self.queues[seat]
            while queue:
                face = queue.pop()
                if face in stock:
                    return face
        return None


def _drawers(game: Any, s: Any, mover: int, move: Move, after: Any) -> list[tuple[int, int]]:
    """Return which places of the stock are drawn by that move, from above, each with the seat that draws there.

    Of cards that are alike the hands do not tell which of them has come, so that others are laid on top to see it.
    """
    at = stock_at(s)
    stock = s.piles[at].cards
    size = len(after.piles[at].cards)
    hands = [drawn(s, after, seat) for seat in range(s.seats)]
    if len(stock) - size > 1 or sum([len(faces) for faces in hands]) != 1:
        shown = [pile.cards[-1].face for pile in s.piles if pile.ordered and pile.cards and pile is not s.piles[at]]
        rest: list[Card] = []
        above: list[Card] = []
        for card in stock:
            if len(above) < len(stock) - size and card.face not in shown:
                shown.append(card.face)
                above.append(card)
            else:
                rest.append(card)
        s = _with_stock(s, at, rest + above)
        stock = s.piles[at].cards
        after = game.play(s, mover, move)
        hands = [drawn(s, after, seat) for seat in range(s.seats)]
    found: list[tuple[int, int]] = []
    for place in range(len(stock) - 1, size - 1, -1):
        for seat, faces in enumerate(hands):
            if stock[place].face in faces:
                found.append((place, seat))
                break
    return found


def _with_stock(s: Any, at: int, cards: list[Card]) -> Any:
    return s.but(piles=(*s.piles[:at], Pile(tuple(cards), True), *s.piles[at + 1 :]))


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
    faces, left = before.piles[at].faces(), after.piles[at].faces()
    gone = list(faces[len(left) :]) if faces[: len(left)] == left else _more(before.piles[at], after.piles[at])
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
