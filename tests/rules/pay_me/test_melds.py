"""What is a meld, and what is wild (rulebook, sections 1.3 and 1.4)."""

import pytest

from tests.rules.pay_me.tables import judged

LEGAL = [
    ("PAY-14 PAY-15", 4, "{9S 9H 9D}", "legal"),
    ("PAY-14 PAY-15", 4, "{9S 9H 9D 9C}", "legal"),
    ("PAY-14 PAY-15", 4, "{9S 9H}", "PAY-14"),
    ("PAY-14 PAY-15", 11, "{9S 9H 9D 9C *}", "PAY-14"),
    ("PAY-14 PAY-15", 4, "{9S 9H TD}", "PAY-14"),
    ("PAY-14 PAY-15", 4, "{9S 9S 9H}", "PAY-15"),
    ("PAY-16", 4, "{9S 9H 9D} {9S 9H 9C}", "legal"),
    ("PAY-17", 4, "<4C 5C 6C>", "legal"),
    ("PAY-17", 4, "<4C 5C>", "PAY-17"),
    ("PAY-17", 4, "<4C 5C 7D=6C>", "PAY-17"),
    ("PAY-17", 5, "<4C 5C 6D=6C>", "PAY-17"),
    ("PAY-21 PAY-23 PAY-A-03", 4, "{9S 9H *}", "legal"),
    ("PAY-21 PAY-23 PAY-A-03", 4, "{9S * 2D}", "PAY-23"),
    ("PAY-21 PAY-23 PAY-A-03", 4, "<9S *=TS JS>", "legal"),
    ("PAY-21 PAY-23 PAY-A-03", 4, "<9S *=TS JS 2D=QS>", "legal"),
    ("PAY-21 PAY-23 PAY-A-03", 4, "<*=8S 9S *=TS JS 2D=QS>", "PAY-23"),
    ("PAY-24 PAY-X-06", 4, "<9S TS *=JS 2D=QS KS>", "PAY-24"),
    ("PAY-24 PAY-X-06", 11, "<4C 5C *=6C 2D=7C 8C>", "PAY-24"),
    ("PAY-22 PAY-A-02", 4, "<AS 2S 3S>", "legal"),
    ("PAY-22 PAY-A-02", 4, "{6S 6H 6D}", "legal"),
    ("PAY-22 PAY-A-02", 4, "{2S 2H 2D}", "legal"),
    ("PAY-22 PAY-A-02", 4, "{6S=9 6S 9H}", "PAY-23"),
    ("PAY-A-01", 2, "<AS 2S 3S>", "legal"),
    ("PAY-A-01", 2, "<QS KS AS>", "legal"),
    ("PAY-A-27", 4, "{9S 9H 2S}", "legal"),
    ("PAY-A-19", 1, "<2S 3S 4S>", "legal"),
    ("PAY-X-03", 1, "<2S *=3S 4S>", "legal"),
    ("PAY-X-03", 1, "{2S 2H 3D=2}", "legal"),
    ("PAY-X-04", 4, "{9S 9H 6D 2C}", "legal"),
    ("PAY-X-04", 4, "{9S 6D 2C}", "PAY-23"),
    ("PAY-X-05", 11, "<4C *=5C 6C 2D=7C 8C>", "legal"),
    ("PAY-X-05", 11, "<4C *=5C 6C 2D=7C 8C KH=9C>", "legal"),
    ("PAY-X-05", 11, "<*=3C 4C *=5C 6C 2D=7C>", "PAY-23"),
    ("PAY-X-07", 2, "<2S=QS KS AS>", "legal"),
    ("PAY-X-08", 11, "{9S 9S 9H}", "PAY-15"),
    ("PAY-X-08", 11, "{9S 9H 2S}", "legal"),
]


@pytest.mark.parametrize(("clause", "deal", "melds", "verdict"), LEGAL)
def test_melds(clause: str, deal: int, melds: str, verdict: str) -> None:
    assert judged(melds, deal) == verdict


@pytest.mark.clause("PAY-A-01", "PAY-X-07")
def test_no_run_goes_round_the_corner() -> None:
    """No K-A-2."""
    assert judged("<KS AS 2S>", 2) == "PAY-A-01"
    assert judged("<QS KS AS>", 2, ace="low") == "PAY-A-01"
    assert judged("<AS 2S 3S>", 2, ace="low") == "legal"


@pytest.mark.clause("PAY-A-24")
def test_a_run_of_fourteen() -> None:
    """From ace to ace; ``max_run`` 13 is one card less."""
    run = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"
    assert judged(run, 11) == "legal"
    assert judged(run, 11, max_run=13) == "PAY-A-24"


@pytest.mark.clause("PAY-A-02")
def test_a_wild_card_as_itself_may_count_as_wild() -> None:
    """``wild_as_natural_counts``."""
    assert judged("<AS 2S 3S>", 4, wild_as_natural_counts=True) == "legal"
    assert judged("<2S 3S 4S>", 1, wild_as_natural_counts=True) == "PAY-23"
    assert judged("{6S 6H 6D}", 4, wild_as_natural_counts=True) == "GEN-14"


@pytest.mark.clause("PAY-A-02", "PAY-A-04")
def test_twins_in_a_set() -> None:
    """Natural only where its own suit is free; `set_suits` = any lets suits repeat."""
    assert judged("{6S 6S 6H 6H}", 4) == "legal"
    assert judged("{6S 6S 6S 6H}", 4) == "legal"
    assert judged("{6S 6S 6S *}", 4) == "PAY-23"
    assert judged("{9S 9S 9H}", 4, set_suits="any") == "legal"


@pytest.mark.clause("PAY-A-03")
@pytest.mark.parametrize(("limit", "verdict"), [("half", "legal"), ("minority", "PAY-A-03"), ("none", "legal")])
def test_the_limit_of_wild_cards(limit: str, verdict: str) -> None:
    """``wild_limit_table``."""
    assert judged("{9S 9H 6D 2C}", 4, wild_limit_table=limit) == verdict
    assert judged("{9S 6D 2C}", 4, wild_limit_table=limit) == ("legal" if limit == "none" else judged_two(limit))


def judged_two(limit: str) -> str:
    return "PAY-23" if limit == "half" else "PAY-A-03"


@pytest.mark.clause("PAY-24", "PAY-A-19")
def test_wild_neighbours() -> None:
    """The option."""
    assert judged("<9S TS *=JS 2D=QS KS>", 4, wild_neighbours=True) == "legal"
