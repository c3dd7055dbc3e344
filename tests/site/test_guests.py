"""Friends at other devices, each at a line of their own to the card room in a page: what they can do, and what not."""

import json
from typing import Any

import pytest

from upcard.site import guests

from ..patience import PATIENCE
from ..server.conftest import TOYS, Page
from .room import Friend, RemoteRoom, Room


def create(room: Room, friends: int = 2, **more: object) -> str:
    players: list[dict[str, Any]] = [{"kind": "human", "name": "Ada"}, *[{"kind": "open"}] * friends]
    made = room.request("/api/tables", {"game": "toy", "players": players, "speed": "instant", **more})
    assert made["status"] == 201, made["body"]
    return str(made["json"]["id"])


def sit(asking: RemoteRoom, table: str, seen: int = 0) -> Page:
    line = asking.open(f"/api/tables/{table}/seat")
    assert line.next()["type"] == "opened"
    page = Page(line)  # type: ignore[arg-type]
    page.hello(seen)
    return page


def join(friend: Friend, table: str, name: str) -> Page:
    answer = friend.request(f"/api/tables/{table}/join", {"name": name})
    assert answer["status"] == 200, answer["body"]
    assert "set-cookie" not in answer["headers"]
    return sit(friend, table)


def answer_once(pages: list[Page]) -> bool:
    """Let everybody who is asked answer; False where the game is over."""
    newest = max(page.n for page in pages)
    for page in pages:
        while page.n < newest:
            page.hear()
    if pages[0].scene["over"]:
        return False
    for page in pages:
        prompt = page.scene["prompt"]
        if prompt:
            seat = page.scene["you"]
            hand = next(zone for zone in page.scene["zones"] if zone["id"] == f"hand-{seat}")["cards"]
            page.move({"claim": "pass", "draw": "draw", "play": f"discard {hand[0]}"}[prompt])
            return True
    pages[0].hear()  # what the table does next
    return True


@pytest.fixture
def room() -> Any:
    opened = Room(offer=TOYS)
    yield opened
    opened.stop()


def test_three_play_a_game_and_each_sees_their_own_cards(room: Room) -> None:
    table = create(room)
    host = sit(room, table)
    friends = [Friend(room, table), Friend(room, table)]
    pages = [host, *[join(friend, table, name) for friend, name in zip(friends, ("Ben", "Cleo"), strict=True)]]
    assert host.ask("start")["type"] == "accepted"
    for _ in range(200):
        if not answer_once(pages):
            break
    assert pages[0].scene["over"]
    seats = [page.scene["you"] for page in pages]
    assert sorted(seats) == [0, 1, 2]
    for page in pages:
        scenes = [json.loads(text) for text in page.received if json.loads(text)["type"] == "scene"]
        for scene in [each["scene"] for each in scenes if not each["scene"]["over"]]:
            others = [zone for zone in scene["zones"] if zone["id"] in {f"hand-{seat}" for seat in seats}]
            shown = [zone["id"] for zone in others if set(zone["cards"]) - {"??"}]
            assert set(shown) <= {f"hand-{page.scene['you']}"}
    # Whose browser it is, each friend is told, and nobody else's.
    tokens = [room.kept["token"], *[friend.token for friend in friends]]
    assert len({*tokens}) == 3
    for friend in friends:
        assert friend.token in friend.bytes
        assert not any(token in friend.bytes for token in tokens if token != friend.token)
    result = friends[0].request(f"/api/tables/{table}/result")
    assert result["status"] == 200, result["body"]


def test_a_friend_whose_line_is_gone_comes_back_by_another_one(room: Room) -> None:
    table = create(room, 1)
    host = sit(room, table)
    friend = Friend(room, table)
    page = join(friend, table, "Ben")
    host.ask("start")
    for _ in range(4):
        answer_once([host, page])
    while max(host.n, page.n) > page.n:
        page.hear()
    seat, n, scene = page.scene["you"], page.n, page.scene
    friend.hang_up()
    away = host.hear_until(lambda told: told["type"] == "table" and not told["players"][seat].get("present"))
    assert away["players"][seat]["name"] == "Ben"
    back = Friend(room, table, friend.token)
    assert back.request(f"/api/tables/{table}")["json"]["you"] == seat
    again = sit(back, table, seen=n - 1)
    assert (again.n, again.scene) == (n, scene)
    while answer_once([host, again]):
        pass
    assert again.scene["over"]


def test_a_friend_comes_back_after_the_worker_has_ended_without_a_word() -> None:
    room = Room(offer=TOYS)
    table = create(room, 1)
    friend = Friend(room, table)
    page = join(friend, table, "Ben")
    host = sit(room, table)
    host.ask("start")
    for _ in range(5):
        answer_once([host, page])
    n = max(host.n, page.n)
    room.crash()
    opened = Room(room.kept, TOYS)
    assert sit(Friend(opened, table, friend.token), table).n == n
    opened.stop()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": "toy", "players": [{"kind": "human", "name": "Ben"}, {"kind": "bot", "name": "Bot"}]}),
        ("/api/tables", None),
        ("/api/rules", {"game": "toy"}),
        ("/api/scores", {"game": "toy"}),
        ("/api/tables/{table}/score", {"by": "Ben"}),
        ("/api/tables/{table}/%72ules", None),
        ("/api/tables/{other}", None),
        ("/api/tables/{other}/join", {"name": "Ben"}),
        ("/api/statistics", None),
        ("/api/house", None),
        ("/api/catalogue", None),
        ("/health", None),
    ],
)
def test_what_is_the_hosts_is_refused(room: Room, path: str, body: object) -> None:
    table, other = create(room), create(room)
    friend = Friend(room, table)
    join(friend, table, "Ben")
    answer = friend.request(path.format(table=table, other=other), body)
    assert (answer["status"], answer["json"]["reason"]) == (
        403,
        "That can be done at the device where the table is, and only there.",
    )


