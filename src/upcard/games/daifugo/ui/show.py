"""Builds the `Scene` of Daifugo: what front ends draw for one seat."""

from typing import Final

from msgspec import UNSET

from upcard.cards.card import face_text
from upcard.games.daifugo.game import DaifugoGame, next_in_play
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.local_plays import due_card, suits_in_words, terms_of
from upcard.games.daifugo.moves import KEEP, LAST, MORE, PASS, Give, NameRank, Play, Return, Throw
from upcard.games.daifugo.naming import ranks_held
from upcard.games.daifugo.rules import Rules
from upcard.games.daifugo.state import (
    AGREE,
    CHOOSE_DEALER,
    CLOCK,
    DEALING,
    GIVE_ON,
    NAME,
    OVER,
    PARTING,
    PLAY,
    THROW,
    DaifugoState,
)
from upcard.games.daifugo.terms import RANKS
from upcard.games.daifugo.titles import TITLES, letter_of, title_of
from upcard.kernel.game import Ask
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.narration import kept, the
from upcard.kernel.ui.scene import Action, Deal, Key, Row, Scene, Seat, Sheet, Zone, numbered
from upcard.kernel.ui.zones import hand_zone
from upcard.text.messages import in_a_row, marked, say, say_counted


def scene(game: DaifugoGame, s: DaifugoState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as that seat (or ``ONLOOKER``) sees it. ``s`` must be that seat's view."""
    asks = game.asks(s)
    ask = asks.get(seat)
    return Scene(
        game="daifugo",
        book=game.rules.book,
        title=say("Daifugo"),
        you=seat if seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, ask, names),
        deal=_deal(game, s),
        seats=_seats(s, asks, names),
        zones=_zones(s, seat, names),
        prompt=None if ask is None else ask.prompt,
        window=s.window if s.step == AGREE else 0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=() if ask is None else _actions(game, s, ask),
        sheet=_sheet(game, s, names),
        unit="",
        ranks="2AKQJT9876543" if s.revolution else "3456789TJQKA2",
        signs=_signs(s) or UNSET,
    )


def _signs(s: DaifugoState) -> tuple[str, ...]:
    """Return what house rules of the world have made of the deal and of the trick."""
    signs = []
    if s.revolution:
        signs.append(say("Revolution"))
    if s.house_effects.back:
        signs.append(say("Turned by jacks"))
    if s.revolution or s.house_effects.back:
        signs.append(say("3 is highest") if s.is_down() else say("2 is highest"))
    if s.house_effects.to_right:
        signs.append(say("Turns go to the right"))
    if s.house_effects.bound:
        signs.append(say("Bound to {suits}", suits=suits_in_words(s.house_effects.bound)))
    if s.house_effects.ranks_bound:
        signs.append(say("Bound to the next rank"))
    return tuple(signs)


def winners(game: DaifugoGame, s: DaifugoState) -> tuple[int, ...]:
    """Return the Daifugo of the final hand (DAI-61); nobody before it is over."""
    return (s.daifugo(),) if s.step == OVER else ()


