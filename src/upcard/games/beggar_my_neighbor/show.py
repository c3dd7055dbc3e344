"""A table of Beggar My Neighbor as its faces draw it."""

from upcard.cards.card import known_texts
from upcard.games.beggar_my_neighbor.game import BeggarGame
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.scene import Action, Scene, Seat, Zone
from upcard.kernel.state import Pile


def scene(game: BeggarGame, s: BeggarState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    return Scene(
        game="beggar-my-neighbor",
        book=game.rules.book,
        title="Beggar My Neighbor",
        you=seat if seat in (0, 1) else None,
        over=s.result != NOBODY_YET,
        winners=winners(game, s),
        status=_status(s, seat, names),
        deal=None,
        seats=tuple(
            [
                Seat(
                    seat=owner,
                    name=names[owner],
                    cards=len(s.stack(owner).cards),
                    active=s.dealt() and owner == s.turn and s.result == NOBODY_YET,
                    dealer=owner == s.dealer,
                    asked=owner in asks,
                    answered=False,
                    total=totals(s)[owner],
                    marks=(f"owes {s.owed}",) if s.owed and owner == s.turn else (),
                )
                for owner in (0, 1)
            ]
        ),
        zones=(
            _zone("pile", "Pile", None, s.centre()),
            *[_zone(f"stack-{owner}", "Stack", owner, s.stack(owner)) for owner in (0, 1)],
        ),
        prompt=asks[seat].prompt if seat in asks else None,
        window=0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=(Action(verb="turn", label="Turn a card"),) if seat in asks else (),
        sheet=None,
        unit="",
    )


def winners(game: BeggarGame, s: BeggarState) -> tuple[int, ...]:
    """The seat that has all cards; both after a draw; nobody while the game goes on."""
    if s.result == NOBODY_YET:
        return ()
    return (0, 1) if s.result == DRAWN else (s.result,)


def totals(s: BeggarState) -> tuple[int, ...]:
    """Cards in the stacks, by seat."""
    return (len(s.stack(0).cards), len(s.stack(1).cards))


def _zone(name: str, label: str, owner: int | None, pile: Pile) -> Zone:
    shown = known_texts(pile.cards)
    return Zone(id=name, kind="pile", label=label, owner=owner, count=len(pile.cards), cards=shown)


def _status(s: BeggarState, seat: int, names: tuple[str, ...]) -> str:
    if s.result == DRAWN:
        return "Nobody can win: the game is a draw."
    if s.result != NOBODY_YET:
        return "You win." if s.result == seat else f"{names[s.result]} wins."
    if not s.dealt():
        return "The cards are being shuffled."
    cards = "1 card" if s.owed == 1 else f"{s.owed} cards"
    if s.turn == seat:
        return f"You owe {cards}: turn the next." if s.owed else "Turn a card."
    return f"{names[s.turn]} owes {cards}." if s.owed else f"{names[s.turn]} turns a card."
