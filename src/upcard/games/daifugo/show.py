"""A Daifugo table as its faces draw it."""

from upcard.cards.card import face_text, known_texts
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.state import AGREE, CHOOSE_DEALER, CLOCK, DEALING, OVER, PLAY, DaifugoState
from upcard.games.daifugo.titles import TITLES, letter_of, title_of
from upcard.kernel.game import Ask
from upcard.kernel.scene import Action, Column, Deal, Row, Scene, Seat, Sheet, Zone

_NUMBERS = ("no", "one", "two", "three", "four")


def scene(game: DaifugoGame, s: DaifugoState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as that seat (or ``ONLOOKER``) sees it. ``s`` must be that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    return Scene(
        game="daifugo",
        book=game.rules.book,
        title="Daifugo",
        you=seat if seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(s, seat, ask, names),
        deal=_deal(game, s),
        seats=_seats(s, asks, names),
        zones=_zones(s, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step == AGREE else 0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=() if ask is None else _actions(s, ask),
        sheet=_sheet(game, s, names),
        unit="",
    )


def winners(game: DaifugoGame, s: DaifugoState) -> tuple[int, ...]:
    """The Daifugo of the final hand (DAI-61); nobody before it is over."""
    return (s.daifugo(),) if s.step == OVER else ()


def _deal(game: DaifugoGame, s: DaifugoState) -> Deal:
    # Between two hands the one just finished lies on the table.
    number = len(s.sheet) if s.step == DEALING and s.sheet else s.deal
    of = game.rules.hands if game.rules.session_end == "hands" else number if s.final and s.step != DEALING else 0
    return Deal(number=number, of=of, contract="", short="", cards=-(-52 // s.seats), slots=())


def _seats(s: DaifugoState, asks: dict[int, Ask], names: tuple[str, ...]) -> tuple[Seat, ...]:
    places = s.places()
    return tuple(
        [
            Seat(
                seat=seat,
                name=names[seat],
                cards=len(s.hand(seat).cards),
                active=seat == s.turn,
                dealer=seat == s.dealer,
                asked=seat in asks,
                answered=bool(s.answers) and s.answers[seat] is not None,
                total=places[seat],
                marks=_marks(s, seat, places[seat]),
            )
            for seat in range(s.seats)
        ]
    )


def _marks(s: DaifugoState, seat: int, place: int) -> tuple[str, ...]:
    """The title of the hand before, until the seat has the one of this hand; and whether it has passed."""
    marks: list[str] = []
    if s.step == PLAY and seat in s.finished:
        marks.append(title_of(s.finished.index(seat) + 1, s.seats) + " now")
    elif place:
        marks.append(title_of(place, s.seats))
    if s.step == PLAY and s.passed(seat):
        marks.append("passed")
    return tuple(marks)


def _zones(s: DaifugoState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    faces = tuple([face_text(face) for face in s.trick().faces()])
    top = len(faces) - s.need
    label = f"To beat, by {names[s.plays[-1]]}" if s.plays else "The trick"
    zones = [
        _pile("trick", label, None, faces[top:], s.need),
        _pile("played", "Out of play", None, (), len(s.played().cards)),
    ]
    # What a seat played before in this trick lies at its place, the last of it.
    beaten = {seat: faces[at * s.need : at * s.need + s.need] for at, seat in enumerate(s.plays[:-1])}
    for seat, cards in sorted(beaten.items()):
        zones.append(_pile(f"beaten-{seat}", "Beaten", seat, cards, s.need))
    for seat in range(s.seats):
        hand = s.hand(seat).cards
        known = known_texts(hand)
        name = f"Hand of {names[seat]}"
        zones.append(Zone(id=f"hand-{seat}", kind="hand", label=name, owner=seat, count=len(hand), cards=known))
    return tuple(zones)


def _pile(name: str, label: str, owner: int | None, cards: tuple[str, ...], count: int) -> Zone:
    return Zone(id=name, kind="pile", label=label, owner=owner, count=count, cards=cards)


def _status(s: DaifugoState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        return "You win the session." if seat == s.daifugo() else f"{names[s.daifugo()]} wins the session."
    if s.step in (CLOCK, CHOOSE_DEALER, DEALING):
        return "The cards are being shuffled."
    if s.step == AGREE:
        return "Shall the coming deal be the last?" if ask is not None else "Waiting for the other answers."
    if ask is None:
        return f"{names[s.turn]} {'plays' if s.step == PLAY else 'chooses cards to exchange'}."
    if ask.prompt == "lead":
        return "You lead: play one to four cards of one rank."
    if ask.prompt == "follow":
        return f"Play {_count(s.need)} of a higher rank, or pass."
    due = "card" if _due(s) == 1 else "two cards"
    if ask.prompt == "give":
        return f"You are {title_of(s.places()[seat], s.seats)}: give your highest {due}."
    return f"You are {title_of(s.places()[seat], s.seats)}: give {_count(_due(s))} of your choice back."


def _count(number: int) -> str:
    return "one card" if number == 1 else f"{_NUMBERS[number]} cards"


def _due(s: DaifugoState) -> int:
    """How many cards this exchange moves."""
    return 2 if s.turn in (s.daifugo(), s.destitute()) else 1


def _actions(s: DaifugoState, ask: Ask) -> tuple[Action, ...]:
    if ask.prompt == "agree":
        return (Action(verb="last", label="The last one"), Action(verb="more", label="Not yet"))
    if ask.prompt == "lead":
        return (Action(verb="play", label="Play", needs="cards", low=1, high=4),)
    if ask.prompt == "follow":
        play = Action(verb="play", label="Play", needs="cards", low=s.need, high=s.need)
        return (play, Action(verb="pass", label="Pass"))
    label = "Give" if ask.prompt == "give" else "Give back"
    return (Action(verb=ask.prompt, label=label, needs="cards", low=_due(s), high=_due(s)),)


def _sheet(game: DaifugoGame, s: DaifugoState, names: tuple[str, ...]) -> Sheet:
    count = game.rules.hands if game.rules.session_end == "hands" else max(s.deal, len(s.sheet))
    places = s.places()
    rows = []
    for seat in range(s.seats):
        cells = [order.index(seat) + 1 for order in s.sheet]
        rows.append(
            Row(
                seat=seat,
                name=names[seat],
                cells=tuple([cells[at] if at < len(cells) else None for at in range(count)]),
                total=places[seat],
                marks=tuple([letter_of(cells[at], s.seats) if at < len(cells) else "" for at in range(count)]),
            )
        )
    titles = ", ".join([f"{letter} {TITLES[letter]}" for letter in _letters(s.seats)])
    return Sheet(
        title="Titles",
        columns=tuple([Column(label=str(number), note="") for number in range(1, count + 1)]),
        rows=tuple(rows),
        best="low",
        notes=(f"Places and titles by deal: {titles}. The Daifugo of the last deal wins.",),
        sums="none",
    )


def _letters(seats: int) -> list[str]:
    return list(dict.fromkeys([letter_of(place, seats) for place in range(1, seats + 1)]))
