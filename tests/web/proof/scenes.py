"""What is photographed: moments of games that bots have played with a seed, put before a person at the first seat."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE
from upcard.kernel.run import seeded
from upcard.kernel.ui.entry import written
from upcard.kernel.ui.lesson import lesson_of
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules
from upcard.players import PLAYERS, usual_player
from upcard.server.live.offer import RuleChoice
from upcard.server.store.rows import LogRow, SeatRow, Setup, TableRow
from upcard.server.tokens import fingerprint, new_token

from ..conftest import Server
from ..hands import Hands
from ..laid import Laid, sit_at
from .scene import Open, SceneOf

SEED: Final = 7
NAMES: Final = (
    *("You", "Rosalind", "Grandma", "Paul", "Mia", "Ada", "Leyla", "Bartholomew"),
    *("Leo", "Nele", "Konstantin", "Ivy"),
)
LONG_NAMES: Final = (
    "Wilhelmina von Hohenfels",
    "Bartholomew Fitzwilliams",
    "Maximiliane Donaudampfer",
    "שרה בת־אברהם ויצחק הלוי",
    "Konstantinos Papadopoulo",
    "Donaudampfschifffahrtska",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Aikaterini Oikonomopoulo",
)
"""As long as names may be, and one from right to left."""

MANY: Final = 8
"""As many seats as a scene of many has, where the game allows."""

TWELVE: Final = 12
"""As many as play any game of rummy, where the table has agreed on it."""

CROWD: Final = 26
"""As many as may sit at any table."""

LONG_GAMES: Final = {("kalooki", MANY): 900, ("guts", CROWD): 300}
ENOUGH_OF_TWELVE: Final = 700
"""Entries after which no more of a game is played with so many seats: some deals are as rich as thirty."""


class Turn(NamedTuple):
    """A moment at which the first seat is asked: after ``n`` entries, of so many columns of the score ``filled``, with
    ``shown`` cards lying where they can be seen, and ``ends`` true if its answer ends the deal."""

    n: int
    prompt: str
    shown: int
    filled: int
    ends: bool = False


class Played(NamedTuple):
    """A whole game, as entries of a log, and the first seat's turns in it."""

    game: str
    book: str
    entries: tuple[tuple[int, str], ...]
    turns: tuple[Turn, ...]
    seats: int
    changes: tuple[tuple[str, Any], ...] = ()
    """House rules, where there are any."""


@cache
def played(game: str, seats: int, enough: int = 0, changes: tuple[tuple[str, Any], ...] = ()) -> Played:
    """The game by its first book between bots, as the seed has it; no further than to ``enough`` entries, if it is said
    how many are enough."""
    entry = CATALOGUE[game]
    rules = choose_rules(CATALOGUE, game, next(iter(entry.books)), {key: written(value) for key, value in changes})
    least, most = entry.seats(rules.rules)
    match = Match(rules, min(max(seats, least), most), seeded(random.Random(SEED)))
    bot = usual_player(match.game)
    match.players = {seat: PLAYERS[bot](seat) for seat in range(1, match.state.seats)}
    first, turns = PLAYERS[bot](0), list[Turn]()
    match.run()
    while match.asks and not 0 < enough <= match.n:
        scene = match.scene(0)
        lying = sum(len(zone.cards) for zone in scene.zones if zone.kind in ("meld", "pile"))
        turns.append(Turn(match.n, match.asks[0].prompt, lying, _filled(scene)))
        match.answer(0, first.choose(match.game, match.view(0), 0))
        match.run()
        if match.asks and _filled(match.scene(0)) > turns[-1].filled:
            turns[-1] = turns[-1]._replace(ends=True)
    entries = tuple((seat, str(move)) for seat, move in match.played())
    return Played(game, next(iter(entry.books)), entries, tuple(turns), match.state.seats, changes)


def _filled(scene: Any) -> int:
    """Columns of the score sheet that have figures."""
    sheet = scene.sheet
    return sum(any(row.cells[at] is not None for row in sheet.rows) for at in range(len(sheet.columns))) if sheet else 0


def laid(game: Played, n: int, names: tuple[str, ...] = NAMES, **setup: Any) -> Laid:
    """A table of that game after ``n`` entries, the first seat the person's."""
    changes = {key: written(value) for key, value in game.changes}
    rules = RuleChoice(game.game, game.book, changes)
    token = new_token()
    bot = usual_player(CATALOGUE[game.game].build(choose_rules(CATALOGUE, game.game, game.book, changes).rules))
    row = TableRow(
        id=f"proof-{token[:8]}",
        game=game.game,
        book=game.book,
        rules=msgspec.json.encode(rules).decode(),
        name="",
        speed="instant",
        over=n == len(game.entries),
        status="",
        seats=(
            SeatRow(names[0], None, fingerprint(token)),
            *[SeatRow(name, bot, None) for name in names[1 : game.seats]],
        ),
        setup=replace(Setup(), **setup),
    )
    log = [LogRow(at, seat, None, move) for at, (seat, move) in enumerate(game.entries[:n], start=1)]
    return row, log, token


def _at(game: str, seats: int, choose: Callable[[Played], int | None], names: tuple[str, ...] = NAMES) -> Open | None:
    whole = played(game, seats, LONG_GAMES.get((game, seats), 0))
    n = choose(whole)
    return None if n is None else lambda server, person: sit_at(server, person, laid(whole, n, names))


def _richest(whole: Played) -> int:
    return max(whole.turns, key=lambda turn: turn.shown).n


