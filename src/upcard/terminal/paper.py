"""The command `upcard print`, which prints rules and score sheets as PDF."""

from pathlib import Path

import click

from upcard.options.house_rules import HouseRules
from upcard.paper import FORMS, PAPERS, Form, Order, Paper, Unprintable, advice, pdf
from upcard.terminal.arguments import book_option, game_argument, rules_of, rules_option, seats_of
from upcard.terminal.errors import CommandError, PathName, write_file
from upcard.text.messages import say, translated
from upcard.text.names import why_no_name


@click.command("print")
@game_argument
@book_option
@rules_option
@click.option(
    "--form",
    type=click.Choice(FORMS),
    default="card",
    show_default=True,
    help="A card of eight panels, a fold-over card for both sides of card stock, a page of contracts and points, a"
    " blank score sheet, or a booklet with clauses, its pages in the order for folding.",
)
@click.option("--large", is_flag=True, help="In large print, at least 16 points, laid out for it.")
@click.option(
    "--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The size of the paper."
)
@click.option("--players", metavar="NAMES", help="Who plays, for the score sheet: Ada,Ben,Cid, or how many.")
@click.option("-o", "--out", "path", metavar="FILE", required=True, type=PathName(), help="The PDF to write.")
def print_command(
    game: str | None,
    book: str | None,
    rules_file: Path | None,
    form: Form,
    large: bool,
    paper: Paper,
    players: str | None,
    path: Path,
) -> None:
    """Print the rules of GAME on paper, as a PDF.

    What differs from the book is marked, with what the book says. Nothing is left out: what does not fit goes to a
    second sheet, and the first one says so.
    """
    rules = rules_of(game, book, rules_file)
    order = Order(rules=rules, form=form, paper=paper, large=large, names=_names(rules, players))
    try:
        made = pdf(order)
    except Unprintable as problem:
        raise CommandError(problem.message) from None
    write_file(path, made)
    click.echo(say("{path}: {advice}", path=path, advice=advice(order)))


def _names(rules: HouseRules, players: str | None) -> tuple[str, ...]:
    """Who plays: names, or as many empty ones. Raises CommandError."""
    if players is None or players.strip().isdecimal():
        return ("",) * seats_of(rules, None if players is None else int(players))
    names = tuple([" ".join(name.split()) for name in players.split(",")])
    for name in names:
        wrong = why_no_name(name)
        if wrong:
            raise CommandError("--players: {why}", why=translated(wrong))
    seats_of(rules, len(names))
    return names
