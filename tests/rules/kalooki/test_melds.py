"""Kalooki: melds, tacking on and discards (rulebook: kalooki, sections 1.5 to 1.7)."""

import pytest

from tests.rules.kalooki.tables import RULES, down, holding, meld
from upcard.games.rummy.clauses import contract_clause

# --- 1.5 melds


@pytest.mark.clause("KAL-27", "KAL-28", "KAL-33", "KAL-34", "KAL-X-11", "KAL-A-22")
def test_threes() -> None:
    laid = meld("{KS KH KC}", "P1")
    t = down("QS QS QH * * 4D 5D", laid)
    assert t.clause("P1", "meld {QS * *}") == "KAL-34"
    assert t.clause("P1", "meld {QS QS 4D}") == "KAL-27"
    limited = down("QS QS QH * * 4D 5D", laid, wild_limit_table="one").refused("P1", "meld {QS QS QH * *}")
    assert (limited.clause, limited.reason) == (
        "KAL-34",
        "{QS QS QH * *} has too many wild cards: at most 1 of 5 may be wild.",
    )
    assert t.play("P1", "meld {QS QS QH * *}").melds()[1] == "{QS QS QH * *}"
    two = "down {9S 9H 9D} {9S 9H 9C} {JS JH JC}"
    forbidden = holding("9S 9H 9D 9S 9H 9C JS JH JC 2D", same_rank_sets="forbidden").refused("P1", two)
    assert forbidden.reason == "Two sets of one contract must be of different ranks."
    assert forbidden.clause == "KAL-A-22"
    again = holding("9S 9H 9D 9S 9H 9C JS JH JC 2D")
    assert "bent" in again.play("P1", "down {9S 9H 9D} {9S 9H 9C} {JS JH JC}", "discard 2D").events()


@pytest.mark.clause("KAL-29", "KAL-30", "KAL-31", "KAL-33", "KAL-35", "KAL-X-12", "KAL-A-25")
def test_fours() -> None:
    laid = meld("{KS KH KC}", "P1")
    t = down("5S 7S 8S * * AH 2H 3H KH QH JH TH 4C", laid)
    assert t.clause("P1", "meld <5S *=6S *=7S 8S>") == "KAL-35"
    assert t.clause("P1", "meld <AH 2H 3H>") == "KAL-29"
    assert t.clause("P1", "meld <QH KH AH 2H>") == "KAL-31"
    assert t.play("P1", "meld <5S *=6S 7S *=8S>").melds()[1] == "<5S *=6S 7S *=8S>"
    assert t.play("P1", "meld <JH QH KH AH>").melds()[2] == "<JH QH KH AH>"


@pytest.mark.clause("KAL-32", "KAL-A-23", "KAL-X-13", "KAL-X-14")
def test_one_four_of_a_suit() -> None:
    """In the contract, with it and later; others' do not matter."""
    hand = "8S 8D 8C 2H 3H 4H 5H 9H TH JH QH"
    t = holding(hand + " 9D", 3, meld("<3H 4H 5H 6H>"))
    assert t.clause("P1", "down {8S 8D 8C} <2H 3H 4H 5H> <9H TH JH QH>") == "KAL-32"
    other = holding("8S 8D 8C 2H 3H 4H 5H 9D TD JD QD 4C", 3, meld("<3H 4H 5H 6H>"))
    assert "laid_contract" in other.play("P1", "down {8S 8D 8C} <2H 3H 4H 5H> <9D TD JD QD>").events()
    later = down("9H TH JH QH 9D TD JD QD 4C", meld("<2H 3H 4H 5H>", "P1"))
    assert later.clause("P1", "meld <9H TH JH QH>") == "KAL-32"
    assert "meld <9D TD JD QD>" in later.moves("P1") and "meld <9H TH JH QH>" not in later.moves("P1")
    free = down("9H TH JH QH 4C", meld("<2H 3H 4H 5H>", "P1"), touching_runs="free")
    assert "meld <9H TH JH QH>" in free.moves("P1")


@pytest.mark.clause("KAL-38", "KAL-K1")
def test_a_contract_of_the_table_cites_its_row_and_one_of_ones_own_that_there_are_contracts() -> None:
    assert contract_clause(RULES, 1) == "KAL-K1"
    assert contract_clause(RULES.but(deals=RULES.deals[1:]), 1) == "KAL-38"


