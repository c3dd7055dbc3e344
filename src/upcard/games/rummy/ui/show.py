"""Builds the `Scene` of rummy: what front ends draw for one seat."""

from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from upcard.cards.card import JOKER, RANKS, face_text, rank_of
from upcard.games.rummy.books import source_of
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.scoring import best_seats
from upcard.games.rummy.state import CLAIM, NOT_DOWN, OVER, RummyState
from upcard.games.rummy.steps.call import call_parts
from upcard.games.rummy.steps.contract import first_parts
from upcard.games.rummy.taking import claims_left
from upcard.games.rummy.ui.names import deal_in_short, meld_label, slots_in_words, wild_in_short, wild_in_words
from upcard.games.rummy.ui.turn import actions, question
from upcard.kernel.game import Ask
from upcard.kernel.ui.narration import kept, outcome
from upcard.kernel.ui.scene import Column, Deal, Row, Scene, Seat, Sheet, Standing, Workbench, Zone
from upcard.kernel.ui.zones import discards_zone, hand_zone, stock_zone
from upcard.melds.engine import ContractSlot, MeldRules
from upcard.melds.meld import MIXED, RANKS_IN_ALL, Meld, role_at
from upcard.text.messages import current_language, in_a_row, say, say_counted

FURTHER: Final = Workbench(purpose="meld")
CLAIM_STANDING: Final[tuple[Standing, ...]] = ("ask", "every", "auto", "pass-turn", "pass-deal", "only")


