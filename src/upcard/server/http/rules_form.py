"""Answers a request for rules with their form: house rules as sentences with choices."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from upcard.kernel.ui.entry import HouseRuleError
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.options.notes import read_notes
from upcard.options.own_rules import off_the_book, reached
from upcard.options.rule_file import what_fits, write_house_rules
from upcard.server import wire
from upcard.server.http.lobby import rules_answer
from upcard.server.live.offer import Offer, RuleChoice
from upcard.text.names import why_no_name


def rules_with_form(offer: Offer, ask: wire.RulesRequest) -> wire.RulesAnswer:
    """Return the rules asked for, as a rules sheet and as a form.

    Changes that cannot be played are left out, with their problems; a rule file with a fault gives its problem alone.
    """
    try:
        chosen, problems = _chosen(offer, ask)
    except BadHouseRules as problem:
        return wire.RulesAnswer((), (), (_told(problem),))
    entry, book = chosen.entry, chosen.entry.books[chosen.book].rules
    answer = rules_answer(lambda: chosen, ask.against)
    clauses = {option.key: option.clauses for option in entry.options()}
    sheet = entry.sheet(book)
    return wire.RulesAnswer(
        answer.sheet,
        answer.differences,
        (*answer.problems, *problems),
        answer.seats,
        answer.game,
        answer.book,
        entry.form(book, chosen.rules, sheet, clauses, ask.opened, ask.part) if entry.form else None,
        entry.changes(book, chosen.rules),
        chosen.name,
        write_house_rules(reached(chosen)),
        chosen.notes,
        tuple([wire.OwnRuleLine(each.key, each.ours, each.book) for each in off_the_book(chosen)]),
    )


def _chosen(offer: Offer, ask: wire.RulesRequest) -> tuple[HouseRules, tuple[wire.Problem, ...]]:
    """Return the rules, and what of them was left out.

    Raises BadHouseRules: there is no such game or book, or the file has a fault.
    """
    if ask.toml is not None:
        return offer.rules(RuleChoice(ask.game, toml=ask.toml)), ()
    plain = choose_rules(offer.games, ask.game, ask.book, {})
    changes, faults = what_fits(plain.entry, plain.book, ask.changes)
    if any(fault.key == ask.opened for fault in faults):
        together = _along(plain, changes, ask)
        if together is not None:
            changes, faults = what_fits(plain.entry, plain.book, together)
    name = " ".join(ask.name.split())
    wrong = why_no_name(name) if name else ""
    if wrong:
        faults = (*faults, BadHouseRules(0, "name", wrong))
    notes: tuple[str, ...] = ()
    try:
        notes = read_notes(ask.notes)
    except HouseRuleError as problem:
        faults = (*faults, BadHouseRules(0, problem.key, problem.message))
    fitting = choose_rules(offer.games, ask.game, plain.book, changes)
    told = tuple([_in_words(plain, fitting, fault) for fault in faults])
    return replace(fitting, name="" if wrong else name, notes=notes), told


def _along(plain: HouseRules, fitting: Mapping[str, Any], ask: wire.RulesRequest) -> Mapping[str, Any] | None:
    """Return the changes that fit, with the one that was touched and what it takes along.

    It is None where that cannot be.
    """
    entry, book = plain.entry, plain.rules
    if entry.in_words is None or ask.opened not in [option.key for option in entry.options()]:
        return None
    words = entry.in_words(book, entry.change(book, fitting))
    return words.along(ask.opened, {**fitting, ask.opened: ask.changes[ask.opened]})


def _in_words(plain: HouseRules, fitting: HouseRules, problem: BadHouseRules) -> wire.Problem:
    """Return a problem as somebody reads it who chooses by sentences: without keys of rule files and their words."""
    entry = plain.entry
    if entry.in_words is None or problem.key not in [option.key for option in entry.options()]:
        return _told(problem)
    words = entry.in_words(plain.rules, fitting.rules)
    return wire.Problem(None, problem.key, words.told(problem.key, problem.message))


def _told(problem: BadHouseRules) -> wire.Problem:
    return wire.Problem(problem.line or None, problem.key, problem.reason)