def _claim(whole: Played) -> int | None:
    claims = [turn.n for turn in whole.turns if turn.prompt == "claim"]
    return claims[len(claims) // 2] if claims else None


def _crowd(game: str) -> Open | None:
    entry = CATALOGUE[game]
    if entry.seats(choose_rules(CATALOGUE, game, next(iter(entry.books)), {}).rules)[1] < CROWD:
        return None
    return _at(game, CROWD, _richest, tuple(f"{LONG_NAMES[at % MANY][:20]} {at}" for at in range(CROWD)))


def _twelve(game: str) -> Open | None:
    entry = CATALOGUE[game]
    rules = choose_rules(CATALOGUE, game, next(iter(entry.books)), {}).rules
    if "players" not in {option.key for option in entry.options()}:
        return None
    least, most = entry.seats(rules)
    if not isinstance(rules.players, tuple):
        changes: tuple[tuple[str, Any], ...] = (("players", TWELVE),)
    else:
        changes = (("players", (least, max(most, TWELVE))),)
    whole = played(game, TWELVE, ENOUGH_OF_TWELVE, changes)
    return lambda server, person: sit_at(server, person, laid(whole, _richest(whole)))


def _the_end_of_a_deal(game: str) -> Open | None:
    whole = played(game, 4)
    ends = [turn.n for turn in whole.turns if turn.ends]
    if not ends:
        return None

    def see(server: Server, person: Hands) -> None:
        sit_at(server, person, laid(whole, ends[-1]))
        next_deal = person.page.get_by_role("button", name="Next deal")
        revealed = person.page.locator("[data-go-on]:enabled")
        while not person.over and next_deal.count() == 0:
            person.settled(person.may_go_on)
            if revealed.count() > 0:
                person.click(revealed)
            elif person.asked():
                person.play_hint()
        expect(next_deal.or_(person.page.locator(".end"))).to_be_visible()

    return see


def _a_refusal(game: str) -> Open | None:
    whole = played(game, 4)
    drawn = [turn.n for earlier, turn in pairwise(whole.turns) if (earlier.prompt, turn.prompt) == ("draw", "play")]
    if not drawn or not any(move == "draw upcard" for _, move in whole.entries):
        return None

    def see(server: Server, person: Hands) -> None:
        sit_at(server, person, laid(whole, drawn[0]))
        expect(person.page.locator("[role=option]").first).to_be_visible()
        person.page.keyboard.press("u")
        expect(person.page.locator(".note.refused")).to_be_visible()

    return see


def _lesson(game: str) -> Open | None:
    if lesson_of(CATALOGUE[game]) is None:
        return None

    def see(server: Server, person: Hands) -> None:
        person.page.goto(f"/lesson/{game}")
        expect(person.page.locator(".lesson .bubble")).to_be_visible()

    return see


def _afterwards(see: Callable[[Page, str, Played], None]) -> Callable[[str], Open]:
    """What is seen of a finished game from its table, whose address is given."""

    def of(game: str) -> Open:
        whole = played(game, 4)

        def open_it(server: Server, person: Hands) -> None:
            sit_at(server, person, laid(whole, len(whole.entries)))
            see(person.page, person.page.url, whole)

        return open_it

    return of


def _replay(page: Page, table: str, whole: Played) -> None:
    page.goto(f"{table}/steps")
    page.get_by_role("slider").fill(str(_richest(whole)))
    expect(page.locator("output")).to_contain_text(f"{_richest(whole)} /")


def _statistics(page: Page, _: str, whole: Played) -> None:
    page.goto("/statistics")
    expect(page.locator(".plots").first).to_be_visible()


def _paused(game: str) -> Open:
    whole = played(game, 4)
    return lambda server, person: sit_at(server, person, laid(whole, whole.turns[0].n, paused=True))


def _looking_on(game: str) -> Open:
    whole = played(game, 4)

    def see(server: Server, person: Hands) -> None:
        sit_at(server, person, laid(whole, _richest(whole), ("Hazel", *NAMES[1:]), spectators=True))
        person.page.context.clear_cookies()
        person.page.reload()
        person.page.get_by_role("button", name="Watch", exact=True).click()
        expect(person.page.get_by_role("heading", name="You are watching")).to_be_visible()

    return see


SCENES: Final[dict[str, Callable[[str], Open | None]]] = {
    "early": lambda game: _at(game, 4, lambda whole: whole.turns[0].n),
    "middle": lambda game: _at(game, 4, lambda whole: whole.turns[len(whole.turns) // 2].n),
    "rich": lambda game: _at(game, 4, _richest),
    "claim": lambda game: _at(game, 4, _claim),
    "refusal": _a_refusal,
    "paused": _paused,
    "looking on": _looking_on,
    "two seats": lambda game: _at(game, 2, _richest),
    "many seats": lambda game: _at(game, MANY, _richest),
    "long names": lambda game: _at(game, MANY, _richest, LONG_NAMES),
    "twelve seats": _twelve,
    "crowd": _crowd,
    "end of deal": _the_end_of_a_deal,
    "end of game": lambda game: _at(game, 4, lambda whole: len(whole.entries)),
    "replay": _afterwards(_replay),
    "statistics": _afterwards(_statistics),
    "lesson": _lesson,
}
"""In the order of an evening; None for a game that does not have it. To say so a whole game is played."""


def scenes_of(game: str, names: Sequence[str] = ()) -> Iterator[SceneOf]:
    """Those of a game, of these names or all; what it does not have is left out."""
    found = [(name, of(game)) for name, of in SCENES.items() if not names or name in names]
    yield from (SceneOf(game, name, see) for name, see in found if see is not None)


def scene_of(game: str, name: str) -> SceneOf:
    """A scene that the game has; the game is played when somebody comes to see it."""

    def see(server: Server, person: Hands) -> None:
        found = SCENES[name](game)
        assert found is not None, f"{game} has no scene {name!r}"
        found(server, person)

    return SceneOf(game, name, see)
