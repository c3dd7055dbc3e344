"""Chance card by card: the same games as with whole shuffles, and nothing is drawn before somebody comes to see it."""

import random
from typing import Any

import pytest

from tests.envs.tables import rules_of
from upcard.cards.card import EVERYBODY, NOBODY, Card, parse_faces
from upcard.kernel.game import CHANCE, CHOOSE, SHUFFLE, TELL_TIME, Ask, Refused
from upcard.kernel.run import listed
from upcard.kernel.state import EMPTY_PILE, Choose, Move, Pile, Shuffle, State, view
from upcard.kernel.tree import OVER, UNDRAWN, TreeNode, root, undrawn


class Walk:
    """A game of random moves over its nodes, with the plays that come to the same with whole shuffles."""

    def __init__(self, game: Any, seats: int, seed: int) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.node = root(game, seats)
        self.plays: list[tuple[int, Move]] = []
        self.drawn: list[int] = []
        self.shuffles = 0

    def on(self) -> None:
        node = self.node
        if node.seat != CHANCE:
            moves = listed(self.game, node.view(node.seat), node.seat)
            move = moves[self.rng.randrange(len(moves))]
            self.plays.append((node.seat, move))
            self.node = node.play(move)
            return
        outcome = node.drawn_by(self.rng)
        if not node.draws_cards:
            self.plays.append((CHANCE, Choose(outcome)))
        else:
            if node._move is None and not node._drawn:
                self.close()
                self.shuffles += 1
                self.plays.append((CHANCE, Choose(0)))
            self.drawn.append(outcome)
        self.node = node.draw(outcome)

    def close(self) -> None:
        """The last shuffle is what was drawn, and what is still to be."""
        for at in range(len(self.plays) - 1, -1, -1):
            if self.plays[at] == (CHANCE, Choose(0)):
                rest = [face for pile in self.node.state.piles for face in reversed(undrawn(pile))]
                self.plays[at] = (CHANCE, Shuffle((*self.drawn, *rest)))
                self.drawn = []
                return

    def engine(self) -> State:
        """Where the engine comes by the same plays."""
        self.close()
        state: State = self.game.start(self.node.state.seats)
        for seat, move in self.plays:
            state = self.game.play(state, seat, move)
        return state


def settled(state: State) -> Any:
    """The state with the undrawn cards as cards that nobody has seen."""
    piles = [
        Pile(tuple([Card(card.face, NOBODY) if card.seen == UNDRAWN else card for card in pile.cards]), pile.ordered)
        for pile in state.piles
    ]
    changed: Any = state
    return changed.but(piles=tuple(piles))


@pytest.mark.parametrize(
    ("game", "book", "seats"),
    [
        ("contract-rummy", "denexa", 3),
        ("contract-rummy", "parlett", 2),
        ("classic-rummy", "online", 2),
        ("pay-me", None, 4),
        ("kalooki", None, 3),
        ("mille", None, 2),
        ("daifugo", None, 4),
    ],
)
def test_the_games_are_those_of_the_engine(game: str, book: str | None, seats: int) -> None:
    rules = rules_of(game, book)
    walk = Walk(rules.entry.build(rules.rules), seats, 3)
    steps = 0
    while walk.node.seat != OVER and steps < 1500:
        walk.on()
        steps += 1
    while walk.node.seat == CHANCE:
        walk.on()
    assert settled(walk.node.state) == walk.engine()
    assert walk.shuffles > 1


@pytest.mark.parametrize(
    ("game", "seats"), [("guts", 3), ("anaconda", 3), ("indian-chief", 3), ("beggar-my-neighbor", 2)]
)
def test_every_draw_is_counted_and_the_pack_stays_whole(game: str, seats: int) -> None:
    rules = rules_of(game)
    walk = Walk(rules.entry.build(rules.rules), seats, 4)
    whole: list[int] | None = None
    for _ in range(400):
        node = walk.node
        if node.seat == OVER:
            break
        if node.seat == CHANCE:
            outcomes = node.outcomes()
            assert sum([chance for _, chance in outcomes]) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == sorted({outcome for outcome, _ in outcomes})
        else:
            faces = sorted([card.face for pile in node.state.piles for card in pile.cards])
            whole = whole or faces
            assert faces == whole
        walk.on()
    assert whole


