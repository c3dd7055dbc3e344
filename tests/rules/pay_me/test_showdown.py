"""The showdown and the score (rulebook, section 1.6)."""

import itertools
import random

import pytest

from tests.rules.pay_me.tables import DEALS, WILD, called, showdown
from tests.rules.table import table
from upcard.bots import BOTS
from upcard.cards.card import parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.ui.show import winners
from upcard.kernel.run import play_out
from upcard.kernel.state import ONLOOKER, view
from upcard.kernel.worlds import worlds
from upcard.melds.covers import can_sort

NINES = "{9S 9H 9D}"


@pytest.mark.clause("PAY-31")
def test_all_hands_are_open() -> None:
    """Everybody sees every hand, and the caller's melds."""
    t = called({"P2": "KS KH 4D", "P3": "KD JH 7D"}, 1, NINES, 'discards = "8C"\nstock = "AS KC AD ..."')
    t.play("P2", "draw stock", "discard AS").play("P3", "draw stock", "discard KC")
    assert "showdown" in t.events()
    assert t.state.deal == 2  # of neither hand anything could be laid: the deal is scored
    t = called({"P2": "KS KH 4D", "P3": "KD JH 7D"}, 1, NINES, 'discards = "8C"\nstock = "KC 9C AD ..."')
    t.play("P2", "draw stock", "discard 4D").play("P3", "draw stock", "discard KD")
    assert (t.asked(), t.melds()) == (["P2"], [NINES])
    seen = view(t.state, ONLOOKER)
    assert [len([card for card in pile.cards if str(card) == "??"]) for pile in seen.piles[:3]] == [0, 0, 0]


@pytest.mark.clause("PAY-31")
def test_hands_are_sorted_where_nobody_has_called() -> None:
    """The stock is out: the three nines do not count."""
    position = 'seats = 2\nstock = ""\ndiscards = "8C"\nhands = { P1 = "9S 9H 9D", P2 = "KS 4D" }'
    t = table("pay-me", position, stock_empty="end_when_needed").play("P1", "draw stock")
    assert (t.asked(), t.play("P1", "show").points()) == (["P1"], (0, 15))


@pytest.mark.clause("PAY-32", "PAY-35", "PAY-39")
def test_laying_off_on_the_callers_melds() -> None:
    """What fits there does not count, the rest does."""
    t = showdown({"P2": "9C KD 4D"}, 1, NINES)
    assert t.moves("P2") == ["show", "end", "add 9C to 1"]
    t.play("P2", "add 9C to 1").play("P2", "end")
    assert t.points() == (0, 15)
    assert showdown({"P2": "9C KD 4D"}, 1, NINES).play("P2", "show").points() == (0, 15)
    assert showdown({"P2": "9C KD 4D"}, 1, NINES).play("P2", "end").points() == (0, 25)


@pytest.mark.clause("PAY-30", "PAY-31")
@pytest.mark.parametrize("reveal", ["at_end", "at_call"])
def test_the_callers_melds_lie_on_the_table_once(reveal: str) -> None:
    """Laid at the call already, or after the last turn."""
    t = table(
        "pay-me",
        'step = "play"\nseats = 2\nstock = "9C AD ..."\n[hands]\nP1 = "9S 9H 9D"\nP2 = "KS KH 4D"',
        reveal_caller=reveal,
    )
    t.play("P1", f"call {NINES}").play("P2", "draw stock", "discard 4D")
    assert (t.asked(), t.melds()) == (["P2"], [NINES])


@pytest.mark.clause("PAY-32")
def test_no_card_is_laid_off_on_a_meld_that_is_not_there() -> None:
    assert showdown({"P2": "9C KD 4D"}, 1, NINES).clause("P2", "add 9C to 2") == "PAY-32"


@pytest.mark.clause("PAY-A-11")
def test_the_callers_left_sorts_the_hand_first() -> None:
    """Whoever has dealt."""
    more = 'dealer = "P2"\nstock = "AS KC AD ..."'
    t = called({"P2": "9C KH 4D", "P3": "9C JH 7D"}, 1, NINES, more)
    t.play("P2", "draw stock", "discard AS").play("P3", "draw stock", "discard KC")
    assert t.asked() == ["P2"]
    assert t.play("P2", "end").asked() == ["P3"]


@pytest.mark.clause("PAY-A-12")
def test_a_card_of_another_rank_does_not_belong_to_a_set() -> None:
    refusal = showdown({"P2": "KD 4D 5C"}, 1, NINES).refused("P2", "add KD to 1")
    assert (refusal.clause, refusal.reason) == ("PAY-A-12", "The king of diamonds does not belong to {9S 9H 9D}.")


