"""The umpire of rummy games."""

import random
from collections import Counter
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.cards.card import faces_text
from upcard.games.rummy.moves import LayDown, LayMeld, LayOff, Swap
from upcard.games.rummy.state import DOWN, DOWN_NOW, RummyState
from upcard.kernel.run import play_out
from upcard.kernel.state import Move
from upcard.options.house_rules import HouseRules
from upcard.umpire import BadQuestion

from .asking import judged, rules_of

DENEXA = rules_of("contract-rummy", "denexa")
FAMILY = rules_of("contract-rummy", "family")
KALOOKI = rules_of("kalooki")


@pytest.mark.clause("CR-C-26", "CR-C-28", "CR-C-31")
def test_cards_are_a_meld_or_the_umpire_says_why_not() -> None:
    yes = judged(DENEXA, "meld", cards="9H 7H * 10H")
    assert (yes.yes, yes.reason, yes.clauses) == (True, "<7H *=8H 9H TH> is a run.", ("CR-C-28", "CR-C-31"))
    short = judged(DENEXA, "meld", cards="7H 8H 9H")
    assert (short.yes, short.clauses) == (False, ("CR-C-28",)) and "at least 4 cards" in short.reason
    mixed = judged(DENEXA, "meld", cards="7H 7D 8C")
    assert (mixed.yes, mixed.clauses) == (False, ("CR-C-26",))
    assert judged(DENEXA, "meld", cards="<6S *=7S 8S 9S>").yes


@pytest.mark.clause("CR-A-71")
def test_a_pack_of_six_decks_has_every_card_six_times() -> None:
    """As many as twelve players take."""
    twelve = rules_of("contract-rummy", "wikipedia", players=[3, 12])
    assert judged(twelve, "meld", 12, cards="7H 7H 7H 7H 7H 7H").yes
    no = judged(twelve, "meld", 12, cards="7H 7H 7H 7H 7H 7H 7H")
    assert (no.yes, no.reason) == (False, "The seven of hearts is there 6 times, not 7 times.")


@pytest.mark.clause("CR-F-08", "CR-K-D3", "CR-D-18")
def test_a_contract_is_met_or_another_laying_of_the_same_cards_is_named() -> None:
    told = {"melds": "3H 4H 5H 6H / 7H 8H 9H 10H", "rest": "JH QD KS", "deal": "3"}
    for rules, clause in ((FAMILY, "CR-F-08"), (DENEXA, "CR-D-18")):
        no = judged(rules, "contract", **told)
        assert (no.yes, no.clauses) == (False, (clause,))
        (instead,) = no.instead
        assert judged(rules, "contract", deal="3", melds=" ".join(instead.groups)).yes
    assert judged(rules_of("contract-rummy", "wikipedia"), "contract", **told).yes
    assert judged(DENEXA, "contract", deal="3", melds="3H 4H 5H 6H").clauses == ("CR-K-D3",)


@pytest.mark.clause("CR-C-42", "CR-D-20", "CR-C-38")
def test_a_card_is_laid_off_where_the_turn_and_the_meld_allow_it() -> None:
    table = "4S 5S 6S 7S / 10D JD QD KD"
    yes = judged(DENEXA, "layoff", cards="8S AD", table=table)
    assert yes.yes and "<4S 5S 6S 7S>" in yes.reason and "<TD JD QD KD>" in yes.more[0]
    assert judged(DENEXA, "layoff", cards="2C", table=table).clauses == ("CR-C-42",)
    assert judged(DENEXA, "layoff", cards="8S", table=table, down="now").clauses == ("CR-D-20",)
    assert judged(DENEXA, "layoff", cards="8S", table=table, down="no").clauses == ("CR-C-38",)


@pytest.mark.clause("KAL-47", "CR-D-25")
def test_a_joker_is_taken_rightly() -> None:
    moved = judged(KALOOKI, "joker", cards="6S", table="4S 5S *=6S 7S", deal="2")
    assert moved.yes and moved.clauses == ("KAL-47",)
    useless = judged(DENEXA, "joker", cards="6S", table="4S 5S *=6S 7S")
    assert (useless.yes, useless.clauses) == (False, ("CR-D-25",))
    used = judged(DENEXA, "joker", cards="6S", table="4S 5S *=6S 7S", rest="9C 9D 2H")
    assert used.yes and used.more == ("It has to be used in this turn.",)


@pytest.mark.clause("CR-D-30", "PAY-36")
def test_a_hand_is_worth_what_the_table_would_score() -> None:
    assert judged(DENEXA, "worth", cards="Kx Kx * 5H").reason == "Together they count 40 points."
    laid = judged(rules_of("pay-me"), "worth", 3, cards="3H 4H 5H 9D")
    assert laid.reason == "With its melds laid out it counts 10 points."
    assert laid.instead[0].groups == ("<3H 4H 5H>",)


