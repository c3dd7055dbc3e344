"""The umpire says what the table says: at tables of random games, by every book and by house rules, the same verdict on
the same move, by the same clause and in the same words."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

import pytest

import upcard
from tests.amounts import amount
from tests.laws.worlds import Case, books, house_rules
from upcard.games.rummy.state import SHOW
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import Move
from upcard.options.house_rules import HouseRules
from upcard.testing.cases import sample
from upcard.umpire import ask, questions

from .near import daifugo, mille, rummy

NOT_MOVES: Final = {"meld", "worth", "add"}
"""Questions about cards alone, with no move behind them; additions at Mille have tests of their own."""

NEAR: Final[dict[str, Any]] = {
    "carioca": rummy,
    "classic-rummy": rummy,
    "contract-rummy": rummy,
    "daifugo": daifugo,
    "kalooki": rummy,
    "mille": mille,
    "pay-me": rummy,
}
"""By game: its near misses, and the questions about them."""


@cache
def tables(game: str) -> list[Case]:
    """Of a game by every book, and by house rules."""
    found = books(amount(700, 300)) + house_rules(amount(24, 4), amount(350, 150))
    return [case for case in found if case.entry.id == game]


def disagreements(case: Case, steps: Iterable[tuple[Any, int]], asked: Counter[str]) -> Iterator[str]:
    """Where umpire and table differ on moves at these tables, each with who is asked; counts what was asked."""
    game: Any = case.build()
    rules = _rules(case)
    names = tuple([f"P{seat + 1}" for seat in range(case.seats)])
    rng = random.Random(case.seed + 7)
    near = NEAR[case.entry.id]
    offered = {each.name for each in questions(rules, case.seats)}
    for before, turn in steps:
        if turn == CHANCE:
            continue
        others = [seat for seat in range(case.seats) if seat != turn]
        for seat in (turn, rng.choice(others)):
            for move in near.near(game, before, seat, rng):
                why = refusal(game, before, seat, move)
                question = near.question(game, before, seat, move, why)
                if isinstance(question, str):
                    asked["not asked: " + question] += 1
                    continue
                name, told = question
                if name not in offered:  # about what these rules exclude
                    assert name in ("claim", "joker") and why is not None, (name, move)
                    asked["not asked: not by these rules"] += 1
                    continue
                answer = ask(rules, names, name, told)
                asked[f"{name} {'no' if why else 'yes'}"] += 1
                if why is None:
                    if answer.yes is False or not answer.clauses:
                        yield f"{move} is legal, and {name} {told} is answered {answer}"
                elif (answer.yes, answer.clauses, answer.reason, answer.more) != (
                    False,
                    (why.clause,),
                    why.reason,
                    (why.remedy,) if why.remedy else (),
                ):
                    yield f"{move} by {seat} is refused by {why}, and {name} {told} is answered {answer}"


def _rules(case: Case) -> HouseRules:
    return HouseRules(case.entry, case.book, case.rules, "")


def refusal(game: Any, state: Any, seat: int, move: Move) -> Refused | None:
    """Why the table refuses the move; None where it does not."""
    try:
        game.play(state, seat, move)
    except Refused as why:
        return why
    return None


@pytest.mark.parametrize("game", NEAR)
def test_umpire_and_table_agree(game: str) -> None:
    asked: Counter[str] = Counter()
    for case in tables(game):
        tables_of_walk = [(step.before, step.seat) for step in sample(case, amount(40, 6))]
        found = list(disagreements(case, tables_of_walk, asked))
        assert not found, "\n".join([case.name, *found[:3]])
    names = {
        question.name
        for case in tables(game)
        if " but " not in case.name
        for question in questions(_rules(case), case.seats)
    }
    # In a short walk melds may be rare.
    moves = names - NOT_MOVES if amount(1, 0) else {"discard", "lay", "play", "pass", "pile"} & names
    missing = {name for name in moves if not asked[f"{name} no"] + asked[f"{name} yes"]}
    assert not missing, f"nothing was asked of {missing}"


@pytest.mark.parametrize(("name", "seats"), [("gin", 2), ("pay-me", 3)])
def test_they_agree_on_what_is_laid_off_after_a_knock_or_a_call(name: str, seats: int) -> None:
    """Players who choose at random end hardly any deal, so bots bring it there."""
    rules, asked = upcard.game(name), Counter[str]()
    case = Case(rules.entry, rules.book, rules.rules, seats)
    game: Any = case.build()
    for seed in range(amount(20, 3)):
        shown: list[tuple[Any, int]] = []
        match = upcard.play(rules, ["steady", *["gentle"] * (seats - 1)], seed=seed)
        state = game.start(seats)
        for seat, move in match.played():
            if state.step == SHOW:
                shown.append((state, seat))
            state = game.play(state, seat, move)
        found = list(disagreements(case, shown, asked))
        assert not found, "\n".join(found[:3])
    assert asked["layoff yes"] and asked["layoff no"], asked