@pytest.mark.clause("PAY-A-12")
def test_a_wild_card_that_fits_both_ends_says_which() -> None:
    t = showdown({"P2": "* KD 4D"}, 1, "<5S 6S 7S>")
    refusal = t.refused("P2", "add * to 1")
    assert (refusal.clause, refusal.remedy) == ("PAY-A-12", "Say *=4S or *=8S.")
    assert t.play("P2", "add *=4S to 1").melds() == ["<*=4S 5S 6S 7S>"]


@pytest.mark.clause("PAY-A-24")
def test_a_run_from_the_ace_to_the_king_is_full_where_the_ace_is_low() -> None:
    run = "<AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH>"
    t = showdown(
        {"P2": "AH KD 4D"}, 11, run, "", decks=((8, 2),), ace="low", max_run=13, wild_ranks=(), deal_rank_wild=False
    )
    refusal = t.refused("P2", "add AH to 1")
    assert (refusal.clause, refusal.reason) == ("PAY-A-24", f"{run} has all the 13 cards that a run can have.")


@pytest.mark.clause("PAY-25")
def test_whoever_supposes_the_hand_of_a_sealed_call_gives_it_melds() -> None:
    """Every world that the next player can think of has the caller's whole hand in melds."""
    t = called({"P2": "KS KH 4D", "P3": "KD JH 7D"}, 1, NINES)
    found = worlds(t.game, t.seen("P2"), 1, random.Random(1))
    for world in itertools.islice(found, 20):
        assert can_sort(world.piles[0].cards, t.game.ruled(world).table, 0)


@pytest.mark.clause("PAY-35", "PAY-36", "PAY-37", "PAY-38")
def test_the_sheet_cites_the_points_of_the_book_or_that_there_are_points() -> None:
    """Points of one's own are in no book."""
    rules = BOOKS["pay-me"]

    def cited(found: Rules) -> tuple[str, ...]:
        lines = [line for section in CATALOGUE["pay-me"].sheet(found) for line in section.lines]
        return next(line.clauses for line in lines if "joker, 2" in line.text)

    assert cited(rules)[:3] == ("PAY-36", "PAY-37", "PAY-38")
    assert cited(rules.but(card_points={**rules.card_points, "K": 20})) == ("PAY-35",)


@pytest.mark.clause("PAY-X-16", "PAY-33")
def test_only_on_the_callers_melds() -> None:
    t = showdown({"P2": "4C 5C 6C 8D", "P3": "7C 9C KD JH"}, 2, NINES)
    t.play("P2", "meld <4C=4C 5C 6C>", "show")
    assert t.melds() == [NINES, "<4C 5C 6C>"]
    assert t.clause("P3", "add 7C to 2") == "PAY-33"
    t.play("P3", "show")
    assert t.points() == (0, 10, 25)


@pytest.mark.clause("PAY-X-13", "PAY-34", "PAY-A-25", "PAY-A-26")
def test_no_wild_card_is_replaced() -> None:
    t = showdown({"P2": "3C 7S", "P3": "9C 6C"}, 9, "<7C 8C *=9C>")
    t = showdown({"P2": "6C TC 7S", "P3": "9C AH KD"}, 9, "<7C 8C *=9C>")
    assert t.clause("P2", "swap 9C in 1") == "PAY-34"
    t.play("P2", "add 6C to 1", "end")
    assert t.points() == (0, 15, 25)
    assert showdown({"P2": "9C TC KD"}, 9, "<7C 8C *=9C>").clause("P2", "add 9C to 1") == "PAY-A-12"
    both = showdown({"P2": "9C TC KD"}, 9, "<7C 8C *=9C>").play("P2", "show")
    assert both.points() == (0, 20)


@pytest.mark.clause("PAY-X-15", "PAY-A-11")
def test_the_same_place_wanted_twice() -> None:
    """In turn the first has it; independently both."""
    hands = {"P2": "9C KD 4D", "P3": "9C KD 4D"}
    t = showdown(hands, 1, NINES).play("P2", "show")
    assert t.points() == (0, 15, 25)
    t = showdown(hands, 1, NINES, layoff_order="independent").play("P2", "show")
    assert (t.asked(), t.melds()) == (["P3"], [NINES])
    t.play("P3", "show")
    assert t.points() == (0, 15, 15)


