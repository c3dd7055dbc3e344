"""Options about melds and contracts: what each value changes, and that the books say otherwise."""

from typing import Any

import pytest

from tests.rules.table import Table, table
from upcard.games.rummy.values import DealTerms


def holds(cards: str, deal: int = 1, book: str = "parlett", **changes: object) -> Table:
    return table(book, f'seats = 4\ndeal = {deal}\nstep = "play"\n[hands]\nP1 = "{cards}"', **changes)


FOUR_NINES = "9S 9H 9D 9C 4C 4D 4H KD QD 6S 7C"
LARGE_SET = "down {9S 9H 9D 9C} {4C 4D 4H}"


@pytest.mark.clause("CR-A-08")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_contract_sizes_at_least(book: str) -> None:
    """Exact in every book; with contract_sizes="at_least" larger melds do."""
    assert holds(FOUR_NINES, book=book).clause("P1", LARGE_SET) in ("CR-A-08", "CR-W-15", "CR-P-16", "CR-F-05")
    t = holds(FOUR_NINES, book=book, contract_sizes="at_least")
    t.play("P1", LARGE_SET)
    assert t.melds()[0] == "{9S 9H 9D 9C}"
    t = holds(FOUR_NINES, book=book, contract_sizes="at_least")
    t.play("P1", "down {9S 9H 9D} {4C 4D 4H}")


@pytest.mark.clause("CR-A-08")
def test_contract_sizes_at_least_do_not_make_smaller_melds_do() -> None:
    """And an exact_13 deal stays exact (CR-F-18)."""
    t = holds("9S 9H 9D 4C 4D 4H 4S KD QD 6S 7C", 2, "family", contract_sizes="at_least")
    t.play("P1", "down {9S 9H 9D} {4C 4D 4H 4S}")
    short = holds("9S 9H 9D 4C 4D 4H JS KD QD 6S 7C", 2, "family", contract_sizes="at_least")
    assert short.clause("P1", "down {9S 9H 9D} {4C 4D 4H}") == "CR-A-08"
    seven = holds("2H 3H 4H 5H 7S 8S 9S TS JS QS TD JD QD", 7, "family", contract_sizes="at_least")
    assert seven.clause("P1", "down <2H 3H 4H 5H> <7S 8S 9S TS JS QS> <TD JD QD>") == "CR-C-28"


@pytest.mark.clause("CR-A-08", "CR-A-49", "CR-F-17")
@pytest.mark.parametrize("book", ["family", "denexa", "parlett"])
def test_larger_melds_leave_a_card_to_discard_where_one_must_be(book: str) -> None:
    """What is offered plays: of eight cards that fit, seven are laid."""
    options: dict[str, Any] = {"contract_sizes": "at_least", "go_out_discard": "required"}
    t = holds("7S 7H 7D 7C 8S 8H 8D 8C", book=book, **options)
    everything = "down {7S 7H 7D 7C} {8S 8H 8D 8C}"
    offered = [move for move in t.moves("P1") if move.startswith("down ")]
    assert offered and everything not in offered
    for move in offered:
        holds("7S 7H 7D 7C 8S 8H 8D 8C", book=book, **options).play("P1", move)
    assert "down {7S 7H 7D} {8S 8H 8D 8C}" in offered
    assert t.clause("P1", everything) == ("CR-F-17" if book == "family" else "CR-A-49")


TWO_OF_NINES = "9S 9H 9D 9S 9C 9D 4C KD QD 6S 7C"


@pytest.mark.clause("CR-A-09")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_same_rank_sets_forbidden(book: str) -> None:
    """Allowed in every book."""
    lay = "down {9S 9H 9D} {9S 9C 9D}"
    holds(TWO_OF_NINES, book=book).play("P1", lay)
    t = holds(TWO_OF_NINES, book=book, same_rank_sets="forbidden")
    refusal = t.refused("P1", lay)
    assert refusal.clause == "CR-A-09"
    assert refusal.reason == "Two sets of one contract must be of different ranks."
    assert not [move for move in t.moves("P1") if move.startswith("down")]


