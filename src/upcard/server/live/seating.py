"""Changes who sits where and what the host has set: each change is a function from a table's row to the next one.

These functions judge and change nothing; `TableActor.change` stores what they return. They name people by seat; who a
request comes from was found out before, from the cookie.
"""

import contextlib
import hashlib
import secrets
from collections.abc import Callable, Collection
from typing import Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from upcard.kernel.ui.standing import Standing
from upcard.server import wire
from upcard.server.store.rows import CommandRow, SeatRow, Setup, TableRow
from upcard.server.wall_clock import now
from upcard.text.errors import SpokenError
from upcard.text.messages import say, say_counted
from upcard.text.names import looks

CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 8
CODE_LASTS: Final = 600
"""Seconds. Wrong codes are not counted, for anybody with the table's link could use up what another one may try: of
2^40 codes 1,000 addresses with 20 requests a second each find one in ten minutes once in 90,000 times."""

SHORTEST_CLOCK: Final = 5

LONGEST_NAME: Final = 24

MOST_BARRED: Final = 50
"""People removed from one table who are kept out; those removed first may come again."""


class NotAllowed(SpokenError):
    """The table does not let that be done; one sentence that may be shown."""


def check_own_name(name: str) -> None:
    """Check that a name is not the word that to everybody else means themselves. Raises NotAllowed."""
    if looks(name) == "you":
        raise NotAllowed('The others would read "You" as themselves: choose another name.')


class Change(Struct, frozen=True):
    """A change of a table: its row afterwards, and one sentence for everybody there (empty: nobody need be told)."""

    row: TableRow
    notice: str = ""


def of_owner(seat: int, who: str, edit: Callable[[TableRow], Change]) -> Callable[[TableRow], Change]:
    """Return that change, for the person with the fingerprint ``who``, as long as the seat is theirs.

    What was asked for before another device took it over, and waited, changes nothing there.
    """

    def owned(row: TableRow) -> Change:
        check_owner(row, seat, who)
        return edit(row)

    return owned


def check_owner(row: TableRow, seat: int, who: str) -> None:
    """Check that the person with that fingerprint still sits there. Raises NotAllowed."""
    if seat not in row.seats_of(who):
        raise NotAllowed("This seat is not yours any more.")


# --- coming and going --------------------------------------------------------------------------------------


def join(row: TableRow, mark: str, name: str, seat: int | None) -> Change:
    """Give the person with that fingerprint an open seat.

    It is the given one, or the first. Of a seat that is kept for somebody `upcard.server.live.kept_seats` asks those at
    the table first.
    """
    check_may_come(row, mark)
    if not row.open_seats:
        raise NotAllowed("No seat is open at this table.")
    if seat is not None and seat not in row.open_seats:
        raise NotAllowed("That seat is taken." if seat < len(row.seats) else "There is no such seat.")
    check_own_name(name)
    if any(looks(other.name) == looks(name) for other in row.seats if not other.open):
        raise NotAllowed("Somebody at this table has that name; choose another.")
    return seated(row, mark, name, row.open_seats[0] if seat is None else seat)


def check_may_come(row: TableRow, mark: str) -> None:
    """Check that the person with that fingerprint may have a seat. Raises NotAllowed."""
    if row.seat_of(mark) is not None:
        raise NotAllowed("You have a seat at this table already.")
    if mark in row.setup.barred:
        raise NotAllowed("The host has removed you from this table; only the host can let you in again.")
    if row.over:
        raise NotAllowed("This game is over.")


def seated(row: TableRow, mark: str, name: str, seat: int) -> Change:
    """Seat that person there, and tell it; nobody else asks for that seat any more, nor they for another."""
    kept = row.kept_for(seat)
    asked = tuple([each for each in row.setup.asked if each.seat != seat and each.mark != mark])
    after = _with_seat(replace(row, setup=replace(row.setup, asked=asked)), seat, SeatRow(name, None, mark))
    if not after.people[1:]:
        after = replace(after, setup=replace(after.setup, host=seat))
    if after.setup.auto_start and not after.setup.started and not after.open_seats:
        return Change(_begun(after), say("{who} sits down, and the game begins.", who=name))
    if kept and looks(kept) != looks(name):
        return Change(after, say("{who} sits down in the place of {other}.", who=name, other=kept))
    return Change(after, say("{who} sits down.", who=name))


