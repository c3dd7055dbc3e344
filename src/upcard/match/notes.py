"""What a device noted down while it played, compared with the record afterwards, in both ways.

A device notes the head; for every draw the link before it, the list of pledges that it was shown before it opened its
own contribution, what lay on the table then, that contribution, whether it opened it, and the hand that it was dealt
by it (`upcard.match.chain`, `docs/fair-deal.md`); and what lay on the table after each move, as a digest
(`digest_of`).
"""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard.cards.card import HIDDEN, face_text
from upcard.kernel.face.scene import Scene
from upcard.kernel.state import ONLOOKER
from upcard.match.chain import Chain, pledge_of
from upcard.match.record import Record, replay
from upcard.text.errors import Unreadable
from upcard.text.messages import say

FORMAT: Final = 2
_DIGITS: Final = 16


class BadNotes(Unreadable):
    """Notes that cannot be read; one sentence."""


@dataclass(frozen=True)
class Note:
    """What was noted of draw ``number``: the ``link`` before it; the closed list of ``pledges`` by seat, None if it was
    not shown; the own ``contribution``, empty if there was none; was it ``opened``? ``hand``: the own cards as it dealt
    them, empty where it dealt none or nobody looked."""

    number: int
    link: str
    pledges: tuple[str, ...] | None = None
    contribution: str = ""
    opened: bool = False
    hand: tuple[str, ...] = ()
    table: str = ""


@dataclass(frozen=True)
class Notes:
    """Everything noted at one table by whoever sat at ``seat`` (None: a spectator); bytes as hexadecimal digits.
    ``tables``: what lay there, in the order in which it was shown, without what was taken back."""

    head: str
    seat: int | None
    draws: tuple[Note, ...]
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Compared:
    """A draw of the record beside the notes: was it ``shown`` to this device, and is its contribution in it
    (``mine``)? ``move``: None for a void draw."""

    number: int
    move: int | None
    shown: bool
    mine: bool


def read_notes(data: Mapping[str, Any]) -> Notes:
    """Notes as TOML has them. Raises BadNotes."""
    if "seen" in data:
        raise BadNotes("these notes are of the old protocol, which cannot show that no draw was left out")
    if data.get("notes") != FORMAT or type(data["notes"]) is not int:
        raise BadNotes("notes: {format} is wanted, the number of their format", format=FORMAT)
    seat, draws, tables = data.get("seat"), data.get("draws", []), data.get("tables", [])
    if type(seat) is not int or not 0 <= seat <= 255:
        raise BadNotes("seat: the number of the seat is wanted, 0 for a spectator")
    if not isinstance(draws, list):
        raise BadNotes("draws: a list of tables is wanted")
    if not isinstance(tables, list) or not all([isinstance(one, str) for one in tables]):
        raise BadNotes("tables: a list of texts is wanted")
    return Notes(
        "" if not draws and data.get("head") == "" else _digits(data, "head", "head"),
        seat - 1 if seat else None,
        tuple([_read(each, n) for n, each in enumerate(draws, 1)]),
        tuple(tables),
    )


def _read(table: object, at: int) -> Note:
    if not isinstance(table, Mapping):
        raise BadNotes("draws {at}: a table is wanted", at=at)
    number, pledges, opened = table.get("number"), table.get("pledges"), table.get("opened", False)
    if type(number) is not int or number < 1:
        raise BadNotes("draws {at}: number: a whole number from 1 is wanted", at=at)
    if type(opened) is not bool:
        raise BadNotes("draws {at}: opened: true or false is wanted", at=at)
    hand = table.get("hand", [])
    for key, texts in (("pledges", [] if pledges is None else pledges), ("hand", hand)):
        if not isinstance(texts, list) or not all([isinstance(one, str) for one in texts]):
            raise BadNotes("draws {at}: {key}: a list of texts is wanted", at=at, key=key)
    given = table.get("contribution", "")
    if not isinstance(given, str) or not re.fullmatch("([0-9a-f]{32})?", given):
        raise BadNotes("draws {at}: contribution: 32 hexadecimal digits are wanted", at=at)
    lay = table.get("table", "")
    if not isinstance(lay, str) or not re.fullmatch("([0-9a-f]{16})?", lay):
        raise BadNotes("draws {at}: table: 16 hexadecimal digits are wanted", at=at)
    shown = None if pledges is None else tuple(pledges)
    return Note(number, _digits(table, "link", f"draws {at}: link"), shown, given, opened, tuple(hand), lay)


