"""Reads what a person types at a score sheet as a writing, and names cells."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from upcard.kernel.ui.score_rules import Cell, ScoreField
from upcard.kernel.ui.told_values import read_seat, read_sum
from upcard.options.house_rules import BadHouseRules, HouseRules, heading
from upcard.options.rule_file import write_house_rules
from upcard.score.before import BEGINNING, DEAL, HAD
from upcard.score.changes import inserted
from upcard.score.order import INSERTED, is_put_in
from upcard.score.row import STOP, STOPS, read_rules
from upcard.score.seating import AFTER, COMING, JOINS, LEAVES, MEAN, START, TOTALS, WORST, Joining, read_joining
from upcard.score.sheet import ScoreSheet, correction
from upcard.score.writing import BadSheet, Writing
from upcard.text.errors import Unreadable
from upcard.text.messages import Message, marked, say

OURS: Final = "ours"
EMPTY: Final = "-"
TAKES_SEATS: Final = ("ending", "seats")
"""What blanks want that take players."""
INSERT: Final = "insert"
OF_ALL: Final = ("name", *BEGINNING)
"""What is of the whole sheet, in whichever row it is typed."""
TIE: Final = "="
"""Between players who are equal."""


class Untyped(Unreadable):
    """What was typed is nothing that can be written."""


def as_writing(sheet: ScoreSheet, typed: str, rules: Callable[[str], HouseRules], **more: Any) -> Writing:
    """Return the writing that was typed.

    It is as in ``out Ada bent``, ``Ben 10+15+8``, ``3: Ben 48``, ``ours Ben 1``, ``fine Ben 50``, ``dealer Ben``,
    ``name Ben Zoë``, ``had Ben 87``, ``rules FILE``, ``end -`` to clear; ``rules`` reads such a file. A row's blanks
    say what else there is; a player with nothing before goes to the first blank of a seat.

    Raises:
        Untyped: it is none.
    """
    number, text = _row(sheet, " ".join(typed.split()))
    word, _, rest = text.partition(" ")
    if word.lower() == OURS and rest:  # before or behind the number of the row
        more["ours"] = True
        number, text = (number, rest) if number else _row(sheet, rest)
        word, _, rest = text.partition(" ")
    row = number or sheet.rows[-1].number
    word = word.lower()
    if sheet.over and not number and word not in (*OF_ALL, STOP[0]):
        raise Untyped("The game is over; {row}: in front of the line corrects its last row", row=sheet.rows[-1].place)
    if word == "rules" and rest:
        return correction(sheet, row, "rules", write_house_rules(rules(rest)), **more)
    if word == "dealer" and rest:
        return correction(sheet, row, "dealer", f"P{_seat_in(sheet, rest)[0] + 1}", **more)
    if word == INSERT and (number or rest):
        return _inserted(sheet, number, rest, **more)
    if word == "table" and rest == EMPTY:
        return correction(sheet, row, word, "", **more)
    if word == STOP[0] and sheet.score_rules.stops and rest in ("", EMPTY):
        return correction(sheet, number or _last_closed(sheet), word, "" if rest else STOPS, **more)
    if word == DEAL and rest:
        return correction(sheet, 1, DEAL, "" if rest == EMPTY else rest, **more)
    if word == HAD and rest:
        seat, value = _seat_in(sheet, rest)
        return correction(sheet, 1, HAD, "" if value == EMPTY else value, seat, **more)
    if word in COMING and rest:
        seat, value = _coming(sheet, row, rest) if word == JOINS else _leaving(sheet, rest)
        return correction(sheet, row, word, value, seat, **more)
    blanks = (sheet.row(row) or sheet.rows[-1]).plan.blanks
    for blank in blanks:
        if blank.of == "row" and ((word == blank.what and rest) or blank.may_begin(word)):
            value = _filled(sheet, blank, rest if word == blank.what and not blank.may_begin(word) else text)
            return correction(sheet, row, blank.what, value, **more)
    of_seats = [blank.what for blank in blanks if blank.of == "seat"]
    if not of_seats and word not in ("points", "name"):
        raise Untyped(
            "{text}: begin the line with one of {words}; ? shows what can be typed",
            text=repr(text[:40]),
            words=_words(sheet, blanks),
        )
    what = word if word in (*of_seats, "points", "name") and _found(sheet, rest) is not None else (*of_seats, "")[0]
    if what != word and _found(sheet, text) is None:
        raise Untyped(
            "{text}: begin the line with a player ({names}) or with one of {words}; ? shows what can be typed",
            text=repr(text[:40]),
            names=", ".join(sheet.names),
            words=_words(sheet, blanks),
        )
    seat, value = _seat_in(sheet, rest if what == word else text)
    if not value or not what:
        raise Untyped("{typed}: type also what is to be written there", typed=repr(typed[:40]))
    came = joined_by(sheet, seat) if what == "name" else None
    joining = None if came is None else read_joining(came.text)
    if came is not None and joining is not None:
        return correction(sheet, came.row, JOINS, str(replace(joining, name=value)), seat, **more)
    return correction(sheet, 0 if what == "name" else row, what, "" if value == EMPTY else value, seat, **more)


def _last_closed(sheet: ScoreSheet) -> int:
    """Return the row after which the players stop: the last one that was scored.

    Raises Untyped.
    """
    for row in reversed(sheet.rows):
        if row.became == "scored":
            return row.number
    raise Untyped("stop: no hand has been played yet")


def _leaving(sheet: ScoreSheet, text: str) -> tuple[int, str]:
    """Who leaves: ``Ben``; ``Ben -`` stays. Raises Untyped."""
    seat, rest = _seat_in(sheet, text)
    return seat, "" if rest == EMPTY else "yes"


def _coming(sheet: ScoreSheet, row: int, text: str) -> tuple[int, str]:
    """Who joins, and with what: ``Zoë``, ``Zoë mean``, ``Zoë 87 after Ben``; ``Zoë -`` after all does not.

    Raises Untyped.
    """
    words, after, place = text.split(), "", ""
    if AFTER in words[1:-1]:
        at = words.index(AFTER, 1)
        after = f" {AFTER} P{_seat_in(sheet, ' '.join(words[at + 1 :]))[0] + 1}"
        words = words[:at]
    if len(words) > 1 and (words[-1] in (*TOTALS, EMPTY) or read_sum(words[-1]) is not None):
        place = words.pop()
    name = " ".join(words)
    seat, rest = _whole_name(sheet, name)
    if seat >= 0 and not rest:  # somebody who was there before
        came = joined_by(sheet, seat)
        name = sheet.names[seat] if came is not None and came.row == row else ""
    else:
        seat = len(sheet.names)
    return seat, "" if place == EMPTY else f"{place or START}{after} {name}".strip()


def joined_by(sheet: ScoreSheet, seat: int) -> Writing | None:
    """Return what brought a player of that name on the sheet; None of who has been there from the beginning."""
    said = [row.cells[JOINS, seat].written for row in sheet.rows if (JOINS, seat) in row.cells]
    return next((each for each in said if (read_joining(each.text) or _NOBODY).name), None)


def _words(sheet: ScoreSheet, blanks: Iterable[ScoreField]) -> str:
    """Return the words with which a line can begin, in a row with these blanks."""
    points = ["points"] if sheet.score_rules.sums != "none" else []
    stop = [STOP[0]] if sheet.score_rules.stops else []
    had = {"no": (), "totals": (HAD,), "deals": (HAD, DEAL)}[sheet.score_rules.carries]
    return ", ".join(
        dict.fromkeys([*_beginnings(blanks), *points, *stop, "dealer", "name", "rules", INSERT, *COMING, *had])
    )


def _beginnings(blanks: Iterable[ScoreField]) -> Iterator[str]:
    """Return the words with which something can be typed into these blanks."""
    for blank in blanks:
        words = [each.text for each in blank.begins if each.offered]
        if (blank.of == "row" and blank.wants != "ending") or (blank.of == "seat" and not blank.asked):
            yield blank.what
        yield from words


def _filled(sheet: ScoreSheet, blank: ScoreField, text: str) -> str:
    """Return what goes into the blank of a row, with signs for names where it takes any; empty to clear it.

    Raises Untyped.
    """
    if text == EMPTY:
        return ""
    if blank.wants not in TAKES_SEATS:
        return text
    said: list[str] = []
    left = text.replace(TIE, f" {TIE} ").replace(",", " ").strip()
    while left:
        seat, after = _whole_name(sheet, left)
        word, _, rest = left.partition(" ")
        if seat >= 0:
            left = _add(sheet, said, seat, after)
        elif word.lower() == TIE or blank.may_hold(word.lower()):
            said.append(word.lower())
            left = rest.strip()
        else:
            seat, after = _seat_in(sheet, left)
            left = _add(sheet, said, seat, after)
    return " ".join(said)


def _add(sheet: ScoreSheet, said: list[str], seat: int, after: str) -> str:
    """Note a player who is named, and return what stands behind the name.

    Raises Untyped: twice.
    """
    sign = f"P{seat + 1}"
    if sign in said:
        raise Untyped("{name} is named twice", name=sheet.names[seat])
    said.append(sign)
    return after


def _row(sheet: ScoreSheet, text: str) -> tuple[int, str]:
    """Return the number of the row whose place is named before a colon, 0 where none is, and the rest."""
    place, colon, rest = text.partition(":")
    row = _at_place(sheet, place) if colon else 0
    return (row, rest.strip()) if row else (0, text)


def _at_place(sheet: ScoreSheet, place: str) -> int:
    """Return the number of the row at a place that was typed, or of the one behind the last; 0 for any other."""
    numbers = [row.number for row in (*sheet.rows, *sheet.behind)]
    numbers.append(max([number for number in numbers if not is_put_in(number)], default=0) + 1)
    known = place.isascii() and place.isdigit() and 0 < int(place[:6]) <= len(numbers)
    return numbers[int(place) - 1] if known else 0


def _inserted(sheet: ScoreSheet, number: int, rest: str, **more: Any) -> Writing:
    """Return the writing of ``insert 2``, a forgotten deal before row 2; ``2: insert -`` takes row 2 out again.

    Raises Untyped.
    """
    if number and rest == EMPTY and is_put_in(number):
        return correction(sheet, number, INSERTED[0], "", **more)
    before = sheet.row(_at_place(sheet, rest))
    if number or before is None:
        raise Untyped("insert: name the row before which a deal was forgotten, as in insert 2")
    return inserted(sheet, before.number, **more)


def _seat_in(sheet: ScoreSheet, text: str) -> tuple[int, str]:
    """Return the player whose name the text begins with, and the rest of it.

    Raises Untyped.
    """
    found = _found(sheet, text)
    if found is None:
        raise Untyped(
            "{text}: begin with one of {names}; ? shows what can be typed",
            text=repr(text[:40]),
            names=", ".join(sheet.names),
        )
    return found


def _found(sheet: ScoreSheet, text: str) -> tuple[int, str] | None:
    """By the whole name, else by ``P2``, else by letters that only one name begins with."""
    seat, after = _whole_name(sheet, text)
    if seat >= 0:
        return seat, after
    names = [name.casefold() for name in sheet.names]
    word, _, rest = text.partition(" ")
    if word[:1] in ("P", "p"):
        by_sign = read_seat(word, len(names))
        if by_sign is not None:
            return by_sign, rest.strip()
    short = [seat for seat, name in enumerate(names) if word and name.startswith(word.casefold())]
    return (short[0], rest.strip()) if len(short) == 1 else None


def _whole_name(sheet: ScoreSheet, text: str) -> tuple[int, str]:
    """Return the player whose whole name the text begins with, and the rest of it; -1 where it is nobody's."""
    plain = text.casefold()
    whole = [seat for seat, name in enumerate(sheet.names) if f"{plain} ".startswith(f"{name.casefold()} ")]
    seat = max(whole, key=lambda seat: len(sheet.names[seat]), default=-1)
    return seat, text[len(sheet.names[seat]) :].strip() if whole else text


