"""Samples worlds: whole tables that a seat cannot tell from the one it sees.

A view has holes: cards that the seat has not seen, and answers that others have sealed. A world is the same table with
the holes filled. The seat's view of it is the view that it was made from.
"""

from random import Random
from typing import Any, Final, Generic, cast

from mypy_extensions import mypyc_attr

from upcard.cards.card import FACES, HIDDEN, NOBODY, Card
from upcard.kernel.run import listed
from upcard.kernel.state import SEALED, Move, Pile, S, State, sort_hand


class Private:
    """Private knowledge of a pile, besides that of the owner of a hand.

    The seats ``seen_by`` (a bit each) have seen ``count`` of its hidden cards: any cards of a hand, the uppermost
    of an ordered pile.
    """

    def __init__(self, pile: int, count: int, seen_by: int) -> None:
        self.pile = pile
        self.count = count
        self.seen_by = seen_by


@mypyc_attr(allow_interpreted_subclasses=True)
class HiddenInfo(Generic[S]):
    """What a game says of the holes in a view ``s``, returned by its ``hidden(s)``.

    ``faces``: of all cards that lie in the piles, seen or not. That is enough for a game in which everybody knows the
    own hand and nobody any other card that is hidden, and in which a sealed answer is one of `Game.moves`. Others
    redefine what differs.
    """

    def __init__(self, s: S, faces: tuple[int, ...]) -> None:
        self.s = s
        self.faces = faces

    def private(self, seat: int, rng: Random) -> list[Private]:
        """Return what others know, besides their own hands, of cards that ``seat`` has not seen, whose view ``s`` is.

        Of one pile each card counts once. Where the view leaves it open it may be drawn with ``rng``.
        """
        return []

    def settle(self, dealt: list[list[int]], left: list[int], rng: Random) -> None:
        """Exchange the faces ``dealt`` for the hidden cards, by pile, so that they can lie there by the rules.

        ``left`` lie nowhere: a position may have fewer cards than the pack.
        """

    def answer(self, game: Any, world: S, owner: int, rng: Random) -> Move:
        """Return what ``owner`` has sealed: each legal move is as likely as another.

        All cards of the world are known, and no sealed answer is given yet.

        Raises:
            ValueError: the seat has no legal move.
        """
        moves = listed(game, world, owner)
        count = len(moves)
        if not count:
            raise ValueError(f"seat {owner} has sealed an answer and has no legal move")
        return moves[int(rng.random() * count)]


class Worlds(Generic[S]):
    """An iterator of worlds without end, each drawn afresh with ``rng``; made by `worlds`."""

    def __init__(self, seen: S, seat: int, rng: Random, game: Any, hidden: Any) -> None:
        self.seen = seen
        self.seat = seat
        self.rng = rng
        self.game = game
        self.hidden: HiddenInfo[Any] = hidden
        self.holes: Final = [_holes(pile) for pile in seen.piles]
        """By pile: how many of its cards are hidden."""
        self.unseen: Final = _unseen(hidden.faces, seen.piles, sum(self.holes))
        """The faces of the cards that the seat has not seen."""
        self.sealed: Final = [owner for owner, answer in enumerate(seen.answers) if answer == SEALED]
        """Who has given an answer that the seat does not know."""

    def deal(self) -> list[list[int]]:
        """Return the faces of the hidden cards of one world, by pile: for who needs no whole table."""
        draw = self.rng.random
        # Objects: the compiler need not know that they are numbers that are only moved about.
        left: list[object] = list(self.unseen)
        dealt: list[list[int]] = []
        count = len(left)
        for size in self.holes:
            faces: list[object] = []
            for _ in range(size):
                at = int(draw() * count)
                count -= 1
                faces.append(left[at])
                left[at] = left[count]
            dealt.append(cast("list[int]", faces))
        self.hidden.settle(dealt, cast("list[int]", left[:count]), self.rng)
        return dealt

    def __iter__(self) -> "Worlds[S]":
        return self

    def __next__(self) -> S:
        dealt = self.deal()
        known = self._known()
        piles: list[Pile] = []
        for pile, faces, seen in zip(self.seen.piles, dealt, known, strict=True):
            piles.append(_filled(pile, faces, seen) if faces else pile)
        return self._answered(tuple(piles))

    def _known(self) -> list[list[int]]:
        """Who has seen each hidden card, by pile, in the order of the holes."""
        seats = self.seen.seats
        own = 1 << self.seat
        known: list[list[int]] = []
        for at, pile in enumerate(self.seen.piles):
            owner = 1 << at if at < seats and not pile.ordered else NOBODY
            known.append([owner & ~own] * self.holes[at])
        marked = [0] * len(known)
        for private in self.hidden.private(self.seat, self.rng):
            if private.seen_by & own:
                continue
            row = known[private.pile]
            ordered = self.seen.piles[private.pile].ordered
            for _ in range(min(private.count, len(row) - marked[private.pile])):
                at = marked[private.pile]
                marked[private.pile] = at + 1
                if ordered:
                    at = len(row) - 1 - at
                row[at] |= private.seen_by
        return known

    def _answered(self, piles: tuple[Pile, ...]) -> S:
        seen = self.seen
        answers = list(seen.answers)
        made: Any = seen.but(piles=piles)  # compiled, `but` is known to give a State
        if self.sealed:
            for owner in self.sealed:
                answers[owner] = None
            asked: Any = seen.but(piles=piles, answers=tuple(answers))
            for owner in self.sealed:
                answers[owner] = self.hidden.answer(self.game, asked, owner, self.rng)
            made = seen.but(piles=piles, answers=tuple(answers))
        return cast("S", made)


