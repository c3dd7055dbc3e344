"""Signals that tell a process to end: as Ctrl-C, once, and not while a process is started."""

import os
import shlex
import signal
import subprocess
import sys

import pytest

from upcard import interruption
from upcard.interruption import (
    SignalExit,
    defer_signals,
    handlers_kept,
    starting_processes,
    status_of,
    terminate_like_sigint,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

ALL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.mark.parametrize("number", ALL)
def test_each_is_raised_with_its_status(number: int) -> None:
    before = [signal.getsignal(each) for each in ALL]
    with pytest.raises(SignalExit) as told, terminate_like_sigint():
        signal.raise_signal(number)
    assert status_of(told.value) == 128 + number
    assert [signal.getsignal(each) for each in ALL] == before


def test_what_is_ignored_stays_ignored() -> None:
    with handlers_kept():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        with terminate_like_sigint(), defer_signals():
            signal.raise_signal(signal.SIGHUP)


def test_those_that_come_together_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    with terminate_like_sigint():
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            signal.raise_signal(signal.SIGTERM)
            done.append("put in order")
        monkeypatch.setattr(interruption, "AT_ONCE", 0.0)  # as if it were later
        with pytest.raises(SignalExit):
            signal.raise_signal(signal.SIGTERM)
    assert done == ["put in order"]


@pytest.mark.parametrize("number", ALL)
def test_what_is_put_off_comes_afterwards(number: int) -> None:
    done = []

    def start() -> None:
        with defer_signals():
            signal.raise_signal(number)
            done.append("started")
        done.append("never")

    with terminate_like_sigint(), pytest.raises(SignalExit):
        start()
    assert done == ["started"]


def test_ctrl_c_is_put_off_too_where_nothing_else_is() -> None:
    with pytest.raises(KeyboardInterrupt), defer_signals():
        signal.raise_signal(signal.SIGINT)


def test_the_start_of_a_process_is_not_left_half_done() -> None:
    """A signal is held back, whoever lets it through."""
    done = []

    def start() -> None:
        with starting_processes():
            assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
            signal.raise_signal(signal.SIGINT)
            done.append("started")
        done.append("never")

    with terminate_like_sigint(), pytest.raises(SignalExit):
        start()
    assert done == ["started"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_ctrl_c_at_prompts_is_heard_each_time() -> None:
    with terminate_like_sigint(ctrl_c=False):
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        with pytest.raises(SignalExit):
            signal.raise_signal(signal.SIGTERM)


def test_a_command_under_nohup_ignores_the_hangup() -> None:
    """The shell's convention: a signal that was ignored when a process was started stays ignored."""
    code = (
        "import signal; from upcard.interruption import terminate_like_sigint\n"
        "with terminate_like_sigint():\n"
        "    signal.raise_signal(signal.SIGHUP)\n"
        "    print('goes on')"
    )
    quoted = " ".join([shlex.quote(word) for word in (sys.executable, "-c", code)])
    done = subprocess.run(["sh", "-c", f"trap '' HUP; exec {quoted}"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "goes on\n", "")