def leave(row: TableRow, seat: int, bot: str) -> Change:
    """Give up that person's seat: open again before the game, played on by a bot in it."""
    name = row.seats[seat].name
    row = _remembered(row, seat)
    if not row.setup.started:
        return Change(_hosted(_with_seat(row, seat, _open_seat(row, seat)), row.host), say("{who} leaves.", who=name))
    after = _with_seat(row, seat, SeatRow(name, bot, None))
    return Change(_hosted(after, row.host), say("{who} leaves; a bot plays on.", who=name))


def _remembered(row: TableRow, seat: int) -> TableRow:
    """Note who leaves a seat that is kept for them, so that they get it again."""
    place, evening = row.seats[seat], row.setup.evening
    if not evening or looks(evening[seat]) != looks(place.name):
        return row
    left = list(row.setup.left or [""] * len(evening))
    left[seat] = place.token or ""
    return replace(row, setup=replace(row.setup, left=tuple(left)))


def code_for(table_id: str, command: CommandRow) -> tuple[str, float]:
    """Return the code of a seat that a command asks for, and until when it is good, in seconds since 1970.

    It follows from the browser's fingerprint, which only the server knows, and from the command: asked again, it is the
    same.
    """
    secret = f"{command.who} {table_id} {command.cid}"
    number = int.from_bytes(hashlib.sha256(secret.encode()).digest())
    letters = [CODE_LETTERS[number // len(CODE_LETTERS) ** place % len(CODE_LETTERS)] for place in range(CODE_LENGTH)]
    return "".join(letters), command.at + CODE_LASTS


def with_code(row: TableRow, seat: int, code: str, until: float) -> Change:
    """Let that seat move to whoever has the code. One that it had before is void."""
    return Change(_with_seat(row, seat, replace(row.seats[seat], code=_code_mark(row.id, code), code_until=until)))


def redeem(row: TableRow, mark: str, code: str) -> Change:
    """Move the person's right to the seat with that code to the device with that fingerprint.

    A code is good once.
    """
    if row.seat_of(mark) is not None:
        raise NotAllowed("This device has a seat at this table already.")
    offered = _code_mark(row.id, code.upper().replace("-", "").replace(" ", ""))
    found = None
    for number, seat in enumerate(row.seats):
        if seat.code is not None and secrets.compare_digest(seat.code, offered) and now() < seat.code_until:
            found = number
    if found is None:
        raise NotAllowed("That is no code of this table, or it has expired; a code is good once, for ten minutes.")
    place = replace(row.seats[found], token=mark, code=None, code_until=0.0)
    return Change(_with_seat(row, found, place), say("{who} continues on another device.", who=place.name))


# --- the host ----------------------------------------------------------------------------------------------


def start(row: TableRow, seat: int, open_seats: wire.OpenSeats, bot: str) -> Change:
    """Begin the game, as the host may; open seats go to bots, or are dropped."""
    _host_only(row, seat)
    if row.setup.started:
        raise NotAllowed("The game has begun already.")
    if open_seats == "drop" and row.setup.sheet:
        raise NotAllowed("Everybody on the score sheet has a seat: let bots play for those who do not come.")
    if open_seats == "drop":
        host = row.host
        kept = [number for number, place in enumerate(row.seats) if not place.open]
        setup = replace(row.setup, host=kept.index(host) if host in kept else None)
        after = replace(row, seats=tuple(row.seats[number] for number in kept), setup=setup)
    else:
        after = row
        for number in row.open_seats:
            after = _with_seat(after, number, _bot_seat(after, number, bot))
    return Change(_begun(after), say("The game begins."))


def set_seat(row: TableRow, seat: int, number: int, to: wire.SeatState, bot: str) -> Change:
    """Let a bot, its person or nobody play seat ``number`` from now on, as the person at ``seat`` says."""
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
            return Change(_begun(after), say("{who}, a bot, sits down, and the game begins.", who=name))
        if kept := row.kept_for(number):
            return Change(after, say("{who}, a bot, sits down in the place of {other}.", who=name, other=kept))
        return Change(after, say("{who}, a bot, sits down.", who=name))
    after = _with_seat(row, number, replace(place, bot=bot))
    return Change(after, "" if place.bot else say("A bot plays for {who}.", who=place.name))


def _give_back(row: TableRow, number: int, place: SeatRow) -> Change:
    if place.token is None:
        raise NotAllowed("That seat is no person's.")
    after = _with_seat(row, number, replace(place, bot=None))
    return Change(after, say("{who} plays again.", who=place.name) if place.bot else "")


def _set_open(row: TableRow, seat: int, number: int, place: SeatRow) -> Change:
    if number == seat:
        raise NotAllowed("To give your own seat up, leave the table.")
    if place.open:
        return Change(row)
    check_own_name(row.seats[seat].name)
    after = _hosted(_with_seat(row, number, _open_seat(row, number)), row.host)
    if place.token is not None and row.at_device_of(number) == (number,):  # others at that device stay
        barred = (*row.setup.barred, place.token)[-MOST_BARRED:]
        after = replace(after, setup=replace(after.setup, barred=barred))
    return Change(after, say("The seat of {who} is open.", who=place.name))


def set_host(row: TableRow, seat: int, to: int, host_away: bool) -> Change:
    """Make another person the host.

    ``host_away``: the host has been away for so long that anybody may say so.
    """
    if not host_away:
        _host_only(row, seat)
    if to not in row.people:
        raise NotAllowed("No person sits there who could be the host.")
    return Change(
        replace(row, setup=replace(row.setup, host=to)), say("{who} is the host now.", who=row.seats[to].name)
    )


def set_speed(row: TableRow, seat: int, speed: wire.Speed) -> Change:
    """Set the speed of the table, as the host may."""
    _host_only(row, seat)
    return Change(replace(row, speed=speed))


def change_settings(row: TableRow, seat: int, command: wire.Settings) -> Change:
    """Change those settings that are not left out, as the host may."""
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
        links=old.links if command.links is UNSET else command.links,
        link="" if command.links is False else old.link,
    )
    sentences = []
    if setup.clock != old.clock:
        length = _length(setup.clock)
        sentences.append(
            say("The time limit for each answer is now {length}.", length=length)
            if setup.clock
            else say("There is no time limit now.")
        )
    if setup.paused != old.paused:
        sentences.append(say("The table is paused.") if setup.paused else say("The game continues."))
    if setup.spectators != old.spectators:
        sentences.append(say("Others may watch now.") if setup.spectators else say("Others may not watch any more."))
    if setup.chat != old.chat:
        sentences.append(say("Chat is on.") if setup.chat else say("Chat is off."))
    if setup.links != old.links:
        sentences.append(
            say("The finished game may be shown by link.")
            if setup.links
            else say("The finished game is not shown by link.")
        )
    if setup.barred != old.barred:
        sentences.append(say("Whoever was removed may sit down again."))
    if setup.clock != old.clock or (old.paused and not setup.paused):
        setup = replace(setup, clock_from=now())
    after = replace(row, setup=setup)
    if setup.auto_start and not setup.started and not row.open_seats:
        return Change(_begun(after), " ".join([*sentences, say("The game begins.")]))
    return Change(after, " ".join(sentences))


def checked_clock(seconds: int) -> int:
    """Return the seconds of a clock. Raises NotAllowed: nobody can answer that quickly."""
    if 0 < seconds < SHORTEST_CLOCK:
        raise NotAllowed(
            "The time limit for an answer is {least} seconds or more, or 0 for none.", least=SHORTEST_CLOCK
        )
    return seconds


def share(row: TableRow, token: str, over: bool) -> Change:
    """Show the finished game to whoever has the token, or the one that it has already."""
    if not over:
        raise NotAllowed("A game can be shown by link when it is over.")
    if not row.setup.links:
        raise NotAllowed("The host has switched off that this game is shown by link.")
    return Change(replace(row, setup=replace(row.setup, link=row.setup.link or token)))


def shows(row: TableRow, token: str | None) -> bool:
    """Say whether this token is the one by which the finished game is shown."""
    kept = row.setup.link
    return bool(kept and token) and secrets.compare_digest(kept.encode(), str(token).encode("utf-8", "replace"))


def set_avatar(row: TableRow, seat: int, avatar: int) -> Change:
    """Set the face that the person at ``seat`` is known by."""
    return Change(_with_seat(row, seat, replace(row.seats[seat], avatar=avatar)))


def set_standing(row: TableRow, seat: int, standing: Standing) -> Change:
    """Set the standing answer of the seat."""
    kept = msgspec.json.encode(standing).decode()
    return Change(_with_seat(row, seat, replace(row.seats[seat], standing=kept)))


def standing_answers(row: TableRow) -> dict[int, Standing]:
    """Return the standing answers of the people at a table."""
    return {seat: msgspec.json.decode(row.seats[seat].standing, type=Standing) for seat in row.people}


# --- other devices -----------------------------------------------------------------------------------------


def other_devices(before: TableRow, after: TableRow) -> list[int]:
    """Return the seats that belong to another device than before, or to none."""
    return [
        number
        for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=False))
        if was.token != now.token
    ]


