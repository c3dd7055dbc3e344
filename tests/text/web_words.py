"""The words of the page in the made-up language of these tests, by the way that a translator's catalogue goes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from .pseudo import Pseudo
from .templates import ROOT, messages


def page_words(folder: Path, language: str) -> Any:
    """What the page is given where all of it is translated; a catalogue lies in ``folder`` meanwhile."""
    pseudo = Pseudo()
    catalogue = Catalog(locale=language)
    for file, line, message in messages():
        if isinstance(message, str):
            said: str | tuple[str, ...] = pseudo.gettext(message)
        else:
            forms = (message[0], *[message[1]] * (catalogue.num_plurals - 1))
            said = tuple([pseudo.gettext(form) for form in forms])
        catalogue.add(message, said, locations=[(file.relative_to(ROOT).as_posix(), line)])
    with (folder / "messages.po").open("wb") as po:
        write_po(po, catalogue)
    script = ROOT / "web/scripts/words.py"
    command = [sys.executable, str(script), str(folder / "messages.po")]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
