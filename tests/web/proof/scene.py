"""What a scene is."""

from collections.abc import Callable
from typing import NamedTuple

from ..conftest import Server
from ..hands import Hands

Open = Callable[[Server, Hands], None]


class SceneOf(NamedTuple):
    """A scene of a game (of none: ""), and how a person comes to see it."""

    game: str
    name: str
    open: Open
