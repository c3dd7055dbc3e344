"""The strong player of Indian Chief: legal under every option, blind, thrifty with time, and right where the answer is
plain."""

import random
import time
from typing import Any

import pytest

from benchmarks.chief_values import worths
from tests.bots.decisions import played_through
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.indian_chief.worth import OPEN_WORTH, bests
from upcard.bots.strong import StrongBot
from upcard.cards.card import parse_faces
from upcard.games.indian_chief.choosing import Melds
from upcard.games.indian_chief.game import ONE
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BEGGAR_MAN, BOXES, Rules
from upcard.games.indian_chief.scoring import score
from upcard.games.indian_chief.state import EMPTY_SHEET, ChiefState
from upcard.kernel.state import view

VARIANTS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({"chief_split": "chosen_by_player", "doctor_suit": "named_by_player"}, 3),
    ({"thief_order": "face_value", "thief_card_can_be_stolen": False, "beggar_pair": "once_per_match"}, 5),
]


@pytest.mark.parametrize(("changes", "seats"), VARIANTS, ids=str)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], seats: int
) -> None:
    """With time enough: the same view gets the same answer."""
    monkeypatch.setitem(BOTS, "strong", lambda seed: StrongBot(seed, 10))
    table = game_table("indian-chief", changes)
    last = played_through(table.game, seats, [1], random.Random(seats), looks=0.4, name="strong")
    assert table.entry.winners(table.game, last)


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(doctor_ace_of_hearts="two_cards_needed", doctor_suit="named_by_player")],
    ids=["book", "ours"],
)
def test_what_a_hand_scores_at_best_is_what_its_melds_score(rules: Rules) -> None:
    """In every box, for hands drawn at random and one that makes a Doctor."""
    rng, every = random.Random(2), (1 << len(BOXES)) - 1
    hands = [tuple(sorted(rng.sample(ONE, 8))) for _ in range(12)]
    hands += [tuple(sorted(parse_faces(text))) for text in ("AS KH QH JH TH 9H 2S 3S", "AH KS QS JS TS 9S 9C 9D")]
    for hand in hands:
        most: dict[int, int] = {}
        melds = Melds(rules, hand, EMPTY_SHEET)
        for at in range(len(melds)):
            lay = melds[at]
            assert isinstance(lay, Lay)
            points = score(rules, lay, ())
            most[lay.box()] = max(points, most.get(lay.box(), points))
        found = bests(rules, list(hand), every, [0.0] * 14)
        assert [int(points) for points in found] == [most[box] for box in range(len(BOXES))]


def test_the_table_of_open_boxes_is_what_dynamic_programming_finds() -> None:
    found = worths(ONE, 300, seed=5)
    assert OPEN_WORTH[0][0] == 0
    for boxes in (1, 4, 16, 64, 2, 127):
        assert found[boxes] == pytest.approx(OPEN_WORTH[0][boxes] / 10, abs=4)
    for worth in OPEN_WORTH:
        for boxes in range(128):
            assert worth[boxes | 1 << BEGGAR_MAN] >= worth[boxes], "a box more for a bad hand is no harm"


def chosen(hand: str, sheet: list[int | None], seconds: float = 10) -> tuple[str, str]:
    table = game_table("indian-chief", {})
    position = {"seats": 2, "hands": [hand, "?? ?? ?? ?? ?? ?? ?? ??"], "turn": 7 - sheet.count(None) + 1}
    state = table.entry.read_position(table.game, position)
    assert isinstance(state, ChiefState)
    state = state.but(sheets=(tuple(sheet), tuple(sheet)))
    decision = StrongBot(0, seconds).decide(table.game, view(state, 0), 0)
    return str(decision.move), decision.why


def test_in_the_last_turn_it_takes_what_scores_most() -> None:
    move, why = chosen("KS QS JS 2S 3H 4D 5C 6C", [1, 2, None, 25, -9, 0, 30])
    assert set(move.split()[1:4]) == {"KS", "QS", "JS"}
    assert why.startswith("Poor Man scores about 30 ")


def test_a_hand_for_the_dear_box_goes_there() -> None:
    """A straight flush and eight in Baccarat, beside the Thief's ten."""
    move, why = chosen("9H TH JH QH KH 8H 7H KS", [None, 2, 30, 25, -9, 0, None])
    assert len(move.split()) - 1 == 7 and why.startswith("Indian Chief scores about 53 ")


def test_a_short_budget_is_kept() -> None:
    chosen("KS QS JS 2S 3H 4D 5C 6C", [None] * 7)
    began = time.thread_time()
    chosen("KS QS JS 2S 3H 4D 5C AC", [None] * 7, 0.05)
    assert time.thread_time() - began < 0.25
    assert BOTS["strong"](0).plays(game_table("indian-chief", {}).game)


def test_who_is_not_asked_has_no_answer() -> None:
    game = game_table("indian-chief", {}).game
    with pytest.raises(ValueError, match="not asked"):
        BOTS["strong"](0).decide(game, game.start(2), 0)
