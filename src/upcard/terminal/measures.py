"""Measures how fast the engine is: on one core, each figure beside a fixed loop timed in the same moments.

Processor seconds, not wall seconds, are counted. The fixed loop (*reference*) is the same everywhere: what
one turn of it takes says how fast this machine is at this moment for plain Python, so figures given in
turns of the reference can be compared between machines and between loads.
"""

import functools
import pickle
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import upcard.cards.card
from upcard.bots import BOTS
from upcard.cards.card import Card, cards
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books.contract_rummy import CONTRACT_RUMMY, DENEXA
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import Game
from upcard.kernel.run import play_out, random_game
from upcard.kernel.state import Move, State, view
from upcard.melds.engine import Melder

SEATS: Final = 4
ROUNDS: Final = 7
LOOP: Final = 200_000
RICH: Final = "7S 7H 7D 7C 8S 9S TS JS 9H 9D 9C KD *"
"""A hand that meets the contract of two sets and a run in many ways."""


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    It has ``rate`` units a second and ``micros`` microseconds a unit by this process's clock, ``loops`` turns of the
    reference a unit (each the median of the rounds), ``fastest`` the rate of the fastest round, ``spread`` of ``loops``
    between the rounds in parts of the median.
    """

    name: str
    what: str
    rate: float
    micros: float
    loops: float
    fastest: float
    spread: float
    target: float | None
    """Units a second that the compiled engine is meant to reach."""


Work = Callable[[float], tuple[int, float]]
"""(processor seconds to spend) → (units done, processor seconds spent)."""


def is_compiled() -> bool:
    """Say whether this is the compiled engine."""
    return not str(upcard.cards.card.__file__).endswith(".py")


def reference(turns: int = LOOP) -> float:
    """Processor seconds that one turn of the fixed loop takes just now."""
    start = time.process_time()
    x = 1
    for _ in range(turns):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return (time.process_time() - start) / turns


def measure(name: str, seconds: float, rounds: int = ROUNDS) -> Figure:
    """Measure one of `NAMES` for about that many processor seconds, in so many rounds."""
    what, target, make = MEASURES[name]
    work = make()
    share = seconds / rounds
    work(share / 4)
    loops: list[float] = []
    micros: list[float] = []
    references: list[float] = []
    for _ in range(rounds):
        before = reference()
        count, spent = work(share)
        turn = (before + reference()) / 2
        references.append(turn)
        micros.append(spent / count * 1e6)
        loops.append(spent / count / turn)
    middle = statistics.median(micros)
    return Figure(
        name,
        what,
        1e6 / middle,
        middle,
        statistics.median(loops),
        1e6 / min(micros),
        (max(loops) - min(loops)) / statistics.median(loops),
        target,
    )


def _timed(step: Callable[[], int]) -> Work:
    """Repeat a step, which says how many units it did."""

    def work(seconds: float) -> tuple[int, float]:
        count = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not count:
            count += step()
        return count, spent

    return work


def _plays(game_id: str) -> Work:
    """Whole games of every book of a game in turn, between random players who look at all their moves."""
    rng = random.Random(1)
    entry = CATALOGUE[game_id]
    tables: list[tuple[Game[Any], int]] = []
    for book in entry.books.values():
        low, high = entry.seats(book.rules)
        tables.append((entry.build(book.rules), max(low, min(SEATS, high))))
    turn = 0

    def step() -> int:
        nonlocal turn
        game, seats = tables[turn % len(tables)]
        turn += 1
        return random_game(game, seats, rng, 10_000_000)[1]

    return _timed(step)


def _bulk(game_id: str) -> Work:
    """Whole games by the shortcut of a game without decisions."""
    rng = random.Random(1)
    entry = CATALOGUE[game_id]
    bulk, rules = entry.bulk, next(iter(entry.books.values())).rules
    assert bulk is not None

    def step() -> int:
        return bulk(rules, 5000 if is_compiled() else 100, rng).games

    return _timed(step)


def _steady_games() -> Work:
    rng = random.Random(2)
    games = [RummyGame(text.rules) for text in CONTRACT_RUMMY.texts.values()]
    bots = [BOTS["steady"](seat) for seat in range(SEATS)]
    turn = 0

    def step() -> int:
        nonlocal turn
        turn += 1
        game = games[turn % len(games)]
        play_out(game, game.start(SEATS), bots, rng)
        return 1

    return _timed(step)


def _contract_checks() -> Work:
    """Hands as they are after the draw, of the deals 1 to 6."""
    rng = random.Random(3)
    game = RummyGame(DENEXA)
    pack = list(DENEXA.pack(SEATS).faces())
    work: list[tuple[Melder, list[tuple[Card, ...]]]] = []
    for deal, dealt in zip(game.compiled_rules.deals[:6], DENEXA.deals, strict=False):
        hands = [tuple(Card(face) for face in rng.sample(pack, dealt.cards + 1)) for _ in range(500)]
        work.append((deal.melder, hands))

    def step() -> int:
        for melder, hands in work:
            can_meet = melder.can_meet
            for hand in hands:
                can_meet(hand)
        return 3000

    return _timed(step)


def _least_left() -> Work:
    game = RummyGame(DENEXA)
    melder = game.compiled_rules.deals[4].melder
    points = game.compiled_rules.card_points
    hand = cards(RICH)

    def step() -> int:
        best = melder.best
        for _ in range(100):
            best(hand, points)
        return 100

    return _timed(step)


@functools.cache
def _positions() -> tuple[RummyState, ...]:
    """Return a few positions in mid-deal, with melds on the table."""
    rng = random.Random(4)
    game = RummyGame(DENEXA)
    found: list[RummyState] = []
    bots = [BOTS["steady"](seat) for seat in range(SEATS)]

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        if isinstance(after, RummyState) and len(after.melds) > 3:
            found.append(after)

    play_out(game, game.start(SEATS), bots, rng, watch=watch)
    return tuple(found[:: max(1, len(found) // 50)])


def _on_positions(step: Callable[[RummyState], object]) -> Callable[[], Work]:
    def make() -> Work:
        states = _positions()

        def once() -> int:
            for state in states:
                step(state)
            return len(states)

        return _timed(once)

    return make


def _equality() -> Work:
    pairs: list[tuple[RummyState, RummyState]] = [(state, pickle.loads(pickle.dumps(state))) for state in _positions()]

    def step() -> int:
        for one, other in pairs:
            assert one == other
        return len(pairs)

    return _timed(step)


def _import_time() -> Work:
    """Return a new interpreter that imports the engine, less one that imports nothing."""

    def spent(code: str) -> float:
        times = [sys.executable, "-c", f"{code}; import time; print(time.process_time())"]
        return float(subprocess.run(times, capture_output=True, text=True, check=True).stdout)

    def work(seconds: float) -> tuple[int, float]:
        bare = min(spent("0") for _ in range(3))
        return 1, max(1e-6, min(spent("import upcard.catalogue, upcard.bots") for _ in range(3)) - bare)

    return work


FIRST: Final = next(iter(CATALOGUE.values()))

MEASURES: Final[dict[str, tuple[str, float | None, Callable[[], Work]]]] = {
    "plays": (f"random plays of {FIRST.title}, moves listed", 350_000, partial(_plays, FIRST.id)),
    **{
        name: (f"random plays of {entry.title}, moves listed", entry.aim, partial(_plays, name))
        if entry.bulk is None
        else (f"games of {entry.title} in bulk", entry.aim, partial(_bulk, name))
        for name, entry in CATALOGUE.items()
        if entry is not FIRST
    },
    "steady": ("whole games of four steady players", None, _steady_games),
    "contracts": ("contract checks on random hands", 3_000_000, _contract_checks),
    "least-left": ("best lay-downs of a rich hand", 200_000, _least_left),
    "view": ("views in mid-deal", None, _on_positions(lambda state: view(state, 1))),
    "hash": ("hashes of a table in mid-deal", None, _on_positions(hash)),
    "equality": ("comparisons of two equal tables", None, _equality),
    "import": ("imports of the engine and the bots", None, _import_time),
}
NAMES: Final = tuple(MEASURES)
