"""`upcard verify`: was the deck fixed before the cards were dealt, and how lucky was each seat?"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from upcard.games import CATALOGUE
from upcard.games.audit import Audit, audit, draws_in_words, luck_in_words
from upcard.games.house_rules import heading
from upcard.games.record import BadRecord, Record, read_record
from upcard.games.trial import seat_sign
from upcard.kernel.toml import BadToml, load
from upcard.terminal.look import console_for, plain_option
from upcard.terminal.oneline import NOT_SO, Fault, read_file
from upcard.terminal.reading import json_option
from upcard.terminal.replay import fault_of


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seen", type=click.Path(path_type=Path), help="What your browser was shown before each deal.")
@json_option
@plain_option
@click.pass_context
def verify(context: click.Context, file: Path, seen: Path | None, as_json: bool, plain: bool) -> None:
    """Check the draws of the record in FILE, and tell each seat's luck.

    The status is 0 only if every draw of chance follows from a commitment made before it and from what the players
    contributed, and, with --seen, if those are the commitments your browser was shown.
    """
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        found = audit(record)
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    notes = None if seen is None else _read_seen(seen)
    missing = [] if notes is None else _not_in(notes, record)
    fair = found.fair and not missing
    if as_json:
        click.echo(json.dumps(_as_data(record, found, missing, fair), indent=2, ensure_ascii=False))
    else:
        _print(record, found, None if notes is None else len(notes), missing, plain)
    if not fair:
        context.exit(NOT_SO)


def _read_seen(file: Path) -> list[tuple[str, str]]:
    """(commitment, own contribution or "") for every draw, as the browser noted it down."""
    try:
        data = load(read_file(file))
    except BadToml as fault:
        raise Fault(fault.reason, file, fault.line) from None
    notes = data.get("seen")
    if not isinstance(notes, list):
        raise Fault("seen: a list of tables is wanted", file)
    return [_read_note(note, at, file) for at, note in enumerate(notes, 1)]


def _read_note(note: object, at: int, file: Path) -> tuple[str, str]:
    if not isinstance(note, Mapping):
        raise Fault(f"seen {at}: a table is wanted", file)
    commitment, contribution = note.get("commitment"), note.get("contribution", "")
    for key, value, wanted in (("commitment", commitment, "{64}"), ("contribution", contribution, "*")):
        if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{wanted}", value):
            raise Fault(f"seen {at}: {key}: hexadecimal digits are wanted", file)
    return str(commitment), str(contribution)


def _not_in(notes: list[tuple[str, str]], record: Record) -> list[str]:
    """What the browser noted down and the record does not have, a sentence each."""
    drawn = {lot.commitment: [given.hex() for given in lot.lot.contributions] for lot in record.lots.values()}
    missing = []
    if notes and notes[-1][0] not in drawn:
        notes = notes[:-1]  # shown after the last draw, for one that was not made
    for commitment, contribution in notes:
        if commitment not in drawn:
            missing.append(f"The commitment {commitment[:12]}… was shown to you, and is not in the record.")
        elif contribution and contribution not in drawn[commitment]:
            missing.append(f"Your contribution to {commitment[:12]}… did not go into the draw.")
    return missing


def _as_data(record: Record, found: Audit, missing: list[str], fair: bool) -> dict[str, Any]:
    return {
        "game": record.rules.entry.id,
        "players": list(record.players),
        "fair": fair,
        "draws": [{**asdict(draw), "contributed": [seat_sign(at) for at in draw.contributed]} for draw in found.draws],
        "not in the record": missing,
        "luck": [
            {"seat": seat_sign(seat), "runs": [{**asdict(run), "better_than": run.better_than()} for run in runs]}
            for seat, runs in enumerate(found.luck)
        ],
    }


def _print(record: Record, found: Audit, noted: int | None, missing: list[str], plain: bool) -> None:
    console = console_for(plain)
    console.print(heading(record.rules), style="bold")
    console.print(f"All {len(record.moves)} moves are legal.")
    for sentence in draws_in_words(found):
        console.print(sentence, markup=False)
    for seat, name in enumerate(record.players):
        times = len([draw for draw in found.draws if seat in draw.contributed])
        if times:
            console.print(f"{name} contributed to {times} of them.", markup=False)
    if noted is not None and not missing:
        console.print(f"All {noted} commitments that your browser was shown are in the record.")
    for sentence in missing:
        console.print(sentence, style="red", markup=False)
    console.print("\nLuck", style="bold")
    for seat, name in enumerate(record.players):
        for sentence in luck_in_words(found.luck[seat]):
            console.print(f"{name}: {sentence}", markup=False)
