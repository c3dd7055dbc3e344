"""What each answer to a question of the rules changes, made beforehand for "What does this change?".

    python -m benchmarks.changes --games 100

plays by every book, and by the book with each other answer that came up in the interview's count, the games that
`upcard lab` plays with its usual seed, and writes ``changes.json`` of ``src/upcard/lab``. It is written after each game
by all of them, and gone on with when the command is called again; ``--afresh`` forgets what is there. On an engine that
is not compiled a game by all takes ten minutes; `benchmarks.interview` is quicker, as it follows a game only to where
the answers part, and so the two are not one run.
"""

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benchmarks.interview import all_books, answers
from upcard.arena.contest import Endless
from upcard.arena.sequence import Running
from upcard.catalogue import OWN
from upcard.interview.deciding import seats_for
from upcard.interview.order import counted
from upcard.kernel.ui.entry import written
from upcard.lab.experiment import SEEDS, PlayedGame, played_game
from upcard.lab.quantities import quantities_for
from upcard.options.gaps import in_toml
from upcard.options.house_rules import HouseRules
from upcard.players import usual_player

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "src" / "upcard" / "lab" / "changes.json"
SEED: Final = 1
DIGITS: Final = 6
"""Figures are rounded to so many."""
DUST: Final = 1e-12

Figures = dict[str, list[Any]]
ObservationBuffer = dict[str, dict[str, Any]]
"""By game and book."""


class Measured:
    """One quantity so far: by the book, and the difference."""

    def __init__(self, games: int = 0, here: float = 0.0, gain: float = 0.0, error: float = 0.0) -> None:
        self.here, self.gain = Running(games, here), Running(games, gain, error**2 * games * (games - 1))

    def add(self, here: float, there: float) -> None:
        self.here.add(here)
        self.gain.add(there - here)

    def figures(self) -> list[Any]:
        """As they are kept: games, mean by the book, mean difference, standard error."""
        # Sums of shares leave dust, which is nothing.
        means = (self.here.mean, self.gain.mean, self.gain.error if self.gain.count > 1 else 0.0)
        return [self.gain.count, *[0.0 if abs(value) < DUST else float(f"{value:.{DIGITS}g}") for value in means]]


class Answered:
    """One answer to a question, against the book."""

    def __init__(self, rules: HouseRules, seats: int, figures: Figures) -> None:
        self.rules = rules
        self.quantities = quantities_for(seats)
        self.so_far = {each.key: Measured(*figures.get(each.key, [])) for each in self.quantities}
        self.ends = True
        """Does each game come to an end?"""

    def add(self, here: PlayedGame, there: PlayedGame) -> None:
        for each in self.quantities:
            one, other = each.of(here), each.of(there)
            if one is not None and other is not None:
                self.so_far[each.key].add(one, other)

    def figures(self) -> Figures:
        return {key: each.figures() for key, each in self.so_far.items() if each.gain.count}


class Book:
    """A book and its other answers, by option and answer."""

    def __init__(self, rules: HouseRules, known: dict[str, Any]) -> None:
        seats = seats_for(rules.entry, rules.rules)
        assert seats is not None
        self.rules = rules
        self.games: int = known["games"]
        before: dict[str, dict[str, Figures]] = known["changes"]
        self.bots = (usual_player(rules.entry.build(rules.rules)),) * seats
        self.answers: dict[tuple[str, str], Answered] = {}
        for key, said, there in answers(rules):
            answer = in_toml(written(getattr(there, key)))
            known_before = before.get(key, {})
            if counted(rules, key).get(said) if not self.games else answer in known_before:
                self.answers[key, answer] = Answered(replace(rules, rules=there), seats, known_before.get(answer, {}))

    def game(self) -> None:
        """The next game by the book and with each answer. An answer by which a game does not end is left out."""
        seed = SEED * SEEDS + self.games
        self.games += 1
        here = played_game(self.rules, self.bots, seed)
        for each in self.answers.values():
            try:
                each.add(here, played_game(each.rules, self.bots, seed))
            except Endless:
                each.ends = False
        self.answers = {name: each for name, each in self.answers.items() if each.ends}

    def kept(self) -> dict[str, Any]:
        """As it is kept."""
        found: dict[str, dict[str, Figures]] = {}
        for (key, answer), each in self.answers.items():
            found.setdefault(key, {})[answer] = each.figures()
        return {"games": self.games, "changes": found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="so many by each")
    parser.add_argument("--afresh", action="store_true", help="forget the games that were played")
    parser.add_argument("--only", nargs="*", default=OWN, metavar="GAME", help="the others stay as they are")
    chosen = parser.parse_args()
    known: ObservationBuffer = {}
    if FILE.is_file() and not chosen.afresh:
        known = json.loads(FILE.read_text(encoding="utf-8"))
    books = [
        Book(each, known.get(each.entry.id, {}).get(each.book, {"games": 0, "changes": {}}))
        for game in chosen.only
        for each in all_books(game)
    ]
    began = time.monotonic()
    for number in range(chosen.games):
        behind = [book for book in books if book.games == number]
        for book in behind:
            book.game()
            known.setdefault(book.rules.entry.id, {})[book.rules.book] = book.kept()
        if behind:
            write(known)
            print(f"game {number + 1}: {time.monotonic() - began:.0f} s", flush=True)


def write(known: ObservationBuffer) -> None:
    """As JSON with a line for each answer."""
    lines = ["{"]
    for game, books in known.items():
        lines.append(f'"{game}": {{')
        for book, found in books.items():
            lines.append(f' "{book}": {{"games": {found["games"]}, "changes": {{')
            for key, options in found["changes"].items():
                lines.append(f'  "{key}": {{')
                for answer, figures in options.items():
                    lines.append(f"   {json.dumps(answer, ensure_ascii=False)}: {json.dumps(figures)},")
                _closed(lines, "  },")
            _closed(lines, " }},")
        _closed(lines, "},")
    _closed(lines, "}")
    new = FILE.with_suffix(".new")
    new.write_text("\n".join(lines) + "\n", encoding="utf-8")
    new.replace(FILE)


def _closed(lines: list[str], end: str) -> None:
    lines[-1] = lines[-1].removesuffix(",")
    lines.append(end)


if __name__ == "__main__":
    main()
