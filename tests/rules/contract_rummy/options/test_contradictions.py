"""Rules that cannot be played are refused, naming the option and saying why."""

import pytest

from tests.many import many
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.options.table import KNOCKS
from upcard.games.rummy.rules import OPTIONS
from upcard.games.rummy.values import DealTerms
from upcard.kernel.ui.entry import HouseRuleError

CHOICES = {option.key: OPTIONS.words(option.key) for option in OPTIONS if option.kind == "choice"}
DENEXA, FAMILY = BOOKS["denexa"], BOOKS["family"]


def with_last(cards: int, contract: str) -> tuple[DealTerms, ...]:
    return (*DENEXA.deals[:6], DealTerms(cards, contract))


def one(cards: int, contract: str) -> dict[str, object]:
    return {"deals": (DealTerms(cards, contract),), "hand7": "normal", "claim_forbidden_hands": ()}


FAULTS: list[tuple[str, dict[str, object], str, str]] = [
    ("denexa", {"players": (5, 3)}, "players", "5 to 3 players do not fit a table, which has 2 to 12 seats"),
    ("denexa", {"players": (1, 4)}, "players", "1 to 4 players do not fit"),
    ("denexa", {"players": (3, 13)}, "players", "3 to 13 players do not fit"),
    ("denexa", {"decks": ()}, "decks", "give 1 to 6 decks"),
    ("denexa", {"decks": ((5, 0),)}, "decks", "give 1 to 6 decks"),
    ("denexa", {"decks": ((5, 2), (4, 3))}, "decks", "must rise"),
    ("denexa", {"decks": ((5, 1),)}, "deals", "need a larger pack"),
    ("denexa", {"deals": with_last(22, "R4 R4 R4")}, "deals", "deal 7: 22 cards for 5 players need a larger pack"),
    ("denexa", {"jokers": "many"}, "jokers", "neither 'seats - 1' nor '2 per deck' nor a number"),
    ("denexa", {"jokers": "33"}, "jokers", "a number up to 32"),
    ("denexa", {"jokers": "-1"}, "jokers", "'-1' is neither"),
    ("denexa", {"deals": ()}, "deals", "1 to 20 deals"),
    (
        "denexa",
        {**one(10, ""), "extra_melds": "never", "joker_take_use": "free"},
        "extra_melds",
        "nothing could be laid",
    ),
    ("denexa", one(10, "S3 X4"), "deals", "'X4' is no part of a contract"),
    ("denexa", one(10, "S3 S3 R4 R4"), "deals", "takes 14 cards, but a hand holds 11 after the draw"),
    ("denexa", one(10, "S2 S3"), "deals", "a set of 2 cards is too"),
    ("denexa", one(10, "R3"), "deals", "a run of 3 cards is too"),
    ("denexa", {**one(10, "S5"), "max_set": 4}, "deals", "a set of 5 cards is too"),
    ("denexa", {**one(14, "R14"), "max_run": 13}, "deals", "a run of 14 cards is too"),
    ("denexa", {**one(14, "R14"), "ace": "low"}, "deals", "a run of 14 cards is too"),
    ("denexa", {**one(20, "S2 S2 S2 S2 S2 S2 S2 S2 S2 S2 S2"), "min_set": 2, "players": (3, 4)}, "deals", "at most 10"),
    ("denexa", one(12, "S12"), "deals", "no pack for 3 players holds a legal S12"),
    ("denexa", {**one(12, "S9"), "jokers": "0"}, "deals", "no pack for 3 players holds a legal S9"),
    ("denexa", {"wild_ranks": tuple("A23456789TJQK")}, "deals", "holds a legal S3"),
    ("denexa", {**one(12, "R8"), "wild_ranks": tuple("23456789"), "wild_limit_contract": "one"}, "deals", "legal R8"),
    ("denexa", {**one(12, "R8"), "wild_ranks": ("5", "6", "J", "Q"), "wild_neighbours": False}, "deals", "legal R8"),
    ("denexa", {**one(20, "R4 R4 R4 R4 R4"), "touching_runs": "one_per_suit"}, "touching_runs", "four suits"),
    ("family", {**one(21, "R7 R7 R7"), "touching_runs": "gap"}, "", ""),
    ("family", {**one(19, "R5 R5 R5 R4"), "touching_runs": "gap"}, "", ""),
    ("family", {**one(20, "R4 R4 R4 R4 R4"), "go_out_discard": "optional"}, "", ""),
    (
        "family",
        {**one(29, "R8 R7 R7 R7"), "players": (2, 3), "touching_runs": "gap"},
        "",
        "",
    ),
    (
        "family",
        {**one(35, "R7 R7 R7 R7 R7"), "players": (2, 2), "touching_runs": "gap"},
        "touching_runs",
        "the runs of R7 R7 R7 R7 R7 cannot all lie apart in four suits",
    ),
    (
        "family",
        {"deals": (DealTerms(10, "S3 R4 R4"), *FAMILY.deals[1:])},
        "go_out_discard",
        "takes all 11 cards of a hand",
    ),
    ("denexa", {"min_set": 1}, "min_set", "1 is not between 2 and 8"),
    ("denexa", {"min_run": 9}, "min_run", "9 is not between 2 and 8"),
    ("denexa", {"min_run": 5}, "deals", "a run of 4 cards is too"),
    ("denexa", {"max_set": 2}, "max_set", "2 is less than min_set, 3"),
    ("denexa", {"max_run": 12}, "max_run", "neither 13 nor 14"),
    ("denexa", {"min_naturals": 3}, "min_naturals", "3 is not between 0 and 2"),
    ("denexa", {"wild_ranks": ("1",)}, "wild_ranks", "'1' is no rank"),
    ("denexa", {"extra_melds": "never"}, "joker_take_use", "new_meld needs further melds"),
    ("wikipedia", {"joker_take_use": "new_meld"}, "joker_take_use", "but extra_melds = never"),
    (
        "parlett",
        {"joker_take_use": "none", "joker_take_before_contract": True},
        "joker_take_before_contract",
        "lets nobody take a joker",
    ),
    ("denexa", {"claim_forbidden_hands": (8,)}, "claim_forbidden_hands", "there is no deal 8"),
    ("denexa", {"claim_forbidden_hands": (0,)}, "claim_forbidden_hands", "there is no deal 0"),
    ("denexa", {"claim_limit": -1}, "claim_limit", "-1 is not between 0 (no limit) and 99"),
    ("denexa", {"renewal_limit": 1001}, "renewal_limit", "1001 is not between 0 (no limit) and 1000"),
    ("denexa", {"active_may_reject": True}, "active_may_reject", "has drawn already"),
    ("denexa", {"hand7": "exact_13"}, "hand7", "lays the whole hand of 13 at once, but the contract takes 12"),
    ("wikipedia", {"hand7": "exact_13"}, "hand7", "but the contract takes 10"),
    (
        "family",
        {"hand7": "exact_then_discard"},
        "hand7",
        "leaves 1 of 13 cards over, but the contract R4 R4 R5 takes 13",
    ),
    ("family", {"hand7": "exact_1_over"}, "hand7", "leaves 1 of 13 cards over"),
    (
        "denexa",
        {
            "deals": with_last(16, "S3 R4"),
            "hand7": "all_at_once",
            "max_set": 4,
            "ace": "low",
            "max_run": 13,
            "players": (3, 4),
        },
        "",
        "",
    ),
    (
        "denexa",
        {"deals": with_last(12, "S3 S3"), "hand7": "all_at_once", "max_set": 4},
        "hand7",
        "all_at_once lays 13 cards at once, but the contract S3 S3 takes 8 at most",
    ),
    (
        "denexa",
        {"deals": with_last(16, "R4")},
        "hand7",
        "all_cards lays 17 cards at once, but the contract R4 takes 14",
    ),
    ("family", {"hand7": "normal"}, "hand7", "deal 7: the contract R4 R4 R5 takes all 13 cards of a hand"),
    ("denexa", {"discard_ban": frozenset({"kings"})}, "discard_ban", "'kings' is not one of playable, joker"),
    ("kalooki", {"claim_window": "after_stock_draw"}, "active_may_reject", "has drawn already"),
    (
        "denexa",
        {"claim_mode": "call_with_consent"},
        "claim_mode",
        "asks the active player, but with claim_window = after_stock_draw that one has drawn",
    ),
    ("kalooki", {"claim_limit": 0}, "call_over_limit", "penalty needs a limit, but claim_limit = 0 sets none"),
    ("kalooki", {"call_penalty": 0}, "call_penalty", "0 is not between 1 and 1000"),
    ("kalooki", {"void_limit": -1}, "void_limit", "-1 is not between 0 (no limit) and 1000"),
    ("kalooki", {"no_stock_possible": "must_take_upcard"}, "no_stock_possible", "renew_once_then_void ends"),
    (
        "kalooki",
        {"no_stock_possible": "must_take_upcard", "stock_empty": "renew"},
        "no_stock_possible",
        "draw_if_down = stock takes none",
    ),
    ("kalooki", {"go_out_discard": "required_or_redraw"}, "go_out_discard", "draw_if_down = stock takes none"),
    ("kalooki", {"card_points": {"AX": 1}}, "card_points", "'AX' is no rank"),
    ("denexa", {"card_points": {"X": 1}}, "card_points", "'X' is no rank"),
    ("denexa", {"card_points": {"A": -1}}, "card_points", "A cannot count -1 (0 to 1000)"),
    (
        "beginner",
        {"at_target": "player_out", "score_mode": "winner_collects"},
        "at_target",
        "player_out, but with score_mode = winner_collects the target is what everybody wants to reach",
    ),
    (
        "beginner",
        {"partners": "across", "at_target": "player_out", "score_mode": "holder_pays"},
        "partners",
        "across, but with at_target = player_out players drop out alone",
    ),
    (
        "denexa",
        {"partners": "across", "progress": "own", "hand7": "normal"},
        "partners",
        "across, but with progress = own everybody has a contract of their own",
    ),
    ("denexa", {"rummy_call": "thrower_draws", "layoff": "none"}, "rummy_call", "with layoff = none nobody lays off"),
    ("pay-me", {"rummy_call": "caller_discards"}, "rummy_call", "caller_discards, but melding = hand lays nothing"),
    ("pay-me", {"layoff": "side"}, "layoff", "side, but with melding = hand cards are laid off at the showdown only"),
]


