"""The options behind Pay Me: what contradicts them, and other books that use them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.rules.pay_me.tables import called, holding
from tests.rules.table import table
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.rules import OPTIONS
from upcard.games.rummy.values import DealTerms
from upcard.kernel.ui.entry import HouseRuleError
from upcard.terminal.cli import main

FAULTS: list[tuple[str, dict[str, object], str, str]] = [
    ("pay-me", {"deals": (DealTerms(10, "S3 R4"),)}, "deals", "with melding = hand there is no contract"),
    ("pay-me", {"deals": (DealTerms(1, ""),)}, "deals", "2 cards after the draw are too few for a meld"),
    ("pay-me", {"hand7": "play_out"}, "hand7", "no contract to play"),
    ("pay-me", {"joker_take_use": "free"}, "joker_take_use", "no joker is taken"),
    ("pay-me", {"joker_shift": "either_end"}, "joker_shift", "no joker moves"),
    ("pay-me", {"go_out_discard": "required_or_redraw"}, "go_out_discard", "nobody runs out of cards"),
    ("pay-me", {"discard_ban": frozenset({"playable"})}, "discard_ban", "nothing lies on the table"),
    ("pay-me", {"max_set": 5}, "max_set", "four cards at most"),
    ("pay-me", {"min_set": 5, "max_set": 0}, "min_set", "four cards at most"),
    ("pay-me", {"deals": (DealTerms(14, ""),), "players": (2, 2)}, "deal_rank_wild", "no rank has that number"),
    ("pay-me", {"melding": "sleeve"}, "melding", "is not one of table, hand"),
    ("denexa", {"melding": "hand"}, "deals", "with melding = hand there is no contract"),
    ("denexa", {"set_suits": "different", "max_set": 5}, "max_set", "four cards at most"),
    (
        "denexa",
        {"deals": (DealTerms(10, "S5 S3"),), "hand7": "normal", "set_suits": "different"},
        "deals",
        "a set of 5",
    ),
]


@pytest.mark.parametrize(("book", "changed", "key", "reason"), FAULTS)
def test_contradictions(book: str, changed: dict[str, object], key: str, reason: str) -> None:
    with pytest.raises(HouseRuleError) as refused:
        BOOKS[book].but(**changed)
    assert refused.value.key == key
    assert reason in refused.value.reason


FILE = 'game = "pay-me"\nbook = "pay-me"\n\n[changes]\nreveal_caller = "at_call"\n{}\n'


def test_a_rule_file_that_contradicts_itself_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(FILE.format('layoff_order = "independent"\njoker_take_use = "free"'))
    ran = CliRunner().invoke(main, ["rules", "pay-me", "--rules", str(file)])
    assert ran.exit_code == 2
    assert "line 7" in ran.output or ":7" in ran.output
    assert "no joker is taken" in ran.output
    file.write_text(FILE.format('layoff_order = "independent"\ndeals = ["3", "13"]'))
    ran = CliRunner().invoke(main, ["rules", "pay-me", "--rules", str(file)])
    assert ran.exit_code == 0
    assert "lays the melds open with the call" in " ".join(ran.output.split())
    assert "whatever others lay off there" in " ".join(ran.output.split())


def test_every_option_is_written_and_read_back() -> None:
    rules = BOOKS["pay-me"].but(
        reveal_caller="at_call",
        layoff_order="independent",
        set_suits="any",
        deal_rank_wild=False,
        wild_as_natural_counts=True,
        deals=(DealTerms(7, ""), DealTerms(10, "")),
    )
    assert OPTIONS.change(BOOKS["pay-me"], OPTIONS.changes(BOOKS["pay-me"], rules)) == rules


@pytest.mark.clause("PAY-20")
def test_a_contract_book_with_a_wild_rank_of_the_deal() -> None:
    """With ten cards dealt tens are wild, and a ten stands for a nine."""
    t = table("denexa", 'step = "play"\n[hands]\nP1 = "9S 9H TD 4C 4S 4H KD QS 2C AH 6D"', deal_rank_wild=True)
    assert t.play("P1", "down {9S 9H TD} {4C 4S 4H}").melds() == ["{9S 9H TD}", "{4C 4S 4H}"]
    plain = table("denexa", 'step = "play"\n[hands]\nP1 = "9S 9H TD 4C 4S 4H KD QS 2C AH 6D"')
    assert plain.clause("P1", "down {9S 9H TD} {4C 4S 4H}") == "CR-C-26"


@pytest.mark.clause("PAY-15")
def test_a_contract_book_with_different_suits() -> None:
    hand = 'step = "play"\n[hands]\nP1 = "9S 9S 9H 4C 4S 4H KD QS 2C AH 6D"'
    assert table("denexa", hand, set_suits="different").clause("P1", "down {9S 9S 9H} {4C 4S 4H}") == "PAY-A-04"
    assert table("denexa", hand).play("P1", "down {9S 9S 9H} {4C 4S 4H}").melds()[0] == "{9S 9S 9H}"


@pytest.mark.clause("PAY-29")
@pytest.mark.parametrize("window", ["after_stock_draw", "after_refusal", "before_draw"])
def test_claims_with_melds_in_hand(window: str) -> None:
    """A table may allow "May I?": the claimant holds more cards, and in a last turn nothing is claimed."""
    options = {"claim_mode": "may_i", "claim_window": window}
    start = "claim" if window == "before_draw" else "draw"
    t = table(
        "pay-me",
        f'seats = 3\nstep = "{start}"\ndiscards = "9C"\nstock = "KS AH 7D ..."\n[hands]\nP1 = "4S 5D TC"\n'
        'P2 = "9S 9H 9D"\nP3 = "JC 6H 8S"',
        **options,
    )
    if start == "draw":
        t.play("P1", "draw stock")
    t.play("P2", "may-i").play("P3", "pass")
    if "P1" in t.asked() and t.state.step == 0:
        t.play("P1", "draw stock")
    t.play("P1", next(move for move in t.moves("P1") if move.startswith("discard")))
    while t.asked() != ["P2"] or t.state.step == 1:
        t.play(t.asked()[0], "pass")
    assert len(t.hand("P2").split()) == 5
    last = called({"P2": "KS QH 4D", "P3": "KD JH 7D"}, 1, "{9S 9H 9D}", 'discards = "8C"\nstock = "AS AH"', **options)
    assert last.asked() == ["P2"]
    last.play("P2", "draw stock").play("P2", "discard AS")
    assert last.asked() == ["P3"]


@pytest.mark.clause("PAY-A-10")
def test_a_laid_open_call_scores_as_a_hidden_one() -> None:
    for reveal in ("at_end", "at_call"):
        t = holding("9S 9H 9D KC", 1, 2, 'stock = "9C"', reveal_caller=reveal)
        t.play("P1", "call {9S 9H 9D} discard KC").play("P2", "draw stock")
        t.play("P2", "discard " + t.hand("P2").split()[0] if not t.hand("P2").startswith("9C") else "discard 9C")
        while t.state.deal == 1:
            t.play("P2", "show")
        assert t.points()[0] == 0
