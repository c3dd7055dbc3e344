"""Judges texts that others chose, names above all: whether they can be shown, and which names look alike.

Also what a name is compared by in a search.
"""

import re
import unicodedata
from typing import Final, Literal

from upcard.text.messages import marked

JOINERS: Final = "\u200c\u200d"
"""They shape the letters of Persian and Hindi, and hold emoji of several parts together."""

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that draw nothing."""


def why_no_name(name: str) -> str:
    r"""Why nobody can be called that, a template without arguments; empty if somebody can.

    >>> why_no_name("Zoë"), why_no_name("علی\u200cرضا"), why_no_name("👨\u200d👩\u200d👧")
    ('', '', '')
    >>> why_no_name("A\u200cnn"), why_no_name(" ")
    ('a name holds characters that cannot be shown', 'a name is empty')
    >>> why_no_name("A" + "\u0301\u0302\u0303\u0304")
    'a name holds a letter with more than three marks'
    """
    return _OF_A_NAME[_fault(name)]


def folded(name: str) -> str:
    """Return a name as it is compared with what somebody looks for: in any case, with or without marks, in any kana.

    >>> folded("Rommé") == folded("ROMME"), folded("Daifugō-") == folded("dai fugo")
    (True, True)
    >>> folded("ダイフゴー") == folded("だいふごー") == folded("ﾀﾞｲﾌｺﾞｰ")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LIGATURES)
    return "".join([_hiragana(letter) for letter in plain if letter.isalnum() and letter != "ー"])


_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l"})
_KATAKANA: Final = range(0x30A1, 0x30F7)


def _hiragana(letter: str) -> str:
    return chr(ord(letter) - 0x60) if ord(letter) in _KATAKANA else letter


def why_no_line(line: str) -> str:
    r"""Why that cannot be shown as a line of text, a template without arguments that a subject stands before.

    Empty if it can.

    >>> why_no_line("The youngest deals first."), why_no_line("\u202efirst")
    ('', 'holds characters that cannot be shown')
    """
    return _OF_A_LINE[_fault(line)]


def _fault(text: str) -> Literal["", "empty", "hidden", "piled", "unseen"]:
    """Return what keeps a text from being shown."""
    if not text.strip():
        return "empty"
    for before, letter, after in zip(" " + text, text, text[1:] + " ", strict=False):
        # Between plain letters a joiner would only make two names that look the same.
        joins = letter in JOINERS and min(before, after) > "\x7f" and (before + after).isprintable()
        if not letter.isprintable() and not joins:
            return "hidden"
    if _PILED.search("".join(["m" if unicodedata.category(each) in ("Mn", "Me") else "-" for each in text])):
        return "piled"
    return "" if any([_draws(letter) for letter in text]) else "unseen"


_OF_A_NAME: Final = {
    "": "",
    "empty": marked("a name is empty"),
    "hidden": marked("a name holds characters that cannot be shown"),
    "piled": marked("a name holds a letter with more than three marks"),
    "unseen": marked("a name holds nothing that can be seen"),
}
_OF_A_LINE: Final = {
    "": "",
    "empty": marked("is empty"),
    "hidden": marked("holds characters that cannot be shown"),
    "piled": marked("holds a letter with more than three marks"),
    "unseen": marked("holds nothing that can be seen"),
}


_PILED: Final = re.compile("m{4}")
"""Marks above and below a letter beyond what languages write: Hebrew has three. They would draw over other lines."""

_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


_TWINS: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮҺԚԜавеѕіјкмнорстухүһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχՕՏօոսգհıɑɡƖ"
    "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧꭰꭱꭲꭵꭺꭻꭼꮃꮇꮋꮍꮐꮒꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷ"
    "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⳐⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⳑ",
    "ABESIJKMHOPCTYXYHQWabesijkmhopctyxyhdqwlABEZHIKMNOPTYXaikvoptuxOSonughiagl"
    "DRTiAJEWMHYGhZbRWSVSLCPKdDRTiAJEWMHYGhZbRWSVSLCPKd"
    "BPdDTGKJCZFMNLSRVHWXYAEIOUABEZHIKMNOPCTYXLABEZHIKMNOPCTYXL",
)
"""Letters of other scripts that look like Latin ones, in print or as small capitals (after Unicode's confusables): of
Cyrillic, Greek, Armenian and IPA; Cherokee, large and small; Lisu and Coptic. These are the letters that a name at a
table of Latin ones can be forged with; all of Unicode's list, a thousand times as long, would make one name of many
that nobody mixes up."""


def looks(name: str) -> str:
    r"""Names that look alike, for all that most people see, look like this one text.

    >>> looks("\u13aa\u13a0\u13aa"), looks("\ua4ee\ua4d3\ua4ee"), looks("\u2c80d\u2c81")
    ('ada', 'ada', 'ada')
    >>> looks("Ａda"), looks("ADA"), looks("Ada\ufe0f"), looks("\u0410d\u0430"), looks("Y\u03bfu")
    ('ada', 'ada', 'ada', 'ada', 'you')
    """
    plain = unicodedata.normalize("NFKC", _SELECTORS.sub("", name)).translate(_TWINS)
    return " ".join(unicodedata.normalize("NFC", plain).casefold().split())


def _draws(letter: str) -> bool:
    return letter not in _BLANK and unicodedata.category(letter)[0] not in "CMZ"
