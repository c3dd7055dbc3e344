"""Builds the `Scene` of Indian Chief: what front ends draw for one seat."""

from collections.abc import Mapping

from msgspec.structs import replace

from upcard.cards.card import SUITS, face_text, suit_name
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.moves import DECLINE, Lay, Steal
from upcard.games.indian_chief.rules import BOXES, TURNS
from upcard.games.indian_chief.scoring import best_seats
from upcard.games.indian_chief.state import CHOOSE, OVER, STEAL, ChiefState
from upcard.games.indian_chief.turn import may_take_from
from upcard.kernel.game import Ask
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.narration import count_cards, kept, outcome
from upcard.kernel.ui.scene import Action, Column, Deal, Key, Row, Scene, Seat, Sheet, Zone
from upcard.kernel.ui.zones import hand_zone, pile_zone
from upcard.text.messages import chained, in_a_row, printed, say


def scene(game: ChiefGame, s: ChiefState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    return Scene(
        game="indian-chief",
        book=game.rules.book,
        title=say("Indian Chief"),
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=Deal(number=max(1, s.turn), of=TURNS, contract="", short="", cards=8, slots=(), name=say("Turn")),
        seats=tuple(_seat(s, owner, asks, names) for owner in range(s.seats)),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step in (CHOOSE, STEAL) else 0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=() if ask is None else _actions(game, s, seat, names),
        sheet=_sheet(s, names),
        standing=("ask",),  # which cards to meld is always a choice
        hold=bool(s.boxes),
    )


def winners(game: ChiefGame, s: ChiefState) -> tuple[int, ...]:
    """Return the seats with the highest sums after seven turns."""
    return best_seats(s.totals()) if s.step == OVER else ()


def _seat(s: ChiefState, owner: int, asks: Mapping[int, Ask], names: tuple[str, ...]) -> Seat:
    return Seat(
        seat=owner,
        name=names[owner],
        cards=len(s.hand(owner).cards),
        active=owner in asks,
        dealer=owner == s.dealer,
        asked=owner in asks,
        answered=bool(s.answers) and s.answers[owner] is not None,
        total=s.totals()[owner],
        marks=(say(BOXES[s.boxes[owner]]),) if s.boxes else (),
    )


def _zones(s: ChiefState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    zones = [
        Zone(id="stub", kind="pile", label=say("Rest of the pack"), owner=None, count=len(s.stub().cards), cards=())
    ]
    for owner in range(s.seats):
        zones.append(hand_zone(owner, names, s.hand(owner).cards))
        if s.meld(owner).cards:
            zones.append(pile_zone(f"meld-{owner}", say(BOXES[s.boxes[owner]]), owner, s.meld(owner).cards))
    return tuple(zones)


def _status(game: ChiefGame, s: ChiefState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return outcome(winners(game, s), seat, names)
    if s.step == CHOOSE:
        if ask is None:
            return say("Waiting for the others to choose.")
        return _choose(tuple(box for box, points in enumerate(s.sheets[seat]) if points is None))
    if s.step == STEAL:
        if ask is not None:
            return say("You are a Thief: steal a card from a meld, or decline.")
        return say("{who} may steal.", who=chained([names[thief] for thief in s.queue[0]]))
    return _got(s, names) if s.boxes else say("The cards are being shuffled.")


def _got(s: ChiefState, names: tuple[str, ...]) -> str:
    """Say what the melds of this turn have brought, one seat after the other."""
    found = [
        say("{who} {box} {points}", who=names[seat], box=say(BOXES[box]), points=printed(s.sheets[seat][box] or 0))
        for seat, box in enumerate(s.boxes)
    ]
    return say("This turn: {melds}.", melds=in_a_row(found))


@kept(128)
def _choose(open_now: tuple[int, ...]) -> str:
    boxes = [say("{box} {number}", box=say(BOXES[box]), number=box + 1) for box in open_now]
    return say("Choose cards for one box, as many as it takes: {boxes}.", boxes=in_a_row(boxes))


def _actions(game: ChiefGame, s: ChiefState, seat: int, names: tuple[str, ...]) -> tuple[Action, ...]:
    if s.step == STEAL:
        takeable = [
            (face, victim)
            for victim in range(s.seats)
            if may_take_from(game.rules, s, seat, victim)
            for face in dict.fromkeys(s.meld(victim).faces())
        ]
        steals = [
            replace(
                action(Steal(face, victim), say("Steal {card} from {whom}", card=_sign(face), whom=names[victim])),
                card=face_text(face),
                zone=f"meld-{victim}",
            )
            for face, victim in takeable
        ]
        return (action(DECLINE), *steals)
    open_now = [box + 1 for box in range(len(BOXES)) if s.sheets[seat][box] is None]
    divided = game.rules.chief_split == "chosen_by_player" and 7 in open_now
    named = game.rules.doctor_suit == "named_by_player" and 6 in open_now
    actions = [action(Lay, foretold=True, others=Fill(min(open_now), max(open_now)))]
    if named:
        for suit in range(len(SUITS)):
            label = say("Doctor of {suit}", suit=suit_name(suit))
            actions.append(action(Lay, label, foretold=True, others=Fill(6, 6), suit=suit))
    if divided:
        label = say("Indian Chief, the last two for Baccarat")
        actions.append(action(Lay, label, foretold=True, others=Fill(5, 5), pair=Fill(2, 2)))
    return tuple(actions)


def keys(game: ChiefGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for."""
    return (key(Lay, foretold=True, others=Fill(1, len(BOXES))),)


@kept(1)
def _columns() -> tuple[Column, ...]:
    return tuple(Column(label=say(name), note=count_cards(box + 1), takes=box + 1) for box, name in enumerate(BOXES))


def _sheet(s: ChiefState, names: tuple[str, ...]) -> Sheet:
    return Sheet(
        title=say("Boxes"),
        counts=say("Box"),
        columns=_columns(),
        rows=tuple(
            Row(seat=owner, name=names[owner], cells=s.sheets[owner], total=s.totals()[owner])
            for owner in range(s.seats)
        ),
        best="high",
        sums="total",
        middle=True,
    )


def _sign(face: int) -> str:
    text = face_text(face)
    return text[0].replace("T", "10") + "♠♥♦♣"["SHDC".index(text[1])]
