"""What the blanks of a row say can be touched can be written there, in every game."""

from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.kernel.ui.score_rules import ROW, ScoreField
from upcard.options.house_rules import choose_rules
from upcard.score import ScoreSheet, Writing, begin, replay, write
from upcard.server.live.sheet_views import shown

from .sheets import NAMES

UNREADABLE = (
    "is not a number, a sum or a card: write 48, or 10+15+8, or cards as KS, Kx for any king, * for a joker",
    "is no card",
    "Write how the deal ended as",
    "How the game ended is",
    "is written in",
)
"""What sheets say of a text that they cannot read."""


def sheet_of(game: str, book: str) -> ScoreSheet:
    rules = choose_rules(CATALOGUE, game, book, {})
    score_rules = score_rules_of(rules.entry, rules.rules)
    return replay(begin(rules, NAMES[: max(3, score_rules.seats[0]) if score_rules.seats[1] > 2 else 2]))


def texts(blank: ScoreField) -> list[str]:
    """Something of each kind that can be touched in a blank."""
    words = [f"{word.text} P1" if word.seat else word.text for word in blank.begins]
    if blank.wants == "ending":
        after = [f"{word.text} P1" for word in blank.begins if word.seat]
        words += [f"{after[0]} {word.text}" for word in blank.words]
    if blank.wants in ("word", "words"):
        words += [word.text for word in blank.words]
    if blank.wants == "counts":
        words += [f"70 {word.text}" for word in blank.words]
    if blank.wants == "seats":
        words += ["P1 P2", *[word.text for word in blank.words], *(["P1 = P2"] if blank.ties else [])]
    words += [key for key, _ in blank.keys]
    return words


def reason_against(sheet: ScoreSheet, writing: Writing) -> str:
    try:
        write(sheet, writing)
    except Refused as refused:
        return refused.reason
    return ""


BOOKS = [(entry.id, book) for entry in CATALOGUE.values() if entry.score_rules for book in entry.books]


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_what_can_be_touched_can_be_read(game: str, book: str) -> None:
    sheet = sheet_of(game, book)
    assert sheet.open is not None
    for blank in sheet.open.plan.blanks:
        assert texts(blank) or blank.wants in ("points", "number", "worth", "word")
        for text in texts(blank):
            writing = Writing(what=blank.what, text=text, row=1, seat=0 if blank.of == "seat" else ROW, ours=True)
            reason = reason_against(sheet, writing)
            assert not any(each in reason for each in UNREADABLE), (blank.what, text, reason)


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_a_key_says_what_the_sheet_counts(game: str, book: str) -> None:
    sheet = sheet_of(game, book)
    assert sheet.open is not None
    for blank in sheet.open.plan.blanks:
        for key, counts in blank.keys if game != "mille" else ():
            if counts is not None:
                after = write(sheet, Writing(what=blank.what, text=key, row=1, seat=1, ours=True))
                cell = after.rows[0].cells[blank.what, 1]
                assert cell.counts == counts, key


def test_every_blank_that_is_missing_is_one_that_can_be_filled() -> None:
    for game, book in BOOKS:
        row = sheet_of(game, book).open
        assert row is not None
        assert {what for what, _ in row.missing} <= {blank.what for blank in row.plan.blanks}


RUMMY = [(game, book) for game, book in BOOKS if "stock_empty" in dir(CATALOGUE[game].books[book].rules)]


@pytest.mark.parametrize(("game", "book"), RUMMY)
def test_of_how_a_deal_ended_what_the_rules_have_is_offered(game: str, book: str) -> None:
    """What is offered is taken, and what is not is refused."""
    sheet = sheet_of(game, book)
    assert sheet.open is not None
    (end,) = [blank for blank in sheet.open.plan.blanks if blank.what == "end"]
    for word in (*end.begins, *end.words):
        text = f"{word.text} P1" if word.seat else word.text if word in end.begins else f"out P1 {word.text}"
        assert (reason_against(sheet, Writing(what="end", text=text, row=1)) == "") == word.offered, text
    voids = [word for word in end.begins if word.text == "void" and word.offered]
    assert ("Void" in end.about) == bool(voids) == (game == "kalooki")
    assert any(["void:" in line for line in sheet.score_rules.usage]) == bool(voids)
    (form,) = shown("sheet", sheet, True).forms
    buttons = {word.text for word in (*form[0].begins, *form[0].words)}
    assert buttons == {word.text for word in (*end.begins, *end.words) if word.offered}


def test_a_remedy_uses_the_words_of_the_buttons() -> None:
    with pytest.raises(Refused) as denexa:
        write(sheet_of("contract-rummy", "denexa"), Writing(what="end", text="void", row=1))
    assert denexa.value.clause == "CR-D-15" and "“Dealt wrongly” (misdeal)" in denexa.value.remedy
    assert "“Nobody went out” (nobody)" in denexa.value.remedy
    with pytest.raises(Refused) as kalooki:
        write(sheet_of("kalooki", "kalooki"), Writing(what="end", text="nobody", row=1))
    assert kalooki.value.remedy == "Such a deal is “Void” (void)."


OF_RUMMY = [(game, book) for game, book in RUMMY]
OF_RUMMY += [(each.id, each.book) for game in dict(RUMMY) for each in CATALOGUE[game].variants]


@pytest.mark.parametrize(("game", "book"), OF_RUMMY)
@pytest.mark.parametrize(
    "changes", [{}, {"claim_mode": "may_i", "claim_limit": 3, "call_over_limit": "penalty"}], ids=["as it is", "fines"]
)
def test_what_can_be_typed_is_what_a_row_has(game: str, book: str, changes: dict[str, Any]) -> None:
    """Nobody is told of penalties, claims, bonuses or jokers that the rules do not have."""
    rules = choose_rules(CATALOGUE, game, book, {})
    if rules.rules.claim_mode != "none":
        rules = choose_rules(CATALOGUE, game, book, changes)
    low, high = rules.entry.seats(rules.rules)
    names = NAMES[: max(low, min(3, high))]
    sheet = replay(begin(rules, names))
    assert sheet.open is not None
    plans = [spec.blanks for spec in sheet.score_rules.ahead(len(names))] or [sheet.open.plan.blanks]
    ends = [blank for blanks in plans for blank in blanks if blank.what == "end"]
    offered = {blank.what for blanks in plans for blank in blanks}
    offered |= {word.text for end in ends for word in (*end.begins, *end.words) if word.offered}
    parts = [part.partition(":")[0] for line in sheet.score_rules.usage for part in line.split("; ")]
    typed = {word for part in parts for word in part.split()}
    words = {"bent", "no-discard", "spade", "fine", "claims", "nobody", "void", "laid", "melded"}
    assert typed & words == offered & words, parts
    assert any(["* a joker" in line for line in sheet.score_rules.usage]) == (rules.rules.jokers != "0")
