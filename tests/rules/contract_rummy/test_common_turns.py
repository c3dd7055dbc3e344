"""Clauses that all four books share: the game, the deal, the turn (rulebook, sections 1.1 to 1.3)."""

import pytest

from tests.rules.contract_rummy.tables import ALL, holding, last_discard
from tests.rules.table import table
from upcard.cards.card import faces_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.state import NOT_DOWN

# --- 1.1 game frame


@pytest.mark.clause("CR-C-01")
@ALL
def test_a_game_is_seven_deals_played_in_order(book: str) -> None:
    assert len(BOOKS[book].deals) == 7
    t = last_discard(book, 6).play("P1", "discard QD")
    assert t.state.deal == 7
    assert t.asked() == ["*"]


@pytest.mark.clause("CR-C-03", "CR-C-04", "CR-C-06")
@ALL
def test_cards_left_in_hand_are_added_to_the_running_total(book: str) -> None:
    """The player who went out adds 0, cards on the table count for nobody."""
    t = last_discard(book, 2, "[1, 2, 3, 4]").play("P1", "discard QD")
    ace = 20 if book == "wikipedia" else 15
    assert t.points() == (0, 10, ace, 10 if book == "wikipedia" else 7)
    assert t.events().count("scored") == 4
    assert t.state.totals() == (1, 12, 3 + ace, 14 if book == "wikipedia" else 11)


@pytest.mark.clause("CR-C-03")
@ALL
def test_where_nobody_has_gone_out_all_add_their_cards(book: str) -> None:
    position = 'seats = 3\nstock = ""\ndiscards = "8D"\nhands = { P1 = "TD", P2 = "TC", P3 = "TH" }'
    t = table(book, position, stock_empty="end_when_needed", claim_mode="none").play("P1 draw stock")
    assert t.points() == (10, 10, 10) and "out" not in t.events()


@pytest.mark.clause("CR-C-05", "GEN-10", "CR-A-62")
@ALL
def test_the_lowest_total_wins_after_the_last_deal(book: str) -> None:
    """Equal lowest totals share the win."""
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
    assert [event.seat for event in t.state.events if event.name == "won"] == [0, 1]


@pytest.mark.clause("CR-C-07", "GEN-17", "CR-A-65")
@ALL
def test_cards_in_hand_count_in_full_even_where_they_form_melds(book: str) -> None:
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


@pytest.mark.clause("CR-C-08", "CR-C-09", "CR-C-10", "CR-C-11", "CR-C-12", "CR-P-09")
@ALL
def test_dealing(book: str) -> None:
    """Cards go one at a time from the dealer's left, the rest is the stock, its top card starts the discard pile, the
    dealer's left begins."""
    t = table(book, 'seats = 3\nstep = "deal"\ndealer = "P2"')
    pack = BOOKS[book].pack(3).faces()
    t.renew(faces_text(pack))
    assert sorted(t.state.hand(2).faces()) == sorted(pack[0:30:3])
    assert sorted(t.state.hand(0).faces()) == sorted(pack[1:30:3])
    assert t.state.discards().faces() == (pack[30],)
    assert t.state.stock().faces()[::-1] == pack[31:]
    assert t.asked() == ["P3"]
    assert all(card.seen == 1 << 2 for card in t.state.hand(2).cards)
    assert t.state.down == (NOT_DOWN,) * 3, "nobody has laid a contract"


@pytest.mark.clause("CR-C-11")
@ALL
def test_the_upcard_is_the_uppermost_discard(book: str) -> None:
    t = table(book, 'discards = "8D KC"\n[hands]\nP1 = "4H 5H"\n').play("P1", "draw upcard")
    assert t.hand("P1") == "4H 5H 8D"
    assert t.upcard() == "KC"


@pytest.mark.clause("CR-C-12", "CR-C-13")
@ALL
def test_turns_pass_to_the_left(book: str) -> None:
    """After P1 comes P2, after P4 comes P1."""
    assert holding(book, "4H 5H").play("P1", "discard 4H").asked() == ["P2"]
    t = table(book, 'step = "play"\nturn = "P4"\nseats = 4\n[hands]\nP4 = "4H 5H"\n').play("P4", "discard 4H")
    assert t.asked() == ["P1"]


@pytest.mark.clause("CR-C-14")
@ALL
def test_the_deal_passes_to_the_left(book: str) -> None:
    t = last_discard(book, 2).play("P1", "discard QD")
    assert t.state.dealer == 2


