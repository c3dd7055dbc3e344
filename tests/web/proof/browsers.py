"""A whole game in a browser that is not Chromium, through the protocols that it speaks itself.

Firefox is driven by WebDriver BiDi, WebKit by the WebDriver of its GTK port, which needs a display (``xvfb-run``).
"""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import connect

from upcard.catalogue import CATALOGUE

from ..conftest import Server
from ..hands import QUICK

WHOLE_GAME: Final = 600
"""Seconds that a game may take."""

WINDOW: Final = {"width": 390, "height": 844}


class Remote:
    """A page of another browser: what it can be asked is all that a game needs."""

    def __init__(self, go: Callable[[str], object], run: Callable[[str], Any], picture: Callable[[], bytes]) -> None:
        self.go, self.run, self.picture = go, run, picture


@contextmanager
def firefox() -> Iterator[Remote]:
    """Firefox without a window."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        raise FileNotFoundError("Firefox is not installed (Debian: firefox-esr)")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        try:
            assert process.stderr is not None
            found = next(m for line in process.stderr if (m := re.search(r"BiDi listening on (ws://\S+)", line)))
            with connect(f"{found[1]}/session", max_size=None, compression=None) as line:
                number = 0

                def ask(method: str, **params: Any) -> Any:
                    nonlocal number
                    number += 1
                    line.send(json.dumps({"id": number, "method": method, "params": params}))
                    while (said := json.loads(line.recv(timeout=WHOLE_GAME))).get("id") != number:
                        pass
                    if said["type"] != "success":
                        raise RuntimeError(f"{method}: {said.get('error')}: {said.get('message')}")
                    return said["result"]

                ask("session.new", capabilities={})
                context = ask("browsingContext.getTree")["contexts"][0]["context"]
                ask("browsingContext.setViewport", context=context, viewport=WINDOW)

                def run(script: str) -> Any:
                    expression = f"(async () => JSON.stringify((await ({script})()) ?? null))()"
                    target = {"context": context}
                    said = ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
                    if said["type"] != "success":
                        raise RuntimeError(said["exceptionDetails"]["text"])
                    return json.loads(said["result"]["value"])

                yield Remote(
                    lambda url: ask("browsingContext.navigate", context=context, url=url, wait="complete"),
                    run,
                    lambda: base64.b64decode(ask("browsingContext.captureScreenshot", context=context)["data"]),
                )
        finally:
            process.terminate()
            process.wait(timeout=20)


@contextmanager
def webkit() -> Iterator[Remote]:
    """WebKitGTK's small browser."""
    path = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if path is None or not browsers:
        raise FileNotFoundError("WebKit's driver is not installed (Debian: webkit2gtk-driver)")
    port = 4400 + os.getpid() % 500
    process = subprocess.Popen([path, f"--port={port}"], env={**os.environ, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"})
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WHOLE_GAME) as http:

            def ask(method: str, address: str, **body: Any) -> Any:
                answer = http.request(method, address, json=body if method == "POST" else None).json()["value"]
                if isinstance(answer, dict) and "error" in answer:
                    raise RuntimeError(f"{answer['error']}: {answer.get('message', '')}")
                return answer

            for _ in range(100):
                try:
                    ask("GET", "/status")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            options = {"binary": str(browsers[-1]), "args": ["--automation"]}
            wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
            session = f"/session/{ask('POST', '/session', capabilities={'alwaysMatch': wanted})['sessionId']}"
            try:
                ask("POST", f"{session}/timeouts", script=WHOLE_GAME * 1000)
                ask("POST", f"{session}/window/rect", **WINDOW)

                def run(script: str) -> Any:
                    whole = (
                        f"const done = arguments[0]; ({script})().then((found) => done({{found: found ?? null}}), "
                        "(problem) => done({problem: String(problem)}))"
                    )
                    said = ask("POST", f"{session}/execute/async", script=whole, args=[])
                    if "problem" in said:
                        raise RuntimeError(said["problem"])
                    return said["found"]

                yield Remote(
                    lambda url: ask("POST", f"{session}/url", url=url),
                    run,
                    lambda: base64.b64decode(ask("GET", f"{session}/screenshot")),
                )
            finally:
                ask("DELETE", session)
    finally:
        process.terminate()
        process.wait(timeout=20)


PLAYERS: Final = {"firefox": firefox, "webkit": webkit}

OPENS: Final = """async () => {
  const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
    body: JSON.stringify(TABLE)});
  return (await answer.json()).id;
}"""

SHOWN: Final = """async () => {
  while (!document.querySelector("[data-n]")) await new Promise((go) => setTimeout(go, 50));
  await new Promise((go) => setTimeout(go, 1000));
}"""
"""The table is there, and its cards have come to rest."""


def play(browser: str, folder: Path, game: str) -> int:
    """A whole game against steady bots, hinted moves and all, by the page's own buttons; a picture of its beginning and
    its end. The exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    entry = CATALOGUE[game]
    seats = max(2, entry.seats(next(iter(entry.books.values())).rules)[0])
    bots = [{"kind": "bot", "name": f"Bot {at}", "bot": "steady"} for at in range(1, seats)]
    table = {"game": game, "players": [{"kind": "human", "name": "Tom"}, *bots], "speed": "instant"}
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(Path(scratch))
        server.start()
        try:
            with PLAYERS[browser]() as page:
                began = time.monotonic()
                page.go(server.url)
                number = page.run(OPENS.replace("TABLE", json.dumps(table)))
                page.go(f"{server.url}/table/{number}")
                page.run(SHOWN)
                (folder / f"{browser}-{game}-begin.png").write_bytes(page.picture())
                verbs = page.run(QUICK)
                (folder / f"{browser}-{game}-end.png").write_bytes(page.picture())
                print(f"{browser}: {game}, {len(verbs)} moves to the end in {time.monotonic() - began:.0f} s")
        finally:
            server.stop()
    return 0 if verbs else 1
