"""The command `upcard bench`, which measures how fast the engine is on this machine."""

import json
import platform
from dataclasses import asdict

import click
from rich.table import Table

from upcard.terminal import measures
from upcard.terminal.arguments import Seconds
from upcard.terminal.console import print_whole, text_console


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(measures.NAMES), metavar="[NAME]...")
@click.option(
    "--seconds",
    default=3.0,
    show_default=True,
    type=Seconds(0.01, 600),
    help="Processor seconds for each figure.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def bench(names: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure the engine on one core.

    NAME is one of plays, the name of another game, steady, contracts, least-left, view, hash, equality
    and import; without names all are measured. Beside each figure stands what a unit costs in turns of a fixed
    Python loop that is timed in the same moments: that figure can be compared between machines.
    """
    console = text_console(stderr=True)
    figures: list[measures.Figure] = []
    for name in names or measures.NAMES:
        if console.is_terminal and not as_json:
            console.print(f"{name} …", style="dim", end="\r")
        figures.append(measures.measure(name, seconds))
    turn = min(measures.reference() for _ in range(5)) * 1e9
    if as_json:
        head = {
            "compiled": measures.is_compiled(),
            "python": platform.python_version(),
            "machine": platform.machine(),
            "reference_ns": turn,
        }
        click.echo(json.dumps({**head, "figures": [asdict(figure) for figure in figures]}, indent=2))
        return
    table = Table(
        title=f"{'Compiled' if measures.is_compiled() else 'Pure Python'} engine, {platform.python_version()}",
        box=None,
        pad_edge=False,
    )
    aimed = measures.is_compiled() and any(figure.target for figure in figures)
    table.add_column("", no_wrap=True)
    for title in ("per second", "fastest", "µs each", "loops each", "spread", *(["aim"] if aimed else [])):
        table.add_column(title, justify="right")
    for figure in figures:
        table.add_row(
            figure.what,
            _rate(figure.rate),
            _rate(figure.fastest),
            f"{figure.micros:,.2f}",
            f"{figure.loops:,.1f}",
            f"{figure.spread:.0%}",
            *([f"{figure.target:,.0f}" if figure.target else ""] if aimed else []),
        )
    print_whole(table)
    click.echo(f"One turn of the fixed loop takes {turn:.1f} ns here.")


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate > 100 else f"{rate:,.1f}"
