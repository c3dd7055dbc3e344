"""Programs as players: what they are told, what becomes of those that fail, and that none is left running."""

import json
import os
import re
import shlex
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.envs.tables import rules_of
from tests.patience import PATIENCE
from upcard.kernel.run import play_on, seeded
from upcard.programs import Program, ProgramFailed, ProgramPlayer, is_program
from upcard.programs import process as processes

from .conftest import PYTHON, Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "program" / "mybot.py"
FIRST = "if message['type'] == 'ask': say(type='move', move=message['moves'][0])"


def failure(command: str, game: str = "guts", seconds: float = 10) -> str:
    """How a program at the first seat fails, beside one that is out always."""
    import random

    rules = rules_of(game)
    built = rules.entry.build(rules.rules)
    program = Program(command, seconds)
    player = ProgramPlayer(program, rules, 0, ("P1", "P2", "P3"), 1)
    try:
        with pytest.raises(ProgramFailed) as failed:
            play_on(built, built.start(3), {0: player, 1: First(), 2: First()}, seeded(random.Random(1)))
        assert not program.running
        return str(failed.value).replace(command, "BOT")
    finally:
        program.close()


class First:
    """Makes the first legal move."""

    def choose(self, game: Any, seen: Any, seat: int) -> Any:
        return next(iter(game.moves(seen, seat)))


def test_the_example_plays_whole_games_beside_bots(upcard: Run) -> None:
    ran = upcard("simulate", "guts", "--bots", f"{PYTHON} {EXAMPLE},steady", "--players", 3, "--games", 2, "--json")
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    assert (found["games"], found["failed"], found["seats"][1:]) == (2, [], ["Seat 2, steady", "Seat 3, steady"])
    again = upcard("simulate", "guts", "--bots", f"{PYTHON} {EXAMPLE},steady", "--players", 3, "--games", 2, "--json")
    assert json.loads(again.stdout) == found


@pytest.mark.parametrize(("game", "seats"), [("contract-rummy", 3), ("mille", 2), ("indian-chief", 2)])
def test_the_example_makes_legal_moves_in_any_game(upcard: Run, game: str, seats: int) -> None:
    bots = f"{PYTHON} {EXAMPLE},steady"
    ran = upcard("simulate", game, "--bots", bots, "--players", seats, "--games", 1, "--json")
    assert ran.exit_code == 0, ran.stderr
    assert json.loads(ran.stdout)["games"] == 1


def test_what_a_program_is_told(script: Callable[[str], str], tmp_path: Path, upcard: Run) -> None:
    command = script(f"open(folder + '/heard', 'a').write(line)\n{FIRST}")
    ran = upcard("simulate", "guts", "--bots", f"{command},steady", "--players", 2, "--games", 2, "--seed", 4)
    assert ran.exit_code == 0, ran.output
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
    hello, ask = heard[:2]
    assert (hello["type"], hello["protocol"], hello["game"], hello["seat"]) == ("hello", 1, "guts", 0)
    assert hello["names"] == ["P1", "P2"]
    assert hello["rules"][0]["lines"][0]["clauses"]
    assert (ask["type"], ask["prompt"], ask["moves"], ask["more"]) == ("ask", "declare", ["in", "out"], False)
    assert [told["event"] for told in ask["told"]][:3] == ["dealer", "ante", "dealt"]
    own, other = [next(zone for zone in ask["scene"]["zones"] if zone["owner"] == seat) for seat in (0, 1)]
    assert (len(own["cards"]), other["cards"]) == (2, [])
    assert [message["type"] for message in heard].count("hello") == 2  # one process for all games
    assert heard[-1]["type"] == "end"
    assert heard[-1]["told"]


