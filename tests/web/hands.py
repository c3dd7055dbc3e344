"""What a person does at the table, through the page alone."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import Locator, Page, Position, expect

from upcard.cards.card import face_name, parse_face

STRIP: Position = {"x": 8, "y": 20}
"""Where a card in a fan always shows."""

QUICK = """
async () => {
  const find = (selector, text) =>
    [...document.querySelectorAll(selector)].find((each) => each.textContent.includes(text));
  const until = async (look) => {
    for (let wait = 0; wait < 4000; wait++) {
      const found = look();
      if (found) return found;
      await new Promise((go) => setTimeout(go, 5));
    }
    throw new Error(`stuck: ${document.body.innerText.slice(0, 800)}`);
  };
  const n = () => Number(document.querySelector("[data-n]").dataset.n);
  const verbs = [];
  for (;;) {
    await until(() => document.querySelector(".end, dialog, .sorts button[title^='What would']"));
    if (document.querySelector(".end")) return verbs;
    if (document.querySelector("dialog")) {
      find("dialog button", "Next deal").click();
      await until(() => !document.querySelector("dialog"));
      continue;
    }
    const before = n();
    const pass = document.querySelector("[data-verb=pass]");
    if (pass && document.querySelector("[data-verb=may-i]")) {
      verbs.push("pass");
      pass.click();
      await until(() => n() > before || document.querySelector("dialog"));
      continue;
    }
    document.querySelector(".sorts button[title^='What would']").click();
    const move = await until(() => document.querySelector("[data-hint]") || n() > before);
    if (move === true) continue;
    verbs.push(move.dataset.hint.split(" ")[0]);
    find("section.note button", "Play it").click();
    await until(() => n() > before || document.querySelector("dialog"));
  }
}
"""
"""Pass claims, else play as hinted, with the page's own clicks: many deals in little time."""


def name(face: str) -> str:
    """What a card is called to those who cannot see it."""
    return face_name(parse_face(face))


class Hands:
    """A person at a window: opens tables, looks at them, plays."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)

    def set_table(
        self,
        book: str = "",
        bots: int | None = None,
        speed: str = "Instant",
        game: str = "",
        changes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """From the lobby to a table; ``bots`` other seats, else as the form has it; ``changes`` of house rules."""
        self.page.goto("/")
        expect(self.page.get_by_role("heading", name="Set a table")).to_be_visible()
        if game:
            self.page.locator("#game").select_option(game)
        if book:
            self.page.locator(f'input[name="book"][value="{book}"]').check()
        if bots is not None:
            remove = self.page.get_by_role("button", name=re.compile("^Remove "))
            while remove.count() > bots:
                remove.last.click()
            while remove.count() < bots:
                self.page.get_by_role("button", name="Add a seat").click()
        if changes:
            self.open_house_rules()
        for option, value in changes.items():
            self.page.locator(f"#option-{option}").fill(value)
        self.page.get_by_role("radio", name=speed, exact=True).check()
        self.page.get_by_role("button", name="Deal the cards").click()
        self.page.wait_for_url(re.compile(r"/table/"))
        expect(self.page.locator(".board, .end")).to_be_visible()

    def open_house_rules(self) -> None:
        """In the lobby: the form of house rules with all of its groups."""
        self.page.get_by_text("House rules", exact=False).first.click()
        for group in self.page.locator(".group:not([open]) > summary").all()[::-1]:
            group.click()

    # --- looking ---

    @property
    def bar(self) -> Locator:
        return self.page.locator(".bar .acts")

    def verb(self, verb: str) -> Locator:
        return self.page.locator(f'[data-verb="{verb}"]')

    @property
    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def asked(self) -> set[str]:
        """The verbs offered now."""
        return set(self.page.locator("[data-verb]").evaluate_all("all => all.map(e => e.dataset.verb)"))

    def until(self, *verbs: str, seconds: float = 20) -> str:
        """Pass and wait until one of the verbs is offered; closes summaries of deals on the way."""
        end = seconds * 1000
        while end > 0:
            self.next_deal()
            offered = self.asked()
            for verb in verbs:
                if verb in offered:
                    return verb
            if "pass" in offered:
                self.click(self.verb("pass"))
            self.page.wait_for_timeout(40)
            end -= 40
        raise AssertionError(f"none of {verbs} was offered; the page says {self.page.locator('.bar').inner_text()!r}")

    def may_go_on(self) -> bool:
        """Asked for a move, or to read the summary of a deal, or the game is over."""
        return self.over or bool(self.asked()) or self.page.get_by_role("button", name="Next deal").count() > 0

    @property
    def n(self) -> int:
        """The number of moves after which the table stands as shown."""
        return int(self.page.locator("[data-n]").get_attribute("data-n") or 0)

    def hand(self) -> list[str]:
        faces: list[str] = self.page.locator("[role=option] .card").evaluate_all("all => all.map(e => e.dataset.face)")
        return faces

    def card(self, face: str) -> Locator:
        return self.page.locator(f'[role=option]:has([data-face="{face}"])').first

    # --- playing ---

    def click(self, target: Locator) -> None:
        """A click on something that may be gone by the time it lands: the table moves on by itself."""
        try:
            # Nothing here leads to another page, so nothing is waited for once the click is done.
            target.click(timeout=1500, no_wait_after=True)
        except Exception:
            if target.count() > 0:
                raise

    def next_deal(self) -> None:
        button = self.page.get_by_role("button", name="Next deal")
        if button.count() > 0:
            self.click(button)

    def select(self, *faces: str) -> None:
        for face in faces:
            self.page.locator(f'[role=option][aria-selected=false]:has([data-face="{face}"])').first.click(
                position=STRIP
            )

    def settled(self, condition: Callable[[], bool], seconds: float = 8) -> None:
        """Wait until a condition holds."""
        left = seconds * 1000
        while left > 0 and not condition():
            self.page.wait_for_timeout(40)
            left -= 40
        assert condition(), self.page.locator("body").inner_text()[:1500]

    def play_on(self) -> list[str]:
        """Play to the end of the game, claims apart as hinted; the verbs played."""
        return list(self.page.evaluate(QUICK))

    def play_hint(self) -> str:
        """Ask for a hint and play it by hand where it is a plain move, else by its button; wait until the table
        has moved on. The move's text."""
        before = self.n
        self.page.get_by_role("button", name="Hint").click()
        hint = self.page.locator("[data-hint]")
        hint.wait_for()
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
