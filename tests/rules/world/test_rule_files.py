"""Variants: rule files that ship, each played by its book where it says nothing else (docs/rulebook/world.md)."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.docs.rulebook import RULEBOOK, all_clauses
from tests.rules.table import Table
from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.variants import Variant, read_variants
from upcard.library import play
from upcard.match.position_file import read_position_file
from upcard.options.house_rules import BadHouseRules, choose_rules, heading, read_house_rules
from upcard.options.rule_file import write_house_rules
from upcard.options.variants import differences_told, told_of_variant, variant_played, variant_rules
from upcard.paper import Order
from upcard.paper.forms import content
from upcard.terminal.cli import main
from upcard.text.quoting import quoted

ROOT = RULEBOOK.parents[1]
VARIANTS = [(entry, variant) for entry in CATALOGUE.values() for variant in entry.variants]
OF_NO_TABLE = {
    "HWR-X-278": "test_knocking.py",
    "HWR-X-345": "test_exact_cut.py",
    "HWR-X-346": "test_exact_cut.py",
}
"""Worked examples of score sheets and of rules that contradict each other, by the file of their test."""
every_variant = pytest.mark.parametrize(("entry", "variant"), VARIANTS, ids=[each.id for _, each in VARIANTS])


def test_ids_and_titles_are_of_one_game_alone() -> None:
    ids = [*CATALOGUE, *[variant.id for _, variant in VARIANTS]]
    titles = [entry.title for entry in CATALOGUE.values()] + [variant.title for _, variant in VARIANTS]
    assert len(set(ids)) == len(ids)
    assert len(set(titles)) == len(titles)


@every_variant
def test_it_has_sources_and_says_what_differs_from_its_book(entry: Entry, variant: Variant) -> None:
    assert len(set(variant.sources)) >= 2
    changes = entry.changes(entry.books[variant.book].rules, variant_rules(entry, variant))
    assert set(changes) == set(variant.changes), "what is as in the book stands in the file"
    differs = differences_told(entry, variant)
    assert entry.in_words is not None
    words = entry.in_words(entry.books[variant.book].rules, variant_rules(entry, variant))
    assert len(differs) == len([key for key in changes if words.matters(key)]) and all(differs)
    assert set(differs) <= set(told_of_variant(entry, variant))


@every_variant
def test_the_rulebook_lists_it(entry: Entry, variant: Variant) -> None:
    page = (RULEBOOK / "world.md").read_text(encoding="utf-8")
    assert f"| `{variant.id}` | `{variant.book}` |" in page


@every_variant
def test_its_file_is_a_file_of_house_rules(entry: Entry, variant: Variant) -> None:
    chosen = choose_rules(CATALOGUE, variant.id, None, {})
    assert (chosen.entry, chosen.book, heading(chosen)) == (entry, variant.book, variant.title)
    assert variant_played(entry, chosen.name, chosen.rules) == variant
    assert read_house_rules(CATALOGUE, write_house_rules(chosen)) == chosen
    [path] = (ROOT / "src" / "upcard" / "games").glob(f"*/variants/{variant.id}.toml")
    assert read_house_rules(CATALOGUE, path.read_text(encoding="utf-8")) == chosen


@every_variant
def test_bots_play_a_game_of_it(entry: Entry, variant: Variant) -> None:
    low, high = entry.seats(variant_rules(entry, variant))
    for seats in {low, high}:
        assert play(variant.id, ["steady"] * seats, seed=7).winners


def test_a_file_may_change_a_variant_further() -> None:
    chosen = read_house_rules(CATALOGUE, 'game = "liverpool-rummy"\n[changes]\nclaim_mode = "none"\n')
    plain = choose_rules(CATALOGUE, "liverpool-rummy", "parlett", {})
    assert chosen.rules == plain.rules.but(claim_mode="none")
    assert heading(chosen) == "Contract Rummy · Parlett · Liverpool Rummy, changed"
    with pytest.raises(BadHouseRules, match="liverpool-rummy is by the book parlett, which is not chosen"):
        choose_rules(CATALOGUE, "liverpool-rummy", "denexa", {})
    with pytest.raises(BadHouseRules, match=r"about: a table is wanted"):
        read_house_rules(CATALOGUE, 'game = "guts"\nabout = 3\n')


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ('name = "X"\n[about]\nsummary = "S"\nsources = ["A", "B"]\n', "lacks book"),
        ('book = "guts"\nname = "X"\n', "lacks about.summary, about.sources"),
        ('book = "guts"\nname = "X"\n[about]\nsummary = "S"\nsources = ["A"]\n', "lacks a second source"),
    ],
)
def test_what_a_variant_lacks_is_said(tmp_path: Path, text: str, lacks: str) -> None:
    (tmp_path / "x.toml").write_text(f'game = "guts"\n{text}', encoding="utf-8")
    assert read_variants(tmp_path, "mille") == ()
    with pytest.raises(ValueError, match=lacks):
        read_variants(tmp_path, "guts")


@pytest.mark.clause("HW-01")
def test_what_a_file_does_not_say_is_as_the_book_has_it() -> None:
    chosen = choose_rules(CATALOGUE, "liverpool-rummy", None, {})
    hands = {"P1": "9S 9H 9D 4C 4D 4H KD 2S", "P2": "3H", "P3": "2D"}
    table = Table(chosen.entry, chosen.rules).lay(
        hands=hands, step="play", down=["P3"], melds=[{"owner": "P3", "cards": "{KS KH KC}"}]
    )
    table.play("P1", "down {9S 9H 9D} {4C 4D 4H}")
    assert table.refused("P1", "add KD to 1").clause == "CR-P-17"


def test_its_worked_examples_are_positions_of_it() -> None:
    """As many as there are in the rulebook, each by the rules of a variant."""
    examples = [clause for clause in all_clauses() if clause.startswith(("HWC-X-", "HWP-X-", "HWR-X-"))]
    for clause in examples:
        if clause in OF_NO_TABLE:
            test = (ROOT / "tests" / "rules" / "world" / OF_NO_TABLE[clause]).read_text(encoding="utf-8")
            assert f'"{clause}"' in test, "a test of its own is marked with it"
            continue
        text = (ROOT / "positions" / f"{clause.lower()}.toml").read_text(encoding="utf-8")
        found = read_position_file(CATALOGUE, text)
        assert found.title.startswith(f"{clause}: "), quoted(found.title)
        assert found.table.rules.name in {variant.title for _, variant in VARIANTS}


@every_variant
def test_it_has_ten_worked_examples(entry: Entry, variant: Variant) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "positions").glob("hw[cpr]-x-*.toml")]
    assert len([text for text in texts if f'game = "{variant.id}"' in text]) >= 10


def test_it_is_called_by_its_name_on_paper_and_where_a_position_is_tried() -> None:
    printed = content(Order(rules=choose_rules(CATALOGUE, "liverpool-rummy", None, {}), form="cheat", paper="a4"))
    assert (printed.title, printed.book, printed.name) == ("Liverpool Rummy", "Contract Rummy", "Parlett")
    tried = CliRunner().invoke(main, ["try", str(ROOT / "positions" / "hwr-x-01.toml")])
    assert "1. Liverpool Rummy" in tried.output


@pytest.mark.parametrize(
    ("variant", "clauses"),
    [
        ("president", "DAI-W33 DAI-W34 DAI-W35 DAI-A14"),
        ("anaconda-3-2-1", "ANA-W01 ANA-W02 ANA-W04 ANA-W08 ANA-W09 ANA-W11"),
        ("three-card-guts", "GUT-W01 GUT-W02 GUT-W04 GUT-W05 GUT-W07 GUT-A16"),
        (
            "daifugo-in-japan",
            "DAI-W01 DAI-W02 DAI-W07 DAI-W16 DAI-W20 DAI-W22 DAI-W25 DAI-W27 DAI-W28 DAI-W30 DAI-W37 DAI-A20",
        ),
    ],
)
def test_games_with_clauses_of_their_own_page_have_ten_worked_examples(variant: str, clauses: str) -> None:
    """Among them one of every special rule."""
    known, whole = all_clauses(), ""
    for path in sorted((ROOT / "positions").glob("hw[cp]-x-*.toml")):
        if f'game = "{variant}"' in path.read_text(encoding="utf-8"):
            whole += known[path.stem.upper()] + "\n"
    assert whole.count("\n") >= 10
    assert [clause for clause in clauses.split() if clause not in whole] == []


def test_no_sentence_about_a_variant_is_told_twice() -> None:
    """Pages list them by their words."""
    for entry in CATALOGUE.values():
        for variant in entry.variants:
            told = told_of_variant(entry, variant)
            assert len(set(told)) == len(told), variant.id