BROKEN = {
    "garbage": ("print('hm', flush=True)", "its answer is no JSON object in a line: 'hm'"),
    "a list": ("print('[1]', flush=True)", "its answer is no JSON object in a line: '[1]'"),
    "another type": ("say(type='ready')", "its answer is of type 'ready', not move"),
    "no move": ("say(type='move')", "its answer names no move"),
    "not a move": (
        "say(type='move', move='fly')",
        "its move cannot be read: 'fly' is not a move of this game; the moves are in, out, show and hide",
    ),
    "illegal": ("say(type='move', move='show')", "its move 'show' is refused, GUT-27: Only in or out can be said now."),
    "crash": ("sys.exit(3)", "it ended with exit status 3"),
    "a signal": ("os.kill(os.getpid(), 9)", "it was ended by the signal 9"),
    "no end": (f"print('x' * {processes.LONGEST + 1}, flush=True)", f"is longer than {processes.LONGEST} bytes"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_program_that_fails_is_named_with_its_deal(script: Callable[[str], str], kind: str) -> None:
    body, why = BROKEN[kind]
    said = failure(script(f"if message['type'] == 'ask': {body}"))
    assert said.startswith("the program BOT (P1) failed in deal 1: ")
    assert why in said


def test_a_program_that_hangs_is_ended_with_all_that_it_has_started(
    script: Callable[[str], str], tmp_path: Path
) -> None:
    body = """
    if message['type'] == 'ask':
        child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])
        open(folder + '/pids', 'w').write(f'{os.getpid()} {child.pid}')
        time.sleep(600)
    """
    assert failure(script(body), seconds=0.4).endswith("it did not answer within 0.4 seconds")
    for pid in (tmp_path / "pids").read_text().split():
        assert gone(int(pid))


def gone(pid: int) -> bool:
    """Does the process end at once, if it has not ended? One that nobody has waited for yet counts as ended."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        if gone_now(pid):
            return True
        time.sleep(0.01)
    return False


def gone_now(pid: int) -> bool:
    """Has the process ended?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][:1] in "ZX"
    except OSError:
        return True


def test_a_program_that_does_not_read_keeps_nobody_waiting(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text("import time\ntime.sleep(600)\n")
    said = failure(f"{PYTHON} {shlex.quote(str(file))}", "contract-rummy", 0.3)
    assert said.endswith("it did not answer within 0.3 seconds")


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    assert failure(str(tmp_path / "nobody")).endswith("it cannot be started: no such file or directory")
    assert "cannot be started: no closing quotation" in failure("./bot 'x").lower()


def test_an_answer_is_to_the_question_that_was_asked(script: Callable[[str], str]) -> None:
    twice = "if message['type'] == 'ask': say(type='move', move='out'), say(type='move', move='out')"
    # What was said ahead may have been read before the next question, or after it.
    assert re.search("it (spoke before it was asked: |answers question '2', and was asked 3)", failure(script(twice)))
    unnumbered = "if message['type'] == 'ask': say(type='move', move='out', question=None)"
    assert "it answers question 'null', and was asked 2" in failure(script(unnumbered))


@pytest.mark.parametrize("number", ["True", "1.0", "'1'", "2"])
def test_the_number_of_a_question_is_a_whole_number(script: Callable[[str], str], number: str) -> None:
    program = Program(script(f"say(type='hm', question={number})"))
    said = json.dumps(eval(number))
    with pytest.raises(ProgramFailed, match=f"it answers question {re.escape(repr(said))}, and was asked 1"):
        program.ask({"type": "hi"})
    assert not program.running


def test_an_answer_that_was_there_before_its_question_is_none(script: Callable[[str], str]) -> None:
    program = Program(script("say(type='one')\nsay(type='two', question=2)"))
    try:
        assert program.ask({"type": "hi"})["type"] == "one"
        running, until = program._running, time.monotonic() + PATIENCE
        assert running is not None
        while running.said.empty() and time.monotonic() < until:
            time.sleep(0.01)
        with pytest.raises(ProgramFailed, match=r"""it spoke before it was asked: '{"question": 2,"""):
            program.ask({"type": "hi"})
        assert not program.running
    finally:
        program.close()


def test_when_a_program_fails_in_all_games_that_is_told_too(script: Callable[[str], str], upcard: Run) -> None:
    command = script("sys.exit(5)")
    ran = upcard("simulate", "guts", "--bots", f"{command},steady", "--players", 2, "--games", 2, "--json")
    assert ran.exit_code == 2
    found = json.loads(ran.stdout)
    assert (found["games"], found["wins"], found["shared"], found["lengths"]) == (0, [0, 0], 0, {})
    assert (found["mean"], found["median"], found["longest"]) == (None, None, None)
    assert [line[:8] for line in found["failed"]] == ["game 1: ", "game 2: "]


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("simulate", "guts", "--bots"), "--bots"),
        (("play", "guts", "--bots"), "--bots"),
        (("arena", "guts", "--players"), "--players"),
        (("lab", "contract-rummy", "wikipedia", "--skill", 1, "--players"), "--players"),
    ],
)
def test_a_command_that_has_no_words_is_a_wrong_argument(upcard: Run, words: tuple[object, ...], option: str) -> None:
    ran = upcard(*words, "./ok.py 'unclosed,steady")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr == f"upcard: {option}: ./ok.py 'unclosed: it cannot be started: no closing quotation\n"


