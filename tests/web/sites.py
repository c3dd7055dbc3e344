"""A site (`upcard site`): built once for all processes of a run, and visited by browsers of their own."""

import os
import shutil
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, expect

from upcard.site.build import build_site

from .static_server import BELOW

HAND = "() => [...document.querySelectorAll('.rack [data-face]')].map((card) => card.dataset.face).sort().join(' ')"

WAIT: Final = 600
"""Seconds that another process may take to build it."""


def built_once(shared: Path) -> Path:
    """The folder of the site, below ``shared``, which all processes name: the first builds it, the others wait."""
    folder, failed = shared / "site", shared / "site-failed"
    try:
        os.mkdir(folder)
    except FileExistsError:
        end = time.monotonic() + WAIT
        while not (folder / BELOW / "version.json").is_file():
            assert not failed.exists(), "another process could not build the site, and says why"
            assert time.monotonic() < end, f"no site after {WAIT} s"
            time.sleep(0.2)
        return folder / BELOW
    steps: list[str] = []
    try:
        made = build_site(folder / "new", folder / "kept", steps.append)
        assert steps == ["fetch", "compile", "write"]
        assert made.engine < 7_300_000, "what a first visit loads stays below eight megabytes, with the client"
        (folder / "new").rename(folder / BELOW)
    except BaseException:
        failed.touch()
        raise
    return folder / BELOW


def copied(built: Path, to: Path) -> Path:
    """A copy that a test may change; the folder to serve."""
    shutil.copytree(built, to / BELOW)
    return to


class Visitor:
    """A browser of its own at a site."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.problems: list[str] = []
        self.asked: list[str] = []
        self.elsewhere: list[str] = []
        context.on("request", self._asked)

    def _asked(self, request: object) -> None:
        url = str(getattr(request, "url", ""))
        self.asked.append(url)
        if not url.startswith((self.url, "blob:", "data:")):
            self.elsewhere.append(url)

    def open(self, path: str = "") -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda problem: self.problems.append(str(problem)))
        page.goto(self.url + path)
        return page

    def leave(self) -> None:
        """Close it: it has found nothing to complain about, and asked nobody else."""
        self.context.close()
        assert self.problems == []
        assert self.elsewhere == [], "a site asks nobody else"


def visit(browser: Browser, url: str, patience: int, **options: Any) -> Visitor:
    """A browser as if it were new, the size of a phone unless the options say otherwise."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(**{"viewport": size, "reduced_motion": "reduce", "accept_downloads": True, **options})
    context.set_default_timeout(patience)
    return Visitor(context, url)


def play_now(page: Page) -> None:
    """Open a table of the first game, and wait for the hand."""
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
