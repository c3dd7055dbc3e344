"""The betting rounds of Anaconda: what a seat may answer, and what its answer does (ANA-19 to ANA-41)."""

from upcard.games.anaconda.moves import ALL_IN, CALL, CHECK, FOLD, Bet, Raise, Say
from upcard.games.anaconda.rules import Rules
from upcard.games.anaconda.state import FOLDED, AnacondaState
from upcard.games.betting.rounds import Round, barred, raises_left, reach, stayed, to_call, went_to
from upcard.kernel.game import Refused
from upcard.kernel.run import Listing, Made, joined
from upcard.kernel.state import EMPTY_HAND, Event, Move, sort_hand
from upcard.text.messages import Message, marked


def bet_range(rules: Rules, s: AnacondaState, seat: int) -> tuple[int, int]:
    """Return from where to where the seat may bet or raise to; (0, 0) where it may not."""
    return reach(rules.stakes(s.round_number), s.betting, seat, s.stacks[seat], s.pot())


def betting_actions(rules: Rules, s: AnacondaState, seat: int) -> Listing:
    """Return every legal answer. All chips are one move, whatever they amount to."""
    facing = s.betting.level > 0
    parts: list[Listing] = [(FOLD, CALL) if facing else (CHECK,)]
    low, high = bet_range(rules, s, seat)
    have = s.betting.bets[seat] + s.stacks[seat]
    if low:
        parts.append(Made(Raise if facing else Bet, range(low, min(high, have - 1) + 1)))
        if high == have:
            parts.append((ALL_IN,))
    return joined(parts)


def apply_action(rules: Rules, s: AnacondaState, seat: int, move: Move) -> AnacondaState:
    """Return the table after that answer, before it is settled who is next. Raises Refused."""
    facing = s.betting.level > 0
    if isinstance(move, Say):
        if move.word == "check":
            if facing:
                raise Refused("ANA-24", "There is a bet, so you cannot check.", (), _answers(rules, s, seat))
            return s.but(betting=stayed(s.betting, seat, 0), events=(Event("check", seat),))
        if move.word == "fold":
            return _fold(s, seat)
        if move.word == "call":
            return _call(s, seat)
        if move.word == "all-in":
            return _all_in(rules, s, seat)
    if isinstance(move, Bet):
        if facing:
            raise Refused("ANA-23", "There is a bet already.", (), _answers(rules, s, seat))
        return _lift(rules, s, seat, move.chips)
    if isinstance(move, Raise):
        if not facing:
            raise Refused("ANA-22", "There is no bet to raise yet.", (), "Check or bet.")
        return _lift(rules, s, seat, move.level)
    raise Refused("ANA-13", "This is a betting round.", (), _answers(rules, s, seat))


def _answers(rules: Rules, s: AnacondaState, seat: int) -> str:
    """Return a remedy that says what the seat may answer; not to raise where no raise is left (ANA-28)."""
    if not s.betting.level:
        return marked("Check or bet.")
    return marked("Fold, call or raise.") if bet_range(rules, s, seat)[0] else marked("Fold or call.")


def _fold(s: AnacondaState, seat: int) -> AnacondaState:
    """Put the cards out of play unseen; who has seen one of them before knows where it lies (ANA-29)."""
    if not s.betting.level:
        raise Refused("ANA-22", "There is no bet: staying costs nothing.", (), "Check or bet.")
    piles = list(s.piles)
    piles[s.seats] = sort_hand((*piles[s.seats].cards, *piles[seat].cards))
    piles[seat] = EMPTY_HAND
    standing = (*s.standing[:seat], FOLDED, *s.standing[seat + 1 :])
    return s.but(piles=tuple(piles), standing=standing, events=(Event("fold", seat),))


def _call(s: AnacondaState, seat: int) -> AnacondaState:
    if not s.betting.level:
        raise Refused("ANA-22", "There is no bet to call yet.", (), "Check or bet.")
    chips = min(s.stacks[seat], to_call(s.betting, seat))
    return _paid(s, seat, chips, Event("call", seat, (), chips), stayed(s.betting, seat, s.stacks[seat]))


def _all_in(rules: Rules, s: AnacondaState, seat: int) -> AnacondaState:
    """Put in all chips that are left.

    That is a call, or a bet or raise, short where they are few (ANA-35, ANA-36).
    """
    have = s.betting.bets[seat] + s.stacks[seat]
    return _call(s, seat) if have <= s.betting.level else _lift(rules, s, seat, have)


def _lift(rules: Rules, s: AnacondaState, seat: int, level: int) -> AnacondaState:
    """Bet or raise to that level."""
    r, stakes = s.betting, rules.stakes(s.round_number)
    facing = r.level > 0
    have = r.bets[seat] + s.stacks[seat]
    if level > have:
        raise Refused(
            "ANA-34",
            "You have {have}, and {before} more lie in front of you." if r.bets[seat] else "You have {have}.",
            (),
            "Only chips on the table can be used.",
            have=Message.counted("1 chip", "{number} chips", s.stacks[seat]),
            before=r.bets[seat],
        )
    if barred(r, seat):
        raise Refused(
            "ANA-37a", "There was no full raise after you acted, so you may not raise again.", (), "Call or fold."
        )
    if not raises_left(stakes, r):
        raise Refused(
            "ANA-28",
            "This round has had one bet and {raises} raises, and no more are allowed.",
            (),
            "Call or fold.",
            raises=stakes.raises,
        )
    low, high = bet_range(rules, s, seat)
    if not low:
        raise Refused(
            "ANA-35",
            "Your {have} chips are not enough to raise the bet of {level}.",
            (),
            "Call or fold.",
            have=have,
            level=r.level,
        )
    if not low <= level <= high:
        fixed = "ANA-27" if facing else "ANA-26"
        clause = fixed if stakes.form == "fixed" else "ANA-A07"
        far = Message("{low} to {high} chips", low=low, high=high)
        if low == high:
            far = Message.counted("1 chip", "{number} chips", low)
        if facing:
            raise Refused(clause, "Here you can raise to {far}.", (), "Say raise {low}.", far=far, low=low)
        raise Refused(clause, "Here you can bet {far}.", (), "Say bet {low}.", far=far, low=low)
    chips = level - r.bets[seat]
    said = Event("raise", seat, (), level) if facing else Event("bet", seat, (), chips)
    return _paid(s, seat, chips, said, went_to(stakes, r, seat, level))


def _paid(s: AnacondaState, seat: int, chips: int, said: Event, betting: Round) -> AnacondaState:
    left = s.stacks[seat] - chips
    events = (said,) if left else (said, Event("all_in", seat))
    stacks = (*s.stacks[:seat], left, *s.stacks[seat + 1 :])
    totals = (*s.totals[:seat], s.totals[seat] + chips, *s.totals[seat + 1 :])
    return s.but(betting=betting, stacks=stacks, totals=totals, events=events)
