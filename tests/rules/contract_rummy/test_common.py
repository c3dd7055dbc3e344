"""Clauses that all four books share (rulebook, section 1)."""

import pytest

from tests.rules.table import Table, table
from upcard.cards.card import faces_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import ONLOOKER, view

ALL = pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
MELDS = """
[[melds]]
owner = "P3"
cards = "{KS KH KC}"
[[melds]]
owner = "P3"
cards = "<5S 6S *=7S 8S>"
"""


def down(book: str, hand: str, more: str = "", **changes: object) -> Table:
    """P1 is down since an earlier turn and has drawn; P3's melds lie on the table."""
    return table(
        book,
        f"""
        step = "play"
        deal = 2
        down = ["P1"]
        {more}
        [hands]
        P1 = "{hand}"
        {MELDS}
        """,
        **changes,
    )


def holding(book: str, hand: str, deal: int = 1, more: str = "") -> Table:
    """P1 is not down and has drawn."""
    return table(book, f'step = "play"\ndeal = {deal}\n{more}\n[hands]\nP1 = "{hand}"\n')


def last_discard(book: str, deal: int, sheet: str = "") -> Table:
    """P1 can go out by a discard; the others hold KS, *, and 2C 3C."""
    return table(
        book,
        f"""
        step = "play"
        deal = {deal}
        dealer = "P2"
        sheet = [{sheet}]
        [hands]
        P1 = "QD"
        P2 = "KS"
        P3 = "AH"
        P4 = "4C 3C"
        [[melds]]
        owner = "P1"
        cards = "{{JS JH JC}}"
        """,
    )


# --- 1.1 game frame


@ALL
def test_a_game_is_seven_deals_played_in_order(book: str) -> None:
    """CR-C-01."""
    assert len(BOOKS[book].deals) == 7
    t = last_discard(book, 6).play("P1", "discard QD")
    assert t.state.deal == 7
    assert t.asked() == ["*"]


@ALL
def test_cards_left_in_hand_are_added_to_the_running_total(book: str) -> None:
    """CR-C-03, CR-C-04, CR-C-06: the player who went out adds 0, cards on the table count for nobody."""
    t = last_discard(book, 2, "[1, 2, 3, 4]").play("P1", "discard QD")
    ace = 20 if book == "wikipedia" else 15
    assert t.points() == (0, 10, ace, 10 if book == "wikipedia" else 7)
    assert t.state.totals() == (1, 12, 3 + ace, 14 if book == "wikipedia" else 11)


@ALL
def test_the_lowest_total_wins_after_the_last_deal(book: str) -> None:
    """CR-C-05, GEN-10, CR-A-62: equal lowest totals share the win."""
    sheet = ", ".join(["[0, 0, 0, 0]"] * 5 + ["[30, 20, 60, 99]"])
    more = f'hands.P2 = "KS"\nsheet = [{sheet}]'
    t = table(
        book,
        f"""
        step = "play"
        deal = 7
        {more}
        hands.P1 = "4H 5H 6H 7H 9S TS JS QS 2C 3C 4C 5C 6C"
        hands.P3 = "AH"
        hands.P4 = "4D 3D"
        """,
        hand7="normal",
        deals=(*BOOKS[book].deals[:6], BOOKS["family"].deals[6]),
        go_out_discard="optional",
    )
    t.play("P1", "down <4H 5H 6H 7H> <9S TS JS QS> <2C 3C 4C 5C 6C>")
    assert t.asked() == []
    assert t.state.totals()[:2] == (30, 30)
    assert t.events().count("won") == 2


@ALL
def test_cards_in_hand_count_in_full_even_where_they_form_melds(book: str) -> None:
    """CR-C-07, GEN-17, CR-A-65."""
    t = table(
        book,
        """
        step = "play"
        deal = 1
        [hands]
        P1 = "QD"
        P2 = "9S 9H 9D TC TD TH"
        P3 = ""
        P4 = ""
        [[melds]]
        owner = "P1"
        cards = "{JS JH JC}"
        """,
    ).play("P1", "discard QD")
    assert t.points()[1] == (45 if book == "wikipedia" else 57)


# --- 1.2 deal


