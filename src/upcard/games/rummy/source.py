"""A rummy game of the catalogue: its rule texts, and where its page of the rulebook says what."""

from upcard.games.rummy.rules import Rules


class Topic:
    """Where the rulebook speaks of one thing that is prohibited or done.

    ``common`` is the clause cited, or several, separated by spaces, of which a refusal cites the first;
    ``by_book`` has the clauses of single books by their letter (``CR-D-12``, or ``F=CR-A-19`` for one that is
    not the book's own); ``option`` and the clause ``about`` it are cited when that option differs from the
    book's."""

    def __init__(self, common: str, by_book: str = "", option: str = "", about: str = "") -> None:
        self.common = common
        self.by_book = dict([_pair(word) for word in by_book.split()])
        self.option = option
        self.about = about


def _pair(word: str) -> tuple[str, str]:
    letter, _, clause = word.rpartition("=")
    return letter or clause[3], clause


class Text:
    """One book: its rules, how it is called and told from others, its letter in the rulebook (empty where a
    game has one book), and the clauses that give the points of cards."""

    def __init__(self, rules: Rules, title: str, summary: str, points: str, letter: str = "") -> None:
        self.rules = rules
        self.title = title
        self.summary = summary
        self.points = tuple(points.split())
        self.letter = letter


class Source:
    """A rummy game.

    ``game`` is its ``id``, ``title`` and ``summary`` are the catalogue's; its page of the rulebook has the id's name.
    ``contract`` is the id of the table cell with a deal's contract, ``{letter}`` and ``{deal}`` left open.
    ``topics`` holds the game's own clauses; what it leaves out is cited from the page that describes every
    option (`clauses.TOPICS`)."""

    def __init__(
        self, game: str, title: str, summary: str, texts: tuple[Text, ...], contract: str, topics: dict[str, Topic]
    ) -> None:
        self.id = game
        self.title = title
        self.summary = summary
        self.texts: dict[str, Text] = {text.rules.book: text for text in texts}
        self.contract = contract
        self.topics = topics

    def contract_cell(self, book: str, deal: int) -> str:
        """The id of the table cell with the contract of that deal in that book."""
        return self.contract.replace("{letter}", self.texts[book].letter).replace("{deal}", str(deal))

    def name(self, book: str) -> str:
        """``Contract Rummy · Denexa``; of a game with one book its title alone."""
        text = self.texts.get(book)
        return self.title if text is None or len(self.texts) == 1 else f"{self.title} · {text.title}"
