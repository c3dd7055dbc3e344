"""Jokers laid, taken, moved or discarded where a game of rummy does not let them."""

from tests.rules.refusals import Case, down, holding, one_by_one
from upcard.games.rummy.values import DealTerms

BESIDE = {
    "jokers": "4",
    "melding": "table",
    "joker_shift": "either_end",
    "wild_neighbours": False,
    "wild_limit_table": "none",
    "layoff_ends": "both",
}
CONTRACT = {
    "deals": (DealTerms(8, "S3 R4"),),
    "hand7": "normal",
    "claim_forbidden_hands": (),
    "hand_size": (),
    "target": 0,
    "auto_meld": "off",
    "jokers": "4",
    "joker_take_before_contract": True,
}
OWED = "\nowed = 1"
"""P1 has taken a joker in this turn."""
AT_ONCE = {
    "jokers": "4",
    "joker_take_use": "any_meld",
    "joker_take_from": "any",
    "auto_meld": "off",
    "melding": "table",
}
MELDED = {
    **AT_ONCE,
    "joker_take_use": "new_meld",
    "joker_shift": "either_end",
    "extra_melds": "next_turn",
    "min_run": 3,
}

CASES = {
    "a joker of no use before the contract": Case(
        down("7S 2H 3S", "not_down"),
        "P1 swap 7S in 2",
        "The joker could not be used in your contract.",
        "CR-A-42 denexa, KAL-A-20 kalooki",
        {
            "jokers": "4",
            "joker_take_use": "free",
            "joker_take_from": "runs",
            "joker_take_before_contract": True,
            "joker_shift": "none",
        },
    ),
    "a joker of no use where melds were free before": Case(
        down("7S 2H 3S", "not_down"),
        "P1 swap 7S in 2",
        "The joker could not be used in your contract.",
        "CL-B-31 beginner, CL-B-31 online",
        CONTRACT,
    ),
    "a joker of no use in a new meld": Case(
        down("7S 2H 3S 4D"),
        "P1 swap 7S in 2",
        "The joker could not be used in a new meld.",
        "CR-D-25 denexa, CR-A-42 family, KAL-A-20 kalooki, CL-A-11 beginner",
        MELDED,
    ),
    "a joker of no use at once": Case(
        down("7S 2H 3S 4D"),
        "P1 swap 7S in 2",
        "The joker could not be used at once.",
        "CR-A-42 family, KAL-A-20 kalooki, CL-A-11 beginner",
        {**AT_ONCE, "layoff": "none"},
    ),
    "a contract without the joker that was taken": Case(
        holding("3H 3S 3D 5C 6C 7C 8C * JD") + OWED,
        "P1 down {3H 3S 3D} <5C 6C 7C 8C>",
        "The joker you took must be part of the contract.",
        "CR-D-24 denexa, CR-F-16 family, GEN-07 parlett, CL-B-31 beginner, CL-B-31 online",
        CONTRACT,
    ),
    "a card laid off before the joker that was taken": Case(
        down("KD * 4H 9D") + OWED,
        "P1 add KD to 1",
        "The joker you took is played before anything else.",
        "CR-A-38 denexa, CR-F-16 family, CR-A-38 carioca, GEN-07 kalooki, CL-A-11 beginner",
        AT_ONCE,
    ),
    "a meld laid before the joker that was taken": Case(
        down("9H 9S 9D * 4H") + OWED,
        "P1 meld {9H 9S 9D}",
        "The joker you took is played before anything else.",
        "CR-A-38 denexa, CR-F-16 family, CR-A-38 carioca, GEN-07 kalooki, CL-A-11 beginner",
        {**AT_ONCE, "extra_melds": "next_turn"},
    ),
    "a second joker taken before the first is laid": Case(
        down("7S * 4H 9D") + OWED,
        "P1 swap 7S in 2",
        "The joker you took is played before anything else.",
        "CR-A-38 denexa, CR-F-16 family, CR-A-38 carioca, GEN-07 kalooki, CL-A-11 beginner",
        AT_ONCE,
    ),
    "a card laid off that the joker needs": Case(
        down("KD QD * 2H") + OWED,
        "P1 add KD to 1",
        "The joker you took could no longer go into a new meld this turn.",
        "CR-D-24 denexa, CR-A-38 family, CR-A-38 carioca, GEN-07 kalooki, CL-A-11 beginner",
        MELDED,
    ),
    "a meld of cards that the joker needs": Case(
        down("9H 9S 9D * 2H") + OWED,
        "P1 meld {9H 9S 9D}",
        "The joker you took could no longer go into a new meld this turn.",
        "CR-D-24 denexa, CR-A-38 family, CR-A-38 carioca, GEN-07 kalooki, CL-A-11 beginner",
        MELDED,
    ),
    "a joker moved by a card that another needs": Case(
        down("7S 7H * 2H") + OWED,
        "P1 swap 7S in 2 low",
        "The joker you took could no longer go into a new meld this turn.",
        "CR-D-24 denexa, CR-A-38 family, CR-A-38 carioca, GEN-07 kalooki, CL-A-11 beginner",
        MELDED,
    ),
    "a joker at either end": Case(
        down("* 4H 9D"),
        "P1 add * to 2",
        "The joker fits at both ends of <5S 6S *=7S 8S>.",
        "CR-C-42 denexa, CAR-24 carioca, CL-C-03 beginner",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "a joker that stands elsewhere in a run": Case(
        down("* 4H 9D"),
        "P1 add *=2S to 2",
        "The joker cannot stand for the two of spades in <5S 6S *=7S 8S>.",
        "CR-C-42 denexa, CAR-24 carioca, KAL-44 kalooki, CL-C-03 beginner",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "a joker that stands elsewhere in a set": Case(
        down("* 4H 9D"),
        "P1 add *=2S to 1",
        "The joker cannot stand for the two of spades in {KS KH KC}.",
        "CR-C-41 denexa, CAR-23 carioca, KAL-43 kalooki, CL-C-04 beginner",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "a joker of a set": Case(
        down("KD 4H 9D", melds=("KS KH *", "5S 6S *=7S 8S")),
        "P1 swap KD in 1",
        "A joker in a set stays there: {KS KH *}.",
        "CR-C-46 denexa, CR-P-26 parlett, CAR-33 carioca, KAL-50 kalooki, CL-B-34 beginner",
        {"jokers": "4", "joker_take_use": "free", "joker_take_from": "runs"},
    ),
    "a set without a joker": Case(
        down("KD 4H 9D"),
        "P1 swap KD in 1",
        "There is no wild card in {KS KH KC}.",
        "CR-C-44 denexa, CR-C-44 wikipedia, CR-C-44 parlett, CR-C-44 family, CAR-29 carioca, KAL-46 kalooki, "
        "CL-B-30 beginner",
        {"jokers": "4"},
    ),
    "no joker's card": Case(
        down("KD 4H 9D"),
        "P1 swap KD in 2",
        "No joker of <5S 6S *=7S 8S> stands for the king of diamonds.",
        "CR-C-44 denexa, CAR-29 carioca, KAL-46 kalooki, CL-B-30 beginner",
        {"jokers": "4"},
    ),
    "a joker stays on the table": Case(
        down("7S 4H 9D"),
        "P1 swap 7S in 2",
        "A joker on the table stays on the table.",
        "CR-A-38 denexa, CAR-32 carioca, KAL-52 kalooki, CL-A-11 beginner",
        {"jokers": "4", "joker_take_use": "none", "joker_shift": "none"},
    ),
    "a joker stays at its place": Case(
        down("7S 4H 9D"),
        "P1 swap 7S in 2 low",
        "A replaced joker does not move within its run.",
        "CR-D-23 denexa, CR-P-24 parlett, CAR-A-08 carioca, KAL-A-20 kalooki",
        {"jokers": "4", "joker_shift": "none"},
    ),
    "the last card for a joker that moves": Case(
        down("7S"),
        "P1 swap 7S in 2 high",
        "The last card is discarded, not laid.",
        "CR-A-49 denexa, CR-F-17 family, CAR-A-15 carioca, KAL-58 kalooki, CL-A-04 beginner",
        {"jokers": "4", "go_out_discard": "required", "auto_meld": "off", "joker_shift": "either_end"},
    ),
    "a joker taken in the turn of the contract": Case(
        down("7S 2H 3S", "down_now"),
        "P1 swap 7S in 2",
        "The jokers of this meld may be replaced from your next turn on.",
        "CR-D-20 denexa, CR-P-17 parlett, CR-A-36 wikipedia, CR-F-05 family, "
        "CAR-A-06 carioca, KAL-A-31 kalooki, CL-B-30 beginner",
        {"jokers": "4", "layoff_from": "next_turn", "auto_meld": "off"},
    ),
    "a joker taken before the contract": Case(
        down("7S 2H 3S", "not_down"),
        "P1 swap 7S in 2",
        "Your contract is not on the table yet.",
        "CR-D-23 denexa, CR-W-22 wikipedia, CR-P-23 parlett, CR-A-39 family, CAR-A-06 carioca, KAL-A-20 kalooki",
        {"jokers": "4", "joker_take_use": "free", "joker_take_from": "runs", "auto_meld": "off"},
    ),
    "a joker taken before a contract where melds were free": Case(
        down("7S 2H 3S", "not_down"),
        "P1 swap 7S in 2",
        "Your contract is not on the table yet.",
        "CL-A-11 beginner, CL-A-11 online",
        {**CONTRACT, "joker_take_before_contract": False},
    ),
    "a joker's closed end": Case(
        down("3S 2H 3S", melds=("KS KH KC", "AS 2S *=3S 4S")),
        "P1 swap 3S in 2 low",
        "The low end of the run is closed.",
        "CR-A-43 denexa, CAR-A-07 carioca, KAL-A-18 kalooki",
        {
            "jokers": "4",
            "joker_take_use": "free",
            "joker_take_from": "runs",
            "joker_shift": "either_end",
            "auto_meld": "off",
        },
    ),
    "a joker of a set moves": Case(
        down("KD 2H 3S", melds=("KS KH *", "5S 6S *=7S 8S")),
        "P1 swap KD in 1 low",
        "A replaced joker moves within runs only.",
        "CR-P-24 denexa, CAR-30 carioca, KAL-A-20 kalooki",
        {
            "jokers": "4",
            "joker_take_from": "any",
            "joker_shift": "either_end",
            "joker_take_use": "free",
            "auto_meld": "off",
        },
    ),
    "a joker as a discard": Case(
        holding("* 3H 4S"),
        "P1 discard *",
        "A joker may not be discarded.",
        "CR-A-54 denexa, CAR-A-20 carioca, PAY-A-22 pay-me, KAL-54 kalooki",
        {"jokers": "4", "discard_ban": frozenset({"joker"})},
    ),
    "a joker laid beside another": Case(
        down("* 2H 3S", melds=("KS KH KC", "*=5S 6S 7S 8S")),
        "P1 add *=4S to 2",
        "two wild cards may not stand side by side",
        "CR-A-33 denexa, CR-F-07 family, CAR-A-09 carioca, KAL-49 kalooki, PAY-24 pay-me",
        BESIDE,
    ),
    "a joker beside another": Case(
        down("7S 2H 3S", melds=("KS KH KC", "*=5S 6S *=7S 8S")),
        "P1 swap 7S in 2 low",
        "The joker would stand beside another",
        "CR-A-33 denexa, CR-F-07 family, CAR-A-09 carioca, KAL-49 kalooki, PAY-24 pay-me",
        BESIDE,
    ),
}


@one_by_one(CASES)
def test_the_refusal_cites_the_clause_of_the_game(case: Case, clause: str, book: str) -> None:
    case.refuse(clause, book)
