"""Chooses where many games are played, as the command line says: in this process, in several, or on a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from upcard.arena.cluster import HERE, NoCluster, cluster
from upcard.arena.playing import Place
from upcard.arena.processes import processes
from upcard.terminal.errors import CommandError

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes of this machine; 1 unless given. "
    "Their number does not change the result while strong has enough time.",
)
ray_option = click.option(
    "--ray",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    help="Play on a cluster of Ray; without an address on one of this machine.",
)


@contextmanager
def place_of(jobs: int | None, ray: str | None) -> Iterator[Place]:
    """Yield where games are played. Raises CommandError."""
    if ray is None:
        yield processes(jobs or 1)
        return
    if jobs is not None:
        raise CommandError("use --jobs or --ray, not both: a cluster uses all its processors")
    try:
        with cluster(ray) as place:
            yield place
    except NoCluster as problem:
        raise CommandError("--ray: {problem}", problem=problem) from None