def cell_name(names: tuple[str, ...], blanks: Iterable[ScoreField], cell: Cell) -> str:
    """Return what a cell is called, in a row with these blanks."""
    what, seat = cell
    said = {**_EVERYWHERE, **{blank.what: blank.said for blank in blanks}}.get(what, what)
    if seat < 0:
        return say(said)
    return say(said, who=names[seat] if seat < len(names) else say("somebody"))


def cell_text(names: tuple[str, ...], blanks: Iterable[ScoreField], writing: Writing) -> str:
    """Return what stands in a cell, with names for the signs of seats; "nothing" where it is empty."""
    if writing.what in (LEAVES, STOP[0], INSERTED[0]):
        return say("yes") if writing.text else say("no")
    if not writing.text:
        return say("nothing")
    if writing.what == JOINS:
        return _joined(names, read_joining(writing.text)) or writing.text
    if writing.what == "rules":
        return _title(writing.text)
    if writing.what not in ("dealer", *[blank.what for blank in blanks if blank.wants in TAKES_SEATS]):
        return writing.text
    seats = {f"P{seat + 1}": name for seat, name in enumerate(names)}
    return " ".join([seats.get(word, word) for word in writing.text.split()])


def _joined(names: tuple[str, ...], joining: Joining | None) -> str:
    """Return with what somebody joins, and behind whom; empty where it says nothing of that kind."""
    if joining is None:
        return ""
    begins = say("begins with {points}", points=_TOTALS.get(joining.total, joining.total))
    if not 0 <= joining.after < len(names):
        return begins
    return say("{begins}, sits after {who}", begins=begins, who=names[joining.after])


