"""A real server in a folder of its own, a real Chromium, and a person's hands at the table."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from benchmarks.ports import free_port

from ..copies import Copy
from .hands import Hands
from .sites import built_once, copied
from .static_server import StaticServer
from .windows import Window, Windows

START = 120
"""Seconds that a server may take to open its port."""

PATIENCE = 60_000
"""Milliseconds that anything on a page may take on a busy machine."""

expect.set_options(timeout=PATIENCE)

STILL = """() => document.getAnimations().every(
  (each) => each.playState !== "running" || each.effect?.getComputedTiming().endTime === Infinity)"""
"""Nothing moves or changes its colour but what does so for ever: what is seen in between is nothing to be judged."""

UNDRAWN = """(() => {
  const hide = () => document.documentElement && (document.documentElement.style.opacity = "0");
  if (!hide()) new MutationObserver((_, watch) => hide() && watch.disconnect()).observe(document, {childList: true});
})();"""
"""A page that is laid out, and pressed, as ever, but not drawn: that takes as long as everything else."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """``upcard serve`` as a process, with what is ``installed`` in further folders; can be stopped and started again on
    the same port and data."""

    begin = ""
    """What the process runs, if not the command alone."""

    def __init__(self, data: Path, *installed: Path) -> None:
        self.data = data
        self.path = os.pathsep.join([*map(str, installed), *[path for path in sys.path if path]])
        self.port = free_port()
        self.process: subprocess.Popen[Any] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ("serve", "--no-open", "--port", str(self.port), "--data", str(self.data))
        with (self.data / "server.log").open("ab") as log:
            said: dict[str, Any] = {"stdout": log, "stderr": log, "env": {**os.environ, "PYTHONPATH": self.path}}
            if self.begin:
                self.process = subprocess.Popen([sys.executable, "-c", self.begin, *command], **said)
            else:
                self.process = Copy(*command, **said)
        end = time.monotonic() + START
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/api/catalogue", timeout=2).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.data / "server.log").read_text()
                time.sleep(0.1)
        raise AssertionError(f"no answer in {START} s:\n{(self.data / 'server.log').read_text()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=10)
            self.process = None


@pytest.fixture(scope="session")
def _client(need: Callable[[object, str], None]) -> None:
    built = resources.files("upcard.server") / "client" / "index.html"
    need(built.is_file(), "the browser client is not built (pip install -e .)")


@pytest.fixture(scope="session")
def built(_client: None, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of a site, one for all processes of a run: to be read, not to be changed."""
    base = tmp_path_factory.getbasetemp()
    return built_once(base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def server(_client: None, chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that only play at it."""
    running = Server(tmp_path_factory.mktemp("upcard"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(_client: None, chromium: str, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be stopped and started."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    return {"executable_path": chromium, "args": FLAGS}


Scheme = Literal["light", "dark"]
Sit = Callable[..., Hands]


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Those of this worker, which close with the browser."""
    return Windows(browser, PATIENCE)


@pytest.fixture
def sit(windows: Windows) -> Iterator[Sit]:
    """``sit(server, width=…, height=…, scheme=…)``: a person at a browser window, as if it were new. Nothing moves
    there but with ``motion``, and nothing is drawn but with that or where it is ``seen``. ``script`` runs before those
    of any page. With ``own`` it is new, with a service worker, and closed afterwards: for listeners that stay, for a
    line that breaks, for a server of the test's own."""
    taken: list[tuple[Hands, Window, bool]] = []

    def open_window(
        server: Server,
        width: int = 1280,
        height: int = 800,
        scheme: Scheme = "light",
        motion: bool = False,
        seen: bool = False,
        own: bool = False,
        script: str = "",
        **more: Any,
    ) -> Hands:
        options = {"color_scheme": scheme, "reduced_motion": "no-preference" if motion else "reduce", **more}
        if not own:
            options.setdefault("service_workers", "block")
        script = ("" if motion or seen else UNDRAWN) + script
        size = {"width": width, "height": height}
        window = (windows.open if own else windows.take)(server.url, script, size, **options)
        person = Hands(window.page)
        taken.append((person, window, own))
        return person

    yield open_window
    for person, window, own in taken:
        if own:
            window.context.close()
        else:
            person.leave()
            windows.give_back(window)


@pytest.fixture
def site(built: Path, tmp_path: Path, chromium: str) -> Iterator[StaticServer]:
    """A site of the test's own, at a web server that only hands out files."""
    running = StaticServer(copied(built, tmp_path))
    yield running
    running.stop()


OPACITY = """(wanted) => {
  const {style} = document.documentElement, found = style.opacity;
  style.opacity = wanted;
  return found;
}"""
"""Sets that of the whole page; what it was."""

UNFILLED = """
() => [...document.querySelectorAll("body *:not(code, textarea, script, style)")].flatMap((each) => {
  const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
  const names = ["aria-label", "title", "alt", "placeholder"].filter((name) => each.localName !== "textarea");
  const texts = [...own, ...names.map((name) => each.getAttribute(name) ?? "")];
  return texts.filter((text) => /[{][a-z]\\w*[.(}]|\\bundefined\\b|\\bNaN\\b/.test(text));
})
"""
"""What nobody should read: a template that was never filled in."""


VIOLATIONS = """async () => (await axe.run({resultTypes: ["violations"]})).violations.map(
  ({id, help, nodes}) => `${id}: ${help}: ${nodes[0].html.slice(0, 200)}`)"""
"""What axe finds, one line each, with the element. All else that it tells takes long to hand over."""


@contextmanager
def drawn(page: Page) -> Iterator[None]:
    """The page can be seen meanwhile: what cannot be is passed over by whoever looks for faults."""
    undrawn = page.evaluate(OPACITY, "")
    yield
    page.evaluate(OPACITY, undrawn)


def violations(page: Page) -> list[str]:
    """What axe finds, one line each, with the element; and templates left as they are."""
    with drawn(page):
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(AXE_SCRIPT)
        found: list[str] = page.evaluate(VIOLATIONS)
    return found + [f"unfilled: {text}" for text in page.evaluate(UNFILLED)]


@pytest.fixture
def clean() -> Callable[[Page], None]:
    """Asserts that axe finds nothing on the page as it stands."""

    def check(page: Page) -> None:
        page.wait_for_function(STILL)
        assert violations(page) == []

    return check