def scene(game: RummyGame, s: RummyState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    common = _common(game, s, names, tuple(asks))
    deal = _deal(game, s, seat)
    return Scene(
        game=common.game,
        book=game.rules.book,
        title=common.title,
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=common.winners,
        status=_status(game, s, seat, ask, names),
        deal=deal,
        seats=common.seats,
        zones=(
            *common.stock,
            *[hand_zone(owner, names, s.hand(owner).cards) for owner in range(s.seats)],
            *common.melds,
        ),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step == CLAIM and not s.renewing else 0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=() if ask is None else actions(game, s, seat),
        sheet=common.sheet,
        workbench=_workbench(deal, s, seat),
        standing=CLAIM_STANDING if game.rules.claim_mode != "none" else ("ask", "auto"),
        idle=True if ask is not None and ask.idle else UNSET,
        wild=_wild(game, deal.number) or UNSET,
        signs=(_direction(game, s),) if s.reversed else UNSET,
    )


def _direction(game: RummyGame, s: RummyState) -> str:
    """Say where the turn goes that a discard has turned round."""
    to_left = game.compiled_rules.direction < 0
    return say("Turns go to the left") if to_left else say("Turns go to the right")


class _Common(NamedTuple):
    """What the scenes of all seats show alike: the stock and discards, and the melds."""

    game: str
    title: str
    winners: tuple[int, ...]
    seats: tuple[Seat, ...]
    stock: tuple[Zone, ...]
    melds: tuple[Zone, ...]
    sheet: Sheet


_open_fields: Final = attrgetter(
    *[field.name for field in RummyState.FIELDS if field.name not in ("piles", "answers", "events")]
)
"""All of a table that its views have alike."""

_last: list[tuple[tuple[object, ...], _Common]] = []
"""What the scene made last showed to all, and what it follows from."""


def _common(game: RummyGame, s: RummyState, names: tuple[str, ...], asked: tuple[int, ...]) -> _Common:
    """Return what all seats are shown alike.

    It is kept for the next scene, which mostly shows the same table to another seat.
    """
    counts = [len(pile.cards) for pile in s.piles]
    answered = [answer is not None for answer in s.answers]
    key = (game, names, current_language(), asked, counts, answered, s.discards(), _open_fields(s))
    last = _last[0] if _last else None
    if last is not None and last[0] == key:
        return last[1]
    source, totals = source_of(game.rules), s.totals()
    made = _Common(
        game=source.id,
        title=source.name(game.rules.book),
        winners=winners(game, s),
        seats=_seats(game, s, asked, names, totals),
        stock=(stock_zone(len(s.stock().cards)), _discards(game, s)),
        melds=tuple([_meld_zone(game, meld, s.owners[at], at + 1) for at, meld in enumerate(s.melds)]),
        sheet=_sheet(game, s, names, totals),
    )
    _last[:] = [(key, made)]
    return made


def _discards(game: RummyGame, s: RummyState) -> Zone:
    """Return the discard pile, which lies spread where deeper cards of it may be drawn (HWR-35)."""
    zone = discards_zone(s.discards().cards)
    return replace(zone, spread=True) if game.compiled_rules.draws_deep else zone


def winners(game: RummyGame, s: RummyState) -> tuple[int, ...]:
    """Return the seats with the best total once the game is over (CR-C-05, GEN-10)."""
    return best_seats(game.rules, s.totals(), s.contracts, s.dropped) if s.step == OVER else ()


def _deal(game: RummyGame, s: RummyState, seat: int) -> Deal:
    number = s.shown_deal()
    if game.compiled_rules.own_contracts:
        return _own_deal(game, number, s.seats, shown_contract(game, s, seat))
    asked = game.compiled_rules.deals[game.rules.place(number) - 1].contract.slots
    slots = call_parts(game.rules, s) if game.compiled_rules.melding_hand else _slots(asked)
    if game.compiled_rules.deals[game.rules.place(number) - 1].first_points:
        slots = first_parts(game.compiled_rules, s)
    return _deal_of(game, number, s.seats, slots)


def shown_contract(game: RummyGame, s: RummyState, seat: int) -> int:
    """Return which contract of their own a seat is shown, from 1; an onlooker that of whose turn it is.

    Between two deals, and when the game is over, it is the one that was played last.
    """
    shown = seat if 0 <= seat < s.seats else max(s.turn, 0)
    counted = s.step == OVER or s.shown_deal() != s.deal
    laid = s.contracts[shown] - (counted and s.down[shown] != NOT_DOWN)
    return min(laid + 1, len(game.rules.deals))


@kept(512)
def _own_deal(game: RummyGame, number: int, seats: int, contract: int) -> Deal:
    """Return the deal of that number for whose own contract is that one."""
    return Deal(
        number=number,
        of=0,
        contract=_in_words(game, contract),
        short=_in_short(game, contract),
        cards=game.rules.cards_each(number, seats),
        slots=_slots(game.compiled_rules.deals[contract - 1].contract.slots),
        wild=UNSET,
    )


@lru_cache(maxsize=256)
def _slots(asked: tuple[ContractSlot, ...]) -> tuple[str, ...]:
    return tuple([str(slot) for slot in asked])


@kept(128)
def _deal_of(game: RummyGame, number: int, seats: int, slots: tuple[str, ...]) -> Deal:
    return Deal(
        number=number,
        of=game.rules.known_deals(),
        contract=_in_words(game, number),
        short=_in_short(game, number),
        cards=game.rules.cards_each(number, seats),
        slots=slots,
        wild=wild_in_short(game.rules, number) or UNSET,
    )


@kept(256)
def _wild(game: RummyGame, number: int) -> tuple[str, ...]:
    """Return the cards that are wild in that deal and do not look it (PAY-19, PAY-20)."""
    return tuple([face_text(face) for face in game.rules.wilds(number) if face != JOKER])


def _in_words(game: RummyGame, deal: int) -> str:
    """Say the contract, ``one set of three and one run of four``; without one the deal's wild rank."""
    asked = game.compiled_rules.deals[game.rules.place(deal) - 1].contract.slots
    return slots_in_words(asked) if asked else wild_in_words(game.rules, deal)


def _in_short(game: RummyGame, deal: int) -> str:
    """Return the same as `deal_in_short`, of a contract that has been read already."""
    contract = game.compiled_rules.deals[game.rules.place(deal) - 1].contract
    return str(contract) if contract.slots else deal_in_short(game.rules, deal)


def _workbench(deal: Deal, s: RummyState, seat: int) -> Workbench:
    """Return what cards are put together for: the contract, until it is laid; else further melds."""
    down = seat < s.seats and s.down[seat] != NOT_DOWN
    return FURTHER if down or not deal.slots else Workbench(purpose="down", parts=deal.slots)


def _seats(
    game: RummyGame, s: RummyState, asked: tuple[int, ...], names: tuple[str, ...], totals: tuple[int, ...]
) -> tuple[Seat, ...]:
    seats = [
        Seat(
            seat=seat,
            name=names[seat],
            cards=len(s.hand(seat).cards),
            active=seat == s.turn and s.step >= 0,
            dealer=seat == s.dealer,
            asked=seat in asked,
            answered=s.step == CLAIM and bool(s.answers) and s.answers[seat] is not None,
            total=totals[seat],
            marks=(*_partners(game, s, seat, names), *_marks(game, s, seat)),
        )
        for seat in range(s.seats)
    ]
    return tuple(seats)


def _marks(game: RummyGame, s: RummyState, seat: int) -> tuple[str, ...]:
    """Return what everybody may know of a seat beside its cards (GEN-13)."""
    if seat in s.dropped:
        return (say("out"), *_bought(s, seat))
    if game.compiled_rules.melding_hand:
        if seat != s.caller:
            return _bought(s, seat)
        return (say("knocked") if game.compiled_rules.knocks else say("called"), *_bought(s, seat))
    deal = game.compiled_rules.deals[game.rules.place(s.shown_deal()) - 1]
    marks = [say("down")] if s.down[seat] != NOT_DOWN and (deal.first_points or not deal.free) else []
    if s.contracts:
        most = len(game.rules.deals)
        marks.append(say("contract {number} of {most}", number=shown_contract(game, s, seat), most=most))
    if game.compiled_rules.claim_game_limit:
        marks.append(say_counted("1 claim left", "{number} claims left", claims_left(game.compiled_rules, s, seat)))
    if s.laid and s.laid[seat]:
        marks.append(say("{points} laid", points=s.laid[seat]))
    charged = s.fines[seat] + s.carried[seat]
    if charged:
        marks.append(say("charged {points}", points=charged))
    return (*marks, *_bought(s, seat))


def _partners(game: RummyGame, s: RummyState, seat: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return with whom a seat has one score (HWR-46)."""
    others = [names[other] for other in game.rules.side_of(seat, s.seats) if other != seat]
    return (say("with {names}", names=in_a_row(others)),) if others else ()


def _bought(s: RummyState, seat: int) -> tuple[str, ...]:
    """Return how often a seat has bought back in, where it has (HWR-43)."""
    number = s.bought[seat] if s.bought else 0
    return (say_counted("back in", "back in {number} times", number),) if number else ()


@kept(2048)
def _meld_zone(game: RummyGame, meld: Meld, owner: int, number: int) -> Zone:
    roles = [face_text(meld.role(index)) for index in range(len(meld.faces))]
    if meld.suit == MIXED:
        # Where several suits stand, a wild card stands for the rank alone.
        roles = [
            face if meld.faces[at] == meld.role(at) else RANKS[rank_of(meld.role(at))] for at, face in enumerate(roles)
        ]
    if meld.is_set() and not meld.is_colour():
        # In a set a wild card stands for the rank alone (GEN-04).
        roles = [
            RANKS[meld.low] if game.compiled_rules.is_wild(meld.faces[at]) else face for at, face in enumerate(roles)
        ]
    return Zone(
        id=f"meld-{number}",
        kind="meld",
        label=meld_label(meld),
        owner=owner,
        count=len(meld.faces),
        cards=tuple(face_text(face) for face in meld.faces),
        number=number,
        shape="set" if meld.is_set() else "run",
        roles=tuple(roles),
        text=str(meld),
        ends=_ends(meld, game.compiled_rules.table) if meld.is_run() else UNSET,
    )


def _ends(run: Meld, rules: MeldRules) -> tuple[str, ...]:
    """Return what cards below and above a run would stand for, between the low and the high ace.

    Where runs go round the corner every run has two ends until it has all ranks. A run of all ranks in several suits
    has none, but where suits do not matter; there a card is given as the spade.
    """
    mixed = run.suit == MIXED
    if (mixed and not rules.mixed_runs) or (rules.corner and len(run.faces) == RANKS_IN_ALL):
        return ()
    ends = (run.low - 1, run.high() + 1)
    return tuple(face_text(role_at(0 if mixed else run.suit, at)) for at in ends if rules.corner or 1 <= at <= 14)


def _status(game: RummyGame, s: RummyState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return outcome(winners(game, s), seat, names)
    if s.buying < 0 and (s.step < 0 or s.renewing):
        return say("The cards are being shuffled.")
    return question(game, s, seat, ask is not None, names)


@kept(32)
def _columns(game: RummyGame, seats: int, count: int) -> tuple[Column, ...]:
    """Return the columns for the deals; kept, since every scene of a table shows the same."""
    return tuple(
        Column(
            label=str(number),
            note="" if game.rules.own_contracts() else _in_words(game, number),
            short="" if game.rules.own_contracts() else _in_short(game, number),
            cards=game.rules.cards_each(number, seats),
        )
        for number in range(1, count + 1)
    )


def _sheet(game: RummyGame, s: RummyState, names: tuple[str, ...], totals: tuple[int, ...]) -> Sheet:
    # With a target nobody knows how many deals there will be: those that were played, and the one on the table.
    played = len(s.sheet) + (s.step != OVER)
    count = game.rules.known_deals() or played
    return _sheet_of(game, s.sheet, totals, names, count)


@kept(512)
def _sheet_of(
    game: RummyGame, scored: tuple[tuple[int, ...], ...], totals: tuple[int, ...], names: tuple[str, ...], count: int
) -> Sheet:
    rows = [
        Row(
            seat=seat,
            name=names[seat],
            cells=tuple(points[seat] for points in scored) + (None,) * (count - len(scored)),
            total=total,
        )
        for seat, total in enumerate(totals)
    ]
    return Sheet(
        title=say("Score"),
        columns=_columns(game, len(totals), count),
        rows=tuple(rows),
        best="high" if game.rules.highest_wins() else "low",
    )
