"""Makes cases to test the laws of games with.

They are every book of a game with every number of players, house rules at random, and long walks at each of them.
"""

import random
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

from upcard.kernel.game import CHANCE, Ask, Game
from upcard.kernel.run import chance_move
from upcard.kernel.state import Move, Shuffle, State, view
from upcard.kernel.ui.entry import Entry, HouseRuleError
from upcard.kernel.ui.position import BadPosition

PLAYS: Final = 200
"""Of each case, where nobody says otherwise."""

MOST_MOVES = 40
"""Of the moves offered at a time so many are looked at."""

LISTS: dict[str, list[Any]] = {
    "wild_ranks": [[], ["2"], ["2", "J"]],
    "claim_forbidden_hands": [[], [1], [1, 2, 3, 4, 5, 6, 7]],
    "jokers": ["0", "2 per deck", "8", "seats - 1"],
}
"""Values to try of options that list none."""


class Case:
    """One rule set at one number of players, and how many plays of it are looked at."""

    def __init__(self, entry: Entry, name: str, rules: Any, seats: int, plays: int = PLAYS) -> None:
        self.entry = entry
        self.book = name.partition(" ")[0]
        self.name = f"{entry.id} {name} {seats}"
        self.rules = rules
        self.seats = seats
        self.plays = plays
        self.seed = zlib.crc32(self.name.encode())

    def build(self) -> Game[Any]:
        """Return the game by these rules, built once for each case."""
        return built(self)


@cache
def built(case: Case) -> Game[Any]:
    """Return the game that is played in the case."""
    game: Game[Any] = case.entry.build(case.rules)
    return game


def books(entry: Entry, plays: int = PLAYS) -> list[Case]:
    """Every book of a game with every number of players."""
    cases: list[Case] = []
    for book in entry.books.values():
        low, high = entry.seats(book.rules)
        cases.extend([Case(entry, book.id, book.rules, seats, plays) for seats in range(low, high + 1)])
    return cases


def house_rules(entry: Entry, count: int, plays: int = PLAYS) -> list[Case]:
    """Return ``count`` books with a handful of options changed at random, such as can be played.

    There are fewer of a game with few options.
    """
    cases: list[Case] = []
    rng = random.Random(f"house rules of {entry.id}")
    enough = min(count, 3 * len(entry.options()))
    while len(cases) < enough:
        book = rng.choice(list(entry.books.values()))
        changes = dict(random_changes(entry, rng))
        try:
            rules = entry.change(book.rules, changes)
        except HouseRuleError:
            continue
        low, high = entry.seats(rules)
        changes = entry.changes(book.rules, rules)
        if not changes:
            continue
        said = ", ".join([f"{key}={value}" for key, value in changes.items()])
        cases.append(Case(entry, f"{book.id} but {said}", rules, rng.randint(low, high), plays))
    return cases


def random_changes(entry: Entry, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield some options at random, each with a value at random."""
    options = entry.options()
    for option in rng.sample(options, min(len(options), rng.randint(2, 12))):
        values = [value for value, _ in option.values]
        if option.key in LISTS:
            yield option.key, rng.choice(LISTS[option.key])
        elif option.kind == "choice":
            yield option.key, rng.choice(values)
        elif option.kind == "switch":
            yield option.key, rng.choice([True, False])
        elif option.kind == "number":
            yield option.key, rng.choice([0, 1, 2, 3, 4, 13])
        elif option.kind == "list" and values:
            yield option.key, rng.sample(values, rng.randint(0, len(values)))


def lumpy(ask: Ask, seats: int, rng: random.Random) -> Move:
    """Return an order of the cards in which hands fit together better than chance has it.

    They are dealt one card at a time, so that melds, lay-offs and empty hands come soon.
    """
    if not ask.faces or rng.random() < 0.2:
        return chance_move(ask, rng)
    sets = rng.sample(range(16), rng.choice([0, 4, 8, 16]))
    groups = list(range(32))
    rng.shuffle(groups)
    faces = sorted(
        ask.faces, key=lambda face: (groups[face & 15] if face & 15 in sets else groups[16 + (face >> 4)], face)
    )
    at = rng.randrange(len(faces))
    faces = faces[at:] + faces[:at]
    rows = -(-len(faces) // seats)
    order = [faces[seat * rows + row] for row in range(rows) for seat in range(seats) if seat * rows + row < len(faces)]
    for _ in range(len(order) // 12):
        one, other = rng.randrange(len(order)), rng.randrange(len(order))
        order[one], order[other] = order[other], order[one]
    return Shuffle(tuple(order))


def pick(moves: list[Move], seen: Counter[str], rng: random.Random) -> Move:
    """One of the moves: first a verb, rather one that was rare so far, then a move with it."""
    verbs = sorted({verb_of(move) for move in moves})
    verb = rng.choices(verbs, [1 / (1 + seen[verb]) for verb in verbs])[0]
    seen[verb] += 1
    return rng.choice([move for move in moves if verb_of(move) == verb])


def verb_of(move: Move) -> str:
    """Return the first word of the move."""
    return str(move).split()[0]


class WalkStep:
    """One play of a walk."""

    def __init__(self, before: State, seat: int, move: Move, after: State) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.after = after


def starts(case: Case) -> list[State]:
    """Where walks begin: before the game, and before its later deals where positions can say so."""
    game = case.build()
    first = game.start(case.seats)
    found = [first]
    for deal in range(2, 99):
        data = {**case.entry.write_position(game, first), "deal": deal, "step": "deal", "dealer": "P1"}
        try:
            found.append(case.entry.read_position(game, data))
        except BadPosition:
            break
    return found


@cache
def walk(case: Case, plays: int) -> list[list[WalkStep]]:
    """Random play from each start, ``plays`` plays long in all."""
    rng = random.Random(case.seed)
    game = case.build()
    walks: list[list[WalkStep]] = []
    seen: Counter[str] = Counter()
    begin = starts(case)
    for state in begin:
        steps: list[WalkStep] = []
        for _ in range(plays // len(begin)):
            asks = game.asks(state)
            if not asks:
                break
            seat = rng.choice(sorted(asks))
            if seat == CHANCE:
                move = lumpy(asks[seat], case.seats, rng)
            else:
                offered = list(islice(game.moves(view(state, seat), seat), MOST_MOVES))
                if not offered:
                    raise AssertionError(f"seat {seat} has no move")
                move = pick(offered, seen, rng)
            after = game.play(state, seat, move)
            steps.append(WalkStep(state, seat, move, after))
            state = after
        walks.append(steps)
    return walks


def steps_of(case: Case, plays: int = 0) -> list[WalkStep]:
    """Return the plays of the case's walk, or of one of another length."""
    return [step for steps in walk(case, plays or case.plays) for step in steps]


def sample(case: Case, count: int) -> list[WalkStep]:
    """Return some plays of the walk, the same every time."""
    steps = steps_of(case)
    return random.Random(case.seed + 1).sample(steps, min(count, len(steps)))
