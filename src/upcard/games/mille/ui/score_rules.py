"""The score sheet of Mille with real cards: melds and hands, or points, by deal and seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.cards.card import RANKS, face_of, rank_of
from upcard.cards.pack import Pack
from upcard.games.mille.game import HAND, NOBODY_OUT, PACK
from upcard.games.mille.melding import LEAST, meld_fault
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import (
    GOES_ON,
    TWO,
    WHOLE_RANK,
    Melded,
    hundreds,
    marks,
    melded,
    scored,
    settle,
    value,
    values,
    winner,
)
from upcard.games.mille.state import SEATS, MilleState
from upcard.games.mille.ui.show import SKUNKS
from upcard.kernel.game import Refused
from upcard.kernel.ui.packs import beyond_pack, faces_of, touched
from upcard.kernel.ui.played_row import BROUGHT, PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    ROW,
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
    doubt,
    remark,
)
from upcard.kernel.ui.told_values import Amount, BadAmount, read_amount, read_seat
from upcard.melds.meld import SET, Meld
from upcard.text.messages import Message, marked, printed

END: Final = ("end", ROW)
CLEAN: Final = "clean"
NONE: Final = "none"
ALL: Final = values(PACK)
"""What all cards together are worth (MIL-57)."""
UNIT: Final = 5
"""Every card's value is a multiple of it."""
ENDS: Final = (
    ScoreToken("out", marked("{who} went out"), seat=True, spares=("left",)),
    ScoreToken("nobody", marked("The stock ran out")),
    MISDEALT,
)
BONUS: Final = (
    ScoreToken(NONE, marked("none")),
    ScoreToken(CLEAN, marked("a clean hand")),
    *[ScoreToken(rank, rank.replace("T", "10")) for rank in RANKS[1:]],
)
WILD_TWOS: Final = marked(
    "A 2 that is written with other cards is wild. Put a stroke before 2s that are a meld of "
    "their own: Kx Kx Kx / 2x 2x 2x."
)
ASTERISKS: Final = marked(
    "One for each meld of all eight cards of a rank without a wild card, and one for a clean "
    "hand, which has melded no wild card."
)
KEYS: Final = touched(Pack(2), value)
BLANKS: Final = (
    ScoreField("end", marked("How it ended"), "row", "ending", marked("how it ended"), ENDS),
    ScoreField("melds", marked("Melded"), "seat", "worth", marked("melds of {who}"), keys=KEYS, parts=True),
    ScoreField(
        "bonus",
        marked("Asterisks"),
        "seat",
        "words",
        marked("asterisks of {who}"),
        words=BONUS,
        asked=False,
        about=ASTERISKS,
    ),
    ScoreField("left", marked("Cards left"), "seat", "worth", marked("what {who} has left"), keys=KEYS, zero=False),
)


@dataclass(frozen=True)
class MilleProgress(Progress):
    """How far a game of Mille is on a score sheet.

    ``sheet`` and ``stars``: the points and asterisks of each deal by seat; ``out``: who went out in the last one;
    ``before``: what each had from before.
    """

    sheet: tuple[tuple[int, ...], ...] = ()
    stars: tuple[tuple[int, ...], ...] = ()
    out: int = NOBODY_OUT
    before: tuple[int, ...] = (0, 0)


