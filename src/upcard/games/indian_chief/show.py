"""A table of Indian Chief as its faces draw it."""

from collections.abc import Mapping

from upcard.cards.card import SUIT_NAMES, face_text, known_texts
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.rules import BOXES, TURNS
from upcard.games.indian_chief.state import CHOOSE, OVER, STEAL, ChiefState
from upcard.games.indian_chief.turn import may_take_from
from upcard.kernel.game import Ask
from upcard.kernel.scene import Action, Column, Deal, Row, Scene, Seat, Sheet, Zone
from upcard.kernel.state import Pile


def scene(game: ChiefGame, s: ChiefState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    return Scene(
        game="indian-chief",
        book=game.rules.book,
        title="Indian Chief",
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(s, seat, ask, names),
        deal=Deal(number=max(1, s.turn), of=TURNS, contract="", short="", cards=8, slots=(), name="Turn"),
        seats=tuple([_seat(s, owner, asks, names) for owner in range(s.seats)]),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step in (CHOOSE, STEAL) else 0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=() if ask is None else _actions(game, s, seat, names),
        sheet=_sheet(s, names),
        standing=("ask",),  # which cards to meld is always a choice
        hold=bool(s.boxes),
    )


def winners(game: ChiefGame, s: ChiefState) -> tuple[int, ...]:
    """The highest sums after seven turns (IND-89, IND-90)."""
    if s.step != OVER:
        return ()
    totals = s.totals()
    return tuple([seat for seat in range(s.seats) if totals[seat] == max(totals)])


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
        marks=(BOXES[s.boxes[owner]],) if s.boxes else (),
    )


def _zones(s: ChiefState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    zones = [Zone(id="stub", kind="pile", label="Stub", owner=None, count=len(s.stub().cards), cards=())]
    for owner in range(s.seats):
        hand = s.hand(owner)
        zones.append(_pile(f"hand-{owner}", "hand", f"Hand of {names[owner]}", owner, hand))
        if s.meld(owner).cards:
            zones.append(_pile(f"meld-{owner}", "pile", BOXES[s.boxes[owner]], owner, s.meld(owner)))
    return tuple(zones)


def _pile(name: str, kind: str, label: str, owner: int, pile: Pile) -> Zone:
    known = known_texts(pile.cards)
    assert kind in ("hand", "pile")
    return Zone(
        id=name, kind="hand" if kind == "hand" else "pile", label=label, owner=owner, count=len(pile.cards), cards=known
    )


def _status(s: ChiefState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        totals = s.totals()
        best = [at for at in range(s.seats) if totals[at] == max(totals)]
        if seat in best:
            return "You win." if len(best) == 1 else "You share the win."
        return " and ".join([names[at] for at in best]) + (" wins." if len(best) == 1 else " share the win.")
    if s.step == CHOOSE:
        if ask is None:
            return "Waiting for the others to choose."
        open_now = [f"{name} {box + 1}" for box, name in enumerate(BOXES) if s.sheets[seat][box] is None]
        return f"Choose cards; their number says the box: {', '.join(open_now)}."
    if s.step == STEAL:
        if ask is not None:
            return "You are a Thief: steal a card from a meld, or decline."
        return " and ".join([names[thief] for thief in s.queue[0]]) + " may steal."
    return "All melds are shown." if s.boxes else "The cards are being shuffled."


def _actions(game: ChiefGame, s: ChiefState, seat: int, names: tuple[str, ...]) -> tuple[Action, ...]:
    if s.step == STEAL:
        takeable = [
            (face, victim)
            for victim in range(s.seats)
            if may_take_from(game.rules, s, seat, victim)
            for face in dict.fromkeys(s.meld(victim).faces())
        ]
        steals = [
            Action(
                verb=f"steal {face_text(face)} from P{victim + 1}",
                label=f"Steal {_sign(face)} of {names[victim]}",
                card=face_text(face),
                zone=f"meld-{victim}",
            )
            for face, victim in takeable
        ]
        return (Action(verb="decline", label="Steal nothing"), *steals)
    open_now = [box + 1 for box in range(len(BOXES)) if s.sheets[seat][box] is None]
    divided = game.rules.chief_split == "chosen_by_player" and 7 in open_now
    named = game.rules.doctor_suit == "named_by_player" and 6 in open_now
    actions = [_meld("Meld", min(open_now), max(open_now))]
    if named:
        for sign, suit in zip("SHDC", SUIT_NAMES, strict=True):
            actions.append(_meld(f"Doctor of {suit}", 6, 6, ending=f"as {sign}"))
    if divided:
        actions.append(_meld("Indian Chief, the last two for Baccarat", 7, 7, split=2))
    return tuple(actions)


def _meld(label: str, low: int, high: int, ending: str = "", split: int = 0) -> Action:
    return Action(
        verb="meld", label=label, needs="cards", low=low, high=high, ending=ending, split=split, foretold=True
    )


def _sheet(s: ChiefState, names: tuple[str, ...]) -> Sheet:
    return Sheet(
        title="Boxes",
        counts="Box",
        columns=tuple([Column(label=name, note=_cards(box + 1)) for box, name in enumerate(BOXES)]),
        rows=tuple(
            [
                Row(seat=owner, name=names[owner], cells=s.sheets[owner], total=s.totals()[owner])
                for owner in range(s.seats)
            ]
        ),
        best="high",
        sums="total",
    )


def _sign(face: int) -> str:
    text = face_text(face)
    return text[0].replace("T", "10") + "♠♥♦♣"["SHDC".index(text[1])]


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