def reseats(edit: Callable[[TableRow], Change], row: TableRow) -> bool:
    """Say whether a seat comes to another device by that change.

    What is not allowed is said where it is made.
    """
    with contextlib.suppress(NotAllowed):
        return bool(other_devices(row, edit(row).row))
    return False


# --- parts -------------------------------------------------------------------------------------------------


def first_setup(order: wire.NewTable, host: int) -> Setup:
    """Return how a table that is ordered so begins: at once, unless seats are open."""
    return Setup(
        host=host,
        started=all(player.kind != "open" for player in order.players),
        clock=checked_clock(order.clock),
        clock_from=now(),
        spectators=order.spectators,
        chat=order.chat,
        auto_start=order.auto_start,
    )


def free_name(name: str, used: Collection[str]) -> str:
    """Return that name, or where somebody has it, with a number.

    >>> free_name("Willow", {"willow"}), free_name("Willow", set())
    ('Willow 2', 'Willow')
    """
    numbered = [name, *[f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, len(used) + 2)]]
    return next(each for each in numbered if looks(each) not in used)


def _begun(row: TableRow) -> TableRow:
    return replace(row, setup=replace(row.setup, started=True, clock_from=now()))


def _with_seat(row: TableRow, number: int, seat: SeatRow) -> TableRow:
    return replace(row, seats=(*row.seats[:number], seat, *row.seats[number + 1 :]))


