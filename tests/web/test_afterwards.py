"""After the end: another one that all are asked for, the result by link and as a picture, and the bots' reasons."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import QUICK, Hands
from .laid import Laid, laid_out, sit_at

pytestmark = pytest.mark.browser

ONE_HAND = {"game": "guts", "changes": {"hands": 1}}
"""Over when everybody has said one thing or two: what comes after the end is the same after any game."""


DRAWN = """window.drawn = 0;
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...all) {
  window.drawn += 1;
  return draw.apply(this, all);
};"""
"""Counts the faces in the picture of a result."""

SENT = """
window.sent = [];
navigator.canShare = (data) => true;
navigator.share = async (data) => {
  const files = (data.files ?? []).map((each) => [each.name, each.type]);
  window.sent.push({ title: data.title, url: data.url, files });
};
"""
"""A share sheet that notes down what is sent."""


def gathered(host: Hands, *friends: tuple[Hands, str], bots: int = 1) -> str:
    """The path of a table of theirs and some bots, for one hand of Guts, at which all have the page open."""
    players = [{"kind": "bot", "name": name, "bot": "steady"} for name in ("Willow", "Hazel")[:bots]]
    path = host.ordered("Ada", *[{"kind": "open"}] * len(friends), *players, **ONE_HAND, auto_start=True)
    for friend, name in friends:
        friend.joins(path, name)
    for person in (host, *[friend for friend, _ in friends]):
        person.page.goto(path)
        person.page.locator(".board").wait_for()
    return path


def going_out(deals: int) -> Laid:
    """A game of so many deals against two bots, who have played all of their part of the first one: the person lays a
    card on the own set and throws the other one away."""
    moves = ["0 draw stock", "1 pass", "2 pass", "0 down {7S 7H 7D}", "0 discard KD"]
    moves += ["1 draw stock", "0 pass", "2 pass", "1 discard 3C", "2 draw stock", "0 pass", "1 pass", "2 discard 4C"]
    moves += ["0 draw stock", "1 pass", "2 pass"]
    hands = ["7S 7H 7D 7C", "AS 3C 9H JD", "AC 4C 9S JC"]
    changes = {"deals": ["4: S3"] * deals, "first_dealer": "random", "hand7": "normal"}
    return laid_out("parlett", changes, hands, "QC KD 5D 6D QH", moves)


def play_through(*people: Hands) -> None:
    """Everybody plays as hinted, to the end."""
    for person in people:
        person.page.evaluate(f"() => {{ ({QUICK})().catch((why) => (window.stuck = String(why))) }}")
    for person in people:
        person.page.wait_for_function("() => document.querySelector('.end') || window.stuck", timeout=120_000)
        assert person.page.evaluate("window.stuck") is None


def test_another_game_waits_for_everybody(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend, third = sit(server), sit(server, width=390, height=844), sit(server, width=844, height=390)
    path = gathered(host, (friend, "Ben"), (third, "Cid"))
    play_through(host, friend, third)
    friend.page.get_by_role("button", name="Play again").click()
    for person in (host, third):
        expect(person.page.get_by_text("Ben wants another game.")).to_be_visible()
    answers = host.page.get_by_role("list", name="Who plays again")
    expect(answers).to_contain_text("Willow bot")
    expect(answers).to_contain_text("Ben plays")
    expect(answers).to_contain_text("Cid has not answered")
    clean(host.page)
    clean(friend.page)
    assert friend.page.get_by_role("button", name=re.compile("^Begin, with")).count() == 0, "Ada and Cid are waited for"
    host.page.get_by_role("button", name="I will play, too").click()
    # Whoever opens the page again finds it as it stands.
    third.page.reload()
    third.page.get_by_role("button", name="Not this time").click()
    expect(answers).to_contain_text("Cid does not play again")
    expect(third.page.get_by_role("button", name="I will play after all")).to_be_visible()
    assert host.page.url.endswith(path)
    friend.page.get_by_role("button", name="Begin, with a bot for Cid").click()
    for person in (host, friend):
        person.page.locator(".board").wait_for()
        assert not person.page.url.endswith(path)
    expect(third.page.get_by_role("link", name="To the next game")).to_be_visible()
    assert third.page.url.endswith(path), "who does not play is led nowhere"
    assert host.problems == friend.problems == third.problems == []


def test_who_has_gone_is_named_and_replaced(server: Server, sit: Sit) -> None:
    host, friend = sit(server), sit(server)
    path = gathered(host, (friend, "Ben"), bots=0)
    play_through(host, friend)
    friend.page.goto("/")
    host.page.get_by_role("button", name="Play again").click()
    expect(host.page.get_by_role("list", name="Who plays again")).to_contain_text("Ben has gone")
    host.page.get_by_role("button", name="Begin, with a bot for Ben").click()
    host.page.locator(".board").wait_for()
    friend.page.goto(path)
    friend.page.get_by_role("link", name="To the next game").click()
    expect(friend.page.locator(".board")).to_be_visible()


def test_the_picture_shows_who_has_won_where_no_points_are_kept(server: Server, sit: Sit) -> None:
    person = sit(server, script=DRAWN)
    person.set_table(game="beggar-my-neighbor", changes={"max_cards_turned": 1})
    end, turn = person.page.locator(".end"), person.page.get_by_role("button", name="Turn a card").first
    expect(end.or_(turn).first).to_be_visible()
    if not end.count():
        turn.click()
    person.page.get_by_role("button", name="Send the result").click()
    expect(person.page.get_by_role("img", name=re.compile("The final sheet of"))).to_be_visible()
    assert person.page.evaluate("window.drawn") == 2


def test_a_result_is_sent_and_opened(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, stranger = sit(server, script=SENT), sit(server, own=True, width=390, height=844, accept_downloads=True)
    row, log, token = going_out(deals=1)
    sit_at(server, host, (replace(row, name="Sunday"), log, token))
    play_through(host)
    page, path = host.page, f"/table/{row.id}"
    page.get_by_role("button", name="Send the result").click()
    link = page.get_by_role("textbox", name="The link to this game").input_value()
    assert re.fullmatch(rf"{re.escape(server.url + path)}/result#[\w-]{{22}}", link)
    picture = page.get_by_role("img", name=re.compile("The final sheet of Contract Rummy"))
    expect(picture).to_be_visible()
    shown = picture.evaluate("async (e) => (await e.decode(), [e.naturalWidth, e.naturalHeight])")
    assert shown[0] == 1200
    assert shown[1] > 630, "the sheet stands below the places"
    clean(page)
    page.get_by_role("button", name="Send the link").click()
    page.get_by_role("button", name="Send the picture").click()
    sent = page.evaluate("window.sent")
    assert [each.get("url") for each in sent] == [link, None]
    assert sent[1]["files"] == [["contract-rummy.png", "image/png"]]
    # Where there is no share sheet the picture is saved and the link is copied.
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    assert stranger.page.get_by_text("Sunday").first.is_visible()
    clean(stranger.page)
    assert stranger.page.get_by_role("button", name=re.compile("Play again|I will play, too")).count() == 0
    stranger.page.get_by_role("button", name="Send the result").click()
    assert stranger.page.get_by_role("textbox", name="The link to this game").input_value() == link
    assert stranger.page.get_by_role("button", name="Send the link").count() == 0
    with stranger.page.expect_download() as saved:
        stranger.page.get_by_role("link", name="Save the picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    stranger.page.get_by_role("button", name="Close").click()
    # The way there, with the bots' reasons.
    requests: list[str] = []
    stranger.page.on("request", lambda request: requests.append(request.url))
    stranger.page.get_by_role("link", name="Step through the game").click()
    stranger.page.get_by_label("Bots say why").check()
    why = stranger.page.locator(".why")
    for _ in range(30):
        stranger.page.get_by_role("button", name="Next", exact=True).click()
        if why.inner_text():
            break
    expect(why).to_have_text(re.compile(r"\w.*\.$"))
    clean(stranger.page)
    token = link.partition("#")[2]
    assert requests
    assert not [each for each in requests if token in each], "the token is in no address that is asked for"
    stranger.page.get_by_role("link", name="The result").click()
    expect(stranger.page.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    # Who has no link, or half of one, sees nothing.
    for wrong in (f"{path}/result", f"{path}/result#{token[:-1]}", f"{path}/steps"):
        stranger.page.goto("/")
        stranger.page.goto(wrong)
        expect(stranger.page.get_by_text(re.compile("No game to be seen here|does not sit at it"))).to_be_visible()
    assert token not in (server.data / "server.log").read_text()
    assert host.problems == []


def test_bots_say_why_when_a_deal_is_over(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server)
    sit_at(server, person, going_out(deals=2))
    page = person.page
    person.play_hint()
    person.play_hint()
    dialog = page.get_by_role("dialog", name="Deal 1 is over")
    dialog.wait_for()
    expect(dialog.get_by_role("table").first.get_by_role("img", name=re.compile("left: ")).first).to_be_visible()
    dialog.get_by_text("Why the bots played as they did").click()
    reasons = dialog.locator("ol li")
    expect(reasons.first).to_contain_text(re.compile(r"\w+\. .+\."))
    assert reasons.count() > 1  # of all they did; where a bot would do something else now it gives no reason
    clean(page)


def test_whoever_looks_on_is_not_asked_for_the_next_deal(server: Server, sit: Sit) -> None:
    person, onlooker = sit(server), sit(server, width=390, height=844)
    row, log, token = going_out(deals=2)
    sit_at(server, person, (replace(row, setup=replace(row.setup, spectators=True)), log, token))
    page = onlooker.page
    page.goto(f"/table/{row.id}")
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_role("heading", name="You are watching")).to_be_visible()
    for _ in range(2):
        person.play_hint()
    dialog = page.get_by_role("dialog", name="Deal 1 is over")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Next deal")).to_have_count(0)
    dialog.get_by_role("button", name="Keep watching").click()
    expect(dialog).to_have_count(0)


def test_an_invitation_is_sent_by_the_devices_share_sheet(server: Server, sit: Sit) -> None:
    host = sit(server, width=390, height=844, script=SENT)
    path = host.ordered("Ada", {"kind": "open"}, {"kind": "open"}, game="daifugo")
    host.page.goto(path)
    host.page.get_by_role("button", name="Send the link").click()
    assert [each["url"] for each in host.page.evaluate("window.sent")] == [server.url + path]
    for other in ("Copy", "QR code"):
        expect(host.page.get_by_role("button", name=other)).to_be_visible()
