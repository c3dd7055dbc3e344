"""Kalooki, clause by clause (rulebook: kalooki)."""

from typing import Any

import pytest

from tests.rules.contract_rummy.dealing import dealt, pack, scores
from tests.rules.table import Table, table
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.options import change, changes
from upcard.kernel.game import BadMove, Refused

RULES = BOOKS["kalooki"]
SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


def meld(cards: str, owner: str = "P3") -> str:
    return f'[[melds]]\nowner = "{owner}"\ncards = "{cards}"\n'


def holding(hand: str, deal: int = 1, melds: str = "", more: str = "", **options: Any) -> Table:
    """P1 has drawn and is not down."""
    return table(
        "kalooki", f'seats = 4\nstep = "play"\ndeal = {deal}\n{more}\n[hands]\nP1 = "{hand}"\n{melds}', **options
    )


def down(hand: str, melds: str, more: str = "", **options: Any) -> Table:
    """P1 is down since an earlier turn and has drawn."""
    return holding(hand, 2, melds, f'down = ["P1"]\n{more}', **options)


def window(more: str = "", hands: str = "", **options: Any) -> Table:
    """P1's turn begins; the others are asked about the 7D."""
    return table("kalooki", f'seats = 4\nstep = "claim"\ndiscards = "7D KC"\n{more}\n[hands]\n{hands}', **options)


# --- 1.1 players, pack, deal


@SEATS
def test_pack_and_deals(seats: int) -> None:
    """KAL-01, KAL-02, KAL-03, KAL-04, KAL-05, KAL-06, KAL-07, KAL-A-03: for every number of players."""
    assert pack("kalooki", seats) == (2, 4)
    assert len(RULES.deals) == 9
    for number, cards in enumerate((9, 10, 11, 12, 12, 13, 14, 15, 16), 1):
        t = dealt("kalooki", seats, number)
        assert {len(t.state.hand(seat).cards) for seat in range(seats)} == {cards}
        assert len(t.state.discards().cards) == 1
        assert len(t.state.stock().cards) == 108 - seats * cards - 1
        assert (t.state.dealer, t.state.turn) == (0, 1)


def test_others_do_not_play() -> None:
    """KAL-01, KAL-A-33."""
    game = table("kalooki").game
    for seats in (2, 6):
        with pytest.raises(Refused, match="KAL-01"):
            game.start(seats)


# --- 1.2 draw


def test_the_draw() -> None:
    """KAL-08, KAL-36: one card from either pile, and nothing before it."""
    t = table("kalooki", 'seats = 4\ndiscards = "7D"')
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    assert t.clause("P1", "discard 7D") == "KAL-08"
    assert "7D" in t.play("P1", "draw upcard").hand("P1")


def test_who_is_down_draws_from_the_stock() -> None:
    """KAL-09, KAL-10, KAL-X-07."""
    position = 'seats = 4\ndown = ["P1"]\ndiscards = "7D"'
    t = table("kalooki", position)
    assert t.clause("P1", "draw upcard") == "KAL-09"
    assert t.moves("P1") == ["draw stock"]
    assert table("kalooki", position, draw_if_down="any").moves("P1") == ["draw stock", "draw upcard"]


# --- 1.3 calls


def test_a_call_is_allowed() -> None:
    """KAL-11, KAL-13, KAL-15, KAL-16, KAL-A-06, KAL-A-07, KAL-X-05."""
    t = window()
    assert t.asked() == ["P2", "P3", "P4"]
    t.play("P2", "pass").play("P4", "pass").play("P3", "may-i")
    assert t.asked() == ["P1"]
    assert t.moves("P1") == ["allow", "reject"]
    before = len(t.state.hand(2).cards), len(t.state.hand(0).cards)
    t.play("P1", "allow")
    assert (len(t.state.hand(2).cards), len(t.state.hand(0).cards)) == (before[0] + 2, before[1] + 1)
    assert t.upcard() == "KC" and t.state.claims == (0, 0, 1, 0)
    assert t.clause("P1", "draw upcard") == "KAL-A-07"
    assert t.clause("P4", "may-i") == "KAL-A-06"


def test_a_call_is_rejected() -> None:
    """KAL-13, KAL-17, KAL-19, KAL-A-30, KAL-X-06."""
    t = window().play("P2", "pass").play("P4", "pass").play("P3", "may-i").play("P1", "reject")
    assert "7D" in t.hand("P1") and t.state.claims == (0, 0, 0, 0)
    assert "rejected" in t.events()


