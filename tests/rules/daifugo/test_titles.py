"""Going out, titles, the exchange and the session (DAI-35 to DAI-65)."""

import random
from typing import Any

import pytest

from tests.rules.daifugo.test_deal import ORDERED
from tests.rules.daifugo.test_tricks import table
from tests.rules.table import Table, at_position, fresh
from upcard.games.daifugo.titles import letter_of, title_of
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, view
from upcard.match.chance import secure_move

TITLES = {3: "DCX", 4: "DMPX", 5: "DMCPX", 6: "DMCCPX", 7: "DMCCCPX", 8: "DMCCCCPX", 26: "DM" + "C" * 22 + "PX"}


@pytest.mark.clause("DAI-38", "DAI-39", "DAI-40", "DAI-41", "DAI-42", "DAI-43", "DAI-44", "DAI-45", "DAI-X11")
@pytest.mark.parametrize("seats", TITLES)
def test_titles_by_place(seats: int) -> None:
    assert "".join([letter_of(place, seats) for place in range(1, seats + 1)]) == TITLES[seats]


@pytest.mark.clause("DAI-38", "DAI-39", "DAI-40", "DAI-41", "DAI-42", "DAI-43", "DAI-44", "DAI-45")
def test_titles_have_names() -> None:
    assert [title_of(place, 4) for place in (1, 2, 3, 4)] == ["Daifugo", "Millionaire", "Poor", "Destitute"]
    assert [title_of(place, 3) for place in (1, 2, 3)] == ["Daifugo", "Commoner", "Destitute"]
    assert title_of(3, 5) == "Commoner"


@pytest.mark.clause("DAI-35", "DAI-46")
def test_places_go_by_the_order_of_finishing() -> None:
    """One after the other, never two at once."""
    t = table("3S 3H", "4S", "5S", "6S 7S", turn="P2").play("P2", "play 4S")
    assert t.state.finished == (1,)
    t.play("P3", "play 5S")
    assert t.state.finished == (1, 2)
    assert t.told() == ["N3 plays the five of spades.", "N3 is Millionaire, second."]
    t.play("P4", "play 6S").play("P1", "pass").play("P4", "play 7S")
    assert t.state.sheet == ((1, 2, 3, 0),)
    assert t.told("P1") == [
        "N4 plays the seven of spades.",
        "N4 is Poor, third.",
        "You are Destitute, last.",
    ]


@pytest.mark.clause("DAI-36", "DAI-37", "DAI-X12")
def test_the_deal_ends_when_one_seat_is_left_with_cards() -> None:
    """The last one does not answer, not even with a 2."""
    t = table("5S", "2S 3S", "").play("P1", "play 5S")
    assert (t.state.sheet, t.state.live) == (((2, 0, 1),), 0)
    assert t.asked() == ["*"]
    assert t.hand("P2") == "2S 3S"


@pytest.mark.clause("DAI-47")
@pytest.mark.parametrize("card", ["2S", "AS", "3S", "8S"])
def test_one_may_finish_with_any_card(card: str) -> None:
    t = table(card, "4H 5H", "4D 5D").play("P1", "play " + card)
    assert t.state.finished == (0,)


@pytest.mark.clause("DAI-35", "DAI-47")
def test_one_may_finish_with_several_cards() -> None:
    assert table("2S 2H 2D", "4H 5H", "4D 5D").play("P1", "play 2S 2H 2D").state.finished == (0,)


# The exchange. Seats finished in the order P1 P2 P3 P4 unless a test says otherwise.

ORDER = 'sheet = [["P1", "P2", "P3", "P4"]]\n'


def exchange(destitute: str, daifugo: str = "3S 4S 5S", step: str = "give", more: str = "", **changes: object) -> Table:
    turn = {"give": "P4", "return": "P1"}[step]
    hands = f'[hands]\nP1 = "{daifugo}"\nP2 = "9H TH JH"\nP3 = "9D TD AS"\nP4 = "{destitute}"'
    return at_position("daifugo", f'{ORDER}step = "{step}"\nturn = "{turn}"\ndealer = "P4"\n{more}\n{hands}', **changes)


@pytest.mark.clause("DAI-08", "DAI-13", "DAI-48", "DAI-49", "DAI-X18")
def test_the_second_deal() -> None:
    """The Destitute deals, cards are exchanged, the Daifugo leads."""
    t = table("5S", "2S 3S", "", turn="P1").play("P1", "play 5S")
    assert (t.state.dealer, t.state.deal) == (1, 2)
    t.play("*", ORDERED)
    assert [len(t.state.hand(seat).cards) for seat in range(3)] == [17, 17, 18]
    assert t.asked() == ["P2"]
    assert t.clause("P3", "play 3S") == "DAI-49"
    assert t.clause("P2", "play 3S") == "DAI-49"
    t.play("P2", t.moves("P2")[0])
    assert t.asked() == ["P3"]
    assert t.clause("P3", "pass") == "DAI-49"
    t.play("P3", t.moves("P3")[0])
    assert t.asked() == ["P3"]
    assert t.game.asks(t.state)[2].prompt == "lead"


