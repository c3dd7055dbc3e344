"""`upcard review`: which choices of a player in a finished game cost points, as far as that can be known."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console
from rich.progress import track

from upcard.arena.playing import WorkerLost, played
from upcard.bots.outcomes import CARDS, CHIPS, PLACES
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.move_words import move_in_words
from upcard.kernel.ui.scene import Scene
from upcard.match.record import BadRecord, Record, read_record
from upcard.match.trial import seat_sign
from upcard.options.house_rules import heading
from upcard.review.examples import ExampleDeal
from upcard.review.judging import NOTHING, CostlyChoice
from upcard.review.ledger import DIGITS, DealtCards, JudgedChoice, PointsLedger, shown
from upcard.review.review import NoReview, Review, named
from upcard.review.words import ONE_WAY, amount, example_told, give_or_take, rounded_up, step_title
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
@click.option("--show", is_flag=True, help="Show for each named choice how the deal could have gone on.")
@jobs_option
@json_option
@plain_option
@click.pass_context
def review_command(
    context: click.Context, file: Path, seat: str | None, show: bool, jobs: int | None, as_json: bool, plain: bool
) -> None:
    """Look back at the game in FILE: where the points of one player came from, and which choices cost points.

    The points are told in parts that add up: the cards dealt, the cards drawn, what the others did and the player's
    own choices, with how far off each may be. Each choice is judged by what the player could see. Hidden cards are
    dealt again and again, and all moves are played on in the same deals. Named are at most three choices for which
    another move was ahead twice, in separate deals, by more than chance explains. --show tells for each of them how
    three of those deals went on with the better move: one that went well, a usual one, and one that went badly.
    """
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        review = Review(record, reviewed_seat(seat, record))
        count = review.count
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    except NoReview as problem:
        raise CommandError("{problem}", file, problem=problem.message) from None
    progress = text_console(stderr=True)
    found: list[JudgedChoice | DealtCards] = []
    with (
        Stoppable(context) as looking,
        _complaints(),
        place_of(jobs, None) as place,
        played(review, 0, count, place) as coming,
    ):
        found.extend(
            track(
                coming,
                say_counted("1 choice", "{number} choices", len(review.choices)),
                total=count,
                console=progress,
                transient=True,
                disable=plain or as_json or not progress.is_terminal,
            )
        )
    if looking.why is not None and not found:
        looking.tell()
    if as_json:
        click.echo(json.dumps(_as_data(review, found, show), indent=2, ensure_ascii=False))
    else:
        _print(console_for(plain), review, found, show)
    looking.tell()


@contextmanager
def _complaints() -> Iterator[None]:
    """Raise CommandError where a process has died."""
    try:
        yield
    except WorkerLost:
        raise CommandError("a process that was reviewing has died") from None


def reviewed_seat(text: str | None, record: Record) -> int:
    """Return the seat that is meant. Raises CommandError: the text names none."""
    if text is None:
        bots = record.bots or ("",) * len(record.players)
        return bots.index("") if "" in bots else 0
    return seat_of("--seat", text, len(record.players))


def _scene(review: Review, finding: CostlyChoice) -> Scene:
    """Return the table as the player saw it at that choice."""
    seen = review.choice(finding).seen
    return review.record.rules.entry.scene(review.game, seen, review.seat, review.record.players)


def _deal(scene: Scene) -> int:
    """Return in which deal that was, from 1; 0 where the game counts none."""
    return scene.deal.number if scene.deal else 0


def _as_data(review: Review, found: list[JudgedChoice | DealtCards], show: bool) -> dict[str, Any]:
    rules = review.record.rules
    ledger = review.ledger(found)
    return {
        "game": rules.entry.id,
        "book": rules.book,
        "seat": seat_sign(review.seat),
        "player": review.record.players[review.seat],
        "choices": len(review.choices),
        "judged": _judged(found),
        "named": [
            {
                "n": each.n,
                "deal": _deal(_scene(review, each)) or None,
                "hand": faces_text(review.choice(each).seen.piles[review.seat].faces()),
                "played": str(each.played),
                "better": str(each.better),
                "cost": round(each.cost, 2),
                "give_or_take": round(each.give_or_take, 2),
                "unit": each.unit,
                "deals": each.deals,
                "why": review.why(each) or None,
                "others": [
                    {
                        "move": str(other.move),
                        "behind": round(other.behind, 2),
                        "give_or_take": round(other.give_or_take, 2),
                        "deals": other.deals,
                    }
                    for other in each.others
                ],
                "fell_behind": each.fell_behind,
                **({"examples": [_example_data(deal) for deal in review.examples(each)]} if show else {}),
            }
            for each in named(review.findings(found))
        ],
        "ledger": None if ledger is None else _ledger_data(ledger),
        "deals": [_ledger_data(each) for each in review.ledgers(found)],
    }


def _example_data(deal: ExampleDeal) -> dict[str, Any]:
    return {
        "kind": deal.kind,
        "better": round(deal.better, 2),
        "played": round(deal.played, 2),
        "steps": [{"own_turn": step.turn, "own": step.own, "others": step.others} for step in deal.steps],
        "left_out": deal.left_out,
    }


def _judged(found: list[JudgedChoice | DealtCards]) -> int:
    """Return how many choices were looked at."""
    return sum([isinstance(each, JudgedChoice) for each in found])


def _ledger_data(ledger: PointsLedger) -> dict[str, Any]:
    parts = zip(("dealt", "drawn", "others", "own"), ledger.parts, strict=True)
    return {
        "unit": ledger.unit,
        "fewer_is_better": ledger.fewer,
        "points": ledger.points,
        "average": round(ledger.average, 2),
        "ahead": round(ledger.result, 2),
        **{name: {"ahead": round(part.mean, 2), "give_or_take": round(part.give_or_take, 2)} for name, part in parts},
    }


def _behind(figure: float, digits: int) -> str:
    """Return how far behind a move was: "3", or "4 ahead"."""
    return f"{figure + 0.0:.{digits}f}" if figure >= 0 else say("{number} ahead", number=f"{-figure:.{digits}f}")


def _others_told(cost: CostlyChoice, scene: Scene) -> str:
    """Return how far other moves were behind the better one."""
    digits = DIGITS.get(cost.unit, 0)
    error = rounded_up(max([each.give_or_take for each in cost.others]), cost.unit)
    told = [
        say(
            "{move} ({behind})",
            move=move_in_words(scene, str(each.move)),
            behind=_behind(round(each.behind, digits), digits),
        )
        for each in cost.others
    ]
    return say("How far others were behind it, give or take {error}: {moves}.", error=error, moves="; ".join(told))


def _print_ledger(console: Console, ledger: PointsLedger, name: str, nobody_chose: bool) -> None:
    """Print where the points came from, as they are shown, a line for each part; the figures add up to the last."""
    digits = DIGITS.get(ledger.unit, 0)
    places = ledger.unit == PLACES
    rows = [(say("An average player") if places else say("The others, on average"), f"{ledger.average:.{digits}f}", "")]
    labels = (say("Cards dealt"), say("Cards drawn"), say("What the others did"), say("Own choices"))
    for label, part in zip(labels, ledger.parts, strict=True):
        if part == NOTHING and (nobody_chose or label != labels[-1]):
            continue
        figure = f"{-part.mean if ledger.fewer else part.mean:+.{digits}f}"
        known = say("(give or take {error})", error=rounded_up(part.give_or_take, ledger.unit)) if part.error else ""
        rows.append((label, figure, known))
    rows.append((name, f"{ledger.points:.{digits}f}", ""))
    wide, far = (max([cell_len(row[at]) for row in rows]) for at in (0, 1))
    titles = {
        CHIPS: say("Where the chips came from"),
        PLACES: say("Where the places came from, of all deals together"),
        CARDS: say("Where the cards came from"),
    }
    title = titles.get(ledger.unit, say("Where the points came from"))
    console.print(say("{title} (fewer are better)", title=title) if ledger.fewer else title, style="bold")
    for label, figure, known in rows:
        console.print(f"  {label}{' ' * (wide - cell_len(label))}  {figure:>{far}}  {known}".rstrip())


def _print_examples(console: Console, review: Review, cost: CostlyChoice) -> None:
    """Print how the deal could have gone on, with what is not how the cards lay said first."""
    deals = review.examples(cost)
    if not deals:
        return
    titles = {"good": say("Goes well"), "usual": say("As usual"), "bad": say("Goes badly")}
    console.print()
    console.print(wrapped(say("How it could have gone on with the better move: {note}", note=say(ONE_WAY)), 2, 2))
    for deal in deals:
        console.print(wrapped(f"{titles[deal.kind]}. {example_told(deal, cost.unit)}", 2, 4))
        for step in deal.steps:
            console.print(wrapped(" ".join([f"{step_title(step)}:", *step.own, *step.others]), 4, 6))


def _print(console: Console, review: Review, found: list[JudgedChoice | DealtCards], show: bool) -> None:
    name, count = review.record.players[review.seat], len(review.choices)
    console.print(heading(review.record.rules), style="bold")
    deals = review.ledgers(found)
    if deals:
        _print_ledger(console, shown(deals)[1], name, review.nobody_chose)
        console.print()
    if review.nobody_chose:
        console.print(wrapped(say("Nobody had anything to choose in this game: the cards alone made the result.")))
        return
    if not count:
        console.print(wrapped(say("{name} had nothing to choose in this game.", name=name)))
        return
    costly = review.findings(found)
    moments = named(costly)
    told = [say_counted("{name} had 1 choice.", "{name} had {number} choices.", count, name=name)]
    if _judged(found) < count:
        told.append(say("Only {number} of them were looked at.", number=_judged(found)))
    known = len(costly)
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
        scene = _scene(review, each)
        deal = _deal(scene)
        where = say("Move {n}, deal {deal}", n=each.n, deal=deal) if deal else say("Move {n}", n=each.n)
        console.print(wrapped(say("{where}. {question}", where=where, question=scene.status), 0, 2), style="bold")
        hand = faces_text(review.choice(each).seen.piles[review.seat].faces())
        console.print(wrapped(say("Hand: {cards}", cards=hand), 2, 2))
        console.print(wrapped(say("Played: {move}.", move=move_in_words(scene, str(each.played))), 2, 2))
        cost = say(
            "Better: {move}. In {deals} deals of the hidden cards it came out about {amount} "
            "better, give or take {error}.",
            move=move_in_words(scene, str(each.better)),
            amount=amount(each),
            error=give_or_take(each),
            deals=each.deals,
        )
        console.print(wrapped(cost, 2, 2))
        why = review.why(each)
        if why:
            console.print(wrapped(why, 2, 2))
        if each.others:
            console.print(wrapped(_others_told(each, scene), 2, 2))
        if show:
            _print_examples(console, review, each)
    if moments:
        console.print()
        rest = known > len(moments)
        last = say("The others of them cost less.") if rest else say("No other choice is known to have cost points.")
        console.print(wrapped(last))
