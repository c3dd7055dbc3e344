"""`upcard umpire`."""

import json
from collections.abc import Callable
from pathlib import Path

from upcard.clauses import plain_clause

from .conftest import Run

Fails = Callable[..., str]


def test_a_no_names_the_clause_and_what_would_go(upcard: Run) -> None:
    told = ["3H", "4H", "5H", "6H", "/", "7H", "8H", "9H", "10H", "rest=JH", "QD", "KS", "deal=3"]
    ran = upcard("umpire", "contract-rummy", "contract", *told)
    assert ran.exit_code == 1
    said = " ".join(ran.output.split())
    assert said.startswith("no: <3H 4H 5H 6H> and <7H 8H 9H TH> follow each other without a gap.")
    assert "These cards can be laid like this: <3H 4H 5H 6H> <8H 9H TH JH>" in said and plain_clause("CR-D-18") in said
    data = json.loads(upcard("umpire", "contract-rummy", "contract", *told, "--json").output)
    assert (data["yes"], data["clauses"][0]["clause"]) == (False, "CR-D-18")


def test_a_yes_is_status_0_by_the_rules_of_a_file(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('game = "contract-rummy"\nbook = "denexa"\n[changes]\nmin_run = 3\n', encoding="utf-8")
    assert upcard("umpire", "contract-rummy", "meld", "7H", "8H", "9H").exit_code == 1
    changed = upcard("umpire", "--rules", file, "contract-rummy", "meld", "7H", "8H", "9H")
    assert changed.exit_code == 0 and changed.output.startswith("yes: <7H 8H 9H> is a run."), changed.output


def test_the_questions_and_the_search(upcard: Run) -> None:
    listed = upcard("umpire", "kalooki")
    assert listed.exit_code == 0 and "joker: May I take that joker?" in listed.output
    data = json.loads(upcard("umpire", "guts", "--json").output)
    assert [each["name"] for each in data["questions"]] == ["showdown"]
    found = upcard("umpire", "kalooki", "--find", "joker replaced")
    assert found.exit_code == 0 and "KAL-" in found.output
    assert "Nothing in these rules" in upcard("umpire", "kalooki", "--find", "xyzzy").output


def test_what_cannot_be_asked_is_one_line(fails: Fails) -> None:
    assert "there is no question 'moon'; the questions are meld, contract" in fails("umpire", "kalooki", "moon")
    assert "'ZZ' is not a card" in fails("umpire", "kalooki", "meld", "ZZ")
    assert "deal= is given twice" in fails("umpire", "kalooki", "meld", "7H", "deal=1", "deal=2")
    many = " ".join(map(chr, range(97, 122)))
    assert fails("umpire", "kalooki", "--find", many) == "words: you can look for at most 24 words at a time"
    assert "--find needs no question: leave" in fails("umpire", "kalooki", "meld", "--find", "joker")
    assert "--players 9" in fails("umpire", "kalooki", "meld", "7H", "--players", "9")
