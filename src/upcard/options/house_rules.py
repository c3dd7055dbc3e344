"""Reads house rules: a book of a game and what a table plays otherwise, written as TOML.

game = "contract-rummy"
book = "wikipedia"
name = "Sunday at the long table"
notes = ["The youngest deals first."]

[changes]
claim_priority = "seat"
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from upcard.kernel.ui.about import meant
from upcard.kernel.ui.entry import Entry, HouseRuleError, Section
from upcard.kernel.ui.variants import ABOUT, Variant
from upcard.options.notes import notes_section, read_notes
from upcard.options.variants import find_variant, game_called, variant_played, variant_rules
from upcard.outside import why_missing
from upcard.text.errors import PlacedError
from upcard.text.messages import Message, Text, say, translated
from upcard.text.names import why_no_name
from upcard.text.quoting import quoted
from upcard.text.toml import BadToml, line_of, load

KEYS = ("game", "book", "name", "notes", ABOUT, "changes")
LONGEST_NAME = 60


class BadHouseRules(PlacedError):
    """Rules that cannot be played.

    ``line`` counts from 1, 0 where there is no file; ``key`` is at fault, empty where it is the whole.
    """

    def __init__(self, line: int, key: str, reason: Text, /, **named: Any) -> None:
        super().__init__(key, reason, **named)
        self.line = line
        self.args = (line, key, self.message)

    def __str__(self) -> str:
        said = self.with_place()
        return say("line {line}: {reason}", line=self.line, reason=said) if self.line else str(said)


@dataclass(frozen=True, repr=False)
class HouseRules:
    """A game with the rules that a table plays it by.

    Args:
        entry: the game.
        book: the one started from.
        rules: what came of it; a game is played by these alone.
        name: what the table calls them.
        answered: the options that its changes answer in full, also where they say what the book says.
        notes: what the table plays besides, in its own words (`upcard.options.notes`).
    """

    entry: Entry = field(hash=False)
    book: str
    rules: Any
    name: str
    answered: tuple[str, ...] = field(default=(), compare=False)
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Write the call of `upcard.game` that makes them."""
        changes = self.entry.changes(self.entry.books[self.book].rules, self.rules)
        parts = [repr(self.entry.id), repr(self.book), *([repr(changes)] if changes else [])]
        parts += [f"{key}={value!r}" for key, value in (("name", self.name), ("notes", self.notes)) if value]
        return f"game({', '.join(parts)})"


def heading(rules: HouseRules) -> str:
    """Return what to call a rule set: ``Contract Rummy · Denexa``.

    The book stands there only where there are several, and house rules with their name; a variant has its own alone.
    """
    if rules.name and variant_played(rules.entry, rules.name, rules.rules) is not None:
        return rules.name
    parts, books = [translated(rules.entry.title)], rules.entry.books
    if len(books) > 1:
        parts.append(translated(books[rules.book].title))
    if rules.name or rules.notes or rules.rules != books[rules.book].rules:
        parts.append(rules.name or say("house rules"))
    return " · ".join(parts)


def rules_sheet(rules: HouseRules) -> tuple[Section, ...]:
    """Return the rules in plain language, at the end with what the table has noted besides."""
    return (*rules.entry.sheet(rules.rules), *notes_section(rules.notes))


def choose_rules(
    catalogue: Mapping[str, Entry],
    game: str,
    book: str | None,
    changes: Mapping[str, Any],
    name: str = "",
    notes: Sequence[str] = (),
) -> HouseRules:
    """Return the rules of a book with changes; the game's first book where none is named.

    ``game`` is the id of a game, or of a variant, which names its book; changes are then made to its rules.

    Raises:
        BadHouseRules: no such game or book, a name or notes that cannot be shown, or changes that cannot be played.
    """
    wrong = why_no_name(name) if name else ""
    if wrong:
        raise BadHouseRules(0, "name", wrong)
    found = find_variant(catalogue, game)
    if found is not None:
        return _choose_variant(*found, book, changes, name, notes)
    entry = catalogue.get(game)
    if entry is None:
        raise BadHouseRules(
            0,
            "game",
            "there is no game {game}; there are: {games}{why}",
            game=quoted(game),
            games=", ".join(catalogue),
            why=why_missing(catalogue, game) + meant(catalogue.values(), game),
        )
    chosen = next(iter(entry.books)) if book is None else book
    if chosen not in entry.books:
        raise BadHouseRules(
            0,
            "book",
            "{game} has no book {chosen}; there are: {books}",
            game=game,
            chosen=quoted(chosen),
            books=", ".join(entry.books),
        )
    rules = entry.books[chosen].rules
    try:
        noted = read_notes(notes)
        if changes:
            rules = entry.change(rules, changes)
    except HouseRuleError as problem:
        raise BadHouseRules(0, problem.key, problem.message) from None
    answered = [key for key, value in changes.items() if not _in_part(value, getattr(rules, key, None))]
    return HouseRules(entry, chosen, rules, name, tuple(answered), noted)


