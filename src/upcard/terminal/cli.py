"""The `upcard` command."""

import ipaddress
from pathlib import Path
from typing import Literal

import click

from upcard.terminal.arena import arena
from upcard.terminal.arguments import Seconds
from upcard.terminal.backup import backup, restore
from upcard.terminal.bench import bench
from upcard.terminal.errors import HELP, CommandError, OneLineGroup, may_be_silent
from upcard.terminal.interview import interview
from upcard.terminal.lab import lab
from upcard.terminal.lesson import lesson
from upcard.terminal.paper import print_command
from upcard.terminal.play import play
from upcard.terminal.replay import replay_command
from upcard.terminal.rules import games, rules
from upcard.terminal.score import score
from upcard.terminal.simulate import simulate
from upcard.terminal.stats import stats
from upcard.terminal.trial import try_command
from upcard.terminal.umpire import umpire
from upcard.terminal.verify import verify


@click.group(cls=OneLineGroup, invoke_without_command=True, context_settings={"help_option_names": list(HELP)})
@click.version_option(package_name="upcard")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games at a table in the browser or the terminal. Alone, it serves the web table."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


main.add_command(play)
main.add_command(lesson)
main.add_command(games)
main.add_command(rules)
main.add_command(interview)
main.add_command(print_command)
main.add_command(replay_command)
main.add_command(try_command)
main.add_command(verify)
main.add_command(score)
main.add_command(umpire)
main.add_command(stats)
main.add_command(simulate)
main.add_command(arena)
main.add_command(lab)
main.add_command(bench)
main.add_command(backup)
main.add_command(restore)


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


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", default=None, type=click.IntRange(0, 65535), help="Port; default 8000, or a free one if that is taken."
)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder for the tables.")
@click.option("--database", metavar="URL", help="A PostgreSQL database for the tables instead, as postgresql://…")
@click.option("--open/--no-open", "open_browser", default=True, help="Open the browser at the lobby.")
@click.option(
    "--name",
    "names",
    multiple=True,
    callback=_names,
    help="A host name it is reached by; addresses and localhost always do.",
)
@click.option("--metrics", is_flag=True, help="Serve counts and times for Prometheus at /metrics.")
@click.option("--log", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Form of the log.")
@click.option(
    "--per-address",
    default=100,
    show_default=True,
    type=click.IntRange(min=0),
    help="Tables one client address may have open; 0: any.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_proxies,
    help="A proxy in front, or a network of them: X-Forwarded-For and -Proto are believed from there alone.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 256),
    help="Processes that serve at the port, one for each core; several need --database.",
)
@click.option(
    "--strong",
    default=2,
    show_default=True,
    type=click.IntRange(0, 256),
    help="Strong players that think at the same time; 0: none can be chosen.",
)
@click.option(
    "--strong-seconds",
    default=1.0,
    show_default=True,
    type=Seconds(0.05, 1.5),
    help="What each of them may take for a decision.",
)
def serve(
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
) -> None:
    """Serve the web table."""
    from upcard.server import ServeError, serve

    if data is not None and database is not None:
        raise click.UsageError("Tables are kept in one place: give --data or --database.")
    may_be_silent()
    try:
        chosen = (host, port, data, open_browser, names, database, metrics, log, per_address, proxies, workers)
        serve(*chosen, strong, strong_seconds)
    except ServeError as problem:
        raise CommandError(problem.message) from None
