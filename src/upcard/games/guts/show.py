"""A table of Guts as its faces draw it."""

from upcard.cards.card import known_texts
from upcard.games.guts.game import GutsGame
from upcard.games.guts.rules import ADVISED
from upcard.games.guts.settlement import due
from upcard.games.guts.state import DECLARE, IN, OUT, OVER, SHOW, SHUFFLE, GutsState
from upcard.games.guts.words import chips
from upcard.kernel.game import Ask
from upcard.kernel.scene import Action, Column, Deal, Pot, Row, Scene, Seat, Sheet, Zone

SHOWN_HANDS = 20
"""Columns of the score sheet: the last hands of a long session."""


def scene(game: GutsGame, s: GutsState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    limited = game.rules.session_end == "hands"
    return Scene(
        game="guts",
        book=game.rules.book,
        title="Guts",
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=Deal(
            number=max(1, s.number),
            of=game.rules.hands if limited and s.number <= game.rules.hands else 0,
            contract="",
            short="",
            cards=2,
            slots=(),
            name="Hand",
        ),
        seats=tuple(
            [
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
            ]
        ),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if game.sealed and s.step == DECLARE else 0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=() if ask is None else _actions(game, s, seat),
        sheet=_sheet(s, names),
        pots=(Pot(label="Pot", amount=s.pot, seats=()),),
        standing=("ask",),  # in or out is always a choice
        unit="chips",
        hold=s.step == SHUFFLE and bool(s.sheet),
    )


def winners(game: GutsGame, s: GutsState) -> tuple[int, ...]:
    """Who has most chips when the session is over (GUT-75)."""
    if s.step != OVER:
        return ()
    return tuple([seat for seat in range(s.seats) if s.stacks[seat] == max(s.stacks)])


def _marks(s: GutsState, owner: int) -> tuple[str, ...]:
    if s.gone[owner]:
        return ("left",)
    return {IN: ("in",), OUT: ("out",)}.get(s.declared[owner], ())


def _zones(s: GutsState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    zones = []
    for owner in range(s.seats):
        cards = s.cards(owner).cards
        known = known_texts(cards)
        zones.append(
            Zone(
                id=f"hand-{owner}",
                kind="hand",
                label=f"Hand of {names[owner]}",
                owner=owner,
                count=len(cards),
                cards=known,
            )
        )
    return tuple(zones)


def _status(game: GutsGame, s: GutsState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        best = winners(game, s)
        if seat in best:
            return "You win." if len(best) == 1 else "You share the win."
        return " and ".join([names[at] for at in best]) + (" wins." if len(best) == 1 else " share the win.")
    if s.step == DECLARE:
        if ask is not None:
            return f"Are you in? The pot holds {chips(s.pot)}; to lose costs {chips(due(game.rules, s.pot))}."
        return "Waiting for the others to decide." if game.sealed else f"{names[s.turn]} decides."
    if s.step == SHOW:
        return "Nobody else is in. Show your cards?" if ask is not None else f"{names[s.turn]} takes the pot."
    return "The hand is over." if s.sheet else "The cards are being shuffled."


def _actions(game: GutsGame, s: GutsState, seat: int) -> tuple[Action, ...]:
    if s.step == SHOW:
        return (Action(verb="hide", label="Keep them hidden"), Action(verb="show", label="Show them"))
    out = Action(verb="out", label="Out")
    return (Action(verb="in", label="In"), out) if game.covers(s, seat) else (out,)


def _sheet(s: GutsState, names: tuple[str, ...]) -> Sheet:
    first = max(0, len(s.sheet) - SHOWN_HANDS)
    notes = ("Each figure is what that hand brought.",) if s.sheet else ()
    if not ADVISED[0] <= s.seats <= ADVISED[1]:
        notes = (*notes, f"Guts is advised for {ADVISED[0]} to {ADVISED[1]} players.")
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
