"""A game that brings no score sheet of its own has one: points of each player, a row a deal."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from upcard.catalogue import CATALOGUE, OWN
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import SheetEnd
from upcard.kernel.ui.scene import Scene
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.score import ScoreSheet, at_table, begin, bg_stats, correction, next_sheet, read_csv, replay, write_csv
from upcard.score.row import read_rules
from upcard.score.sheet import carried
from upcard.score.typed import as_writing, usage

from .sheets import NAMES, on, refusal


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch, root: Path) -> Iterator[Any]:
    """A new sheet of Crazy Eights, whose entry may say ``more`` than its own."""
    monkeypatch.syspath_prepend(root / "examples" / "crazy-eights" / "src")
    own = import_module("upcard_crazy_eights.entry").CRAZY_EIGHTS

    def begun(seats: int, dealer: int = 0, more: dict[str, Any] | None = None, **changes: Any) -> ScoreSheet:
        monkeypatch.setitem(OWN, own.id, replace(own, **(more or {})))
        read_rules.cache_clear()
        return replay(begin(choose_rules(CATALOGUE, own.id, None, changes), NAMES[:seats], dealer))

    yield begun
    read_rules.cache_clear()


def scored(sheet: ScoreSheet, *points: str) -> ScoreSheet:
    """A whole row."""
    row = len(sheet.rows)
    for seat, text in enumerate(points):
        sheet = on(sheet, "scored", text, seat, row)
    return sheet


def test_a_game_of_as_many_deals_as_its_rules_say(sheet: Any) -> None:
    first = sheet(3, dealer=2, deals=2)
    plan = first.rows[0].plan
    assert (plan.deal, plan.of, plan.dealer, plan.begins, plan.cards, plan.decks) == (1, 2, 2, 0, 5, 1)
    assert first.rows[0].missing == (("scored", 0), ("scored", 1), ("scored", 2))
    after = scored(first, "0", "10+15", "0")
    assert (after.totals, after.over, after.rows[1].plan.dealer) == ((0, 25, 0), False, 0)
    over = scored(after, "25", "0", "0")
    assert (over.totals, over.over, over.winners) == ((25, 25, 0), True, (0, 1))
    assert refusal(over, "scored", "5", 0, row=3).reason == "The game is over."


def test_two_are_dealt_seven_cards(sheet: Any) -> None:
    assert sheet(2).rows[0].plan.cards == 7


@pytest.mark.parametrize(("best", "winners"), [("high", (1,)), ("low", (0,))])
def test_a_game_that_ends_with_so_many_points(sheet: Any, best: str, winners: tuple[int, ...]) -> None:
    own = sheet(2).rules.entry.scene

    def scene(*given: Any) -> Scene:
        drawn: Scene = own(*given)
        assert drawn.sheet is not None
        return msgspec.structs.replace(drawn, sheet=msgspec.structs.replace(drawn.sheet, best=best))

    first = sheet(2, more={"sheet_end": lambda rules: SheetEnd(points=100, clause="CRE-11"), "scene": scene})
    assert [note.told(NAMES) for note in first.rows[0].plan.notes] == [
        "The game ends after a deal in which somebody has 100."
    ]
    after = scored(scored(first, "0", "60"), "30", "39")
    assert not after.over and after.rows[2].plan.of == 0
    over = scored(after, "0", "1")
    assert (over.totals, over.over, over.winners) == ((30, 100), True, winners)
    assert refusal(over, "scored", "5", 0, row=4).clause == "CRE-11"


def test_a_game_that_ends_openly_is_over_when_the_players_stop(sheet: Any) -> None:
    first = sheet(2, more={"sheet_end": lambda rules: SheetEnd()})
    after = first
    for _ in range(5):
        after = scored(after, "10", "0")
    assert not after.over and after.totals == (50, 0)
    over = on(after, "stop", "yes", row=5)
    assert (over.over, over.winners, over.rows[-1].number) == (True, (0,), 5)
    again = on(over, "stop", "", row=5)
    assert not again.over


def test_what_is_wrong_is_said(sheet: Any) -> None:
    first = sheet(2)
    assert refusal(first, "scored", "many", 0).reason == "'many' is not a number of points."
    misdealt = on(first, "end", "misdeal")
    assert (misdealt.rows[0].became, misdealt.rows[1].plan.deal, misdealt.rows[1].plan.dealer) == ("misdeal", 1, 0)


def test_a_correction_moves_totals(sheet: Any) -> None:
    after = scored(sheet(2), "20", "0")
    corrected = on(after, "scored", "5", 0, row=1)
    assert corrected.totals == (5, 0)
    assert [each.text for each in corrected.rows[0].cells["scored", 0].before] == ["20"]


def test_somebody_joins_and_leaves(sheet: Any) -> None:
    after = scored(sheet(3), "20", "0", "10")
    joined = on(after, "joins", "mean Zoë", 3)
    assert joined.totals == (20, 0, 10, 10)
    left = on(scored(joined, "0", "0", "0", "6"), "leaves", "yes", 0)
    assert left.seats == (1, 2, 3) and left.totals == (20, 0, 10, 16)
    with pytest.raises(Refused):
        on(on(sheet(2), "leaves", "yes", 0), "leaves", "yes", 1)


def test_a_sheet_goes_on_and_comes_back_from_a_file(sheet: Any) -> None:
    after = scored(sheet(2), "20", "0")
    assert replay(read_csv(write_csv(after))) == after
    assert carried(after) == (20, 0)
    assert replay(next_sheet(after)).before == (20, 0)
    with pytest.raises(Refused, match="cannot go on at a table"):
        at_table(after)


def test_it_is_typed_as_any_sheet(sheet: Any) -> None:
    def no_rules(path: str) -> HouseRules:
        raise AssertionError(path)

    first = sheet(2)
    typed = as_writing(first, "Ben 10+5", no_rules)
    assert (typed.what, typed.seat, typed.text) == ("scored", 1, "10+5")
    stop = as_writing(scored(first, "1", "2"), "stop", no_rules)
    assert (stop.what, stop.row) == ("stop", 1)
    assert "Ada 40, Ada 10+15-5: what somebody has scored; end misdeal: the deal was dealt wrongly" in usage(first)


def test_its_link_to_bg_stats_says_who_has_won(sheet: Any) -> None:
    over = scored(sheet(2, deals=1), "20", "0")
    assert '"name":"Crazy Eights"' in unquote(bg_stats(over, datetime.now(UTC)))
    assert correction(over, 1, "scored", "3", 0).instead
