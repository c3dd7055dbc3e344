"""Lists the house rules that quick playouts can play.

Of an option that is not listed they know the default of its field alone, and of one without a default nothing: a house
rule that is new, or a new word of an old one, is played by the engine until somebody has taught it to the playouts and
lists it here. Which of these rules they know *together* is for `upcard.bots.rummy.quick.terms` to say.
"""

import dataclasses
from functools import lru_cache
from typing import Any, Final

from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import Rules

KNOWN: Final[dict[str, tuple[str, ...] | None]] = {
    "book": None,
    "players": None,
    "decks": None,
    "jokers": None,
    "deals": None,
    "deal_rank_by": ("cards", "deal"),
    "card_points": None,
    "direction": ("left", "right"),
    "first_dealer": ("random", "low_card"),
    "min_set": None,
    "max_set": None,
    "min_run": None,
    "max_run": None,
    "ace": ("both", "low"),
    "wild_ranks": None,
    "wild_points": ("joker", "own"),
    "min_naturals": None,
    "wild_limit_contract": ("none", "one", "two", "minority", "half"),
    "wild_limit_table": ("none", "one", "two", "minority", "half"),
    "wild_neighbours": None,
    "contract_sizes": ("exact", "at_least"),
    "same_rank_sets": ("allowed", "forbidden"),
    "touching_runs": ("free", "no_touch", "gap", "one_per_suit"),
    "extra_melds": ("never", "next_turn", "same_turn"),
    "layoff": ("any", "own", "side", "none"),
    "layoff_from": ("next_turn", "same_turn_others", "same_turn"),
    "hand7": (
        "normal",
        "all_cards",
        "all_or_discard",
        "exact_then_discard",
        "exact_1_over",
        "exact_13",
        "play_out",
        "all_at_once",
    ),
    "joker_take_use": ("none", "new_meld", "any_meld", "free"),
    "joker_take_before_contract": None,
    "joker_shift": ("none", "either_end", "high_then_low"),
    "joker_take_own": None,
    "claim_mode": ("none", "may_i", "call_with_consent"),
    "claim_window": ("after_stock_draw", "after_refusal", "before_draw"),
    "claim_priority": ("seat", "first_call"),
    "claim_chain": ("single", "chain_no_repeat"),
    "claim_if_down": None,
    "claim_own_discard": None,
    "claim_forbidden_hands": None,
    "claim_limit": None,
    "claim_cards": None,
    "claim_points": None,
    "claim_game_limit": None,
    "active_may_reject": None,
    "melding": ("table", "hand"),
    "set_suits": ("any", "different"),
    "deal_rank_wild": None,
    "wild_as_natural_counts": None,
    "reveal_caller": ("at_end", "at_call"),
    "layoff_order": ("turn", "independent", "none"),
    "call_over_limit": ("not_offered", "penalty"),
    "call_penalty": None,
    "draw_if_down": ("any", "stock"),
    "take_wild_upcard": None,
    "layoff_ends": ("both", "high_then_low"),
    "bend_double": None,
    "one_turn_bonus": None,
    "partners": ("none", "across"),
    "low_ace_one": None,
    "final_draw": ("stock", "any"),
    "skip_ranks": None,
    "reverse_ranks": None,
    "at_target": ("game_over", "player_out"),
    "spade_double": None,
    "game_bonus": None,
    "box_bonus": None,
    "shutout": ("none", "deals", "all"),
    "exact_cut": None,
    "void_keeps_penalties": None,
    "void_limit": None,
    "hand_size": None,
    "auto_meld": ("off", "on"),
    "joker_take_from": ("runs", "any"),
    "score_mode": ("holder_pays", "winner_collects", "single_hand"),
    "target": None,
    "deal_limit": None,
    "go_out_discard": ("optional", "required", "required_or_redraw"),
    "discard_ban": ("playable", "joker", "wild", "returned_upcard"),
    "stock_empty": (
        "renew",
        "all_and_new_upcard",
        "renew_once_then_void",
        "end_when_needed",
        "end_when_last_drawn",
        "void_at_two",
    ),
    "no_stock_possible": ("end_on_need", "end_at_once"),
    "renewal_limit": None,
}
"""By option the words that they know; None for all its values."""

_DEFAULTS: Final[dict[str, Any]] = {field.name: field.default for field in dataclasses.fields(Rules)}
"""By field; `dataclasses.MISSING` is no rule's value."""


@lru_cache(maxsize=64)
def knows(rules: Rules) -> bool:
    """Tell whether quick playouts know every value of these rules."""
    return not unknown(rules)


def unknown(rules: Rules) -> list[str]:
    """Return the options whose values in these rules quick playouts do not know."""
    return [key for key in _DEFAULTS if not _is_known(key, getattr(rules, key))]


def untried(game: RummyGame) -> list[str]:
    """Return the same of a game, as `upcard.bots.policies.Policies` wants it."""
    return unknown(game.rules)


def _is_known(key: str, value: Any) -> bool:
    if key not in KNOWN:
        return bool(value == _DEFAULTS[key])
    words = KNOWN[key]
    if words is None:
        return True
    return value <= frozenset(words) if isinstance(value, frozenset) else value in words


__all__ = ["KNOWN", "knows", "unknown", "untried"]