def test_other_games_go_on_when_a_program_fails_in_one(script: Callable[[str], str], upcard: Run) -> None:
    body = f"""
    if message['type'] == 'hello' and not os.path.exists(folder + '/second'):
        if os.path.exists(folder + '/first'):
            open(folder + '/second', 'w').close()
            sys.exit(5)
        open(folder + '/first', 'w').close()
    {FIRST}
    """
    args = ("simulate", "guts", "--bots", f"{script(body)},steady", "--players", 2, "--games", 4, "--json")
    ran = upcard(*args)
    assert ran.exit_code == 2
    found = json.loads(ran.stdout)
    assert found["games"] == 3
    assert len(found["failed"]) == 1
    assert found["failed"][0].startswith("game 2: the program ")
    assert "(P1) failed in deal 1: it ended with exit status 5" in found["failed"][0]
    assert ran.stderr == f"upcard: {found['failed'][0]}\n"


def test_at_a_table_another_plays_on_for_a_program_that_fails(script: Callable[[str], str], upcard: Run) -> None:
    command = script("if message['type'] == 'ask': sys.exit(4)")
    ran = upcard("play", "guts", "--bots", command, "--players", 2, "--seed", 3, "--plain", input="out\nout\nq\n")
    said = " ".join(ran.output.split())
    assert "You play against Python" in said
    assert said.count("it ended with exit status 4. random plays on in its place.") == 1


def test_the_time_for_an_answer_can_be_set(script: Callable[[str], str], upcard: Run) -> None:
    command = script("if message['type'] == 'ask': time.sleep(600)")
    ran = upcard("simulate", "guts", "--bots", command, "--players", 2, "--games", 1, "--seconds", 0.3)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "it did not answer within 0.3 seconds" in ran.stderr
    with pytest.raises(ValueError, match="a program has 0 seconds"):
        Program("./bot", 0)


@pytest.mark.parametrize(
    ("name", "program"),
    [("./mybot", True), ("/bin/bot --fast", True), ("steady", False), ("", False), ("my bot", False)],
)
def test_a_path_is_a_program(name: str, program: bool) -> None:
    assert is_program(name) == program


def test_a_program_ends_when_nobody_is_left_to_ask_it(script: Callable[[str], str], tmp_path: Path) -> None:
    program = Program(script("open(folder + '/pid', 'w').write(str(os.getpid()))\nsay(type='ready')"))
    assert program.ask({"type": "hi"}) == {"type": "ready", "question": 1}
    pid = int((tmp_path / "pid").read_text())
    program.close()
    assert not program.running
    assert gone(pid)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.skipif(os.name != "posix", reason="groups of processes")
def test_nobody_waits_for_a_process_that_has_left_the_group(script: Callable[[str], str], tmp_path: Path) -> None:
    body = """
    if message['type'] == 'ask':
        sleep = [sys.executable, '-S', '-c', 'import time; time.sleep(20)']
        open(folder + '/pid', 'w').write(str(subprocess.Popen(sleep, start_new_session=True).pid))
        say(type='nothing')
    """
    begun = time.monotonic()
    try:
        assert failure(script(body)).endswith("its answer is of type 'nothing', not move")
        assert time.monotonic() - begun < 15
    finally:
        with suppress(ProcessLookupError):
            os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc")
@pytest.mark.parametrize("end", ["fails", "is closed", "has ended by itself"])
def test_what_has_left_the_group_is_ended_too(script: Callable[[str], str], tmp_path: Path, end: str) -> None:
    """By a session of its own, by two forks after which nobody is its parent, and with an environment that is empty."""
    body = """
    if message['type'] == 'hi':
        sleep = [sys.executable, '-S', '-c', 'import time; time.sleep(60)']
        pids = [subprocess.Popen(sleep, start_new_session=True).pid for _ in range(3)]
        pids.append(subprocess.Popen(sleep, start_new_session=True, env={}).pid)
        if os.fork() == 0:
            os.setsid()
            pid = subprocess.Popen(sleep, start_new_session=True).pid
            open(folder + '/orphan', 'w').write(str(pid))
            os._exit(0)
        os.wait()
        open(folder + '/pids', 'w').write(' '.join(map(str, pids)))
        say(type='ready')
    elif message['type'] == 'bye':
        sys.exit(0)
    """
    program = Program(script(body), seconds=PATIENCE)
    assert program.ask({"type": "hi"})["type"] == "ready"
    pids = [int(word) for word in ((tmp_path / "pids").read_text() + " " + (tmp_path / "orphan").read_text()).split()]
    assert len(pids) == 5 and not any(map(gone_now, pids))
    if end == "is closed":
        program.close()
    else:
        program.seconds = 0.5  # what it has started holds its output open
        with pytest.raises(ProgramFailed):
            program.ask({"type": "bye" if end == "has ended by itself" else "think"})
    # Whose environment is empty, and whose parent has ended by itself, is nobody's.
    left = [pid for pid in pids if not gone_now(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert set(left) <= (set() if end == "fails" else {pids[3]}), pids
