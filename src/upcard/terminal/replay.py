"""The command `upcard replay`, which plays a record again and judges every move."""

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from upcard.bots.reasons import why as reason
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, Move, State, view
from upcard.match.match import Match
from upcard.match.meta_actions import MetaAction
from upcard.match.record import BadRecord, Record, read_record, replay
from upcard.match.story import sentences
from upcard.match.trial import seat_sign
from upcard.options.house_rules import heading
from upcard.players import NoSuchBot, made, player
from upcard.terminal.console import console_for, is_plain, plain_option, wrapped
from upcard.terminal.errors import CommandError, PathName, read_file
from upcard.terminal.rules import json_option
from upcard.terminal.scene_text import draw_scene, draw_sheets
from upcard.text.messages import Message, marked, say, say_counted
from upcard.text.toml import line_of

Played = tuple[int, int, Move, State]
"""A move's number, its seat, the move, and the table after it."""

SEALED = marked("(sealed)")


@click.command(name="replay")
@click.argument("file", type=PathName())
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after move N and show the table there.")
@click.option("--as", "as_seat", metavar="SEAT", help="Show only what that seat saw: P1, P2 …")
@click.option("--why", is_flag=True, help="Tell of each move of a bot why it was made.")
@json_option
@plain_option
def replay_command(file: Path, to: int | None, as_seat: str | None, why: bool, as_json: bool, plain: bool) -> None:
    """Replay the record in FILE, judging every move again.

    Without --as all cards lie open. The status is 0 only if every move is legal and the game ends as the
    record says. --why asks each bot that the record names, given what its seat saw then; with --as that
    seat's alone. The bot strong thinks once more, as long as it did.
    """
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        seat = ONLOOKER if as_seat is None else seat_of("--as", as_seat, len(record.players))
        if to is not None and to > len(record.moves):
            raise CommandError(
                Message.counted(
                    "--to {to}: the record has only 1 move",
                    "--to {to}: the record has only {number} moves",
                    len(record.moves),
                    to=to,
                ),
                file,
            )
        match = record.start()
        start = match.state
        played = list(replay(record, to, match))
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    said = _reasons(record, match.game, start, played, seat) if why else {}
    if as_json:
        data = _as_data(record, match, played, to, seat)
        if why:
            data["played"] = [{**each, "why": said.get(each["n"])} for each in data["played"]]
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _print(record, match, played, said, to, seat, plain)


def _reasons(record: Record, game: Any, start: State, played: list[Played], seat: int) -> dict[int, str]:
    """Return why bots made their moves, by the number of the move; of one seat alone where it is not an onlooker's.

    Args:
        record: the game.
        game: what is played.
        start: the table before the first move.
        played: the moves.
        seat: to whom it is told: what another one goes by is not for it.
    """
    bots = {
        at: made(name, record.seed or 0)
        for at, name in enumerate(record.bots)
        if seat in (ONLOOKER, at) and _is_known(name, game)
    }
    before = [start, *[state for _, _, _, state in played]]
    found = {}
    for (n, mover, move, _), table in zip(played, before, strict=False):
        if mover in bots and not isinstance(move, MetaAction):
            told = _said(bots[mover], game, view(table, mover), mover, move)
            if told:
                found[n] = told
    return found


def _is_known(name: str, game: Any) -> bool:
    """Say whether there is a bot of that name, and it plays the game."""
    try:
        player(name, game)
    except NoSuchBot:
        return False
    return True


def _said(bot: Any, game: Any, seen: State, seat: int, move: Move) -> str:
    """Return what a bot says of its move; nothing where it fails, as one of another package may."""
    try:
        return reason(bot, game, seen, seat, move)
    except Exception:
        return ""


def fault_of(problem: BadRecord, text: str, file: Path) -> CommandError:
    """Return what is wrong with a record, with the file and the line."""
    if problem.line:
        return CommandError(problem.message, file, problem.line)
    return CommandError(problem.with_place(), file, line_of(text, problem.key) if problem.key else 0)


