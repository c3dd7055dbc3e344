"""What can be written on a score sheet, what is refused, and how it is put right."""

import gc
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.docs.rulebook import all_clauses
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.options.house_rules import choose_rules
from upcard.options.rule_file import write_house_rules
from upcard.score import (
    BadSheet,
    ScoreSheet,
    Writing,
    begin,
    correction,
    merged,
    read_sheet,
    replay,
    told,
    write,
    write_sheet,
)

from .sheets import a_sheet, dealt, on, refusal


def test_what_is_known_before_a_deal() -> None:
    sheet = a_sheet("contract-rummy", 4, "family", dealer=3)
    plan = sheet.rows[0].plan
    assert (plan.deal, plan.of, plan.dealer, plan.begins, plan.decks, plan.jokers, plan.cards) == (1, 7, 3, 0, 2, 3, 10)
    assert (plan.contract, plan.short, plan.wild) == ("two sets of three", "S3 S3", ("*",))
    assert sheet.rows[0].missing == (("end", -1),)


@pytest.mark.clause("CR-W-02", "CR-A-71")
def test_a_sheet_of_twelve() -> None:
    """The pack is what so many take, and each has a column."""
    sheet = a_sheet("contract-rummy", 12, "wikipedia", players=[3, 12])
    assert (sheet.rows[0].plan.decks, sheet.rows[0].plan.jokers, sheet.rows[0].plan.begins) == (6, 12, 1)
    sheet = dealt(sheet, "out P12", *["5"] * 11)
    assert (sheet.rows[0].became, sheet.totals) == ("scored", (5,) * 11 + (0,))
    assert sheet.open is not None and sheet.open.plan.dealer == 1


def test_a_row_closes_when_nothing_is_missing() -> None:
    sheet = on(a_sheet("contract-rummy", 3, "family"), "end", "out P2")
    assert sheet.rows[0].missing == (("left", 0), ("left", 2))
    sheet = on(sheet, "left", "10+15+8", 0)
    assert (sheet.rows[0].became, sheet.rows[0].points, sheet.totals) == ("open", (), (0, 0, 0))
    sheet = on(sheet, "left", "KS Kx *", 2)
    assert (sheet.rows[0].became, sheet.rows[0].points, sheet.totals) == ("scored", (33, 0, 35), (33, 0, 35))
    assert sheet.open is not None and (sheet.open.number, sheet.open.plan.dealer) == (2, 1)


def sheets_in_memory() -> int:
    return sum([type(each) is ScoreSheet for each in gc.get_objects()])


@pytest.mark.parametrize(("what", "text", "seat"), [("left", "ten", 1), ("left", "9999", 1), ("end", "out P9", -1)])
def test_a_refusal_leaves_nothing_of_a_sheet_behind(what: str, text: str, seat: int) -> None:
    """On a server with people nothing looks for what is left behind, and a sheet may be long."""
    sheet = on(a_sheet("contract-rummy", 3, "family"), "end", "out P1")
    gc.collect()
    gc.disable()
    try:
        before = sheets_in_memory()
        for _ in range(3):
            refusal(sheet, what, text, seat)
        left = sheets_in_memory() - before
        assert left == 0
    finally:
        gc.enable()


