"""Contracts, and the melds in them, that every game of rummy refuses."""

from tests.rules.refusals import Case, down, holding, one_by_one
from upcard.games.rummy.values import DealTerms

CONTRACT = {
    "deals": (DealTerms(8, "S3 R4"),),
    "hand7": "normal",
    "claim_forbidden_hands": (),
    "hand_size": (),
    "melding": "table",
    "auto_meld": "off",
    "target": 0,
    "deal_rank_wild": False,
    "jokers": "4",
}
TWO_RUNS = {**CONTRACT, "deals": (DealTerms(9, "R4 R4"),)}


CASES = {
    "the contract twice": Case(
        down("3H 4H 5H 6H 9D"),
        "P1 down <3H 4H 5H 6H>",
        "Your contract is on the table already.",
        "CR-C-33 denexa, CAR-18 carioca, KAL-37 kalooki",
    ),
    "a set of two ranks": Case(
        holding("3H 3S 4D 5C 6C 7C 8C JD"),
        "P1 down {3H 3S 4D} <5C 6C 7C 8C>",
        "{3H 3S 4D} is no set: 4D is of another rank.",
        "CR-C-26 denexa, CAR-14 carioca, PAY-14 pay-me, KAL-27 kalooki, CL-C-04 beginner",
        CONTRACT,
    ),
    "a short set": Case(
        holding("3H 3S 4D 5C 6C 7C 8C JD"),
        "P1 down {3H 3S} <5C 6C 7C 8C>",
        "{3H 3S} is too short: a set has at least 3 cards.",
        "CR-C-26 denexa, CAR-14 carioca, PAY-14 pay-me, KAL-27 kalooki, CL-C-04 beginner",
        CONTRACT,
    ),
    "a long set": Case(
        holding("3H 3S 3D 3C 3H 5C 6C 7C 8C JD"),
        "P1 down {3H 3S 3D 3C 3H} <5C 6C 7C 8C>",
        "{3H 3S 3D 3C 3H} is too long: a set has at most 4 cards.",
        "CR-A-46 denexa, CAR-23 carioca, PAY-14 pay-me, KAL-43 kalooki, CL-A-05 beginner, CL-C-04 online",
        {**CONTRACT, "max_set": 4, "decks": ((8, 2),)},
    ),
    "a short run": Case(
        holding("3H 3S 3D 5C 6C JD"),
        "P1 down {3H 3S 3D} <5C 6C>",
        "<5C 6C> is too short: a run has at least",
        "CR-C-28 denexa, CAR-15 carioca, PAY-17 pay-me, KAL-29 kalooki, CL-C-03 beginner",
        CONTRACT,
    ),
    "a run round the corner": Case(
        holding("3H 3S 3D QC KC AC 2C JD"),
        "P1 down {3H 3S 3D} <QC KC AC 2C>",
        "<QC KC AC 2C> goes round the corner: no run passes through the ace.",
        "CR-C-30 denexa, CAR-17 carioca, PAY-A-01 pay-me, KAL-31 kalooki, CL-B-21 beginner, CL-O-04 online",
        CONTRACT,
    ),
    "an ace above the king": Case(
        holding("3H 3S 3D JC QC KC AC JD"),
        "P1 down {3H 3S 3D} <JC QC KC AC>",
        "<JC QC KC AC> is no run: the ace is low.",
        "CR-C-29 denexa, CAR-16 carioca, PAY-A-01 pay-me, KAL-30 kalooki, CL-B-20 beginner, CL-O-04 online",
        {**CONTRACT, "ace": "low", "max_run": 13},
    ),
    "jokers alone": Case(
        holding("* * * 5C 6C 7C 8C JD"),
        "P1 down {*=8 * *} <5C 6C 7C 8C>",
        "{*=8 * *} has too few natural cards: a meld needs at least",
        "GEN-14 denexa, KAL-34 kalooki, CL-A-21 beginner",
        {**CONTRACT, "wild_limit_contract": "none"},
    ),
    "more jokers than naturals": Case(
        holding("3H * * 5C 6C 7C 8C JD"),
        "P1 down {3H * *} <5C 6C 7C 8C>",
        "{3H * *} has too many wild cards: at most 1 of 3 may be wild.",
        "CR-A-33 denexa, CR-W-16 wikipedia, CAR-A-05 carioca, PAY-23 pay-me, KAL-34 kalooki",
        {**CONTRACT, "wild_limit_contract": "minority", "min_naturals": 1},
    ),
    "jokers side by side": Case(
        holding("3H 3S 3D 5C * * 8C JD"),
        "P1 down {3H 3S 3D} <5C *=6C *=7C 8C>",
        "<5C *=6C *=7C 8C>: two wild cards may not stand side by side.",
        "CR-A-33 denexa, CR-F-07 family, CAR-A-09 carioca, PAY-24 pay-me, KAL-35 kalooki",
        {
            **CONTRACT,
            "wild_limit_contract": "none",
            "wild_limit_table": "none",
            "wild_neighbours": False,
            "min_naturals": 1,
        },
    ),
    "another size": Case(
        holding("3H 3S 3D 3C 5C 6C 7C 8C JD"),
        "P1 down {3H 3S 3D 3C} <5C 6C 7C 8C>",
        "The contract is one set of three and one run of four, not one set of four and one run of four:",
        "CR-A-08 denexa, CR-W-15 wikipedia, CR-P-16 parlett, CR-F-05 family, CAR-A-02 carioca, KAL-A-02 kalooki",
        {**CONTRACT, "contract_sizes": "exact"},
    ),
    "another contract than that of the deals": Case(
        holding("3H 3S 3D 3C 4C 4D 4S JD"),
        "P1 down {3H 3S 3D} {4C 4D 4S}",
        "The contract of deal 1 is one set of three",
        "CR-C-02 denexa, CAR-19 carioca, PAY-07 pay-me, KAL-38 kalooki, CL-A-08 beginner, CL-O-14 online",
        CONTRACT,
    ),
    "a part of the contract": Case(
        holding("3H 3S 3D 3C 4C 4D 4S JD"),
        "P1 down {3H 3S 3D}",
        "The contract of deal 1 is one set of three",
        "CR-C-02 denexa, CAR-18 carioca, PAY-07 pay-me, KAL-37 kalooki",
        CONTRACT,
    ),
    "sets of one rank": Case(
        holding("3H 3S 3D 3H 3S 3C JD"),
        "P1 down {3H 3S 3D} {3H 3S 3C}",
        "Two sets of one contract must be of different ranks.",
        "CR-A-09 denexa, CAR-A-16 carioca, KAL-A-22 kalooki",
        {
            **CONTRACT,
            "deals": (DealTerms(cards=8, contract="S3 S3"),),
            "same_rank_sets": "forbidden",
            "decks": ((8, 2),),
        },
    ),
    "runs that overlap": Case(
        holding("3H 4H 5H 6H 6H 7H 8H 9H JD"),
        "P1 down <3H 4H 5H 6H> <6H 7H 8H 9H>",
        "<3H 4H 5H 6H> and <6H 7H 8H 9H> overlap.",
        "CR-A-10 denexa, CR-F-09 family, CAR-A-16 carioca, KAL-A-23 kalooki",
        {**TWO_RUNS, "touching_runs": "gap", "decks": ((8, 2),)},
    ),
    "runs without a gap": Case(
        holding("3H 4H 5H 6H 7H 8H 9H TH JD"),
        "P1 down <3H 4H 5H 6H> <7H 8H 9H TH>",
        "<3H 4H 5H 6H> and <7H 8H 9H TH> follow each other without a gap.",
        "CR-A-10 denexa, CR-F-08 family, CAR-A-16 carioca, KAL-A-23 kalooki",
        {**TWO_RUNS, "touching_runs": "gap"},
    ),
    "runs that touch": Case(
        holding("3H 4H 5H 6H 7H 8H 9H TH JD"),
        "P1 down <3H 4H 5H 6H> <7H 8H 9H TH>",
        "<3H 4H 5H 6H> and <7H 8H 9H TH> follow each other without a gap.",
        "CR-D-18 denexa, CR-A-10 wikipedia, CR-P-21 parlett, CAR-A-16 carioca, KAL-A-23 kalooki",
        {**TWO_RUNS, "touching_runs": "no_touch"},
    ),
    "runs of one suit": Case(
        holding("3H 4H 5H 6H 8H 9H TH JH JD"),
        "P1 down <3H 4H 5H 6H> <8H 9H TH JH>",
        "<3H 4H 5H 6H> and <8H 9H TH JH> are of one suit.",
        "CR-A-10 denexa, CAR-A-16 carioca, KAL-32 kalooki",
        {**TWO_RUNS, "touching_runs": "one_per_suit"},
    ),
    "cards left in the last deal": Case(
        holding("3H 3S 3D 5C 6C 7C 8C JD 2S KH"),
        "P1 down {3H 3S 3D} <5C 6C 7C 8C>",
        "The contract of this deal takes the whole hand at once and leaves no card; 3 would be left.",
        "CR-D-26 denexa, CR-A-01 wikipedia, KAL-57 kalooki",
        {**CONTRACT, "deals": (DealTerms(cards=8, contract="S3 R4"),), "hand7": "all_cards", "contract_sizes": "exact"},
    ),
    "a last deal of another size": Case(
        holding("3H 4H 5H 6H 8C 9C TC JC 4D 5D 6D 7D 8D"),
        "P1 down <3H 4H 5H 6H> <8C 9C TC JC> <4D 5D 6D 7D>",
        "The contract of this deal is two runs of four and one run of five, laid at once; not three runs of four.",
        "CR-A-01 denexa, CR-F-18 family, KAL-57 kalooki",
        {**CONTRACT, "deals": (DealTerms(12, "R4 R4 R5"),), "hand7": "exact_13", "players": (3, 4)},
    ),
    "no card left for the discard": Case(
        holding("3H 3S 3D 5C 6C 7C 8C"),
        "P1 down {3H 3S 3D} <5C 6C 7C 8C>",
        "A card must be left to discard.",
        "CR-A-49 denexa, CR-F-17 family, CAR-A-15 carioca, KAL-58 kalooki, CL-A-04 beginner",
        {**CONTRACT, "go_out_discard": "required"},
    ),
    "a contract where none is asked": Case(
        holding("3H 3S 3D 5C 6C 7C JD"),
        "P1 down {3H 3S 3D} <5C 6C 7C>",
        "No contract is asked for: melds are laid one by one.",
        "CL-C-07 beginner",
        {"auto_meld": "off"},
    ),
}


@one_by_one(CASES)
def test_the_refusal_cites_the_clause_of_the_game(case: Case, clause: str, book: str) -> None:
    case.refuse(clause, book)