@ALL
def test_dealing(book: str) -> None:
    """CR-C-08, CR-C-09, CR-C-10, CR-C-11, CR-C-12, CR-P-09.

    Cards go one at a time from the dealer's left, the rest is the stock, its top card starts the discard pile,
    the dealer's left begins.
    """
    t = table(book, 'seats = 3\nstep = "deal"\ndealer = "P2"')
    pack = BOOKS[book].pack(3).faces()
    t.renew(faces_text(pack))
    assert sorted(t.state.hand(2).faces()) == sorted(pack[0:30:3])
    assert sorted(t.state.hand(0).faces()) == sorted(pack[1:30:3])
    assert t.state.discards().faces() == (pack[30],)
    assert t.state.stock().faces()[::-1] == pack[31:]
    assert t.asked() == ["P3"]
    assert all(card.seen == 1 << 2 for card in t.state.hand(2).cards)


@ALL
def test_the_upcard_is_the_uppermost_discard(book: str) -> None:
    """CR-C-11."""
    t = table(book, 'discards = "8D KC"\n[hands]\nP1 = "4H 5H"\n').play("P1", "draw upcard")
    assert t.hand("P1") == "4H 5H 8D"
    assert t.upcard() == "KC"


@ALL
def test_turns_pass_to_the_left(book: str) -> None:
    """CR-C-12, CR-C-13: after P1 comes P2, after P4 comes P1."""
    assert holding(book, "4H 5H").play("P1", "discard 4H").asked() == ["P2"]
    t = table(book, 'step = "play"\nturn = "P4"\nseats = 4\n[hands]\nP4 = "4H 5H"\n').play("P4", "discard 4H")
    assert t.asked() == ["P1"]


@ALL
def test_the_deal_passes_to_the_left(book: str) -> None:
    """CR-C-14."""
    t = last_discard(book, 2).play("P1", "discard QD")
    assert t.state.dealer == 2


# --- 1.3 turn


@ALL
def test_a_turn_begins_with_drawing_exactly_one_card(book: str) -> None:
    """CR-C-15, CR-C-16, CR-C-17."""
    t = table(book, 'discards = "8D"\n[hands]\nP1 = "4H 5H"\n')
    assert sorted(t.moves("P1")) == ["draw stock", "draw upcard"]
    assert t.clause("P1", "discard 4H") == "CR-C-16"
    t.play("P1", "draw upcard")
    assert t.clause("P1", "draw stock") == "CR-C-16"
    assert t.clause("P1", "draw upcard") == "CR-C-16"


@ALL
def test_nobody_claims_when_the_active_player_takes_the_upcard(book: str) -> None:
    """CR-C-18."""
    t = table(book, 'discards = "8D"\n').play("P1", "draw upcard")
    assert t.asked() == ["P1"]
    assert t.refused("P2", "may-i").clause in {"CR-D-05", "CR-W-10", "CR-P-10", "CR-F-10"}


@ALL
def test_a_declined_upcard_may_be_claimed_with_a_penalty_card(book: str) -> None:
    """CR-C-19, CR-C-20, CR-C-21, CR-A-26: the very first upcard too; the same active player goes on."""
    t = table(book, 'discards = "8D"\nstock = "2S 3S 4S ..."\nseats = 4\n[hands]\nP3 = "TC"\n')
    t.play("P1", "draw stock")
    assert t.asked() == ["P2", "P3", "P4"]
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    drawn_before = book == "denexa"
    assert t.hand("P3") == ("3S 8D TC" if drawn_before else "2S 8D TC")
    assert t.asked() == ["P1"]
    assert len(t.state.hand(0).cards) == 11


@ALL
def test_a_claim_gives_no_right_to_lay_or_discard(book: str) -> None:
    """CR-C-22, CR-C-23, CR-A-28: the claimant waits and draws normally when the own turn comes."""
    t = (
        table(book, 'seats = 4\ndiscards = "8D KC"\n[hands]\nP2 = "TC 9C"\n')
        .play("P1", "draw stock")
        .play("P2", "may-i")
    )
    assert t.clause("P2", "discard TC") == "CR-C-22"
    t.play("P3", "pass").play("P4", "pass")
    while t.asked() != ["P1"]:  # where the next discard is offered too
        t.play(t.asked()[0], "pass")
    assert t.clause("P2", "discard TC") == "CR-C-13"
    t.play("P1", next(move for move in t.moves("P1") if move.startswith("discard")))
    assert t.asked() == ["P2"]
    assert "draw stock" in t.moves("P2")


