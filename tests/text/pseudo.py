"""A language that nobody speaks: every letter of a template is another one, so that what is no template shows."""

import gettext
import re
from functools import cache

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = "αвςδєƒγнιјκℓмиορqяѕтυνωχуzΑВСΔЄҒΓНІЈКĻМИОРQЯЅТΥΝΩΧУZ"
_LETTERS = str.maketrans(PLAIN.replace("q", "").replace("z", ""), OTHER.replace("q", "").replace("z", ""))
_LETTERS |= str.maketrans("qzQZ", "ϙζϘΖ")
_FIELD = re.compile(r"(\{\{|\}\}|\{\w*[^}]*\})")


@cache
def in_other_letters(template: str) -> str:
    """The template, but for the names of arguments."""
    parts = _FIELD.split(template)
    return "".join([part if _FIELD.fullmatch(part) else part.translate(_LETTERS) for part in parts])


class Pseudo(gettext.NullTranslations):
    """Templates in other letters; the names of arguments stay. A text that is none of the ``templates`` (where they are
    given) is not translated: no translator would ever see it."""

    def __init__(self, templates: frozenset[str] | None = None) -> None:
        super().__init__()
        self.templates = templates

    def gettext(self, message: str) -> str:
        if self.templates is not None and message not in self.templates:
            return message
        return in_other_letters(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def english_in(text: str, known: "tuple[str, ...] | list[str]" = ()) -> list[str]:
    """The words of a text that are in plain letters, without those that are known to be (names, cards, moves)."""
    for word in sorted(known, key=len, reverse=True):
        text = text.replace(word, " ")
    return re.findall(r"[A-Za-z]{2,}", text)
