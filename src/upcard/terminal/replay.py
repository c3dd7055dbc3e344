"""`upcard replay`: play a record again, and hold it to what it says."""

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from upcard.games import CATALOGUE
from upcard.games.house_rules import heading
from upcard.games.record import BadRecord, Record, read_record, replay
from upcard.games.trial import seat_sign
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, Move, State, view
from upcard.kernel.toml import line_of
from upcard.terminal.look import console_for, is_plain, plain_option, wrapped
from upcard.terminal.oneline import Fault, read_file
from upcard.terminal.reading import json_option
from upcard.terminal.scenery import draw_scene, draw_sheets

Played = tuple[int, int, Move, State]
"""A move's number, its seat, the move, and the table after it."""

SEALED = "(sealed)"


@click.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after move N and show the table there.")
@click.option("--as", "as_seat", metavar="SEAT", help="Show only what that seat saw: P1, P2 …")
@json_option
@plain_option
def replay_command(file: Path, to: int | None, as_seat: str | None, as_json: bool, plain: bool) -> None:
    """Replay the record in FILE, judging every move again.

    Without --as all cards lie open. The status is 0 only if every move is legal and the game ends as the
    record says.
    """
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        seat = _seat(as_seat, len(record.players))
        if to is not None and to > len(record.moves):
            raise Fault(f"--to {to}: the record has {len(record.moves)} moves", file)
        played = list(replay(record, to))
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    if as_json:
        click.echo(json.dumps(_as_data(record, played, to, seat), indent=2, ensure_ascii=False))
    else:
        _print(record, played, to, seat, plain)


def fault_of(problem: BadRecord, text: str, file: Path) -> Fault:
    """What is wrong with a record, with the file and the line."""
    if problem.place.startswith("line "):
        return Fault(problem.reason, file, int(problem.place[5:]))
    line = line_of(text, problem.place.replace("move ", "moves ")) if problem.place else 0
    return Fault(f"{problem.place}: {problem.reason}" if problem.place else problem.reason, file, line)


def _seat(text: str | None, seats: int) -> int:
    """The seat whose view is wanted, or ONLOOKER for the open cards."""
    if text is None:
        return ONLOOKER
    digits = text.upper().removeprefix("P")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 3 and 1 <= int(digits) <= seats):
        raise Fault(f"--as {text[:12]!r}: there is no such seat; the record has P1 to P{seats}")
    return int(digits) - 1


def _last(record: Record, played: list[Played]) -> State:
    if played:
        return played[-1][3]
    start: State = record.game().start(len(record.players))
    return start


def _names(record: Record, seat: int) -> tuple[str, ...]:
    """The players; to another seat, whoever goes by "You" is somebody else."""
    return tuple(
        [
            f"Seat {at + 1}" if at != seat != ONLOOKER and name.casefold() == "you" else name
            for at, name in enumerate(record.players)
        ]
    )


def _sentences(record: Record, state: State, seat: int) -> list[str]:
    """What happened last, as that seat saw it; with all cards open for an onlooker of a record."""
    events = state.events if seat == ONLOOKER else view(state, seat).events
    names = _names(record, seat)
    # Somebody called "You" draws no card: "You draw".
    addressed = next((at for at, name in enumerate(names) if name.casefold() == "you"), seat)
    tell = record.rules.entry.tell
    return [sentence for sentence in [tell(event, names, addressed) for event in events] if sentence]


def _move_texts(played: list[Played], seat: int) -> list[str]:
    """The moves as text; for a seat without the order of shuffles and without answers still sealed."""
    texts = [str(move) for _, _, move, _ in played]
    if seat == ONLOOKER or not played:
        return texts
    last = played[-1][3]
    for at, (_, mover, _, _) in enumerate(played):
        if mover == CHANCE and texts[at].startswith("shuffle"):
            texts[at] = "shuffle"
        elif at and mover != seat and last.answers:
            before = played[at - 1][3]
            if before.answers and before.window == last.window:
                texts[at] = SEALED
    return texts


def _as_data(record: Record, played: list[Played], to: int | None, seat: int) -> dict[str, Any]:
    entry = record.rules.entry
    game = record.game()
    last = _last(record, played)
    seen = last if seat == ONLOOKER else view(last, seat)
    texts = _move_texts(played, seat)
    return {
        "game": entry.id,
        "book": record.rules.book,
        "title": heading(record.rules),
        "players": list(record.players),
        "moves": len(record.moves),
        "to": len(played),
        "as": None if seat == ONLOOKER else seat_sign(seat),
        "over": not game.asks(last),
        "checked": to is None or to == len(record.moves),
        "totals": list(entry.totals(last)),
        "winners": [seat_sign(winner) for winner in entry.winners(game, last)],
        "played": [
            {"n": n, "seat": seat_sign(mover), "move": text, "events": _sentences(record, state, seat)}
            for (n, mover, _, state), text in zip(played, texts, strict=True)
        ],
        "scene": msgspec.to_builtins(entry.scene(game, seen, seat, _names(record, seat))),
        "position": entry.write_position(game, seen),
    }


def _print(record: Record, played: list[Played], to: int | None, seat: int, plain: bool) -> None:
    console = console_for(plain)
    game = record.game()
    console.print(heading(record.rules), style="bold")
    console.print(", ".join([f"P{at} {name}" for at, name in enumerate(record.players, 1)]), markup=False)
    for n, _, _, state in played:
        sentences = " ".join(_sentences(record, state, seat))
        if sentences:
            console.print(wrapped(f"{n:>5}  {sentences}", 0, 7), markup=False)
    last = _last(record, played)
    seen = last if seat == ONLOOKER else view(last, seat)
    console.print()
    draw_scene(console, record.rules.entry.scene(game, seen, seat, _names(record, seat)), is_plain(plain), hands=True)
    if to is None:
        console.print()
        draw_sheets(console, record.rules.entry.scene(game, seen, seat, _names(record, seat)), is_plain(plain))
    console.print()
    whole = to is None or to == len(record.moves)
    end = "; it ends as the record says" if whole and record.totals is not None else ""
    console.print(f"{len(played)} of {len(record.moves)} moves are legal{end}.")
