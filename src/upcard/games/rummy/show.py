"""A rummy table as its faces draw it."""

from functools import lru_cache
from typing import Final

from upcard.cards.card import RANKS, SUIT_NAMES, face_name, face_text, known_texts
from upcard.cards.meld import Meld
from upcard.cards.melds import Slot, lay_out
from upcard.games.rummy.automatic import meld_is_due
from upcard.games.rummy.books import source_of
from upcard.games.rummy.calling import callers_melds
from upcard.games.rummy.flow import CLAIM, CONSENT, DRAW, SHOW, best_seats, over_limit
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import END_TURN, Draw
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import DEALING, DOWN, LOOKED, MAY_LOOK, NOT_DOWN, OVER, RummyState
from upcard.kernel.game import Ask
from upcard.kernel.scene import Action, Column, Deal, Row, Scene, Seat, Sheet, Standing, Zone

ANY_MELD: Final = "M"
"""A slot for a set or a run of any size."""
CLAIM_STANDING: Final[tuple[Standing, ...]] = ("ask", "auto", "pass-turn", "pass-deal", "only")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
PLURALS: Final = (
    "",
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
)


def slots_in_words(slots: tuple[Slot, ...]) -> str:
    """``two sets of three and one run of four``.

    >>> from upcard.cards.melds import parse_contract
    >>> slots_in_words(parse_contract("S3 R4").slots)
    'one set of three and one run of four'
    """
    seen: dict[str, int] = {}
    for slot in slots:
        size = NUMBERS[slot.size] if slot.size < len(NUMBERS) else str(slot.size)
        word = f"{'set' if slot.kind == 'S' else 'run'}#of {size}{' or more' if slot.at_least else ''}"
        seen[word] = seen.get(word, 0) + 1
    parts = [f"{NUMBERS[count]} {word.replace('#', ' ' if count == 1 else 's ')}" for word, count in seen.items()]
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def meld_label(meld: Meld) -> str:
    """``set of eights``, ``run of hearts, 5 to 8``."""
    if meld.is_set():
        return "set of " + PLURALS[meld.low]
    suit = SUIT_NAMES[meld.suit]
    ends = [face_text(meld.role(at))[0].replace("T", "10") for at in (0, len(meld.faces) - 1)]
    return f"run of {suit}, {ends[0]} to {ends[1]}"