@pytest.mark.parametrize(
    ("book", "changes", "key", "reason"),
    [fault for fault in FAULTS if fault[2]],
    ids=[f"{fault[2]}: {fault[3]}" for fault in FAULTS if fault[2]],
)
def test_rules_that_cannot_be_played(book: str, changes: dict[str, object], key: str, reason: str) -> None:
    with pytest.raises(HouseRuleError) as fault:
        BOOKS[book].but(**changes)
    assert fault.value.key == key
    assert reason in fault.value.reason


@pytest.mark.parametrize(("book", "changes"), [fault[:2] for fault in FAULTS if not fault[2]])
def test_rules_on_the_brink_that_can(book: str, changes: dict[str, object]) -> None:
    rules = BOOKS[book].but(**changes)
    game = RummyGame(rules)
    assert game.start(rules.players[1]).seats == rules.players[1]


@pytest.mark.parametrize("book", BOOKS)
def test_a_word_that_is_no_value(book: str) -> None:
    for key, words in CHOICES.items():
        with pytest.raises(HouseRuleError) as fault:
            BOOKS[book].but(**{key: "sometimes"})
        assert fault.value.key == key
        assert fault.value.reason == f"'sometimes' is not one of {', '.join(words)}"


PLAYED_WITH: dict[str, dict[str, object]] = {
    "extra_melds": {"joker_take_use": "free"},
    "joker_take_use": {"extra_melds": "next_turn"},
    "claim_mode": {"claim_window": "before_draw"},
    "claim_window": {"claim_mode": "may_i", "active_may_reject": False},
    "call_over_limit": {"claim_limit": 3},
    "draw_before_down": {"claim_mode": "none"},
    "draw_if_down": {"go_out_discard": "optional"},
    "go_out_discard": {"draw_if_down": "any"},
    "auto_meld": {"extra_melds": "next_turn"},
    "score_mode": {"target": 0, "call_over_limit": "not_offered"},
    "stock_empty": {"target": 0},
    "no_stock_possible": {"stock_empty": "renew", "draw_if_down": "any"},
    "run_suits": {"set_suits": "any"},
    "knock": {
        "jokers": "0",
        "wild_ranks": (),
        "deal_rank_wild": False,
        "call_over_limit": "not_offered",
    },
    "first_upcard": {"claim_mode": "none", "misdraw": False},
    "discard_draw": {"auto_meld": "off", "claim_mode": "none", "no_stock_possible": "end_on_need"},
}
OWN_CONTRACTS: dict[str, object] = {
    "melding": "table",
    "deal_rank_wild": False,
    "hand7": "normal",
    "claim_forbidden_hands": (),
    "target": 0,
    "score_mode": "holder_pays",
    "stock_empty": "renew",
    "deals": tuple([DealTerms(10, deal.contract) for deal in DENEXA.deals[:3]]),
    "hand_size": (),
    "players": (2, 4),
    "decks": ((4, 2),),
    "go_out_discard": "optional",
    "auto_meld": "off",
}
"""What a book needs in which everybody is to have a contract of their own."""
LAST = {
    "normal": DENEXA.deals,
    "exact_13": FAMILY.deals,
    "exact_then_discard": DENEXA.deals,
    "exact_1_over": DENEXA.deals,
}