def _hosted(row: TableRow, host: int | None) -> TableRow:
    """Hand the table on to the next person, if the host has gone."""
    people = row.people
    if host in people or not people:
        return replace(row, setup=replace(row.setup, host=host if host in people else None))
    after = [number for number in people if host is None or number > host]
    return replace(row, setup=replace(row.setup, host=(after or list(people))[0]))


def _open_seat(row: TableRow, number: int) -> SeatRow:
    evening = row.setup.evening
    return SeatRow(evening[number] if evening else open_name(number), None, None)


def _bot_seat(row: TableRow, number: int, bot: str) -> SeatRow:
    """Seat that bot where a seat was open, by a name that nobody at the table has."""
    used = [looks(seat.name) for seat in row.seats]
    name = next((name for name in wire.BOT_NAMES if looks(name) not in used), open_name(number))
    return SeatRow(name, bot, None)


def open_name(number: int) -> str:
    """Return the name under which an open seat is shown."""
    return say("Seat {number}", number=number + 1)


def _host_only(row: TableRow, seat: int) -> None:
    if seat != row.host:
        raise NotAllowed("Only the host can do that.")


def _code_mark(table_id: str, code: str) -> str:
    return hashlib.sha256(f"{table_id} {code}".encode()).hexdigest()


def _length(seconds: int) -> str:
    """Say how long that is.

    >>> _length(90), _length(120), _length(86_400)
    ('90 seconds', '2 minutes', '1 day')
    """
    if seconds % 86_400 == 0:
        return say_counted("1 day", "{number} days", seconds // 86_400)
    if seconds % 3_600 == 0:
        return say_counted("1 hour", "{number} hours", seconds // 3_600)
    if seconds % 60 == 0:
        return say_counted("1 minute", "{number} minutes", seconds // 60)
    return say_counted("1 second", "{number} seconds", seconds)