@ALL
def test_who_is_asked_about_the_upcard_cannot_draw_instead(book: str) -> None:
    """CR-C-13, CR-C-22: a draw is refused for want of a turn, not of a right to lay."""
    t = table(book, 'seats = 4\ndiscards = "8D KC"\n').play("P1", "draw stock")
    for move in ("draw stock", "draw upcard"):
        refusal = t.refused("P2", move)
        assert (refusal.clause, refusal.reason) == ("CR-C-13", "It is not your turn to draw.")
        assert refusal.remedy == "Answer may-i or pass; your turn will come."
    assert t.clause("P2", "allow") == "CR-A-14"
    assert t.play("P2", "pass").refused("P2", "draw stock").remedy == "Wait for the others; your turn will come."


@ALL
def test_covered_discards_cannot_be_taken(book: str) -> None:
    """CR-C-24: only the upcard is on offer."""
    t = table(book, 'discards = "8D KC 3S"\n[hands]\nP1 = ""\n').play("P1", "draw upcard")
    assert t.hand("P1") == "8D"
    assert t.clause("P1", "draw upcard") == "CR-C-16"


@ALL
def test_a_turn_ends_with_exactly_one_discard(book: str) -> None:
    """CR-C-25."""
    t = holding(book, "4H 5H 6C")
    assert t.clause("P1", "end") == "CR-C-25"
    t.play("P1", "discard 6C")
    assert t.upcard() == "6C"
    assert t.clause("P1", "discard 4H") == "CR-C-13"


# --- 1.4 melds


@ALL
@pytest.mark.parametrize(
    ("melds", "clause"),
    [
        ("{9S 9H} {4C 4C 4H}", "CR-C-26"),
        ("{9S 9H TD} {4C 4C 4H}", "CR-C-26"),
    ],
)
def test_a_set_is_three_or_more_cards_of_one_rank(book: str, melds: str, clause: str) -> None:
    """CR-C-26."""
    assert holding(book, "9S 9H TD 4C 4C 4H KD QD 2S 7C JH").clause("P1", f"down {melds}") == clause


@ALL
def test_suits_do_not_matter_in_a_set(book: str) -> None:
    """CR-C-27: identical cards may stand together."""
    t = holding(book, "9S 9S 9D 4C 4C 4H KD QD 2S 7C JH").play("P1", "down {9S 9S 9D} {4C 4C 4H}")
    assert len(t.melds()) == 2


@ALL
def test_a_run_is_four_or_more_cards_of_one_suit_in_order(book: str) -> None:
    """CR-C-28: three are too few; another suit's card makes no run."""
    deals = (BOOKS["denexa"].deals[1],) * 7
    t = table(book, 'step = "play"\n[hands]\nP1 = "9S 9H 9D 3C 4C 5C 6C 6D QD 2S 7H"\n', deals=deals, hand7="normal")
    assert t.clause("P1", "down {9S 9H 9D} <3C 4C 5C>") == "CR-C-28"
    with pytest.raises(BadMove, match="6D"):
        t.refused("P1", "down {9S 9H 9D} <3C 4C 5C 6D>")
    assert "laid_contract" in t.play("P1", "down {9S 9H 9D} <3C 4C 5C 6C>").events()


@ALL
@pytest.mark.parametrize("run", ["<AC 2C 3C 4C>", "<JD QD KD AD>"])
def test_an_ace_stands_below_the_two_or_above_the_king(book: str, run: str) -> None:
    """CR-C-29."""
    deals = (BOOKS["denexa"].deals[1],) * 7
    hand = "9S 9H 9D " + run[1:-1] + " 7C 2S 5H 6H"
    t = table(book, f'step = "play"\n[hands]\nP1 = "{hand}"\n', deals=deals, hand7="normal")
    assert t.play("P1", f"down {{9S 9H 9D}} {run}").melds()[1] == run


@ALL
def test_a_run_does_not_go_round_the_corner(book: str) -> None:
    """CR-C-30: no reading of K A 2 3 is a run."""
    t = down(book, "QH KH AH 2H 3H 7C")
    with pytest.raises(BadMove, match=r"corner|stands where"):
        t.refused("P1", "meld <QH KH AH 2H>")
    assert not [move for move in t.moves("P1") if move.startswith("meld") and "KH AH 2H" in move]


@ALL
def test_a_joker_stands_for_any_card(book: str) -> None:
    """CR-C-31, GEN-02: also for one of which all copies are visible."""
    t = holding(book, "9S 9H * 4C 4C 4H KD QD 2S 7C JH").play("P1", "down {9S 9H *} {4C 4C 4H}")
    assert t.melds()[0] == "{9S 9H *}"


