"""Reads options of commands also from the environment or from a file."""

from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from upcard.terminal.errors import CommandError, PathName, read_file
from upcard.text.messages import marked
from upcard.text.toml import BadToml, line_of, load

PREFIX: Final = "UPCARD_"
"""What the names of all variables begin with."""

CONFIG: Final = "config"
"""The option that names the file."""

RANK: Final = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT, ParameterSource.DEFAULT_MAP)
"""Where a value may come from; what stands before another one outdoes it."""


class SettingsCommand(click.Command):
    """A command whose options may stand in the environment or in a file as well.

    Each may be given on the command line, as a variable (``--keep-days`` as ``UPCARD_KEEP_DAYS``), or as a line of the
    TOML file that ``--config`` names (``keep-days = 400``). An option given twice is taken from the first of these; an
    error names where the value stands.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.params.append(
            click.Option(
                [f"--{CONFIG}"],
                type=PathName(exists=True, dir_okay=False),
                is_eager=True,
                expose_value=False,
                callback=self._read,
                help="A TOML file that sets options by their names.",
            )
        )
        for option in self._options().values():
            option.envvar = PREFIX + long_name(option).upper().replace("-", "_")
            option.show_envvar = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's; a bad value names the variable or the file that it comes from. Raises click.ClickException."""
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as problem:
            option = problem.param
            where = self._where(ctx, option) if isinstance(option, click.Option) else ""
            if not where:
                raise
            raise CommandError("{where}: {why}", where=where, why=problem.message) from None

    def _options(self) -> dict[str, click.Option]:
        """Return the options by their names as they are written, without dashes."""
        return {long_name(option): option for option in self.params if isinstance(option, click.Option)}

    def _read(self, ctx: click.Context, _option: click.Parameter, path: Path | None) -> None:
        """Make what the file sets the defaults. Raises CommandError."""
        if path is None:
            return
        text = read_file(path)
        try:
            found = load(text)
        except BadToml as problem:
            raise CommandError(problem.reason, path, problem.line) from None
        options = {name: option for name, option in self._options().items() if name != CONFIG}
        for name, value in found.items():
            if name not in options:
                line = line_of(text, name)
                raise CommandError(
                    "{name}: no such option; there are {all}", path, line, name=name, all=", ".join(options)
                )
            option = options[name]
            values = value if isinstance(value, list) and option.multiple else [value]
            if not all(_is_plain(option, each) for each in values):
                raise CommandError(_what_it_takes(option), path, line_of(text, name), name=name)
        ctx.default_map = {str(options[name].name): value for name, value in found.items()}
        ctx.meta[PREFIX] = path, text

    def _where(self, ctx: click.Context, option: click.Option) -> str:
        """Return the variable or the line of the file from which the value comes; empty for the command line."""
        source = ctx.get_parameter_source(str(option.name))
        if source is ParameterSource.ENVIRONMENT:
            return str(option.envvar)
        if source is ParameterSource.DEFAULT_MAP and PREFIX in ctx.meta:
            path, text = ctx.meta[PREFIX]
            return f"{path}:{line_of(text, long_name(option))}: {long_name(option)}"
        return ""


def long_name(option: click.Option) -> str:
    """Return the name of an option as it is written, without dashes: the one that turns it on."""
    return max(option.opts, key=len).lstrip("-")


def one_of(ctx: click.Context, *names: str) -> dict[str, Any]:
    """Return which of some options that exclude each other was given, by name.

    Left out is what is outdone by another one from the command line or the environment. Of several variables the last
    name's counts: one of them may be set for other commands.
    """
    given = {name: ctx.params[name] for name in names if ctx.params[name] is not None}
    for source in RANK:
        found = {name: value for name, value in given.items() if ctx.get_parameter_source(name) is source}
        if found:
            return dict([*found.items()][-1:]) if source is ParameterSource.ENVIRONMENT else found
    return given


def _is_plain(option: click.Option, value: object) -> bool:
    """Say whether that is a value of TOML that the option can be set to."""
    if option.is_flag:
        return isinstance(value, bool)
    if isinstance(option.type, click.Path):
        return isinstance(value, str)
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _what_it_takes(option: click.Option) -> str:
    if option.is_flag:
        return marked("{name}: true or false")
    return (
        marked("{name}: a text, a number or a list of them")
        if option.multiple
        else marked("{name}: a text or a number")
    )
