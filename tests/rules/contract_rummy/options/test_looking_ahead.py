"""A taken joker's duty is looked ahead over every set of swaps, and no turn ends in a dead end."""

import itertools
import random
from typing import Any

import pytest

from tests.amounts import amount
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.duties import can_be_met, can_meld_owed, place_of_wild, taken_for
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import Swap
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.kernel.ui.entry import HouseRuleError
from upcard.kernel.ui.position import BadPosition

RANKS = "A23456789TJQKA"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS[:13]] * 2
OPTIONS: dict[str, list[Any]] = {
    "wild_limit_table": ["none", "none", "one", "minority", "half"],
    "min_naturals": [0, 1, 2],
    "min_set": [3, 4],
    "min_run": [3, 4, 5],
    "go_out_discard": ["optional", "required"],
    "touching_runs": ["no_touch", "one_per_suit"],
    "wild_neighbours": [True, False],
    "joker_take_from": ["runs", "any"],
    "joker_shift": ["none", "either_end"],
    "joker_take_use": ["new_meld", "new_meld", "any_meld"],
    "joker_take_before_contract": [True, False],
    "discard_ban": [frozenset(), frozenset({"joker"}), frozenset({"playable"})],
    "wild_ranks": [(), ("2",)],
}


def drawn_table(rng: random.Random, most: int) -> tuple[RummyGame, RummyState] | None:
    """A table by rules drawn by lot, with up to so many jokers on it, whose naturals the player mostly holds."""
    changes = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.5}
    changes["joker_take_use"] = rng.choice(OPTIONS["joker_take_use"])
    pack = rng.sample(PACK, len(PACK))
    melds, hand = [], []
    for _ in range(rng.randint(2, most)):
        suit, low, size = rng.choice("SHDC"), rng.randint(0, 8), 5
        places = list(range(low, low + size))
        cards = [RANKS[place] + suit for place in places]
        joker = rng.randrange(size)
        if any(card not in pack for card in cards):
            continue
        for card in cards[:joker] + cards[joker + 1 :]:
            pack.remove(card)
        if rng.random() < 0.9:
            pack.remove(cards[joker])
            hand.append(cards[joker])
        cards[joker] = "*=" + cards[joker]
        melds.append({"owner": rng.choice(["P1", "P2"]), "cards": f"<{' '.join(cards)}>"})
    early = changes.get("joker_take_before_contract") and rng.random() < 0.5
    if not early:
        melds.append({"owner": "P1", "cards": "{KS KH KD KC}"})
        pack = [card for card in pack if card[0] != "K"]
    else:
        melds = [meld | {"owner": "P2"} for meld in melds]
    hand += pack[: rng.randint(0, 12 if early else 4)]
    try:
        game = CATALOGUE["contract-rummy"].build(BOOKS["denexa"].but(jokers="8", **changes))
        table = {"seats": 3, "step": "play", "melds": melds, "hands": {"P1": " ".join(hand)}}
        return game, CATALOGUE["contract-rummy"].read_position(game, table)  # type: ignore[return-value]
    except (BadPosition, HouseRuleError):
        return None


def by_any_set_of_swaps(r: CompiledRules, s: RummyState) -> bool:
    """Could all that is owed be laid, after whichever swaps?"""
    holds: list[tuple[int, int]] = []
    for index, meld in enumerate(s.melds):
        if meld.is_run() or r.joker_take_from_any:
            holds.extend((index, face) for face in s.hand(0).kinds() if place_of_wild(r, face, meld) >= 0)
    for count in range(len(holds) + 1):
        for chosen in itertools.combinations(holds, count):
            after = s
            for index, face in chosen:
                place = place_of_wild(r, face, after.melds[index])
                if place < 0 or not after.in_hand(0, face):
                    break
                after = taken_for(r, after, 0, index, place, face)
            else:
                if can_meld_owed(r, after, 0, after.hand(0), after.owed):
                    return True
    return False


@pytest.mark.clause("CR-D-25", "CR-A-42", "GEN-07")
def test_whatever_swaps_can_be_honoured_together_are_allowed() -> None:
    """Against all sets of them, one by one."""
    rng = random.Random(42)
    met, seen, together = 0, 0, 0
    while seen < amount(150, 4_000):
        drawn = drawn_table(rng, 4)
        if drawn is None or drawn[1].down[0] == NOT_DOWN or not drawn[0].compiled_rules.joker_take_use_new_meld:
            continue
        game, s = drawn
        r = game.compiled_rules
        for index, meld in enumerate(s.melds):
            for face in s.hand(0).kinds():
                place = place_of_wild(r, face, meld) if meld.is_run() else -1
                if place < 0:
                    continue
                after = taken_for(r, s, 0, index, place, face)
                truth = by_any_set_of_swaps(r, after)
                assert can_be_met(r, after, 0) == truth, (r.rules, s.hand(0).cards, s.melds, face)
                seen += 1
                met += truth
                together += truth and not can_meld_owed(r, after, 0, after.hand(0), 1)
    assert met > seen // 10
    assert seen - met > seen // 10
    assert together > 10, "some of them need another joker"


@pytest.mark.clause("GEN-07", "CR-A-38", "CR-A-39")
def test_no_taken_joker_leads_into_a_dead_end() -> None:
    """Whatever is played in the turn, something can be played until nothing is owed; and what is listed is legal."""
    rng = random.Random(7)
    taken = 0
    while taken < amount(60, 2_000):
        drawn = drawn_table(rng, 5)
        if drawn is None:
            continue
        game, s = drawn
        while s.turn == 0 and s.step >= 0:
            moves = list(itertools.islice(game.moves(s, 0), 200))
            assert moves, (s.owed, s.hand(0).cards, s.melds, game.rules)
            swaps = [move for move in moves if isinstance(move, Swap)]
            move = rng.choice(swaps) if swaps and rng.random() < 0.5 else rng.choice(moves)
            s = game.play(s, 0, move)
            taken += isinstance(move, Swap) and s.owed > 0
            if not s.owed and not swaps:
                break
