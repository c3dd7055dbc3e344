"""Runs a program that is asked by a line of JSON and answers with one, and that never outlives who has started it."""

import json
import os
import shlex
import signal
import subprocess
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue
from time import monotonic
from typing import IO, Any, Final

from upcard.interruption import defer_signals
from upcard.programs.offspring import MARK, end_offspring, new_mark
from upcard.programs.stderr import ErrorOutput
from upcard.text.errors import SpokenError
from upcard.text.messages import Text
from upcard.text.quoting import quoted

SECONDS: Final = 10.0
"""How long a program may think about an answer, unless said otherwise."""

GRACE: Final = 1.0
"""Seconds in which a program may end by itself once its input is closed."""

LONGEST: Final = 1 << 20
"""Bytes of a line that a program may write."""

AHEAD: Final = 16
"""Lines that are read before they are wanted."""


_starting: Final = threading.Lock()
"""Held while a process is started, until it is known to who ends it."""


class ProgramFailed(SpokenError):
    """A program did not do its part: it cannot be started, ended, was silent for too long, or said what is no answer.

    One sentence, which names it where it had a seat.
    """

    why: Text = ""
    """The sentence without the program and its seat; empty where they are not named."""


def is_program(name: str) -> bool:
    """Say whether the name of a player means a program: its first word is a path, as in ``./mybot --fast``."""
    word = name.split(maxsplit=1)[0] if name.strip() else ""
    return "/" in word or os.sep in word


def start_no_more() -> None:
    """No program is started by this process any more; those that are being started are known behind it."""
    _starting.acquire(timeout=GRACE)


def words_of(command: str) -> list[str]:
    """Return the words of a command, apart as in a shell.

    Raises ProgramFailed: there are none, or a quotation is open.
    """
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as problem:
        raise ProgramFailed("it cannot be started: {why}", why=str(problem).lower()) from None
    if not words:
        raise ProgramFailed("it cannot be started: no command is given")
    return words


class Program:
    """A process, started when it is first needed, and again after it has failed.

    What it writes to standard error is shown there, as `ErrorOutput` does.

    Args:
        command: what is run, words apart by spaces as in a shell; no shell runs it.
        seconds: how long it may take for each answer.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        if seconds <= 0:
            raise ValueError(f"a program has {seconds} seconds for an answer: it needs more than none")
        self.command = command
        self.seconds = seconds
        self._running: _Running | None = None
        self._errors = ErrorOutput(command)

    @property
    def running(self) -> bool:
        """Say whether the process has been started, and not been stopped since."""
        return self._running is not None

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the program's answer to a message.

        Raises:
            ProgramFailed: there is none, in time, that is a JSON object in a line; the process is gone then.
        """
        if self._running is None:
            # A signal in the middle would leave a process that nobody knows of.
            with defer_signals(), _starting:
                self._running = _Running(words_of(self.command), self._errors)
        try:
            return self._running.ask(message, self.seconds)
        except ProgramFailed:
            self.close(at_once=True)
            raise

    def tell(self, message: dict[str, Any]) -> None:
        """Tell the program something that wants no answer; nothing where it does not run."""
        if self._running is not None:
            self._running.tell(message)

    def close(self, at_once: bool = False) -> None:
        """End the process.

        Its input is closed, and if it has not ended soon, or ``at_once``, as it has failed, it is killed, with all that
        it has started. What it wrote to standard error is shown before that returns.
        """
        if self._running is not None:
            self._running.close(0 if at_once else GRACE)
            self._running = None
            if at_once:
                self._errors.failed()

    def kill(self) -> None:
        """Kill the process, with all that it has started, and wait for nothing.

        After `start_no_more`, and before this process ends.
        """
        if self._running is not None:
            _kill(self._running.process, self._running.mark)


