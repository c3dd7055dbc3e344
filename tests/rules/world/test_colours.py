"""Contracts of cards of one colour (docs/rulebook/world.md)."""

import array
import itertools
import random
from types import MappingProxyType
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import worked_examples
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.terms import NOT_QUICK, playout_kind
from upcard.cards.card import FACES, JOKER, Card, face_of, parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui import rows
from upcard.games.rummy.ui.advice import best
from upcard.kernel.meld_kinds import MELD, write_meld
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.melds.arrange import lay_out
from upcard.melds.colours import ColourMelder
from upcard.melds.engine import (
    BadContract,
    BadMeld,
    MeldRules,
    additions,
    check,
    fits,
    melds_in,
    parse_contract,
    parse_meld,
    readings,
    swapped_in_set,
)
from upcard.melds.meld import BLACK, RED, Meld
from upcard.melds.meld import SET as MELD_OF_SET
from upcard.options.house_rules import BadHouseRules, choose_rules

PERSONAL = choose_rules(CATALOGUE, "personal-contracts", None, {})
OTHERS = {"P2": "3H 5C", "P3": "4D 8S"}
SEVEN = "2H 2D 5H 9D 9D JH QD"
EMPTY = MappingProxyType({"stock": "", "discards": ""})
NAMES = ("Ada", "Bertha", "Cleo")
ANY = MeldRules(colours=7)
OPEN: dict[str, Any] = {"deals": ["10: C7", "10: S3 S3"], "hand7": "normal"}


def table(hand: str, **changes: Any) -> Table:
    """A table of Contract Rummy whose first contract is seven cards of one colour, P1 with that hand at play."""
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {**OPEN, **changes})
    return Table(chosen.entry, chosen.rules).lay(step="play", hands={"P1": hand, **OTHERS})


def laid(
    hand: str, colour: str = "{2H=R 2D 5H 9D 9D JH QD}", position: Any = MappingProxyType({}), **changes: Any
) -> Table:
    """The same table, where P1 is down and P2 has laid that meld."""
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {**OPEN, **changes})
    melds = [{"owner": "P1", "cards": "{2S=B 3S 4S 5S 6S 7S 9C}"}, {"owner": "P2", "cards": colour}]
    at = Table(chosen.entry, chosen.rules)
    return at.lay(step="play", hands={"P1": hand, **OTHERS}, down=["P1", "P2"], melds=melds, **position)


@pytest.mark.clause("HWR-22")
@pytest.mark.parametrize("text", ["{2H=R 2D 5H 9D 9D JH QD}", "{2S=B 2C 5S 9C 9C JS *}", "{*=R *}", "{AS=B *}"])
def test_it_is_written_with_its_colour(text: str) -> None:
    meld = parse_meld(text)
    assert str(meld) == text and parse_meld(str(meld)) == meld
    assert meld.is_colour() and meld.is_set() and not meld.is_run()
    assert meld.low == (RED if "=R" in text else BLACK)
    assert parse_meld(text.replace("=R", "=red").replace("=B", "=black")) == meld
    with pytest.raises(BadMeld, match="already"):
        parse_meld("{2H=R 3S=B}")


@pytest.mark.clause("HWR-22")
def test_so_many_cards_of_one_colour_are_the_contract() -> None:
    at = table(f"{SEVEN} 5S 4C")
    assert len([move for move in at.moves("P1") if move.startswith("down")]) == 1
    assert at.refused("P1 down {2H=R 2D 5H 9D 9D JH}").clause == "HWR-22"
    assert at.refused("P1 down {2H=R 2D 5H 9D 9D JH 5S}").clause == "HWR-22"
    one = table("9H 9D 9D 4C 4C 4D TH TS 2C")
    assert one.refused("P1 down {9H 9D 9D} {4C 4C 4D}").clause == "HWR-22"
    at.play("P1 down {2H=R 2D 5H 9D 9D JH QD}")
    assert at.state.melds == (parse_meld("{2H=R 2D 5H 9D 9D JH QD}"),)
    assert at.told("P1")[-1] == "You lay the contract: a meld of red cards."


