"""Prints to a terminal: with colour where it is welcome, as plain text where it is not."""

import os
import shutil
import sys
import textwrap
from typing import Any, Final

import click
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

WIDEST: Final = 100

plain_option = click.option(
    "--plain",
    is_flag=True,
    help="No colour, no suit signs, nothing drawn: for screen readers, pipes and old terminals.",
)

_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_STYLES: Final = {"S": "bold", "H": "bold red", "D": "bold blue", "C": "bold green", "*": "bold magenta"}


def text_console(**more: Any) -> Console:
    """Return a console that prints text as it is: what others wrote (names, titles, rules) is never read as markup.

    All consoles are made here.
    """
    return Console(markup=False, emoji=False, **more)


def console_for(plain: bool) -> Console:
    """Return standard output, with colour unless it is not wanted or not possible.

    It is not wanted with ``NO_COLOR`` or ``--plain``; with ``plain`` nothing stands out at all, in bold neither.
    """
    return text_console(highlight=False, color_system=None if plain else "auto", width=columns(), soft_wrap=False)


def print_whole(table: Table) -> None:
    """Print a table, never cut: in a pipe, and in a narrow terminal, its lines are as long as they are."""
    text_console(width=max(whole_width(table), text_console().width)).print(table)


def whole_width(table: Table) -> int:
    """How wide a table is where nothing in it is cut."""
    console = text_console()
    return Measurement.get(console, console.options.update(max_width=1000), table).maximum


def fits(table: Table) -> bool:
    """Is the screen as wide as that table? In a pipe there is no screen, and everything fits."""
    return whole_width(table) <= shutil.get_terminal_size((1000, 24)).columns


def is_plain(plain: bool) -> bool:
    """Say whether cards are written in letters: where asked, and where the terminal has no suit signs."""
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    return plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb" or not encoding.startswith("utf")


def columns() -> int:
    """Return how many columns wide to write."""
    return max(20, min(WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, indent: int = 0, hang: int = 0) -> str:
    """Return a paragraph; ``hang`` more columns before all lines but the first."""
    return textwrap.fill(
        text,
        columns(),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )


def card_text(text: str, plain: bool) -> Text:
    """Return a card: ``7S``, or ``7♠`` in its suit's colour (four colours, so that suits are told apart)."""
    if plain:
        return Text(text)
    style = _STYLES.get(text[-1:], "")
    return Text(text[:-1] + _SIGNS.get(text[-1:], text[-1:]), style)


def cards_text(texts: "tuple[str, ...] | list[str]", plain: bool) -> Text:
    """Return cards in a row as text."""
    return Text(" ").join([card_text(text, plain) for text in texts])
