"""The tables of section 2: every cell, written down once more by hand."""

import pytest

from tests.rules.table import table
from upcard.cards.card import faces_text, parse_face
from upcard.games.rummy.books import BOOKS
from upcard.kernel.game import Refused

LETTERS = {"D": "denexa", "W": "wikipedia", "P": "parlett", "F": "family"}

DEALT = """
CR-N-D1 10  CR-N-D2 10  CR-N-D3 10  CR-N-D4 12  CR-N-D5 12  CR-N-D6 12  CR-N-D7 12
CR-N-W1 10  CR-N-W2 10  CR-N-W3 10  CR-N-W4 10  CR-N-W5 12  CR-N-W6 12  CR-N-W7 12
CR-N-P1 10  CR-N-P2 10  CR-N-P3 10  CR-N-P4 10  CR-N-P5 12  CR-N-P6 12  CR-N-P7 12
CR-N-F1 10  CR-N-F2 10  CR-N-F3 10  CR-N-F4 12  CR-N-F5 12  CR-N-F6 12  CR-N-F7 12
"""

CONTRACTS = {
    "CR-K-D1": "S3 S3",
    "CR-K-D2": "S3 R4",
    "CR-K-D3": "R4 R4",
    "CR-K-D4": "S3 S3 S3",
    "CR-K-D5": "S3 S3 R4",
    "CR-K-D6": "S3 R4 R4",
    "CR-K-D7": "R4+ R4+ R4+",
    "CR-K-W1": "S3 S3",
    "CR-K-W2": "S3 R4",
    "CR-K-W3": "R4 R4",
    "CR-K-W4": "S3 S3 S3",
    "CR-K-W5": "S3 S3 R4",
    "CR-K-W6": "S3 R4 R4",
    "CR-K-W7": "S3 R7",
    "CR-K-P1": "S3 S3",
    "CR-K-P2": "S3 R4",
    "CR-K-P3": "R4 R4",
    "CR-K-P4": "S3 S3 S3",
    "CR-K-P5": "S3 S3 R4",
    "CR-K-P6": "S3 R4 R4",
    "CR-K-P7": "R4+ R4+ R4+",
    "CR-K-F1": "S3 S3",
    "CR-K-F2": "S3 S4",
    "CR-K-F3": "R4 R4",
    "CR-K-F4": "S3 S3 S3",
    "CR-K-F5": "S3 S3 R4",
    "CR-K-F6": "S3 R4 R4",
    "CR-K-F7": "R4 R4 R5",
}

POINTS = """
CR-V-D-* 15  CR-V-D-A 15  CR-V-D-K 10  CR-V-D-Q 10  CR-V-D-J 10  CR-V-D-T 10  CR-V-D-9 9  CR-V-D-8 8
CR-V-D-7 7   CR-V-D-6 6   CR-V-D-5 5   CR-V-D-4 4   CR-V-D-3 3   CR-V-D-2 2
CR-V-W-* 20  CR-V-W-A 20  CR-V-W-K 10  CR-V-W-Q 10  CR-V-W-J 10  CR-V-W-T 10  CR-V-W-9 5  CR-V-W-8 5
CR-V-W-7 5   CR-V-W-6 5   CR-V-W-5 5   CR-V-W-4 5   CR-V-W-3 5   CR-V-W-2 20
CR-V-P-* 25  CR-V-P-A 15  CR-V-P-K 10  CR-V-P-Q 10  CR-V-P-J 10  CR-V-P-T 10  CR-V-P-9 9  CR-V-P-8 8
CR-V-P-7 7   CR-V-P-6 6   CR-V-P-5 5   CR-V-P-4 4   CR-V-P-3 3   CR-V-P-2 2
CR-V-F-* 15  CR-V-F-A 15  CR-V-F-K 10  CR-V-F-Q 10  CR-V-F-J 10  CR-V-F-T 10  CR-V-F-9 9  CR-V-F-8 8
CR-V-F-7 7   CR-V-F-6 6   CR-V-F-5 5   CR-V-F-4 4   CR-V-F-3 3   CR-V-F-2 2
"""

PACKS = {
    # CR-D-02; CR-W-04, CR-W-05, CR-W-06 with CR-W-03; CR-P-02, CR-P-03 with CR-P-04; CR-F-01 (table 2.1)
    "denexa": {3: 106, 4: 107, 5: 108},
    "wikipedia": {3: 108, 4: 108, 5: 162, 6: 162, 7: 216, 8: 216},
    "parlett": {2: 105, 3: 106, 4: 107, 5: 160, 6: 161, 7: 162},
    "family": {3: 106, 4: 107, 5: 108},
}


def cells(text: str) -> list[tuple[str, int]]:
    words = text.split()
    return [(words[at], int(words[at + 1])) for at in range(0, len(words), 2)]


@pytest.mark.clause("CR-C-08")
@pytest.mark.parametrize(("clause", "cards"), cells(DEALT))
def test_cards_dealt(clause: str, cards: int) -> None:
    """Each player receives the number of cards of table 2.2, for every number of players."""
    book, deal = LETTERS[clause[5]], int(clause[6])
    low, high = BOOKS[book].players
    for seats in range(low, high + 1):
        t = table(book, f'seats = {seats}\ndeal = {deal}\nstep = "deal"\ndealer = "P1"')
        pack = BOOKS[book].pack(seats).faces()
        t.renew(faces_text(pack))
        assert [len(t.state.hand(seat).cards) for seat in range(seats)] == [cards] * seats
        assert len(t.state.discards().cards) == 1
        assert len(t.state.stock().cards) == len(pack) - seats * cards - 1


@pytest.mark.clause("CR-C-02")
@pytest.mark.parametrize(("clause", "contract"), CONTRACTS.items())
def test_contracts(clause: str, contract: str) -> None:
    """One contract a deal, table 2.3."""
    assert str(BOOKS[LETTERS[clause[5]]].contract(int(clause[6]))) == contract


@pytest.mark.parametrize(("clause", "points"), cells(POINTS))
def test_card_points(clause: str, points: int) -> None:
    """Table 2.8: what a card left in hand counts."""
    book, rank = LETTERS[clause[5]], clause[7]
    held = "*" if rank == "*" else rank + "H"
    t = table(
        book,
        f"""
        step = "play"
        stock = "3C 4C ..."
        [hands]
        P1 = "KD"
        P2 = "{held}"
        P3 = ""
        P4 = ""
        [[melds]]
        owner = "P1"
        cards = "{{JS JH JC}}"
        """,
    ).play("P1", "discard KD")
    assert t.points() == (0, points, 0, 0)
    assert BOOKS[book].points()[parse_face(held)] == points


@pytest.mark.clause("CR-D-01", "CR-D-02", "CR-W-01", "CR-W-02", "CR-W-03", "CR-W-04", "CR-W-05", "CR-W-06", "CR-P-01")
@pytest.mark.clause("CR-P-02", "CR-P-03", "CR-P-04", "CR-F-01", "CR-A-57", "CR-A-58")
@pytest.mark.parametrize("book", PACKS)
def test_packs_for_every_number_of_players(book: str) -> None:
    low, high = BOOKS[book].players
    assert {seats: BOOKS[book].pack(seats).size() for seats in range(low, high + 1)} == PACKS[book]
    for seats in (low - 1, high + 1):
        with pytest.raises(Refused, match="players"):
            table(book).game.start(seats)
