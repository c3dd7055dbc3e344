"""Game trees: chance in single cards, and nodes that can be kept and gone on from.

A game asks chance for whole shuffles. Here a card is drawn when somebody comes to see it, or has it dealt, and not
before: so every draw is a node with few outcomes, each with its probability, and nothing in a node tells what will be
drawn later. The cards that are still to be drawn lie in the stock in some order; they are marked as `UNDRAWN`, and each
of them is as likely as another to be the next.

Names:
    UNDRAWN: Who has seen a card that chance has not drawn yet: no seat has that bit.
    OVER: Whose turn it is when the game is over.
"""

from random import Random
from typing import Any, Final

from upcard.cards.card import FACES, NOBODY, Card
from upcard.kernel.game import CHOOSE, SHUFFLE, Ask
from upcard.kernel.state import CHANCE, ONLOOKER, Choose, Event, Move, Pile, Shuffle, State, view

UNDRAWN: Final = 1 << ONLOOKER + 1
OVER: Final = -2
_UNDRAWN: Final = [Card(face, UNDRAWN) for face in range(FACES)]


class TreeNode:
    """A point of a game: a seat is to decide, chance is to draw one card or lot, or the game is over.

    A node never changes: `play` and `draw` return the next one.

    >>> from upcard.catalogue import CATALOGUE
    >>> from upcard.options.house_rules import choose_rules
    >>> rules = choose_rules(CATALOGUE, "guts", None, {})
    >>> node = root(rules.entry.build(rules.rules), 2)
    >>> node.outcomes()
    ((1, 0.5), (2, 0.5))
    >>> node = node.draw(1)
    >>> len(node.outcomes()), node.left
    (52, 4)

    Args:
        game: what is played.
        state: the table, all answered that was asked before.
        asks: what is asked there.
        seat: whose ``move`` waits for cards to be drawn; `OVER`: nobody's.
        move: that move; None where chance itself is asked.
        drawn: the first cards of the shuffle that is asked for.
        places: of the cards to be drawn before the move can be made, the piles in which they lie.
        left: how many cards are to be drawn before the game goes on.
        events: what has happened since the node before.
    """

    def __init__(
        self,
        game: Any,
        state: State,
        asks: dict[int, Ask],
        seat: int = OVER,
        move: Move | None = None,
        drawn: tuple[int, ...] = (),
        places: tuple[int, ...] = (),
        left: int = 0,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.game = game
        self.state = state
        self.asks = asks
        self.left = left
        """How many cards chance draws before anything else happens, as far as can be said; 0: none, or a lot."""
        self.events = events
        """What has happened since the node before, in order; more than one play may have brought it."""
        self._mover = seat
        self._move = move
        self._drawn = drawn
        self._places = places

    def __reduce__(self) -> "tuple[type[TreeNode], tuple[object, ...]]":
        told = self._mover, self._move, self._drawn, self._places, self.left, self.events
        return TreeNode, (self.game, self.state, self.asks, *told)

    @property
    def seat(self) -> int:
        """Who is to decide, of several the first in the order of `Game.asks`; `CHANCE`, or `OVER`."""
        if self._move is not None or CHANCE in self.asks:
            return CHANCE
        for seat in self.asks:
            return seat
        return OVER

    @property
    def draws_cards(self) -> bool:
        """Whether chance is to draw a card, and no lot."""
        return self._move is not None or (CHANCE in self.asks and self.asks[CHANCE].prompt == SHUFFLE)

    def view(self, seat: int) -> State:
        """Return the table as that seat sees it."""
        return view(self.state, seat)

    def play(self, move: Move, seat: int = OVER) -> "TreeNode":
        """Return the node after a move of the seat that is to decide, or of another that is asked as well.

        Raises:
            Refused: the move breaks a clause.
            ValueError: chance is to draw, or the game is over.
        """
        mover = self.seat
        if mover < 0:
            raise ValueError("chance is to draw" if mover == CHANCE else "the game is over")
        return _played(self.game, self.state, self.asks, mover if seat == OVER else seat, move)

    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """Return what chance can draw, with the probability of each: faces of cards, or numbers from 1, rising.

        Raises:
            ValueError: nothing is to be drawn, or a clock is asked, whose minutes nobody counts.
        """
        counts = self._counts()
        whole = sum(counts.values())
        return tuple([(outcome, counts[outcome] / whole) for outcome in sorted(counts)])

    def drawn_by(self, rng: Random) -> int:
        """One of the outcomes, drawn with its probability."""
        counts = self._counts()
        at = int(rng.random() * sum(counts.values()))
        for outcome in sorted(counts):
            at -= counts[outcome]
            if at < 0:
                return outcome
        raise AssertionError("the counts add up to less than their sum")

    def draw(self, outcome: int) -> "TreeNode":
        """Return the node after chance has drawn that.

        Raises:
            ValueError: it cannot be drawn, or nothing is to be.
        """
        if self.seat == CHANCE and not self.draws_cards:
            if not 1 <= outcome <= self.asks[CHANCE].count:
                raise ValueError(f"{outcome} cannot be drawn: a number from 1 to {self.asks[CHANCE].count} is wanted")
            return _reached(self.game, self.game.play(self.state, CHANCE, Choose(outcome)), ())
        if outcome not in self._counts():
            raise ValueError(f"{outcome} is the face of no card that can be drawn")
        if self._move is None:
            drawn = (*self._drawn, outcome)
            if self.left > 1:
                return TreeNode(self.game, self.state, self.asks, OVER, None, drawn, (), self.left - 1)
            return _dealt(self.game, self.state, self.asks, drawn, ())
        state = _with_drawn(self.state, self._places[0], outcome)
        if self.left > 1:
            places = self._places[1:]
            return TreeNode(self.game, state, self.asks, self._mover, self._move, (), places, self.left - 1)
        return _played(self.game, state, self.asks, self._mover, self._move)

    def _counts(self) -> dict[int, int]:
        """By outcome, in how many ways it can be drawn."""
        if self.seat != CHANCE:
            raise ValueError("nothing is to be drawn")
        if self._move is not None:
            return _counted([face for pile in self.state.piles for face in undrawn(pile)])
        ask = self.asks[CHANCE]
        if ask.prompt == SHUFFLE:
            return _counted(_rest(ask.faces, self._drawn))
        if ask.prompt == CHOOSE:
            return dict.fromkeys(range(1, ask.count + 1), 1)
        raise ValueError(f"chance is asked to {ask.prompt}, and what it can answer is not counted")


def root(game: Any, seats: int) -> TreeNode:
    """Return the node before anything has happened.

    Raises:
        Refused: the rules are not for that many seats.
    """
    return _reached(game, game.start(seats), ())


def undrawn(pile: Pile) -> list[int]:
    """Return the faces of the cards of a pile that chance has not drawn yet, the lowest first."""
    return [card.face for card in pile.cards if card.seen == UNDRAWN]


def undrawn_as_in(world: State, state: State) -> State:
    """Return ``world`` with the cards undrawn whose places are those of undrawn cards in ``state``."""
    piles: list[Pile] = []
    for pile, other in zip(world.piles, state.piles, strict=True):
        if undrawn(other):
            cards = [
                _UNDRAWN[card.face] if was.seen == UNDRAWN else card
                for card, was in zip(pile.cards, other.cards, strict=True)
            ]
            piles.append(Pile(tuple(cards), True))
        else:
            piles.append(pile)
    changed: Any = world
    marked: State = changed.but(piles=tuple(piles), events=world.events)
    return marked


def _reached(game: Any, state: State, before: tuple[Event, ...]) -> TreeNode:
    """Return the node of a state in which all is made that was to be made.

    What has happened ``before`` comes before its own events.
    """
    asks: dict[int, Ask] = dict(game.asks(state))
    events = (*before, *state.events)
    if CHANCE in asks and asks[CHANCE].prompt == SHUFFLE:
        return _dealt(game, state, asks, (), events)
    return TreeNode(game, state, asks, events=events)


def _dealt(
    game: Any, state: State, asks: dict[int, Ask], drawn: tuple[int, ...], before: tuple[Event, ...]
) -> TreeNode:
    """After a shuffle that begins with the cards ``drawn``; or a draw, if the deal shows more of them."""
    rest = _rest(asks[CHANCE].faces, drawn)
    after: State = game.play(state, CHANCE, Shuffle((*drawn, *rest)))
    unseen: list[int] = []
    piles = list(after.piles)
    for at, pile in enumerate(after.piles):
        if at < len(state.piles) and pile is state.piles[at]:
            if undrawn(pile):
                raise ValueError("cards are shuffled while others lie undrawn that were shuffled before")
        elif pile.ordered:
            found = [card.face for card in pile.cards if card.seen == NOBODY]
            if found:
                unseen += found
                marked = [_UNDRAWN[card.face] if card.seen == NOBODY else card for card in pile.cards]
                piles[at] = Pile(tuple(marked), True)
    left = len(rest) - len(unseen)
    if left <= 0 and sorted(unseen) == rest:
        changed: Any = after
        return _reached(game, changed.but(piles=tuple(piles)), before)
    if not rest:
        return _reached(game, after, before)
    # Where others than the first cards were shown all are drawn.
    return TreeNode(game, state, asks, OVER, None, drawn, (), left if left > 0 else len(rest), before)


def _played(game: Any, state: State, asks: dict[int, Ask], seat: int, move: Move) -> TreeNode:
    """After a move; or a draw, if it takes cards that are not drawn yet."""
    after: State = game.play(state, seat, move)
    places: list[int] = []
    every: list[int] = []
    odd = False
    for at, pile in enumerate(state.piles):
        now = after.piles[at] if at < len(after.piles) else None
        if now is pile:
            continue
        before = undrawn(pile)
        if before:
            left = undrawn(now) if now is not None else []
            places += [at] * (len(before) - len(left))
            every += [at] * len(before)
            odd = odd or left != before[: len(left)]
    if odd:
        places = every
    if not places:
        return _reached(game, after, ())
    return TreeNode(game, state, asks, seat, move, (), tuple(places), len(places))


def _with_drawn(state: State, at: int, face: int) -> State:
    """Return the state with that face drawn, in the place of the uppermost undrawn card of a pile.

    The card that lay there lies where such a one lay undrawn.
    """
    piles = [list(pile.cards) for pile in state.piles]
    top = len(piles[at]) - 1
    while piles[at][top].seen != UNDRAWN:
        top -= 1
    other = piles[at][top]
    if other.face != face:
        for cards in piles:
            found = [place for place, card in enumerate(cards) if card.seen == UNDRAWN and card.face == face]
            if found:
                cards[found[0]] = other
                break
    piles[at][top] = Card(face, NOBODY)
    changed: Any = state
    new = [
        pile if not undrawn(pile) else Pile(tuple(cards), True) for pile, cards in zip(state.piles, piles, strict=True)
    ]
    after: State = changed.but(piles=tuple(new))
    return after


def _rest(faces: tuple[int, ...], drawn: tuple[int, ...]) -> list[int]:
    """Return the faces without those drawn, in rising order."""
    rest = sorted(faces)
    for face in drawn:
        rest.remove(face)
    return rest


def _counted(faces: list[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    return counts


__all__ = ["OVER", "UNDRAWN", "TreeNode", "root", "undrawn", "undrawn_as_in"]
