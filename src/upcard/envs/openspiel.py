"""Registers games with OpenSpiel when it is imported: ``pip install upcard[openspiel]``.

Every book is a game of its own, ``upcard_GAME_BOOK`` with ``_`` for ``-``, with the parameters ``players``, ``worth``
and ``most_moves``. Chance draws card by card; an action is a number of the game's numbering.

>>> import pyspiel
>>> from upcard.envs import openspiel
>>> game = pyspiel.load_game("upcard_guts_standard(players=3)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()[0], [state.action_to_string(outcome) for outcome in state.legal_actions()]
((0, 0.3333333333333333), ['number 1', 'number 2', 'number 3'])
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> [state.action_to_string(action) for action in state.legal_actions()]
['in', 'out']

Names:
    NAMES: The games that are registered.
"""

import hashlib
import random
import re
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from upcard.catalogue import OWN
from upcard.kernel.kinds import PLACES
from upcard.kernel.state import ONLOOKER, view
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.options.rule_file import write_house_rules
from upcard.stepping.action_encoding import CARDS, numbering_of
from upcard.stepping.environment import Environment
from upcard.stepping.memory import Tokens
from upcard.stepping.payoff import PAYOFFS
from upcard.stepping.vocabulary import said, vocabulary_of

MOST_MOVES: Final = 1000
"""After so many moves a game is cut short unless told otherwise: OpenSpiel wants an end."""

TOKENS_A_MOVE: Final = 24
TOKENS: Final = 512
"""Places for what is heard, by move and besides. Whole games of random moves and of `steady` take fewer."""

NUMBERS_A_MOVE: Final = 40
"""A move takes fewer numbers than that."""

HIGHEST: Final = 1_000_000.0
"""No score is higher, none lower than as much below zero."""

_FACES: Final = {place: face for face, place in enumerate(PLACES) if place < len(CARDS)}
"""By number of a card, its face."""


def short_name(game: str, book: str) -> str:
    """Return the name that OpenSpiel has for the game of a book."""
    return f"upcard_{game}_{book}".replace("-", "_")


