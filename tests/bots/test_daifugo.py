"""The steady and the strong Daifugo player are legal under every option, blind, and stronger than chance."""

import random
import time
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.decisions import played_through
from tests.patience import PATIENCE
from tests.rules.daifugo.test_tricks import table
from tests.rules.table import at_position, fresh
from upcard.bots import BOTS
from upcard.bots.daifugo import steady, strong
from upcard.bots.daifugo.playouts import Quick, dealt
from upcard.bots.daifugo.search import SearchConfig, decide_with
from upcard.bots.strong import MOST_PLAYOUTS, MOST_SECONDS, StrongBot
from upcard.cards.card import parse_faces
from upcard.catalogue import CATALOGUE
from upcard.games.daifugo.game import DaifugoGame
from upcard.kernel.run import play_out
from upcard.kernel.state import ONLOOKER, view

RETURNING = (
    'step = "return"\nturn = "P1"\nseats = 3\nsheet = [["P1", "P2", "P3"]]\n'
    '[hands]\nP1 = "3S 4S 4H 5D 2S 2H"\nP2 = "9S TS JS QS KS 6S"\nP3 = "9H TH JH QH KH 6H"'
)

VARIANTS: list[dict[str, Any]] = [
    {},
    {"finisher_lead": "last_not_passed"},
    {"poor_exchange": True},
    {"eights_end": True},
    {"auto_pass": True},
    {"session_end": "time"},
    {"session_end": "by_agreement"},
]


@pytest.mark.parametrize(
    ("seats", "changes"),
    [(seats, changes) for seats in (3, 4, 8) for changes in (VARIANTS if seats == 4 else VARIANTS[:: amount(1, 7)])],
    ids=str,
)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    t = fresh("daifugo", seats, **{"hands": amount(5, 2), **changes})
    steady = [seat for seat in range(seats) if seat % 3]
    t.state = played_through(t.game, seats, steady, random.Random(seats), looks=amount(20, 7) / 100)
    assert t.scene().winners


def test_the_strong_one_is_legal_and_blind_too() -> None:
    t = fresh("daifugo", 4, hands=2, poor_exchange=True)
    few = amount(MOST_PLAYOUTS, 200)
    t.state = played_through(t.game, 4, [1], random.Random(4), looks=0.1, name="strong", playouts=few)
    assert t.scene().winners


def test_care_is_what_they_differ_in() -> None:
    """With more deals the same is found, and what is believed beforehand counts less."""
    others = ("TS JS QS TH JH QH 2C", "TC JC QC JD QD 4H 5H")
    t = table("3S 3H 8S 9S KS 2S", *others, trick="P3 7S")
    seen = view(t.state, 0)
    assert decide_with(steady.CONFIG, t.game, seen, 0, 9) == BOTS["steady"](0).decide(t.game, seen, 0)
    assert decide_with(strong.CONFIG, t.game, seen, 0, 9) == StrongBot(0, MOST_SECONDS).decide(t.game, seen, 0)
    dear = SearchConfig(30, 20, 0.0, 9.0, False)
    assert str(decide_with(dear, t.game, seen, 0, 9).move) == "pass"
    # One deal is looked at in any case.
    assert str(decide_with(SearchConfig(1, 1, 0.05, 0.004, False), t.game, seen, 0, 9).why) == str(
        decide_with(SearchConfig(10**6, 1, 0.05, 0.004, False), t.game, seen, 0, 0).why
    )


@pytest.mark.parametrize("position", ["play", "return"])
def test_a_budget_is_kept(position: str) -> None:
    """So many deals would take a quarter of an hour and more."""
    t = at_position("daifugo", RETURNING)
    if position == "play":
        t = table("3S 3H 8S 9S KS 2S", "TS JS QS TH JH QH 2C", "TC JC QC JD QD 4H 5H", trick="P3 7S")
    start = time.monotonic()
    decide_with(SearchConfig(10**7, 10**7, 0.0, 0.0, False), t.game, view(t.state, 0), 0, 0.05)
    assert time.monotonic() - start < PATIENCE


