"""Finds and reads the pages of the rulebook."""

from pathlib import Path


def folder() -> Path:
    """Return the pages of the rulebook: in the installed package, or in ``docs`` of a checkout."""
    installed = Path(__file__).parent / "rulebook"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "docs" / "rulebook"


def page_name(rulebook: str) -> str:
    """Return the name of a page, as an `Entry` gives it: ``mille``, or ``package:page`` for one of another package.

    >>> page_name("mille"), page_name("upcard_crazy_eights:crazy-eights")
    ('mille', 'crazy-eights')
    """
    return rulebook.rpartition(":")[2]


def read_page(rulebook: str) -> str:
    """Return the Markdown of a page.

    That of another package lies there in a folder ``rulebook``.

    Raises:
        OSError, ImportError: there is no such page, or no such package.
    """
    package, _, name = rulebook.rpartition(":")
    if not package:
        return (folder() / f"{name}.md").read_text(encoding="utf-8")
    from importlib import resources  # it takes long to import, and most have no games of other packages

    return (resources.files(package) / "rulebook" / f"{name}.md").read_text(encoding="utf-8")
