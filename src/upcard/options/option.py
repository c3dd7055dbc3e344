"""Defines `Option`, one house rule described once, with its kinds.

An option is a field of a game's rules. From its description come the reading of rule files and their errors, the
sentences of rules sheets, the form of the web table, the gaps of a rule file and the sections of the rulebook.

Names:
    LARGEST: No option takes a number further from 0.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from upcard.kernel.ui.entry import HouseRuleError, written
from upcard.kernel.ui.rules_form import FormRow, Way, stepper
from upcard.text.messages import Message, Text, in_a_row, say, translated
from upcard.text.quoting import quoted

LARGEST: Final = 10**6


class Word:
    """A value that is a word: what it means, and how the option's sentence says it.

    As the meaning where that is left out. What is said may have slots of other options. ``clauses``: the ids of the
    rulebook that speak of this word alone, separated by spaces; those of the option where that is left out.
    """

    def __init__(self, word: str, meaning: str, said: str | None = None, clauses: str = "") -> None:
        self.word = word
        self.meaning = meaning
        self.said = meaning if said is None else said
        self.clauses = tuple(clauses.split())


class Clash:
    """Values of an option that contradict values of another one: the ``reason`` is a template with slots of both."""

    def __init__(self, values: tuple[Any, ...], other: str, theirs: tuple[Any, ...], reason: str) -> None:
        self.values = values
        self.other = other
        self.theirs = theirs
        self.reason = reason


class Option:
    """One house rule. Each kind of value is a class of its own; this one takes any text.

    Args:
        key: the field of the rules, and the key of rule files.
        about: what it decides: a question that anybody at the table understands, and what else a file has to know; the
            question stands alone where there is little room.
        sentence: what the rules say, as a template: ``{key}`` is where the choice stands. Options that are said in
            one breath have the same sentence, with a slot for each.
        clauses: ids of the rulebook, separated by spaces; a book may name its own.
        values: the words that are singled out among what it takes.
        none: the sentence where the value is 0 or empty, if that one does not fit.
        unless: by key of another option, the values with which this one means nothing.
        more: a paragraph of the rulebook below the values.
        section: the heading of the rules sheet at whose end the sentence stands; left out where the sheet says in words
            of its own where and how the option is told.
        quiet: the values of which that section says nothing.
        clashes: what contradicts it in other options.
        find: further words by which people look for it.

    Raises:
        ValueError: no clause is given, so that a refusal by this option could cite none.
    """

    kind = "text"

    def __init__(
        self,
        key: str,
        about: str,
        sentence: str,
        clauses: str,
        *values: Word,
        none: str = "",
        unless: Mapping[str, tuple[Any, ...]] | None = None,
        more: str = "",
        section: str = "",
        quiet: tuple[Any, ...] = (),
        clashes: tuple[Clash, ...] = (),
        find: str = "",
    ) -> None:
        self.key = key
        self.about = about
        self.sentence = sentence
        self.clauses = tuple(clauses.split())
        if not self.clauses:
            raise ValueError(f"the option {key} names no clause of the rulebook")
        self.values = values
        self.none = none
        self.unless: Mapping[str, tuple[Any, ...]] = unless or {}
        self.more = more
        self.section = section
        self.quiet = quiet
        self.clashes = clashes
        self.find = find

    def read(self, value: object) -> Any:
        """Return a value of a rule file as a field of the rules.

        Raises HouseRuleError: it is of another type.
        """
        if not isinstance(value, str):
            raise self.wrong("text in quotes is wanted", value)
        return value

    def check(self, value: Any) -> None:
        """Check that the option takes that value, whatever the others say. Raises HouseRuleError."""

    def change(self, here: Any, there: Any) -> Any:
        """Return what a rule file says to get from one value to the other, as TOML writes it; None for nothing."""
        return None if here == there else written(there)

    def meaning(self, rules: Any) -> str:
        """Return what rules choose, in plain words without a sentence around them."""
        value = getattr(rules, self.key)
        found = self.word(value)
        return say(found.meaning) if found else _plain(value)

    def said(self, rules: Any) -> str:
        """Return what rules choose, as the sentence says it; a template with the slots of other options."""
        value = getattr(rules, self.key)
        found = self.word(value)
        return translated(found.said) if found else _plain(value)

    def answer(self, rules: Any) -> str:
        """Return what rules choose, as an answer to the question: a sentence, or the beginning of one."""
        return self.meaning(rules) if self.word(getattr(rules, self.key)) else self.said(rules) or say(self.none)

    def unsaid(self, rules: Any) -> str:
        """Return what rules choose, where the sentence has no word for it."""
        return self.meaning(rules)

    def word(self, value: Any) -> Word | None:
        """Return the word that the value is, if it is one."""
        name = _plain(value)
        return next((word for word in self.values if word.word == name), None)

    def cites(self, value: Any) -> tuple[str, ...]:
        """Return the clauses of the rulebook that speak of that value."""
        found = self.word(value)
        return found.clauses if found and found.clauses else self.clauses

    def clash(self, rules: Any) -> None:
        """Check that what the rules choose here goes with what they choose elsewhere. Raises HouseRuleError."""
        value = getattr(rules, self.key)
        for clash in self.clashes:
            theirs = getattr(rules, clash.other)
            if value in clash.values and theirs in clash.theirs:
                raise HouseRuleError(self.key, clash.reason, **{self.key: value, clash.other: theirs})

    def parts_said(self, rules: Any) -> tuple[tuple[str, str], ...]:
        """Return what rules choose, where it is told in several sentences instead of the one.

        For each there is its beginning, and what is chosen there.
        """
        return ()

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return what can be chosen instead of what rules choose, whether or not it goes with the other options.

        Of an option that is told in several sentences, in the one with that number. Empty where it is written in a file
        only.
        """
        value = _plain(getattr(rules, self.key))
        ways = [
            Way(translated(word.said), self.of_word(word.word), word.word == value, translated(word.meaning))
            for word in self.values
        ]
        return (FormRow(ways=tuple(ways)),) if ways else ()

    def why_ignored(self, value: Any, before: Any, rules: Any) -> Message | None:
        """Return why a change to that value, as `read` gives it, says nothing; None where it is heeded.

        Args:
            value: what the change gives.
            before: the rules that are changed.
            rules: the rules that come of all changes.
        """
        return None

    def along(self, rules: Any, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return changes of other options with which ``rules`` can take that value, where alone they cannot.

        They are as a rule file writes them, the smallest first.
        """
        return ()

    def reached(self, rules: Any) -> Any:
        """Return what rules choose, as a rule file writes it, without what no table of them can come to."""
        return written(getattr(rules, self.key))

    def spelled_out(self, text: str) -> str:
        """Return a reason with what rule files abbreviate for this option in words."""
        return text

    def of_word(self, word: str) -> Any:
        """Return the value that a word is, as a rule file writes it."""
        return word

    def wrong(self, wanted: Text, value: object, /, **named: object) -> HouseRuleError:
        """Return the error for a value that is not what is ``wanted``, a template of ``named`` or a message."""
        said = wanted if isinstance(wanted, Message) else Message(wanted, **named)
        return HouseRuleError(self.key, "{wanted}, not {value}", wanted=said, value=quoted(value))

    def whole_number(self, value: object, wanted: Text = "") -> int:
        """Return a number as any option takes it.

        Raises HouseRuleError: it is none, which is answered by what is ``wanted``, or too large.
        """
        if type(value) is not int:
            raise self.wrong(wanted or Message("a whole number is wanted"), value)
        if abs(value) > LARGEST:
            raise HouseRuleError(
                self.key,
                "{value} is too large: no option takes more than {largest}",
                value=quoted(value),
                largest=LARGEST,
            )
        return value


class Switch(Option):
    """An option that is true or false, with a word for each."""

    kind = "switch"

    def read(self, value: object) -> bool:
        """See `Option.read`."""
        if not isinstance(value, bool):
            raise self.wrong("true or false is wanted", value)
        return value

    def of_word(self, word: str) -> bool:
        """See `Option.of_word`."""
        return word == "true"


class Number(Option):
    """A whole number from ``low`` to ``high``; ``zero`` says in a word what 0 means, ``say`` how a sentence has it.

    ``usual`` are those that tables choose among most: an interview offers them beside those of the books.
    """

    kind = "number"

    def __init__(
        self,
        key: str,
        about: str,
        sentence: str,
        clauses: str,
        *,
        low: int,
        high: int,
        zero: str = "",
        none: str = "",
        unless: Mapping[str, tuple[Any, ...]] | None = None,
        section: str = "",
        quiet: tuple[Any, ...] = (),
        clashes: tuple[Clash, ...] = (),
        find: str = "",
        say: Callable[[int], str] = str,
        usual: tuple[int, ...] = (),
    ) -> None:
        super().__init__(
            key,
            about,
            sentence,
            clauses,
            none=none,
            unless=unless,
            section=section,
            quiet=quiet,
            clashes=clashes,
            find=find,
        )
        self.low = low
        self.high = high
        self.zero = zero
        self.say = say
        self.usual = usual

    def read(self, value: object) -> int:
        """See `Option.read`."""
        return self.whole_number(value)

    def check(self, value: int) -> None:
        """See `Option.check`."""
        within(self.key, value, self.low, self.high, self.zero)

    def said(self, rules: Any) -> str:
        """See `Option.said`."""
        return self.say(getattr(rules, self.key))

    def answer(self, rules: Any) -> str:
        """See `Option.answer`."""
        number, said = getattr(rules, self.key), self.said(rules)
        if not number and (self.zero or self.none):
            return say(self.zero or self.none)
        return said if said[:1].isalnum() else str(number)  # what begins with a comma goes on with its sentence

    def unsaid(self, rules: Any) -> str:
        """See `Option.unsaid`."""
        return say(self.zero)

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """See `Option.rows`."""
        number = getattr(rules, self.key)
        none = say(self.none or self.zero)
        ways = (Way(none, 0, number == 0),) if none and self.low == 0 else ()
        said = say(self.zero) if not number and self.zero else self.say(number) or str(number)
        return (FormRow(counters=(stepper("", said, number, self.low, self.high, lambda value: value),), ways=ways),)


class Choice(Option):
    """An option whose value is one of its words."""

    kind = "choice"

    def read(self, value: object) -> str:
        """See `Option.read`."""
        if not isinstance(value, str):
            raise self.wrong("one of {names} is wanted", value, names=self.names())
        return value

    def check(self, value: str) -> None:
        """See `Option.check`."""
        if self.word(value) is None:
            raise HouseRuleError(self.key, "{value} is not one of {names}", value=repr(value[:30]), names=self.names())

    def names(self) -> str:
        """Return the words of the option, separated by commas."""
        return ", ".join([word.word for word in self.values])


class ListOption(Option):
    """An option whose value is a list; its classes say of what."""

    kind = "list"

    def parts(self, value: object) -> list[object]:
        """Return a list of a rule file, of a length that can be shown.

        Raises HouseRuleError.
        """
        if not isinstance(value, list):
            raise self.wrong("a list is wanted", value)
        if len(value) > 60:
            raise HouseRuleError(self.key, "a list of {value} is too long", value=len(value))
        return value

    def words(self, value: object) -> list[str]:
        """Return a list of texts.

        Raises HouseRuleError.
        """
        found: list[str] = []
        for word in self.parts(value):
            if not isinstance(word, str):
                raise self.wrong("a list of words in quotes is wanted", word)
            found.append(word)
        return found

    def meaning(self, rules: Any) -> str:
        """See `Option.meaning`."""
        return in_a_row(written(getattr(rules, self.key))) or say("none")


class WordSet(ListOption):
    """Any of its words, in no order; each is a sentence of its own."""

    def read(self, value: object) -> frozenset[str]:
        """See `Option.read`."""
        return frozenset(self.words(value))

    def check(self, value: frozenset[str]) -> None:
        """See `Option.check`."""
        for name in sorted(value):
            if self.word(name) is None:
                known = ", ".join([word.word for word in self.values])
                raise HouseRuleError(self.key, "{name} is not one of {known}", name=repr(name[:30]), known=known)

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """See `Option.rows`."""
        chosen = getattr(rules, self.key)
        ways = [
            Way(translated(word.said), sorted(chosen ^ {word.word}), word.word in chosen, translated(word.meaning))
            for word in self.values
        ]
        return (FormRow(ways=tuple(ways), many=True),)

    def said(self, rules: Any) -> str:
        """See `Option.said`."""
        return ". ".join([translated(word.said) for word in self.values if word.word in getattr(rules, self.key)])


def within(key: str, value: int, low: int, high: int, zero: str = "") -> None:
    """Check that the number is between the two. Raises HouseRuleError; ``zero`` is what 0 means."""
    if not low <= value <= high:
        least = Message("{low} ({zero})", low=low, zero=Message(zero)) if zero and not low else low
        raise HouseRuleError(
            key,
            "{value} is neither {low} nor {high}" if high == low + 1 else "{value} is not between {least} and {high}",
            value=value,
            low=low,
            least=least,
            high=high,
        )


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


__all__ = [
    "LARGEST",
    "Choice",
    "Clash",
    "ListOption",
    "Number",
    "Option",
    "Switch",
    "Word",
    "WordSet",
    "within",
]
