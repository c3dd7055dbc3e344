"""Contracts of one run of all ranks, in any suits or of one colour (docs/rulebook/world.md)."""

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import worked_examples
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.terms import NOT_QUICK, playout_kind
from upcard.cards.card import FACES, JOKER, Card, face_of, suit_of
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.advice import best
from upcard.kernel.meld_kinds import MELD, write_meld
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.melds.all_ranks import AllRanksMelder
from upcard.melds.engine import Meld, MeldRules, additions, check, fits, parse_contract, parse_meld, swapped
from upcard.melds.meld import MIXED, run_of
from upcard.options.house_rules import BadHouseRules, choose_rules

CHILE = choose_rules(CATALOGUE, "carioca-chilena", None, {})
OTHERS = {"P2": "3H 5C", "P3": "2D 8S"}
MIX = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"
BLACK = "AS 2C 3S 4C 5S 6C 7S 8C 9S TC JS QC KS"
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
NAMES = ("Ada", "Bertha", "Cleo")


def table(hand: str, deal: int = 9, **changes: object) -> Table:
    """A table of Carioca chilena, changed, where P1 with that hand is at play."""
    chosen = choose_rules(CATALOGUE, "carioca-chilena", None, changes)
    return Table(chosen.entry, chosen.rules).lay(deal=deal, step="play", hands={"P1": hand, **OTHERS})


@pytest.mark.clause("HWR-19")
@pytest.mark.parametrize("cards", [MIX, BLACK, HEARTS, MIX.replace("6H", "*")])
def test_a_run_of_all_ranks_in_any_suits(cards: str) -> None:
    at = table(cards)
    assert [move for move in at.moves("P1") if move.startswith("down")] != []
    at.play(f"P1 down <{cards}>")
    assert at.state.deal == 10 and at.state.sheet == ((0, 8, 10),)


@pytest.mark.clause("HWR-19")
def test_it_is_a_meld_in_that_deal_alone() -> None:
    hand = "9S 9H 9D 4C 4D 4H KD KS KH 6S 6H 6D 2C"
    assert table(hand).refused("P1 down {9S 9H 9D} {4C 4D 4H}").clause == "HWR-19"
    sets = table(MIX, deal=1)
    assert sets.refused(f"P1 down <{MIX}>").clause == "CAR-19"
    assert not [move for move in sets.moves("P1") if not move.startswith("discard")]
    plain = choose_rules(CATALOGUE, "carioca", None, {"deals": ["12: R13"]})
    other = Table(plain.entry, plain.rules).lay(step="play", hands={"P1": MIX, **OTHERS})
    assert other.refused(f"P1 down <{MIX}>").clause == "CAR-15"
    assert table(BLACK, deal=11).refused(f"P1 down <{BLACK}>").clause == "CAR-19"
    assert table(HEARTS, deal=11).play(f"P1 down <{HEARTS}>").state.sheet == ((0, 8, 10),)


@pytest.mark.clause("HWR-19")
def test_nothing_is_added_to_it_or_taken_from_it() -> None:
    rules = MeldRules(max_run=13, all_ranks=True)
    run = parse_meld(f"<{MIX.replace('6H', '*')}>")
    assert run.suit == MIXED and str(run) == f"<{MIX.replace('6H', '*=6S')}>"
    for face in range(1, FACES):
        assert additions(face, run, rules) == () and swapped(face, run, rules) == -1


@pytest.mark.clause("HWR-20")
def test_a_run_of_all_ranks_of_one_colour() -> None:
    for cards in (BLACK, HEARTS, BLACK.replace("6C", "*")):
        table(cards, deal=10).play(f"P1 down <{cards}>")
    at = table(BLACK.replace("6C", "6H"), deal=10)
    refused = at.refused(f"P1 down <{BLACK.replace('6C', '6H')}>")
    assert refused.clause == "HWR-20"
    assert refused.reason == (
        "The contract of deal 10 is one run of all ranks, of one colour, not one run of all ranks, in any suits."
    )
    assert not [move for move in at.moves("P1") if move.startswith("down")]


@pytest.mark.clause("HWR-21")
def test_it_takes_the_whole_hand_with_a_joker_at_most_as_often_as_a_meld_may_hold() -> None:
    two = MIX.replace("6H", "*").replace("9S", "*")
    assert table(two).refused(f"P1 down <{two}>").clause == "CAR-27"
    assert not [move for move in table(two).moves("P1") if move.startswith("down")]
    assert table(two, wild_limit_contract="two").play(f"P1 down <{two}>").state.deal == 10
    beside = MIX.replace("6H", "*").replace("5S", "*")
    free: dict[str, Any] = {"wild_limit_contract": "none", "wild_neighbours": False}
    assert table(beside, **free).refused(f"P1 down <{beside}>").clause == "CAR-A-09"
    # Given in another order it is read all the same.
    said = judged(CHILE, "contract", melds=" ".join(reversed(MIX.split())), deal="9")
    assert said.yes


