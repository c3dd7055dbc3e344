"""`upcard interview`: house rules by questions in the terminal, and `upcard rules --games`."""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.kernel.ui.entry import written
from upcard.options.house_rules import choose_rules, read_house_rules

from .conftest import lines

Run = Callable[..., Result]


def changes(path: Path) -> dict[str, Any]:
    found = tomllib.loads(path.read_text(encoding="utf-8"))["changes"]
    assert isinstance(found, dict)
    return found


def test_an_interview_from_a_book_to_a_file_and_on_from_there(upcard: Run, tmp_path: Path) -> None:
    out = tmp_path / "ours.toml"
    told = json.loads(upcard("interview", "indian-chief", "--json").output)
    first, second, third = told["questions"][:3]
    typed = lines("one", "9", "x", "?", "2", "", "b", "1", "=7", "= -", "q")
    ran = upcard("interview", "indian-chief", "-o", out, "--plain", input=typed)
    assert ran.exit_code == 0, ran.output
    shown = " ".join(ran.output.split())
    assert (
        "Question 1, with at most " in shown and "Question 3, with at most " in shown and "Question 2 again." in shown
    )
    assert (
        "Type a number from 1 to" in shown
        and shown.count(
            "Type the number of an answer, or = and a value as in a rule file. Enter goes on, and skips "
            "a question that has no answer. b goes back. a lists your answers; to 2 changes the second "
            "one. q stops"
        )
        == 2
    )
    assert "or ? for help" in shown and "rite it as in a rule file, like" in shown
    assert changes(out) == {first["key"]: first["replies"][1]["value"], second["key"]: second["replies"][0]["value"]}
    assert "One rule is not as in the book:" in ran.output and f"--rules {out}" in shown
    # On with the file: what is answered is not asked again.
    again = upcard("interview", "--rules", out, "--json")
    left = [each["key"] for each in json.loads(again.output)["questions"]]
    assert first["key"] not in left and second["key"] not in left and third["key"] in left
    assert "You answered nothing" in upcard("interview", "--rules", out, input="").output
    assert len(changes(out)) == 2


def test_lines_that_were_marked_before_the_end_are_kept(upcard: Run, tmp_path: Path) -> None:
    out = tmp_path / "ours.toml"
    ran = upcard("interview", "carioca", "-o", out, "--plain", input=lines("2 3", "q"))
    shown = " ".join(ran.output.split())
    assert (
        "You play 2 lines differently and have not said how yet: - How many decks of 52 are shuffled together?" in shown
    )
    assert f"They are kept in {out}. To continue with them: upcard interview --rules {out}" in shown
    # They are asked next, and no others are asked before them; the rest stands as it was confirmed.
    again = upcard("interview", "--rules", out, "--plain", input=lines("1", "q"))
    assert "Do you play it like this?" not in again.output and "How many decks of 52" in again.output
    assert "You play one line differently and have not said how yet:" in again.output
    rest = upcard("interview", "--rules", out, "--plain", input=lines("q"))
    assert "How many decks of 52" not in rest.output and "Where are the melds" in rest.output


ASKED = re.compile(
    r"^(?:Question \d+(?:, with at most \d+ more to come| again)\.|Do you play it like this\?|Anything else\?)", re.M
)
"""How a question begins."""


@pytest.mark.parametrize("start", ["", "one"])
@pytest.mark.parametrize("game", ["guts", "carioca", "contract-rummy"])
def test_one_question_is_asked_at_a_time(upcard: Run, tmp_path: Path, game: str, start: str) -> None:
    """From the first to the last: between two prompts stands one, be it of sentences, of one rule, or the last one."""
    typed = lines(*([start] if start else []), *["1", "2", ""] * 40)
    ran = upcard("interview", game, "-o", tmp_path / "ours.toml", "--plain", input=typed)
    assert ran.exit_code == 0, ran.output
    *between, _ = ran.output.split("> ")
    counts = [len(ASKED.findall(shown)) for shown in between]
    assert counts[0] == 1 and max(counts) == 1, between[counts.index(max(counts))]
    assert sum(counts) > 3 and "Anything else?" in ran.output


def test_an_answer_is_changed_by_its_number(upcard: Run, tmp_path: Path) -> None:
    out = tmp_path / "ours.toml"
    questions = json.loads(upcard("interview", "guts", "--json").output)["questions"]
    ends, hands = questions[0]["replies"], questions[1]["replies"]
    assert ends[0]["value"] == "hands" and ends[2]["value"] == "last_solvent"
    typed = lines("one", "1", "2", "a", "to 9", "to 1", "", "to 1", "3", "a", "to 1", "1", "q")
    ran = upcard("interview", "guts", "-o", out, "--plain", input=typed)
    shown = " ".join(ran.output.split())
    assert ran.exit_code == 0 and "There is no answer 9; a lists yours." in shown
    assert f"if it ends after a number of hands? {hands[1]['text']}" in shown and "your answer; Guts" in shown
    # Without a number of hands to play there is no question how many; with it there is again, as is said.
    assert "if it ends after a number of hands?” does not fit this one, so it is taken back." in shown
    assert "leaves out 2 questions" in shown and "adds 2 questions" in shown
    assert changes(out) == {"session_end": "hands"}


def test_an_answer_that_takes_another_along_says_so(upcard: Run, tmp_path: Path) -> None:
    """Larger sets make larger contracts, which stand among the answers."""
    out = tmp_path / "ours.toml"
    ran = upcard(
        "interview", "contract-rummy", "-o", out, "--plain", input=lines("one", "", "", "", "= 4", "a", "to 4", "q")
    )
    shown = " ".join(ran.output.split())
    told = "This changes the answer to “Which deals are played, with how many cards and which contract?”, too:"
    assert ran.exit_code == 0 and f"{told} Deal 1: 10 cards, two sets of four Deal 2" in shown, shown
    assert "4 Which deals are played" in shown and "5 How many cards does the smallest set have?" in shown
    assert changes(out)["min_set"] == 4 and changes(out)["deals"][0] == "10: S4 S4"


