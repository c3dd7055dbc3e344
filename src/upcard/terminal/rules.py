"""The commands `upcard games` and `upcard rules`, which show what there is to play and how it is played."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.progress import track

from upcard import players
from upcard.catalogue import CATALOGUE, left_out
from upcard.interruption import status_of
from upcard.interview import CameUp, Counting, differing
from upcard.kernel.ui.about import FoundGame, find_games_for, game_of_name
from upcard.kernel.ui.entry import Difference, Entry, Line, Section
from upcard.kernel.ui.variants import Variant
from upcard.options.gaps import gaps, other_books
from upcard.options.house_rules import HouseRules, heading
from upcard.options.notes import HEADING as NOTES
from upcard.options.variants import differences_told, nearest, told_of_variant, variant_played, variant_rules
from upcard.readings import with_readings
from upcard.terminal.arguments import (
    blamed,
    book_option,
    game_argument,
    other_rules,
    rules_of,
    rules_option,
    span_of,
)
from upcard.terminal.console import console_for, plain_option, text_console, wrapped
from upcard.terminal.errors import CommandError, PathName
from upcard.text.messages import marked, say, say_counted, translated

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.command()
@click.argument("name", nargs=-1)
@click.option("--all", "with_all", is_flag=True, help="Tell all that is known of each: origin, playing time, names.")
@json_option
def games(name: tuple[str, ...], with_all: bool, as_json: bool) -> None:
    """List the games and their books.

    With NAME or a number of players ("two players", "for six"), list the games that fit, with all that is known
    of them.
    """
    sought = " ".join(name)
    whole = with_all or bool(sought)
    for line in (*left_out(), *players.left_out()):
        click.echo(f"upcard: {line}", err=True)
    hits = find_games_for(CATALOGUE.values(), sought) if sought else _all_games()
    if not hits:
        raise CommandError("no game has the name {name}", name=repr(sought[:30]))
    if as_json:
        _print_json(
            {
                "games": [_game_as_data(hit.entry) for hit in hits if hit.variant is None],
                "variants": [_variant_as_data(hit.entry, hit.variant) for hit in hits if hit.variant is not None],
            }
        )
        return
    for hit in hits:
        entry = hit.entry
        if hit.variant is not None:
            _print_variant(entry, hit.variant, whole, hit.told)
            continue
        click.echo(say("{key}: {label}", key=entry.id, label=translated(entry.title)))
        click.echo(wrapped(translated(entry.summary), 2))
        width = max(len(name) for name in entry.books)
        for book in entry.books.values():
            low, high = entry.seats(book.rules)
            about = say("{span}. {summary}", span=span_of(low, high), summary=translated(book.summary))
            click.echo(wrapped(f"{book.id:{width}}  {about}", 4, width + 2))
        if hit.told:
            click.echo(wrapped(hit.told, 2))
        for told in entry.about.told(translated(entry.title)) if whole else ():
            click.echo(wrapped(told, 2))


def _all_games() -> list[FoundGame]:
    """Every game, each followed by its variants."""
    return [FoundGame(entry, "", each) for entry in CATALOGUE.values() for each in (None, *entry.variants)]


def _print_variant(entry: Entry, variant: Variant, whole: bool, of_name: str) -> None:
    """Print a variant as games are listed, with all that is known of it where the ``whole`` is wanted."""
    click.echo(say("{key}: {label}", key=variant.id, label=variant.title))
    click.echo(wrapped(translated(variant.summary), 2))
    low, high = entry.seats(variant_rules(entry, variant))
    about = say("{span}. {summary}", span=span_of(low, high), summary=nearest(entry, variant))
    click.echo(wrapped(about, 4, 2))
    if of_name:
        click.echo(wrapped(of_name, 2))
    for told in told_of_variant(entry, variant) if whole else ():
        click.echo(wrapped(told, 2))


@click.command()
@game_argument
@book_option
@rules_option
@click.option(
    "--gaps",
    "gaps_file",
    metavar="FILE",
    type=PathName(),
    help="A house-rule file: print the questions it leaves to its book, with what the other books answer.",
)
@click.option("--against", metavar="OTHER", help="A book or a house-rule file: print the differences only.")
@click.option(
    "--games",
    "number",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="With --against: count in N games between bots how often each difference came up.",
)
@json_option
@plain_option
@click.pass_context
def rules(
    context: click.Context,
    game: str | None,
    book: str | None,
    rules_file: Path | None,
    gaps_file: Path | None,
    against: str | None,
    number: int | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Print the rules of GAME in plain language, how they differ from others, or what a rule file leaves open.

    GAME is an id, or a name by which people look for a game.
    """
    named = game_of_name(CATALOGUE.values(), game) if game is not None else None
    of_name = named.told if named else ""
    game = named.id if named else game
    if gaps_file is not None:
        if (book, rules_file, against, number) != (None, None, None, None):
            raise CommandError(
                "leave out the other options: --gaps takes the book from the file, and compares all other books"
            )
        _print_gaps(rules_of(game, None, gaps_file), as_json)
        return
    chosen = rules_of(game, book, rules_file)
    other = other_rules(chosen.entry, against) if against is not None else None
    if number is not None and other is None:
        raise CommandError(marked("--games compares two rule sets: name the other one with --against"))
    if other is not None:
        found = _differences(chosen, other)
        tally, stopped = (None, None) if number is None else _counted(chosen, other, number, as_json or plain)
        if as_json:
            told = {**_rules_as_data(chosen), "against": _rules_as_data(other), "differences": _plain(found)}
            _print_json(told if tally is None else {**told, **asdict(tally)})
        else:
            _print_differences(chosen, other, found, tally)
        if stopped is not None:
            context.exit(status_of(stopped))
        return
    sheet = (*with_readings(chosen), *_of_variant(chosen))
    if as_json:
        _print_json({**_rules_as_data(chosen), "told": of_name, "sheet": _plain(sheet)})
    else:
        print_sheet(heading(chosen), sheet, plain, of_name)