@pytest.mark.clause("HWR-21")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deals": ["13: M13"]}, "deal 1: M13 takes a whole hand of thirteen, so twelve cards are dealt"),
        ({"deals": ["12: M13 S3"]}, "a run of all ranks in several suits .M13, C13. stands alone"),
        ({"claim_mode": "may_i"}, "claim_forbidden_hands: deal 9 is missing: M13 takes a whole hand"),
        ({"go_out_discard": "required"}, "takes all 13 cards of a hand"),
        ({"go_out_discard": "required_or_redraw"}, "required_or_redraw, but in deal 9 M13 takes the whole hand"),
        ({"wild_ranks": ["2"]}, "deal 9: in M13 jokers are the only wild cards"),
        ({"deals": ["12: M12"]}, "'M12' is no part of a contract"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        choose_rules(CATALOGUE, "carioca-chilena", None, changes)
    choose_rules(CATALOGUE, "carioca-chilena", None, {"claim_mode": "may_i", "claim_forbidden_hands": [9, 10]})


@pytest.mark.clause("HWR-19", "HWR-20")
@pytest.mark.parametrize("seed", range(40))
def test_the_ways_are_all_there_are(seed: int) -> None:
    """Against every choice of a card for each rank."""
    rng = random.Random(seed)
    kind = rng.choice("MC")
    contract = parse_contract(f"{kind}13")
    rules = MeldRules(
        max_run=13,
        neighbours=rng.random() < 0.5,
        wild_limit=rng.choice(("none", "one", "two", "half", "minority")),
        min_naturals=rng.choice((0, 1, 2)),
        all_ranks=True,
        corner=rng.random() < 0.5,
    )
    melder = AllRanksMelder(contract, rules)
    suits = range(4) if kind == "M" else rng.choice(((0, 3), (1, 2)))
    hand = [face_of(rng.choice(suits), rank) for rank in range(1, 14)]
    for _ in range(rng.choice((0, 1, 2, 3))):
        hand[rng.randrange(13)] = JOKER
    for _ in range(rng.choice((0, 0, 1, 2))):
        hand[rng.randrange(13)] = face_of(rng.randrange(4), rng.randint(1, 13))
    hand += [face_of(rng.randrange(4), rng.randint(1, 13))] * rng.choice((0, 0, 1))
    cards = tuple([Card(face) for face in hand])
    truth = true_runs(hand, rules, kind)
    found = [str(way[0]) for way in melder.ways(cards)]
    assert len(found) == len(set(found)) and set(found) == truth
    assert melder.can_meet(cards) == bool(truth) == (melder.short(cards) == 0)
    for text in found:
        meld = parse_meld(text)
        assert str(meld) == text and fits((meld,), contract) and check(meld, rules) is None
    assert sum(len(group) for group in melder.groups(cards, 0, len(cards))) == len(found)
    assert melder.can_cover(cards, 0, 0) == (bool(truth) and len(cards) == 13)
    every = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER]
    nearer = any(true_runs([*hand, face], rules, kind) for face in every)
    assert (melder.short(cards) == 1) == (nearer and not truth)
    points = tuple([rng.randint(1, 9) for _ in range(FACES)])
    least = melder.best(cards, points)
    held = sum(points[face] for face in hand)
    assert (least is None) == (not truth)
    if least is not None:
        assert least[1] == min(held - sum(points[face] for face in parse_meld(text).faces) for text in truth)


def true_runs(hand: list[int], rules: MeldRules, kind: str) -> set[str]:
    """Every run of all ranks that the hand holds."""
    counts = Counter(hand)
    choices = [
        [face for face in [*[face_of(suit, rank) for suit in range(4)], JOKER] if counts[face]] for rank in range(1, 14)
    ]
    found: set[str] = set()
    for faces in itertools.product(*choices):
        suits = {suit_of(face) for face in faces if face != JOKER}
        mixed = bool(suits & {0, 3}) and bool(suits & {1, 2})
        meld: Meld = run_of(1, faces)
        if faces.count(JOKER) <= counts[JOKER] and not (kind == "C" and mixed) and check(meld, rules) is None:
            found.add(str(meld))
    return found


def test_hints_words_and_arrays_know_it() -> None:
    at = table(MIX.replace("6H", "*"))
    found = best(at.game, at.state, 0)
    assert found.sentence == "You hold the contract." and isinstance(found.move, LayDown)
    steady = BOTS["steady"](1)
    assert isinstance(steady.choose(at.game, view(at.state, 0), 0), LayDown)
    short = table(MIX.replace("6H", "7C"))
    assert best(short.game, short.state, 0).sentence.startswith("One card short of the contract; wanted: ")
    at.play(f"P1 down <{MIX.replace('6H', '*')}>")
    [run] = [zone for zone in at.entry.scene(at.game, at.state, 0, NAMES).zones if zone.kind == "meld"]
    assert (run.label, run.roles[:6], run.ends) == ("run of all ranks", ("AS", "2H", "3D", "4C", "5S", "6"), ())
    told = [at.entry.tell(event, NAMES, 0) for event in at.state.events if event.name == "laid_contract"]
    assert told == ["You lay the contract: a run of all ranks."]
    import array

    out = array.array("f", [0.0] * MELD)
    write_meld(out, 0, parse_meld(f"<{MIX}>"))
    assert list(out[:7]) == [0, 1, 1, 1, 1, 1, 13] and list(out[8:21]) == [1] * 13


def test_the_sheet_says_what_it_is() -> None:
    said = [line.text for section in CHILE.entry.sheet(CHILE.rules) for line in section.lines]
    assert "Deal 9: 12 cards each; one run of all ranks, in any suits (M13)." in said
    assert "Deal 10: 12 cards each; one run of all ranks, of one colour (C13)." in said


def test_fast_playouts_leave_such_a_deal_to_the_engine() -> None:
    at = table(MIX)
    assert playout_kind(at.game, at.state) == NOT_QUICK


@pytest.mark.parametrize("seats", [2, 5])
def test_random_and_steady_play_whole_games(seats: int) -> None:
    game = CHILE.entry.build(CHILE.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "random"):
        assert play(CHILE, [bot] * seats, seed=seats).winners


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    whole = worked_examples("carioca-chilena")
    assert whole.count("\n") >= 10
    for clause in ("HWR-13", "HWR-19", "HWR-20", "HWR-21", "CAR-36"):
        assert clause in whole, clause