def test_what_has_fallen_behind_is_tried_no_further() -> None:
    """Once nothing else is left it is decided, however many deals there could be."""
    t = table("3S 3H 4S 8S 8H 2S", "TS JS QS TH JH QH 2C", "TC JC QC JD QD 4H 5H")
    start = time.monotonic()
    decision = decide_with(
        SearchConfig(10**7, 10**7, 0.0, 0.0, False, True), t.game, view(t.state, 0), 0, 10 * PATIENCE
    )
    assert str(decision.move) == "play 8S 8H"
    assert time.monotonic() - start < PATIENCE


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_wins_nearly_every_session_against_random_players(seats: int) -> None:
    """Seats change, so that sitting anywhere is no advantage. `benchmarks.bots` plays 200 sessions."""
    entry = CATALOGUE["daifugo"]
    game = entry.build(entry.books["standard"].rules)
    sessions = amount(60, 3)
    won = 0
    for number in range(sessions):
        at = number % seats
        bots = [BOTS["steady" if seat == at else "random"](1000 * number + seat) for seat in range(seats)]
        end = play_out(game, game.start(seats), bots, random.Random(number))
        won += entry.winners(game, end) == (at,)
    assert won >= amount(56, 2)


def quick(hands: list[str], thorough: bool = False, **changes: Any) -> Quick:
    """A table of that many hands, named by their ranks; the first leads."""
    counts = [[held.split().count(rank) for rank in "3456789TJQKA2"] for held in hands]
    game = fresh("daifugo", len(hands), **changes).game
    assert isinstance(game, DaifugoGame)
    return Quick(game, counts, [sum(row) for row in counts], 0, 0, -1, (1 << len(hands)) - 1, 0, thorough)


@pytest.mark.parametrize(("finisher_lead", "turn"), [("left_neighbour", 1), ("last_not_passed", 2)])
def test_a_deal_played_on_quickly_goes_by_the_rules_of_the_table(finisher_lead: str, turn: int) -> None:
    """The first lead is not beaten by the second player; it was the first player's last card."""
    table = quick(["K", "3 4", "5 2"], finisher_lead=finisher_lead)
    table.step()
    table.step()
    if finisher_lead == "left_neighbour":  # DAI-32: the third is still asked, and may pass
        assert (table.turn, table.need) == (2, 1)
        table.drop()
    assert (table.turn, table.need, table.live) == (turn, 0, 0b110)


@pytest.mark.parametrize(("hand", "turn"), [("8 4", 0), ("8", 1)])
def test_eights_end_the_trick_in_a_deal_played_on_quickly(hand: str, turn: int) -> None:
    """Option `eights_end`."""
    table = quick([hand, "9 9", "T 3"], eights_end=True)
    table.put(5, 1)
    assert (table.turn, table.need) == (turn, 0)


def test_where_they_end_the_trick_an_eight_is_the_way_out() -> None:
    """Option `eights_end`: it keeps the lead for the last card. Without the option it would be beaten."""
    hands = ("8S 3S", "QS KS 4H", "QD KD 4D")
    for ends in (True, False):
        t = table(*hands, eights_end=ends)
        decision = BOTS["steady"](0).decide(t.game, view(t.state, 0), 0)
        assert (str(decision.move) == "play 8S" and "100%" in str(decision.why)) == ends


def test_a_deal_played_on_quickly_keeps_the_rules_of_tricks() -> None:
    """Three players: 3 3 A, 4 4 and 5 2. The pair of 3s is beaten by the 4s, which go out; nobody beats them, so that
    the left neighbour leads its 5; the ace beats it and goes out, and the 2 is left."""
    table = quick(["3 3 A", "4 4", "5 2"])
    table.step()
    assert (table.turn, table.need, table.beaten) == (1, 2, 0)
    table.step()
    assert (table.turn, table.sizes, table.live) == (2, [1, 0, 2], 0b101)
    table.step()
    table.step()
    assert (table.turn, table.need, table.live) == (2, 0, 0b101)
    assert [table.copy().ahead_of(seat) for seat in (0, 2)] == [0, 1]