@pytest.mark.parametrize("path", ["/api/tables/{other}/seat", "/api/lessons/toy", "/api/scores/none/watch"])
def test_no_other_websocket_opens(room: Room, path: str) -> None:
    table, other = create(room), create(room, spectators=True)
    friend = Friend(room, table)
    heard = friend.open(path.format(other=other)).next()
    assert (heard["type"], heard["code"]) == ("close", 4404)


def test_nobody_comes_as_somebody_else_by_what_a_request_says_of_itself(room: Room) -> None:
    table = create(room)
    friend = Friend(room, table)
    for headers in ({"cookie": f"upcard={room.kept['token']}"}, {"Cookie": f"upcard={room.kept['token']}"}):
        assert friend.request(f"/api/tables/{table}", **headers)["json"]["you"] is None
    assert room.request(f"/api/tables/{table}")["json"]["you"] == 0


def test_a_friend_follows_to_the_next_game_of_all(room: Room) -> None:
    table = create(room, 1)
    host = sit(room, table)
    friend = Friend(room, table)
    page = join(friend, table, "Ben")
    host.ask("start")
    while answer_once([host, page]):
        pass
    host.ask("rematch")
    page.ask("rematch")
    told = host.hear_until(lambda message: message["type"] == "table" and bool(message.get("next")))
    after = told["next"]
    assert sit(friend, after).scene["you"] == friend.request(f"/api/tables/{after}")["json"]["you"]
    assert Friend(room, table).request(f"/api/tables/{after}")["status"] == 403


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "no JSON",
        "\ud800",
        "[" * 20_000,
        '{"type": "request"}',
        '{"type": "open", "id": "one", "path": "/"}',
        '{"type": "token", "token": ""}',
        "x" * 10_000_000,
        json.dumps({"type": "text", "id": 1, "text": "y" * guests.LONGEST}),
    ],
    ids=["nothing", "none", "character", "deep", "half", "wrong", "token", "large", "long"],
)
def test_who_sends_garbage_loses_the_line_and_nobody_else_notices(room: Room, garbage: str) -> None:
    table = create(room)
    well, friend = Friend(room, table), Friend(room, table)
    page = join(well, table, "Cleo")
    join(friend, table, "Ben")
    friend.say(garbage)
    assert friend.away.get(timeout=PATIENCE)
    friend.tell({"type": "request", "id": 99, "method": "GET", "path": f"/api/tables/{table}"})
    assert page.ask("phrase", phrase="well-played")["type"] == "accepted"
    assert well.request(f"/api/tables/{table}")["json"]["you"] is not None
    assert '"id":99' not in friend.bytes
    assert well.away.empty()


def test_who_says_no_token_first_is_sent_away(room: Room) -> None:
    friend = Friend(room, create(room), greets=False)
    friend.tell({"type": "open", "id": 1, "path": "/api/lessons/toy"})
    assert friend.away.get(timeout=PATIENCE) == "the token comes first, and once"


def test_who_sends_too_much_is_sent_away(room: Room) -> None:
    table = create(room)
    friend = Friend(room, table)
    for number in range(guests.MESSAGES[1] + 100):
        friend.tell({"type": "text", "id": number, "text": "{}"})
    assert friend.away.get(timeout=PATIENCE) == "too much"
    greedy = Friend(room, table)
    for _ in range(guests.MOST_CHANNELS + 1):
        greedy.open(f"/api/tables/{table}/seat")
    assert greedy.away.get(timeout=PATIENCE) == "too many websockets"


def test_who_asks_for_much_at_once_is_told_to_wait(room: Room) -> None:
    table = create(room)
    friend = Friend(room, table)
    for number in range(1000, 1000 + guests.MOST_REQUESTS + 20):
        friend.tell({"type": "request", "id": number, "method": "GET", "path": f"/api/tables/{table}/rules"})
    found = [friend.unasked.get(timeout=PATIENCE)["status"] for _ in range(guests.MOST_REQUESTS + 20)]
    assert {*found} == {200, 429}
    assert friend.request(f"/api/tables/{table}/rules")["status"] == 200


def test_who_writes_too_often_is_told_to_wait(room: Room) -> None:
    table = create(room)
    friend = Friend(room, table)
    statuses = [
        friend.request(f"/api/tables/{table}/code", {"code": "AAAA-AAAA"})["status"]
        for _ in range(guests.WRITINGS[1] + 5)
    ]
    assert statuses[0] == 409
    assert statuses[-1] == 429
