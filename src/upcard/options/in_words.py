"""Puts rules into sentences of the rules sheet, option by option.

That is what they say, how they answer the option's question, and why a choice does not go with the others. No key of a
rule file and no word of its values stands in any of that.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from upcard.kernel.ui.entry import HouseRuleError, written
from upcard.options.option import Option
from upcard.options.option_set import OptionSet
from upcard.text.messages import Text, say, translated
from upcard.text.sentences import ended, first_sentence, going_on, upper

_TERM: Final = re.compile(r'`?\b([a-z][a-z0-9_]*)\b(?: = (?:"([^"`]*)"|([\w-]+)))?`?')
"""A key of an option, or a word of its values, as reasons and descriptions name them; the key with a value, too."""

_SEE: Final = re.compile(r" \(see [a-z_, ]*\)")
"""A pointer to other options, which the form has as such."""

_WRITE: Final = re.compile(r": write it like '[^']*'")
"""How a file would have it."""


class InWords:
    """``rules``, made from those of a ``book``.

    Args:
        options: those of the game.
        book: the rules that they start from.
        rules: the rules chosen.
    """

    def __init__(self, options: OptionSet, book: Any, rules: Any) -> None:
        self.options = options
        self.book = book
        self.rules = rules
        self.changes = options.changes(book, rules)
        self.keys = {option.key: option for option in options}

    def matters(self, key: str) -> bool:
        """Say whether the option means anything beside the others of the rules."""
        return self.options.matters(key, self.rules)

    def sentence(self, key: str) -> str:
        """Return what the rules say there; of an option that is told in parts a line for each."""
        return self._parts(key, self.rules) or self.options.sentence(key, self.rules)

    def answer(self, key: str) -> str:
        """Return what the rules answer to the option's question; of an option that is told in parts a line for each."""
        return self._parts(key, self.rules) or upper(ended(self.keys[key].answer(self.rules)))

    def of_book(self, key: str) -> str:
        """Return what the book says there; of an option that is told in parts a line for each."""
        return self._parts(key, self.book) or self.options.sentence(key, self.book)

    def _parts(self, key: str, rules: Any) -> str:
        return "\n".join([" ".join(part) for part in self.keys[key].parts_said(rules)])

    def why_not(self, key: str, value: Any) -> str:
        """Why that value, as a rule file writes it, does not go with the others; "" where it does."""
        changes = {**self.changes, key: value}
        problem = self.problem(changes)
        return self.reason(self.keys[key], self.hindrance(key, changes) or problem) if problem else ""

    def along(self, key: str, changes: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return the changes, with what the option takes along where they cannot be played as they are.

        None where nothing helps.
        """
        for more in ({}, *self.keys[key].along(self.rules, changes[key])):
            together = {**changes, **more}
            if self.problem(together) is None:
                return together
        return None

    def hindrance(self, key: str, changes: Mapping[str, Any]) -> HouseRuleError | None:
        """Return why the changes cannot be played, with what the option takes along; None where they can."""
        problem = self.problem(changes)
        if problem is None:
            return None
        for more in self.keys[key].along(self.rules, changes[key]):
            left = self.problem({**changes, **more})
            if left is None:
                return None
            if left.key in more or problem.key == key:
                problem = left  # what goes along, or what it does not go with, can be changed
        return problem

    def reached(self, answered: Collection[str]) -> Any:
        """Return the rules without what no table of them can come to.

        What the book says stays as it is where it is not ``answered``.
        """
        fields = {*self.changes, *answered}
        now = {key: written(getattr(self.rules, key)) for key in self.keys if key in fields}
        reached = {key: self.keys[key].reached(self.rules) for key in now}
        return self.options.change(self.rules, {key: value for key, value in reached.items() if value != now[key]})

    def problem(self, changes: Mapping[str, Any]) -> HouseRuleError | None:
        """Return the error of the rule file reader about the book with these changes; None where they can be played."""
        try:
            self.options.change(self.book, changes)
        except HouseRuleError as problem:
            return problem
        return None

    def reason(self, option: Option, problem: HouseRuleError) -> str:
        """Return a problem that a choice of an option brings, as a sentence."""
        said = self.plain(self.keys.get(problem.key, option), problem.reason)
        return ended(upper(said))

    def told(self, key: str, reason: Text) -> str:
        """Return a problem that a choice of that option brings, as a sentence."""
        return self.reason(self.keys[key], HouseRuleError(key, reason))

    def plain(self, option: Option, text: str) -> str:
        """Return a reason or a description without the words of rule files: what they stand for, in quotes."""

        def spoken(found: re.Match[str]) -> str:
            word, value = found[1], found[2] or found[3]
            if word in self.keys:
                return self.rule(word, value) if value is not None else self.named(word)
            own = any(each.word == word for each in option.values)
            if own and ("_" in word or "`" in found[0] or found.start() == 0):
                return self.rule(option.key, word)
            others = [key for key, each in self.keys.items() if any(value.word == word for value in each.values)]
            if len(others) == 1 and ("_" in word or text.startswith(f"{word}, but ")):
                return self.rule(others[0], word)
            return found[0].replace("`", "")

        return self.spelled_out(_TERM.sub(spoken, _SEE.sub("", _WRITE.sub("", text))).replace("`", ""))

    def named(self, key: str) -> str:
        """Return the name of an option in the middle of a sentence.

        It goes by the words of its key, or, where those are none, by what it says.
        """
        return key.replace("_", " ") if key.replace("_", "").isalpha() else self.rule(key)

    def spelled_out(self, text: str) -> str:
        """Return a text with what it has in the notation of values, such as a contract, in words."""
        for each in self.keys.values():
            text = each.spelled_out(text)
        return text

    def rule(self, key: str, value: str | None = None) -> str:
        """Return what an option says, in quotes: as the rules have it, or with a value that is named."""
        option = self.keys[key]
        word = next((each for each in option.values if each.word == value), None)
        if word is None and option.kind == "number" and value is not None:
            text = self.options.sentence(key, _But(self.rules, key, int(value)))
        elif word is None and value is not None and value != str(getattr(self.rules, key)):
            return say("“{question}” – {value}", question=first_sentence(translated(option.about)), value=value)
        elif word is None:
            text = self.options.sentence(key, self.rules)
        else:
            said = translated(word.said) or f"({translated(word.meaning)})"
            text = self.options.fill(translated(option.sentence).replace(f"{{{key}}}", said), self.rules)
        return f"“{going_on(upper(text))}”"


class _But:
    """Rules with another number in one field, to say what that would mean, whether or not it could be played."""

    def __init__(self, rules: Any, key: str, number: int) -> None:
        self._rules = rules
        setattr(self, key, number)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


__all__ = ["InWords"]