@pytest.mark.clause("KAL-37")
def test_a_part_of_the_contract_is_refused_as_such() -> None:
    t = holding("5S 5H 5D JC JD JH 2S 3S 4S 5S 2C", 2)
    assert t.clause("P1", "down {5S 5H 5D} {JC JD JH}") == t.clause("P1", "down <2S 3S 4S 5S>") == "KAL-37"
    assert holding("5S 5H 5D 2S 3S 4S 5S 2C 9C", 1).clause("P1", "down <2S 3S 4S 5S>") == "KAL-K1"


@pytest.mark.clause("KAL-37", "KAL-38", "KAL-K1", "KAL-K2", "KAL-K3", "KAL-K4", "KAL-K5", "KAL-K6", "KAL-K7", "KAL-K8")
@pytest.mark.clause("KAL-K9", "KAL-A-01", "KAL-X-02")
@pytest.mark.parametrize(
    ("deal", "hand", "melds"),
    [
        (1, "5S 5H 5D JC JD JH 8S 8C 8D 2C", "{5S 5H 5D} {JC JD JH} {8S 8C 8D}"),
        (2, "5S 5H 5D JC JD JH 2S 3S 4S 5S 2C", "{5S 5H 5D} {JC JD JH} <2S 3S 4S 5S>"),
        (3, "5S 5H 5D 2S 3S 4S 5S 2H 3H 4H 5H 2C", "{5S 5H 5D} <2S 3S 4S 5S> <2H 3H 4H 5H>"),
        (4, "2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D 2C", "<2S 3S 4S 5S> <2H 3H 4H 5H> <2D 3D 4D 5D>"),
        (5, "5S 5H 5D JC JD JH 8S 8C 8D KS KH KD 2C", "{5S 5H 5D} {JC JD JH} {8S 8C 8D} {KS KH KD}"),
        (6, "5S 5H 5D JC JD JH 8S 8C 8D 6S 7S 8S 9S 2C", "{5S 5H 5D} {JC JD JH} {8S 8C 8D} <6S 7S 8S 9S>"),
        (
            7,
            "5S 5H 5D JC JD JH 6S 7S 8S 9S 6H 7H 8H 9H 2C",
            "{5S 5H 5D} {JC JD JH} <6S 7S 8S 9S> <6H 7H 8H 9H>",
        ),
        (
            8,
            "JC JD JH 6S 7S 8S 9S 6H 7H 8H 9H 6D 7D 8D 9D 2C",
            "{JC JD JH} <6S 7S 8S 9S> <6H 7H 8H 9H> <6D 7D 8D 9D>",
        ),
        (
            9,
            "5S 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D 8D 5C 6C 7C 8C 2D",
            "<5S 6S 7S 8S> <5H 6H 7H 8H> <5D 6D 7D 8D> <5C 6C 7C 8C>",
        ),
    ],
)
def test_contracts(deal: int, hand: str, melds: str) -> None:
    """Contract and discard are the whole hand: the table is bent (KAL-65)."""
    t = holding(hand, deal)
    assert len(hand.split()) == RULES.deals[deal - 1].cards + 1
    assert t.clause("P1", "down {" + melds.split("{")[-1].split("}")[0] + "}" if "{" in melds else "down <5S 6S 7S 8S>")
    card = hand.split()[-1]
    assert "bent" in t.play("P1", f"down {melds}", f"discard {card}").events()


@pytest.mark.clause("KAL-A-34", "KAL-X-02")
def test_fours_alone_take_as_many_suits() -> None:
    t = holding("5S 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D 8D 9S TS JS QS 2D", 9)
    assert t.clause("P1", "down <5S 6S 7S 8S> <5H 6H 7H 8H> <5D 6D 7D 8D> <9S TS JS QS>") == "KAL-32"


@pytest.mark.clause("KAL-A-02")
@pytest.mark.parametrize("sizes", ["at_least", "exact"])
def test_contract_sizes(sizes: str) -> None:
    t = holding("5S 5H 5D 5C JC JD JH 8S 8C 8D", contract_sizes=sizes)
    move = "down {5S 5H 5D 5C} {JC JD JH} {8S 8C 8D}"
    if sizes == "exact":
        assert t.clause("P1", move) == "KAL-A-02"
    else:
        assert "bent" in t.play("P1", move).events()