def seat_of(option: str, text: str, seats: int) -> int:
    """Return the seat that an option names as P1, P2 …, from 0. Raises CommandError: there is no such seat."""
    digits = text.upper().removeprefix("P")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 3 and 1 <= int(digits) <= seats):
        raise CommandError(
            "{option} {seat}: there is no such seat; the record has P1 to P{seats}",
            option=option,
            seat=repr(text[:12]),
            seats=seats,
        )
    return int(digits) - 1


def _names(record: Record, seat: int) -> tuple[str, ...]:
    """Return the players; to another seat, whoever goes by "You" is somebody else."""
    return tuple(
        say("Seat {number}", number=at + 1) if at != seat != ONLOOKER and name.casefold() == "you" else name
        for at, name in enumerate(record.players)
    )


def _sentences(record: Record, move: Move, state: State, seat: int) -> list[str]:
    """Return what ``move`` did, as that seat saw it; with all cards open for an onlooker of a record."""
    return sentences(record.rules.entry, _names(record, seat), move, state, seat)


def _move_texts(played: list[Played], seat: int) -> list[str]:
    """Return the moves as text; for a seat without the order of shuffles and without answers still sealed."""
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
                texts[at] = say(SEALED)
    return texts


def _as_data(record: Record, match: Match, played: list[Played], to: int | None, seat: int) -> dict[str, Any]:
    entry, game, last = record.rules.entry, match.game, match.state
    seen = last if seat == ONLOOKER else view(last, seat)
    texts = _move_texts(played, seat)
    return {
        "game": entry.id,
        "book": record.rules.book,
        "title": heading(record.rules),
        "players": list(record.players),
        "date": record.date,
        "event": record.event,
        "seed": record.seed,
        "bots": list(record.bots),
        "moves": len(record.moves),
        "to": len(played),
        "as": None if seat == ONLOOKER else seat_sign(seat),
        "over": match.over,
        "checked": to is None or to == len(record.moves),
        "totals": list(entry.totals(last)),
        "winners": [seat_sign(winner) for winner in entry.winners(game, last)],
        "played": [
            {"n": n, "seat": seat_sign(mover), "move": text, "events": _sentences(record, move, state, seat)}
            for (n, mover, move, state), text in zip(played, texts, strict=True)
        ],
        "scene": msgspec.to_builtins(entry.scene(game, seen, seat, _names(record, seat))),
        "position": entry.write_position(game, seen),
    }


def _print(
    record: Record, match: Match, played: list[Played], said: dict[int, str], to: int | None, seat: int, plain: bool
) -> None:
    console = console_for(plain)
    game, last = match.game, match.state
    console.print(heading(record.rules), style="bold")
    bots = record.bots or ("",) * len(record.players)
    players = zip(record.players, bots, strict=True)
    console.print(", ".join([f"P{at} {name}{f' ({bot})' if bot else ''}" for at, (name, bot) in enumerate(players, 1)]))
    seed = say("seed {seed}", seed=record.seed) if record.seed is not None else ""
    tags = [tag for tag in (record.date, record.event, seed) if tag]
    if tags:
        console.print(", ".join(tags))
    for n, _, move, state in played:
        sentences = " ".join(_sentences(record, move, state, seat))
        if sentences:
            console.print(wrapped(f"{n:>5}  {sentences}", 0, 7))
        if n in said:
            console.print(wrapped(say("Why: {reason}", reason=said[n]), 7, 2), style="italic")
    seen = last if seat == ONLOOKER else view(last, seat)
    console.print()
    draw_scene(console, record.rules.entry.scene(game, seen, seat, _names(record, seat)), is_plain(plain), hands=True)
    if to is None:
        console.print()
        draw_sheets(console, record.rules.entry.scene(game, seen, seat, _names(record, seat)), is_plain(plain))
    console.print()
    whole = to is None or to == len(record.moves)
    legal = say_counted(
        "{legal} of 1 move is legal", "{legal} of {number} moves are legal", len(record.moves), legal=len(played)
    )
    if whole and record.totals is not None:
        console.print(say("{legal}; it ends as the record says.", legal=legal))
    else:
        console.print(say("{legal}.", legal=legal))
