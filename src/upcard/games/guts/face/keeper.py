"""Keeping the chips of a session of Guts that is played with real cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.games.betting.face.settling import STOP_USAGE, ChipsKeeper, ChipsProgress
from upcard.games.guts.chips import (
    Chips,
    all_out,
    anted,
    antes,
    covers,
    in_turn,
    is_over,
    next_dealer,
    parted,
    shared,
    won,
)
from upcard.games.guts.rules import FEWEST, MOST, Rules
from upcard.games.guts.settlement import at_stake
from upcard.games.guts.state import IN as PLAYER_IN
from upcard.games.guts.state import OVER, SHUFFLE, GutsState
from upcard.kernel.face.going_on import read_played, write_played
from upcard.kernel.face.keeping import (
    MISDEAL,
    MISDEALT,
    NO_SEAT,
    ROW,
    Blank,
    Cell,
    CellWord,
    Doubt,
    Judged,
    Progress,
    Remark,
    RowPlan,
    contradiction,
    doubt,
    read_seats,
    remark,
)
from upcard.kernel.face.narration import count_chips
from upcard.kernel.face.position import seat_name
from upcard.text.messages import Message, marked

IN: Final = ("in", ROW)
BEST: Final = ("best", ROW)
NOBODY: Final = "nobody"
NONE_IN: Final = CellWord(NOBODY, marked("Nobody"))
CARDS: Final = 2


@dataclass(frozen=True)
class GutsProgress(ChipsProgress):
    """How far a session is, before the antes of its next hand; ``all_out``: nobody was in in the one before."""

    pot: int = 0
    funded: bool = False
    gone: tuple[bool, ...] = ()
    all_out: bool = False

    def chips(self) -> Chips:
        """All chips of the table."""
        return Chips(self.totals, self.pot, self.funded, self.gone)


class GutsKeeper(ChipsKeeper):
    """The chips of a session of Guts by its rules: who was in, and who had the best hand, is all that is written."""

    seats = (FEWEST, MOST)
    players_clause = "GUT-03"
    over_clause = "GUT-71"
    usage = (
        marked("in {name} …: who was in; in nobody; misdeal"),
        marked("best {name}: whose hand was the best of these, several where they were equal"),
        STOP_USAGE,
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def begin(self, seats: int, dealer: int) -> GutsProgress:
        """Before the first hand."""
        stack = self.rules.stack
        return GutsProgress(seats, 1, dealer, (stack,) * seats, stack, gone=(False,) * seats)

    def plan(self, at: Progress) -> RowPlan:
        """Who deals, who speaks first, and what lies in the pot."""
        assert isinstance(at, GutsProgress)
        order = in_turn(at.dealer, at.gone)
        counted = self.rules.session_end == "hands" and self.rules.leftover == "split"
        return RowPlan(
            deal=at.deal,
            of=self.rules.hands if counted else 0,
            dealer=at.dealer,
            begins=order[0],
            decks=1,
            jokers=0,
            cards=CARDS,
            hands=tuple([0 if gone else CARDS for gone in at.gone]) if any(at.gone) else (),
            blanks=(
                Blank("in", marked("Who was in"), "row", "seats", marked("who was in"), (MISDEALT,), (NONE_IN,)),
                Blank("best", marked("Best hand"), "row", "seats", marked("who had the best hand")),
            ),
            notes=self._notes(at),
            dealer_clause="GUT-11" if at.deal > 1 else "GUT-10",
        )

    def _notes(self, at: GutsProgress) -> tuple[Remark, ...]:
        chips = _dealt(self.rules, at)
        pot = Message.counted("1 chip", "{number} chips", chips.pot)
        notes = [remark("The pot holds {pot}.", pot=pot)]
        if chips.pot != at.pot:
            ante = Message.counted("1 chip", "{number} chips", self.rules.ante)
            notes.insert(0, remark("Everybody antes {ante}.", ante=ante))
        short = [seat for seat in in_turn(at.dealer, at.gone) if not covers(self.rules, chips.stacks[seat], chips.pot)]
        if short:
            notes.append(remark("{who} can only say out.", seats={"who": short}))
        return tuple(notes)

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """Who was in, and who had the best hand."""
        assert isinstance(at, GutsProgress)
        text = written.get(IN, "").lower()
        if text == MISDEAL:
            return Judged(became="misdeal")
        chips, order = _dealt(self.rules, at), in_turn(at.dealer, at.gone)
        doubts: list[Doubt] = []
        named = () if text == NOBODY else read_seats(text, at.seats)
        if named is None or not text:
            if text:
                doubts.append(
                    contradiction(IN, "Who was in is players, each once, or nobody, not {text}.", text=repr(text[:30]))
                )
            return Judged(missing=() if text else (IN,), doubts=tuple(doubts))
        if any(at.gone[seat] for seat in named):
            return Judged(doubts=(contradiction(IN, "Somebody of these has left the game."),))
        players_in = [seat for seat in order if seat in named]
        if [seat for seat in players_in if not covers(self.rules, chips.stacks[seat], chips.pot)]:
            need = at_stake(self.rules, chips.pot)
            doubts.append(doubt((IN,), "GUT-A12", "Who is in needs {need}.", need=count_chips(need)))
        best = self._best(written, players_in, order, doubts)
        if best is None:
            return Judged(missing=() if BEST in written else (BEST,), doubts=tuple(doubts))
        rules = self.rules
        after = won(rules, chips, players_in, [*best]) if players_in else all_out(rules, chips, at.dealer, best)
        return self._judged(at, parted(rules, after, players_in), players_in, order, doubts)

    def _best(
        self, written: Mapping[Cell, str], players_in: Sequence[int], order: Sequence[int], doubts: list[Doubt]
    ) -> tuple[int, ...] | None:
        """Who had the best hand, of those in, or of all where nobody was and the best one pays; None where that is not
        known."""
        shown = players_in or (order if self.rules.all_out == "best_hand_pays" else ())
        text = written.get(BEST, "")
        if not text:
            return tuple(shown) if len(shown) < 2 else None
        named = read_seats(text, MOST)
        if not named or not set(named) <= set(shown):
            reason = marked("The best hand is that of players who were in.")
            doubts.append(contradiction(BEST, reason, "Correct who was in, or this."))
            return None
        return tuple([seat for seat in shown if seat in named])

    def _judged(
        self, at: GutsProgress, chips: Chips, players_in: list[int], order: Sequence[int], doubts: list[Doubt]
    ) -> Judged:
        """The hand with the chips that it has led to."""
        over = is_over(self.rules, chips, at.deal, players_in)
        left = chips.pot
        if over:
            chips = shared(chips, at.dealer, order)
        points = tuple([now - before for now, before in zip(chips.stacks, at.totals, strict=True)])
        counts = {("pot", ROW): chips.pot, ("funded", ROW): int(chips.funded), ("over", ROW): int(over)}
        counts.update({("gone", seat): int(gone) for seat, gone in enumerate(chips.gone)})
        notes = _shared_out(left) if over else []
        gone = [seat for seat in range(at.seats) if chips.gone[seat] and not at.gone[seat]]
        if gone:
            notes.append(remark("Out of chips and out of the game: {who}.", seats={"who": gone}))
        return Judged(
            doubts=tuple(doubts),
            became="scored",
            points=points,
            counts={**counts, ("nobody", ROW): int(not players_in)},
            notes=tuple(notes),
        )

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> GutsProgress:
        """The hand after a row."""
        assert isinstance(at, GutsProgress)
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
            gone=gone,
            all_out=judged.counts["nobody", ROW] == 1,
            ended=judged.counts["over", ROW] == 1,
        )

    def stopped(self, at: Progress, judged: Judged) -> Judged:
        """The players agree on fewer hands (GUT-71): what is left in the pot is shared after this one (GUT-73)."""
        assert isinstance(at, GutsProgress)
        pot = judged.counts["pot", ROW]
        gone = tuple([judged.counts["gone", seat] == 1 for seat in range(at.seats)])
        stacks = tuple([total + more for total, more in zip(at.totals, judged.points, strict=True)])
        chips = shared(Chips(stacks, pot, False, gone), at.dealer, in_turn(at.dealer, at.gone))
        points = tuple([now - before for now, before in zip(chips.stacks, at.totals, strict=True)])
        counts = {**judged.counts, ("pot", ROW): 0, ("over", ROW): 1}
        return replace(judged, points=points, counts=counts, notes=(*judged.notes, *_shared_out(pot)))

    def reseated(self, at: Progress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> GutsProgress:
        """With others from this hand on; whoever is out of chips deals no more."""
        after = super().reseated(at, stay, totals, dealer)
        assert isinstance(at, GutsProgress) and isinstance(after, GutsProgress)
        gone = tuple([seat != NO_SEAT and at.gone[seat] for seat in stay])
        return replace(after, gone=gone, dealer=next_dealer(dealer, gone) if gone[dealer] else dealer)

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Before the hand that comes. Of the table's seats the dealer is the last one, unless nothing is dealt yet."""
        assert isinstance(at, GutsProgress)
        begun = at.deal > 1
        return {
            "seats": at.seats,
            "step": "shuffle",
            "number": at.deal - 1,
            "dealer": seat_name((at.dealer - begun) % at.seats),
            "stacks": list(at.totals),
            "before": list(at.totals),
            "pot": at.pot,
            "funded": "yes" if at.funded else "no",
            "gone": ["gone" if gone else "" for gone in at.gone],
            "declared": ["out" if at.all_out else "in" if begun else "" for _ in range(at.seats)],
            "sheet": [list(row) for row in rows],
        }

    def played(self, at: Progress, state: GutsState) -> tuple[str, ...]:
        """What each hand brought; with the last one who has left the game by then, and what else the next one needs."""
        gone = [seat_name(seat) for seat in range(state.seats) if state.gone[seat]]
        said: list[tuple[str, ...]] = [("gone", *gone)]
        said += [("funded",)] if state.funded else []
        # Of a hand that is being played it is only known whether there were antes.
        between = state.step in (SHUFFLE, OVER)
        nobody = PLAYER_IN not in state.declared if between else sum(state.stacks) < sum(state.before)
        said += [("nobody",)] if nobody else []
        said += [("over",)] if state.step == OVER else []
        rows = state.sheet[at.deal - 1 :]
        return tuple([write_played(row, said if n == len(rows) else ()) for n, row in enumerate(rows, 1)])

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The hand that came and was played at a table: what nobody has won lies in the pot."""
        assert isinstance(at, GutsProgress)
        row = read_played(text, at.seats)
        gone = () if row is None else read_seats(" ".join(row.said.get("gone", ())), at.seats)
        if row is None or gone is None:
            return None
        left = [at.gone[seat] or seat in gone for seat in range(at.seats)]
        counts = {
            ("pot", ROW): max(0, at.pot - sum(row.points)),
            ("funded", ROW): int("funded" in row.said),
            ("over", ROW): int("over" in row.said),
            ("nobody", ROW): int("nobody" in row.said),
        }
        counts.update({("gone", seat): int(each) for seat, each in enumerate(left)})
        return Judged(became="scored", points=row.points, counts=counts)


def _shared_out(pot: int) -> list[Remark]:
    return [remark("The pot is shared: it held {pot}.", pot=pot)] if pot else []


def _dealt(rules: Rules, at: GutsProgress) -> Chips:
    """The chips when the cards are dealt: after the antes, where there are any."""
    chips = at.chips()
    return anted(rules, chips) if antes(rules, chips, at.deal == 1, at.all_out) else chips


__all__ = ["GutsKeeper", "GutsProgress"]
