"""Builds the rules form: every option as a sentence with its choice inside, and what can be chosen there now.

What can be chosen is found by trying it: a way is open where the reader of rule files takes it beside the other
changes, and else closed with the reader's own reason.
"""

import re
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, Final

from upcard.kernel.ui.entry import HouseRuleError, Section, written
from upcard.kernel.ui.rules_form import Changed, Counter, FormRow, FormSection, Panel, Piece, RulesForm, Sentence, Way
from upcard.options.in_words import InWords
from upcard.options.option import Option
from upcard.options.option_set import OptionSet
from upcard.text.messages import say, translated
from upcard.text.sentences import first_sentence, upper


def rules_form(
    options: OptionSet,
    book: Any,
    rules: Any,
    sheet: Iterable[Section],
    clauses: Mapping[str, tuple[str, ...]],
    opened: str = "",
    part: int = 0,
) -> RulesForm:
    """Return the form of ``rules``, made from those of a ``book``.

    Args:
        options: those of the game.
        book: the rules that they start from.
        rules: the rules chosen.
        sheet: the rules sheet of the book, by which the sentences are grouped.
        clauses: those of each option, by its key.
        opened: the option whose ways are wanted, if any.
        part: which part of it, where it is told in several sentences.
    """
    return _Maker(options, book, rules, clauses).form(tuple(sheet), opened, part)


_SHORT: Final = 4
"""Labels of fewer words do not speak for themselves."""

_LONGER: Final = 3
"""What is told beside a label that does has so many words more, and so many others."""