def _digits(table: Mapping[str, Any], key: str, where: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
        raise BadNotes("{where}: 64 hexadecimal digits are wanted", where=where)
    return value


def compare(notes: Notes, record: Record) -> tuple[list[Compared], list[str]]:
    """Every draw of the record beside the notes, and everything in which the two differ, a sentence each. Where there
    is no sentence, this device saw every draw as the record has it, and, if it had a seat, had a part in each and was
    dealt what the record says.

    Raises:
        BadRecord: the record does not play (`upcard.match.record.replay`).
    """
    if not notes.draws:
        return [], [say("The notes are empty: nothing was shown to you.")]
    wrong = []
    known = [chain for chain in record.chains if chain.head.hex() == notes.head]
    if not known:
        return [], [say("The record does not hang on the head {head}… that you were shown.", head=notes.head[:12])]
    if len(record.chains) > 1 or record.lots:
        wrong.append(say("The record has draws that do not hang on the head that you were shown."))
    chain, links = known[0], [link.hex() for link in known[0].links()]
    noted: dict[int, Note] = {}
    for note in notes.draws:
        if noted.setdefault(note.number, note) != note:
            wrong.append(
                say(
                    "Draw {number} was begun twice before your eyes: the tables were put back, or it was drawn again.",
                    number=note.number,
                )
            )
    found = []
    wrong += _hands(notes, record, chain)
    wrong += _opened_elsewhere(notes, record, chain)
    for at, each in enumerate(chain.rounds):
        kept = noted.pop(each.number, None)
        mine = notes.seat is not None and notes.seat < len(each.pledges) and bool(each.contributions[notes.seat])
        found.append(Compared(each.number, each.move, kept is not None and kept.pledges is not None, mine))
        problem = _differs(kept, chain, at, links[at], notes.seat)
        if problem:
            wrong.append(say("Draw {number}: {problem}.", number=each.number, problem=problem))
    for note in noted.values():
        # One that was begun and not closed when the game ended is no draw.
        if note.number != len(chain.rounds) + 1 or note.pledges is not None or note.link != links[-1]:
            wrong.append(say("Draw {number} was shown to you, and is not in the record as it was.", number=note.number))
    return found, wrong + tables_that_differ(notes, record)


def digest_of(scene: Scene) -> str:
    """What lies on the table for whoever is shown that scene: how many cards each seat holds, its total and its bet,
    and of each pile how many cards lie there, and those that may be seen."""
    seats = [f"{at.seat} {at.cards} {at.total} {'-' if at.bet is None else at.bet}" for at in scene.seats]
    zones = [f"{zone.id} {zone.count} {' '.join(zone.cards)}" for zone in scene.zones]
    return hashlib.sha256("\n".join(["upcard table 2", *seats, *zones]).encode()).hexdigest()[:_DIGITS]


def tables_that_differ(notes: Notes, record: Record) -> list[str]:
    """A sentence if what lay on the table before this device is nowhere in the record, or was not noted: the record is
    of another game, with the cards that were drawn."""
    seat = ONLOOKER if notes.seat is None else notes.seat
    if seat != ONLOOKER and seat >= len(record.players):
        return []
    if not notes.tables:
        return [say("Your notes do not have what lay on the table: the record may be of another game.")]
    match, left, last = record.start(), list(reversed(notes.tables)), 0
    for number, _, _, _ in replay(record, match=match):
        if left and digest_of(match.scene(seat)) == left[-1]:
            left.pop()
            last = number
    if not left:
        return []
    return [
        say(
            "What lay on the table before you next after move {number} is not in the record: it is of another game, or "
            "moves were taken back while you were away.",
            number=last,
        )
    ]


def _hands(notes: Notes, record: Record, chain: Chain) -> list[str]:
    """The draws by which the own hand became another one than was noted, or that dealt it and nothing was noted: a
    sentence each."""
    made = {each.number: each.move for each in chain.rounds}
    shown = [note for note in notes.draws if note.pledges is not None or note.hand]
    drawn = {made[note.number]: note for note in shown if made.get(note.number) is not None}
    seat = notes.seat
    if not drawn or seat is None or seat >= len(record.players):
        return []
    wrong, match = [], record.start()
    before = Counter(_hand(match.scene(seat)))
    for number, _, _, _ in replay(record, max([move or 0 for move in drawn]), match):
        note = drawn.get(number)
        if note is None and number + 1 not in drawn:
            continue
        hand = Counter(_hand(match.scene(seat)))
        if note is not None and note.hand and Counter(note.hand) != hand:
            wrong.append(say("Draw {number}: it dealt you other cards than you were shown.", number=note.number))
        elif note is not None and not note.hand and hand and hand != before:
            wrong.append(say("Draw {number}: the cards that it dealt you are not in your notes.", number=note.number))
        before = hand
    return wrong


def _opened_elsewhere(notes: Notes, record: Record, chain: Chain) -> list[str]:
    """The draws that were opened at another table than the one from which they were made, a sentence each: somebody
    played, or took a move back, who could know the cards by then. A void draw belongs to the one that was made next."""
    seat = ONLOOKER if notes.seat is None else notes.seat
    if seat != ONLOOKER and seat >= len(record.players):
        return []
    at: dict[int, list[Note]] = {}
    noted, move = {note.number: note for note in notes.draws if note.table}, None
    for each in reversed(chain.rounds):
        move = each.move or move
        if each.number in noted and move is not None:
            at.setdefault(move, []).append(noted[each.number])
    if not at:
        return []
    wrong, match = [], record.start()
    lies = digest_of(match.scene(seat))
    for number, _, _, _ in replay(record, max(at), match):
        wrong += [
            say("Draw {number}: somebody played, or took something back, after it was opened.", number=note.number)
            for note in at.get(number, ())
            if note.table != lies
        ]
        if number + 1 in at:
            lies = digest_of(match.scene(seat))
    return wrong


def _hand(scene: Scene) -> list[str]:
    """The cards of one's own hand that one may see."""
    hands = [zone.cards for zone in scene.zones if zone.kind == "hand" and zone.owner == scene.you]
    return [card for cards in hands for card in cards if card != face_text(HIDDEN)]


def _differs(note: Note | None, chain: Chain, at: int, link: str, seat: int | None) -> str:
    """What the note and the record do not agree in; empty if they do."""
    this = chain.rounds[at]
    if note is None:
        return say("it was not shown to you: you were away, or it was withheld")
    if note.link != link:
        return say("it follows upon other draws than you were shown")
    if note.pledges is None:
        return say("the pledges to it were not shown to you before it was made")
    if note.pledges != tuple([pledge.hex() for pledge in this.pledges]):
        return say("the pledges to it are not those that you were shown")
    if seat is None:
        return ""
    if seat >= len(this.pledges):
        return say("the record has no such seat as yours")
    own = this.contributions[seat]
    if not note.contribution:
        return say("the record has a contribution of yours that you did not make") if own else _without(this.move)
    if this.pledges[seat] != pledge_of(chain.head, this.number, seat, bytes.fromhex(note.contribution)):
        return say("your pledge is not among those in the record")
    if note.opened and own.hex() != note.contribution:
        return say("you opened your contribution, and the record does not have it")
    if not note.opened:
        return (
            say("the record has a contribution that you did not open") if own else say("you did not open your pledge")
        )
    return ""


def _without(move: int | None) -> str:
    return "" if move is None else say("it was made without you: the table may have chosen it")
