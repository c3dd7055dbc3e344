"""Sheets after an upgrade: rules that are not known any more, and deals that today's rules count otherwise."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from upcard.score import BadSheet, ScoreSheet, Writing, merged, renewed, replay

from .sheets import a_sheet, dealt, on

COUNTED = {1: (0, 15, 20), 2: (25, 0, 10)}


def of_before(changes: str = "old_option = 3", deals: int = 2) -> list[Writing]:
    """What an earlier version wrote, in which that could be changed."""
    sheet = a_sheet("kalooki", 3)
    for end, left in (("out P1", ("", "15", "20")), ("out P2", ("25", "", "10")))[:deals]:
        sheet = dealt(sheet, end, *left)
    return [
        replace(each, text=each.text.replace("[changes]", f"[changes]\n{changes}")) if each.what == "rules" else each
        for each in sheet.writings
    ]


def news(sheet: ScoreSheet, row: int) -> list[str]:
    return [note.told(sheet.names) for note in sheet.rows[row - 1].news]


def after(writings: Sequence[Writing], counted: Mapping[int, Sequence[int]] = COUNTED) -> ScoreSheet:
    return replay(renewed(writings, counted))


def test_a_rule_that_is_known_no_more_is_named_and_the_evening_goes_on() -> None:
    sheet = after(of_before('old_option = 3\ncall_penalty = 30\nopening = "of old"'))
    assert (sheet.totals, sheet.over, len(sheet.rows)) == ((25, 15, 30), False, 3)
    assert sheet.rules.rules.call_penalty == 30, "the others hold"
    said = "This version of Upcard no longer has this house rule"
    assert news(sheet, 3)[0].startswith(f'{said}: old_option = 3, opening = "of old". From this deal on')
    assert dealt(sheet, "out P1", "", "5", "5").totals == (25, 20, 35)


def test_what_deals_have_brought_stays_and_the_next_ones_count_by_the_book() -> None:
    sheet = after(of_before(), {1: (0, 30, 40), 2: (25, 0, 10)})
    assert sheet.totals == (25, 30, 50) and not sheet.doubts
    assert sheet.rows[0].cells["left", 1].written.text == "15", "as it was written"
    assert sheet.rows[0].cells["points", 1].ruled == ("By the rules it is 15.",)
    assert on(sheet, "points", "", 1, 1).totals == (25, 15, 50), "and can be corrected"


def test_a_sheet_is_renewed_once_on_however_many_phones() -> None:
    once = renewed(of_before(), COUNTED)
    assert renewed(once, COUNTED) == once
    before = of_before()
    assert len(merged(renewed(before, COUNTED), renewed(before, COUNTED))) == len(renewed(before, COUNTED))
    sheet = a_sheet("kalooki", 3)
    assert renewed(sheet.writings) == sheet.writings, "nothing is written on a sheet that needs nothing"


def test_where_nothing_is_kept_of_what_deals_have_brought_all_are_counted_by_the_book() -> None:
    sheet = after(of_before(), {})
    assert sheet.totals == (25, 15, 30)
    assert news(sheet, 1)[0].startswith("This version of Upcard no longer has this house rule: old_option = 3.")
    assert not news(sheet, 3)


def test_rules_of_the_middle_of_an_evening_are_read_as_far_as_they_are_known() -> None:
    sheet = dealt(a_sheet("kalooki", 3), "out P1", "", "15", "20")
    other = sheet.head["rules", -1].written.text.replace("[changes]", "[changes]\nold_option = 3\ncall_penalty = 30")
    later = Writing(what="rules", text=other, row=2)
    rest = [replace(each, row=2, id=f"x{each.id}") for each in sheet.writings if each.row == 1]
    sheet = after([*sheet.writings, later, *rest], {1: (0, 15, 20), 2: (0, 15, 20)})
    assert (sheet.totals, sheet.rules.rules.call_penalty, len(sheet.rows)) == ((0, 30, 40), 30, 3)
    assert news(sheet, 3)[0].startswith("This version of Upcard no longer has this house rule")


def test_what_was_possible_in_a_closed_deal_stands() -> None:
    """By the rules of then a third pack was there."""
    writings = dealt(a_sheet("kalooki", 3), "out P1", "", "15", "20").writings
    odd = [replace(each, text="KS KS KS") if each.text == "15" else each for each in writings]
    assert replay(odd).rows[0].became == "open"
    assert after(odd, {1: (0, 30, 20)}).totals == (0, 30, 20)
    assert after(odd, {}).rows[0].became == "open", "nobody knows that it ever could"


def test_what_no_points_can_say_is_left_as_it_is() -> None:
    """At Daifugo a row has no points of its own that a table could overrule."""
    sheet = on(a_sheet("daifugo", 4), "order", "P1 P2 P3")
    had = tuple([points + 1 for points in sheet.rows[0].points]) or (1, 1, 1, 1)
    assert replay(renewed(sheet.writings, {1: had})).rows[0].points == sheet.rows[0].points


def test_another_upgrade_adds_to_what_is_not_known() -> None:
    once = replay(renewed(of_before(), COUNTED))
    again = [
        replace(each, text=each.text.replace("[changes]", "[changes]\nnewer = true"))
        if each.what == "rules" and each.by == "Upcard"
        else each
        for each in once.writings
    ]
    sheet = after(again)
    assert "old_option = 3, newer = true" in news(sheet, 3)[0] and not sheet.open.disputed  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text", ['game = "whist"\n', 'game = "kalooki"\nbook = "of old"\n', "game = [", 'game = "kalooki"\nchanges = 3\n']
)
def test_rules_of_which_nothing_is_known_are_no_sheet(text: str) -> None:
    writings = [replace(each, text=text) if each.what == "rules" else each for each in of_before()]
    with pytest.raises(BadSheet):
        renewed(writings, COUNTED)