class _Maker:
    def __init__(self, options: OptionSet, book: Any, rules: Any, clauses: Mapping[str, tuple[str, ...]]) -> None:
        self.options = options
        self.book = book
        self.rules = rules
        self.clauses = clauses
        self.words = InWords(options, book, rules)
        self.changes = self.words.changes
        self.keys = self.words.keys
        self.said = {option.key: option.said(rules) for option in options}
        self.told = {key: options.sentence(key, rules) for key in self.said}
        """By option, its sentence under these rules: as it is declared, and as people read it."""

    def form(self, sheet: tuple[Section, ...], opened: str, part: int) -> RulesForm:
        places = self.places(sheet)
        sentences: dict[str, list[Sentence]] = {section.heading: [] for section in sheet}
        told: set[str] = set()
        for option in self.options:
            if option.key in told:
                continue
            together = [
                other
                for other in self.options
                if other is option or self.in_one_breath(option, other) or self.is_within(option, other)
            ]
            told.update([other.key for other in together])
            sentences.setdefault(places[option.key], []).extend(self.sentences(option, together))
        sections = [FormSection(heading, tuple(said)) for heading, said in sentences.items() if said]
        panel = self.panel(self.keys[opened], part) if opened in self.keys else None
        return RulesForm(tuple(sections), panel)

    def in_one_breath(self, option: Option, other: Option) -> bool:
        return option.sentence == other.sentence and f"{{{other.key}}}" in option.sentence

    def is_within(self, option: Option, other: Option) -> bool:
        """Say whether ``option`` has the choice of ``other`` within it, and so says all that the other would."""
        if f"{{{other.key}}}" not in self.said[option.key] or self.told[option.key] != self.told[other.key]:
            return False
        return not self.options.silenced_by(option.key, self.rules)

    def places(self, sheet: tuple[Section, ...]) -> dict[str, str]:
        """By option: the heading that it belongs to, by the book, so that nothing moves while one chooses."""
        found: dict[str, str] = {}
        for group in self.options.groups:
            here = [self.place(option, sheet) for option in group.options]
            last = next((heading for heading in here if heading), say(group.heading))
            for option, heading in zip(group.options, here, strict=True):
                last = heading or last
                found[option.key] = last
        return found

    def place(self, option: Option, sheet: tuple[Section, ...]) -> str:
        """Return the section that is named, has the sentence or has most of the clauses; "" where none does."""
        wanted = say(option.section)
        text = self.options.sentence(option.key, self.book).rstrip(".")
        ids = {*self.clauses.get(option.key, ()), *option.cites(getattr(self.book, option.key))}
        best, heading = 0, ""
        for section in sheet:
            if section.heading == wanted or any(text in line.text for line in section.lines):
                return section.heading
            common = len(ids.intersection([clause for line in section.lines for clause in line.clauses]))
            if common > best:
                best, heading = common, section.heading
        return heading

    def sentences(self, option: Option, together: list[Option]) -> list[Sentence]:
        """Return what is said of options that are said in one breath; of one that has parts, a sentence for each."""
        reasons = [self.idle(other) for other in together]
        idle = reasons[0] if all(reasons) else ""
        parts = option.parts_said(self.rules)
        if not parts:
            return [Sentence(self.pieces(option, together), self.all_changed(together), idle)]
        return [
            Sentence((Piece(f"{label} "), Piece(text, option.key, number)), self.part_changed(option, number), idle)
            for number, (label, text) in enumerate(parts)
        ]

    def pieces(self, option: Option, together: list[Option]) -> tuple[Piece, ...]:
        value = getattr(self.rules, option.key)
        if option.none and not value:
            return (Piece(self.options.sentence(option.key, self.rules), option.key),)
        found: list[Piece] = []
        template = translated(option.sentence)
        for text, slot, _, _ in Formatter().parse(template):
            if text:
                found.append(Piece(text))
            if slot:
                said = self.options.said(slot, self.rules) or f" ({self.keys[slot].unsaid(self.rules)})"
                again = any(piece.key == slot for piece in found)
                inner = [other for other in together if self.is_within(self.keys[slot], other)]
                found += self.split(slot) if inner and not again else (Piece(said, "" if again else slot),)
        if found[-1].text == ".":
            *found, last, stop = found
            found.append(Piece(last.text + stop.text, last.key))
        first, *rest = found
        return (Piece(upper(first.text), first.key), *rest)

    def split(self, key: str) -> list[Piece]:
        """Return what an option chooses, and in it what others choose."""
        found: list[Piece] = []
        for text, slot, _, _ in Formatter().parse(self.keys[key].said(self.rules)):
            if text:
                found += [Piece(text.rstrip(), key), *([Piece(" ")] if text[-1] == " " else [])]
            if slot:
                found.append(Piece(self.options.said(slot, self.rules), slot))
        return found

    def all_changed(self, together: list[Option]) -> tuple[Changed, ...]:
        """Return what of a sentence is not as in the book: options of which the book says the same go back together."""
        by_book: dict[str, list[Option]] = {}
        for other in together:
            if other.key in self.changes:
                by_book.setdefault(self.words.of_book(other.key), []).append(other)
        return tuple([self.changed(*options) for options in by_book.values()])

    def changed(self, option: Option, *also: Option) -> Changed:
        keys = [option.key, *[other.key for other in also]]
        without = {key: value for key, value in self.changes.items() if key not in keys}
        back = self.tried(option, Way(say("as in the book"), None), without)
        return Changed(option.key, self.words.of_book(option.key), back, tuple(keys[1:]))

    def part_changed(self, option: Option, number: int) -> tuple[Changed, ...]:
        """Return what puts a part back: it alone, where there are as many as in the book, else all at the first."""
        here, book = option.parts_said(self.rules), option.parts_said(self.book)
        if len(here) != len(book):
            same = [one == other for one, other in zip(here, book, strict=False)]
            first = same.index(False) if False in same else min(len(same), len(here) - 1)
            return (self.changed(option),) if number == first else ()
        if here[number] == book[number]:
            return ()
        values = written(getattr(self.rules, option.key))
        values[number] = written(getattr(self.book, option.key))[number]
        back = self.tried(option, Way(say("as in the book"), values), {**self.changes, option.key: values})
        return (Changed(option.key, " ".join(book[number]), back),)

    def idle(self, option: Option) -> str:
        for other, values in option.unless.items():
            if getattr(self.rules, other) in values:
                return say("This has no effect as long as {rule}.", rule=self.words.rule(other))
        return ""

    def panel(self, option: Option, part: int) -> Panel:
        rows = [
            FormRow(
                row.label,
                tuple([self.counter(option, counter) for counter in row.counters]),
                tuple([self.open(option, way, row.many) for way in row.ways]),
                row.many,
            )
            for row in option.rows(self.rules, part)
        ]
        ids = self.clauses.get(option.key) or option.clauses
        return Panel(option.key, part, self.about(option), ids, tuple(rows))

    def about(self, option: Option) -> str:
        """Return what an option decides; of lists and tables without how a file writes them."""
        text = translated(option.about)
        return self.words.plain(option, first_sentence(text) if option.kind in ("list", "table", "number") else text)

    def counter(self, option: Option, counter: Counter) -> Counter:
        return Counter(
            upper(counter.label),
            counter.text,
            counter.number,
            counter.low,
            counter.high,
            self.open(option, counter.less) if counter.less else None,
            self.open(option, counter.more) if counter.more else None,
            counter.typed,
            counter.by_steps,
        )

    def open(self, option: Option, way: Way, many: bool = False) -> Way:
        """Return the way, with what it says filled in, and closed where the reader refuses it.

        With ``many`` one that is chosen leads somewhere, too.
        """
        label = self.options.fill(way.label, self.rules) if way.label else self.words.plain(option, way.about)
        about = self.words.plain(option, way.about) if way.label else ""
        made = Way(upper(label), way.value, way.chosen, about if _says_more(about, label) else "", way.card)
        if made.chosen and not many:
            return made
        found = self.tried(option, made, {**self.changes, option.key: way.value})
        return found.but(found.why, tuple(dict.fromkeys([*way.see, *found.see]))) if found.why else found

    def tried(self, option: Option, way: Way, changes: Mapping[str, Any]) -> Way:
        problem = self.words.hindrance(option.key, changes) if option.key in changes else self.words.problem(changes)
        if problem is None:
            return way
        see = tuple([key for key in self.keys if key != option.key and _named(key, problem)])
        return way.but(self.words.reason(option, problem), see)


def _named(key: str, problem: HouseRuleError) -> bool:
    """Say whether the reason names that option or points to it; a plain word has to stand with its value else."""
    mark = r"\b" if "_" in key else " ="
    pointed = re.findall(r"\(see ([a-z_, ]+)\)", problem.reason)
    if key == problem.key or key in ", ".join(pointed).split(", "):
        return True
    return re.search(rf"\b{key}{mark}", problem.reason) is not None


def _says_more(about: str, label: str) -> bool:
    """Say whether that is more than yes or no, and more than the label says.

    A label that is a sentence needs no second one but a longer one.
    """
    more, said = re.findall(r"\w+", about.casefold()), re.findall(r"\w+", label.casefold())
    if len(said) < _SHORT:
        return len(more) > 1 and not set(more) <= set(said)
    return (
        len(more) >= len(said) + _LONGER and len({word[:4] for word in more} - {word[:4] for word in said}) >= _LONGER
    )


__all__ = ["rules_form"]
