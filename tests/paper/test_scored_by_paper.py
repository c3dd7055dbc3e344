"""With real cards the paper is all there is: deals of recorded games, scored by its sentences alone, bring what the
engine has scored."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import pypdfium2
import pytest

from benchmarks.paper import measured
from tests.amounts import amount
from tests.paper import by_paper, chips_by_paper
from tests.paper.by_paper import Card
from upcard.bots import BOTS
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.games.anaconda.state import HIGH_WAY
from upcard.games.anaconda.state import OVER as ANACONDA_OVER
from upcard.games.daifugo.titles import title_of
from upcard.games.guts.state import DECLARE
from upcard.kernel.run import play_out
from upcard.options.house_rules import choose_rules
from upcard.paper import Form, Order, pdf

DEALS = amount(50, 18)

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]
RUMMY = [(game, book) for game, book in BOOKS if CATALOGUE[game].glance == ("Score",)]


@cache
def paper(game: str, book: str | None = None, form: Form = "score") -> str:
    """All that is printed on it, as it is read."""
    document = pypdfium2.PdfDocument(pdf(Order(rules=choose_rules(CATALOGUE, game, book, {}), form=form)))
    text = " ".join([page.get_textpage().get_text_range() for page in document])
    return " ".join(text.replace("\u200b", "").replace("\ufffe", "-").replace("\x02", "-").split())


def cards(faces: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards as texts."""
    return tuple(faces_text(faces).split())


@dataclass
class Seen:
    """A play of a game that somebody watches: the number of the game, the state before and after it."""

    number: int
    before: Any
    seat: int
    move: Any
    after: Any


def plays(game: str, book: str | None, bot: str, seats: Callable[[int], int]) -> Iterator[Seen]:
    """Game after game of bots, play by play."""
    rules = choose_rules(CATALOGUE, game, book, {})
    for count in range(1, 1000):
        seen: list[Seen] = []
        built: Any = rules.entry.build(rules.rules)
        number = seats(count)
        players = [BOTS[bot](count * 10 + seat) for seat in range(number)]

        def watch(before: Any, seat: int, move: Any, after: Any, seen: list[Seen] = seen, count: int = count) -> None:
            seen.append(Seen(count, before, seat, move, after))

        play_out(built, built.start(number), players, random.Random(count), watch=watch)
        yield from seen


def named(state: Any, name: str) -> list[Any]:
    """The events of that name that led to the state."""
    return [event for event in state.events if event.name == name]


def first(deals: Iterator[Any]) -> list[Any]:
    """As many deals as are scored here."""
    found = list(islice(deals, DEALS))
    assert len(found) == DEALS
    return found


def rummy_deals(game: str, book: str) -> Iterator[tuple[int, list[tuple[Card, ...]], int, bool, tuple[int, ...]]]:
    """The deal, what is left by seat, who went out, whether in the turn of the contract, and the points."""
    low, high = CATALOGUE[game].seats(CATALOGUE[game].books[book].rules)
    contract_turn = False
    # Gentle players think less; at Kalooki they play so long that it takes more time than it spares.
    bot = "steady" if game == "kalooki" else "gentle"
    for play in plays(game, book, bot, lambda count: min(high, max(3, low))):
        out = -1
        for event in play.after.events:
            if event.name in ("turn", "laid_contract"):
                contract_turn = event.name == "laid_contract"
            out = event.seat if event.name == "out" else out
        if len(play.after.sheet) > len(play.before.sheet):
            left = [cards(play.after.hand(seat).faces()) for seat in range(play.after.seats)]
            out = play.after.caller if game == "pay-me" else out
            yield len(play.after.sheet), left, out, contract_turn and game == "kalooki", play.after.sheet[-1]


@pytest.mark.parametrize(("game", "book"), RUMMY)
def test_rummy(game: str, book: str) -> None:
    text = paper(game, book)
    found = first(rummy_deals(game, book))
    for deal, left, out, bent, points in found:
        assert by_paper.rummy(text, deal, left, out, bent) == points
    assert game != "kalooki" or any([bent for _, _, _, bent, _ in found])


def test_mille() -> None:
    def deals() -> Iterator[Any]:
        for play in plays("mille", None, "steady", lambda count: 2):
            after = play.after
            if len(after.sheet) > len(play.before.sheet):
                melds = [(owner, cards(meld.faces)) for meld, owner in zip(after.melds, after.owners, strict=True)]
                for seat in (0, 1):
                    own = [faces for owner, faces in melds if owner == seat]
                    yield own, cards(after.hand(seat).faces()), after.sheet[-1][seat]

    for melds, left, points in first(deals()):
        assert by_paper.mille(paper("mille"), melds, left) == points


def test_indian_chief() -> None:
    def turns() -> Iterator[Any]:
        for play in plays("indian-chief", None, "gentle", lambda count: 2 + count % 7):
            if melded := named(play.after, "melded"):
                melds = [cards(event.what.faces) for event in melded]
                yield [(meld, melds[:at] + melds[at + 1 :], melded[at].number) for at, meld in enumerate(melds)]

    boxes = set()
    for turn in first(turns()):
        for meld, others, points in turn:
            boxes.add(len(meld))
            assert by_paper.Chief(paper("indian-chief")).score(meld, others) == points, meld
    assert boxes == {1, 2, 3, 4, 5, 6, 7}


