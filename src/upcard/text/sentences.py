"""Sentences of plain text: where the first one ends, and how one begins."""

import re


def first_sentence(text: str) -> str:
    """A text up to the mark that ends its first sentence.

    >>> first_sentence("Who deals first? Chance decides.")
    'Who deals first?'
    """
    return re.split(r"(?<=[.?!])\s", text, maxsplit=1)[0]


def upper(text: str) -> str:
    """A text that begins as a sentence does.

    >>> upper("chance decides")
    'Chance decides'
    """
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """A text with a full stop, where it has no other mark at its end.

    >>> ended("Chance decides"), ended("Says who?")
    ('Chance decides.', 'Says who?')
    """
    return text if text.endswith((".", "?", "!", '?"')) else f"{text}."


__all__ = ["ended", "first_sentence", "upper"]
