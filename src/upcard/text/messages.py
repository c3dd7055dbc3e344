"""Puts templates with named arguments into words, in the current language; the only place that does.

English is the language of the templates. A sentence that is needed at once is made by `say`; one that travels (the
reason of a refusal, say) is a `Message`, which becomes words where it is read. Both look the template up in the
language of the moment (`language`), in gettext's way, and both are found by Babel.

An argument may be a whole sentence: where a full stop stands behind its slot, the sentence ends with one mark.

Names:
    Text: A template, or a message with its own arguments.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import gettext

_LANGUAGE: "Final[ContextVar[gettext.NullTranslations | None]]" = ContextVar("language", default=None)
"""The catalogue of translations in use; None for English."""


class Message:
    """A sentence, or a part of one, that is put into words when it is read.

    Args:
        template: English, with the arguments' names in braces (a brace itself is written twice).
        named: the arguments: texts, numbers, or messages themselves.

    >>> str(Message("You do not hold the {card}.", card=Message("{rank} of {suit}", rank="seven", suit="spades")))
    'You do not hold the seven of spades.'
    """

    __slots__ = ("named", "number", "plural", "template")

    def __init__(self, template: str, /, **named: object) -> None:
        self.template = template
        self.plural = ""
        self.number = 0
        self.named: Mapping[str, object] = named

    @classmethod
    def counted(cls, one: str, many: str, number: int, /, **named: object) -> "Message":
        """Return a message whose template depends on a number, which is an argument by the name ``number``.

        >>> [str(Message.counted("1 card", "{number} cards", number)) for number in (1, 2)]
        ['1 card', '2 cards']
        """
        made = cls(one, **named)
        made.plural = many
        made.number = number
        return made

    def __str__(self) -> str:
        if self.plural:
            return say_counted(self.template, self.plural, self.number, **self.named)
        return say(self.template, **self.named)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.template, self.number))

    def __bool__(self) -> bool:
        return bool(self.template)

    def __reduce__(self) -> "tuple[object, tuple[str, str, int, dict[str, object]]]":
        return _again, (self.template, self.plural, self.number, dict(self.named))


Text = str | Message


def in_words(text: Text, named: Mapping[str, object]) -> str:
    """Return a template with these arguments, or a message, in the language of the moment."""
    return say(text, **named) if isinstance(text, str) else str(text)


class Several:
    """Messages one after the other, with commas between them."""

    def __init__(self, parts: Sequence[Message]) -> None:
        self.parts = parts

    def __str__(self) -> str:
        return in_a_row(self.parts)


def _again(template: str, plural: str, number: int, named: dict[str, object]) -> Message:
    made = Message(template)
    made.plural, made.number, made.named = plural, number, named
    return made


def say(template: str, /, **named: object) -> str:
    """Return the template in the language of the moment, with its arguments.

    >>> say("{who} draws {what}.", who="Ada", what="a card")
    'Ada draws a card.'
    """
    words = _LANGUAGE.get()
    if words is not None and template:
        template = words.gettext(template)
    # Without arguments braces are no slots: text that was made elsewhere, a meld in it, stays as it is.
    return _filled(template, named) if named else template.replace("{{", "{").replace("}}", "}")


def current_language() -> "gettext.NullTranslations | None":
    """Return the language in which sentences are put into words now; None for English, that of the templates."""
    return _LANGUAGE.get()


def translated(template: str) -> str:
    """Return the template in the language of the moment, with its braces for somebody else to fill in."""
    words = _LANGUAGE.get()
    return template if words is None or not template else words.gettext(template)


def say_counted(one: str, many: str, number: int, /, **named: object) -> str:
    """Return the template for that number, which is an argument by the name ``number``.

    >>> say_counted("1 point", "{number} points", 3)
    '3 points'
    """
    words = _LANGUAGE.get()
    template = (one if number == 1 else many) if words is None else words.ngettext(one, many, number)
    named["number"] = printed(number)
    return _filled(template, named)


_STOPPED: Final = re.compile(r"\{(\w+)\}\.(?![\w{])")
"""A slot with a full stop behind it."""


def _filled(template: str, named: Mapping[str, object]) -> str:
    """Return the template with its arguments.

    The full stop behind one that ends a sentence is left out.

    >>> [_filled("Nothing has changed: {why}.", {"why": why}) for why in ("the table is full", "Who is Ada?")]
    ['Nothing has changed: the table is full.', 'Nothing has changed: Who is Ada?']
    """
    for found in _STOPPED.finditer(template) if "}." in template else ():
        if is_ended(str(named[found[1]])):
            template = template.replace(found[0], found[0][:-1])
    return template.format_map(named)


def is_ended(text: str) -> bool:
    """Say whether a text ends with a mark that ends a sentence, be it within quotation marks.

    >>> is_ended("Who says so?"), is_ended("Say “Out.”"), is_ended("the third place")
    (True, True, False)
    """
    return text.rstrip('"”»」').endswith((".", "?", "!", "…", "。", "？", "！"))


def printed(number: int) -> str:
    """Return a number as it is printed: with a minus, where there is one.

    >>> printed(-21)
    '−21'
    """
    return str(number) if number >= 0 else f"−{-number}"


def chained(parts: Sequence[object]) -> str:
    """Things one after the other, with an "and" between them.

    >>> chained(["Ada", "Bert", "Cleo"])
    'Ada and Bert and Cleo'
    """
    before = str(parts[0])
    for part in parts[1:]:
        before = say("{before} and {last}", before=before, last=part)
    return before


def in_a_row(parts: Sequence[object]) -> str:
    """Things one after the other, with commas between them.

    >>> in_a_row(["a king", "a queen"])
    'a king, a queen'
    """
    before = "".join([str(part) for part in parts[:1]])
    for part in parts[1:]:
        before = say("{before}, {next}", before=before, next=part)
    return before


def listed(parts: Sequence[object]) -> str:
    """Things one after the other, the last one after an "and".

    >>> listed(["a king"]), listed(["a king", "a queen", "a jack"])
    ('a king', 'a king, a queen and a jack')
    """
    if len(parts) < 2:
        return in_a_row(parts)
    return say("{before} and {last}", before=in_a_row(parts[:-1]), last=parts[-1])


def either(parts: Sequence[object]) -> str:
    """Things one of which is meant, with an "or" between them.

    >>> either(["yes", "no"])
    'yes or no'
    """
    before = "".join([str(part) for part in parts[:1]])
    for part in parts[1:]:
        before = say("{before} or {next}", before=before, next=part)
    return before


def marked(template: str) -> str:
    """Return the template as it is: one that stands in a table and is said later is found for translation by it."""
    return template


@contextmanager
def language(words: "gettext.NullTranslations | None") -> Iterator[None]:
    """Put the sentences of the block into that language; None for English."""
    token = _LANGUAGE.set(words)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


__all__ = ["Message", "Text", "language", "marked", "say", "say_counted"]