def test_who_is_down_does_not_call() -> None:
    """KAL-12, KAL-A-12, KAL-X-10: no penalty either."""
    t = window('down = ["P3"]')
    assert t.asked() == ["P2", "P4"]
    assert t.clause("P3", "may-i") == "KAL-12"
    assert t.state.fines == (0, 0, 0, 0)
    assert "P3" in window('down = ["P3"]', claim_if_down=True).asked()


def test_who_is_down_allows_every_call() -> None:
    """KAL-14, KAL-X-07: there is nothing to ask."""
    t = window('down = ["P1"]')
    assert t.clause("P1", "reject") == "KAL-14"
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert "7D" in t.hand("P2") and t.state.step == 3
    waiting = table("kalooki", 'seats = 4\nstep = "consent"\ndown = ["P1"]\ncalls = ["P2"]\ndiscards = "7D"')
    assert waiting.moves("P1") == ["allow"]
    assert waiting.clause("P1", "reject") == "KAL-14"


def test_two_callers() -> None:
    """KAL-A-04, KAL-A-05, KAL-X-09: the nearest is put to the active player, who waits for all answers."""
    t = window()
    assert t.clause("P1", "draw upcard") == "KAL-A-05"
    t.play("P4", "may-i").play("P3", "pass").play("P2", "may-i")
    assert t.state.calls == (1,)
    t = window(claim_priority="first_call").play("P4", "may-i").play("P3", "pass").play("P2", "may-i")
    assert t.state.calls == (3,)


def test_without_a_call_the_draw_is_free() -> None:
    """KAL-A-05."""
    t = window().play("P2", "pass").play("P3", "pass").play("P4", "pass")
    assert t.moves("P1") == ["draw stock", "draw upcard"]


@pytest.mark.parametrize("own", [True, False])
def test_calling_the_own_discard(own: bool) -> None:
    """KAL-A-08."""
    t = window('discarder = "P4"', claim_own_discard=own)
    assert ("P4" in t.asked()) is own
    if not own:
        assert t.clause("P4", "may-i") == "KAL-A-08"


def test_a_call_beyond_the_limit_costs_points() -> None:
    """KAL-18, KAL-20, KAL-A-09, KAL-X-08: at once, and the upcard stays on offer."""
    t = window("claims = [0, 3, 0, 0]").play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.state.fines == (0, 50, 0, 0) and t.state.totals() == (0, 50, 0, 0)
    assert t.upcard() == "7D" and t.moves("P1") == ["draw stock", "draw upcard"]
    assert "fined" in t.events()
    beside = window("claims = [0, 3, 0, 0]").play("P2", "may-i").play("P3", "may-i").play("P4", "pass")
    assert beside.state.calls == (2,) and beside.state.fines == (0, 50, 0, 0)


def test_the_limit_is_an_option() -> None:
    """KAL-18, KAL-A-09: not offered, another number, another price."""
    t = window("claims = [0, 3, 0, 0]", call_over_limit="not_offered")
    assert "P2" not in t.asked() and t.clause("P2", "may-i") == "KAL-18"
    assert "P2" in window("claims = [0, 2, 0, 0]", call_over_limit="not_offered").asked()
    dear = window("claims = [0, 3, 0, 0]", call_penalty=70).play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert dear.state.fines == (0, 70, 0, 0)


@pytest.mark.parametrize("mode", ["none", "may_i"])
def test_other_ways_to_claim(mode: str) -> None:
    """KAL-A-30."""
    if mode == "none":
        t = table("kalooki", 'seats = 4\ndiscards = "7D"', claim_mode=mode)
        assert t.clause("P2", "may-i") == "KAL-A-30"
        return
    t = window(claim_mode=mode, active_may_reject=False).play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert "7D" in t.hand("P2")


# --- 1.4 stock


def test_the_stock_is_renewed_once_then_the_deal_is_void() -> None:
    """KAL-22, KAL-23, KAL-24, KAL-25, KAL-26, KAL-X-22."""
    position = 'seats = 4\ndealer = "P4"\nstock = ""\ndiscards = "5H 9C KD 2S"\nfines = [0, 50, 0, 0]'
    t = table("kalooki", position).play("P1", "draw stock")
    assert t.asked() == ["*"]
    t.renew("9C KD 2S")
    assert t.upcard() == "5H" and t.state.renewals == 1
    t = table("kalooki", position + "\nrenewals = 1").play("P1", "draw stock")
    assert "void" in t.events() and t.asked() == ["*"]
    assert (t.state.deal, t.state.dealer, t.state.sheet) == (1, 3, ())
    assert t.state.totals() == (0, 50, 0, 0)  # KAL-A-11


