"""A table of Anaconda as its faces draw it."""

from upcard.cards.card import EVERYBODY, face_text, known_texts
from upcard.cards.poker import HIGH
from upcard.games.anaconda.bets import span
from upcard.games.anaconda.cards import receivers
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.rules import ADVISED, HAND, KEPT, PASSED
from upcard.games.anaconda.state import (
    AWAY,
    BET,
    BOTH_WAYS,
    DECLARE,
    FOLDED,
    HIGH_WAY,
    KEEP,
    LIVE,
    LOW_WAY,
    OVER,
    PASS,
    SHUFFLE,
    SILENT,
    AnacondaState,
)
from upcard.games.anaconda.words import chips
from upcard.games.betting.pots import layered
from upcard.games.betting.rounds import to_call
from upcard.kernel.game import Ask
from upcard.kernel.scene import Action, Column, Deal, Pot, Row, Scene, Seat, Sheet, Zone

SHOWN_HANDS = 20
"""Columns of the score sheet: the last hands of a long session."""

BUTTONS = 6
"""A bet of fewer possible amounts than these needs no presets."""

WAYS = {SILENT: "", HIGH_WAY: "high", LOW_WAY: "low", BOTH_WAYS: "both ways"}


def scene(game: AnacondaGame, s: AnacondaState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    limited = game.rules.session_end == "hands"
    return Scene(
        game="anaconda",
        book=game.rules.book,
        title="Anaconda",
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(s, seat, ask, names),
        deal=Deal(
            number=max(1, s.number),
            of=game.rules.hands if limited else 0,
            contract="",
            short="",
            cards=HAND,
            slots=(),
            name="Hand",
        ),
        seats=tuple([_seat(s, owner, owner in asks, names) for owner in range(s.seats)]),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step in (PASS, DECLARE, KEEP) else 0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=() if ask is None else _actions(game, s, seat, names),
        sheet=_sheet(s, names),
        pots=_pots(s),
        unit="chips",
        hold=s.step == SHUFFLE and bool(s.sheet),
    )


def winners(game: AnacondaGame, s: AnacondaState) -> tuple[int, ...]:
    """Who has most chips when the session is over (ANA-105)."""
    if s.step != OVER:
        return ()
    return tuple([seat for seat in range(s.seats) if s.stacks[seat] == max(s.stacks)])


def _seat(s: AnacondaState, owner: int, asked: bool, names: tuple[str, ...]) -> Seat:
    playing = s.step in (BET, PASS, DECLARE, KEEP)
    marks = []
    if s.standing[owner] == AWAY:
        marks.append("left")
    elif s.standing[owner] == FOLDED:
        marks.append("folded")
    else:
        if s.declared[owner]:
            marks.append(WAYS[s.declared[owner]])
        if playing and not s.stacks[owner]:
            marks.append("all in")
    return Seat(
        seat=owner,
        name=names[owner],
        cards=len(s.cards(owner).cards),
        active=asked and playing,
        dealer=owner == s.dealer,
        asked=asked,
        answered=bool(s.answers) and s.answers[owner] is not None,
        total=s.stacks[owner],
        marks=tuple(marks),
        bet=s.betting.bets[owner],
    )


def _zones(s: AnacondaState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    zones = []
    for label, name, pile in (("Thrown away", "thrown", s.piles[s.seats]), ("Rest", "rest", s.piles[-1])):
        if pile.cards:
            zones.append(Zone(id=name, kind="pile", label=label, owner=None, count=len(pile.cards), cards=()))
    for owner in range(s.seats):
        cards = s.cards(owner).cards
        closed = [card for card in cards if card.seen != EVERYBODY]
        known = known_texts(tuple(closed))
        label = f"Hand of {names[owner]}"
        zones.append(Zone(id=f"hand-{owner}", kind="hand", label=label, owner=owner, count=len(closed), cards=known))
        shown = tuple([face_text(card.face) for card in cards if card.seen == EVERYBODY])
        if shown:
            label = WAYS[s.declared[owner]].capitalize() or "Shown"
            if len(shown) == KEPT and s.declared[owner] & HIGH_WAY:
                label += f": {HIGH.category(tuple([card.face for card in cards]))}"
            zones.append(Zone(id=f"open-{owner}", kind="pile", label=label, owner=owner, count=len(shown), cards=shown))
    return tuple(zones)


def _pots(s: AnacondaState) -> tuple[Pot, ...]:
    """What lies in the middle; the bets of this round lie before the seats."""
    if s.step not in (BET, PASS, DECLARE, KEEP):
        return (Pot(label="Pot", amount=s.carried, seats=()),)
    laid = tuple([total - bet for total, bet in zip(s.totals, s.betting.bets, strict=True)])
    pots = layered(laid, tuple([standing == LIVE for standing in s.standing]), s.carried)
    if len(pots) == 1:
        return (Pot(label="Pot", amount=pots[0].amount, seats=pots[0].seats),)
    return tuple(
        [
            Pot(label="Main pot" if at == 0 else f"Side pot {at}", amount=pot.amount, seats=pot.seats)
            for at, pot in enumerate(pots)
        ]
    )


def _status(s: AnacondaState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        best = [at for at in range(s.seats) if s.stacks[at] == max(s.stacks)]
        if seat in best:
            return "You win." if len(best) == 1 else "You share the win."
        return " and ".join([names[at] for at in best]) + (" wins." if len(best) == 1 else " share the win.")
    if s.step == BET:
        if ask is None:
            return f"{names[s.turn]} is to act."
        costs = min(s.stacks[seat], to_call(s.betting, seat))
        to_stay = f"A call costs {chips(costs)}" if s.betting.level else "There is no bet yet"
        return f"{to_stay}; the pot holds {chips(s.pot())}."
    if s.step == SHUFFLE:
        return "The hand is over." if s.sheet else "The cards are being shuffled."
    if s.step not in (PASS, DECLARE, KEEP):
        return "The first dealer is being chosen."
    if ask is None:
        return "Waiting for the others to decide."
    if s.step == PASS:
        return f"Choose three cards for {names[receivers(s)[seat]]}."
    if s.step == DECLARE:
        return "Do you go for the high or the low half of the pot?"
    return "Choose the five cards that you keep; the one chosen last stays hidden."


def _actions(game: AnacondaGame, s: AnacondaState, seat: int, names: tuple[str, ...]) -> tuple[Action, ...]:
    if s.step == PASS:
        label = f"Pass to {names[receivers(s)[seat]]}"
        return (Action(verb="pass", label=label, needs="cards", low=PASSED, high=PASSED),)
    if s.step == KEEP:
        return (Action(verb="keep", label="Keep, the last one hidden", needs="cards", low=KEPT, high=KEPT, split=1),)
    if s.step == DECLARE:
        ways = (Action(verb="high", label="High"), Action(verb="low", label="Low"))
        return (*ways, Action(verb="both", label="Both ways")) if game.rules.both_ways else ways
    return _bets(game, s, seat)


def _bets(game: AnacondaGame, s: AnacondaState, seat: int) -> tuple[Action, ...]:
    stack, facing = s.stacks[seat], s.betting.level > 0
    cost = to_call(s.betting, seat)
    if facing:
        call = f"Call {cost}" if cost < stack else f"Call {stack}, all in"
        actions = [Action(verb="fold", label="Fold"), Action(verb="call", label=call)]
    else:
        actions = [Action(verb="check", label="Check")]
    low, high = span(game.rules, s, seat)
    have = s.betting.bets[seat] + stack
    if low and low < have:
        verb, label = ("raise", "Raise to") if facing else ("bet", "Bet")
        # Half the pot and the whole pot after calling are the usual sizes.
        pot = s.pot() + cost
        sizes = sorted({low, s.betting.level + pot // 2, s.betting.level + pot, high})
        presets = tuple([size for size in sizes if low <= size <= high]) if high - low >= BUTTONS else ()
        actions.append(Action(verb=verb, label=label, needs="number", low=low, high=high, presets=presets))
    if low and high == have:
        actions.append(Action(verb="all-in", label=f"All in: {stack}"))
    return tuple(actions)


def _sheet(s: AnacondaState, names: tuple[str, ...]) -> Sheet:
    first = max(0, len(s.sheet) - SHOWN_HANDS)
    notes = ("Each figure is what that hand brought.",) if s.sheet else ()
    if s.seats < ADVISED:
        notes = (*notes, f"Anaconda is advised for {ADVISED} or more players.")
    return Sheet(
        title="Chips",
        counts="Hand",
        columns=tuple([Column(label=str(number + 1), note="") for number in range(first, len(s.sheet))]),
        rows=tuple(
            [
                Row(
                    seat=owner,
                    name=names[owner],
                    cells=tuple([change[owner] for change in s.sheet[first:]]),
                    total=s.stacks[owner],
                )
                for owner in range(s.seats)
            ]
        ),
        best="high",
        notes=notes,
        sums="total",
    )
