"""A sheet on which everybody has something from before: totals of an old one, or of a sheet of paper."""

from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.options.house_rules import choose_rules
from upcard.score import (
    ScoreSheet,
    Writing,
    at_table,
    begin,
    from_table,
    merged,
    next_sheet,
    read_csv,
    read_sheet,
    replay,
    told,
    write,
    write_csv,
    write_sheet,
)
from upcard.score.typed import as_writing

from .sheets import NAMES, a_sheet, dealt, on, refusal


def brought(game: str, *had: int, deal: int = 1, dealer: int = 0, **changes: Any) -> ScoreSheet:
    """A new sheet on which those have so much from before."""
    rules = choose_rules(CATALOGUE, game, None, changes)
    return replay(begin(rules, NAMES[: len(had)], dealer, had, deal))


def typed(sheet: ScoreSheet, line: str) -> ScoreSheet:
    return write(sheet, as_writing(sheet, line, lambda _: sheet.rules))


def test_what_was_there_before_counts_and_the_deal_that_comes_is_that_one() -> None:
    sheet = brought("contract-rummy", 87, 12, 30, deal=4, dealer=1)
    plan = sheet.rows[0].plan
    assert (sheet.before, sheet.totals) == ((87, 12, 30), (87, 12, 30))
    assert (plan.deal, plan.dealer, plan.contract) == (4, 1, "three sets of three")
    for _ in range(4):
        sheet = dealt(sheet, "out P2", "10", "", "40")
    assert (sheet.over, sheet.winners, sheet.totals) == (True, (1,), (127, 12, 190))
    assert [(column.label, (column.short or "")[:6]) for column in sheet.drawn().columns] == [
        ("before", ""),
        *[(str(row), f"deal {row + 3}") for row in range(1, 5)],
    ]
    assert sheet.drawn().rows[0].cells == (87, 10, 10, 10, 10)


def test_it_is_taken_away_read_in_and_merged_as_everything_is() -> None:
    sheet = on(brought("kalooki", 87, 12, 30), "end", "out P1", row=1)
    assert write_csv(sheet).splitlines()[:2] == ["Deal,Ada,Ben,Cid", "before,87,12,30"]
    assert replay(read_csv(write_csv(sheet))) == replay(read_sheet(write_sheet(sheet.writings))) == sheet
    assert replay(reversed(sheet.writings)).totals == sheet.totals
    one = typed(sheet, "had Ben 15")
    two = typed(sheet, "had Ben 16")
    both = replay(merged(one.writings, two.writings))
    assert both.rows[0].disputed == (("had", 1),)
    settled = typed(both, "had Ben 16")
    assert (settled.totals, settled.rows[0].disputed) == ((87, 16, 30), ())
    assert [each.text for each in settled.rows[0].cells["had", 1].before] == ["12", "15", "16"]


def test_it_can_be_corrected_when_deals_are_written() -> None:
    sheet = dealt(brought("contract-rummy", 87, 12, 30), "out P1", "", "10", "20")
    assert typed(sheet, "had Ben 5").totals == (87, 15, 50)
    assert typed(typed(sheet, "had Cid -"), "had Ben 10+5").totals == (87, 25, 20)
    assert typed(sheet, "deal 3").rows[1].plan.deal == 4


@pytest.mark.parametrize(
    ("game", "seats", "line", "clause", "reason"),
    [
        ("kalooki", 3, "had Ben many", "", "'many' is not a number of points."),
        ("kalooki", 3, "deal 10", "KAL-67", "The game has 9 deals."),
        ("kalooki", 3, "deal no", "", "'no' is not the number of a deal."),
        ("mille", 2, "deal 3", "", "This game begins with the first deal."),
        ("mille", 2, "had Ben 1200", "MIL-78", "With the earlier points, the game would be over."),
        ("classic-rummy", 3, "had Ben 100", "CL-A-08", "With the earlier points, the game would be over."),
        ("guts", 3, "had Ben 0", "", "Nobody can begin with less than 1 here."),
        (
            "daifugo",
            4,
            "had Ben 3",
            "DAI-61",
            "This game adds up no points, so nobody can have points from an earlier game.",
        ),
        (
            "beggar-my-neighbor",
            2,
            "had Ben 3",
            "BMN-A08",
            "This game adds up no points, so nobody can have points from an earlier game",
        ),
    ],
)
def test_what_cannot_be(game: str, seats: int, line: str, clause: str, reason: str) -> None:
    sheet = a_sheet(game, seats)
    with pytest.raises(Refused) as refused:
        typed(sheet, line)
    assert reason in refused.value.reason
    assert refused.value.clause == clause


def test_it_stands_before_the_first_row_and_who_joins_has_a_word_of_her_own() -> None:
    sheet = dealt(brought("contract-rummy", 87, 12, 30), "out P1", "", "10", "20")
    assert refusal(sheet, "had", "5", 1, row=2).reason == "This sheet has no such cell."
    joined = on(sheet, "joins", "mean Zoë", 3)
    assert (joined.before, joined.totals[3]) == ((87, 12, 30, 0), round((87 + 22 + 50) / 3))
    assert [row.cells[0] for row in joined.drawn().rows] == [87, 12, 30, joined.totals[3]]
    with pytest.raises(Refused, match="no place then"):
        write(brought("contract-rummy", 87, 12, 30, 4), Writing(what="leaves", text="yes", row=1, seat=1))


