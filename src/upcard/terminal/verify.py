"""The command `upcard verify`, which says whether a record's draws can be trusted, and how lucky each seat was.

A draw has to follow from what was pledged before it, and to agree with what a browser noted.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from upcard.catalogue import CATALOGUE
from upcard.match.audit import Audit, audit, draws_in_words, luck_in_words
from upcard.match.compared import Compared, compare, unproved, unproved_in_words
from upcard.match.notes import BadNotes, Notes, read_notes
from upcard.match.record import BadRecord, Record, read_record
from upcard.match.trial import seat_sign
from upcard.options.house_rules import heading
from upcard.terminal.console import console_for, plain_option
from upcard.terminal.errors import NOT_PROVED, NOT_SO, CommandError, PathName, read_file
from upcard.terminal.replay import fault_of
from upcard.terminal.rules import json_option
from upcard.text.messages import say, say_counted
from upcard.text.toml import BadToml, load


@click.command()
@click.argument("file", type=PathName())
@click.option("--seen", type=PathName(), multiple=True, help="What your browser noted; once for each of your devices.")
@json_option
@plain_option
@click.pass_context
def verify(context: click.Context, file: Path, seen: tuple[Path, ...], as_json: bool, plain: bool) -> None:
    """Check the draws of the record in FILE, and tell each seat's luck.

    The status is 0 only if every draw of chance follows from the head shown before the first card and from what was
    pledged before it, and, with --seen, if nothing in it contradicts what your browser was shown and the notes are a
    proof of every draw that dealt. It is 3 if nothing is wrong and they prove some of them only. Without --seen the
    record is checked against itself alone: whoever wrote it could have made it up.
    """
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        found = audit(record)
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    notes = [_read_seen(each) for each in seen]
    compared, wrong = compare(notes, record) if notes else ([], [])
    fair = found.fair and not wrong
    if as_json:
        click.echo(json.dumps(_as_data(record, found, compared, wrong, fair), indent=2, ensure_ascii=False))
    else:
        _print(record, found, notes, compared, wrong, plain)
    if not fair:
        context.exit(NOT_SO)
    if unproved(compared):
        context.exit(NOT_PROVED)


def _read_seen(file: Path) -> Notes:
    """Return the notes that a browser has written.

    Raises CommandError.
    """
    try:
        return read_notes(load(read_file(file)))
    except BadToml as fault:
        raise CommandError(fault.message, file, fault.line) from None
    except BadNotes as problem:
        raise CommandError("{problem}", file, problem=problem.message) from None


def _as_data(record: Record, found: Audit, compared: list[Compared], wrong: list[str], fair: bool) -> dict[str, Any]:
    return {
        "game": record.rules.entry.id,
        "players": list(record.players),
        "fair": fair,
        "draws": [
            {**asdict(draw), **{key: [seat_sign(at) for at in getattr(draw, key)] for key in ("contributed", "lapsed")}}
            for draw in found.draws
        ],
        "notes": {"draws": [asdict(each) for each in compared], "problems": wrong},
        "luck": [
            {"seat": seat_sign(seat), "runs": [{**asdict(run), "better_than": run.better_than()} for run in runs]}
            for seat, runs in enumerate(found.luck)
        ],
    }


def _print(
    record: Record, found: Audit, notes: list[Notes], compared: list[Compared], wrong: list[str], plain: bool
) -> None:
    console = console_for(plain)
    console.print(heading(record.rules), style="bold")
    console.print(say_counted("The one move is legal.", "All {number} moves are legal.", len(record.moves)))
    for sentence in draws_in_words(found):
        console.print(sentence)
    for seat, name in enumerate(record.players):
        times = len([draw for draw in found.draws if draw.move is not None and seat in draw.contributed])
        if times:
            console.print(say("{name} took part in {times} of them.", name=name, times=times))
    if not notes:
        console.print(say("Without --seen this shows only that the record does not contradict itself."))
    for device in notes:
        if device.times:
            first, last = [time[:-1].replace("T", " ") for time in (device.times[0], device.times[-1])]
            console.print(say("Notes taken from {first} to {last} (UTC).", first=first, last=last))
    for each in compared:
        console.print(_in_words(each))
    if compared:
        console.print(unproved_in_words(compared))
    for sentence in wrong:
        console.print(sentence, style="red")
    console.print("\n" + say("Luck"), style="bold")
    for seat, name in enumerate(record.players):
        for sentence in luck_in_words(found.luck[seat]):
            console.print(f"{name}: {sentence}")


def _in_words(each: Compared) -> str:
    shown = say("shown to me") if each.shown else say("not shown")
    mine = say("contributed by me") if each.mine else say("not by me")
    if each.move is None:
        return say("Draw {number} (void): {shown}, {mine}.", number=each.number, shown=shown, mine=mine)
    return say(
        "Draw {number} (move {move}): {shown}, {mine}.", number=each.number, move=each.move, shown=shown, mine=mine
    )