@pytest.mark.clause("PAY-A-11")
def test_each_meld_of_the_caller_is_as_it_was_called() -> None:
    """For the next one who lays off independently, whichever of three melds the one before has added to."""
    melds = ["<5C 6C 7C>", "{KS KH KD}", "{4S 4H 4C}"]
    t = showdown({"P2": "8C KC 4D", "P3": "8C 4D QH"}, 7, " ".join(melds), layoff_order="independent")
    t.play("P2", "show")
    assert (t.asked(), t.melds()) == (["P3"], melds)
    # What was laid off lies with the discards: no card is lost.
    assert {"8C", "KC", "4D"} <= {str(card) for card in t.state.discards().cards}
    t.play("P3", "show")
    assert t.points()[1] == 0 and t.points()[2] > 0


@pytest.mark.clause("PAY-X-14", "PAY-A-11")
def test_building_on_what_others_laid_off() -> None:
    hands = {"P2": "TC 4S AD", "P3": "JC 5S AH"}
    t = showdown(hands, 4, "<7C 8C 9C>").play("P2", "add TC to 1", "end").play("P3", "add JC to 1", "end")
    assert t.points() == (0, 10, 10)
    t = showdown(hands, 4, "<7C 8C 9C>", layoff_order="independent").play("P2", "show")
    assert t.points() == (0, 10, 20)


@pytest.mark.clause("PAY-24", "PAY-A-12", "PAY-A-13")
@pytest.mark.parametrize(
    ("call", "deal", "move", "verdict"),
    [
        ("{9S 9H 9D}", 4, "add 9C to 1", ""),
        ("{9S 9H 9D}", 4, "add 9S to 1", "PAY-15"),
        ("{9S 9H 9D 9C}", 4, "add * to 1", "PAY-14"),
        ("{9S 9H 9D}", 4, "add * to 1", ""),
        ("{9S 9H *}", 4, "add 2C to 1", ""),
        ("{9S 9H *}", 4, "add 9D to 1", ""),
        ("<7C 8C *=9C>", 4, "add 2D=TC to 1", "PAY-24"),
        ("<7C 8C *=9C>", 4, "add 2D=6C to 1", ""),
        ("<7C *=8C 9C>", 4, "add 2D=6C to 1", ""),
        ("<7C *=8C 9C 2H=TC>", 4, "add 6D=6C to 1", "PAY-23"),
        ("<7C *=8C 9C 2H=TC>", 4, "add JC to 1", ""),
        ("<7C *=8C 9C 2H=TC>", 4, "add QC to 1", "PAY-A-12"),
        ("<QC KC AC>", 4, "add 3C to 1", "PAY-A-12"),
    ],
)
def test_an_extended_meld_stays_legal(call: str, deal: int, move: str, verdict: str) -> None:
    """Half rule, neighbours, four suits; wild cards go as well."""
    card = move.split()[1].partition("=")[0]
    t = showdown({"P2": f"{card} 3H 3D 3S", "P3": ""}, deal, call)
    if verdict:
        assert t.clause("P2", move) == verdict
    else:
        assert card not in t.play("P2", move).hand("P2").split()


@pytest.mark.clause("PAY-X-18", "PAY-A-12")
def test_several_cards_at_once() -> None:
    """What counts is the meld with all that a player lays off."""
    t = showdown({"P2": "3C KH"}, 11, "<5C *=6C 7C 2D=8C>")
    assert t.clause("P2", "add KH=4C to 1") == "PAY-23"
    assert t.clause("P2", "add 3C to 1") == "PAY-A-12"
    assert t.play("P2", "show").points() == (0, 0)
    assert t.melds() == ["<3C KH=4C 5C *=6C 7C 2D=8C>"]


@pytest.mark.clause("PAY-X-19", "PAY-A-14")
def test_the_best_layout_is_proposed() -> None:
    t = showdown({"P2": "QC", "P3": "3D AS", "P4": "5H 6H 7H 7S 7D KC"}, 4, "{QS QH QD}").play("P2", "show")
    assert t.asked() == ["P4"]  # of P3's hand nothing can be laid
    assert showdown({"P2": "5H 6H 7H 7S 7D KC"}, 4, "{QS QH QD}").play("P2", "show").points() == (0, 15)
    for melds, points in (("<5H 6H 7H>", 20), ("{7H 7S 7D}", 30), ("{7S 7D 6H}", 20), ("{7H 7S 7D 6H}", 15)):
        own = showdown({"P2": "5H 6H 7H 7S 7D KC"}, 4, "{QS QH QD}").play("P2", f"meld {melds}", "end")
        assert own.points() == (0, points)
    assert t.clause("P4", "meld {7H 7S KC}") == "PAY-14"
    assert t.clause("P4", "meld <5H 6H KC=7H>") == "PAY-17"


