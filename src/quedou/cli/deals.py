"""`simulate`, `replay` and `verify`: deals without a server."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from quedou.bots import UnknownLevel, make_bot
from quedou.cli.given import AsJson, OptionTexts, RulesId, rules_and_options
from quedou.cli.mistake import Mistake
from quedou.cli.stepping import step_through
from quedou.deal.record import Record, RecordError, read_record, verify
from quedou.deal.transcript import transcript
from quedou.lab.simulation import Simulation, Summary
from quedou.rules import get_rules

app = typer.Typer()

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as JSON lines.")]

UNTRUE = 1
_MOST_PATTERNS = 12


@app.command()
def simulate(
    rules: RulesId,
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 100,
    bots: Annotated[str, typer.Option(metavar="A,B", help="The levels of the two seats.")] = "steady,steady",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes at work; the result does not depend on it.")
    ] = 1,
    option: OptionTexts = None,
    as_json: AsJson = False,
) -> None:
    """Let two bots play many deals, and sum up."""
    ruleset, options = rules_and_options(rules, option)
    levels = bots.split(",")
    if len(levels) != 2:
        raise Mistake(f"--bots {bots!r}: expected two levels such as steady,beginner")
    try:
        for level in levels:
            make_bot(level, ruleset.id, options, 0)
    except UnknownLevel as error:
        raise Mistake(f"--bots {error}") from None
    simulation = Simulation(ruleset.id, options.to_json(), (levels[0], levels[1]), seed)
    with _progress() as progress:
        task = progress.add_task(ruleset.id, total=deals)
        summary = simulation.run(deals, jobs, lambda done: progress.update(task, completed=done))
    if as_json:
        typer.echo(msgspec.json.encode(summary.to_json()).decode())
    else:
        _show(summary)


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)


def _show(summary: Summary) -> None:
    console = Console()
    table = Table(title=f"{summary.rules}, {summary.deals} deals, seed {summary.seed}")
    for column in ("seat", "bot", "won", "points a deal"):
        table.add_column(column)
    for seat, level in enumerate(summary.bots):
        mean = summary.points[seat] / summary.deals
        table.add_row(str(seat), level, f"{summary.wins[seat] / summary.deals:.1%}", f"{mean:+.2f}")
    console.print(table)
    ways = ", ".join(f"{way} {count}" for way, count in sorted(summary.by.items())) or "none"
    console.print(f"wins: {ways}; drawn: {summary.drawn}")
    console.print(
        f"discards a deal {summary.turns / summary.deals:.1f}, tiles left {summary.left / summary.deals:.1f}"
    )
    console.print(
        f"winning total: median {summary.quantile(0.5)}, 90 % {summary.quantile(0.9)}, "
        f"99 % {summary.quantile(0.99)}"
    )
    names = _pattern_names(summary.rules)
    shown = summary.fans.most_common(_MOST_PATTERNS)
    console.print(f"patterns seen: {len(summary.fans)}; most often:")
    for fan, count in shown:
        console.print(f"  {count:6} {names.get(fan, '')} {fan}", highlight=False)


def _pattern_names(rules_id: str) -> dict[str, str]:
    ruleset = get_rules(rules_id)
    return {str(row["id"]): str(row["name"]) for row in ruleset.book(ruleset.options(None))}


@app.command()
def replay(
    file: RecordFile,
    everything: Annotated[bool, typer.Option("--all", help="Print it all instead of stepping.")] = False,
) -> None:
    """Step through the record of a deal; without a terminal, print it all."""
    record = _read(file)
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        try:
            typer.echo(transcript(record.events, record.players), nl=False)
        except (KeyError, TypeError, ValueError, IndexError):
            raise Mistake(f"{file}: an event of the record says less than it must") from None
        return
    try:
        step_through(record)
    except RecordError as error:
        raise Mistake(f"{file}: {error}") from None


@app.command(name="verify")
def verify_file(file: RecordFile) -> None:
    """Check a record: secrets, wall and every event. Exits 0 only for a true one, 1 for an untrue one."""
    try:
        deal = verify(_text(file))
    except RecordError as error:
        if error.code in ("unreadable", "version"):
            raise Mistake(f"{file}: {error}") from None
        typer.echo(f"quedou: {file}: not true ({error.code}): {error}", err=True)
        raise typer.Exit(UNTRUE) from None
    typer.echo(f"true: {deal.rules.id}, deal {deal.setup.deal}, {len(deal.log)} events")


def _read(file: Path) -> Record:
    try:
        return read_record(_text(file))
    except RecordError as error:
        raise Mistake(f"{file}: {error}") from None


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except UnicodeDecodeError:
        raise Mistake(f"{file}: no UTF-8 text, so no record") from None
    except OSError as error:
        raise Mistake(f"{file}: {error.strerror}") from None
