"""`upcard review`: which choices of a player in a finished game cost points, as far as that can be known."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track

from upcard.arena.playing import WorkerLost, played
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.match.record import BadRecord, Record, read_record
from upcard.match.trial import seat_sign
from upcard.options.house_rules import heading
from upcard.review.judging import CostlyChoice
from upcard.review.review import NoReview, Review, named
from upcard.review.words import amount, give_or_take
from upcard.terminal.console import console_for, plain_option, text_console, wrapped
from upcard.terminal.errors import CommandError, PathName, read_file
from upcard.terminal.places import jobs_option, place_of
from upcard.terminal.replay import fault_of, seat_of
from upcard.terminal.rules import json_option
from upcard.terminal.stopping import Stoppable
from upcard.text.messages import say, say_counted


@click.command(name="review")
@click.argument("file", type=PathName())
@click.option("--seat", metavar="SEAT", help="Whose choices: P1, P2 …; the first person's unless given.")
@jobs_option
@json_option
@plain_option
@click.pass_context
def review_command(
    context: click.Context, file: Path, seat: str | None, jobs: int | None, as_json: bool, plain: bool
) -> None:
    """Look back at the game in FILE: which choices of one player cost points, and what would have been better.

    Each choice is judged by what the player could see. Hidden cards are dealt again and again, and all moves are
    played on in the same deals. Named are at most three choices for which another move was ahead twice, in separate
    deals, by more than chance explains.
    """
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        review = Review(record, _seat(seat, record))
        count = len(review.choices)
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    except NoReview as problem:
        raise CommandError("{problem}", file, problem=problem.message) from None
    progress = text_console(stderr=True)
    found: list[CostlyChoice | None] = []
    with (
        Stoppable(context) as looking,
        _complaints(),
        place_of(jobs, None) as place,
        played(review, 0, count, place) as coming,
    ):
        found.extend(
            track(
                coming,
                say_counted("1 choice", "{number} choices", count),
                total=count,
                console=progress,
                transient=True,
                disable=plain or as_json or not progress.is_terminal,
            )
        )
    if looking.why is not None and not found:
        looking.tell()
    if as_json:
        click.echo(json.dumps(_as_data(review, found), indent=2, ensure_ascii=False))
    else:
        _print(console_for(plain), review, found)
    looking.tell()


@contextmanager
def _complaints() -> Iterator[None]:
    """Raise CommandError where a process has died."""
    try:
        yield
    except WorkerLost:
        raise CommandError("a process that was reviewing has died") from None


def _seat(text: str | None, record: Record) -> int:
    """Return the seat that is meant. Raises CommandError: the text names none."""
    if text is None:
        bots = record.bots or ("",) * len(record.players)
        return bots.index("") if "" in bots else 0
    return seat_of("--seat", text, len(record.players))


def _deal(review: Review, finding: CostlyChoice) -> int:
    """Return in which deal the choice was made, from 1; 0 where the game counts none."""
    seen = review.choice(finding).seen
    deal = review.record.rules.entry.scene(review.game, seen, review.seat, review.record.players).deal
    return deal.number if deal else 0


def _as_data(review: Review, found: list[CostlyChoice | None]) -> dict[str, Any]:
    rules = review.record.rules
    return {
        "game": rules.entry.id,
        "book": rules.book,
        "seat": seat_sign(review.seat),
        "player": review.record.players[review.seat],
        "choices": len(review.choices),
        "judged": len(found),
        "named": [
            {
                "n": each.n,
                "deal": _deal(review, each) or None,
                "hand": faces_text(review.choice(each).seen.piles[review.seat].faces()),
                "played": str(each.played),
                "better": str(each.better),
                "cost": round(each.cost, 2),
                "give_or_take": round(each.give_or_take, 2),
                "unit": each.unit,
                "deals": each.deals,
                "why": review.why(each) or None,
            }
            for each in named(found)
        ],
    }


def _print(console: Console, review: Review, found: list[CostlyChoice | None]) -> None:
    name, count = review.record.players[review.seat], len(review.choices)
    console.print(heading(review.record.rules), style="bold")
    if not count:
        console.print(wrapped(say("{name} had nothing to choose in this game.", name=name)))
        return
    moments = named(found)
    told = [say_counted("{name} had 1 choice.", "{name} had {number} choices.", count, name=name)]
    if len(found) < count:
        told.append(say("The first {number} of them were looked at.", number=len(found)))
    known = sum([each is not None for each in found])
    if known:
        told.append(
            say_counted(
                "In 1 of them another move was better by more than chance explains.",
                "In {number} of them another move was better by more than chance explains.",
                known,
            )
        )
    else:
        told.append(say("In none of them another move is known to be better."))
    console.print(wrapped(" ".join(told)))
    for each in moments:
        console.print()
        deal = _deal(review, each)
        where = say("Move {n}, deal {deal}", n=each.n, deal=deal) if deal else say("Move {n}", n=each.n)
        console.print(f"{where}: {each.played}", style="bold")
        hand = faces_text(review.choice(each).seen.piles[review.seat].faces())
        console.print(wrapped(say("Hand: {cards}", cards=hand), 2, 2))
        cost = say(
            "Better: {move}. In {deals} deals of the hidden cards it came out about {amount} "
            "better, give or take {error}.",
            move=each.better,
            amount=amount(each),
            error=give_or_take(each),
            deals=each.deals,
        )
        console.print(wrapped(cost, 2, 2))
        why = review.why(each)
        if why:
            console.print(wrapped(why, 2, 2))
    if moments:
        console.print()
        rest = known > len(moments)
        last = say("The others of them cost less.") if rest else say("No other choice is known to have cost points.")
        console.print(wrapped(last))
