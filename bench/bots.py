"""Whole deals between two players of a level, and what a move costs, beside random legal play.

CPU time on one core. The bots see views, and `keen` has the deadline that it has at a table. Run it as
`python -m bench.bots`.
"""

import time

import quedou
from quedou.bots import LEVELS, Bot, make_bot
from quedou.deal import Deal, View, seeded_setup
from quedou.lab.play import play_out
from quedou.rules import RULESETS, get_rules
from quedou.server.clockwork import LONGEST_THOUGHT_S

WARM_UP = {"random": 10, "beginner": 10, "steady": 10, "keen": 0}
DEALS = {"random": 100, "beginner": 40, "steady": 40, "keen": 2}
PROMISE_MS = 200.0
"""The most that a move may cost, on one core."""


class Timed(Bot):
    """A player of a level that notes what each of its moves costs, in ms of CPU time."""

    def __init__(self, level: str, rules_id: str, seed: int) -> None:
        self.ends = 0.0
        self.player = make_bot(level, rules_id, None, seed, go_on=lambda: time.process_time() < self.ends)
        self.costs: list[float] = []

    def decide(self, view: View) -> int:
        """What the player decides."""
        start = time.process_time()
        self.ends = start + LONGEST_THOUGHT_S
        action = self.player.decide(view)
        self.costs.append((time.process_time() - start) * 1000)
        return action


def measure(level: str, rules_id: str) -> tuple[float, list[float]]:
    """Deals a second between two players of the level, and the cost of each move, ascending."""
    rules = get_rules(rules_id)
    costs: list[float] = []
    took = 0.0
    for number in range(1, WARM_UP[level] + DEALS[level] + 1):
        pair = [Timed(level, rules_id, number * 2 + seat) for seat in (0, 1)]
        deal = Deal(rules, rules.options(), seeded_setup(2, number, 0))
        start = time.process_time()
        play_out(deal, pair)
        if number > WARM_UP[level]:
            took += time.process_time() - start
            costs += pair[0].costs + pair[1].costs
    return DEALS[level] / took, sorted(costs)


def main() -> None:
    """Print a line a ruleset and level."""
    core = "compiled" if quedou.COMPILED else "interpreted"
    print(f"\nbots, core {core}: whole deals; a move is promised within {PROMISE_MS:.0f} ms")
    heads = ("deals/s", "of random", "ms, median", "99 %", "most")
    print(f"  {'ruleset':10}{'level':10}" + "".join(f"{head:>12}" for head in heads))
    for rules_id in RULESETS:
        base = 0.0
        for level in ("random", *LEVELS):
            deals, costs = measure(level, rules_id)
            base = base or deals
            median, late, most = costs[len(costs) // 2], costs[len(costs) * 99 // 100], costs[-1]
            row = [f"{deals:.1f}", f"{deals / base:.3f}", f"{median:.2f}", f"{late:.2f}", f"{most:.2f}"]
            row = [f"{deals:.1f}", f"{deals / base:.3f}", f"{median:.2f}", f"{late:.2f}", f"{most:.2f}"]
            print(f"  {rules_id:10}{level:10}" + "".join(f"{cell:>12}" for cell in row))


if __name__ == "__main__":
    main()
