"""Positions of Daifugo and Mille that cannot lie on a table: one fault each, at its place."""

import pytest

from tests.rules.table import at_position
from upcard.kernel.game import BadMove
from upcard.kernel.position import BadPosition

DAIFUGO = [
    ("seats = 2", "seats", "between 3 and 8"),
    ("seats = 99", "seats", "between 3 and 8"),
    ('step = "moon"', "step", "none of"),
    ('step = "give"', "sheet", "deal before"),
    ("deal = 3", "deal", "not between"),
    ('turn = "P9"', "turn", "no seat"),
    ('sheet = [["P1", "P1", "P2"]]\nseats = 3', "sheet 1", "all 3 seats"),
    ('trick = ["KS"]', "trick 1", "written"),
    ('trick = [{ by = "P4", cards = "KS QS" }]', "trick 1.cards", "one rank"),
    ('trick = [{ by = "P3", cards = "3S 3H" }, { by = "P4", cards = "KS" }]', "trick 2.cards", "as many"),
    ('trick = [{ by = "P1", cards = "3S" }]', "turn", "made the play"),
    ('passed = ["P2"]', "passed", "before the lead"),
    ('finished = ["P2"]\n[hands]\nP1 = "3S"\nP2 = "4S"\nP3 = "5S"\nP4 = "6S"', "hands.P2", "holds no card"),
    ('[hands]\nP1 = "3S"\nP2 = ""\nP3 = "5S"\nP4 = "6S"', "finished", "without cards"),
    ('finished = ["P2", "P3"]\n[hands]\nP1 = "3S"\nP2 = ""\nP3 = ""', "finished", "at least two"),
    ('turn = "P2"\nfinished = ["P2"]\n[hands]\nP1 = "3S"\nP2 = ""\nP3 = "4S"', "turn", "no cards"),
    ('[hands]\nP1 = "3S 3S"', "hands.P1", "too many"),
    ('[hands]\nP1 = "3S 1X"', "hands.P1", "is not a card"),
    ('[known]\nP1 = "3S"', "known.P1", "by whom"),
    ('[known]\nP1 = { P2 = "3S" }\n[hands]\nP1 = "4S"\nP2 = "5S"\nP3 = "6S"', "known.P1.P2", "not in the hand"),
    ("[known]\nP9 = {}", "known.P9", "no seat"),
    ('step = "agree"\nsheet = [["P1", "P2", "P3", "P4"]]\nanswers = ["maybe"]', "answers", "wanted"),
    ("moon = 1", "moon", "no key"),
]


@pytest.mark.parametrize(("text", "place", "reason"), DAIFUGO)
def test_daifugo(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at_position("daifugo", text)
    assert caught.value.place.startswith(place)
    assert reason in caught.value.reason


MILLE = [
    ("seats = 3", "seats", "between 2 and 2"),
    ('step = "moon"', "step", "none of"),
    ("deal = 2", "deal", "not between"),
    ("sheet = [[1]]", "sheet 1", "two whole numbers"),
    ("sheet = [[1, 9999999999]]", "sheet 1", "two whole numbers"),
    ("sheet = [[1, 2]]\nstars = [[0, 0], [0, 0]]", "stars", "1 deals"),
    ('melds = ["{KS KH KD}"]', "melds 1", "written"),
    ('melds = [{ owner = "P1", cards = "{KS KH}" }]', "melds 1.cards", "three or more"),
    ('melds = [{ owner = "P1", cards = "{KS KH 7D}" }]', "melds 1.cards", "one rank"),
    ('melds = [{ owner = "P3", cards = "{KS KH KD}" }]', "melds 1.owner", "no seat"),
    (
        'melds = [{ owner = "P1", cards = "{KS KH KD}" }, { owner = "P1", cards = "{KS KH KC}" }]',
        "melds 2.cards",
        "one meld of a rank",
    ),
    ('discards = ""', "discards", "upcard"),
    ('step = "renew"', "stock", "empty"),
    ('[hands]\nP1 = ""', "hands.P1", "out"),
    ('[hands]\nP1 = "3S 3S 3S"', "hands.P1", "too many"),
    ('[hands]\nP1 = "*"', "hands.P1", "too many"),
    ('[known]\nP1 = "3S"\n[hands]\nP1 = "4S"', "known.P1", "not in the hand"),
    ('step = "over"', "winner", "when the game is over"),
    ('winner = "P1"', "winner", "when the game is over"),
    ("moon = 1", "moon", "no key"),
]


@pytest.mark.parametrize(("text", "place", "reason"), MILLE)
def test_mille(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        at_position("mille", text)
    assert caught.value.place.startswith(place)
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("daifugo", "play " + "3S " * 2000),
        ("daifugo", "play 1e400"),
        ("daifugo", "choose 1e400"),
        ("daifugo", "choose -1"),
        ("daifugo", "return"),
        ("daifugo", ""),
        ("mille", "meld " + "{KS KH KD}" * 400),
        ("mille", "add KS to 1e400"),
        ("mille", "add KS to -1"),
        ("mille", "discard 7S 8S"),
        ("mille", "choose ²"),
        ("mille", "   "),
    ],
)
def test_text_that_is_no_move(game: str, text: str) -> None:
    """One clear sentence, and never the whole text back."""
    t = at_position(game)
    with pytest.raises(BadMove) as caught:
        t.game.read(text)
    assert 0 < len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)