MELDING: dict[str, dict[str, object]] = {
    "table": {"melding": "table", "deals": DENEXA.deals, "deal_rank_wild": False},
    "hand": {
        "melding": "hand",
        "deals": BOOKS["pay-me"].deals,
        "hand7": "normal",
        "joker_take_use": "none",
        "joker_shift": "none",
        "go_out_discard": "optional",
        "discard_ban": frozenset(),
        "hand_size": (),
        "decks": ((8, 3),),
        "auto_meld": "off",
        "layoff": "any",
    },
}
"""What a book needs that is to be played the other way."""


CONTRACTS: dict[str, object] = {
    "players": (2, 4),
    "decks": ((4, 2),),
    "deals": DENEXA.deals,
    "hand_size": (),
    "go_out_discard": "optional",
}
"""What a book without contracts needs for an option that speaks of them."""


FREE: dict[str, object] = {
    "deals": (DealTerms(7, ""),),
    "hand_size": (),
    "hand7": "normal",
    "extra_melds": "same_turn",
    "draw_if_down": "any",
    "claim_if_down": True,
    "claim_forbidden_hands": (),
    "wild_melds": "runs",
}
"""What a book with contracts needs for an option that is for melds of one's own choice."""


def melding_of(book: str, key: str, value: str) -> str:
    """Where melds lie when that option is of any use."""
    if key == "melding":
        return value
    if value in KNOCKS or value == "offered":
        return "hand"
    return BOOKS[book].melding if key in ("reveal_caller", "final_draw", "layoff_order") else "table"