def test_a_table_that_mostly_plays_a_book_says_what_it_does_otherwise(upcard: Run, tmp_path: Path) -> None:
    """Sentences are shown several at a time, as in the browser; what is otherwise is asked next, and at the end comes
    what no question knows."""
    out = tmp_path / "ours.toml"
    asks = Interview(CATALOGUE, choose_rules(CATALOGUE, "guts", None, {}), {})
    first = asks.lines()
    other = next(at for at, line in enumerate(first, 1) if len(line.keys) == 1)
    key = first[other - 1].keys[0]
    value = next(each.value for each in asks.question(key).replies[1:] if not each.why)
    at = 1 + [each.value for each in asks.question(key).replies].index(value)
    typed = lines("9 1", str(other), str(at), *[""] * 12)
    ran = upcard("interview", "guts", "-o", out, "--plain", input=typed)
    shown = " ".join(ran.output.split())
    assert ran.exit_code == 0 and "Type numbers from 1 to" in shown, ran.output
    assert len(re.findall(r"Question \d+, with", shown)) == 1
    assert "Anything else?" in shown and "One rule is not as in the book:" in shown
    rules = read_house_rules(CATALOGUE, out.read_text(encoding="utf-8"))
    assert written(getattr(rules.rules, key)) == value
    again = upcard("interview", "--rules", out, "--json")
    assert json.loads(again.output)["questions"] == []
    # What nobody asked about, in the table's own words; a line that cannot be shown is refused, and one is taken away.
    typed = lines("The youngest deals first.", "x" * 300, "Tea at ten.", "drop 9", "drop 1", "")
    ran = upcard("interview", "--rules", out, "--plain", input=typed)
    shown = " ".join(ran.output.split())
    assert "Line 2 is longer than 200 letters." in shown and "Type numbers from 1 to 2" in shown
    assert "Also at our table: - Tea at ten." in shown
    assert read_house_rules(CATALOGUE, out.read_text(encoding="utf-8")) == replace(rules, notes=("Tea at ten.",))
    assert "Also at our table" in upcard("rules", "--rules", out).output


def test_back_from_the_sentences_to_an_answer(upcard: Run, tmp_path: Path) -> None:
    out = tmp_path / "ours.toml"
    ran = upcard("interview", "guts", "-o", out, "--plain", input=lines("b", "", "b", "1", "a", "q"))
    shown = " ".join(ran.output.split())
    assert ran.exit_code == 0 and "This is the first question." in shown and "again." in shown
    assert shown.count("Do you play it like this?") == 3


def test_sheets_are_compared_in_sentences(upcard: Run) -> None:
    told = " ".join(upcard("rules", "contract-rummy", "--book", "denexa", "--against", "wikipedia").output.split())
    for said in (
        "(decks)",
        "here Two decks. there Two decks for three or four players",
        "here Deal 1: 10 cards, two sets of three",
    ):
        assert said in told, told
    assert "S3" not in told and "[[" not in told and "_" not in re.sub(r"\([a-z_0-9]+\)", "", told)


def test_the_questions_as_json(upcard: Run) -> None:
    told = json.loads(upcard("interview", "contract-rummy", "--book", "family", "--json").output)
    weights = [each["telling"] for each in told["questions"]]
    assert weights == sorted(weights, reverse=True) and 0 < weights[0] <= 1 and weights[-1] == 0
    assert told["game"] == "contract-rummy" and told["book"] == "family" and told["games"] > 0
    assert all(each["replies"][0]["books"][0] == "Family" for each in told["questions"])
    assert any(each["picture"] for each in told["questions"])


def test_what_cannot_be_done_is_said(upcard: Run, fails: Callable[..., str], tmp_path: Path) -> None:
    there = tmp_path / "there.toml"
    there.write_text('game = "guts"\n', encoding="utf-8")
    assert "exists already" in fails("interview", "guts", "-o", there)
    assert fails("interview").startswith("name a game")
    assert "--games compares two rule sets: name the other one with --against" in fails("rules", "guts", "--games", "3")
    nothing = tmp_path / "nothing.toml"
    ran = upcard("interview", "guts", "-o", nothing, input=lines("one", "", "q"))
    assert "no file is written" in ran.output and not nothing.exists()
    for typed in ("9" * 5000, "[" * 3000, "[[["):
        ran = upcard("interview", "guts", "-o", nothing, input=lines("one", f"= {typed}", "q"))
        assert ran.exit_code == 0 and "Write it as in a rule file" in " ".join(ran.output.split())
    no_folder = tmp_path / "no" / "ours.toml"
    ran = upcard("interview", "guts", "-o", no_folder, input=lines("one", "1"))
    assert ran.exit_code == 2 and "cannot be written" in ran.stderr


def test_differences_are_counted(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('game = "mille"\n[changes]\npile_view = "top_only"\nstakes = 1\n', encoding="utf-8")
    ran = upcard("rules", "--rules", file, "--against", "standard", "--games", "2")
    assert "In 2 of 2 games between bots one of them made a difference." in ran.output
    assert "made a difference in 2 of 2 games between bots" in ran.output
    told = json.loads(upcard("rules", "--rules", file, "--against", "standard", "--games", "2", "--json").output)
    assert told["games"] == 2 and told["came_up"]["pile_view"] == 2 and len(told["differences"]) == 2
