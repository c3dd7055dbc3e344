"""Lists in what rules differ from their book, each rule once: what a table calls its own.

Every count and list of "yours" comes from here.
"""

from dataclasses import dataclass, replace
from typing import Any

from upcard.kernel.ui.rules_form import RulesInWords
from upcard.options.house_rules import HouseRules


@dataclass(frozen=True)
class OwnRule:
    """A point in which a table does not play as its book: the option, what the table says, and what the book says."""

    key: str
    ours: str
    book: str


def own_rules(start: HouseRules, ours: Any, others: Any) -> tuple[OwnRule, ...]:
    """Return what rules of the game that ``start`` names say otherwise than others do, in the order of the rulebook.

    Options that are said in one sentence are one rule, by the key of the first of them.
    """
    here, there = in_words(start, ours), in_words(start, others)
    found: dict[tuple[str, str], OwnRule] = {}
    for each in start.entry.differences(ours, others):
        mine, theirs = (here.sentence(each.key), there.sentence(each.key)) if here and there else ("", "")
        if mine == theirs:
            mine, theirs = f"{each.label} {each.here}.", f"{each.label} {each.there}."
        mine, theirs = _differing(mine, theirs)
        found.setdefault((mine, theirs), OwnRule(each.key, mine, theirs))
    return tuple(found.values())


def _differing(mine: str, theirs: str) -> tuple[str, str]:
    """Return the lines that differ, of rules that are told in as many lines."""
    pairs = list(zip(mine.split("\n"), theirs.split("\n"), strict=False))
    if mine.count("\n") != theirs.count("\n"):
        return mine, theirs
    apart = [pair for pair in pairs if pair[0] != pair[1]]
    return "\n".join([own for own, _ in apart]), "\n".join([other for _, other in apart])


def off_the_book(rules: HouseRules) -> tuple[OwnRule, ...]:
    """Return the rules that are not as in the book they start from."""
    return own_rules(rules, rules.rules, rules.entry.books[rules.book].rules)


def in_words(start: HouseRules, rules: Any) -> RulesInWords | None:
    """Rules of the game that ``start`` names, in the words of the rules sheet; None for a game that has none."""
    entry = start.entry
    return entry.in_words(entry.books[start.book].rules, rules) if entry.in_words else None


def reached(rules: HouseRules) -> HouseRules:
    """Return the rules without what no table of them can come to, such as packs for more players than may play."""
    words = in_words(rules, rules.rules)
    return replace(rules, rules=words.reached(rules.answered)) if words else rules


__all__ = ["OwnRule", "in_words", "off_the_book", "own_rules", "reached"]
