"""Games, rules, bots and entries are copied and pickled in both builds, and what is made so plays as the first does."""

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.bots.decisions import maker
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import chance_move, play_out, seeded
from upcard.kernel.state import CHANCE, State, view
from upcard.match.match import Match
from upcard.match.record import record_of
from upcard.options.house_rules import choose_rules

Copied = Callable[[Any], Any]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def middle(game: Any, seats: int) -> State:
    """A table in mid-play."""
    state: State = game.start(seats)
    rng, player = random.Random(5), BOTS["random"](2)
    for _ in range(40):
        asks = game.asks(state)
        if not asks:
            break
        seat = next(iter(asks))
        chance = seat == CHANCE
        move = chance_move(asks[seat], rng) if chance else player.choose(game, view(state, seat), seat)
        state = game.play(state, seat, move)
    return state


def first_tables() -> list[State]:
    """One of each game, by its first book."""
    rules = [(entry, next(iter(entry.books.values())).rules) for entry in CATALOGUE.values()]
    return [middle(entry.build(rule), entry.seats(rule)[0]) for entry, rule in rules]


BOOKS = [(game, book) for game, entry in CATALOGUE.items() for book in entry.books]
every_way = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])


@every_way
@pytest.mark.parametrize(("game_id", "book"), BOOKS)
def test_a_copy_of_rules_and_game_plays_the_same_game(game_id: str, book: str, copied: Copied) -> None:
    entry = CATALOGUE[game_id]
    rules = entry.books[book].rules
    again = copied(rules)
    assert again == rules and type(again) is type(rules)
    game = entry.build(rules)
    seats = entry.seats(rules)[0]
    first = middle(game, seats)
    assert first != game.start(seats)
    assert middle(copied(game), seats) == middle(entry.build(again), seats) == first


@every_way
@pytest.mark.parametrize("game_id", CATALOGUE)
def test_entries_and_books_are_copied(game_id: str, copied: Copied) -> None:
    entry = CATALOGUE[game_id]
    again = copied(entry)
    assert again.id == entry.id and again.books == entry.books
    for measure, other in zip(entry.luck, again.luck, strict=True):
        assert measure.label == other.label
    rules = next(iter(again.books.values())).rules
    seats = again.seats(rules)[0]
    assert middle(again.build(rules), seats) == middle(entry.build(rules), seats)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize(("game_id", "book"), BOOKS)
def test_house_rules_and_records_are_equal_to_their_copies(game_id: str, book: str, copied: Copied) -> None:
    """An entry of the catalogue is itself again, so what holds one compares as before."""
    entry = CATALOGUE[game_id]
    rules = choose_rules(CATALOGUE, game_id, book, {}, "Sunday")
    assert copied(entry) is entry
    assert copied(rules) == rules and copied(rules).entry is entry
    record = record_of(Match(rules, entry.seats(rules.rules)[0], seeded(random.Random(3))))
    assert copied(record) == record
    other = replace(rules, name="Monday")
    assert copied(rules) != other


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_an_entry_outside_of_the_catalogue_is_copied_by_its_fields(game_id: str) -> None:
    entry = replace(CATALOGUE[game_id], version=99)
    again = pickled(entry)
    assert again is not entry and (again.id, again.version) == (game_id, 99)
    assert again.books == entry.books


@every_way
@pytest.mark.parametrize("name", BOTS)
def test_a_copy_of_a_bot_plays_on_as_the_first(name: str, copied: Copied) -> None:
    rules = [CATALOGUE["guts"].books["standard"].rules, CATALOGUE["pay-me"].books["pay-me"].rules]
    games = [CATALOGUE[entry].build(each) for entry, each in zip(("guts", "pay-me"), rules, strict=True)]
    game = next(game for game in games if BOTS[name](0).plays(game))
    players = [maker(name)(seat) for seat in range(3)]
    play_out(game, game.start(3), players, random.Random(1))
    others = [copied(player) for player in players]
    if copied is copy.copy:
        others = [copy.deepcopy(player) for player in others]  # a shallow copy shares the source of chance
    assert play_out(game, game.start(3), others, random.Random(2)) == play_out(
        game, game.start(3), players, random.Random(2)
    )


def test_the_text_and_the_repr_of_a_state_do_not_depend_on_hash_seeds() -> None:
    def told(seed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", _TELL],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert told("1") == told("2") == "".join([f"{table!r}\n{table}\n" for table in first_tables()])


_TELL = f"""
import importlib.util
spec = importlib.util.spec_from_file_location("copies", {__file__!r})
copies = importlib.util.module_from_spec(spec)
spec.loader.exec_module(copies)
for table in copies.first_tables():
    print(repr(table))
    print(table)
"""


@pytest.mark.parametrize("count", [1, 4])
def test_play_out_wants_a_player_for_every_seat(count: int) -> None:
    rules = choose_rules(CATALOGUE, "guts", None, {})
    game = rules.entry.build(rules.rules)
    with pytest.raises(ValueError, match=f"^players has {count} entries, and the table has 3 seats"):
        play_out(game, game.start(3), [BOTS["random"](1)] * count, random.Random(1))
