"""One stranger's attack on a server, as a process of its own: ``python -m benchmarks.attacks NAME URL SOURCE SECONDS``.

`ATTACKS` has every known one by its name. All of an attack comes from the one address of this machine that is its
source, over as many connections as it likes, and as fast as the server takes it; what was sent and answered is printed
as JSON when the time is over. `benchmarks.siege` measures what honest players notice.
"""

import asyncio
import contextlib
import itertools
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

from benchmarks import attack_texts as texts
from benchmarks.attacker import LINES, Attacker, Lines
from benchmarks.protocol import order
from tests.server import cable

# --- beneath the requests ----------------------------------------------------------------------------------


def frames(kind: str) -> "Attack":
    """Frames of a websocket that are no messages."""

    async def work(by: Attacker) -> None:
        one = cable.Attack(by.port, kind, by.source)
        with one.running(8):
            while by.goes_on:
                await asyncio.sleep(0.1)
        by.sent["bytes"], by.answers["cut"] = one.sent, one.cut

    return work


async def half_open(by: Attacker) -> None:
    """As many connections as there may be, on which nothing is said, opened again when they are closed."""

    async def once() -> None:
        reader, writer = await by.open()
        by.sent["connections"] += 1
        await reader.read()
        writer.close()

    await asyncio.gather(*[by.again_and_again(once, 0.05) for _ in range(1100)])


async def slow_heads(by: Attacker) -> None:
    """Requests that arrive byte by byte: the head on one connection, the body on the next."""
    turn = itertools.count()

    async def once() -> None:
        reader, writer = await by.open()
        by.sent["connections"] += 1
        whole = by.head("/api/rules", b"x" * 30_000)
        start = whole.index(b"\r\n\r\n") + 4 if next(turn) % 2 else 10
        writer.write(whole[:start])
        for at in range(start, len(whole)):
            writer.write(whole[at : at + 1])
            await writer.drain()
            if reader.at_eof():
                break
            await asyncio.sleep(0.02)
        writer.close()

    await asyncio.gather(*[by.again_and_again(once) for _ in range(3 * LINES)])


