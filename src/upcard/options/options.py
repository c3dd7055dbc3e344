"""Defines `Options`, the options of a game, also as a rules form and in sentences."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypedDict

from upcard.kernel.ui.entry import Difference, OptionDoc, Section
from upcard.kernel.ui.rules_form import RulesForm, RulesInWords
from upcard.options.option_set import Group as Group
from upcard.options.option_set import OptionSet


class HouseRuleFields(TypedDict):
    """The fields of an entry that its options give."""

    differences: Callable[[Any, Any], tuple[Difference, ...]]
    options: Callable[[], tuple[OptionDoc, ...]]
    change: Callable[[Any, Mapping[str, Any]], Any]
    changes: Callable[[Any, Any], dict[str, Any]]
    form: Callable[[Any, Any, tuple[Section, ...], Mapping[str, tuple[str, ...]], str, int], RulesForm]
    in_words: Callable[[Any, Any], RulesInWords]


class Options(OptionSet):
    """The options of one game, or of several that share their rules; made as an `OptionSet` is.

    Forms and words are imported by those who ask for them.
    """

    def in_entry(self, clauses: Mapping[str, tuple[str, ...]] | None = None) -> HouseRuleFields:
        """Return what the entry of a game in the catalogue says of its house rules: ``Entry(**OPTIONS.in_entry(), …)``.

        ``clauses`` by key are those of a game that has its own.
        """
        return {
            "differences": self.differences,
            "options": partial(self.docs, clauses),
            "change": self.change,
            "changes": self.changes,
            "form": self.form,
            "in_words": self.in_words,
        }

    def form(
        self,
        book: Any,
        rules: Any,
        sheet: Iterable[Section],
        clauses: Mapping[str, tuple[str, ...]],
        opened: str = "",
        part: int = 0,
    ) -> RulesForm:
        """Return the rules as sentences with the choices inside them (`upcard.options.rules_form`)."""
        from upcard.options.rules_form import rules_form

        return rules_form(self, book, rules, sheet, clauses, opened, part)

    def in_words(self, book: Any, rules: Any) -> RulesInWords:
        """Return the rules in the words of the rules sheet, option by option (`upcard.options.in_words`)."""
        from upcard.options.in_words import InWords

        return InWords(self, book, rules)


__all__ = ["Group", "Options"]
