"""How much sooner many processes and machines are done: ``python -m benchmarks.many_machines [GAME]``.

The same deals of the arena, in one process, in two (``--jobs 2``), on a cluster of Ray that the command makes of two
processors of this machine (``--ray``), and on a cluster of two nodes with a processor each. Told are seconds by the
clock, the start of each included, and how many times sooner than one process; ``--deals 2`` tells what the start alone
takes. The findings of all four have to be the same. Needs the extra ``ray``, and two processors that are free.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from upcard.arena.cluster import MEMORY

Line = tuple[str, ...]


@contextmanager
def two_nodes() -> Iterator[str]:
    """The address of a cluster of two nodes with a processor each, on this machine."""
    folder = tempfile.mkdtemp(prefix="ray", dir="/tmp")
    Path("/tmp/ray").mkdir(exist_ok=True)
    args = {"num_cpus": 1, "object_store_memory": MEMORY}
    head = {**args, "temp_dir": folder, "include_dashboard": False}
    nodes = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args=head)
    try:
        nodes.add_node(**args)
        nodes.wait_for_nodes()
        yield str(nodes.address)
    finally:
        nodes.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


def timed(line: Line) -> tuple[float, Any]:
    """Seconds by the clock, and what the command has found."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "upcard", *line], stdout=subprocess.PIPE, check=True, text=True)
    return time.perf_counter() - start, json.loads(done.stdout)


@click.command(help=__doc__)
@click.argument("game", default="contract-rummy")
@click.option("--deals", default=400, show_default=True, help="deals, each in every seating")
@click.option("--players", default="steady,gentle", show_default=True, help="who plays")
@click.option("--seed", default=1, show_default=True, help="of the deals")
@click.option("--json", "as_json", is_flag=True, help="print the seconds as JSON")
def main(game: str, deals: int, players: str, seed: int, as_json: bool) -> None:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    line: Line = ("arena", game, "--players", players, "--deals", str(deals), "--seed", str(seed), "--all", "--json")
    alone, found = timed(line)
    seconds = {"one process": alone}
    with two_nodes() as address:
        ways: dict[str, Line] = {"two nodes": ("--ray", address)}
        for name, more in {"two processes": ("--jobs", "2"), "Ray here": ("--ray=local",), **ways}.items():
            seconds[name], same = timed((*line, *more))
            if same != found:
                raise click.ClickException(f"{name} found something else")
    if as_json:
        print(json.dumps(seconds))
        return
    for name, took in seconds.items():
        print(f"{name:14} {took:7.1f} s  {alone / took:5.2f}")


if __name__ == "__main__":
    main()