@pytest.mark.clause("KAL-37", "KAL-39", "KAL-40", "KAL-A-24", "KAL-X-04")
def test_further_melds() -> None:
    """After the contract, in the same turn or later."""
    hand = "6S 6H 6D QC QD QH 3C 4C 5C 6C KS KD KH 2H 9D"
    t = holding(hand, 2)
    assert t.clause("P1", "meld {KS KH KD}") == "KAL-37"
    t.play("P1", "down {6S 6H 6D} {QC QD QH} <3C 4C 5C 6C>", "meld {KS KH KD}", "discard 9D")
    assert t.hand("P1") == "2H"
    late = holding(hand, 2, extra_melds="next_turn").play("P1", "down {6S 6H 6D} {QC QD QH} <3C 4C 5C 6C>")
    assert late.clause("P1", "meld {KS KH KD}") == "KAL-A-24"


@pytest.mark.clause("KAL-X-03")
def test_after_a_call() -> None:
    t = holding("6S 6H 6D QC QD QH 3C 4C 5C 6C KS KD 9H", 2)
    t.play("P1", "down {6S 6H 6D} {QC QD QH} <3C 4C 5C 6C>", "discard 9H")
    assert t.hand("P1") == "KS KD" and t.asked() != ["*"]
    assert "P1" not in t.asked()


# --- 1.6 tacking on


@pytest.mark.clause("KAL-41", "KAL-42", "KAL-43", "KAL-X-20")
def test_tacking_on() -> None:
    """Also in the turn of the contract; without it not."""
    laid = meld("{9S 9D 9C}")
    t = holding("5S 5H 5D JC JD JH 8S 8C 8D 9H", 1, laid)
    assert t.clause("P1", "add 9H to 1") == "KAL-41"
    t.play("P1", "down {5S 5H 5D} {JC JD JH} {8S 8C 8D}", "add 9H to 1")
    assert "bent" in t.events()
    later = down("9H", laid).play("P1", "add 9H to 1")
    assert "out" in later.events() and "bent" not in later.events()
    assert down("2H 4C", laid).clause("P1", "add 2H to 1") == "KAL-43"
    waits = holding("5S 5H 5D JC JD JH 8S 8C 8D 9H", 1, laid, layoff_from="next_turn")
    waits.play("P1", "down {5S 5H 5D} {JC JD JH} {8S 8C 8D}")
    assert waits.clause("P1", "add 9H to 1") == "KAL-42"
    others = holding("5S 5H 5D JC JD JH 8S 8C 8D 9H 5C 2C", 1, laid, layoff_from="same_turn_others")
    others.play("P1", "down {5S 5H 5D} {JC JD JH} {8S 8C 8D}")
    refusal = others.refused("P1", "add 5C to 2")
    assert (refusal.clause, "on other players' melds only" in refusal.reason) == ("KAL-42", True)
    others.play("P1", "add 9H to 1")
    assert "others" not in waits.refused("P1", "add 9H to 1").reason


@pytest.mark.clause("KAL-44", "KAL-45", "KAL-X-15", "KAL-A-15", "KAL-A-16", "KAL-X-16")
def test_the_ends_of_a_four() -> None:
    t = down("5H TH 2C 3C", meld("<6H 7H 8H 9H>"))
    refusal = t.refused("P1", "add 5H to 1")
    assert refusal.clause == "KAL-44"
    assert refusal.reason == "<6H 7H 8H 9H> grows at its high end until it reaches the ace."
    assert "add 5H to 1" not in t.moves("P1")
    assert t.play("P1", "add TH to 1").melds() == ["<6H 7H 8H 9H TH>"]
    high = down("9H 2C 3C", meld("<TH JH QH KH AH>")).play("P1", "add 9H to 1")
    assert high.melds() == ["<9H TH JH QH KH AH>"]
    joker = down("TH 2C 3C", meld("<JH QH KH *=AH>")).play("P1", "add TH to 1")
    assert joker.melds() == ["<TH JH QH KH *=AH>"]
    either = down("* 2C 3C", meld("<6H 7H 8H 9H>"), layoff_ends="both").refused("P1", "add * to 1")
    assert either.reason == "The joker fits at both ends of <6H 7H 8H 9H>."
    assert down("* 2C 3C", meld("<6H 7H 8H 9H>")).play("P1", "add * to 1").melds() == ["<6H 7H 8H 9H *=TH>"]
    both = down("5H 2C 3C", meld("<6H 7H 8H 9H>"), layoff_ends="both").play("P1", "add 5H to 1")
    assert both.melds() == ["<5H 6H 7H 8H 9H>"]


