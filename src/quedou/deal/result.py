"""How a deal ended, and what it brought. Source: rules page `common`, sections 9 and 10.4."""

from typing import Final

from quedou.deal.events import PAYMENT_NAMES
from quedou.fan.score import Score
from quedou.tiles import tile_name

WIN_RESULT: Final = 0
DRAW_RESULT: Final = 1
EIGHT_FLOWERS_RESULT: Final = 2
FORFEIT_RESULT: Final = 3

RESULT_NAMES: Final = ("win", "exhausted", "eight_flowers", "forfeit")
BY_NAMES: Final = ("discard", "self_draw", "rob_kong", "extra_draw")


class Result:
    """The end of a deal.

    `winner` and `loser` are seats, -1 after a draw. `points` is what the loser owes for the win (or the eight
    flowers, or leaving), `delta` what the whole deal brought each seat, instant payments included; both count
    points, before a rate turns them into beans and a purse limits them. `hands` are both seats' concealed
    tiles, ascending; the winner's last tile is only in `tile`.
    """

    def __init__(self, kind: int, winner: int, loser: int, points: int, paid: int) -> None:
        self.kind = kind
        self.winner = winner
        self.loser = loser
        self.by = -1
        self.tile = -1
        self.score: Score | None = None
        self.doubles = 0
        self.points = points
        self.delta: list[int] = [paid, -paid]
        if winner >= 0:
            self.delta[winner] += points
            self.delta[1 - winner] -= points
        self.payments: list[tuple[int, int, int, int]] = []
        self.hands: list[list[int]] = [[], []]
        self.next_dealer = 0

    def to_json(self) -> dict[str, object]:
        """The result as the page gets it."""
        return {
            "kind": RESULT_NAMES[self.kind],
            "winner": self.winner if self.winner >= 0 else None,
            "loser": self.loser if self.loser >= 0 else None,
            "by": BY_NAMES[self.by] if self.by >= 0 else None,
            "tile": tile_name(self.tile) if self.tile >= 0 else None,
            "score": self.score.to_json() if self.score is not None else None,
            "doubles": self.doubles,
            "points": self.points,
            "delta": list(self.delta),
            "payments": [
                {"from": payer, "to": payee, "points": points, "reason": PAYMENT_NAMES[reason]}
                for payer, payee, points, reason in self.payments
            ],
            "hands": [[tile_name(kind) for kind in hand] for hand in self.hands],
            "next_dealer": self.next_dealer,
        }
