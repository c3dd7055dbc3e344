"""Practising over HTTP: puzzles, what answers are worth, when each comes back."""

from datetime import datetime
from typing import Any

import pytest

from upcard.practise.built_in import built_in_puzzles, games_with_puzzles
from upcard.practise.puzzles import write_puzzles

from .conftest import Browser, Server


@pytest.fixture
def browser(server: Server) -> Browser:
    return Browser(server)


def asked(browser: Browser, path: str, **body: Any) -> Any:
    answer = browser.post(f"/api/practise/{path}", body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_game_with_puzzles_is_listed(browser: Browser) -> None:
    told = browser.get("/api/practise").json()
    assert [each["game"] for each in told["sets"]] == list(games_with_puzzles())
    assert told["visit"] == 5
    assert all(each["puzzles"] for each in told["sets"])


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_shows_the_table_of_its_seat_and_the_moves_that_were_tried(browser: Browser, game: str) -> None:
    puzzle = built_in_puzzles(game)[0]
    shown = asked(browser, "puzzle", name=puzzle.name)
    assert sorted(shown["moves"]) == sorted(each.move for each in puzzle.answers)
    assert shown["scene"]["you"] == puzzle.seat


def test_answers_are_judged_and_come_back(browser: Browser) -> None:
    puzzle = built_in_puzzles("guts")[0]
    right = asked(browser, "answer", name=puzzle.name, move=puzzle.best.move)
    assert (right["right"], right["told"], right["why"]) == (True, "", puzzle.why)
    later = asked(browser, "answer", name=puzzle.name, move=puzzle.best.move, card=right["card"])
    assert later["days"] >= right["days"] >= 1
    assert datetime.fromisoformat(later["due"]).tzinfo is not None
    wrong = asked(browser, "answer", name=puzzle.name, move=puzzle.answers[-1].move)
    assert not wrong["right"] and wrong["best"] == puzzle.best.move
    assert wrong["told"].startswith("about ") and "give or take" in wrong["told"] and wrong["days"] == 1
    shown = asked(browser, "answer", name=puzzle.name)
    assert not shown["right"] and shown["told"] == "" and shown["days"] == 1


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_move_of_every_puzzle_can_be_answered_with(browser: Browser, game: str) -> None:
    """Also where the others have sealed their answers and this one is the last."""
    for puzzle in built_in_puzzles(game):
        worst = asked(browser, "answer", name=puzzle.name, move=puzzle.answers[-1].move)
        assert (worst["right"], worst["best"]) == (False, puzzle.best.move), puzzle.name


def test_another_lay_down_is_read_and_judged(browser: Browser) -> None:
    """Cards are grouped as at a table; melds in another order are the same answer, other melds are tried."""
    name = "contract-rummy-parlett-6"
    puzzle = next(each for each in built_in_puzzles("contract-rummy") if each.name == name)
    assert puzzle.best.move == "down {7D 7C *} {9S 9H 9C} {KS KD KC}"
    groups = [["KC", "KD", "KS"], ["9S", "9H", "9C"], ["7C", "*", "7D"]]
    read = asked(browser, "arrange", name=name, groups=groups)
    assert read["ok"] and read["text"].startswith("down ") and read["text"] != puzzle.best.move
    assert asked(browser, "answer", name=name, move=read["text"])["told"] == ""
    short = asked(browser, "arrange", name=name, groups=groups[:2])
    assert not short["ok"] and short["refusal"]["reason"]
    other = asked(browser, "arrange", name=name, groups=[["4S", "4D", "*"], *groups[:2]])["text"]
    assert other not in [each.move for each in puzzle.answers]
    verdict = asked(browser, "answer", name=name, move=other)
    assert verdict["best"] == puzzle.best.move and (verdict["right"] or verdict["told"].startswith("about "))
    for move, told in (("down {2S 3S 4S}", ""), ("discard 2S", "Discard 2S is none of the moves of this puzzle.")):
        answer = browser.post("/api/practise/answer", {"name": name, "move": move})
        assert answer.status_code == 400 and told in answer.json()["reason"]


def test_a_puzzle_of_ones_own_game_comes_along(browser: Browser) -> None:
    puzzle = built_in_puzzles("guts")[0]
    own = write_puzzles([puzzle])
    assert asked(browser, "puzzle", own=own)["scene"]["you"] == puzzle.seat
    assert asked(browser, "answer", own=own, move=puzzle.best.move)["right"]


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("puzzle", {"name": "whist-1"}, "There is no puzzle of that name."),
        ("puzzle", {"own": "[[puzzle]]"}, "Puzzle 1: 'position' is missing or wrong."),
        ("puzzle", {"own": "no"}, "Line 1: "),
        ("puzzle", {"own": ""}, "There is no puzzle of that name."),
        ("answer", {"name": "guts-1", "move": "fly"}, "Fly is none of the moves of this puzzle."),
        ("answer", {"name": "guts-1", "move": "in", "card": "{}"}, "What was kept of this puzzle is damaged."),
        ("answer", {"name": "guts-1", "move": "in", "card": "[" * 500}, "What was kept of this puzzle is damaged."),
    ],
)
def test_what_is_none_is_refused_in_one_sentence(browser: Browser, path: str, body: Any, told: str) -> None:
    answer = browser.post(f"/api/practise/{path}", body)
    assert answer.status_code == 400
    assert answer.json()["reason"].startswith(told)


def test_figures_that_no_card_has_are_refused(browser: Browser) -> None:
    kept = asked(browser, "answer", name="guts-1", move="in")["card"]
    figures = ("null", "0", "NaN", "1e308", '""', "{}")
    for before, after in (
        ('"stability": ', '"stability": -'),
        ('"state": 2', '"state": 9'),
        ('"state": 2', '"state": 3'),
        ("+00:00", ""),
        *[('"stability": ', f'"stability": {figure}, "was": ') for figure in figures],
        *[('"difficulty": ', f'"difficulty": {figure}, "was": ') for figure in figures],
    ):
        assert before in kept
        card = kept.replace(before, after)
        answer = browser.post("/api/practise/answer", {"name": "guts-1", "move": "in", "card": card})
        assert answer.status_code == 400, (before, after)
        assert answer.json()["reason"] == "What was kept of this puzzle is damaged."
