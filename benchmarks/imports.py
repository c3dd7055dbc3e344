"""How long imports take: ``python -m benchmarks.imports [--keep]``.

Each is made in a Python of its own, so often that the median says something; an empty one, measured in turn, is taken
off. ``--keep`` writes the figures to ``benchmarks/results/imports.json``.
"""

import subprocess
import sys
import time
from statistics import median
from typing import Final

import click

from benchmarks.figures import keep, measured

CODES: Final = {
    "`import upcard`": "import upcard",
    "`upcard --version`": "import sys; sys.argv[1:] = ['--version']; from upcard.__main__ import main; main()",
    "`upcard.play`, the games and the bots": "import upcard; upcard.play",
    "a first game of Guts between bots": "import upcard; upcard.play('guts', ['steady'] * 3, seed=1)",
}


def seconds(code: str) -> float:
    """How long a Python takes that runs the code, from its start to its end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


@click.command(help=__doc__)
@click.option("--times", type=click.IntRange(1), default=15, show_default=True, help="How often each is made.")
@click.option("--keep", "kept", is_flag=True, help="Write them down.")
def main(times: int, kept: bool) -> None:
    found: dict[str, list[float]] = {name: [] for name in CODES}
    for _ in range(times):
        for name, code in CODES.items():
            found[name].append(seconds(code) - seconds(""))
    rows = [(name, round(1000 * median(each), 1)) for name, each in found.items()]
    for name, milliseconds in rows:
        click.echo(f"{milliseconds:>8} ms  {name}")
    if kept:
        keep("imports", measured({"columns": ["what", "milliseconds"], "rows": rows}))


if __name__ == "__main__":
    main()
