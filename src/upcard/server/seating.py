"""Who sits where, and what the host may do: each change of a table as a function from its row to the next one.

These functions judge and change nothing; `Changes.make` stores what they return. They name people by seat; who a
request comes from was found out before, from the cookie.
"""

import hashlib
import secrets
import time
from collections.abc import Collection
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from upcard.kernel.shown import looks
from upcard.server import wire
from upcard.server.rows import SeatRow, Setup, TableRow

CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 8
CODE_LASTS: Final = 600
"""Seconds."""

MOST_MISSES: Final = 5
"""After so many wrong codes all codes of the table are void, and new ones must be asked for."""

SHORTEST_CLOCK: Final = 5

LONGEST_NAME: Final = 24

MOST_BARRED: Final = 50
"""People removed from one table who are kept out; those removed first may come again."""


class NotAllowed(ValueError):
    """The table does not let that be done; one sentence that may be shown."""


def check_own_name(name: str) -> None:
    """Raises NotAllowed: to everybody else the word means themselves."""
    if looks(name) == "you":
        raise NotAllowed('Others at the table would read "You" as themselves: it takes a name of your own.')


class Change(Struct, frozen=True):
    """The table afterwards, and one sentence for everybody at it (empty: nobody need be told)."""

    row: TableRow
    notice: str = ""


# --- coming and going --------------------------------------------------------------------------------------


def join(row: TableRow, mark: str, name: str, seat: int | None) -> Change:
    """The person with that fingerprint takes an open seat: the given one, or the first."""
    if row.seat_of(mark) is not None:
        raise NotAllowed("You have a seat at this table already.")
    if mark in row.setup.barred:
        raise NotAllowed("The host has removed you from this table; only the host can let you in again.")
    if row.over:
        raise NotAllowed("This game is over.")
    if not row.open_seats:
        raise NotAllowed("No seat is open at this table.")
    if seat is not None and seat not in row.open_seats:
        raise NotAllowed("That seat is taken." if seat < len(row.seats) else "There is no such seat.")
    check_own_name(name)
    if any([looks(other.name) == looks(name) for other in row.seats if not other.open]):
        raise NotAllowed("Somebody at this table has that name; choose another.")
    place = row.open_seats[0] if seat is None else seat
    after = _with_seat(row, place, SeatRow(name, None, mark))
    if not after.people[1:]:
        after = replace(after, setup=replace(after.setup, host=place))
    if after.setup.auto_start and not after.setup.started and not after.open_seats:
        return Change(_begun(after), f"{name} sits down, and the game begins.")
    return Change(after, f"{name} sits down.")


def leave(row: TableRow, seat: int, bot: str) -> Change:
    """That person's seat is given up: open again before the game, played on by a bot in it."""
    name = row.seats[seat].name
    if not row.setup.started:
        return Change(_hosted(_with_seat(row, seat, _open_seat(seat)), row.host), f"{name} leaves.")
    after = _with_seat(row, seat, SeatRow(name, bot, None))
    return Change(_hosted(after, row.host), f"{name} leaves; a bot plays on.")


def new_code() -> tuple[str, float]:
    """A code of a seat, and until when it will be good, in seconds since 1970."""
    return "".join([secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)]), time.time() + CODE_LASTS


def with_code(row: TableRow, seat: int, code: str, until: float) -> Change:
    """That seat moves to whoever has the code. One that it had before is void."""
    place = replace(row.seats[seat], code=_code_mark(row.id, code), code_until=until)
    return Change(replace(_with_seat(row, seat, place), setup=replace(row.setup, misses=0)))


def redeem(row: TableRow, mark: str, code: str) -> Change:
    """The person's right to the seat with that code moves to the device with that fingerprint; if no code is that
    one, a miss is counted and nobody moves. A code is good once."""
    if row.seat_of(mark) is not None:
        raise NotAllowed("This device has a seat at this table already.")
    if row.setup.misses >= MOST_MISSES:
        raise NotAllowed("Too many wrong codes: ask for a new one at the other device.")
    offered = _code_mark(row.id, code.upper().replace("-", "").replace(" ", ""))
    now = time.time()
    found = None
    for number, seat in enumerate(row.seats):
        if seat.code is not None and secrets.compare_digest(seat.code, offered) and now < seat.code_until:
            found = number
    if found is None:
        return Change(replace(row, setup=replace(row.setup, misses=row.setup.misses + 1)))
    place = replace(row.seats[found], token=mark, code=None, code_until=0.0)
    after = replace(_with_seat(row, found, place), setup=replace(row.setup, misses=0))
    return Change(after, f"{place.name} goes on at another device.")