def test_stacks_that_nobody_has_settled_are_settled_in_the_end() -> None:
    """And chips that do not come to the stacks of all are everybody's own."""
    rules: dict[str, Any] = {"session_end": "hands", "hands": 1, "stack": 100, "ante": 1}
    for had, paid in (((150, 80, 70), {0: 50, 1: -20, 2: -30}), ((50, 40, 30), {0: 0, 1: 0, 2: 0})):
        sheet = on(on(brought("guts", *had, **rules), "in", "P1 P2"), "best", "P1")
        won = dict.fromkeys(range(3), 0)
        for each in sheet.payments:
            won[each.payee] += each.amount
            won[each.payer] -= each.amount
        assert won == {seat: paid[seat] + sheet.rows[0].points[seat] for seat in range(3)}


def test_mille_is_paid_by_the_totals_with_what_was_there() -> None:
    sheet = brought("mille", 1100, 650, stakes=1)
    for what, text, seat in (("end", "out P1", -1), ("melds", "150", 0), ("bonus", "none", 0), ("melds", "0", 1)):
        sheet = on(sheet, what, text, seat, 1)
    sheet = on(sheet, "left", "20", 1, 1)
    assert (sheet.totals, sheet.over, sheet.winners) == ((1250, 630), True, (0,))
    assert (
        sheet.outcome[0]
        .told(sheet.names)
        .startswith("Game 3, asterisks 0, chapeaux 3, difference from 1300 to 600: 7; ")
    )


@pytest.mark.parametrize(("game", "had", "deal"), [("contract-rummy", (87, 12, 30), 3), ("mille", (300, 250), 1)])
def test_it_goes_on_at_a_table_and_back(game: str, had: tuple[int, ...], deal: int) -> None:
    sheet = brought(game, *had, deal=deal)
    state: Any = at_table(sheet)
    assert sheet.rules.entry.totals(state) == had
    row = (5, 0, 30)[: len(had)]
    said: Any = {"deal": deal + 1} if game == "contract-rummy" else {"stars": (*state.stars, (0, 0))}
    after = state.but(sheet=(*state.sheet, row), **said)
    for each in from_table(sheet, after):
        sheet = write(sheet, each)
    assert sheet.totals == tuple([now + more for now, more in zip(had, row, strict=True)])
    with pytest.raises(Refused, match="no place at a table of this game"):
        at_table(brought("contract-rummy", 87, 12, 30))


def test_a_new_sheet_goes_on_with_an_old_one() -> None:
    old = dealt(a_sheet("contract-rummy", 3, dealer=1), "out P1", "", "10", "20")
    new = replay(next_sheet(old))
    assert (new.names, new.before, new.open and new.open.plan.deal) == (old.names, (0, 10, 20), 2)
    assert new.open is not None and old.open is not None and new.open.plan.dealer == old.open.plan.dealer == 2
    with_zoe = replay(next_sheet(old, names=("Ada", "Zoë", "Cid"), dealer=0))
    assert (with_zoe.before, with_zoe.open and with_zoe.open.plan.dealer) == ((0, 0, 20), 0)
    with pytest.raises(Refused, match="For another game, begin another sheet"):
        next_sheet(old, choose_rules(CATALOGUE, "guts", None, {}))


def test_a_game_that_would_be_over_at_once_begins_from_nothing() -> None:
    over = dealt(a_sheet("classic-rummy", 2, "beginner"), "out P1", "", "60")
    over = dealt(over, "out P1", "", "60")
    assert over.over and replay(next_sheet(over)).before == ()
    longer = choose_rules(CATALOGUE, "classic-rummy", "beginner", {"target": 500})
    assert replay(next_sheet(over, longer)).before == over.totals
    daifugo = on(a_sheet("daifugo", 3), "order", "P2 P1 P3")
    new = replay(next_sheet(daifugo))
    assert (new.before, new.doubts, new.open and new.open.plan.dealer) == ((), (), daifugo.rows[1].plan.dealer)


def test_what_has_no_place_is_a_doubt_and_the_row_stays_open() -> None:
    sheet = brought("mille", 1300, 5)
    assert [told(doubt) for _, doubt in sheet.doubts] == ["MIL-78: With the earlier points, the game would be over."]
    assert (sheet.before, sheet.totals) == ((), (0, 0))


@pytest.mark.parametrize(
    ("text", "seat", "reason"),
    [
        ("many", 2, "'many' is not a number of points."),
        ("5", 3, "The points of a player who joins are written where the player joins."),
    ],
)
def test_where_one_had_what_cannot_be_nobody_begins_with_anything(text: str, seat: int, reason: str) -> None:
    begun = begin(choose_rules(CATALOGUE, "contract-rummy", None, {}), NAMES[:3], 0, (87, 12, 30))
    others = [each for each in begun if (each.what, each.seat) != ("had", seat)]
    sheet = replay((*others, Writing(what="had", text=text, row=1, seat=seat)))
    assert [told(doubt) for _, doubt in sheet.doubts] == [reason]
    assert (sheet.before, sheet.totals) == ((), (0, 0, 0))
