"""What `deploy/Containerfile` and `.dockerignore` say."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Instruction:
    """``COPY --from=build /a /b``: its name, its flags and the rest of it."""

    name: str
    flags: dict[str, str]
    rest: str

    def words(self) -> list[str]:
        """The words of the form that runs no shell, as JSON has them; else what stands between spaces."""
        return [*json.loads(self.rest)] if self.rest.startswith("[") else self.rest.split()


@dataclass
class Stage:
    """What begins with a ``FROM``."""

    base: str
    name: str = ""
    instructions: list[Instruction] = field(default_factory=list)

    def of(self, name: str) -> list[Instruction]:
        return [each for each in self.instructions if each.name == name]

    def one(self, name: str) -> Instruction:
        (found,) = self.of(name)
        return found

    def settings(self, name: str) -> dict[str, str]:
        """All that its ``ENV`` or its ``ARG`` set."""
        return dict(word.partition("=")[::2] for each in self.of(name) for word in each.rest.split())


def stages(file: Path) -> list[Stage]:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    found: list[Stage] = []
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if not line.strip():
            continue
        name, _, rest = line.partition(" ")
        flags = {}
        while flag := re.match(r"\s*--([\w-]+)=(\S+)\s+", rest):
            flags[flag[1]] = flag[2]
            rest = rest[flag.end() :]
        if name == "FROM":
            base, _, called = rest.partition(" AS ")
            found.append(Stage(base, called))
        else:
            found[-1].instructions.append(Instruction(name, flags, rest.strip()))
    return found


def carried(ignored: Path, path: str) -> bool:
    """Does the file go into a container, by the lines of a ``.dockerignore``? The last that fits counts."""
    found = True
    for pattern in ignored.read_text(encoding="utf-8").splitlines():
        if not pattern or pattern.startswith("#"):
            continue
        kept, shape = pattern.startswith("!"), re.escape(pattern.lstrip("!"))
        shape = shape.replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
        if re.match(rf"{shape}(/|$)", path):
            found = kept
    return found
