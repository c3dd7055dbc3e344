"""What several runs of one experiment have come to together, kept in a file between them."""

import json
from pathlib import Path
from typing import Any

from benchmarks.figures import measured


class Sums:
    """Numbers that add up over runs with one seed. ``file``: where they are kept, None to keep nothing.

    What is kept: where and when the last of them were made, ``seed``, ``done`` (how many trials), the added numbers,
    and what was ``found`` (sentences).
    """

    def __init__(self, file: Path | None, seed: int) -> None:
        self._file = file
        self.values: dict[str, Any] = {"seed": seed, "done": 0}
        self.found: list[str] = []
        if file is not None and file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            self.found = kept.pop("found")
            kept.pop("measured", None)
            self.values = kept

    @property
    def seed(self) -> int:
        """That of the first run: later ones go on with it."""
        return int(self.values["seed"])

    @property
    def done(self) -> int:
        """How many trials have been made."""
        return int(self.values["done"])

    def add(self, trials: int, numbers: dict[str, float], found: str = "") -> None:
        """So many trials more, what they came to, and what was wrong, if something was."""
        self.values["done"] += trials
        for name, number in numbers.items():
            self.values[name] = round(self.values.get(name, 0) + number, 1)
        if found:
            self.found.append(found)
        self.save()

    def save(self) -> None:
        """Raises OSError."""
        if self._file is not None:
            part = self._file.with_name(self._file.name + ".part")
            kept = {**measured({}), **self.values, "found": self.found}
            part.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            part.replace(self._file)

    def as_json(self) -> str:
        """All of it."""
        return json.dumps({**self.values, "found": self.found})

    def as_text(self) -> str:
        """All of it, a line for each number."""
        lines = [f"{name.replace('_', ' '):28} {value}" for name, value in self.values.items()]
        return "\n".join([*lines, *self.found])