def _deal(game: DaifugoGame, s: DaifugoState) -> Deal:
    # Between two hands the one just finished lies on the table.
    number = len(s.sheet) if s.step == DEALING and s.sheet else s.deal
    of = game.rules.hands if game.rules.session_end == "hands" else number if s.final and s.step != DEALING else 0
    return Deal(number=number, of=of, contract="", short="", cards=-(-len(game.pack) // s.seats), slots=())


def _seats(s: DaifugoState, asks: dict[int, Ask], names: tuple[str, ...]) -> tuple[Seat, ...]:
    places = s.places()
    return tuple(
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
    )


def _marks(s: DaifugoState, seat: int, place: int) -> tuple[str, ...]:
    """Return the marks beside a seat: its title, and whether it has passed.

    The title is that of the hand before, until the seat has the one of this hand.
    """
    marks: list[str] = []
    playing = s.step in (PLAY, *PARTING)
    if playing and seat in s.finished:
        marks.append(say("{title} now", title=title_of(s.finished.index(seat) + 1, s.seats)))
    elif playing and seat in s.fallen:
        marks.append(say("{title} now", title=title_of(s.seats - s.fallen.index(seat), s.seats)))
    elif place:
        marks.append(title_of(place, s.seats))
    if playing and s.passed(seat):
        marks.append(say("passed"))
    return tuple(marks)


def _to_beat(s: DaifugoState, seat: int, names: tuple[str, ...]) -> str:
    if not s.plays:
        return say("The trick")
    return say("Yours, to beat") if s.plays[-1] == seat else say("{who}’s, to beat", who=names[s.plays[-1]])


def _zones(s: DaifugoState, seat: int, names: tuple[str, ...]) -> tuple[Zone, ...]:
    faces = tuple(face_text(face) for face in s.trick().faces())
    top = len(faces) - s.need
    label = _to_beat(s, seat, names)
    zones = [
        _pile("trick", label, None, faces[top:], s.need),
        _pile("played", say("Out of play"), None, (), len(s.played().cards)),
    ]
    # What a seat played before in this trick lies at its place, the last of it.
    beaten = {owner: faces[at * s.need : at * s.need + s.need] for at, owner in enumerate(s.plays[:-1])}
    for owner, cards in sorted(beaten.items()):
        zones.append(_pile(f"beaten-{owner}", say("Beaten"), owner, cards, s.need))
    zones += [hand_zone(owner, names, s.hand(owner).cards) for owner in range(s.seats)]
    return tuple(zones)


def _pile(name: str, label: str, owner: int | None, cards: tuple[str, ...], count: int) -> Zone:
    return Zone(id=name, kind="pile", label=label, owner=owner, count=count, cards=cards)


def _status(game: DaifugoGame, s: DaifugoState, seat: int, ask: Ask | None, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        if seat == s.daifugo():
            return say("You win the session.")
        return say("{who} wins the session.", who=names[s.daifugo()])
    if s.step in (CLOCK, CHOOSE_DEALER, DEALING):
        return say("The cards are being shuffled.")
    if s.step == AGREE:
        return say("Shall the next deal be the last?") if ask is not None else say("Waiting for the other answers.")
    if ask is None:
        if s.step == PLAY:
            return say("{who} plays.", who=names[s.turn])
        if s.step == NAME:
            return say("{who} names a rank.", who=names[s.turn])
        if s.step in PARTING:
            return say("{who} parts with cards.", who=names[s.turn])
        return say("{who} chooses cards to exchange.", who=names[s.turn])
    if ask.prompt == "lead":
        due = due_card(game.rules, s, s.piles[seat])
        if due >= 0:
            return say("You lead: the first play of the game has {card}.", card=the(due))
        return say(_lead_of(game.rules))
    if ask.prompt == "follow":
        return _follow(game.rules, s)
    if s.step == NAME:
        return say_counted(
            "Name a rank that everybody throws away.",
            "Name a rank that everybody throws away, {number} in all.",
            s.house_effects.to_name,
        )
    if isinstance(game, LocalGame) and s.step in PARTING:
        return _part(game, s, names)
    title = title_of(s.places()[seat], s.seats)
    if ask.prompt == "return":
        return say("You are {title}: give {cards} of your choice back.", title=title, cards=say(_CARDS[_due(s)]))
    if _due(s) == 1:
        return say("You are {title}: give your highest card.", title=title)
    return say("You are {title}: give your highest two cards.", title=title)


def _lead_of(rules: Rules) -> str:
    """Return what a leader is told, as a template."""
    if rules.runs:
        return marked("You lead: play cards of one rank, or a run of three or more in a suit.")
    if rules.jokers:
        return marked("You lead: play cards of one rank, jokers too.")
    return marked("You lead: play one to four cards of one rank.")


def _follow(rules: Rules, s: DaifugoState) -> str:
    """Return what whoever follows is told."""
    if terms_of(rules, s).run:
        said = marked("Play a lower run of {number} cards, or pass.")
        return say(said if s.is_down() else marked("Play a higher run of {number} cards, or pass."), number=s.need)
    if s.need >= len(_CARDS):
        return say("Play {number} cards that beat these, or pass.", number=s.need)
    rank = marked("Play {cards} of a lower rank, or pass.")
    return say(rank if s.is_down() else marked("Play {cards} of a higher rank, or pass."), cards=say(_CARDS[s.need]))


def _part(game: LocalGame, s: DaifugoState, names: tuple[str, ...]) -> str:
    """Return what is asked of who parts with cards after sevens or tens."""
    low, high = game.due(s)
    cards = say(_CARDS[high]) if high < len(_CARDS) else say("{number} cards", number=high)
    if s.step == THROW:
        return say("Throw {cards} away.", cards=cards) if low else say("You may throw {cards} away.", cards=cards)
    to = names[next_in_play(s.piles, s.seats, s.turn, s.way())]
    if low:
        return say("Give {to} {cards}.", to=to, cards=cards)
    return say("You may give {to} {cards}.", to=to, cards=cards)


_CARDS: Final = ("", marked("one card"), marked("two cards"), marked("three cards"), marked("four cards"))
"""By number, as a question has them."""


def _due(s: DaifugoState) -> int:
    """Return how many cards this exchange moves."""
    return 2 if s.turn in (s.daifugo(), s.destitute()) else 1


def _actions(game: DaifugoGame, s: DaifugoState, ask: Ask) -> tuple[Action, ...]:
    if ask.prompt == "agree":
        return (action(LAST), action(MORE))
    if ask.prompt == "lead":
        most = 4 + game.rules.jokers
        return (action(Play, faces=Fill(1, RANKS if game.rules.runs else most)),)
    if ask.prompt == "follow":
        return (action(Play, faces=Fill(s.need, s.need)), action(PASS))
    if s.step == NAME:
        named = tuple([action(NameRank(rank)) for rank in ranks_held(s)])
        return (*named, action(KEEP, say("Name none"))) if game.rules.queens_name == "may" else named
    if isinstance(game, LocalGame) and s.step in PARTING:
        low, high = game.due(s)
        part = action(Give if s.step == GIVE_ON else Throw, faces=Fill(max(low, 1), high))
        return (part,) if low else (part, action(KEEP))
    return (action(Give if ask.prompt == "give" else Return, faces=Fill(_due(s), _due(s))),)


def keys(game: DaifugoGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for."""
    return (key(PASS),)


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
                cells=tuple(cells[at] if at < len(cells) else None for at in range(count)),
                total=places[seat],
                marks=tuple(letter_of(cells[at], s.seats) if at < len(cells) else "" for at in range(count)),
            )
        )
    return Sheet(
        title=say("Titles"),
        columns=numbered(1, count),
        rows=tuple(rows),
        best="low",
        notes=_notes(s.seats),
        sums="none",
    )


@kept(32)
def _notes(seats: int) -> tuple[str, ...]:
    letters = dict.fromkeys([letter_of(place, seats) for place in range(1, seats + 1)])
    titles = in_a_row([say("{letter} {title}", letter=letter, title=say(TITLES[letter])) for letter in letters])
    return (say("Places and titles by deal: {titles}. The Daifugo of the last deal wins.", titles=titles),)