REFUSED = [
    (
        "contract-rummy",
        "family",
        ("left", "1", 0),
        "CR-F-21",
        "The nearest possible sum is 2.",
    ),
    ("contract-rummy", "wikipedia", ("left", "41", 0), "CR-W-34", "The nearest possible sums are 40 and 45."),
    ("contract-rummy", "family", ("left", "0", 0), "CR-C-48", "A player without cards has gone out."),
    ("contract-rummy", "family", ("left", "9999", 0), "CR-F-21", "There are no cards that count 9999 together."),
    ("contract-rummy", "family", ("left", "AS AS AS", 0), "CR-A-57", "The pack has the ace of spades 2 times, not 3"),
    ("contract-rummy", "family", ("left", "* * *", 0), "CR-F-01", "The pack has the joker 2 times, not 3"),
    ("contract-rummy", "family", ("left", "9x " * 9, 0), "CR-A-57", "The pack has 8 cards of rank nine, not 9."),
    ("contract-rummy", "family", ("end", "void"), "CR-F-20", "No deal is void by these rules."),
    ("contract-rummy", "family", ("end", "out P1 bent"), "CR-C-03", "there is no bonus"),
    ("contract-rummy", "family", ("end", "out P1 no-discard"), "CR-F-17", "The last card has to be discarded."),
    ("contract-rummy", "wikipedia", ("end", "out P1 no-discard"), "CR-W-27", "The last card has to be discarded."),
    ("kalooki", None, ("end", "nobody"), "KAL-24", "is not scored"),
    ("kalooki", None, ("claims", "4", 1), "KAL-18", "at most 3 upcards"),
    ("carioca", None, ("dealer", "P2"), "CAR-42", "The dealer is Ada."),
    ("classic-rummy", "beginner", ("left", "2x 3x 4x " * 4, 1), "CL-B-03", "the most is 11"),
    ("pay-me", None, ("left", "3x 4x 5x 6x 7x", 1), "PAY-K1", "the most is 4"),
    ("carioca", None, ("left", " ".join([f"{rank}x" for rank in "23456789TJQKA"]), 1), "CAR-K1", "the most is 12"),
]


@pytest.mark.parametrize(("game", "book", "wrong", "clause", "reason"), REFUSED)
def test_what_cannot_be_is_refused_and_can_be_let_stand(
    game: str, book: str | None, wrong: tuple[str, str, int], clause: str, reason: str
) -> None:
    sheet = a_sheet(game, 3, book)
    refused = refusal(sheet, *wrong)
    assert refused.clause in all_clauses()
    assert (refused.clause, reason in str(refused)) == (clause, True), str(refused)
    sheet = on(sheet, *wrong, ours=True)
    cell = sheet.cell(1, wrong[0], *wrong[2:])
    assert cell is not None and cell.ruled == (clause,) and sheet.doubts == ()


@pytest.mark.clause("CL-B-05")
def test_a_hand_of_seven_cards_does_not_leave_thirty() -> None:
    refused = refusal(a_sheet("classic-rummy", 7, "beginner"), "left", "2x 3x 4x 5x 6x 7x " * 5, 1)
    assert (refused.clause, refused.reason) == (
        "CL-B-05",
        "Nobody can have 30 cards left in this deal: the most is 8.",
    )


CONTRADICTIONS = [
    ("left", "seven", 0),
    ("left", "7", 1),
    ("left", "1" * 30, 0),
    ("left", "10+", 0),
    ("left", "2 8 8", 0),
    ("left", "??", 0),
    ("end", "P1"),
    ("end", "out P4"),
    ("end", "out P1 out P2"),
    ("end", "out P1 discard no-discard"),
    ("points", "many", 0),
    ("dealer", "P7"),
    ("rules", 'game = "kalooki"'),
    ("rules", "game ="),
    ("left", "7", 3),
    ("fine", "50", 0),
    ("moon", "7"),
]


@pytest.mark.parametrize("wrong", CONTRADICTIONS)
def test_what_says_nothing_cannot_be_let_stand(wrong: tuple[str, str, int]) -> None:
    sheet = on(a_sheet("contract-rummy", 3, "family"), "end", "out P2")
    assert str(refusal(sheet, *wrong, ours=True))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("K", "'K' has no suit: write KS, KH, KD or KC, or Kx if the suit does not matter"),
        ("ks q 7", "'q' has no suit: write QS, QH, QD or QC, or Qx if the suit does not matter"),
        ("KS 10", "'10' has no suit: write 10S, 10H, 10D or 10C, or 10x if the suit does not matter"),
        ("KS h", "'h' has no rank: write AH, 7H or KH"),
        ("10 15", "'10 15' is not a number, a sum or a card"),
        ("K7", "'K7' is not a number, a sum or a card"),
    ],
)
def test_of_a_card_left_it_is_said_what_is_missing(text: str, reason: str) -> None:
    assert refusal(a_sheet("contract-rummy", 3, "family"), "left", text, 1).reason.startswith(reason)


