"""An environment is the engine's game: every legal move has its numbers, and nothing is shown but what a seat sees."""

import inspect
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.envs.tables import every_table, rules_of, tables
from upcard.cards.card import FACES, NO_FACE, face_of
from upcard.catalogue import OWN
from upcard.envs import Choosing, Environment, layout_of, numbering_of
from upcard.games.rummy.steps.layoff import lay_off
from upcard.kernel.game import Refused
from upcard.kernel.run import listed, play_out
from upcard.kernel.state import Move, State, view
from upcard.kernel.worlds import worlds
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.testing import house_rules

MOST = 400
"""So many moves are walked to, one by one; of more, some are picked."""


def walked(env: Environment, move: Move) -> Move | None:
    """What the numbers of a move come to."""
    choosing = Choosing(env.numbering, env.game, env.view(env.seat), env.seat)
    wanted = env.numbering.numbers(str(move), env.seat)
    made = None
    while made is None:
        made = choosing.choose(wanted[len(choosing.chosen)])
    return made


def leaves(env: Environment) -> list[Move]:
    """The moves that all paths of open numbers end in."""
    found: list[Move] = []
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        choosing = Choosing(env.numbering, env.game, env.view(env.seat), env.seat)
        made = None
        for number in path:
            made = choosing.choose(number)
        if made is None:
            assert choosing.open
            paths += [(*path, number) for number in choosing.open]
        else:
            found.append(made)
    return found


def random_steps(env: Environment, rng: random.Random) -> None:
    """A whole move."""
    while env.step(rng.choice(env.open)) is None:
        pass


@every_table()
def test_every_legal_move_can_be_chosen_and_every_path_ends_in_one(rules: HouseRules, seats: int) -> None:
    env = Environment(rules, seats, most_moves=250)
    rng = random.Random(11)
    for seed in range(3):
        env.reset(seed)
        while not env.over:
            legal = listed(env.game, env.view(env.seat), env.seat)
            many = len(legal) > MOST
            places = rng.sample(range(len(legal)), 20) if many else range(len(legal))
            if many or rng.random() < 0.1:
                for move in [legal[at] for at in places]:
                    assert walked(env, move) == move
            if not many and len(legal) < 40 and rng.random() < 0.1:
                ends = [str(move) for move in leaves(env)]
                assert sorted(ends) == sorted({str(legal[at]) for at in places})
            random_steps(env, rng)


@pytest.mark.parametrize(("game", "book"), [("contract-rummy", "wikipedia"), ("classic-rummy", "beginner")])
def test_twelve_play_by_numbers(game: str, book: str) -> None:
    """Every seat has its array, as long as the layout says, at a table for more than a book names."""
    env = Environment(rules_of(game, book, players=[3, 12]), 12, most_moves=60)
    env.reset(2)
    rng = random.Random(2)
    while not env.over:
        random_steps(env, rng)
    arrays = [env.array(seat) for seat in range(12)]
    assert {len(array) for array in arrays} == {env.layout.size}
    assert len({tuple(array) for array in arrays}) == 12


