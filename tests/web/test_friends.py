"""Several people at one table, each at a browser of their own."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from upcard.server.wire.lobby import BOT_NAMES

from ..cable import Cable
from .conftest import Server, Sit
from .hands import QUICK, Hands

pytestmark = pytest.mark.browser


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    laid = Cable(server.port)
    yield laid
    laid.close()


def invite(host: Hands, book: str = "parlett", seats: int = 2, friends: int = 1, **settings: object) -> str:
    """The path of a table with open seats, which the host has open."""
    bots = [{"kind": "bot", "name": name, "bot": "steady"} for name in BOT_NAMES[: seats - 1 - friends]]
    path = host.ordered("Ada", *[{"kind": "open"}] * friends, *bots, game="contract-rummy", book=book, **settings)
    host.page.goto(path)
    expect(host.page.get_by_role("textbox", name="The table's link")).to_have_value(re.compile(re.escape(path) + "$"))
    return path


def invite_by_the_form(host: Hands) -> str:
    """Set a table by Parlett's book with an open seat; the path of its link."""
    page = host.page
    page.goto("/?set")
    page.locator('input[name="book"][value="parlett"]').check()
    remove = page.get_by_role("button", name=re.compile("^Remove "))
    while remove.count() > 1:
        remove.last.click()
    page.get_by_role("radio", name="Instant", exact=True).check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Who plays seat 2").select_option(label="A friend")
    page.get_by_role("button", name="Set the table").click()
    link = page.get_by_role("textbox", name="The table's link").input_value()
    return re.sub("^https?://[^/]+", "", link)


def come(friend: Hands, link: str, name: str = "Ben") -> None:
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill(name)
    friend.page.get_by_role("button", name="Take a seat").click()
    expect(friend.page.get_by_text("(you)")).to_be_visible()


def begin(host: Hands, *others: Hands) -> None:
    host.page.get_by_role("button", name=re.compile("^(Deal the cards|Begin, with)")).click()
    for person in (host, *others):
        person.page.locator(".board").wait_for()


def open_table(person: Hands) -> None:
    person.menu("Table")


def close(person: Hands) -> None:
    person.page.get_by_role("button", name="Close").click()


def play_by_itself(person: Hands) -> None:
    """Let the page play as hinted while the test does other things."""
    person.page.evaluate(f"() => {{ ({QUICK})().catch((why) => (window.stuck = String(why))) }}")


@pytest.mark.long
def test_two_play_a_whole_game_though_one_line_breaks_three_times(server: Server, cable: Cable, sit: Sit) -> None:
    host, friend = [sit(server, width=900, height=700) for _ in range(2)]
    link = invite(host)
    come(friend, cable.url + link)
    begin(host, friend)
    play_by_itself(host)
    play_by_itself(friend)
    cuts = 0
    for _ in range(2400):
        stuck = [person.page.evaluate("window.stuck") for person in (host, friend)]
        assert stuck == [None, None]
        if host.over and friend.over:
            break
        if cuts < 3 and friend.n > 60 * (cuts + 1):
            cable.cut(0.7)
            cuts += 1
        host.page.wait_for_timeout(50)
    assert cuts == 3
    assert host.over
    assert friend.over
    assert host.n == friend.n
    sheets = [person.page.locator(".end .sheet").first.inner_text() for person in (host, friend)]
    assert sheets[0] == sheets[1]
    # Chromium itself reports the broken line; the pages must have found nothing else to complain about.
    assert host.problems == []
    assert [said for said in friend.problems if "ERR_CONNECTION" not in said and "WebSocket" not in said] == []


