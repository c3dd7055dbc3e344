"""Write what the page says by itself in a language, from that language's catalogue:
``python web/scripts/words.py locale/de/LC_MESSAGES/messages.po > web/public/words/de.json``.

Doubtful translations and such as are missing are left out: the page says those in English.
"""

import json
import sys
from gettext import c2py
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

SOURCES: Final = "web/src/"
NUMBERS: Final = range(1000)
"""The plural rules of every language repeat beyond these."""


def words(catalogue: Catalog) -> dict[str, Any]:
    """What ``web/src/lib/say.ts`` reads: the language, the templates of the page, and the form of each kind of
    number."""
    templates: dict[str, str | list[str]] = {}
    for message in catalogue:
        ours = any([file.startswith(SOURCES) for file, _ in message.locations])
        if not ours or message.fuzzy:
            continue
        said = message.string
        if isinstance(message.id, str):
            if said:
                templates[message.id] = str(said)
        elif isinstance(said, (list, tuple)) and all(said):
            templates[message.id[0]] = list(said)
    form = c2py(catalogue.plural_expr)
    forms: dict[str, int] = {}
    for number in NUMBERS:
        kind = catalogue.locale.plural_form(number) if catalogue.locale else "other"
        forms.setdefault(kind, form(number))
    return {"language": str(catalogue.locale or "en").replace("_", "-"), "templates": templates, "forms": forms}


if __name__ == "__main__":
    with Path(sys.argv[1]).open("rb") as file:
        json.dump(words(read_po(file)), sys.stdout, ensure_ascii=False, indent=0)
