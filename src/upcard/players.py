"""Lists the bots, Upcard's own and those of other packages, says which can sit at which table, and has them advise.

A package that is installed beside Upcard names its bots as entry points of the group ``upcard.bots``; what is wrong
with one keeps no other from playing.

Names:
    PLAYERS: Every bot by its name: Upcard's own, then those of other packages.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from upcard.bots import BOTS, Bot
from upcard.bots.bot import Decision
from upcard.bots.policies import REGISTRY, untried_rules
from upcard.bots.strong import FEWEST_PLAYOUTS, MOST_PLAYOUTS, STRONG, UNHURRIED, StrongBot
from upcard.kernel.state import State
from upcard.outside import Found, left_out_line, plugin_time_limit, points_of, why_missing
from upcard.text.errors import SpokenError
from upcard.text.messages import marked

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Maker = Callable[[int], Bot]
"""Seed → a bot."""

GROUP: Final = "upcard.bots"
"""The entry points by which other packages bring bots: name = the bot's name, value = its `Maker`."""

FALLBACK: Final = "random"
"""Who plays, and gives hints, where no other bot knows the game."""

NO_HINT: Final = marked("The bot {bot} failed ({kind}): there is no hint now.")

UNTRIED: Final = marked("{said} How good that is by these house rules is not known.")


class NoSuchBot(SpokenError):
    """Raised where there is no bot of that name, or it does not play that game; one sentence."""


def with_outside(own: Mapping[str, Maker], points: "Iterable[EntryPoint]") -> tuple[dict[str, Maker], tuple[str, ...]]:
    """Return all bots by name, and a sentence for each entry point that is left out: which, and why."""
    bots, left_out = dict(own), []
    for point in points:
        try:
            make = point.load()
            with plugin_time_limit():
                check_bot(point.name, make, bots)
            bots[point.name] = make
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            left_out.append(left_out_line("bot", point, problem))
    return bots, tuple(left_out)


def check_bot(name: str, make: Any, taken: Mapping[str, Maker]) -> None:
    """Hold a bot from outside to what tables rely on, and its name to be free.

    Raises ValueError, or whatever its maker raises.
    """
    if name in taken:
        raise ValueError(f"there is another bot {name}")
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,19}", name):
        raise ValueError("its name is not made of small letters, digits and hyphens")
    bot = make(0)
    if getattr(bot, "name", None) != name:
        raise ValueError(f"it calls itself {str(getattr(bot, 'name', ''))[:20]!r}")
    missing = [each for each in ("about", "plays", "decide", "choose") if not hasattr(bot, each)]
    if missing:
        raise ValueError(f"it has no {', no '.join(missing)}")


_BOTS: Final = Found(BOTS, lambda: with_outside(BOTS, points_of(GROUP)))
PLAYERS: Final[Mapping[str, Maker]] = _BOTS


def left_out() -> tuple[str, ...]:
    """Return a sentence for each bot of another package that cannot play here, and for policies that cannot be used."""
    return (*_BOTS.left_out(), *REGISTRY.left_out())


def players_of(game: Any, bots: Mapping[str, Maker] = PLAYERS) -> tuple[str, ...]:
    """Return the bots that know this game."""
    return tuple(name for name, make in bots.items() if _plays(make, game))


def usual_player(game: Any, bots: Mapping[str, Maker] = PLAYERS) -> str:
    """Return who sits down, stands in and gives hints where nobody says otherwise.

    That is steady, or who else knows the game, and chance before nobody.
    """
    for name in ("steady", *bots):
        if name != FALLBACK and name in bots and _plays(bots[name], game):
            return name
    return FALLBACK


def hint(bot: Bot, game: Any, seen: State, seat: int) -> Decision:
    """Return what a bot would do and why, and whether nobody has tried out how well it plays by these rules.

    Raises:
        Exception: whatever the bot raises.
    """
    decision = bot.decide(game, seen, seat)
    return Decision(decision.move, UNTRIED, said=decision.why) if untried_rules(game) else decision


def player(name: str, game: Any, bots: Mapping[str, Maker] = PLAYERS) -> Maker:
    """Return the maker of that bot; ``strong:400`` is strong with 400 playouts for a decision.

    Raises:
        NoSuchBot: there is none of that name, or it does not know the game.
    """
    kind, colon, playouts = name.partition(":")
    if kind not in bots:
        raise NoSuchBot(
            "there is no bot {bot}; there are: {bots}{why}",
            bot=repr(kind[:40]),
            bots=", ".join(bots),
            why=why_missing(bots, kind),
        )
    if not _plays(bots[kind], game):
        raise NoSuchBot(
            "the bot {bot} does not play this game; who does: {bots}",
            bot=kind,
            bots=", ".join(players_of(game, bots)),
        )
    if not colon:
        return bots[kind]
    if kind != STRONG:
        raise NoSuchBot("{bot}: only strong has a number of playouts, as in strong:400", bot=name[:40])
    if not (playouts.isdecimal() and len(playouts) < 9 and FEWEST_PLAYOUTS <= int(playouts) <= MOST_PLAYOUTS):
        raise NoSuchBot(
            "{bot}: a decision takes {low} to {high} playouts",
            bot=name[:40],
            low=f"{FEWEST_PLAYOUTS:,}",
            high=f"{MOST_PLAYOUTS:,}",
        )
    return partial(made, name)


def made(name: str, seed: int, seconds: float = UNHURRIED) -> Bot:
    """Make the bot of that name, which `player` knows.

    strong may take so many ``seconds`` for a decision, so that playouts are its limit where nobody says otherwise.
    """
    kind, _, playouts = name.partition(":")
    if kind == STRONG:
        return StrongBot(seed, seconds, int(playouts) if playouts else None)
    return PLAYERS[kind](seed)


def _plays(make: Maker, game: Any) -> bool:
    try:
        if make in BOTS.values():
            return make(0).plays(game)
        with plugin_time_limit():
            return bool(make(0).plays(game))
    except KeyboardInterrupt:
        raise
    except BaseException:  # of another package: who cannot even say so does not
        return False


__all__ = [
    "PLAYERS",
    "NoSuchBot",
    "check_bot",
    "hint",
    "left_out",
    "made",
    "player",
    "players_of",
    "usual_player",
    "with_outside",
]