def scene(game: RummyGame, s: RummyState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    you = seat if 0 <= seat < s.seats else None
    ask = asks.get(seat)
    source = source_of(game.rules)
    return Scene(
        game=source.id,
        book=game.rules.book,
        title=source.name(game.rules.book),
        you=you,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=_deal(game, s),
        seats=_seats(game, s, asks, names),
        zones=_zones(game, s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step == CLAIM and not s.renewing else 0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=() if ask is None else _actions(game, s, seat, ask),
        sheet=_sheet(game, s, names),
        standing=CLAIM_STANDING if game.rules.claim_mode != "none" else ("ask", "auto"),
    )


def _calls(game: RummyGame) -> bool:
    """Is a claim a call that the active player has to consent to?"""
    return game.rules.claim_mode == "call_with_consent"


def winners(game: RummyGame, s: RummyState) -> tuple[int, ...]:
    """The seats with the best total once the game is over (CR-C-05, GEN-10)."""
    return best_seats(game.rulings, s) if s.step == OVER else ()


def _shown_deal(s: RummyState) -> int:
    """The deal that lies on the table: between two deals still the one just scored."""
    return s.deal - 1 if s.step == DEALING and s.sheet and not s.voids else s.deal


def _deal(game: RummyGame, s: RummyState) -> Deal:
    return _deal_of(game, _shown_deal(s), s.seats, _slots(game, s))


@lru_cache(maxsize=128)
def _deal_of(game: RummyGame, number: int, seats: int, slots: tuple[str, ...]) -> Deal:
    asked = game.rulings.deals[game.rules.place(number) - 1].contract.slots
    return Deal(
        number=number,
        of=0 if game.rules.target else game.rules.most_deals(),
        contract=slots_in_words(asked) if asked else wild_in_words(game.rules, number),
        short=_in_short(game, number),
        cards=game.rules.cards_each(number, seats),
        slots=slots,
    )


def wild_in_words(rules: Rules, deal: int) -> str:
    """``fives are wild``; empty where the deal has no wild rank of its own."""
    return f"{PLURALS[rules.deals[rules.place(deal) - 1].cards]} are wild" if rules.deal_rank_wild else ""


def deal_in_short(rules: Rules, deal: int) -> str:
    """The contract, ``S3 R4``; without one the deal's wild rank, ``5 wild``."""
    if rules.has_contract(deal):
        return str(rules.contract(deal))
    return f"{RANKS[rules.deals[rules.place(deal) - 1].cards].replace('T', '10')} wild" if rules.deal_rank_wild else ""


def _in_short(game: RummyGame, deal: int) -> str:
    """As `deal_in_short`, of a contract that has been read already."""
    contract = game.rulings.deals[game.rules.place(deal) - 1].contract
    return str(contract) if contract.slots else deal_in_short(game.rules, deal)


def _slots(game: RummyGame, s: RummyState) -> tuple[str, ...]:
    """The parts of what is laid at once: the contract, or with a call as many melds as the hand can make."""
    number = _shown_deal(s)
    deal = game.rulings.deals[game.rules.place(number) - 1]
    if not game.rulings.concealed:
        return tuple([str(slot) for slot in deal.contract.slots])
    if s.step == SHOW or s.caller >= 0:
        return ()
    return (ANY_MELD,) * max(
        1, (game.rules.cards_each(number, s.seats) + 1) // min(game.rules.min_set, game.rules.min_run)
    )


def _seats(game: RummyGame, s: RummyState, asks: dict[int, Ask], names: tuple[str, ...]) -> tuple[Seat, ...]:
    totals = s.totals()
    return tuple(
        [
            Seat(
                seat=seat,
                name=names[seat],
                cards=len(s.hand(seat).cards),
                active=seat == s.turn and s.step >= 0,
                dealer=seat == s.dealer,
                asked=seat in asks,
                answered=s.step == CLAIM and bool(s.answers) and s.answers[seat] is not None,
                total=totals[seat],
                marks=_marks(game, s, seat),
            )
            for seat in range(s.seats)
        ]
    )


def _marks(game: RummyGame, s: RummyState, seat: int) -> tuple[str, ...]:
    """What everybody may know of a seat beside its cards (GEN-13)."""
    if game.rulings.concealed:
        return ("called",) if seat == s.caller else ()
    marks = ["down"] if s.down[seat] != NOT_DOWN and game.rules.has_contract(_shown_deal(s)) else []
    charged = s.fines[seat] + s.carried[seat]
    if charged:
        marks.append(f"charged {charged}")
    return tuple(marks)


def _zones(game: RummyGame, s: RummyState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    discards = s.discards().cards
    zones = [
        Zone(id="stock", kind="stock", label="Stock", owner=None, count=len(s.stock().cards), cards=()),
        Zone(
            id="discards",
            kind="discards",
            label="Discard pile",
            owner=None,
            count=len(discards),
            cards=known_texts(discards),
        ),
    ]
    for seat in range(s.seats):
        hand = s.hand(seat).cards
        label, known = f"Hand of {names[seat]}", known_texts(hand)
        zones.append(Zone(id=f"hand-{seat}", kind="hand", label=label, owner=seat, count=len(hand), cards=known))
    for index, meld in enumerate(s.melds):
        zones.append(_meld_zone(game, meld, s.owners[index], index + 1))
    return tuple(zones)


@lru_cache(maxsize=2048)
def _meld_zone(game: RummyGame, meld: Meld, owner: int, number: int) -> Zone:
    roles = [face_text(meld.role(index)) for index in range(len(meld.faces))]
    if meld.is_set():
        # In a set a wild card stands for the rank alone (GEN-04).
        roles = [RANKS[meld.low] if game.rulings.is_wild(meld.faces[at]) else face for at, face in enumerate(roles)]
    return Zone(
        id=f"meld-{number}",
        kind="meld",
        label=meld_label(meld),
        owner=owner,
        count=len(meld.faces),
        cards=tuple([face_text(face) for face in meld.faces]),
        number=number,
        shape="set" if meld.is_set() else "run",
        roles=tuple(roles),
        text=str(meld),
    )


def _status(game: RummyGame, s: RummyState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        best = winners(game, s)
        if seat in best:
            return "You win." if len(best) == 1 else "You share the win."
        return " and ".join([names[winner] for winner in best]) + (" wins." if len(best) == 1 else " share the win.")
    if s.step < 0 or s.renewing:
        return "The cards are being shuffled."
    if ask is not None:
        return _your_prompt(game, s, seat, ask, names)
    if s.step == CONSENT:
        return f"{names[s.turn]} may still take the upcard."
    if s.step == SHOW:
        return f"{names[s.turn]} sorts the hand."
    if s.step == CLAIM:
        return "The others are asked about the upcard." if seat == s.turn else "Waiting for the other answers."
    return f"{names[s.turn]} {'draws' if s.step == DRAW else 'plays'}."


def _your_prompt(game: RummyGame, s: RummyState, seat: int, ask: Ask, names: tuple[str, ...]) -> str:
    upcard = s.upcard()
    name = "card" if upcard is None else face_name(upcard.face)
    if ask.prompt == "show":
        return _showdown_prompt(game, s, seat)
    if ask.prompt == "draw" and s.caller >= 0:
        return f"{names[s.caller]} has called. Your last turn: draw from the stock."
    if ask.prompt == "draw" and s.returned == MAY_LOOK:
        return "Your turn: draw a card. You may look at the stock card that was put back."
    if ask.prompt == "draw" and s.returned == LOOKED:
        card = face_name(s.stock().cards[-1].face)
        return f"The stock card that was put back is the {card}: take it, or bury it and draw the next."
    if ask.prompt == "draw":
        return "Your turn: draw a card."
    if ask.prompt == "claim":
        if over_limit(game.rulings, s, seat):
            return f"You have made all your calls: another costs {game.rulings.fine} points, and brings no card."
        if _calls(game):
            return f"Do you call the {name}? It costs a penalty card."
        return f"May you have the {name}? It costs a penalty card."
    if ask.prompt == "consent":
        wants = "calls" if _calls(game) else "asks for"
        return f"{names[s.calls[0]]} {wants} the {name}: let it go, or take it yourself."
    if game.rulings.concealed:
        return "Your last turn: discard." if s.caller >= 0 else "Discard, or call with your whole hand in melds."
    if not s.hand(seat).cards:
        return "You have no card to discard: draw the upcard and a stock card."
    if s.owed:
        return "Lay the joker you took."
    if s.down[seat] == NOT_DOWN:
        return f"Lay the contract ({game.rulings.of(s).contract}) or discard."
    if game.rulings.auto_meld and meld_is_due(game.ruled(s), s):
        return "There is more than one way to meld: choose a meld to lay."
    return "Lay cards, or discard." if game.rulings.of(s).free else "Lay further cards, or discard."


def _showdown_prompt(game: RummyGame, s: RummyState, seat: int) -> str:
    r = game.ruled(s)
    hand = s.hand(seat).cards
    least = lay_out(hand, r.table, r.points, tuple([s.melds[index] for index in callers_melds(s)])).dead
    held = sum([r.points[card.face] for card in hand])
    return f"Lay out your hand: as it lies it counts {held}, at best {least}."


def _actions(game: RummyGame, s: RummyState, seat: int, ask: Ask) -> tuple[Action, ...]:
    upcard = s.upcard()
    if ask.prompt == "claim":
        name = "the upcard" if upcard is None else "the " + face_name(upcard.face)
        if over_limit(game.rulings, s, seat):
            cost = f"Call all the same: {game.rulings.fine} points, and no card"
            return (Action(verb="pass", label="Pass"), Action(verb="may-i", label=cost))
        if _calls(game):
            call = f"Call {name}, with a penalty card"
            return (Action(verb="may-i", label=call), Action(verb="pass", label="Pass"))
        return (Action(verb="may-i", label=f"May I? Take {name} and a penalty card"), Action(verb="pass", label="Pass"))
    if ask.prompt == "consent":
        return (Action(verb="allow", label="Let it go"), Action(verb="reject", label="Take it myself"))
    if ask.prompt == "draw":
        open_now = list(game.moves(s, seat))
        draws = [Action(verb=str(move), label=_draw_label(move, s)) for move in open_now if isinstance(move, Draw)]
        others = [Action(verb=str(move), label=_ACCIDENT[str(move)]) for move in open_now if str(move) in _ACCIDENT]
        return (*reversed(draws), *others)
    if ask.prompt == "show":
        return _showdown_actions(s)
    if game.rulings.concealed:
        return _calling_actions(game, s, seat)
    return _play_actions(game, s, seat)


_ACCIDENT: Final = {
    "look": "Look at the stock card that was put back",
    "bury": "Put it into the middle and draw the next",
    "misdraw seen": "I took two stock cards by accident, and saw both",
    "misdraw unseen": "I took two stock cards by accident, and saw only mine",
}
"""Labels of what may be answered where two stock cards can be taken by accident (CL-A-19)."""


def _draw_label(move: Draw, s: RummyState) -> str:
    upcard = s.upcard()
    if move.source == "upcard" and upcard is not None:
        return f"Take the {face_name(upcard.face)}"
    return "Draw from the stock"


def _calling_actions(game: RummyGame, s: RummyState, seat: int) -> tuple[Action, ...]:
    """Where melds stay in the hand: call or discard."""
    actions: list[Action] = []
    if s.caller < 0:
        actions.append(Action(verb="call", label="Pay me", needs="melds", slots=_slots(game, s)))
    actions.append(Action(verb="discard", label="Discard", needs="card"))
    if s.caller >= 0 and END_TURN in game.moves(s, seat):
        actions.append(Action(verb="end", label="Keep all cards"))
    elif game.rulings.ban_joker or game.rulings.ban_returned:
        actions.append(Action(verb="end", label="End the turn without a discard"))
    return tuple(actions)


def _showdown_actions(s: RummyState) -> tuple[Action, ...]:
    actions = [Action(verb="show", label="Lay out the best way"), Action(verb="meld", label="Lay a meld", needs="meld")]
    if callers_melds(s):
        actions.append(Action(verb="add", label="Lay off", needs="card+meld"))
    actions.append(Action(verb="end", label="Let the rest count"))
    return tuple(actions)


def _play_actions(game: RummyGame, s: RummyState, seat: int) -> tuple[Action, ...]:
    r = game.ruled(s)
    deal = r.of(s)
    if not s.hand(seat).cards:
        return (Action(verb="draw both", label="Draw the upcard and a stock card"),)
    actions: list[Action] = []
    down = s.down[seat]
    if down == NOT_DOWN:
        slots = tuple([str(slot) for slot in deal.contract.slots])
        actions.append(Action(verb="down", label="Lay the contract", needs="melds", slots=slots))
    elif r.auto_meld and meld_is_due(r, s):
        return (Action(verb="meld", label="Lay a meld", needs="meld"),)
    elif not deal.whole_hand:
        if down >= r.extra_from:
            actions.append(Action(verb="meld", label="Lay a meld", needs="meld"))
        touchable = r.layoff and (not r.own_only or seat in s.owners)
        if s.melds and touchable and (down == DOWN or down >= r.layoff_from):
            actions.append(Action(verb="add", label="Lay off", needs="card+meld"))
    if (down != NOT_DOWN or r.take_early) and (r.take or r.shift) and any([_has_wild(r, meld) for meld in s.melds]):
        # Where a joker can only move, and to one end, nothing is to be chosen.
        ends = ("low", "high") if r.shift and (r.take or not r.shift_high_first) else ()
        label = "Take a joker" if r.take else "Replace a joker"
        actions.append(Action(verb="swap", label=label, needs="card+meld", options=ends))
    if not s.owed:
        actions.append(Action(verb="discard", label="Discard", needs="card"))
        if deal.play_out or r.ban_joker or r.ban_returned:
            actions.append(Action(verb="end", label="End the turn without a discard"))
    return tuple(actions)


def _has_wild(r: Rulings, meld: Meld) -> bool:
    return (meld.is_run() or r.take_from_sets) and any([r.is_wild(face) for face in meld.faces])


@lru_cache(maxsize=32)
def _columns(game: RummyGame, seats: int, count: int) -> tuple[Column, ...]:
    """The deals; kept, since every scene of a table shows the same."""
    return tuple(
        [
            Column(label=str(number), note=_in_short(game, number), cards=game.rules.cards_each(number, seats))
            for number in range(1, count + 1)
        ]
    )


def _sheet(game: RummyGame, s: RummyState, names: tuple[str, ...]) -> Sheet:
    # With a target nobody knows how many deals there will be: those that were played, and the one on the table.
    played = len(s.sheet) + (s.step != OVER)
    count = played if game.rules.target else game.rules.most_deals()
    return _sheet_of(game, s.sheet, s.totals(), names, count)


@lru_cache(maxsize=512)
def _sheet_of(
    game: RummyGame, scored: tuple[tuple[int, ...], ...], totals: tuple[int, ...], names: tuple[str, ...], count: int
) -> Sheet:
    rows = [
        Row(
            seat=seat,
            name=names[seat],
            cells=tuple([points[seat] for points in scored]) + (None,) * (count - len(scored)),
            total=total,
        )
        for seat, total in enumerate(totals)
    ]
    return Sheet(
        title="Score",
        columns=_columns(game, len(totals), count),
        rows=tuple(rows),
        best="high" if game.rulings.collects else "low",
    )
