"""Four rule texts of Contract Rummy, each as a value (rulebook: contract-rummy, section 2)."""

from typing import Final

from upcard.games.rummy.rules import Deal, Rules
from upcard.games.rummy.source import Source, Text

_FACE: Final = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10}
_FIVES: Final = {"3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "8": 5, "9": 5, "T": 10, "J": 10, "Q": 10, "K": 10}

DENEXA: Final = Rules(
    book="denexa",
    players=(3, 5),
    decks=((5, 2),),
    jokers="seats - 1",
    deals=(
        Deal(10, "S3 S3"),
        Deal(10, "S3 R4"),
        Deal(10, "R4 R4"),
        Deal(12, "S3 S3 S3"),
        Deal(12, "S3 S3 R4"),
        Deal(12, "S3 R4 R4"),
        Deal(12, "R4 R4 R4"),
    ),
    card_points={"*": 15, "A": 15, **_FACE},
    claim_window="after_stock_draw",
    claim_chain="chain_no_repeat",
    touching_runs="no_touch",
    joker_take_use="new_meld",
    hand7="all_cards",
)

WIKIPEDIA: Final = Rules(
    book="wikipedia",
    players=(3, 8),
    decks=((4, 2), (6, 3), (8, 4)),
    jokers="2 per deck",
    deals=(
        Deal(10, "S3 S3"),
        Deal(10, "S3 R4"),
        Deal(10, "R4 R4"),
        Deal(10, "S3 S3 S3"),
        Deal(12, "S3 S3 R4"),
        Deal(12, "S3 R4 R4"),
        Deal(12, "S3 R7"),
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

PARLETT: Final = Rules(
    book="parlett",
    players=(2, 7),
    decks=((4, 2), (7, 3)),
    jokers="seats - 1",
    deals=(
        Deal(10, "S3 S3"),
        Deal(10, "S3 R4"),
        Deal(10, "R4 R4"),
        Deal(10, "S3 S3 S3"),
        Deal(12, "S3 S3 R4"),
        Deal(12, "S3 R4 R4"),
        Deal(12, "R4 R4 R4"),
    ),
    card_points={"*": 25, "A": 15, **_FACE},
    first_dealer="low_card",
    touching_runs="no_touch",
    joker_shift="either_end",
    hand7="all_or_discard",
)

FAMILY: Final = Rules(
    book="family",
    players=(3, 5),
    decks=((5, 2),),
    jokers="seats - 1",
    deals=(
        Deal(10, "S3 S3"),
        Deal(10, "S3 S4"),
        Deal(10, "R4 R4"),
        Deal(12, "S3 S3 S3"),
        Deal(12, "S3 S3 R4"),
        Deal(12, "S3 R4 R4"),
        Deal(12, "R4 R4 R5"),
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

CONTRACT_RUMMY: Final = Source(
    game="contract-rummy",
    title="Contract Rummy",
    summary="Seven deals, seven contracts: sets and runs, jokers, and “May I?” for the card you need.",
    texts=(
        Text(
            DENEXA,
            "Denexa",
            "Claims after the draw, one card after the other; deal 7 is three runs from the whole hand.",
            "CR-D-30 CR-D-31 CR-D-32 CR-D-33",
            "D",
        ),
        Text(
            WIKIPEDIA,
            "Wikipedia",
            "Two jokers a deck, first call wins; no playable card may be discarded.",
            "CR-W-34 CR-W-35 CR-W-36 CR-W-37 CR-W-38",
            "W",
        ),
        Text(
            PARLETT,
            "Parlett",
            "A replaced joker may move within its run; five printed options.",
            "CR-P-31 CR-P-32 CR-P-33 CR-P-34",
            "P",
        ),
        Text(
            FAMILY,
            "Family",
            "The card on the kitchen wall: a taken joker is played at once, an empty stock ends the deal.",
            "CR-F-21 CR-F-22 CR-F-23 CR-F-24",
            "F",
        ),
    ),
    contract="CR-K-{letter}{deal}",
    topics={},
)
