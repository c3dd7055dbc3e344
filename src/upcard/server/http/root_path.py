"""Serves the card room below a path of its host, as at https://example.org/cards/."""

import re
from pathlib import Path

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

PATH = re.compile(r"(/[A-Za-z0-9][A-Za-z0-9._~-]*)+")
"""What such a path looks like."""


class RootPath:
    """ASGI middleware: take the path under which everything lies from what is asked for.

    A proxy may pass addresses on as they are, or without that path; the application inside knows the latter alone.
    """

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve what lies there."""
        if scope["type"] != "lifespan" and self._root:
            path: str = scope["path"]
            if path == self._root and scope["type"] == "http":
                await RedirectResponse(f"{self._root}/", 308)(scope, receive, send)
                return
            if path.startswith(f"{self._root}/"):
                # What was written stays known: counts for Prometheus are not there for who comes by the path.
                scope = {**scope, "path": path.removeprefix(self._root)}
        await self._app(scope, receive, send)


def rooted(page: str, root: str) -> str:
    """Return an HTML page whose links to the host's root lead below ``root``; "." is the folder of the page."""
    return re.sub(r'((?:href|src)=")/', rf"\g<1>{root}/", page) if root else page


def rooted_page(path: Path, root: str, status: int = 200) -> Response:
    """Return a page that lies in a file, with its links below ``root``."""
    page = rooted(path.read_text(encoding="utf-8"), root)
    return HTMLResponse(page, status, headers={"cache-control": "no-cache"})
