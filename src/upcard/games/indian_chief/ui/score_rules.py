"""The score sheet of Indian Chief with real cards: boxes by turn and seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.cards.card import NOBODY, BadCard, Card, card_name, face_text, faces_text, parse_face
from upcard.cards.pack import Pack
from upcard.games.indian_chief.choosing import check_lay
from upcard.games.indian_chief.game import pack_for
from upcard.games.indian_chief.moves import NOTATION, Lay
from upcard.games.indian_chief.rules import BOXES, FEWEST, HAND, INDIAN_CHIEF, MOST, THIEF, TURNS, Rules
from upcard.games.indian_chief.scoring import best_seats, division, score
from upcard.games.indian_chief.state import EMPTY_SHEET, ChiefState
from upcard.games.indian_chief.turn import thieves
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import Pile
from upcard.kernel.ui.packs import beyond_pack
from upcard.kernel.ui.played_row import BROUGHT, PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    NO_SEAT,
    ROW,
    Box,
    Cell,
    Progress,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreIssue,
    ScoreRules,
    ScoreToken,
    WrittenRow,
    remark,
    reseated,
)
from upcard.kernel.ui.told_values import Amount
from upcard.text.messages import Message, Several, marked

END: Final = ("end", ROW)
NONE: Final = "none"
NO_THEFT: Final = ScoreToken(NONE, marked("Nothing"))
SUIT: Final = (
    ScoreToken("as S", marked("Doctor in ♠")),
    ScoreToken("as H", marked("Doctor in ♥")),
    ScoreToken("as D", marked("Doctor in ♦")),
    ScoreToken("as C", marked("Doctor in ♣")),
)
KEYS: Final = tuple([(face_text(face), None) for face in Pack(1).faces()])


@dataclass(frozen=True)
class ChiefProgress(Progress):
    """How far a game is: the deal is the turn; ``sheets``: the seven boxes of each seat, None where open."""

    sheets: tuple[tuple[int | None, ...], ...] = ()


class ChiefScoreRules(ScoreRules[ChiefProgress]):
    """The boxes of a game of Indian Chief by its rules; a row is a turn."""

    seats = (FEWEST, MOST)
    players_clause = "IND-01"
    over_clause = "IND-11"
    newcomers = "agreed"
    carries = "totals"
    progress = ChiefProgress
    usage = (
        marked("{name} 7H QD: the cards of a meld; their number says the box"),
        marked(
            "{name} KS KH KD 9C 9D / 5H 4S: an Indian Chief as the player divided it; {name} AS 5H 7S 9S "
            "JS KS as S: a Doctor with the suit named"
        ),
        marked(
            "steals {name} QH, steals {name} none: the card that a Thief takes, or none; misdeal: the "
            "cards were dealt wrongly"
        ),
    )

    def begin(self, seats: int, dealer: int) -> ChiefProgress:
        """Return the progress before the first turn."""
        return replace(super().begin(seats, dealer), sheets=(EMPTY_SHEET,) * seats)

    def plan(self, at: ChiefProgress) -> RowSpec:
        """Return who deals, and which boxes are open."""
        suit = SUIT if self.rules.doctor_suit == "named_by_player" else ()
        blanks = [
            ScoreField(
                "meld", marked("Meld"), "seat", "cards", marked("meld of {who}"), words=suit, keys=KEYS, parts=True
            ),
            ScoreField("end", marked("Dealt wrongly"), "row", "word", marked("misdeal"), (MISDEALT,), asked=False),
        ]
        if at.deal < TURNS:  # IND-32
            blanks.append(
                ScoreField(
                    "steals",
                    marked("Steals"),
                    "seat",
                    "cards",
                    marked("what {who} steals"),
                    words=(NO_THEFT,),
                    asked=False,
                    keys=KEYS,
                )
            )
        return RowSpec(
            deal=at.deal,
            of=TURNS,
            dealer=at.dealer,
            begins=NO_SEAT,
            decks=len(pack_for(at.seats)) // len(Pack(1).faces()),
            cards=HAND,
            blanks=tuple(blanks),
            boxes=tuple(
                [
                    Box(label, box + 1, tuple([sheet[box] for sheet in at.sheets]))  # IND-16
                    for box, label in enumerate(BOXES)
                ]
            ),
            notes=tuple([_open(seat, sheet) for seat, sheet in enumerate(at.sheets)]) if at.deal > 1 else (),
            dealer_clause="IND-08",
        )

    def score(self, at: ChiefProgress, row: WrittenRow) -> RowResult:
        """Score the melds of a turn, and what Thieves take."""
        return _Scoring(self.rules, at, row).judged()

    def after(self, at: ChiefProgress, judged: RowResult, points: tuple[int, ...]) -> ChiefProgress:
        """Return the progress after a row; the dealer stays (IND-08)."""
        sheets = []
        for seat, sheet in enumerate(at.sheets):
            box = judged.counts["box", seat]
            sheets.append((*sheet[:box], points[seat], *sheet[box + 1 :]))
        return replace(super().after(at, judged, points), dealer=at.dealer, sheets=tuple(sheets))

    def passed(self, at: ChiefProgress) -> ChiefProgress:
        """Return the progress after a turn of which nothing is known: every box is as it was."""
        return replace(at, deal=at.deal + 1)

    def reseated(self, at: ChiefProgress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> ChiefProgress:
        """Return the progress with others from this turn on.

        Whoever joins has all boxes open, and fills as many as there are turns.
        """
        after = super().reseated(at, stay, totals, dealer)
        return replace(after, sheets=reseated(at.sheets, stay, EMPTY_SHEET))

    def table(self, at: ChiefProgress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the turn that comes; all hands are dealt anew.

        A table knows what stands in boxes, nothing else.
        """
        filled = [[points for points in sheet if points is not None] for sheet in at.sheets]
        if list(at.totals) != [sum(points) for points in filled] or len({*map(len, filled)}) > 1:
            raise Refused("", BROUGHT, (), "This game can only be finished with real cards.")
        return {
            "seats": at.seats,
            "step": "shuffle pack",
            "dealer": seat_name(at.dealer),
            "sheets": [["" if box is None else box for box in sheet] for sheet in at.sheets],
        }

    def played(self, at: ChiefProgress, state: ChiefState) -> tuple[str, ...]:
        """Return a row for each box that everybody has filled since.

        Of several turns the lowest boxes come first, for it is not known which was filled when.
        """
        filled = [
            [box for box, points in enumerate(sheet) if points is not None and at.sheets[seat][box] is None]
            for seat, sheet in enumerate(state.sheets)
        ]
        rows = []
        for boxes in zip(*filled, strict=False):
            points = [sheet[box] or 0 for sheet, box in zip(state.sheets, boxes, strict=True)]
            rows.append(write_played(points, [("boxes", *[box + 1 for box in boxes])]))
        return tuple(rows)

    def judge_played(self, at: ChiefProgress, played: PlayedRow) -> RowResult | None:
        """Return the row of a turn that was played at a table; None where it can be none."""
        boxes = played.numbers("boxes")
        if boxes is None or not all([1 <= box <= len(BOXES) for box in boxes]):
            return None
        if [seat for seat, box in enumerate(boxes) if at.sheets[seat][box - 1] is not None]:
            return None
        row = WrittenRow({})
        row.counts.update({("box", seat): box - 1 for seat, box in enumerate(boxes)})
        return row.judged(played.points)

    def winners(self, at: ChiefProgress) -> tuple[int, ...]:
        """Return the seats with the highest sums, when all turns have been played."""
        return best_seats(at.totals) if at.deal > TURNS else ()

    def outcome(self, at: ChiefProgress) -> tuple[Remark, ...]:
        """Return every score card; who has joined has filled fewer boxes."""
        cards = [
            Several(
                [
                    Message("{box} {points}", box=Message(BOXES[box]), points=points)
                    for box, points in enumerate(each)
                    if points is not None
                ]
            )
            for each in at.sheets
        ]
        return tuple([remark("{who}: {boxes}.", seats={"who": (seat,)}, boxes=card) for seat, card in enumerate(cards)])


