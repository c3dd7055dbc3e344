"""Shapes sentences: where the first one ends, a capital letter, a full stop, and the cards that one is about."""

import re
from collections.abc import Sequence
from typing import Final

from upcard.text.messages import is_ended, say

_KEYED: Final = re.compile(r"[a-z][\w.-]*: ")
"""The key of a file or of a body, before what is wrong there."""


def first_sentence(text: str) -> str:
    """Return a text up to the mark that ends its first sentence.

    >>> first_sentence("Who deals first? Chance decides.")
    'Who deals first?'
    """
    return re.split(r"(?<=[.?!])\s", text, maxsplit=1)[0]


def upper(text: str) -> str:
    """Return a text that begins as a sentence does.

    >>> upper("chance decides")
    'Chance decides'
    """
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """Return a text with a full stop, where it has no other mark at its end.

    >>> ended("Chance decides"), ended("Says who?")
    ('Chance decides.', 'Says who?')
    """
    return text if is_ended(text) else f"{text}."


def going_on(text: str) -> str:
    """Return a sentence without its full stop, for one that goes on behind it.

    >>> going_on("You do not hold it."), going_on("Which one?")
    ('You do not hold it', 'Which one?')
    """
    return text.removesuffix(".")


def with_cards(reason: str, cards: Sequence[str]) -> str:
    """Return a reason as a sentence, with the cards that it is about.

    >>> with_cards("You do not hold it.", ["7S", "8S"])
    'You do not hold it (7S 8S).'
    """
    return say("{reason} ({cards}).", reason=going_on(reason), cards=" ".join(cards)) if cards else reason


def as_sentence(reason: str) -> str:
    """Return a reason as it stands alone: with a capital letter, and a full stop.

    A key at its beginning stays as it is, behind the word "In".

    >>> as_sentence("there is no such bot"), as_sentence("min_run: 2 is too few"), as_sentence("")
    ('There is no such bot.', 'In min_run: 2 is too few.', '')
    """
    if not reason:
        return ""
    return ended(say("In {reason}", reason=reason) if _KEYED.match(reason) else upper(reason))


__all__ = ["as_sentence", "ended", "first_sentence", "going_on", "upper", "with_cards"]
