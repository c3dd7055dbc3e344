"""Servers that choose the cards, while people play at them, are caught: by the page and by two verifiers afterwards."""

import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import msgspec
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.run import seeded
from upcard.kernel.state import ONLOOKER
from upcard.match.compared import tables_that_differ
from upcard.match.match import Match
from upcard.match.notes import Notes, View
from upcard.match.record import record_of
from upcard.options.house_rules import choose_rules
from upcard.server import wire
from upcard.server.live import draws, table_state
from upcard.server.live.offer import full_offer
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.live.wire_game import WireGame
from upcard.server.store.backup import back_up, restore
from upcard.terminal.cli import main

from ..conftest import Need
from ..patience import PATIENCE
from .cheats import AT, FRIEND, ME, Cheat, Impatient, install
from .cheats_at_seats import PledgesForBots
from .cheats_in_records import DealsTheAccompliceOtherCards, TellsAnotherGame
from .cheats_in_time import OpensEarly
from .conftest import Browser, Server
from .friends import OPEN, gather, take
from .loops import apart, run
from .notebooks import PROGRAM, Accomplice, Honest, Notebooks

VERIFIER = Path(__file__).parents[2] / "docs" / "verify_deal.py"
HANDS = 4


@pytest.fixture(scope="module")
def notebooks(need: Need) -> Iterator[Notebooks]:
    node = shutil.which("node")
    need(node and (PROGRAM.parents[1] / "node_modules").is_dir(), "the browser client's packages are not installed")
    assert node is not None
    running = Notebooks(node)
    yield running
    running.close()


class Found(NamedTuple):
    """What is said of a game: by the page while it was played (``warnings``) and at its end (``wrong``), by `upcard
    verify` with its ``status``, and by the verifier that knows nothing of Upcard, with ``its_status``."""

    warnings: list[str]
    wrong: list[str]
    status: int
    said: str
    its_status: int
    found: str


def sit_down(room: Server, notebooks: Notebooks, silent: tuple[int, ...] = ()) -> tuple[Honest, Accomplice]:
    """Somebody honest and an accomplice at a table of Guts, with a bot."""
    me, friend = Browser(room), Browser(room)
    rules: dict[str, Any] = {"session_end": "hands", "hands": HANDS}
    bot = {"kind": "bot", "name": "Bot", "bot": "random"}
    table = gather(me, OPEN, bot, game="guts", changes=rules, auto_start=True)
    honest = Honest(me, table, ME, notebooks)
    take(friend, table, "Ben", seat=FRIEND)
    return honest, Accomplice(friend, table, FRIEND, silent)


def test_each_claim_names_the_servers_that_try_to_break_it() -> None:
    page = (VERIFIER.parent / "fair-deal.md").read_text(encoding="utf-8")
    assert {OpensEarly, PledgesForBots} < {*all_cheats()}
    kinds = {kind.__name__ for kind in all_cheats()}
    named = [
        re.findall(r"`([A-Z]\w+)`", claim) for claim in re.findall(r"\*\*F\d+\..*?(?=\n- \*\*F|\n\n)", page, re.DOTALL)
    ]
    assert len(named) == 8 and all(named)
    assert sorted(name for names in named for name in names) == sorted(kinds)


def all_cheats() -> list[type[Cheat]]:
    found = [Cheat]
    for kind in found:
        found += [each for each in kind.__subclasses__() if "test_" not in each.__module__]
    return list(dict.fromkeys(found[1:]))


@contextmanager
def playing(other: Accomplice) -> Iterator[None]:
    """The accomplice plays beside what is done here, to the end or until its line is cut."""

    def play() -> None:
        with suppress(ConnectionClosed):
            other.play()

    thread = Thread(target=play)
    thread.start()
    yield
    thread.join()