def test_fines_of_a_void_deal() -> None:
    """KAL-A-11: they stay, or are taken back."""
    position = 'seats = 4\nstock = ""\ndiscards = "5H"\nrenewals = 1\nfines = [0, 50, 0, 0]'
    assert table("kalooki", position).play("P1", "draw stock").state.carried == (0, 50, 0, 0)
    back = table("kalooki", position, void_keeps_penalties=False).play("P1", "draw stock")
    assert back.state.totals() == (0, 0, 0, 0)


def test_void_deals_come_to_an_end() -> None:
    """KAL-A-35: the game goes on to the next deal."""
    position = 'seats = 4\ndealer = "P4"\nstock = ""\ndiscards = "5H"\nrenewals = 1\nvoids = 9\nfines = [0, 50, 0, 0]'
    t = table("kalooki", position).play("P1", "draw stock")
    assert "given_up" in t.events()
    assert (t.state.deal, t.state.dealer, t.state.sheet, t.state.voids) == (2, 0, ((0, 50, 0, 0),), 0)
    assert table("kalooki", position, void_limit=0).play("P1", "draw stock").state.deal == 1


def test_the_penalty_card_meets_an_empty_stock() -> None:
    """KAL-A-13: renewed without the called card; the second time the deal is void."""
    t = window('stock = ""').play("P3", "may-i").play("P2", "pass").play("P4", "pass").play("P1", "allow")
    assert t.asked() == ["*"]
    t.renew("KC")
    assert "KC" in t.hand("P3") and "7D" in t.hand("P3")
    t = window('stock = ""\nrenewals = 1').play("P3", "may-i").play("P2", "pass").play("P4", "pass").play("P1", "allow")
    assert "void" in t.events()


def test_only_the_upcard_is_left() -> None:
    """KAL-A-14."""
    position = 'seats = 4\nstock = ""\ndiscards = "5H"'
    assert "5H" in table("kalooki", position).play("P1", "draw upcard").hand("P1")
    assert "void" in table("kalooki", position).play("P1", "draw stock").events()
    scored = table("kalooki", position, stock_empty="end_when_needed").play("P1", "draw stock")
    assert len(scored.state.sheet) == 1


# --- 1.5 melds


def test_threes() -> None:
    """KAL-27, KAL-28, KAL-33, KAL-34, KAL-X-11, KAL-A-22."""
    laid = meld("{KS KH KC}", "P1")
    t = down("QS QS QH * * 4D 5D", laid)
    assert t.clause("P1", "meld {QS * *}") == "KAL-34"
    assert t.clause("P1", "meld {QS QS 4D}") == "KAL-27"
    assert t.play("P1", "meld {QS QS QH * *}").melds()[1] == "{QS QS QH * *}"
    again = holding("9S 9H 9D 9S 9H 9C JS JH JC 2D")
    assert "bent" in again.play("P1", "down {9S 9H 9D} {9S 9H 9C} {JS JH JC}", "discard 2D").events()


def test_fours() -> None:
    """KAL-29, KAL-30, KAL-31, KAL-33, KAL-35, KAL-X-12, KAL-A-25."""
    laid = meld("{KS KH KC}", "P1")
    t = down("5S 7S 8S * * AH 2H 3H KH QH JH TH 4C", laid)
    assert t.clause("P1", "meld <5S *=6S *=7S 8S>") == "KAL-35"
    assert t.clause("P1", "meld <AH 2H 3H>") == "KAL-29"
    with pytest.raises(BadMove):
        t.refused("P1", "meld <QH KH AH 2H>")
    assert t.play("P1", "meld <5S *=6S 7S *=8S>").melds()[1] == "<5S *=6S 7S *=8S>"
    assert t.play("P1", "meld <JH QH KH AH>").melds()[2] == "<JH QH KH AH>"