def _title(text: str) -> str:
    """Return what the rules of a house-rule file are called."""
    try:
        return heading(read_rules(text)[0])
    except (BadHouseRules, BadSheet):
        return say("unreadable")


_TOTALS: Final[Mapping[int | str, Message]] = {
    MEAN: Message(marked("the mean of all")),
    WORST: Message(marked("the worst total")),
    START: Message(marked("what everybody began with")),
}
_NOBODY: Final = Joining(START, -1, "")
_EVERYWHERE: Final = {
    "points": marked("points of {who}"),
    "dealer": marked("dealer"),
    "rules": marked("rules"),
    "name": marked("name of {who}"),
    "played": marked("what was played at the table of the card room"),
    "joins": marked("that {who} joins"),
    "leaves": marked("that {who} leaves"),
    HAD: marked("the earlier points of {who}"),
    DEAL: marked("which deal is the first to play"),
    "table": marked("that it goes on at a table of the card room"),
    "stop": marked("that the players stop after it"),
    INSERTED[0]: marked("that this deal was inserted"),
    "dropped": marked("which house rules this version does not have"),
}


def usage(sheet: ScoreSheet) -> list[str]:
    """Return what can be typed, a line each."""
    one = sheet.names[0]
    points = [say("points {name} 5: the points of a row, in place of those that the rules give", name=one)]
    return [
        *[say(each, name=one) for each in sheet.score_rules.usage],
        *(points if sheet.score_rules.sums != "none" else []),
        say("2: in front of a line corrects row 2; - in place of what is written empties the cell"),
        say("insert 2: a deal that was forgotten, before row 2; 2: insert - takes it out again"),
        say("ours in front of a line: your table accepts it against the rules"),
        say("dealer {name}: who deals; name {name} Zoë: gives {name} the name Zoë", name=one),
        say("rules FILE: play by other rules from this deal on"),
        *_usage_before(sheet),
        say(
            "leaves {name}: a player leaves; joins Zoë, joins Zoë mean, joins Zoë 87 after {name}: a player joins",
            name=one,
        ),
        say("sheet shows the sheet, and quit leaves it; everything is kept in the file"),
        say("table: how the next deal is played at the web table"),
    ]


def _usage_before(sheet: ScoreSheet) -> list[str]:
    one, carries = sheet.names[0], sheet.score_rules.carries
    if carries == "deals":
        return [
            say("had {name} 87: the points {name} has from an earlier game; deal 4: the first deal to play", name=one)
        ]
    return [say("had {name} 87: the points {name} has from an earlier game", name=one)] if carries == "totals" else []


__all__ = ["OURS", "Untyped", "as_writing", "cell_name", "cell_text", "usage"]