async def log_flood(by: Attacker) -> None:
    """What is no HTTP, or no websocket, on one connection after the other."""
    kinds = itertools.cycle(
        [
            b"\x16\x03\x01\x02\x00garbage\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            by.head("/api/tables/x/seat", more="Connection: Upgrade\r\nUpgrade: websocket\r\n"),
            by.head(
                "/api/tables/x/seat", more="Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            ),
            by.head("/", more="Content-Length: -1\r\n"),
            b"POST /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ]
    )

    async def once() -> None:
        reader, writer = await by.open()
        writer.write(next(kinds))
        by.sent["requests that are none"] += 1
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await reader.read(1000)
        writer.close()

    await asyncio.gather(*[by.again_and_again(once, 0) for _ in range(LINES)])


async def headers(by: Attacker) -> None:
    """Heads that are long, and addresses of proxies in them that are none."""
    kinds = itertools.cycle(texts.FORWARDED)
    await by.requests(lambda: by.head("/health", more=next(kinds)))


async def turned_away(by: Attacker) -> None:
    """What is turned away before anybody counts it: other hosts, other sites' pages, two origins."""
    kinds = itertools.cycle(
        [
            b"GET /health HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
            by.head("/api/rules", b"{}", more="Origin: http://elsewhere.example\r\n"),
            by.head("/health", more="Origin: http://a\r\nOrigin: http://b\r\n"),
        ]
    )
    await by.requests(lambda: next(kinds))


async def slow_readers(by: Attacker) -> None:
    """Whoever asks for page after page, and reads none of them."""

    async def once() -> None:
        reader, writer = await by.open()
        for _ in range(200):
            if writer.is_closing():
                break
            writer.write(by.head("/api/catalogue") + by.head("/rulebook/contract-rummy"))
            by.sent["requests"] += 2
        await asyncio.sleep(10)
        del reader
        writer.close()

    await asyncio.gather(*[by.again_and_again(once) for _ in range(2 * LINES)])


# --- requests ----------------------------------------------------------------------------------------------


async def requests(by: Attacker) -> None:
    """Pages and answers, the dearest ones, by the hundred."""
    reader, writer = await by.open()
    _, page = await by.ask(reader, writer, by.head("/").replace(b"Accept-Encoding: gzip\r\n", b""))
    writer.close()
    assets = [part.split('"')[0] for part in page.decode().split('="') if part.startswith("/assets/")]
    paths = [
        "/api/catalogue",
        *assets,
        "/rulebook/contract-rummy",
        "/api/openapi.json",
        "/api/messages.json",
        "/health",
    ]
    kinds = itertools.cycle([by.head(path) for path in paths])
    await by.requests(lambda: next(kinds))


async def pipelined(by: Attacker) -> None:
    """The same, hundreds on each connection before the first of them is answered."""
    ahead = b"".join(map(by.head, ("/api/catalogue", "/rulebook/contract-rummy", "/api/openapi.json", "/health"))) * 125

    async def once() -> None:
        reader, writer = await by.open()
        try:
            writer.write(ahead)
            by.sent["requests"] += 500
            for _ in range(500):
                await by.ask(reader, writer, b"")
        finally:
            writer.close()

    await asyncio.gather(*[by.again_and_again(once) for _ in range(LINES)])


def rules(bodies: list[dict[str, Any]]) -> "Attack":
    """Rule files and house rules that take long to read: asked about, and as new tables."""

    async def work(by: Attacker) -> None:
        kinds: Lines = itertools.cycle(
            [by.head("/api/rules", json.dumps(body).encode()) for body in bodies]
            + [by.head("/api/tables", json.dumps({**order("contract-rummy"), **body}).encode()) for body in bodies]
        )
        await by.requests(lambda: next(kinds))

    return work


async def umpire(by: Attacker) -> None:
    """Searches for many words, and questions about hands that take long to judge, with rules that are always others."""
    letters = " ".join([chr(code) for code in range(0xE0, 0xE0 + 100)])
    words = [letters, "a b c d e f g h i j k l m n o p q r s t u v w x", "card run set joker meld deal player points"]
    wild = {"game": "contract-rummy", "changes": {"wild_ranks": ["2", "3", "4", "5"]}}
    hand = {"melds": "AS 2S", "rest": "2H 2D 2C 3S 3H KS KH KD QS QH QC JS JD TS TH TD", "deal": "7"}
    points = itertools.cycle(range(1, 400))

    def bodies() -> Iterator[bytes]:
        while True:
            for text in words:
                body = {"game": "contract-rummy", "changes": {"call_penalty": next(points)}, "words": text}
                yield by.head("/api/umpire/find", json.dumps(body).encode())
            yield by.head("/api/umpire/ask", json.dumps({**wild, "question": "contract", "told": hand}).encode())

    kinds = bodies()
    await by.requests(lambda: next(kinds))


async def tables(by: Attacker) -> None:
    """New tables by the hundred, of every game, with a hundred cards and bots at them."""
    kinds = itertools.cycle([by.head("/api/tables", json.dumps(body).encode()) for body in texts.ORDERS])
    await by.requests(lambda: next(kinds))


async def names(by: Attacker) -> None:
    """Names that grow when they are compared, of tables and of people."""
    kinds = itertools.cycle(
        [
            by.head("/api/tables", json.dumps({**order("mille", seats=2), "name": name}).encode())
            for name in texts.UNICODE
        ]
        + [by.head("/api/tables/none/join", json.dumps({"name": name[:24]}).encode()) for name in texts.UNICODE]
    )
    await by.requests(lambda: next(kinds))


async def score_sheets(by: Attacker) -> None:
    """Score sheets as full as they may be, one after the other, and tables with long house rules: a full disk is what
    this is after."""
    kinds = itertools.cycle(
        [by.head("/api/scores/read", json.dumps({"text": texts.long_sheet()}).encode())]
        + [by.head("/api/tables", json.dumps(body).encode()) for body in texts.ORDERS]
    )
    await by.requests(lambda: next(kinds))


async def full_sheets(by: Attacker) -> None:
    """A score sheet that is nearly full, and as many more writings on it at once as may be: who reads rules waits for
    those who judge them."""
    sheet, key = await by.score_sheet(texts.waiting_sheet())
    turn = itertools.count()

    def writings() -> bytes:
        signs = [f"x{next(turn)}" for _ in range(20)]
        body = {"writings": [{"id": sign, "what": "left", "row": 1, "seat": "P2", "text": "ten"} for sign in signs]}
        more = f"Authorization: Bearer {key}\r\n"
        return by.head(f"/api/scores/{sheet}/writings", json.dumps(body).encode(), more=more)

    await by.requests(writings)


async def codes(by: Attacker) -> None:
    """Guesses at the code of a seat."""
    lot = random.Random(1)
    table, _ = await by.table(order("mille", seats=2))
    await by.requests(
        lambda: by.head(f"/api/tables/{table}/code", json.dumps({"code": f"{lot.randrange(10**8):08}"}).encode())
    )


async def finished_games(by: Attacker) -> None:
    """A finished game, again and again: its steps, its record, whether its draws were fair."""
    table, cookie = await by.table(texts.bots_only("beggar-my-neighbor", 2))
    async with by.sit(table, cookie) as socket:
        await socket.send('{"type":"hello"}')
        await socket.send('{"type":"seat","cid":"a","seat":0,"to":"bot"}')
        while by.goes_on:
            message = json.loads(await socket.recv())
            if message["type"] == "scene" and message["scene"]["over"]:
                break
    paths = ["step/1", "step/40", "record", "fairness", "series", "rules"]
    kinds = itertools.cycle([by.head(f"/api/tables/{table}/{path}", cookie=cookie) for path in paths])
    await by.requests(lambda: next(kinds))


# --- at tables ---------------------------------------------------------------------------------------------


async def messages(by: Attacker) -> None:
    """The plainest messages, as many as a connection may send, on a hundred of them."""

    def say(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
        del scene
        yield from ({"type": "arrange", "groups": [["7S", "7H", "7C"]]} for _ in range(20))

    await by.at_tables(texts.TABLES, say, ahead=50)


async def hellos(by: Attacker) -> None:
    """Hello again and again: the whole table each time."""
    orders = itertools.cycle(texts.TABLES)

    async def once() -> None:
        table, cookie = await by.table(next(orders))
        async with by.sit(table, cookie) as socket:
            while by.goes_on:
                await socket.send('{"type":"hello"}')
                by.sent["hello"] += 1
                while json.loads(await socket.recv())["type"] != "fates":
                    pass

    await asyncio.gather(*[by.again_and_again(once, 1.0) for _ in range(LINES)])


async def move_texts(by: Attacker) -> None:
    """Texts that are nearly moves, as long as they may be."""

    def say(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
        del scene
        yield from ({"type": "try", "text": text} for text in texts.MOVES)

    await by.at_tables(texts.TABLES, say, ahead=20)


async def searches(by: Attacker) -> None:
    """Hints, arrangements and lists of moves under rules that make them long."""

    def say(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
        hands = [zone["cards"] for zone in scene.get("zones", ()) if zone["owner"] == scene.get("you")]
        hand = max(hands, key=len, default=["7S"])
        groups = [hand[at : at + 10] for at in range(0, min(len(hand), 80), 10)] or [["7S"]]
        yield from ({"type": "best"}, {"type": "hint"}, {"type": "moves", "most": 1000})
        yield {"type": "arrange", "groups": groups}
        yield {"type": "arrange", "groups": groups, "purpose": "meld"}

    await by.at_tables(texts.RICH, say)


async def bots(by: Attacker) -> None:
    """Tables at which bots alone play, as fast as they can, and one after the other."""

    async def once() -> None:
        table, cookie = await by.table(next(kinds))
        async with by.sit(table, cookie) as socket:
            await socket.send('{"type":"hello"}')
            await socket.send('{"type":"seat","cid":"a","seat":0,"to":"bot"}')
            by.sent["tables of bots"] += 1
            async with asyncio.timeout(5):
                while by.goes_on:
                    by.answers[json.loads(await socket.recv())["type"]] += 1

    kinds = itertools.cycle([texts.bots_only(game, seats) for game, seats in texts.GAMES])
    await asyncio.gather(*[by.again_and_again(once) for _ in range(LINES)])


async def talk(by: Attacker) -> None:
    """Texts of talk as long and as strange as they may be."""

    def say(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
        del scene
        yield from ({"type": "say", "text": text} for text in texts.TALK)
        yield {"type": "phrase", "phrase": "hello"}
        yield {"type": "react", "reaction": "👍"}

    await by.at_tables(texts.TABLES, say, ahead=20)


async def changes(by: Attacker) -> None:
    """Settings, standing answers and faces, changed again and again: each change is a row or two on the disk."""
    turn = itertools.count()

    def say(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
        del scene
        clock = 5 + next(turn) % 1000
        yield {"type": "settings", "clock": clock}
        yield {"type": "settings", "clock": 0}
        yield {"type": "standing", "rule": "ask"}
        yield {"type": "avatar", "avatar": clock % 8}
        yield {"type": "undo", "moves": 1}

    await by.at_tables(texts.TABLES, say, ahead=20)


Attack = Callable[[Attacker], Awaitable[None]]

ATTACKS: Final[dict[str, Attack]] = {
    **{kind: frames(kind) for kind in cable.ATTACKS},
    "half-open sockets": half_open,
    "slow requests": slow_heads,
    "log floods": log_flood,
    "headers": headers,
    "turned away": turned_away,
    "slow readers": slow_readers,
    "requests": requests,
    "pipelined requests": pipelined,
    "toml": rules([{"game": "contract-rummy", "toml": text} for text in texts.TOML]),
    "rules": rules(texts.RULES),
    "umpire": umpire,
    "tables": tables,
    "names": names,
    "score sheets": score_sheets,
    "full score sheets": full_sheets,
    "codes": codes,
    "finished games": finished_games,
    "messages": messages,
    "hellos": hellos,
    "moves": move_texts,
    "searches": searches,
    "bots": bots,
    "talk": talk,
    "changes": changes,
}
"""By name."""


def main() -> None:
    name, url, source, seconds = sys.argv[1:]
    by = Attacker(url, source, float(seconds))
    asyncio.run(_until_the_end(by, ATTACKS[name]))
    print(json.dumps({"sent": by.sent, "answers": by.answers}))


async def _until_the_end(by: Attacker, attack: Attack) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, by._until - time.monotonic()) + 1):
            await attack(by)


if __name__ == "__main__":
    main()
