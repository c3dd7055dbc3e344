"""Parse → print → parse changes nothing: cards, melds, moves, records, positions."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upcard.bots import BOTS
from upcard.cards.card import JOKER, BadCard, face_of, face_text, parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import (
    NOTATION,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    Swap,
)
from upcard.kernel.game import BadMove
from upcard.kernel.run import Endless, seeded
from upcard.kernel.state import Choose, Move, Shuffle
from upcard.match.match import Match
from upcard.match.record import read_record, record_of, write_record
from upcard.melds.meld import SET, BadMeld, Meld, parse_meld, role_at
from upcard.options.house_rules import choose_rules
from upcard.text.toml import BadToml, line_of, load

NATURAL = st.builds(face_of, st.integers(0, 3), st.integers(1, 13))
FACE = st.one_of(NATURAL, st.just(JOKER))
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@st.composite
def sets(draw: st.DrawFn) -> Meld:
    rank = draw(st.integers(1, 13))
    card = st.one_of(st.builds(face_of, st.integers(0, 3), st.just(rank)), st.just(JOKER))
    return Meld(SET, rank, tuple(draw(st.lists(card, min_size=1, max_size=9))))


@st.composite
def runs(draw: st.DrawFn) -> Meld:
    suit, length = draw(st.integers(0, 3)), draw(st.integers(2, 14))
    low = draw(st.integers(1, 15 - length))
    wild = draw(st.lists(st.booleans(), min_size=length, max_size=length))
    faces = [JOKER if joker else role_at(suit, low + at) for at, joker in enumerate(wild)]
    return Meld(suit, low, tuple(faces))


MELD = st.one_of(sets(), runs())
MOVE = st.one_of(
    st.builds(Draw, st.sampled_from(["stock", "upcard", "both"])),
    st.builds(lambda melds: LayDown(tuple(melds)), st.lists(MELD, min_size=1, max_size=4)),
    st.builds(LayMeld, MELD),
    st.builds(LayOff, FACE, st.integers(1, 99), st.one_of(st.just(0), NATURAL)),
    st.builds(Swap, NATURAL, st.integers(1, 99), st.sampled_from(["", "low", "high"])),
    st.builds(Discard, FACE),
    st.builds(Choose, st.integers(1, 8)),
    st.builds(lambda faces: Shuffle(tuple(faces)), st.lists(FACE, min_size=1, max_size=60)),
    st.sampled_from(["may-i", "pass", "allow", "reject", "end"]).map(NOTATION.read),
)


@given(FACE)
def test_cards(face: int) -> None:
    text = face_text(face)
    assert parse_face(text) == face
    assert parse_face(f" {text.lower()} ") == face
    if face != JOKER:
        assert parse_face(text.replace("T", "10")) == face
        assert parse_face(text[0] + SIGNS[text[1]]) == face


@given(MELD)
def test_melds(meld: Meld) -> None:
    again = parse_meld(str(meld))
    assert str(again) == str(meld)
    assert (again.suit, again.faces) == (meld.suit, meld.faces)
    assert again == meld


@given(MOVE, st.booleans())
def test_moves(move: Move, shout: bool) -> None:
    text = str(move)
    again = NOTATION.read(text)
    assert again == move and str(again) == text
    loose = "  ".join(text.split(" "))
    assert NOTATION.read(loose.upper() if shout else loose.lower()) == move


@given(st.text(max_size=40))
def test_any_text_is_a_move_that_prints_or_none(text: str) -> None:
    problem, move = None, None
    try:
        move = NOTATION.read(text)
    except BadMove as caught:
        problem = caught
    assert (move is None) == (problem is not None)
    assert move is None or NOTATION.read(str(move)) == move
    assert problem is None or (str(problem) and "\n" not in str(problem))


@given(st.text(alphabet="7TKA*SHDC={}<> 2?,", max_size=40))
def test_any_text_is_a_meld_that_prints_or_none(text: str) -> None:
    try:
        meld = parse_meld(text)
    except (BadMeld, BadCard):
        return
    assert parse_meld(str(meld)) == meld


@given(st.text(max_size=200), st.text(max_size=20))
def test_any_text_is_toml_or_one_fault(text: str, place: str) -> None:
    assert 0 <= line_of(text, place) <= len(text.splitlines())
    problem = None
    try:
        load(text)
    except BadToml as caught:
        problem = caught
    assert problem is None or (problem.reason and 0 <= problem.line <= max(1, len(text.splitlines())))


@pytest.mark.parametrize(("name", "book"), [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_records_and_positions_of_random_play(name: str, book: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = choose_rules(CATALOGUE, name, book, {})
    entry = rules.entry
    low, high = entry.seats(rules.rules)
    seats = rng.randint(low, high)
    bots = {seat: BOTS[rng.choice(["random", "steady"])](seat) for seat in range(seats)}
    match = Match(rules, seats, seeded(rng), bots)
    game = match.game
    with suppress(Endless):  # a hundred moves and some of a game are enough
        match.run(limit=160)
    for _, move in match.played():
        assert game.read(str(move)) == move
    for state in [match.history.at(n) for n in range(37, match.n + 1, 37)]:
        tables = entry.write_position(game, state)
        assert entry.read_position(game, tables) == state
        assert entry.write_position(game, entry.read_position(game, tables)) == tables
    record = record_of(match)
    text = write_record(record)
    assert read_record(CATALOGUE, text) == record
    assert write_record(read_record(CATALOGUE, text)) == text
