"""A table on a fake clock, played by whoever the test puts there."""

import random
from collections.abc import Callable

import msgspec

from quedou.deal.actions import action_json
from quedou.rules import get_rules
from quedou.table import Accepted, Refused, Table
from quedou.table.commands import Act, Auto, Commit, Decide, Leave, Next, Reveal, TimeUp
from quedou.table.events import Chair, Event, Made, Sealed
from quedou.table.frames import view_message
from quedou.table.judge import FRESH_BYTES, seal
from quedou.table.screen import Frame

START = 1_700_000_000_000
HERE = (True, True)


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

    def send(self, command: object) -> Accepted | Refused:
        answer = self.table.handle(command, self.now)  # type: ignore[arg-type]
        self.log.extend(answer.events)
        self.table = self.table.after(answer.events)
        return answer

    def _id(self) -> str:
        self.ids += 1
        return f"id{self.ids}"

    def act(self, seat: int, action: int, n: int | None = None) -> Accepted | Refused:
        deal = self.table.deal
        assert deal is not None
        frame = self.shown(seat)
        data = action_json(action, deal.seats[seat].hand())
        return self.send(Act(self._id(), seat, frame.n if n is None else n, data))

    def auto(self, seat: int, on: bool, reason: str = "asked") -> Accepted | Refused:
        return self.send(Auto(self._id(), seat, on, reason))  # type: ignore[arg-type]

    def next(self, seat: int) -> Accepted | Refused:
        return self.send(Next(self._id(), seat))

    def leave(self, seat: int) -> Accepted | Refused:
        return self.send(Leave(self._id(), seat))

    def commit(self, seat: int, text: str) -> Accepted | Refused:
        return self.send(Commit(self._id(), seat, self.table.number, text))

    def reveal(self, seat: int, text: str) -> Accepted | Refused:
        return self.send(Reveal(self._id(), seat, self.table.number, text))

    def shown(self, seat: int) -> Frame:
        frame = self.table.screens[seat].shown(self.now)
        assert frame is not None
        return frame

    def sent(self, seat: int) -> bytes:
        return view_message(self.table, self.shown(seat), self.now, HERE)

    def view(self, seat: int) -> dict[str, object]:
        view: dict[str, object] = msgspec.json.decode(self.shown(seat).view)
        return view

    def tick(self) -> bool:
        """Go to the next moment that is due and do what is due; False when nothing is."""
        due = self.table.due()
        if due is None:
            return False
        self.now = max(self.now, due.at)
        if due.computer >= 0:
            deal = self.table.deal
            assert deal is not None
            action = self.chance.choice(deal.legal(due.computer))
            answer = self.send(Decide(self._id(), due.computer, self.table.seq, action))
        else:
            answer = self.send(TimeUp(self._id(), self.table.seq, self.chance.randbytes(FRESH_BYTES)))
        assert isinstance(answer, Accepted), answer
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


def sealed_with(event: Sealed, **changes: object) -> Sealed:
    return msgspec.structs.replace(event, **changes)
