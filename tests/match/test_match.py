"""A match, at every book: what a seat is told, what it answers, and going on from any move."""

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.run import Endless, play_out, seeded
from upcard.kernel.state import ONLOOKER, Event, Move, State, view
from upcard.kernel.undo import has_told
from upcard.match.chain import Chain
from upcard.match.committed import CommittedChance
from upcard.match.match import Match

from .matches import EVERY_BOOK, LONG, Hearing, a_match, asked_person, bots, rules_of, seats_at, walked

# --- what a seat is told ------------------------------------------------------------------------------


@pytest.mark.clause("GEN-13")
@EVERY_BOOK
def test_a_seat_is_told_everything_it_may_know(name: str, book: str) -> None:
    """Over a whole game, what each seat is told and what each player hears are the events of all plays,
    chance's and others' too, as the seat's view had them. Every second seat is a person's."""
    rules = rules_of(name, book)
    seats = seats_at(rules)
    players = {seat: Hearing(seat) for seat in range(seats)}
    persons = list(range(1, seats, 2))
    match = Match(rules, seats, seeded(random.Random(8)), {at: one for at, one in players.items() if at not in persons})
    expected: dict[int, list[Event]] = {seat: [] for seat in (*range(seats), ONLOOKER)}
    told: dict[int, list[Event]] = {seat: [] for seat in expected}

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        for each, events in expected.items():
            events += view(after, each).events

    rng = random.Random(8)
    for _ in range(LONG):
        match.run(LONG, watch)
        for seat in told:
            if rng.random() < 0.3:
                told[seat] += match.told(seat)
        if match.over or match.n > LONG:
            break
        seat = next(iter(match.asks))
        before = match.state
        move = match.answer(seat, players[seat].choose(match.game, match.view(seat), seat))
        watch(before, seat, move, match.state)
    for seat in told:
        told[seat] += match.told(seat)
        assert match.told(seat) == ()
    assert told == expected
    assert {event.name for event in told[0]} >= {event.name for event in expected[ONLOOKER]}
    for seat, player in players.items():
        if seat not in persons:
            assert player.heard == expected[seat]
    assert any(len(events) > 20 for events in told.values())


def test_a_player_of_play_out_hears_the_same() -> None:
    rules = rules_of("daifugo", "standard")
    game, players = rules.entry.build(rules.rules), [Hearing(seat) for seat in range(3)]
    expected: list[list[Event]] = [[], [], []]

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        for each in range(3):
            expected[each] += view(after, each).events

    play_out(game, game.start(3), players, random.Random(2), watch=watch)
    assert [player.heard for player in players] == expected
    assert len({tuple(events) for events in expected}) == 3, "each is told of its own cards"


@EVERY_BOOK
def test_a_match_plays_as_play_out_does(name: str, book: str) -> None:
    """Whether it keeps everything or nothing, the same seeds lead to the same game."""
    match, bare = a_match(name, book), a_match(name, book, keep=0)
    moves: list[tuple[int, Move]] = []

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        moves.append((seat, move))

    seats = match.state.seats
    players = list(bots(seats).values())
    try:
        end = play_out(match.game, match.state, players, random.Random(4), LONG, watch)
    except Endless:
        for each in (match, bare):
            with pytest.raises(Endless):
                each.run(LONG)
        assert match.played() == moves
        return
    match.run()
    bare.run()
    assert match.played() == moves and match.n == bare.n == len(moves)
    assert match.state == bare.state == end
    assert match.over and bare.over and not match.asks
    for gone in (lambda: bare.told(0), bare.played, lambda: bare.fork(0)):
        with pytest.raises(LookupError, match="not kept"):
            gone()


# --- answering ----------------------------------------------------------------------------------------


