"""The option `contract_points`: a contract has to be worth so many points."""

import random
from typing import Any

import pytest

from tests.rules.table import Table, table
from tests.umpire.asking import judged, rules_of
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.advice import best
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State

from .test_duties import position as beside_jokers

pytestmark = pytest.mark.clause("CR-A-72")

LOW = "2S 2H 2D 7C 7D 7H JS QD 3C 4D KH"
DOWN = "down {2S 2H 2D} {7H 7D 7C}"


def on(book: str, hand: str, least: int, deal: int = 1, **more: Any) -> Table:
    return table(
        book, f'deal = {deal}\nturn = "P1"\nstep = "play"\n[hands]\nP1 = "{hand}"\n', contract_points=least, **more
    )


@pytest.mark.parametrize("least", [0, 26, 27])
def test_a_contract_is_laid_where_it_is_worth_enough(least: int) -> None:
    """Three twos and three sevens count 27 with Denexa."""
    t = on("denexa", LOW, least)
    assert t.moves("P1").count(DOWN) == 1
    t.play("P1", DOWN)


def test_one_that_is_worth_less_is_refused_with_what_it_lacks() -> None:
    t = on("denexa", LOW, 28)
    no = t.refused("P1", DOWN)
    assert (no.clause, no.reason) == ("CR-A-72", "These melds are worth 27; 28 are needed.")
    assert no.remedy == "Lay melds of higher cards, or keep your cards until you can."
    assert not [move for move in t.moves("P1") if move.startswith("down")]
    t.play("P1", "discard KH")


@pytest.mark.parametrize(
    ("book", "deal", "melds", "worth"),
    [
        ("denexa", 1, "{2S 2H *} {KC KD *}", 3 * 2 + 3 * 10),
        ("denexa", 2, "{2S 2H 2D} <TS *=JS QS KS>", 3 * 2 + 4 * 10),
        ("denexa", 2, "{2S 2H 2D} <*=AS 2S 3S 4S>", 3 * 2 + 15 + 9),
        ("family", 1, "{5S 5H 5C} {QS QD *}", 3 * 5 + 3 * 10),
        ("kalooki", 2, "{2S 2H *} {KC KD KH} <*=AS 2S 3S 4S>", 3 * 2 + 3 * 10 + 15 + 9),
        ("kalooki", 2, "{2S 2H 2D} {AC AS *} <5S 6S 7S 8S>", 3 * 2 + 15 + 15 + 1 + 26),
    ],
)
def test_a_joker_counts_as_the_card_for_which_it_stands(book: str, deal: int, melds: str, worth: int) -> None:
    """In a set as the rank of the set: a black ace alone counts more with Kalooki."""
    cards = " ".join(word.partition("=")[0] for word in melds.translate(str.maketrans("{}<>", "    ")).split())
    on(book, cards + " 9D 9H", worth, deal).play("P1", f"down {melds}")
    no = on(book, cards + " 9D 9H", worth + 1, deal).refused("P1", f"down {melds}")
    assert no.reason == f"These melds are worth {worth}; {worth + 1} are needed."


def test_a_wild_rank_counts_as_the_card_for_which_it_stands() -> None:
    """Parlett with deuces wild, which count 25 in hand."""
    wild: dict[str, Any] = {"wild_ranks": ("2",), "jokers": "0"}
    on("parlett", "9S 9H 2D KC KD KH 4C", 57, **wild).play("P1", "down {9S 9H 2D} {KC KD KH}")
    no = on("parlett", "9S 9H 2D KC KD KH 4C", 58, **wild).refused("P1", "down {9S 9H 2D} {KC KD KH}")
    assert no.reason == "These melds are worth 57; 58 are needed."


def test_it_holds_for_a_contract_of_the_whole_hand() -> None:
    runs = "down <2H 3H 4H 5H> <2C 3C 4C 5C> <2D 3D 4D 5D 6D>"
    hand = runs.removeprefix("down ").replace("<", "").replace(">", "")
    on("denexa", hand, 48, 7).play("P1", runs)
    assert on("denexa", hand, 49, 7).clause("P1", runs) == "CR-A-72"


@pytest.mark.clause("CR-A-39", "CR-A-42")
def test_a_joker_is_taken_for_a_contract_that_is_worth_enough() -> None:
    """The two kings with the joker, and three nines, count 57; without the joker there is no contract."""
    cards = "7S 4C KH KD 9C 9D 9H 3C JH QD 6C"
    early = {"joker_take_before_contract": True}
    enough = table("denexa", beside_jokers(cards), contract_points=57, **early).play("P1", "swap 7S in 1")
    enough.play("P1", "down {KH KD *} {9C 9D 9H}")
    short = table("denexa", beside_jokers(cards), contract_points=58, **early)
    assert "swap 7S in 1" not in short.moves("P1")
    assert short.refused("P1", "swap 7S in 1").reason == "The joker could not be used in your contract."


def test_the_advice_names_another_contract_or_says_what_is_lacking() -> None:
    high = "down {3S 3H 3D} <9S TS JS *=QS>"
    for least, moves in ((46, 2), (48, 1)):
        t = on("denexa", "3S 3H 3D 9S TS JS * 4H", least, 2)
        assert len([move for move in t.moves("P1") if move.startswith("down")]) == moves
    assert str(best(t.game, t.state, 0).move) == high
    low = on("denexa", LOW, 40)
    found = best(low.game, low.state, 0)
    assert (found.short, found.move, found.sentence) == (1, None, "These melds are worth 27; 40 are needed.")


def test_the_umpire_says_what_is_lacking() -> None:
    asked = {"melds": "2S 2H 2D / 7C 7D 7H", "rest": "JS QD 3C 4D KH", "deal": "1"}
    assert judged(rules_of("contract-rummy", "denexa", contract_points=27), "contract", **asked).yes
    no = judged(rules_of("contract-rummy", "denexa", contract_points=40), "contract", **asked)
    assert (no.yes, no.reason, no.clauses) == (False, "These melds are worth 27; 40 are needed.", ("CR-A-72",))


def test_the_sheet_says_it_where_it_is_asked() -> None:
    entry = CATALOGUE["contract-rummy"]
    for least, said in ((0, 0), (51, 1)):
        lines = [line for part in entry.sheet(BOOKS["denexa"].but(contract_points=least)) for line in part.lines]
        told = [line for line in lines if "CR-A-72" in line.clauses]
        assert len(told) == said
        assert not said or told[0].text.startswith("The melds of a contract must be worth 51 points or more;")


@pytest.mark.parametrize("bot", ["steady", "gentle", "random"])
def test_bots_lay_what_is_worth_enough(bot: str) -> None:
    """A move that breaks a rule would end the game with an error."""
    laid: list[int] = []

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        if isinstance(move, LayDown):
            laid.append(seat)

    rules = BOOKS["denexa"]
    game = CATALOGUE["contract-rummy"].build(rules.but(contract_points=40, deals=rules.deals[:3], hand7="normal"))
    end = play_out(game, game.start(3), [BOTS[bot](seat) for seat in range(3)], random.Random(4), watch=watch)
    assert not game.asks(end)
    assert laid


def test_steady_keeps_high_cards_while_the_contract_it_holds_is_worth_too_little() -> None:
    t = on("denexa", LOW, 51)
    assert str(BOTS["steady"](1).choose(t.game, t.state, 0)) == "discard 3C"


def test_playouts_that_do_not_know_it_are_not_quick() -> None:
    assert unknown(BOOKS["denexa"].but(contract_points=40)) == ["contract_points"]