@pytest.mark.clause("CR-D-15", "KAL-24", "CL-C-07")
def test_of_how_a_deal_ended_only_what_can_be_is_named() -> None:
    """No deal is void but in Kalooki, where none ends with nobody out; and nobody bends a table without contracts."""
    for game, ways in (
        ("contract-rummy", "out P2, nobody or misdeal"),
        ("pay-me", "out P2, nobody or misdeal"),
        ("kalooki", "out P2, void or misdeal"),
    ):
        assert refusal(a_sheet(game, 3), "end", "stock").reason == f"Write how the deal ended as {ways}, not 'stock'."
    bent = refusal(a_sheet("classic-rummy", 3), "end", "out P1 bent")
    assert (bent.clause, bent.reason) == ("CL-C-07", "There is no contract in this deal.")
    assert refusal(a_sheet("pay-me", 3), "end", "out P1 bent").reason == "There is no contract in this deal."
    assert refusal(a_sheet("carioca", 3), "left", "-5", 1).reason == "There are no cards that count −5 together."


def test_a_card_of_any_suit_has_to_count_the_same_in_all() -> None:
    sheet = a_sheet("kalooki", 3)
    assert "have different values: name the suit" in refusal(sheet, "left", "Ax", 0).reason
    counted = on(sheet, "left", "AS AH", 0).rows[0].cells["left", 0].counts
    assert counted == 16


def test_cards_of_two_hands_are_of_one_pack() -> None:
    sheet = on(on(a_sheet("contract-rummy", 3, "family"), "left", "KS KS", 0), "end", "out P3")
    assert refusal(sheet, "left", "KS 2S", 1).clause == "CR-A-57"
    assert on(sheet, "left", "Kx 2S", 1).rows[0].points == (20, 12, 0)
    sheet = on(sheet, "left", "KS 2S", 1, ours=True)
    assert sheet.rows[0].points == (20, 12, 0) and sheet.rows[0].cells["left", 0].ruled == ()


def test_any_cell_of_any_row_can_be_corrected_and_nothing_is_lost() -> None:
    sheet = dealt(a_sheet("contract-rummy", 3, "family"), "out P2", "33", "", "38")
    sheet = dealt(sheet, "out P1", "", "20", "5")
    sheet = on(sheet, "left", "48", 2, row=1, by="Ada", at="20:41")
    assert (sheet.rows[0].points, sheet.totals) == ((33, 0, 48), (33, 20, 53))
    cell = sheet.rows[0].cells["left", 2]
    assert [each.text for each in cell.before] == ["38"] and (cell.written.by, cell.written.at) == ("Ada", "20:41")
    assert str(refusal_of(sheet, Writing(what="left", text="12", row=1, seat=2))).startswith(
        "Something is written there already"
    )


def refusal_of(sheet: ScoreSheet, writing: Writing) -> Refused:
    """Why that writing is refused."""
    with pytest.raises(Refused) as caught:
        write(sheet, writing)
    return caught.value


def test_who_went_out_is_corrected_in_steps() -> None:
    sheet = dealt(a_sheet("contract-rummy", 3, "family"), "out P2", "33", "", "38")
    sheet = on(sheet, "end", "out P3", row=1)
    row = sheet.rows[0]
    assert (row.became, row.missing) == ("open", (("left", 1),))
    assert [doubt.cells for doubt in row.doubts] == [(("left", 2),)] and "no cards left" in told(row.doubts[0])
    sheet = on(on(sheet, "left", "", 2), "left", "12", 1)
    assert sheet.rows[0].points == (33, 12, 0)


def test_points_are_changed_by_the_table_alone() -> None:
    sheet = dealt(a_sheet("carioca", 3), "out P1", "", "20", "40")
    assert refusal(sheet, "points", "5", 1, row=1).reason == "By the rules it is 20."
    sheet = on(sheet, "points", "5", 1, row=1, ours=True)
    assert sheet.rows[0].points == (0, 5, 40) and sheet.rows[0].cells["points", 1].ruled != ()
    assert on(sheet, "points", "", 1, row=1).totals == (0, 20, 40)


