"""Puzzles: one decision at a table, as a seat saw it, and how its moves turned out when they were tried.

A file of puzzles is TOML, a ``[[puzzle]]`` each. Its table ``position`` is written as in a position file: it is what
the seat sees, so that no hidden card is in it.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, NamedTuple

import tomli_w

from upcard.bots.outcomes import Outcomes
from upcard.bots.policies import outcomes_of
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.state import Move
from upcard.kernel.ui.position import BadPosition
from upcard.match.duels import Estimate
from upcard.match.lesson import OTHERS
from upcard.match.match import HiddenOutcome, Match
from upcard.match.position_file import Table, read_position_file
from upcard.match.trial import NOBODY_NAMED, named_seat, seat_sign
from upcard.options.house_rules import HouseRules
from upcard.review.choices import PlayedChoice
from upcard.review.judging import FRESH, SURE, CostlyChoice, Look, leads, result
from upcard.review.review import reason
from upcard.text.errors import Unreadable
from upcard.text.messages import Message, say
from upcard.text.quoting import quoted
from upcard.text.toml import BadToml, load

MELD: Final = re.compile(r"[{<]([^{}<>]+)[}>]")
FIGURES: Final = 2
"""Decimals of what a file says of an answer."""

LARGEST: Final = 1_000_000.0
"""A move that cost more than any game brings is none that was tried."""


class BadPuzzles(Unreadable):
    """A text is no file of puzzles; the message says where and why."""


class TriedMove(NamedTuple):
    """A move of a puzzle, and how much less it brought than the best one.

    Attributes:
        move: the move, as text.
        behind: by how much, on average; 0 for the best one.
        error: the standard error of that.
        deals: in how many deals of the hidden cards both were tried.
    """

    move: str
    behind: float
    error: float
    deals: int

    @property
    def right(self) -> bool:
        """Say whether no other move is known to be better."""
        return self.behind <= SURE * self.error


class Puzzle:
    """One decision at a table.

    Args:
        name: names the puzzle among all of them, and stays.
        position: the text of a position file, as the seat sees the table.
        seat: whose decision it is, from 0.
        unit: what ``behind`` of the answers counts: `upcard.bots.outcomes.POINTS`, ``CHIPS`` or ``PLACES``.
        answers: the moves that were tried, the best one first.
    """

    def __init__(self, name: str, position: str, seat: int, unit: str, answers: Iterable[TriedMove]) -> None:
        self.name = name
        self.position = position
        self.seat = seat
        self.unit = unit
        self.answers = tuple(answers)

    def __repr__(self) -> str:
        """Return the name."""
        return f"<Puzzle {self.name}>"

    @property
    def best(self) -> TriedMove:
        """The best move that was tried."""
        return self.answers[0]

    @cached_property
    def table(self) -> Table:
        """The table as the seat sees it. Raises BadPosition."""
        return read_position_file(CATALOGUE, self.position).table

    @property
    def prompt(self) -> str:
        """What the seat is asked for, by the game's own word, such as ``draw``: puzzles of one kind share it."""
        return self.table.game.asks(self.table.state)[self.seat].prompt

    @property
    def why(self) -> str:
        """Why the best move is better, as the steady bot has it; "" where it would play another itself."""
        game = self.table.game
        return reason(game, self.table.state, self.seat, game.read(self.best.move))

    def match(self) -> Match:
        """Return a match that stands at the puzzle, in which the seat is called You."""
        table = self.table
        names = [OTHERS[at] if at < len(OTHERS) else f"P{at + 1}" for at in range(table.state.seats - 1)]
        names.insert(self.seat, say("You"))
        return Match(table.rules, table.state, names=tuple(names), game=table.game)

    def check(self, move: Move) -> None:
        """Check that the seat may make that move. Raises Refused."""
        with suppress(HiddenOutcome):
            self.match().judge(self.seat, move)

    def judge(self, move: Move, deals: int = FRESH) -> CostlyChoice | None:
        """Return what a legal move costs; None where no other move is known to be better.

        A move that was not tried yet is tried now in so many ``deals``, which takes some seconds. Melds in another
        order are the same move.
        """
        text = str(move)
        same = [each for each in self.answers if each.move == text or _melds(each.move) == _melds(text) != []]
        answer = same[0] if same else self._tried(move, deals)
        if answer.right:
            return None
        best = self.table.game.read(self.best.move)
        return CostlyChoice(0, move, best, answer.behind, answer.error, answer.deals, self.unit)

    def _tried(self, move: Move, deals: int) -> TriedMove:
        game, seen = self.table.game, self.table.state
        outcomes: Outcomes = outcomes_of(game)(game, seen, self.seat)
        best = game.read(self.best.move)
        pair = [best, move]
        at = PlayedChoice(0, self.seat, seen, best)
        found = Estimate(result(leads(game, at, outcomes, pair, Look(deals, ()), "second look"))[1])
        return TriedMove(str(move), -found.mean, found.error, found.count)


