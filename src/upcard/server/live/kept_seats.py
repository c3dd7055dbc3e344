"""Keeps a seat for whoever has it in an evening: another person, or the same name once it is taken, asks those there.

A table that goes on with a score sheet has a seat for everybody on it (`Setup.evening`). Whoever comes by the name of
an open seat gets it. Anybody else asks, and so does its owner where somebody else sits there by now: the host answers,
or whoever sits at another seat while the host is away. So nobody gets a seat that another has, or its cards, by knowing
the link and a name.
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
"""Who may ask at one table at the same time."""


def join(row: TableRow, mark: str, name: str, seat: int | None) -> Change:
    """Give the person with that fingerprint an open seat, or ask those at the table for one that is kept.

    Raises NotAllowed: neither can be.
    """
    seating.check_may_come(row, mark)
    seating.check_own_name(name)
    place = _to_be_asked(row, name, seat)
    if place is None:
        return seating.join(row, mark, name, _free(row, name) if seat is None else seat)
    return _ask(row, mark, name, place)


def owner(row: TableRow, seat: int) -> str:
    """Return for whom that seat is kept, whoever sits there now; "" for nobody."""
    return row.setup.evening[seat] if seat < len(row.setup.evening) else ""


def asked_by(row: TableRow, mark: str | None) -> AskedSeat | None:
    """Return for which seat the person with that fingerprint has asked; None for none."""
    return next((each for each in row.setup.asked if each.mark == mark), None)


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
    taken = [place.name for number, place in enumerate(row.seats) if number != found.seat and not place.open]
    if looks(found.name) in [looks(each) for each in taken]:
        raise NotAllowed("Somebody at this table has that name; choose another.")
    was = row.seats[found.seat]
    change = seating.seated(row, found.mark, found.name, found.seat)
    if was.open:
        return change
    return Change(change.row, say("{who} has the seat again, where {other} sat.", who=found.name, other=was.name))


def _to_be_asked(row: TableRow, name: str, seat: int | None) -> int | None:
    """Return the seat for which those at the table are asked; None where one can be had without."""
    if not row.people:
        return None
    if seat is not None:
        kept = owner(row, seat)
        is_own = looks(kept) == looks(name)
        ask = bool(kept) and (not is_own if row.seats[seat].open else is_own)
        return seat if ask else None
    own = [number for number, kept in enumerate(row.setup.evening) if looks(kept) == looks(name)]
    if own:
        return None if row.seats[own[0]].open else own[0]
    free = [number for number in row.open_seats if not row.kept_for(number)]
    return None if free or not row.open_seats else row.open_seats[0]


def _free(row: TableRow, name: str) -> int | None:
    """Return the open seat that is kept for nobody else; None where there is none."""
    own = [number for number in row.open_seats if looks(row.kept_for(number)) == looks(name)]
    return [*own, *[number for number in row.open_seats if not row.kept_for(number)], None][0]


def _ask(row: TableRow, mark: str, name: str, seat: int) -> Change:
    """Ask those at the table whether that person may have the seat.

    Raises NotAllowed: so many ask already, or another person by that name.
    """
    others = tuple([each for each in row.setup.asked if each.mark != mark])
    if len(others) >= MOST_ASKED or (seat, name) in [(each.seat, each.name) for each in others]:
        raise NotAllowed("Others ask for a seat at this table already: wait until they are answered.")
    asked = AskedSeat(seat, name, mark)
    if asked in row.setup.asked:
        return Change(row)
    after = replace(row, setup=replace(row.setup, asked=(*others, asked)))
    place = row.seats[seat]
    if place.open:
        return Change(after, say("{who} asks for the seat that is kept for {owner}.", who=name, owner=owner(row, seat)))
    return Change(after, say("{who} is back, and asks for the seat where {other} sits.", who=name, other=place.name))


__all__ = ["ASKED", "asked_by", "asked_seat", "asking", "join", "let_in", "owner"]
