"""A part of the proof by looking; all of it is ``python -m tests.web.proof FOLDER``."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import Server, Sit
from .hands import Hands
from .proof import sheet
from .proof.__main__ import photograph
from .proof.measure import measured
from .proof.pages import PAGES
from .proof.scene import SceneOf
from .proof.scenes import scene_of

pytestmark = pytest.mark.browser

WIDER = ("long names", "refusal", "end of deal")
"""Scenes in which most has gone wrong."""


def named(game: str, *names: str) -> dict[str, SceneOf]:
    """Scenes of a game by what they are called."""
    return {f"{game} {name}": scene_of(game, name) for name in names}


LOBBY = ("shelf", "set a table")
"""Pages that everybody sees."""

SCENES = {
    **{each.name: each for each in PAGES if each.name in LOBBY},
    **named("daifugo", "many seats"),
}
WIDER_SCENES = {
    **named("kalooki", "long names"),
    **named("guts", "crowd"),
    **{each.name: each for each in PAGES if each.name not in LOBBY},
    **named("guts", "replay", "statistics", "lesson"),
    **named("kalooki", "rich", "refusal"),
    **named("mille", "rich"),
    **named("pay-me", *WIDER),
    **named("anaconda", "long names"),
    **named("indian-chief", "many seats"),
}


def measure_up(server: Server, browser: Browser, folder: Path, scene: SceneOf, theme: str, *sizes: str) -> None:
    """Nothing is wrong with the scene at these sizes, and the sheet has a picture of each."""
    pictures = list(photograph(server, browser, folder, scene, theme, sizes))
    assert {each.size: each.faults for each in pictures} == dict.fromkeys(sizes, ())
    assert sheet.write(folder, pictures).read_text().count("<figure>") == len(sizes)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_scene_measures_up(server: Server, browser: Browser, tmp_path: Path, scene: SceneOf) -> None:
    measure_up(server, browser, tmp_path, scene, "light", "360x740", "844x390")


@pytest.mark.long
@pytest.mark.parametrize("scene", WIDER_SCENES.values(), ids=WIDER_SCENES)
def test_more_scenes_measure_up(server: Server, browser: Browser, tmp_path: Path, scene: SceneOf) -> None:
    # Eight long names above the twelve melds of a showdown have no room on the narrowest phone: melds are scrolled.
    narrow = "390x844" if (scene.game, scene.name) == ("pay-me", "long names") else "360x740"
    measure_up(server, browser, tmp_path, scene, "dark", narrow, "640x360", "844x390", "768x1024", "1440x900 at 200 %")


def test_what_is_wrong_is_measured(server: Server, browser: Browser, tmp_path: Path) -> None:
    """The same scene, with the people moved onto each other and half out of the window, and a small button."""
    scene = SCENES["daifugo many seats"]

    def spoil(server: Server, person: Hands) -> None:
        scene.open(server, person)
        style = ".plate { position: fixed !important; left: -20px !important; top: 80px !important } "
        style += ".acts .btn { min-height: 0 !important; height: 30px !important; padding: 0 !important }"
        person.page.add_style_tag(content=style)

    spoilt = SceneOf(scene.game, scene.name, spoil)
    (picture,) = photograph(server, browser, tmp_path, spoilt, "light", ("360x740",))
    kinds = {fault.partition(":")[0] for fault in picture.faults}
    assert {"outside", "upon each other", "small"} <= kinds


def test_what_is_not_drawn_is_measured(server: Server, sit: Sit) -> None:
    """As most tests have their pages, for the sake of time."""
    page = sit(server, width=360, height=740).page
    page.goto("/")
    page.add_style_tag(content=".btn.play { min-height: 0 !important; height: 20px !important }")
    page.locator(".btn.play").first.wait_for()
    assert {fault.partition(":")[0] for fault in measured(page)} >= {"small"}
