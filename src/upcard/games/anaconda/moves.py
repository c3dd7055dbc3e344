"""What a seat can answer at Anaconda, and how it is written."""

from typing import Final

from upcard.cards.card import BadCard, faces_text, parse_faces
from upcard.kernel.game import BadMove
from upcard.kernel.state import CardsMove, Choose, Move, Shuffle

MOST_DIGITS: Final = 20


class Say(Move):
    """A word: ``check``, ``call``, ``fold`` or ``all-in``; ``high``, ``low`` or ``both``."""

    def __init__(self, word: str) -> None:
        self.word = word

    def key(self) -> tuple[object, ...]:
        return (self.word,)

    def __str__(self) -> str:
        return self.word

    def stands_by(self) -> str:
        return "ANA-61" if self.word in ("high", "low", "both") else ""


CHECK: Final = Say("check")
CALL: Final = Say("call")
FOLD: Final = Say("fold")
ALL_IN: Final = Say("all-in")
HIGH: Final = Say("high")
LOW: Final = Say("low")
BOTH: Final = Say("both")
WORDS: Final = {say.word: say for say in (CHECK, CALL, FOLD, ALL_IN, HIGH, LOW, BOTH)}


class Bet(Move):
    """``bet 4``: so many chips, where there is no bet yet."""

    def __init__(self, chips: int) -> None:
        self.chips = chips

    def key(self) -> tuple[object, ...]:
        return (self.chips,)

    def __str__(self) -> str:
        return f"bet {self.chips}"


class Raise(Move):
    """``raise 12``: so that 12 chips of this round lie before the seat."""

    def __init__(self, level: int) -> None:
        self.level = level

    def key(self) -> tuple[object, ...]:
        return (self.level,)

    def __str__(self) -> str:
        return f"raise {self.level}"


class PassCards(CardsMove):
    """``pass 2C 3D 8H``: to the player whose turn it is to get them."""

    def __str__(self) -> str:
        return "pass " + faces_text(self.faces)

    def stands_by(self) -> str:
        return "ANA-47"


class Keep(Move):
    """``keep 9C 9S JS JH / JD``: four cards to be shown, and behind the ``/`` the one that stays hidden."""

    def __init__(self, shown: tuple[int, ...], hidden: tuple[int, ...]) -> None:
        self.shown = shown
        self.hidden = hidden

    def key(self) -> tuple[object, ...]:
        return (self.shown, self.hidden)

    def faces(self) -> tuple[int, ...]:
        return self.shown + self.hidden

    def __str__(self) -> str:
        return f"keep {faces_text(self.shown)} / {faces_text(self.hidden)}".strip()

    def stands_by(self) -> str:
        return "ANA-69"


def read(text: str) -> Move:
    """The move that the text spells. Raises BadMove."""
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if not rest and verb in WORDS:
        return WORDS[verb]
    if verb in ("bet", "raise"):
        chips = _chips(verb, rest)
        return Bet(chips) if verb == "bet" else Raise(chips)
    if verb == "choose" and len(rest) == 1 and rest in "1234567":
        return Choose(int(rest))
    try:
        if verb == "pass":
            return PassCards(tuple(sorted(parse_faces(rest))))
        if verb == "keep":
            shown, _, hidden = rest.partition("/")
            return Keep(tuple(sorted(parse_faces(shown))), tuple(sorted(parse_faces(hidden))))
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
    except BadCard as error:
        raise BadMove("{verb}: {error}", verb=verb, error=error) from None
    raise BadMove(
        "{text} is not a move of this game; the moves are check, bet, call, raise, fold, all-in, pass, high, low, both"
        " and keep",
        text=repr(text.strip()[:20]),
    )


def _chips(verb: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadMove("{verb}: {text} is no whole number of chips (ANA-06)", verb=verb, text=repr(text[:20]))
    if len(text) > MOST_DIGITS:
        raise BadMove("{verb}: {text}… is too large a number of chips (ANA-06)", verb=verb, text=text[:20])
    return int(text)
