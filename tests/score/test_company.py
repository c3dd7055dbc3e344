"""Somebody leaves a game with real cards, or joins, from the next deal on."""

from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.options.house_rules import choose_rules
from upcard.options.rule_file import write_house_rules
from upcard.score import ScoreSheet, Writing, at_table, from_table, merged, read_csv, replay, write, write_csv

from .sheets import a_sheet, dealt, on, refusal


def four(dealer: int = 0) -> ScoreSheet:
    """Four at Contract Rummy after one deal."""
    return dealt(a_sheet("contract-rummy", 4, "family", dealer=dealer), "out P1", "", "30", "45", "5")


def test_who_leaves_keeps_the_column_and_is_asked_no_more() -> None:
    sheet = on(four(), "leaves", "yes", 0)
    row = sheet.rows[1]
    assert (sheet.names, sheet.seats, row.seats) == (("Ada", "Ben", "Cid", "Dora"), (1, 2, 3), (1, 2, 3))
    assert (row.plan.dealer, row.plan.begins) == (1, 2)
    assert [note.told(sheet.names) for note in row.plan.notes] == ["Ada has left before this deal."]
    sheet = on(on(on(sheet, "left", "20", 1), "left", "5", 3), "end", "out P3")
    assert (sheet.rows[1].points, sheet.totals, sheet.rows[2].plan.dealer) == ((0, 20, 0, 5), (0, 50, 45, 10), 2)
    assert [row.cells for row in sheet.drawn().rows][:2] == [(0, None, None), (30, 20, None)]
    assert write_csv(sheet).splitlines()[2] == "2,,20,0,5"


def test_who_deals_when_the_dealer_has_left() -> None:
    assert on(four(), "leaves", "yes", 1).rows[1].plan.dealer == 2
    assert (four(2).rows[1].plan.dealer, on(four(2), "leaves", "yes", 3).rows[1].plan.dealer) == (3, 0)


@pytest.mark.parametrize(("said", "begins"), [("mean", 20), ("worst", 45), ("start", 0), ("87", 87), ("-5", -5)])
def test_who_joins_begins_with_the_total_agreed_upon(said: str, begins: int) -> None:
    sheet = on(four(), "joins", f"{said} Zoë", 4)
    assert (sheet.names[4], sheet.seats, sheet.totals) == ("Zoë", (0, 1, 2, 3, 4), (0, 30, 45, 5, begins))
    assert sheet.rows[0].points == (0, 30, 45, 5, 0)
    note = f"From this deal on Zoë plays, and begins with {begins}."
    assert sheet.rows[1].plan.notes[0].told(sheet.names) == note
    sheet = dealt(sheet, "out P1", "", "10", "20", "5", "5")
    assert sheet.totals == (0, 40, 65, 10, begins + 5)
    table = write_csv(sheet).splitlines()[:4]
    before = [f"before,0,0,0,0,{begins}"] if begins else []
    assert table[: 3 + len(before)] == ["Deal,Ada,Ben,Cid,Dora,Zoë", *before, "1,0,30,45,5,", "2,0,10,20,5,5"]
    drawn = sheet.drawn()
    assert [column.label for column in drawn.columns] == [*(["before"] if begins else []), "1", "2", "3"]
    # What stands in the cells of a player comes to the total.
    assert [sum(filter(None, row.cells)) for row in drawn.rows] == [row.total for row in drawn.rows]
    assert replay(read_csv(write_csv(sheet))) == sheet


def test_a_total_that_was_agreed_upon_goes_with_what_is_corrected() -> None:
    sheet = on(on(four(), "joins", "worst Zoë", 4), "left", "60", 2, row=1)
    assert sheet.totals == (0, 30, 60, 5, 60)


def test_where_somebody_sits_down() -> None:
    sheet = on(four(), "joins", "start after P1 Zoë", 4)
    assert sheet.seats == (0, 4, 1, 2, 3)
    assert (sheet.rows[1].plan.dealer, sheet.rows[1].plan.begins) == (1, 2)
    sheet = dealt(sheet, "out P5", "5", "10", "20", "5")
    for _ in range(3):
        sheet = dealt(sheet, "out P1", "", "10", "20", "5", "5")
    assert [row.plan.dealer for row in sheet.rows[1:]] == [1, 2, 3, 0, 4]
    assert sheet.totals == (5, 70, 125, 25, 15)


def test_somebody_leaves_and_comes_back() -> None:
    sheet = on(on(on(on(four(), "leaves", "yes", 0), "left", "20", 1), "left", "5", 3), "end", "out P3")
    sheet = on(sheet, "joins", "worst", 0)
    assert (sheet.seats, sheet.totals) == ((1, 2, 3, 0), (50, 50, 45, 10))