# --- the host ----------------------------------------------------------------------------------------------


def start(row: TableRow, seat: int, open_seats: wire.OpenSeats, bot: str) -> Change:
    """The host begins the game; open seats go to bots, or are dropped."""
    _host_only(row, seat)
    if row.setup.started:
        raise NotAllowed("The game has begun already.")
    if open_seats == "drop":
        host = row.host
        kept = [number for number, place in enumerate(row.seats) if not place.open]
        setup = replace(row.setup, host=kept.index(host) if host in kept else None)
        after = replace(row, seats=tuple([row.seats[number] for number in kept]), setup=setup)
    else:
        after = row
        for number in row.open_seats:
            after = _with_seat(after, number, _bot_seat(after, number, bot))
    return Change(_begun(after), "The game begins.")


def set_seat(row: TableRow, seat: int, number: int, to: wire.SeatState, bot: str) -> Change:
    """A bot, its person or nobody plays seat ``number`` from now on, says the person at ``seat``."""
    if number >= len(row.seats):
        raise NotAllowed("There is no such seat.")
    if number != seat or to == "open":
        _host_only(row, seat)
    if row.over:
        raise NotAllowed("This game is over.")
    place = row.seats[number]
    match to:
        case "person":
            return _give_back(row, number, place)
        case "open":
            return _set_open(row, seat, number, place)
    if place.open:
        after = _with_seat(row, number, _bot_seat(row, number, bot))
        name = after.seats[number].name
        if after.setup.auto_start and not after.setup.started and not after.open_seats:
            return Change(_begun(after), f"{name}, a bot, sits down, and the game begins.")
        return Change(after, f"{name}, a bot, sits down.")
    after = _with_seat(row, number, replace(place, bot=bot))
    return Change(after, "" if place.bot else f"A bot plays for {place.name}.")


def _give_back(row: TableRow, number: int, place: SeatRow) -> Change:
    if place.token is None:
        raise NotAllowed("That seat is no person's.")
    after = _with_seat(row, number, replace(place, bot=None))
    return Change(after, f"{place.name} plays again." if place.bot else "")


def _set_open(row: TableRow, seat: int, number: int, place: SeatRow) -> Change:
    if number == seat:
        raise NotAllowed("To give your own seat up, leave the table.")
    if place.open:
        return Change(row)
    check_own_name(row.seats[seat].name)
    after = _hosted(_with_seat(row, number, _open_seat(number)), row.host)
    if place.token is not None:
        barred = (*row.setup.barred, place.token)[-MOST_BARRED:]
        after = replace(after, setup=replace(after.setup, barred=barred))
    return Change(after, f"The seat of {place.name} is open.")


def set_host(row: TableRow, seat: int, to: int, host_away: bool) -> Change:
    """Another person is the host. ``host_away``: has the host been away for so long that anybody may say so?"""
    if not host_away:
        _host_only(row, seat)
    if to not in row.people:
        raise NotAllowed("Nobody sits there who could be the host.")
    return Change(replace(row, setup=replace(row.setup, host=to)), f"{row.seats[to].name} is the host now.")


def set_speed(row: TableRow, seat: int, speed: wire.Speed) -> Change:
    _host_only(row, seat)
    return Change(replace(row, speed=speed))


