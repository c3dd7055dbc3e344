"""A state is what its class declares: constructor, `but`, comparing, hashing, pickling and the repr follow."""

import copy
import pickle
import random
from typing import Any

import pytest

from upcard.cards.card import EVERYBODY, HIDDEN, Card, parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.anaconda.state import AnacondaState
from upcard.games.beggar_my_neighbor.state import BeggarState
from upcard.games.mille.state import MELDING, MilleState
from upcard.games.rummy.dealing import empty_table
from upcard.kernel.fields import REQUIRED
from upcard.kernel.run import chance_move, listed
from upcard.kernel.state import CHANCE, EMPTY_HAND, Event, Pile, State, comes_before, insert, sort_hand, view

SPADES = Card(parse_face("7S"), EVERYBODY)


class Corner(State):
    """A state as somebody's own game declares it."""

    mark: str | None = "north"
    """None is one of its values."""
    score: int = -1


class Deeper(Corner):
    score: int = 5
    depth: int


def corner(**changes: object) -> Corner:
    return Corner(seats=2, piles=(EMPTY_HAND, EMPTY_HAND)).but(**changes)  # type: ignore[arg-type]


def reached(game_id: str, plays: int = 150) -> list[State]:
    """The states of so many random plays, events and all."""
    entry, rng = CATALOGUE[game_id], random.Random(5)
    rules = next(iter(entry.books.values())).rules
    game = entry.build(rules)
    found: list[State] = [game.start(entry.seats(rules)[0])]
    while len(found) <= plays and (asks := game.asks(found[-1])):
        seat = next(iter(asks))
        moves = [chance_move(asks[seat], rng)] if seat == CHANCE else listed(game, found[-1], seat)
        found.append(game.play(found[-1], seat, moves[int(rng.random() * len(moves))]))
    return found


def test_but_keeps_all_that_is_not_named_the_events_too() -> None:
    s = MilleState(piles=(EMPTY_HAND,) * 4, deal=3, events=(Event("drew", 0),))
    after = s.but(step=MELDING)
    assert (after.step, after.deal, after.seats) == (MELDING, 3, 2)
    assert after.events == (Event("drew", 0),)
    assert after.but(events=()).events == ()
    assert s.step != MELDING


def test_a_card_is_put_in_its_place_among_those_of_a_hand() -> None:
    """One after the other they lie as when all are sorted: by face, of equal ones the more widely seen first."""
    rng = random.Random(1)
    seen = (EVERYBODY, 0b1, 0b10, 0b11, 0b110, 0b111)
    for _ in range(200):
        cards = [Card(rng.choice((0x11, 0x12, 0x25, HIDDEN)), rng.choice(seen)) for _ in range(6)]
        hand: list[Card] = []
        for card in cards:
            insert(hand, card)
        assert tuple(hand) == sort_hand(cards).cards
    alone, both = Card(0x11, 0b1), Card(0x11, 0b11)
    assert comes_before(both, alone) and not comes_before(alone, both) and not comes_before(alone, alone)


@pytest.mark.parametrize("value", [-2, -1, 0, 7])
def test_a_number_can_be_set_to_any_value_and_back(value: int) -> None:
    s = empty_table(3)
    assert s.but(turn=2).but(turn=value).turn == value
    assert corner(score=9).but(score=value).score == value


def test_none_can_be_set_where_it_is_a_value() -> None:
    assert corner().mark == "north"
    assert corner(mark=None).mark is None
    assert corner(mark=None).but(score=3).mark is None
    assert corner(mark=None).but(mark="south").mark == "south"


@pytest.mark.parametrize("state", [MilleState(piles=()), BeggarState(), empty_table(2), corner()])
def test_a_field_that_there_is_not_is_an_error_that_names_it(state: State) -> None:
    with pytest.raises(TypeError, match="colour"):
        state.but(colour="red")  # type: ignore[call-arg]
    kind: type[Any] = type(state)
    wanted = {field.name: getattr(state, field.name) for field in state.FIELDS if field.default is REQUIRED}
    assert type(kind(**wanted)) is kind
    with pytest.raises(TypeError, match="colour"):
        kind(**wanted, colour="red")


def test_a_field_without_a_default_is_wanted_by_name() -> None:
    with pytest.raises(TypeError, match="depth"):
        Deeper(seats=2, piles=())  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Corner(2, ())  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="betting"):
        AnacondaState(seats=2, piles=())  # type: ignore[call-arg]


def test_a_class_has_the_fields_of_its_base_first_with_its_own_defaults() -> None:
    assert [field.name for field in Deeper.FIELDS] == [
        *[field.name for field in State.FIELDS],
        "mark",
        "score",
        "depth",
    ]
    assert [field.name for field in Deeper.FIELDS if field.default is REQUIRED] == ["seats", "piles", "depth"]
    s = Deeper(seats=2, piles=(), depth=4)
    assert (s.score, s.mark, s.depth) == (5, "north", 4)
    assert type(s.but(window=2)) is Deeper
    assert MilleState(piles=()).seats == 2


def test_events_are_history_and_do_not_count_when_states_are_compared() -> None:
    one, other = corner(events=(Event("drew", 0),)), corner()
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.but(score=0)
    assert one != Deeper(seats=2, piles=one.piles, score=-1, depth=1)


@pytest.mark.parametrize("game_id", list(CATALOGUE))
def test_states_are_pickled_with_their_events_and_copied_for_nothing(game_id: str) -> None:
    states = reached(game_id)
    again = pickle.loads(pickle.dumps(states))
    for state, back in zip(states, again, strict=True):
        assert type(back) is type(state)
        assert back == state
        assert back.events == state.events
        assert hash(back) == hash(state)
        assert copy.deepcopy(state) is state
        assert copy.copy(state) is state
    assert len({*states, *again}) == len({*states})


def test_a_state_of_ones_own_is_viewed_as_any_other() -> None:
    hidden, seen = Card(parse_face("2H"), 1), Card(parse_face("3H"), 2)
    s = corner(piles=(Pile((hidden,), False), Pile((seen,), False)), events=(Event("drew", 0, (hidden,)),))
    mine = view(s, 1)
    assert type(mine) is Corner
    assert [str(card) for pile in mine.piles for card in pile.cards] == ["??", "3H"]
    assert [str(card) for card in mine.events[0].cards] == ["??"]
    assert mine.mark == "north"


def test_the_repr_says_what_is_not_the_default_and_makes_the_state_again() -> None:
    assert repr(corner(score=3)) == ("Corner(seats=2, piles=(Pile((), False), Pile((), False)), score=3)")
    s = BeggarState(past=frozenset({"P1 K", "P2 A", "P1 -"}), turned=4)
    assert repr(s) == "BeggarState(turned=4, past=frozenset({'P1 -', 'P1 K', 'P2 A'}))"


def test_a_state_reads_line_by_line_and_a_view_hides_in_it_what_it_hides() -> None:
    s = corner(piles=(Pile((Card(parse_face("2H"), 1),), False), EMPTY_HAND), score=4, events=(Event("drew", 0),))
    assert str(s).splitlines() == ["Corner", "  seats: 2", "  piles: 2H | -", "  events: drew P1", "  score: 4"]
    assert "2H" not in str(view(s, 1))
    for game_id in CATALOGUE:
        last = reached(game_id, 20)[-1]
        assert str(last).startswith(type(last).__name__ + "\n")
