"""The clauses of Contract Rummy that say what a meld, and what a contract, is."""

import pytest

from upcard.cards.bits import face_bit
from upcard.cards.card import FACES, JOKER, Card, cards, faces_text, parse_face, parse_faces
from upcard.melds.engine import (
    Contract,
    ContractSlot,
    Melder,
    MeldRules,
    additions,
    apart,
    arrange_least,
    can_place,
    check,
    fits,
    parse_contract,
    parse_meld,
    readings,
    swapped,
)

PLAIN = MeldRules()
DEUCES = MeldRules(wilds=(JOKER, *parse_faces("2S 2H 2D 2C")))
KALOOKI = MeldRules(min_naturals=2, neighbours=False)
PAY_ME = MeldRules(
    max_set=4,
    distinct_suits=True,
    min_run=3,
    wilds=(JOKER, *parse_faces("2S 2H 2D 2C KS KH KD KC")),
    wild_limit="half",
    neighbours=False,
    wild_as_natural=True,
)


def fault(text: str, rules: MeldRules = PLAIN) -> str:
    """The fault of the meld and the cards it points at; empty when it is legal."""
    found = check(parse_meld(text), rules)
    return "" if found is None else f"{found.code}: {faces_text(found.faces)}"


def laid(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | "))


def melds_fit(text: str, contract: Contract) -> bool:
    return fits(tuple([parse_meld(part) for part in text.split(" | ")]), contract)


@pytest.mark.parametrize(
    ("clause", "text", "expected"),
    [
        ("CR-C-26", "{9S 9H 9D}", ""),
        ("CR-C-26", "{9S 9H}", "too_short: 9S 9H"),
        ("CR-C-26", "{9S 9H 8D 9C}", "rank: 8D"),
        ("CR-C-27", "{9S 9S 9S}", ""),
        ("CR-C-28", "<5S 6S 7S 8S>", ""),
        ("CR-C-28", "<5S 6S 7S>", "too_short: 5S 6S 7S"),
        ("CR-C-28", "<5S 6H=6S 7S 8S>", "suit: 6H"),
        ("CR-C-28", "<5S 9S=6S 7S 8S>", "place: 9S"),
        ("CR-C-29", "<AD 2D 3D 4D>", ""),
        ("CR-C-29", "<JD QD KD AD>", ""),
        ("CR-C-31", "{9S 9H *}", ""),
        ("CR-C-31", "<5S * 7S 8S>", ""),
        ("CR-A-32", "{*=9 * *}", "min_naturals: * * *"),
        ("CR-A-32", "<*=5S * * *>", "min_naturals: * * * *"),
        ("CR-A-32", "{* * 9S}", ""),
        ("CR-A-34", "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>", ""),
        ("CR-A-46", "{9S 9S 9H 9H 9D 9D 9C 9C * * *}", ""),
    ],
)
def test_melds(clause: str, text: str, expected: str) -> None:
    assert fault(text) == expected, clause


@pytest.mark.clause("CR-C-30", "GEN-16")
def test_cr_c_30_no_run_goes_round_the_corner() -> None:
    """Places end at the ace above the king; K-A-2 is refused as such."""
    for text in ("<QS KS AS 2S>", "<* AS 2S 3S>", "<KS AS 2S *>"):
        assert fault(text) == "corner: " + text[1:-1].replace("=KS", "")
        assert str(parse_meld(str(parse_meld(text)))) == str(parse_meld(text))
    melder = Melder(parse_contract("R4"), PLAIN)
    assert not melder.can_meet(cards("QS KS AS 2S"))
    assert not readings(parse_faces("QS KS AS 2S"), PLAIN)
    assert melder.can_meet(cards("QS KS AS *"))


@pytest.mark.clause("CR-A-33", "CR-A-34")
@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>", MeldRules(max_run=13), "too_long: AS"),
        ("<JS QS KS AS>", MeldRules(ace_high=False), "ace: AS"),
        ("<AS 2S 3S 4S>", MeldRules(ace_low=False), "ace: AS"),
        ("{9S * *}", MeldRules(wild_limit="minority"), "wild_limit: * *"),
        ("{9S 9H *}", MeldRules(wild_limit="minority"), ""),
        ("<5S 6S * *>", MeldRules(wild_limit="minority"), "wild_limit: * *"),
        ("<5S 6S * *>", MeldRules(wild_limit="half"), ""),
        ("<5S 6S * *>", MeldRules(wild_limit="one"), "wild_limit: * *"),
        ("<5S 6S * 8S 9S * JS>", MeldRules(wild_limit="minority"), ""),
        ("{9S * *}", KALOOKI, "min_naturals: * *"),
        ("<5S * * 8S>", KALOOKI, "neighbours: * *"),
        ("<* 5S * 7S>", KALOOKI, ""),
        ("{9S 9H 9D 9C *}", PAY_ME, "too_long: *"),
        ("{9S 9S 9D}", PAY_ME, "twin_suit: 9S 9S"),
        ("{9S 9H 2S}", PAY_ME, ""),
        ("{9S * *}", PAY_ME, "wild_limit: * *"),
        ("<4C * 6C 2D=7C 8C KH=9C>", PAY_ME, ""),
        ("<* 4C *=5C 6C 2D=7C>", PAY_ME, "wild_limit: * * 2D"),
        ("<2C 3C *>", PAY_ME, ""),
        ("{KS KH KD}", PAY_ME, ""),
        ("{2S 2S 2H}", PAY_ME, ""),
        ("<JD QD KD>", PAY_ME, ""),
    ],
)
def test_rules_of_melds(text: str, rules: MeldRules, expected: str) -> None:
    """What Contract Rummy and other games ask of melds."""
    assert fault(text, rules) == expected


