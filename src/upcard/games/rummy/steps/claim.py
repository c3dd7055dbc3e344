"""The step in which the others claim the upcard, "May I?" (CR-C-19 to CR-C-23)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from upcard.cards.card import NO_FACE, card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import ANSWERED, close_window
from upcard.games.rummy.moves import MAY_I, PASS, Allow, Bury, Draw, Look, MayI, Misdraw, Pass, Reject
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import CLAIM, CONSENT, RummyState
from upcard.games.rummy.steps.consent import grant, rules_of_consent
from upcard.games.rummy.steps.step import Seen, Step, no_consent
from upcard.games.rummy.taking import must_let_go, no_rejection, over_limit
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Event, Move
from upcard.kernel.ui.forms import action, key
from upcard.kernel.ui.narration import count_points, kept
from upcard.kernel.ui.scene import Action, Key
from upcard.text.messages import marked, say
from upcard.text.sentences import going_on


class ClaimStep(Step):
    """The step to ask "May I?".

    Everybody else may ask for the upcard that the active player left (CR-C-19 to 23).
    """

    question = CLAIM

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Return all who have not answered, from the active player's left (CR-A-21)."""
        ask = Ask("claim", True, s.window, (), 0, "pass")
        asked: dict[int, Ask] = {}
        seat = s.turn
        for _ in range(s.seats):
            seat = (seat + r.direction) % s.seats
            if s.answers[seat] is None:
                asked[seat] = ask if seat != s.discarder else Ask("claim", True, s.window, (), 0, "pass", True)
        return asked

    def accepts(self, move: Move) -> bool:
        """Say whether it is a claim or a pass."""
        return isinstance(move, (MayI, Pass))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return both answers."""
        return (PASS, MAY_I)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the answer; with the last one it is settled who gets the upcard."""
        answers = list(s.answers)
        answers[seat] = MAY_I if isinstance(move, MayI) else PASS
        calls = s.calls + (seat,) if r.claim_priority_first_call else ()
        for answer in answers:
            if answer is None:
                return s.but(answers=tuple(answers), calls=calls, events=ANSWERED[seat])
        return self._open(r, s, answers, calls, ANSWERED[seat])

    def reject_other(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> Refused:
        """Return the refusal of any other move while the others are asked."""
        if seat == s.turn:
            if isinstance(move, Reject) and must_let_go(r, s):
                return no_rejection(r, marked("Wait for the others."))
            return r.refuse("claims_open", "The others are still asked about the upcard.", (), "Wait for them.")
        remedy = marked("Wait for the others; your turn will come.")
        if s.answers[seat] is None:
            remedy = marked("Say whether you want the upcard; your turn will come.")
        if isinstance(move, (Draw, Misdraw, Look, Bury)):
            return r.refuse("not_your_turn", "It is not your turn to draw.", (), remedy)
        if isinstance(move, (Allow, Reject)):
            return no_consent(r, remedy)
        reason = r.worded(
            marked("A claim gives no right to lay or discard."), marked("A call gives no right to lay or discard.")
        )
        return r.refuse("claimant_waits", reason, (), remedy)

    def _open(
        self,
        r: CompiledRules,
        s: RummyState,
        answers: list[Move | None],
        calls: tuple[int, ...],
        events: tuple[Event, ...],
    ) -> RummyState:
        """Open the answers when all have answered: the upcard goes to whom it belongs."""
        asked = [seat for seat, answer in enumerate(answers) if isinstance(answer, MayI)]
        fined = [seat for seat in asked if over_limit(r, s, seat)]
        if fined:
            s = _charge(r, s, fined)
            events += tuple([Event("fined", seat, (), r.call_penalty) for seat in fined])
            asked = [seat for seat in asked if seat not in fined]
        if not asked:
            return close_window(r, s, events + (Event("unclaimed", s.turn),))
        winner = self._first(r, s, asked, calls)
        events += tuple([Event("asked", seat) for seat in asked])
        if r.active_may_reject and not must_let_go(r, s):
            return s.but(step=CONSENT, answers=(), calls=(winner,), events=events)
        return grant(r, s, winner, events)

    def _first(self, r: CompiledRules, s: RummyState, asked: list[int], calls: tuple[int, ...]) -> int:
        """Return who gets the upcard.

        It is the first to call (CR-W-11), or the one whose turn comes first (CR-D-07).
        """
        if r.claim_priority_first_call:
            for seat in calls:
                if seat in asked:
                    return seat
        return min(asked, key=lambda seat: r.distance(s, seat))

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons; one who has claimed too often is told what it costs."""
        pass_on = action(PASS)
        if over_limit(at.r, at.s, at.seat):
            points = at.r.call_penalty
            return (pass_on, action(MAY_I, say("Call all the same: {points} points, and no card", points=points)))
        claim = _claim_of(_face(at), calls(at.r.rules), at.r.claim_cards)
        if at.r.claim_points:
            price = count_points(at.r.claim_points)
            label = say("{claim}, for {points}", claim=claim.label, points=price)
            claim = replace(claim, label=label, short=say("{claim} ({points})", claim=claim.short, points=price))
        return (claim, pass_on)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the keys of a claim and a pass, where there are claims."""
        if r.rules.claim_mode == "none":
            return ()
        return (key(MAY_I), key(PASS))

    def prompt(self, at: Seen) -> str:
        """Ask whether the seat wants the upcard, or say what another claim costs."""
        if over_limit(at.r, at.s, at.seat):
            return say(
                "You have made all your calls: another costs {points} points, and brings no card.",
                points=at.r.call_penalty,
            )
        asked = _question(_face(at), calls(at.r.rules), at.r.claim_cards)
        if at.r.claim_points:
            asked = say("{question} It costs {points}.", question=asked, points=count_points(at.r.claim_points))
        return asked

    def meanwhile(self, at: Seen) -> str:
        """Say that the others are asked."""
        if at.seat == at.s.turn:
            return say("The others are asked about the upcard.")
        return say("Waiting for the other answers.")


def _charge(r: CompiledRules, s: RummyState, fined: list[int]) -> RummyState:
    """Charge points at once for attempts beyond the limit, which are void (KAL-20).

    The upcard stays on offer (KAL-A-09).
    """
    fines = list(s.fines)
    for seat in fined:
        fines[seat] += r.call_penalty
    return s.but(fines=tuple(fines))


def _face(at: Seen) -> int:
    upcard = at.s.upcard()
    return NO_FACE if upcard is None else upcard.face


@kept(128)
def _claim_of(face: int, call: bool, price: int) -> Action:
    card = say("the upcard") if face == NO_FACE else say("the {card}", card=card_name(face))
    if price == 0:
        return action(MAY_I, say("Call {card}", card=card) if call else say("May I? Take {card}", card=card))
    if price > 1:
        told = say("Call {card}, with {number} penalty cards", card=card, number=price)
        return action(
            MAY_I, told if call else say("May I? Take {card} and {number} penalty cards", card=card, number=price)
        )
    if call:
        return action(MAY_I, say("Call {card}, with a penalty card", card=card))
    return action(MAY_I, say("May I? Take {card} and a penalty card", card=card))


@kept(128)
def _question(face: int, call: bool, price: int) -> str:
    card = say("card") if face == NO_FACE else card_name(face)
    if price == 0:
        return say("Do you call the {card}?", card=card) if call else say("May you have the {card}?", card=card)
    if price > 1:
        told = say("Do you call the {card}? It costs {number} penalty cards.", card=card, number=price)
        return (
            told if call else say("May you have the {card}? It costs {number} penalty cards.", card=card, number=price)
        )
    if call:
        return say("Do you call the {card}? It costs a penalty card.", card=card)
    return say("May you have the {card}? It costs a penalty card.", card=card)


def calls(rules: Rules) -> bool:
    """Say whether a claim is a call that the active player has to consent to."""
    return rules.claim_mode == "call_with_consent"


def rules_of_claims(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about claims."""
    if rules.claim_mode == "none":
        lines.rule("Nobody takes a card out of turn.", "claim_mode=none")
        return
    lines.option("claim_window", "no_claim_now", "claim_window")
    if rules.claim_cards == 1:
        lines.rule(
            "Whoever gets it also draws a penalty card from the stock, and waits for their own turn.", "claim_price"
        )
    else:
        lines.option("claim_cards")
    if rules.claim_points:
        lines.option("claim_points")
    lines.option("claim_priority")
    lines.option("claim_chain", f"claim_chain={rules.claim_chain}")
    rules_of_consent(rules, lines)
    lines.option("claim_if_down")
    if not rules.claim_own_discard:
        lines.option("claim_own_discard")
    if rules.claim_game_limit:
        lines.option("claim_game_limit")
    if rules.claim_limit:
        lines.option("claim_limit")
        if rules.call_over_limit == "penalty":
            sentence = OPTIONS.sentence("call_over_limit", rules)
            if rules.bend_double:
                sentence = say(
                    "{penalty}, and takes away the bonus for bending the table in this deal.",
                    penalty=going_on(sentence),
                )
            elif rules.one_turn_bonus:
                sentence = say(
                    "{penalty}, and takes away the bonus for going out in the turn of the contract in this deal.",
                    penalty=going_on(sentence),
                )
            lines.add(sentence, "call_over_limit")
    for number in rules.claim_forbidden_hands:
        lines.rule("Nobody takes a card out of turn in deal {number}.", "claim_forbidden_hands", number=number)