@ALL
def test_melding_happens_in_the_own_turn_after_the_draw(book: str) -> None:
    """CR-C-32."""
    t = table(book, '[hands]\nP1 = "9S 9H 9D 4C 4C 4H"\nP2 = "8S 8H 8D 5C 5C 5H"\n')
    assert t.clause("P1", "down {9S 9H 9D} {4C 4C 4H}") == "CR-C-16"
    assert t.clause("P2", "down {8S 8H 8D} {5C 5C 5H}") == "CR-C-13"


@ALL
def test_the_first_meld_is_the_complete_contract(book: str) -> None:
    """CR-C-33, CR-C-34: neither another meld nor a lay-off comes before it."""
    t = table(book, f'step = "play"\ndeal = 2\n[hands]\nP1 = "9S 9H 9D KD 4H 5C 6D"\n{MELDS}')
    assert t.clause("P1", "meld {9S 9H 9D}") == "CR-C-34"
    assert t.clause("P1", "add KD to 1") == "CR-C-38"
    assert t.refused("P1", "down {9S 9H 9D}").clause.startswith("CR-K-")
    assert not [move for move in t.moves("P1") if move.startswith(("meld", "add", "swap"))]


@ALL
def test_the_contract_is_laid_once(book: str) -> None:
    """CR-C-33."""
    assert down(book, "9S 9H 9D 2C 3C 4C 5C 7H").clause("P1", "down {9S 9H 9D} <2C 3C 4C 5C>") == "CR-C-33"


@ALL
def test_laying_the_contract_is_optional(book: str) -> None:
    """CR-C-35, GEN-15."""
    t = holding(book, "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH").play("P1", "discard KD")
    assert t.melds() == []


@ALL
def test_melds_lie_face_up(book: str) -> None:
    """CR-C-36, GEN-13: everybody sees melds; hands and stock stay hidden."""
    t = holding(book, "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH").play("P1", "down {9S 9H 9D} {4C 4C 4H}")
    for seat in (1, ONLOOKER):
        seen = view(t.state, seat)
        assert isinstance(seen, RummyState)
        assert seen.melds == t.state.melds
        assert faces_text(seen.piles[0].faces()) == "?? ?? ?? ?? ??"
        assert set(faces_text(seen.piles[4].faces()).split()) == {"??"}


# --- 1.5 laying off


@ALL
def test_laying_off_on_anybodys_meld(book: str) -> None:
    """CR-C-37, CR-C-39, CR-C-40, CR-C-41, CR-C-42: sets by rank, runs at either end, as many as one likes."""
    t = down(book, "KD 4S 9S 2C 3D", more='not_down = ["P2"]')
    t.play("P1", "add KD to 1", "add 4S to 2", "add 9S to 2")
    assert t.melds() == ["{KS KH KC KD}", "<4S 5S 6S *=7S 8S 9S>"]
    assert t.clause("P1", "add 3D to 1") == "CR-C-41"
    assert t.clause("P1", "add 3D to 2") == "CR-C-42"
    assert "3S" in t.refused("P1", "add 3D to 2").remedy


@ALL
def test_only_a_player_who_is_down_lays_off(book: str) -> None:
    """CR-C-38."""
    t = table(book, f'step = "play"\ndeal = 2\n[hands]\nP1 = "KD 4S 2C"\n{MELDS}')
    assert t.clause("P1", "add KD to 1") == "CR-C-38"


@ALL
def test_a_joker_is_laid_off_on_a_set_or_at_the_end_of_a_run(book: str) -> None:
    """CR-C-41, CR-C-42, GEN-03, GEN-04: in a run its place is said, as it may fit both ends."""
    t = down(book, "* * 2C 3D", jokers="8")
    assert t.clause("P1", "add * to 2") == "CR-C-42"
    assert "*=4S or *=9S" in t.refused("P1", "add * to 2").remedy
    t.play("P1", "add *=9S to 2", "add * to 1")
    assert t.melds() == ["{KS KH KC *}", "<5S 6S *=7S 8S *=9S>"]


@ALL
def test_laying_off_is_voluntary(book: str) -> None:
    """CR-C-43: a card that fits may be kept."""
    assert down(book, "KD 2C 3D").play("P1", "discard 2C").hand("P1") == "3D KD"


