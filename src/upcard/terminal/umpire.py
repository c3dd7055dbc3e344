"""The command `upcard umpire`, which answers questions at a table with real cards."""

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import click

from upcard.clauses import clause_text, plain_clause
from upcard.kernel.ui.umpiring import Judgement, Question
from upcard.options.house_rules import HouseRules, heading
from upcard.terminal.arguments import book_option, game_argument, rules_of, rules_option, seats_of
from upcard.terminal.console import wrapped
from upcard.terminal.errors import NOT_SO, CommandError
from upcard.terminal.rules import json_option
from upcard.text.messages import say, translated
from upcard.umpire import BadQuestion, Hit, ask, find, questions

_INPUT: Final = re.compile(r"^([a-z]+)=(.*)$")
_MARKS: Final = {True: "yes", False: "no", None: ""}


@click.command()
@game_argument
@click.argument("question", required=False)
@click.argument("told", nargs=-1, metavar="[TOLD]...")
@book_option
@rules_option
@click.option("--players", type=int, metavar="N", help="How many play; the usual number unless given.")
@click.option("--find", "words", metavar="WORDS", help="Look for these words, or a clause, in the rules as they stand.")
@json_option
@click.pass_context
def umpire(
    context: click.Context,
    game: str | None,
    question: str | None,
    told: tuple[str, ...],
    book: str | None,
    rules_file: Path | None,
    players: int | None,
    words: str | None,
    as_json: bool,
) -> None:
    """Judge what somebody wants to do at a table of GAME with real cards.

    Without a QUESTION the questions are listed, each with what it has to be told. TOLD are cards, and after NAME=
    whatever else the question needs; cards are written 7H, 10C, * for a joker, groups of them with a / between:
    meld 7H 8H 9H 10H; layoff 8S table=4S 5S 6S 7S. The status is 0 for yes, and where the answer is neither yes nor
    no, 1 for no, and 2 where the question cannot be answered.
    """
    rules = rules_of(game, book, rules_file)
    seats = seats_of(rules, players)
    if words is not None:
        if question is not None:
            raise CommandError("--find needs no question: leave {question} out", question=repr(question[:20]))
        try:
            hits = find(rules, words)
        except BadQuestion as problem:
            raise CommandError(problem.with_place()) from None
        _show_hits(words, hits, as_json)
        return
    try:
        if question is None:
            found = questions(rules, seats)
            _show_questions(rules, found, as_json)
            return
        names = tuple([f"P{seat + 1}" for seat in range(seats)])
        judged = ask(rules, names, question, _told(rules, seats, question, told))
    except BadQuestion as problem:
        raise CommandError(problem.with_place()) from None
    if as_json:
        click.echo(json.dumps(as_data(judged), indent=2, ensure_ascii=False))
    else:
        _show(judged)
    if judged.yes is False:
        context.exit(NOT_SO)


def _told(rules: HouseRules, seats: int, question: str, words: tuple[str, ...]) -> dict[str, str]:
    """By input what is told: words without a name are of the first input, those behind a name of that one."""
    named = [each for each in questions(rules, seats) if each.name == question]
    name = named[0].inputs[0].name if named else ""
    found: dict[str, list[str]] = {}
    for word in " ".join(words).split():
        match = _INPUT.match(word)
        if match:
            name, word = match[1], match[2]
            if name in found:
                raise CommandError("{name}= is given twice", name=name)
        found.setdefault(name, []).append(word)
    return {name: " ".join(texts) for name, texts in found.items()}


def as_data(judged: Judgement) -> dict[str, Any]:
    """Return the umpire's answer as one JSON object."""
    return {
        "yes": judged.yes,
        "reason": judged.reason,
        "more": list(judged.more),
        "clauses": [{"clause": clause, "text": clause_text(clause)} for clause in judged.clauses],
        "cards": list(judged.cards),
        "instead": [{"text": each.text, "groups": list(each.groups)} for each in judged.instead],
    }


def _show(judged: Judgement) -> None:
    mark = _MARKS[judged.yes]
    click.echo(wrapped(f"{translated(mark)}: {judged.reason}" if mark else judged.reason))
    for line in judged.more:
        click.echo(wrapped(line, 2, 2))
    for each in judged.instead:
        click.echo(wrapped(f"{each.text} {' '.join(each.groups)}", 2, 2))
    for clause in judged.clauses:
        click.echo(wrapped(f"{clause}: {plain_clause(clause)}", 2, 2))


def _show_questions(rules: HouseRules, found: tuple[Question, ...], as_json: bool) -> None:
    if as_json:
        data = [{**asdict(each), "label": translated(each.label)} for each in found]
        click.echo(json.dumps({"questions": data}, indent=2, ensure_ascii=False))
        return
    click.echo(heading(rules))
    for each in found:
        click.echo(wrapped(f"{each.name}: {translated(each.label)}", 0, 2))
        for input_ in each.inputs:
            words = f" ({', '.join([word.text for word in input_.words])})" if input_.words else ""
            usual = " " + say("{usual} if left out", usual=input_.usual) if input_.usual else ""
            missing = "" if input_.needed else " " + say("can be left out")
            click.echo(wrapped(f"{input_.name}=  {translated(input_.label)}{words}{usual}{missing}", 4, 4))


def _show_hits(words: str, hits: tuple[Hit, ...], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"hits": [asdict(hit) for hit in hits]}, indent=2, ensure_ascii=False))
        return
    if not hits:
        click.echo(say("Nothing in these rules mentions {words}.", words=repr(words[:40])))
    for hit in hits:
        clauses = f" [{', '.join(hit.clauses)}]" if hit.clauses else ""
        sign = "" if hit.ours else say("rulebook") + ", "
        click.echo(wrapped(f"- {hit.text} ({sign}{hit.heading}){clauses}", 0, 2))
