"""Serves what the lobby shows: the catalogue, and rules in plain language."""

from collections.abc import Callable
from typing import Any

from upcard.kernel.ui.about import About
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.kernel.ui.entry import Entry, OptionDoc, written
from upcard.kernel.ui.lesson import lesson_of
from upcard.kernel.ui.variants import Variant
from upcard.options.house_rules import BadHouseRules, HouseRules
from upcard.options.rule_file import write_house_rules
from upcard.options.variants import told_of_variant, variant_rules
from upcard.readings import with_readings
from upcard.server import wire
from upcard.server.live.offer import Offer
from upcard.text.messages import marked, say, translated


def catalogue(offer: Offer) -> wire.CatalogueAnswer:
    """Return all games, bots and forms that this server offers."""
    return wire.CatalogueAnswer(
        games=tuple(_game(entry, offer) for entry in offer.games.values()),
        bots=tuple(
            wire.BotInfo(name, name.capitalize(), translated(make(0).about)) for name, make in offer.bots.items()
        ),
        phrases=tuple(wire.Phrase(phrase.id, translated(phrase.text)) for phrase in wire.PHRASES),
    )


def rules_answer(choose: Callable[[], HouseRules], against: str | None) -> wire.RulesAnswer:
    """Return the rules sheet, and how the book ``against`` differs, or what is wrong with the rules.

    ``choose`` returns the rules.
    """
    try:
        chosen = choose()
    except BadHouseRules as problem:
        return wire.RulesAnswer((), (), (wire.Problem(problem.line or None, problem.key, problem.reason),))
    entry = chosen.entry
    sections = tuple(
        wire.RulesSheetSection(
            section.heading, tuple(wire.RulesSheetLine(line.text, line.clauses) for line in section.lines)
        )
        for section in with_readings(chosen)
    )
    differences: tuple[wire.RulesSheetLine, ...] = ()
    problems: tuple[wire.Problem, ...] = ()
    if against is not None and against not in entry.books:
        problems = (
            wire.Problem(
                None, "against", say("{game} has no book {book}", game=translated(entry.title), book=repr(against))
            ),
        )
    elif against is not None:
        differences = (*_differences(chosen, against), *_noted(chosen))
    return wire.RulesAnswer(sections, differences, problems, entry.seats(chosen.rules), entry.id, chosen.book)


def _noted(chosen: HouseRules) -> list[wire.RulesSheetLine]:
    """Return what the table plays besides, which no book says."""
    return [wire.RulesSheetLine(say("Also at our table: {note}", note=note), ()) for note in chosen.notes]


def _differences(chosen: HouseRules, against: str) -> tuple[wire.RulesSheetLine, ...]:
    """Return the sentences of the rules that are not as in the book ``against``.

    Each comes with what the book says: of an option that is told in parts those that differ.
    """
    entry, book = chosen.entry, chosen.entry.books[against]
    clauses = {option.key: option.clauses for option in entry.options()}
    of_book = marked("The book: {rule}") if against == chosen.book else marked("{book}: {rule}")
    if entry.form is None:
        return tuple(
            wire.RulesSheetLine(
                f"{each.label} {each.here}",
                clauses.get(each.key, ()),
                say(of_book, book=translated(book.title), rule=each.there),
            )
            for each in entry.differences(chosen.rules, book.rules)
        )
    form = entry.form(book.rules, chosen.rules, entry.sheet(book.rules), clauses, "", 0)
    return tuple(
        wire.RulesSheetLine(
            "".join(piece.text for piece in sentence.pieces),
            tuple(
                dict.fromkeys(
                    clause
                    for each in sentence.changed
                    for key in (each.key, *each.also)
                    for clause in clauses.get(key, ())
                )
            ),
            " ".join(
                dict.fromkeys(say(of_book, book=translated(book.title), rule=each.book) for each in sentence.changed)
            ),
        )
        for section in form.sections
        for sentence in section.sentences
        if sentence.changed
    )


def _game(entry: Entry, offer: Offer) -> wire.GameInfo:
    books = [
        wire.BookInfo(
            book.id,
            translated(book.title),
            translated(book.summary),
            entry.seats(book.rules),
            _defaults(entry, book.rules),
            offer.levels_of(entry, book.id),
            translated(book.plain),
        )
        for book in entry.books.values()
    ]
    options = tuple(_option(option) for option in entry.options())
    lesson = lesson_of(entry)
    score_rules = score_rules_of(entry, next(iter(entry.books.values())).rules)
    return wire.GameInfo(
        entry.id,
        translated(entry.title),
        translated(entry.summary),
        tuple(books),
        options,
        entry.usual,
        tuple([bot for bot in offer.players_of(entry) if any(bot in book.bots for book in books)]),
        len(lesson.tasks) if lesson else 0,
        score_rules.carries,
        _names(entry.about, translated(entry.title)),
        entry.about.told(translated(entry.title)),
        tuple([_variant(entry, each) for each in entry.variants]),
    )


def _names(about: About, title: str) -> tuple[wire.NameInfo, ...]:
    return tuple(
        [wire.NameInfo(each.name, say(each.told, name=each.name, game=title), each.spellings) for each in about.aliases]
    )


def _variant(entry: Entry, variant: Variant) -> wire.VariantInfo:
    rules = variant_rules(entry, variant)
    return wire.VariantInfo(
        variant.id,
        variant.title,
        translated(variant.summary),
        variant.book,
        entry.seats(rules),
        entry.changes(entry.books[variant.book].rules, rules),
        write_house_rules(HouseRules(entry, variant.book, rules, variant.title, notes=variant.notes)),
        variant.notes,
        _names(variant.about, variant.title),
        told_of_variant(entry, variant),
    )


def _defaults(entry: Entry, rules: Any) -> dict[str, Any]:
    return {option.key: written(getattr(rules, option.key)) for option in entry.options()}


def _option(option: OptionDoc) -> wire.OptionInfo:
    return wire.OptionInfo(
        key=option.key,
        group=option.group,
        title=option.label,
        help=option.help,
        kind=option.kind,
        values=tuple(value for value, _ in option.values),
        meanings=tuple(meaning for _, meaning in option.values),
        clause=option.clauses[0] if option.clauses else "",
        sentence=option.sentence,
        none=option.none,
        said=option.said,
        range=option.range,
        unless=dict(option.unless),
        find=option.find,
    )
