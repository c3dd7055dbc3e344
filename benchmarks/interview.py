"""What the interview knows beforehand: how often each answer comes up between bots, and a case for each question.

    python -m benchmarks.interview

plays a hundred games by every book and judges each of their moves by every other answer to every question
(`upcard.interview.deciding`), and writes ``came_up.json`` and ``cases.json`` of ``src/upcard/interview``. An answer by
which the sheet reads the same never comes up. A case is a try of the files in ``positions``, or the moment of a game in
which the answers part. What is counted is written after each game by all books, so that one may stop, and go on with
``--on``; on an engine that is not compiled a game by all books takes minutes.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

from upcard.catalogue import CATALOGUE, OWN
from upcard.interview import cases
from upcard.interview.answers import values_of, with_answer
from upcard.interview.cases import TableCase, family, lay, shown
from upcard.interview.deciding import JudgedGames, seats_for
from upcard.interview.order import FILE
from upcard.kernel.game import CHANCE
from upcard.kernel.ui.entry import Entry
from upcard.match.match import seat_sign
from upcard.options.gaps import gaps, in_toml
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.options.variants import game_called
from upcard.text.toml import load

ROOT: Final = Path(__file__).parents[1]
RULES: Final = ("title", "game", "book", "changes", "try")
"""Keys of a position file that do not describe the table."""

LOOKED_AT: Final = 10
"""In the first so many games a case is looked for."""

CameUp = dict[str, dict[str, dict[str, dict[str, int]]]]
Cases = dict[str, dict[str, list[TableCase]]]


def positions() -> dict[str, list[TableCase]]:
    """The tries of the position files, by the kind of rules."""
    found: dict[str, list[TableCase]] = {}
    for path in sorted((ROOT / "positions").glob("*.toml")):
        data = load(path.read_text(encoding="utf-8"))
        for item in data.get("position", [data]):
            whole = {**{key: data[key] for key in ("game",) if key in data}, **item}
            table = {key: value for key, value in whole.items() if key not in RULES}
            entry = game_called(CATALOGUE, whole.get("game", next(iter(CATALOGUE))))
            assert entry is not None, path
            name = family(next(iter(entry.books.values())).rules)
            tries = {tuple(each["moves"]): None for each in whole.get("try", [])}
            found.setdefault(name, []).extend([TableCase(table, moves) for moves in tries])
    return found


def all_books(only: str | None) -> list[HouseRules]:
    """Of every game, or of one."""
    games = OWN if only is None else (only,)
    return [choose_rules(CATALOGUE, game, book, {}) for game in games for book in CATALOGUE[game].books]


def answers(rules: HouseRules) -> list[tuple[str, str, Any]]:
    """What a book can be asked: option, answer, and the rules with it, where as many play by them."""
    entry, found = rules.entry, []
    for gap in gaps(CATALOGUE, rules):
        for value in values_of(rules, gap)[1:]:
            there = with_answer(rules, gap.key, value)
            if there is not None and seats_for(entry, rules.rules, there) == seats_for(entry, rules.rules):
                found.append((gap.key, in_toml(value), there))
    return found


def read_alike(entry: Entry, here: Any, there: Any) -> bool:
    """Do their sheets say the same? Then nobody could notice which of them is played."""
    one, other = [[line.text for part in entry.sheet(rules) for line in part.lines] for rules in (here, there)]
    return one == other


def size(case: TableCase) -> int:
    """How much there is to look at."""
    return len(json.dumps(case.table)) + 40 * len(case.moves)


class Maker:
    """Goes through the books, one game of each after the other.

    Args:
        books: the rules that are played.
        known: the tries of the position files.
        came_up: what was counted before, by game, book, option and answer.
    """

    def __init__(self, books: list[HouseRules], known: dict[str, list[TableCase]], came_up: CameUp) -> None:
        self.known = known
        self.came_up = came_up
        self.cases: Cases = {}
        self.fresh: dict[tuple[str, str], dict[str, list[TableCase]]] = {}
        self.asked = [(rules, answers(rules)) for rules in books]
        self.silent = {
            (rules.entry.id, rules.book, key, answer)
            for rules, asked in self.asked
            for key, answer, there in asked
            if read_alike(rules.entry, rules.rules, there)
        }

    def game(self, seed: int) -> None:
        """One game by every book, each of its moves judged by every other answer."""
        for rules, asked in self.asked:
            entry, seats = rules.entry, seats_for(rules.entry, rules.rules)
            assert seats is not None
            here = JudgedGames(entry, rules.rules, seats)
            counted = self.came_up.setdefault(entry.id, {}).setdefault(rules.book, {})
            for key, answer, there in asked:
                counts = counted.setdefault(key, {})
                if (entry.id, rules.book, key, answer) in self.silent:
                    counts[answer] = 0
                    continue
                parted = here.parting(there, seed)
                counts[answer] = counts.get(answer, 0) + (parted is not None)
                if parted is not None and parted.seat != CHANCE and seed <= LOOKED_AT:
                    table = entry.write_position(here.game, parted.before)
                    case = TableCase(table, (f"{seat_sign(parted.seat)}: {parted.move}",))
                    self.fresh.setdefault((entry.id, rules.book), {}).setdefault(key, []).append(case)

    def find_cases(self) -> None:
        """A case for each question, by every book, as far as there is one."""
        for rules, asked in self.asked:
            entry, fresh = rules.entry, self.fresh.get((rules.entry.id, rules.book), {})
            known = [case for case in self.known.get(family(rules.rules), []) if lay(entry, rules.rules, case)]
            known.sort(key=size)
            for key in dict.fromkeys([key for key, _, _ in asked]):
                others = [there for each, _, there in asked if each == key]
                self.case_for(entry, rules, key, others, known + sorted(fresh.get(key, []), key=size))

    def case_for(self, entry: Entry, rules: HouseRules, key: str, others: list[Any], found: list[TableCase]) -> None:
        """One more case for the option, where none of those that are kept is one by this book."""
        kept = self.cases.setdefault(family(rules.rules), {}).setdefault(key, [])
        for other in others:
            if any(is_case(entry, rules.rules, other, case) for case in kept):
                continue
            for case in found:
                if is_case(entry, rules.rules, other, case):
                    kept.append(case)
                    break


def is_case(entry: Entry, here: Any, there: Any, case: TableCase) -> bool:
    """Do two rule sets judge it otherwise, both of which can lay it?"""
    return lay(entry, here, case) is not None and shown(entry, (here, there), case) is not None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="so many by every book")
    parser.add_argument("--on", action="store_true", help="on from the games that are counted; the cases stay")
    parser.add_argument("--only", help="one game, for a look; nothing is written")
    chosen = parser.parse_args()
    before: dict[str, Any] = {"games": 0, "came_up": {}}
    if chosen.on:
        before = json.loads(FILE.read_text(encoding="utf-8"))
    maker = Maker(all_books(chosen.only), positions(), before["came_up"])
    began = time.monotonic()
    for seed in range(before["games"] + 1, chosen.games + 1):
        maker.game(seed)
        print(f"game {seed}: {time.monotonic() - began:.0f} s", flush=True)
        if chosen.only is None:
            write(FILE, {"games": seed, "came_up": maker.came_up})
        if not chosen.on and seed == min(LOOKED_AT, chosen.games):
            keep_cases(maker, chosen.only is None)
    if chosen.only is not None:
        print(json.dumps(maker.came_up, indent=1)[:6000])


def keep_cases(maker: Maker, keep: bool) -> None:
    """Finds them, says which questions are left without one, and writes them down."""
    maker.find_cases()
    kept: dict[str, dict[str, list[dict[str, Any]]]] = {
        name: {
            key: [{"table": each.table, "moves": each.moves} for each in found]
            for key, found in by_key.items()
            if found
        }
        for name, by_key in maker.cases.items()
    }
    without = [f"{name}.{key}" for name, by_key in maker.cases.items() for key, found in by_key.items() if not found]
    print("without a case:", ", ".join(without), flush=True)
    if keep:
        write(cases.FILE, kept)


def write(path: Path, data: object) -> None:
    """As JSON that reads and compares well: a line for each thing that is one thing."""
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