@pytest.mark.clause("KAL-A-17")
@pytest.mark.parametrize("longest", [13, 14])
def test_a_four_with_a_low_ace(longest: int) -> None:
    t = down("AH 2C 3C", meld("<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH>"), max_run=longest)
    assert ("add AH to 1" in t.moves("P1")) is (longest == 14)


@pytest.mark.clause("KAL-46", "KAL-47", "KAL-X-18", "KAL-A-19", "KAL-A-20")
def test_a_joker_moves_up() -> None:
    """In own and others' fours, without saying so."""
    laid = meld("<5S 6S *=7S 8S>")
    assert down("7S 2C 3C", laid).play("P1", "swap 7S in 1").melds() == ["<5S 6S 7S 8S *=9S>"]
    assert down("7S 2C 3C", laid).play("P1", "swap 7S in 1 high").melds() == ["<5S 6S 7S 8S *=9S>"]
    assert down("7S 2C 3C", laid).clause("P1", "swap 7S in 1 low") == "KAL-47"
    assert down("7H 2C 3C", laid).clause("P1", "swap 7H in 1") == "KAL-46"
    either = down("7S 2C 3C", laid, joker_shift="either_end").play("P1", "swap 7S in 1 low")
    assert either.melds() == ["<*=4S 5S 6S 7S 8S>"]
    end = down("8S 2C 3C", meld("<5S 6S 7S *=8S>")).play("P1", "swap 8S in 1")
    assert end.melds() == ["<5S 6S 7S 8S *=9S>"]
    assert holding("7S 2C 3C", 1, laid).clause("P1", "swap 7S in 1") == "KAL-A-20"


@pytest.mark.clause("KAL-48", "KAL-X-16", "KAL-A-19")
def test_a_joker_moves_down_at_the_ace() -> None:
    laid = meld("<JH QH KH *=AH>")
    assert down("AH 2C 3C", laid).play("P1", "swap AH in 1").melds() == ["<*=TH JH QH KH AH>"]
    assert down("AH 2C 3C", laid).clause("P1", "swap AH in 1 high") == "KAL-48"


@pytest.mark.clause("KAL-49", "KAL-X-17", "KAL-A-32")
def test_jokers_are_no_neighbours() -> None:
    """Nothing is re-arranged."""
    t = down("8H TH 2C 3C", meld("<7H *=8H 9H *=TH>"))
    assert t.clause("P1", "swap 8H in 1") == "KAL-49"
    assert t.play("P1", "swap TH in 1").melds() == ["<7H *=8H 9H TH *=JH>"]
    assert down("* 2C 3C", meld("<7H 8H 9H *=TH>")).clause("P1", "add * to 1") == "KAL-49"
    beside = down("* 2C 3C", meld("<7H 8H 9H *=TH>"), wild_neighbours=True).play("P1", "add * to 1")
    assert beside.melds() == ["<7H 8H 9H *=TH *=JH>"]


@pytest.mark.clause("KAL-A-18")
def test_no_place_for_the_joker() -> None:
    t = down("7H 2C 3C", meld("<AH 2H 3H 4H 5H 6H *=7H 8H 9H TH JH QH KH AH>"))
    for move in ("swap 7H in 1", "swap 7H in 1 low", "swap 7H in 1 high"):
        assert t.clause("P1", move) == "KAL-A-18", move
    # Nor is it sent to an end where it would stand beside another.
    beside = down("7S 2C 3C", meld("<6S *=7S 8S *=9S>"))
    assert beside.clause("P1", "swap 7S in 1 low") == beside.clause("P1", "swap 7S in 1 high") == "KAL-49"


@pytest.mark.clause("KAL-50", "KAL-51", "KAL-52")
def test_jokers_stay() -> None:
    """In threes where they are, in fours where they belong, never in a hand."""
    assert down("8C 2C 3C", meld("{8H 8D *}")).clause("P1", "swap 8C in 1") == "KAL-50"
    t = down("7S 2C 3C", meld("<5S 6S *=7S 8S>"))
    assert [move for move in t.moves("P1") if move.startswith("swap")] == ["swap 7S in 1 high"]
    hand = down("7S 2C 3C", meld("<5S 6S *=7S 8S>"), joker_take_use="free").play("P1", "swap 7S in 1")
    assert "*" in hand.hand("P1")


