"""Indian Chief: what melds score in their boxes."""

import random
from itertools import combinations
from typing import Any

import pytest

from upcard.cards.card import face_text, parse_faces, rank_of, suit_of
from upcard.cards.pack import Pack
from upcard.games.indian_chief.chief import FACE_VALUES, baccarat_value, best_division, poker_value
from upcard.games.indian_chief.moves import NOTATION, Lay
from upcard.games.indian_chief.rules import Rules
from upcard.games.indian_chief.scoring import face_sum, score


def points(cards: str, *others: str, **settings: Any) -> int:
    lay = NOTATION.read(f"meld {cards}")
    assert isinstance(lay, Lay)
    return score(Rules(**settings), lay, [parse_faces(other) for other in others])


@pytest.mark.clause("IND-92")
def test_face_values() -> None:
    assert [FACE_VALUES[rank] for rank in range(1, 14)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert face_sum(parse_faces("AS KH 5D")) == 16


@pytest.mark.clause("IND-33", "IND-34", "IND-A21", "IND-X03")
@pytest.mark.parametrize(("cards", "worth"), [("AS AH AD AC 2S", -6), ("AS AS AH AD AC", -5), ("KS QS JS TS 9H", -49)])
def test_rich_man_loses_the_face_values(cards: str, worth: int) -> None:
    assert points(cards) == worth


@pytest.mark.clause("IND-35", "IND-36", "IND-37", "IND-X04")
@pytest.mark.parametrize(("cards", "worth"), [("KS 7S AH", 17), ("KH 7D AC", 0), ("AS AS KS", 12)])
def test_poor_man_counts_spades(cards: str, worth: int) -> None:
    assert points(cards) == worth


@pytest.mark.clause("IND-38", "IND-39", "IND-40", "IND-43", "IND-45", "IND-A06", "IND-X05")
def test_beggar_man_counts_opposing_cards_of_his_ranks() -> None:
    assert points("7H QD", "7S 7C TD AS", "QH") == 6
    assert points("7H QD") == 0


@pytest.mark.clause("IND-41", "IND-X07")
def test_only_ranks_are_compared() -> None:
    assert points("QD KD", "JS TS JH", "TC TD") == 0


@pytest.mark.clause("IND-42", "IND-A07", "IND-X06")
def test_a_pair_counts_a_matching_card_once() -> None:
    assert points("7H 7D", "7S 7C") == 4
    assert points("7H 7D", "7S 7C", beggar_pair="once_per_match") == 8
    assert points("7H 8D", "7S 7C 8H", beggar_pair="once_per_match") == 6


@pytest.mark.clause("IND-44", "IND-46", "IND-A08", "IND-X08")
def test_every_copy_and_every_meld_counts() -> None:
    """Also melds that score nothing themselves."""
    assert points("QD 4S", "QD", "QD QD 2C 3C") == 6


@pytest.mark.clause("IND-47", "IND-48")
@pytest.mark.parametrize(("card", "worth"), [("AS", 1), ("9H", 9), ("TD", 10), ("KC", 10)])
def test_the_thief_scores_the_card(card: str, worth: int) -> None:
    assert points(card) == worth


@pytest.mark.clause("IND-64", "IND-65", "IND-66", "IND-67", "IND-68", "IND-69", "IND-70", "IND-71", "IND-A12")
@pytest.mark.clause("IND-A13", "IND-A22", "IND-X15", "IND-X16", "IND-X17")
@pytest.mark.parametrize(
    ("cards", "worth", "two_cards"),
    [
        ("AS 5H 7S 9S JS KS", 50, 50),
        ("AH 2H 5H 7H 9H KH", 60, 60),
        ("AH 2S 3D 4C 5S 6D", 20, 0),
        ("AH 2S 3S 4S 5S 6S", 50, 0),
        ("AS 2S 3S 4S 5S 6H", 50, 50),
        ("AS 2S 3S 4S 5S 6D", 0, 0),  # no heart
        ("2S 3S 4S 5S 6H 7S", 0, 0),  # no ace
        ("AS AH 3S 4S 5S 6S", 0, 0),  # two aces are two of a rank
        ("AS 5H 5S 9S JS KS", 0, 0),
    ],
)
def test_the_doctor(cards: str, worth: int, two_cards: int) -> None:
    assert points(cards) == worth
    assert points(cards, doctor_ace_of_hearts="two_cards_needed") == two_cards


@pytest.mark.clause("IND-69", "IND-A13")
def test_the_doctor_s_suit_may_be_named() -> None:
    named = {"doctor_suit": "named_by_player"}
    assert points("AS 5H 7S 9S JS KS as S", **named) == 50
    assert points("AS 5H 7S 9S JS KS as H", **named) == 10
    assert points("AS 5H 7S 9S JS KS as D", **named) == 0
    assert points("AS 2S 3S 4S 5S 6D as S", **named) == 0


@pytest.mark.clause("IND-72", "IND-73", "IND-X05", "IND-X18")
@pytest.mark.parametrize(("cards", "worth"), [("7S 7C TD AS", 25), ("KS 9H 5D AC", 25), ("KS 9H 5D 2C", 0)])
def test_the_lawyer(cards: str, worth: int) -> None:
    assert points(cards) == worth


@pytest.mark.clause("IND-81", "IND-A15", "IND-A16")
@pytest.mark.parametrize(
    ("clause", "cards", "value"),
    [
        ("IND-76a IND-83 IND-85", "8S 8S 8H 8D 8C", 50),
        ("IND-76b", "5H 6H 7H 8H 9H", 45),
        ("IND-77 IND-82", "TS JS QS KS AS", 45),
        ("IND-76b IND-82", "AS 2S 3S 4S 5S", 45),
        ("IND-76c", "8S 8H 8D 8C 2S", 40),
        ("IND-76d", "8S 8H 8D 2C 2S", 35),
        ("IND-76e", "2H 4H 6H 8H TH", 30),
        ("IND-84 IND-85", "KH KH 9H 9H 2H", 30),
        ("IND-85", "KH KH KH 9H 9H", 35),
        ("IND-85", "KH KH KH KH 9H", 40),
        ("IND-76f", "5H 6S 7H 8H 9H", 25),
        ("IND-82", "AH 2S 3D 4C 5S", 25),
        ("IND-82", "TH JS QD KC AS", 25),
        ("IND-82", "JS QD KC AS 2H", 5),
        ("IND-76g", "8S 8H 8D 3C 2S", 20),
        ("IND-76h", "8S 8H 3D 3C 2S", 15),
        ("IND-76i", "8S 8S 4D 3C 2S", 10),
        ("IND-76j", "8S 9H 4D 3C 2S", 5),
    ],
)
def test_poker_hands(clause: str, cards: str, value: int) -> None:
    assert poker_value(parse_faces(cards)) == value


@pytest.mark.clause("IND-75")
@pytest.mark.parametrize(("cards", "value"), [("5H 4S", 9), ("KD QC", 0), ("KD 9C", 9), ("AH 9H", 0), ("7S 8S", 5)])
def test_baccarat_hands(cards: str, value: int) -> None:
    assert baccarat_value(parse_faces(cards)) == value


@pytest.mark.clause("IND-74", "IND-78", "IND-79", "IND-80", "IND-A14")
@pytest.mark.parametrize(
    ("clause", "cards", "worth"),
    [
        ("IND-X19", "KS KH KD 9C 9D 5H 4S", 44),
        ("IND-X20", "KS KH KD KC 2H 3D 4S", 47),
        ("IND-X21 IND-87", "8S 8S 8H 8D 8C KD 9C", 59),
        ("IND-X22", "2H 4H 6H 8H TH QH KH", 38),
        ("IND-X23", "AH 2S 3D 4C 5S KD QC", 25),
        ("IND-X25", "KH KH 9H 9H 2H 3C 6D", 39),
        ("IND-87", "5H 6H 7H 8H 9H KD 9C", 54),
    ],
)
def test_the_best_division_counts(clause: str, cards: str, worth: int) -> None:
    assert points(cards) == worth


@pytest.mark.clause("IND-80")
def test_the_best_poker_hand_is_not_always_best() -> None:
    """Two pair and a good Baccarat hand beat three of a kind with a bad one, and the like."""
    total, poker, pair = best_division(parse_faces("KS KH KD 9C 9D 5H 4S"))
    assert (total, poker_value(poker), baccarat_value(pair)) == (44, 35, 9)
    rng = random.Random(3)
    pack = Pack(2).faces()
    poorer = 0
    for _ in range(300):
        faces = tuple(rng.sample(pack, 7))
        _, poker, _ = best_division(faces)
        poorer += poker_value(poker) < max(poker_value(five) for five in combinations(faces, 5))
    assert poorer > 0


@pytest.mark.clause("IND-79", "IND-86", "IND-87")
def test_every_division_is_looked_at() -> None:
    """Against all 21, and every total is from 5 to 54 or 59."""
    rng = random.Random(5)
    for decks, most in ((1, 54), (2, 59)):
        pack = Pack(decks).faces()
        for _ in range(400):
            faces = tuple(rng.sample(pack, 7))
            every = []
            for out in combinations(range(7), 2):
                five = tuple(face for at, face in enumerate(faces) if at not in out)
                every.append(poker_value(five) + baccarat_value((faces[out[0]], faces[out[1]])))
            total, poker, pair = best_division(faces)
            assert total == max(every) == poker_value(poker) + baccarat_value(pair)
            assert sorted((*poker, *pair)) == sorted(faces)
            assert 5 <= total <= most


@pytest.mark.clause("IND-76")
def test_poker_values_are_those_of_a_plain_reading() -> None:
    """Against counting ranks and suits one by one."""

    def plainly(faces: tuple[int, ...]) -> int:
        ranks = sorted(rank_of(face) for face in faces)
        often = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
        flush = len({suit_of(face) for face in faces}) == 1
        aces_high = sorted(14 if rank == 1 else rank for rank in ranks)
        straight = any(each == list(range(each[0], each[0] + 5)) for each in (ranks, aces_high))
        values = [5, 10 * (often[0] >= 2), 15 * (often[:2] == [2, 2]), 20 * (often[0] >= 3), 25 * straight, 30 * flush]
        values += [35 * (often == [3, 2]), 40 * (often[0] >= 4), 45 * (straight and flush), 50 * (often == [5])]
        return max(values)

    rng = random.Random(8)
    narrow = [face for face in Pack(3).faces() if rank_of(face) < 8]
    for _ in range(3000):
        faces = tuple(rng.sample(narrow, 5))
        assert poker_value(faces) == plainly(faces), [face_text(face) for face in faces]


@pytest.mark.clause("IND-74", "IND-X24")
def test_the_player_may_divide() -> None:
    chosen = {"chief_split": "chosen_by_player"}
    assert points("9S 9H JH KD 2D / 4C 6S", **chosen) == 10
    assert points("9S 9H 2D 6S KD / 4C JH", **chosen) == 14