@pytest.mark.clause("CR-A-21", "CR-D-06", "KAL-13", "CAR-13")
def test_the_upcard_goes_to_whose_turn_comes_first() -> None:
    first = judged(DENEXA, "claim", calls="P4 P2 P3", turn="P2")
    assert first.reason == "Cid gets the upcard." and any("CR-D-06" in line for line in first.more)
    asked = judged(KALOOKI, "claim", calls="P4 P3", turn="P2")
    assert asked.reason == "Cid, unless Ben, whose turn it is, takes it." and "KAL-13" in asked.clauses
    assert judged(rules_of("carioca"), "claim", calls="P3", turn="P2").clauses == ("CAR-13",)


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({"cards": "7H 7H 7H"}, "there 2 times, not 3 times"),
        ({"cards": "* * * * *"}, "joker is there 3 times"),
    ],
)
def test_cards_that_are_not_there_are_refused_by_name(told: dict[str, str], wrong: str) -> None:
    no = judged(DENEXA, "meld", **told)
    assert no.yes is False and wrong in no.reason and no.clauses[0] in ("CR-D-02", "CR-O-01")


@pytest.mark.parametrize(
    ("question", "told", "tray"),
    [
        ("meld", {"cards": "7H ZZ"}, "cards"),
        ("meld", {"cards": ""}, "cards"),
        ("meld", {"cards": "7H 8H / 9H"}, "cards"),
        ("meld", {"cards": "??"}, "cards"),
        ("meld", {"cards": "7H", "moon": "1"}, "moon"),
        ("meld", {"cards": "7H", "deal": "8"}, "deal"),
        ("meld", {"cards": "7H " * 999}, "cards"),
        ("joker", {"cards": "6S 7S", "table": "4S 5S * 7S"}, "cards"),
        ("layoff", {"cards": "6S"}, "table"),
        ("layoff", {"cards": "6S", "table": "4S 5S"}, "table"),
        ("layoff", {"cards": "6S", "table": "4S 5S 6S 7S", "down": "maybe"}, "down"),
        ("claim", {"calls": "P9"}, "calls"),
        ("claim", {"calls": "P3", "turn": "P1 P2"}, "turn"),
        ("worth", {"cards": "48"}, "cards"),
        (
            "contract",
            {"melds": "2H 2D 2C", "rest": " ".join(f"{rank}{suit}" for rank in "3456789T" for suit in "SHDC")},
            "",
        ),
        ("moon", {}, "question"),
    ],
)
def test_what_cannot_be_answered_names_the_place(question: str, told: dict[str, str], tray: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        judged(DENEXA, question, **told)
    assert wrong.value.key == tray


class Doubter:
    """Asks the umpire about every laying, laying off and joker of a game."""

    def __init__(self, rules: HouseRules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.asked: Counter[str] = Counter()

    def watch(self, before: RummyState, seat: int, move: Move, _after: RummyState) -> None:
        if isinstance(move, LayMeld):
            self.ask("meld", before, cards=str(move.meld))
        elif isinstance(move, LayDown):
            faces = [face for meld in move.melds for face in meld.faces]
            rest = before.hand(seat).minus_all(tuple(faces)).faces()
            self.ask("contract", before, melds=" ".join([str(meld) for meld in move.melds]), rest=faces_text(rest))
        elif isinstance(move, (LayOff, Swap)):
            kept = before.hand(seat).minus(move.face).faces()
            melds: dict[bool, list[str]] = {True: [], False: []}
            for meld, owner in zip(before.melds, before.owners, strict=True):
                melds[owner == seat].append(str(meld))
            down = {DOWN: "before", DOWN_NOW: "now"}.get(before.down[seat], "no")
            name = "layoff" if isinstance(move, LayOff) else "joker"
            table, mine = " ".join(melds[False]), " ".join(melds[True])
            told = {"rest": faces_text(kept), "table": table, "mine": mine, "down": down}
            self.ask(name, before, cards=faces_text((move.face,)), **told)

    def ask(self, question: str, before: RummyState, **told: str) -> None:
        if len(self.rules.rules.deals) > 1:
            told["deal"] = str(before.deal)
        answer = judged(self.rules, question, self.seats, **told)
        assert answer.yes, (question, told, answer)
        self.asked[question] += 1


SHORT_KALOOKI = {"deals": ["9: S3 S3 S3", "10: S3 S3 R4"]}


@pytest.mark.parametrize(
    ("rules", "seats"),
    [(rules_of("contract-rummy", "parlett"), 3), (rules_of("kalooki", None, **SHORT_KALOOKI), 3)],
    ids=["parlett", "kalooki"],
)
def test_what_good_players_do_the_umpire_allows(rules: HouseRules, seats: int) -> None:
    built: Any = rules.entry.build(rules.rules)
    doubter = Doubter(rules, seats)
    players = [BOTS["steady"](seat) for seat in range(seats)]
    play_out(built, built.start(seats), players, random.Random(3), watch=doubter.watch)
    assert doubter.asked["contract"] > 1 and doubter.asked["layoff"] > 1
