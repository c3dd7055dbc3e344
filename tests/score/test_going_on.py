"""An evening that goes on at a table of the card room, and back, deal by deal."""

import random
from typing import Any

import pytest

from benchmarks.score_sheets import books
from tests.amounts import amount
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import view
from upcard.kernel.ui.played_row import STROKE
from upcard.options.house_rules import choose_rules
from upcard.score import ScoreSheet, Writing, at_table, begin, from_table, merged, replay, write
from upcard.score.going_on import goes_on_at
from upcard.score.row import TABLE
from upcard.score.typed import as_writing

from .sheets import NAMES, a_sheet, dealt, on, refusal

SHORTER = {"kalooki": {"deals": ["9: S3 S3 S3", "10: S3 S3 R4", "11: S3 R4 R4"]}}


@pytest.mark.parametrize(("game_id", "book"), books())
def test_deal_after_deal_here_and_there(game_id: str, book: str) -> None:
    """An evening is begun on a sheet and played at a table, and at each deal it goes back to the sheet and on at
    another table: that has the totals, the dealer and the titles, and the sheet scores and ends as the tables do."""
    rules = choose_rules(CATALOGUE, game_id, book, SHORTER.get(book, {}))
    entry, game = rules.entry, rules.entry.build(rules.rules)
    for number in range(1, amount(7, 2)):
        low, high = entry.seats(rules.rules)
        seats = min(low + number % (high - low + 1), amount(8, 4)) if low < amount(8, 4) else low
        begun = replay(begin(rules, NAMES[:seats], number % seats))
        bots: list[Any] = [BOTS["random" if number % 2 else "steady"](number * 10 + seat) for seat in range(seats)]
        rng = random.Random(number)
        state: Any = at_table(begun)
        while not begun.over:
            state = a_deal(game, begun, state, bots, rng)
            sheet = put(begun, from_table(begun, state))
            assert (sheet.totals, sheet.over) == (entry.totals(state), not game.asks(state)), (number, len(begun.rows))
            assert from_table(sheet, state) == ()
            if not sheet.over:
                again: Any = at_table(sheet)
                assert entry.totals(again) == sheet.totals
                # Between two hands the dealer may be asked for the game.
                asked = set(game.asks(again))
                assert asked == {CHANCE} or (game_id == "dealers-choice" and asked == {again.dealer})
                if len(sheet.rows) % 2:  # else it goes on at the same one
                    state = again
            begun = sheet
        assert begun.winners == entry.winners(game, state)


def a_deal(game: Any, begun: ScoreSheet, state: Any, bots: list[Any], rng: random.Random) -> Any:
    """The table when a deal more is to be written."""
    while not from_table(begun, state):
        seat, ask = next(iter(game.asks(state).items()))
        move = chance_move(ask, rng) if seat == CHANCE else bots[seat].choose(game, view(state, seat), seat)
        state = game.play(state, seat, move)
    return state


def put(sheet: ScoreSheet, writings: tuple[Writing, ...]) -> ScoreSheet:
    """The sheet with these, and nothing in doubt."""
    for each in writings:
        sheet = write(sheet, each)
    assert not sheet.doubts and not sheet.stray
    return sheet


def test_what_is_played_at_a_table_is_not_written_otherwise() -> None:
    sheet = on(a_sheet("kalooki", 3), "played", "0 50 140")
    assert (sheet.rows[0].points, sheet.rows[1].plan.dealer) == ((0, 50, 140), 1)
    assert "played at a table" in refusal(sheet, "left", "20", 1, row=1).reason
    assert (
        "That is not a deal of this game that was played at a table" in refusal(sheet, "played", "0 50", row=2).reason
    )
    emptied = on(sheet, "played", "", row=1)
    assert emptied.rows[0].became == "open"
    assert dealt(emptied, "out P1", "", "20", "30").totals == (0, 20, 30)
    assert replay(merged(emptied.writings)) == emptied


def test_a_table_is_told_from_which_row_on_the_sheet_is_another_ones() -> None:
    first = on(a_sheet("kalooki", 3), "played", f"0 50 140 {STROKE} {TABLE[0]} here")
    sheet = on(first, "played", "30 0 20", row=2)
    for table, since, row in (("here", 0, 2), ("elsewhere", 0, 1), ("elsewhere", 1, 2)):
        with pytest.raises(Refused) as refused:
            from_table(sheet, None, table=table, since=since)
        assert refused.value.reason.startswith(f"Row {row} of the sheet was not played at this table")


def test_what_nobody_can_have_won_was_not_played() -> None:
    sheet = a_sheet("anaconda", 2)
    for text in ("9999 -9999", "-9999 -9999", "5 5"):
        assert "That is not a deal of this game that was played at a table" in refusal(sheet, "played", text).reason
    # What the table has let stand with real cards cannot lie on a table of the card room.
    owed = on(on(sheet, "played", "5 -5"), "points", "-9999", 0, row=1, ours=True)
    assert owed.totals[0] < 0
    with pytest.raises(Refused, match="The game on this sheet cannot go on at a table"):
        at_table(owed)


def test_a_game_that_is_over_goes_on_nowhere() -> None:
    over = dealt(a_sheet("contract-rummy", 3, deals=["10: S3 S3"]), "out P1", "", "30", "45")
    with pytest.raises(Refused, match=r"^CR-[A-Z0-9-]+: The game is over\.$|^The game is over\.$"):
        at_table(over)


def test_a_deal_that_is_begun_on_the_sheet_comes_first() -> None:
    sheet = on(a_sheet("kalooki", 3), "left", "20", 1)
    with pytest.raises(Refused, match="Something is missing in deal 1"):
        at_table(sheet)


def test_a_row_that_somebody_has_begun_to_write_waits_for_nobody() -> None:
    """What stood there is told by its cells; deals of the table come."""
    begun = dealt(a_sheet("contract-rummy", 4, "family"), "out P1", "", "30", "45", "5")
    state: Any = at_table(begun)
    sheet = on(on(begun, "end", "out P2"), "left", "12", 0)
    after = state.but(sheet=(*state.sheet, (5, 0, 30, 10)), deal=3)
    sheet = put(sheet, from_table(sheet, after))
    assert (sheet.totals, len(sheet.rows)) == ((5, 30, 75, 15), 3)
    assert [each.text for each in sheet.rows[1].cells["left", 0].before] == ["12"]


def test_the_sheet_says_that_a_deal_goes_on_at_a_table_until_it_comes_back() -> None:
    sheet = on(dealt(a_sheet("contract-rummy", 4, "family"), "out P1", "", "30", "45", "5"), "table", "here")
    told = [note.told(sheet.names) for note in sheet.rows[1].plan.notes]
    assert (goes_on_at(sheet), told) == ("here", ["This deal goes on at a table of the card room."])
    state: Any = at_table(sheet)
    after = state.but(sheet=(*state.sheet, (5, 0, 30, 10)), deal=3)
    assert [goes_on_at(put(sheet, from_table(sheet, each, table="here", since=1))) for each in (state, after)] == [
        "",
        "",
    ]
    # Another table brings nothing of it.
    assert goes_on_at(put(sheet, from_table(sheet, state, table="there", since=1))) == "here"
    emptied = as_writing(sheet, "table -", lambda _: sheet.rules)
    assert goes_on_at(write(sheet, emptied)) == ""
    by_hand = dealt(sheet, "out P1", "", "10", "20", "5")
    assert by_hand.rows[1].plan.notes == () and not by_hand.stray