def test_one_four_of_a_suit() -> None:
    """KAL-32, KAL-A-23, KAL-X-13, KAL-X-14: in the contract, with it and later; others' do not matter."""
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
    """KAL-37, KAL-38, KAL-K1 to KAL-K9: KAL-K2, KAL-K3, KAL-K4, KAL-K5, KAL-K6, KAL-K7, KAL-K8; KAL-A-01, KAL-X-02.
    Contract and discard are the whole hand: the table is bent (KAL-65)."""
    t = holding(hand, deal)
    assert len(hand.split()) == RULES.deals[deal - 1].cards + 1
    assert t.clause("P1", "down {" + melds.split("{")[-1].split("}")[0] + "}" if "{" in melds else "down <5S 6S 7S 8S>")
    card = hand.split()[-1]
    assert "bent" in t.play("P1", f"down {melds}", f"discard {card}").events()


def test_fours_alone_take_as_many_suits() -> None:
    """KAL-A-34, KAL-X-02."""
    t = holding("5S 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D 8D 9S TS JS QS 2D", 9)
    assert t.clause("P1", "down <5S 6S 7S 8S> <5H 6H 7H 8H> <5D 6D 7D 8D> <9S TS JS QS>") == "KAL-32"


@pytest.mark.parametrize("sizes", ["at_least", "exact"])
def test_contract_sizes(sizes: str) -> None:
    """KAL-A-02."""
    t = holding("5S 5H 5D 5C JC JD JH 8S 8C 8D", contract_sizes=sizes)
    move = "down {5S 5H 5D 5C} {JC JD JH} {8S 8C 8D}"
    if sizes == "exact":
        assert t.clause("P1", move) == "KAL-A-02"
    else:
        assert "bent" in t.play("P1", move).events()


def test_further_melds() -> None:
    """KAL-37, KAL-39, KAL-40, KAL-A-24, KAL-X-04: after the contract, in the same turn or later."""
    hand = "6S 6H 6D QC QD QH 3C 4C 5C 6C KS KD KH 2H 9D"
    t = holding(hand, 2)
    assert t.clause("P1", "meld {KS KH KD}") == "KAL-37"
    t.play("P1", "down {6S 6H 6D} {QC QD QH} <3C 4C 5C 6C>", "meld {KS KH KD}", "discard 9D")
    assert t.hand("P1") == "2H"
    late = holding(hand, 2, extra_melds="next_turn").play("P1", "down {6S 6H 6D} {QC QD QH} <3C 4C 5C 6C>")
    assert late.clause("P1", "meld {KS KH KD}") == "KAL-A-24"


def test_after_a_call() -> None:
    """KAL-X-03."""
    t = holding("6S 6H 6D QC QD QH 3C 4C 5C 6C KS KD 9H", 2)
    t.play("P1", "down {6S 6H 6D} {QC QD QH} <3C 4C 5C 6C>", "discard 9H")
    assert t.hand("P1") == "KS KD" and t.asked() != ["*"]
    assert "P1" not in t.asked()


# --- 1.6 tacking on


def test_tacking_on() -> None:
    """KAL-41, KAL-42, KAL-43, KAL-X-20: also in the turn of the contract; without it not."""
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


def test_the_ends_of_a_four() -> None:
    """KAL-44, KAL-45, KAL-X-15, KAL-A-15, KAL-A-16, KAL-X-16."""
    t = down("5H TH 2C 3C", meld("<6H 7H 8H 9H>"))
    assert t.clause("P1", "add 5H to 1") == "KAL-44"
    assert "add 5H to 1" not in t.moves("P1")
    assert t.play("P1", "add TH to 1").melds() == ["<6H 7H 8H 9H TH>"]
    high = down("9H 2C 3C", meld("<TH JH QH KH AH>")).play("P1", "add 9H to 1")
    assert high.melds() == ["<9H TH JH QH KH AH>"]
    joker = down("TH 2C 3C", meld("<JH QH KH *=AH>")).play("P1", "add TH to 1")
    assert joker.melds() == ["<TH JH QH KH *=AH>"]
    both = down("5H 2C 3C", meld("<6H 7H 8H 9H>"), layoff_ends="both").play("P1", "add 5H to 1")
    assert both.melds() == ["<5H 6H 7H 8H 9H>"]


@pytest.mark.parametrize("longest", [13, 14])
def test_a_four_with_a_low_ace(longest: int) -> None:
    """KAL-A-17."""
    t = down("AH 2C 3C", meld("<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH>"), max_run=longest)
    assert ("add AH to 1" in t.moves("P1")) is (longest == 14)


def test_a_joker_moves_up() -> None:
    """KAL-46, KAL-47, KAL-X-18, KAL-A-19, KAL-A-20: in own and others' fours, without saying so."""
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


