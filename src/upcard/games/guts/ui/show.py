"""Builds the `Scene` of Guts: what front ends draw for one seat."""

from typing import Final

from msgspec import UNSET

from upcard.cards.card import EVERYBODY, face_text
from upcard.games.betting.ui.chips import chips_sheet, hand_over, richest
from upcard.games.guts.game import GutsGame, ghost_hand
from upcard.games.guts.moves import SAY_HIDE, SAY_IN, SAY_OUT, SAY_SHOW
from upcard.games.guts.rules import ADVISED
from upcard.games.guts.settlement import due
from upcard.games.guts.state import DECLARE, IN, OUT, OVER, SHOW, SHUFFLE, GutsState
from upcard.kernel.game import Ask
from upcard.kernel.ui.forms import action, key
from upcard.kernel.ui.narration import count_chips, outcome
from upcard.kernel.ui.scene import ACE_HIGH, Action, Deal, Key, Pot, Scene, Seat, Sheet, Zone
from upcard.kernel.ui.zones import hand_zone
from upcard.text.messages import marked, say, say_counted

_DECLARED: Final = {IN: marked("in"), OUT: marked("out")}


def scene(game: GutsGame, s: GutsState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    limited = game.rules.session_end == "hands"
    return Scene(
        game="guts",
        book=game.rules.book,
        title=say("Guts"),
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=Deal(
            number=max(1, s.number),
            of=game.rules.hands if limited and s.number <= game.rules.hands else 0,
            contract="",
            short="",
            cards=game.rules.cards,
            slots=(),
            name=say("Hand"),
        ),
        seats=tuple(
            Seat(
                seat=owner,
                name=names[owner],
                cards=len(s.cards(owner).cards),
                active=owner in asks and s.step in (DECLARE, SHOW),
                dealer=owner == s.dealer,
                asked=owner in asks,
                answered=bool(s.answers) and s.answers[owner] is not None,
                total=s.stacks[owner],
                marks=_marks(s, owner),
            )
            for owner in range(s.seats)
        ),
        zones=(*[hand_zone(owner, names, s.cards(owner).cards) for owner in range(s.seats)], *_ghost(game, s)),
        prompt=None if ask is None else ask.prompt,
        window=s.window if game.sealed and s.step == DECLARE else 0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=() if ask is None else _actions(game, s, seat),
        sheet=_sheet(s, names),
        pots=(Pot(label=say("Pot"), amount=s.pot, seats=()),),
        standing=("ask",),  # in or out is always a choice
        unit=say("chips"),
        order=tuple(s.in_turn()) if s.step == DECLARE and not game.sealed else UNSET,
        hold=s.step == SHUFFLE and bool(s.sheet),
        ranks=ACE_HIGH,
    )


def _ghost(game: GutsGame, s: GutsState) -> tuple[Zone, ...]:
    """Return the ghost hand, where there is one (GUT-W08)."""
    cards = ghost_hand(s, game.rules.cards).cards if game.rules.ghost_hand else ()
    if not cards:
        return ()
    faces = tuple([face_text(card.face) for card in cards if card.seen == EVERYBODY])
    return (Zone(id="ghost", kind="pile", label=say("Ghost hand"), owner=None, count=len(cards), cards=faces),)


def winners(game: GutsGame, s: GutsState) -> tuple[int, ...]:
    """Return who has most chips when the session is over (GUT-75)."""
    return richest(s.stacks) if s.step == OVER else ()


def _marks(s: GutsState, owner: int) -> tuple[str, ...]:
    if s.gone[owner]:
        return (say("left"),)
    marks = (say_counted("1 leg", "{number} legs", s.legs[owner]),) if s.legs and s.legs[owner] else ()
    return (say(_DECLARED[s.declared[owner]]), *marks) if s.declared[owner] in _DECLARED else marks


def _status(game: GutsGame, s: GutsState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return outcome(winners(game, s), seat, names)
    if s.step == DECLARE:
        if ask is not None:
            return say(
                "Are you in? The pot holds {pot}; to lose costs {price}.",
                pot=count_chips(s.pot),
                price=count_chips(due(game.rules, s.pot)),
            )
        if game.sealed:
            return say("Waiting for the others to decide.")
        return say("{who} decides.", who=names[s.turn])
    if s.step == SHOW:
        if ask is not None:
            return say("Nobody else is in. Show your cards?")
        if s.legs and s.legs[s.turn]:
            return say("{who} wins a leg.", who=names[s.turn])
        return say("{who} takes the pot.", who=names[s.turn])
    return hand_over(s.sheet, names)


def _actions(game: GutsGame, s: GutsState, seat: int) -> tuple[Action, ...]:
    if s.step == SHOW:
        return (action(SAY_HIDE), action(SAY_SHOW))
    return (action(SAY_IN), action(SAY_OUT)) if game.covers(s, seat) else (action(SAY_OUT),)


def keys(game: GutsGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for."""
    return (key(SAY_SHOW),)


def _sheet(s: GutsState, names: tuple[str, ...]) -> Sheet:
    low, high = ADVISED
    if low <= s.seats <= high:
        return chips_sheet(s.sheet, s.stacks, names)
    advised = say("Guts is advised for {low} to {high} players.", low=low, high=high)
    return chips_sheet(s.sheet, s.stacks, names, advised)