def worlds(game: Any, seen: S, seat: int, rng: Random) -> Worlds[S]:
    """Tables that ``seat`` cannot tell from the one of which it sees ``seen``, one after the other, without end.

    Hidden cards are dealt afresh: every way to lay the unseen ones into the places of hidden cards is equally likely.
    So is every legal answer where another seat has sealed one. Who has seen a hidden card follows from where it lies,
    as far as the view tells. Everything else is as in ``seen``, its events too (their hidden cards stay hidden).
    ``view(world, seat) == seen`` for every world.

    ``seen`` may show more than the seat has seen; what it shows stays as it is. ``seat`` may be `ONLOOKER`.

    Raises:
        ValueError: the game has no ``hidden``, so it does not say what its cards are; or the pack has too few cards
            for what lies on the table.
    """
    if not hasattr(game, "hidden"):
        raise ValueError(f"{type(game).__name__} does not say which cards it plays with: it has no method hidden")
    return Worlds(seen, seat, rng, game, game.hidden(seen))


def without(faces: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    """Return the faces without those, each as often as it is ``gone``."""
    count = [0] * FACES
    for face in gone:
        count[face] += 1
    left: list[int] = []
    for face in faces:
        if count[face]:
            count[face] -= 1
        else:
            left.append(face)
    return tuple(left)


def _holes(pile: Pile) -> int:
    count = 0
    for card in pile.cards:
        if card.face == HIDDEN:
            count += 1
    return count


def _unseen(faces: tuple[int, ...], piles: tuple[Pile, ...], holes: int) -> list[int]:
    if not holes:
        return []
    shown = [card.face for pile in piles for card in pile.cards if card.face != HIDDEN]
    unseen = list(without(faces, shown))
    if len(unseen) < holes:
        raise ValueError(f"{holes} cards are hidden, and the pack has only {len(unseen)} more than are seen")
    return unseen


def _filled(pile: Pile, faces: list[int], seen: list[int]) -> Pile:
    """Return the pile with these cards, with who has seen them, in its holes."""
    cards: list[Card] = []
    at = 0
    for card in pile.cards:
        if card.face == HIDDEN:
            card = Card(faces[at], seen[at])
            at += 1
        cards.append(card)
    return Pile(tuple(cards), True) if pile.ordered else sort_hand(cards)


def answered_anew(world: Any, seen: State) -> Any:
    """Return the world where who has given an answer that the view ``seen`` hides is asked again.

    Worlds draw sealed answers at random; players give them by what they hold there.
    """
    if SEALED not in seen.answers:
        return world
    answers = [None if seen.answers[seat] == SEALED else answer for seat, answer in enumerate(world.answers)]
    return world.but(answers=tuple(answers))


__all__ = ["HiddenInfo", "Private", "Worlds", "answered_anew", "without", "worlds"]