def print_sheet(title: str, sheet: tuple[Section, ...], plain: bool, told: str = "") -> None:
    """Print the rules sheet, sentence by sentence with its clauses, first what is ``told`` of the name it goes by."""
    console = console_for(plain)
    console.print(title, style="bold")
    if told:
        console.print(wrapped(told, 0), highlight=False)
    for section in sheet:
        console.print()
        console.print(section.heading, style="bold cyan")
        for line in section.lines:
            clauses = f" [{', '.join(line.clauses)}]" if line.clauses else ""
            console.print(wrapped(f"- {line.text}{clauses}", 0, 2), highlight=False)


def _of_variant(chosen: HouseRules) -> tuple[Section, ...]:
    """Return what differs from the book of a variant, and where its rules are from; nothing for other rules."""
    variant = variant_played(chosen.entry, chosen.name, chosen.rules)
    if variant is None:
        return ()
    game = translated(chosen.entry.title)
    told = say("The rules above are complete; this is for those who know {game}.", game=game)
    differs = (told, nearest(chosen.entry, variant), *differences_told(chosen.entry, variant))
    return (
        Section(say("What differs from {game}", game=game), tuple([Line(each) for each in differs])),
        Section(say("Sources"), tuple([Line(each) for each in variant.sources])),
    )


def _counted(here: HouseRules, there: HouseRules, number: int, quiet: bool) -> tuple[CameUp, KeyboardInterrupt | None]:
    """Return how often each difference came up, and what has ended the count before all games were played."""
    with blamed(here.entry):
        counting = Counting(here, there)
        progress = text_console(stderr=True)
        steps = track(
            counting.games(number),
            say_counted("1 game", "{games} games", number, games=f"{number:,}"),
            total=number,
            console=progress,
            transient=True,
            disable=quiet or not progress.is_terminal,
        )
        try:
            for _ in steps:
                pass
        except KeyboardInterrupt as reason:
            return counting.tally, reason
    return counting.tally, None


def _differences(here: HouseRules, there: HouseRules) -> tuple[Difference, ...]:
    """Return what two rule sets answer differently, in the words of the rules sheet, in the order of the rulebook."""
    said = {each.key: each for each in differing(here, there)}
    return tuple(
        [
            Difference(each.key, each.label, said[each.key].here, said[each.key].there)
            for each in here.entry.differences(here.rules, there.rules)
        ]
    )


