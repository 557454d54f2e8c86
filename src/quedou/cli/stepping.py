"""Stepping through a record in the terminal: the whole table, one action a key."""

import typer
from rich.console import Console
from rich.table import Table

from quedou.bots.advice import advise
from quedou.deal import View
from quedou.deal.deal import Deal
from quedou.deal.record import Record, Replay
from quedou.deal.state import CLAIMED_DISCARD
from quedou.deal.transcript import Transcriber
from quedou.hand.notation import format_hand
from quedou.tiles import format_tiles, tile_name

_HELP = "Enter: on   b: back   a: advice   e: to the end   q: quit"
_BEST = 5
"""Actions that advice names."""


def step_through(record: Record) -> None:
    """Show the deal after each action until the user has seen enough. Raises `RecordError`."""
    console = Console()
    replay = Replay(record)
    past: list[tuple[Deal, int]] = []
    advised = False
    while True:
        _draw(console, replay, past[-1][1] if past else 0)
        if advised:
            _advise(console, replay)
        key = typer.prompt(_HELP, default="", show_default=False, prompt_suffix=" ").strip().lower()
        if key == "q" or (key == "" and replay.over):
            return
        if key == "b":
            if past:
                replay.deal, replay.place = past.pop()
            continue
        if key == "a":
            advised = not advised
            continue
        steps = len(record.events) if key == "e" else 1
        while steps and not replay.over:
            past.append((replay.deal.clone(), replay.place))
            replay.step()
            steps -= 1


def _draw(console: Console, replay: Replay, seen: int) -> None:
    deal = replay.deal
    teller = Transcriber(replay.record.players)
    console.clear()
    console.rule(f"{deal.rules.id}  deal {deal.setup.deal}  event {replay.place}/{len(replay.record.events)}")
    for seat in (1, 0):
        side = deal.seats[seat]
        dealer = "  deals" if seat == deal.dealer else ""
        ready = "  ready" if side.ready else ""
        doubles = f"  x{1 << side.doubles}" if side.doubles else ""
        console.print(f"[bold]{teller.name(seat)}[/bold]{dealer}{ready}{doubles}", highlight=False)
        flowers = format_tiles(side.flowers + side.held)
        console.print(f"  {format_hand(side.hand(), side.melds)}  {flowers}", highlight=False, markup=False)
        river = format_tiles([tile & ~CLAIMED_DISCARD for tile in side.river])
        console.print(f"  [dim]{river}[/dim]", highlight=False)
    console.print(f"{deal.left} tiles left in the wall", highlight=False)
    console.rule()
    for told in replay.record.events[seen : replay.place]:
        for line in teller.tell(told):
            console.print(line, highlight=False)


def _advise(console: Console, replay: Replay) -> None:
    """What the computer would think of before the next action, in the place of whoever acts."""
    teller = Transcriber(replay.record.players)
    for seat in replay.deal.to_act():
        view = View(replay.deal, seat)
        table = Table(
            "", "expected", "wins", "waits", title=teller.name(seat), title_justify="left", box=None
        )
        for advice in advise(view)[:_BEST]:
            told = advice.to_json(view.mine.hand())
            waits = ", ".join(f"{tile_name(wait.kind)} x{wait.left}" for wait in advice.waits)
            table.add_row(_words(told["action"]), f"{advice.expected:+.2f}", f"{advice.chance:.0%}", waits)
        console.print(table)


def _words(action: object) -> str:
    """`discard 5m`, `kong added 5z`, `pass`."""
    return " ".join(str(word) for word in action.values()) if isinstance(action, dict) else ""