class MilleScoreRules(ScoreRules[MilleProgress]):
    """The score of a game of Mille by its rules."""

    seats = (SEATS, SEATS)
    players_clause = "MIL-01"
    over_clause = "MIL-78"
    carries = "totals"
    progress = MilleProgress
    usage = (
        marked("out {name}, out nobody: who went out; misdeal: the deal was dealt wrongly"),
        marked("{name} 210, {name} Kx Kx Kx / QS QH QD: what a player melded, as points or card by card"),
        marked("bonus {name} clean Q T, bonus {name} none: clean for a clean hand, and the ranks of natural melds"),
        marked("left {name} 25, left {name} 7C 2x: the cards left in the hand, as points or card by card"),
    )

    def begun(self, at: MilleProgress, totals: tuple[int, ...], deal: int) -> MilleProgress:
        """Return the progress with what each has from before.

        Asterisks and chapeaux of then are not known.
        """
        return replace(at, totals=totals, before=totals)

    def plan(self, at: MilleProgress) -> RowSpec:
        """Return who deals, who begins, and the points that end the game."""
        return RowSpec(
            deal=at.deal,
            dealer=at.dealer,
            begins=1 - at.dealer,
            decks=2,
            cards=HAND,
            wild=("2",),
            blanks=BLANKS,
            notes=(
                remark(marked("The game ends after a deal in which somebody has {target}."), target=self.rules.target),
                remark(WILD_TWOS),
            ),
            dealer_clause="MIL-05" if at.deal > 1 else "MIL-04",
        )

    def score(self, at: MilleProgress, row: WrittenRow) -> RowResult:
        """Score what each has melded and has left."""
        return _Scoring(self.rules, row).judged(at)

    def after(self, at: MilleProgress, judged: RowResult, points: tuple[int, ...]) -> MilleProgress:
        """Return the progress after a row."""
        return replace(super().after(at, judged, points), sheet=(*at.sheet, points))

    def table(self, at: MilleProgress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the deal that comes.

        What each has from before is a deal without asterisks there.
        """
        if min(at.before) < 0:  # It would be a chapeau.
            raise Refused("", BROUGHT, (), "This game can only be finished with real cards.")
        more = [at.before] * any(at.before)
        return {
            "step": "deal",
            "dealer": seat_name(at.dealer),
            "sheet": [list(row) for row in (*more, *rows)],
            "stars": [list(row) for row in (*[(0, 0) for _ in more], *at.stars)],
        }

    def played(self, at: MilleProgress, state: MilleState) -> tuple[str, ...]:
        """Return the points and asterisks of each deal, and who has won by now."""
        won = [("won", seat_name(state.winner))] if state.winner >= 0 else []
        deals = [*zip(state.sheet, state.stars, strict=True)][at.deal - 1 + any(at.before) :]
        return tuple([write_played(points, [("stars", *stars), *won]) for points, stars in deals])

    def judge_played(self, at: MilleProgress, played: PlayedRow) -> RowResult | None:
        """Return the row of a deal that was played at a table.

        Who has won counts as who went out, where that decides.
        """
        stars = played.numbers("stars")
        won = read_seat(" ".join(played.said.get("won", ())), SEATS)
        return (
            None
            if stars is None
            else _ended(WrittenRow({}), at, played.points, stars, NOBODY_OUT if won is None else won)
        )

    def winners(self, at: MilleProgress) -> tuple[int, ...]:
        """Return who has won, by the totals and who went out."""
        won = winner(self.rules, at.totals, at.out)
        return () if won == GOES_ON else (won,)

    def balances(self, at: MilleProgress) -> tuple[int, ...]:
        """Return what the game has brought by seat: what the loser pays, where it is played for money."""
        if not self.rules.stakes:
            return ()
        (won,) = self.winners(at)
        due = settle(self.rules, at.sheet, at.stars, won, at.before).whole()
        return tuple([due if seat == won else -due for seat in range(SEATS)])

    def outcome(self, at: MilleProgress) -> tuple[Remark, ...]:
        """Say of what the payment is made, and whether it was a skunk."""
        (winner,) = self.winners(at)
        due = settle(self.rules, at.sheet, at.stars, winner, at.before)
        skunk = remark(SKUNKS[due.times])
        if not self.rules.stakes:
            return (skunk,) if due.times > 1 else ()
        won, lost = [hundreds(at.totals[seat]) * 100 for seat in (winner, 1 - winner)]
        parts = remark(
            marked(
                "Game {game}, asterisks {stars}, chapeaux {chapeaux}, difference from {won} to {lost}: "
                "{difference}; {skunk}."
            ),
            game=due.game,
            stars=due.stars,
            chapeaux=due.chapeaux,
            won=won,
            lost=lost,
            difference=due.difference,
            skunk=Message(SKUNKS[due.times]),
        )
        return (parts,)


def _ended(row: WrittenRow, at: MilleProgress, points: Sequence[int], stars: tuple[int, ...], out: int) -> RowResult:
    """Return the result of a deal that brought these points and asterisks."""
    row.counts[END] = out
    following = replace(at, dealer=1 - at.dealer, stars=(*at.stars, stars), out=out)
    return row.judged(points, following, marks=tuple(map(marks, points, stars)))


class _Scoring:
    """What is written in one row, being judged."""

    def __init__(self, rules: Rules, row: WrittenRow) -> None:
        self.rules = rules
        self.row = row
        self.cards: dict[Cell, Amount] = {}

    def judged(self, at: MilleProgress) -> RowResult:
        """Judge all that is written in the row."""
        row = self.row
        end = row.ending(BLANKS[0], SEATS, "Write how the deal ended as out P2, nobody or misdeal, not {text}.")
        if end is None and not row.missing:
            row.missing.append(END)
        melds = [self._melded(seat) for seat in range(SEATS)]
        left = [self._left(seat, end is not None and seat == end.seat) for seat in range(SEATS)]
        row.doubts += beyond_pack(self.cards, Pack(2), "MIL-02")
        if sum(row.counts.values()) > ALL:
            row.doubts.append(doubt(tuple(row.counts), "MIL-57", "All cards together are worth {all}.", all=ALL))
        deals = [
            scored(self.rules, each, points)
            for each, points in zip(melds, left, strict=True)
            if each is not None and points is not None
        ]
        if end is None or row.missing or len(deals) < SEATS:
            return row.judged()
        points, stars = [deal.points for deal in deals], tuple([deal.stars for deal in deals])
        return _ended(row, at, points, stars, end.seat)

    def _amount(self, cell: Cell, text: str) -> tuple[int | None, tuple[int, ...]] | None:
        """Return the number, or else the cards, of a text; None where it is neither."""
        try:
            amount = read_amount(text)
            faces = faces_of(amount, value)
        except BadAmount as problem:
            self.row.contradiction(cell, problem.message)
            return None
        before = self.cards.get(cell, Amount(None))
        self.cards[cell] = Amount(None, before.faces + amount.faces, before.ranks + amount.ranks)
        return amount.points, faces

    def _checked(self, cell: Cell, points: int, least: int, clause: str) -> int:
        """Return the points; note a doubt where no cards count that much."""
        if points % UNIT or points < 0 or 0 < points < least:
            below = points // UNIT * UNIT if points >= least else 0
            reason = marked("There are no cards that count {points} together.")
            remedy = marked("The nearest possible sums are {below} and {above}.")
            above = max(least, below + UNIT)
            self.row.doubt(cell, clause, reason, remedy, points=printed(points), below=below, above=above)
        self.row.counts[cell] = points
        return points

    def _left(self, seat: int, out: bool) -> int | None:
        """Return what is left in the hand of a seat; None where that cannot be read."""
        cell = ("left", seat)
        if out:
            if self.row.text(cell) not in ("", "0"):
                remedy = marked("Correct who went out, or leave this empty.")
                self.row.contradiction(cell, "A player who went out has no cards left.", remedy)
            return 0
        text = self.row.wanted(cell)
        if not text:
            return None
        amount = self._amount(cell, text)
        if amount is None:
            return None
        points, faces = amount
        if points is None:
            self.row.counts[cell] = values(faces)
            return self.row.counts[cell]
        if points == 0:
            remedy = marked("Write who went out, or which cards are left.")
            self.row.doubt(cell, "MIL-50", "A player without cards has gone out.", remedy)
        return self._checked(cell, points, UNIT, "MIL-55e")

    def _melded(self, seat: int) -> Melded | None:
        """Return what a seat has melded, with its bonuses; None where that cannot be read."""
        cell, bonus = ("melds", seat), ("bonus", seat)
        text = self.row.wanted(cell)
        if not text:
            return None
        parts = [self._amount(cell, part) for part in by_rank(text)]
        groups = [part for part in parts if part is not None]
        if len(groups) < len(parts):
            return None
        plain = groups[0][0] if len(groups) == 1 else None
        if plain is None:
            found = self._laid(seat, cell, groups)
            if found is not None and bonus in self.row.written:
                self._agrees(bonus, found)
            return found
        self._checked(cell, plain, LEAST * UNIT, "MIL-31")
        if not plain:
            return Melded(0, (), False)
        if not self.row.wanted(bonus):
            return None
        ranks, clean = self._bonus(bonus)
        naturals = tuple(map(_whole, ranks))
        if sum(naturals) > plain:
            reason = marked("All cards of these ranks are worth {least}, but only {plain} points are melded.")
            self.row.doubt(bonus, "MIL-58", reason, least=sum(naturals), plain=plain)
        return Melded(plain, naturals, clean)

    def _laid(self, seat: int, cell: Cell, groups: list[tuple[int | None, tuple[int, ...]]]) -> Melded | None:
        """Return what melds count that are written card by card; None where they are not all cards."""
        laid: list[Meld] = []
        for points, faces in groups:
            if points is not None:
                self.row.contradiction(cell, "Write melds as one number, or write all of them as cards.")
                return None
            natural = [face for face in faces if rank_of(face) != TWO]
            meld = Meld(SET, rank_of(natural[0]) if natural else TWO, faces)
            fault = meld_fault(self.rules, meld)
            if fault is not None:
                self.row.doubts.append(ScoreIssue((cell,), fault))
            if meld.low in [other.low for other in laid]:
                self.row.doubt(cell, "MIL-36", "All of a player’s cards of one rank are one meld.")
            laid.append(meld)
        found = melded(laid)
        self.row.counts[cell] = found.plain
        if laid and not found.clean:
            self.row.note(marked("{who} has melded 2s as wild cards, so the hand is not clean."), seat)
        return found

    def _bonus(self, cell: Cell) -> tuple[list[int], bool]:
        """Return the ranks of natural melds, and whether the hand is clean."""
        words = self.row.written[cell].replace(",", " ").lower().split()
        clean = CLEAN in words
        ranks = [word.upper().replace("10", "T") for word in words if word not in (CLEAN, NONE)]
        wrong = [rank for rank in ranks if len(rank) != 1 or rank not in RANKS[1:]]
        if wrong or len(set(ranks)) < len(ranks) or (NONE in words and len(words) > 1):
            reason = marked("Write asterisks as none, or as clean and the ranks of natural melds, as in clean Q 7.")
            self.row.contradiction(cell, reason)
            return [], False
        return [RANKS.index(rank) for rank in ranks], clean

    def _agrees(self, cell: Cell, found: Melded) -> None:
        """Note a contradiction where the bonuses written are not those that the cards make."""
        ranks, clean = self._bonus(cell)
        if clean != found.clean or tuple(sorted([_whole(rank) for rank in ranks])) != tuple(sorted(found.naturals)):
            self.row.contradiction(cell, "The melds do not fit this.", "Leave this empty.")


def _whole(rank: int) -> int:
    """Return what the eight cards of a rank are worth (MIL-58)."""
    return WHOLE_RANK // 4 * values([face_of(suit, rank) for suit in range(4)])


def by_rank(text: str) -> list[str]:
    """Split a text of melds into the single ones.

    Strokes stand between them, or the rank of a card says that another one begins; a two goes with what stands before
    it.

    >>> by_rank("Kx Kx 2x QS QH QC / 7x 7x 7x"), by_rank("30+60")
    (['Kx Kx 2x', 'QS QH QC', '7x 7x 7x'], ['30+60'])
    """
    melds: list[str] = []
    for part in text.split("/"):
        groups, rank = [list[str]()], ""
        for word in part.split():
            is_card = word[-1] in "SHDCXshdcx"
            here = word[:-1].upper() if is_card and word[:-1] != "2" else rank
            if rank not in ("", here):
                groups.append([])
            rank = here
            groups[-1].append(word)
        melds += [" ".join(group) for group in groups]
    return melds


__all__ = ["MilleProgress", "MilleScoreRules"]
