"""What a table plays that no option knows, in its own words: in its file, on its sheet, on paper, and in no game."""

import random
from dataclasses import replace
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview, differing
from upcard.kernel.game import Game
from upcard.kernel.run import seeded
from upcard.kernel.state import Move, State
from upcard.match.match import Match
from upcard.match.record import digest, read_record, record_of, replay, write_record
from upcard.options.house_rules import (
    BadHouseRules,
    HouseRules,
    choose_rules,
    heading,
    read_house_rules,
    rules_sheet,
)
from upcard.options.notes import HEADING, LONGEST_NOTE, MOST_NOTES
from upcard.options.rule_file import write_house_rules
from upcard.paper.forms import FORMS, Order, content
from upcard.paper.press import can_print, pdf
from upcard.readings import with_readings
from upcard.umpire.finding import find

NOTES = ("The youngest deals first.", 'Whoever says "oops" fetches the tea – [b]at once[/b].')


class First:
    """Makes the first move that it may."""

    def choose(self, game: Game[Any], seen: State, seat: int) -> Move:
        return next(game.moves(seen, seat))


def noted(*notes: str) -> HouseRules:
    return choose_rules(CATALOGUE, "guts", None, {"ante": 2}, "Ours", notes or NOTES)


def test_they_stand_in_the_file_as_they_were_written() -> None:
    rules = noted()
    text = write_house_rules(rules)
    assert read_house_rules(CATALOGUE, text) == rules and rules.notes == NOTES
    assert text.index("notes = [") < text.index("[changes]")
    assert "notes" not in write_house_rules(replace(rules, notes=()))
    assert repr(rules).endswith(f"notes={NOTES!r})")
    spaced = read_house_rules(CATALOGUE, 'game = "guts"\nnotes = ["  Tea \\n at ten.  ", " "]\n')
    assert spaced.notes == ("Tea at ten.",) and heading(spaced).endswith("house rules")


@pytest.mark.parametrize(
    ("notes", "reason"),
    [
        ('"Tea at ten."', "a list of lines in quotes is wanted"),
        ("[1]", "a list of lines in quotes is wanted"),
        ("{ a = 1 }", "a list of lines in quotes is wanted"),
        (f'["short", "{"x" * (LONGEST_NOTE + 1)}"]', f"line 2 is longer than {LONGEST_NOTE} letters"),
        ("[" + '"x",' * (MOST_NOTES + 1) + "]", f"there are {MOST_NOTES + 1} lines, but at most {MOST_NOTES} are"),
        (r'["\u2800"]', "line 1 holds nothing that can be seen"),
    ],
)
def test_what_cannot_be_a_note_is_refused_with_its_line(notes: str, reason: str) -> None:
    with pytest.raises(BadHouseRules) as problem:
        read_house_rules(CATALOGUE, f'game = "guts"\nname = "Ours"\nnotes = {notes}\n')
    assert problem.value.line == 3 and problem.value.key == "notes"
    assert reason in problem.value.reason


@pytest.mark.parametrize("hidden", ["\x1b[31mred", "\u202eevil"])
def test_nothing_steers_the_screen(hidden: str) -> None:
    with pytest.raises(BadHouseRules, match="notes: line 2 holds characters that cannot be shown"):
        choose_rules(CATALOGUE, "guts", None, {}, notes=("fine", hidden))
    with pytest.raises(BadHouseRules, match="a character that cannot be shown"):
        read_house_rules(CATALOGUE, f'game = "guts"\nnotes = ["\\u{ord(hidden[0]):04X}"]\n')


def test_below_the_changes_it_is_said_where_they_belong() -> None:
    with pytest.raises(BadHouseRules, match=r"stands below \[changes\]"):
        read_house_rules(CATALOGUE, 'game = "guts"\n[changes]\nnotes = ["Tea at ten."]\n')


def test_they_end_the_sheet() -> None:
    rules = noted()
    *book, last = rules_sheet(rules)
    assert tuple(book) == rules.entry.sheet(rules.rules)
    assert last.heading == HEADING and tuple(line.text for line in last.lines) == NOTES
    assert last in with_readings(rules)
    assert HEADING not in [section.heading for section in rules_sheet(replace(rules, notes=()))]


@pytest.mark.parametrize("form", FORMS)
def test_every_paper_has_them_as_rules_of_the_tables_own(form: str) -> None:
    said = content(Order(rules=noted(), form=form))  # type: ignore[arg-type]
    (section,) = [each for each in said.sections if each.heading == HEADING]
    assert section.glance and section.counted
    assert [line.text for line in section.lines] == list(NOTES) and all(line.ours for line in section.lines)
    if can_print() and form == "score":
        assert pdf(Order(rules=noted(), form="score")).startswith(b"%PDF")


def test_a_game_is_the_same_whatever_is_noted() -> None:
    rules, other = noted(), noted("Nobody talks.")
    assert digest(rules.rules) == digest(other.rules)
    match = Match(rules, 3, seeded(random.Random(1)), dict.fromkeys(range(3), First()))
    match.run()
    text = write_record(record_of(match))
    record = read_record(CATALOGUE, text)
    assert record.rules.notes == NOTES
    *_, last = replay(record)
    assert last[0] == match.n
    assert read_record(CATALOGUE, text.replace(NOTES[0], "Something else.")).rules.notes[0] == "Something else."
    with pytest.raises(ValueError, match="notes: line 1 is longer"):
        read_record(CATALOGUE, text.replace(NOTES[0], "x" * 300))


def test_the_umpire_finds_them_and_sheets_are_compared() -> None:
    rules = noted()
    assert find(rules, "youngest")[0].text == NOTES[0]
    plain = choose_rules(CATALOGUE, "guts", None, {})
    assert [each.key for each in differing(rules, plain)] == ["ante"]


def test_an_interview_takes_them() -> None:
    begun = Interview(CATALOGUE, choose_rules(CATALOGUE, "guts", None, {}), {})
    after = begun.note((" The youngest deals first. ", ""))
    assert after.rules.notes == NOTES[:1] and after.left == begun.left
    key = after.left[0]
    assert after.skip(key).rules.notes == NOTES[:1]
    with pytest.raises(BadHouseRules, match="longer"):
        begun.note(("x" * 300,))
