"""The command `upcard doctor`, which examines the installation of a server."""

import json
from dataclasses import asdict
from typing import Any

import click

from upcard.terminal.errors import NOT_SO
from upcard.terminal.serve import place, with_settings
from upcard.terminal.settings import SettingsCommand
from upcard.text.messages import say


@click.command(cls=SettingsCommand)
@with_settings
@click.option("--url", metavar="URL", help="The address by which visitors come, to be tried while a server runs.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@click.pass_context
def doctor(context: click.Context, /, url: str | None, as_json: bool, **given: Any) -> None:
    """Say what is wrong with a set-up, and what to do. It takes the settings of `upcard serve`."""
    from upcard.server.doctor import Installation, examine

    if url is not None and not url.startswith(("http://", "https://")):
        raise click.BadParameter("an address begins with http:// or https://", param_hint="--url")
    data, database = place(context)
    installation = Installation(
        given["host"],
        given["port"],
        data,
        database,
        given["names"],
        given["proxies"],
        given["workers"],
        given["strong"],
        given["unix"],
    )
    findings = []
    for finding in examine(installation, url):
        findings.append(finding)
        if not as_json:
            mark = "✓" if finding.fine else "✗"
            click.echo(" ".join([mark, finding.said, finding.advice]).rstrip())
    wrong = sum(not finding.fine for finding in findings)
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
    elif not wrong:
        click.echo(say("Nothing is wrong."))
    context.exit(NOT_SO if wrong else 0)