@ALL
def test_there_is_no_such_meld(book: str) -> None:
    """CR-C-37."""
    t = down(book, "KD 2C 3D")
    assert t.clause("P1", "add KD to 3") == "CR-C-37"
    assert t.clause("P1", "swap KD in 0") == "CR-C-37"


# --- 1.6 jokers


@ALL
def test_a_joker_in_a_run_is_replaced_by_its_natural_card(book: str) -> None:
    """CR-C-44, CR-C-47."""
    t = down(book, "7S 7H 7D 2C 3D")
    assert t.clause("P1", "swap 7H in 2") == "CR-C-44"
    t.play("P1", "swap 7S in 2")
    assert t.melds()[1] == "<5S 6S 7S 8S>"
    assert "*" in t.hand("P1")


@ALL
def test_only_the_active_player_replaces_a_joker(book: str) -> None:
    """CR-C-45."""
    t = table(book, f'seats = 4\nstep = "play"\ndeal = 2\ndown = ["P2"]\n[hands]\nP1 = "2C 3D"\nP2 = "7S 4H"\n{MELDS}')
    assert t.clause("P2", "swap 7S in 2") == "CR-C-13"


@ALL
def test_a_joker_in_a_set_stays(book: str) -> None:
    """CR-C-46, CR-X-15, CR-P-26: the natural card may be added instead."""
    t = table(
        book,
        """
        step = "play"
        down = ["P1"]
        hands.P1 = "8C 2C 3D"
        [[melds]]
        owner = "P2"
        cards = "{8H 8D *}"
        """,
    )
    assert t.clause("P1", "swap 8C in 1") == ("CR-P-26" if book == "parlett" else "CR-C-46")
    assert t.play("P1", "add 8C to 1").melds() == ["{8H 8D * 8C}"]


# --- 1.7 end of a deal


@ALL
def test_the_deal_ends_when_a_player_has_no_card_left(book: str) -> None:
    """CR-C-48, GEN-08: no claim, no further turn."""
    t = last_discard(book, 3).play("P1", "discard QD")
    assert "out" in t.events()
    assert t.state.deal == 4


@ALL
def test_the_last_card_leaves_as_the_book_says(book: str) -> None:
    """CR-C-49, CR-A-49: laid off in D and P; discarded in F; in W a player with none left draws two."""
    t = down(book, "KD")
    if book == "family":
        assert t.clause("P1", "add KD to 1") == "CR-F-17"
    else:
        t.play("P1", "add KD to 1")
        assert ("out" in t.events()) is (book != "wikipedia")
        if book == "wikipedia":
            assert t.moves("P1") == ["draw both"]


@ALL
def test_nobody_goes_out_without_the_contract(book: str) -> None:
    """CR-C-50: a hand that is not down always keeps cards; nothing but the contract lays any."""
    t = holding(book, "9S 9H 9D 4C 4C 4H KD QD 2S 7C JH")
    kinds = {move.split()[0] for move in t.moves("P1")}
    assert kinds == {"down", "discard"}
    assert all(len(move.split("{")) == 3 for move in t.moves("P1") if move.startswith("down"))


# --- shared conventions


@ALL
def test_the_cards_named_must_be_held(book: str) -> None:
    """GEN-01: a card held once cannot be laid twice."""
    t = holding(book, "9S 9H 9D 4C 4H KD QD 2S 7C JH")
    refusal = t.refused("P1", "down {9S 9H 9D} {4C 4C 4H}")
    assert refusal.clause == "GEN-01"
    assert refusal.cards() == ("4C",)
    assert t.clause("P1", "discard 8D") == "GEN-01"


@ALL
def test_runs_that_come_to_touch_stay_two(book: str) -> None:
    """GEN-05, GEN-06, CR-D-19, CR-A-12."""
    t = table(
        book,
        """
        step = "play"
        deal = 3
        down = ["P1"]
        hands.P1 = "6H 2C 3D 4D"
        [[melds]]
        owner = "P2"
        cards = "<2H 3H 4H 5H>"
        [[melds]]
        owner = "P2"
        cards = "<7H 8H 9H TH>"
        """,
    ).play("P1", "add 6H to 1")
    assert t.melds() == ["<2H 3H 4H 5H 6H>", "<7H 8H 9H TH>"]


@ALL
def test_actions_between_draw_and_discard_come_in_any_order(book: str) -> None:
    """GEN-09: lay off, then swap, then lay off again."""
    t = down(book, "KD 7S 9S * 2C 3D 4D", joker_take_use="free")
    t.play("P1", "add KD to 1", "swap 7S in 2", "add 9S to 2", "add * to 1", "discard 2C")
    assert t.asked() == ["P2"]