def test_a_misdeal_is_dealt_again_by_the_same() -> None:
    sheet = on(a_sheet("carioca", 3, dealer=1), "end", "misdeal")
    assert [(row.plan.deal, row.plan.dealer, row.became) for row in sheet.rows] == [(1, 1, "misdeal"), (1, 1, "open")]
    sheet = on(sheet, "end", "nobody", row=1)
    assert sheet.rows[0].became == "open" and len(sheet.rows) == 1


@pytest.mark.parametrize(
    ("game", "end", "what", "text", "seat"),
    [
        ("carioca", "end", "left", "5", 0),
        ("guts", "in", "best", "P1", -1),
        ("daifugo", "order", "last", "last", -1),
        ("mille", "end", "left", "5", 0),
    ],
)
def test_in_a_row_that_was_dealt_wrongly_nothing_else_is_written(
    game: str, end: str, what: str, text: str, seat: int
) -> None:
    more: dict[str, Any] = {"session_end": "time"} if game == "daifugo" else {}
    sheet = on(a_sheet(game, 2 if game == "mille" else 3, **more), end, "misdeal")
    assert refusal(sheet, what, text, seat, row=1).reason == (
        "Row 1 was dealt wrongly, so nothing else can be written there."
    )
    late = Writing(what=what, text=text, row=1, seat=seat)
    with pytest.raises(Refused, match="Row 1 was dealt wrongly"):
        write(sheet, late, later=True)
    assert on(sheet, end, "misdeal", row=1).rows[0].became == "misdeal"


def test_a_misdeal_is_not_corrected_over_later_rows() -> None:
    """They would wait until the row is closed; empty the cell first."""
    sheet = dealt(on(a_sheet("kalooki", 3), "end", "misdeal"), "out P1", "", "10", "20")
    assert "later rows are written already" in refusal(sheet, "end", "out P2", row=1).reason
    emptied = on(sheet, "end", "", row=1)
    assert len(emptied.rows) == 1 and on(emptied, "end", "misdeal").totals == (0, 10, 20)


def test_another_dealer() -> None:
    sheet = on(a_sheet("carioca", 3), "dealer", "P3", ours=True)
    assert (sheet.rows[0].plan.dealer, sheet.rows[0].plan.begins) == (2, 1)
    assert dealt(sheet, "out P1", "", "5", "5").rows[1].plan.dealer == 1


def test_rules_change_from_the_next_deal_on() -> None:
    sheet = dealt(a_sheet("contract-rummy", 3, "family"), "out P1", "", "AS", "2S")
    other = choose_rules(CATALOGUE, "contract-rummy", "family", {"card_points": {"A": 20}})
    sheet = on(sheet, "rules", write_house_rules(other))
    assert dealt(sheet, "out P1", "", "AS", "2S").totals == (0, 35, 4)
    assert (
        "not for 3 players"
        in refusal(
            sheet, "rules", write_house_rules(choose_rules(CATALOGUE, "contract-rummy", None, {"players": [4, 5]}))
        ).reason
    )


def test_a_player_is_called_otherwise_but_nobody_joins() -> None:
    sheet = dealt(a_sheet("carioca", 3), "out P1", "", "5", "5")
    assert write(sheet, correction(sheet, 0, "name", "Zoë", 1)).names == ("Ada", "Zoë", "Cid")
    refused = refusal_of(sheet, Writing(what="name", text="Dora", seat=3))
    assert (
        refused.reason == "The players of the first deal are fixed: say from which later deal somebody joins or leaves."
    )
    with pytest.raises(BadSheet, match="two players are called Ada"):
        write(sheet, correction(sheet, 0, "name", "Ada", 1))
    with pytest.raises(BadSheet, match="a name holds nothing that can be seen"):
        write(sheet, correction(sheet, 0, "name", "\u2800", 1))


def test_names_that_look_alike_are_refused_as_at_a_table() -> None:
    """A line would write for either of them."""
    rules = choose_rules(CATALOGUE, "guts", None, {})
    for names in (("Ada", "ada"), ("Ben", "Ada", "\u0410da")):
        with pytest.raises(BadSheet, match=f"two names look alike: Ada and {names[-1]}"):
            begin(rules, names)
    sheet = dealt(a_sheet("carioca", 3), "out P1", "", "5", "5")
    with pytest.raises(BadSheet, match="two names look alike: Ada and ADA"):
        write(sheet, correction(sheet, 0, "name", "ADA", 1))
    with pytest.raises(BadSheet, match="two names look alike: Cid and cid"):
        write(sheet, Writing(what="joins", text="start cid", row=2, seat=3))
    assert write(sheet, correction(sheet, 0, "name", "ada", 0)).names == ("ada", "Ben", "Cid")


