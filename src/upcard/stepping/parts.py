"""Defines the parts of arrays: those of every game, and those for declared fields of a state."""

from array import array
from typing import Any, Final

from upcard.kernel.kinds import CARD_PLACES, PLACES, BySeatKind, Kind
from upcard.stepping.layout import ObservationInput, Part, add

# --- of every game ------------------------------------------------------------------------------------


class AskedPart(Part):
    """The part of an array that says which seat is asked now."""

    def __init__(self, seats: int) -> None:
        super().__init__("asked", seats, "by seat, 1 where it is asked")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        before: tuple[int, ...] = old
        now: tuple[int, ...] = value
        at, left = self.at, sight.left
        for seat in before:
            if seat >= 0:
                out[at + left[seat]] = 0.0
        for seat in now:
            if seat >= 0:
                out[at + left[seat]] = 1.0


TOTALS: Final = BySeatKind(meaning="by seat, the running total as the game counts it")
"""The running totals."""


class AnswersPart(Part):
    """The part of an array that says who has answered in an open window."""

    def __init__(self, seats: int) -> None:
        super().__init__("answers", seats, "by seat, 1 where it has answered in the window that is open")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        now: tuple[object, ...] = value
        before: tuple[object, ...] = old or ()
        left = sight.left
        for owner in range(max(len(now), len(before))):
            answered = owner < len(now) and now[owner] is not None
            if answered != (owner < len(before) and before[owner] is not None):
                out[self.at + left[owner]] = 1.0 if answered else 0.0


class HeardPart(Part):
    """The part of an array that says what has been heard since the seat's last move, and how often."""

    def __init__(self, seats: int, names: tuple[str, ...]) -> None:
        said = ", ".join([*names, "anything else"])
        self.width = len(names) + 1
        self.kinds = {name: place for place, name in enumerate(names)}
        super().__init__("heard", (seats + 1) * self.width, f"by seat, then nobody, how often: {said}")

    def write(self, out: "array[float]", value: Any, sight: ObservationInput) -> None:
        """Write how many events of each kind were heard, by seat."""
        at, width, left = self.at, self.width, sight.left
        for event in sight.heard:
            add(out, at + left[event.seat] * width + self.kinds.get(event.name, width - 1), 1.0)


class HeardCardsPart(Part):
    """The part of an array that says with which cards things have happened since the seat's last move."""

    def __init__(self, seats: int) -> None:
        super().__init__("heard cards", (seats + 1) * CARD_PLACES, "by seat, then nobody, and card: how often")

    def write(self, out: "array[float]", value: Any, sight: ObservationInput) -> None:
        """Write the cards of the events that were heard, by seat and card."""
        for event in sight.heard:
            if event.cards:
                at = self.at + sight.left[event.seat] * CARD_PLACES
                for card in event.cards:
                    add(out, at + PLACES[card.face], 1.0)


class ChosenPart(Part):
    """The numbers that the seat has chosen of its move so far."""

    def __init__(self, size: int) -> None:
        super().__init__("chosen", size, "by number, how often it stands in the move chosen so far")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        before: tuple[int, ...] = old
        for number in before:
            out[self.at + number] = 0.0
        for number in sight.chosen:
            add(out, self.at + number, 1.0)


class ChosenLastPart(Part):
    """The part of an array that says which number the seat has chosen last."""

    def __init__(self, size: int) -> None:
        super().__init__("chosen last", size, "by number, whether it was the last")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        before: tuple[int, ...] = old
        if before:
            out[self.at + before[-1]] = 0.0
        if sight.chosen:
            out[self.at + sight.chosen[-1]] = 1.0


# --- for the fields of a state ------------------------------------------------------------------------


class FieldPart(Part):
    """The part of an array that tells a field of the view, as its kind has it."""

    def __init__(self, name: str, kind: Kind, seats: int, game: Any) -> None:
        size, meaning = kind.places(seats, game)
        super().__init__(kind.part or name, size, meaning, name)
        self.kind = kind

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: ObservationInput) -> None:
        """See `Part.rewrite`."""
        if old is None or not self.kind.rewrite(out, self.at, value, old, sight.left):
            out[self.places] = self.empty
            self.kind.write(out, self.at, value, sight.left)
