"""House rules in words: sentences with the choices inside them, kept, sent, saved and printed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import read_house_rules

from .conftest import Server, Sit

pytestmark = pytest.mark.browser


def rules_of(page: Page, game: str, book: str = "") -> None:
    page.goto(f"/?set={game}&rules")
    expect(page.get_by_role("heading", name="Our rules", level=1)).to_be_visible()
    if book:
        page.get_by_label("They start from").select_option(book)
    expect(page.locator("[data-option]").first).to_be_visible()


def pick(page: Page, option: str, part: int = 0) -> Locator:
    return page.locator(f'[data-option="{option}"][data-part="{part}"]')


def shut(page: Page) -> None:
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".panel")).to_have_count(0)


@pytest.mark.long
def test_every_list_is_entered_by_touch(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    """Wild ranks on cards, deals with steps, cards and players by their number, points in a table; and it is played."""
    person = sit(server, width=360, height=740, has_touch=True, is_mobile=True)
    page = person.page
    rules_of(page, "contract-rummy", "wikipedia")
    pick(page, "wild_ranks").tap()
    expect(page.locator(".panel")).to_be_visible()
    beyond = "() => document.querySelector('.panel').getBoundingClientRect().bottom"
    assert page.evaluate(f"({beyond})() <= document.querySelector('.save').getBoundingClientRect().top")
    page.get_by_role("button", name="Twos").tap()
    expect(page.get_by_role("button", name="Twos", pressed=True)).to_be_visible()
    page.get_by_role("button", name="Jacks").tap()
    expect(pick(page, "wild_ranks")).to_have_text("twos and jacks")
    clean(page)
    shut(page)
    expect(pick(page, "wild_ranks")).to_be_focused()
    pick(page, "deals", 1).tap()
    page.get_by_role("button", name="Sets: More", exact=True).tap()
    expect(pick(page, "deals", 1)).to_have_text("10 cards, two sets of three and one run of four")
    page.get_by_role("button", name="Cards: More", exact=True).evaluate("each => [1, 2, 3].map(() => each.click())")
    expect(pick(page, "deals", 1)).to_have_text("13 cards, two sets of three and one run of four")
    clean(page)
    page.get_by_role("button", name="Leave this deal out").tap()
    expect(pick(page, "deals", 6)).to_have_count(0)
    page.get_by_role("button", name="One more deal after this one").tap()
    expect(pick(page, "deals", 6)).to_have_count(1)
    pick(page, "players").tap()
    page.get_by_role("textbox", name="At most").fill("6")
    page.get_by_role("textbox", name="At most").press("Enter")
    expect(pick(page, "players")).to_have_text("Three to six")
    pick(page, "hand_size").tap()
    page.get_by_role("button", name="12 cards for any number of players").tap()
    page.get_by_role("button", name="Another number for fewer players").tap()
    expect(page.get_by_role("button", name="Remove this line")).to_have_count(2)
    pick(page, "card_points").tap()
    page.get_by_role("textbox", name="Joker").fill("50")
    page.get_by_role("textbox", name="Joker").press("Enter")
    expect(pick(page, "card_points")).to_contain_text("50")
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("textbox", name="These rules are called").fill("Sunday")
    page.get_by_role("textbox", name="These rules are called").press("Enter")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").tap()
    rules = read_house_rules(CATALOGUE, download.value.path().read_text())
    assert (rules.name, rules.rules.wild_ranks, rules.rules.players) == ("Sunday", ("2", "J"), (3, 6))
    assert (len(rules.rules.deals), len(rules.rules.hand_size), rules.rules.card_points["*"]) == (7, 2, 50)
    page.get_by_role("button", name="Use these rules").locator("visible=true").tap()
    expect(page.get_by_role("region", name="House rules")).to_contain_text("Sunday")
    expect(page.locator(".preview")).to_contain_text("All jacks are wild too")
    page.get_by_role("button", name="Deal the cards").tap()
    page.wait_for_url("**/table/*")
    person.menu("Rules")
    expect(page.get_by_role("dialog")).to_contain_text("All jacks are wild too")
    expect(page.get_by_role("dialog")).to_contain_text("Sunday")
    assert person.problems == []


def test_what_cannot_be_is_explained_before(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server, own=True)
    page = person.page
    rules_of(page, "guts")
    pick(page, "insolvency").click()
    credit = page.get_by_role("button", name="Who cannot pay goes below zero and plays on")
    expect(credit).to_be_disabled()
    expect(credit).to_contain_text("With credit and no max pot the pot grows without end: set max pot.")
    clean(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    credit.click(force=True)
    assert asked == []
    page.get_by_role("button", name="See: “There is no limit to what a loser pays.”").click()
    expect(pick(page, "max_pot")).to_be_focused()
    pot = page.locator(".panel").get_by_role("textbox")
    pot.fill("40")
    pot.press("Enter")
    expect(pick(page, "max_pot")).to_have_text("40 chips.")
    pick(page, "insolvency").click()
    expect(credit).to_be_enabled()
    credit.click()
    expect(pick(page, "insolvency")).to_have_text("A loser who cannot pay goes below zero and plays on.")
    # What it needs now is held by it: also where it is put back.
    expect(page.locator("li", has=pick(page, "max_pot")).get_by_role("button", name="Put back")).to_be_disabled()
    # A number that is typed is judged at its place, and the one before stays.
    pick(page, "stack").click()
    stack = page.locator(".panel").get_by_role("textbox")
    stack.fill("-5")
    stack.press("Enter")
    expect(page.locator(".panel").get_by_role("alert")).to_have_text("-5 is not between 1 and 1000000.")
    expect(stack).to_have_value("100")
    clean(page)
    page.locator(".panel").get_by_role("button", name="More").click()
    expect(pick(page, "stack")).to_have_text("110 chips.")
    expect(page.locator(".panel").get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    # Options that do not apply at the moment say why.
    pick(page, "session_end").click()
    page.get_by_role("button", name="When only one player has chips").click(force=True)
    page.get_by_role("button", name="When somebody takes the pot alone").click()
    page.get_by_text("2 rules mean nothing with your other choices").click()
    because = page.get_by_text("This has no effect as long as “The session ends when somebody takes the pot alone”.")
    expect(because).to_have_count(2)
    assert person.problems == []


def test_ours_stand_out_are_kept_and_go_along(server: Server, sit: Sit, tmp_path: Path) -> None:
    person = sit(server, own=True)
    page = person.page
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    rules_of(page, "contract-rummy", "family")
    pick(page, "ace").click()
    page.get_by_role("button", name="Low below the 2 only").click()
    line = page.locator("li.changed")
    expect(line).to_contain_text("The book: The ace is low or high, never both at once.")
    pick(page, "claim_limit").click()
    page.locator(".panel").get_by_role("button", name="More").click()
    expect(line).to_have_count(2)
    expect(page.get_by_role("complementary", name="These rules")).to_contain_text("2 rules are yours")
    line.filter(has=pick(page, "ace")).get_by_role("button", name="Put back").click()
    expect(line).to_have_count(1)
    page.get_by_role("textbox", name="These rules are called").fill("Grandma’s")
    page.get_by_role("button", name="Keep as our rules").click()
    expect(page.get_by_text("“Grandma’s” is kept in this browser.")).to_be_visible()
    page.get_by_role("button", name="Send to friends").click()
    link = page.get_by_role("textbox", name="The link with these rules").input_value()
    # Kept in the browser: they are there for another game and after a reload, and can be forgotten.
    rules_of(page, "guts")
    page.reload()
    page.get_by_role("button", name="Grandma’s Contract Rummy").click()
    expect(pick(page, "claim_limit")).to_contain_text("once")
    expect(page.get_by_label("They start from")).to_have_value("family")
    page.get_by_role("button", name="Back", exact=True).click()
    kept = page.get_by_role("group", name="Our rules")
    expect(kept.get_by_role("button", name="Grandma’s", pressed=True)).to_be_visible()
    kept.get_by_role("button", name="As in the book").click()
    expect(page.locator(".preview")).not_to_contain_text("out of turn at most once in a deal")
    kept.get_by_role("button", name="Grandma’s").click()
    expect(page.get_by_role("region", name="House rules")).to_contain_text("Grandma’s: one is yours")
    expect(page.locator(".preview")).to_contain_text("out of turn at most once in a deal")
    page.get_by_role("link", name="See and change").click()
    page.get_by_role("button", name="Forget Grandma’s").click()
    expect(page.get_by_role("heading", name="Our rules", exact=True, level=2)).to_have_count(0)
    # Sent as a link: whoever opens it has them; no server hears of the link's fragment.
    friend = sit(server, own=True)
    friend.page.on("request", lambda request: urls.append(request.url))
    friend.page.goto(link)
    expect(friend.page.get_by_text("The rules of the link are chosen.")).to_be_visible()
    expect(pick(friend.page, "claim_limit")).to_contain_text("once")
    expect(friend.page.get_by_role("textbox", name="These rules are called")).to_have_value("Grandma’s")
    assert "#" not in friend.page.url
    fragment = link.partition("#rules=")[2]
    assert len(fragment) > 40
    assert not any(fragment in url for url in urls)
    assert fragment not in (server.data / "server.log").read_text()
    friend.page.goto("/")
    friend.page.goto(link[:-30] + "!!")
    expect(friend.page.get_by_role("status").first).to_contain_text("The rules of the link cannot be played or read.")
    # Another book: what does not fit is left out, and said.
    file = tmp_path / "rules.toml"
    file.write_text('game = "pay-me"\nname = "Ours"\n[changes]\nlayoff = "own"\n')
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Line 4")
    expect(pick(page, "claim_limit")).to_contain_text("once")
    file.write_text('game = "guts"\nname = "Ours"\n[changes]\nmax_pot = 30\ninsolvency = "credit"\n')
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_text("The rules of the file are chosen.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(pick(page, "max_pot")).to_have_text("30 chips.")
    assert person.problems == []
    assert friend.problems == []


def test_as_many_rules_are_ours_in_the_form_as_in_the_lobby(
    server: Server, sit: Sit, clean: Callable[[Page], None], tmp_path: Path
) -> None:
    """All deals are one rule, and told; so is a sentence of two options, which goes back as one."""
    page = sit(server, width=1440, height=900).page
    rules_of(page, "contract-rummy", "wikipedia")
    book = page.get_by_label("They start from")
    assert book.bounding_box()["width"] > 250  # type: ignore[index]  # it is shown
    file = tmp_path / "ours.toml"
    contracts = ["11: S3 S3"] * 9 + ["11: R9"]
    file.write_text(
        f'game = "contract-rummy"\nbook = "wikipedia"\n[changes]\ndeals = {contracts}\nmin_run = 3\nmax_run = 13\n'
    )
    page.get_by_label("Open a file").set_input_files(file)
    aside = page.get_by_role("complementary", name="These rules")
    expect(aside).to_contain_text("2 rules are yours")
    expect(aside.locator(".sum li")).to_have_count(2)
    expect(aside.locator(".sum li").first).to_contain_text("Deal 10: 11 cards, one run of nine")
    clean(page)
    line = page.locator("li.changed", has=pick(page, "min_run"))
    expect(line.get_by_text("The book:")).to_have_count(1)
    line.get_by_role("button", name="Put back").click()
    expect(aside).to_contain_text("One rule is yours")
    expect(pick(page, "max_run")).to_have_text("14.")
    page.get_by_role("button", name="Use these rules").locator("visible=true").click()
    expect(page.get_by_role("region", name="House rules")).to_contain_text("one is yours")


def test_on_a_phone_the_search_is_on_the_first_screen_and_all_that_is_ours_a_touch_away(
    server: Server, sit: Sit, clean: Callable[[Page], None], tmp_path: Path
) -> None:
    page = sit(server, width=390, height=844, has_touch=True, is_mobile=True).page
    rules_of(page, "contract-rummy", "parlett")
    file = tmp_path / "ours.toml"
    file.write_text(
        'game = "contract-rummy"\nbook = "parlett"\n[changes]\ndeals = ["11: S3 S3", "11: R4 R4"]\nhand7 = "normal"\n'
    )
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("button", name="What do these rules change?")).to_be_visible()
    expect(page.get_by_role("complementary", name="These rules").locator(".sum")).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    expect(page.get_by_role("searchbox", name="Find a rule")).to_be_in_viewport()
    page.get_by_text("2 rules are yours").first.tap()
    expect(page.locator(".sum li").first).to_contain_text("Deal 2: 11 cards, two runs of four")
    clean(page)


def test_what_holds_a_rule_is_told_to_whoever_would_put_it_back(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, own=True).page
    rules_of(page, "daifugo")
    pick(page, "rank_bind").click()
    page.get_by_role("button", name="See: “Suits bind no trick.”").click()
    expect(pick(page, "suit_bind")).to_be_focused()
    page.get_by_role("button", name="Bind: after two plays").click()
    pick(page, "rank_bind").click()
    page.get_by_role("button", name="After two plays in the same suits and in consecutive").click()
    line = page.locator("li.changed", has=pick(page, "suit_bind"))
    expect(line.get_by_role("button", name="Put back")).to_be_disabled()
    expect(line).not_to_contain_text("A trick cannot be bound")
    line.get_by_role("button", name="Put back").click(force=True)
    expect(line).to_contain_text("This cannot be put back now: A trick cannot be bound to suits and ranks together")
    clean(page)
    line.get_by_role("button", name="See: “After two plays in the same suits").click()
    expect(pick(page, "rank_bind")).to_be_focused()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "kalooki" else pytest.mark.long) for game in CATALOGUE]
)
def test_every_option_of_a_game_is_there(server: Server, sit: Sit, clean: Callable[[Page], None], game: str) -> None:
    person = sit(server, width=360, height=740)
    page = person.page
    entry = CATALOGUE[game]
    rules_of(page, game)
    keys = set(page.locator("[data-option]").evaluate_all("all => all.map(each => each.dataset.option)"))
    assert keys == {option.key for option in entry.options()}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator(".pick, .btn").evaluate_all(
        "all => all.filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.innerText)"
    )
    assert small == []
    clean(page)
    assert person.problems == []


def test_rules_are_printed_on_paper_in_a_form(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server)
    page = person.page
    rules_of(page, "kalooki")
    pick(page, "ace").click()
    page.locator(".panel button[aria-pressed=false]:not([aria-disabled=true])").first.click()
    expect(page.locator("li.changed")).to_have_count(1)
    page.get_by_role("button", name="Print").click()
    page.get_by_label("Large print").check()
    clean(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Cheat sheet").click()
    assert waiting.value.suggested_filename == "kalooki-cheat.pdf"
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_count(0)
    assert person.problems == []


def test_the_whole_sheet_is_printed(server: Server, sit: Sit) -> None:
    page = sit(server).page
    rules_of(page, "kalooki")
    pick(page, "ace").click()
    page.locator(".panel button[aria-pressed=false]:not([aria-disabled=true])").first.click()
    expect(page.locator("li.changed")).to_have_count(1)
    page.evaluate("void (Storage.prototype.setItem = () => { throw new Error('full') })")
    page.get_by_role("button", name="Keep as our rules").click()
    expect(page.get_by_text("This browser stores nothing: save the rules as a file.")).to_be_visible()
    page.evaluate("void (window.print = () => (window.printed = true))")
    page.get_by_role("button", name="Print").click()
    page.get_by_role("button", name="Print this page").click()
    assert page.evaluate("window.printed")
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    paper = page.locator(".paper")
    expect(paper).to_be_visible()
    expect(page.locator("#app")).to_be_hidden()
    entry = CATALOGUE["kalooki"]
    for section in entry.sheet(entry.books["kalooki"].rules):
        expect(paper.get_by_role("heading", name=section.heading, exact=True)).to_be_visible()
    expect(paper).to_contain_text("Not as in the book")
    expect(paper).to_contain_text("The book: ")
    pages = page.pdf(format="A4").count(b"/Type /Page\n") + page.pdf(format="A4").count(b"/Type /Page ")
    assert 1 <= pages <= 3


def test_what_a_changed_rule_changes(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    """Beside the rule: a few sentences first, the figures behind one step."""
    page = sit(server, width=360, height=740, has_touch=True, is_mobile=True).page
    rules_of(page, "mille")
    expect(page.get_by_role("button", name="What does this change?")).to_have_count(0)
    pick(page, "target").tap()
    page.get_by_role("textbox").and_(page.locator(".panel input")).fill("1500")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="What does this change?").tap()
    said = page.get_by_role("dialog", name="What does this change?")
    expect(said.get_by_role("heading", name="Games get longer")).to_be_visible()
    expect(said.get_by_text("minutes with real cards, not")).to_be_visible()
    expect(said.get_by_role("table")).to_be_hidden()
    clean(page)
    said.get_by_text("The figures").tap()
    expect(said.get_by_role("row", name="turns in a game")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    clean(page)
    said.get_by_role("button", name="Done").tap()
    expect(said).to_have_count(0)


def test_on_a_phone_all_is_within_reach(server: Server, sit: Sit) -> None:
    """What is done with the rules stands below all of them, and is one touch away; points stand in a table; a phone
    held sideways shows more rules than heads."""
    page = sit(server, width=360, height=740, has_touch=True, is_mobile=True).page
    rules_of(page, "contract-rummy")
    pick(page, "card_points").tap()
    panel = page.locator(".panel")
    expect(panel).to_be_visible()
    beside = """all => all.every(each => {
      const [name, steps] = [...each.children].map(part => part.getBoundingClientRect());
      return name.right <= steps.left && steps.right <= innerWidth })"""
    assert panel.locator(".counter").count() > 10
    assert panel.locator(".counter").evaluate_all(beside)
    shut(page)
    page.get_by_role("button", name="Keep or send").tap()
    for name in ("Keep as our rules", "Send to friends", "Save as a file"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate("scrollTo(0, 400)")
    expect(page.get_by_role("heading", name="Our rules", level=1)).not_to_be_in_viewport()


def test_what_stands_in_the_way_is_said_once(server: Server, sit: Sit) -> None:
    page = sit(server).page
    rules_of(page, "contract-rummy")
    pick(page, "deals", 1).click()
    # The least and the most cards of a set are one sentence, and both forbid a smaller one.
    page.locator(".panel .step[aria-disabled=true]").first.click(force=True)
    see = page.locator(".panel .see")
    expect(see.first).to_be_visible()
    ways = see.all_inner_texts()
    assert len(ways) == len(set(ways))


def test_rules_without_a_name_take_the_place_of_no_others(server: Server, sit: Sit) -> None:
    page = sit(server).page
    rules_of(page, "guts")
    for number, name in enumerate(("Our rules", "Our rules 2"), 1):
        pick(page, "stack").click()
        page.locator(".panel").get_by_role("textbox").fill(str(100 + number))
        page.locator(".panel").get_by_role("textbox").press("Enter")
        expect(pick(page, "stack")).to_have_text(f"{100 + number} chips.")
        shut(page)
        page.get_by_role("button", name="Keep as our rules").click()
        expect(page.get_by_text(f"“{name}” is kept in this browser.")).to_be_visible()
        page.get_by_role("button", name="All as in the book").click()
        expect(page.get_by_role("textbox", name="These rules are called")).to_have_value("")
    assert page.locator(".take b").all_inner_texts() == ["Our rules 2", "Our rules"]


def test_rules_are_found_by_the_words_of_the_kitchen(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    page = sit(server, width=390, height=844).page
    rules_of(page, "contract-rummy")
    seek = page.get_by_role("searchbox", name="Find a rule")
    for words, option in (
        ("buy", "claim_mode"),
        ("penalty card", "claim_mode"),
        ("double", "bend_double"),
        ("may i", "claim_limit"),
        ("swap joker", "joker_take_use"),
    ):
        seek.fill(words)
        expect(pick(page, option).first).to_be_visible()
        assert page.locator("main li").count() < 25, words
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    seek.fill("hovercraft")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
    expect(page.get_by_role("heading", name="Also at our table")).to_be_visible()
    seek.fill("")
    expect(pick(page, "players")).to_be_visible()


def test_no_limit_is_no_number_of_claims(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    rules_of(page, "contract-rummy")
    assert "as many upcards out of turn as they like" in page.locator("li", has=pick(page, "claim_limit")).inner_text()
    pick(page, "claim_limit").click()
    panel = page.locator(".panel")
    expect(panel.locator(".words")).to_have_text("no limit")
    expect(panel).not_to_contain_text("no claims")
    expect(panel).not_to_contain_text("0 means")
