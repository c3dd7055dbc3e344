"""Processes that run ``upcard``, each a copy of one that has imported it already: to start Python, and to import what a
server imports, takes longer than most of what a test asks of it. That the command starts from nothing is tested with
processes of its own (``tests/terminal/test_process.py``, ``tests/server/test_folder.py``)."""

import ctypes
import functools
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ADOPT: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux: processes whose parent ends become children of this one."""

IMPORTED: Final = ("upcard.terminal.serve", "upcard.server.http.app", "upcard.server.http.web_server", "upcard.bots")
"""What a copy has imported beside the command line."""

COMMAND: Final = (sys.executable, "-m", "upcard")

WAIT: Final = 300
"""Seconds that a command may take."""

MODEL: Final = "import sys; from tests.copies import serve; serve(int(sys.argv[1]))()"


class Copy(subprocess.Popen[str]):
    """``python -m upcard`` with those ``arguments``, as `subprocess.Popen` would start it."""

    def __init__(self, *arguments: object, **options: Any) -> None:
        super().__init__([*COMMAND, *map(str, arguments)], **options)

    if sys.platform == "linux":

        def _execute_child(self, *told: Any) -> None:  # type: ignore[misc,unused-ignore]
            (args, _, _, _, _, cwd, env, _, _, _, p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite, *_) = told
            environment = dict(os.environ if env is None else env)
            streams = [fd if fd != -1 else usual for usual, fd in enumerate((p2cread, c2pwrite, errwrite))]
            order = {"args": args[len(COMMAND) :], "env": environment, "cwd": str(cwd or Path.cwd())}
            self.pid = _model(environment.get("PYTHONPATH", "")).copied(order, streams)
            self._child_created = True
            self._close_pipe_fds(p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite)  # type: ignore[attr-defined]


def run(*arguments: object, env: dict[str, str], given: str = "") -> "subprocess.CompletedProcess[str]":
    """As `subprocess.run` runs ``python -m upcard`` with those ``arguments`` and what is ``given`` at its input."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with Copy(*arguments, **pipes, text=True, env=env) as process:
        try:
            out, err = process.communicate(given, WAIT)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


class _Model:
    """The process of which copies are made, with that ``PYTHONPATH``."""

    def __init__(self, path: str) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path, str(Path(__file__).parents[1])])}
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", MODEL, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )

    def copied(self, order: dict[str, Any], streams: Sequence[int]) -> int:
        """The number of a new process, which is a child of this one."""
        adopting = ctypes.CDLL(None).prctl
        adopting(ADOPT, 1, 0, 0, 0)
        try:
            socket.send_fds(self._channel, [json.dumps(order).encode()], list(streams))
            return int(self._channel.recv(100))
        finally:
            adopting(ADOPT, 0, 0, 0, 0)


@functools.cache
def _model(path: str) -> _Model:
    return _Model(path)


def serve(number: int) -> Callable[[], None]:
    """In the model: make copies as long as somebody asks for them. In a copy it returns what that has to do."""
    from upcard.__main__ import main

    for name in ("upcard.terminal.cli", *IMPORTED):
        import_module(name)
    gc.collect()
    gc.freeze()
    channel = socket.socket(fileno=number)
    while True:
        told, streams, _, _ = socket.recv_fds(channel, 1 << 20, 3)
        if not told:
            os._exit(0)
        reading, writing = os.pipe()
        between = os.fork()
        if not between:
            # Its child is left without a parent, and adopted by the process that asked.
            child = os.fork()
            if child:
                os.write(writing, str(child).encode())
                os._exit(0)
            for usual, fd in enumerate(streams):
                os.dup2(fd, usual)
            os.closerange(3, max(*streams, number, reading, writing) + 1)
            order = json.loads(told)
            os.chdir(order["cwd"])
            os.environ.clear()
            os.environ.update(order["env"])
            sys.argv = ["upcard", *order["args"]]
            # What they are has changed with what is behind them.
            sys.stdin = os.fdopen(0, closefd=False)
            sys.stdout = os.fdopen(1, "w", closefd=False)
            sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            channel.detach()
            return main
        os.waitpid(between, 0)
        channel.send(os.read(reading, 100))
        for fd in (*streams, reading, writing):
            os.close(fd)