@pytest.mark.clause("DAI-50", "DAI-51", "DAI-52", "DAI-X13")
def test_the_two_highest_cards_go_to_the_daifugo() -> None:
    t = exchange("2S 2H AD KC 3C")
    assert t.moves("P4") == ["give 2S 2H"]
    for cards in ("2S AD", "AD KC", "2H 3C", "KC 3C"):
        assert t.clause("P4", "give " + cards) == "DAI-52"
    for cards in ("2S", "2S 2H AD"):
        assert t.clause("P4", "give " + cards) == "DAI-50"
    for cards, clause in (("2S 2S", "GEN-01"), ("2S 2D", "GEN-22")):
        assert t.clause("P4", "give " + cards) == clause
    t.play("P4", "give 2H 2S")
    assert t.hand("P1") == "2S 3S 4S 5S 2H"
    assert t.asked() == ["P1"]


@pytest.mark.clause("DAI-51")
def test_aces_come_before_kings() -> None:
    assert exchange("KH KC AD 3C").moves("P4") == ["give KH AD", "give AD KC"]
    assert exchange("AH AC KD KC").moves("P4") == ["give AH AC"]


@pytest.mark.clause("DAI-53", "DAI-A07", "DAI-X14")
def test_among_equal_cards_the_destitute_chooses() -> None:
    assert exchange("2S AH AD AC KC").moves("P4") == ["give 2S AH", "give 2S AD", "give 2S AC"]


@pytest.mark.clause("DAI-54", "DAI-55", "DAI-56", "DAI-A08", "DAI-X16")
def test_the_daifugo_gives_any_two_cards_back() -> None:
    """Having seen the two, which may go back."""
    t = exchange("2S 2H AD").play("P4", "give 2S 2H")
    assert t.told("P1") == ["N4 gives the two of spades and the two of hearts to you."]
    assert len(t.moves("P1")) == 10
    assert "return 2S 2H" in t.moves("P1")
    t.play("P1", "return 2S 2H")
    assert t.hand("P4") == "2S 2H AD"
    assert t.asked() == ["P1"]


@pytest.mark.clause("DAI-54", "DAI-X15")
@pytest.mark.parametrize("cards", ["3S", "3S 4S 5S"])
def test_exactly_two_go_back(cards: str) -> None:
    assert exchange("2S 2H AD", step="return").clause("P1", "return " + cards) == "DAI-54"


@pytest.mark.clause("GEN-01", "GEN-22")
def test_only_cards_that_are_held_go_back() -> None:
    t = exchange("2S 2H AD", step="return")
    for cards, clause in (("3S 9S", "GEN-22"), ("3S 3S", "GEN-01"), ("AD 3S", "GEN-22")):
        assert t.clause("P1", "return " + cards) == clause


@pytest.mark.clause("DAI-57", "DAI-A16")
def test_hands_have_the_size_that_was_dealt() -> None:
    """For every number of players, three among them."""
    for seats in range(3, 9):
        order = ", ".join(f'"P{seat}"' for seat in range(1, seats + 1))
        t = at_position("daifugo", f'seats = {seats}\nstep = "deal"\nsheet = [[{order}]]\ndealer = "P{seats}"')
        t.play("*", ORDERED)
        sizes = [len(t.state.hand(seat).cards) for seat in range(seats)]
        while t.game.asks(t.state)[t.state.turn].prompt != "lead":
            seat = t.asked()[0]
            t.play(seat, t.moves(seat)[-1])
        assert [len(t.state.hand(seat).cards) for seat in range(seats)] == sizes
        assert t.asked() == ["P1"]


@pytest.mark.clause("DAI-58", "DAI-X19")
def test_no_other_titles_exchange() -> None:
    t = exchange("2S 2H AD").play("P4", "give 2S 2H").play("P1", "return 3S 4S")
    assert t.asked() == ["P1"]
    assert t.clause("P3", "give AS") == "DAI-17"


