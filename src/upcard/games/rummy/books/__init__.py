"""The rummy games of the catalogue and their books. A further game is a module beside this one, and a line here."""

from typing import Final

from upcard.games.rummy.books.carioca import CARIOCA
from upcard.games.rummy.books.classic_rummy import CLASSIC_RUMMY
from upcard.games.rummy.books.contract_rummy import CONTRACT_RUMMY
from upcard.games.rummy.books.kalooki import KALOOKI
from upcard.games.rummy.books.pay_me import PAY_ME
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.source import Source

SOURCES: Final[tuple[Source, ...]] = (CONTRACT_RUMMY, CARIOCA, PAY_ME, KALOOKI, CLASSIC_RUMMY)

BOOKS: Final[dict[str, Rules]] = {name: text.rules for source in SOURCES for name, text in source.texts.items()}
"""Every book by its name; no two games share one."""

GAMES: Final[dict[str, Source]] = {name: source for source in SOURCES for name in source.texts}
"""By book: the game it belongs to."""


def source_of(rules: Rules) -> Source:
    """Return the game of the book that the rules start from; the first one for rules of no book."""
    return GAMES.get(rules.book, SOURCES[0])