def test_a_stock_card_is_drawn_when_it_is_taken_and_is_any_of_those_left() -> None:
    rules = rules_of("contract-rummy", "denexa")
    walk = Walk(rules.entry.build(rules.rules), 3, 5)
    while walk.node.seat < 0:
        walk.on()
    node, seat = walk.node, walk.node.seat
    stock = undrawn(node.state.piles[3])
    assert len(stock) == len(node.state.piles[3].cards)
    asked = node.play(walk.game.read("draw stock"))
    assert (asked.seat, asked.left, asked.events) == (CHANCE, 1, ())
    assert asked.outcomes() == tuple([(face, stock.count(face) / len(stock)) for face in sorted(set(stock))])
    for face in (stock[0], stock[len(stock) // 2]):
        after = asked.draw(face)
        assert ("drew", seat, face) in [
            (event.name, event.seat, *[card.face for card in event.cards]) for event in after.events
        ]
        assert after.state.piles[seat].count_face(face) == node.state.piles[seat].count_face(face) + 1
        assert sorted(undrawn(after.state.piles[3])) == sorted(
            [*stock[: stock.index(face)], *stock[stock.index(face) + 1 :]]
        )
        assert view(after.state, (seat + 1) % 3) == view(asked.draw(stock[-1]).state, (seat + 1) % 3)


def test_what_cannot_be_drawn_or_played_is_said() -> None:
    rules = rules_of("guts")
    node = root(rules.entry.build(rules.rules), 2)
    with pytest.raises(ValueError, match="3 cannot be drawn: a number from 1 to 2 is wanted"):
        node.draw(3)
    node = node.draw(2)
    with pytest.raises(ValueError, match="0 is the face of no card that can be drawn"):
        node.draw(0)
    with pytest.raises(ValueError, match="chance is to draw"):
        node.play(node.game.read("in"))
    face = node.outcomes()[0][0]
    node = node.draw(face)
    with pytest.raises(ValueError, match="the face of no card"):
        node.draw(face)
    while node.seat == CHANCE:
        node = node.draw(node.outcomes()[0][0])
    with pytest.raises(ValueError, match="nothing is to be drawn"):
        node.outcomes()
    with pytest.raises(Refused, match="GUT-27"):
        node.play(node.game.read("show"))


def test_a_clock_is_not_counted_but_can_be_told() -> None:
    rules = rules_of("daifugo", session_end="time")
    node = root(rules.entry.build(rules.rules), 3)
    assert node.asks[CHANCE].prompt == TELL_TIME
    with pytest.raises(ValueError, match="chance is asked to tell-time, and what it can answer is not counted"):
        node.outcomes()
    assert node.draw(600).asks[CHANCE].prompt == CHOOSE


class Look(Move):
    def key(self) -> tuple[object, ...]:
        return ()

    def __str__(self) -> str:
        return "look"


class FromBelow:
    """A game that turns up the last card of a shuffle, and then takes the lowest of the stock."""

    def start(self, seats: int) -> State:
        return State(seats=1, piles=(EMPTY_PILE, EMPTY_PILE))

    def asks(self, s: State) -> dict[int, Ask]:
        if not s.piles[0].cards:
            return {CHANCE: Ask(SHUFFLE, faces=tuple(parse_faces("2S 3S 4S 5S")))}
        return {0: Ask("look")} if len(s.piles[1].cards) < 2 else {}

    def play(self, s: State, seat: int, move: Move) -> State:
        if isinstance(move, Shuffle):
            stock = Pile(tuple([Card(face, NOBODY) for face in move.faces[:-1]]), True)
            return s.but(piles=(stock, Pile((Card(move.faces[-1], EVERYBODY),), True)))
        stock, shown = s.piles
        return s.but(piles=(Pile(stock.cards[1:], True), shown.plus(Card(stock.cards[0].face, EVERYBODY))))


def test_where_other_cards_than_the_first_are_shown_all_are_drawn() -> None:
    found = set()

    def walk(node: TreeNode, chance: float) -> float:
        if node.seat == OVER:
            found.add(node.state.piles[1].faces())
            return chance
        if node.seat == CHANCE:
            return sum([walk(node.draw(outcome), chance * share) for outcome, share in node.outcomes()])
        return walk(node.play(Look()), chance)

    assert walk(root(FromBelow(), 1), 1) == pytest.approx(1)
    assert len(found) == 12