@pytest.mark.clause("HWR-22")
def test_it_is_a_meld_of_a_contract_alone() -> None:
    at = laid("3D 4D 5D 6H 7H 8H TH KD KS", extra_melds="next_turn")
    assert not [move for move in at.moves("P1") if "=R" in move or "=B" in move]
    assert at.refused("P1 meld {3D=R 4D 5D 6H 7H 8H TH}").clause == "HWR-22"
    assert check(parse_meld("{3D=R 4D 5D 6H 7H 8H TH}"), MeldRules()) is not None
    assert not [meld for meld in melds_in(tuple([Card(parse_face(c)) for c in SEVEN.split()]), ANY) if meld.is_colour()]
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {})
    plain = Table(chosen.entry, chosen.rules).lay(step="play", hands={"P1": f"{SEVEN} 5S 4C", **OTHERS})
    assert plain.refused("P1 down {2H=R 2D 5H 9D 9D JH QD}").clause


@pytest.mark.clause("HWR-23")
def test_cards_of_the_colour_and_wild_cards_are_added() -> None:
    at = laid("4D * 4C TS")
    adds = [move for move in at.moves("P1") if move.startswith("add")]
    assert set(adds) == {"add 4C to 1", "add TS to 1", "add * to 1", "add 4D to 2", "add * to 2"}
    refused = at.refused("P1 add 4C to 2")
    assert refused.clause == "HWR-23" and "does not belong to" in refused.reason
    at.play("P1 add 4D to 2").play("P1 add * to 2")
    assert at.state.melds[1] == parse_meld("{2H=R 2D 5H 9D 9D JH QD 4D *}")


@pytest.mark.clause("HWR-23")
def test_wild_cards_are_as_many_as_in_a_set_and_stay() -> None:
    half = MeldRules(colours=4, wild_limit="half")
    assert check(parse_meld("{2H=R 2D * *}"), half) is None
    fault = check(parse_meld("{2H=R * * *}"), half)
    assert fault is not None and fault.code == "wild_limit"
    assert additions(JOKER, parse_meld("{2H=R 2D * *}"), half) == ()
    meld = parse_meld("{2H=R 2D * 5H}")
    assert [face for face in range(1, FACES) if swapped_in_set(face, meld, ANY) >= 0] == []
    at = laid("4D 6D TS", colour="{2H=R 2D 5H 9D 9D JH *}", joker_take_from="any", joker_take_use="free")
    assert not [move for move in at.moves("P1") if move.startswith("swap")]
    runs = MeldRules(colours=4, wild_melds="runs")
    fault = check(parse_meld("{2H=R 2D 5H *}"), runs)
    assert fault is not None and fault.code == "wild_melds"


