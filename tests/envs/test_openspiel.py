"""The games that OpenSpiel knows by import pass its own test, and are those of the engine."""

import pickle
import random
from typing import Any

import numpy as np
import pytest

from tests.amounts import amount
from tests.envs.tables import every_table, rules_of
from upcard.catalogue import OWN
from upcard.envs import Environment
from upcard.kernel.game import Refused
from upcard.kernel.state import ONLOOKER, view
from upcard.options.house_rules import HouseRules, choose_rules

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed, or has no wheel for this machine")
openspiel = pytest.importorskip("upcard.envs.openspiel")

RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def load(rules: HouseRules, **given: Any) -> Any:
    """The game of a book."""
    name = openspiel.short_name(rules.entry.id, rules.book)
    return pyspiel.load_game(f"{name}({','.join([f'{key}={value}' for key, value in given.items()])})")


def played(state: Any, rng: random.Random, steps: int) -> Any:
    """The state after so many random steps, or at the end."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            actions, chances = [action for action, _ in outcomes], [chance for _, chance in outcomes]
            assert sum(chances) == pytest.approx(1)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@every_table({("guts", "standard", 3), ("daifugo", "standard", 3), ("contract-rummy", "family", 3)})
def test_it_passes_the_test_of_the_library(rules: HouseRules, seats: int) -> None:
    for worth in ("win", "score"):
        game = load(rules, players=seats, worth=worth, most_moves=20)
        assert game.num_players() == seats
        pyspiel.random_sim_test(game, num_sims=amount(5, 1), serialize=True, verbose=False)


def test_every_book_is_registered() -> None:
    assert len(openspiel.NAMES) == 16
    assert set(openspiel.NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize(("game", "seats"), [("daifugo", 4), ("contract-rummy", 3), ("anaconda", 3)])
def test_the_game_is_that_of_the_core_by_the_same_draws_and_numbers(game: str, seats: int) -> None:
    rules = rules_of(game)
    state = load(rules, players=seats, worth="score", most_moves=120).new_initial_state()
    core = Environment(rules, seats, "score", 120, draws=True)
    core.reset(0)
    rng = random.Random(4)
    while not state.is_terminal():
        if core.drawing:
            outcomes = sorted(core.outcomes(), key=lambda each: openspiel.PLACES[each[0]])
            found = state.chance_outcomes()
            at = rng.randrange(len(found))
            if core.draws_cards:
                assert [chance for _, chance in found] == [chance for _, chance in outcomes]
            core.draw(outcomes[at][0] if core.draws_cards else found[at][0] + 1)
            state.apply_action(found[at][0])
            continue
        assert (state.current_player(), state.legal_actions()) == (core.seat, list(core.open))
        number = rng.choice(core.open)
        core.step(number)
        state.apply_action(number)
    assert core.over
    assert state.returns() == list(core.returns())
    assert str(state) == str(view(core.state, ONLOOKER))


def test_tensors_and_texts_tell_the_same_situations_apart() -> None:
    game = load(rules_of("indian-chief"), players=2, most_moves=12)
    observer = game.make_py_observer(RECALL)
    texts: dict[bytes, str] = {}
    tensors: dict[str, bytes] = {}
    for seed in range(6):
        state = game.new_initial_state()
        rng = random.Random(seed // 3)  # three games begin alike
        played(state, rng, 40)
        rng.seed(seed)
        while not state.is_terminal():
            played(state, rng, 1)
            for player in range(2):
                observer.set_from(state, player)
                text, tensor = (
                    f"{player}{state.information_state_string(player)}",
                    bytes([player]) + observer.tensor.tobytes(),
                )
                assert texts.setdefault(tensor, text) == text
                assert tensors.setdefault(text, tensor) == tensor
    assert len(texts) > 60


def test_what_was_heard_stays_in_the_information_of_who_heard_it() -> None:
    game = load(rules_of("contract-rummy", "denexa"), players=3)
    state = played(game.new_initial_state(), random.Random(2), 150)
    while state.is_chance_node():
        played(state, random.Random(1), 1)
    player = state.current_player()
    drew = [event for event in state.table._heard.told if event.name == "drew" and event.seat == player]
    assert drew
    own, other = [state.information_state_string(seat) for seat in (player, (player + 1) % 3)]
    assert all([f"drew P{player + 1} {event.cards[0]}" in own for event in drew])
    assert f"drew P{player + 1} ??" in other
    tensor = np.array(state.information_state_tensor(player))
    told = state.table.memory(player).told(game.tokens)
    assert tensor[state.table.layout.size :][: len(told)].tolist() == list(told)


def test_a_copy_goes_its_own_way() -> None:
    state = played(load(rules_of("daifugo"), players=3).new_initial_state(), random.Random(3), 80)
    before = str(state), state.history()
    copy = state.clone()
    assert (str(copy), copy.history(), copy.legal_actions()) == (*before, state.legal_actions())
    played(copy, random.Random(1), 60)
    assert (str(state), state.history()) == before
    other = played(state.clone(), random.Random(1), 60)
    assert (str(other), other.history()) == (str(copy), copy.history())
    assert other.information_state_string(0) == copy.information_state_string(0)
    assert other.observation_tensor(1) == copy.observation_tensor(1)


def test_a_state_that_was_pickled_goes_on() -> None:
    state = played(load(rules_of("daifugo"), players=3).new_initial_state(), random.Random(3), 90)
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.legal_actions()) == (str(state), state.legal_actions())
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(state.get_game())


def test_a_game_cut_short_is_shared() -> None:
    state = played(load(rules_of("kalooki"), players=3, most_moves=5).new_initial_state(), random.Random(3), 10_000)
    assert state.is_terminal()
    assert state.returns() == pytest.approx([1 / 3] * 3)


def test_what_cannot_be_is_said() -> None:
    rules = rules_of("guts")
    with pytest.raises(ValueError, match="worth is 'money'"):
        load(rules, worth="money")
    with pytest.raises(Refused, match="GUT-03"):
        load(rules, players=27)
    game = load(rules)
    with pytest.raises(ValueError, match="a player observes what is public and what is its own"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
        )
    with pytest.raises(ValueError, match="have no parameters"):
        game.make_py_observer(None, {"width": 3})


@pytest.mark.parametrize(
    ("game", "seats"), [("guts", 3), ("daifugo", 3), ("contract-rummy", 3), ("anaconda", 3), ("indian-chief", 3)]
)
def test_a_resampled_state_is_one_that_the_player_cannot_tell(game: str, seats: int) -> None:
    """It has the same information, moves and arrays, goes on to the end of a game, and is pickled."""
    state = load(rules_of(game), players=seats, most_moves=60).new_initial_state()
    rng, others = random.Random(3), 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    while not state.is_terminal():
        if not state.is_chance_node():
            player = rng.randrange(seats)
            again = state.resample_from_infostate(player, sampler)
            assert again.information_state_string(player) == state.information_state_string(player)
            assert again.information_state_tensor(player) == state.information_state_tensor(player)
            assert again.observation_tensor(player) == state.observation_tensor(player)
            assert again.current_player() == state.current_player()
            if player == state.current_player():
                assert again.legal_actions() == state.legal_actions()
            others += str(again.table.state) != str(state.table.state)
            end = played(again.clone(), rng, 40)
            assert str(pickle.loads(pickle.dumps(end))) == str(end)
        played(state, rng, 1)
    assert others > 5
    with pytest.raises(ValueError, match="the game is over"):
        state.resample_from_infostate(0, sampler)


def test_the_search_of_the_library_plays_by_resampling() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(rules_of("guts"), players=2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 20)
    state = played(game.new_initial_state(), random.Random(1), 6)
    assert not state.is_chance_node()
    assert int(bot.step(state)) in state.legal_actions()


def test_house_rules_are_registered_by_a_name() -> None:
    rules = choose_rules(OWN, "guts", None, {"hands": 1})
    name = openspiel.register(rules)
    assert name.startswith("upcard_guts_standard_") and name in pyspiel.registered_names()
    assert pyspiel.load_game(name).rules is rules
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)
    with pytest.raises(ValueError, match=f"there is a game {name} already"):
        openspiel.register(rules)
    with pytest.raises(ValueError, match="name is 'Small Guts'"):
        openspiel.register(rules, "Small Guts")
