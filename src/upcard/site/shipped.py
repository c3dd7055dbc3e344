"""Lists what a site ships, and its licences: for `upcard licences`, and for the file `licences.txt` of a site.

The client has notices of its own. Packages bring the texts of their licences; what is inside the Python of a site
stands in the folder `licences`, since Pyodide's archive says nothing of it.
"""

import re
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from upcard.site.sources import REQUIREMENTS

FOLDER: Final = Path(__file__).with_name("licences")
FILE: Final = "licences.txt"
"""Of a site: the page links it."""

PIN: Final = re.compile(r"^([\w.-]+)==([\w.]+)", re.M)
LICENCE_FILE: Final = re.compile(r"\.dist-info/(?:licenses/)?(?:LICEN[CS]E|COPYING|NOTICE)[^/]*$")
RULE: Final = "=" * 80


@dataclass(frozen=True)
class SiteSoftware:
    """A piece of software that a site ships, with its version and licence.

    It is Upcard, something inside its Python, or one of its packages.
    """

    name: str
    version: str
    licence: str


def engine_parts() -> list[SiteSoftware]:
    """Return what is inside the Python of a site."""
    return [SiteSoftware(part["name"], part.get("version", ""), part["licence"]) for part in _listed()["engine"]]


def package_parts() -> list[SiteSoftware]:
    """Return the packages of a site, as its requirements pin them."""
    licences: dict[str, str] = _listed()["packages"]
    pins = PIN.findall(REQUIREMENTS.read_text(encoding="utf-8"))
    return [SiteSoftware(name, version, licences[name]) for name, version in pins]


def licences_text(version: str, packages: Path, client: Path) -> str:
    """Return the text of the file with the licences of a site.

    Args:
        version: of Upcard.
        packages: the folder of the wheels.
        client: the folder of the built client, with its notices.
    """
    parts = [SiteSoftware("Upcard", version, "Apache-2.0"), *engine_parts(), *package_parts()]
    lines = [f"{part.name} {part.version}".strip().ljust(40) + part.licence for part in parts]
    return f"\n{RULE}\n\n".join(
        [
            "\n".join(["What this site is made of, and under which licences.", "", *lines, ""]),
            (client / "notices.txt").read_text(encoding="utf-8"),
            (FOLDER / "engine.txt").read_text(encoding="utf-8"),
            *_package_texts(packages),
            *[(FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in ("Apache-2.0", "MPL-2.0", "PSF-2.0")],
        ]
    )


def _listed() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "parts.toml").read_text(encoding="utf-8"))


def _package_texts(packages: Path) -> Iterator[str]:
    for wheel in sorted(packages.glob("*.whl")):
        with zipfile.ZipFile(wheel) as content:
            for name in content.namelist():
                if LICENCE_FILE.search(name):
                    title = " ".join(wheel.name.split("-")[:2])
                    yield f"{title}\n\n{content.read(name).decode('utf-8').strip()}\n"


__all__ = ["SiteSoftware", "engine_parts", "licences_text", "package_parts"]
