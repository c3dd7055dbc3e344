"""Browser windows that one person after the other sits at. A new window parses and compiles the whole client again, and
has nothing in its caches: to open a table there takes twice the time."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Page

KEPT: Final = 5
"""So many windows a worker keeps open: each holds about a hundred megabytes."""

SIZE: Final = {"width": 1280, "height": 800}

PLAIN: Final = "/favicon.svg"
"""What lies at the server and runs nothing."""

MEDIA: Final = ("color_scheme", "reduced_motion")
"""Options that a page may have been told otherwise."""

FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"


@dataclass
class Window:
    """One page of a context, which was opened for a server, with a script and options."""

    url: str
    script: str
    options: dict[str, Any]
    context: BrowserContext
    page: Page

    def forget(self) -> None:
        """As nobody had ever sat here: no cookie, nothing kept, no second tab, no requests held up."""
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(media="null", **{name: self.options[name] for name in MEDIA if name in self.options})
        self.page.goto(PLAIN)
        self.page.evaluate(FORGET)
        self.context.clear_cookies()


def _stays(*_: object, **__: object) -> None:
    raise AssertionError("a script stays in its window: name it to sit")


class Windows:
    """All that one worker has open; of those that are free, the last used is taken first."""

    def __init__(self, browser: Browser, timeout: int) -> None:
        self._browser = browser
        self._timeout = timeout
        self._free: list[Window] = []

    def open(self, url: str, script: str, size: Any, **options: Any) -> Window:
        """A window of its own, at a server, that runs a script in every page."""
        context = self._browser.new_context(base_url=url, viewport=size, **options)
        context.set_default_timeout(self._timeout)
        if script:
            context.add_init_script(script)
        return Window(url, script, options, context, context.new_page())

    def take(self, url: str, script: str, size: Any, **options: Any) -> Window:
        """A free window, or a new one, of that size; further tabs there are of the usual one."""
        wanted = (url, script, options)
        free = reversed(self._free)
        window = next((each for each in free if (each.url, each.script, each.options) == wanted), None)
        if window:
            self._free.remove(window)
        else:
            window = self.open(url, script, SIZE, **options)
            for each in (window.page, window.context):
                each.add_init_script = _stays  # type: ignore[assignment,method-assign]
        window.page.set_viewport_size(size)
        return window

    def give_back(self, window: Window) -> None:
        """Kept for the next person, unless it cannot be cleared: then it is closed."""
        try:
            window.forget()
        except Error:
            with suppress(Error):
                window.context.close()
            return
        self._free.append(window)
        while len(self._free) > KEPT:
            self._free.pop(0).context.close()
