"""Handles rematches: who wants another game, who does not, and the table at which it is played.

Like the functions of `seating` these judge and change nothing. Who has said what is kept in the row of the finished
table; the next table is stored together with the answer by which everybody has agreed.
"""

from collections.abc import Callable

from msgspec.structs import replace

from upcard.server import wire
from upcard.server.live import series
from upcard.server.live.seating import Change, NotAllowed
from upcard.server.store.rows import SeatRow, Setup, TableRow
from upcard.text.messages import say


def answers(row: TableRow) -> tuple[wire.RematchAnswer, ...]:
    """Return what each seat has said to another game.

    It is empty while nobody has asked for one, and once it is set up.
    """
    if not row.setup.wanted or row.next:
        return ()
    said = tuple([_answer_of(row, number) for number in range(len(row.seats))])
    return said if "yes" in said else ()


def answer(row: TableRow, seat: int, command: wire.Rematch, over: bool, present: Callable[[int], bool]) -> Change:
    """Note whether the person at that seat, with the others at the same device, wants another game.

    ``present`` says whether the person of a seat is connected.

    Raises:
        NotAllowed: the game is not ``over``, nobody has asked for another one that could be declined, or it is not
            for this person to say that a bot plays for another one.
    """
    if row.next:
        return Change(row)
    if not over:
        raise NotAllowed("You can ask for a rematch when the game is over.")
    setup, name, own = row.setup, row.seats[seat].name, row.at_device_of(seat)
    asked = bool(answers(row))
    if command.answer == "no":
        if not asked:
            raise NotAllowed("Nobody has asked for another game.")
        declined = replace(setup, wanted=_without(setup.wanted, own), unwanted=_with(setup.unwanted, own))
        after = replace(row, setup=declined)
        told = "" if seat in setup.unwanted else say("{who} does not play another game.", who=name)
        return Change(after if answers(after) else replace(row, setup=_silent(row)), told)
    for number in command.bots:
        _check_replaced(row, seat, number, present)
    agreeing = replace(
        setup,
        wanted=_with(setup.wanted, own),
        unwanted=_without(setup.unwanted, own),
        replaced=tuple(sorted({*_without(setup.replaced, own), *command.bots})),
    )
    told = say("{who} plays another game, too.", who=name) if asked else say("{who} asks for another game.", who=name)
    return Change(replace(row, setup=agreeing), "" if seat in setup.wanted else told)


def agreed(row: TableRow) -> bool:
    """Say whether everybody wants another game, or a bot plays for who does not."""
    said = answers(row)
    return bool(said) and "no" not in said and "asked" not in said


def begun(change: Change, version: int, bot: str) -> tuple[Change, TableRow]:
    """Return the change after which everybody agrees, with the way to the next table, and that table.

    It has the same seats, rules and settings, under that version of the game. At the seats of those who were replaced
    plays ``bot``; who has only not answered may come back to the seat.
    """
    row = change.row
    seats = tuple([_next_seat(row, number, bot) for number in range(len(row.seats))])
    setup = replace(_silent(row), link="", sheet="", record=None, trial=False, tried_from="")
    setup = replace(setup, host=row.host, paused=False, started=not row.open_seats)
    again = replace(
        row,
        id=series.new_id(),
        over=False,
        status="",
        seats=seats,
        setup=setup,
        revision=0,
        series=row.series or row.id,
        number=row.number + 1,
        result=None,
        version=version,
    )
    again = replace(again, setup=replace(setup, host=again.host))
    told = " ".join(filter(None, [change.notice, say("The next game begins.")]))
    return Change(replace(row, next=again.id), told), again


def _answer_of(row: TableRow, number: int) -> wire.RematchAnswer:
    seat, setup = row.seats[number], row.setup
    if seat.open:
        return "open"
    if seat.token is None or number in setup.replaced:
        return "bot"
    return "yes" if number in setup.wanted else "no" if number in setup.unwanted else "asked"


def _check_replaced(row: TableRow, seat: int, number: int, present: Callable[[int], bool]) -> None:
    """Check that the person at ``seat`` may say that a bot plays at that number in the next game.

    Raises NotAllowed.
    """
    if number not in row.people or number == seat:
        raise NotAllowed("A bot can take the place of another person.")
    name = row.seats[number].name
    if number in row.setup.wanted:
        raise NotAllowed("{who} plays the next game.", who=name)
    if number not in row.setup.unwanted and present(number) and seat != row.host:
        raise NotAllowed("{who} is here and has not answered; only the host can begin without them.", who=name)


def _next_seat(row: TableRow, number: int, bot: str) -> SeatRow:
    seat, said = replace(row.seats[number], standing="{}", code=None, code_until=0.0), row.setup
    if number in said.replaced:
        return replace(seat, bot=bot, token=None if number in said.unwanted else seat.token)
    return replace(seat, bot=None) if number in said.wanted and seat.token is not None else seat


def _silent(row: TableRow) -> Setup:
    """Return what the host has said, and nothing of another game."""
    return replace(row.setup, wanted=(), unwanted=(), replaced=())


def _with(seats: tuple[int, ...], own: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({*seats, *own}))


def _without(seats: tuple[int, ...], own: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([each for each in seats if each not in own])