def alone(folder: Path, *notes: str) -> tuple[int, str]:
    """The short verifier as a program of its own, in a Python that has nothing but its standard library."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), "game.toml", *notes]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    return ran.returncode, ran.stdout


def verdicts(honest: Honest, folder: Path, *others: Honest) -> Found:
    """What everybody says of the finished game; ``others``: devices on which the same person played before."""
    address = f"/api/tables/{honest.table}"
    record, fairness = honest.browser.get(f"{address}/record").text, honest.browser.get(f"{address}/fairness").json()
    game, names = folder / "game.toml", [f"notes-{number}.toml" for number in range(1 + len(others))]
    game.write_text(record, encoding="utf-8")
    for device, name in zip([*others, honest], names, strict=True):
        (folder / name).write_text(device.notes(), encoding="utf-8")
    seen = [text for name in names for text in ("--seen", str(folder / name))]
    ran = apart(lambda: CliRunner().invoke(main, ["verify", str(game), *seen]))
    said = " ".join(ran.output.split())
    wrong = [each for device in [*others, honest] for each in device.ask("compare", fairness["draws"])["wrong"]]
    return Found(honest.warnings, wrong, ran.exit_code, said, *alone(folder, *names))


def played(room: Server, notebooks: Notebooks, folder: Path, silent: tuple[int, ...] = ()) -> Found:
    """A whole game."""
    honest, accomplice = sit_down(room, notebooks, silent)
    with playing(accomplice):
        honest.play()
    return verdicts(honest, folder)


def test_an_honest_server_is_believed(
    room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "PATIENCE", PATIENCE)  # a busy machine is late, and nobody is to be left out
    found = played(room, notebooks, tmp_path)
    assert (found.warnings, found.wrong, found.status, found.its_status) == ([], [], 0, 0), found
    assert found.said.count("shown to me, contributed by me") == HANDS + 1
    assert (
        found.found
        == f"Nothing contradicts what your devices were shown.\nYour notes prove {HANDS + 1} of {HANDS + 1} draws.\n"
    )
    assert f"Your notes prove all {HANDS + 1} draws." in found.said
    assert len(VERIFIER.read_text(encoding="utf-8").splitlines()) <= 270


def test_an_accomplice_that_does_not_open_is_counted(
    room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No cheat: the draw is void, and made again without it."""
    monkeypatch.setattr(draws, "PATIENCE", PATIENCE)
    monkeypatch.setattr(table_state, "Draws", Impatient)
    found = played(room, notebooks, tmp_path, silent=(AT,))
    assert (found.warnings, found.wrong, found.status, found.its_status) == ([], [], 0, 0), found
    assert "1 draw was void and was made again, because P2 did not open what was pledged." in found.said
    assert "Draw 3 (void): shown to me, contributed by me." in found.said


@pytest.mark.parametrize("kind", all_cheats(), ids=lambda kind: kind.__name__)
def test_a_server_that_cheats_is_caught(
    kind: type[Cheat], room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheat = kind()
    for (where, name), what in install(cheat).items():
        monkeypatch.setattr(where, name, what)
    found = played(room, notebooks, tmp_path, cheat.silent)
    assert found.status == 1, found.said
    assert cheat.verify in found.said
    # Only rules say what a shuffle deals to whom.
    other = isinstance(cheat, TellsAnotherGame | DealsTheAccompliceOtherCards)
    assert found.its_status == (0 if other else 1), found.found
    told = (*found.warnings, *found.wrong)
    assert any(cheat.page in said for said in told) if cheat.page else not told, told


@pytest.mark.parametrize("kind", ["a backup is put back", "a second server has a copy"])
def test_a_draw_that_is_made_twice_is_caught(kind: str, notebooks: Notebooks, tmp_path: Path) -> None:
    """Everybody has opened a draw; then the table lies as before it, and it is drawn again."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    rooms = [Server(data, full_offer())]
    try:
        honest, accomplice = sit_down(rooms[0], notebooks)
        with playing(accomplice):
            honest.play(until=AT)
            run(back_up(data, copy))
            honest.answer()
            honest.play(until=AT + 1)
            if kind == "a backup is put back":
                run(restore(copy, data, force=True))
            else:
                run(restore(copy, tmp_path / "other"))
                rooms.append(Server(tmp_path / "other", full_offer()))
            accomplice.page.socket.close()
        for each in (honest, accomplice):
            each.browser.server = rooms[-1]
            each.come_back()
        with playing(accomplice):
            honest.play()
        found = verdicts(honest, tmp_path)
    finally:
        for running in rooms:
            running.stop()
    assert any("Draw 3 was begun twice" in said for said in found.warnings)
    assert found.status == 1 and "You saw draw 3 begun twice" in found.said
    assert found.its_status == 1


def test_what_was_taken_back_is_in_no_notes(notebooks: Notebooks) -> None:
    """Of an honest table, by a page that was shown all of it, and by an onlooker's."""
    rules, lot = choose_rules(CATALOGUE, "mille", None, {}), random.Random(14)
    match = Match(rules, 2, seeded(lot))
    people = tuple([wire.Player(name, "human") for name in match.names])
    scenes, shown, back = SeatScenes(WireGame(rules, people), match), 0, 0
    while match.n < 150:
        match.run()
        seat = next(iter(match.asks))
        with suppress(Refused):
            if lot.random() < 0.3:
                match.take_back(1 - seat)
                back += 1
                continue
        match.answer(seat, str(lot.choice([*itertools.islice(match.moves(seat), 20)])))
        for n in range(shown + 1, match.n + 1):
            for each in (ME, ONLOOKER):
                notebooks.ask(f"taken back {each}", "look", json.loads(msgspec.json.encode(scenes.entry(n, each))))
        shown = match.n
    assert back
    record = record_of(match)
    for each in (ME, ONLOOKER):
        (view,) = tomllib.loads(notebooks.ask(f"taken back {each}", "file"))["views"]
        noted = view["tables"]
        from_where = None if each == ONLOOKER else each
        assert view["seat"] == (0 if each == ONLOOKER else each + 1)
        notes = Notes("", (), (View(from_where, tuple(noted)),))
        assert len(noted) > 50
        assert tables_that_differ(notes, record) == []
        other = View(from_where, (*noted[:20], "0" * 64, *noted[20:]))
        assert tables_that_differ(replace(notes, views=(other,)), record) != []