def test_a_link_invites_and_does_not_impersonate(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend, third = sit(server), sit(server, width=390, height=780), sit(server, width=360, height=740)
    link = invite_by_the_form(host)
    clean(host.page)
    friend.page.goto(link)
    expect(friend.page.get_by_text("You are invited")).to_be_visible()
    clean(friend.page)
    come(friend, link)
    expect(host.page.get_by_text("Ben", exact=True).first).to_be_visible()
    third.page.goto(link)
    expect(third.page.get_by_text("No seat is open. Nobody may watch.")).to_be_visible()
    assert third.page.get_by_role("button", name="Take a seat").count() == 0
    assert third.page.get_by_role("button", name="Watch", exact=True).count() == 0
    begin(host, friend)
    host.settled(lambda: bool(host.hand() and friend.hand()))
    assert sorted(host.hand()) != sorted(friend.hand())
    clean(friend.page)


def test_what_is_wrong_stays_when_the_rules_are_answered_late(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    late: list[Route] = []
    page.route("**/api/rules", lambda route: late.append(route))
    page.goto("/?set")
    page.get_by_label("Who plays seat 2").select_option(label="A friend")
    page.get_by_label("Your name").fill("You")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert")).to_contain_text('The others would read "You" as themselves: choose another name')
    person.settled(lambda: late != [])
    expect(page.get_by_text("Opening the book")).to_be_visible()
    for answer in late:
        answer.continue_()
    expect(page.get_by_text("Opening the book")).to_have_count(0)
    expect(page.get_by_role("alert")).to_contain_text('The others would read "You" as themselves: choose another name')
    page.get_by_label("Your name").fill("Ada")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_table_with_friends_asks_for_a_name(server: Server, sit: Sit) -> None:
    host, friend = sit(server), sit(server)
    page = host.page
    page.goto("/?set")
    name = page.get_by_label("Your name")
    expect(name).to_have_value("")
    page.get_by_label("Who plays seat 2").select_option(label="A friend")
    page.get_by_role("button", name="Set the table").click()
    assert not name.evaluate("field => field.validity.valid")
    name.fill("You")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert")).to_contain_text('The others would read "You" as themselves: choose another name')
    name.fill("Ada")
    page.get_by_role("button", name="Set the table").click()
    link = page.get_by_role("textbox", name="The table's link").input_value()
    friend.page.goto(link)
    expect(friend.page.get_by_label("Your name")).to_have_value("")
    expect(friend.page.get_by_role("button", name="Take a seat")).to_be_disabled()
    assert "You" not in friend.page.locator("main ul").inner_text()


def test_an_invitation_says_that_house_rules_apply(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend = sit(server, width=1440, height=900), sit(server, width=390, height=780)
    page = host.page
    host.take_rules({"game": "contract-rummy", "book": "denexa", "name": "Sunday at Oma"}, {"max_run": 13})
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Who plays seat 2").select_option(label="A friend")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("Contract Rummy · Denexa · Sunday at Oma")).to_be_visible()
    link = re.sub("^https?://[^/]+", "", page.get_by_role("textbox", name="The table's link").input_value())
    friend.page.goto(link)
    expect(friend.page.get_by_role("heading", name="Sunday at Oma")).to_be_visible()
    friend.page.get_by_role("button", name="What differs from the book").click()
    expect(friend.page.get_by_role("dialog").locator(".differences li")).to_have_count(1)
    expect(friend.page.get_by_role("dialog").locator(".differences li")).to_contain_text("The book: ")
    clean(friend.page)
    close(friend)
    come(friend, link)
    begin(host, friend)
    host.settled(lambda: bool(host.asked() or friend.asked()))
    # In the drawer totals and the last events are in sight, in a low window, too; and so is talk, when it is opened.
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Score", exact=True).click()
    side = page.get_by_role("complementary", name="Score and log")
    talk = side.get_by_role("button", name="Talk")
    expect(talk).to_have_attribute("aria-expanded", "false")
    expect(side.locator("tfoot td").first).to_be_in_viewport(ratio=0.9)
    log = side.get_by_role("region", name="What happened")
    for line in log.get_by_role("listitem").all()[-3:]:
        expect(line).to_be_in_viewport(ratio=0.9)
    assert side.evaluate("e => e.scrollHeight <= e.clientHeight")
    talk.click()
    expect(page.get_by_label("Message to the table")).to_be_in_viewport(ratio=1)


def test_whoever_looks_on_sees_no_hand(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend, onlooker = sit(server), sit(server), sit(server)
    link = invite(host, spectators=True)
    come(friend, link)
    onlooker.page.goto(link)
    onlooker.page.get_by_role("button", name="Watch", exact=True).click()
    begin(host, friend, onlooker)
    page = onlooker.page
    assert onlooker.hand() == []
    assert page.locator("[data-verb]").count() == 0
    expect(page.get_by_role("heading", name="You are watching")).to_be_visible()
    assert page.locator(".dock button, .board button:enabled, .dock [tabindex='0']").count() == 0, "nothing to press"
    assert page.locator(".bench").count() == 0
    shown = page.locator(".card[data-face]").evaluate_all("all => all.map(e => e.dataset.face)")
    assert len([face for face in shown if face != "??"]) <= 1, "nothing but the upcard lies open"
    open_table(host)
    expect(host.page.get_by_text("1 watching.")).to_be_visible()
    clean(host.page)
    close(host)
    clean(page)


def test_a_hint_stays_while_somebody_else_answers_the_same_offer(server: Server, sit: Sit) -> None:
    people = [sit(server), sit(server), sit(server)]
    path = people[0].ordered("Ada", {"kind": "open"}, {"kind": "open"}, game="kalooki", book="kalooki")
    people[0].page.goto(path)
    for friend, name in zip(people[1:], ("Ben", "Cleo"), strict=True):
        come(friend, path, name)
    begin(*people)
    people[0].settled(lambda: sum("may-i" in person.asked() for person in people) == 2)
    advised, other = [person for person in people if "may-i" in person.asked()]
    advised.page.get_by_role("button", name="Hint").click()
    hint = advised.page.locator("[data-hint]")
    expect(hint).to_be_visible()
    before = advised.n
    other.verb("pass").click()
    advised.settled(lambda: advised.n > before)
    expect(hint).to_be_visible()
    advised.verb("pass").click()
    expect(hint).to_have_count(0)


def test_talk_is_text_and_nothing_else(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend = sit(server), sit(server, width=390, height=780)
    link = invite(host)
    come(friend, link)
    begin(host, friend)
    friend.menu("Talk")
    host.page.get_by_role("button", name="Score", exact=True).click()
    words = "<img src=x onerror=\"document.title='broken'\"> & so on"
    friend.page.get_by_label("Message to the table").fill(words)
    friend.page.get_by_role("button", name="Send").click()
    expect(host.page.locator(".talk .chat span")).to_have_text(words)
    assert "broken" not in host.page.title()
    clean(friend.page)
    # What was said is in sight at once beside a wide table, though talk was folded before.
    host.page.get_by_label("Say something").select_option(label="Well played!")
    expect(friend.page.locator(".talk .phrase span")).to_have_text("Well played!")
    expect(friend.page.locator(".bubble", has_text="Well played!")).to_have_count(1)
    host.page.get_by_role("button", name="👏").click()
    expect(friend.page.locator(".talk .reaction span")).to_have_text("👏")
    expect(friend.page.locator(".bubble", has_text="👏")).to_have_text("Well played! 👏")
    open_table(host)
    host.page.get_by_role("checkbox", name="People may write their own messages").uncheck()
    expect(friend.page.get_by_label("Message to the table")).to_have_count(0)


def test_a_seat_moves_to_another_device_with_a_code(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend, phone = sit(server), sit(server), sit(server, width=390, height=780)
    link = invite(host)
    come(friend, link)
    begin(host, friend)
    open_table(friend)
    friend.page.get_by_role("button", name="Continue on another device").click()
    code = friend.page.locator(".code b").inner_text()
    clean(friend.page)
    held = sorted(friend.hand())
    page = phone.page
    page.goto(link)
    page.get_by_role("button", name="I have a code").click()
    page.get_by_label("The code that your other device shows").fill("ABCD-EFGH")
    page.get_by_role("button", name="Continue here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("The code that your other device shows").fill(code.lower())
    page.get_by_role("button", name="Continue here").click()
    page.locator("[role=option]").first.wait_for()
    assert sorted(phone.hand()) == held
    # The old device has no seat any more, and says so.
    expect(friend.page.get_by_text("A game in progress")).to_be_visible()
    assert friend.hand() == []


def test_the_host_keeps_the_table_going(server: Server, sit: Sit) -> None:
    host, friend = sit(server), sit(server)
    link = invite(host, book="denexa", seats=3)
    come(friend, link)
    begin(host, friend)
    open_table(host)
    host.page.get_by_role("button", name="Pause the game").click()
    expect(friend.page.get_by_text("The game is paused.")).to_be_visible()
    host.page.get_by_role("button", name="Continue the game").click()
    expect(friend.page.get_by_text("The game is paused.")).to_have_count(0)
    host.page.get_by_role("button", name="Let a bot play", exact=True).click()
    expect(friend.page.get_by_title("A bot plays meanwhile").first).to_be_visible()
    open_table(friend)
    friend.page.get_by_role("button", name="I play again").click()
    expect(friend.page.get_by_title("A bot plays meanwhile")).to_have_count(0)
    close(friend)
    host.page.get_by_role("button", name="Remove").click()
    expect(friend.page.get_by_role("heading", name=re.compile("Contract Rummy"))).to_be_visible()
    friend.page.get_by_role("button", name="Take a seat").click()
    expect(friend.page.get_by_text("only the host can let you in again")).to_be_visible()
    host.page.get_by_role("button", name="People I have removed may sit down again").click()
    expect(host.page.get_by_role("button", name="People I have removed may sit down again")).to_have_count(0)
    friend.page.get_by_role("button", name="Take a seat").click()
    friend.page.locator(".board").wait_for()
    assert host.problems == []


def test_a_clock_shows_and_runs_out(server: Server, sit: Sit) -> None:
    host, friend = sit(server), sit(server, width=390, height=844)
    link = invite(host, clock=8)
    come(friend, link)
    begin(host, friend)
    clock = host.page.locator(".plate .clock").first
    expect(clock).to_have_text(re.compile(r"^0:0\d$"))
    done = re.compile(r"Time is up for (Ada|Ben)\. \1 .+\.")
    for person in (host, friend):
        expect(person.page.locator(".note")).to_have_text(done)
        expect(person.page.locator(".note")).to_be_in_viewport(ratio=1)
    host.page.get_by_role("button", name="Score", exact=True).click()
    expect(host.page.get_by_role("complementary").get_by_role("button", name="Talk")).to_contain_text("Time is up")


def test_an_answer_that_showed_nothing_is_taken_back(server: Server, sit: Sit) -> None:
    host, friend = sit(server), sit(server)
    link = invite(host, book="denexa", seats=4)
    come(friend, link)
    begin(host, friend)
    for _ in range(30):
        # On to a window in which both are asked: whoever answers first has shown nothing to anybody.
        host.settled(lambda: host.n == friend.n and bool(host.asked() | friend.asked()), seconds=20)
        if "may-i" in host.asked() & friend.asked():
            break
        for person in (host, friend):
            if "pass" in person.asked():
                person.click(person.verb("pass"))
            elif person.asked():
                person.play_hint()
    undo = host.page.get_by_role("button", name="Undo")
    expect(undo).to_have_count(0)
    host.verb("pass").click()
    # What one has answered stays in sight while others are still asked.
    expect(host.page.locator(".bar .answered")).to_contain_text("Pass")
    undo.click()
    expect(host.verb("may-i")).to_be_visible()
    # As everywhere, by the key that everybody knows.
    host.verb("pass").click()
    expect(undo).to_be_visible()
    host.page.keyboard.press("Control+z")
    expect(host.verb("may-i")).to_be_visible()
    # An answer that has opened the window cannot be taken back: by then everybody knows it.
    before = host.n
    host.verb("pass").click()
    friend.verb("pass").click()
    host.settled(lambda: host.n == friend.n >= before + 2)
    expect(undo).to_have_count(0)
    assert host.problems == friend.problems == []


def test_the_same_people_play_again(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    host, friend = sit(server, width=900, height=700), sit(server, width=390, height=780)
    page = host.page
    host.take_rules({"game": "beggar-my-neighbor", "book": "standard"}, {"max_cards_turned": 40})
    page.get_by_role("radio", name="Instant", exact=True).check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Who plays seat 2").select_option(label="A friend")
    page.get_by_role("button", name="Set the table").click()
    link = re.sub("^https?://[^/]+", "", page.get_by_role("textbox", name="The table's link").input_value())
    come(friend, link)
    begin(host, friend)
    for person in (host, friend):
        person.menu("When to ask me")
        person.page.get_by_label("Answer for me where there is only one thing to do").check()
        person.page.get_by_role("button", name="Apply").click()
    for person in (host, friend):
        person.page.locator(".end").wait_for(timeout=60_000)
    host.page.get_by_role("button", name="Play again").click()
    friend.page.get_by_role("button", name="I will play, too").click()
    for person in (host, friend):
        expect(person.page.locator(".board")).to_be_visible()
    friend.page.go_back()
    expect(friend.page.get_by_role("heading", name="Games of this group")).to_be_visible()
    clean(friend.page)


def test_people_see_the_faces_that_others_have_chosen(server: Server, sit: Sit) -> None:
    host = sit(server)
    friend = sit(server, own=True)
    friend.page.add_init_script("""localStorage.setItem("upcard.settings", '{"avatar": "fox"}')""")
    link = invite(host)
    come(friend, link)
    begin(host, friend)
    expect(host.page.locator('.heads use[href$="#av-fox"]')).to_have_count(1)
    friend.menu("Settings")
    friend.page.get_by_role("radio", name="Owl").check(force=True)
    expect(host.page.locator('.heads use[href$="#av-owl"]')).to_have_count(1)
    assert host.problems == friend.problems == []
