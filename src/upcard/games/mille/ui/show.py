"""Builds the `Scene` of Mille: what front ends draw for one seat."""

from typing import Final

from msgspec.structs import replace

from upcard.cards.card import RANKS, face_text
from upcard.games.mille.game import HAND, MilleGame
from upcard.games.mille.moves import DRAW, Add, LayMeld, Take
from upcard.games.mille.score import has_wild, marks, settle
from upcard.games.mille.state import (
    CHOOSE_DEALER,
    DEALING,
    DRAWING,
    OVER,
    REFILLING,
    RENEWING,
    SEATS,
    MilleState,
)
from upcard.games.rummy.moves import Discard
from upcard.games.rummy.ui.names import meld_label
from upcard.kernel.game import Ask
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.narration import kept, outcome
from upcard.kernel.ui.scene import Action, Column, Deal, Key, Row, Scene, Seat, Sheet, Workbench, Zone, numbered
from upcard.kernel.ui.zones import discards_zone, hand_zone, stock_zone
from upcard.melds.meld import Meld
from upcard.text.messages import marked, say

WILD: Final = ("2S", "2H", "2D", "2C")
"""The twos (MIL-40)."""


def scene(game: MilleGame, s: MilleState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as that seat (or ``ONLOOKER``) sees it. ``s`` must be that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    return Scene(
        game="mille",
        book=game.rules.book,
        title=say("Mille"),
        you=seat if seat < SEATS else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=Deal(number=_shown_deal(s), of=0, contract="", short="", cards=15, slots=()),
        seats=_seats(s, asks, names),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=() if ask is None else _actions(game, s, seat, ask),
        sheet=_sheet(game, s, names),
        ledger=_ledger(game, s, names),
        workbench=Workbench(purpose="meld", runs=False),
        wild=WILD,
    )


def winners(game: MilleGame, s: MilleState) -> tuple[int, ...]:
    """Return who has won once the game is over."""
    return (s.winner,) if s.step == OVER else ()


def _shown_deal(s: MilleState) -> int:
    """Return the deal that is shown: between two deals still the one just scored."""
    return s.deal - 1 if s.step == DEALING and s.sheet else s.deal


def _seats(s: MilleState, asks: dict[int, Ask], names: tuple[str, ...]) -> tuple[Seat, ...]:
    totals = s.totals()
    return tuple(
        Seat(
            seat=seat,
            name=names[seat],
            cards=len(s.hand(seat).cards),
            active=seat == s.turn,
            dealer=seat == s.dealer,
            asked=seat in asks,
            answered=False,
            total=totals[seat],
            marks=_marks(s, seat),
        )
        for seat in range(SEATS)
    )


def _marks(s: MilleState, seat: int) -> tuple[str, ...]:
    """Return whether the hand is clean so far, as a mark: what lies there everybody can see."""
    own = [meld for meld, owner in zip(s.melds, s.owners, strict=True) if owner == seat]
    if not own:
        return ()
    clean = not [meld for meld in own if has_wild(meld)]
    return (say("clean"),) if clean else ()


def _zones(s: MilleState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    # Whoever takes the pile takes all of it.
    zones = [stock_zone(len(s.stock().cards)), replace(discards_zone(s.discards().cards), spread=True)]
    zones += [hand_zone(seat, names, s.hand(seat).cards) for seat in range(SEATS)]
    for at, meld in enumerate(s.melds):
        zones.append(_meld_zone(meld, s.owners[at], at + 1))
    return tuple(zones)


@kept(1024)
def _meld_zone(meld: Meld, owner: int, number: int) -> Zone:
    faces = tuple(face_text(face) for face in meld.faces)
    return Zone(
        id=f"meld-{number}",
        kind="meld",
        label=meld_label(meld),
        owner=owner,
        count=len(faces),
        cards=faces,
        number=number,
        shape="set",
        roles=tuple(face if face[0] == RANKS[meld.low] else RANKS[meld.low] for face in faces),
        text=str(meld),
    )


def _status(game: MilleGame, s: MilleState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return outcome((s.winner,), seat, names)
    if s.step in (CHOOSE_DEALER, DEALING, RENEWING, REFILLING):
        return say("The cards are being shuffled.")
    if ask is None:
        if s.step == DRAWING:
            return say("It is {who}’s turn to draw.", who=names[s.turn])
        return say("{who} plays.", who=names[s.turn])
    if ask.prompt == "draw":
        takes = [move for move in game.moves(s, seat) if isinstance(move, Take)]
        if not takes:
            return say("Your turn: draw a card.")
        if takes[0].faces:
            return say("Your turn: draw a card, or take the pile.")
        return say("Your turn: draw a card, or take the 2.")
    return say("Meld if you like, then discard.")


def _actions(game: MilleGame, s: MilleState, seat: int, ask: Ask) -> tuple[Action, ...]:
    if ask.prompt == "draw":
        actions = [action(DRAW)]
        takes = [len(move.faces) for move in game.moves(s, seat) if isinstance(move, Take)]
        if 0 in takes:
            actions.append(action(Take))
        elif takes:
            actions.append(action(Take, say("Take the pile with"), faces=Fill(2, max(takes))))
        return tuple(actions)
    add = [action(Add, faces=Fill(1, len(s.hand(seat).cards)))] if seat in s.owners else []
    return (action(LayMeld), *add, action(Discard))


def keys(game: MilleGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for."""
    return (key(DRAW), key(LayMeld), key(Add, faces=Fill(1, HAND)), key(Discard))


def _sheet(game: MilleGame, s: MilleState, names: tuple[str, ...]) -> Sheet:
    totals = s.totals()
    count = max(s.deal, len(s.sheet))
    rows: list[Row] = []
    for seat in range(SEATS):
        cells = [points[seat] for points in s.sheet]
        beside = [marks(points[seat], stars[seat]) for points, stars in zip(s.sheet, s.stars, strict=True)]
        open_deals = count - len(cells)
        rows.append(
            Row(
                seat=seat,
                name=names[seat],
                cells=(*cells, *[None] * open_deals),
                total=totals[seat],
                marks=(*beside, *[""] * open_deals),
            )
        )
    return Sheet(
        title=say("Score"),
        columns=numbered(1, count),
        rows=tuple(rows),
        best="high",
        notes=(say("* natural meld or clean hand, ○ chapeau."),),
        goal=game.rules.target,
        half=game.rules.skunk_below(),
    )


_SETTLED: Final = (
    (marked("Game"), marked("the lost game")),
    (marked("Asterisks"), marked("of the winner")),
    (marked("Chapeaux"), marked("of the loser")),
    (marked("Difference"), marked("for each 100 points")),
)
SKUNKS: Final = {
    1: marked("no skunk"),
    2: marked("skunk: twice the sum"),
    3: marked("double skunk: three times the sum"),
}


def _ledger(game: MilleGame, s: MilleState, names: tuple[str, ...]) -> Sheet | None:
    """Return who pays what, once the game is over and played for stakes; None before."""
    if s.step != OVER or not game.rules.stakes:
        return None
    due = settle(game.rules, s.sheet, s.stars, s.winner)
    parts = (due.game, due.stars, due.chapeaux, due.difference, due.whole() - due.plain())
    words = (*_SETTLED, (marked("Skunk"), SKUNKS[due.times]))
    return Sheet(
        title=say("Settlement"),
        counts=say("For"),
        columns=tuple(Column(label=say(label), note=say(note)) for label, note in words),
        rows=tuple(
            Row(seat=seat, name=names[seat], cells=tuple(sign * part for part in parts), total=sign * due.whole())
            for seat, sign in ((s.winner, 1), (1 - s.winner, -1))
        ),
        best="high",
        notes=(say("{who} pays {whom} {sum}.", who=names[1 - s.winner], whom=names[s.winner], sum=due.whole()),),
        sums="total",
    )
