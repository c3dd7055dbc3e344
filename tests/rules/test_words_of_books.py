"""Each rummy game speaks in the words of its own players, wherever it speaks."""

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest

from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import ALLOW, DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS, REJECT, SHOW_HAND, Discard
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import ONLOOKER, view
from upcard.kernel.ui.entry import Entry
from upcard.match.duels import whole_pack
from upcard.options.house_rules import HouseRules, rules_sheet

CLAIM: Final = r"\b[Cc]laim(s|ed|ant)?\b"
ASK: Final = r"May I\?"
PAY_ME: Final = r"Pay me"
CALL: Final = r"\b[Cc]alls? the (upcard|\w+ of)|\b(been|be) called\b|\b[Cc]alls? of this deal"
BEND: Final = r"\b(bend|bent|tack)\b"
ESCALERA: Final = r"\b(trio|escalera)s?\b"

OTHERS: Final = {
    "contract-rummy": (PAY_ME, CALL, BEND, ESCALERA),
    "carioca": (PAY_ME, CALL, BEND, CLAIM, ASK),
    "pay-me": (CALL, BEND, CLAIM, ASK, ESCALERA),
    "kalooki": (PAY_ME, CLAIM, ASK, ESCALERA),
    "classic-rummy": (PAY_ME, CALL, BEND, CLAIM, ASK, ESCALERA),
}
"""By game: the words of other games. Its own are those of its rulebook page."""

BOOKS: Final = [
    pytest.param(entry, book.rules, id=f"{entry.id}-{book.id}")
    for entry in CATALOGUE.values()
    if entry.id in OTHERS
    for book in entry.books.values()
]


def at_the_table(entry: Entry, rules: Any, seed: int) -> Iterator[str]:
    """What is said at a table: questions, buttons, what happens, and why what somebody tries is refused."""
    game: Any = entry.build(rules)
    rng = random.Random(seed)
    seats = rng.randint(max(3, rules.players[0]) if rules.players[1] > 2 else 2, rules.players[1])
    names = tuple("ABCDEFGHIJKL"[:seats])
    tried = (MAY_I, PASS, ALLOW, REJECT, DRAW_STOCK, DRAW_UPCARD, SHOW_HAND)
    s = whole_pack(game, seats, rng)
    for _ in range(60):
        asks = game.asks(s)
        if not asks:
            return
        seat = next(iter(asks))
        if seat == CHANCE:
            s = game.play(s, seat, chance_move(asks[seat], rng))
        else:
            # A claim now and then, so that all is said that is said of one.
            moves = list(islice(game.moves(view(s, seat), seat), 40))
            s = game.play(s, seat, MAY_I if MAY_I in moves and rng.random() < 0.5 else rng.choice(moves))
        for event in s.events:
            yield from [entry.tell(event.seen_by(who), names, who) for who in (ONLOOKER, max(0, event.seat))]
        for at in range(seats):
            shown = entry.scene(game, view(s, at), at, names)
            yield from [shown.status, *[action.label for action in shown.actions]]
            for move in (*tried, *[Discard(card.face) for card in s.piles[at].cards[:1]]):
                try:
                    game.play(s, at, move)
                except Refused as why:
                    yield f"{why.reason} {why.remedy}"


@pytest.mark.parametrize(("entry", "rules"), BOOKS)
def test_no_game_speaks_in_the_words_of_another(entry: Entry, rules: Any) -> None:
    said = set()
    for seed in range(3):
        said |= set(at_the_table(entry, rules, seed))
    for section in rules_sheet(HouseRules(entry, rules.book, rules, "")):
        said |= {line.text for line in section.lines}
    assert len(said) > 60
    for word in OTHERS[entry.id]:
        assert not sorted(text for text in said if re.search(word, text)), word
