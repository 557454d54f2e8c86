"""redouble: where it differs. Source: rules page `redouble`."""

from quedou.fan.rows import Row
from quedou.fan.win import Win
from quedou.rules.base import Options, Ruleset


class Redouble(Ruleset):
    def __init__(self) -> None:
        super().__init__("redouble", ("pung_counts_once",))

    # Scoring

    def tile_set(self, options: Options) -> int:
        return 64

    def rows(self, options: Options) -> list[Row]:
        rows = super().rows(options)
        if options["pung_counts_once"]:
            for row in rows:
                if row.id == "pung_of_terminals_or_honors":
                    row.repeats = False
        return rows

    def points(self, total: int, win: Win, options: Options) -> int:
        """Doubled for each passed win, then capped."""
        return min(total << win.doubles, options.cap)