def test_guts() -> None:
    sessions: dict[int, chips_by_paper.Guts] = {}
    hands = 0
    players_in: list[int] = []
    for play in plays("guts", None, "random", lambda count: 2 + count % 5):
        before, after = play.before, play.after
        if named(after, "dealt"):
            if play.number not in sessions:
                if hands >= DEALS:
                    return
                sessions[play.number] = chips_by_paper.Guts(paper("guts"), after.seats, after.dealer)
            assert sessions[play.number].dealer == after.dealer
        if before.step == DECLARE and after.step != DECLARE:
            players_in = after.players_in()
            shown = {seat: cards(before.cards(seat).faces()) for seat in players_in}
        if len(after.sheet) > len(before.sheet):
            assert sessions[play.number].play(players_in, shown) == after.sheet[-1]
            hands += 1


def test_anaconda() -> None:
    hands = 0
    session, of = None, 0
    for play in plays("anaconda", None, "random", lambda count: 2 + count % 5):
        before, after = play.before, play.after
        if len(after.sheet) == len(before.sheet):
            continue
        if play.number != of:
            if hands >= DEALS:
                return
            session, of = chips_by_paper.Anaconda(paper("anaconda")), play.number
        assert session is not None
        back = {event.seat: event.number for event in named(after, "returned")}
        got = [0] * after.seats
        for name in ("won", "took", "shared"):
            for event in named(after, name):
                got[event.seat] += event.number
        put = [got[seat] - after.sheet[-1][seat] for seat in range(after.seats)]
        live = after.live()
        ways = {seat: "high" if after.declared[seat] == HIGH_WAY else "low" for seat in live}
        shown = {seat: cards(after.cards(seat).faces()) for seat in live}
        won = session.won(put, live, ways, shown)
        hands += 1
        if after.step == ANACONDA_OVER:
            stacks = [chips + more - less for chips, more, less in zip(after.before, won, put, strict=True)]
            session.share(stacks, after.dealer)
            won = [chips - was + less for chips, was, less in zip(stacks, after.before, put, strict=True)]
        assert won == got, (put, back, shown)


def test_daifugo() -> None:
    text = paper("daifugo")
    deals = int(by_paper.find(r"The session has (\d+) deals", text)[1])
    by_paper.find("The Daifugo of the last deal wins", text)

    def orders() -> Iterator[Any]:
        for play in plays("daifugo", None, "gentle", lambda count: 3 + count % 6):
            if len(play.after.sheet) > len(play.before.sheet):
                yield play.after

    for after in first(orders()):
        order = after.sheet[-1]
        for place, _ in enumerate(order, 1):
            assert by_paper.title(text, place, len(order)) == title_of(place, len(order))
        if len(after.sheet) == deals:
            entry = CATALOGUE["daifugo"]
            assert entry.winners(entry.build(entry.books["standard"].rules), after) == (order[0],)


def test_beggar_my_neighbor() -> None:
    """Of which the paper has no score sheet: nothing is counted but who pays, and how many cards it took."""
    dealt: Any = None
    games = 0
    for play in plays("beggar-my-neighbor", None, "random", lambda count: 2):
        if dealt is None and play.after.dealt():
            dealt = play.after
        entry = CATALOGUE["beggar-my-neighbor"]
        if winners := entry.winners(entry.build(entry.books["standard"].rules), play.after):
            stacks = [cards(dealt.stack(seat).faces())[::-1] for seat in (0, 1)]
            found = by_paper.beggar(paper("beggar-my-neighbor", form="booklet"), stacks, dealt.turn)
            assert found == (winners[0], play.after.turned)
            games, dealt = games + 1, None
            if games == DEALS:
                return


@pytest.mark.parametrize(("game", "book"), [each for each in BOOKS if each[0] != "beggar-my-neighbor"])
def test_the_score_sheet_says_how_the_score_is_made(game: str, book: str) -> None:
    """In the words of the rules sheet, whole."""
    entry = CATALOGUE[game]
    said = paper(game, book).replace("-", "").replace(" ", "")
    for section in entry.sheet(entry.books[book].rules):
        if section.heading in (entry.counted or entry.glance):
            for line in section.lines:
                assert line.text.replace("-", "").replace(" ", "") in said


@pytest.mark.parametrize("game", ["guts", "anaconda"])
@pytest.mark.parametrize("form", ["cheat", "score", "booklet"])
def test_the_paper_says_who_deals_next(game: str, form: Form) -> None:
    assert "then the deal moves to the left" in paper(game, form=form).replace("- ", "")


RANKING = [("anaconda", "straight flush, four of a kind, full house"), ("indian-chief", "50 for five of a kind")]


@pytest.mark.parametrize(("game", "said"), RANKING)
@pytest.mark.parametrize("form", ["cheat", "score", "booklet"])
def test_the_paper_ranks_poker_hands(game: str, said: str, form: Form) -> None:
    assert said in paper(game, form=form)


@pytest.mark.parametrize("game", ["guts", "anaconda", "indian-chief"])
@pytest.mark.parametrize("form", ["card", "fold", "score"])
def test_folded_cards_and_score_sheets_have_every_sentence(game: str, form: Form) -> None:
    order = Order(rules=choose_rules(CATALOGUE, game, None, {}), form=form)
    assert measured(order, pdf(order)).wrong == []