@pytest.mark.clause("KAL-A-31")
def test_replacing_on_the_contract_turn() -> None:
    hand = "5S 5H 5D JC JD JH 8H 8C 8D 7S 2C 3C"
    t = holding(hand, 1, meld("<5S 6S *=7S 8S>")).play("P1", "down {5S 5H 5D} {JC JD JH} {8H 8C 8D}")
    assert t.play("P1", "swap 7S in 1").melds()[0] == "<5S 6S 7S 8S *=9S>"
    later = holding(hand, 1, meld("<5S 6S *=7S 8S>"), layoff_from="next_turn")
    later.play("P1", "down {5S 5H 5D} {JC JD JH} {8H 8C 8D}")
    assert later.clause("P1", "swap 7S in 1") == "KAL-A-31"


# --- 1.7 discard


@pytest.mark.clause("KAL-53", "KAL-54", "KAL-55", "KAL-56", "KAL-X-19")
def test_discards() -> None:
    t = down("* 9H 2C", meld("{9S 9D 9C}"), 'taken = "9H"')
    assert t.clause("P1", "discard *") == "KAL-54"
    assert t.clause("P1", "end") == "KAL-53"
    assert t.play("P1", "discard 9H").asked() != ["P1"]
    banned = down("* 9H 2C", meld("{9S 9D 9C}"), discard_ban=frozenset({"playable"}))
    assert banned.clause("P1", "discard 9H") == "KAL-A-21"


@pytest.mark.clause("KAL-A-21", "KAL-X-21")
def test_jokers_alone() -> None:
    laid = meld("<7H 8H 9H *=TH>", "P2")
    t = down("TH *", meld("<6H 7H 8H 9H>", "P2"))
    assert "out" in t.play("P1", "add TH to 1", "add * to 1").events()
    full = down("TH *", meld("<6H 7H 8H *=9H>", "P2"))
    assert "out" in full.play("P1", "add TH to 1", "add * to 1").events()
    strands = down("TH * *", meld("<6H 7H 8H 9H>", "P2"))
    refusal = strands.refused("P1", "add TH to 1")
    assert (refusal.clause, refusal.reason.split(",")[0]) == ("KAL-A-21", "Only jokers would be left")
    assert "add TH to 1" not in strands.moves("P1")
    alone = down("*", laid)
    assert alone.moves("P1") == ["end"]
    assert alone.play("P1", "end").hand("P1") == "*"


@pytest.mark.clause("KAL-A-21")
@pytest.mark.parametrize(
    ("hand", "more", "bans"),
    [
        ("KD 9H 4C", 'taken = "9H"', ("joker", "returned_upcard")),
        ("KD 9H 4C 5C", 'taken = "9H"', ("joker", "returned_upcard")),
        ("KD 9H", "", ("joker", "returned_upcard")),
        ("KD 9H", 'taken = "9H"', ("joker",)),
    ],
)
def test_a_card_that_can_be_discarded_is_left(hand: str, more: str, bans: tuple[str, ...]) -> None:
    t = down(hand, meld("{KS KH KC}"), more, discard_ban=frozenset(bans))
    assert "add KD to 1" in t.moves("P1")
    assert t.play("P1", "add KD to 1").melds() == ["{KS KH KC KD}"]


@pytest.mark.clause("KAL-A-21")
@pytest.mark.parametrize(
    ("least", "when", "since", "legal"),
    [
        (0, "next_turn", "down", True),
        (0, "same_turn", "down_now", True),
        (0, "next_turn", "down_now", False),
        (1, "same_turn", "down", False),
    ],
)
def test_jokers_alone_where_they_are_a_meld(least: int, when: str, since: str, legal: bool) -> None:
    """Three jokers are left; they can be laid where a meld needs no natural card, and new melds are open."""
    options = {"min_naturals": least, "extra_melds": when, "wild_limit_table": "none"}
    t = holding("TH * * *", 2, meld("<6H 7H 8H 9H>", "P2"), f'{since} = ["P1"]', **options)
    if legal:
        assert "meld {*=A * *}" in t.play("P1", "add TH to 1").moves("P1")
    else:
        assert t.clause("P1", "add TH to 1") == "KAL-A-21"


@pytest.mark.clause("KAL-X-21")
def test_a_joker_over() -> None:
    t = holding("4C 5C 6C 7C 8D 9D TD JD 3S 4S 5S 6S *", 4)
    t.play("P1", "down <4C 5C 6C 7C> <8D 9D TD JD> <3S 4S 5S 6S>")
    assert t.clause("P1", "discard *") == "KAL-54"
    assert "bent" in t.play("P1", "add * to 3").events()
