"""The game Daifugo with house rules of the world: revolutions, special cards, runs and jokers (DAI-W01 and on)."""

from itertools import combinations
from typing import Any, ClassVar, Final

from upcard.cards.card import JOKER, OPEN, Card, rank_of
from upcard.games.daifugo.exchange import first_lead, gift, handed
from upcard.games.daifugo.game import DaifugoGame, in_play, next_in_play
from upcard.games.daifugo.local_plays import (
    FOUR,
    SPADE_THREE,
    beats_joker,
    check_play,
    plays,
    sweeps,
    terms_of,
    turns_round,
)
from upcard.games.daifugo.moves import KEEP, LOCAL_NOTATION, Give, Keep, NameRank, Throw
from upcard.games.daifugo.naming import check_name, ranks_held, thrown
from upcard.games.daifugo.plays import must_hold
from upcard.games.daifugo.rules import Rules
from upcard.games.daifugo.session import first_card, first_leader, gifts
from upcard.games.daifugo.state import (
    GIVE_ON,
    IN_TRICK,
    NAME,
    PARTING,
    PLAY,
    POOR_GIVE,
    THROW,
    DaifugoState,
    LocalState,
    strength,
)
from upcard.games.daifugo.terms import EIGHT, FIVE, NINE, QUEEN, SEVEN, TEN, THREE, TWO, PlayShape, terms_after
from upcard.kernel.game import Ask, Refused
from upcard.kernel.notation import Notation
from upcard.kernel.state import ONLOOKER, Event, Move, Pile, sort_hand
from upcard.text.messages import Message, marked


def _asked(prompt: str, default: str) -> tuple[dict[int, Ask], ...]:
    ask = Ask(prompt, False, 0, (), 0, default)
    return tuple([{seat: ask} for seat in range(ONLOOKER)])


MONOPOLY: Final = 5
"""A Daifugo who holds so many 2s and jokers gives the 2s away (DAI-W50)."""


