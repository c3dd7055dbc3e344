"""Compares the notes of one's own devices with the record of a game: what they prove, and what does not agree.

A draw is *proved* to somebody if a device of theirs was shown the list of pledges to it before it was made, and if what
that device contributed is in it; to somebody who looked on at the whole game, if the list was shown and anybody had a
part in it. Of other draws the notes prove nothing, which is no fault: their device was away, came too late, or had no
seat. What contradicts the record is one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from upcard.cards.card import HIDDEN, face_text
from upcard.kernel.state import ONLOOKER
from upcard.kernel.ui.scene import Scene
from upcard.match.chain import Chain, pledge_of
from upcard.match.notes import DrawWitness, Notes, View, by_number, digest_of, same_table
from upcard.match.record import Record, digest, replay
from upcard.text.messages import say


@dataclass(frozen=True)
class Compared:
    """A draw of the record beside the notes.

    It says whether it was ``shown`` to one of these devices, and whether the contribution of one is in it (``mine``).
    ``proved``: see above. ``move``: None for a void draw.
    """

    number: int
    move: int | None
    shown: bool
    mine: bool
    proved: bool


def compare(notes: Sequence[Notes], record: Record) -> tuple[list[Compared], list[str]]:
    """Return every draw of the record beside the notes of one's own devices, and what contradicts it.

    Each contradiction is a sentence.

    Raises:
        BadRecord: the record does not play (`upcard.match.record.replay`).
    """
    wrong = [said for each in notes for said in _of_device(each, record)]
    twice = {number for each in notes for number in _begun_twice(each)}
    noted = by_number(notes)
    if not noted:
        return [], [*wrong, say("The notes are empty: nothing was shown to you.")]
    heads = {each.head for each in notes if each.draws}
    known = [chain for chain in record.chains if {chain.head.hex()} == heads]
    if not known:
        head = next(each.head for each in notes if each.draws)
        return [], [
            *wrong,
            say("The record does not follow from the head {head}… that you were shown.", head=head[:12]),
        ]
    if len(record.chains) > 1 or record.lots:
        wrong.append(say("The record has draws that do not follow from the head that you were shown."))
    chain, links = known[0], [link.hex() for link in known[0].links()]
    found = []
    seats = {at.seat for device in notes for at in device.draws} | {at.seat for device in notes for at in device.views}
    for at, each in enumerate(chain.rounds):
        here = noted.pop(at + 1, [])
        if at + 1 in twice or _lists_differ(here):
            wrong.append(
                say(
                    "You saw draw {number} begun twice: either the tables were restored from a backup, or the "
                    "server drew again.",
                    number=each.number,
                )
            )
        problems = [_differs(note, chain, at, links[at]) for note in here]
        wrong += [
            say("Draw {number}: {problem}.", number=each.number, problem=problem)
            for problem in dict.fromkeys(problems)
            if problem
        ]
        shown = any([note.pledges is not None for note in here])
        mine = any([_is_mine(note, chain, at) for note in here])
        proved = mine or (seats == {None} and shown and len(each.contributed) > 0)
        found.append(Compared(each.number, each.move, shown, mine, proved))
    for number, left in noted.items():
        # One that was begun and not closed when the game ended is no draw.
        begun = number == len(chain.rounds) + 1 and all(
            [(note.pledges, note.link) == (None, links[-1]) for note in left]
        )
        if not begun or number in twice:
            wrong.append(say("Draw {number} is not in the record as it was shown to you.", number=number))
    for device in notes:
        wrong += _hands(device, record, chain) + _opened_elsewhere(device, record, chain)
    return found, wrong + [said for each in notes for said in tables_that_differ(each, record)]


def unproved(found: Sequence[Compared]) -> list[int]:
    """Return the draws that dealt and are not proved, by their numbers."""
    return [each.number for each in found if each.move is not None and not each.proved]


def unproved_in_words(found: Sequence[Compared]) -> str:
    """Say of how many draws the notes are a proof."""
    made = [each for each in found if each.move is not None]
    without = [str(number) for number in unproved(found)]
    if not without:
        return say("Your notes prove all {number} draws.", number=len(made))
    return say(
        "Your notes prove {proved} of {number} draws. They prove nothing about draws {without}, in "
        "which no device of yours took part.",
        proved=len(made) - len(without),
        number=len(made),
        without=", ".join(without),
    )


def _of_device(notes: Notes, record: Record) -> list[str]:
    """Return what its page has warned of, and whether it was shown another table than that of the record."""
    wrong = [say("Your page said while you played: {said}", said=said) for said in dict.fromkeys(notes.warnings)]
    if notes.rules and notes.rules != digest(record.rules.rules):
        wrong.append(say("The record has other rules than you were shown before the first card."))
    if notes.over and notes.players and notes.players != record.players:
        wrong.append(
            say(
                "The record names other players ({there}) than you were shown ({here}).",
                there=", ".join(record.players),
                here=", ".join(notes.players),
            )
        )
    return wrong


def _begun_twice(notes: Notes) -> list[int]:
    """Return the draws that one device noted more than once at one seat."""
    counted = Counter([(note.number, note.seat) for note in notes.draws])
    return [number for (number, _), times in counted.items() if times > 1]


def _lists_differ(notes: Sequence[DrawWitness]) -> bool:
    """Say whether one draw was shown to two devices with different lists."""
    return len({note.pledges for note in notes if note.pledges is not None}) > 1


def _is_mine(note: DrawWitness, chain: Chain, at: int) -> bool:
    """Say whether the draw was made of what that device contributed, after it was shown the list."""
    this, seat = chain.rounds[at], note.seat
    if seat is None or seat >= len(this.pledges) or note.pledges is None or not note.contribution:
        return False
    own = bytes.fromhex(note.contribution)
    return this.contributions[seat] == own and this.pledges[seat] == pledge_of(chain.head, this.number, seat, own)


def _differs(note: DrawWitness, chain: Chain, at: int, link: str) -> str:
    """In what the note and the record contradict each other; empty if they do not."""
    this, seat = chain.rounds[at], note.seat
    if note.link != link:
        return say("it follows on other draws than those you were shown")
    if note.pledges is None:
        return ""
    if note.pledges != tuple([pledge.hex() for pledge in this.pledges]):
        return say("the pledges to it are not those that you were shown")
    if note.people is not None:
        for number, pledge in enumerate(this.pledges):
            if pledge and not note.people[number : number + 1] > ("",):
                return say("P{seat} has pledged to it, but you were shown no person there", seat=number + 1)
    if seat is None:
        return ""
    if seat >= len(this.pledges):
        return say("the record has no such seat as yours")
    pledge, own = this.pledges[seat], this.contributions[seat]
    if not note.contribution:
        return say("the record has a contribution of yours that you did not make") if pledge else ""
    if not pledge:
        return say("the table took your pledge, and the record does not have it") if note.pledged else ""
    if pledge != pledge_of(chain.head, this.number, seat, bytes.fromhex(note.contribution)):
        return say("your pledge is not among those in the record")
    if own and not note.opened:
        return say("the record has a contribution that you did not open")
    if not own and note.received:
        return say("the table took your contribution, but the record does not have it")
    return ""


# --- what only the rules can tell ------------------------------------------------------------------------


def tables_that_differ(notes: Notes, record: Record) -> list[str]:
    """Return a sentence if what lay on the table before this device is nowhere in the record, or was not noted.

    Then the record is of another game, with the cards that were drawn.
    """
    if not any([view.tables for view in notes.views]):
        return [say("Your notes do not show what lay on the table: the record may be of another game.")]
    return [said for view in notes.views for said in _missing(view, record)]


def _missing(view: View, record: Record) -> list[str]:
    seat = ONLOOKER if view.seat is None else view.seat
    if seat != ONLOOKER and seat >= len(record.players):
        return []
    match, left, last = record.start(), list(reversed(view.tables)), 0

    def pass_over() -> bool:
        """Drop the noted tables that are as it lies now, and say whether there were any."""
        lies, many = digest_of(match.scene(seat)), len(left)
        while left and same_table(left[-1], lies):
            left.pop()
        return len(left) < many

    pass_over()
    for number, _, _, _ in replay(record, match=match):
        if not left:
            return []
        if pass_over():
            last = number
    if not left:
        return []
    return [
        say(
            "The table that you saw next after move {number} is not in the record: the record is of "
            "another game, or moves were taken back while you were away.",
            number=last,
        )
    ]


def _hands(notes: Notes, record: Record, chain: Chain) -> list[str]:
    """Return the draws by which an own hand became another one than was noted: a sentence each."""
    made = {each.number: each.move for each in chain.rounds}
    drawn: dict[int, list[DrawWitness]] = {}
    for note in notes.draws:
        move = made.get(note.number)
        if note.hand and move is not None and note.seat is not None and note.seat < len(record.players):
            drawn.setdefault(move, []).append(note)
    if not drawn:
        return []
    wrong, match = [], record.start()
    for number, _, _, _ in replay(record, max(drawn), match):
        for note in drawn.get(number, ()):
            if Counter(note.hand) != Counter(_hand(match.scene(note.seat or 0))):
                wrong.append(say("Draw {number}: it dealt you other cards than you were shown.", number=note.number))
    return wrong


def _opened_elsewhere(notes: Notes, record: Record, chain: Chain) -> list[str]:
    """Return a sentence for each draw that was opened at another table than the one from which it was made.

    Somebody played, or took a move back, who could know the cards by then. A void draw belongs to the one that was made
    next.
    """
    made: dict[int, int] = {}
    move = None
    for each in reversed(chain.rounds):
        move = each.move or move
        if move is not None:
            made[each.number] = move
    at: dict[int, list[DrawWitness]] = {}
    for note in notes.draws:
        if note.table and note.number in made and (note.seat is None or note.seat < len(record.players)):
            at.setdefault(made[note.number], []).append(note)
    if not at:
        return []
    wrong, match = [], record.start()

    def opened_before(number: int) -> list[str]:
        return [
            say("Draw {number}: somebody played, or took something back, after it was opened.", number=note.number)
            for note in at.get(number, ())
            if not same_table(note.table, digest_of(match.scene(ONLOOKER if note.seat is None else note.seat)))
        ]

    wrong += opened_before(1)
    for number, _, _, _ in replay(record, max(at), match):
        wrong += opened_before(number + 1)
    return wrong


def _hand(scene: Scene) -> list[str]:
    """Return the cards of one's own hand that one may see."""
    hands = [zone.cards for zone in scene.zones if zone.kind == "hand" and zone.owner == scene.you]
    return [card for cards in hands for card in cards if card != face_text(HIDDEN)]