class _Running:
    """A process with threads that write its lines, read them, and read its standard error: none makes anybody wait."""

    def __init__(self, words: list[str], errors: ErrorOutput) -> None:
        self.mark = new_mark()
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own, so that what it starts ends with it, and Ctrl-C is not its business.
                start_new_session=os.name == "posix",
                env={**os.environ, MARK: self.mark},
            )
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or str(problem)
            raise ProgramFailed("it cannot be started: {why}", why=why.lower()) from None
        pipes = self.process.stdin, self.process.stdout, self.process.stderr
        assert pipes[0] is not None and pipes[1] is not None and pipes[2] is not None
        self.to_say: Queue[bytes | None] = Queue()
        self.said: Queue[bytes] = Queue(AHEAD)
        self.closed = threading.Event()
        self.asked = 0
        """How many questions it has been asked: each has its number, so that none is answered for another."""
        self.end = weakref.finalize(self, _end, self.process, self.mark)
        """Also when Python ends, whatever has become of everything else."""
        _begin(_write, pipes[0], self.to_say)
        _begin(_read, pipes[1], self.said, self.closed)
        self.complaining = _begin(errors.read, pipes[2])

    def ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """See `Program.ask`.

        What it has said before it was asked answers nothing; that can be told only where it has been read before.
        """
        with suppress(Empty):
            self._fail_if_ended(line := self.said.get_nowait())
            raise ProgramFailed("it spoke before it was asked: {said}", said=_quoted(line))
        self.asked += 1
        self.tell({**message, "question": self.asked})
        try:
            line = self.said.get(timeout=seconds)
        except Empty:
            raise ProgramFailed("it did not answer within {seconds} seconds", seconds=f"{seconds:g}") from None
        self._fail_if_ended(line)
        if len(line) > LONGEST:
            raise ProgramFailed("its answer is longer than {most} bytes", most=LONGEST)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise ProgramFailed("its answer is no JSON object in a line: {answer}", answer=_quoted(line))
        number = answer.get("question")
        if type(number) is not int or number != self.asked:  # true and 1.0 are equal to 1
            got = quoted(json.dumps(number)[:20])
            raise ProgramFailed("it answers question {got}, and was asked {question}", got=got, question=self.asked)
        return answer

    def tell(self, message: dict[str, Any]) -> None:
        """See `Program.tell`."""
        self.to_say.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def close(self, grace: float) -> None:
        """See `Program.close`."""
        if not grace:
            self.end()  # before it can end by itself, and leave its children to nobody
        self.to_say.put(None)
        until = monotonic() + grace
        while grace and self.process.poll() is None and monotonic() < until:
            with suppress(Empty, subprocess.TimeoutExpired):
                self.process.wait(0.02)
        self.closed.set()
        self.end()
        # What it wrote last is read by then, but where who has left the group holds it open.
        self.complaining.join(GRACE)

    def _fail_if_ended(self, line: bytes) -> None:
        """Check that there is a line: it is empty where there is none any more. Raises ProgramFailed."""
        if line:
            return
        try:
            status = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            raise ProgramFailed("it closed its output") from None
        if status < 0:
            raise ProgramFailed("it was ended by the signal {number}", number=-status)
        raise ProgramFailed("it ended with exit status {status}", status=status)


def _quoted(line: bytes) -> str:
    return quoted(line[:80].decode(errors="replace").strip())


def _begin(work: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=args, daemon=True)
    thread.start()
    return thread


def _write(stream: IO[bytes], lines: "Queue[bytes | None]") -> None:
    # What cannot be written is not read any more: that shows where an answer is wanted.
    with suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
    with suppress(OSError, ValueError):
        stream.close()


def _read(stream: IO[bytes], lines: "Queue[bytes]", closed: threading.Event) -> None:
    line = b"\n"
    while line and len(line) <= LONGEST and not closed.is_set():
        with suppress(OSError, ValueError):
            line = stream.readline(LONGEST + 1)
        while not closed.is_set():
            with suppress(Full):
                lines.put(line, timeout=0.1)
                break
    # Only here: who has left the group may hold it open, and to close it while it is read would wait for that.
    with suppress(OSError, ValueError):
        stream.close()


def _end(process: "subprocess.Popen[bytes]", mark: str) -> None:
    """End the process and all that it has started, and leave nothing behind."""
    _kill(process, mark)
    process.wait()


def _kill(process: "subprocess.Popen[bytes]", mark: str) -> None:
    # First those that have left its group: once it is gone, nobody knows whose children they were.
    end_offspring(mark, process.pid)
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
