"""The umpire of rummy games."""

import random
import time
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
from upcard.umpire import BadQuestion, questions

from .asking import judged, rules_of

DENEXA = rules_of("contract-rummy", "denexa")
FAMILY = rules_of("contract-rummy", "family")
KALOOKI = rules_of("kalooki")
PAY_ME = rules_of("pay-me")
ONLINE = rules_of("classic-rummy", "online")


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
    assert (no.yes, no.reason) == (False, "The pack has the seven of hearts 6 times, not 7 times.")


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
    useless = judged(DENEXA, "joker", cards="6S", table="4S 5S *=6S 7S", rest="2H")
    assert (useless.yes, useless.clauses) == (False, ("CR-D-25",))
    used = judged(DENEXA, "joker", cards="6S", table="4S 5S *=6S 7S", rest="9C 9D 2H")
    assert used.yes and used.more == ("The joker has to be used in this turn.",)
    both = judged(DENEXA, "joker", cards="7S", table="5S 6S * 8S / 3D * 5D 6D", rest="4D KS 2D 3C")
    assert both.yes, "with the other joker it makes a set of kings"


@pytest.mark.clause("CR-D-30", "PAY-36")
def test_a_hand_is_worth_what_the_table_would_score() -> None:
    assert judged(DENEXA, "worth", cards="Kx Kx * 5H").reason == "Together they count 40 points."
    laid = judged(rules_of("pay-me"), "worth", 3, cards="3H 4H 5H 9D")
    assert laid.reason == "With its melds laid out, the hand counts 10 points."
    assert laid.instead[0].groups == ("<3H 4H 5H>",)


@pytest.mark.clause("CR-A-21", "CR-D-06", "KAL-13")
def test_the_upcard_goes_to_whose_turn_comes_first() -> None:
    first = judged(DENEXA, "claim", calls="P4 P2 P3", turn="P2")
    assert first.more[0] == "If Ben has drawn already: Cid gets the upcard." and "CR-D-06" in first.clauses
    asked = judged(KALOOKI, "claim", calls="P4 P3", turn="P2")
    assert asked.reason == "Cid gets the upcard, unless Ben, whose turn it is, takes it." and "KAL-13" in asked.clauses


@pytest.mark.clause("CAR-13", "PAY-11", "PAY-13", "CL-C-02", "CL-C-07")
@pytest.mark.parametrize("game", ["carioca", "pay-me", "classic-rummy"])
def test_nothing_is_asked_that_these_rules_do_not_know(game: str) -> None:
    found = questions(rules_of(game), 3)
    names = [question.name for question in found]
    assert "claim" not in names  # nobody claims by these books
    assert ("joker" in names) == (game == "carioca")
    contracts = [each.name for question in found for each in question.inputs if each.name == "down"]
    assert bool(contracts) == (game == "carioca")
    free = rules_of("classic-rummy", "beginner", first_meld_points=40, claim_mode="may_i", jokers="4", auto_meld="off")
    (claim,) = [question for question in questions(free, 3) if question.name == "claim"]
    assert {each.name: each.label for each in claim.inputs}["down"] == "Who is down"


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({"cards": "7H 7H 7H"}, "seven of hearts 2 times, not 3 times"),
        ({"cards": "* * * * *"}, "pack has the joker 3 times"),
    ],
)
def test_cards_that_are_not_there_are_refused_by_name(told: dict[str, str], wrong: str) -> None:
    no = judged(DENEXA, "meld", **told)
    assert no.yes is False and wrong in no.reason and no.clauses[0] in ("CR-D-02", "CR-O-01")


