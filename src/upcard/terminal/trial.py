"""`upcard try`: what would happen if … ?"""

import json
from pathlib import Path
from typing import Any

import click
import tomli_w
from rich.console import Console

from upcard.games import CATALOGUE
from upcard.games.house_rules import heading
from upcard.games.position_file import ACCEPTED, Example, PositionFile, Table, read_position_file
from upcard.games.trial import Attempt, NobodyAsked, Verdict, read_attempt, seat_sign, try_moves
from upcard.kernel.game import BadMove
from upcard.kernel.position import BadPosition
from upcard.kernel.shown import quoted
from upcard.kernel.state import State
from upcard.kernel.toml import line_of
from upcard.terminal.look import console_for, plain_option, wrapped
from upcard.terminal.oneline import NOT_SO, Fault, read_file
from upcard.terminal.reading import json_option

LONG = 1000
"""Characters of a value that is not as expected: the place where it differs may be anywhere."""


@click.command(name="try")
@click.argument("position", type=click.Path(path_type=Path))
@click.argument("moves", nargs=-1, metavar="[MOVE]...")
@json_option
@plain_option
@click.pass_context
def try_command(context: click.Context, position: Path, moves: tuple[str, ...], as_json: bool, plain: bool) -> None:
    """Try each MOVE in turn at the table in the file POSITION.

    A move may say whose it is, as in "P2: may-i"; else it is that of the seat which is asked. A refused move
    changes nothing, and the next is tried. Without moves those of the file are tried, each [[try]] from the
    beginning, and the status is 1 if a verdict is not the one that the file expects.
    """
    text = read_file(position)
    if not text.strip():
        raise Fault("is empty: a position describes a table", position)
    try:
        found = read_position_file(CATALOGUE, text)
    except BadPosition as problem:
        at_line = problem.place.startswith("line ")
        line = int(problem.place[5:]) if at_line else line_of(text, problem.place)
        raise Fault(problem.reason if at_line else str(problem), position, line) from None
    try:
        if moves or not found.examples:
            data = _trial(found.table, _attempts(found.table, moves))
        else:
            data = {"examples": [_example(example) for example in found.examples]}
    except (NobodyAsked, ValueError) as problem:
        raise Fault(str(problem), position) from None
    data = {"title": found.title, "game": found.table.rules.entry.id, "book": found.table.rules.book, **data}
    if as_json:
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _print(found, data, plain)
    if not all([example["as_expected"] for example in data.get("examples", ())]):
        context.exit(NOT_SO)


def _attempts(table: Table, moves: tuple[str, ...]) -> tuple[Attempt, ...]:
    attempts: list[Attempt] = []
    for number, move in enumerate(moves, 1):
        try:
            attempts.append(read_attempt(table.game, move, table.state.seats))
        except BadMove as problem:
            raise ValueError(f"move {number}: {problem}") from None
    return tuple(attempts)


def _trial(table: Table, attempts: tuple[Attempt, ...]) -> dict[str, Any]:
    """The verdicts, and the table afterwards."""
    entry = table.rules.entry
    verdicts = try_moves(table.game, table.state, attempts)
    last: State = verdicts[-1].state if verdicts else table.state
    asks = table.game.asks(last)
    return {
        "tries": [_verdict(table, verdict) for verdict in verdicts],
        "position": entry.write_position(table.game, last),
        "asked": {seat_sign(seat): asks[seat].prompt for seat in sorted(asks)},
        "totals": list(entry.totals(last)),
    }


def _verdict(table: Table, verdict: Verdict) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": seat_sign(verdict.seat), "move": str(verdict.move)}
    why = verdict.refused
    if why is not None:
        refusal = {"clause": why.clause, "reason": why.reason, "cards": list(why.cards()), "remedy": why.remedy}
        return {**data, "verdict": "refused", **refusal}
    names = tuple([seat_sign(seat) for seat in range(verdict.state.seats)])
    tell = table.rules.entry.tell
    told = [tell(event, names, -1) for event in verdict.state.events]
    return {**data, "verdict": ACCEPTED, "events": [sentence for sentence in told if sentence]}


def _example(example: Example) -> dict[str, Any]:
    data = _trial(example.table, example.moves)
    tries = data["tries"]
    got = [ACCEPTED if one["verdict"] == ACCEPTED else one["clause"] for one in tries]
    expected = [ACCEPTED] * (len(got) - 1) + [example.verdict]
    after = {**data["position"], "totals": data["totals"]}
    differing = [
        f"{place} is {_said(found)}, not {quoted(wanted, LONG)}"
        for key, value in example.then.items()
        for place, found, wanted in _compared(key, after.get(key), value)
    ]
    wrong = [
        f"{try_['move']} is {verdict}, not {wanted}"
        for try_, verdict, wanted in zip(tries, got, expected, strict=True)
        if verdict != wanted
    ]
    return {
        "book": example.table.rules.book,
        **data,
        "expected": example.verdict,
        "as_expected": not wrong and not differing,
        "differences": wrong + differing,
    }


def _compared(place: str, found: Any, wanted: Any) -> list[tuple[str, Any, Any]]:
    """Where what was found is not what was wanted; of a table only the keys that are wanted count."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            difference
            for key, value in wanted.items()
            for difference in _compared(f"{place}.{key}", found.get(key), value)
        ]
    return [] if found == wanted else [(place, found, wanted)]


def _said(value: object) -> str:
    return "not there" if value is None else quoted(value, LONG)


def _print(found: PositionFile, data: dict[str, Any], plain: bool) -> None:
    console = console_for(plain)
    console.print(found.title or heading(found.table.rules), style="bold", markup=False)
    trials = data.get("examples", [data])
    for number, trial in enumerate(trials, 1):
        if "expected" in trial:
            console.print()
            console.print(f"{number}. {found.table.rules.entry.books[trial['book']].title}", style="bold cyan")
        for one in trial["tries"]:
            console.print(f"{one['seat']}: {one['move']}", markup=False)
            if one["verdict"] == ACCEPTED:
                console.print(wrapped("accepted. " + " ".join(one["events"]), 4), style="green", markup=False)
            else:
                cards = f" ({' '.join(one['cards'])})" if one["cards"] else ""
                refusal = f"refused, {one['clause']}: {one['reason']}{cards} {one['remedy']}".rstrip()
                console.print(wrapped(refusal, 4), style="red", markup=False)
        if "expected" in trial:
            for difference in trial["differences"]:
                console.print(wrapped(f"NOT AS EXPECTED: {difference}", 2), style="bold red", markup=False)
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
        console.print(f"{right} of {len(examples)} as expected.")


def _rules_as_keys(found: PositionFile) -> dict[str, Any]:
    rules = found.table.rules
    entry = rules.entry
    changes = entry.changes(entry.books[rules.book].rules, rules.rules)
    return {"game": entry.id, "book": rules.book, **({"changes": changes} if changes else {})}


def _print_asked_and_totals(console: Console, trial: dict[str, Any]) -> None:
    asked = [f"{'chance' if sign == '*' else sign} ({prompt})" for sign, prompt in trial["asked"].items()]
    console.print("Asked now: " + (", ".join(asked) or "nobody, the game is over"), markup=False)
    totals = [f"{seat_sign(seat)} {total}" for seat, total in enumerate(trial["totals"])]
    console.print("Scores: " + ", ".join(totals), markup=False)