CANNOT = [
    (("leaves", "yes", 4), "", "Only a player of this sheet can leave."),
    (("joins", "start Zoë", 5), "", "needs a name"),
    (("joins", "start", 4), "", "needs a name"),
    (("joins", "start Ada", 4), "", "needs a name"),
    (("joins", "start", 0), "", "That player is on the sheet already"),
    (("joins", "soon Zoë", 4), "", "is written with the points to begin with"),
    (
        ("name", "Zoë", 4),
        "",
        "The players of the first deal are fixed: say from which later deal somebody joins or leaves",
    ),
]


@pytest.mark.parametrize(("said", "clause", "reason"), CANNOT)
def test_what_cannot_be(said: tuple[Any, ...], clause: str, reason: str) -> None:
    what, text, seat = said[:3]
    sheet = four()
    if what == "name":
        with pytest.raises(Refused, match=reason):
            write(sheet, Writing(what=what, text=text, seat=seat))
        return
    refused = refusal(sheet, what, text, seat)
    assert (refused.clause, reason in refused.reason) == (clause, True)


def test_the_rules_say_how_many_can_play() -> None:
    refused = refusal(dealt(a_sheet("kalooki", 3), "out P1", "", "30", "5"), "leaves", "yes", 1)
    assert (refused.clause, refused.reason) == ("KAL-01", "These rules are for 3 to 5 players, not 2.")


@pytest.mark.parametrize(
    ("game", "clause", "instead"),
    [
        (
            "mille",
            "MIL-01",
            "a new sheet with everybody’s points.",
        ),
        ("beggar-my-neighbor", "BMN-01", "a new sheet."),
    ],
)
def test_two_play_and_nobody_joins_or_leaves(game: str, clause: str, instead: str) -> None:
    sheet = a_sheet(game, 2)
    for said in (("joins", "start Zoë", 2), ("leaves", "yes", 1)):
        refused = refusal(sheet, *said)
        assert refused.clause == clause
        assert refused.reason == "These rules are for 2 players: nobody can join or leave during the game."
        assert refused.remedy == f"Let somebody take over a place under another name, or begin {instead}"
    renamed = write(sheet, Writing(what="name", text="Zoë", seat=1, instead=sheet.standing(0, "name", 1)))
    assert renamed.names == ("Ada", "Zoë")


def test_other_rules_from_the_same_deal_on_are_for_so_many() -> None:
    sheet = on(a_sheet("daifugo", 4, players=4), "order", "P1 P2 P3")
    assert "for 3 to 4" in refusal(sheet, "joins", "start Zoë", 4).reason
    wider = write_house_rules(choose_rules(CATALOGUE, "daifugo", None, {"players": 6}))
    assert len(on(on(sheet, "rules", wider), "joins", "start Zoë", 4).seats) == 5


def test_what_is_written_already_is_not_lost() -> None:
    sheet = dealt(four(), "out P1", "", "30", "45", "5")
    refused = refusal(sheet, "leaves", "yes", 1, row=2)
    assert refused.reason == "Something is written already that has no place then."
    gone = on(four(), "leaves", "yes", 1)
    assert refusal(gone, "left", "20", 1).reason == "This sheet has no such cell."
    back = on(gone, "leaves", "", 1)
    assert (back.seats, back.totals) == ((0, 1, 2, 3), (0, 30, 45, 5))


def test_two_say_at_the_same_time_who_joins() -> None:
    sheet = four()
    one = write(sheet, Writing(id="a", what="joins", text="start Zoë", seat=4, row=2))
    two = write(sheet, Writing(id="b", what="joins", text="mean Yann", seat=4, row=2))
    both = replay(merged(one.writings, two.writings))
    assert both.rows[1].disputed == (("joins", 4),)
    assert on(both, "joins", "mean Yann", 4).names[4] == "Yann"


def test_chips_are_taken_along_and_everybody_is_settled_with() -> None:
    sheet = a_sheet("guts", 3, session_end="hands", hands=3, stack=100, ante=1)
    sheet = on(on(sheet, "in", "P1 P2"), "best", "P1")
    assert (
        refusal(sheet, "joins", "worst Zoë", 3).reason
        == "In this game everybody begins with the same points: write start."
    )
    sheet = on(on(sheet, "leaves", "yes", 1), "joins", "start Zoë", 3)
    assert sheet.totals[3] == 100
    sheet = on(on(sheet, "in", "P1 P3 P4"), "best", "P4")
    sheet = on(on(sheet, "in", "P1 P4"), "best", "P1")
    assert sheet.over and set(sheet.winners) <= {0, 2, 3}
    won = [-100, -100, -100, -100]
    for seat, total in enumerate(sheet.totals):
        won[seat] += total
    assert sum(won) == 0
    for each in sheet.payments:
        won[each.payer] += each.amount
        won[each.payee] -= each.amount
    assert won == [0, 0, 0, 0]


def test_other_players_of_daifugo_have_no_titles_yet() -> None:
    sheet = on(a_sheet("daifugo", 4), "order", "P1 P2 P3")
    assert sheet.rows[1].plan.notes
    sheet = on(sheet, "joins", "start Zoë", 4)
    assert [note.told(sheet.names) for note in sheet.rows[1].plan.notes] == ["From this deal on Zoë plays."]
    with pytest.raises(Refused, match="cannot go on at a table"):
        at_table(sheet)
    sheet = on(sheet, "order", "P5 P4 P3 P2")
    assert sheet.rows[1].marks[4] == "D" and sheet.rows[0].points == (1, 2, 3, 4, 0)
    assert at_table(sheet).seats == 5


