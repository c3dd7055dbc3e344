"""The score sheet of dealer's choice with real cards: which game was dealt, and chips by hand and seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from upcard.games.anaconda.ui.score_rules import AnacondaScoreRules
from upcard.games.betting.seats import next_dealer
from upcard.games.betting.ui.settling import Purse, PurseScoreRules, chips, gained
from upcard.games.dealers_choice.chips import ANACONDA, GUTS, NAMES, NO_GAME, broke, is_over, settled, shared
from upcard.games.dealers_choice.rules import FEWEST, MOST, Rules
from upcard.games.dealers_choice.state import OVER, ChoiceState
from upcard.games.guts.ui.score_rules import GutsScoreRules
from upcard.kernel.ui.played_row import PlayedRow
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEAL,
    MISDEALT,
    ROW,
    Cell,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreToken,
    WrittenRow,
    add_by_seat,
    remark,
)
from upcard.text.messages import marked

GAME: Final = ("game", ROW)
_WORDS: Final = (ScoreToken("guts", marked("Guts")), ScoreToken("anaconda", marked("Anaconda")), MISDEALT)
_GAMES: Final = {name: game for game, name in NAMES.items()}
_DEALT: Final = {GUTS: marked("Guts was dealt."), ANACONDA: marked("Anaconda was dealt.")}


class ChoiceScoreRules(PurseScoreRules):
    """The chips of a session: each hand is judged by the score rules of its game."""

    seats = (FEWEST, MOST)
    players_clause = "DCH-01"
    over_clause = "DCH-17"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        guts, anaconda = GutsScoreRules(rules.guts()), AnacondaScoreRules(rules.anaconda())
        self.score_rules = {GUTS: guts, ANACONDA: anaconda}
        self.usage = (marked("game guts, game anaconda: which game was dealt"), *guts.usage, *anaconda.usage)

    def settled(self, at: Purse) -> int:
        """Return the game that has to be dealt; `NO_GAME` where the dealer chooses."""
        return settled(self.rules, at.totals, at.pot, at.funded, at.dealt[-1] if at.dealt else NO_GAME)

    def plan(self, at: Purse) -> RowSpec:
        """Return who deals, what can be dealt, and what waits in the pots."""
        game = self.settled(at)
        dealer_clause = "DCH-06" if at.deal > 1 else "DCH-05"
        if game:
            return replace(self.score_rules[game].plan(at), of=self.rules.hands, dealer_clause=dealer_clause)
        plans = {NAMES[game]: each.plan(at) for game, each in self.score_rules.items()}
        blanks = [replace(blank, given=("game", name)) for name, plan in plans.items() for blank in plan.blanks]
        choice = ScoreField("game", marked("Game"), "row", "word", marked("which game was dealt"), (), _WORDS)
        return RowSpec(
            deal=at.deal,
            of=self.rules.hands,
            dealer=at.dealer,
            begins=plans[NAMES[GUTS]].begins,
            blanks=(choice, *blanks),
            notes=self._notes(at),
            dealer_clause=dealer_clause,
        )

    def _notes(self, at: Purse) -> tuple[Remark, ...]:
        notes = [remark("The dealer chooses Guts or Anaconda.")]
        if at.pot:
            notes.append(remark("The pot of Guts holds {pot}.", pot=chips(at.pot)))
        if at.carried:
            notes.append(remark("Left for the next hand of Anaconda: {chips}.", chips=chips(at.carried)))
        return tuple(notes)

    def judge(self, at: Purse, written: Mapping[Cell, str]) -> RowResult:
        """Judge what is written in the row; a misdeal can be written where either game has it."""
        if MISDEAL in [each.lower().strip() for each in written.values()]:
            return RowResult(became="misdeal")
        return self.score(at, WrittenRow(written))

    def score(self, at: Purse, row: WrittenRow) -> RowResult:
        """Score which game was dealt, and what its score rules say of the hand."""
        text = row.text(GAME).strip()
        game = self.settled(at) or _GAMES.get(text, NO_GAME)
        cells = {cell: value for cell, value in row.written.items() if cell != GAME}
        own = {blank.what for blank in self.score_rules[game].plan(at).blanks} if game else set()
        other = [cell for cell in cells if cell[0] not in own]
        if text and text not in _GAMES:
            row.contradiction(GAME, "The game is guts or anaconda, not {text}.", text=repr(text[:20]))
        elif not game:
            row.missing.append(GAME)
        elif other:
            row.contradiction(other[0], "This entry belongs to the other game.", "Leave it empty.")
        if row.doubts or row.missing:
            return row.judged()
        judged = self.score_rules[game].score(at, WrittenRow(cells))
        return self._judged(at, game, judged) if judged.became == "scored" else judged

    def _judged(self, at: Purse, game: int, judged: RowResult) -> RowResult:
        """Return the result of the hand with what it leaves to the session."""
        after: Purse = judged.next
        stacks = add_by_seat(at.totals, judged.points)
        gone = after.gone if game == GUTS else broke(at.gone, at.totals, stacks)
        over = is_over(self.rules, at.deal, gone)
        left = after.pot + after.carried
        after = _after(at, replace(after, gone=gone, ended=over), game)
        notes = (remark(_DEALT[game]), *judged.notes)
        if over and left:
            notes = (*notes, self.told_left(left))
            stacks = self.divided(at, after, stacks, left)
            after = replace(after, pot=0, carried=0, funded=False)
        return replace(judged, points=gained(at, stacks), counts={GAME: game}, next=after, notes=notes)

    def divided(self, at: Purse, after: Purse, stacks: tuple[int, ...], left: int) -> tuple[int, ...]:
        """Return the stacks when what is left is divided among those still in the session (DCH-19)."""
        return shared(stacks, left, at.dealer, after.gone, at.gone)

    def told_left(self, left: int) -> Remark:
        """Say what was in both pots."""
        return remark("The pots, {pot} together, are shared.", pot=chips(left))

    def table(self, at: Purse, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the hand that comes."""
        return {
            **super().table(at, rows, minute),
            "step": "pick",
            "dealer": seat_name(at.dealer),
            "pot": at.pot,
            "funded": "yes" if at.funded else "no",
            "carried": at.carried,
            "gone": ["gone" if gone else "" for gone in at.gone],
            **({"playing": NAMES[at.dealt[-1]]} if at.dealt else {}),
            "dealt": [NAMES[game] for game in at.dealt],
        }

    def said(self, state: ChoiceState, hand: int, last: bool) -> list[tuple[str, ...]]:
        """Return which game it was; with the last hand what the next one needs."""
        said: list[tuple[str, ...]] = [("game", NAMES[state.dealt[hand]])]
        if last:
            said.append(("gone", *[seat_name(seat) for seat in range(state.seats) if state.gone[seat]]))
            said += [("funded",)] if state.funded else []
            said += [("over",)] if state.step == OVER else []
        return said

    def judge_played(self, at: Purse, played: PlayedRow) -> RowResult | None:
        """Return the row of a hand that was played at a table; None where it can be none.

        What nobody has won lies in the pot of its game.
        """
        game = _GAMES.get(" ".join(played.said.get("game", ())), NO_GAME)
        judged = super().judge_played(at, played)
        if judged is None or not game:
            return None
        left, after = sum(played.points), judged.next
        pot = 0 if after.ended else max(0, at.pot - (left if game == GUTS else 0))
        carried = 0 if after.ended else max(0, at.carried - (left if game == ANACONDA else 0))
        return replace(judged, next=_after(at, replace(after, pot=pot, carried=carried), game))


def _after(at: Purse, after: Purse, game: int) -> Purse:
    """Return the session after a hand of that game, which may have left it otherwise.

    Nobody asks who was in.
    """
    return replace(after, dealer=next_dealer(at.dealer, after.gone), all_out=False, dealt=(*at.dealt, game))


__all__ = ["ChoiceScoreRules"]
