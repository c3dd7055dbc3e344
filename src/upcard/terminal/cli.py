"""The `upcard` command and the list of its commands."""

from importlib import import_module
from typing import Final

import click

from upcard.interruption import terminate_like_sigint
from upcard.terminal.errors import HELP, OneLineGroup

COMMANDS: Final = {
    "serve": "serve:serve",
    "site": "site:site",
    "doctor": "doctor:doctor",
    "play": "play:play",
    "lesson": "lesson:lesson",
    "games": "rules:games",
    "rules": "rules:rules",
    "interview": "interview:interview",
    "print": "paper:print_command",
    "replay": "replay:replay_command",
    "review": "review:review_command",
    "practise": "practise:practise",
    "try": "trial:try_command",
    "verify": "verify:verify",
    "score": "score:score",
    "umpire": "umpire:umpire",
    "stats": "stats:stats",
    "simulate": "simulate:simulate",
    "arena": "arena:arena",
    "lab": "lab:lab",
    "bench": "bench:bench",
    "backup": "backup:backup",
    "restore": "backup:restore",
    "clean": "clean:clean",
    "licences": "licences:licences",
}
"""Where each command is defined: the module of this package, and the name there."""


class Commands(OneLineGroup):
    """All commands of `upcard`; each is imported when it is asked for, as to import all takes long."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None if there is none."""
        if cmd_name not in self.commands and cmd_name in COMMANDS:
            module, _, name = COMMANDS[cmd_name].partition(":")
            self.add_command(getattr(import_module(f"upcard.terminal.{module}"), name), cmd_name)
        return super().get_command(ctx, cmd_name)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": list(HELP)})
@click.version_option(package_name="upcard")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games at a table in the browser or the terminal. Alone, it serves the web table."""
    if context.invoked_subcommand not in (None, "serve"):  # the server has signal handlers of its own
        # So a terminal is left as it was found, and nothing that was started or half written is left behind.
        context.with_resource(terminate_like_sigint(ctrl_c=False))
    if context.invoked_subcommand is None:
        from upcard.terminal.serve import serve

        with serve.make_context("serve", [], parent=context) as served:
            serve.invoke(served)
