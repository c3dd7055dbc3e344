"""House rules of the world, mixed at random: bots of every level play whole sessions by them, legally and sensibly."""

import random
from typing import Any

import pytest

from tests.amounts import amount
from tests.rules.daifugo.test_tricks import table
from upcard.bots import BOTS
from upcard.bots.bot import Deciding
from upcard.bots.budget import Budget
from upcard.bots.daifugo.local import decide_by_local_rules
from upcard.bots.strong import StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.local_options import LOCAL
from upcard.games.daifugo.state import DEALING
from upcard.kernel.game import CHANCE
from upcard.kernel.state import view
from upcard.kernel.ui.entry import HouseRuleError
from upcard.testing.cases import lumpy

ENTRY = CATALOGUE["daifugo"]
BOOK = ENTRY.books["standard"].rules
PARTS = 4
"""The mixtures are played in so many tests."""
LONGEST = 4000
PLAYOUTS = 12
"""Of the strong player, for a decision."""


def mixture(rng: random.Random) -> dict[str, Any]:
    """Some of the options, each with a value at random, such as can be played together."""
    while True:
        changes: dict[str, Any] = {
            "eights_end": rng.random() < 0.5,
            "poor_exchange": rng.random() < 0.5,
            "auto_pass": rng.random() < 0.3,
            "finisher_lead": rng.choice(["left_neighbour", "last_not_passed"]),
            "hands": rng.randint(1, 3),
        }
        for option in LOCAL.options:
            if rng.random() < 0.5:
                words = [word.word for word in option.values]
                if option.kind == "switch":
                    changes[option.key] = True
                elif option.kind == "choice":
                    changes[option.key] = rng.choice(words)
                elif option.kind == "number":
                    changes[option.key] = rng.randint(0, 2)
                else:
                    changes[option.key] = rng.sample(words, rng.randint(0, len(words)))
        try:
            ENTRY.change(BOOK, changes)
        except HouseRuleError:
            continue
        return changes


def play_session(changes: dict[str, Any], seats: int, levels: list[str], rng: random.Random) -> set[str]:
    """A whole session, in which every move is one of those offered; the names of what happened."""
    game = ENTRY.build(ENTRY.change(BOOK, changes))
    assert isinstance(game, DaifugoGame)
    few = StrongBot(0, playouts=PLAYOUTS)
    bots = [few if level == "strong" else BOTS[level](seat) for seat, level in enumerate(levels)]
    names = tuple([f"N{seat}" for seat in range(seats)])
    state, told = game.start(seats), set()
    for number in range(LONGEST):
        asks = game.asks(state)
        if not asks:
            break
        seat = next(iter(asks))
        if seat == CHANCE:
            move = lumpy(asks[seat], seats, rng)
        else:
            seen = view(state, seat)
            offered = list(game.moves(seen, seat))
            assert len({str(move) for move in offered}) == len(offered)
            assert offered == list(game.moves(state, seat)), changes
            move = bots[seat].choose(game, seen, seat)
            assert move in offered, (changes, str(move))
            for other in rng.sample(offered, min(2, len(offered))):
                game.play(state, seat, other)
            if number % 7 == 0:
                assert ENTRY.read_position(game, ENTRY.write_position(game, state)) == state, changes
        state = game.play(state, seat, move)
        told |= {event.name for event in state.events if ENTRY.tell(event, names, 0)}
        if state.step != DEALING:
            assert sorted([card.face for pile in state.piles for card in pile.cards]) in ([], sorted(game.pack))
    assert not game.asks(state), changes
    assert len(state.sheet) == changes["hands"]
    assert all([sorted(order) == list(range(seats)) for order in state.sheet])
    return told


@pytest.mark.parametrize("part", range(PARTS))
def test_every_mixture_is_played_to_its_end(part: int) -> None:
    """With three to eight players, and everything that can happen does."""
    told: set[str] = set()
    for seed in range(amount(800, 240) // PARTS):
        rng = random.Random(f"{part} {seed}")
        seats = rng.randint(3, 8)
        levels = [rng.choice(["random", "gentle", "steady"]) for _ in range(seats)]
        told |= play_session(mixture(rng), seats, levels, rng)
    rare = {"time", "answered", "last_hand", "another_hand", "counter_revolution", "swapped", "spared", "monopoly"}
    state = LocalGame(ENTRY.change(BOOK, {"jokers": 1})).start(3)
    assert {*state.EVENTS.split()} - told <= rare


@pytest.mark.parametrize("seed", range(amount(12, 4)))
def test_the_strong_player_plays_by_them_too(seed: int) -> None:
    rng = random.Random(seed)
    changes = {**mixture(rng), "hands": 1, "jokers": 2, "revolution": "sets"}
    play_session(changes, 4, ["strong", "steady", "strong", "random"], rng)


def decided(t: Any, level: str = "steady") -> str:
    bot = BOTS[level](0)
    assert isinstance(bot, Deciding)
    seat = t.state.turn
    decision = bot.decide(t.game, view(t.state, seat), seat)
    assert str(decision.why)
    return str(decision.move)


@pytest.mark.parametrize("level", ["gentle", "steady", "strong"])
def test_in_a_revolution_low_cards_are_kept(level: str) -> None:
    more = 'revolution = "yes"'
    t = table("3S KH 4D", "5S 6S 7S", "8D 9D TD", more=more, revolution="sets", jokers=1)
    if level != "gentle":
        assert decided(t, level) == "play KH"
    assert decided(t, level) != "play 3S" or level == "gentle"


def test_forbidden_cards_are_not_kept_to_the_end() -> None:
    t = table("2S 4D", "5S 6S 7S", "8D 9D TD", forbidden_last=["highest"], twos_clear=True)
    assert decided(t) == "play 2S"
    assert decided(table("2S 4D", "5S 6S 7S", "8D 9D TD", jokers=1)) == "play 4D"


def test_the_lowest_cards_are_given_on_and_thrown_away() -> None:
    t = table("7S 2S 3D", "5S 6S", "8D 9D", sevens_give="may").play("P1", "play 7S")
    assert decided(t) == "give 3D"
    t = table("TS 2S 3D", "5S 6S", "8D 9D", tens_throw="must").play("P1", "play TS")
    assert decided(t) == "throw 3D"


def test_four_of_a_kind_turn_the_order_round_where_that_helps() -> None:
    low = table("8S 8H 8D 8C 3S 3H 4D", "KS QS JS AS", "KD QD JD AD", revolution="sets")
    assert decided(low) == "play 8S 8H 8D 8C"


def test_a_run_is_led_whole() -> None:
    assert decided(table("4S 5S 6S KD", "7S 8S 9S", "8D 9D", runs=True)) == "play 4S 5S 6S"


def test_what_is_tried_in_other_worlds_finds_the_way_out() -> None:
    """A pass would leave the lead to a player who goes out with it."""
    t = table("2S 4D", "5S", "KD QD", trick="P3 9D", jokers=1)
    decision = decide_by_local_rules(t.game, view(t.state, 0), 0, 40, Budget(5))
    assert str(decision.move) == "play 2S"