def _melds(text: str) -> list[list[str]]:
    """Return the cards of the melds that a move names, in an order of their own; none where it names no melds."""
    return sorted([sorted(cards.split()) for cards in MELD.findall(text)])


def puzzle_text(rules: HouseRules, seen: Any, game: Any) -> str:
    """Return the position file of what a seat sees."""
    entry = rules.entry
    data: dict[str, Any] = {"game": entry.id, "book": rules.book}
    if changes := entry.changes(entry.books[rules.book].rules, rules.rules):
        data["changes"] = changes
    return tomli_w.dumps({**data, **entry.write_position(game, seen)})


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a file of puzzles."""
    data = [
        {
            "name": each.name,
            "seat": seat_sign(each.seat),
            "unit": each.unit,
            "position": load(each.position),
            "answers": [
                {
                    "move": answer.move,
                    "behind": round(answer.behind, FIGURES),
                    "error": round(answer.error, FIGURES),
                    "deals": answer.deals,
                }
                for answer in each.answers
            ],
        }
        for each in puzzles
    ]
    return tomli_w.dumps({"puzzle": data})


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file.

    Raises:
        BadPuzzles: it is none: no TOML, a key is missing, or a position or a move is none.
    """
    try:
        data = load(text)
    except BadToml as problem:
        reason = Message("line {line}: {problem}", line=problem.line, problem=problem.message)
        raise BadPuzzles(reason if problem.line else problem.message) from None
    rows = data.get("puzzle", [])
    if not isinstance(rows, list) or set(data) - {"puzzle"}:
        raise BadPuzzles(Message("a file of puzzles has nothing but tables [[puzzle]]"))
    return tuple([_read(number, row) for number, row in enumerate(rows, 1)])


def _read(number: int, row: Any) -> Puzzle:
    try:
        position = tomli_w.dumps(row["position"])
        seats = read_position_file(CATALOGUE, position).table.state.seats
        seat, _ = named_seat(f"{row['seat']}: ", seats)
        answers = [_answer(answer) for answer in row["answers"]]
        found = Puzzle(str(row["name"]), position, seat, str(row["unit"]), answers)
        if seat == NOBODY_NAMED or not answers:
            raise KeyError("seat" if answers else "answers")
        game, seen = found.table.game, found.table.state
        if seat not in game.asks(seen) or seat == CHANCE:
            raise BadMove("{seat} is not asked there", seat=seat_sign(seat))
        for answer in answers:
            found.check(game.read(answer.move))
    except BadPosition as problem:
        raise BadPuzzles(Message("puzzle {number}: {problem}", number=number, problem=problem)) from None
    except (BadMove, Refused) as problem:
        raise BadPuzzles(Message("puzzle {number}: {problem}", number=number, problem=problem)) from None
    except (KeyError, OverflowError, TypeError, ValueError) as problem:
        told = quoted(str(problem).strip("'"))
        raise BadPuzzles(Message("puzzle {number}: {key} is missing or wrong", number=number, key=told)) from None
    return found


def _answer(row: Mapping[str, Any]) -> TriedMove:
    behind, error = float(row["behind"]), float(row["error"])
    for key, figure in (("behind", behind), ("error", error)):
        if not 0 <= figure <= LARGEST:
            raise KeyError(key)
    return TriedMove(str(row["move"]), behind, error, int(row["deals"]))


__all__ = ["BadPuzzles", "Puzzle", "TriedMove", "puzzle_text", "read_puzzles", "write_puzzles"]
