"""Melds and contracts as text: read leniently, printed one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards.card import JOKER, BadCard, face_of, parse_face
from upcard.melds.engine import SET, BadContract, BadMeld, Contract, ContractSlot, Meld, parse_contract, parse_meld

FACES = st.one_of(st.just(JOKER), st.builds(face_of, st.integers(0, 3), st.integers(1, 13)))


@given(st.integers(1, 13), st.lists(FACES, min_size=1, max_size=20))
def test_every_set_reads_back(rank: int, faces: list[int]) -> None:
    meld = Meld(SET, rank, tuple(faces))
    assert parse_meld(str(meld)) == meld


@given(st.integers(0, 3), st.integers(1, 13), st.lists(FACES, min_size=2, max_size=14))
def test_every_run_reads_back(suit: int, low: int, faces: list[int]) -> None:
    meld = Meld(suit, low, tuple(faces[: 15 - low]))
    assert parse_meld(str(meld)) == meld


@given(st.text(alphabet="{}<>=* AK2789TSHDC10?x", max_size=30))
def test_whatever_is_read_prints_a_fixpoint(text: str) -> None:
    try:
        meld = parse_meld(text)
    except (BadMeld, BadCard):
        return
    assert str(parse_meld(str(meld))) == str(meld)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{8H 8d,*}", "{8H 8D *}"),
        ("{* * *=10}", "{*=T * *}"),
        ("<5S 6S * 8S>", "<5S 6S *=7S 8S>"),
        ("<* 5♠ 6S 7S>", "<*=4S 5S 6S 7S>"),
        ("<JD QD KD AD>", "<JD QD KD AD>"),
        ("<AD 2D 3D 4D>", "<AD 2D 3D 4D>"),
        ("<A♣ * 3C 4C>", "<AC *=2C 3C 4C>"),
        ("<5S 6S 2C=7S 8S>", "<5S 6S 2C=7S 8S>"),
        ("{2S 2H 8C}", "{2S 2H 8C}"),
        ("{KS=8 KH 8C}", "{KS=8 KH 8C}"),
    ],
)
def test_reads_and_prints(text: str, printed: str) -> None:
    assert str(parse_meld(text)) == printed


def test_the_rank_of_a_set() -> None:
    assert parse_meld("{2S 2H 8C}").low == 8, "a 2 among others is taken for a wild card"
    assert parse_meld("{2S 2H *}").low == 2
    assert parse_meld("{KS=8 KH 8C}").low == 8


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a meld"),
        ("8H 8D", "is not a meld"),
        ("{}", "1 to 60 cards"),
        ("{" + "8H " * 61 + "}", "1 to 60 cards"),
        ("{* *}", "must say its rank"),
        ("{*=8 *=9}", "said to be of 8 already"),
        ("{*=}", "the rank"),
        ("<* *>", "must say a place"),
        ("<5S 7S>", "stands where 6S belongs"),
        ("<6S 5S>", "rising order"),
        ("<3S 4H * 2D 7C 8H>", "2D stands where 6S belongs"),
        ("<3S 4H 5D 9S 8C>", "9S stands where 6S belongs"),
        ("<5S *=8S>", "stands where 6S belongs"),
        ("<*=* 5S>", "the card that the wild card is to be"),
        ("{8H ??}", "hidden card"),
    ],
)
def test_one_clear_error(text: str, says: str) -> None:
    with pytest.raises(BadMeld, match=says):
        parse_meld(text)


def test_a_card_that_is_none() -> None:
    with pytest.raises(BadCard, match="'8X' is not a card"):
        parse_meld("{8H 8X}")


SLOTS = st.one_of(
    st.builds(ContractSlot, st.just("S"), st.integers(2, 20), st.booleans()),
    st.builds(ContractSlot, st.just("R"), st.integers(2, 14), st.booleans()),
)


@given(st.lists(SLOTS, min_size=1, max_size=10))
def test_every_contract_reads_back(slots: list[ContractSlot]) -> None:
    contract = Contract(tuple(slots))
    assert parse_contract(str(contract)) == contract


@pytest.mark.parametrize("text", ["", "3S", "S", "S1", "R15", "R4++", "X3", "S3+R4", "S٣", "R-4", "S003"])
def test_bad_contracts(text: str) -> None:
    with pytest.raises(BadContract):
        parse_contract(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7", "'7' has no suit (write 7S, 7H, 7D or 7C)"),
        ("10", "'10' has no suit (write 10S, 10H, 10D or 10C)"),
        ("k", "'k' has no suit (write KS, KH, KD or KC)"),
        ("H", "'H' has no rank (write AH, 7H or KH)"),
        ("♠", "'♠' has no rank (write A♠, 7♠ or K♠)"),
        ("ZZ", "'ZZ' is not a card (write 7S, TD or 10d, * for a joker)"),
    ],
)
def test_what_is_missing_of_a_card_is_said(text: str, said: str) -> None:
    with pytest.raises(BadCard) as caught:
        parse_face(text)
    assert str(caught.value) == said