@ALL
def test_without_an_upcard_only_the_stock_can_be_drawn_from(book: str) -> None:
    """GEN-20."""
    t = table(book, 'discards = ""\n')
    assert t.moves("P1") == ["draw stock"]
    assert t.clause("P1", "draw upcard") == "GEN-20"
    assert t.play("P1", "draw stock").asked() == ["P1"]


@ALL
def test_a_window_closes_when_all_have_answered(book: str) -> None:
    """GEN-18, CR-A-23, CR-A-25: answers stay sealed until then; afterwards the choice was made."""
    t = table(book, 'discards = "8D"\nseats = 4\n').play("P1", "draw stock").play("P3", "may-i")
    assert t.asked() == ["P2", "P4"]
    assert t.upcard() == "8D"
    assert str(view(t.state, 1).answers[2]) == "(sealed)"
    assert str(view(t.state, 2).answers[2]) == "may-i"
    assert t.refused("P3", "pass").clause
    t.play("P2", "pass").play("P4", "pass")
    assert t.asked() == ["P1"]
    assert t.clause("P1", "draw upcard") in {"CR-D-14", "CR-W-14", "CR-P-14", "CR-A-20"}


@ALL
def test_an_illegal_action_changes_nothing(book: str) -> None:
    """GEN-19: the refusal names its clause and says why."""
    refusal = holding(book, "4H 5H").refused("P1", "discard KD")
    assert refusal.clause == "GEN-01"
    assert refusal.reason == "You do not hold the king of diamonds."


@ALL
def test_the_whole_pack_is_shuffled_before_every_deal(book: str) -> None:
    """GEN-21: chance must order exactly the cards of the pack."""
    t = last_discard(book, 3).play("P1", "discard QD")
    pack = BOOKS[book].pack(4).faces()
    ask = t.game.asks(t.state)[-1]
    assert sorted(ask.faces) == sorted(pack)
    with pytest.raises(Refused, match="GEN-21"):
        t.renew(faces_text(pack[1:]))


@ALL
def test_the_stock_is_renewed_only_when_a_card_is_wanted(book: str) -> None:
    """GEN-12: an empty stock alone asks chance for nothing."""
    t = table(book, 'step = "play"\nstock = ""\ndiscards = "5H 9C"\n[hands]\nP1 = "KD 2C"\n')
    t.play("P1", "discard KD")
    assert t.asked() == ["P2"]


@ALL
def test_a_run_has_at_most_fourteen_cards(book: str) -> None:
    """GEN-16, CR-A-34, CR-P-25: ace low to ace high, two different aces."""
    t = table(
        book,
        """
        step = "play"
        down = ["P1"]
        hands.P1 = "AH AH 2C 3D"
        [[melds]]
        owner = "P2"
        cards = "<2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH>"
        """,
    )
    for _ in range(2):
        t.play("P1", next(move for move in t.moves("P1") if move.startswith("add AH")))
    assert t.melds() == ["<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH>"]


@ALL
def test_the_last_meld_is_a_natural_one(book: str) -> None:
    """GEN-14, CR-A-32: every meld has at least one natural card."""
    t = down(book, "* * * 2C 3D", extra_melds="next_turn", jokers="8")
    assert t.clause("P1", "meld {*=9 * *}") == "GEN-14"


@pytest.mark.parametrize("book", ["denexa", "wikipedia", "family"])
def test_the_first_dealer_is_chosen_by_chance(book: str) -> None:
    """GEN-11, CR-A-56: any seat may come up."""
    for dealer in range(1, 5):
        t = table(book, 'seats = 4\nstep = "dealer"')
        t.state = t.game.play(t.state, -1, t.game.read(f"choose {dealer}"))
        assert t.state.dealer == dealer - 1
        assert t.asked() == ["*"]


def test_calls_at_the_same_time_go_to_the_nearest_left_of_the_active_player() -> None:
    """CR-A-21: bots and turn-based tables answer in the order in which they are asked."""
    t = table("wikipedia", 'seats = 4\nturn = "P3"\ndiscards = "8D"').play("P3", "draw stock")
    assert t.asked() == ["P4", "P1", "P2"]
    for seat in t.asked():
        t.play(seat, "may-i")
    assert "8D" in t.hand("P4")
