"""The answer of the scorer: what counted, what was swallowed by what, and the reading that was chosen.

Source: page `CONTRACT`, *The answer*.
"""

from quedou.fan.readings import Reading
from quedou.fan.tally import Tally


class Score:
    """The score of one hand. `fans` are in falling order of value, then of the table; treat it as immutable.

    `total` is the sum before cap and doubles, `points` what the loser owes. `yakuman` is empty and
    `flower_points` None where the ruleset has no such thing.
    """

    __slots__ = ("_reading", "excluded", "fans", "flower_points", "points", "total", "yakuman")

    def __init__(self, tally: Tally, points: int, flower_points: int | None, reading: Reading) -> None:
        self.fans = tally.lines
        self.excluded = tally.excluded
        self.total = tally.total
        self.points = points
        self.yakuman = tally.yakuman
        self.flower_points = flower_points
        self._reading = reading

    @property
    def arrangement(self) -> str:
        """The chosen reading, in the notation: sets and pair, then the melds."""
        return self._reading.text

    def to_json(self) -> dict[str, object]:
        """The answer of the scoring contract."""
        answer: dict[str, object] = {"fans": [line.to_json() for line in self.fans], "total": self.total}
        if self.yakuman:
            answer["yakuman"] = list(self.yakuman)
        if self.flower_points is not None:
            answer["flower_points"] = self.flower_points
        answer["points"] = self.points
        answer["arrangement"] = self.arrangement
        answer["excluded"] = [{"id": fan, "by": by} for fan, by in self.excluded]
        return answer
