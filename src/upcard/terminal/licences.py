"""The command `upcard licences`, which lists everything shipped with its licence."""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import click

PROJECT: Final = "upcard"

FONT_LICENCE: Final = "OFL-1.1"
FONTS: Final = re.compile(r"OFL-(.+)\.txt")
"""Fonts lie in the client beside the text of their licence."""

PAPER_FONTS: Final = Path(__file__).parents[1] / "paper" / "fonts"

REQUIREMENT: Final = re.compile(r"([A-Za-z0-9._-]+)(?:\[([^\]]*)\])?[^;]*(?:;(.*))?")
EXTRA: Final = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")


@dataclass(frozen=True)
class ShippedPart:
    """Something that Upcard ships, with its version and licence.

    ``where`` it is: ``python``, what is installed; ``client``, in the client for the browser; ``font``, of the client
    and of paper; ``drawing``; ``site``, in what `upcard site` writes beside the client.
    """

    where: str
    name: str
    version: str
    licence: str


DRAWINGS: Final = (ShippedPart("drawing", "court figures by Adrian Kennard", "", "CC0-1.0"),)
"""Beside our own, which are under Upcard's licence."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def licences(as_json: bool) -> None:
    """Say under which licences Upcard and its parts may be used."""
    parts = all_parts()
    if as_json:
        click.echo(json.dumps([asdict(part) for part in parts], ensure_ascii=False))
        return
    widths = [max(len(getattr(part, key)) for part in parts) for key in ("where", "name", "version")]
    for part in parts:
        columns = zip((part.where, part.name, part.version), widths, strict=True)
        click.echo("  ".join([*[text.ljust(width) for text, width in columns], part.licence]))


def all_parts() -> list[ShippedPart]:
    """Return all that is shipped: Upcard itself, what is installed with it, and what is in its client and in a site."""
    from upcard.server.http.app import CLIENT
    from upcard.site.shipped import engine_parts, package_parts

    own, *needed = installed()
    in_a_site = [*engine_parts(), *package_parts()]
    return [
        *(own, *sorted(needed, key=lambda part: part.name)),
        *(*client_parts(CLIENT), *paper_fonts(), *DRAWINGS),
        *[ShippedPart("site", part.name, part.version, part.licence) for part in in_a_site],
    ]


def installed(name: str = PROJECT) -> list[ShippedPart]:
    """Return that package and all that it needs, directly or not, with the extras that are asked for."""
    wanted, found = [(name, frozenset[str]())], dict[str, ShippedPart]()
    seen = set(wanted)
    while wanted:
        package, extras = wanted.pop(0)
        try:
            there = distribution(package)
        except PackageNotFoundError:
            continue  # needed by another system or another Python
        key = _normal(package)
        found.setdefault(key, ShippedPart("python", key, there.version, licence_of(there)))
        for need in _needs(there, extras):
            if need not in seen:
                seen.add(need)
                wanted.append(need)
    return list(found.values())


def client_parts(client: Path) -> Iterator[ShippedPart]:
    """Yield the packages in the built client, and its fonts; nothing where it is not built."""
    listed = client / "licences.json"
    if listed.is_file():
        for part in json.loads(listed.read_text(encoding="utf-8")):
            yield ShippedPart("client", part["name"], part["version"], part["licence"])
    for path in sorted((client / "fonts").glob("OFL-*.txt")):
        name = FONTS.fullmatch(path.name)
        assert name is not None
        yield ShippedPart("font", name[1], "", FONT_LICENCE)


def paper_fonts() -> list[ShippedPart]:
    """Return the fonts in which rules are printed: the whole ones of those in the client, and one for Japanese."""
    names = sorted({path.stem.partition("-")[0] for path in PAPER_FONTS.glob("*.[to]tf")})
    return [ShippedPart("font", f"{name} (paper)", "", FONT_LICENCE) for name in names]


def licence_of(package: Distribution) -> str:
    """Return what its metadata say: an SPDX expression, a short text, or the names of classifiers; else nothing."""
    data = package.metadata
    for key in ("License-Expression", "License"):
        if key in data and len(data[key]) <= 60 and "\n" not in data[key]:
            return data[key]
    classifiers = [line.rpartition(" :: ")[2] for line in data.get_all("Classifier") or [] if "License ::" in line]
    return ", ".join(classifiers)


def _needs(package: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    for line in package.requires or []:
        parsed = REQUIREMENT.match(line)
        assert parsed is not None
        only_with = EXTRA.search(parsed[3] or "")
        if only_with is None or only_with[1] in extras:
            yield parsed[1], frozenset(filter(None, (parsed[2] or "").replace(" ", "").split(",")))


def _normal(name: str) -> str:
    """As package indexes compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()
