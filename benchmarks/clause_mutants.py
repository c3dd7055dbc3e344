"""Does breaking a rule fail a test of that rule?

    python -m benchmarks.clause_mutants [--count 50 | --all] [--ways 1] [--seed N] [CLAUSE | GAME ...]

Clauses of the rulebook are drawn by lot, or named: each by its id, those of a game by the letters that they begin with
(``KAL``); ``--all`` takes every one. For each one a place is drawn in the engine that cites it, or as many as
``--ways`` says: by its id, or by the topic that stands for it in a table of clauses. What decides there is broken in a
copy of the package: a refusal never comes, a condition is turned round, a number is one more. Then the tests that are
marked with the clause run on that copy. Where a place cites several clauses, a mutant of it may break any of them: if
no test of the one fails, those of the others run, and the line says so. Printed is what was broken, and whether a test
failed; exit status 1 if for some clause none did. Whether a survivor is a hole in the tests or changed nothing that can
be seen, a reader has to say; those that change nothing stand in ``equivalent.toml``, each with its reason, and are not
drawn.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path

from benchmarks.citations import ROOT, SOURCE, Mutant, clauses, mutants

TESTS = ("rules", "cards", "bots", "kernel", "match")
PATIENCE = 60
"""Seconds that the tests of a clause may take; they take two, but where a mutant plays for ever."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def tests_of(cited: tuple[str, ...]) -> list[str]:
    """Files that hold a test of one of the clauses."""
    quoted = re.compile(rf'"(?:[^"]* )?(?:{"|".join(map(re.escape, cited))})(?: [^"]*)?"')
    files = [file for part in TESTS for file in (ROOT / "tests" / part).rglob("test_*.py")]
    return [str(file) for file in sorted(files) if quoted.search(file.read_text(encoding="utf-8"))]


Change = tuple[str, str, str, str]
"""A mutant in words: its file, the line, what stood there, and what becomes of it."""


@cache
def equivalents() -> frozenset[Change]:
    """The mutants that are known to change nothing that can be seen."""
    files = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return frozenset([(file, x["line"], x["was"], x["becomes"]) for file, found in files.items() for x in found])


def change(mutant: Mutant) -> Change:
    """The mutant in words."""
    text = mutant.file.read_text(encoding="utf-8")
    was = " ".join(text[mutant.start : mutant.end].split())
    line = text.splitlines()[mutant.line - 1].strip()
    return str(mutant.file.relative_to(SOURCE)), line, was, " ".join(mutant.text.split())


class Copy:
    """A copy of the package in which one mutant after the other is made; a thread has its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(SOURCE, folder / "upcard", ignore=shutil.ignore_patterns("client", "*.so", "__pycache__"))
        (folder / "docs").symlink_to(ROOT / "docs")
        shutil.copytree(ROOT / "docs/rulebook", folder / "upcard/rulebook")

    @contextmanager
    def broken(self, mutant: Mutant) -> Iterator[None]:
        """The copy is the mutant meanwhile."""
        file = self.folder / "upcard" / mutant.file.relative_to(SOURCE)
        text = file.read_text(encoding="utf-8")
        self._write(file, text[: mutant.start] + mutant.text + text[mutant.end :])
        try:
            yield
        finally:
            self._write(file, text)

    def _write(self, file: Path, text: str) -> None:
        # Bytecode is told from an older file's by size and second alone, and a mutant often differs in neither.
        Path(cache_from_source(str(file))).unlink(missing_ok=True)
        file.write_text(text, encoding="utf-8")

    def outcome(self, cited: tuple[str, ...], mutant: Mutant) -> int:
        """Exit status of the tests of these clauses on the mutant: 1 where one of them failed."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:playwright"]
        with self.broken(mutant):
            try:
                return subprocess.run(
                    [*command, "--clause", " ".join(cited), *tests_of(cited)],
                    cwd=ROOT,
                    env={**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": ""},
                    capture_output=True,
                    timeout=PATIENCE,
                ).returncode
            except subprocess.TimeoutExpired:
                return 1  # a game without end is noticed, too


def drawn(clause: str, seed: int, ways: int) -> list[Mutant]:
    """So many mutants of the clause at most, in the order in which the seed draws them."""
    rng = random.Random(f"{seed} {clause}")
    left = [mutant for mutant in dict.fromkeys(mutants(clause)) if change(mutant) not in equivalents()]
    found: list[Mutant] = []
    while left and len(found) < ways:
        found.append(left.pop(left.index(rng.choice(left))))
    return found


def tried(copy: Copy, clause: str, mutant: Mutant) -> tuple[bool, str]:
    """Was a mutant of the clause noticed? And a line that says so."""
    status = copy.outcome((clause,), mutant)
    verdict = {0: "SURVIVED", 1: "caught", 5: "NO TEST"}.get(status, "broken")
    if status in (0, 5) and mutant.beside and copy.outcome(mutant.beside, mutant) == 1:
        status, verdict = 1, "by others"
    file, _, was, becomes = change(mutant)
    return status not in (0, 5), f"{clause:9} {verdict:9} {file}:{mutant.line}: {was[:60]}  →  {becomes[:60]}"


def _named(name: str, every: list[str], parser: argparse.ArgumentParser) -> list[str]:
    """The clause of that id, or those of that game."""
    found = [each for each in every if each == name or each.startswith(name + "-")]
    if not found:
        parser.error(f"nothing that can be broken cites {name}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Break rules by lot; say which of them no test of theirs misses.")
    parser.add_argument("clauses", nargs="*", metavar="CLAUSE", help="these, or those of these games: CR-C-16, KAL")
    parser.add_argument("--count", type=int, default=50, help="so many by lot (50)")
    parser.add_argument("--all", action="store_true", help="every clause")
    parser.add_argument("--ways", type=int, default=1, help="so many ways to break each (1)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the lot")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many at once")
    asked = parser.parse_args()
    every = clauses()
    chosen = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
    if asked.all:
        chosen = every
    elif asked.clauses:
        chosen = [each for name in asked.clauses for each in _named(name, every, parser)]
    print(f"{len(chosen)} of {len(every)} clauses that can be broken, seed {asked.seed}", flush=True)
    lot = [(clause, mutant) for clause in chosen for mutant in drawn(clause, asked.seed, asked.ways)]
    survivors = []
    copies = threading.local()
    with tempfile.TemporaryDirectory(prefix="upcard-mutants-") as folder, ThreadPoolExecutor(asked.jobs) as pool:

        def tell(each: tuple[str, Mutant]) -> tuple[bool, str]:
            if not hasattr(copies, "own"):
                copies.own = Copy(Path(tempfile.mkdtemp(dir=folder)))
            return tried(copies.own, *each)

        for (clause, _), (noticed, line) in zip(lot, pool.map(tell, lot), strict=True):
            print(line, flush=True)
            if not noticed:
                survivors.append(clause)
    print(f"{len(lot) - len(survivors)} of {len(lot)} were noticed")
    for clause in survivors:
        print(f"  not: {clause}")
    return 1 if survivors else 0


if __name__ == "__main__":
    raise SystemExit(main())