def test_a_sheet_of_an_earlier_version_keeps_names_that_look_alike() -> None:
    sheet = a_sheet("carioca", 3)
    old = [replace(each, text="ada") if (each.what, each.seat) == ("name", 1) else each for each in sheet.writings]
    opened = replay(old)
    assert opened.names == ("Ada", "ada", "Cid") and on(opened, "end", "out P2").rows[0].missing
    assert write(opened, correction(opened, 0, "name", "Ben", 1)).names == ("Ada", "Ben", "Cid")


def test_rows_are_written_one_after_the_other() -> None:
    sheet = a_sheet("carioca", 3)
    assert refusal(sheet, "end", "nobody", row=2).reason == "Row 1 is not closed yet."
    early = Writing(what="end", text="nobody", row=2)
    waiting = replay((*sheet.writings, early))
    assert waiting.stray == () and [row.cells["end", -1].written for row in waiting.behind] == [early]
    assert dealt(waiting, "nobody", "5", "5", "5").stray == ()


def test_two_phones_write_in_one_cell() -> None:
    sheet = on(on(a_sheet("carioca", 3), "end", "out P1"), "left", "5", 2)
    tom = write(sheet, Writing(what="left", text="35", row=1, seat=1, id="b", by="Tom"))
    ada = write(sheet, Writing(what="left", text="45", row=1, seat=1, id="a", by="Ada"))
    both = replay(merged(tom.writings, ada.writings))
    assert both.rows[0].disputed == (("left", 1),) and both.open is both.rows[0]
    cell = both.rows[0].cells["left", 1]
    assert (cell.written.by, [each.by for each in cell.others]) == ("Ada", ["Tom"])
    assert replay(merged(ada.writings, tom.writings)).rows == both.rows
    settled = on(both, "left", "45", 1)
    assert settled.rows[0].points == (0, 45, 5)
    assert {each.text for each in settled.rows[0].cells["left", 1].before} == {"35", "45"}


@pytest.mark.parametrize("new", ["0", "z"], ids=["before the others", "after them"])
@pytest.mark.parametrize(
    ("what", "seat", "wrong"),
    [
        ("left", 1, "1.5"),
        ("left", 1, "10--5"),
        ("left", 1, "Kx" * 100),
        ("left", 1, "1"),
        ("end", -1, "out P9"),
        ("dealer", -1, "P9"),
        ("points", 1, "many"),
        ("joins", 3, "Zoë"),
        ("rules", -1, 'game = "kalooki"'),
    ],
)
def test_what_is_written_beside_others_is_checked_like_anything(what: str, seat: int, wrong: str, new: str) -> None:
    """In the order of ids it may stand before the others, or after them."""
    first, second = {
        "left": ("35", "45"),
        "end": ("out P1", "nobody"),
        "points": ("", ""),
        "dealer": ("P1", ""),
        "joins": ("start Zoë", "mean Zoë"),
        "rules": ("", ""),
    }[what]
    sheet = a_sheet("carioca", 3)
    for id_, text in (("b", first), ("c", second)):
        sheet = write(sheet, Writing(what=what, text=text, row=1, seat=seat, id=id_), later=True)
    with pytest.raises(Refused):
        write(sheet, Writing(what=what, text=wrong, row=1, seat=seat, id=new), later=True)
    if what == "left":
        after = write(sheet, Writing(what=what, text="20", row=1, seat=seat, id=new), later=True)
        assert after.rows[0].disputed == (("left", 1),)


def test_a_name_in_dispute_is_checked() -> None:
    sheet = write(a_sheet("carioca", 3), Writing(what="name", text="Bea", seat=1, id="zz"), later=True)
    with pytest.raises(BadSheet, match="a name holds nothing that can be seen"):
        write(sheet, Writing(what="name", text="\u2800", seat=1, id="zzz"), later=True)