@many({book: [(book, key, value) for key, values in CHOICES.items() for value in values] for book in BOOKS})
def test_every_value_can_be_played_in_every_book(case: tuple[str, str, str]) -> None:
    """With the one or two other options that it calls for."""
    book, key, value = case
    beside = {} if BOOKS[book].melding == melding_of(book, key, value) else MELDING[melding_of(book, key, value)]
    if key in ("draw_if_down", "extra_melds", "hand7") and not any(deal.contract for deal in BOOKS[book].deals):
        beside = {**CONTRACTS, **beside, "auto_meld": "off"}
    changes: dict[str, object] = {**beside, **PLAYED_WITH.get(key, {}), key: value}
    if value == "missing":
        changes["set_suits"] = "different"
    if value == "three":
        changes |= FREE
    if value == "side":
        changes |= {"players": (4, 4), "partners": "across"}
    if key == "rummy_call":
        changes["claim_mode"] = "none"
    if value == "across":
        changes["players"] = (4, 4)
    if value == "corner":
        changes |= {"max_run": 13, "touching_runs": "free", "layoff_ends": "both", "joker_shift": "none"}
    if value == "laid":
        changes |= {"joker_take_use": "none", "joker_shift": "none", "bend_double": False}
    if value == "own" and key == "progress":
        changes = {**OWN_CONTRACTS, "progress": "own"}
    if key == "hand7" and value in LAST:
        changes["deals"] = LAST[value]
    rules = BOOKS[book].but(**changes)
    assert getattr(rules, key) == value
    game = RummyGame(rules)
    assert game.asks(game.start(rules.players[0]))