class Scripted:
    """Makes moves that were made before."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.moves.pop(0)


@every_table({("contract-rummy", "family", 3), ("anaconda", "standard", 4)})
def test_the_game_is_that_of_the_engine(rules: HouseRules, seats: int) -> None:
    env = Environment(rules, seats)
    rng = random.Random(5)
    env.reset(5)
    made: list[list[Move]] = [[] for _ in range(seats)]
    while not env.over:
        seat = env.seat
        move = env.step(rng.choice(env.open))
        if move is not None:
            made[seat].append(move)
    game = rules.entry.build(rules.rules)
    end = play_out(game, game.start(seats), [Scripted(moves) for moves in made], random.Random(5))
    assert end == env.state
    assert not any(made)  # the players have made them all
    assert sum(env.returns()) == pytest.approx(1)


@every_table({("contract-rummy", "denexa", 3), ("anaconda", "standard", 3), ("mille", "standard", 2)})
def test_a_seat_is_shown_nothing_that_it_does_not_see(rules: HouseRules, seats: int) -> None:
    env = Environment(rules, seats, most_moves=150)
    rng = random.Random(3)
    env.reset(3)
    looked = 0
    while not env.over:
        if rng.random() < 0.2:
            seat = rng.randrange(seats)
            here = env.state
            shown = (env.array(seat), env.information(seat), env.mask(seat))
            world = next(worlds(env.game, env.view(seat), seat, rng))
            looked += world != here
            env._state, env._choosing, env._seen = world, env._choosing if seat == env.seat else None, [None] * seats
            assert (env.array(seat), env.information(seat), env.mask(seat)) == shown
            env._state, env._seen = here, [None] * seats
        env.step(rng.choice(env.open))
    assert looked


def test_every_field_of_a_state_says_what_it_is() -> None:
    states = {type(entry.build(book.rules).start(seats)) for entry in OWN.values() for book, seats in books_of(entry)}
    assert len(states) == 8
    for state in states:
        silent = [field.name for field in state.FIELDS if field.kind is None or field.kind.inferred]
        assert silent == ["answers", "events"], f"{state.__name__} does not say what these are"
        assert state.EVENTS.split() == sorted(state.EVENTS.split()) != []


def books_of(entry: Any) -> list[tuple[Any, int]]:
    return [(book, entry.seats(book.rules)[0]) for book in entry.books.values()]


@every_table({("daifugo", "standard", 3), ("indian-chief", "standard", 3), ("carioca", "carioca", 2)})
def test_what_is_kept_of_an_array_is_what_is_written_anew(rules: HouseRules, seats: int) -> None:
    """No event is without its place, and the parts lie where the layout says."""
    env = Environment(rules, seats, most_moves=300)
    other = layout_of(rules, seats)
    heard = other.slices["heard"]
    width = (heard.stop - heard.start) // (seats + 1)
    rng = random.Random(8)
    env.reset(8)
    while not env.over:
        array = env.array(env.seat)
        assert len(array) == env.layout.size == other.size
        if rng.random() < 0.2:
            env._kept[env.seat] = type(env._kept[0])(other.size)
            assert env.array(env.seat) == array
        assert not any(array[heard][width - 1 :: width])
        assert array[other.slices["asked"]][0] == 1
        assert sum(array[other.slices["hand +0"]]) == len(env.view(env.seat).piles[env.seat].cards)
        env.step(rng.choice(env.open))


def test_a_mask_is_open_numbers_and_others_see_no_choice() -> None:
    env = Environment(rules_of("contract-rummy", "family"), 3)
    env.reset(7)
    assert (env.seat, [env.numbering.names[number] for number in env.open]) == (2, ["stock", "upcard"])
    assert [number for number, bit in enumerate(env.mask(2)) if bit] == list(env.open)
    assert not any(env.mask(0))
    assert str(env.step(env.open[1])) == "draw upcard"
    discard = env.numbering.names.index("discard")
    if discard in env.open:
        assert env.step(discard) is None
    assert sum(env.array(2)[env.layout.slices["chosen"]]) == 1
    assert not any(env.array(0)[env.layout.slices["chosen"]])
    assert "\n? discard" in env.information(2)
    assert "\n? " not in env.information(0)


def test_what_cannot_be_chosen_is_named() -> None:
    env = Environment(rules_of("contract-rummy", "family"), 3)
    with pytest.raises(ValueError, match="no game has begun"):
        env.step(0)
    env.reset(7)
    with pytest.raises(ValueError, match=r"the number 6 \(seen\) leads to no legal move; these do: 2 \(stock\), 3"):
        env.step(6)
    with pytest.raises(ValueError, match="the number 1000, of 0 to 108, leads"):
        env.step(1000)
    with pytest.raises(Refused, match="CR-C-16"):
        env.play(env.game.read("discard 7S"))
    with pytest.raises(ValueError, match="there is no seat 3"):
        env.array(3)


def test_after_the_end_there_is_no_step() -> None:
    env = Environment(rules_of("guts", hands=1), 2, worth="score")
    env.reset(1)
    rng = random.Random(1)
    while not env.over:
        env.step(rng.choice(env.open))
    assert (env.open, env.seat, env.cut_short) == ((), -1, False)
    with pytest.raises(ValueError, match="the game is over: reset begins another"):
        env.step(1)
    assert sum(env.returns()) == 0 != max(env.returns())


@pytest.mark.parametrize("game", ["contract-rummy", "guts", "daifugo"])
def test_scores_are_worth_most_to_the_winners(game: str) -> None:
    env = Environment(rules_of(game), 3, worth="score")
    env.reset(2)
    rng = random.Random(2)
    while not env.over:
        env.step(rng.choice(env.open))
    found = env.returns()
    assert sum(found) == pytest.approx(0)
    assert max(found) == found[env.rules.entry.winners(env.game, env.state)[0]]


def test_a_game_can_be_cut_short() -> None:
    env = Environment(rules_of("contract-rummy"), 3, most_moves=4)
    env.reset(2)
    while not env.over:
        env.step(env.open[0])
    assert env.cut_short
    assert env.moves == 4
    assert env.returns() == (0, 0, 0)


@pytest.mark.parametrize(
    ("changed", "said"), [({"worth": "money"}, "worth is 'money'"), ({"most_moves": 0}, "at least")]
)
def test_what_an_environment_cannot_be(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Environment(rules_of("guts"), 2, **changed)


def test_words_without_numbers_are_named() -> None:
    rules = rules_of("guts")
    env = Environment(rules, 2, words=("out",))
    env.reset(1)
    with pytest.raises(ValueError, match="the word 'in' has no number"):
        env.mask(env.seat)
    assert numbering_of(rules, 2).size == 72 - 2
    assert len(list(tables())) > 30


def test_views_of_others_do_not_change_what_is_kept() -> None:
    env = Environment(rules_of("daifugo"), 3)
    env.reset(4)
    first = env.array(0)
    env.array(1)
    assert env.array(0) == first
    assert view(env.state, 0) == env.view(0)


def test_how_one_is_made_can_be_asked() -> None:
    """In both builds."""
    named = inspect.signature(Environment).parameters
    assert list(named) == ["rules", "seats", "worth", "most_moves", "words", "players", "draws", "like"]
    assert (named["worth"].default, named["draws"].default) == ("win", False)
    assert list(inspect.signature(Environment.reset).parameters) == ["self", "seed"]


def test_a_game_of_another_package_is_played_by_its_words(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.syspath_prepend(root / "examples" / "crazy-eights" / "src")
    entry = import_module("upcard_crazy_eights.entry").CRAZY_EIGHTS
    rules = choose_rules({entry.id: entry}, entry.id, None, {})
    env = Environment(rules, 3, most_moves=40)
    assert env.numbering.words == ("play", "spades", "hearts", "diamonds", "clubs", "draw", "pass")
    rng = random.Random(1)
    env.reset(1)
    while not env.over:
        piles = env.view(env.seat).piles
        assert sum(env.array(env.seat)[env.layout.slices["pile"]][:54]) == len(piles[-1].cards)
        env.step(rng.choice(env.open))


@pytest.mark.parametrize("game", OWN)
def test_house_rules_have_numbers_for_all_their_moves(game: str) -> None:
    entry = OWN[game]
    for case in house_rules(entry, 3):
        env = Environment(HouseRules(entry, case.book, case.rules, ""), case.seats, most_moves=40)
        env.reset(case.seed)
        rng = random.Random(case.seed)
        while not env.over:
            legal = listed(env.game, env.view(env.seat), env.seat)
            move = legal[rng.randrange(len(legal))]
            assert walked(env, move) == move
            env.play(move)


def test_what_a_wild_card_stands_for_has_its_numbers() -> None:
    numbering = numbering_of(rules_of("contract-rummy"), 3)
    for text in ("meld {AD TS=A TH}", "meld {9D *=9 9C}", "down <*=5S 6S 7S *>", "add *=TS to 12"):
        numbers = numbering.numbers(text, 0)
        assert "".join([numbering.names[number] for number in numbers[:-1]]) == text.replace(" ", "")


def test_every_lay_off_is_made_once_and_is_the_one_that_its_numbers_say() -> None:
    made = {}
    for face in range(FACES):
        for meld in (1, 2, 40):
            for role in (NO_FACE, face_of(0, 1), face_of(3, 13)):
                move = lay_off(face, meld, role)
                assert (move.face, move.meld, move.role) == (face, meld, role)
                made[id(move)] = move
                assert lay_off(face, meld, role) is move
    assert len(made) == FACES * 3 * 3


def test_the_words_of_a_move_have_the_same_numbers_in_a_long_one_and_for_every_seat() -> None:
    numbering = numbering_of(rules_of("contract-rummy"), 4)
    long = "down {7S 7H *} <3C 4C *=5C 6C> {KD KD KD} {2S 2H 2D}"
    for seat in range(4):
        named = [numbering.names[number] for number in numbering.numbers(long, seat)]
        assert "".join(named) == long.replace(" ", "") + "(end)"
    numbers = numbering_of(rules_of("indian-chief"), 4).numbers("steal 7S from P3", 3)
    assert numbering_of(rules_of("indian-chief"), 4).names[numbers[-2]] == "seat +3"
