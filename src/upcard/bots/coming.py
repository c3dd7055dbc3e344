"""Cards that a seat is to draw from the stock: the same that it drew in a game that is looked back at."""

from collections.abc import Sequence
from typing import Any

from upcard.cards.card import Card
from upcard.kernel.state import Move, Pile, State, sort_hand


def stock_at(s: State, seat: int) -> int:
    """Return where the stock lies among the piles: the first ordered one whose top card ``seat`` has not seen.

    It is -1 where there is none.
    """
    for at in range(s.seats, len(s.piles)):
        pile = s.piles[at]
        if pile.ordered and pile.cards and not pile.cards[-1].seen >> seat & 1:
            return at
    return -1


def drawn(before: State, after: State, seat: int) -> list[int]:
    """Return the faces that have come to the hand of ``seat`` from the stock between two tables."""
    at = stock_at(before, seat)
    if at < 0 or len(after.piles[at].cards) >= len(before.piles[at].cards):
        return []
    gone = _more(before.piles[at], after.piles[at])
    found: list[int] = []
    for face in _more(after.piles[seat], before.piles[seat]):
        if face in gone:
            gone.remove(face)
            found.append(face)
    return found


def reserved(world: Any, seat: int, faces: Sequence[int]) -> tuple[Any, list[int]]:
    """Return a table that differs from the ``world`` in where cards lie that ``seat`` has not seen.

    These ``faces`` lie at the bottom of the stock, the first of them lowest, so that nobody else draws them before it
    runs low; what lay there lies where they lay. One that lies in no hand and not in the stock is left out: the faces
    that are there are returned, too.
    """
    at = stock_at(world, seat)
    if at < 0:
        return world, []
    places: list[list[Card]] = [list(pile.cards) for pile in world.piles]
    stock = places[at]
    hidden = [other for other in range(world.seats) if other != seat]
    found: list[int] = []
    for face in faces:
        down = len(found)
        if down == len(stock):
            break
        for row, begin in [(stock, down), *[(places[other], 0) for other in hidden]]:
            place = _unseen(row, begin, face, seat)
            if place >= 0:
                other_card, card = stock[down], row[place]
                row[place] = Card(other_card.face, card.seen)
                stock[down] = Card(face, other_card.seen)
                found.append(face)
                break
    piles: list[Pile] = []
    for pile, cards in zip(world.piles, places, strict=True):
        piles.append(Pile(tuple(cards), True) if pile.ordered else sort_hand(cards))
    return world.but(piles=tuple(piles)), found


class Coming:
    """What one seat draws from now on, as long as it lies in the stock; then it draws what comes.

    Args:
        seat: who draws.
        faces: what, the first card first.
    """

    def __init__(self, seat: int, faces: Sequence[int]) -> None:
        self.seat = seat
        self.left = list(faces)

    def play(self, game: Any, s: Any, mover: int, move: Move) -> Any:
        """Return the table after the move; what the seat draws by it are its next cards."""
        after = game.play(s, mover, move)
        if not self.left:
            return after
        came = drawn(s, after, self.seat)
        if not came:
            return after
        at = stock_at(s, self.seat)
        cards = list(s.piles[at].cards)
        for face in came:
            if self.left:
                _exchange(cards, face, self.left.pop(0))
        pile = Pile(tuple(cards), True)
        laid = s.but(piles=(*s.piles[:at], pile, *s.piles[at + 1 :]))
        return game.play(laid, mover, move)

    def bring_up(self, stock: list[int]) -> None:
        """Put the next card of the seat on top of a stock of faces, if it lies there."""
        if self.left:
            face = self.left.pop(0)
            if face in stock:
                stock.remove(face)
                stock.append(face)


def _exchange(cards: list[Card], face: int, wanted: int) -> None:
    """Let the uppermost card of that face change places with the lowest one that is ``wanted``, if there is one."""
    faces = [card.face for card in cards]
    if wanted not in faces:
        return
    low = faces.index(wanted)
    high = len(faces) - 1 - faces[::-1].index(face)
    cards[low], cards[high] = cards[high], cards[low]


def _unseen(cards: list[Card], begin: int, face: int, seat: int) -> int:
    """Return where a card of that face lies which ``seat`` has not seen; -1 where there is none."""
    for at in range(begin, len(cards)):
        card = cards[at]
        if card.face == face and not card.seen >> seat & 1:
            return at
    return -1


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


__all__ = ["Coming", "drawn", "reserved", "stock_at"]
