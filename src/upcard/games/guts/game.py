"""The game Guts: say whether you are in; who is in and loses matches the pot."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from upcard.cards.card import OPEN, UNSEEN
from upcard.cards.pack import Pack, same_cards
from upcard.games.betting.seats import next_dealer
from upcard.games.guts.chips import all_out, anted, antes, covers, is_over, parted, payers, shared, with_leg, won
from upcard.games.guts.hands import ranking_of
from upcard.games.guts.moves import NOTATION, SAY_HIDE, SAY_IN, SAY_OUT, SAY_SHOW, Say
from upcard.games.guts.rules import FEWEST, Rules
from upcard.games.guts.settlement import at_stake
from upcard.games.guts.state import (
    CHOOSE_DEALER,
    DECLARE,
    IN,
    OUT,
    OVER,
    SHOW,
    SHUFFLE,
    SILENT,
    GutsState,
    fresh,
)
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, Ask, Refused
from upcard.kernel.game import SHUFFLE as SHUFFLE_PACK
from upcard.kernel.notation import Notation
from upcard.kernel.run import Listing, Made, each
from upcard.kernel.state import EMPTY_HAND, Choose, Event, Move, Pile, Shuffle, dealt_to, sort_hand
from upcard.kernel.worlds import HiddenInfo
from upcard.text.messages import Message

PACK: Final = Pack(1).faces()
TOO_LATE: Final = "out"
"""What a player says whose time is up (GUT-35)."""
_DECLARE: Final = Ask("declare", default=TOO_LATE)
_SHOW: Final = Ask("show")


def ghost_hand(s: GutsState, cards: int) -> Pile:
    """Return the ghost hand of so many cards: those that are next in the pack (GUT-W08)."""
    return Pile(s.piles[-1].cards[:cards], False)


class GutsGame(ByRules):
    """One pack, a pot that losers match, and with two cards each up to 26 players."""

    notation: ClassVar[Notation] = NOTATION

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sealed = rules.declare_mode == "simultaneous"
        self.ranking = ranking_of(rules)

    def start(self, seats: int) -> GutsState:
        """Return the table before anything has happened.

        Raises Refused where a pack does not serve that many seats (GUT-03).
        """
        most = self.rules.most()
        if not FEWEST <= seats <= most:
            clause = "GUT-03" if self.rules.cards == 2 and not self.rules.ghost_hand else "GUT-W02"
            raise Refused(clause, "Two to {most} play Guts, not {seats}.", most=most, seats=seats)
        return fresh(seats, self.rules.stack, self.rules.legs)

    def asks(self, s: GutsState) -> Mapping[int, Ask]:
        """Return who may act now, by seat: players to declare or to show, or chance."""
        if s.step == DECLARE:
            if not self.sealed:
                return {s.turn: _DECLARE}
            ask = Ask("declare", True, s.window, (), 0, TOO_LATE)
            return {seat: ask for seat in s.in_turn() if s.answers[seat] is None}
        if s.step == SHOW:
            return {s.turn: _SHOW}
        if s.step == OVER:
            return {}
        return {CHANCE: Ask(CHOOSE, count=s.seats) if s.step == CHOOSE_DEALER else Ask(SHUFFLE_PACK, faces=PACK)}

    def is_asked(self, s: GutsState, seat: int) -> bool:
        """Say whether the seat may act now."""
        if s.step == DECLARE and self.sealed:
            return 0 <= seat < s.seats and not s.gone[seat] and s.answers[seat] is None
        return s.step != OVER and seat == (s.turn if s.step in (DECLARE, SHOW) else CHANCE)

    def moves(self, s: GutsState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat."""
        return each(self.listing(s, seat))

    def listing(self, s: GutsState, seat: int) -> Listing:
        """Return the same moves, to be counted and picked from."""
        if not self.is_asked(s, seat):
            return ()
        if s.step == DECLARE:
            return (SAY_IN, SAY_OUT) if self.covers(s, seat) else (SAY_OUT,)
        if s.step == SHOW:
            return (SAY_HIDE, SAY_SHOW)
        return Made(Choose, range(1, s.seats + 1)) if s.step == CHOOSE_DEALER else (Shuffle(PACK),)

    def covers(self, s: GutsState, seat: int) -> bool:
        """Say whether the seat may say "in" with the chips it has (`must_cover`)."""
        return covers(self.rules, s.stacks[seat], s.pot)

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        """Return the table after the move. Raises Refused where it is not legal."""
        if not self.is_asked(s, seat):
            if s.step == OVER:
                raise Refused("GUT-71", "The session is over.")
            if s.step == DECLARE and 0 <= seat < s.seats and (s.declared[seat] or (self.sealed and s.answers[seat])):
                raise Refused("GUT-30", "You have declared already.", (), "Wait for the others.")
            if s.step == SHOW:
                raise Refused("GUT-38", "Only the winner may show cards now.", (), "Wait for the next hand.")
            raise Refused("GUT-29", "It is not your turn to declare.", (), "Wait until you are asked.")
        if seat == CHANCE:
            return self._chance(s, move)
        if not isinstance(move, Say) or move.word not in (("in", "out") if s.step == DECLARE else ("show", "hide")):
            if s.step == DECLARE:
                raise Refused("GUT-27", "Only in or out can be said now.")
            raise Refused("GUT-38", "Only show or hide can be said now.")
        if s.step == SHOW:
            return self._show(s, move)
        if move.word == "in" and not self.covers(s, seat):
            raise Refused(
                "GUT-A12",
                "You have {have} and would need {need}.",
                (),
                "Say out.",
                have=Message.counted("1 chip", "{number} chips", s.stacks[seat]),
                need=at_stake(self.rules, s.pot),
            )
        return self._answer(s, seat, move) if self.sealed else self._declare(s, seat, move)

    def hidden(self, s: GutsState) -> HiddenInfo[GutsState]:
        """Return what a view hides: cards of one pack."""
        return HiddenInfo(s, PACK)

    # --- declaring ------------------------------------------------------------------------------------

    def _declare(self, s: GutsState, seat: int, move: Say) -> GutsState:
        said = self._said(s, seat, move.word == "in", (Event(move.word, seat),))
        for other in said.in_turn():
            if said.declared[other] == SILENT:
                return said.but(turn=other)
        return self._showdown(said)

    def _said(self, s: GutsState, seat: int, is_in: bool, events: tuple[Event, ...]) -> GutsState:
        """Return the state after a declaration is made public.

        The cards of who is out go to the discards unseen (GUT-31, GUT-32), unless they may still be wanted where the
        best of all hands pays.
        """
        declared = (*s.declared[:seat], IN if is_in else OUT, *s.declared[seat + 1 :])
        if is_in or self.rules.all_out == "best_hand_pays":
            return s.but(declared=declared, events=events)
        piles = list(s.piles)
        piles[s.seats] = sort_hand((*piles[s.seats].cards, *[UNSEEN[card.face] for card in s.cards(seat).cards]))
        piles[seat] = EMPTY_HAND
        return s.but(piles=tuple(piles), declared=declared, events=events)

    def _answer(self, s: GutsState, seat: int, move: Say) -> GutsState:
        answers = (*s.answers[:seat], move, *s.answers[seat + 1 :])
        chosen = s.but(answers=answers, events=(Event("chose", seat),))
        order = s.in_turn()
        if [other for other in order if answers[other] is None]:
            return chosen
        opened = chosen.but(answers=(None,) * s.seats)
        for other in order:
            word = answers[other]
            assert isinstance(word, Say)
            opened = self._said(opened, other, word.word == "in", (*opened.events, Event(word.word, other)))
        return self._showdown(opened)

    # --- settling -------------------------------------------------------------------------------------

    def _showdown(self, s: GutsState) -> GutsState:
        """Settle the hand after all have declared.

        The pot goes to the best hand, losers make the next one (GUT-36 to GUT-40, GUT-50 to GUT-60).
        """
        players_in = s.players_in()
        if not players_in:
            return self._nobody_in(s)
        alone = len(players_in) == 1
        if alone and not self.rules.ghost_hand:
            [only] = players_in
            legs, takes = with_leg(self.rules, s.legs, only, s.seats)
            table = s.but(step=SHOW, turn=only, legs=legs)
            if not takes:
                return table.but(funded=True, events=(*s.events, Event("leg", only, (), legs[only])))
            after = won(self.rules, s.chips(), players_in, ())
            return table.with_chips(after, (*s.events, Event("took", only, (), s.pot - after.pot)))
        shown = self._reveal(s, players_in)
        strengths = {seat: self.ranking.strength(s.cards(seat).faces()) for seat in players_in}
        best = max(strengths.values())
        winners = [seat for seat in players_in if strengths[seat] == best]
        if alone:
            shown = self._show_ghost(shown)
            if self.ranking.strength(ghost_hand(shown, self.rules.cards).faces()) >= best:
                winners = []  # GUT-W09
            else:
                legs, takes = with_leg(self.rules, s.legs, players_in[0], s.seats)
                shown = shown.but(legs=legs)
                if not takes:
                    leg = Event("leg", players_in[0], (), legs[players_in[0]])
                    return self._leave(shown.but(funded=True, events=(*shown.events, leg)), False)
        paying = payers(self.rules, [seat for seat in players_in if seat not in winners], strengths)
        after = won(self.rules, s.chips(), winners, paying)
        events = [*shown.events]
        for seat in [seat for seat in players_in if seat in winners or seat in paying]:
            change = after.stacks[seat] - s.stacks[seat]
            events.append(Event("won" if seat in winners else "paid", seat, (), abs(change)))
        return self._leave(shown.with_chips(after, tuple(events)), alone and bool(winners))

    def _show_ghost(self, s: GutsState) -> GutsState:
        """Turn up the ghost hand (GUT-W08)."""
        rest = s.piles[-1].cards
        cards = tuple([OPEN[card.face] for card in rest[: self.rules.cards]])
        piles = (*s.piles[:-1], Pile((*cards, *rest[len(cards) :]), True))
        return s.but(piles=piles, events=(*s.events, Event("showed", CHANCE, cards)))

    def _reveal(self, s: GutsState, seats: list[int]) -> GutsState:
        """Turn up the cards of these seats (GUT-39)."""
        piles = list(s.piles)
        events = [*s.events]
        for seat in seats:
            cards = tuple([OPEN[card.face] for card in piles[seat].cards])
            piles[seat] = Pile(cards, False)
            events.append(Event("showed", seat, cards))
        return s.but(piles=tuple(piles), events=tuple(events))

    def _nobody_in(self, s: GutsState) -> GutsState:
        """Settle a hand in which nobody is in (GUT-65, GUT-66).

        Or do what the table plays instead (GUT-A05).
        """
        everybody = s.but(events=(*s.events, Event("all_out", CHANCE, (), s.pot)))
        if self.rules.all_out == "best_hand_pays":
            return self._best_pays(everybody)
        events = everybody.events
        if self.rules.all_out == "dealer_takes":
            events = (*events, Event("took", s.dealer, (), s.pot))
        return self._leave(everybody.with_chips(all_out(self.rules, s.chips(), s.dealer, ()), events), False)

    def _best_pays(self, s: GutsState) -> GutsState:
        """Show all hands and let the best pay as much as the pot holds; equal ones do each.

        The pot stays on the table.
        """
        order = s.in_turn()
        shown = self._reveal(s, order)
        strengths = {seat: self.ranking.strength(s.cards(seat).faces()) for seat in order}
        payers = [seat for seat in order if strengths[seat] == max(strengths.values())]
        after = all_out(self.rules, s.chips(), s.dealer, payers)
        paying = [Event("paid", seat, (), s.stacks[seat] - after.stacks[seat]) for seat in payers]
        return self._leave(shown.with_chips(after, (*shown.events, *paying)), False)

    def _leave(self, s: GutsState, alone: bool) -> GutsState:
        """Let who has no chips left after a settlement leave the game (GUT-69).

        ``alone``: one player alone has taken the pot.
        """
        after = parted(self.rules, s.chips(), s.players_in())
        left = [Event("left", seat) for seat in range(s.seats) if after.gone[seat] and not s.gone[seat]]
        return self._end_hand(s.with_chips(after, (*s.events, *left)), alone)

    def _show(self, s: GutsState, move: Say) -> GutsState:
        """Let the only player in show the cards or not (GUT-38), and go on."""
        shown = (
            self._reveal(s.but(events=()), [s.turn]) if move.word == "show" else s.but(events=(Event("hid", s.turn),))
        )
        return self._leave(shown, not s.legs or not s.legs[s.turn])

    def _end_hand(self, s: GutsState, alone: bool) -> GutsState:
        """Write the hand down and deal another, or end the session (GUT-71 to GUT-75)."""
        change = tuple([s.stacks[seat] - s.before[seat] for seat in range(s.seats)])
        done = s.but(sheet=(*s.sheet, change), step=SHUFFLE, turn=-1)
        return self._finish(done) if is_over(self.rules, done.chips(), s.number, alone) else done

    def _finish(self, s: GutsState) -> GutsState:
        """Divide what is left in the pot among those still in the game (GUT-73, GUT-74)."""
        after = shared(s.chips(), s.dealer, [seat for seat in range(s.seats) if s.declared[seat] != SILENT])
        more = [now - before for now, before in zip(after.stacks, s.stacks, strict=True)]
        shares = [Event("shared", seat, (), more[seat]) for seat in s.in_turn() or range(s.seats) if more[seat]]
        last = tuple([was + chips for was, chips in zip(s.sheet[-1], more, strict=True)])
        return s.with_chips(after, (*s.events, *shares)).but(sheet=(*s.sheet[:-1], last), step=OVER)

    # --- chance ---------------------------------------------------------------------------------------

    def _chance(self, s: GutsState, move: Move) -> GutsState:
        if s.step == CHOOSE_DEALER:
            if not isinstance(move, Choose) or not 1 <= move.number <= s.seats:
                raise Refused("GUT-10", "The dealer has to be chosen from the seats.")
            return s.but(step=SHUFFLE, dealer=move.number - 1, events=(Event("dealer", move.number - 1),))
        if not isinstance(move, Shuffle) or not same_cards(move.faces, PACK):
            raise Refused("GUT-17", "The shuffle has to hold every card of the pack once.")
        dealer = s.dealer if s.number == 0 else next_dealer(s.dealer, s.gone)
        table = self._ante(s.but(dealer=dealer, number=s.number + 1, before=s.stacks, events=()))
        hands: list[Pile] = [EMPTY_HAND] * (s.seats + 1)
        order = table.in_turn()
        dealt = self.rules.cards * len(order)
        for at, seat in enumerate(order):
            hands[seat] = dealt_to(seat, move.faces[at : dealt : len(order)])
        rest = Pile(tuple([UNSEEN[face] for face in move.faces[dealt:]]), True)
        return table.but(
            piles=(*hands, rest),
            answers=(None,) * s.seats if self.sealed else (),
            window=table.window + 1 if self.sealed else table.window,
            step=DECLARE,
            turn=order[0],
            declared=(SILENT,) * s.seats,
            events=(*table.events, Event("dealt", dealer, (), self.rules.cards)),
        )

    def _ante(self, s: GutsState) -> GutsState:
        """Take everybody's ante where the pot has to be started (GUT-12 to GUT-16, GUT-70)."""
        if not antes(self.rules, s.chips(), not s.sheet, IN not in s.declared):
            return s
        event = Event("ante", CHANCE, (), self.rules.ante)
        return s.with_chips(anted(self.rules, s.chips()), (event,))