@pytest.mark.clause("HWR-22")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deals": ["10: C7 S3"]}, "cards of one colour .C7. stand alone in their contract"),
        ({"deals": ["10: C1"]}, "of one colour 2 to 12 cards are asked for"),
        ({"deals": ["10: C14"]}, "of one colour 2 to 12 cards are asked for"),
        ({"deals": ["10: C12", "10: S3"]}, "the contract C12 takes 12 cards, but a hand holds 11 after the draw"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        choose_rules(CATALOGUE, "contract-rummy", "parlett", {"hand7": "normal", **changes})


def test_contracts_are_read_and_filled() -> None:
    seven = parse_contract("C7")
    assert seven.is_colour() and str(seven) == "C7" and not parse_contract("C13").is_colour()
    assert str(parse_contract("c7+")) == "C7+"
    with pytest.raises(BadContract):
        parse_contract("C7 C7")
    eight = parse_meld("{2H=R 2D 5H 9D 9D JH QD 3H}")
    assert not fits((eight,), seven) and fits((eight,), parse_contract("C7+"))
    assert not fits((), seven) and not fits((parse_meld("{9H 9D 9C 9S 9S 9C 9D}"),), seven)
    assert not fits((eight,), parse_contract("S8"))


@pytest.mark.clause("HWR-22", "HWR-23")
@pytest.mark.parametrize("seed", range(40))
def test_the_ways_are_all_there_are(seed: int) -> None:
    """Against every choice of cards of the hand."""
    rng = random.Random(seed)
    size, more = rng.randint(2, 6), rng.random() < 0.3
    contract = parse_contract(f"C{size}{'+' if more else ''}")
    rules = MeldRules(
        wilds=rng.choice(((JOKER,), (JOKER, face_of(0, 2), face_of(1, 2), face_of(2, 2), face_of(3, 2)))),
        wild_as_natural=rng.random() < 0.5,
        wild_limit=rng.choice(("none", "one", "two", "half", "minority")),
        min_naturals=rng.choice((0, 1, 2)),
        colours=size,
    )
    hand = [face_of(rng.randrange(4), rng.randint(1, 5)) for _ in range(rng.randint(3, 8))]
    hand += [JOKER] * rng.randint(0, 2)
    cards = tuple([Card(face) for face in hand])
    melder = ColourMelder(contract, rules)
    truth = true_melds(hand, rules, size, more)
    found = [str(way[0]) for way in melder.ways(cards)]
    assert len(found) == len(set(found)) and set(found) == truth
    assert melder.can_meet(cards) == bool(truth) == (melder.short(cards) == 0)
    assert sum(len(group) for group in melder.groups(cards, 0, len(cards))) == len(found)
    for text in found:
        meld = parse_meld(text)
        assert fits((meld,), contract) and check(meld, rules) is None and meld in readings(meld.faces, rules)
    for low, high in ((0, 1), (1, 3), (2, 2)):
        wanted = {text for text in truth if low <= len(hand) - len(parse_meld(text).faces) <= high}
        assert {str(way[0]) for way in melder.covers(cards, low, high)} == wanted
        assert melder.can_cover(cards, low, high) == bool(wanted)
    every = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER]
    nearer = {face for face in every if true_melds([*hand, face], rules, size, more)}
    assert (melder.short(cards) == 1) == (bool(nearer) and not truth)
    if nearer and not truth:
        assert set(melder.needs(cards)) == nearer and melder.first_need(cards) in nearer
    points = tuple([rng.randint(1, 9) for _ in range(FACES)])
    least = melder.best(cards, points)
    held = sum(points[face] for face in hand)
    assert (least is None) == (not truth)
    if least is not None:
        assert least[1] == min(held - sum(points[face] for face in parse_meld(text).faces) for text in truth)
        assert str(least[0][0]) in truth


def true_melds(hand: list[int], rules: MeldRules, size: int, more: bool) -> set[str]:
    """Every meld of so many cards of one colour that the hand holds, as it is written."""
    found: set[str] = set()
    for count in range(size, len(hand) + 1 if more else min(size, len(hand)) + 1):
        for faces in itertools.combinations(hand, count):
            for low in (BLACK, RED):
                meld = Meld(MELD_OF_SET, low, tuple(faces))
                if check(meld, rules) is None:
                    own = [face for face in faces if meld.fits_colour(face) and rules.can_be_natural(face)]
                    rest = [face for face in faces if face not in own]
                    found.add(str(Meld(MELD_OF_SET, low, tuple(sorted(own) + sorted(rest)))))
    return found


def test_hints_words_and_arrays_know_it() -> None:
    at = table(f"{SEVEN} 5S 4C")
    found = best(at.game, at.state, 0)
    assert found.sentence == "You hold the contract." and isinstance(found.move, LayDown)
    assert isinstance(BOTS["steady"](1).choose(at.game, view(at.state, 0), 0), LayDown)
    short = table("2H 2D 5H 9D 9D JH QS 5S 4C")
    assert best(short.game, short.state, 0).sentence.startswith("One card short of the contract; wanted for instance: ")
    [zone] = [each for each in laid("4D").entry.scene(at.game, laid("4D").state, 0, NAMES).zones if each.id == "meld-2"]
    assert (zone.label, zone.shape, zone.roles[:2]) == ("meld of red cards", "set", ("2H", "2D"))
    out = array.array("f", [0.0] * MELD)
    write_meld(out, 0, parse_meld("{2H=R 2D 5H}"))
    assert list(out[:7]) == [1, 0, 0, 0, 0, RED, 3]