RUNS = {
    "apart": ("2H 3H 4H 5H 7H 8H 9H TH KD QC JC", "down <2H 3H 4H 5H> <7H 8H 9H TH>"),
    "touching": ("2H 3H 4H 5H 6H 7H 8H 9H KD QC JC", "down <2H 3H 4H 5H> <6H 7H 8H 9H>"),
    "overlapping": ("2H 3H 4H 5H 4H 5H 6H 7H KD QC JC", "down <2H 3H 4H 5H> <4H 5H 6H 7H>"),
    "equal": ("2H 3H 4H 5H 2H 3H 4H 5H KD QC JC", "down <2H 3H 4H 5H> <2H 3H 4H 5H>"),
    "other suit": ("2H 3H 4H 5H 6S 7S 8S 9S KD QC JC", "down <2H 3H 4H 5H> <6S 7S 8S 9S>"),
}
ALLOWED = {
    "free": {"apart", "touching", "overlapping", "equal", "other suit"},
    "no_touch": {"apart", "overlapping", "equal", "other suit"},
    "gap": {"apart", "other suit"},
    "one_per_suit": {"other suit"},
}


@pytest.mark.clause("CR-A-10", "CR-A-11")
@pytest.mark.parametrize("value", ALLOWED)
@pytest.mark.parametrize("lie", RUNS)
def test_touching_runs(value: str, lie: str) -> None:
    """Free (W), no_touch (D, P), gap (F), one_per_suit (no book)."""
    cards, lay = RUNS[lie]
    for book, own in (("wikipedia", "free"), ("denexa", "no_touch"), ("parlett", "no_touch"), ("family", "gap")):
        t = holds(cards, 3, book, touching_runs=value)
        if lie in ALLOWED[value]:
            assert t.moves("P1")[0].startswith("down")
            t.play("P1", lay)
        else:
            assert not t.moves("P1")[0].startswith("down")
            refusal = t.refused("P1", lay)
            expected = {"denexa": "CR-D-18", "parlett": "CR-P-21", "family": "CR-F-08"}
            if value != own:
                assert refusal.clause == "CR-A-10"
            else:
                assert refusal.clause == ("CR-F-09" if lie in ("overlapping", "equal") else expected[book])
            words = {"one_per_suit": "are of one suit."}.get(
                value, "overlap." if lie in ("overlapping", "equal") else "follow each other without a gap."
            )
            assert refusal.reason.endswith(words)


SETS = {0: "9S 9H 9D", 1: "9S 9H *", 2: "9S * *", 3: "* * *"}


@pytest.mark.clause("CR-A-33")
@pytest.mark.parametrize(("value", "most"), [("none", 2), ("one", 1), ("minority", 1), ("half", 1)])
def test_wild_limit_contract_in_a_set_of_three(value: str, most: int) -> None:
    """None (D, P, F), minority (W), one, half."""
    for jokers in range(3):
        t = holds(f"{SETS[jokers]} 4C 4D 4H KD QD 6S 7C JH", wild_limit_contract=value)
        lay = f"down {{{SETS[jokers]}}} {{4C 4D 4H}}"
        if jokers <= most:
            t.play("P1", lay)
        else:
            assert t.clause("P1", lay) == "CR-A-33"


@pytest.mark.clause("CR-A-33")
@pytest.mark.parametrize(("value", "most"), [("none", 3), ("one", 1), ("minority", 1), ("half", 2)])
def test_wild_limit_contract_in_a_run_of_four(value: str, most: int) -> None:
    """Half lets two of four be wild, minority one."""
    for jokers in range(4):
        run = ["3C", "4C", "5C", "6C"]
        for at in range(jokers):
            run[-1 - at] = f"*={run[-1 - at]}"
        cards = " ".join([card[0] if card[0] == "*" else card for card in run])
        t = holds(f"{cards} 4S 4D 4H KD QD 6S 7C", 2, wild_limit_contract=value, jokers="4")
        lay = f"down {{4S 4D 4H}} <{' '.join(run)}>"
        if jokers <= most:
            t.play("P1", lay)
        else:
            refusal = t.refused("P1", lay)
            assert refusal.clause == "CR-A-33"
            assert refusal.reason.endswith(f"has too many wild cards: at most {min(most, 3)} of 4 may be wild.")


