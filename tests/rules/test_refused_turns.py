"""Moves at a wrong time, or of a wrong card, in every game of rummy."""

import pytest

from tests.rules.refusals import Case, down, one_by_one
from tests.rules.table import rummy, table
from upcard.kernel.game import Refused

DRAWN = 'step = "play"\nhands.P1 = "3H 5S 9D JC KD"'
"""P1 has drawn and is not down."""
DRAWS = 'hands.P1 = "3H 5S 9D JC"'
ASKED = 'seats = 3\nstep = "claim"\nhands.P1 = "3H 4S"\nhands.P2 = "3C 4C"'
"""P1 has left the upcard; P2 and P3 are asked."""
CLAIMS = {"claim_mode": "may_i", "players": (3, 3)}


def hearts(hand: str, run: str) -> str:
    """P1 is down and has drawn; a run of hearts of P2 lies on the table."""
    return f'step = "play"\ndown = ["P1"]\nhands.P1 = "{hand}"\nmelds = [{{ owner = "P2", cards = "<{run}>" }}]'


CASES = {
    "a second card": Case(
        DRAWN,
        "P1 draw both",
        "Only one card is drawn in a turn.",
        "CR-C-16 denexa, CAR-10 carioca, PAY-11 pay-me, KAL-08 kalooki, CL-C-01 beginner",
    ),
    "drawing again": Case(
        DRAWN,
        "P1 draw stock",
        "You have drawn already.",
        "CR-C-16 denexa, CAR-10 carioca, PAY-11 pay-me, KAL-08 kalooki, CL-C-01 beginner",
    ),
    "what is no move here": Case(
        DRAWN,
        "P1 show",
        "'show' is no move of this game.",
        "GEN-23 denexa, GEN-23 carioca, GEN-23 kalooki, GEN-23 beginner, GEN-23 online",
    ),
    "a turn without a discard": Case(
        DRAWN,
        "P1 end",
        "A turn ends with one discard.",
        "CR-C-25 denexa, CAR-12 carioca, KAL-53 kalooki, CL-A-20 beginner, CL-C-06 online",
    ),
    "laying before the draw": Case(
        DRAWS,
        "P1 discard 3H",
        "A turn begins with the draw.",
        "CR-C-16 denexa, CAR-10 carioca, PAY-11 pay-me, KAL-08 kalooki, CL-C-01 beginner, CL-O-05 online",
    ),
    "an answer nobody waits for": Case(
        DRAWN,
        "P1 allow",
        "No claim waits for your answer.",
        "CR-A-14 denexa",
    ),
    "an answer to no call": Case(
        DRAWN,
        "P1 allow",
        "No call waits for your answer.",
        "KAL-13 kalooki",
    ),
    "an answer where nobody claims": Case(
        DRAWN,
        "P1 allow",
        "Nobody waits for your answer about the upcard.",
        "CAR-13 carioca, PAY-11 pay-me, CL-C-02 beginner",
    ),
    "two cards by accident": Case(
        DRAWS,
        "P1 misdraw seen",
        "One card is drawn in a turn, and two cannot be taken by accident here.",
        "CR-C-16 denexa, CAR-10 carioca, PAY-11 pay-me, KAL-08 kalooki, CL-A-19 beginner",
    ),
    "a card that is not there": Case(
        DRAWN,
        "P1 discard 8C",
        "You do not hold the eight of clubs.",
        "GEN-22 denexa, GEN-22 carioca, GEN-22 pay-me, GEN-22 kalooki, GEN-22 beginner",
    ),
    "an answer in the window": Case(
        ASKED,
        "P2 allow",
        "No claim waits for your answer.",
        "CR-A-14 denexa",
        CLAIMS,
    ),
    "drawing in the window": Case(
        ASKED,
        "P2 draw stock",
        "It is not your turn to draw.",
        "CR-C-13 denexa, CAR-09 carioca, PAY-10 pay-me, KAL-07 kalooki, CL-B-11 beginner",
        CLAIMS,
    ),
    "drawing in a window of two": Case(
        ASKED.replace("seats = 3", "seats = 2"),
        "P2 draw stock",
        "It is not your turn to draw.",
        "CL-C-05 online",
        {"claim_mode": "may_i"},
    ),
    "a discard in the window": Case(
        ASKED,
        "P2 discard 3C",
        "A claim gives no right to lay or discard.",
        "CR-C-22 denexa, KAL-A-05 kalooki",
        CLAIMS,
    ),
    "going on in the window": Case(
        ASKED,
        "P1 draw stock",
        "The others are still asked about the upcard.",
        "CR-C-21 denexa, KAL-A-05 kalooki",
        CLAIMS,
    ),
    "claiming in the own turn": Case(
        ASKED,
        "P1 may-i",
        "It is your own turn: the upcard is on offer to the others.",
        "CR-D-06 denexa, CR-W-10 wikipedia, CR-P-10 parlett, CR-F-10 family, CR-C-19 carioca, KAL-11 kalooki",
        CLAIMS,
    ),
    "claiming too late": Case(
        DRAWN,
        "P2 may-i",
        "The upcard is not on offer.",
        "CR-D-05 denexa, CR-W-10 wikipedia, CR-P-10 parlett, CR-F-10 family, KAL-11 kalooki",
    ),
    "claiming where nobody may": Case(
        DRAWN,
        "P2 may-i",
        "Nobody takes the upcard out of turn at this table.",
        "CAR-13 carioca, PAY-11 pay-me, CL-C-02 beginner",
    ),
    "claiming in a deal without claims": Case(
        DRAWN,
        "P2 may-i",
        "No card may be claimed in deal 1.",
        "CR-A-22 denexa, CR-A-22 carioca, CR-A-22 pay-me, KAL-11 kalooki, CR-A-22 beginner",
        {"claim_mode": "may_i", "claim_forbidden_hands": (1,)},
    ),
    "a turn of another": Case(
        DRAWN,
        "P2 discard 3C",
        "It is not your turn.",
        "CR-C-13 denexa, CAR-09 carioca, PAY-10 pay-me, KAL-07 kalooki, CL-B-11 beginner, CL-C-05 online",
    ),
    "a meld that is not there": Case(
        down("3H 4H 5H 6H 9D"),
        "P1 add 3H to 5",
        "There is no meld 5.",
        "CR-C-37 denexa, CAR-25 carioca, KAL-41 kalooki, CL-A-03 beginner, CL-O-07 online",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "another rank on a set": Case(
        down("3H 4S 9D"),
        "P1 add 3H to 1",
        "The three of hearts does not belong to {KS KH KC}.",
        "CR-C-41 denexa, CAR-23 carioca, KAL-43 kalooki, CL-C-04 beginner",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "another suit on a run": Case(
        down("3H 4S 9D"),
        "P1 add 3H to 2",
        "The three of hearts does not continue <5S 6S *=7S 8S>.",
        "CR-C-42 denexa, CAR-24 carioca, KAL-44 kalooki, CL-C-03 beginner",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "laying off too early": Case(
        down("KD 4H 9D", "not_down"),
        "P1 add KD to 1",
        "Only a player whose contract is on the table may lay off.",
        "CR-C-38 denexa, CAR-22 carioca, KAL-41 kalooki",
        {"auto_meld": "off", "jokers": "4"},
    ),
    "a run that is full": Case(
        hearts("* 5S 9D", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        "P1 add * to 1",
        "<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH> has all the 14 cards that a run can have.",
        "GEN-16 denexa, CR-P-25 parlett, CAR-A-12 carioca, KAL-A-17 kalooki, CL-A-29 beginner",
        {"auto_meld": "off", "jokers": "4", "decks": ((8, 2),)},
    ),
    "a run of thirteen that is full": Case(
        hearts("AH 5S 9D", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
        "P1 add AH to 1",
        "<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        "CR-A-34 denexa, CAR-A-12 carioca, KAL-A-17 kalooki, CL-A-29 beginner, CL-O-03 online",
        {"auto_meld": "off", "jokers": "4", "decks": ((8, 2),), "max_run": 13},
    ),
    "the last card laid off": Case(
        down("KD"),
        "P1 add KD to 1",
        "The last card is discarded, not laid off.",
        "CR-A-49 denexa, CR-F-17 family, CAR-A-15 carioca, KAL-58 kalooki, CL-A-04 beginner",
        {"jokers": "4", "go_out_discard": "required", "auto_meld": "off"},
    ),
    "the last cards melded": Case(
        down("9H 9D 9C"),
        "P1 meld {9H 9D 9C}",
        "The last card is discarded, not laid.",
        "CR-A-49 denexa, CR-F-17 family, CAR-A-15 carioca, KAL-58 kalooki, CL-A-04 beginner",
        {"jokers": "4", "go_out_discard": "required", "auto_meld": "off", "extra_melds": "next_turn"},
    ),
    "a discard from an empty hand": Case(
        'step = "play"\ndown = ["P1"]\nhands.P1 = ""\nmelds = [{ owner = "P1", cards = "{KS KH KC}" }]',
        "P1 discard 3H",
        "You have no card to discard.",
        "CR-A-51 denexa, CR-W-27 wikipedia, CAR-A-15 carioca, CL-A-04 beginner, CL-A-15 online",
        {"go_out_discard": "required_or_redraw"},
    ),
    "melds after the contract": Case(
        down("9H 9D 9C 2H 3S"),
        "P1 meld {9H 9D 9C}",
        "No further melds are formed after the contract.",
        "CR-W-24 wikipedia, CR-A-35 parlett, CAR-A-04 carioca, KAL-A-24 kalooki",
        {"jokers": "4", "extra_melds": "never", "auto_meld": "off"},
    ),
    "melds in the turn of the contract": Case(
        down("9H 9D 9C 2H 3S", "down_now"),
        "P1 meld {9H 9D 9C}",
        "Further melds wait for your next turn.",
        "CR-D-21 denexa, CR-A-35 wikipedia, CR-P-19 parlett, CR-F-06 family, CAR-A-04 carioca, "
        "KAL-A-24 kalooki, CL-B-13 beginner, CL-C-07 online",
        {"jokers": "4", "extra_melds": "next_turn", "auto_meld": "off"},
    ),
    "lay-offs in the turn of the contract": Case(
        down("KD 2H 3S", "down_now"),
        "P1 add KD to 1",
        "No other card is laid in the turn of the contract.",
        "CR-D-20 denexa, CR-A-36 wikipedia, CR-P-17 parlett, CR-F-06 family, CAR-22 carioca",
        {"jokers": "4", "layoff_from": "next_turn", "auto_meld": "off"},
    ),
    "lay-offs in the turn of the contract, and further melds": Case(
        down("KD 2H 3S", "down_now"),
        "P1 add KD to 1",
        "Nothing is laid off in the turn of the contract.",
        "CR-D-20 denexa, KAL-42 kalooki, CL-C-05 beginner",
        {"jokers": "4", "layoff_from": "next_turn", "extra_melds": "same_turn", "auto_meld": "off"},
    ),
    "lay-offs on own melds in the turn of the contract": Case(
        down("KD 2H 3S", "down_now", owner="P1"),
        "P1 add KD to 1",
        "In the turn of the contract you lay off on other players' melds only.",
        "CR-A-36 denexa, CR-W-18 wikipedia, CAR-A-03 carioca, KAL-42 kalooki",
        {"jokers": "4", "layoff_from": "same_turn_others", "auto_meld": "off"},
    ),
    "melds after the last contract": Case(
        down("9H 9D 9C 2H 3S") + "\ndeal = 7",
        "P1 meld {9H 9D 9C}",
        "In this deal nothing is laid but the whole hand at once.",
        "CR-D-26 denexa, CR-A-01 wikipedia, CR-A-01 parlett, CR-A-01 family, CR-A-01 carioca",
        {"jokers": "4", "hand7": "all_cards", "auto_meld": "off"},
    ),
    "melds after the last contract of nine": Case(
        down("9H 9D 9C 2H 3S") + "\ndeal = 9",
        "P1 meld {9H 9D 9C}",
        "In this deal nothing is laid but the whole hand at once.",
        "KAL-57 kalooki",
        {"hand7": "all_cards"},
    ),
    "a lay-off in the last deal of nine": Case(
        down("KD 2H 3S") + "\ndeal = 9",
        "P1 add KD to 1",
        "Nobody lays off in this deal.",
        "KAL-57 kalooki",
        {"hand7": "all_cards"},
    ),
    "the last card of the last deal as a discard": Case(
        down("2H") + "\ndeal = 9",
        "P1 discard 2H",
        "In this deal the last card is played on the table, not discarded.",
        "KAL-57 kalooki",
        {"hand7": "play_out"},
    ),
    "the upcard as a discard": Case(
        'step = "play"\nhands.P1 = "9D 3H 4S"\ntaken = "9D"',
        "P1 discard 9D",
        "You took the nine of diamonds in this turn.",
        "CR-A-53 denexa, CAR-A-20 carioca, PAY-A-22 pay-me, KAL-A-21 kalooki, CL-B-15 beginner, CL-A-12 online",
        {"discard_ban": frozenset({"returned_upcard"}), "auto_meld": "off"},
    ),
    "a shuffle when none is due": Case(DRAWN, "* shuffle 3H", "Nothing is to be shuffled now.", "GEN-21 denexa"),
    "a part of the pack": Case('step = "deal"', "* shuffle 3H", "A shuffle orders exactly the", "GEN-21 denexa"),
    "a draw before the deal": Case('step = "deal"', "P1 draw stock", "The cards are being shuffled.", "GEN-21 denexa"),
    "the upcard taken alone in the hand": Case(
        down("KD 9D") + '\ntaken = "9D"',
        "P1 add KD to 1",
        "Only the upcard you took would be left",
        "CR-A-53 denexa, CAR-A-20 carioca, KAL-A-21 kalooki, CL-A-31 beginner",
        {"jokers": "4", "discard_ban": frozenset({"returned_upcard"}), "auto_meld": "off"},
    ),
    "a dealer who is not there": Case(
        'step = "dealer"',
        "* choose 9",
        "The first dealer is one of the seats 1 to",
        "CR-A-56 denexa, CAR-A-18 carioca, PAY-A-17 pay-me, KAL-A-03 kalooki, CL-A-23 beginner, CL-A-02 online",
        {"first_dealer": "random"},
    ),
    "a dealer number nought": Case(
        'step = "dealer"',
        "* choose 0",
        "The first dealer is one of the seats 1 to",
        "CR-A-56 denexa, CAR-A-18 carioca, PAY-A-17 pay-me, KAL-A-03 kalooki, CL-A-23 beginner, CL-A-02 online",
        {"first_dealer": "random"},
    ),
}


@one_by_one(CASES)
def test_the_refusal_cites_the_clause_of_the_game(case: Case, clause: str, book: str) -> None:
    case.refuse(clause, book)


@pytest.mark.parametrize(
    ("clause", "book", "sheet"),
    [
        ("CR-C-05", "denexa", ""),
        ("CAR-43", "carioca", ""),
        ("PAY-40", "pay-me", ""),
        ("KAL-67", "kalooki", ""),
        ("CL-A-08", "beginner", "[100, 0, 0, 0]"),
        ("CL-O-15", "online", "[100, 0]"),
    ],
)
def test_nothing_is_played_after_the_game(clause: str, book: str, sheet: str) -> None:
    refusal = table(book, f'step = "over"\nsheet = [{sheet}]').refused("P1 draw stock")
    assert (refusal.clause, refusal.reason) == (clause, "The game is over.")


@pytest.mark.parametrize(
    ("clause", "book"),
    [("CR-D-01", "denexa"), ("CR-W-01", "wikipedia"), ("CR-P-01", "parlett"), ("KAL-01", "kalooki")]
    + [("CAR-01", "carioca"), ("PAY-01", "pay-me"), ("CL-B-01", "beginner"), ("CL-O-01", "online")],
)
def test_the_book_says_how_many_play(clause: str, book: str) -> None:
    empty = rummy(book)
    low, high = empty.game.rules.players
    for seats in (low - 1, high + 1):
        with pytest.raises(Refused) as refusal:
            empty.begin(seats)
        assert refusal.value.clause == clause
    assert empty.begin(high).state.seats == high