def _print_differences(
    here: HouseRules, there: HouseRules, found: tuple[Difference, ...], tally: CameUp | None = None
) -> None:
    if not found:
        click.echo(say("{here} and {there} are the same rules.", here=heading(here), there=heading(there)))
        _print_notes(here, there)
        return
    click.echo(
        say_counted(
            "{here} against {there}: 1 difference",
            "{here} against {there}: {number} differences",
            len(found),
            here=heading(here),
            there=heading(there),
        )
    )
    if tally is not None:
        click.echo(
            wrapped(
                say(
                    "In {games} of {of} games between bots one of them made a difference.",
                    games=tally.any,
                    of=tally.games,
                )
            )
        )
    for difference in found:
        click.echo()
        click.echo(wrapped(say("{question} ({key})", key=difference.key, question=difference.label), 0, 2))
        click.echo(_beside(say("here"), difference.here))
        click.echo(_beside(say("there"), difference.there))
        if tally is not None:
            click.echo(wrapped(_came_up(difference.key, tally), 9))
    _print_notes(here, there)


def _print_notes(here: HouseRules, there: HouseRules) -> None:
    """Print what either table plays besides, in its own words."""
    if here.notes == there.notes:
        return
    click.echo()
    click.echo(say(NOTES))
    for label, notes in ((say("here"), here.notes), (say("there"), there.notes)):
        if notes:
            click.echo(_beside(label, "\n".join(notes)))


def _came_up(key: str, tally: CameUp) -> str:
    games = tally.came_up.get(key)
    if games is None:
        return say("not counted: it cannot be changed alone with this number of players")
    return say("made a difference in {games} of {of} games between bots", games=games, of=tally.games)


def _print_gaps(rules: HouseRules, as_json: bool) -> None:
    """Print the questions that a rule file leaves to its book."""
    found = gaps(CATALOGUE, rules)
    if as_json:
        _print_json({**_rules_as_data(rules), "gaps": _plain(found)})
        return
    others = list(other_books(CATALOGUE, rules))
    left = say_counted(
        "{rules} leaves 1 question open, and the book {book} answers it.",
        "{rules} leaves {number} questions open, and the book {book} answers them.",
        len(found),
        rules=heading(rules),
        book=rules.book,
    )
    click.echo(wrapped(left, 0))
    if others:
        click.echo(wrapped(say("The other books: {books}.", books=", ".join(others)), 0))
    for gap in found:
        click.echo()
        click.echo(wrapped(f"{gap.key}: {gap.question}", 0, 2))
        click.echo(_beside(say("here"), str(gap.here)))
        if not gap.others and others:
            click.echo(wrapped(say("all other books say the same"), 9))
        elif gap.here.books:
            click.echo(wrapped(say("so do {books}", books=", ".join(gap.here.books)), 9))
        for answer in gap.others:
            click.echo(_beside(say("other"), f"{answer}: {', '.join(answer.books)}"))


def _beside(label: str, text: str) -> str:
    """Return a label and what stands beside it, further in than both; what is told in lines stands in lines."""
    first, *more = text.split("\n")
    return "\n".join([wrapped(f"{label:6} {first}", 2, 7), *[wrapped(line, 9, 2) for line in more]])


def _game_as_data(entry: Entry) -> dict[str, Any]:
    books = []
    for book in entry.books.values():
        low, high = entry.seats(book.rules)
        books.append(
            {
                "id": book.id,
                "title": translated(book.title),
                "summary": translated(book.summary),
                "players": [low, high],
            }
        )
    options = [asdict(option) for option in entry.options()]
    return {
        "id": entry.id,
        "title": translated(entry.title),
        "summary": translated(entry.summary),
        "aliases": [alias.name for alias in entry.about.aliases],
        "about": entry.about.told(translated(entry.title)),
        "books": books,
        "bots": players.players_of(entry.build(next(iter(entry.books.values())).rules)),
        "options": options,
    }


def _variant_as_data(entry: Entry, variant: Variant) -> dict[str, Any]:
    return {
        "id": variant.id,
        "title": variant.title,
        "summary": translated(variant.summary),
        "game": variant.game,
        "book": variant.book,
        "changes": variant.changes,
        "players": entry.seats(variant_rules(entry, variant)),
        "aliases": [alias.name for alias in variant.about.aliases],
        "about": told_of_variant(entry, variant),
        "sources": variant.sources,
    }


def _rules_as_data(rules: HouseRules) -> dict[str, Any]:
    entry = rules.entry
    changes = entry.changes(entry.books[rules.book].rules, rules.rules)
    return {
        "game": entry.id,
        "book": rules.book,
        "name": rules.name,
        "title": heading(rules),
        "notes": rules.notes,
        "changes": changes,
    }


def _plain(found: tuple[Any, ...]) -> list[dict[str, Any]]:
    return [asdict(one) for one in found]


def _print_json(data: dict[str, Any]) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
