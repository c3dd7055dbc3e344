"""Upcard: card games by their books or by your own rules.

>>> import upcard
>>> match = upcard.play("guts", ["steady", "steady", "gentle"], seed=7)
>>> match.over, match.winners
(True, (1,))

`docs/library.md` shows the library at work; `docs/stability.md` lists the names that programs may rely on. A name is
imported when it is asked for, so that `import upcard` takes no time.

Names:
    CATALOGUE: Every game by its id (`upcard.catalogue`).
    CHANCE: The seat that shuffles (`upcard.kernel.game`).
    ONLOOKER: The seat number of a spectator, who sees what everybody sees (`upcard.kernel.state`).
    PLAYERS: Every bot by its name (`upcard.players`).
    __version__: The version of the package that is installed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from upcard.cards.card import BadCard, Card
    from upcard.catalogue import CATALOGUE
    from upcard.kernel.game import CHANCE, Ask, BadMove, Game, Refused
    from upcard.kernel.run import Player
    from upcard.kernel.state import ONLOOKER, Event, Move, State
    from upcard.kernel.ui.tables import BadPosition
    from upcard.library import game, play, position, read, write
    from upcard.match.match import Match
    from upcard.match.record import BadRecord, Record
    from upcard.melds.meld import BadMeld, Meld
    from upcard.options.house_rules import BadHouseRules, HouseRules
    from upcard.players import PLAYERS, NoSuchBot

    __version__: str

__all__ = [
    "CATALOGUE",
    "CHANCE",
    "ONLOOKER",
    "PLAYERS",
    "Ask",
    "BadCard",
    "BadHouseRules",
    "BadMeld",
    "BadMove",
    "BadPosition",
    "BadRecord",
    "Card",
    "Event",
    "Game",
    "HouseRules",
    "Match",
    "Meld",
    "Move",
    "NoSuchBot",
    "Player",
    "Record",
    "Refused",
    "State",
    "__version__",
    "game",
    "play",
    "position",
    "read",
    "write",
]

_HOMES = {
    "BadCard": "upcard.cards.card",
    "Card": "upcard.cards.card",
    "CATALOGUE": "upcard.catalogue",
    "CHANCE": "upcard.kernel.game",
    "Ask": "upcard.kernel.game",
    "BadMove": "upcard.kernel.game",
    "BadPosition": "upcard.kernel.ui.tables",
    "Game": "upcard.kernel.game",
    "Refused": "upcard.kernel.game",
    "Player": "upcard.kernel.run",
    "ONLOOKER": "upcard.kernel.state",
    "Event": "upcard.kernel.state",
    "Move": "upcard.kernel.state",
    "State": "upcard.kernel.state",
    "game": "upcard.library",
    "play": "upcard.library",
    "position": "upcard.library",
    "read": "upcard.library",
    "write": "upcard.library",
    "Match": "upcard.match.match",
    "BadRecord": "upcard.match.record",
    "Record": "upcard.match.record",
    "BadMeld": "upcard.melds.meld",
    "Meld": "upcard.melds.meld",
    "BadHouseRules": "upcard.options.house_rules",
    "HouseRules": "upcard.options.house_rules",
    "NoSuchBot": "upcard.players",
    "PLAYERS": "upcard.players",
}
"""The module of each name; type checkers read the same above."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a public name when it is first asked for."""
        if name == "__version__":
            found = _version()
        elif name in _HOMES:
            from importlib import import_module

            found = getattr(import_module(_HOMES[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        """Return the public names, and the modules that have been imported."""
        return sorted({*globals(), *__all__})


def _version() -> str:
    """Return the version that is installed; importing what reads it takes longer than importing the cards."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("upcard")
    except PackageNotFoundError:  # run from a tree that is not installed
        return "0+unknown"
