"""A field that a state declares is, with that alone, in positions, in views and in arrays."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import pytest

from tests.server.toy import SPECIAL, TOY, Toy, ToyRules, ToyState, read_position
from upcard.kernel.kinds import (
    BySeatKind,
    FaceKind,
    FlagKind,
    Kind,
    NumberKind,
    RankingsKind,
    RowsKind,
    SeatBitsKind,
    SeatKind,
    SeatsKind,
    WordBySeatKind,
    WordKind,
)
from upcard.kernel.state import ONLOOKER, State, view
from upcard.kernel.ui.keys import Keys
from upcard.kernel.ui.tables import BadPosition
from upcard.options.house_rules import choose_rules
from upcard.stepping.environment import Environment
from upcard.testing import Case
from upcard.testing.sight import a_field_shows_each_seat_what_it_declares

KS = 0x3D


class More(ToyState):
    """The toy's table with fields of every kind."""

    level: Annotated[int, NumberKind(high=9)] = 0
    trump: Annotated[int, WordKind("", "spades", "hearts", first=-1)] = -1
    owner: Annotated[int, SeatKind(key="whose")] = -1
    doubled: Annotated[bool, FlagKind()] = False
    shown: Annotated[int, FaceKind()] = 0
    order: Annotated[tuple[int, ...], SeatsKind()] = ()
    points: Annotated[tuple[int, ...], BySeatKind(0, 99)] = (0, 0, 0)
    said: Annotated[tuple[bool, ...], WordBySeatKind("", "last", values=(False, True))] = (False,) * 3
    sheet: Annotated[tuple[tuple[int, ...], ...], RowsKind()] = ()
    places: Annotated[tuple[tuple[int, ...], ...], RankingsKind()] = ()
    bits: Annotated[int, SeatBitsKind(key=None)] = 0
    aside: Annotated[int, Kind(key=None)] = 7
    bid: Annotated[tuple[int, ...], BySeatKind(0, 99, seen="owner", cover=-1)] = (0, 0, 0)
    seed: Annotated[int, NumberKind(seen="nobody")] = 0
    plain: int = 0
    tone: Literal["low", "high"] = "low"


class MoreToy(Toy):
    def start(self, seats: int) -> ToyState:
        s = super().start(seats)
        return More(seats=seats, piles=s.piles)


MORE_KEYS = Keys(More, "seats window piles answers", None, **SPECIAL)
GAME = MoreToy(ToyRules())
START = GAME.start(3)
FILLED: dict[str, tuple[Any, Any, Any, str]] = {
    "level": (4, 4, 10, "10 is not between 0 and 9"),
    "trump": (1, "hearts", "moon", "'moon' is not one of spades, hearts"),
    "whose": (2, "P3", "P4", "'P4' is no seat: P1 to P3"),
    "doubled": (True, "yes", "perhaps", "'perhaps' is not one of no, yes"),
    "shown": (KS, "KC", "1X", "is not a card"),
    "order": ((2, 0), ["P3", "P1"], ["P7"], "is no seat"),
    "points": ((1, 2, 3), [1, 2, 3], [1, 2], "3 whole numbers are wanted, one a seat"),
    "said": ((False, True, False), ["", "last", ""], ["first"], "'first' is not one of last"),
    "sheet": (((1, 2, 3), (4, 5, 6)), [[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4]], "3 whole numbers are wanted"),
    "places": (((2, 0, 1),), [["P3", "P1", "P2"]], [["P3", "P3", "P2"]], "all 3 seats are wanted"),
    "bid": ((5, 6, 7), [5, 6, 7], [-1, 0, 0], "3 whole numbers are wanted"),
    "seed": (11, 11, -1, "-1 is not between"),
    "plain": (3, 3, "three", "a whole number is wanted, not 'three'"),
    "tone": ("high", "high", "shrill", "'shrill' is not one of low, high"),
}
"""By key of a position: a value, how it is written, what it is not, and the error."""


def read(data: dict[str, Any]) -> Any:
    return read_position(GAME, data, MORE_KEYS)


def filled() -> Any:
    fields = {"whose": "owner"}
    return START.but(**{fields.get(key, key): value for key, (value, *_) in FILLED.items()})


def test_every_key_follows_from_a_declaration() -> None:
    assert [*MORE_KEYS.keys][:4] == ["seats", "window", "piles", "answers"]
    assert [*MORE_KEYS.keys][4:] == ["turn", "step", "calls", "left", *FILLED]
    data = MORE_KEYS.written(filled())
    assert {key: data[key] for key in FILLED} == {key: written for key, (_, written, *_) in FILLED.items()}
    assert read(data) == filled()
    assert not {*MORE_KEYS.written(START)} & {*FILLED} and read(MORE_KEYS.written(START)) == START


@pytest.mark.parametrize("key", FILLED)
def test_a_value_that_is_none_is_refused_at_its_key(key: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read({**MORE_KEYS.written(filled()), key: FILLED[key][2]})
    assert caught.value.place.startswith(key)
    assert FILLED[key][3] in caught.value.reason


def test_a_view_has_of_each_field_what_the_seat_may_see() -> None:
    state = filled()
    for seat in (0, 1, 2, ONLOOKER):
        seen = view(state, seat)
        assert seen.bid == tuple([bid if owner == seat else -1 for owner, bid in enumerate(state.bid)])
        assert seen.seed == 0
        assert seen.but(bid=state.bid, seed=state.seed) == view(START, seat).but(
            **{field.name: getattr(state, field.name) for field in state.FIELDS if field.name != "piles"}
        )


CASE = Case(replace(TOY, build=MoreToy), "plain", ToyRules(), 3)


def test_the_law_of_views_knows_the_declarations() -> None:
    a_field_shows_each_seat_what_it_declares(CASE)


@pytest.mark.parametrize("name", ["seed", "bid"])
def test_a_view_that_tells_more_breaks_the_law(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: Any, seat: int) -> State:
        seen: State = view(state, seat).but(**{name: getattr(state, name)})
        return seen

    monkeypatch.setattr("upcard.testing.sight.view", leaky)
    with pytest.raises(AssertionError, match=name):
        a_field_shows_each_seat_what_it_declares(CASE)


def test_an_array_tells_each_field_as_its_kind_has_it() -> None:
    rules = choose_rules({"toy": replace(TOY, build=MoreToy)}, "toy", None, {})
    env = Environment(rules, 3, words=("draw", "may-i", "pass", "discard"))
    env.reset(seed=1)
    env._state, env._seen = filled().but(bits=0b101), [None] * 3
    told = {name: list(env.array(1)[where]) for name, where in env.layout.slices.items()}
    assert told["level"] == [4] and told["doubled"] == [1] and told["plain"] == [3]
    assert told["trump"] == [0, 0, 1] and told["tone"] == [0, 1]
    assert told["owner"] == [0, 1, 0]
    assert told["shown"].index(1) == 13 * 3 + 12 and sum(told["shown"]) == 1
    assert told["order"] == [0, 1, 2]
    assert told["points"] == [2, 3, 1] and told["said"] == [1, 0, 0]
    assert told["sheet"] == [2, 5, 6, 4] and told["places"] == [1, 3, 1, 2]
    assert told["bits"] == [0, 1, 1]
    assert told["bid"] == [6, -1, -1] and told["seed"] == [0]
    assert "aside" not in told


def test_a_field_of_no_kind_has_no_key() -> None:
    class Silent(ToyState):
        note: str = ""

    assert "note" not in Keys(Silent, "seats").keys
