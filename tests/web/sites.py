"""A site (`upcard site`), built once for all processes of a run."""

import os
import time
from pathlib import Path
from typing import Final

from upcard.site.build import build_site

from .static_server import BELOW

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