@pytest.mark.parametrize(
    ("hands", "led"),
    [
        # The ace wins the lead with which the pair goes out, and so does the 2; two ranks could be beaten.
        (["3 3 A", "4 4", "5 6 7"], ("3", "A")),
        (["3 3 4 2", "5 5 6", "5 6 7"], ("3", "3")),
        # Nobody beats anything: the highest comes first.
        (["3 Q K", "4", "3 3"], ("3", "K")),
    ],
)
def test_played_on_thoroughly_what_nobody_can_hinder_comes_first(hands: list[str], led: tuple[str, str]) -> None:
    for thorough, rank in enumerate(led):
        table = quick(hands, thorough=bool(thorough))
        table.step()
        assert "3456789TJQKA2"[table.beaten] == rank


@pytest.mark.parametrize(("hand", "beats"), [("9 2", "92"), ("9 5 2", "99"), ("9 A A 2 2", "92"), ("9 A", "99")])
def test_played_on_thoroughly_it_is_beaten_with_what_wins_the_last_lead(hand: str, beats: str) -> None:
    for thorough, rank in enumerate(beats):
        table = quick(["8 4", hand, "T 2 3"], thorough=bool(thorough))
        table.put(5, 1)
        table.step()
        assert "3456789TJQKA2"[table.beaten] == rank


def test_hidden_cards_are_dealt_to_the_hands_that_they_may_lie_in() -> None:
    known = [[1] + [0] * 12, [0] * 13, [0] * 12 + [1]]
    hidden = [list(parse_faces(faces)) for faces in ("", "7S 8H", "7D 9C", "", "3S")]
    counts = dealt(known, hidden)
    assert counts[0] == known[0]
    assert [place for place in range(13) for _ in range(counts[1][place])] == [4, 5]
    assert [place for place in range(13) for _ in range(counts[2][place])] == [4, 6, 12]
    assert known[1] == [0] * 13


@pytest.mark.parametrize(
    ("hand", "trick", "move"),
    [
        # Low cards go out by a lead, all of a rank together.
        ("3S 3H 7S KS", "", "play 3S 3H"),
        # Nobody beats the 2, and then the rest goes out.
        ("2S 9S", "", "play 2S"),
        # An ace is kept while 2s are about.
        ("3S 4S 5S 6S AS", "P3 KD", "pass"),
        # The cheapest card that beats it: each of the others wins more later.
        ("3S 3H 8S 9S KS 2S", "P3 7S", "play 8S"),
        # The 2 wins the lead with which the last card goes out.
        ("3S 2S", "P3 AD", "play 2S"),
    ],
)
@pytest.mark.parametrize("name", ["steady", "strong"])
def test_it_finds_the_move(hand: str, trick: str, move: str, name: str) -> None:
    others = ("TS JS QS TH JH QH 2C", "TC JC QC JD QD 4H 5H")
    t = table(hand, *others, trick=trick)
    assert str(BOTS[name](0).choose(t.game, view(t.state, 0), 0)) == move


def test_it_gives_back_what_is_hardest_to_get_rid_of() -> None:
    t = at_position("daifugo", RETURNING)
    assert str(BOTS["steady"](0).choose(t.game, view(t.state, 0), 0)) == "return 3S 5D"


def test_who_is_not_asked_has_no_answer() -> None:
    t = table("3S", "4S", "5S")
    with pytest.raises(ValueError, match="not asked"):
        BOTS["steady"](0).decide(t.game, view(t.state, ONLOOKER), 1)
