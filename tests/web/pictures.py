"""``python -m tests.web.pictures``: make the pictures of the table in `docs/pictures`.

``table.webp`` is a table of Contract Rummy in the fourth of its deals, ``moving.webp`` ten seconds at it: a card is
drawn, a contract laid, a card discarded, and the others take their turns. Both are the real table in Chromium, with
bots that have played up to there by a number, so that they come out much the same again.
"""

import base64
import io
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import PATIENCE, Server
from .hands import Hands
from .laid import sit_at
from .proof.__main__ import chromium
from .proof.scenes import Played, laid, played

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
SIZE: Final = (960, 600)
LENGTH: Final = 10_000
"""Milliseconds."""
STEP: Final = 80
"""Milliseconds that a frame is shown at least: what moves is smooth enough, and each costs some thousand bytes."""
LARGEST: Final = 1_500_000
"""Bytes: the README is opened over slow lines, too."""
NAMES: Final = ("You", "Rosalind", "Grandma", "Paul")

Frames = list[tuple[float, Image.Image]]
"""What was seen, each since a time in seconds."""


def laying(whole: Played, deal: int) -> int:
    """After how many entries the first seat is asked to draw in the turn in which it lays the contract of a deal."""
    lays = [at for at, (seat, move) in enumerate(whole.entries) if seat == 0 and move.startswith("down ")]
    draws = [turn.n for turn in whole.turns if turn.prompt == "draw" and turn.n < lays[deal]]
    return draws[-1]


def seen_by(browser_context: BrowserContext) -> Hands:
    """A person who likes a light table."""
    browser_context.set_default_timeout(PATIENCE)
    browser_context.add_init_script(f"localStorage.setItem('upcard.settings', '{json.dumps({'theme': 'light'})}')")
    return Hands(browser_context.new_page())


def film(page: Page) -> Frames:
    """Begin to record what is drawn: the list grows while the page is waited for."""
    frames: Frames = []
    line = page.context.new_cdp_session(page)

    def drawn(frame: dict[str, Any]) -> None:
        picture = Image.open(io.BytesIO(base64.b64decode(frame["data"]))).convert("RGB")
        frames.append((frame["metadata"]["timestamp"], picture))
        line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    line.on("Page.screencastFrame", drawn)
    line.send("Page.startScreencast", {"format": "png", "maxWidth": SIZE[0], "maxHeight": SIZE[1]})
    return frames


def cut(frames: Frames) -> tuple[list[Image.Image], list[int]]:
    """The pictures of the first ten seconds, and for how many milliseconds each is shown."""
    start = frames[0][0]
    times = [round((time - start) * 1000) for time, _ in frames]
    kept = [0]
    for at, time in enumerate(times):
        if time < LENGTH and time - times[kept[-1]] >= STEP:
            kept.append(at)
    ends = [*[times[at] for at in kept[1:]], LENGTH]
    return [frames[at][1] for at in kept], [end - times[at] for at, end in zip(kept, ends, strict=True)]


def the_table(server: Server, person: Hands, path: Path) -> None:
    """Take the picture of a table at which cards lie."""
    whole = played("contract-rummy", 4)
    sit_at(server, person, laid(whole, laying(whole, 2), NAMES))
    expect(person.page.locator("[role=option]").first).to_be_visible()
    person.page.wait_for_timeout(500)
    with Image.open(io.BytesIO(person.page.screenshot())) as picture:
        picture.convert("RGB").save(path, quality=85, method=6)


def a_turn(server: Server, person: Hands, path: Path) -> None:
    """Record a turn and those of the others."""
    whole = played("contract-rummy", 4)
    row, log, token = laid(whole, laying(whole, 2), NAMES)
    sit_at(server, person, (replace(row, speed="normal"), log, token))
    page = person.page
    expect(person.verb("draw stock")).to_be_visible()
    page.wait_for_timeout(1000)
    frames = film(page)
    page.wait_for_timeout(800)
    while frames[-1][0] - frames[0][0] < LENGTH / 1000:
        if person.asked():
            person.play_hint()
            page.wait_for_timeout(400)
        else:
            page.wait_for_timeout(200)
        assert person.problems == []
    pictures, lasting = cut(frames)
    pictures[0].save(
        path,
        save_all=True,
        append_images=pictures[1:],
        duration=lasting,
        loop=0,
        quality=70,
        method=6,
        minimize_size=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    width, height = SIZE
    with tempfile.TemporaryDirectory() as scratch, chromium(Path(scratch)) as (server, browser):
        for make, name in ((the_table, "table.webp"), (a_turn, "moving.webp")):
            context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
            make(server, seen_by(context), folder / name)
            context.close()
            size = (folder / name).stat().st_size
            print(f"{folder / name}: {size:,} bytes")
            assert size <= LARGEST
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
