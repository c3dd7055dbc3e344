"""Keeps a seat for whoever has it in an evening: those at the table are asked who else may have it.

A table that goes on with a score sheet has a seat for everybody on it (`Setup.evening`). Whoever had such a seat and
left it gets it again. Anybody else asks, also who comes by the name on the sheet, and also where somebody else sits
there by now: the host answers, or whoever sits at another seat while the host is away. So nobody gets a seat that
another has, or its cards, by knowing the link and a name.
"""

from typing import Final

from msgspec.structs import replace

from upcard.server import wire
from upcard.server.live import seating
from upcard.server.live.seating import Change, NotAllowed
from upcard.server.store.rows import AskedSeat, TableRow
from upcard.text.messages import marked, say
from upcard.text.names import looks

ASKED: Final = marked("The seat is kept for {who}. Those at the table have been asked whether you may have it.")
MOST_ASKED: Final = 6
"""Who may ask at one table at the same time, beside one for each seat by the name that it is kept for."""


def join(row: TableRow, mark: str, name: str, seat: int | None) -> Change:
    """Give the person with that fingerprint an open seat, or ask those at the table for one that is kept.

    Raises NotAllowed: neither can be.
    """
    seating.check_may_come(row, mark)
    seating.check_own_name(name)
    wanted = _wanted(row, mark, name) if seat is None and row.setup.evening else seat
    if wanted is None or not _to_be_asked(row, mark, name, wanted):
        return seating.join(row, mark, name, wanted)
    return _ask(row, mark, name, wanted)


def owner(row: TableRow, seat: int) -> str:
    """Return for whom that seat is kept, whoever sits there now; "" for nobody."""
    return row.setup.evening[seat] if seat < len(row.setup.evening) else ""


def asked_by(row: TableRow, mark: str | None) -> AskedSeat | None:
    """Return for which seat the person with that fingerprint has asked; None for none."""
    return next((each for each in row.setup.asked if each.mark == mark), None)


def knows(row: TableRow, mark: str) -> bool:
    """Say whether the person with that fingerprint has asked for a seat that is kept, or has left one."""
    return asked_by(row, mark) is not None or mark in row.setup.left


def asked_seat(row: TableRow, mark: str | None) -> int | None:
    """Return the number of the seat for which that person has asked; None for none."""
    found = asked_by(row, mark)
    return None if found is None else found.seat


def asking(row: TableRow) -> tuple[wire.Asking, ...]:
    """Return who asks for which seat, for those at the table."""
    return tuple([wire.Asking(each.seat, each.name, owner(row, each.seat)) for each in row.setup.asked])


def let_in(row: TableRow, seat: int, answer: wire.LetIn, host_here: bool) -> Change:
    """Give the seat to whoever asks for it, or do not, as the person at ``seat`` says.

    ``host_here``: the host is at the table, and answers; who sits in the seat may say no. Raises NotAllowed.
    """
    found = next((each for each in row.setup.asked if (each.seat, each.name) == (answer.seat, answer.name)), None)
    if found is None:
        raise NotAllowed("Nobody asks for that seat any more.")
    in_it = seat == found.seat
    if (in_it and answer.yes) or not (in_it or seat == row.host or not host_here):
        raise NotAllowed("Only the host can do that.")
    kept = owner(row, found.seat)
    others = tuple([each for each in row.setup.asked if each != found])
    row = replace(row, setup=replace(row.setup, asked=others))
    if not answer.yes:
        return Change(row, say("{who} does not get the seat of {owner}.", who=found.name, owner=kept))
    seating.check_may_come(row, found.mark)
    _check_name(row, found.name, found.seat)
    was = row.seats[found.seat]
    change = seating.seated(row, found.mark, found.name, found.seat)
    if was.open:
        return change
    return Change(change.row, say("{who} has the seat again, where {other} sat.", who=found.name, other=was.name))


def _wanted(row: TableRow, mark: str, name: str) -> int | None:
    """Return the seat of an evening that is meant where none is chosen; None where none can be had.

    It is the one that the person has left, or else that of their name, or else the first that is open.
    """
    left = [number for number, each in enumerate(row.setup.left) if each == mark and row.seats[number].open]
    own = [number for number, kept in enumerate(row.setup.evening) if looks(kept) == looks(name)]
    return next(iter([*left, *own, *row.open_seats]), None)


def _to_be_asked(row: TableRow, mark: str, name: str, seat: int) -> bool:
    """Say whether those at the table are asked before that person has the seat, which nobody can have otherwise."""
    kept = owner(row, seat)
    if not kept or not row.seats[seat].open:
        return bool(kept) and looks(kept) == looks(name)
    return not row.setup.left or row.setup.left[seat] != mark


def _check_name(row: TableRow, name: str, seat: int) -> None:
    """Check that nobody at another seat has the name. Raises NotAllowed."""
    taken = [place.name for number, place in enumerate(row.seats) if number != seat and not place.open]
    if looks(name) in [looks(each) for each in taken]:
        raise NotAllowed("Somebody at this table has that name; choose another.")


def _ask(row: TableRow, mark: str, name: str, seat: int) -> Change:
    """Ask those at the table whether that person may have the seat.

    Raises NotAllowed: so many ask already, or another person by that name.
    """
    _check_name(row, name, seat)
    others = tuple([each for each in row.setup.asked if each.mark != mark])
    strangers = [each for each in others if looks(each.name) != looks(owner(row, each.seat))]
    full = len(strangers) >= MOST_ASKED and looks(name) != looks(owner(row, seat))
    if full or (seat, looks(name)) in [(each.seat, looks(each.name)) for each in others]:
        raise NotAllowed("Others ask for a seat at this table already: wait until they are answered.")
    asked = AskedSeat(seat, name, mark)
    if asked in row.setup.asked:
        return Change(row)
    after = replace(row, setup=replace(row.setup, asked=(*others, asked)))
    place = row.seats[seat]
    if place.open and looks(name) == looks(owner(row, seat)):
        return Change(
            after, say("Somebody comes as {who}, and asks for the seat that is kept for that name.", who=name)
        )
    if place.open:
        return Change(after, say("{who} asks for the seat that is kept for {owner}.", who=name, owner=owner(row, seat)))
    return Change(after, say("{who} is back, and asks for the seat where {other} sits.", who=name, other=place.name))


__all__ = ["ASKED", "asked_by", "asked_seat", "asking", "join", "knows", "let_in", "owner"]
