"""Defines the options of a game together: reads, writes and compares house rules by them, and puts them into words."""

import dataclasses
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from upcard.kernel.ui.entry import Difference, HouseRuleError, IgnoredChange, Line, OptionDoc, Section
from upcard.options.option import Number, Option
from upcard.text.messages import say, translated
from upcard.text.sentences import first_sentence


@functools.cache
def _slots(template: str) -> tuple[str, ...]:
    """Return the names in braces: templates are few, and filled often."""
    from string import Formatter  # many import this module, and few read a sheet

    return tuple([slot for _, slot, _, _ in Formatter().parse(template) if slot])


class Group:
    """Options that belong together, under a heading."""

    def __init__(self, heading: str, *options: Option) -> None:
        self.heading = heading
        self.options = options


class OptionSet:
    """The options of one game, or of several that share their rules.

    Args:
        rules: the class of the rules: a dataclass with a field for each option, and ``book``.
        groups: every option once.
        replace: (rules, fields) → rules with those fields changed.
        first: keys of the options that say how many play, with how many packs, and how long, and of those on which
            these rest: whoever makes rules by questions is asked about these first, in this order.

    Raises:
        ValueError: the fields are not the options.
    """

    def __init__(
        self,
        rules: type[Any],
        *groups: Group,
        replace: Callable[..., Any] = dataclasses.replace,
        first: tuple[str, ...] = (),
    ) -> None:
        self.groups = groups
        self.first = first
        self._replace = replace
        described = {option.key: option for option in self}
        fields = [field.name for field in dataclasses.fields(rules) if field.name != "book"]
        if sorted(option.key for option in self) != sorted(fields):
            odd = sorted(set(fields) ^ set(described))
            raise ValueError(f"{rules.__module__}: not described, or described twice: {', '.join(odd)}")
        self._by_field = {key: described[key] for key in fields}
        assert {*first} <= {*fields}, first

    def __iter__(self) -> Iterator[Option]:
        """All options, in the order of the rulebook."""
        return iter([option for group in self.groups for option in group.options])

    def __getitem__(self, key: str) -> Option:
        """Return the option with that key; raises KeyError."""
        return self._by_field[key]

    def words(self, key: str) -> tuple[str, ...]:
        """Return the words that an option takes."""
        return tuple(word.word for word in self[key].values)

    def check(self, rules: Any) -> None:
        """Check the values of all fields, and then that none contradicts another.

        Raises HouseRuleError for the first fault.
        """
        self.check_values(rules)
        self.check_together(rules)

    def check_values(self, rules: Any) -> None:
        """Check that every field has a value that its option takes.

        Raises HouseRuleError for the first that has not.

        """
        for key, option in self._by_field.items():
            option.check(getattr(rules, key))

    def check_together(self, rules: Any) -> None:
        """Check that no field contradicts another. Raises HouseRuleError for the first that does."""
        for option in self._by_field.values():
            option.clash(rules)

    def change(self, rules: Any, changes: Mapping[str, Any]) -> Any:
        """Return the rules with these changes, as TOML gives them.

        Raises:
            HouseRuleError: an unknown option, a value of the wrong type, or rules that contradict themselves; it
                names the option.
            IgnoredChange: a value that the others leave without effect.
        """
        fields: dict[str, Any] = {}
        for key, value in changes.items():
            if key not in self._by_field:
                from difflib import get_close_matches  # many import this module, and few make mistakes

                near = get_close_matches(key, self._by_field, 1)
                raise HouseRuleError(
                    key[:40],
                    "there is no such option; did you mean {near}?" if near else "there is no such option",
                    near=near[0] if near else "",
                )
            fields[key] = self[key].read(value)
        try:
            changed = self._replace(rules, **fields)
        except HouseRuleError as fault:
            if fault.key in fields or fault.also is None or fault.also.key not in fields:
                raise
            raise fault.also from None
        for key, value in fields.items():
            why = self[key].why_ignored(value, rules, changed)
            if why is not None:
                ignored = IgnoredChange(key, why)
                ignored.rules = changed
                raise ignored
        return changed

    def changes(self, book: Any, rules: Any) -> dict[str, Any]:
        """Return the changes that lead from one rule set to the other, as TOML writes them."""
        found: dict[str, Any] = {}
        for key, option in self._by_field.items():
            change = option.change(getattr(book, key), getattr(rules, key))
            if change is not None:
                found[key] = change
        return found

    def differences(self, here: Any, there: Any) -> tuple[Difference, ...]:
        """Return the options in which two rule sets differ, each said in plain words."""
        return tuple(
            Difference(option.key, doc.question, option.meaning(here), option.meaning(there))
            for option, doc in zip(self, self.docs(), strict=True)
            if getattr(here, option.key) != getattr(there, option.key)
        )

    def matters(self, key: str, rules: Any) -> bool:
        """Say whether the option means anything beside the others of these rules."""
        return not any(getattr(rules, other) in idle for other, idle in self[key].unless.items())

    def said(self, key: str, rules: Any) -> str:
        """Return what rules choose there, as the option's sentence says it."""
        return self.fill(self[key].said(rules), rules)

    def sentence(self, key: str, rules: Any) -> str:
        """Return what rules say there.

        What another option says where that leaves this one no meaning and its sentence cannot be said without it: with
        no ceiling on the pot no largest payment can be named.
        """
        other = self.silenced_by(key, rules)
        if other:
            return self.sentence(other, rules)
        text = self.fill(self._template(self[key], rules), rules)
        return text[:1].upper() + text[1:]

    def _template(self, option: Option, rules: Any) -> str:
        return translated(option.none if option.none and not getattr(rules, option.key) else option.sentence)

    def silenced_by(self, key: str, rules: Any) -> str:
        """Return the option whose value leaves that one no meaning, and stands in its sentence.

        Empty where there is none.
        """
        option = self[key]
        words = set(_slots(self._template(option, rules)))
        if option.key in words:
            words |= set(_slots(option.said(rules)))
        return next((key for key, idle in option.unless.items() if key in words and getattr(rules, key) in idle), "")

    def line(self, key: str, rules: Any, clauses: tuple[str, ...] = ()) -> Line:
        """Return the line of a rules sheet that says what rules choose there, with these or its own clauses."""
        return Line(self.sentence(key, rules), clauses or self[key].cites(getattr(rules, key)))

    def tell(
        self, sections: Iterable[Section], rules: Any, cites: Callable[[str], tuple[str, ...]] | None = None
    ) -> tuple[Section, ...]:
        """Return the sections of a rules sheet, each with what options have to say at its end.

        ``cites``: the clauses of an option by its key, where the game has its own.
        """
        told: dict[str, list[Line]] = {}
        for option in self:
            if option.section and self.matters(option.key, rules) and getattr(rules, option.key) not in option.quiet:
                line = self.line(option.key, rules, cites(option.key) if cites else ())
                told.setdefault(say(option.section), []).append(line)
        return tuple(Section(part.heading, (*part.lines, *told.get(part.heading, ()))) for part in sections)

    def docs(self, clauses: Mapping[str, tuple[str, ...]] | None = None) -> tuple[OptionDoc, ...]:
        """Every option as front ends describe it; ``clauses`` by key are those of a game that has its own."""
        own = clauses or {}
        return tuple(
            OptionDoc(
                key=option.key,
                group=say(group.heading),
                label=first_sentence(translated(option.about)),
                help=translated(option.about),
                kind=option.kind,
                values=tuple((word.word, translated(word.meaning)) for word in option.values),
                clauses=own.get(option.key, option.clauses),
                sentence=translated(option.sentence),
                none=translated(option.none),
                said=tuple(translated(word.said) for word in option.values),
                range=(option.low, option.high) if isinstance(option, Number) else None,
                usual=option.usual if isinstance(option, Number) else (),
                unless={key: list(idle) for key, idle in option.unless.items()},
                first=self.first.index(option.key) + 1 if option.key in self.first else 0,
                find=translated(option.find),
            )
            for group in self.groups
            for option in group.options
        )

    def fill(self, template: str, rules: Any) -> str:
        """Return a template with what rules choose in its slots."""
        slots = _slots(template)
        return template.format_map({slot: self.said(slot, rules) for slot in slots}) if slots else template.format()


__all__ = ["Group", "OptionSet"]