@pytest.mark.clause("CR-C-13", "CR-C-16", "GEN-19")
def test_what_is_refused_changes_nothing() -> None:
    """A turn begins with the draw; another seat has no turn."""
    match = asked_person()
    state, n = match.state, match.n
    for seat, text, clause in ((2, "discard 7S", "CR-C-16"), (1, "draw stock", "CR-C-13")):
        with pytest.raises(Refused) as refused:
            match.answer(seat, text)
        assert refused.value.clause == clause
    with pytest.raises(BadMove):
        match.answer(2, "draw a card")
    assert match.judge(2, "draw stock").after != state
    assert match.state is state and match.n == n
    assert [str(move) for move in match.moves(2)] == ["draw stock", "draw upcard"]
    assert list(match.moves(1)) == [] == list(match.moves(CHANCE))


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(Refused):
        Match(rules_of("contract-rummy", "family"), 26)


# --- going on from any move ---------------------------------------------------------------------------


@EVERY_BOOK
def test_a_fork_goes_on_from_any_move_and_leaves_the_match_alone(name: str, book: str) -> None:
    match = walked(name, book)
    played, state = match.played(), match.state
    states = [match.history.at(0)]
    for seat, move in played:
        states.append(match.game.play(states[-1], seat, move))
    rng = random.Random(name + book)
    for n in {0, match.n, *rng.sample(range(match.n), min(match.n, 6))}:
        fork = match.fork(n, seeded(random.Random(n)), bots(state.seats))
        assert fork.state == states[n] and fork.n == n and fork.played() == played[:n]
        assert fork.asks == match.game.asks(states[n])
        if n:
            seat, move = played[n - 1]
            why = fork.why_no_undo(seat)
            told = seat < 0 or has_told(states[n - 1], seat, states[n], seat)
            assert (why is not None) == (not fork.asks or told or bool(move.irrevocable_clause()))
        with suppress(Endless):
            fork.run(40)
        assert fork.played()[:n] == played[:n]
        again = match.fork(n, seeded(random.Random(n)), bots(state.seats))
        with suppress(Endless):
            again.run(40)
        assert again.state == fork.state
    assert match.played() == played and match.state is state


def test_a_fork_does_not_know_the_next_draw() -> None:
    """What a match is bound to draw next is its secret still."""
    chance = CommittedChance(3)
    match = Match(rules_of("indian-chief", "standard"), 3, chance)
    fork = match.fork()
    bound = chance.head
    fork.run()
    assert chance.head == bound and not match.n and not fork.chains
    match.run()
    assert chance.last is not None and match.chains[-1].rounds[-1] == replace(chance.last, move=match.n)
    assert match.fork(0).chains == (Chain(chance.seed),)
    assert match.played() != fork.played()


# --- players that return something else -------------------------------------------------------------


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        ("draw stock", "returned 'draw stock', and a move is wanted; Game.read makes a move of text"),
        (None, "returned None, and a move is wanted"),
    ],
)
def test_a_player_that_returns_no_move_is_named_with_what_it_returned(returned: object, said: str) -> None:
    class Muddled:
        name = "muddled"

        def choose(self, game: object, seen: State, seat: int) -> Move:
            return returned  # type: ignore[return-value]

    match = Match(rules_of("contract-rummy", "family"), 3, seeded(random.Random(7)), {2: Muddled()})
    with pytest.raises(TypeError) as wrong:
        match.run()
    assert str(wrong.value) == f"the player muddled at seat 2 {said}"
    assert match.n == 2 and list(match.asks) == [2], "the table is as it was"


def test_a_match_says_how_far_it_is_and_shows_no_card() -> None:
    match = Match(rules_of("contract-rummy", "family"), 3, seeded(random.Random(7)))
    assert repr(match) == "<Match: contract-rummy family, 3 seats, 0 entries, * to choose>"
    match.run()
    assert repr(match) == "<Match: contract-rummy family, 3 seats, 2 entries, P3 to draw>"
    played = Match(match.rules, 3, seeded(random.Random(7)), bots(3))
    played.run()
    assert repr(played) == f"<Match: contract-rummy family, 3 seats, {played.n} entries, over>"