# --- 1.3 turn


@pytest.mark.clause("CR-C-15", "CR-C-16", "CR-C-17")
@ALL
def test_a_turn_begins_with_drawing_exactly_one_card(book: str) -> None:
    t = table(book, 'discards = "8D KC"\n[hands]\nP1 = "4H 5H"\n')
    assert sorted(t.moves("P1")) == ["draw stock", "draw upcard"]
    assert t.clause("P1", "discard 4H") == "CR-C-16"
    t.play("P1", "draw upcard")
    assert (t.hand("P1"), t.upcard()) == ("4H 5H 8D", "KC")
    assert t.clause("P1", "draw stock") == "CR-C-16"
    assert t.clause("P1", "draw upcard") == "CR-C-16"


@pytest.mark.clause("CR-C-18")
@ALL
def test_nobody_claims_when_the_active_player_takes_the_upcard(book: str) -> None:
    t = table(book, 'discards = "8D"\n').play("P1", "draw upcard")
    assert t.asked() == ["P1"]
    assert t.refused("P2", "may-i").clause in {"CR-D-05", "CR-W-10", "CR-P-10", "CR-F-10"}


@pytest.mark.clause("CR-C-19", "CR-C-20", "CR-C-21", "CR-A-26")
@ALL
def test_a_declined_upcard_may_be_claimed_with_a_penalty_card(book: str) -> None:
    """The very first upcard too; the same active player goes on."""
    position = 'discards = "8D KC"\nstock = "2S 3S 4S ..."\nseats = 4\n[hands]\nP3 = "TC"\n'
    t = table(book, position, claim_chain="single")
    t.play("P1", "draw stock")
    assert t.asked() == ["P2", "P3", "P4"]
    t.play("P2", "pass").play("P3", "may-i").play("P4", "pass")
    drawn_before = book == "denexa"
    assert t.hand("P3") == ("3S 8D TC" if drawn_before else "2S 8D TC")
    assert (t.state.claims, t.upcard()) == ((0, 0, 1, 0), "KC")
    assert t.asked() == ["P1"]
    assert len(t.state.hand(0).cards) == 11


@pytest.mark.clause("CR-C-22", "CR-C-23", "CR-A-28")
@ALL
def test_a_claim_gives_no_right_to_lay_or_discard(book: str) -> None:
    """The claimant waits and draws normally when the own turn comes."""
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


@pytest.mark.clause("GEN-13")
@ALL
def test_an_answer_is_hidden_from_the_others_until_all_have_answered(book: str) -> None:
    t = table(book, 'seats = 4\ndiscards = "8D KC 3S"').play("P1", "draw stock", "P2", "may-i")
    assert [str(t.seen(seat).answers[1]) for seat in ("P2", "P3", "??")] == ["may-i", "(sealed)", "(sealed)"]
    assert t.seen("P2").answers[2] is None


@pytest.mark.clause("CR-C-13", "CR-C-22")
@ALL
def test_who_is_asked_about_the_upcard_cannot_draw_instead(book: str) -> None:
    """A draw is refused for want of a turn, not of a right to lay."""
    t = table(book, 'seats = 4\ndiscards = "8D KC"\n').play("P1", "draw stock")
    for move in ("draw stock", "draw upcard"):
        refusal = t.refused("P2", move)
        assert (refusal.clause, refusal.reason) == ("CR-C-13", "It is not your turn to draw.")
        assert refusal.remedy == "Say whether you want the upcard; your turn will come."
    assert t.clause("P2", "allow") == "CR-A-14"
    assert t.play("P2", "pass").refused("P2", "draw stock").remedy == "Wait for the others; your turn will come."


@pytest.mark.clause("CR-C-24")
@ALL
def test_covered_discards_cannot_be_taken(book: str) -> None:
    """Only the upcard is on offer."""
    t = table(book, 'discards = "8D KC 3S"\n[hands]\nP1 = ""\n').play("P1", "draw upcard")
    assert t.hand("P1") == "8D"
    assert t.clause("P1", "draw upcard") == "CR-C-16"


@pytest.mark.clause("CR-C-25")
@ALL
def test_a_turn_ends_with_exactly_one_discard(book: str) -> None:
    t = holding(book, "4H 5H 6C")
    assert t.clause("P1", "end") == "CR-C-25"
    t.play("P1", "discard 6C")
    assert t.upcard() == "6C"
    assert t.clause("P1", "discard 4H") == "CR-C-13"