@pytest.mark.clause("PAY-31")
def test_nothing_else_is_done_at_the_showdown() -> None:
    t = showdown({"P2": "9C KD 4D", "P3": "9C 8D 7H"}, 1, NINES)
    for move in ("draw stock", "discard KD", "call {9C KD 4D}", "down {9C KD 4D}"):
        assert t.clause("P2", move) == "PAY-31"
    assert t.clause("P3", "show") == "PAY-10"
    assert t.clause("P2", "add KD to 9") == "PAY-32"
    assert t.clause("P2", "add 8D to 1") == "GEN-22"
    assert t.clause("P2", "meld {8D 8S 8C}") == "GEN-22"


VALUES = [(deal, rank) for deal in DEALS for rank in "A23456789TJQK*"]


@pytest.mark.clause("PAY-36", "PAY-37", "PAY-38", "PAY-A-18", "PAY-X-17")
@pytest.mark.parametrize(("deal", "rank"), VALUES)
def test_points(deal: int, rank: str) -> None:
    """Wild cards 15, 8 to K 10, A and 3 to 7 5."""
    wild = rank in ("*", "2", WILD[deal - 1])
    points = 15 if wild else 10 if rank in "89TJQK" else 5
    card = rank if rank == "*" else rank + "D"
    assert RummyGame(BOOKS["pay-me"]).ruled_in(deal).card_points[parse_face(card)] == points
    if not wild:
        own = next(letter for letter in "KQT" if letter not in (rank, WILD[deal - 1]))
        t = called({"P2": card}, deal, f"{{{own}S {own}H {own}C}}", 'discards = "JH"\nstock = "JC"')
        t.play("P2", "draw stock", "discard JC")
        assert t.points() == (0, points)


@pytest.mark.clause("PAY-A-18")
def test_wild_cards_may_count_what_they_are() -> None:
    """``wild_points`` = own."""
    rules = BOOKS["pay-me"].but(wild_points="own")
    assert [rules.points(6)[parse_face(card)] for card in ("8D", "7D", "2D", "*")] == [10, 5, 15, 15]


@pytest.mark.clause("PAY-A-20")
def test_the_caller_scores_nothing() -> None:
    t = called({"P2": "KS QH 4D"}, 1, "{2S 2H 2D}", 'discards = "8C"\nstock = "AS"')
    assert t.play("P2", "draw stock", "discard AS").points() == (0, 25)


SHEET = 'step = "deal"\nseats = 3\ndeal = 11\ndealer = "P1"\nsheet = [{}]'


@pytest.mark.clause("PAY-39", "PAY-40", "PAY-A-21")
@pytest.mark.parametrize(("before", "won"), [([5, 5, 40], [0, 1]), ([0, 5, 40], [0]), ([50, 60, 10], [2])])
def test_the_lowest_total_wins(before: list[int], won: list[int]) -> None:
    """The sum of eleven deals; equal totals share."""
    sheet = ", ".join([str(before)] + ["[0, 0, 0]"] * 9)
    position = (
        f'step = "show"\nseats = 3\ndeal = 11\nturn = "P3"\ncaller = "P1"\ncall = "call {NINES}"\nsheet = [{sheet}]\n'
        f'[hands]\nP1 = ""\nP2 = ""\nP3 = "9C"\n[[melds]]\nowner = "P1"\ncards = "{NINES}"'
    )
    t = table("pay-me", position).play("P3", "show")
    assert t.state.totals() == tuple(before)
    assert list(winners(t.game, t.state)) == won
    assert t.clause("P1", "draw stock") == "PAY-40"


@pytest.mark.clause("PAY-06", "PAY-40")
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_whole_game(seats: int) -> None:
    """For every number of players: the best totals win."""
    game = RummyGame(BOOKS["pay-me"])
    players = [BOTS["steady"](seat) for seat in range(seats)]
    end = play_out(game, game.start(seats), players, random.Random(seats))
    assert len(end.sheet) == 11
    assert all(min(points) == 0 for points in end.sheet)
    totals = end.totals()
    assert winners(game, end) == tuple(seat for seat in range(seats) if totals[seat] == min(totals))
