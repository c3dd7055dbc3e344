"""What can be answered to a question of the rules: what books say, and what else the option's own words are."""

from typing import Any

from upcard.kernel.face.entry import HouseRuleError
from upcard.options.gaps import Gap, in_toml
from upcard.options.house_rules import HouseRules


def values_of(rules: HouseRules, gap: Gap, steps: bool = False) -> tuple[Any, ...]:
    """The answers to a question, as rule files write them: that of the book, those of others, the option's other words;
    where there is none of these and ``steps`` are wanted, one step from the book's."""
    found = [gap.here.value, *[answer.value for answer in gap.others]]
    doc = next(option for option in rules.entry.options() if option.key == gap.key)
    if doc.kind == "switch":
        found += [True, False]
    elif doc.kind == "choice":
        found += [word for word, _ in doc.values]
    once = {in_toml(value): value for value in found}
    if len(once) == 1 and steps:
        once |= {in_toml(value): value for value in _steps(rules, gap.key)[:1]}
    return tuple(once.values())


def _steps(rules: HouseRules, key: str) -> list[Any]:
    """What the rules form leads to from here, in one touch."""
    entry, book = rules.entry, rules.entry.books[rules.book].rules
    if entry.form is None:
        return []
    panel = entry.form(book, rules.rules, (), {}, key, 0).panel
    ways = [way for row in panel.rows for way in row.ways if not way.chosen] if panel else []
    for row in panel.rows if panel else ():
        for counter in row.counters:
            ways += [way for way in (counter.more, counter.less) if way is not None]
    return [way.value for way in ways if not way.why]


def with_answer(rules: HouseRules, key: str, value: Any) -> Any:
    """The rules with one answer; None where it contradicts the others."""
    try:
        return rules.entry.change(rules.rules, {key: value})
    except HouseRuleError:
        return None


__all__ = ["values_of", "with_answer"]
