"""A move is judged at a table as a seat sees it, also where what comes of it hangs on what others hide."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import SEALED, Move, State, view
from upcard.kernel.ui.position import BadPosition
from upcard.match.match import HiddenOutcome, Match
from upcard.match.position_file import read_position_file
from upcard.match.trial import Attempt, try_moves
from upcard.options.house_rules import HouseRules, choose_rules

GAMES = {"anaconda": 3, "dealers-choice": 3, "indian-chief": 3, "contract-rummy": 4}
"""Games in which answers are sealed, and how many play."""


def seen_tables(rules: HouseRules, seats: int) -> Iterator[tuple[State, int, list[Move]]]:
    """Every table of a game at random as each seat that is asked sees it, the seat, and some of its legal moves."""
    rng, match = random.Random(5), Match(rules, seats)
    game, state = match.game, match.state
    for _ in range(250):
        asks = game.asks(state)
        if CHANCE in asks:
            state = game.play(state, CHANCE, chance_move(asks[CHANCE], rng))
            continue
        moves = {seat: list(islice(game.moves(view(state, seat), seat), 40)) for seat in asks}
        yield from ((view(state, seat), seat, moves[seat][:3]) for seat in asks)
        if not asks:
            return
        seat = rng.choice(list(asks))
        state = game.play(state, seat, rng.choice(moves[seat]))


@pytest.mark.parametrize("name", GAMES)
def test_the_last_answer_of_a_window_is_judged_though_the_others_are_sealed(name: str) -> None:
    rules, judged = choose_rules(CATALOGUE, name, None, {}), 0
    for seen, seat, moves in seen_tables(rules, GAMES[name]):
        match = Match(rules, seen)
        if SEALED in seen.answers and len(match.asks) == 1:
            for move in moves:
                after = match.judge(seat, move).after
                assert set(match.game.asks(after)) == {at for at, each in enumerate(seen.answers) if each == SEALED}
                judged += 1
    assert judged


def test_a_move_that_opens_hidden_hands_is_legal_and_what_comes_of_it_is_not_known() -> None:
    rules, opened = choose_rules(CATALOGUE, "anaconda", None, {}), 0
    for seen, seat, moves in seen_tables(rules, 3):
        for move in moves:
            match = Match(rules, seen)
            assert match.why_not(seat, move) is None
            (verdict,) = try_moves(match, [Attempt(seat, move)])
            assert verdict.refused is None
            if verdict.fault:
                assert verdict.fault == "What comes of that hangs on cards that are not shown here."
                assert verdict.state == seen
                with pytest.raises(HiddenOutcome, match=verdict.fault):
                    match.judge(seat, move)
                opened += 1
    assert opened


def test_no_upcard_is_offered_where_none_lies() -> None:
    text = """
        game = "gin"
        turn = "P2"
        dealer = "P1"
        step = "draw"
        offers = 2
        discards = "9S"
        stock = "3H 6H ..."
        hands = {P1 = "5H 2S 9C JS KD 4S 7H QD 9D 3C", P2 = "AS 2H 4D 6C 8S TC QH KS 7D 5D"}
    """
    table = read_position_file(CATALOGUE, text).table
    assert "draw upcard" in [str(move) for move in table.game.moves(table.state, 1)]
    with pytest.raises(BadPosition, match="nobody is offered the first upcard in this position"):
        read_position_file(CATALOGUE, text.replace('discards = "9S"', 'discards = ""'))