@pytest.mark.clause("DAI-54", "DAI-A14", "DAI-X19")
def test_poor_and_millionaire_exchange_one_card_as_an_option() -> None:
    """Option `poor_exchange`."""
    t = exchange("2S 2H AD", poor_exchange=True).play("P4", "give 2S 2H").play("P1", "return 3S 4S")
    assert t.asked() == ["P3"]
    assert t.moves("P3") == ["give AS"]
    for cards in ("TD", "9D"):
        assert t.clause("P3", "give " + cards) == "DAI-A14"
    assert t.clause("P3", "give AS TD") == "DAI-A14"
    t.play("P3", "give AS")
    known = t.game.hidden(t.seen("P4")).private(3, random.Random(1))
    assert (1, 1, 1 << 2) in [(private.pile, private.count, private.seen_by) for private in known]
    assert t.clause("P2", "return AS 9H") == "DAI-A14"
    assert t.moves("P2") == ["return AS", "return 9H", "return TH", "return JH"]
    t.play("P2", "return 9H")
    assert t.hand("P3") == "9H 9D TD"
    assert t.asked() == ["P1"]


@pytest.mark.clause("DAI-42", "DAI-54", "DAI-A14", "DAI-A16")
def test_three_players_have_no_poor() -> None:
    t = at_position(
        "daifugo", 'seats = 3\nstep = "give"\nturn = "P3"\nsheet = [["P1", "P2", "P3"]]', poor_exchange=True
    )
    t.play("P3", t.moves("P3")[0])
    t.play("P1", t.moves("P1")[0])
    assert t.asked() == ["P1"]
    known = t.game.hidden(t.seen("P2")).private(1, random.Random(1))
    assert {private.pile for private in known} == {0, 2}, "of the exchange of the other two alone"


@pytest.mark.clause("DAI-59", "DAI-A09")
def test_exchanged_cards_are_known_to_the_two_only() -> None:
    t = exchange("2S 2H AD").play("P4", "give 2S 2H")
    for seat, shown in ((0, "2S"), (3, "2S"), (1, "??"), (2, "??"), (ONLOOKER, "??")):
        seen = view(t.state, seat)
        assert shown in [str(card) for card in seen.piles[0].cards]
        assert [str(card) for card in seen.events[0].cards] == ([shown, "2H"] if shown != "??" else ["??", "??"])
    assert t.told("P2") == ["N4 gives two cards to N1."]
    t.play("P1", "return 3S 4S")
    assert t.told("P4")[0] == "N1 gives the three of spades and the four of spades to you."
    assert "3S" not in [str(card) for card in view(t.state, 1).piles[3].cards]
    # A third seat knows how many cards each of the two has seen in the other's hand.
    known = t.game.hidden(t.seen("P2")).private(1, random.Random(1))
    assert {(private.pile, private.seen_by) for private in known} == {(0, 1 << 3), (3, 1 << 0)}
    given = exchange("2S 2H AD").play("P4", "give 2S 2H")
    known = given.game.hidden(given.seen("P2")).private(1, random.Random(1))
    assert [(private.pile, private.count, private.seen_by) for private in known] == [(0, 2, 1 << 3)]
    # What went forth and back is known to both, too.
    both = exchange("2S 2H AD").play("P4", "give 2S 2H").play("P1", "return 2S 3S")
    assert [str(card) for card in view(both.state, 0).piles[3].cards] == ["2S", "3S", "??"]


# The session

END = 'seats = 3\nturn = "P1"\nfinished = ["P3"]\n'
BEFORE = '["P1", "P2", "P3"]'


def last_play(deals_before: int, more: str = "", **changes: object) -> Table:
    """P1 plays the last card of the deal; P3 is Daifugo, P2 Destitute."""
    sheet = ", ".join([BEFORE] * deals_before)
    text = f'{END}sheet = [{sheet}]\n{more}\n[hands]\nP1 = "5S"\nP2 = "2S 3S"\nP3 = ""'
    return at_position("daifugo", text, **changes).play("P1", "play 5S")


@pytest.mark.clause("DAI-60", "DAI-61")
def test_the_number_of_deals_is_agreed_beforehand() -> None:
    """Five deals, or as many as the table likes."""
    assert last_play(3).asked() == ["*"]
    played: list[tuple[int, dict[str, Any]]] = [(4, {}), (0, {"hands": 1}), (1, {"hands": 2}), (98, {"hands": 99})]
    for deals_before, changes in played:
        t = last_play(deals_before, **changes)
        assert t.asked() == []
        assert t.entry.winners(t.game, t.state) == (2,)
        assert t.told()[-1] == "N3 is Daifugo of the last deal and wins the session!"
        assert t.clause("P1", "pass") == "DAI-61"


@pytest.mark.clause("DAI-62")
def test_earlier_titles_do_not_count() -> None:
    """P1 was Daifugo four times; P3, of the last deal, wins."""
    t = last_play(4)
    assert t.entry.totals(t.state) == (2, 3, 1)
    assert t.scene().winners == (2,)
    assert fresh("daifugo", 3).state.places() == (0, 0, 0), "nobody has a title yet"


