"""The command `upcard serve`, which runs the web server."""

import ipaddress
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

import click

from upcard.terminal.arguments import Seconds
from upcard.terminal.errors import CommandError, PathName, may_be_silent
from upcard.terminal.settings import SettingsCommand, one_of


def _proxies(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    for proxy in given:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise click.BadParameter(f"{proxy!r} is neither an address nor a network like 10.0.0.0/8.") from None
    return given


def _names(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    from upcard.server.http.access import is_host_name

    for name in given:
        if not is_host_name(name):
            raise click.BadParameter(f"{name!r} is no host name like cards.example.org.")
    return given


def _root_path(_context: click.Context, _parameter: click.Parameter, given: str) -> str:
    from upcard.server.http.root_path import PATH

    path = given.removesuffix("/")
    if path and not PATH.fullmatch(path):
        raise click.BadParameter(f"{given!r} is no path like /cards.")
    return path


SETTINGS: Final = (
    click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at."),
    click.option(
        "--port",
        default=None,
        type=click.IntRange(0, 65535),
        help="Port; default 8000, or a free one if that is taken.",
    ),
    click.option("--unix", type=PathName(dir_okay=False), help="A unix socket to listen at, instead of a port."),
    click.option("--data", type=PathName(file_okay=False), help="Folder for the tables."),
    click.option("--database", metavar="URL", help="A PostgreSQL database for the tables instead, as postgresql://…"),
    click.option("--open/--no-open", "open_browser", default=True, help="Open the browser at the lobby."),
    click.option(
        "--name",
        "names",
        multiple=True,
        callback=_names,
        help="A host name it is reached by; addresses and localhost always do.",
    ),
    click.option(
        "--root-path",
        default="",
        metavar="PATH",
        callback=_root_path,
        help="The path of the host under which everything lies, as /cards.",
    ),
    click.option("--metrics", is_flag=True, help="Serve counts and times for Prometheus at /metrics."),
    click.option(
        "--log", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Form of the log."
    ),
    click.option(
        "--per-address",
        default=100,
        show_default=True,
        type=click.IntRange(min=0),
        help="Tables one client address may have open; 0: any.",
    ),
    click.option(
        "--trusted-proxy",
        "proxies",
        multiple=True,
        metavar="ADDRESS",
        callback=_proxies,
        help="A proxy in front, or a network of them: X-Forwarded-For and -Proto are believed from there alone.",
    ),
    click.option(
        "--workers",
        default=1,
        show_default=True,
        type=click.IntRange(1, 256),
        help="Processes that serve at the port, one for each core; more than one needs --database.",
    ),
    click.option(
        "--strong",
        default=2,
        show_default=True,
        type=click.IntRange(0, 256),
        help="Strong players that think at the same time; 0: none can be chosen.",
    ),
    click.option(
        "--strong-seconds",
        default=1.0,
        show_default=True,
        type=Seconds(0.05, 1.5),
        help="What each of them may take for a decision.",
    ),
    click.option(
        "--keep-days",
        default=0,
        show_default=True,
        type=click.IntRange(0, 36500),
        help="Delete tables and score sheets that nobody has touched for this many days; 0: keep all.",
    ),
)
"""The options of `serve`, which `doctor` takes as well."""


def with_settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the `SETTINGS` to a command."""
    for option in reversed(SETTINGS):
        command = option(command)
    return command


@click.command(cls=SettingsCommand)
@with_settings
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    open_browser: bool,
    names: tuple[str, ...],
    metrics: bool,
    log: Literal["text", "json"],
    per_address: int,
    proxies: tuple[str, ...],
    workers: int,
    strong: int,
    strong_seconds: float,
    keep_days: int,
    unix: Path | None,
    root_path: str,
) -> None:
    """Serve the web table."""
    from upcard.server import serve
    from upcard.server.ports import ServeError

    data, database = place(context)
    may_be_silent()
    try:
        chosen = (host, port, data, open_browser, names, database, metrics, log, per_address, proxies, workers)
        serve(*chosen, strong, strong_seconds, keep_days, unix, root_path)
    except ServeError as problem:
        raise CommandError(problem.message) from None


def place(context: click.Context) -> tuple[Path | None, str | None]:
    """Return where tables are kept: ``--data``, ``--database``, or neither. Raises click.UsageError: both are given."""
    given = one_of(context, "data", "database")
    if len(given) > 1:
        raise click.UsageError("Tables are kept in one place: give --data or --database.")
    if str(given.get("data", "")).startswith(("postgres:", "postgresql:")):
        raise click.UsageError("--data names a folder; a PostgreSQL database is given with --database.")
    return given.get("data"), given.get("database")
