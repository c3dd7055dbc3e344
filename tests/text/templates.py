"""The templates of the package and of its browser client, as Babel finds them for translators."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract

ROOT = Path(__file__).parents[2]
METHOD = "upcard.text.extract:templates"
WEB = "upcard.text.extract_web:templates"
VARIANTS = "upcard.text.extract:variants"


def messages() -> Iterator[tuple[Path, int, str | tuple[str, ...]]]:
    """(file, line, template or both of a counted one) for each."""
    for method, folder, kind in (
        (METHOD, "src/upcard", "*.py"),
        (VARIANTS, "src/upcard/games", "variants/*.toml"),
        (WEB, "web/src", "*.ts"),
        (WEB, "web/src", "*.svelte"),
    ):
        for file in sorted((ROOT / folder).rglob(kind)):
            for line, message, *_ in extract(method, BytesIO(file.read_bytes())):
                yield file, line, message


def found() -> Iterator[tuple[str, int, str]]:
    """(file, line, template) for each; both of a counted one."""
    for file, line, message in messages():
        for text in (message,) if isinstance(message, str) else message:
            yield file.name, line, text


@cache
def templates() -> frozenset[str]:
    """Every template there is."""
    return frozenset([text for _, _, text in found()])
