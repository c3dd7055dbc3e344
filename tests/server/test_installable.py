"""What makes the client installable, as it is served: types, how long it may be kept, and that it is whole."""

import hashlib
import re
import struct
from importlib import resources

import pytest

from ..conftest import Need
from .conftest import Browser, Server

OFFLINE = ("/offline.html", "/offline.js", "/favicon.svg")


@pytest.fixture
def guest(room: Server, need: Need) -> Browser:
    built = resources.files("upcard.server") / "client" / "worker.js"
    need(built.is_file(), "the browser client is not built (pip install -e .)")
    return Browser(room)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/worker.js", "text/javascript"),
        ("/opening.js", "text/javascript"),
        ("/offline.js", "text/javascript"),
        ("/offline.html", "text/html"),
        ("/icons/192.png", "image/png"),
    ],
)
def test_what_is_asked_for_by_name_is_looked_at_each_time_and_runs_nothing_from_elsewhere(
    guest: Browser, path: str, kind: str
) -> None:
    answer = guest.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self';" in answer.headers["content-security-policy"]
    assert guest.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_assets_are_kept_for_ever_under_names_that_change_with_them(guest: Browser) -> None:
    page = guest.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assets = re.findall(r'(?:src|href)="(/assets/[^"]+-[\w-]{8}\.\w+)"', page.text)
    assert len(assets) >= 2
    for asset in assets:
        assert guest.get(asset).headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_manifest_is_whole(guest: Browser) -> None:
    page = guest.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest" />' in page
    manifest = guest.get("/manifest.webmanifest").json()
    # Relative: it lies where the card room does, under whatever path.
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert len(manifest["short_name"]) <= 12
    drawn = {icon["purpose"]: icon for icon in manifest["icons"]}
    assert drawn.keys() == {"any", "maskable"}
    apple = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert apple
    assert all(icon["src"].startswith("./") for icon in manifest["icons"])
    for icon in [*manifest["icons"], {"src": apple[1], "sizes": "180x180", "type": "image/png"}]:
        answer = guest.get(icon["src"].removeprefix("."))
        assert answer.headers["content-type"].partition(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]
            assert len(answer.content) < 30_000


def test_the_worker_keeps_the_offline_page_alone_under_a_name_that_changes_with_it(guest: Browser) -> None:
    worker = guest.get("/worker.js").text
    named = re.search(r"KEPT = `\$\{PREFIX\}(\w{16})`", worker)
    assert named
    digest = hashlib.sha256(worker.replace(named[1], "DIGEST").encode())
    for path in OFFLINE:
        digest.update(guest.get(path).content)
    assert named[1] == digest.hexdigest()[:16]
    files = re.search(r"FILES = \[PAGE, (.*?)\]", worker)
    assert files and [f"/{name}" for name in re.findall(r"`\$\{ROOT\}([^`]+)`", files[1])] == list(OFFLINE[1:])
    page = guest.get("/offline.html").text
    assert set(re.findall(r'(?:src|href)="([^"]+)"', page)) == set(OFFLINE[1:]), "it needs nothing that is not kept"
