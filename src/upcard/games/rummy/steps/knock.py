"""The step of knocking: ending a deal with melds laid and few points left (HWR-60 to HWR-62)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from upcard.cards.card import EVERYBODY, NO_FACE, Card, faces_text
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import lay_open, with_two
from upcard.games.rummy.moves import Call, LayDown, LayMeld, LayOff, Swap
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import counted
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.call import call_parts, must_be_melds_of_hand
from upcard.games.rummy.steps.discard import DiscardStep
from upcard.games.rummy.steps.step import ANY_MELD, Seen, Step, after_draw, ban_on, why_banned
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.state import Event, Move, Pile, sort_hand
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.narration import count_points
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.engine import Meld, arrange_least, melds_in
from upcard.text.messages import say


class KnockStep(Step):
    """The step to knock: melds, a discard, and few points left in the hand (HWR-60).

    The move is a `Call`: the same as that of the whole hand, but for the cards that are left.
    """

    def accepts(self, move: Move) -> bool:
        """Say whether it is a knock, or cards laid, which are refused here."""
        return isinstance(move, (Call, LayDown, LayMeld, LayOff, Swap))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Yield the legal knocks: every choice of melds that leaves few enough points, with every discard for it."""
        hand = s.hand(seat)
        most = knock_limit(r, s)
        dearest = max([r.card_points[card.face] for card in hand.cards], default=0)
        if arrange_least(hand.cards, r.table, r.card_points)[1] > most + dearest:
            return
        for melds, left in _choices(list(melds_in(hand.cards, r.table)), list(hand.faces())):
            if not left and not r.go_out_discard_required:
                yield Call(melds)
            points = counted(r.card_points, left)
            for face in dict.fromkeys(left):
                if points - r.card_points[face] <= most and not ban_on(r, s, hand, face):
                    yield Call(melds, face)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the knock, with all hands open. Raises Refused."""
        if not isinstance(move, Call):
            faces = move.melds[0].faces if isinstance(move, LayDown) else ()
            raise r.refuse("melding", "Melds stay in the hand until the showdown.", faces, after_draw(r, s))
        faces = must_be_melds_of_hand(r, s, seat, move)
        hand = s.hand(seat)
        left = hand.minus_all(faces)
        if move.discard != NO_FACE:
            banned = why_banned(r, s, hand, move.discard)
            if banned is not None:
                raise banned
            left = left.minus(move.discard)
        elif left.cards or r.go_out_discard_required:
            raise r.refuse("knock_discard", "A knock ends with a discard.", left.faces(), "Knock with a discard.")
        self._must_be_few(r, s, move, left)
        return self._knocked(r, s, seat, move, counted(r.card_points, left.faces()))

    def _must_be_few(self, r: CompiledRules, s: RummyState, move: Call, left: Pile) -> None:
        """Check that the cards in no meld count few enough points. Raises Refused."""
        points, most = counted(r.card_points, left.faces()), knock_limit(r, s)
        if points <= most:
            return
        best = best_knock(r, s, left.cards + tuple([Card(face, EVERYBODY) for face in _named(move)]))
        raise r.refuse(
            f"knock={r.rules.knock}",
            "The cards {cards} are in no meld and count {points}: a knock leaves {most} at most."
            if most
            else "The cards {cards} are in no meld and count {points}: here a knock leaves nothing.",
            left.faces(),
            "Name all your melds, and discard the dearest of the other cards." if best else "Play on.",
            cards=faces_text(left.faces()),
            points=points,
            most=most,
        )

    def _knocked(self, r: CompiledRules, s: RummyState, seat: int, move: Call, points: int) -> RummyState:
        answers: list[Move | None] = [None] * s.seats
        answers[seat] = move
        events: tuple[Event, ...] = (Event("called", seat, (), points, -1, move),)
        piles, discarder = s.piles, s.discarder
        if move.discard != NO_FACE:
            card = Card(move.discard, EVERYBODY)
            discards = Pile(s.discards().cards + (card,), True)
            piles = with_two(s.piles, seat, s.hand(seat).minus(card.face), s.seats + 1, discards)
            discarder = seat
            events += (Event("discarded", seat, (card,)),)
        after = s.but(caller=seat, answers=tuple(answers), piles=piles, discarder=discarder, events=events)
        return lay_open(r, after)

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons, where the hand can knock: the best knock, and one with melds of one's own choice."""
        r, s = at.r, at.s
        found = best_knock(r, s, s.hand(at.seat).cards)
        if found is None:
            return ()
        chosen = action(Call, say("Knock with these melds"), melds=Fill(parts=call_parts(r.rules, s)))
        points = points_left(r, s.hand(at.seat).faces(), found)
        label = say("Knock: {points} left", points=count_points(points)) if points else say("Gin!")
        return (replace(action(found, label), alias="knock"), chosen)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the key of a knock."""
        return (key(Call, melds=Fill(parts=(ANY_MELD,))),)


class KnockersDiscardStep(DiscardStep):
    """The discard of a player who does not knock."""

    def prompt(self, at: Seen) -> str:
        """Say what the turn waits for."""
        found = best_knock(at.r, at.s, at.s.hand(at.seat).cards)
        if found is None:
            return say("Discard a card.")
        if points_left(at.r, at.s.hand(at.seat).faces(), found):
            return say("Discard a card, or knock.")
        return say("Discard a card, or knock: you have gin.")


def knock_limit(r: CompiledRules, s: RummyState) -> int:
    """Return how many points a knock may leave in this deal (HWR-60, HWR-61)."""
    return r.rules.knock_limit(s.turned, s.deal)


def best_knock(r: CompiledRules, s: RummyState, hand: tuple[Card, ...]) -> Call | None:
    """Return the knock with that hand, a card drawn, that leaves fewest points; None where it may not knock."""
    most = knock_limit(r, s)
    melds, least = arrange_least(hand, r.table, r.card_points)
    pile = sort_hand(hand)
    if melds and not least and len(_faces(melds)) == len(hand) and not r.go_out_discard_required:
        return Call(melds)
    best: Call | None = None
    for face in pile.kinds():
        # No discard saves more than the card counts.
        if least - r.card_points[face] > most or ban_on(r, s, pile, face):
            continue
        melds, points = arrange_least(pile.minus(face).cards, r.table, r.card_points)
        if melds and points <= most:
            best, most = Call(melds, face), points - 1
    return best


def dearest_over(r: CompiledRules, s: RummyState, hand: Pile, left: Sequence[int]) -> int:
    """Return the card to discard with a knock that leaves these cards over: the dearest that may go, or `NO_FACE`."""
    may_go = [face for face in left if not ban_on(r, s, hand, face)]
    return max(may_go, key=lambda face: r.card_points[face], default=NO_FACE)


def points_left(r: CompiledRules, hand: Sequence[int], knock: Call) -> int:
    """Return what the cards of the hand count that the knock leaves."""
    return counted(r.card_points, hand) - counted(r.card_points, _named(knock))


def _named(knock: Call) -> tuple[int, ...]:
    """Return the cards that a knock names."""
    return _faces(knock.melds) if knock.discard == NO_FACE else (*_faces(knock.melds), knock.discard)


def _faces(melds: tuple[Meld, ...]) -> tuple[int, ...]:
    faces: tuple[int, ...] = ()
    for meld in melds:
        faces += meld.faces
    return faces


def _choices(melds: list[Meld], left: list[int], first: int = 0) -> Iterator[tuple[tuple[Meld, ...], list[int]]]:
    """Yield every choice of melds from that one on for which the cards suffice, with those that are left over."""
    for at in range(first, len(melds)):
        rest = left[:]
        for face in melds[at].faces:
            if face not in rest:
                break
            rest.remove(face)
        else:
            yield (melds[at],), rest
            for more, over in _choices(melds, rest, at if len(set(rest)) < len(rest) else at + 1):
                yield (melds[at], *more), over


def rules_of_knocks(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about ending a deal."""
    lines.option("knock", f"knock={rules.knock}")
    lines.rule("Nobody else has another turn: all hands are laid open.", "knock_shown")
    if rules.go_out_discard == "optional":
        lines.rule("Whoever has the whole hand in melds after the draw may knock without a discard.", "knock_discard")
    lines.rule("A knock that leaves nothing is gin, and nobody lays off on it.", "gin_bonus")


def rules_of_comparing(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about the points that a knock brings."""
    lines.rule(
        "Each other player counts the cards that are in no meld and not laid off; if they count more than those of the "
        "player who knocked, that player collects the difference.",
        "knock_scored",
    )
    lines.option("gin_bonus", "gin_bonus")
    lines.option("undercut_bonus", "undercut_bonus")
    if rules.spade_double:
        lines.option("spade_double", "spade_double")
    lines.rule("If nobody knocks, nobody scores.", "knock_scored")
    for name, quiet in (("game_bonus", 0), ("box_bonus", 0), ("shutout", "none")):
        if getattr(rules, name) != quiet:
            lines.option(name)


__all__ = [
    "KnockStep",
    "KnockersDiscardStep",
    "best_knock",
    "dearest_over",
    "knock_limit",
    "points_left",
    "rules_of_comparing",
    "rules_of_knocks",
]