def chief(*turns: tuple[str, ...]) -> ScoreSheet:
    """Indian Chief after these turns: a meld for each seat."""
    sheet = a_sheet("indian-chief", len(turns[0]))
    for row, melds in enumerate(turns, 1):
        for seat, cards in enumerate(melds):
            sheet = on(sheet, "meld", cards, seat, row)
    return sheet


def test_fewer_boxes_are_filled_when_somebody_leaves() -> None:
    sheet = on(chief(("7H QD", "8H JD", "9H TD")), "leaves", "yes", 1)
    assert sheet.rows[1].missing == (("meld", 0), ("meld", 2))


def test_who_joins_indian_chief_has_all_boxes_open() -> None:
    """And fills as many as there are turns; what she is given for the turns before counts."""
    sheet = on(chief(("7H QD", "8H JD"), ("2H 3H 4H", "5C 6C 7C")), "joins", "mean Zoë", 2)
    mean = sheet.totals[2]
    notes = [note.told(sheet.names) for note in sheet.rows[2].plan.notes]
    assert notes[0] == f"From this deal on Zoë plays, and begins with {mean}."
    assert notes[-1] == (
        "Open for Zoë: Thief 1, Beggar Man 2, Poor Man 3, Lawyer 4, Rich Man 5, Doctor 6, Indian Chief 7."
    )
    # Her box stands at her place, between the others'.
    assert [box.holds for box in sheet.rows[2].plan.boxes[:3]] == [
        (None, None, None),
        (_points(sheet, 1, 0), _points(sheet, 1, 1), None),
        (_points(sheet, 2, 0), _points(sheet, 2, 1), None),
    ]
    with pytest.raises(Refused, match="no place at a table"):
        at_table(sheet)
    sheet = on(on(on(sheet, "meld", "9H TD", 2), "meld", "2C 3C 4C 5C", 0), "meld", "6D 7D 8D 9D", 1)
    assert (sheet.rows[2].became, sheet.totals[2]) == ("scored", mean + sheet.rows[2].points[2])
    for turn in range(4):
        for seat, cards in enumerate(_LAST[turn]):
            sheet = on(sheet, "meld", cards, seat, turn + 4)
    assert sheet.over and sheet.outcome[2].told(sheet.names).startswith("Zoë: ")
    assert "None" not in sheet.outcome[2].told(sheet.names)


def _points(sheet: ScoreSheet, row: int, seat: int) -> int:
    return sheet.rows[row - 1].points[seat]


_LAST = [
    ("AH 2H 3H 5H 8H", "AC 2C 3C 5C 8C", "KH KD KS"),
    ("AD 2D 3D 5D 8D 9S", "AS 2S 3S 5S 8S TS", "2H 3H 4H 5H"),
    ("2H 4H 6H 8H TH QH KC", "2C 4C 6C 8C TC QC KD", "2S 3S 4S 5S 6S"),
    ("9C", "TC", "2D 3D 4D 5D 6D 8D"),
]


@pytest.mark.parametrize("game", ["contract-rummy", "guts", "anaconda"])
def test_others_go_on_at_the_table_and_back(game: str) -> None:
    sheet = a_sheet(game, 3)
    row = {
        "contract-rummy": [("end", "out P1", -1), ("left", "30", 1), ("left", "45", 2)],
        "guts": [("in", "P1 P2", -1), ("best", "P1", -1)],
        "anaconda": [("put", "5", 0), ("put", "5", 1), ("put", "5", 2), ("alone", "P1", -1)],
    }[game]
    for what, text, seat in row:
        sheet = on(sheet, what, text, seat, 1)
    sheet = on(on(sheet, "joins", "start after P1 Zoë", 3), "leaves", "yes", 1)
    state: Any = at_table(sheet)
    assert sheet.rules.entry.totals(state) == tuple([sheet.totals[seat] for seat in sheet.seats])
    if game == "contract-rummy":
        after = state.but(sheet=(*state.sheet, (5, 0, 30)), deal=3)
        for each in from_table(sheet, after):
            sheet = write(sheet, each)
        assert (sheet.rows[1].points, sheet.totals) == ((5, 0, 30, 0), (5, 30, 75, 0))


def test_who_comes_and_goes_in_one_deal() -> None:
    """Whoever joins on another's left moves the seats, and nobody's points."""
    sheet = on(four(), "joins", "worst after P1 Zoë", 4)
    sheet = on(sheet, "leaves", "yes", 3)
    assert (sheet.seats, sheet.totals) == ((0, 4, 1, 2), (0, 30, 45, 5, 45))
    assert refusal(sheet, "leaves", "yes", 4).reason == "Only a player of this sheet can leave."