def test_the_order_of_writings_does_not_matter() -> None:
    sheet = dealt(a_sheet("kalooki", 3), "out P1 bent", "", "5", "20")
    sheet = on(on(sheet, "end", "void"), "left", "7", 2, row=1)
    rng = random.Random(7)
    for _ in range(20):
        shuffled = list(sheet.writings)
        rng.shuffle(shuffled)
        other = replay(shuffled)
        assert [(row.points, row.became) for row in other.rows] == [(row.points, row.became) for row in sheet.rows]
        assert other.totals == sheet.totals == (0, 10, 14)


def test_a_writing_counts_once() -> None:
    sheet = on(a_sheet("carioca", 3), "end", "out P1")
    again = sheet.writings[-1]
    assert write(sheet, again) is sheet
    assert replay((*sheet.writings, again)) == sheet
    with pytest.raises(BadSheet, match="two entries have that id"):
        write(sheet, Writing(what="left", text="5", row=1, seat=1, id=again.id))


def test_a_sheet_is_read_as_it_was_written() -> None:
    sheet = dealt(a_sheet("kalooki", 3), "out P1 bent", "", "AS Kx *", "20")
    sheet = on(sheet, "left", "AS *", 1, row=1, by="Zoë", at="20:41")
    sheet = on(sheet, "claims", "4", 1, row=1, ours=True)
    assert replay(read_sheet(write_sheet(sheet.writings))) == sheet


BAD_FILES = [
    ("", "is not JSON"),
    ("[" * 100_000, "score sheet|JSON"),
    ("[]", "'upcard-score' is missing"),
    ('{"upcard-score": 2}', "version 2"),
    ('{"upcard-score": 1}', "a list of"),
    ('{"upcard-score": 1, "writings": [3]}', "writings 1: an entry is an object"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end"}]}', "writings 1.text: is missing"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": 3}]}', "writings 1.text: 3 cannot"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": "", "row": true}]}', "row: True"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": "", "row": -1}]}', "row: -1"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": "", "seat": "P0"}]}', "P1, P2"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": "", "moon": 1}]}', "no key 'moon'"),
    ('{"upcard-score": 1, "writings": [{"id": "a b", "what": "end", "text": ""}]}', "writings 1.id"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": "\\u001b"}]}', "U\\+001B"),
    ('{"upcard-score": 1, "writings": [{"id": "a", "what": "end", "text": "", "instead": [1]}]}', "ids in quotes"),
]


@pytest.mark.parametrize(("text", "why"), BAD_FILES)
def test_bad_files(text: str, why: str) -> None:
    with pytest.raises(BadSheet, match=why):
        read_sheet(text)


def test_what_a_sheet_has_to_begin_with() -> None:
    rules = choose_rules(CATALOGUE, "carioca", None, {})
    with pytest.raises(BadSheet, match="rules: are missing"):
        replay(())
    with pytest.raises(Refused, match="CAR-01: These rules are for 2 to 5 players, not 1"):
        replay(begin(rules, ("Ada",)))
    with pytest.raises(BadSheet, match="'P9' is not a player"):
        replay(begin(rules, ("Ada", "Ben"), 8))
    with pytest.raises(BadSheet, match="rules: game: there is no game 'moon'"):
        replay([Writing(what="rules", text='game = "moon"')])


def test_a_sheet_as_faces_draw_it() -> None:
    sheet = on(dealt(a_sheet("kalooki", 3), "out P1 bent", "", "5", "20"), "end", "void")
    drawn = sheet.drawn()
    assert [(column.label, column.note, column.short or "") for column in drawn.columns] == [
        ("1", "three sets of three or more", "S3+ S3+ S3+"),
        ("2", "void", ""),
        ("3", "deal 2 two sets of three or more and one run of four or more", "deal 2 S3+ S3+ R4+"),
    ]
    assert drawn.counts == "Row"
    assert [(row.name, row.cells, row.total) for row in drawn.rows] == [
        ("Ada", (0, None, None), 0),
        ("Ben", (10, None, None), 10),
        ("Cid", (40, None, None), 40),
    ]
