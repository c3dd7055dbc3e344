"""The score sheet of Guts with real cards: chips by hand and seat."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from upcard.games.betting.seats import in_turn, next_dealer
from upcard.games.betting.ui.settling import STOP_USAGE, Purse, PurseScoreRules, chips, gained
from upcard.games.guts.chips import Chips, all_out, anted, antes, covers, is_over, parted, payers, shared, with_leg, won
from upcard.games.guts.rules import FEWEST, Rules
from upcard.games.guts.settlement import at_stake
from upcard.games.guts.state import IN as PLAYER_IN
from upcard.games.guts.state import OVER, SHUFFLE, GutsState
from upcard.kernel.ui.narration import count_chips
from upcard.kernel.ui.played_row import PlayedRow
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    ROW,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreToken,
    WrittenRow,
    remark,
)
from upcard.kernel.ui.told_values import read_seats
from upcard.text.messages import marked

IN: Final = ("in", ROW)
BEST: Final = ("best", ROW)
WORST: Final = ("worst", ROW)
NOBODY: Final = "nobody"
GHOST: Final = "ghost"
BLANKS: Final = (
    ScoreField(
        "in",
        marked("Who was in"),
        "row",
        "seats",
        marked("who was in"),
        (MISDEALT,),
        (ScoreToken(NOBODY, marked("Nobody")),),
    ),
    ScoreField("best", marked("Best hand"), "row", "seats", marked("who had the best hand"), among="in"),
)
WITH_GHOST: Final = (BLANKS[0], replace(BLANKS[1], words=(ScoreToken(GHOST, marked("The ghost hand")),)))
"""Where a player who is in alone has to beat a ghost hand (GUT-W08)."""
WORST_HAND: Final = ScoreField(
    "worst", marked("Worst hand"), "row", "seats", marked("who had the worst hand"), among="in", except_for="best"
)
"""Where of several losers only that pays (GUT-W11)."""


class GutsScoreRules(PurseScoreRules):
    """The chips of a session of Guts by its rules: who was in, and who had the best hand, is all that is written."""

    players_clause = "GUT-03"
    over_clause = "GUT-71"
    ends = IN
    usage: tuple[str, ...] = (
        marked("in {name} …: who was in; in nobody: nobody was; misdeal: the hand was dealt wrongly"),
        marked("best {name}: who had the best hand, or several names if the hands were equal"),
        STOP_USAGE,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.seats = (FEWEST, rules.most())
        if rules.ghost_hand:
            told = marked("best ghost: the player who was in alone did not beat the ghost hand")
            self.usage = (*self.usage[:-1], told, STOP_USAGE)
        if rules.losers == "worst":
            told = marked("worst {name}: who of several losers had the worst hand, or several names if they were equal")
            self.usage = (*self.usage[:-1], told, STOP_USAGE)
        self.blanks: tuple[ScoreField, ...] = WITH_GHOST if rules.ghost_hand else BLANKS
        if rules.losers == "worst":
            self.blanks = (*self.blanks, WORST_HAND)

    def begin(self, seats: int, dealer: int) -> Purse:
        """Return the session before the first hand."""
        return replace(super().begin(seats, dealer), legs=(0,) * seats if self.rules.legs > 1 else ())

    def plan(self, at: Purse) -> RowSpec:
        """Return who deals, who speaks first, and what lies in the pot."""
        gone = tuple([seat for seat in range(at.seats) if at.gone[seat]])
        counted = self.rules.session_end == "hands" and self.rules.leftover == "split"
        return RowSpec(
            deal=at.deal,
            of=self.rules.hands if counted else 0,
            dealer=at.dealer,
            begins=in_turn(at.dealer, at.gone)[0],
            cards=self.rules.cards,
            hands=tuple([0 if gone else self.rules.cards for gone in at.gone]) if any(at.gone) else (),
            blanks=tuple([replace(blank, barred=gone) for blank in self.blanks]) if gone else self.blanks,
            notes=self._notes(at),
            dealer_clause="GUT-11" if at.deal > 1 else "GUT-10",
        )

    def _notes(self, at: Purse) -> tuple[Remark, ...]:
        now = _dealt(self.rules, at)
        notes = [remark("The pot holds {pot}.", pot=chips(now.pot))]
        for number in sorted({*at.legs} - {0}, reverse=True):
            template = marked("{who}: 1 leg.") if number == 1 else marked("{who}: {number} legs.")
            who = [seat for seat, count in enumerate(at.legs) if count == number]
            notes.append(remark(template, seats={"who": who}, number=number))
        if now.pot != at.pot:
            notes.insert(0, remark("Everybody antes {ante}.", ante=chips(self.rules.ante)))
        short = [seat for seat in in_turn(at.dealer, at.gone) if not covers(self.rules, now.stacks[seat], now.pot)]
        if short:
            notes.append(remark("{who} could not pay a loss and must declare out.", seats={"who": short}))
        return tuple(notes)

    def score(self, at: Purse, row: WrittenRow) -> RowResult:
        """Score who was in, and who had the best hand."""
        text = row.wanted(IN).lower()
        if not text:
            return row.judged()
        now, order = _dealt(self.rules, at), in_turn(at.dealer, at.gone)
        named = () if text == NOBODY else read_seats(text, at.seats)
        if named is None:
            row.contradiction(
                IN,
                "Name the players who were in, each of them once, or write nobody, not {text}.",
                text=repr(text[:30]),
            )
            return row.judged()
        if any(at.gone[seat] for seat in named):
            row.contradiction(IN, "One of these players has left the game.")
            return row.judged()
        players_in = [seat for seat in order if seat in named]
        if [seat for seat in players_in if not covers(self.rules, now.stacks[seat], now.pot)]:
            need = at_stake(self.rules, now.pot)
            row.doubt(IN, "GUT-A12", "A player who is in needs {need}.", need=count_chips(need))
        best = self._best(row, players_in, order)
        if best is None:
            return row.judged()
        paying = self._paying(row, [seat for seat in players_in if seat not in best])
        if paying is None:
            return row.judged()
        rules = self.rules
        alone = len(players_in) == 1 and bool(best)
        if alone:
            legs, takes = with_leg(rules, at.legs, players_in[0], at.seats)
            at = replace(at, legs=legs)
            if not takes:
                row.note("{who} wins a leg.", players_in[0])
                now = Chips(now.stacks, now.pot, True, now.gone)
                return self._settled(row, at, parted(rules, now, players_in), players_in, False)
        after = won(rules, now, best, paying) if players_in else all_out(rules, now, at.dealer, best)
        return self._settled(row, at, parted(rules, after, players_in), players_in, alone)

    def _best(self, row: WrittenRow, players_in: Sequence[int], order: Sequence[int]) -> tuple[int, ...] | None:
        """Return the seats with the best hand; None where that is not known.

        They are of those in, or of all where nobody was in and the best hand pays. None at all has beaten a ghost hand
        that is best.
        """
        shown = players_in or (order if self.rules.all_out == "best_hand_pays" else ())
        ghost = self.rules.ghost_hand and len(players_in) == 1
        if BEST not in row.written and len(shown) < 2 and not ghost:
            return tuple(shown)
        text = row.wanted(BEST)
        if text.lower() == GHOST and self.rules.ghost_hand:
            if not ghost:
                reason = marked("Only a player who was in alone meets the ghost hand.")
                row.contradiction(BEST, reason, "Correct who was in, or correct this.")
                return None
            return ()
        named = read_seats(text, self.rules.most())
        if text and (not named or not set(named) <= set(shown)):
            reason = marked("Only a player who was in can have the best hand.")
            row.contradiction(BEST, reason, "Correct who was in, or correct this.")
            return None
        return tuple([seat for seat in shown if seat in (named or ())]) if text else None

    def _paying(self, row: WrittenRow, losers: list[int]) -> list[int] | None:
        """Return who of the losers pays; None where that is not known."""
        if self.rules.losers == "all" or (len(losers) < 2 and WORST not in row.written):
            return losers
        text = row.wanted(WORST)
        named = read_seats(text, self.rules.most())
        if text and (not named or not set(named) <= set(losers)):
            reason = marked("Only a player who was in and has not won can have the worst hand.")
            row.contradiction(WORST, reason, "Correct who was in, or correct this.")
            return None
        return payers(self.rules, losers, {seat: seat not in (named or ()) for seat in losers}) if text else None

    def _settled(self, row: WrittenRow, at: Purse, now: Chips, players_in: list[int], alone: bool) -> RowResult:
        """Return the row's result with the chips that the hand has led to.

        ``alone``: one player alone has taken the pot.
        """
        over = is_over(self.rules, now, at.deal, alone)
        after = replace(
            at,
            dealer=next_dealer(at.dealer, now.gone),
            pot=0 if over else now.pot,
            funded=now.funded,
            gone=now.gone,
            all_out=not players_in,
            ended=over,
        )
        if over and now.pot:
            row.notes.append(self.told_left(now.pot))
        gone = [seat for seat in range(at.seats) if now.gone[seat] and not at.gone[seat]]
        if gone:
            row.note("Out of chips and out of the game: {who}.", *gone)
        return row.judged(gained(at, self.divided(at, after, now.stacks, now.pot) if over else now.stacks), after)

    def divided(self, at: Purse, after: Purse, stacks: tuple[int, ...], left: int) -> tuple[int, ...]:
        """Return the stacks when what is left is divided among those still in the game (GUT-73)."""
        return shared(Chips(stacks, left, False, after.gone), at.dealer, in_turn(at.dealer, at.gone)).stacks

    def told_left(self, left: int) -> Remark:
        """Say what was left in the pot."""
        return remark("The pot of {pot} is shared.", pot=left)

    def table(self, at: Purse, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the hand that comes."""
        said = "out" if at.all_out else "in" if at.deal > 1 else ""
        return {
            **super().table(at, rows, minute),
            "pot": at.pot,
            "funded": "yes" if at.funded else "no",
            "gone": ["gone" if gone else "" for gone in at.gone],
            "declared": [said] * at.seats,
            **({"legs": list(at.legs)} if at.legs else {}),
        }

    def said(self, state: GutsState, hand: int, last: bool) -> list[tuple[str, ...]]:
        """Return what is said of a hand.

        With the last one it is who has left the game by then, and what else the next one needs.
        """
        if not last:
            return []
        said: list[tuple[str, ...]] = [("gone", *[seat_name(seat) for seat in range(state.seats) if state.gone[seat]])]
        said += [("funded",)] if state.funded else []
        said += [("legs", *[str(count) for count in state.legs])] if state.legs else []
        # Of a hand that is being played it is only known whether there were antes.
        between = state.step in (SHUFFLE, OVER)
        nobody = PLAYER_IN not in state.declared if between else sum(state.stacks) < sum(state.before)
        said += [("nobody",)] if nobody else []
        return said + ([("over",)] if state.step == OVER else [])

    def judge_played(self, at: Purse, played: PlayedRow) -> RowResult | None:
        """Return the row of a hand that was played at a table; None where it can be none.

        What nobody has won lies in the pot.
        """
        judged = super().judge_played(at, played)
        if judged is None:
            return None
        legs = played.numbers("legs") or at.legs
        return replace(judged, next=replace(judged.next, pot=max(0, at.pot - sum(played.points)), legs=tuple(legs)))


def _dealt(rules: Rules, at: Purse) -> Chips:
    """Return the chips when the cards are dealt: after the antes, where there are any."""
    now = Chips(at.totals, at.pot, at.funded, at.gone)
    return anted(rules, now) if antes(rules, now, at.deal == 1, at.all_out) else now


__all__ = ["GutsScoreRules"]
