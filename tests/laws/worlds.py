"""Tables to hold the laws against: every game of the catalogue, every book, every number of players.

A new game needs nothing here: it is met through its catalogue entry.
"""

import random
import re
import zlib
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache
from itertools import islice
from typing import Any, cast

from upcard.cards.card import Card
from upcard.games import CATALOGUE
from upcard.games.catalogue import Entry, HouseRuleError
from upcard.kernel.game import CHANCE, Ask, Game
from upcard.kernel.position import BadPosition
from upcard.kernel.run import chance_move
from upcard.kernel.state import Move, Pile, S, Shuffle, State, sort_hand, view

CARD = re.compile(r"(?<![\w-])(?:[2-9TJQKA][SHDC]|\*)(?![\w-])")
"""A card's text, standing alone: ids may hold the same letters."""

MOST_MOVES = 40
"""Of the moves offered at a time so many are looked at."""

LISTS: dict[str, list[Any]] = {
    "wild_ranks": [[], ["2"], ["2", "J"]],
    "claim_forbidden_hands": [[], [1], [1, 2, 3, 4, 5, 6, 7]],
    "jokers": ["0", "2 per deck", "8", "seats - 1"],
}
"""Values to try of options that list none."""


class Case:
    """One rule set at one number of players."""

    def __init__(self, entry: Entry, name: str, rules: Any, seats: int) -> None:
        self.entry = entry
        self.name = f"{entry.id} {name} {seats}"
        self.rules = rules
        self.seats = seats
        self.seed = zlib.crc32(self.name.encode())

    def build(self) -> Game[Any]:
        return built(self)


@cache
def built(case: Case) -> Game[Any]:
    game: Game[Any] = case.entry.build(case.rules)
    return game


def books() -> list[Case]:
    """Every book with every number of players."""
    cases: list[Case] = []
    for entry in CATALOGUE.values():
        for book in entry.books.values():
            low, high = entry.seats(book.rules)
            cases.extend([Case(entry, book.id, book.rules, seats) for seats in range(low, high + 1)])
    return cases


def house_rules(count: int) -> list[Case]:
    """Books with a handful of options changed at random, such as can be played."""
    cases: list[Case] = []
    for entry in CATALOGUE.values():
        rng = random.Random(f"house rules of {entry.id}")
        enough = min(count, 3 * len(entry.options()))
        while len([case for case in cases if case.entry is entry]) < enough:
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
            cases.append(Case(entry, f"{book.id} but {said}", rules, rng.randint(low, high)))
    return cases


def random_changes(entry: Entry, rng: random.Random) -> Iterator[tuple[str, Any]]:
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
    """An order of the cards in which hands dealt one card at a time fit together better than chance has it,
    so that melds, lay-offs and empty hands come soon."""
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
    return str(move).split()[0]


class Step:
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
def walk(case: Case, plays: int) -> list[list[Step]]:
    """Random play from each start, ``plays`` plays long in all."""
    rng = random.Random(case.seed)
    game = case.build()
    walks: list[list[Step]] = []
    seen: Counter[str] = Counter()
    begin = starts(case)
    for state in begin:
        steps: list[Step] = []
        for _ in range(plays // len(begin)):
            asks = game.asks(state)
            if not asks:
                break
            seat = rng.choice(sorted(asks))
            if seat == CHANCE:
                move = lumpy(asks[seat], case.seats, rng)
            else:
                move = pick(list(islice(game.moves(view(state, seat), seat), MOST_MOVES)), seen, rng)
            after = game.play(state, seat, move)
            steps.append(Step(state, seat, move, after))
            state = after
        walks.append(steps)
    return walks


def steps_of(case: Case, plays: int) -> list[Step]:
    return [step for steps in walk(case, plays) for step in steps]


def other_world(
    state: S, seat: int, game: Any, rng: random.Random, keep: Container[int] = (), reseal: bool = True
) -> S:
    """The same table with everything dealt anew that the seat cannot see: the cards in other hands and in the stock
    (those of the faces in ``keep`` stay where they are) and, if ``reseal``, the answers that others have sealed. A
    hand whose cards an answer names that is not sealed anew stays with it."""
    bit = 1 << seat
    sealed = [owner for owner, answer in enumerate(state.answers) if owner != seat and answer is not None]
    asked = unanswered(state, sealed)
    again = [owner for owner in sealed if owner in game.asks(asked)] if reseal else []
    named = [owner for owner in sealed if owner not in again and CARD.search(str(state.answers[owner]))]

    def stays(owner: int, card: Card) -> bool:
        return bool(card.seen & bit) or owner in named or card.face in keep

    hidden = [card.face for owner, pile in enumerate(state.piles) for card in pile.cards if not stays(owner, card)]
    rng.shuffle(hidden)
    piles: list[Pile] = []
    for owner, pile in enumerate(state.piles):
        cards = tuple([card if stays(owner, card) else Card(hidden.pop(), card.seen) for card in pile.cards])
        piles.append(Pile(cards, True) if pile.ordered else sort_hand(cards))
    asked = unanswered(state.redacted(tuple(piles), state.answers, ()), again)
    answers = list(state.answers)
    for owner in again:
        answers[owner] = rng.choice(list(islice(game.moves(asked, owner), MOST_MOVES)))
    return cast("S", state.redacted(tuple(piles), tuple(answers), ()))


def unanswered(state: State, seats: list[int]) -> State:
    """The same table, where these have not answered yet."""
    answers = tuple([None if owner in seats else answer for owner, answer in enumerate(state.answers)])
    return state.redacted(state.piles, answers, ())
