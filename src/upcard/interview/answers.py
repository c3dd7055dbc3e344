"""Lists the possible answers to a question of an interview: what books say, and what else the option can be."""

from typing import Any, Final

from upcard.kernel.ui.entry import HouseRuleError
from upcard.options.gaps import Gap, in_toml
from upcard.options.house_rules import HouseRules

MOST_STEPS: Final = 4
"""So many answers beside the book's are offered where no book says anything else."""


def values_of(rules: HouseRules, gap: Gap) -> tuple[Any, ...]:
    """Return the answers to a question, as rule files write them.

    They are that of the book, those of others, the option's other words and its usual numbers; where there is none of
    these, what is one step from the book's.
    """
    found = [gap.here.value, *[answer.value for answer in gap.others]]
    doc = next(option for option in rules.entry.options() if option.key == gap.key)
    if doc.kind == "switch":
        found += [True, False]
    elif doc.kind == "choice":
        found += [word for word, _ in doc.values]
    found += doc.usual
    once = {in_toml(value): value for value in found}
    if len(once) == 1:
        once |= {in_toml(value): value for value in _steps(rules, gap.key)[:MOST_STEPS]}
    return tuple(once.values())


def _steps(rules: HouseRules, key: str) -> list[Any]:
    """Return what the rules form leads to from the book, in one touch; less before more."""
    entry, book = rules.entry, rules.entry.books[rules.book].rules
    panel = entry.form(book, book, (), {}, key, 0).panel if entry.form else None
    rows = panel.rows if panel else ()
    ways = [way for row in rows for way in row.ways if not way.chosen]
    ways += [way for row in rows for counter in row.counters for way in (counter.less, counter.more) if way is not None]
    return [way.value for way in ways if not way.why]


def with_answer(rules: HouseRules, key: str, value: Any) -> Any:
    """Return the rules with one answer; None where it contradicts the others."""
    try:
        return changed(rules, rules.rules, key, value)
    except HouseRuleError:
        return None


def changed(start: HouseRules, rules: Any, key: str, value: Any) -> Any:
    """Return rules with one answer, as those that a file of them all will give.

    Raises HouseRuleError: it contradicts the others, or leaves one of them without effect.
    """
    entry = start.entry
    book, found = entry.books[start.book].rules, entry.change(rules, {key: value})
    entry.change(book, entry.changes(book, found))
    return found


__all__ = ["changed", "values_of", "with_answer"]
