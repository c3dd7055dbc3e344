"""What the lobby shows: the catalogue, and rules in plain language."""

from typing import Any

from upcard.games.catalogue import Entry, OptionDoc, written
from upcard.games.house_rules import BadHouseRules
from upcard.server import wire
from upcard.server.desk import Offer, RuleChoice


def catalogue(offer: Offer) -> wire.CatalogueAnswer:
    """Everything on offer."""
    return wire.CatalogueAnswer(
        games=tuple([_game(entry) for entry in offer.games.values()]),
        bots=tuple([wire.BotInfo(name, name.capitalize(), make(0).about) for name, make in offer.bots.items()]),
    )


def rule_sheet(offer: Offer, choice: RuleChoice, against: str | None) -> wire.RulesAnswer:
    """A rule set as a sheet, what the book ``against`` does differently, or what is wrong with the rules."""
    try:
        chosen = offer.rules(choice)
    except BadHouseRules as problem:
        return wire.RulesAnswer((), (), (wire.Problem(problem.line or None, problem.key, problem.reason),))
    entry = chosen.entry
    sections = tuple(
        [
            wire.SheetSection(
                section.heading, tuple([wire.SheetLine(line.text, line.clauses) for line in section.lines])
            )
            for section in entry.sheet(chosen.rules)
        ]
    )
    differences: tuple[wire.SheetLine, ...] = ()
    problems: tuple[wire.Problem, ...] = ()
    if against is not None and against not in entry.books:
        problems = (wire.Problem(None, "against", f"{entry.title} has no book {against!r}"),)
    elif against is not None:
        other = entry.books[against]
        clauses = {option.key: option.clauses for option in entry.options()}
        differences = tuple(
            [
                wire.SheetLine(f"{found.label}: {found.here}; {other.title}: {found.there}", clauses.get(found.key, ()))
                for found in entry.differences(chosen.rules, other.rules)
            ]
        )
    return wire.RulesAnswer(sections, differences, problems, entry.seats(chosen.rules), entry.id, chosen.book)


def _game(entry: Entry) -> wire.GameInfo:
    books = [
        wire.BookInfo(book.id, book.title, book.summary, entry.seats(book.rules), _defaults(entry, book.rules))
        for book in entry.books.values()
    ]
    options = tuple([_option(option) for option in entry.options()])
    return wire.GameInfo(entry.id, entry.title, entry.summary, tuple(books), options, entry.usual)


def _defaults(entry: Entry, rules: Any) -> dict[str, Any]:
    return {option.key: written(getattr(rules, option.key)) for option in entry.options()}


def _option(option: OptionDoc) -> wire.OptionInfo:
    return wire.OptionInfo(
        key=option.key,
        group=option.group,
        title=option.label,
        help=option.help,
        kind=option.kind,
        values=tuple([value for value, _ in option.values]),
        meanings=tuple([meaning for _, meaning in option.values]),
        clause=option.clauses[0] if option.clauses else "",
    )
