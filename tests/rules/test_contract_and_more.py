"""A contract with further melds: which are laid after it is said, where they may be."""

import pytest

from tests.rules.table import table

SETS = "{9S 9H 9D} {4C 4D 4H} {KC KS KD}"
HAND = "9S 9H 9D 4C 4D 4H KC KS KD 2C 3C 4C 5C 7H"
ALONE = "Lay exactly the cards of the contract, and other cards later."


def holding(hand: str) -> str:
    """P1 is not down, and has drawn."""
    return f'step = "play"\nhands.P1 = "{hand}"'


@pytest.mark.clause("KAL-K1", "KAL-40")
def test_further_melds_are_laid_after_the_contract_of_kalooki() -> None:
    at = table("kalooki", holding(HAND))
    refusal = at.refused(f"P1 down {SETS} <2C 3C 4C 5C>")
    assert (refusal.clause, refusal.remedy) == (
        "KAL-K1",
        "Lay the contract first, then the rest: meld <2C 3C 4C 5C>.",
    )
    at.play(f"P1 down {SETS}", "P1 meld <2C 3C 4C 5C>")


@pytest.mark.clause("KAL-39", "CR-D-21", "CR-W-24", "CR-A-49")
@pytest.mark.parametrize(
    ("book", "changes", "hand", "melds", "remedy"),
    [
        ("denexa", {}, HAND, SETS, ALONE),
        ("wikipedia", {}, HAND, SETS, ALONE),
        # The last card is discarded.
        ("kalooki", {"go_out_discard": "required"}, HAND.replace(" 7H", ""), f"{SETS} <2C 3C 4C 5C>", ALONE),
        ("kalooki", {}, HAND, "{9S 9H 9D} <2C 3C 4C 5C>", ""),
    ],
)
def test_melds_that_wait_are_not_named(book: str, changes: dict[str, str], hand: str, melds: str, remedy: str) -> None:
    assert table(book, holding(hand), **changes).refused(f"P1 down {melds}").remedy == remedy
