"""A table of Crazy Eights as its faces draw it."""

from upcard.cards.card import known_texts, rank_of
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.scene import Action, Column, Deal, Row, Scene, Seat, Sheet, Zone
from upcard_crazy_eights.game import CrazyEights, winners
from upcard_crazy_eights.moves import DRAW, PASS, SUITS, Eight, Play
from upcard_crazy_eights.state import DEAL, EIGHT, OVER, PLAY, EightsState


def scene(game: CrazyEights, s: EightsState, seat: int, names: tuple[str, ...]) -> Scene:
    """The table as ``seat`` sees it; ``s`` is that seat's view."""
    asks = game.asks(s)
    deal = min(len(s.scores) + 1, game.rules.deals)
    return Scene(
        game="crazy-eights",
        book=game.rules.book,
        title="Crazy Eights",
        you=seat if 0 <= seat < s.seats else None,
        over=s.step == OVER,
        winners=winners(game, s),
        status=_status(game, s, seat, names),
        deal=Deal(number=deal, of=game.rules.deals, contract="", short="", cards=7 if s.seats == 2 else 5, slots=()),
        seats=tuple([_seat(s, owner, names, owner in asks) for owner in range(s.seats)]),
        zones=_zones(s, names),
        prompt=asks[seat].prompt if seat in asks else None,
        window=0,
        waiting=tuple([asked for asked in asks if asked >= 0]),
        actions=_actions(game, s, seat) if seat in asks else (),
        sheet=_sheet(game, s, names),
    )


def _seat(s: EightsState, owner: int, names: tuple[str, ...], asked: bool) -> Seat:
    return Seat(
        seat=owner,
        name=names[owner],
        cards=len(s.hand(owner).cards),
        active=asked,
        dealer=owner == len(s.scores) % s.seats,
        asked=asked,
        answered=False,
        total=s.totals()[owner],
    )


def _zones(s: EightsState, names: tuple[str, ...]) -> tuple[Zone, ...]:
    named = f", {SUITS[s.suit]} wanted" if s.suit >= 0 else ""
    pile, stock = s.pile(), s.stock()
    return (
        Zone(id="stock", kind="stock", label="Stock", owner=None, count=len(stock.cards), cards=()),
        Zone(
            id="discards",
            kind="discards",
            label=f"Pile{named}",
            owner=None,
            count=len(pile.cards),
            cards=known_texts(pile.cards),
        ),
        *[
            Zone(
                id=f"hand-{owner}",
                kind="hand",
                label="Hand",
                owner=owner,
                count=len(s.hand(owner).cards),
                cards=known_texts(s.hand(owner).cards),
            )
            for owner in range(s.seats)
        ],
    )


def _actions(game: CrazyEights, s: EightsState, seat: int) -> tuple[Action, ...]:
    found = []
    faces = s.hand(seat).kinds()
    if any([s.matches(face) and rank_of(face) != EIGHT for face in faces]):
        found.append(action(Play))
    if any([rank_of(face) == EIGHT for face in faces]):
        found += [action(Eight, suit=suit) for suit in range(len(SUITS))]
    if game.may_draw(s):
        found.append(action(DRAW))
    if game.may_pass(s):
        found.append(action(PASS))
    return tuple(found)


def _sheet(game: CrazyEights, s: EightsState, names: tuple[str, ...]) -> Sheet:
    empty = (None,) * (game.rules.deals - len(s.scores))
    rows = [
        Row(seat=seat, name=names[seat], cells=(*[deal[seat] for deal in s.scores], *empty), total=s.totals()[seat])
        for seat in range(s.seats)
    ]
    columns = tuple([Column(label=str(deal + 1), note="") for deal in range(game.rules.deals)])
    return Sheet(title="Points", columns=columns, rows=tuple(rows), best="high")


def _status(game: CrazyEights, s: EightsState, seat: int, names: tuple[str, ...]) -> str:
    if s.step == OVER:
        won = winners(game, s)
        if len(won) > 1:
            return f"{' and '.join([names[each] for each in won])} share the win."
        return "You win." if won == (seat,) else f"{names[won[0]]} wins."
    if s.step != PLAY:
        return "The cards are being shuffled." if s.step == DEAL else "The pile is being shuffled."
    if s.turn != seat:
        return f"{names[s.turn]} plays."
    return f"Your turn: play {SUITS[s.wanted()]}, an eight or the same rank."
