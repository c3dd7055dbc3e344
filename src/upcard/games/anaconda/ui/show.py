"""Builds the `Scene` of Anaconda: what front ends draw for one seat."""

from typing import Final

from upcard.cards.card import EVERYBODY, face_text
from upcard.cards.poker import HIGH
from upcard.games.anaconda.bets import bet_range
from upcard.games.anaconda.cards import receivers
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.moves import ALL_IN, BOTH, CALL, CHECK, FOLD, LOW, Bet, Keep, PassCards, Raise, Say, TurnUp
from upcard.games.anaconda.rules import ADVISED, HAND, KEPT
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
    ROLL,
    SHUFFLE,
    SILENT,
    AnacondaState,
)
from upcard.games.anaconda.ui.words import cards_passed
from upcard.games.betting.pots import layered
from upcard.games.betting.rounds import to_call
from upcard.games.betting.ui.chips import chips_sheet, hand_over, richest
from upcard.kernel.game import Ask
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.narration import count_chips, outcome
from upcard.kernel.ui.scene import ACE_HIGH, Action, Deal, Key, Pot, Scene, Seat, Sheet, Zone
from upcard.kernel.ui.zones import hand_zone
from upcard.text.messages import marked, say

BUTTONS = 6
"""A bet of fewer possible amounts than these needs no presets."""

WAYS: Final = {SILENT: "", HIGH_WAY: marked("high"), LOW_WAY: marked("low"), BOTH_WAYS: marked("both ways")}
SHOWN: Final = {
    SILENT: marked("Shown"),
    HIGH_WAY: marked("High"),
    LOW_WAY: marked("Low"),
    BOTH_WAYS: marked("Both ways"),
}
"""Above cards that lie open, by what they were declared for."""


