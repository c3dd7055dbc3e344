"""Every form holds all that it has to say, within its margins, in type that can be read."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pypdfium2
import pytest
import typst

import upcard
from benchmarks.paper import NAMES, measured
from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Line, Section
from upcard.options.house_rules import HouseRules, choose_rules, read_house_rules
from upcard.paper import FORMS, Form, Order, Unprintable, can_print, content, pdf

DEUCES = read_house_rules(
    CATALOGUE, (Path(__file__).parents[2] / "house-rules/deuces-and-few-claims.toml").read_text(encoding="utf-8")
)
GUTS = choose_rules(CATALOGUE, "guts", None, {})


def text_of(made: bytes, page: int = 0) -> str:
    return str(pypdfium2.PdfDocument(made)[page].get_textpage().get_text_range())


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_everything_fits_and_nothing_is_missing(form: Form, large: bool) -> None:
    order = Order(rules=DEUCES, form=form, large=large, names=NAMES[:4] if form == "score" else ())
    found = measured(order, pdf(order))
    assert found.wrong == []
    assert found.smallest >= (16 if large else 7)


@pytest.mark.parametrize("form", FORMS)
def test_a_small_game_on_letter(form: Form) -> None:
    order = Order(rules=GUTS, form=form, paper="letter")
    assert measured(order, pdf(order)).wrong == []


def test_what_is_wrong_would_be_noticed() -> None:
    card = Order(rules=GUTS)
    other = Order(rules=DEUCES, paper="letter", large=True)
    wrong = measured(other, pdf(card)).wrong
    assert [why for why in wrong if "another size" in why]
    assert [why for why in wrong if "type of 15.1 points" in why]
    assert "missing: The first dealer is chosen by chance." in wrong
    assert measured(card, pdf(Order(rules=GUTS, form="score"))).wrong != []


def long_rules(count: int) -> HouseRules:
    """Of a game with so many sections, and a sentence as long as a page in the first."""
    sheet = [
        Section(f"Part {number}", (Line(f"Of part {number} this is said, and it is so.", ("GUT-01",)),) * 3)
        for number in range(count)
    ]
    sheet[0] = Section("Part 0", (Line("On and on it goes, " * 120 + "to the end."), Line("Unbroken" * 90)))
    return HouseRules(replace(GUTS.entry, sheet=lambda rules: tuple(sheet)), GUTS.book, GUTS.rules, "")


@pytest.mark.parametrize("form", ["card", "fold"])
def test_what_does_not_fit_goes_to_a_second_sheet_which_the_first_announces(form: Form) -> None:
    order = Order(rules=long_rules(60), form=form)
    made = pdf(order)
    found = measured(order, made)
    assert found.wrong == []
    assert found.pages > (1 if form == "card" else 2)
    sheets = found.pages if form == "card" else found.pages // 2
    assert f"sheet 1 of {sheets}" in "".join([text_of(made, page) for page in range(2 if form == "fold" else 1)])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_twelve_players_have_their_columns_on_one_sheet(paper: Literal["a4", "letter"]) -> None:
    """Their names are whole. How the score is made may stand on a page of its own."""
    rules = choose_rules(CATALOGUE, "contract-rummy", "wikipedia", {"players": [3, 12]})
    names = (
        "Ada",
        "Rosalind",
        "Zoë",
        "Mia",
        "Leyla",
        "Bartholomew",
        "Leo",
        "Nele",
        "Konstantin",
        "Ivy",
        "Wilhelmina",
        "Tom",
    )
    made = pdf(Order(rules=rules, form="score", paper=paper, names=names))
    assert measured(Order(rules=rules, form="score", paper=paper, names=names), made).wrong == []
    sheets = [text for page in range(len(pypdfium2.PdfDocument(made))) if "Tom" in (text := text_of(made, page))]
    assert sheets
    for text in sheets:
        assert all([name in text for name in names])


def test_the_booklet_of_twelve_says_how_many_decks_they_take() -> None:
    rules = choose_rules(CATALOGUE, "contract-rummy", "wikipedia", {"players": [3, 12]})
    text = " ".join([text_of(pdf(Order(rules=rules, form="booklet")), page) for page in range(2)])
    assert "With 11 or 12 players: six decks and 12 jokers, 324 cards." in " ".join(text.split())


def test_many_players_stand_on_several_sheets() -> None:
    names = tuple([f"Player {seat}" for seat in range(1, 27)])
    order = Order(rules=GUTS, form="score", names=names)
    made = pdf(order)
    found = measured(order, made)
    assert found.wrong == []
    # The last page says how the score is made.
    assert found.pages > 2
    assert f"sheet 1 of {found.pages - 1}" in text_of(made)


@pytest.mark.parametrize("name", ['#eval("x") *_$[]\\<b>@a', "\u0141\u00f3d\u017a \u2013 \u0395\u03c5\u03b1", "M" * 60])
def test_a_name_may_hold_anything(name: str) -> None:
    made = pdf(Order(rules=HouseRules(GUTS.entry, GUTS.book, GUTS.rules, name), form="cheat"))
    assert name.replace(" ", "") in "".join(text_of(made).split()).replace("\u200b", "")


def test_the_same_order_is_the_same_paper() -> None:
    order = Order(rules=GUTS, form="fold")
    assert text_of(pdf(order)) == text_of(pdf(order))
    assert content(order).own == ""


def test_without_a_score_there_is_no_score_sheet() -> None:
    with pytest.raises(Unprintable, match="Beggar My Neighbor has no score to keep"):
        pdf(Order(rules=choose_rules(CATALOGUE, "beggar-my-neighbor", None, {}), form="score"))


def test_without_typst_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_print()
    monkeypatch.setitem(sys.modules, "typst", None)
    assert not can_print()
    with pytest.raises(Unprintable, match=r"upcard\[print\]"):
        pdf(Order(rules=GUTS))


@pytest.fixture
def own_fonts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that has no fonts."""
    real = typst.Fonts
    monkeypatch.setattr(typst, "Fonts", lambda include_system_fonts, font_paths: real(False, True, font_paths))


@pytest.mark.usefixtures("own_fonts_only")
@pytest.mark.parametrize("form", ["card", "fold", "cheat", "score", "booklet"])
def test_names_of_rule_files_and_kana_are_printed_on_any_machine(form: Form) -> None:
    made = pdf(Order(rules=upcard.game("daifugo-in-japan"), form=form, names=("アダ", "ぷう", "Cid")))
    assert b"NotoSerifJP" in made


@pytest.mark.usefixtures("own_fonts_only")
@pytest.mark.parametrize(
    ("name", "letters"),
    [("漢字", "字 漢"), ("Ada 가", "가"), ("가나다라마바사아자차카타파", f"{' '.join('가나다라마바사아자차카타')} …")],
)
def test_letters_that_no_font_has_are_named_and_not_left_blank(name: str, letters: str) -> None:
    with pytest.raises(Unprintable, match=f"^no font has {re.escape(letters)}: install one"):
        pdf(Order(rules=GUTS, form="score", names=(name, "Ben")))


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.usefixtures("own_fonts_only")
def test_all_that_comes_with_a_game_can_be_printed(game: str) -> None:
    """Every book and rule file of it."""
    entry = CATALOGUE[game]
    for variant in entry.variants:
        assert pdf(Order(rules=upcard.game(variant.id), form="cheat"))
    for book in entry.books:
        assert pdf(Order(rules=choose_rules(CATALOGUE, game, book, {}), form="cheat"))