@pytest.mark.clause("CR-A-61")
def test_cr_a_61_a_wild_deuce_is_never_natural() -> None:
    assert fault("{2S 2H 2D}", DEUCES) == "min_naturals: 2S 2H 2D"
    assert fault("<AS 2S 3S 4S>", DEUCES) == "", "it may stand at the place of a 2"
    assert fault("<2S *=3S 2H=4S *=5S>", DEUCES) == "min_naturals: 2S * 2H *"
    run = parse_meld("<AS 2S 3S 2H=4S>")
    assert swapped(parse_face("4S"), run, DEUCES) == 3
    assert swapped(parse_face("2S"), run, DEUCES) == -1, "in the 2's place it cannot be taken"
    assert swapped(parse_face("2S"), parse_meld("<AS *=2S 3S 4S>"), DEUCES) == -1


@pytest.mark.clause("CR-X-05")
@pytest.mark.parametrize("touching", ["free", "no_touch", "gap"])
def test_cr_x_05_a_gap(touching: str) -> None:
    """Legal in all four books."""
    assert melds_fit("<2H 3H 4H 5H> | <7H 8H 9H TH>", parse_contract("R4 R4", touching))


@pytest.mark.clause("CR-X-07", "CR-D-18", "CR-A-11")
def test_cr_x_07_where_the_joker_stands() -> None:
    """A joker counts at its declared place."""
    contract = parse_contract("R4 R4", "no_touch")
    assert melds_fit("<*=2C 3C 4C 5C> | <7C 8C 9C TC>", contract)
    assert not melds_fit("<3C 4C 5C *=6C> | <7C 8C 9C TC>", contract)
    ways = list(Melder(contract, PLAIN).ways(cards("3C 4C 5C * 7C 8C 9C TC")))
    assert [tuple(map(str, way)) for way in ways] == [laid("<*=2C 3C 4C 5C> | <7C 8C 9C TC>")]


