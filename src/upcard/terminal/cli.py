"""The `upcard` command."""

from pathlib import Path
from typing import Literal

import click

from upcard.terminal.bench import bench
from upcard.terminal.keeping import backup, restore
from upcard.terminal.oneline import HELP, Fault, OneLineGroup, may_be_silent
from upcard.terminal.play import play
from upcard.terminal.reading import games, rules
from upcard.terminal.replay import replay_command
from upcard.terminal.simulate import simulate
from upcard.terminal.trial import try_command
from upcard.terminal.verify import verify


@click.group(cls=OneLineGroup, invoke_without_command=True, context_settings={"help_option_names": list(HELP)})
@click.version_option(package_name="upcard")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games at a table in the browser or the terminal. Alone, it serves the web table."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


main.add_command(play)
main.add_command(games)
main.add_command(rules)
main.add_command(replay_command)
main.add_command(try_command)
main.add_command(verify)
main.add_command(simulate)
main.add_command(bench)
main.add_command(backup)
main.add_command(restore)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", default=None, type=click.IntRange(0, 65535), help="Port; default 8000, or a free one if that is taken."
)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder for the tables.")
@click.option("--database", metavar="URL", help="A PostgreSQL database for the tables instead, as postgresql://…")
@click.option("--open/--no-open", "open_browser", default=True, help="Open the browser at the lobby.")
@click.option("--name", "names", multiple=True, help="A host name it is reached by; addresses and localhost always do.")
@click.option("--metrics", is_flag=True, help="Serve counts and times for Prometheus at /metrics.")
@click.option("--log", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Form of the log.")
@click.option("--per-address", default=100, show_default=True, help="Tables one client address may have open; 0: any.")
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
) -> None:
    """Serve the web table."""
    from upcard.server import ServeError, serve

    if data is not None and database is not None:
        raise click.UsageError("Tables are kept in one place: give --data or --database.")
    may_be_silent()
    try:
        serve(host, port, data, open_browser, names, database, metrics, log, per_address)
    except ServeError as problem:
        raise Fault(str(problem)) from None
