"""Collects the lines of a rummy rules sheet, and finds each one's clauses by topic in its book."""

from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line
from upcard.text.messages import say


class Lines:
    """Sentences being collected, with this book's clauses by topic."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lines: list[Line] = []

    def option(self, key: str, *ids: str) -> None:
        """Add the sentence of an option; ``ids`` as in `add`, the option's own where there are none."""
        self.add(OPTIONS.sentence(key, self.rules), *(ids or (key,)))

    def rule(self, template: str, /, *ids: str, **named: object) -> None:
        """Add a sentence from its template and arguments; ``ids`` as in `add`."""
        self.add(say(template, **named), *ids)

    def add(self, text: str, *ids: str) -> None:
        """Add a sentence in words; ``ids`` are topics of this book's clauses, or clauses."""
        found: list[str] = []
        for name in ids:
            found.extend((name,) if "-" in name else clauses(self.rules, name))
        self.lines.append(Line(text, tuple(dict.fromkeys(found))))

    def done(self) -> tuple[Line, ...]:
        """Return the lines that were added."""
        return tuple(self.lines)