def _choose_variant(
    entry: Entry, variant: Variant, book: str | None, changes: Mapping[str, Any], name: str, notes: Sequence[str]
) -> HouseRules:
    """Return the rules of a variant with changes. Raises BadHouseRules: as `choose_rules`."""
    if book not in (None, variant.book):
        raise BadHouseRules(
            0, "book", "{game} is by the book {chosen}, which is not chosen", game=variant.id, chosen=variant.book
        )
    rules = variant_rules(entry, variant)
    try:
        if changes:
            rules = entry.change(rules, changes)
        noted = read_notes(notes or variant.notes)
    except HouseRuleError as problem:
        raise BadHouseRules(0, problem.key, problem.message) from None
    called = say("{variant}, changed", variant=variant.title) if changes else variant.title
    return HouseRules(entry, variant.book, rules, name or called, notes=noted)


def read_house_rules(catalogue: Mapping[str, Entry], text: str) -> HouseRules:
    """Return the rules that a house-rule file gives.

    Raises:
        BadHouseRules: it is no TOML, says something unknown, or contradicts itself; with the line.
    """
    try:
        data = load(text)
    except BadToml as fault:
        raise BadHouseRules(fault.line, "", fault.message) from None
    for key in data:
        if key not in KEYS:
            raise BadHouseRules(line_of(text, key), key, _no_key(catalogue, data.get("game"), key))
    for key in ("game", "book", "name"):
        if not isinstance(data.get(key, ""), str):
            raise BadHouseRules(_line(text, key), key, "text in quotes is wanted")
    if not isinstance(data.get(ABOUT, {}), dict):
        raise BadHouseRules(_line(text, ABOUT), ABOUT, "a table is wanted: write [about]")
    changes = data.get("changes", {})
    if not isinstance(changes, dict):
        raise BadHouseRules(_line(text, "changes"), "changes", "a table is wanted: write [changes]")
    stray = misplaced(catalogue, data.get("game"), changes, KEYS)
    if stray is not None:
        raise BadHouseRules(line_of(text, f"changes.{stray.key}"), stray.key, stray.message)
    if "game" not in data:
        raise BadHouseRules(0, "game", "is missing: name one of {catalogue}", catalogue=", ".join(catalogue))
    name = " ".join(data.get("name", "").split())
    if len(name) > LONGEST_NAME:
        raise BadHouseRules(
            _line(text, "name"), "name", "is longer than {longest_name} letters", longest_name=LONGEST_NAME
        )
    try:
        return choose_rules(catalogue, data["game"], data.get("book"), changes, name, data.get("notes", ()))
    except BadHouseRules as problem:
        raise BadHouseRules(_line(text, problem.key), problem.key, problem.message) from None


def misplaced(
    catalogue: Mapping[str, Entry], game: object, changes: Mapping[str, Any], above: Sequence[str]
) -> HouseRuleError | None:
    """Return the error for a key that stands in the wrong place of a file.

    That is, below ``[changes]`` a key that belongs ``above`` it, or in the table of an option another one.
    """
    options = option_keys(catalogue, game)
    for key, value in changes.items():
        if key in above and key not in options:
            return HouseRuleError(key, "stands below [changes], but is not a change: write it above that line")
        for part in value if isinstance(value, Mapping) and key in options else ():
            if part in options:
                table = f"changes.{key}"
                return HouseRuleError(
                    f"{key}.{part}", "stands below [{table}], but is an option of its own: write it above", table=table
                )
    return None


def option_keys(catalogue: Mapping[str, Entry], game: object) -> tuple[str, ...]:
    """Return the options of a game or variant; none where there is no such one."""
    entry = game_called(catalogue, game)
    return tuple(option.key for option in entry.options()) if entry is not None else ()


def _no_key(catalogue: Mapping[str, Entry], game: object, key: str) -> Message:
    """Why a key cannot stand at the top of a file of house rules."""
    if key in option_keys(catalogue, game):
        return Message("is an option: write it below a line [changes]")
    near = get_close_matches(key, KEYS, 1)
    if near:
        return Message("house rules have no such key; did you mean {near}?", near=near[0])
    return Message("house rules have no such key; they have {keys}", keys=", ".join(KEYS))


def _in_part(change: Any, value: Any) -> bool:
    """Return whether a table of changes leaves some of the option's keys as they are."""
    return isinstance(change, Mapping) and isinstance(value, Mapping) and len(change) < len(value)


def _line(text: str, key: str) -> int:
    """Return the line on which a key is set; 0 if there is none."""
    return line_of(text, key if key in KEYS else f"changes.{key}")


__all__ = ["BadHouseRules", "HouseRules", "choose_rules", "heading", "read_house_rules", "rules_sheet"]
