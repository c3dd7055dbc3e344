"""Reads and writes positions of dealer's choice: the session, and below ``hand`` the game that is played."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.games.anaconda.state import SHUFFLE as ANACONDA_SHUFFLE
from upcard.games.anaconda.state import AnacondaState
from upcard.games.anaconda.ui.position import KEYS as ANACONDA_KEYS
from upcard.games.anaconda.ui.position import read_position as read_anaconda
from upcard.games.dealers_choice.chips import ANACONDA, GUTS, NO_GAME
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.rules import ADVISED, FEWEST, MOST
from upcard.games.dealers_choice.state import CHOOSE_DEALER, OVER, PICK, PLAY, SHUFFLE, ChoiceState, fresh, no_cards
from upcard.games.guts.state import SHUFFLE as GUTS_SHUFFLE
from upcard.games.guts.state import GutsState
from upcard.games.guts.ui.position import KEYS as GUTS_KEYS
from upcard.games.guts.ui.position import read_position as read_guts
from upcard.kernel.state import State
from upcard.kernel.ui.keys import Keys
from upcard.kernel.ui.position import BadPosition

GAMES: Final = {"": NO_GAME, "guts": GUTS, "anaconda": ANACONDA}

SHARED: Final = {GUTS: ("pot", "funded", "gone"), ANACONDA: ("carried",)}
"""Keys of the session that are keys of the game that is played, too, besides those of `_ALWAYS`."""
_ALWAYS: Final = ("seats", "dealer", "stacks", "before")
_OWN: Final = (*_ALWAYS, "number", "sheet")
"""Keys of the two games that a session has of its own."""


_OLD_NAME: Final = "game"
"""The key ``playing`` in positions that were kept before version 2."""


def _dealt(s: ChoiceState) -> list[str]:
    words = {game: word for word, game in GAMES.items()}
    return [words[game] for game in s.dealt]


KEYS: Final = Keys(
    ChoiceState,
    "seats step playing number dealer stacks before gone pot funded carried sheet dealt",
    brief={CHOOSE_DEALER: "seats step"},
    dealt=_dealt,
)


def read_position(game: ChoiceGame, data: Mapping[str, Any]) -> State:
    """Read the state that the keys of a position describe.

    By default the dealer in the last seat is to choose the first game.

    Raises:
        BadPosition: naming the key.
    """
    if _OLD_NAME in data:
        data = {"playing" if key == _OLD_NAME else key: value for key, value in data.items()}
    table = KEYS.open(data)
    of = table.get("playing")
    step = table.get("step", PLAY if of else PICK)
    keys = table.table("hand")
    hands = keys.get("hands", [])
    many = len(hands) if isinstance(hands, list | dict) else 0
    seats = table.sit(many if many > 1 else ADVISED, FEWEST, MOST)
    if step in (PLAY, SHUFFLE) and not of:
        raise BadPosition("playing", "one of guts and anaconda is wanted")
    shared = {key: data[key] for key in (*_ALWAYS, *SHARED.get(of, ())) if key in data}
    number = table.get("number", int(of != NO_GAME))
    if of and not number:
        raise BadPosition("number", "the first hand that is played has the number 1")
    table.get("dealer", seats - 1)
    table.get("before", table.get("stacks", (game.rules.stack,) * seats))
    sheet = table.get("sheet")
    dealt = table.items("dealt")
    if len(dealt) != len(sheet) or not all([word in GAMES and word for word in dealt]):
        raise BadPosition("dealt", "the game of each hand on the sheet is wanted: guts or anaconda")
    fields = table.fields()
    table.done()
    if step == CHOOSE_DEALER:
        return fresh(seats, game.rules.stack)
    s = fresh(seats, game.rules.stack).but(
        **{**fields, "piles": no_cards(seats), "dealt": tuple([GAMES[word] for word in dealt])}
    )
    if of:
        s = _with_hand(game, s, step, {**keys, **shared, "seats": seats})
    elif keys:
        raise BadPosition("hand", "no game has been dealt")
    if step != PLAY:
        s = s.but(step=step, turn=-1)
    if step in (PICK, PLAY, SHUFFLE) and s.gone.count(False) < 2:
        raise BadPosition("gone", "at least two players have to be in the session")
    if step == PICK and s.gone[s.dealer]:
        raise BadPosition("dealer", "the dealer has left the session")
    return s


def _with_hand(game: ChoiceGame, s: ChoiceState, step: int, keys: dict[str, Any]) -> ChoiceState:
    """Return the table with the hand that its game reads."""
    if step != PLAY:
        keys["step"] = "over" if step == OVER else "shuffle"
    if step == SHUFFLE:
        keys["number"] = 0
    try:
        if s.game == GUTS:
            hand = read_guts(game.guts, keys)
            assert isinstance(hand, GutsState)
            return s.with_guts(hand).but(dealer=hand.dealer)
        other = read_anaconda(game.anaconda, keys)
        assert isinstance(other, AnacondaState)
        return s.with_anaconda(other).but(dealer=other.dealer)
    except BadPosition as problem:
        where = problem.where
        if isinstance(where, str) and where.split(" ")[0].split(".")[0] not in (*_ALWAYS, *SHARED[s.game]):
            where = f"hand.{where}"
        raise BadPosition(where, problem.message) from None


def write_position(game: ChoiceGame, s: ChoiceState) -> dict[str, Any]:
    """Return the keys that describe the table."""
    data = KEYS.written(s)
    if s.step == CHOOSE_DEALER or not s.game:
        return data
    playing = data["step"] == "play"
    if s.game == GUTS:
        hand = GUTS_KEYS.written(s.guts(s.step if playing else GUTS_SHUFFLE))
    else:
        hand = ANACONDA_KEYS.written(s.anaconda(s.step if playing else ANACONDA_SHUFFLE))
    left_out = (*_OWN, *SHARED[s.game], *(() if playing else ("step",)))
    data["hand"] = {key: value for key, value in hand.items() if key not in left_out}
    return data