@pytest.mark.clause("DAI-60", "DAI-63", "DAI-A10", "DAI-X23")
def test_a_session_by_the_clock_ends_with_the_deal() -> None:
    """The time is asked when a deal is over."""
    t = fresh("daifugo", 3, session_end="time", minutes=90)
    assert t.game.asks(t.state)[-1].prompt == "tell-time"
    t.play("*", "choose 29612345")
    assert t.state.started == 29612345
    t.play("*", "choose 1", ORDERED)
    began = "started = 29612345"
    late = last_play(3, began, session_end="time", minutes=90)
    assert late.asked() == ["*"]
    assert late.play("*", "choose 29612434").asked() == ["*"]
    assert late.state.deal == 5
    over = last_play(3, began, session_end="time", minutes=90).play("*", "choose 29612435")
    assert over.asked() == []
    assert over.entry.winners(over.game, over.state) == (2,)
    assert over.told() == ["The agreed time is over.", "N3 is Daifugo of the last deal and wins the session!"]
    for choice in ("choose 0", "choose 100000001", ORDERED):
        assert last_play(3, began, session_end="time").clause("*", choice) == "DAI-60"


@pytest.mark.clause("DAI-60", "DAI-63", "DAI-A10")
@pytest.mark.parametrize("weeks", [1, 2, 52, 520])
def test_the_time_goes_on_while_the_table_rests(weeks: int) -> None:
    """A session taken up again the same minute of a later week is over."""
    later = 29612345 + weeks * 7 * 24 * 60
    t = last_play(3, "started = 29612345", session_end="time", minutes=90).play("*", f"choose {later}")
    assert t.asked() == []


@pytest.mark.clause("DAI-60")
def test_the_clock_shows_the_minute_since_1970(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 29612345 * 60.0 + 59)
    t = fresh("daifugo", 3, session_end="time")
    assert str(secure_move(t.game.asks(t.state)[CHANCE])) == "choose 29612346"


@pytest.mark.clause("DAI-60", "DAI-A10")
def test_a_session_that_began_by_the_minute_of_the_week_keeps_to_it() -> None:
    """What was written down before the clock told longer times plays on as it did."""
    late = last_play(3, "started = 10000", session_end="time", minutes=90)
    assert late.asked() == ["*"]
    # The clock begins anew every 10080 minutes: 9 is 89 minutes later, 10 is 90.
    assert late.play("*", "choose 9").asked() == ["*"]
    assert late.state.deal == 5
    over = last_play(3, "started = 10000", session_end="time", minutes=90).play("*", "choose 10")
    assert over.asked() == []
    # So it is where the clock tells more by now: 2938 weeks later it is the same minute of a week.
    for minute, asked in ((9, ["*"]), (10, [])):
        t = last_play(3, "started = 10000", session_end="time", minutes=90)
        assert t.play("*", f"choose {2938 * 10080 + minute}").asked() == asked


@pytest.mark.clause("DAI-60")
def test_a_last_deal_can_be_agreed() -> None:
    """Everybody is asked before a deal, secretly; it is the last when all want that."""
    t = last_play(0, session_end="by_agreement")
    assert t.asked() == ["P1", "P2", "P3"]
    assert t.state.window == 1
    assert t.moves("P2") == ["last", "more"]
    t.play("P2", "last")
    assert t.told("P1") == ["N2 has answered."]
    assert str(view(t.state, 0).answers[1]) == "(sealed)"
    assert t.clause("P2", "more") == "DAI-60"
    assert t.clause("P1", "pass") == "DAI-60"
    t.play("P1", "last").play("P3", "more")
    assert t.told()[-1] == "The next deal is not the last."
    assert not t.state.final
    agreed = last_play(0, session_end="by_agreement").play("P1", "last").play("P2", "last").play("P3", "last")
    assert agreed.state.final
    assert agreed.told()[-1] == "The next deal is the last."
    over = last_play(1, 'final = "yes"', session_end="by_agreement")
    assert over.asked() == []
    assert over.entry.winners(over.game, over.state) == (2,)


@pytest.mark.clause("DAI-64", "DAI-65", "DAI-A11", "DAI-A19")
def test_seats_stay_and_nothing_is_asked_of_the_destitute() -> None:
    """The seats of a session are those of its first deal."""
    t = last_play(0)
    assert t.state.seats == 3
    assert t.asked() == ["*"]
    assert t.state.places() == (2, 3, 1)


@pytest.mark.clause("DAI-A15")
def test_a_trick_and_a_deal_are_two_things() -> None:
    """At the end of a trick cards stay out of play until the deal is over."""
    t = table("3S 9S", "4S 4H", "5S 5H").play("P1", "play 3S").play("P2", "pass").play("P3", "pass")
    assert t.state.deal == 1
    assert "3S" not in t.hand("P1")
