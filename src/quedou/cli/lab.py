"""`arena`: two bots measured against each other."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from quedou.bots import LEVELS, MOVES, UnknownLevel, make_bot
from quedou.cli.given import AsJson, OptionTexts, rules_and_options
from quedou.cli.mistake import Mistake
from quedou.lab.arena import Match, Standing, compare

app = typer.Typer()

_Level = Annotated[str, typer.Argument(help=f"One of {', '.join(LEVELS)}, random.")]


@app.command()
def arena(
    a: _Level,
    b: _Level,
    rules: Annotated[str, typer.Option(metavar="RULES", help="The ruleset.")],
    deals: Annotated[int, typer.Option(min=2, help="How many deals; each wall is played twice.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes at work; the result does not depend on it.")
    ] = 1,
    moves: Annotated[
        int,
        typer.Option(min=0, help="Moves that keen imagines for a decision; with 0 it tries nothing."),
    ] = MOVES,
    option: OptionTexts = None,
    as_json: AsJson = False,
) -> None:
    """Measure two bots on mirrored deals: points a deal of A against B, with a 95 % interval."""
    ruleset, options = rules_and_options(rules, option)
    try:
        for level in (a, b):
            make_bot(level, ruleset.id, options, 0)
    except UnknownLevel as error:
        raise Mistake(str(error)) from None
    match = Match(a, b, ruleset.id, options.to_json(), seed, moves)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(f"{a} against {b}", total=deals)
        standing = compare(match, deals, jobs, lambda done: progress.update(task, completed=done))
    if as_json:
        typer.echo(msgspec.json.encode(standing.to_json()).decode())
    else:
        _show(standing)


def _show(standing: Standing) -> None:
    typer.echo(
        f"{standing.first} against {standing.second}, {standing.rules}, "
        f"{standing.deals} mirrored deals, seed {standing.seed}"
    )
    typer.echo(
        f"points a deal: {standing.mean:+.2f}, 95 % between {standing.low:+.2f} and {standing.high:+.2f}"
    )
    typer.echo(f"won {standing.won}, lost {standing.lost}, drawn {standing.drawn}")