def _game_type(rules: HouseRules, worth: str, name: str) -> Any:
    low, high = rules.entry.seats(rules.rules)
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Upcard: {rules.entry.id}, {rules.book}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if worth == "win" else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(low, min(rules.entry.usual, high)),
            "worth": "win",
            "most_moves": MOST_MOVES,
        },
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # the library is not typed
    """The game of a book at a table of so many ``players``; ``worth`` and ``most_moves`` are those of `Environment`.

    In a game that is cut short nobody has won: all have the same.

    Raises:
        Refused: the rules are not for that many seats.
        ValueError: an unknown ``worth``, or a ``most_moves`` below 1.
    """

    rules: HouseRules
    short_name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        rules = self.rules
        given = {**_game_type(rules, "win", self.short_name).parameter_specification, **(params or {})}
        worth, seats, moves = given["worth"], given["players"], given["most_moves"]
        self.table = Environment(rules, seats, worth, moves, draws=True)
        self.table.reset(0)
        events = self.table.state.EVENTS.split() or vocabulary_of(rules).told
        self.tokens = Tokens(self.table.numbering.words, events, seats)
        self.places = TOKENS_A_MOVE * moves + TOKENS
        self.win = worth == PAYOFFS[0]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.numbering.size,
            max_chance_outcomes=max(len(CARDS), seats),
            num_players=seats,
            min_utility=0.0 if self.win else -HIGHEST,
            max_utility=1.0 if self.win else HIGHEST,
            utility_sum=1.0 if self.win else 0.0,
            max_game_length=NUMBERS_A_MOVE * moves,
        )
        super().__init__(_game_type(rules, worth, self.short_name), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "TableState":
        """Return the table before anything has happened."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """Return what makes observations of states."""
        return Observer(self, iig_obs_type, params)


class Held:
    """The table that belongs to a state of OpenSpiel.

    It is pickled as the name of the game and all that was drawn and chosen since the beginning, or since the table was
    resampled: the library pickles whatever a state holds.
    """

    def __init__(self, game: str, table: Environment, line: list[int], begun: Environment | None = None) -> None:
        self.game = game
        self.table = table
        self.line = line
        self.begun = begun
        """A resampled table as it was before the moves of ``line``; None: the game began with them."""

    def __deepcopy__(self, memo: object) -> "Held":
        return Held(self.game, self.table.clone(), self.line[:], self.begun)

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self.game, self.line, self.begun)


def _held(game: str, line: list[int], begun: Environment | None) -> Held:
    state = pyspiel.load_game(game).new_initial_state()
    if begun is not None:
        state.held = Held(game, begun.clone(), [], begun)
    for action in line:
        state.apply_action(action)
    held: Held = state.held
    return held


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table in mid-play."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.held = Held(str(game), game.table.clone(), [])
        self.win = game.win

    @property
    def table(self) -> Environment:
        """The environment that is played."""
        return self.held.table

    def current_player(self) -> int:
        """Who is to move."""
        if self.table.drawing:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.open) if player == self.table.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn: the number of a card in the order of `CARDS`, or a lot, from 0."""
        cards = self.table.draws_cards
        return sorted([(PLACES[drawn] if cards else drawn - 1, chance) for drawn, chance in self.table.outcomes()])

    def _apply_action(self, action: int) -> None:
        self.held.line.append(action)
        if self.table.drawing:
            self.table.draw(_FACES[action] if self.table.draws_cards else action + 1)
        else:
            self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.table.numbering.names[action]
        return CARDS[action] if self.table.draws_cards else f"number {action + 1}"

    def is_terminal(self) -> bool:
        """Say whether the game is over, or cut short."""
        return self.table.over

    def returns(self) -> list[float]:
        """Return what the game is worth."""
        if self.win and self.table.cut_short:
            return [1 / self.table.seats] * self.table.seats
        return list(self.table.returns())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """Return a state that ``player`` cannot tell from this one, drawn with the numbers of ``sampler``.

        Each number is at least 0 and below 1. The history of the state begins with it.

        Raises:
            ValueError: chance is to draw, or the game is over.
        """
        state: TableState = self.get_game().new_initial_state()
        table = self.table.resampled(player, random.Random(sampler()))
        state.held = Held(self.held.game, table, [], table.clone())
        return state

    def __str__(self) -> str:
        return str(view(self.table.state, ONLOOKER))


class Observer:
    """Observations of one player.

    ``perfect_recall``: the array, then the tokens of all that it has heard and done since the beginning, 0 behind them;
    as text `Environment.information`. Else the array alone; as text the view, and what was heard since its last move.

    Raises:
        ValueError: another kind of observation is wanted.
    """

    def __init__(self, game: TableGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a player observes what is public and what is its own, no less and no more")
        self.recall: bool = kind.perfect_recall
        self._words = game.tokens
        size = game.table.layout.size
        self.tensor = np.zeros(size + (game.places if self.recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recall:
            self.dict["heard"] = self.tensor[size:]

    def set_from(self, state: TableState, player: int) -> None:
        """Write what the player sees into ``tensor``.

        Raises:
            ValueError: more was heard than there are places for.
        """
        state.table.write_array(player, self.dict["observation"].data)
        if not self.recall:
            return
        told, places = state.table.memory(player).told(self._words), self.dict["heard"]
        if len(told) > len(places):
            raise ValueError(f"{len(told)} tokens were heard, and there are places for {len(places)}")
        places[: len(told)] = told
        places[len(told) :] = 0

    def string_from(self, state: TableState, player: int) -> str:
        """Return the same as text."""
        table = state.table
        if self.recall:
            return table.information(player)
        lines = [f"seat P{player + 1}", str(table.view(player)), *[said(event) for event in table.heard(player)]]
        return "\n".join([*lines, f"? {table.chosen(player)}".rstrip()])


def register(rules: HouseRules, name: str | None = None) -> str:
    """Register a game by rules of one's own with OpenSpiel, until Python ends: the name to load it by.

    >>> from upcard.catalogue import CATALOGUE
    >>> from upcard.options.house_rules import choose_rules
    >>> name = register(choose_rules(CATALOGUE, "guts", None, {"hands": 1}), "upcard_guts_one_hand")
    >>> pyspiel.load_game(name).num_players()
    5

    Args:
        rules: what is played.
        name: lower-case letters, digits and ``_``; the game's `short_name` with a digest of the rules unless given.

    Raises:
        ValueError: the name is taken or none, or it cannot be said what moves, fields and events the game has.
    """
    if name is None:
        digest = hashlib.sha256(write_house_rules(rules).encode()).hexdigest()[:12]
        name = f"{short_name(rules.entry.id, rules.book)}_{digest}"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"name is {name!r}: lower-case letters, digits and _ are wanted")
    if name in pyspiel.registered_names():
        raise ValueError(f"there is a game {name} already")
    numbering_of(rules, max(rules.entry.seats(rules.rules)[0], 1))
    _add(rules, name)
    return name


def _add(rules: HouseRules, name: str) -> None:
    # A class, for the library still holds it when Python has ended, and lets go of nothing else without harm.
    kind = _game_type(rules, "win", name)
    pyspiel.register_game(kind, type(f"TableGame_{name}", (TableGame,), {"rules": rules, "short_name": name}))


def _register() -> tuple[str, ...]:
    names = []
    for entry in OWN.values():
        for book in entry.books:
            names.append(short_name(entry.id, book))
            _add(choose_rules(OWN, entry.id, book, {}), names[-1])
    return tuple(names)


NAMES: Final = _register()

__all__ = ["NAMES", "Observer", "TableGame", "TableState", "register", "short_name"]
