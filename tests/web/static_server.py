"""A site in a folder below the root of a plain web server, as any host has it."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

BELOW = "cards"
"""The site lies there."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        pass


class ShortAddresses(Handler):
    """Serves pages at addresses without ``.html``, and leads there, as many hosts do."""

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path.endswith(".html"):
            short = path.removesuffix("index.html").removesuffix(".html")
            self.send_response(308)
            self.send_header("Location", short + (f"?{query}" if query else ""))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if not path.endswith("/") and "." not in path.rpartition("/")[2]:
            self.path = f"{path}.html"
        super().do_GET()


class StaticServer:
    """Serves ``folder``; it can be stopped, and started again on the same port."""

    def __init__(self, folder: Path, handler: type[Handler] = Handler) -> None:
        self.folder = folder
        self.handler = handler
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{BELOW}/"

    def start(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(self.handler, directory=self.folder))
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