class LocalGame(DaifugoGame):
    """A session of Daifugo with house rules of the world: local rules, as players in Japan say."""

    notation: ClassVar[Notation] = LOCAL_NOTATION
    local: ClassVar[bool] = True

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._asks = {
            GIVE_ON: _asked("give_on", "keep" if rules.sevens_give == "may" else ""),
            THROW: _asked("throw", "keep" if rules.tens_throw == "may" else ""),
            NAME: _asked("name", "keep" if rules.queens_name == "may" else ""),
        }

    def made(self, **fields: Any) -> DaifugoState:
        """Return a table with these fields."""
        return LocalState(**fields)

    def asks(self, s: DaifugoState) -> dict[int, Ask]:
        """Return everyone who may act now."""
        asked = self._asks.get(s.step)
        return super().asks(s) if asked is None else asked[s.turn]

    def listing(self, s: DaifugoState, seat: int) -> list[Move]:
        """Return the moves of the seat, to be counted and picked from."""
        if s.step not in IN_TRICK:
            return super().listing(s, seat)
        if seat != s.turn:
            return []
        hand = s.piles[seat]
        if s.step == PLAY:
            return plays(self.rules, s, hand)
        if s.step == NAME:
            names: list[Move] = [NameRank(rank) for rank in ranks_held(s)]
            return [KEEP, *names] if self.rules.queens_name == "may" else names
        low, high = self.due(s)
        found: list[Move] = [] if low else [KEEP]
        for count in range(max(low, 1), high + 1):
            ways = dict.fromkeys(combinations(hand.faces(), count))
            found += [Give(faces) if s.step == GIVE_ON else Throw(faces) for faces in ways]
        return found

    def due(self, s: DaifugoState) -> tuple[int, int]:
        """Return how many cards are given on after sevens, or thrown away after tens, at least and at most."""
        said = self.rules.sevens_give if s.step == GIVE_ON else self.rules.tens_throw
        high = min(s.need, len(s.piles[s.turn].cards))
        return high if said == "must" else 0, high

    def play(self, s: DaifugoState, seat: int, move: Move) -> DaifugoState:
        """Return the table after the move.

        Raises:
            Refused: the move breaks a clause; nothing has changed.
        """
        if s.step in PARTING and seat == s.turn:
            return self._name(s, seat, move) if s.step == NAME else self._part(s, seat, move)
        return super().play(s, seat, move)

    def _is_asked(self, s: DaifugoState, seat: int) -> None:
        """Check that the seat may act now. Raises Refused."""
        if s.step in PARTING and seat != s.turn:
            if s.step == NAME:
                raise Refused("DAI-W46", "Ranks are named before anybody plays.", (), "Wait until it is done.")
            if s.step == GIVE_ON:
                raise Refused("DAI-W13", "Cards are given on before anybody plays.", (), "Wait until it is done.")
            raise Refused("DAI-W15", "Cards are thrown away before anybody plays.", (), "Wait until it is done.")
        super()._is_asked(s, seat)

    def begun(self, dealt: DaifugoState) -> DaifugoState:
        """Return the table once the cards are dealt: before the exchange, or before the first lead."""
        if dealt.sheet:
            poor = max([strength(card.face) for card in dealt.piles[dealt.destitute()].cards]) <= TEN
            return self._upheaval(dealt) if poor and self.rules.upheaval != "none" else super().begun(dealt)
        face = first_card(self.rules)
        if face < 0:
            return super().begun(dealt)
        holder = next(seat for seat in range(dealt.seats) if dealt.piles[seat].count_face(face))
        # DAI-W38: all see where it is.
        cards = tuple([OPEN[face] if card.face == face else card for card in dealt.piles[holder].cards])
        piles = list(dealt.piles)
        piles[holder] = Pile(cards, False)
        events = (*dealt.events, Event("shows", holder, (OPEN[face],)))
        return first_lead(dealt.but(piles=tuple(piles), events=events), holder)

    def exchanged(self, s: DaifugoState) -> DaifugoState:
        """Return the table after cards have come back: the Daifugo may have to give the 2s away (DAI-W50)."""
        high = s.daifugo()
        held = [face for face in s.piles[high].faces() if strength(face) >= TWO]
        if not self.rules.monopoly or s.step != PLAY or len(held) < MONOPOLY:
            return s
        piles = list(s.piles)
        *before, leads = s.events
        before.append(Event("monopoly", high))
        to = high
        # DAI-W51: spades, hearts, diamonds, clubs.
        for face in sorted([face for face in held if face != JOKER]):
            to = (to + 1) % s.seats
            if to == high:
                to = (to + 1) % s.seats
            piles[high] = piles[high].minus(face)
            piles[to] = piles[to].plus(OPEN[face])
            before.append(Event("gave", high, (OPEN[face],), 1, to))
        return s.but(piles=tuple(piles), events=(*before, leads))

    def _upheaval(self, dealt: DaifugoState) -> DaifugoState:
        """Return the table after the deal of a poor hand to the Destitute (DAI-W48, DAI-W49)."""
        low, high = dealt.destitute(), dealt.daifugo()
        s = dealt.but(house_effects=dealt.house_effects.but(upheaval=True))
        leader = first_leader(self.rules, s.sheet[-1], s.seats, s.dealer)
        if self.rules.upheaval == "spared":
            told = s.but(events=(*s.events, Event("spared", low, (), 0, high)))
            given = gifts(self.rules.poor_exchange, s.sheet[-1])
            if len(given) > 1:
                return told.but(step=POOR_GIVE, turn=given[1][0])
            return self.exchanged(first_lead(told, leader))
        both = 1 << low | 1 << high
        piles = list(s.piles)
        for seat, other in ((low, high), (high, low)):
            piles[seat] = sort_hand([Card(card.face, both) for card in s.piles[other].cards])
        swapped = Event("swapped", low, (), 0, high)
        return first_lead(s.but(piles=tuple(piles), events=(*s.events, swapped)), leader)

    # A play, and what it does

    def _play(self, s: DaifugoState, seat: int, faces: tuple[int, ...]) -> DaifugoState:
        rules, hand = self.rules, s.piles[seat]
        shape = check_play(rules, s, hand, faces)
        before = terms_of(rules, s)
        joker_beaten = beats_joker(rules, before, s.need, faces)
        shown = tuple([OPEN[face] for face in faces])
        piles = list(s.piles)
        piles[seat] = hand.minus_all(faces)
        piles[s.seats] = Pile(s.piles[s.seats].cards + shown, True)
        terms = terms_after(before, shape, rules.suit_bind, rules.rank_bind, rules.jacks_back)
        events = [Event("played", seat, shown)]
        revolution = s.revolution
        if turns_round(rules, shape):
            revolution = not revolution
            events.append(Event("revolution" if revolution else "counter_revolution", seat))
        if terms.back and not s.house_effects.back:
            events.append(Event("turned", seat))
        if terms.bound != s.house_effects.bound:
            events.append(Event("bound", seat, (), terms.bound))
        if terms.ranks and not s.house_effects.ranks_bound:
            events.append(Event("ranks_bound", seat))
        to_right = s.house_effects.to_right != self._turns_direction(faces, shape)
        if to_right != s.house_effects.to_right:
            events.append(Event("reversed", seat, (), int(to_right)))
        effects = s.house_effects.but(
            revolution=revolution, back=terms.back, bound=terms.bound, ranks_bound=terms.ranks, to_right=to_right
        )
        after = s.but(
            piles=tuple(piles),
            need=len(faces),
            plays=s.plays + (seat,),
            house_effects=effects,
            live=s.live & in_play(piles, s.seats),
        )
        skipped = len(faces) if rules.fives_skip and shape.is_of(FIVE) else 0
        others = after.live & ~(1 << seat)
        if self._ends_trick(after, shape) or joker_beaten or (skipped and skipped >= others.bit_count()):
            after = after.but(live=after.live & 1 << seat)
            events.append(Event("ended", seat))
            skipped = 0
        if not piles[seat].cards:
            after, out = self._out(after, seat, self._is_foul(faces, shape, s.revolution))
            events += out
        if self._left(after) < 2:
            return self._deal_over(after, events)
        step = self._parting(after, seat, shape)
        if step == NAME:
            count = min(len(faces), len(ranks_held(after)))
            after = after.but(house_effects=after.house_effects.but(to_name=count))
        if step != PLAY:
            return after.but(step=step, turn=seat, events=tuple(events))
        at = seat
        for _ in range(min(skipped, (after.live & ~(1 << seat)).bit_count())):  # DAI-W10
            at = (at + after.way()) % s.seats
            while not after.live >> at & 1 or at == seat:
                at = (at + after.way()) % s.seats
            events.append(Event("skipped", at))
        return self._on(after, at, tuple(events))

    def _pass(self, s: DaifugoState, seat: int) -> DaifugoState:
        if not s.need:
            remedy = marked("Play cards of one rank.")
            if self.rules.runs:
                remedy = marked("Play cards of one rank, or a run.")
            raise Refused("DAI-16", "The leader may not pass.", (), remedy)
        return self._on(s.but(live=s.live & ~(1 << seat)), seat, (Event("passed", seat),))

    def _on(self, s: DaifugoState, seat: int, events: tuple[Event, ...]) -> DaifugoState:
        """Let the trick go on after that seat; once it is over nothing binds the next."""
        after = self.go_on(s.but(step=PLAY), seat, s.piles, s.need, s.plays, s.live, s.finished, events, s.way())
        if after.need:
            return after
        effects = after.house_effects
        to_right = effects.to_right and self.rules.nines_turn != "trick"
        return after.but(house_effects=effects.but(back=False, bound=0, ranks_bound=False, to_right=to_right))

    def _turns_direction(self, faces: tuple[int, ...], shape: PlayShape) -> bool:
        """Say whether such a play turns the direction of the turn round (DAI-W43)."""
        said = self.rules.nines_turn
        return shape.is_of(NINE) and said != "none" and (said != "cards" or len(faces) % 2 == 1)

    def _ends_trick(self, after: DaifugoState, shape: PlayShape) -> bool:
        """Say whether the play on top ends the trick at once (DAI-A20, DAI-W33, DAI-W35, DAI-W41)."""
        rules = self.rules
        if (rules.eights_end and shape.is_of(EIGHT)) or (rules.twos_clear and shape.is_of(TWO)):
            return True
        if sweeps(rules, shape):
            return True
        if not rules.four_clears or shape.run:
            return False
        count, faces, need = 0, after.trick().faces(), after.need
        for at in range(len(faces) - need, -1, -need):
            ranks = {rank_of(face) for face in faces[at : at + need] if face != JOKER}
            if len(ranks) != 1 or rank_of(faces[-need]) not in ranks:
                break
            count += need
        return count >= FOUR

    def _parting(self, after: DaifugoState, seat: int, shape: PlayShape) -> int:
        """Return the step in which cards are parted with after the play on top; `PLAY` where none are."""
        if after.piles[seat].cards:
            if shape.is_of(SEVEN) and self.rules.sevens_give != "none":
                return GIVE_ON  # DAI-W12
            if shape.is_of(TEN) and self.rules.tens_throw != "none":
                return THROW  # DAI-W14
            if shape.is_of(QUEEN) and self.rules.queens_name != "none" and ranks_held(after):
                return NAME  # DAI-W45
        return PLAY

    def _part(self, s: DaifugoState, seat: int, move: Move) -> DaifugoState:
        """Give cards on after sevens, or throw them away after tens."""
        giving = s.step == GIVE_ON
        clause = "DAI-W12" if giving else "DAI-W14"
        low, high = self.due(s)
        if isinstance(move, Keep):
            if low:
                cards = Message.counted("1 card", "{number} cards", low)
                remedy = marked("Give {cards} on.") if giving else marked("Throw {cards} away.")
                raise Refused(clause, "{cards} are to go." if low > 1 else "{cards} is to go.", (), remedy, cards=cards)
            return self._on(s, seat, (Event("kept", seat),))
        faces = move.faces if isinstance(move, Give) and giving else move.faces if isinstance(move, Throw) else ()
        if not faces or (giving and isinstance(move, Throw)):
            if giving:
                raise Refused(clause, "Cards are given on now.", (), "Give cards to the next player.")
            raise Refused(clause, "Cards are thrown away now.", (), "Throw cards away.")
        must_hold(s.piles[seat], faces)
        if not low <= len(faces) <= high:
            cards = Message.counted("1 card", "{number} cards", high)
            several = marked("At most {cards} may go.") if low < high else marked("Exactly {cards} have to go.")
            one = marked("At most {cards} may go.") if low < high else marked("Exactly {cards} has to go.")
            raise Refused(clause, several if high > 1 else one, faces, "Take fewer.", cards=cards)
        if giving:
            to = next_in_play(s.piles, s.seats, seat, s.way())
            events = [gift(seat, to, faces)]
            told = s.house_effects.handed + (seat, to) * len(faces)
            after = handed(s, seat, to, faces).but(house_effects=s.house_effects.but(handed=told))
        else:
            shown = tuple([OPEN[face] for face in faces])
            events = [Event("threw", seat, shown)]
            piles = list(s.piles)
            piles[seat] = piles[seat].minus_all(faces)
            piles[s.seats + 1] = Pile(piles[s.seats + 1].cards + shown, True)
            after = s.but(piles=tuple(piles))
        if not after.piles[seat].cards:
            after, out = self._out(after, seat, False)
            events += out
        if self._left(after) < 2:
            return self._deal_over(after, events)
        return self._on(after, seat, tuple(events))

    def _name(self, s: DaifugoState, seat: int, move: Move) -> DaifugoState:
        """Name a rank after queens, and let everybody throw its cards away (DAI-W45 to DAI-W47)."""
        effects = s.house_effects
        if isinstance(move, Keep) and self.rules.queens_name == "may":
            done = s.but(house_effects=effects.but(to_name=0))
            return self._on(done, seat, (Event("named", seat),))
        if not isinstance(move, NameRank):
            raise Refused("DAI-W45", "A rank is to be named now.", (), "Name a rank that everybody throws away.")
        check_name(s, move)
        events = [Event("named", seat, (), move.rank)]
        after = s.but(house_effects=effects.but(to_name=effects.to_name - 1))
        at = seat
        for _ in range(s.seats):
            # Whoever has fallen meanwhile holds no card any more.
            after, threw = thrown(after, at, move.rank)
            events += threw
            if threw and not after.piles[at].cards:
                after, out = self._out(after, at, False)
                events += out
                if self._left(after) < 2:
                    return self._deal_over(after.but(house_effects=after.house_effects.but(to_name=0)), events)
            at = (at + s.way()) % s.seats
        left = min(after.house_effects.to_name, len(ranks_held(after)))
        if left and after.piles[seat].cards:
            return after.but(house_effects=after.house_effects.but(to_name=left), events=tuple(events))
        return self._on(after.but(house_effects=after.house_effects.but(to_name=0)), seat, tuple(events))

    # Going out, and falling

    def _is_foul(self, faces: tuple[int, ...], shape: PlayShape, revolution: bool) -> bool:
        """Say whether these may not be a player's last cards (DAI-W30, DAI-W31)."""
        banned = self.rules.forbidden_last
        return (
            ("joker" in banned and JOKER in faces)
            or ("eight" in banned and shape.is_of(EIGHT))
            or ("highest" in banned and shape.is_of(THREE if revolution else TWO))
            or ("spade_three" in banned and faces == SPADE_THREE)
        )

    def _out(self, s: DaifugoState, seat: int, foul: bool) -> tuple[DaifugoState, list[Event]]:
        """Return the table, and what is told, once that seat has no card left."""
        live = s.live & ~(1 << seat)
        if foul:
            place = s.seats - len(s.fallen)
            effects = s.house_effects.but(fallen=(*s.fallen, seat))
            return s.but(live=live, house_effects=effects), [Event("fouled", seat, (), place, s.seats)]
        finished = s.finished + (seat,)
        events = [Event("finished", seat, (), len(finished), s.seats)]
        after = s.but(live=live, finished=finished)
        tycoon = s.sheet[-1][0] if s.sheet else seat
        if not self.rules.tycoon_falls or len(finished) > 1 or tycoon == seat or not s.piles[tycoon].cards:
            return after, events
        # DAI-W28, DAI-W29: the hand is laid open.
        piles = list(s.piles)
        laid = tuple([OPEN[card.face] for card in piles[tycoon].cards])
        piles[tycoon] = Pile((), False)
        piles[s.seats + 1] = Pile(piles[s.seats + 1].cards + laid, True)
        events.append(Event("fell", tycoon, laid, s.seats - len(s.fallen), s.seats))
        effects = s.house_effects.but(fallen=(*s.fallen, tycoon))
        return after.but(piles=tuple(piles), live=live & ~(1 << tycoon), house_effects=effects), events

    def _left(self, s: DaifugoState) -> int:
        """Return how many seats hold cards."""
        return in_play(s.piles, s.seats).bit_count()

    def _deal_over(self, s: DaifugoState, events: list[Event]) -> DaifugoState:
        """End the deal: who is left, if anybody, comes after those who are out, and before those who have fallen."""
        last = [seat for seat in range(s.seats) if s.piles[seat].cards]
        order = (*s.finished, *last, *reversed(s.fallen))
        told = [Event("finished", seat, (), len(s.finished) + 1, s.seats) for seat in last]
        return self.hand_is_over(s.but(step=PLAY), order, (*events, *told))


def build(rules: Rules) -> DaifugoGame:
    """Return the game by these rules: the book's, or that with house rules of the world."""
    return LocalGame(rules) if rules.plays_local() else DaifugoGame(rules)
