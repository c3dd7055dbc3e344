"""A game of another package is stepped, seen and learnt without a word about it."""

import pickle
import random
from collections import defaultdict

import pytest

from tests.server.toy import ToyRules
from upcard.envs import ActionEncoding, Environment, layout_of
from upcard.stepping.layout import ObservationBuffer, ObservationInput, relative_seats
from upcard.stepping.vocabulary import vocabulary_of

from .suits import SUITS, TURNS, SuitsGame, SuitsState, rules

RULES = rules()


class ByHand(SuitsGame):
    """Without the forms of its moves."""

    notation = None  # type: ignore[assignment]


def lying(env: Environment) -> SuitsState:
    """The table."""
    assert isinstance(env.state, SuitsState)
    return env.state


WORDS = ("name", *SUITS)


def test_the_words_are_those_of_its_forms() -> None:
    assert Environment(RULES, 2).numbering.words == Environment(RULES, 5).numbering.words == WORDS
    assert Environment(RULES, 2, words=("trumps", *WORDS)).numbering.words == ("trumps", *WORDS)


def test_the_names_of_events_are_learnt_from_games() -> None:
    known = vocabulary_of(RULES)
    assert known.events == ("named", "turned")
    assert vocabulary_of(RULES) is known and vocabulary_of(rules()).events == known.events


def test_a_word_that_was_missed_is_named() -> None:
    with pytest.raises(ValueError, match="'trumps' has no number"):
        ActionEncoding(WORDS, 2).numbers("name trumps", 0)


def test_a_game_that_has_no_notation_has_to_be_told_its_words() -> None:
    by_hand = rules(build=ByHand)
    with pytest.raises(ValueError, match="suits has no notation"):
        Environment(by_hand, 2)
    assert Environment(by_hand, 2, words=WORDS).numbering.words == WORDS


def test_fields_are_told_by_their_types() -> None:
    env = Environment(RULES, 3)
    env.reset(seed=5)
    rng = random.Random(5)
    names = env.layout.names
    assert names[names.index("answers") + 1 : names.index("heard")] == (
        *("own seat", "trump", "turn", "field asked", "step", "last", "right"),
    )
    while not env.over:
        state, seat = lying(env), env.seat
        told = {name: list(env.array(seat)[where]) for name, where in env.layout.slices.items()}
        assert told["own seat"] == [float(at == seat) for at in range(3)]
        assert told["trump"] == [state.trump] and told["field asked"] == [state.asked]
        assert told["asked"] == [1, 0, 0]
        assert told["step"] == [0, 1, 0]
        assert told["last"] == ([0, 0] if state.last is None else [1, state.last])
        assert told["right"] == [state.right[(seat + left) % 3] for left in range(3)]
        env.step(rng.choice(env.open))
    assert list(env.array(0)[env.layout.slices["step"]]) == [0, 0, 1]


@pytest.mark.parametrize(("value", "told"), [((1, 2), [0, 0, 0]), ((1, 2, 3), [1, 2, 3]), ((1,) * 5, [0, 0, 0])])
def test_only_what_is_one_for_each_seat_is_told(value: tuple[int, ...], told: list[float]) -> None:
    layout, start = layout_of(RULES, 3), SuitsGame(ToyRules()).start(3)
    kept = ObservationBuffer(layout.size)
    for right in ((0, 0, 0), value, (4, 4, 4), (1, 2), value):
        seen = start.but(right=right)
        out = layout.array(ObservationInput(seen, 0, (), (0, 0, 0), [], (), relative_seats(0, 3)), kept)
    assert list(out[layout.slices["right"]]) == told


def test_the_trump_suit_is_learnt() -> None:
    """Who learns from the array alone, and from what a game was worth, names it every time at last."""
    env = Environment(RULES, 2, worth="score")
    rng = random.Random(1)
    worth: dict[tuple[tuple[float, ...], int], list[float]] = defaultdict(list)
    shares = []
    for game in range(300):
        env.reset(seed=game)
        taken = []
        while not env.over:
            key = tuple(env.array(env.seat)[env.layout.slices["trump"]])
            best = max(env.open, key=lambda number: _mean(worth[key, number], rng))
            number = best if env.seat == 0 and (game >= 200 or rng.random() < 0.5) else rng.choice(env.open)
            taken.append((env.seat, (key, number), lying(env).right))
            env.step(number)
            seat, choice, before = taken[-1]
            worth[choice].append(lying(env).right[seat] - before[seat])
        if game >= 200:
            shares.append(lying(env).right[0] / TURNS)
    assert sum(shares) == len(shares)


def _mean(values: list[float], rng: random.Random) -> float:
    return sum(values) / len(values) if values else 1 + rng.random()


def test_it_is_copied_and_pickled_with_its_words() -> None:
    env = Environment(RULES, 2)
    env.reset(seed=1)
    other = env.clone()
    env.step(env.open[0])
    other.step(other.open[0])
    assert env.array(0) == other.array(0)
    assert pickle.loads(pickle.dumps(env.numbering)).words == env.numbering.words


def test_gymnasium_and_pettingzoo_need_no_words() -> None:
    gymnasium = pytest.importorskip("upcard.envs.gymnasium")
    pettingzoo = pytest.importorskip("upcard.envs.pettingzoo")
    table = gymnasium.OneSeat(RULES, ["random"], seats=2)
    _, told = table.reset(seed=1)
    assert told["open"] == [*SUITS]
    turns = pettingzoo.raw_env(RULES, seats=2)
    turns.reset(seed=1)
    turns.step(int(turns.observe(turns.agent_selection)["action_mask"].nonzero()[0][0]))


def test_openspiel_takes_it() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    openspiel = pytest.importorskip("upcard.envs.openspiel")
    game = pyspiel.load_game(openspiel.register(RULES))
    rng = random.Random(3)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                observer.set_from(state, state.current_player())
                assert observer.dict["heard"].any()
            state.apply_action(rng.choice(state.legal_actions()))
        assert sum(state.returns()) == pytest.approx(1)
