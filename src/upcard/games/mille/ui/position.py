"""Reads and writes positions of Mille: hands, melds, the pile, and the score."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, NOBODY, Card
from upcard.games.mille.game import HAND, PACK, MilleGame
from upcard.games.mille.melding import meld_fault
from upcard.games.mille.moves import in_order
from upcard.games.mille.state import CHOOSE_DEALER, DRAWING, MELDING, OVER, REFILLING, RENEWING, SEATS, MilleState
from upcard.kernel.state import Pile
from upcard.kernel.ui.keys import Keys
from upcard.kernel.ui.position import MORE, BadPosition, Tables, read_table
from upcard.melds.meld import Meld
from upcard.text.messages import Message

_PLAYED: Final = (DRAWING, RENEWING, REFILLING, MELDING)

KEYS: Final = Keys(
    MilleState, "seats deal step turn dealer winner hands known discards stock melds opening renewals sheet stars"
)


def read_position(game: MilleGame, data: Mapping[str, Any]) -> MilleState:
    """Read the state that the keys of a position describe; `docs/rulebook/mille.md` lists them.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    table.sit(SEATS, SEATS, SEATS)
    step = table.get("step")
    sheet = table.get("sheet")
    if len(table.get("stars", ((0, 0),) * len(sheet))) != len(sheet):
        raise BadPosition(
            "stars",
            Message.counted(
                "1 deal is scored: two numbers for it are wanted",
                "{number} deals are scored: two numbers for each are wanted",
                len(sheet),
            ),
        )
    after = len(sheet) + (0 if step == OVER else 1)
    table.within("deal", after, after, after)
    turn = table.get("turn", 0 if step in _PLAYED else -1)
    table.get("dealer", -1 if step == CHOOSE_DEALER else 1 - turn if turn >= 0 else 0)
    melds, owners = _read_melds(game, table)
    size = HAND if step in _PLAYED else 0
    turned = step in (DRAWING, RENEWING, REFILLING)
    piles, stock, discards = read_table(table, SEATS, PACK, melds, size, turned, MORE if size else "")
    piles.append(Pile(tuple(Card(face, NOBODY) for face in reversed(stock)), True))
    covered = EVERYBODY if game.open_pile else NOBODY
    pile = [Card(face, covered if at else EVERYBODY) for at, face in enumerate(discards)]
    piles.append(Pile(tuple(reversed(pile)), True))
    state = MilleState(piles=tuple(piles), melds=melds, owners=owners, **table.fields())
    table.done()
    _check(state)
    return state


def _read_melds(game: MilleGame, tables: Tables) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    melds: list[Meld] = []
    owners: list[int] = []
    for place, owner, read in tables.melds(SEATS):
        meld = in_order(read)
        fault = meld_fault(game.rules, meld)
        if fault is not None:
            raise BadPosition(place, "{reason}", reason=fault.reason)
        if [at for at in range(len(melds)) if melds[at].low == meld.low and owners[at] == owner]:
            raise BadPosition(place, "a player has one meld of a rank")
        melds.append(meld)
        owners.append(owner)
    return tuple(melds), tuple(owners)


def _check(s: MilleState) -> None:
    """Check that somebody can play on at this table. Raises BadPosition."""
    if s.step in (DRAWING, RENEWING, REFILLING) and not s.discards().cards:
        raise BadPosition("discards", "there is an upcard before a draw")
    if s.step in (RENEWING, REFILLING) and (s.stock().cards or len(s.discards().cards) < 2):
        raise BadPosition("stock", "a new stock is made only where it is empty and cards lie below the upcard")
    if s.step in _PLAYED:
        for seat in range(SEATS):
            if not s.hand(seat).cards:
                raise BadPosition(f"hands.P{seat + 1}", "who has no card is out, and the deal is over")
    if (s.step == OVER) != (s.winner >= 0):
        raise BadPosition("winner", "there is one when the game is over, and only then")


def write_position(game: MilleGame, s: MilleState) -> dict[str, Any]:
    """Return the keys that describe this state; `read_position` gives it back."""
    return KEYS.written(s)
