"""``python -m tests.web.proof FOLDER``: photograph and measure the scenes of every game.

Exit status 1 if anything is wrong. ``--json`` prints every picture with its faults as one JSON array; otherwise each
fault is a line, and a line of figures ends it. ``--play firefox`` or ``--play webkit`` plays one whole game there.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from upcard.catalogue import CATALOGUE

from ..conftest import FLAGS, PATIENCE, Server
from ..hands import Hands
from . import sheet
from .browsers import PLAYERS, play
from .measure import measured, read_aloud, shifted, still
from .pages import PAGES
from .scene import SceneOf
from .scenes import scenes_of

SIZES: Final = {
    "360x740": (360, 740),
    "390x844": (390, 844),
    "640x360": (640, 360),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1440x900": (1440, 900),
    "1440x900 at 200 %": (720, 450),
    "2560x1440": (2560, 1440),
}
THEMES: Final[dict[str, dict[str, str]]] = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark", "paper": "night", "cloth": "claret"},
    "contrast": {"theme": "contrast"},
    "four colours": {"theme": "light", "deck": "four", "cloth": "blue", "back": "green"},
}
THINKING: Final = 400
"""Milliseconds in which a page that waits must not shift."""


@contextmanager
def chromium(scratch: Path) -> Iterator[tuple[Server, Browser]]:
    """A server of its own and a browser, both ended afterwards."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    server = Server(scratch)
    server.start()
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=path, args=FLAGS)
            try:
                yield server, browser
            finally:
                browser.close()
    finally:
        server.stop()


def looking(server: Server, browser: Browser, theme: str) -> BrowserContext:
    """A person who likes that theme, and no motion."""
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('upcard.settings', '{json.dumps(THEMES[theme])}')")
    return context


def photograph(
    server: Server, browser: Browser, folder: Path, scene: SceneOf, theme: str, sizes: Iterable[str]
) -> Iterator[sheet.Picture]:
    """One scene in one theme at each of the sizes. axe looks at the first of them."""
    context = looking(server, browser, theme)
    person = Hands(context.new_page())
    page = person.page
    try:
        for at, size in enumerate(sizes):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            if at == 0:
                try:
                    scene.open(server, person)
                except (AssertionError, PlaywrightError) as problem:
                    yield sheet.Picture(scene.game, scene.name, size, theme, "", (f"not reached: {problem}"[:300],))
                    return
            still(page)
            faults = measured(page) + shifted(page, THINKING)
            if at == 0:
                faults += read_aloud(page)
            name = f"{scene.game}-{scene.name}-{size}-{theme}.png".replace(" ", "_").replace("%", "pct").lstrip("-")
            page.screenshot(path=folder / name)
            said, person.problems[:] = tuple(person.problems), []
            yield sheet.Picture(scene.game, scene.name, size, theme, name, (*faults, *said))
    finally:
        context.close()


def prove(folder: Path, games: Sequence[str], scenes: Sequence[str], sizes: Sequence[str], themes: Sequence[str],
          tell: bool = True) -> list[sheet.Picture]:  # fmt: skip
    """All pictures of that choice (an empty one is of everything), and the contact sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [each for each in PAGES if not games and (not scenes or each.name in scenes)]
    wanted += [each for game in games or CATALOGUE for each in scenes_of(game, scenes)]
    pictures = list[sheet.Picture]()
    with tempfile.TemporaryDirectory() as scratch, chromium(Path(scratch)) as (server, browser):
        for at, scene in enumerate(wanted, start=1):
            for theme in themes or THEMES:
                pictures += photograph(server, browser, folder, scene, theme, sizes or SIZES)
            if tell:
                print(f"{at} of {len(wanted)} scenes: {scene.game} {scene.name}", file=sys.stderr)
    sheet.write(folder, pictures)
    return pictures


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.proof", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures and index.html go")
    parser.add_argument(
        "--game", action="append", default=[], choices=CATALOGUE, help="only this game (again for more)"
    )
    parser.add_argument("--scene", action="append", default=[], help="only scenes of this name")
    parser.add_argument("--size", action="append", default=[], choices=SIZES, help="only at this size")
    parser.add_argument("--theme", action="append", default=[], choices=THEMES, help="only in this theme")
    parser.add_argument("--play", choices=PLAYERS, help="play a whole game in this browser instead")
    parser.add_argument("--json", action="store_true", help="print every picture with its faults as JSON")
    asked = parser.parse_args(arguments)
    if asked.play:
        return play(asked.play, asked.folder, (asked.game or ["contract-rummy"])[0])
    pictures = prove(asked.folder, asked.game, asked.scene, asked.size, asked.theme)
    faults = sum(len(each.faults) for each in pictures)
    if asked.json:
        print(json.dumps([each._asdict() for each in pictures], indent=1))
    else:
        for each in pictures:
            for fault in each.faults:
                print(f"{each.game} {each.scene}, {each.size}, {each.theme}: {fault}")
        print(f"{len(pictures)} pictures, {faults} faults: {asked.folder / 'index.html'}")
    return 1 if faults or not pictures else 0


if __name__ == "__main__":
    sys.exit(main())
