"""Reads and writes the keys of a position file that stand for fields of a state."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from upcard.cards.card import faces_text
from upcard.kernel.fields import REQUIRED, UNCHANGED, Field
from upcard.kernel.kinds import NumberKind, PileKind, PilesKind
from upcard.kernel.state import State
from upcard.kernel.ui.position import written_answers, written_hands, written_known, written_melds
from upcard.kernel.ui.tables import Tables, read_cards, too_many
from upcard.text.messages import Message

Writer = Callable[[Any], Any]
"""State → what TOML writes for a key; None, or nothing in it, where the key is left out."""


def listed_hands(s: State) -> list[str]:
    """Return the hands in a list, one item a seat."""
    return [faces_text(pile.faces()) for pile in s.piles[: s.seats]]


WRITERS: Final[Mapping[str, Writer]] = {
    "hands": written_hands,
    "known": written_known,
    "melds": lambda s: written_melds(s.melds, s.owners),
    "answers": lambda s: written_answers(s.answers) if any(s.answers) else None,
}
"""What several games write in the same way."""


def given(state: State) -> None:
    """Keep the place of a key whose value is given to `Keys.written`."""


def _pile(kind: PileKind, place: int, s: Any) -> str | None:
    """Return what is written of the pile at that place, counted from the last."""
    turn = -1 if kind.from_top else 1
    return faces_text(s.piles[place].faces()[::turn]) or (None if kind.if_any else "")


class Keys:
    """The keys of a game's positions, in the ``order`` in which they are written.

    A field that it does not name comes behind, in the order of the ``state``. A key that is not a field, or more than
    that, is read by the game's own module; ``special`` makes of a state what is written. At the steps in ``brief`` only
    the keys named there are.
    """

    def __init__(
        self, state: type[State], order: str = "seats", brief: Mapping[int, str] | None = None, **special: Writer
    ) -> None:
        self.state: Any = state
        self.brief = {step: keys.split() for step, keys in (brief or {}).items()}
        common = {field.name for field in State.FIELDS}
        kinds = [(field, field.kind) for field in state.FIELDS if field.kind is not None]
        fields = {kind.key or field.name: field for field, kind in kinds if kind.key is not None}
        writers = {**WRITERS, **special}
        for _, kind in kinds:
            if isinstance(kind, PilesKind):
                last = enumerate(kind.others, -len(kind.others))
                writers = {**{pile.key: partial(_pile, pile, place) for place, pile in last if pile.key}, **writers}
        self.keys: dict[str, Field | Writer] = {}
        for name in [*order.split(), *[key for key, field in fields.items() if field.name not in common]]:
            self.keys.setdefault(name, special.get(name) or fields.get(name) or writers[name])

    def open(self, data: Mapping[str, Any]) -> "Reading":
        """Begin to read a position."""
        return Reading(self, data)

    def written(self, s: Any, **given: Any) -> dict[str, Any]:
        """Return the keys that describe the table, without those that say nothing; some may be ``given``."""
        data: dict[str, Any] = {}
        for name in self.brief.get(s.step, self.keys) if self.brief else self.keys:
            key = self.keys[name]
            value = _written(key, s) if isinstance(key, Field) else given.get(name, key(s))
            if value not in (None, [], {}):
                data[name] = value
        return data


def _written(field: Field, state: State) -> Any:
    value = getattr(state, field.name)
    return field.kind.written(value) if field.kind.always or value != _unsaid(field) else None


def _unsaid(field: Field) -> Any:
    """Return the value of a field that a position does not say; None where that depends on the table."""
    unsaid = field.default if field.kind.unsaid is UNCHANGED else field.kind.unsaid
    return None if unsaid is REQUIRED else unsaid


class Reading(Tables):
    """A position as it is read: its fields, each once, and `Tables` for the rest."""

    def __init__(self, keys: Keys, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self._fields = {name: key for name, key in keys.keys.items() if isinstance(key, Field)}
        self._values: dict[str, Any] = {}
        self._hands: list[Any] = []
        self.seats = 0

    def sit(self, usual: int, low: int, high: int) -> int:
        """How many play; ``usual`` where the position does not say."""
        self.seats = self._values["seats"] = self.number("seats", usual, low, high)
        return self.seats

    def sit_at_hands(self, usual: int, low: int, high: int, told: int = 2) -> int:
        """Return the same for hands in a list: as many as there are hands, if these are as many as ``told``."""
        self._hands = self.by_seat("hands", high)
        count = len(self._hands)
        if count > self.sit(count if count >= told else usual, low, high):
            raise too_many("hands", Message.counted("1 hand", "{number} hands", count), self.seats)
        return count

    def hands(self) -> dict[str, tuple[int, ...]]:
        """Return the faces of those hands, by the place of each."""
        return {f"hands {at}": read_cards(f"hands {at}", text) for at, text in enumerate(self._hands, 1)}

    def get(self, name: str, unsaid: Any = UNCHANGED) -> Any:
        """One field; ``unsaid`` where the position does not say it and that depends on the table."""
        field = self._fields[name]
        value = field.kind.read(self, name, self.seats, _unsaid(field) if unsaid is UNCHANGED else unsaid)
        self._values[field.name] = value
        return value

    def within(self, name: str, unsaid: int, low: int, high: int) -> int:
        """Return a number with bounds that depend on the table."""
        field = self._fields[name]
        assert isinstance(field.kind, NumberKind), name
        value = self._values[field.name] = self.number(name, unsaid, low, high)
        return value

    def fields(self) -> dict[str, Any]:
        """All fields, by name; those that were not asked for are read now."""
        for name, field in self._fields.items():
            if field.name not in self._values:
                self.get(name)
        return self._values


__all__ = ["Keys", "Reading", "given", "listed_hands"]