@pytest.mark.parametrize(
    ("clause", "touching", "text", "allowed"),
    [
        ("CR-D-18", "no_touch", "<3C 4C 5C 6C> | <7C 8C 9C TC>", False),
        ("CR-P-21", "no_touch", "<7C 8C 9C TC> | <3C 4C 5C 6C>", False),
        ("CR-P-20", "no_touch", "<3C 4C 5C 6C> | <7S 8S 9S TS>", True),
        ("CR-P-22", "no_touch", "<2S 3S 4S 5S> | <7S 8S 9S TS>", True),
        ("CR-A-10", "no_touch", "<3C 4C 5C 6C> | <5C 6C 7C 8C>", True),
        ("CR-A-10", "no_touch", "<3C 4C 5C 6C> | <3C 4C 5C 6C>", True),
        ("CR-A-11", "no_touch", "<JC QC KC AC> | <2C 3C 4C 5C>", True),
        ("CR-F-08", "gap", "<3C 4C 5C 6C> | <7C 8C 9C TC>", False),
        ("CR-F-08", "gap", "<3C 4C 5C 6C> | <8C 9C TC JC>", True),
        ("CR-F-09", "gap", "<3C 4C 5C 6C> | <6C 7C 8C 9C>", False),
        ("CR-F-09", "gap", "<3C 4C 5C 6C> | <3C 4C 5C 6C>", False),
        ("CR-A-10", "free", "<3C 4C 5C 6C> | <7C 8C 9C TC>", True),
        ("", "one_per_suit", "<3C 4C 5C 6C> | <9C TC JC QC>", False),
        ("", "one_per_suit", "<3C 4C 5C 6C> | <9S TS JS QS>", True),
    ],
)
def test_runs_of_one_suit(clause: str, touching: str, text: str, allowed: bool) -> None:
    contract = parse_contract("R4 R4", touching)
    melds = tuple([parse_meld(part) for part in text.split(" | ")])
    assert apart(melds, contract) == allowed, clause
    assert fits(melds, contract) == allowed, clause
    hand = tuple([Card(face) for meld in melds for face in meld.faces])
    assert Melder(contract, PLAIN).can_meet(hand) == allowed, clause


@pytest.mark.clause("CR-A-07")
def test_cr_a_07_eight_in_a_row_are_not_two_of_three_runs() -> None:
    melder = Melder(parse_contract("R4+ R4+ R4+", "no_touch"), PLAIN)
    assert not melder.can_cover(cards("3C 4C 5C 6C 7C 8C 9C TC 2H 3H 4H 5H"), 0, 0)
    assert melder.can_cover(cards("3C 4C 5C 6C 7C 8C 9C TC 2H 3H 4H 5H 8S 9S TS JS"), 0, 0)


@pytest.mark.clause("CR-A-01", "CR-X-21")
def test_cr_a_01_every_card_in_three_runs() -> None:
    """Thirteen cards as 4 + 4 + 5; with a card over only where one may be left."""
    melder = Melder(parse_contract("R4+ R4+ R4+", "no_touch"), PLAIN)
    whole = cards("2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD")
    over = cards("2H 3H 4H 5H 7S 8S 9S TS 3C TD JD QD KD")
    assert [sorted(map(str, way)) for way in melder.covers(whole, 0, 0)] == [
        ["<2H 3H 4H 5H>", "<7S 8S 9S TS>", "<9D TD JD QD KD>"]
    ]
    assert not melder.can_cover(over, 0, 0)
    assert melder.can_cover(over, 0, 1)
    assert melder.short_cover(over, 0, 0) == 1
    assert Melder(parse_contract("R4 R4 R5"), PLAIN).can_cover(whole, 0, 0)


@pytest.mark.clause("CR-A-09")
def test_cr_a_09_two_sets_of_one_rank() -> None:
    six = "{9S 9H 9D} | {9S 9H 9C}"
    assert melds_fit(six, parse_contract("S3 S3"))
    assert not melds_fit(six, parse_contract("S3 S3", same_rank_sets=False))
    hand = cards("9S 9H 9D 9S 9H 9C")
    assert Melder(parse_contract("S3 S3"), PLAIN).can_meet(hand)
    assert not Melder(parse_contract("S3 S3", same_rank_sets=False), PLAIN).can_meet(hand)


@pytest.mark.clause("CR-A-08")
@pytest.mark.parametrize(
    ("text", "contract", "fitting"),
    [
        ("<5S 6S 7S 8S> | {9S 9H 9D}", "S3 R4", True),
        ("{9S 9H 9D} | {9S 9H 9D 9C}", "S3 R4", False),
        ("{9S 9H 9D 9C} | {8S 8H 8D}", "S3 S4", True),
        ("{9S 9H 9D 9C} | {8S 8H 8D}", "S3 S3", False),
        ("{9S 9H 9D 9C} | {8S 8H 8D}", "S3+ S3", True),
        ("{9S 9H 9D 9C} | {8S 8H 8D 8C}", "S3 S3+", False),
        ("{9S 9H 9D}", "S3 S3", False),
        ("{9S 9H 9D} | {8S 8H 8D} | {7S 7H 7D}", "S3 S3", False),
        ("<5S 6S 7S 8S 9S>", "R4", False),
        ("<5S 6S 7S 8S 9S>", "R4+", True),
    ],
)
def test_cr_a_08_contract_sizes(text: str, contract: str, fitting: bool) -> None:
    assert melds_fit(text, parse_contract(contract)) == fitting


