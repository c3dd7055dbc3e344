"""The command `upcard try`, which says what would happen if a move were made."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import tomli_w
from rich.console import Console

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import State
from upcard.kernel.ui.position import BadPosition
from upcard.match.expected import differences
from upcard.match.match import Match
from upcard.match.position_file import ACCEPTED, REFUSED, Example, PositionFile, Table, read_positions
from upcard.match.trial import NOBODY_NAMED, Attempt, Unread, Verdict, named_seat, read_attempts, seat_sign, try_moves
from upcard.options.house_rules import heading
from upcard.options.variants import variant_played
from upcard.terminal.console import console_for, plain_option, wrapped
from upcard.terminal.errors import NOT_SO, CommandError, PathName, read_file
from upcard.terminal.rules import json_option
from upcard.terminal.short_moves import NotNow
from upcard.terminal.typed_moves import NoMove, typed_move
from upcard.text.messages import say, translated
from upcard.text.quoting import quoted
from upcard.text.sentences import with_cards
from upcard.text.toml import line_of

UNTRIED = "not tried"
"""In the place of a verdict: what was written is no move, or it does not say whose it is."""

LONG = 1000
"""Characters of a value that is not as expected: the place where it differs may be anywhere."""


@click.command(name="try")
@click.argument("position", type=PathName())
@click.argument("moves", nargs=-1, metavar="[MOVE]...")
@json_option
@plain_option
@click.pass_context
def try_command(context: click.Context, position: Path, moves: tuple[str, ...], as_json: bool, plain: bool) -> None:
    """Try each MOVE in turn at the table in the file POSITION.

    A move may say whose it is, as in "P2: may-i"; else it is that of the seat which is asked. It may be short, as at
    the terminal table. A refused move changes nothing, and the next is tried. Without moves those of the file are
    tried, each [[try]] from the beginning, and the status is 1 if a verdict is not the one that the file expects.
    """
    text = read_file(position)
    if not text.strip():
        raise CommandError("is empty: a position describes a table", position)
    try:
        found = read_positions(CATALOGUE, text)
    except BadPosition as problem:
        if problem.line:
            raise CommandError(problem.message, position, problem.line) from None
        raise CommandError(problem.with_place(), position, line_of(text, problem.key)) from None
    tried = [_data(each, moves) for each in found]
    if moves:
        for number, one in enumerate([one for data in tried for one in data["tries"]], 1):
            if "fault" in one:
                raise CommandError("move {number}: {fault}", position, number=number, fault=one["fault"])
    if as_json:
        click.echo(json.dumps(tried[0] if len(tried) == 1 else {"positions": tried}, indent=2, ensure_ascii=False))
    else:
        for number, (each, data) in enumerate(zip(found, tried, strict=True)):
            if number:
                click.echo()
            _print(each, data, plain)
    examples = [example for data in tried for example in data.get("examples", ())]
    for place, fault in [each for example in examples for each in example["faults"]]:
        raise CommandError("{place}: {fault}", position, line_of(text, place), place=place, fault=fault)
    if not all(example["as_expected"] for example in examples):
        context.exit(NOT_SO)


def _data(found: PositionFile, moves: tuple[str, ...]) -> dict[str, Any]:
    """Return what came of the moves, or of those of the file."""
    table = found.table
    if moves or not found.examples:
        match = table.match()
        data = _trial(table, match, _typed(match, moves))[0]
    else:
        data = {"examples": [_example(example) for example in found.examples]}
    return {"title": found.title, "game": table.rules.entry.id, "book": table.rules.book, **data}


def _typed(match: Match, texts: tuple[str, ...]) -> Iterator[Attempt]:
    """Yield the moves as they are typed, in full or in short; each is read when it is to be tried."""
    for text in texts:
        (attempt,) = read_attempts(match.game, [text], match.state.seats)
        yield _in_short(match, text) or attempt if attempt.fault else attempt


def _in_short(match: Match, text: str) -> Attempt | None:
    """Return an attempt at what the text is short for.

    None where it is short for nothing, or it is not clear whose it is.
    """
    seat = -1
    try:
        seat, typed = named_seat(text, match.state.seats)
        if seat == NOBODY_NAMED and len(match.asks) == 1:
            (seat,) = match.asks
        return Attempt(seat, typed_move(match, seat, typed)) if seat >= 0 else None
    except Refused as why:
        return Attempt(seat, Unread(text), refused=why)
    except (BadMove, NoMove, NotNow):
        return None


def _trial(table: Table, match: Match, attempts: Iterable[Attempt]) -> tuple[dict[str, Any], State]:
    """Return the verdicts, and the table afterwards, in words and as it is."""
    entry = table.rules.entry
    verdicts = try_moves(match, attempts)
    data = {
        "tries": [_verdict(table, verdict) for verdict in verdicts],
        "position": entry.write_position(match.game, match.state),
        "asked": {seat_sign(seat): match.asks[seat].prompt for seat in sorted(match.asks)},
        "totals": list(match.totals),
    }
    return data, match.state


def _verdict(table: Table, verdict: Verdict) -> dict[str, Any]:
    if verdict.fault:
        return {"seat": "", "move": str(verdict.move), "verdict": UNTRIED, "fault": verdict.fault}
    data: dict[str, Any] = {"seat": seat_sign(verdict.seat), "move": str(verdict.move)}
    why = verdict.refused
    if why is not None:
        refusal = {"clause": why.clause, "reason": why.reason, "cards": list(why.cards()), "remedy": why.remedy}
        return {**data, "verdict": "refused", **refusal}
    names = tuple(seat_sign(seat) for seat in range(verdict.state.seats))
    tell = table.rules.entry.tell
    told = [tell(event, names, -1) for event in verdict.state.events]
    return {**data, "verdict": ACCEPTED, "events": [sentence for sentence in told if sentence]}


def _example(example: Example) -> dict[str, Any]:
    data, last = _trial(example.table, example.table.match(), example.moves)
    tries = data["tries"]
    got = [one["clause"] if one["verdict"] == REFUSED else one["verdict"] for one in tries]
    expected = [ACCEPTED] * (len(got) - 1) + [example.verdict]
    if example.verdict == REFUSED == tries[-1]["verdict"]:
        got[-1] = REFUSED
    faults = [
        (f"{example.place}.moves {number}", one["fault"]) for number, one in enumerate(tries, 1) if "fault" in one
    ]
    differing = [
        say("{place} is {found}, not {wanted}", place=place, found=_said(found), wanted=quoted(wanted, LONG))
        for place, found, wanted in differences(example.table, last, example.then)
    ]
    wrong = [
        say("{move} is {verdict}, not {wanted}", move=try_["move"], verdict=verdict, wanted=wanted)
        for try_, verdict, wanted in zip(tries, got, expected, strict=True)
        if verdict != wanted
    ]
    return {
        "book": example.table.rules.book,
        **data,
        "expected": example.verdict,
        "as_expected": not wrong and not differing,
        "differences": wrong + differing,
        "faults": faults,
    }


def _said(value: object) -> str:
    return say("not there") if value is None else quoted(value, LONG)


def _print(found: PositionFile, data: dict[str, Any], plain: bool) -> None:
    console = console_for(plain)
    console.print(found.title or heading(found.table.rules), style="bold")
    trials = data.get("examples", [data])
    for number, trial in enumerate(trials, 1):
        if "expected" in trial:
            console.print()
            rules = found.table.rules
            told = translated(rules.entry.books[trial["book"]].title)
            if trial["book"] == rules.book and variant_played(rules.entry, rules.name, rules.rules) is not None:
                told = rules.name
            console.print(f"{number}. {told}", style="bold cyan")
        for one in trial["tries"]:
            console.print(f"{one['seat'] or '?'}: {quoted(one['move']) if 'fault' in one else one['move']}")
            if "fault" in one:
                console.print(wrapped(say("not tried: {fault}", fault=one["fault"]), 4), style="red")
            elif one["verdict"] == ACCEPTED:
                console.print(wrapped(" ".join([say("accepted."), *one["events"]]), 4), style="green")
            else:
                reason = with_cards(one["reason"], one["cards"])
                refusal = say("refused, {clause}: {reason}", clause=one["clause"], reason=reason)
                refusal = f"{refusal} {one['remedy']}".rstrip()
                console.print(wrapped(refusal, 4), style="red")
        if "expected" in trial:
            for difference in trial["differences"]:
                console.print(
                    wrapped(say("NOT AS EXPECTED: {difference}", difference=difference), 2),
                    style="bold red",
                )
        else:
            console.print()
            # Not through the console, which would break long lines: the text is a position file again.
            click.echo(tomli_w.dumps({**_rules_as_keys(found), **trial["position"]}).rstrip())
            console.print()
            _print_asked_and_totals(console, trial)
    examples = data.get("examples")
    if examples:
        right = len([one for one in examples if one["as_expected"]])
        console.print()
        console.print(say("{right} of {all} as expected.", right=right, all=len(examples)))


def _rules_as_keys(found: PositionFile) -> dict[str, Any]:
    rules = found.table.rules
    entry = rules.entry
    changes = entry.changes(entry.books[rules.book].rules, rules.rules)
    return {"game": entry.id, "book": rules.book, **({"changes": changes} if changes else {})}


def _print_asked_and_totals(console: Console, trial: dict[str, Any]) -> None:
    asked = [f"{say('chance') if sign == '*' else sign} ({prompt})" for sign, prompt in trial["asked"].items()]
    said = say("Asked now: {asked}", asked=", ".join(asked)) if asked else say("Asked now: nobody, the game is over")
    console.print(said)
    totals = [f"{seat_sign(seat)} {total}" for seat, total in enumerate(trial["totals"])]
    console.print(say("Scores: {totals}", totals=", ".join(totals)))
