"""What moves ask of the database."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from .conftest import TOYS, Browser, Server


def test_a_refused_move_asks_at_most_once(tmp_path: Path) -> None:
    """Has the command counted before, and has anybody played elsewhere? Nobody can have, in a folder of one server."""
    statements: list[str] = []

    def trace(driver: Any, _record: Any) -> None:
        driver.set_trace_callback(statements.append)  # also of those that do not pass SQLAlchemy

    event.listen(Engine, "connect", trace)
    server = Server(tmp_path, TOYS)
    browser = Browser(server)
    page = browser.sit(browser.create())
    page.hello()
    page.my_turn()
    page.ask("hint")  # what follows a move has been done
    for text in ("no move", "discard 2C", "draw" if page.scene["prompt"] != "draw" else "discard 3D"):
        statements.clear()
        assert page.ask("move", text=text, window=page.scene["window"])["type"] == "refused"
        assert len([each for each in statements if each.lstrip().lower().startswith("select")]) <= 1, statements
    statements.clear()
    assert page.ask("move", cid="again", text="no move", window=page.scene["window"])["type"] == "refused"
    assert statements, "they are seen"
    statements.clear()
    assert page.ask("move", cid="again", text="no move", window=page.scene["window"])["type"] == "refused"
    assert statements == [], "the same command is known to have been refused"
    server.stop()
    event.remove(Engine, "connect", trace)
