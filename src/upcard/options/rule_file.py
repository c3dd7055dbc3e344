"""Writes house rules as a file, and finds the part of some changes that can be played."""

import json
from collections.abc import Mapping
from typing import Any, Final

from upcard.kernel.ui.entry import Entry, HouseRuleError, written
from upcard.options.gaps import in_toml
from upcard.options.house_rules import BadHouseRules, HouseRules

TRIES: Final = 3
"""How often what does not fit is tried again."""
MOST_STRANGE: Final = 5
"""Keys that the game does not have: so many are answered."""


def write_house_rules(rules: HouseRules) -> str:
    """Return the file from which `upcard.options.house_rules.read_house_rules` reads these rules.

    It has what they answer as the book does, too.
    """
    entry = rules.entry
    lines = [f"game = {json.dumps(entry.id)}", f"book = {json.dumps(rules.book)}"]
    if rules.name:
        lines.append(f"name = {json.dumps(rules.name, ensure_ascii=False)}")
    if rules.notes:
        lines += ["notes = [", *[f"  {json.dumps(note, ensure_ascii=False)}," for note in rules.notes], "]"]
    changes = entry.changes(entry.books[rules.book].rules, rules.rules)
    # What was answered as the book answers it stays answered: the next list of gaps is shorter.
    changes |= {key: written(getattr(rules.rules, key)) for key in rules.answered if key not in changes}
    lines += ["", "[changes]", *[f"{key} = {in_toml(value)}" for key, value in changes.items()]]
    return "\n".join(lines) + "\n"


def what_fits(entry: Entry, book: str, changes: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[BadHouseRules, ...]]:
    """Return the changes that the book takes together, and why it does not take the others.

    Changes may need each other: those that are left are tried again after others have been taken.
    """
    base, taken = entry.books[book].rules, dict[str, Any]()
    known = [option.key for option in entry.options() if option.key in changes]
    strange = [key for key in changes if key not in known][:MOST_STRANGE]
    if not strange:
        try:
            return entry.changes(base, entry.change(base, changes)), ()
        except HouseRuleError:
            pass  # not all of them together
    faults: dict[str, HouseRuleError] = {}
    for _ in range(TRIES):
        faults = {}
        for key in [key for key in (*known, *strange) if key not in taken]:
            try:
                entry.change(base, {**taken, key: changes[key]})
            except HouseRuleError as fault:
                faults[key] = fault
            else:
                taken[key] = changes[key]
    return taken, tuple(BadHouseRules(0, key, fault.message) for key, fault in faults.items())


__all__ = ["what_fits", "write_house_rules"]
