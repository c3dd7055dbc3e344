"""Plays games on a cluster of machines, by Ray: ``pip install "upcard[ray]"``."""

import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from importlib import import_module
from importlib.metadata import version
from io import StringIO
from typing import Any, Final

from upcard.arena.playing import Batch, Numbered, Place, Team, WorkerLost, play_batch, programs_of
from upcard.interruption import SignalExit, handlers_kept
from upcard.text.errors import SpokenError, why_in_a_line
from upcard.text.messages import Message, Text

HERE: Final = "local"
"""The address of a cluster that is made of this machine alone, and ends with who asked for it."""
NEAREST: Final = "auto"
"""The address of the cluster to which this machine belongs."""
RETRIES: Final = 5
"""So often something is played again because a process or a machine was lost meanwhile."""
PATIENCE: Final = 5.0
"""Seconds in which a cluster has to answer. Ray itself waits for two minutes."""
MEMORY: Final = 100_000_000
"""Bytes that Ray sets apart for what travels, where the cluster is ours; it takes a third of the machine's otherwise,
and results are small."""

_FRAME: Final = 9
"""Bytes of the head of a frame of HTTP/2 (RFC 9113, 4.1): length, type, flags, stream."""
_SETTINGS: Final = 4
"""The type of a frame that tells settings (6.5)."""
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, _SETTINGS, 0, 0, 0, 0, 0])
"""How a client of HTTP/2 begins (3.4): its preface and settings, of which it has none."""

_NO_FUNCTION: Final = "The remote function failed to import"


class NoCluster(SpokenError):
    """Raised where nobody could play: Ray is not installed, no cluster answers, or its machines do not fit."""


@contextmanager
def cluster(address: str = HERE) -> Iterator[Place]:
    """Connect to the cluster at that address, ``host:port``, or `HERE`, or `NEAREST`, and yield it as a place to play.

    What is lost with a process or a machine is played again by others. What Ray has to say meanwhile goes into its own
    logs.

    Raises:
        NoCluster: it cannot be had.
    """
    # How Ray is used would be told to whoever makes it.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = _ray()
    # Ray tells of workers that are lost, on the standard output.
    with redirect_stdout(StringIO()):
        _connect(ray, address)
        try:
            many = int(ray.cluster_resources().get("CPU", 0))
            if not many:
                raise NoCluster("the cluster {address} has no processor", address=address)
            yield partial(_team, ray, many)
        finally:
            ray.shutdown()


def _ray() -> Any:
    """Return the library.

    Raises NoCluster.
    """
    try:
        return import_module("ray")
    except ImportError:
        raise NoCluster('Ray is not installed: pip install "upcard[ray]"') from None


def _connect(ray: Any, address: str) -> None:
    """Connect to the cluster. Raises NoCluster."""
    ours: dict[str, Any] = {}
    if address == HERE:
        ours = {"include_dashboard": False, "object_store_memory": MEMORY}
    elif address != NEAREST:
        _answers(address)
    try:
        with handlers_kept():
            ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, configure_logging=True, **ours)
    except (Exception, SystemExit) as problem:
        # What answers and is no cluster makes Ray end the process, as does the signal.
        with suppress(Exception):
            ray.shutdown()
        if address == HERE and isinstance(problem, SystemExit) and problem.code == signal.SIGTERM:
            raise SignalExit(signal.SIGTERM) from None
        if address == NEAREST and isinstance(problem, ConnectionError):
            raise NoCluster("this machine belongs to no cluster of Ray") from None
        why = "" if isinstance(problem, SystemExit) else f": {why_in_a_line(problem, RuntimeError)}"
        raise NoCluster("no cluster of Ray can be had at {address}{why}", address=address, why=why) from None


def _answers(address: str) -> None:
    """Check that a cluster answers at that address. Raises NoCluster."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or int(port) >= 1 << 16:
        raise NoCluster(
            "{address} is no address of a cluster: {here}, {nearest} or host:port is one",
            address=repr(address[:60]),
            here=HERE,
            nearest=NEAREST,
        )
    why: Text = ""
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            # A server of gRPC, which the head of a cluster is, answers a greeting at once; what is silent Ray would ask
            # for two minutes. Behind TLS nobody understands this greeting.
            if os.environ.get("RAY_USE_TLS", "0").lower() in ("0", "false"):
                line.sendall(_GREETING)
                if not _is_settings(line.makefile("rb").read(_FRAME)):
                    why = Message("what answers there is none")
    except (OSError, ValueError) as problem:
        known = problem.strerror if isinstance(problem, OSError) else None
        why = known.lower() if known else Message("it does not answer")
    if why:
        raise NoCluster("no cluster answers at {address}: {why}", address=address, why=why)


def _is_settings(frame: bytes) -> bool:
    """Say whether it is the head of an HTTP/2 SETTINGS frame, with which every connection begins."""
    return len(frame) == _FRAME and frame[3] == _SETTINGS


@contextmanager
def _team(ray: Any, many: int, plays: Numbered[Any]) -> Iterator[Team]:
    task = ray.remote(max_retries=RETRIES)(_play)
    ours = version("upcard")
    # What is played goes along each time: it is a few thousand bytes, and nobody has to come back for it.
    yield Team(many, lambda numbers: partial(_result, ray, task.remote(plays, ours, numbers)))


def _play(plays: Numbered[Any], wanted: str, numbers: range) -> Batch:
    """On a machine of the cluster: it may be lost at any moment, so no program outlives what it is needed for."""
    there = version("upcard")
    if there != wanted:
        raise NoCluster("a machine of the cluster has Upcard {there}, and here is {here}", there=there, here=wanted)
    with programs_of(plays) as programs:
        return play_batch(plays, numbers, programs)


def _result(ray: Any, waiting: Any) -> Batch:
    errors = ray.exceptions
    try:
        found: Batch = ray.get(waiting)
        return found
    except errors.RayTaskError as problem:
        # What is sent cannot be read there, or not even `_play` is there.
        cause = problem.cause
        if isinstance(cause, errors.RaySystemError) or (type(cause) is RuntimeError and _NO_FUNCTION in str(cause)):
            raise NoCluster(
                "a machine of the cluster cannot play; is Upcard {version} installed there?", version=version("upcard")
            ) from None
        raise (WorkerLost() if isinstance(cause, errors.RayError) else cause) from None
    except errors.RayError:
        raise WorkerLost from None


__all__ = ["HERE", "NEAREST", "NoCluster", "cluster"]