@pytest.mark.parametrize(
    ("question", "told", "place"),
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
            {"melds": "2H 2D 2C", "rest": " ".join(f"{rank}{suit}" for rank in "3456789TJQ" for suit in "SHDC")},
            "rest",
        ),
        ("moon", {}, "question"),
    ],
)
def test_what_cannot_be_answered_names_the_place(question: str, told: dict[str, str], place: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        judged(DENEXA, question, **told)
    assert wrong.value.key == place


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


@pytest.mark.clause("CR-C-30", "KAL-31", "CL-O-04", "CL-B-21", "CAR-17")
def test_cards_that_lack_nothing_but_a_way_round_the_ace_are_refused_for_the_ace() -> None:
    for rules, cards, clause in (
        (DENEXA, "QS KS AS 2S", "CR-C-30"),
        (DENEXA, "2S AS * KS", "CR-C-30"),
        (KALOOKI, "QS KS AS 2S", "KAL-31"),
        (rules_of("carioca"), "QS KS AS 2S", "CAR-17"),
        (rules_of("classic-rummy", "online"), "KS AS 2S", "CL-O-04"),
        (rules_of("classic-rummy", "online"), "AS QS KS", "CL-O-04"),
        (rules_of("classic-rummy", "beginner"), "KS AS 2S", "CL-B-21"),
    ):
        no = judged(rules, "meld", 2 if "classic" in rules.entry.id else 4, cards=cards)
        assert (no.yes, no.clauses) == (False, (clause,)) and "ace" in no.reason


@pytest.mark.clause("CR-C-26", "CR-C-28", "CL-O-04")
def test_cards_that_are_no_meld_are_told_which_card_is_wrong() -> None:
    for cards, clause, reason in (
        ("9H TH QH KH", "CR-C-28", "9H TH QH KH is no run without JH."),
        ("AH QH JH TH", "CR-C-28", "AH QH JH TH is no run without KH."),
        ("3S 5S 9S TS", "CR-C-28", "3S 5S 9S TS is no run: 4 cards between its own are missing."),
        ("3S * 6S 8S", "CR-C-28", "3S * 6S 8S is no run: its wild cards cannot stand for all of 4S, 5S, 7S."),
        ("4H 4H 5H 6H", "CR-C-28", "4H 4H 5H 6H is no run: it has 4H more than once."),
        ("9H TS JH QH", "CR-C-28", "9H TS JH QH is no run: TS is of another suit."),
        ("9H 9S 9D 8C", "CR-C-26", "9H 9S 9D 8C is no set: 8C is of another rank."),
        ("9H 9S 4D 8C", "CR-C-26", "9H 9S 4D 8C is neither a set of one rank nor a run of one suit."),
    ):
        no = judged(DENEXA, "meld", cards=cards)
        assert (no.yes, no.reason, no.clauses) == (False, reason, (clause,))
    assert judged(ONLINE, "meld", 2, cards="QS KS AS").reason == "<QS KS AS> is no run: the ace is low."


@pytest.mark.clause("CR-D-18", "CR-A-11")
def test_a_contract_that_depends_on_the_place_of_a_joker_says_where_it_lies() -> None:
    yes = judged(DENEXA, "contract", melds="3C 4C 5C * / 7C 8C 9C TC", deal="3", rest="KH")
    assert yes.yes
    assert [each.groups for each in yes.instead] == [("<*=2C 3C 4C 5C>", "<7C 8C 9C TC>")]
    apart = judged(DENEXA, "contract", melds="3C 4C 5C * / 8C 9C TC JC", deal="3", rest="KH")
    assert apart.yes and not apart.instead


@pytest.mark.clause("KAL-35")
def test_jokers_named_in_an_order_in_which_they_may_not_lie_are_told_where_they_may() -> None:
    order = (
        "Not in the order in which you name the cards: <7H 8H *=9H *=TH>: two wild cards may not stand side by side."
    )
    meld = judged(KALOOKI, "meld", cards="7H 8H * *")
    assert (meld.yes, meld.reason, meld.more) == (True, "<*=6H 7H 8H *=9H> is a run.", (order,))
    assert meld.clauses == ("KAL-29", "KAL-33", "KAL-35")
    laid = judged(KALOOKI, "lay", cards="7H 8H * *", rest="2S")
    assert (laid.yes, laid.more, laid.clauses[-1]) == (True, (order,), "KAL-35")
    contract = judged(KALOOKI, "contract", melds="4C 4D 4S / 9D 9S 9C / 7H 8H * *", rest="2S", deal="2")
    assert (contract.yes, contract.more, contract.clauses) == (True, (order,), ("KAL-K2", "KAL-35"))
    assert [each.groups for each in contract.instead] == [("{4S 4D 4C}", "{9S 9D 9C}", "<*=6H 7H 8H *=9H>")]
    for cards in ("* 7H 8H *", "7H * 8H *", "8H 7H * *", "7H 7S * *"):
        assert "KAL-35" not in judged(KALOOKI, "meld", cards=cards).clauses, cards
    assert not judged(KALOOKI, "meld", cards="<7H 8H *=9H *=TH>").yes
    apart = "4C 4D 4S / 9D 9S 9C / * 7H 8H *"
    assert not judged(KALOOKI, "contract", melds=apart, rest="2S", deal="2").instead


@pytest.mark.clause("CR-F-16", "CR-D-24", "CR-F-17")
def test_a_joker_that_is_taken_is_said_to_be_laid_when_it_has_to_be() -> None:
    told = {"cards": "7S", "table": "5S 6S * 8S", "mine": "9S 9H 9C / 4C 4H 4D"}
    first = judged(FAMILY, "joker", rest="KS KH 2C", **told)
    assert (first.more, first.clauses) == (
        ("The joker has to be laid before anything else.",),
        ("CR-C-44", "CR-F-16"),
    )
    turn = judged(DENEXA, "joker", rest="KS KH 2C", **told)
    assert (turn.more, turn.clauses) == (("The joker has to be used in this turn.",), ("CR-C-44", "CR-D-24"))
    last = judged(FAMILY, "joker", rest="none", **told)
    assert (last.yes, last.clauses) == (False, ("CR-F-17",))
    assert last.reason == "With the joker laid, no card would be left to discard."


@pytest.mark.clause("CR-D-07", "CR-W-11", "CR-P-12", "CR-F-12", "KAL-A-04", "CR-A-21")
def test_who_gets_the_upcard_is_said_by_the_books_own_clause() -> None:
    for rules, clause in (
        (DENEXA, "CR-D-07"),
        (rules_of("contract-rummy", "wikipedia"), "CR-W-11"),
        (rules_of("contract-rummy", "parlett"), "CR-P-12"),
        (FAMILY, "CR-F-12"),
        (KALOOKI, "KAL-A-04"),
        (rules_of("contract-rummy", "denexa", claim_priority="first_call"), "CR-A-21"),
    ):
        assert judged(rules, "claim", calls="P3", turn="P2").clauses[0] == clause


@pytest.mark.clause("CR-P-24", "CAR-30", "CR-C-44", "KAL-47", "KAL-48")
def test_the_ends_to_which_a_joker_moves_are_told_apart() -> None:
    told = {"cards": "7S", "table": "5S 6S * 8S"}
    low, high = (
        "The joker moves to the low end: <*=4S 5S 6S 7S 8S>.",
        "The joker moves to the high end: <5S 6S 7S 8S *=9S>.",
    )
    both = judged(rules_of("carioca"), "joker", **told)
    assert (both.reason, both.more, both.clauses) == (low, (high,), ("CAR-30",))
    parlett = judged(rules_of("contract-rummy", "parlett"), "joker", **told)
    assert (parlett.reason, parlett.more) == ("You take the joker; <5S 6S 7S 8S> stays.", (low, high))
    assert parlett.clauses == ("CR-C-44", "CR-P-24")
    assert judged(rules_of("carioca"), "joker", end="high", **told).reason == high
    assert judged(rules_of("carioca"), "joker", end="take", **told).clauses == ("CAR-32",)
    assert judged(KALOOKI, "joker", deal="2", **told).clauses == ("KAL-47",)
    top = judged(KALOOKI, "joker", deal="2", cards="QS", table="TS JS * KS AS")
    assert top.clauses == ("KAL-48",) and "low end" in top.reason


@pytest.mark.clause("KAL-44", "KAL-45", "KAL-A-16", "CR-F-15", "CR-A-39", "PAY-19")
def test_no_clause_is_quoted_that_says_otherwise() -> None:
    assert judged(KALOOKI, "layoff", deal="2", cards="9S", table="TS JS QS KS AS").clauses == ("KAL-45",)
    assert judged(KALOOKI, "layoff", deal="2", cards="9S", table="5S 6S 7S 8S").clauses == ("KAL-44",)
    free = rules_of("kalooki", None, layoff_ends="both")
    assert judged(free, "layoff", deal="2", cards="4S", table="5S 6S 7S 8S").clauses == ("KAL-A-16",)
    early = judged(FAMILY, "joker", cards="7S", table="5S 6S * 8S", down="no")
    assert (early.yes, early.clauses) == (False, ("CR-A-39",))
    assert judged(rules_of("pay-me"), "meld", cards="QS KS 2S").clauses == ("PAY-17", "PAY-19")


@pytest.mark.clause("CR-D-13", "CR-C-32", "CR-C-16", "PAY-13", "KAL-54", "KAL-09", "CR-F-17")
def test_a_turn_is_asked_about_as_it_goes() -> None:
    """Drawing, laying and discarding: the table's own refusal, in its words."""
    for rules, question, told, clause in (
        (DENEXA, "lay", {"cards": "7H 7D 7C", "when": "draw"}, "CR-C-16"),
        (DENEXA, "lay", {"cards": "7H 7D 7C", "when": "wait"}, "CR-C-13"),
        (DENEXA, "lay", {"cards": "7H 7D 7C", "down": "now"}, "CR-D-21"),
        (rules_of("pay-me"), "lay", {"cards": "7H 7D 7C"}, "PAY-13"),
        (KALOOKI, "discard", {"cards": "*"}, "KAL-54"),
        (KALOOKI, "draw", {"card": "7H", "down": "before"}, "KAL-09"),
        (DENEXA, "draw", {"card": "7H", "when": "play"}, "CR-C-16"),
        (FAMILY, "layoff", {"cards": "8S", "table": "4S 5S 6S 7S", "rest": "none"}, "CR-F-17"),
    ):
        no = judged(rules, question, **told)
        assert (no.yes, no.clauses) == (False, (clause,)), (question, told, no)
    assert judged(DENEXA, "lay", cards="7H 7D 7C").yes
    assert judged(KALOOKI, "discard", cards="7H").reason == "The seven of hearts may be discarded."
    assert judged(KALOOKI, "draw", card="7H").yes
    assert judged(DENEXA, "layoff", cards="*=3S", table="4S 5S 6S 7S").reason == "* can be added to <4S 5S 6S 7S>."


@pytest.mark.clause("CR-C-16", "CR-C-13", "PAY-10", "PAY-11")
@pytest.mark.parametrize("braces", [False, True])
@pytest.mark.parametrize(("when", "clauses"), [("draw", ("CR-C-16", "PAY-11")), ("wait", ("CR-C-13", "PAY-10"))])
def test_nobody_lays_a_contract_or_calls_out_of_turn_or_before_the_draw(
    when: str, clauses: tuple[str, str], braces: bool
) -> None:
    """However its melds are told; and no other laying is named as if it were legal now."""
    melds = "{9S 9H 9D} / {4C 4S 4H}" if braces else "9S 9H 9D / 4C 4S 4H"
    no = judged(DENEXA, "contract", melds=melds, when=when)
    assert (no.yes, no.clauses, no.instead) == (False, clauses[:1], ())
    no = judged(PAY_ME, "call", melds="{7H 7C 7D}" if braces else "7H 7C 7D", discard="KD", when=when)
    assert (no.yes, no.clauses, no.instead) == (False, clauses[1:], ())


@pytest.mark.clause("PAY-A-23")
def test_a_call_is_not_refused_for_the_card_that_is_discarded() -> None:
    no = judged(PAY_ME, "call", melds="7H 7C 7D", discard="KD", rest="2S")
    assert (no.yes, no.reason) == (False, "The two of spades is in no meld: a call takes the whole hand.")


@pytest.mark.clause("GEN-14", "KAL-34")
def test_wild_cards_alone_are_refused_for_want_of_a_natural_card() -> None:
    no = judged(DENEXA, "meld", cards="* * *")
    assert (no.yes, no.clauses, no.reason) == (
        False,
        ("GEN-14",),
        "* * * has too few natural cards: a meld needs at least 1.",
    )
    assert judged(KALOOKI, "meld", cards="* * *").clauses == ("KAL-34",)


@pytest.mark.clause("PAY-23", "PAY-A-03")
@pytest.mark.parametrize("cards", ["7D * *", "{2D * *}", "2D * *", "7H 2C *", "3D 2C *"])
def test_where_melds_stay_in_the_hand_there_is_no_contract_with_limits_of_its_own(cards: str) -> None:
    no = judged(PAY_ME, "meld", cards=cards)
    assert (no.yes, no.clauses) == (False, ("PAY-23",)) and "at most 1 of 3 may be wild" in no.reason


def test_what_would_take_long_to_judge_is_told_so() -> None:
    """Hands of many wild cards, for which ways to lay them would be looked for without an end."""
    wild = rules_of("contract-rummy", "denexa", wild_ranks=["2", "3", "4", "5"])
    cards = "5D AD", "2D AC 5C * * 3H 3S 5H 4H AC 2C 2S 2D 4H"
    for deal in ("6", "7"):
        with pytest.raises(BadQuestion) as wrong:
            judged(wild, "contract", melds=cards[0], rest=cards[1], deal=deal)
        assert wrong.value.key == "rest" and "wild cards" in str(wrong.value)
    begun = time.process_time()
    judged(wild, "contract", melds="AS 2S", rest="2H 2D 2C 3S 3H KS KH KD QS QH QC JS JD TS TH TD", deal="6")
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("book", "hand7", "one_over", "two_over", "clause"),
    [
        ("denexa", "all_cards", False, False, "CR-D-26"),
        ("denexa", "exact_then_discard", True, False, "CR-A-01"),
        ("denexa", "exact_1_over", False, False, "CR-A-01"),
        ("parlett", "all_or_discard", True, False, "CR-P-30"),
        ("family", "exact_13", False, False, "CR-F-18"),
        ("wikipedia", "all_at_once", False, False, "CR-A-01"),
        ("wikipedia", "play_out", False, True, "CR-W-31"),
        ("wikipedia", "normal", True, True, ""),
    ],
)
def test_after_the_contract_of_the_last_deal_only_a_card_that_may_be_over_is_discarded(
    book: str, hand7: str, one_over: bool, two_over: bool, clause: str
) -> None:
    rules = rules_of("contract-rummy", book, hand7=hand7)
    told = {"cards": "4H", "deal": "7", "down": "now"}
    one = judged(rules, "discard", rest="none", **told)
    two = judged(rules, "discard", rest="4C", **told)
    assert (one.yes, two.yes) == (one_over, two_over)
    assert all(clause in answer.clauses for answer in (one, two) if answer.yes is False)
    # Of cards that stay in the hand nothing need be said.
    assert judged(rules, "discard", **told).yes == (one_over or two_over)
    assert judged(rules, "discard", cards="4H", deal="7").yes
    assert judged(rules, "discard", cards="4H", deal="6", down="now").yes


@pytest.mark.parametrize("question", ["discard", "lay", "layoff", "joker"])
def test_nobody_plays_on_after_a_contract_of_the_whole_hand(question: str) -> None:
    told = {"cards": "4H 4C 4D" if question == "lay" else "4H", "deal": "7"}
    if question in ("layoff", "joker"):
        told["table"] = "3H *=4H 5H 6H"
    with pytest.raises(BadQuestion, match="the contract takes the whole hand: a player who has laid it is out"):
        judged(DENEXA, question, down="before", **told)
    usual, laid_now = (judged(DENEXA, question, **told, **more) for more in ({}, {"down": "now"}))
    assert usual.yes is (question == "discard")
    assert not laid_now.yes and set(laid_now.clauses) <= {"CR-D-26", "CR-D-27"}
