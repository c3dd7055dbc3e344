"""Sets a form as a PDF, by Typst; the templates are in ``templates``, the fonts in ``fonts``."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from upcard.paper.forms import Content, Order, Unprintable, content

HERE: Final = Path(__file__).parent

_LATIN: Final = 0x530
"""Below it are Latin, Greek and Cyrillic, which the own fonts and those of Typst have."""


def can_print() -> bool:
    """Say whether Typst is installed."""
    return find_spec("typst") is not None


def pdf(order: Order) -> bytes:
    """Return the form as a PDF, tagged, with its fonts in it.

    Raises:
        Unprintable: Typst is not installed, these rules have no such form, or a sentence does not fit on a page.
    """
    return b"".join(_set(content(order), "pdf"))


def pictures(order: Order, ppi: float = 80.0) -> list[bytes]:
    """Return the pages as PNG, to look at them.

    Raises Unprintable.
    """
    return _set(content(order), "png", ppi)


def _set(said: Content, form: Literal["pdf", "png"], ppi: float | None = None) -> list[bytes]:
    try:
        import typst
    except ImportError:
        raise Unprintable('printing needs Typst: pip install "upcard[print]"') from None
    data = msgspec.json.encode(said).decode()
    try:
        made: Any = typst.compile(
            HERE / "templates" / f"{said.form}.typ",
            root=HERE / "templates",
            font_paths=[HERE / "fonts"],
            # Other scripts are looked for among the fonts of the machine, which takes a while.
            ignore_system_fonts=all([ord(letter) < _LATIN or 0x2000 <= ord(letter) < 0x2070 for letter in data]),
            sys_inputs={"data": data},
            format=form,
            ppi=ppi,
        )
    except typst.TypstError as problem:
        if _TOO_LONG in str(problem):
            raise Unprintable("a sentence of these rules is too long for a page") from None
        raise
    # Of several pages that are pictures there is a list.
    return made if isinstance(made, list) else [made]


_TOO_LONG: Final = "no room for a sentence"
"""What a template says of that."""
