"""What a person does at the table, through the page alone."""

import base64
import re
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Position, expect

from upcard.cards.card import face_name, parse_face
from upcard.catalogue import CATALOGUE
from upcard.options.gaps import in_toml
from upcard.options.house_rules import choose_rules
from upcard.server.wire.lobby import BOT_NAMES

STRIP: Position = {"x": 8, "y": 20}
"""Where a card in a fan always shows."""

TRIES: Final = 10
"""So often a click is tried on what is still there: a busy machine draws few frames."""

LOOK: Final = 100
"""Milliseconds from one look at the page to the next: to look takes browser, driver and test ten."""

OFFERED: Final = """(verbs) => {
  const summary = [...document.querySelectorAll("dialog button")];
  if (summary.some((each) => each.textContent.includes("Next deal"))) return "read";
  if (document.querySelector("[data-go-on]:enabled")) return "read";
  const offered = [...document.querySelectorAll("[data-verb]")].map((each) => each.dataset.verb);
  return verbs.find((verb) => offered.includes(verb)) ?? offered.find((verb) => verb === "pass");
}"""
"""Which of the verbs is offered first, else "pass", or "read" where something waits for its reader: asked within the
page, for to ask from here takes browser, driver and test longer than what is asked for."""

AS_THEY_LIE: Final = "(one, other) => one.dataset.index - other.dataset.index"
"""Compares two cards of the hand, for a script."""

QUICK = """
async () => {
  const find = (selector, text) =>
    [...document.querySelectorAll(selector)].find((each) => each.textContent.includes(text));
  const until = async (look) => {
    for (let wait = 0; wait < 12000; wait++) {
      const found = look();
      if (found) return found;
      await new Promise((go) => setTimeout(go, 5));
    }
    throw new Error(`stuck: ${document.body.innerText.slice(0, 800)}`);
  };
  const n = () => Number(document.querySelector("[data-n]").dataset.n);
  const verbs = [];
  // To lay out and draw every card anew after every move takes longer than all else.
  document.body.style.display = "none";
  for (;;) {
    await until(() => document.querySelector(".end, dialog, button[title^='What would'], [data-go-on]:enabled, " +
      ".table:has(.pace) [data-verb]:enabled"));
    if (document.querySelector(".end")) {
      document.body.style.display = "";
      return verbs;
    }
    if (document.querySelector("dialog")) {
      find("dialog button", "Next deal")?.click();
      await until(() => !document.querySelector("dialog"));
      continue;
    }
    const before = n();
    const seen = document.querySelector("[data-go-on]:enabled");
    if (seen) {
      seen.click();
      await new Promise((go) => setTimeout(go, 5));  // until the page has gone on
      continue;
    }
    // Where nothing is to be decided there is one answer, and no hint.
    const only = document.querySelector(".table:has(.pace) [data-verb]:enabled");
    if (only) {
      verbs.push(only.dataset.verb);
      only.click();
      await until(() => n() > before || document.querySelector("dialog"));
      continue;
    }
    const pass = document.querySelector("[data-verb=pass]");
    if (pass && document.querySelector("[data-verb=may-i]")) {
      verbs.push("pass");
      pass.click();
      await until(() => n() > before || document.querySelector("dialog"));
      continue;
    }
    document.querySelector("button[title^='What would']").click();
    const move = await until(() => document.querySelector("[data-hint]") || n() > before);
    if (move === true) continue;
    const play = find("section.note button", "Play it");
    if (!play) continue;  // meanwhile it was played, or a dialog has come
    verbs.push(move.dataset.hint.split(" ")[0]);
    play.click();
    await until(() => n() > before || document.querySelector("dialog"));
  }
}
"""
"""Pass claims, else play as hinted, with the page's own clicks, and nothing laid out meanwhile: many deals in
little time."""


def name(face: str) -> str:
    """What a card is called to those who cannot see it."""
    return face_name(parse_face(face))


