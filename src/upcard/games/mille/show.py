"""A Mille table as its faces draw it."""

from typing import Final

from upcard.cards.card import RANKS, face_text, known_texts
from upcard.games.mille.game import MilleGame
from upcard.games.mille.moves import Take
from upcard.games.mille.score import has_wild, settle
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
from upcard.games.rummy.show import meld_label
from upcard.kernel.game import Ask
from upcard.kernel.scene import Action, Column, Deal, Row, Scene, Seat, Sheet, Zone

STAR: Final = "*"
CIRCLE: Final = "○"
"""Beside a chapeau (MIL-72)."""


def scene(game: MilleGame, s: MilleState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as that seat (or ``ONLOOKER``) sees it. ``s`` must be that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    return Scene(
        game="mille",
        book=game.rules.book,
        title="Mille",
        you=seat if seat < SEATS else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=Deal(number=_shown_deal(s), of=0, contract="", short="", cards=15, slots=()),
        seats=_seats(s, asks, names),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=() if ask is None else _actions(game, s, seat, ask),
        sheet=_sheet(s, names),
        ledger=_ledger(game, s, names),
    )


def winners(game: MilleGame, s: MilleState) -> tuple[int, ...]:
    """Who has won once the game is over."""
    return (s.winner,) if s.step == OVER else ()


def _shown_deal(s: MilleState) -> int:
    """Between two deals still the one just scored."""
    return s.deal - 1 if s.step == DEALING and s.sheet else s.deal


def _seats(s: MilleState, asks: dict[int, Ask], names: tuple[str, ...]) -> tuple[Seat, ...]:
    totals = s.totals()
    return tuple(
        [
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
        ]
    )


def _marks(s: MilleState, seat: int) -> tuple[str, ...]:
    """Whether the hand is clean so far: what lies there everybody can see."""
    own = [meld for meld, owner in zip(s.melds, s.owners, strict=True) if owner == seat]
    if not own:
        return ()
    clean = not [meld for meld in own if has_wild(meld)]
    return ("clean",) if clean else ()


def _zones(s: MilleState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    discards = s.discards().cards
    shown = tuple([face_text(card.face) for card in discards])
    zones = [
        Zone(id="stock", kind="stock", label="Stock", owner=None, count=len(s.stock().cards), cards=()),
        Zone(id="discards", kind="discards", label="Discard pile", owner=None, count=len(discards), cards=shown),
    ]
    for seat in range(SEATS):
        hand = s.hand(seat).cards
        known = known_texts(hand)
        label = f"Hand of {names[seat]}"
        zones.append(Zone(id=f"hand-{seat}", kind="hand", label=label, owner=seat, count=len(hand), cards=known))
    for at, meld in enumerate(s.melds):
        faces = tuple([face_text(face) for face in meld.faces])
        zones.append(
            Zone(
                id=f"meld-{at + 1}",
                kind="meld",
                label=meld_label(meld),
                owner=s.owners[at],
                count=len(faces),
                cards=faces,
                number=at + 1,
                shape="set",
                roles=tuple([face if face[0] == RANKS[meld.low] else RANKS[meld.low] for face in faces]),
                text=str(meld),
            )
        )
    return tuple(zones)


def _status(game: MilleGame, s: MilleState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return "You win." if seat == s.winner else f"{names[s.winner]} wins."
    if s.step in (CHOOSE_DEALER, DEALING, RENEWING, REFILLING):
        return "The cards are being shuffled."
    if ask is None:
        return f"{names[s.turn]} {'draws' if s.step == DRAWING else 'plays'}."
    if ask.prompt == "draw":
        takes = [move for move in game.moves(s, seat) if isinstance(move, Take)]
        if not takes:
            return "Your turn: draw a card."
        return f"Your turn: draw a card, or take the {'pile' if takes[0].faces else '2'}."
    return "Meld if you like, then discard."


def _actions(game: MilleGame, s: MilleState, seat: int, ask: Ask) -> tuple[Action, ...]:
    if ask.prompt == "draw":
        actions = [Action(verb="draw stock", label="Draw from the stock")]
        takes = [str(move) for move in game.moves(s, seat) if str(move).startswith("take")]
        if "take" in takes:
            actions.append(Action(verb="take", label="Take the 2"))
        elif takes:
            most = max([len(text.split()) - 1 for text in takes])
            actions.append(Action(verb="take", label="Take the pile with", needs="cards", low=2, high=most))
        return tuple(actions)
    actions = [Action(verb="meld", label="Lay a meld", needs="meld")]
    if seat in s.owners:
        actions.append(Action(verb="add", label="Add to a meld", needs="card+meld"))
    actions.append(Action(verb="discard", label="Discard", needs="card"))
    return tuple(actions)


def _sheet(s: MilleState, names: tuple[str, ...]) -> Sheet:
    totals = s.totals()
    count = max(s.deal, len(s.sheet))
    rows: list[Row] = []
    for seat in range(SEATS):
        cells = [points[seat] for points in s.sheet]
        marks = [
            STAR * stars[seat] + (CIRCLE if points[seat] < 0 else "")
            for points, stars in zip(s.sheet, s.stars, strict=True)
        ]
        open_deals = count - len(cells)
        rows.append(
            Row(
                seat=seat,
                name=names[seat],
                cells=(*cells, *[None] * open_deals),
                total=totals[seat],
                marks=(*marks, *[""] * open_deals),
            )
        )
    return Sheet(
        title="Score",
        columns=tuple([Column(label=str(number), note="") for number in range(1, count + 1)]),
        rows=tuple(rows),
        best="high",
        notes=(f"{STAR} natural meld or clean hand, {CIRCLE} chapeau.",),
    )


def _ledger(game: MilleGame, s: MilleState, names: tuple[str, ...]) -> Sheet | None:
    """Who pays what, once the game is over and played for stakes."""
    if s.step != OVER or not game.rules.stakes:
        return None
    due = settle(game.rules, s.sheet, s.stars, s.winner)
    skunk = {1: "no skunk", 2: "skunk: twice the sum", 3: "double skunk: three times the sum"}[due.times]
    parts = (due.game, due.stars, due.chapeaux, due.difference, due.whole() - due.plain())
    labels = ("Game", "Asterisks", "Chapeaux", "Difference", "Skunk")
    notes = ("the lost game", "of the winner", "of the loser", "for each 100 points", skunk)
    return Sheet(
        title="Settlement",
        counts="For",
        columns=tuple([Column(label=label, note=note) for label, note in zip(labels, notes, strict=True)]),
        rows=tuple(
            [
                Row(seat=seat, name=names[seat], cells=tuple([sign * part for part in parts]), total=sign * due.whole())
                for seat, sign in ((s.winner, 1), (1 - s.winner, -1))
            ]
        ),
        best="high",
        notes=(f"{names[1 - s.winner]} pays {names[s.winner]} {due.whole()}.",),
        sums="total",
    )
