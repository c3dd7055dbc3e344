"""Describes a rummy game for the catalogue: its rule texts, and which clauses of its page say what."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.games.rummy.rules import Rules
from upcard.text.messages import translated

_NONE: Final[dict[str, str]] = {}


def _named(clauses: str, subject: str) -> tuple[str, ...]:
    """Return the ids in a text of them.

    Raises ValueError: there are none, so that a refusal could cite none.
    """
    ids = tuple(clauses.split())
    if not ids:
        raise ValueError(f"{subject} names no clause of the rulebook")
    return ids


class Topic:
    """Where a page of the rulebook speaks of one thing that is prohibited or done.

    ``clauses`` are cited, of which a refusal cites the first. Where a house rule has changed the ``option``, the clause
    ``about`` that option is cited instead; the same one where none is given.

    Raises:
        ValueError: no clause is given.
    """

    def __init__(self, clauses: str, option: str = "", about: str = "") -> None:
        self.clauses = _named(clauses, "a topic")
        self.option = option
        self.about = about or clauses


class Text:
    """One book: its rules, its names and its clauses.

    It tells how it is called and told from others, the clauses that give the points of cards, the id of the table cell
    with a deal's contract, ``{deal}`` left open, by topic the book's own clauses, the options that had other values
    ``before``, with which ids those clauses begin that are this book's ``alone``, and what it is called ``plain`` where
    there are others (`upcard.kernel.ui.entry.Book`).
    """

    def __init__(
        self,
        rules: Rules,
        title: str,
        summary: str,
        points: str,
        contract: str,
        clauses: Mapping[str, str] = _NONE,
        before: Mapping[str, Any] = _NONE,
        alone: str = "",
        plain: str = "",
    ) -> None:
        self.plain = plain
        self.before = before
        self.alone = tuple(alone.split())
        self.rules = rules
        self.title = title
        self.summary = summary
        self.points = _named(points, f"{rules.book}: what cards count")
        self.contract = contract
        self.clauses: dict[str, tuple[str, ...]] = {
            topic: _named(ids, f"{rules.book}: the topic {topic}") for topic, ids in clauses.items()
        }

    def contract_cell(self, deal: int) -> str:
        """Return the id of the table cell with the contract of that deal."""
        return self.contract.replace("{deal}", str(deal))


class Source:
    """A rummy game as the catalogue has it.

    ``game`` is its ``id``, ``title`` and ``summary`` are the catalogue's; its page of the rulebook has the id's name.
    ``topics`` holds the game's clauses; what it leaves out is cited from the page that describes every option
    (`clauses.TOPICS`). ``settings``: by option, the clauses that give the value of this game's books. ``words``: a
    sentence that says what the game calls sets, runs and laying off, where it has names of its own, and ``words_in``,
    the clauses that use them.
    """

    def __init__(
        self,
        game: str,
        title: str,
        summary: str,
        texts: tuple[Text, ...],
        topics: dict[str, Topic] | None = None,
        settings: Mapping[str, str] = _NONE,
        words: str = "",
        words_in: str = "",
    ) -> None:
        self.words = words
        self.words_in = words_in
        self.id = game
        self.title = title
        self.summary = summary
        self.texts: dict[str, Text] = {text.rules.book: text for text in texts}
        self.topics: dict[str, Topic] = topics or {}
        self.settings: dict[str, tuple[str, ...]] = {
            option: _named(ids, f"{game}: the option {option}") for option, ids in settings.items()
        }

    def name(self, book: str) -> str:
        """Return the name of a book: ``Contract Rummy · Denexa``; of a game with one book its title alone."""
        text = self.texts.get(book)
        title = translated(self.title)
        return title if text is None or len(self.texts) == 1 else f"{title} · {translated(text.title)}"