def _open(seat: int, sheet: tuple[int | None, ...]) -> Remark:
    boxes = [
        Message("{box} {number}", box=Message(BOXES[box]), number=box + 1)
        for box, points in enumerate(sheet)
        if points is None
    ]
    return remark("Open for {who}: {boxes}.", seats={"who": (seat,)}, boxes=Several(boxes))


class _Scoring:
    """What is written of one turn, being judged."""

    def __init__(self, rules: Rules, at: ChiefProgress, row: WrittenRow) -> None:
        self.rules = rules
        self.at = at
        self.row = row

    def judged(self) -> RowResult:
        """Judge all that is written in the row."""
        row, seats = self.row, range(self.at.seats)
        lays = [self._lay(seat) for seat in seats]
        row.missing += [("meld", seat) for seat in seats if ("meld", seat) not in row.written]
        amounts = {("meld", seat): Amount(None, lay.faces) for seat, lay in enumerate(lays) if lay is not None}
        pack = Pack(len(pack_for(self.at.seats)) // len(Pack(1).faces()))
        row.doubts += beyond_pack(amounts, pack, "IND-02" if pack.decks == 1 else "IND-03")
        known = [lay for lay in lays if lay is not None]
        if len(known) < self.at.seats:
            return row.judged()
        if self.at.deal < TURNS:
            self._thefts(known)
        if row.missing:
            return row.judged()
        faces = [lay.faces for lay in known]
        points = [score(self.rules, lay, faces[:seat] + faces[seat + 1 :]) for seat, lay in enumerate(known)]
        row.counts.update({("box", seat): lay.box() for seat, lay in enumerate(known)})
        row.notes += [_told(seat, lay, points[seat]) for seat, lay in enumerate(known)]
        return row.judged(points)

    def _lay(self, seat: int) -> Lay | None:
        """Return the meld of a seat; None where there is none for an open box."""
        cell = ("meld", seat)
        text = self.row.written.get(cell, "")
        if not text:
            return None
        try:
            lay = NOTATION.read(f"meld {text}")
            assert isinstance(lay, Lay)
            check_lay(
                self.rules, Pile(tuple([Card(face, NOBODY) for face in lay.faces]), False), self.at.sheets[seat], lay
            )
        except BadMove as problem:
            self.row.contradiction(cell, problem.message)
            return None
        except Refused as refused:
            self.row.doubts.append(ScoreIssue((cell,), refused, False))
            return None
        return lay

    def _thefts(self, lays: list[Lay]) -> None:
        """Carry out the thefts in their order (IND-54), each of a card that still lies there."""
        piles = [Counter(lay.faces) for lay in lays]
        order = thieves(self.rules, lays)
        for seat in range(self.at.seats):
            if ("steals", seat) in self.row.written and lays[seat].box() != THIEF:
                self.row.contradiction(("steals", seat), "A player who has not melded exactly one card has no Thief.")
        for group in order:
            blocked = len(group) > 1 and self.rules.thief_tie == "nobody_steals"
            for cell in [("steals", thief) for thief in group]:
                text = self.row.written.get(cell, "") if blocked else self.row.wanted(cell)
                if text and text.lower() != NONE:
                    self._steal(cell, text, lays, piles)
                    if blocked:
                        reason = marked("Equally low Thieves steal nothing at this table.")
                        self.row.doubt(cell, "IND-A11", reason)

    def _steal(self, cell: Cell, text: str, lays: list[Lay], piles: list[Counter[int]]) -> None:
        """Take the card out of the meld in which it lies.

        It is not taken out of a Thief's meld where it lies in another too.
        """
        try:
            face = parse_face(text)
        except BadCard as problem:
            self.row.contradiction(cell, problem.message)
            return
        there = [seat for seat, pile in enumerate(piles) if seat != cell[1] and pile[face] > 0]
        others = [seat for seat in there if lays[seat].box() != THIEF]
        if not there:
            reason = marked("The {card} lies in no other meld, or is stolen already.")
            self.row.doubt(cell, "IND-56", reason, card=card_name(face))
            return
        if not others and not self.rules.thief_card_can_be_stolen:
            self.row.doubt(cell, "IND-A10", "At this table a Thief's card cannot be stolen.")
        piles[(others or there)[0]][face] -= 1


def _told(seat: int, lay: Lay, points: int) -> Remark:
    """Say what a seat has entered in which box, and how an Indian Chief's cards are divided best."""
    who, box = {"who": (seat,)}, Message(BOXES[lay.box()])
    if lay.box() != INDIAN_CHIEF:
        return remark("{who}: {box} {points}.", seats=who, box=box, points=points)
    five, two = division(lay.faces, lay.pair)
    return remark(
        "{who}: {box} {points}, by {five} and {two}.",
        seats=who,
        box=box,
        points=points,
        five=faces_text(five),
        two=faces_text(two),
    )


__all__ = ["ChiefProgress", "ChiefScoreRules"]