def test_a_meld_knows_which_faces_lie_in_it() -> None:
    for text in ("{8H 8D *}", "<5S *=6S 7S 8S>"):
        meld, bits = parse_meld(text), 0
        for face in meld.faces:
            bits |= face_bit(face)
        assert meld.bits() == meld.bits() == bits


@pytest.mark.clause("CR-C-41", "CR-C-42")
def test_cr_c_41_42_laying_off() -> None:
    def grown(card: str, meld: str, rules: MeldRules = PLAIN) -> list[str]:
        return [str(made) for made in additions(parse_face(card), parse_meld(meld), rules)]

    assert grown("8C", "{8H 8D *}") == ["{8H 8D * 8C}"]
    assert grown("9C", "{8H 8D *}") == []
    assert grown("4S", "<5S 6S 7S 8S>") == ["<4S 5S 6S 7S 8S>"]
    assert grown("9S", "<5S 6S 7S 8S>") == ["<5S 6S 7S 8S 9S>"]
    assert grown("9H", "<5S 6S 7S 8S>") == []
    assert grown("*", "<5S 6S 7S 8S>") == ["<*=4S 5S 6S 7S 8S>", "<5S 6S 7S 8S *=9S>"]
    assert grown("*", "<JS QS KS AS>") == ["<*=TS JS QS KS AS>"]
    assert grown("AS", "<2S 3S 4S 5S>") == ["<AS 2S 3S 4S 5S>"]
    assert grown("AS", "<2S 3S 4S 5S>", MeldRules(ace_low=False)) == []
    assert grown("*", "<5S *=6S 7S *=8S>", KALOOKI) == ["<*=4S 5S *=6S 7S *=8S>"]
    assert grown("9C", "{9S 9H 9D}", PAY_ME) == ["{9S 9H 9D 9C}"]
    assert grown("9S", "{9S 9H 9D}", PAY_ME) == []


@pytest.mark.clause("CR-C-44", "CR-C-46")
def test_cr_c_44_46_the_card_that_replaces_a_joker() -> None:
    run = parse_meld("<5S 6S *=7S 8S>")
    assert swapped(parse_face("7S"), run, PLAIN) == 2
    assert swapped(parse_face("7H"), run, PLAIN) == -1
    assert swapped(parse_face("6S"), run, PLAIN) == -1
    assert swapped(JOKER, run, PLAIN) == -1
    assert swapped(parse_face("8C"), parse_meld("{8H 8D *}"), PLAIN) == -1, "CR-C-46"
    assert swapped(parse_face("AS"), parse_meld("<JS QS KS *=AS>"), PLAIN) == 3


@pytest.mark.parametrize(
    ("given", "rules", "expected"),
    [
        ("5C 6C * 7C", PLAIN, ["<5C 6C 7C *=8C>", "<*=4C 5C 6C 7C>"]),
        ("* 5C 6C 7C", PLAIN, ["<*=4C 5C 6C 7C>", "<5C 6C 7C *=8C>"]),
        ("KH AH QH *", PLAIN, ["<*=JH QH KH AH>"]),
        ("9S 9D *", PLAIN, ["{9S 9D *}"]),
        ("9S 9D 8S", PLAIN, []),
        ("8S 5S 7S *", PLAIN, ["<5S *=6S 7S 8S>"]),
        ("2S 3S 4S 5S", DEUCES, ["<2S 3S 4S 5S>", "<3S 4S 5S 2S=6S>"]),
        ("", PLAIN, []),
    ],
)
def test_readings_most_natural_first(given: str, rules: MeldRules, expected: list[str]) -> None:
    assert [str(meld) for meld in readings(parse_faces(given), rules)] == expected


def test_one_natural_may_be_a_set_or_a_run() -> None:
    texts = [str(meld) for meld in readings(parse_faces("7S * * *"), PLAIN)]
    assert texts == [
        "<7S *=8S *=9S *=TS>",
        "{7S * * *}",
        "<*=6S 7S *=8S *=9S>",
        "<*=5S *=6S 7S *=8S>",
        "<*=4S *=5S *=6S 7S>",
    ]


