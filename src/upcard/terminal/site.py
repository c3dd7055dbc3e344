"""The command `upcard site`, which builds the card room as a folder of files, for browsers without a server."""

import json
import os
import sys
from pathlib import Path
from typing import Final

import click

from upcard.terminal.errors import CommandError, PathName, why_not
from upcard.text.messages import marked, say, translated

STEPS: Final = {
    "fetch": marked("Fetching the parts of the site …"),
    "compile": marked("Compiling the games for browsers …"),
    "write": marked("Writing the files …"),
}


@click.command()
@click.option("-o", "--out", "folder", metavar="DIR", required=True, type=PathName(), help="The folder to write.")
@click.option("--cache", metavar="DIR", type=PathName(), help="Where what is fetched is kept.")
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def site(folder: Path, cache: Path | None, as_json: bool) -> None:
    """Write the card room as files that any web host serves: all games, bots, rules, score sheets and the umpire.

    There is no server then: everything runs and is kept in the browser of whoever opens it, without a network, too. A
    site that is there is replaced. Needs Node.js 20 or newer (pip install 'upcard[site]' brings it).
    """
    # Imported here: the errors of the command line do not wait for the server.
    from upcard.site.build import build_site
    from upcard.site.sources import NoSource

    try:
        made = build_site(folder, cache or cache_folder(), lambda step: click.echo(translated(STEPS[step]), err=True))
    except NoSource as problem:
        raise CommandError("the site cannot be written: {problem}", problem=problem) from None
    except OSError as problem:
        raise CommandError("cannot be written: {why}", folder, why=why_not(problem)) from None
    if as_json:
        click.echo(json.dumps({"folder": str(folder), **made.as_dict()}))
        return
    click.echo(
        say("{folder}: {number} files, {size} MB.", folder=folder, number=made.files, size=f"{made.size / 1e6:.1f}")
    )
    click.echo(say("Try it: {command}", command=f"{Path(sys.executable).name} -m http.server --directory {folder}"))


def cache_folder() -> Path:
    """Return the user's folder for what can be fetched again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "upcard" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/upcard"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "upcard"
