"""House rules of the world: more cards, straights and flushes, a ghost hand, one who pays (GUT-W01 to GUT-W12)."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.rules.guts.tables import SHUFFLED, chips, new, say, stacks, table
from upcard.cards.card import parse_faces
from upcard.games.guts.game import PACK
from upcard.games.guts.hands import KINDS, hand_ranking
from upcard.games.guts.state import DECLARE, OVER, SHUFFLE
from upcard.kernel.game import Refused
from upcard.kernel.state import view
from upcard.kernel.ui.position import BadPosition


@pytest.mark.clause("GUT-W01", "GUT-19")
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_a_hand_has_so_many_cards(cards: int) -> None:
    sitting = new(cards=cards).begin(5).play("* choose 5", SHUFFLED)
    assert [len(sitting.state.cards(seat).cards) for seat in range(5)] == [cards] * 5
    assert sitting.state.cards(0).faces() == tuple(sorted(PACK[0 : 5 * cards : 5]))
    assert len(sitting.state.piles[-1].cards) == 52 - 5 * cards
    word = {2: "two", 3: "three", 4: "four"}[cards]
    told = [sitting.entry.tell(event, ("A", "B", "C", "D", "E"), 0) for event in sitting.state.events]
    assert told[-1] == f"E deals: {word} cards each."
    deal = sitting.scene("P1").deal
    assert deal is not None and deal.cards == cards


@pytest.mark.clause("GUT-W02", "GUT-03")
@pytest.mark.parametrize(
    ("cards", "ghost", "most"),
    [(2, False, 26), (3, False, 17), (4, False, 13), (2, True, 25), (3, True, 16), (4, True, 12)],
)
def test_one_pack_has_to_go_round(cards: int, ghost: bool, most: int) -> None:
    sitting = new(cards=cards, ghost_hand=ghost)
    assert sitting.entry.seats(sitting.game.rules) == (2, most)
    sitting.begin(most).play("* choose 1", SHUFFLED)
    assert len(sitting.state.piles[-1].cards) >= (cards if ghost else 0)
    with pytest.raises(Refused) as refusal:
        sitting.game.start(most + 1)
    assert refusal.value.clause == ("GUT-03" if most == 26 else "GUT-W02")
    assert refusal.value.reason == f"Two to {most} play Guts, not {most + 1}."


def kinds_of(cards: int, sequences: bool) -> dict[str, int]:
    """How many hands of the pack there are of each kind."""
    ranking = hand_ranking(cards, sequences)
    found = dict.fromkeys(ranking.kinds, 0)
    for hand in combinations(PACK, cards):
        found[ranking.kind(hand)] += 1
    return found


@pytest.mark.clause("GUT-W03", "GUT-W05", "GUT-W06")
@pytest.mark.parametrize(
    ("cards", "sequences", "counts"),
    [
        (2, False, [1248, 78]),
        (2, True, [780, 260, 156, 52, 78]),
        (3, False, [18304, 3744, 52]),
        (3, True, [16440, 3744, 1096, 720, 52, 48]),
    ],
)
def test_how_many_hands_there_are_of_each_kind(cards: int, sequences: bool, counts: list[int]) -> None:
    """As they are reckoned for poker with so many cards."""
    assert list(kinds_of(cards, sequences).values()) == counts
    assert list(kinds_of(cards, sequences)) == list(KINDS[cards, sequences])


ORDERS = [
    ("GUT-W03", 3, False, "2S 2H 2D > AS AH KD > AS AH QD > KS KH AD > AS KS QS > KS QH JD > 4S 3H 2D"),
    (
        "GUT-W03",
        4,
        False,
        "2S 2H 2D 2C > AS AH AD KC > KS KH KD AC > AS AH 2D 2C > KS KH QD QC > AS AH KD QC > AS KH QD JC",
    ),
    (
        "GUT-W05",
        3,
        True,
        "KS QS JS > 3S 2S AS > AS AH AD > 2S 2H 2D > AS KH QD > KS QH JD > 3S 2H AD > AS KS JS > AS AH KD",
    ),
    ("GUT-W05", 3, True, "AS AH 2D > KS KH AD > AS KH JD > AS KH TD > 5S 3H 2D"),
    (
        "GUT-W06",
        4,
        True,
        "2S 2H 2D 2C > AS KS QS JS > AS AH AD KC > AS KS QS TS > AS KH QD JC > 4S 3H 2D AC > AS AH KD KC",
    ),
    ("GUT-W06", 4, True, "KS KH QD QC > AS AH KD QC > AS KH QD TC"),
    ("GUT-W06", 2, True, "2S 2H > AS KS > 2S AS > AS KH > 2S AH > AS QS > 4S 2S > AS QH > 4S 2H"),
    ("GUT-W07", 3, True, "4S 3H 2D > 3S 2H AD"),
    ("GUT-W07", 3, True, "3S 2H AD > 2S AS KS"),
    ("GUT-W04", 4, False, "9S 9H KD 4C > 9D 9C QS JH > 8S 8H AD KC"),
]


@pytest.mark.clause("GUT-W03", "GUT-W04", "GUT-W05", "GUT-W06", "GUT-W07")
@pytest.mark.parametrize(("clause", "cards", "sequences", "order"), ORDERS)
def test_hands_rank_in_this_order(clause: str, cards: int, sequences: bool, order: str) -> None:
    ranking = hand_ranking(cards, sequences)
    hands = [parse_faces(hand) for hand in order.split(" > ")]
    strengths = [ranking.strength(hand) for hand in hands]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(strengths), clause
    assert [ranking.strength(hand[::-1]) for hand in hands] == strengths


@pytest.mark.clause("GUT-46", "GUT-W04")
def test_hands_of_the_same_ranks_tie() -> None:
    ranking = hand_ranking(3, True)
    assert ranking.strength(parse_faces("9S 9H KD")) == ranking.strength(parse_faces("9D 9C KS"))
    assert ranking.strength(parse_faces("9S 8S 2S")) == ranking.strength(parse_faces("9D 8D 2D"))
    sitting = say(table("9S 9H KD", "9D 9C KS", "4S 3H 2D", changes={"cards": 3}, pot=25), "in", "in", "in")
    assert stacks(sitting) == (112, 112, 75)
    assert sitting.state.pot == 26


@pytest.mark.clause("GUT-W01", "GUT-W05", "GUT-53")
def test_a_showdown_of_three_cards() -> None:
    rules = {"cards": 3, "straights_flushes": True}
    sitting = say(table("AS AH KD", "4S 3H 2D", "9S 8S 2S", changes=rules, pot=25), "in", "in", "in")
    assert stacks(sitting) == (75, 125, 75)
    plain = say(table("AS AH KD", "4S 3H 2D", "9S 8S 2S", changes={"cards": 3}, pot=25), "in", "in", "in")
    assert stacks(plain) == (125, 75, 75)


def ghost(*hands: str, aside: str, changes: dict[str, Any] | None = None, **keys: Any) -> Any:
    return table(*hands, changes={"cards": 3, "ghost_hand": True, **(changes or {})}, rest=aside, pot=20, **keys)


THREE = ("KS KH 4D", "QS QH 5D", "9S 8H 2D")


@pytest.mark.clause("GUT-W08", "GUT-W10")
def test_alone_in_takes_the_pot_with_a_better_hand_than_the_ghosts() -> None:
    sitting = say(ghost(*THREE, aside="JS JH AD"), "in", "out", "out")
    assert stacks(sitting) == (120, 100, 100) and sitting.state.pot == 0
    assert sitting.events() == ["out", "showed", "showed", "won"]
    assert sitting.state.step == SHUFFLE, "nobody is asked whether to show"
    seen: Any = sitting.seen("P2")
    assert sorted(map(str, seen.cards(0).cards)) == ["4D", "KH", "KS"]
    [zone] = [zone for zone in sitting.scene("P2").zones if zone.id == "ghost"]
    assert zone.cards == ("JS", "JH", "AD") and zone.count == 3
    told = [sitting.entry.tell(event, ("A", "B", "C"), 1) for event in seen.events]
    assert told[2] == "The ghost hand is the jack of spades, jack of hearts and ace of diamonds."
    sitting.play(SHUFFLED)
    [zone] = [zone for zone in sitting.scene("P2").zones if zone.id == "ghost"]
    assert zone.cards == () and zone.count == 3
    assert {str(card) for card in sitting.seen("P2").piles[-1].cards} == {"??"}


def test_a_position_names_no_ghost_hand_that_is_not_dealt() -> None:
    with pytest.raises(BadPosition, match="no ghost hand is dealt at this table"):
        table(*THREE, changes={"cards": 3}, ghost="open")


@pytest.mark.clause("GUT-W09", "GUT-15")
@pytest.mark.parametrize("aside", ["AS AH 2C", "KD KC 4H"])
def test_who_does_not_beat_it_pays_and_the_pot_stays(aside: str) -> None:
    """An equal hand does not beat it."""
    sitting = say(ghost(*THREE, aside=aside), "in", "out", "out")
    assert stacks(sitting) == (80, 100, 100) and sitting.state.pot == 40
    assert sitting.events() == ["out", "showed", "showed", "paid"]
    sitting.play(SHUFFLED)
    assert (sitting.state.pot, sitting.events()) == (40, ["dealt"])


@pytest.mark.clause("GUT-W09", "GUT-67", "GUT-69", "GUT-63")
def test_it_costs_what_a_loss_costs() -> None:
    poor = say(ghost(*THREE, aside="AS AH 2C", stacks=[5, 100, 100]), "in", "out", "out")
    assert stacks(poor) == (0, 100, 100) and poor.state.pot == 25 and poor.state.gone == (True, False, False)
    capped = say(ghost(*THREE, aside="AS AH 2C", changes={"max_pot": 8}), "in", "out", "out")
    assert stacks(capped) == (92, 100, 100) and capped.state.pot == 28
    hard = say(ghost(*THREE, aside="AS AH 2C", changes={"max_pot": 25, "max_pot_mode": "hard_cap"}), "in", "out", "out")
    assert stacks(hard) == (95, 100, 100) and hard.state.pot == 25


@pytest.mark.clause("GUT-W10")
@pytest.mark.parametrize("said", [("in", "in", "out"), ("out", "out", "out")])
def test_it_counts_for_nothing_where_several_are_in_or_nobody(said: tuple[str, ...]) -> None:
    sitting = say(ghost(*THREE, aside="AS AH AD"), *said)
    assert sitting.state.pot == 20
    assert stacks(sitting) == ((120, 80, 100) if "in" in said else (100, 100, 100))
    assert {str(card) for card in sitting.seen("P3").piles[-1].cards} == {"??"}


@pytest.mark.clause("GUT-W09", "GUT-A13", "GUT-A14")
def test_a_session_that_ends_with_the_pot_goes_on_where_the_ghost_hand_is_not_beaten() -> None:
    lost = say(ghost(*THREE, aside="AS AH 2C", changes={"session_end": "pot_taken"}), "in", "out", "out")
    assert lost.state.step == SHUFFLE
    won = say(ghost(*THREE, aside="JS JH 2C", changes={"session_end": "pot_taken"}), "in", "out", "out")
    assert won.state.step == OVER
    played_on = {"hands": 1, "leftover": "play_on"}
    assert say(ghost(*THREE, aside="AS AH 2C", changes=played_on), "in", "out", "out").state.step == SHUFFLE
    assert say(ghost(*THREE, aside="JS JH 2C", changes=played_on), "in", "out", "out").state.step == OVER


@pytest.mark.clause("GUT-W08", "GUT-A16")
def test_it_is_met_where_all_declare_at_once() -> None:
    sitting = ghost(*THREE, aside="AS AH 2C", changes={"declare_mode": "simultaneous"})
    sitting.play("P1 in", "P2 out", "P3 out")
    assert stacks(sitting) == (80, 100, 100) and sitting.state.pot == 40


@pytest.mark.parametrize(
    "changes",
    [
        {"cards": 3, "straights_flushes": True, "declare_mode": "simultaneous"},
        {"cards": 4, "ghost_hand": True},
        {"cards": 3, "ghost_hand": True, "all_out": "best_hand_pays", "max_pot": 6, "max_pot_mode": "cap_both"},
        {"cards": 2, "ghost_hand": True, "straights_flushes": True, "insolvency": "must_cover"},
    ],
    ids=str,
)
@pytest.mark.parametrize("seats", [2, 5, 12])
def test_chips_stay_positions_come_back_and_nobody_sees_what_is_hidden(changes: dict[str, Any], seats: int) -> None:
    sitting = new(hands=6, stack=30, **changes)
    rng, entry = Random(seats), sitting.entry
    sitting.begin(seats)
    while asks := sitting.game.asks(sitting.state):
        seat = rng.choice(sorted(asks))
        move = rng.choice(list(sitting.game.moves(sitting.state, seat)))
        sitting.state = sitting.game.play(sitting.state, seat, move)
        state = sitting.state
        assert chips(sitting) == 30 * seats
        if state.step in (DECLARE, SHUFFLE) and state.number:
            again = entry.read_position(sitting.game, entry.write_position(sitting.game, state))
            assert again.but(events=()) == state.but(events=()), entry.write_position(sitting.game, state)
        if state.step == DECLARE:
            for other in range(1, seats):
                assert {str(card) for card in view(state, 0).piles[other].cards} <= {"??"}
            assert {str(card) for card in view(state, 0).piles[-1].cards} <= {"??"}
    assert entry.winners(sitting.game, sitting.state)


FOUR = ("AS AH", "KS QS", "7H 4D", "7C 4S")


@pytest.mark.clause("GUT-W11", "GUT-X28", "GUT-X29")
@pytest.mark.parametrize(
    ("hands", "chips_after", "pot"),
    [(FOUR[:2], (120, 80), 20), (FOUR[:3], (120, 100, 80), 20), (FOUR, (120, 100, 80, 80), 40)],
)
def test_of_the_losers_only_the_worst_hand_pays(hands: tuple[str, ...], chips_after: tuple[int, ...], pot: int) -> None:
    """Equally bad hands pay each; of two players in, the one who loses has the worst hand."""
    sitting = say(table(*hands, changes={"losers": "worst"}, pot=20), *["in"] * len(hands))
    assert (stacks(sitting), sitting.state.pot) == (chips_after, pot)
    assert sitting.events().count("paid") == chips_after.count(80)
    every = say(table(*hands, pot=20), *["in"] * len(hands))
    assert stacks(every) == (120, *[80] * (len(hands) - 1))


@pytest.mark.clause("GUT-W12", "GUT-67", "GUT-63", "GUT-57")
def test_the_worst_hand_pays_what_a_loser_pays() -> None:
    worst = {"losers": "worst"}
    short = say(table(*FOUR[:3], changes=worst, pot=20, stacks=[100, 100, 5]), "in", "in", "in")
    assert (stacks(short), short.state.pot, short.state.gone) == ((120, 100, 0), 5, (False, False, True))
    capped = say(table(*FOUR[:3], changes={**worst, "max_pot": 8}, pot=20), "in", "in", "in")
    assert (stacks(capped), capped.state.pot) == ((120, 100, 92), 8)
    shared = say(table("AS AH", "AD AC", "KS QS", "7H 4D", changes=worst, pot=21), "in", "in", "in", "in")
    assert (stacks(shared), shared.state.pot) == ((110, 110, 100, 79), 22)
    every = say(table("AS KH", "AD KC", changes=worst, pot=21), "in", "in")
    assert (stacks(every), every.state.pot) == ((110, 110), 1), "where all share there is no loser"


@pytest.mark.clause("GUT-W12", "GUT-W09")
def test_alone_against_the_ghost_hand_one_is_the_only_loser() -> None:
    sitting = say(ghost(*THREE, aside="AS AH 2C", changes={"losers": "worst"}), "in", "out", "out")
    assert stacks(sitting) == (80, 100, 100) and sitting.state.pot == 40