def test_what_lies_on_the_table_grows_where_all_cards_are_laid_out() -> None:
    hand = tuple([Card(parse_face(text)) for text in ("4D", "*", "9C", "TS")])
    meld = parse_meld("{2H=R 2D 5H}")
    done = lay_out(hand, MeldRules(), tuple([5] * FACES), (meld,))
    assert done.dead == 10 and sorted(done.table[0].faces) == sorted([*meld.faces, parse_face("4D"), JOKER])
    one = lay_out(hand, MeldRules(wild_limit="half", min_naturals=4), tuple([5] * FACES), (meld,))
    assert one.dead == 10


def test_the_umpire_judges_it() -> None:
    said = judged(PERSONAL, "meld", cards=SEVEN)
    assert said.yes and "cards of one colour" in said.reason and "HWR-22" in said.clauses
    assert judged(PERSONAL, "contract", melds=SEVEN, deal="8").yes
    assert not judged(PERSONAL, "contract", melds=SEVEN.replace("QD", "QS"), deal="8").yes


def test_the_sheet_says_what_it_is() -> None:
    said = [line.text for section in PERSONAL.entry.sheet(PERSONAL.rules) for line in section.lines]
    assert "Contract 8: seven cards of one colour (C7)." in said
    assert "To cards of one colour on the table others of it are added, and wild cards." in said


def test_the_form_turns_a_contract_into_one_and_back() -> None:
    def deal_rows(rules: Any) -> Any:
        return rows.deal(rules, 0)

    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {"hand7": "normal"})
    [way] = [way for row in deal_rows(chosen.rules) for way in row.ways if way.label == "cards of one colour"]
    assert not way.chosen
    changed = chosen.entry.change(chosen.rules, {"deals": way.value})
    assert str(changed.deals[0]) == "10: C7"
    seven = deal_rows(changed)
    assert [way.chosen for row in seven for way in row.ways if way.label == "cards of one colour"] == [True]
    [size] = seven[1].counters
    assert (size.label, size.text, size.high) == ("of one colour", "7 cards", 12)
    [sets] = [counter for counter in seven[0].counters if counter.label == "sets"]
    assert sets.more is not None and sets.more.value[0] == "10: S3"


def test_fast_playouts_leave_such_a_deal_to_the_engine() -> None:
    at = table(f"{SEVEN} 5S 4C")
    assert playout_kind(at.game, at.state) == NOT_QUICK


@pytest.mark.parametrize(
    "changes", [{}, {"contract_sizes": "at_least"}, {"deals": ["9: S3 S3", "6: C7"], "hand7": "all_cards"}]
)
def test_random_and_steady_play_whole_games(changes: dict[str, Any]) -> None:
    rules = choose_rules(CATALOGUE, "contract-rummy", "parlett", {**OPEN, **changes})
    game = rules.entry.build(rules.rules)
    state, _ = random_game(game, 3, random.Random(1))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "random"):
        assert play(rules, [bot] * 3, seed=2).winners
        assert play(PERSONAL, [bot] * 2, seed=2).winners


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    whole = worked_examples("personal-contracts")
    assert whole.count("\n") >= 10
    for clause in ("HWR-22", "HWR-23", "HWR-30", "HWR-31", "HWR-33"):
        assert clause in whole, clause


def test_a_deal_that_ends_for_want_of_cards_tells_nothing_twice() -> None:
    """All cards lie in growing melds: whoever laid off the last one has two to draw, and there are none."""
    at = laid("4D", position=EMPTY, go_out_discard="required_or_redraw", no_stock_possible="end_at_once")
    at.play("P1 add 4D to 2").play("P1 draw both")
    assert at.events()[:1] == ["stock_out"]
