"""`upcard games` and `upcard rules`: what there is to play, and how it is played."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from upcard.games import CATALOGUE
from upcard.games.catalogue import Difference, Entry, Section
from upcard.games.gaps import gaps, other_books
from upcard.games.house_rules import HouseRules, heading
from upcard.terminal.choosing import book_option, house_rules, other_rules, rules_of, rules_option, span_of
from upcard.terminal.look import console_for, plain_option, wrapped
from upcard.terminal.oneline import Fault

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games and their books."""
    if as_json:
        _print_json({"games": [_game_as_data(entry) for entry in CATALOGUE.values()]})
        return
    for entry in CATALOGUE.values():
        click.echo(f"{entry.id}: {entry.title}")
        click.echo(wrapped(entry.summary, 2))
        width = max([len(name) for name in entry.books])
        for book in entry.books.values():
            low, high = entry.seats(book.rules)
            click.echo(wrapped(f"{book.id:{width}}  {span_of(low, high)}. {book.summary}", 4, width + 2))


@click.command()
@click.argument("game", required=False)
@book_option
@rules_option
@click.option(
    "--gaps",
    "gaps_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A house-rule file: print the questions it leaves to its book, with what the other books answer.",
)
@click.option("--against", metavar="OTHER", help="A book or a house-rule file: print the differences only.")
@json_option
@plain_option
def rules(
    game: str | None,
    book: str | None,
    rules_file: Path | None,
    gaps_file: Path | None,
    against: str | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Print the rules of GAME in plain language, how they differ from others, or what a rule file leaves open."""
    if gaps_file is not None:
        if (book, rules_file, against) != (None, None, None):
            raise Fault("--gaps stands alone: the file names its book, and all others are compared")
        _print_gaps(house_rules(gaps_file) if game is None else rules_of(game, None, gaps_file), as_json)
        return
    if game is None:
        raise Fault(f"name a game; there are: {', '.join(CATALOGUE)}")
    chosen = rules_of(game, book, rules_file)
    other = other_rules(chosen.entry, against) if against is not None else None
    if other is not None:
        found = chosen.entry.differences(chosen.rules, other.rules)
        if as_json:
            _print_json({**_rules_as_data(chosen), "against": _rules_as_data(other), "differences": _plain(found)})
        else:
            _print_differences(chosen, other, found)
        return
    sheet = chosen.entry.sheet(chosen.rules)
    if as_json:
        _print_json({**_rules_as_data(chosen), "sheet": _plain(sheet)})
    else:
        print_sheet(heading(chosen), sheet, plain)


def print_sheet(title: str, sheet: tuple[Section, ...], plain: bool) -> None:
    """The rules sheet, sentence by sentence with its clauses."""
    console = console_for(plain)
    console.print(title, style="bold")
    for section in sheet:
        console.print()
        console.print(section.heading, style="bold cyan")
        for line in section.lines:
            clauses = f" [{', '.join(line.clauses)}]" if line.clauses else ""
            console.print(wrapped(f"- {line.text}{clauses}", 0, 2), markup=False, highlight=False)


def _print_differences(here: HouseRules, there: HouseRules, found: tuple[Difference, ...]) -> None:
    if not found:
        click.echo(f"{heading(here)} and {heading(there)} are the same rules.")
        return
    count = "1 difference" if len(found) == 1 else f"{len(found)} differences"
    click.echo(f"{heading(here)} against {heading(there)}: {count}")
    for difference in found:
        click.echo()
        click.echo(wrapped(f"{difference.key}: {difference.label}.", 0, 2))
        click.echo(wrapped(f"here   {difference.here}", 2, 7))
        click.echo(wrapped(f"there  {difference.there}", 2, 7))


def _print_gaps(rules: HouseRules, as_json: bool) -> None:
    """The questions that a rule file leaves to its book."""
    found = gaps(CATALOGUE, rules)
    if as_json:
        _print_json({**_rules_as_data(rules), "gaps": _plain(found)})
        return
    others = list(other_books(CATALOGUE, rules))
    count = "1 question" if len(found) == 1 else f"{len(found)} questions"
    click.echo(wrapped(f"{heading(rules)} leaves {count} to the book {rules.book}.", 0))
    if others:
        click.echo(wrapped(f"The other books: {', '.join(others)}.", 0))
    for gap in found:
        click.echo()
        click.echo(wrapped(f"{gap.key}: {gap.question}", 0, 2))
        click.echo(wrapped(f"here   {gap.here}", 2, 7))
        if not gap.others and others:
            click.echo(wrapped("so do all the others", 9))
        elif gap.here.books:
            click.echo(wrapped(f"so do {', '.join(gap.here.books)}", 9))
        for answer in gap.others:
            click.echo(wrapped(f"else   {answer}: {', '.join(answer.books)}", 2, 7))


def _game_as_data(entry: Entry) -> dict[str, Any]:
    books = []
    for book in entry.books.values():
        low, high = entry.seats(book.rules)
        books.append({"id": book.id, "title": book.title, "summary": book.summary, "players": [low, high]})
    options = [asdict(option) for option in entry.options()]
    return {"id": entry.id, "title": entry.title, "summary": entry.summary, "books": books, "options": options}


def _rules_as_data(rules: HouseRules) -> dict[str, Any]:
    entry = rules.entry
    changes = entry.changes(entry.books[rules.book].rules, rules.rules)
    return {"game": entry.id, "book": rules.book, "name": rules.name, "title": heading(rules), "changes": changes}


def _plain(found: tuple[Any, ...]) -> list[dict[str, Any]]:
    return [asdict(one) for one in found]


def _print_json(data: dict[str, Any]) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
