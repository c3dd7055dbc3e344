"""Sets a form as a PDF, by Typst; the templates are in ``templates``, the fonts in ``fonts``."""

import json
import unicodedata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from upcard.paper.forms import Content, Order, Unprintable, content

HERE: Final = Path(__file__).parent

_LATIN: Final = 0x530
"""Below it are Latin, Greek and Cyrillic, which the own fonts and those of Typst have."""

MOST_NAMED: Final = 12
"""Letters that are named where no font has them."""


def can_print() -> bool:
    """Say whether Typst is installed."""
    return find_spec("typst") is not None


def pdf(order: Order) -> bytes:
    """Return the form as a PDF, tagged, with its fonts in it.

    Raises:
        Unprintable: Typst is not installed, these rules have no such form, no font has one of the letters, or a
            sentence does not fit on a page.
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
            font_paths=_fonts(data),
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


def _fonts(text: str) -> Any:
    """Return the fonts that have the letters of the text. Raises Unprintable: none has one of them.

    Those of the machine are read only where the own ones and Typst's lack a letter, as that takes a while.
    """
    import typst

    letters = {each for each in text if ord(each) >= _LATIN and unicodedata.category(each)[0] not in "CMZ"}
    fonts: Any = None
    for machine in (False, True):
        fonts = typst.Fonts(include_system_fonts=machine, font_paths=[HERE / "fonts"])
        letters = _lacking(fonts, letters)
        if not letters:
            return fonts
    named = " ".join(sorted(letters)[:MOST_NAMED]) + (" …" if len(letters) > MOST_NAMED else "")
    raise Unprintable(
        "no font has {letters}: install one that does on the machine that prints, such as a Noto font, or use other "
        "letters",
        letters=named,
    )


def _lacking(fonts: Any, letters: set[str]) -> set[str]:
    """Return those of the letters that none of the fonts has."""
    import typst

    if not letters:
        return set()
    inputs = {"letters": "".join(sorted(letters))}
    template = HERE / "templates" / "letters.typ"
    return set(json.loads(typst.query(template, "<lacking>", field="value", font_paths=fonts, sys_inputs=inputs))[0])


_TOO_LONG: Final = "no room for a sentence"
"""What a template says of that."""