def set_up(row: TableRow, seat: int, command: wire.Settings) -> Change:
    """The host changes what is not left out."""
    _host_only(row, seat)
    old = row.setup
    clock = old.clock if command.clock is UNSET else checked_clock(command.clock)
    if command.spectators is True:
        check_own_name(row.seats[seat].name)
    setup = replace(
        old,
        clock=clock,
        paused=old.paused if command.paused is UNSET else command.paused,
        spectators=old.spectators if command.spectators is UNSET else command.spectators,
        chat=old.chat if command.chat is UNSET else command.chat,
        auto_start=old.auto_start if command.auto_start is UNSET else command.auto_start,
        barred=() if command.readmit is True else old.barred,
    )
    sentences = []
    if setup.clock != old.clock:
        sentences.append(f"The clock is set to {_length(setup.clock)}." if setup.clock else "The clock is off.")
    if setup.paused != old.paused:
        sentences.append("The table is paused." if setup.paused else "The table goes on.")
    if setup.spectators != old.spectators:
        sentences.append("Spectators may look on." if setup.spectators else "Spectators may not look on any more.")
    if setup.chat != old.chat:
        sentences.append("Chat is on." if setup.chat else "Chat is off.")
    if setup.barred != old.barred:
        sentences.append("Whoever was removed may sit down again.")
    if setup.clock != old.clock or (old.paused and not setup.paused):
        setup = replace(setup, clock_from=time.time())
    after = replace(row, setup=setup)
    if setup.auto_start and not setup.started and not row.open_seats:
        return Change(_begun(after), " ".join([*sentences, "The game begins."]))
    return Change(after, " ".join(sentences))


def checked_clock(seconds: int) -> int:
    """Raises NotAllowed: nobody can answer that quickly."""
    if 0 < seconds < SHORTEST_CLOCK:
        raise NotAllowed(f"A clock gives {SHORTEST_CLOCK} seconds or more for an answer, or there is none (0).")
    return seconds


def set_standing(row: TableRow, seat: int, standing: str) -> Change:
    return Change(_with_seat(row, seat, replace(row.seats[seat], standing=standing)))


# --- parts -------------------------------------------------------------------------------------------------


def first_setup(order: wire.NewTable, host: int) -> Setup:
    """How a table that is ordered so begins: at once, unless seats are open."""
    return Setup(
        host=host,
        started=all([player.kind != "open" for player in order.players]),
        clock=checked_clock(order.clock),
        clock_from=time.time(),
        spectators=order.spectators,
        chat=order.chat,
        auto_start=order.auto_start,
    )


def free_name(name: str, used: Collection[str]) -> str:
    """That name, or where somebody has it, with a number.

    >>> free_name("Willow", {"willow"}), free_name("Willow", set())
    ('Willow 2', 'Willow')
    """
    numbered = [name, *[f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, len(used) + 2)]]
    return next(each for each in numbered if looks(each) not in used)


def _begun(row: TableRow) -> TableRow:
    return replace(row, setup=replace(row.setup, started=True, clock_from=time.time()))


def _with_seat(row: TableRow, number: int, seat: SeatRow) -> TableRow:
    return replace(row, seats=(*row.seats[:number], seat, *row.seats[number + 1 :]))


def _hosted(row: TableRow, host: int | None) -> TableRow:
    """Handed on to the next person, if the host has gone."""
    people = row.people
    if host in people or not people:
        return replace(row, setup=replace(row.setup, host=host if host in people else None))
    after = [number for number in people if host is None or number > host]
    return replace(row, setup=replace(row.setup, host=(after or list(people))[0]))


def _open_seat(number: int) -> SeatRow:
    return SeatRow(open_name(number), None, None)


def _bot_seat(row: TableRow, number: int, bot: str) -> SeatRow:
    """That bot at a seat that was open, by a name that nobody at the table has."""
    used = [looks(seat.name) for seat in row.seats]
    name = next((name for name in wire.BOT_NAMES if looks(name) not in used), open_name(number))
    return SeatRow(name, bot, None)


def open_name(number: int) -> str:
    """What an open seat is called."""
    return f"Seat {number + 1}"


def _host_only(row: TableRow, seat: int) -> None:
    if seat != row.host:
        raise NotAllowed("Only the host can do that.")


def _code_mark(table_id: str, code: str) -> str:
    return hashlib.sha256(f"{table_id} {code}".encode()).hexdigest()


def _length(seconds: int) -> str:
    """
    >>> _length(90), _length(120), _length(86_400)
    ('90 seconds', '2 minutes', '1 day')
    """
    for size, name in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds % size == 0:
            count = seconds // size
            return f"{count} {name}" + ("s" if count > 1 else "")
    return f"{seconds} seconds"
