"""Four rule texts of Contract Rummy, each as a value (rulebook: contract-rummy, section 2)."""

from typing import Final

from upcard.games.rummy.rules import Rules
from upcard.games.rummy.source import Source, Text
from upcard.games.rummy.values import DealTerms

_FACE: Final = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10}
_FIVES: Final = {"3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5, "T": 10, "J": 10, "Q": 10, "K": 10}

DENEXA: Final = Rules(
    book="denexa",
    players=(3, 5),
    decks=((5, 2),),
    jokers="seats - 1",
    deals=(
        DealTerms(10, "S3 S3"),
        DealTerms(10, "S3 R4"),
        DealTerms(10, "R4 R4"),
        DealTerms(12, "S3 S3 S3"),
        DealTerms(12, "S3 S3 R4"),
        DealTerms(12, "S3 R4 R4"),
        DealTerms(12, "R4 R4 R4"),
    ),
    card_points={"*": 15, "A": 15, **_FACE},
    claim_window="after_stock_draw",
    claim_chain="chain_no_repeat",
    touching_runs="no_touch",
    joker_take_use="new_meld",
    hand7="all_cards",
)

DENEXA_CLAUSES: Final = {
    "no_claim_now": "CR-D-05",
    "claim_active": "CR-D-06",
    "claim_chain=chain_no_repeat": "CR-D-12",
    "uncovered": "CR-D-14",
    "layoff_from": "CR-D-20 CR-D-22",
    "extra_melds": "CR-D-21",
    "touching_runs": "CR-D-18",
    "swap_turn": "CR-D-20",
    "swap_before": "CR-D-23",
    "shift_off": "CR-D-23",
    "joker_duty": "CR-D-24",
    "joker_stuck": "CR-D-25",
    "last_deal": "CR-D-28",
    "last_deal_part": "CR-D-26",
    "last_deal_layoff": "CR-D-27",
    "renew": "CR-D-15",
    "no_stock_possible": "CR-A-29 CR-D-16",
    "decks": "CR-D-02",
    "jokers": "CR-D-02",
    "claim_priority": "CR-D-07",
    "joker_use": "CR-D-24",
    "seats": "CR-D-01",
}

WIKIPEDIA: Final = Rules(
    book="wikipedia",
    players=(3, 8),
    decks=((4, 2), (6, 3), (8, 4)),
    jokers="2 per deck",
    deals=(
        DealTerms(10, "S3 S3"),
        DealTerms(10, "S3 R4"),
        DealTerms(10, "R4 R4"),
        DealTerms(10, "S3 S3 S3"),
        DealTerms(12, "S3 S3 R4"),
        DealTerms(12, "S3 R4 R4"),
        DealTerms(12, "S3 R7"),
    ),
    card_points={"*": 20, "A": 20, "2": 20, **_FIVES},
    claim_priority="first_call",
    touching_runs="free",
    wild_limit_contract="minority",
    layoff_from="same_turn_others",
    extra_melds="never",
    go_out_discard="required_or_redraw",
    discard_ban=frozenset({"playable"}),
    hand7="play_out",
)

WIKIPEDIA_CLAUSES: Final = {
    "no_claim_now": "CR-W-10",
    "claim_active": "CR-W-10",
    "claim_chain=single": "CR-W-13",
    "uncovered": "CR-W-14",
    "contract_sizes": "CR-W-15",
    "layoff_from": "CR-W-18",
    "layoff_from=same_turn_others": "CR-W-18",
    "extra_melds": "CR-W-24",
    "wild_limit": "CR-W-16",
    "wild_limit_table": "CR-W-17",
    "swap_turn": "CR-W-18",
    "swap_before": "CR-W-22",
    "shift_off": "CR-W-22",
    "last_deal_out": "CR-W-31",
    "discard_ban=playable": "CR-W-26",
    "go_out_discard=required_or_redraw": "CR-W-27",
    "decks": "CR-W-04",
    "more_decks": "CR-W-05",
    "most_decks": "CR-W-06",
    "jokers": "CR-W-03",
    "claim_priority": "CR-W-11",
    "joker_use": "CR-W-23",
    "seats": "CR-W-01",
}

PARLETT: Final = Rules(
    book="parlett",
    players=(2, 7),
    decks=((4, 2), (7, 3)),
    jokers="seats - 1",
    deals=(
        DealTerms(10, "S3 S3"),
        DealTerms(10, "S3 R4"),
        DealTerms(10, "R4 R4"),
        DealTerms(10, "S3 S3 S3"),
        DealTerms(12, "S3 S3 R4"),
        DealTerms(12, "S3 R4 R4"),
        DealTerms(12, "R4 R4 R4"),
    ),
    card_points={"*": 25, "A": 15, **_FACE},
    first_dealer="low_card",
    touching_runs="no_touch",
    joker_shift="either_end",
    hand7="all_or_discard",
)

PARLETT_CLAUSES: Final = {
    "no_claim_now": "CR-P-10",
    "claim_active": "CR-P-10",
    "claim_chain=single": "CR-P-15",
    "uncovered": "CR-P-14",
    "contract_sizes": "CR-P-16",
    "layoff_from": "CR-P-17 CR-P-18",
    "extra_melds": "CR-P-19",
    "touching_runs": "CR-P-21",
    "run_long": "CR-P-25",
    "swap_set": "CR-P-26",
    "swap_turn": "CR-P-17",
    "swap_before": "CR-P-23",
    "last_deal": "CR-P-30",
    "last_deal_part": "CR-P-30",
    "last_deal_layoff": "CR-P-29",
    "first_dealer": "CR-P-05 CR-P-06 CR-A-56",
    "renew": "CR-P-28",
    "decks": "CR-P-02",
    "more_decks": "CR-P-03",
    "jokers": "CR-P-04",
    "claim_priority": "CR-P-12",
    "joker_use": "CR-P-23",
    "seats": "CR-P-01",
}

FAMILY: Final = Rules(
    book="family",
    players=(3, 5),
    decks=((5, 2),),
    jokers="seats - 1",
    deals=(
        DealTerms(10, "S3 S3"),
        DealTerms(10, "S3 S4"),
        DealTerms(10, "R4 R4"),
        DealTerms(12, "S3 S3 S3"),
        DealTerms(12, "S3 S3 R4"),
        DealTerms(12, "S3 R4 R4"),
        DealTerms(12, "R4 R4 R5"),
    ),
    card_points={"*": 15, "A": 15, **_FACE},
    claim_chain="chain_no_repeat",
    claim_forbidden_hands=(7,),
    touching_runs="gap",
    joker_take_use="any_meld",
    go_out_discard="required",
    stock_empty="end_when_needed",
    hand7="exact_13",
)

FAMILY_CLAUSES: Final = {
    "no_claim_now": "CR-F-10",
    "claim_forbidden_hands": "CR-F-14",
    "claim_active": "CR-F-10",
    "claim_chain=chain_no_repeat": "CR-A-19",
    "contract_sizes": "CR-F-05",
    "layoff_from": "CR-F-06",
    "extra_melds": "CR-F-06",
    "touching_runs": "CR-F-08",
    "touching_runs=gap": "CR-F-09",
    "wild_limit_table": "CR-F-07",
    "neighbours": "CR-F-07",
    "swap_turn": "CR-F-05",
    "swap_before": "CR-A-39",
    "shift_off": "CR-F-15",
    "joker_duty": "CR-F-16",
    "last_deal": "CR-F-18",
    "last_deal_part": "CR-F-18",
    "last_deal_layoff": "CR-F-18",
    "go_out_discard": "CR-F-17",
    "jokers": "CR-F-01",
    "claim_priority": "CR-F-12",
    "joker_use": "CR-F-16",
    "stock_ends": "CR-F-20 CR-A-30",
    "neighbours_added": "CR-F-07",
}


def _own(letter: str) -> str:
    """Return the beginnings of the ids of the clauses that are of one text alone."""
    return f"CR-{letter}- CR-V-{letter} CR-N-{letter} CR-K-{letter}"


CONTRACT_RUMMY: Final = Source(
    game="contract-rummy",
    title="Contract Rummy",
    summary="Seven deals, seven contracts: sets and runs, jokers, and “May I?” for the card you need.",
    texts=(
        Text(
            DENEXA,
            "Denexa",
            "The rules published by Denexa, a maker of playing cards: claims come after the draw, one card after the "
            "other, and deal 7 is three runs that take the whole hand.",
            "CR-D-30 CR-D-31 CR-D-32 CR-D-33",
            "CR-K-D{deal}",
            DENEXA_CLAUSES,
            alone=_own("D"),
            plain="The usual",
        ),
        Text(
            WIKIPEDIA,
            "Wikipedia",
            "The rules of the Wikipedia article: two jokers in each deck, the first to call gets the "
            "card, and a card that fits on the table may not be discarded.",
            "CR-W-34 CR-W-35 CR-W-36 CR-W-37 CR-W-38",
            "CR-K-W{deal}",
            WIKIPEDIA_CLAUSES,
            alone=_own("W"),
            plain="For up to eight",
        ),
        Text(
            PARLETT,
            "Parlett",
            "The rules published by David Parlett: one claim in a turn, a replaced joker may move within "
            "its run, and five optional rules.",
            "CR-P-31 CR-P-32 CR-P-33 CR-P-34",
            "CR-K-P{deal}",
            PARLETT_CLAUSES,
            alone=_own("P"),
            plain="For two to seven",
        ),
        Text(
            FAMILY,
            "Family",
            "The rules of a family’s printed card: a joker taken is played at once, there are no claims "
            "in deal 7, and an empty stock ends the deal.",
            "CR-F-21 CR-F-22 CR-F-23 CR-F-24",
            "CR-K-F{deal}",
            FAMILY_CLAUSES,
            alone=_own("F"),
            plain="As at the kitchen table",
        ),
    ),
)
