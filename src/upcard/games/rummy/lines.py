"""Sentences of a rules sheet, with the clauses they rest on."""

from upcard.games.catalogue import Line
from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.rules import Rules


class Lines:
    """Sentences being collected, with this book's clauses by topic."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lines: list[Line] = []

    def say(self, text: str, *ids: str) -> None:
        """One sentence; ``ids`` are topics of this book's clauses, or clauses."""
        found: list[str] = []
        for name in ids:
            found.extend((name,) if "-" in name else clauses(self.rules, name))
        self.lines.append(Line(text, tuple(dict.fromkeys(found))))

    def done(self) -> tuple[Line, ...]:
        return tuple(self.lines)
