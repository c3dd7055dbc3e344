"""House-rule options of games whose rules are a flat dataclass: every field but ``book`` is an option.

The type of a field's default says what the option takes: a bool is a switch, an int a number, a text one of
the words in ``choices``. Rules check themselves in ``__post_init__`` and raise `HouseRuleError`. Each option
is described on the game's page of the rulebook, under a heading ``### `key` ``.
"""

import dataclasses
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from upcard.games.catalogue import Difference, HouseRuleError, OptionDoc, written
from upcard.games.pages import option_docs
from upcard.kernel.shown import quoted

LARGEST: Final = 10**6
"""No option takes a number further from 0."""


class Settings:
    """The options of one game.

    Args:
        rules: rules to read the fields from, e.g. the game's default book.
        page: the page of the rulebook that describes the options.
        choices: by key, the words that an option takes.
    """

    def __init__(self, rules: Any, page: str, choices: Mapping[str, tuple[str, ...]]) -> None:
        self._page = page
        self._choices = choices
        self._kinds: dict[str, str] = {}
        for field in dataclasses.fields(rules):
            if field.name != "book":
                value = getattr(rules, field.name)
                kind = "switch" if isinstance(value, bool) else "number" if isinstance(value, int) else "choice"
                self._kinds[field.name] = kind
                if (kind == "choice") != (field.name in choices):
                    raise ValueError(f"{field.name}: an option is a switch, a number or has a list of choices")

    @cached_property
    def _docs(self) -> tuple[OptionDoc, ...]:
        return option_docs(self._page, self._kinds)

    def options(self) -> tuple[OptionDoc, ...]:
        """Every option, as the page describes it."""
        return self._docs

    def change(self, rules: Any, changes: Mapping[str, Any]) -> Any:
        """The rules with these changes, as TOML gives them.

        Raises:
            HouseRuleError: an unknown option, a value of the wrong type, or rules that contradict themselves.
        """
        for key, value in changes.items():
            if key not in self._kinds:
                near = get_close_matches(key, self._kinds, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise HouseRuleError(key[:40], f"there is no such option{hint}")
            self._check(key, value)
        return dataclasses.replace(rules, **changes)

    def changes(self, book: Any, rules: Any) -> dict[str, Any]:
        """The changes that lead from one rule set to the other, as TOML writes them."""
        return {key: written(getattr(rules, key)) for key in self._kinds if getattr(book, key) != getattr(rules, key)}

    def differences(self, here: Any, there: Any) -> tuple[Difference, ...]:
        """The options in which two rule sets differ, each said in plain words."""
        return tuple(
            [
                Difference(
                    option.key,
                    option.help.split(". ")[0].rstrip(".").replace("`", ""),
                    said(option, getattr(here, option.key)),
                    said(option, getattr(there, option.key)),
                )
                for option in self.options()
                if getattr(here, option.key) != getattr(there, option.key)
            ]
        )

    def _check(self, key: str, value: object) -> None:
        kind = self._kinds[key]
        if kind == "switch" and not isinstance(value, bool):
            raise wrong(key, "true or false is wanted", value)
        if kind == "number":
            whole_number(key, value)
        if kind == "choice" and value not in self._choices[key]:
            raise wrong(key, f"one of {', '.join(self._choices[key])} is wanted", value)


def within(key: str, value: int, low: int, high: int) -> None:
    """For ``__post_init__``: raises HouseRuleError where the number is not between the two."""
    if not low <= value <= high:
        raise HouseRuleError(key, f"a number from {low} to {high} is wanted, not {value}")


def said(option: OptionDoc, value: object) -> str:
    """An option's value in plain words: what the page says of it, or the value."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    return dict(option.values).get(word, word)


def whole_number(key: str, value: object, wanted: str = "a whole number is wanted") -> int:
    """A number as an option takes it. Raises HouseRuleError: it is none, or too large."""
    if type(value) is not int:
        raise wrong(key, wanted, value)
    if abs(value) > LARGEST:
        raise HouseRuleError(key, f"{quoted(value)} is too large: no option takes more than {LARGEST}")
    return value


def wrong(key: str, wanted: str, value: object) -> HouseRuleError:
    """The error for a value that is not what is wanted."""
    return HouseRuleError(key, f"{wanted}, not {quoted(value)}")