def scene(game: AnacondaGame, s: AnacondaState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    limited = game.rules.session_end == "hands"
    return Scene(
        game="anaconda",
        book=game.rules.book,
        title=say("Anaconda"),
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=Deal(
            number=max(1, s.number),
            of=game.rules.hands if limited else 0,
            contract="",
            short="",
            cards=HAND,
            slots=(),
            name=say("Hand"),
        ),
        seats=tuple(_seat(game, s, owner, owner in asks, names) for owner in range(s.seats)),
        zones=_zones(game, s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step in (PASS, DECLARE, KEEP, ROLL) else 0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=() if ask is None else _actions(game, s, seat, names),
        sheet=_sheet(s, names),
        pots=_pots(s),
        unit=say("chips"),
        hold=s.step == SHUFFLE and bool(s.sheet),
        ranks=ACE_HIGH,
    )


def winners(game: AnacondaGame, s: AnacondaState) -> tuple[int, ...]:
    """Return who has most chips when the session is over (ANA-105)."""
    return richest(s.stacks) if s.step == OVER else ()


def _seat(game: AnacondaGame, s: AnacondaState, owner: int, asked: bool, names: tuple[str, ...]) -> Seat:
    playing = s.step in (BET, PASS, DECLARE, KEEP, ROLL)
    marks = []
    if s.standing[owner] == AWAY:
        marks.append(say("left"))
    elif s.standing[owner] == FOLDED:
        marks.append(say("folded"))
    else:
        if s.declared[owner] and not game.rules.high_only:
            marks.append(say(WAYS[s.declared[owner]]))
        if playing and not s.stacks[owner]:
            marks.append(say("all in"))
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


def _zones(game: AnacondaGame, s: AnacondaState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    piles = ((marked("Thrown away"), "thrown", s.piles[s.seats]), (marked("Rest"), "rest", s.piles[-1]))
    zones = [
        Zone(id=name, kind="pile", label=say(label), owner=None, count=len(pile.cards), cards=())
        for label, name, pile in piles
        if pile.cards
    ]
    for owner in range(s.seats):
        cards = s.cards(owner).cards
        zones.append(hand_zone(owner, names, tuple(card for card in cards if card.seen != EVERYBODY)))
        shown = tuple(face_text(card.face) for card in cards if card.seen == EVERYBODY)
        if shown:
            label = say(SHOWN[SILENT if game.rules.high_only else s.declared[owner]])
            if len(shown) == KEPT and s.declared[owner] & HIGH_WAY:
                label = say("{way}: {hand}", way=label, hand=say(HIGH.category(tuple(card.face for card in cards))))
            zones.append(Zone(id=f"open-{owner}", kind="pile", label=label, owner=owner, count=len(shown), cards=shown))
    return tuple(zones)


def _pots(s: AnacondaState) -> tuple[Pot, ...]:
    """Return what lies in the middle; the bets of this round lie before the seats."""
    if s.step not in (BET, PASS, DECLARE, KEEP, ROLL):
        return (Pot(label=say("Pot"), amount=s.carried, seats=()),)
    laid = tuple(total - bet for total, bet in zip(s.totals, s.betting.bets, strict=True))
    pots = layered(laid, tuple(standing == LIVE for standing in s.standing), s.carried)
    if len(pots) == 1:
        return (Pot(label=say("Pot"), amount=pots[0].amount, seats=pots[0].seats),)
    return tuple(
        Pot(
            label=say("Main pot") if at == 0 else say("Side pot {number}", number=at),
            amount=pot.amount,
            seats=pot.seats,
        )
        for at, pot in enumerate(pots)
    )


def _status(game: AnacondaGame, s: AnacondaState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return outcome(winners(game, s), seat, names)
    if s.step == BET:
        if ask is None:
            return say("It is {who}’s turn.", who=names[s.turn])
        pot = count_chips(s.pot())
        if not s.betting.level:
            return say("There is no bet yet; the pot holds {pot}.", pot=pot)
        price = count_chips(min(s.stacks[seat], to_call(s.betting, seat)))
        return say("A call costs {price}; with the bets the pot holds {pot}.", price=price, pot=pot)
    if s.step == SHUFFLE:
        return hand_over(s.sheet, names)
    if s.step not in (PASS, DECLARE, KEEP, ROLL):
        return say("The first dealer is being chosen.")
    if ask is None:
        return say("Waiting for the others to decide.")
    if s.step == PASS:
        return say(
            "Choose {cards} for {whom}.",
            cards=cards_passed(game.wanted(s)),
            whom=names[receivers(game.rules, s)[seat]],
        )
    if s.step == DECLARE:
        return say("Do you go for the high or the low half of the pot?")
    if s.step == ROLL:
        return say("Which of your cards do you turn up?")
    if not game.rules.open_cards:
        return say("Choose the five cards that you keep and show.")
    if game.rules.rolls():
        return say("Choose the five cards that you keep; four of them are turned up one by one.")
    return say("Choose the five cards that you keep; the one chosen last stays hidden.")


def _actions(game: AnacondaGame, s: AnacondaState, seat: int, names: tuple[str, ...]) -> tuple[Action, ...]:
    if s.step == PASS:
        label = say("Pass to {whom}", whom=names[receivers(game.rules, s)[seat]])
        wanted = game.wanted(s)
        return (action(PassCards, label, faces=Fill(wanted, wanted)),)
    if s.step == ROLL:
        return (action(TurnUp),)
    if s.step == KEEP and game.rules.rolls():
        return (action(Keep, say("Keep"), shown=Fill(KEPT, KEPT)),)
    if s.step == KEEP and not game.rules.open_cards:
        return (action(Keep, say("Keep and show"), shown=Fill(KEPT, KEPT)),)
    if s.step == KEEP:
        return (action(Keep, shown=Fill(KEPT - 1, KEPT - 1), hidden=Fill()),)
    if s.step == DECLARE:
        ways = (action(Say("high")), action(LOW))
        return (*ways, action(BOTH)) if game.rules.both_ways else ways
    return _bets(game, s, seat)


def keys(game: AnacondaGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for."""
    passed = game.rules.cards_passed()
    return (key(PassCards, faces=Fill(min(passed), max(passed))), key(CALL))


def _bets(game: AnacondaGame, s: AnacondaState, seat: int) -> tuple[Action, ...]:
    stack, facing = s.stacks[seat], s.betting.level > 0
    cost = to_call(s.betting, seat)
    if facing:
        call = say("Call {chips}", chips=cost) if cost < stack else say("Call {chips}, all in", chips=stack)
        actions = [action(FOLD), action(CALL, call)]
    else:
        actions = [action(CHECK)]
    low, high = bet_range(game.rules, s, seat)
    have = s.betting.bets[seat] + stack
    if low and low < have:
        # Half the pot and the whole pot after calling are the usual sizes.
        pot = s.pot() + cost
        sizes = sorted({low, s.betting.level + pot // 2, s.betting.level + pot, high})
        presets = tuple(size for size in sizes if low <= size <= high) if high - low >= BUTTONS else ()
        fill = Fill(low, high, presets)
        actions.append(action(Raise, level=fill) if facing else action(Bet, chips=fill))
    if low and high == have:
        actions.append(action(ALL_IN, say("All in: {chips}", chips=stack)))
    return tuple(actions)


def _sheet(s: AnacondaState, names: tuple[str, ...]) -> Sheet:
    if s.seats >= ADVISED:
        return chips_sheet(s.sheet, s.stacks, names)
    advised = say("Anaconda is advised for {number} or more players.", number=ADVISED)
    return chips_sheet(s.sheet, s.stacks, names, advised)