@pytest.mark.clause("CR-A-42", "CR-D-24", "CR-D-25", "GEN-07")
def test_cr_a_42_a_taken_joker_needs_a_new_meld() -> None:
    assert can_place(cards("* KH KD 2C"), PLAIN, 1)
    assert not can_place(cards("* KH QD 2C"), PLAIN, 1)
    assert can_place(cards("* 4C 5C 6C"), PLAIN, 1)
    assert can_place(cards("* * KH 2C"), PLAIN, 2)
    assert not can_place(cards("* * KH 2C"), MeldRules(wild_limit="minority"), 2)
    assert can_place(cards("* * KH KD 9C 9S 2C"), MeldRules(wild_limit="minority"), 2)
    assert can_place(cards("4C 5C"), PLAIN, 0)


def test_best_leaves_the_fewest_points() -> None:
    points = tuple([15 if face in (JOKER, 1, 17, 33, 49) else min(face & 15, 10) for face in range(FACES)])
    melder = Melder(parse_contract("S3 S3"), PLAIN)
    best = melder.best(cards("9S 9H 9D 4C 4C 4H KD KD * 2S 7C"), points)
    assert best is not None
    assert best[1] == 10 * 2 - 10 * 2 + 4 * 3 + 2 + 7, "the kings with the joker leave less than the fours"
    assert [str(meld) for meld in best[0]] in (["{9S 9H 9D}", "{KD KD *}"], ["{KD KD *}", "{9S 9H 9D}"])
    assert melder.best(cards("9S 9H 9D 4C"), points) is None


def test_short_and_needs() -> None:
    melder = Melder(parse_contract("S3 R4"), PLAIN)
    hand = cards("9S 9H 9D 3C 4C 6C KD")
    assert melder.short(hand) == 1
    assert faces_text(melder.needs(hand)) == "5C *"
    assert melder.short(()) == 7
    assert melder.short(cards("* * *")) == 4
    assert melder.short(hand + cards("*")) == 0
    assert melder.needs(hand + cards("*")) == ()


def test_hidden_cards_count_for_nothing() -> None:
    melder = Melder(parse_contract("S3"), PLAIN)
    assert melder.short(cards("?? ?? 9S 9H " + "?? " * 20)) == 1
    assert not list(melder.ways(cards("?? ?? ?? ??")))


def test_arrange_least_of_pay_me() -> None:
    points = tuple([15 if PAY_ME.is_wild(face) else 5 if face & 15 < 8 else 10 for face in range(FACES)])
    melds, dead = arrange_least(cards("9S 9H 2S 4C 5C 6C KD KH JD"), PAY_ME, points)
    assert dead == 0, "one king is played as itself, the other as the queen"
    assert len(melds) == 3
    assert all(check(meld, PAY_ME) is None for meld in melds)
    melds, dead = arrange_least(cards("9S 9H 2S 4C 5C 6C KD KH JS"), PAY_ME, points)
    assert dead == 10, "no two of three cards may be wild: the jack stays"
    assert all(check(meld, PAY_ME) is None for meld in melds)
    assert arrange_least((), PAY_ME, points) == ((), 0)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ({"min_set": 1}, "min_set"),
        ({"max_set": 2}, "max_set"),
        ({"min_set": 5, "distinct_suits": True}, "min_set"),
        ({"min_run": 1}, "min_run"),
        ({"max_run": 15}, "max_run"),
        ({"wild_limit": "few"}, "wild_limit"),
        ({"min_naturals": -1}, "min_naturals"),
        ({"wilds": (0x50,)}, "wilds"),
    ],
)
def test_rules_out_of_range(arguments: dict[str, object], names: str) -> None:
    with pytest.raises(ValueError, match=names):
        MeldRules(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("contract", "rules"),
    [("R3", PLAIN), ("S5", PAY_ME), ("R14", MeldRules(ace_high=False)), ("S3 " * 11, PLAIN)],
)
def test_contracts_that_nobody_can_meet(contract: str, rules: MeldRules) -> None:
    with pytest.raises(ValueError, match=r"no legal meld|1 to 10 melds"):
        Melder(parse_contract(contract), rules)


def test_an_unknown_touching() -> None:
    with pytest.raises(ValueError, match="touching is 'near'"):
        Contract((ContractSlot("R", 4),), "near")