class Hands:
    """A person at a window: opens tables, looks at them, plays."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.on("pageerror", self._failed)
        page.on("console", self._said)

    def leave(self) -> None:
        """Hears no more of the page."""
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("console", self._said)

    def _failed(self, error: Error) -> None:
        self.problems.append(str(error))

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(said.text)

    def post(self, path: str, body: Mapping[str, object]) -> dict[str, Any]:
        """What the server answers to this browser."""
        answer = self.page.request.post(f"/api/tables{path}", data=body)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def ordered(self, name: str, *others: Mapping[str, object], **rest: object) -> str:
        """The path of a table with these players, of whom the person is the first."""
        players = [{"kind": "human", "name": name}, *others]
        return f"/table/{self.post('', {'players': players, 'speed': 'instant', **rest})['id']}"

    def joins(self, path: str, name: str) -> None:
        """Takes the first open seat of the table with that path."""
        self.post(f"/{path.rpartition('/')[2]}/join", {"name": name})

    def set_table(
        self,
        book: str = "",
        bots: int | None = None,
        speed: str = "instant",
        game: str = "contract-rummy",
        changes: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        """To a table with ``bots`` other seats, else as many as are usual, by a book with ``changes`` of house rules,
        such as the form sets it: to fill that takes longer than most of what is looked at."""
        entry = CATALOGUE[game]
        rules = choose_rules(CATALOGUE, game, book or None, changes)
        low, high = entry.seats(rules.rules)
        others = max(low, min(high, entry.usual)) - 1 if bots is None else bots
        players = [{"kind": "bot", "name": name, "bot": "steady"} for name in BOT_NAMES[:others]]
        rest = {"game": game, "book": rules.book, "changes": dict(changes), "speed": speed}
        self.page.goto(self.ordered("You", *players, **rest))
        expect(self.page.locator(".board, .end")).to_be_visible()

    def fill_the_form(
        self,
        book: str = "",
        bots: int | None = None,
        speed: str = "Instant",
        game: str = "",
        changes: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        """From the form to a table; ``bots`` other seats, else as the form has it; ``changes`` of house rules."""
        if changes:
            self.take_rules({"game": game or "contract-rummy", **({"book": book} if book else {})}, changes)
        else:
            self.page.goto("/?set")
        expect(self.page.get_by_role("heading", name="Set a table")).to_be_visible()
        if game and not changes:
            self.page.locator("#game").select_option(game)
        if book and not changes:
            self.page.locator(f'input[name="book"][value="{book}"]').check()
        if bots is not None:
            remove = self.page.get_by_role("button", name=re.compile("^Remove "))
            while remove.count() > bots:
                remove.last.click()
            while remove.count() < bots:
                self.page.get_by_role("button", name="Add a seat").click()
        self.page.get_by_role("radio", name=speed, exact=True).check()
        self.page.get_by_role("button", name="Deal the cards").click()
        self.page.wait_for_url(re.compile(r"/table/"))
        expect(self.page.locator(".board, .end")).to_be_visible()

    def take_rules(self, named: Mapping[str, str], changes: Mapping[str, object]) -> None:
        """House rules by the link that somebody has sent, and from there to the form of a table."""
        lines = [*[f"{key} = {in_toml(value)}" for key, value in named.items()], "[changes]"]
        text = "\n".join([*lines, *[f"{key} = {in_toml(value)}" for key, value in changes.items()]])
        brought = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        self.page.goto(f"/?set={named['game']}&rules#rules={brought}")
        expect(self.page.get_by_role("status").first).to_have_text("The rules of the link are chosen.")
        self.page.get_by_role("button", name="Use these rules").locator("visible=true").click()

    # --- looking ---

    @property
    def bar(self) -> Locator:
        return self.page.locator(".bar .acts")

    def log(self) -> Locator:
        """What happened, with the score open: the log is drawn for whoever looks at it."""
        score = self.page.locator("header").get_by_role("button", name="Score")
        if score.get_attribute("aria-expanded") == "false":
            score.click()
        return self.page.locator("div.log")

    def verb(self, verb: str) -> Locator:
        return self.page.locator(f'[data-verb="{verb}"]')

    @property
    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def asked(self) -> set[str]:
        """The verbs offered now."""
        return set(self.page.locator("[data-verb]").evaluate_all("all => all.map(e => e.dataset.verb)"))

    def menu(self, item: str) -> None:
        """Choose from the table's menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("navigation").get_by_role("button", name=item, exact=True).click()

    def until(self, *verbs: str, seconds: float = 20) -> str:
        """Pass and wait until one of the verbs is offered; closes summaries of deals on the way."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                found = self.page.wait_for_function(OFFERED, arg=verbs, polling=LOOK, timeout=left * 1000).json_value()
            except Error as error:
                if error.name == "TimeoutError":
                    break
                continue  # the page was left meanwhile
            if found in verbs:
                return str(found)
            if found == "pass":
                self.click(self.verb("pass"))
            else:
                self.next_deal()
            self.page.wait_for_timeout(LOOK)  # until it is heard of
        raise AssertionError(f"none of {verbs} was offered; the page says {self.page.locator('.bar').inner_text()!r}")

    def may_go_on(self) -> bool:
        """Asked for a move, or to read the summary of a deal or what was revealed, or the game is over."""
        reading = self.page.locator("dialog button:text('Next deal'), [data-go-on]:enabled")
        return self.over or bool(self.asked()) or reading.count() > 0

    @property
    def n(self) -> int:
        """The number of moves after which the table stands as shown."""
        return int(self.page.locator("[data-n]").get_attribute("data-n") or 0)

    def hand(self) -> list[str]:
        """The faces as they lie, which is not the order in which the page has them."""
        faces: list[str] = self.page.locator("[role=option]").evaluate_all(
            f"all => all.sort({AS_THEY_LIE}).map(e => e.querySelector('.card').dataset.face)"
        )
        return faces

    def card(self, face: str) -> Locator:
        return self.page.locator(f'[role=option]:has([data-face="{face}"])').first

    # --- playing ---

    def click(self, target: Locator) -> None:
        """A click on something that may be gone by the time it lands: the table moves on by itself."""
        for attempt in range(TRIES):
            try:
                # Nothing here leads to another page, so nothing is waited for once the click is done.
                target.click(timeout=1500, no_wait_after=True)
            except Error:
                if target.count() == 0:
                    return
                if attempt == TRIES - 1:
                    raise
            else:
                return

    def next_deal(self) -> None:
        """Goes on where the end of a deal, or what was revealed, waits for its reader."""
        for button in (self.page.get_by_role("button", name="Next deal"), self.page.locator("[data-go-on]:enabled")):
            if button.count() > 0:
                self.click(button)

    def select(self, *faces: str) -> None:
        for face in faces:
            self.page.locator(f'[role=option][aria-selected=false]:has([data-face="{face}"])').first.click(
                position=STRIP
            )

    def settled(self, condition: Callable[[], bool], seconds: float = 30) -> None:
        """Wait until a condition holds."""
        left = seconds * 1000
        # Looked at once a time: what held a moment ago need not hold any more.
        while not (held := condition()) and left > 0:
            self.page.wait_for_timeout(LOOK)
            left -= LOOK
        assert held, self.page.locator("body").inner_text()[:1500]

    def play_on(self) -> list[str]:
        """Play to the end of the game, claims apart as hinted; the verbs played."""
        return list(self.page.evaluate(QUICK))

    def play_hint(self) -> str:
        """Ask for a hint and play it by hand where it is a plain move, else by its button; wait until the table
        has moved on. The move's text; empty where the table has moved on before the hint came."""
        before = self.n
        self.page.get_by_role("button", name="Hint").click()
        hint = self.page.locator("[data-hint]")
        self.settled(lambda: hint.is_visible() or self.n > before, seconds=20)
        if not hint.is_visible():
            return ""
        text = hint.get_attribute("data-hint") or ""
        verb, _, rest = text.partition(" ")
        simple = re.fullmatch(r"add (\S+) to (\d+)", text)
        if verb == "discard":
            self.page.keyboard.press("Escape")
            self.select(rest)
            self.verb("discard").click()
        elif simple and "=" not in text and simple[1] != "*":
            self.page.keyboard.press("Escape")
            self.select(simple[1])
            self.page.locator(f'[data-drop="meld:{simple[2]}"]').click()
        elif text in ("draw stock", "draw upcard", "may-i", "pass"):
            self.verb(text).click()
        else:
            self.page.get_by_role("button", name="Play it").click()
        # While the summary of a deal is open the table waits for its reader.
        self.settled(lambda: self.n > before or self.page.get_by_role("dialog").count() > 0)
        return text