ON_TABLE = """
seats = 4
step = "play"
melds = [{ owner = "P1", cards = "{9S 9H *}" }, { owner = "P2", cards = "<3C *=4C 5C 6C>" }]
[hands]
P1 = "* KD KH 2S"
"""


@pytest.mark.clause("CR-W-17", "CR-F-07")
@pytest.mark.parametrize(
    ("value", "to_set", "to_run", "meld"),
    [
        ("none", True, True, True),
        ("one", False, False, True),
        ("minority", False, True, True),
        ("half", True, True, True),
    ],
)
def test_wild_limit_table(value: str, to_set: bool, to_run: bool, meld: bool) -> None:
    """None in every book; the others bound later melds and what lay-offs make of melds."""
    t = table("parlett", ON_TABLE, wild_limit_table=value)
    moves = t.moves("P1")
    assert ("add * to 1" in moves) is to_set
    assert ("add *=7C to 2" in moves) is to_run
    assert ("meld {KH KD *}" in moves) is meld
    if not to_set:
        refusal = t.refused("P1", "add * to 1")
        assert refusal.clause == "CR-A-33"
        assert refusal.reason == "{9S 9H * *} has too many wild cards: at most 1 of 4 may be wild."


@pytest.mark.clause("CR-A-33")
def test_wild_limit_table_leaves_the_contract_alone() -> None:
    """Each limit is for its own melds; W's contract has one and its table none (CR-W-16, CR-W-17)."""
    cards = "9S * * 4C 4D 4H KD QD 6S 7C JH"
    holds(cards, wild_limit_table="one").play("P1", "down {9S * *} {4C 4D 4H}")
    assert table("wikipedia", ON_TABLE).play("P1", "add * to 1").melds()[0] == "{9S 9H * *}"


@pytest.mark.clause("CR-F-07")
def test_wild_neighbours() -> None:
    """Side by side in every book; wild_neighbours = false keeps wild cards apart in runs, not in sets."""
    run = 'deal = 2\nseats = 4\nstep = "play"\n[hands]\nP1 = "4S 4D 4H 3C * * 6C KD QD 6S 7C"'
    beside = "down {4S 4D 4H} <3C *=4C *=5C 6C>"
    table("parlett", run).play("P1", beside)
    t = table("parlett", run, wild_neighbours=False)
    refusal = t.refused("P1", beside)
    assert refusal.clause == "CR-A-33"
    assert refusal.reason == "<3C *=4C *=5C 6C>: two wild cards may not stand side by side."
    t.play("P1", "down {4S 4D 4H} <*=5C 6C 7C *=8C>")
    sets = holds("9S * * 4C 4D 4H KD QD 6S 7C JH", wild_neighbours=False)
    sets.play("P1", "down {9S * *} {4C 4D 4H}")


@pytest.mark.clause("CR-A-32", "GEN-14")
@pytest.mark.parametrize(("least", "most"), [(0, 3), (1, 2), (2, 1)])
def test_min_naturals(least: int, most: int) -> None:
    """One in every book."""
    for jokers in range(4):
        t = holds(f"{SETS[jokers]} 4C 4D 4H KD QD 6S 7C JH", min_naturals=least, jokers="4")
        lay = f"down {{{SETS[jokers]}}} {{4C 4D 4H}}".replace("{* * *}", "{*=9 * *}")
        if jokers <= most:
            t.play("P1", lay)
        else:
            refusal = t.refused("P1", lay)
            assert refusal.clause == ("GEN-14" if least == 1 else "CR-A-32")
            assert refusal.reason.endswith(f"has too few natural cards: a meld needs at least {least}.")


