"""What is written in one row of a sheet of Mille, being judged."""

from collections.abc import Mapping
from typing import Final

from upcard.cards.card import RANKS, face_of, rank_of
from upcard.cards.pack import Pack
from upcard.games.mille.face.written import by_rank
from upcard.games.mille.game import NOBODY_OUT, PACK
from upcard.games.mille.melding import LEAST, meld_fault
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import TWO, WHOLE_RANK, Melded, marks, melded, scored, value, values
from upcard.games.mille.state import SEATS
from upcard.kernel.face.keeping import (
    MISDEAL,
    ROW,
    Amount,
    BadAmount,
    Cell,
    Doubt,
    Judged,
    Remark,
    contradiction,
    doubt,
    read_amount,
    read_seat,
    remark,
)
from upcard.kernel.face.packs import beyond_pack, faces_of
from upcard.melds.meld import SET, Meld
from upcard.text.messages import marked

END: Final = ("end", ROW)
CLEAN: Final = "clean"
NONE: Final = "none"
ALL: Final = values(PACK)
"""What all cards together are worth (MIL-57)."""
UNIT: Final = 5
"""Every card's value is a multiple of it."""


class MilleRow:
    """What is written in one row, being judged."""

    def __init__(self, rules: Rules, written: Mapping[Cell, str]) -> None:
        self.rules = rules
        self.written = written
        self.doubts: list[Doubt] = []
        self.missing: list[Cell] = []
        self.cards: dict[Cell, Amount] = {}
        self.counts: dict[Cell, int] = {}
        self.notes: list[Remark] = []

    def judged(self) -> Judged:
        """All of it."""
        text = self.written.get(END, "").lower()
        if text == MISDEAL:
            return Judged(became="misdeal")
        out = self._out(text)
        if out is None:
            self.missing.append(END)
        melds = [self._melded(seat) for seat in range(SEATS)]
        left = [self._left(seat, seat == out) for seat in range(SEATS)]
        self.doubts.extend(beyond_pack(self.cards, Pack(2), "MIL-02"))
        if sum(self.counts.values()) > ALL:
            cells = tuple(self.counts)
            self.doubts.append(doubt(cells, "MIL-57", "All cards together are worth {all}.", all=ALL))
        deals = [
            scored(self.rules, each, points)
            for each, points in zip(melds, left, strict=True)
            if each is not None and points is not None
        ]
        if out is None or self.missing or len(deals) < SEATS:
            return Judged(missing=tuple(self.missing), doubts=tuple(self.doubts), counts=self.counts)
        self.counts.update({("stars", seat): deal.stars for seat, deal in enumerate(deals)})
        return Judged(
            doubts=tuple(self.doubts),
            counts={**self.counts, END: out},
            became="scored",
            points=tuple([deal.points for deal in deals]),
            marks=tuple([marks(deal.points, deal.stars) for deal in deals]),
            notes=tuple(self.notes),
        )

    def _out(self, text: str) -> int | None:
        """Who went out, or `NOBODY_OUT`; None where nothing can be read there."""
        words = text.split()
        if words == ["nobody"]:
            return NOBODY_OUT
        out = read_seat(words[1], SEATS) if len(words) == 2 and words[0] == "out" else None
        if words and out is None:
            reason = marked("How the deal ended is out P2, nobody or misdeal, not {text}.")
            self.doubts.append(contradiction(END, reason, text=repr(text[:30])))
        return out

    def _amount(self, cell: Cell, text: str) -> tuple[int | None, tuple[int, ...]] | None:
        """The number, or else the cards, of a text; None where it is neither."""
        try:
            amount = read_amount(text)
            faces = faces_of(amount, value)
        except BadAmount as problem:
            self.doubts.append(contradiction(cell, problem.message))
            return None
        before = self.cards.get(cell, Amount(None))
        self.cards[cell] = Amount(None, before.faces + amount.faces, before.ranks + amount.ranks)
        return amount.points, faces

    def _checked(self, cell: Cell, points: int, least: int, clause: str) -> int:
        """The points, and a doubt where no cards count so much."""
        if points % UNIT or points < 0 or 0 < points < least:
            below = points // UNIT * UNIT if points >= least else 0
            reason = marked("No cards count {points}.")
            remedy = marked("{below} and {above} are possible.")
            above = max(least, below + UNIT)
            self.doubts.append(doubt((cell,), clause, reason, remedy, points=points, below=below, above=above))
        self.counts[cell] = points
        return points

    def _left(self, seat: int, out: bool) -> int | None:
        """What is left in the hand."""
        cell = ("left", seat)
        text = self.written.get(cell, "")
        if out:
            if text and text != "0":
                remedy = marked("Correct who went out, or leave this empty.")
                self.doubts.append(contradiction(cell, "Who went out has nothing left.", remedy))
            return 0
        if not text:
            self.missing.append(cell)
            return None
        amount = self._amount(cell, text)
        if amount is None:
            return None
        points, faces = amount
        if points is None:
            self.counts[cell] = values(faces)
            return self.counts[cell]
        if points == 0:
            remedy = marked("Say who went out, or what is left.")
            self.doubts.append(doubt((cell,), "MIL-50", "Who has no card left has gone out.", remedy))
        return self._checked(cell, points, UNIT, "MIL-55e")

    def _melded(self, seat: int) -> Melded | None:
        """What a seat has melded, with its bonuses."""
        cell, bonus = ("melds", seat), ("bonus", seat)
        text = self.written.get(cell, "")
        if not text:
            self.missing.append(cell)
            return None
        parts = [self._amount(cell, part) for part in by_rank(text)]
        groups = [part for part in parts if part is not None]
        if len(groups) < len(parts):
            return None
        plain = groups[0][0] if len(groups) == 1 else None
        if plain is None:
            found = self._laid(seat, cell, groups)
            if found is not None and bonus in self.written:
                self._agrees(bonus, found)
            return found
        self._checked(cell, plain, LEAST * UNIT, "MIL-31")
        if not plain:
            return Melded(0, (), False)
        if bonus not in self.written:
            self.missing.append(bonus)
            return None
        ranks, clean = self._bonus(bonus)
        naturals = tuple(map(_whole, ranks))
        if sum(naturals) > plain:
            reason = marked("All cards of these ranks are worth {least}, and {plain} are melded.")
            self.doubts.append(doubt((bonus,), "MIL-58", reason, least=sum(naturals), plain=plain))
        return Melded(plain, naturals, clean)

    def _laid(self, seat: int, cell: Cell, groups: list[tuple[int | None, tuple[int, ...]]]) -> Melded | None:
        """What melds count that are written card by card."""
        laid: list[Meld] = []
        for points, faces in groups:
            if points is not None:
                self.doubts.append(contradiction(cell, "Melds are written as one number, or all of them as cards."))
                return None
            natural = [face for face in faces if rank_of(face) != TWO]
            meld = Meld(SET, rank_of(natural[0]) if natural else TWO, faces)
            fault = meld_fault(self.rules, meld)
            if fault is not None:
                self.doubts.append(Doubt((cell,), fault))
            if meld.low in [other.low for other in laid]:
                self.doubts.append(doubt((cell,), "MIL-36", "All cards of a rank are one meld."))
            laid.append(meld)
        found = melded(laid)
        self.counts[cell] = found.plain
        if laid and not found.clean:
            self.notes.append(
                remark(marked("{who} has melded 2s as wild cards: no clean hand."), seats={"who": (seat,)})
            )
        return found

    def _bonus(self, cell: Cell) -> tuple[list[int], bool]:
        """The ranks of natural melds, and whether the hand is clean."""
        words = self.written[cell].replace(",", " ").lower().split()
        clean = CLEAN in words
        ranks = [word.upper().replace("10", "T") for word in words if word not in (CLEAN, NONE)]
        wrong = [rank for rank in ranks if len(rank) != 1 or rank not in RANKS[1:]]
        if wrong or len(set(ranks)) < len(ranks) or (NONE in words and len(words) > 1):
            reason = marked("Asterisks are clean, none, and ranks of natural melds: clean Q 7.")
            self.doubts.append(contradiction(cell, reason))
            return [], False
        return [RANKS.index(rank) for rank in ranks], clean

    def _agrees(self, cell: Cell, found: Melded) -> None:
        """Cards say which bonuses there are."""
        ranks, clean = self._bonus(cell)
        if clean != found.clean or tuple(sorted([_whole(rank) for rank in ranks])) != tuple(sorted(found.naturals)):
            self.doubts.append(contradiction(cell, "The melds say otherwise.", "Leave this empty."))


def _whole(rank: int) -> int:
    """What the eight cards of a rank are worth (MIL-58)."""
    return WHOLE_RANK // 4 * values([face_of(suit, rank) for suit in range(4)])


__all__ = ["CLEAN", "END", "NONE", "MilleRow"]