def test_a_joker_moves_down_at_the_ace() -> None:
    """KAL-48, KAL-X-16, KAL-A-19."""
    laid = meld("<JH QH KH *=AH>")
    assert down("AH 2C 3C", laid).play("P1", "swap AH in 1").melds() == ["<*=TH JH QH KH AH>"]
    assert down("AH 2C 3C", laid).clause("P1", "swap AH in 1 high") == "KAL-48"


def test_jokers_are_no_neighbours() -> None:
    """KAL-49, KAL-X-17, KAL-A-32: nothing is re-arranged."""
    t = down("8H TH 2C 3C", meld("<7H *=8H 9H *=TH>"))
    assert t.clause("P1", "swap 8H in 1") == "KAL-49"
    assert t.play("P1", "swap TH in 1").melds() == ["<7H *=8H 9H TH *=JH>"]
    assert down("* 2C 3C", meld("<7H 8H 9H *=TH>")).clause("P1", "add * to 1") == "KAL-49"
    beside = down("* 2C 3C", meld("<7H 8H 9H *=TH>"), wild_neighbours=True).play("P1", "add * to 1")
    assert beside.melds() == ["<7H 8H 9H *=TH *=JH>"]


def test_no_place_for_the_joker() -> None:
    """KAL-A-18."""
    t = down("7H 2C 3C", meld("<AH 2H 3H 4H 5H 6H *=7H 8H 9H TH JH QH KH AH>"))
    assert t.clause("P1", "swap 7H in 1") == "KAL-A-18"


def test_jokers_stay() -> None:
    """KAL-50, KAL-51, KAL-52: in threes where they are, in fours where they belong, never in a hand."""
    assert down("8C 2C 3C", meld("{8H 8D *}")).clause("P1", "swap 8C in 1") == "KAL-50"
    t = down("7S 2C 3C", meld("<5S 6S *=7S 8S>"))
    assert [move for move in t.moves("P1") if move.startswith("swap")] == ["swap 7S in 1 high"]
    hand = down("7S 2C 3C", meld("<5S 6S *=7S 8S>"), joker_take_use="free").play("P1", "swap 7S in 1")
    assert "*" in hand.hand("P1")


def test_replacing_on_the_contract_turn() -> None:
    """KAL-A-31."""
    hand = "5S 5H 5D JC JD JH 8H 8C 8D 7S 2C 3C"
    t = holding(hand, 1, meld("<5S 6S *=7S 8S>")).play("P1", "down {5S 5H 5D} {JC JD JH} {8H 8C 8D}")
    assert t.play("P1", "swap 7S in 1").melds()[0] == "<5S 6S 7S 8S *=9S>"


# --- 1.7 discard


def test_discards() -> None:
    """KAL-53, KAL-54, KAL-55, KAL-56, KAL-X-19."""
    t = down("* 9H 2C", meld("{9S 9D 9C}"), 'taken = "9H"')
    assert t.clause("P1", "discard *") == "KAL-54"
    assert t.clause("P1", "end") == "KAL-53"
    assert t.play("P1", "discard 9H").asked() != ["P1"]
    banned = down("* 9H 2C", meld("{9S 9D 9C}"), discard_ban=frozenset({"playable"}))
    assert banned.clause("P1", "discard 9H") == "KAL-A-21"


def test_jokers_alone() -> None:
    """KAL-A-21, KAL-X-21."""
    laid = meld("<7H 8H 9H *=TH>", "P2")
    t = down("TH *", meld("<6H 7H 8H 9H>", "P2"))
    assert "out" in t.play("P1", "add TH to 1", "add * to 1").events()
    full = down("TH *", meld("<6H 7H 8H *=9H>", "P2"))
    assert "out" in full.play("P1", "add TH to 1", "add * to 1").events()
    strands = down("TH * *", meld("<6H 7H 8H 9H>", "P2"))
    assert strands.clause("P1", "add TH to 1") == "KAL-A-21"
    assert "add TH to 1" not in strands.moves("P1")
    alone = down("*", laid)
    assert alone.moves("P1") == ["end"]
    assert alone.play("P1", "end").hand("P1") == "*"


def test_a_joker_over() -> None:
    """KAL-X-21."""
    t = holding("4C 5C 6C 7C 8D 9D TD JD 3S 4S 5S 6S *", 4)
    t.play("P1", "down <4C 5C 6C 7C> <8D 9D TD JD> <3S 4S 5S 6S>")
    assert t.clause("P1", "discard *") == "KAL-54"
    assert "bent" in t.play("P1", "add * to 3").events()


