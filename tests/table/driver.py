"""A table on a fake clock, played by whoever the test puts there."""

import random
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from quedou.deal.actions import action_json
from quedou.deal.deal import Deal
from quedou.rules import get_rules
from quedou.table import Refused, Table
from quedou.table.commands import Act, Auto, Command, Commit, Decide, Leave, Next, Reveal, TimeUp
from quedou.table.events import Chair, Event, Made
from quedou.table.frames import view_message
from quedou.table.judge import FRESH_BYTES, seal
from quedou.table.screen import Frame

START = 1_700_000_000_000
HERE = (True, True)


class Answer(NamedTuple):
    """What became of a command; the code is empty where it was accepted."""

    code: str
    message: str
    events: tuple[Event, ...]

    @property
    def accepted(self) -> bool:
        return not self.code


class Driver:
    """Holds the log and the clock; `play` runs until nothing is due or `until` says so.

    `chairs` is one letter a seat: `p` a person, `c` a computer. A computer takes a random legal action.
    """

    def __init__(
        self,
        rules: str = "redouble",
        chairs: str = "pc",
        options: dict[str, object] | None = None,
        seed: int = 1,
        tiles: str = "",
        deals: int | None = None,
        dealer: int = -1,
    ) -> None:
        self.chance = random.Random(seed)
        self.now = START
        ruleset = get_rules(rules)
        seats = tuple(
            Chair("person", "松", None, f"user{seat}") if letter == "p" else Chair("computer", "竹", "steady")
            for seat, letter in enumerate(chairs)
        )
        made = Made(
            at=START,
            table="T1",
            key=self.chance.randbytes(32).hex(),
            rules=rules,
            version=ruleset.version,
            options=ruleset.options(options).to_json(),
            chairs=(seats[0], seats[1]),
            decision_ms=15_000,
            deals=deals,
        )
        first = seal(Table(made), self.chance.randbytes(FRESH_BYTES), START)
        if tiles:
            first = msgspec.structs.replace(first, tiles=tiles)
        if dealer >= 0:
            first = msgspec.structs.replace(first, dealer=dealer)
        self.log: list[Event] = [made, first]
        self.table = Table.fold(self.log)
        self.ids = 0

    def send(self, command: Command) -> Answer:
        answer = self.table.handle(command, self.now)
        self.log.extend(answer.events)
        self.table = self.table.after(answer.events)
        if isinstance(answer, Refused):
            return Answer(answer.code, answer.message, answer.events)
        return Answer("", "", answer.events)

    @property
    def deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal

    @property
    def due_at(self) -> int:
        due = self.table.due()
        assert due is not None
        return due.at

    def last(self, seat: int) -> Frame:
        """The seat's latest frame, shown or to come."""
        frame = self.table.screens[seat].last
        assert frame is not None
        return frame

    def default(self, seat: int) -> Answer:
        return self.act(seat, self.deal.default_action(seat))

    def _id(self) -> str:
        self.ids += 1
        return f"id{self.ids}"

    def act(self, seat: int, action: int, n: int | None = None) -> Answer:
        frame = self.shown(seat)
        data = action_json(action, self.deal.seats[seat].hand())
        return self.send(Act(self._id(), seat, frame.n if n is None else n, data))

    def auto(self, seat: int, on: bool, reason: Literal["asked", "lost", "back"] = "asked") -> Answer:
        return self.send(Auto(self._id(), seat, on, reason))

    def next(self, seat: int) -> Answer:
        return self.send(Next(self._id(), seat))

    def leave(self, seat: int) -> Answer:
        return self.send(Leave(self._id(), seat))

    def commit(self, seat: int, text: str) -> Answer:
        return self.send(Commit(self._id(), seat, self.table.number, text))

    def reveal(self, seat: int, text: str) -> Answer:
        return self.send(Reveal(self._id(), seat, self.table.number, text))

    def shown(self, seat: int) -> Frame:
        frame = self.table.screens[seat].shown(self.now)
        assert frame is not None
        return frame

    def sent(self, seat: int) -> bytes:
        return view_message(self.table, self.shown(seat), self.now, HERE)

    def view(self, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode(self.shown(seat).view)
        return view

    def tick(self) -> bool:
        """Go to the next moment that is due and do what is due; False when nothing is."""
        due = self.table.due()
        if due is None:
            return False
        self.now = max(self.now, due.at)
        if due.computer >= 0:
            action = self.chance.choice(self.deal.legal(due.computer))
            answer = self.send(Decide(self._id(), due.computer, self.table.seq, action))
        else:
            answer = self.send(TimeUp(self._id(), self.table.seq, self.chance.randbytes(FRESH_BYTES)))
        assert answer.accepted, answer
        return True

    def run(self, until: Callable[["Driver"], bool]) -> None:
        """Tick until something is so."""
        for _ in range(10_000):
            if until(self) or not self.tick():
                return
        raise AssertionError("the table never came there")

    def deal_now(self) -> None:
        """Let the wall be built."""
        self.run(lambda driver: driver.table.status == "playing")
