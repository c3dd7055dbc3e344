"""A session for chips ends where the players stop."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.options.house_rules import HouseRules
from upcard.score import ScoreSheet, write
from upcard.score.typed import Untyped, as_writing

from .sheets import a_sheet


def no_rules(_: str) -> HouseRules:
    raise AssertionError


def typed(sheet: ScoreSheet, *lines: str) -> ScoreSheet:
    for line in lines:
        sheet = write(sheet, as_writing(sheet, line, no_rules))
    return sheet


@pytest.mark.clause("GUT-71", "GUT-73")
def test_a_session_of_guts_ends_where_the_players_stop() -> None:
    sheet = typed(a_sheet("guts", 3), "in Ada Ben", "best Ada")
    at_hand, pot = sheet.totals, sum(a_sheet("guts", 3).totals) - sum(sheet.totals)
    assert pot > 0 and not sheet.over and sheet.open is not None
    after = typed(sheet, "stop")
    assert after.over and after.open is None and len(after.rows) == 1
    assert sum(after.totals) == sum(at_hand) + pot
    assert after.winners == (0,) and after.payments
    again = typed(after, "stop -")
    assert not again.over and again.totals == at_hand and again.open is not None


@pytest.mark.clause("ANA-102", "ANA-104")
def test_a_session_of_anaconda_ends_where_the_players_stop() -> None:
    sheet = typed(a_sheet("anaconda", 3), "Ada 5", "Ben 5", "Cid 5", "high Ada Ben", "low Cid")
    assert not sheet.over
    after = typed(sheet, "stop")
    assert after.over and sum(after.totals) == sum(a_sheet("anaconda", 3).totals)
    assert not typed(after, "1: stop -").over


@pytest.mark.clause("DCH-17", "DCH-19")
def test_a_session_of_dealers_choice_ends_where_the_players_stop() -> None:
    sheet = typed(a_sheet("dealers-choice", 3), "game guts", "in Ada Ben", "best Ada")
    at_hand, chips = sheet.totals, sum(a_sheet("dealers-choice", 3).totals)
    assert sum(at_hand) < chips and not sheet.over
    after = typed(sheet, "stop")
    assert after.over and sum(after.totals) == chips and len(after.rows) == 1
    again = typed(after, "stop -")
    assert not again.over and again.totals == at_hand


def test_nobody_stops_before_anything_was_played_nor_where_more_is_written() -> None:
    with pytest.raises(Untyped, match="no hand has been played"):
        typed(a_sheet("guts", 3), "stop")
    sheet = typed(a_sheet("guts", 3), "in Ada Ben", "best Ada", "in Ada Ben")
    with pytest.raises(Refused, match="has no place then"):
        typed(sheet, "stop")
    assert typed(sheet, "in -", "stop").over


@pytest.mark.parametrize("game", [each for each in CATALOGUE if each not in ("guts", "anaconda", "dealers-choice")])
def test_a_game_that_has_its_own_end_is_not_stopped(game: str) -> None:
    entry = CATALOGUE[game]
    sheet = a_sheet(game, entry.seats(next(iter(entry.books.values())).rules)[0])
    assert not sheet.score_rules.stops
    with pytest.raises(Untyped):
        typed(sheet, "stop")
