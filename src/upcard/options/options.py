"""The options of a game, also as a form and in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from upcard.kernel.face.entry import Section
from upcard.kernel.face.rules_form import RulesForm, RulesInWords
from upcard.options.option_set import Group as Group
from upcard.options.option_set import OptionSet


class Options(OptionSet):
    """The options of one game, or of several that share their rules; made as an `OptionSet` is. Forms and words are
    imported by those who ask for them."""

    def form(
        self,
        book: Any,
        rules: Any,
        sheet: Iterable[Section],
        clauses: Mapping[str, tuple[str, ...]],
        opened: str = "",
        part: int = 0,
    ) -> RulesForm:
        """The rules as sentences with the choices inside them (`upcard.options.rules_form`)."""
        from upcard.options.rules_form import rules_form

        return rules_form(self, book, rules, sheet, clauses, opened, part)

    def in_words(self, book: Any, rules: Any) -> RulesInWords:
        """The rules in the words of the sheet, option by option (`upcard.options.in_words`)."""
        from upcard.options.in_words import InWords

        return InWords(self, book, rules)


__all__ = ["Group", "Options"]
