"""Keeping the chips of an evening of dealer's choice with real cards: which game was dealt, and what follows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.games.anaconda.face.keeper import AnacondaKeeper, AnacondaProgress
from upcard.games.betting.face.settling import ChipsKeeper, ChipsProgress
from upcard.games.dealers_choice.chips import ANACONDA, GUTS, NAMES, NO_GAME, broke, is_over, settled, shared
from upcard.games.dealers_choice.rules import FEWEST, MOST, Rules
from upcard.games.dealers_choice.state import OVER, ChoiceState
from upcard.games.guts.chips import next_dealer
from upcard.games.guts.face.keeper import GutsKeeper, GutsProgress
from upcard.kernel.face.going_on import read_played, write_played
from upcard.kernel.face.keeping import (
    MISDEAL,
    MISDEALT,
    NO_SEAT,
    ROW,
    Blank,
    Cell,
    CellWord,
    Judged,
    Progress,
    Remark,
    RowPlan,
    contradiction,
    doubt,
    read_seats,
    remark,
)
from upcard.kernel.face.position import seat_name
from upcard.text.messages import Message, marked

GAME: Final = ("game", ROW)
_WORDS: Final = (CellWord("guts", marked("Guts")), CellWord("anaconda", marked("Anaconda")), MISDEALT)
_GAMES: Final = {name: game for game, name in NAMES.items()}


@dataclass(frozen=True)
class ChoiceProgress(ChipsProgress):
    """How far a session is: what waits in the pots of both games, who has left, and the game of each hand so far."""

    pot: int = 0
    funded: bool = False
    carried: int = 0
    gone: tuple[bool, ...] = ()
    dealt: tuple[int, ...] = ()


class ChoiceKeeper(ChipsKeeper):
    """The chips of a session: each hand is judged by the keeper of its game."""

    seats = (FEWEST, MOST)
    players_clause = "DCH-01"
    over_clause = "DCH-17"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.guts = GutsKeeper(rules.guts())
        self.anaconda = AnacondaKeeper(rules.anaconda())
        self.usage = (marked("game guts, game anaconda: which was dealt"), *self.guts.usage, *self.anaconda.usage)

    def begin(self, seats: int, dealer: int) -> ChoiceProgress:
        """Before the first hand."""
        stack = self.rules.stack
        return ChoiceProgress(seats, 1, dealer, (stack,) * seats, stack, gone=(False,) * seats)

    def settled(self, at: ChoiceProgress) -> int:
        """The game that has to be dealt; `NO_GAME` where the dealer chooses."""
        return settled(self.rules, at.totals, at.pot, at.funded, at.dealt[-1] if at.dealt else NO_GAME)

    def plan(self, at: Progress) -> RowPlan:
        """Who deals, what can be dealt, and what waits in the pots."""
        assert isinstance(at, ChoiceProgress)
        game = self.settled(at)
        plans = [self.guts.plan(_guts(at))] if game != ANACONDA else []
        plans += [self.anaconda.plan(_anaconda(at))] if game != GUTS else []
        first = plans[0]
        if game:
            return replace(first, of=self.rules.hands, dealer_clause=self._dealer_clause(at))
        blanks = [
            replace(blank, given=("game", name))
            for name, plan in zip(_GAMES, plans, strict=True)
            for blank in plan.blanks
        ]
        choice = Blank("game", marked("Game"), "row", "word", marked("which game was dealt"), (), _WORDS)
        return RowPlan(
            deal=at.deal,
            of=self.rules.hands,
            dealer=at.dealer,
            begins=first.begins,
            decks=1,
            jokers=0,
            cards=0,
            blanks=(choice, *blanks),
            notes=self._notes(at),
            dealer_clause=self._dealer_clause(at),
        )

    def _dealer_clause(self, at: ChoiceProgress) -> str:
        return "DCH-06" if at.deal > 1 else "DCH-05"

    def _notes(self, at: ChoiceProgress) -> tuple[Remark, ...]:
        notes = [remark("The dealer chooses: Guts or Anaconda.")]
        if at.pot:
            notes.append(remark("The pot of Guts holds {pot}.", pot=_chips(at.pot)))
        if at.carried:
            notes.append(remark("{chips} wait for the next hand of Anaconda.", chips=_chips(at.carried)))
        return tuple(notes)

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """Which game was dealt, and what its keeper says of the hand."""
        assert isinstance(at, ChoiceProgress)
        text = written.get(GAME, "").lower().strip()
        game = self.settled(at) or _GAMES.get(text, NO_GAME)
        if MISDEAL in [each.lower().strip() for each in written.values()]:
            return Judged(became="misdeal")
        if text and text not in _GAMES:
            why = contradiction(GAME, "The game is guts or anaconda, not {text}.", text=repr(text[:20]))
            return Judged(doubts=(why,))
        if text and _GAMES[text] != game:
            return Judged(doubts=(doubt((GAME,), "DCH-07", "Here the other game has to be dealt."),))
        if not game:
            return Judged(missing=(GAME,))
        cells = {cell: value for cell, value in written.items() if cell != GAME}
        plan = self.guts.plan(_guts(at)) if game == GUTS else self.anaconda.plan(_anaconda(at))
        own = {blank.what for blank in plan.blanks}
        for cell in cells:
            if cell[0] not in own:
                return Judged(doubts=(contradiction(cell, "That belongs to the other game.", "Leave it empty."),))
        judged = self.guts.judge(_guts(at), cells) if game == GUTS else self.anaconda.judge(_anaconda(at), cells)
        return self._judged(at, game, judged) if judged.became == "scored" else judged

    def _judged(self, at: ChoiceProgress, game: int, judged: Judged) -> Judged:
        """The hand with what it leaves to the session."""
        counts = judged.counts
        totals = tuple([chips + more for chips, more in zip(at.totals, judged.points, strict=True)])
        pot, funded, carried, gone = at.pot, int(at.funded), at.carried, at.gone
        if game == GUTS:
            pot, funded = counts["pot", ROW], counts["funded", ROW]
            gone = tuple([counts["gone", seat] == 1 for seat in range(at.seats)])
        else:
            carried = counts["carried", ROW]
            gone = broke(at.gone, at.totals, totals)
        over = is_over(self.rules, at.deal, gone)
        dealt = remark("Guts was dealt.") if game == GUTS else remark("Anaconda was dealt.")
        notes = (dealt, *judged.notes)
        if over and pot + carried:
            notes = (*notes, _pots_shared(pot + carried))
            totals = shared(totals, pot + carried, at.dealer, gone, at.gone)
            pot = carried = funded = 0
        after = {("game", ROW): game, ("pot", ROW): pot, ("funded", ROW): funded, ("carried", ROW): carried}
        after.update({("over", ROW): int(over)})
        after.update({("gone", seat): int(left) for seat, left in enumerate(gone)})
        points = tuple([now - had for now, had in zip(totals, at.totals, strict=True)])
        return replace(judged, points=points, counts=after, notes=notes)

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> ChoiceProgress:
        """The hand after a row."""
        assert isinstance(at, ChoiceProgress)
        if judged.became == MISDEAL:
            return at
        gone = tuple([judged.counts["gone", seat] == 1 for seat in range(at.seats)])
        return replace(
            at,
            deal=at.deal + 1,
            dealer=next_dealer(at.dealer, gone),
            totals=tuple([total + more for total, more in zip(at.totals, points, strict=True)]),
            pot=judged.counts["pot", ROW],
            funded=judged.counts["funded", ROW] == 1,
            carried=judged.counts["carried", ROW],
            gone=gone,
            dealt=(*at.dealt, judged.counts["game", ROW]),
            ended=judged.counts["over", ROW] == 1,
        )

    def stopped(self, at: Progress, judged: Judged) -> Judged:
        """The players agree on fewer hands (DCH-17): what is left in both pots is divided after this one (DCH-19)."""
        assert isinstance(at, ChoiceProgress)
        left = judged.counts["pot", ROW] + judged.counts["carried", ROW]
        if not left:
            return replace(judged, counts={**judged.counts, ("over", ROW): 1})
        gone = tuple([judged.counts["gone", seat] == 1 for seat in range(at.seats)])
        totals = tuple([chips + more for chips, more in zip(at.totals, judged.points, strict=True)])
        stacks = shared(totals, left, at.dealer, gone, at.gone)
        return replace(
            judged,
            points=tuple([now - had for now, had in zip(stacks, at.totals, strict=True)]),
            counts={**judged.counts, ("pot", ROW): 0, ("funded", ROW): 0, ("carried", ROW): 0, ("over", ROW): 1},
            notes=(*judged.notes, _pots_shared(left)),
        )

    def reseated(self, at: Progress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> ChoiceProgress:
        """With others from this hand on; whoever is out of chips deals no more."""
        after = super().reseated(at, stay, totals, dealer)
        assert isinstance(at, ChoiceProgress) and isinstance(after, ChoiceProgress)
        gone = tuple([seat != NO_SEAT and at.gone[seat] for seat in stay])
        return replace(after, gone=gone, dealer=next_dealer(dealer, gone) if gone[dealer] else dealer)

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Before the hand that comes."""
        assert isinstance(at, ChoiceProgress)
        return {
            "seats": at.seats,
            "step": "pick",
            "number": at.deal - 1,
            "dealer": seat_name(at.dealer),
            "stacks": list(at.totals),
            "before": list(at.totals),
            "pot": at.pot,
            "funded": "yes" if at.funded else "no",
            "carried": at.carried,
            "gone": ["gone" if gone else "" for gone in at.gone],
            **({"game": NAMES[at.dealt[-1]]} if at.dealt else {}),
            "sheet": [list(row) for row in rows],
            "dealt": [NAMES[game] for game in at.dealt],
        }

    def played(self, at: Progress, state: ChoiceState) -> tuple[str, ...]:
        """What each hand brought, and which game it was; with the last one what the next one needs."""
        gone = [seat_name(seat) for seat in range(state.seats) if state.gone[seat]]
        said: list[tuple[str, ...]] = [("gone", *gone)]
        said += [("funded",)] if state.funded else []
        said += [("over",)] if state.step == OVER else []
        rows = state.sheet[at.deal - 1 :]
        games = state.dealt[at.deal - 1 :]
        return tuple(
            [
                write_played(row, [("game", NAMES[game]), *(said if n == len(rows) else ())])
                for n, (row, game) in enumerate(zip(rows, games, strict=True), 1)
            ]
        )

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The hand that came and was played at a table: what nobody has won lies in the pot of its game."""
        assert isinstance(at, ChoiceProgress)
        row = read_played(text, at.seats)
        game = NO_GAME if row is None else _GAMES.get(" ".join(row.said.get("game", ())), NO_GAME)
        gone = () if row is None else read_seats(" ".join(row.said.get("gone", ())), at.seats)
        if row is None or gone is None or not game:
            return None
        left = sum(row.points)
        over = "over" in row.said
        counts = {
            ("game", ROW): game,
            ("pot", ROW): 0 if over else max(0, at.pot - (left if game == GUTS else 0)),
            ("carried", ROW): 0 if over else max(0, at.carried - (left if game == ANACONDA else 0)),
            ("funded", ROW): int("funded" in row.said),
            ("over", ROW): int(over),
        }
        counts.update({("gone", seat): int(at.gone[seat] or seat in gone) for seat in range(at.seats)})
        return Judged(became="scored", points=row.points, counts=counts)


def _guts(at: ChoiceProgress) -> GutsProgress:
    """The session as the keeper of Guts knows it."""
    return GutsProgress(
        at.seats, at.deal, at.dealer, at.totals, at.stack, at.ended, at.away, at.own, at.pot, at.funded, at.gone
    )


def _anaconda(at: ChoiceProgress) -> AnacondaProgress:
    """The session as the keeper of Anaconda knows it."""
    return AnacondaProgress(at.seats, at.deal, at.dealer, at.totals, at.stack, at.ended, at.away, at.own, at.carried)


def _pots_shared(left: int) -> Remark:
    return remark("The pots are shared: they held {pot}.", pot=_chips(left))


def _chips(number: int) -> Message:
    return Message.counted("1 chip", "{number} chips", number)


__all__ = ["ChoiceKeeper", "ChoiceProgress"]