@pytest.mark.clause("CR-A-34", "GEN-16")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_max_run_thirteen(book: str) -> None:
    """Fourteen in every book."""
    king_high = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS>"
    position = f'seats = 4\nstep = "play"\nmelds = [{{ owner = "P1", cards = "{king_high}" }}]\n[hands]\nP1 = "AS KD"'
    table(book, position).play("P1", "add AS to 1")
    refusal = table(book, position, max_run=13).refused("P1", "add AS to 1")
    assert refusal.clause == "CR-A-34"
    assert refusal.reason.endswith("is too long: a run has at most 13 cards.")


@pytest.mark.clause("CR-A-46")
def test_max_set() -> None:
    """No limit in any book."""
    position = 'seats = 4\nstep = "play"\nmelds = [{ owner = "P1", cards = "{9S 9H 9D 9C}" }]\n[hands]\nP1 = "9S KD"'
    for book in ("denexa", "wikipedia", "parlett", "family"):
        assert table(book, position).play("P1", "add 9S to 1").melds() == ["{9S 9H 9D 9C 9S}"]
        refusal = table(book, position, max_set=4).refused("P1", "add 9S to 1")
        assert refusal.clause == "CR-A-46"
        assert refusal.reason == "{9S 9H 9D 9C 9S} is too long: a set has at most 4 cards."


@pytest.mark.clause("CR-C-26", "CR-C-28")
def test_min_set_and_min_run() -> None:
    """Three and four in every book; smaller or larger at will."""
    later = """
    seats = 4
    step = "play"
    melds = [{ owner = "P1", cards = "{9S 9H 9D 9C}" }]
    [hands]
    P1 = "KD KH 3C 4C 5C 2S"
    """
    t = table("parlett", later)
    assert t.clause("P1", "meld {KD KH}") == "CR-C-26"
    assert t.clause("P1", "meld <3C 4C 5C>") == "CR-C-28"
    t = table("parlett", later, min_set=2, min_run=3)
    t.play("P1", "meld {KD KH}", "meld <3C 4C 5C>")
    larger = (DealTerms(10, "S4 S4"), DealTerms(10, "R5 R5"))
    held = later.replace("KD KH 3C 4C 5C 2S", "KD KH KC 3C 4C 5C 6C")
    t = table("parlett", held, min_set=4, min_run=5, deals=larger, hand7="normal")
    refusal = t.refused("P1", "meld {KD KH KC}")
    assert refusal.clause == "CR-C-26"
    assert refusal.reason == "{KD KH KC} is too short: a set has at least 4 cards."
    assert t.clause("P1", "meld <3C 4C 5C 6C>") == "CR-C-28"


@pytest.mark.clause("CR-C-29")
def test_ace_low() -> None:
    """Low or high in every book; ace="low" leaves it below the 2 only."""
    position = """
    seats = 4
    step = "play"
    melds = [{ owner = "P1", cards = "<TS JS QS KS>" }]
    [hands]
    P1 = "AS AH 2H 3H 4H 6C"
    """
    for book in ("denexa", "parlett", "family"):
        table(book, position).play("P1", "add AS to 1", "meld <AH 2H 3H 4H>")
        t = table(book, position, ace="low")
        refusal = t.refused("P1", "add AS to 1")
        assert refusal.clause == "CR-C-42"
        t.play("P1", "meld <AH 2H 3H 4H>")


@pytest.mark.clause("CR-O-02", "CR-A-63")
def test_wild_ranks() -> None:
    """None in any book; any rank can be, in any book."""
    for book in ("denexa", "wikipedia", "family"):
        lay = "down {9S 9H JD} {4C 4D 4H}"
        cards = "9S 9H JD 4C 4D 4H KD QD 6S 7C JH"
        assert holds(cards, book=book).clause("P1", lay) == "CR-C-26"
        holds(cards, book=book, wild_ranks=("J",)).play("P1", lay)
