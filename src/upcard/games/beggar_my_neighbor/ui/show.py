"""Builds the `Scene` of Beggar My Neighbor: what front ends draw for one seat."""

from typing import Final

from upcard.games.beggar_my_neighbor.ending import winners as won
from upcard.games.beggar_my_neighbor.game import BeggarGame
from upcard.games.beggar_my_neighbor.moves import TURN
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.narration import count_cards, outcome
from upcard.kernel.ui.scene import Scene, Seat
from upcard.kernel.ui.zones import pile_zone
from upcard.text.messages import say, say_counted

SECONDS: Final = 2
"""How long a card takes that is turned by hand."""


def scene(game: BeggarGame, s: BeggarState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    return Scene(
        game="beggar-my-neighbor",
        book=game.rules.book,
        title=say("Beggar My Neighbor"),
        you=seat if seat in (0, 1) else None,
        over=s.result != NOBODY_YET,
        winners=winners(game, s),
        status=_status(s, seat, names),
        deal=None,
        seats=tuple(
            Seat(
                seat=owner,
                name=names[owner],
                cards=len(s.stack(owner).cards),
                active=s.dealt() and owner == s.turn and s.result == NOBODY_YET,
                dealer=owner == s.dealer,
                asked=owner in asks,
                answered=False,
                total=totals(s)[owner],
                marks=(say("owes {number}", number=s.owed),) if s.owed and owner == s.turn else (),
            )
            for owner in (0, 1)
        ),
        zones=(
            pile_zone("pile", say("Pile"), None, s.centre().cards),
            *[pile_zone(f"stack-{owner}", say("Stack"), owner, s.stack(owner).cards) for owner in (0, 1)],
        ),
        prompt=asks[seat].prompt if seat in asks else None,
        window=0,
        waiting=tuple(asked for asked in asks if asked >= 0),
        actions=(action(TURN),) if seat in asks else (),
        sheet=None,
        unit="",
        fated=True,
    )


def winners(game: BeggarGame, s: BeggarState) -> tuple[int, ...]:
    """Return the seat that has all cards; both after a draw; nobody while the game goes on."""
    return won(s.result)


def totals(s: BeggarState) -> tuple[int, ...]:
    """Return how many cards are in the stacks, by seat."""
    return (len(s.stack(0).cards), len(s.stack(1).cards))


def _turned(s: BeggarState) -> str:
    turned = say_counted("One card was turned.", "{number} cards were turned.", s.turned)
    took = say("With real cards, at two seconds a card, that takes {time}.", time=duration(s.turned * SECONDS))
    return f"{turned} {took}"


def duration(seconds: int) -> str:
    """Name a time as people say it: minutes, from an hour and a half on half hours.

    >>> duration(50), duration(880), duration(6300)
    ('less than a minute', 'about 15 minutes', 'about 2 hours')
    >>> duration(16688)
    'about 4 and a half hours'
    """
    minutes = (seconds + 30) // 60
    if seconds < 60:
        return say("less than a minute")
    if minutes < 90:
        return say_counted("about a minute", "about {number} minutes", minutes)
    hours, half = divmod((minutes + 15) // 30, 2)
    if half:
        return say_counted("about an hour and a half", "about {number} and a half hours", hours)
    return say_counted("about an hour", "about {number} hours", hours)


def _status(s: BeggarState, seat: int, names: tuple[str, ...]) -> str:
    if s.result == DRAWN:
        return f"{say('Nobody can win: the game is a draw.')} {_turned(s)}"
    if s.result != NOBODY_YET:
        return f"{outcome((s.result,), seat, names)} {_turned(s)}"
    if not s.dealt():
        return say("The cards are being shuffled.")
    cards = count_cards(s.owed)
    if s.turn == seat:
        return say("You owe {cards}: turn the next.", cards=cards) if s.owed else say("Turn a card.")
    if s.owed:
        return say("{who} owes {cards}.", who=names[s.turn], cards=cards)
    return say("{who} turns a card.", who=names[s.turn])
