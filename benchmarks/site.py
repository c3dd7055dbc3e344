"""What a first and a second visit to a site take: bytes over the wire, first picture, first card, the longest task.

    python -m benchmarks.site DIR [--throttle 4] [--share 0.25] [--gzip] [--keep]

DIR was written by ``upcard site``. Chromium is throttled as its developer tools do it, which slows pages and not their
workers; ``--share`` gives the whole browser that part of one processor instead (a control group; needs root). The
second visit has no network.
"""

import argparse
import gzip
import json
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from benchmarks.figures import keep, measured

CGROUP: Final = Path("/sys/fs/cgroup/cpu/upcard-site")
PACKED: Final = (".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt")
"""What web hosts pack, where they pack anything."""

CARD: Final = ".rack [data-face]"

WATCH: Final = (
    f"const CARD = {json.dumps(CARD)};"
    + """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
}).observe({entryTypes: ["longtask"]});
new MutationObserver((_, observer) => {
  if (!document.querySelector(CARD)) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.card = performance.now(); }));
}).observe(document, {subtree: true, childList: true});
"""
)
PAINTED: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


class Handler(SimpleHTTPRequestHandler):
    """Serves files and counts their bytes; packs texts where it is told to.

    As at web hosts, a browser need not load again what has not changed: it is told when each file did.
    """

    sent = 0
    packs = False
    lock = threading.Lock()

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer, packed or as the library does it."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not (self.packs and path.suffix in PACKED and path.is_file()):
            return super().do_GET()
        changed = self.date_time_string(path.stat().st_mtime)
        if self.headers.get("if-modified-since") == changed:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        content = gzip.compress(path.read_bytes(), 6)
        self.send_response(HTTPStatus.OK)
        self.send_header("last-modified", changed)
        self.send_header("content-type", self.guess_type(str(path)))
        self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self._count(len(content))
        return None

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        self._count(os.fstat(source.fileno()).st_size)
        super().copyfile(source, outputfile)

    def _count(self, size: int) -> None:
        with Handler.lock:
            Handler.sent += size


def main() -> None:
    """Measure, and print it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--throttle", type=float, default=1, help="so many times slower, as developer tools do it")
    parser.add_argument("--share", type=float, default=0, help="part of one processor for the whole browser")
    parser.add_argument("--gzip", action="store_true", help="the host packs texts")
    parser.add_argument("--keep", action="store_true", help="keep the figures in benchmarks/results")
    asked = parser.parse_args()
    Handler.packs = asked.gzip
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=asked.folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    with _share(asked.share), tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=list(FLAGS),
            viewport={"width": 390, "height": 844},
        )
        context.add_init_script(WATCH)
        first = _visit(context, url, asked.throttle)
        page = context.pages[-1]
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=120_000)
        first["bytes"] = Handler.sent
        address = page.url
        server.shutdown()
        server.server_close()
        second = _visit(context, address, asked.throttle)
        context.close()
    figures = measured({"first_visit": first, "second_visit_without_network": second})
    print(json.dumps(figures, indent=1))
    if asked.keep:
        name = "site" + ("_throttled" if asked.throttle > 1 else "") + ("_share" if asked.share else "")
        keep(name, figures)


def _visit(context: BrowserContext, url: str, throttle: float) -> dict[str, Any]:
    """Open an address in a new tab, and play at the first table, unless the address is one."""
    for page in context.pages[1:]:
        page.close()
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.goto(url)
    if "#/table" not in url:
        page.get_by_role("button", name="Play now").first.click()
    # Seen by the page itself, in the frame after it is there: a driver that asks a throttled page hears of it late.
    card = page.wait_for_function("() => window.card", timeout=300_000).json_value()
    _play(page)
    return {
        "first_picture_s": round((page.evaluate(PAINTED) or 0) / 1000, 2),
        "first_card_s": round(card / 1000, 2),
        "longest_task_ms": round(page.evaluate("() => window.longest")),
    }


def _play(page: Page, moves: int = 6) -> None:
    """Play some moves as they are hinted."""
    for _ in range(moves):
        hint = page.locator("button[title^='What would']")
        if not hint.is_visible():
            page.wait_for_timeout(500)
            continue
        hint.click()
        # No answer comes where another player has moved meanwhile.
        with suppress(Error):
            page.get_by_role("button", name="Play it").click(timeout=5_000)
        page.wait_for_timeout(300)


@contextmanager
def _share(part: float) -> Iterator[None]:
    """Give this process and all that it starts that part of one processor; 0: all there is."""
    if part == 0:
        yield
        return
    CGROUP.mkdir(exist_ok=True)
    (CGROUP / "cpu.cfs_quota_us").write_text(str(round(part * 100_000)))
    (CGROUP / "cgroup.procs").write_text(str(os.getpid()))
    try:
        yield
    finally:
        (CGROUP.parent / "cgroup.procs").write_text(str(os.getpid()))
        CGROUP.rmdir()


if __name__ == "__main__":
    main()