# --- 1.8 end and score


def ending(p1: str = "2C", more: str = "", hands: str = 'P2 = "KD 4H"', now: str = "down_now", **options: Any) -> Table:
    """P1 goes out by discarding."""
    laid = meld("{9S 9D 9C}", "P1")
    position = f'seats = 4\nstep = "play"\n{now} = ["P1"]\n{more}\n[hands]\nP1 = "{p1}"\n{hands}\nP3 = "3S"\nP4 = "3D"'
    return table("kalooki", position + "\n" + laid, **options).play("P1", f"discard {p1}")


def test_bending_the_table() -> None:
    """KAL-57, KAL-58, KAL-59, KAL-65, KAL-66, KAL-A-26, KAL-A-27."""
    assert ending().points() == (0, 28, 6, 6)
    assert ending(now="down").points() == (0, 14, 3, 3)
    assert ending(bend_double=False).points() == (0, 14, 3, 3)


def test_fines_and_bending() -> None:
    """KAL-21, KAL-A-10, KAL-A-27, KAL-A-28, KAL-X-08, KAL-X-24."""
    assert ending(more="fines = [0, 50, 0, 0]").points() == (0, 78, 6, 6)
    lost = ending(more="fines = [50, 50, 0, 0]")
    assert lost.points() == (50, 64, 3, 3) and "bent" not in lost.events()
    assert ending(more="carried = [50, 0, 0, 0]").points() == (50, 28, 6, 6)


@pytest.mark.parametrize(
    ("card", "points"),
    [("*", 50), ("AS", 15), ("AC", 15), ("AH", 1), ("AD", 1), ("KD", 10), ("QS", 10), ("JH", 10), ("TC", 10)]
    + [(f"{rank}D", rank) for rank in range(2, 10)],
)
def test_points(card: str, points: int) -> None:
    """KAL-60, KAL-61, KAL-62, KAL-63, KAL-64."""
    assert scores("kalooki", card) == points


def test_black_and_red_aces() -> None:
    """KAL-X-23."""
    assert ending(hands='P2 = "AS AC AH AD"', now="down").points()[1] == 32
    assert ending(hands='P2 = "* AC QD 9S 3H"', now="down").points()[1] == 87
    assert ending(hands='P2 = "* AC QD 9S 3H"').points()[1] == 174


def test_contract_and_bend() -> None:
    """KAL-X-01."""
    t = table(
        "kalooki",
        """
        seats = 4
        step = "play"
        [hands]
        P1 = "5S 5H 5D JC JD JH 8S 8C 8D 2C"
        P2 = "* KS 7D 2H AH AS TD 9C 4C"
        P3 = "2C 2D 3S 3H 5C 6D 7H 8S 9H"
        P4 = "KD KH QS JC TC 4D 4H AD AC 3C 6S"
        """,
    ).play("P1", "down {5S 5H 5D} {JC JD JH} {8S 8C 8D}", "discard 2C")
    assert t.points() == (0, 216, 90, 166)


def test_the_lowest_total_wins() -> None:
    """KAL-67, KAL-A-29."""
    sheet = ", ".join(["[0, 5, 5, 5]"] * 8)
    t = ending(more=f"deal = 9\nsheet = [{sheet}]", now="down")
    assert t.events()[-1] == "won" and t.state.totals()[0] == 0
    tied = ", ".join(["[5, 0, 9, 9]"] + ["[0, 0, 9, 9]"] * 7)
    level = ending(more=f"deal = 9\nsheet = [{tied}]", now="down", hands='P2 = "5H"')
    assert level.state.totals()[:2] == (5, 5) and level.events().count("won") == 2


# --- points of single cards as an option


def test_points_of_single_cards_are_an_option() -> None:
    """KAL-61, KAL-64: a rank named alone counts alike in all suits; changes lead there and back."""
    alike = change(RULES, {"card_points": {"A": 20}})
    assert {scores(alike, ace) for ace in ("AS", "AH", "AD", "AC")} == {20}
    assert changes(RULES, alike) == {"card_points": {"A": 20}}
    queen = change(BOOKS["denexa"], {"card_points": {"QS": 100}})
    assert (scores(queen, "QS"), scores(queen, "QH")) == (100, BOOKS["denexa"].card_points["Q"])
    assert changes(BOOKS["denexa"], queen) == {"card_points": {"Q": 10, "QS": 100}}
