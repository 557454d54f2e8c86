"""How a deal flows under a ruleset: its `[flow]` table, what options change in it, and a method or two.

`Flow` is the half of a ruleset that the deal asks; the scoring half stands in `quedou.rules.base`.
`Terms` is what results when a table has chosen its options: plain attributes, nothing to look up.
Source: rules page `common`, sections 10 and 12, and section 2 of each ruleset's page.
"""

from collections.abc import Mapping
from typing import Final

from quedou.hand.melds import Meld
from quedou.rules.options import Options
from quedou.tiles import EAST

NO_FLOWERS: Final = 0
OPENING_FLOWERS: Final = 1
"""Flowers of the deal are replaced before the first turn, the dealer's first (guobiao, instant)."""
FIRST_ACTION_FLOWERS: Final = 2
"""Each player replaces the flowers of the deal at his own first action (wenzhou)."""

_FLOWERS: Final = {"none": NO_FLOWERS, "opening": OPENING_FLOWERS, "first_action": FIRST_ACTION_FLOWERS}

EXCHANGE_EVENT: Final = 1
TRIPLET_EVENT: Final = 2
PICK_EVENT: Final = 4
ALL_EVENTS: Final = 7


class FlowError(ValueError):
    """A `[flow]` table, or an option, that does not say what it must."""


class Terms:
    """The flow of one ruleset at one table.

    | attribute | meaning | ruleset |
    | --- | --- | --- |
    | `shapes`, `tile_set` | winning shapes; tiles in the set | |
    | `in_play` | tiles dealt from, the rest is the reserve | arcade 71 |
    | `flowers` | when the flowers of the deal are replaced | |
    | `ready` | ready can be declared and locks the hand | arcade, redouble |
    | `reveals` | the opponent's tiles are shown to the locked seat | redouble |
    | `passive_ready` | Heavenly Ready needs no declaration | instant |
    | `max_doubles`, `double_needs_ready` | passed wins that double | redouble |
    | `kong_after_claim` | a kong may follow a chow or pung | wenzhou |
    | `go_around_bans` | own discards and passed wins bar a win | wenzhou |
    | `discard_limit` | discards of each player, 0 is no limit | wenzhou |
    | `eight_flowers` | the eighth flower ends the deal | wenzhou |
    | `win_needs_score` | not every winning shape is a win | wenzhou, a minimum |
    | `kong_pays` | points paid at once for a kong | instant |
    | `flowers_pay_from` | the flower from which on each pays a point at once, 0 is never | instant |
    | `bonus_tiles`, `extra_draws` | face-up tiles and sea-bottom draws of the reserve | arcade |
    | `events` | mask of random events | arcade |
    | `triplet_chance`, `pick_chance` | percent | arcade |
    | `round_deals` | deals in a round, 0: always the East round | guobiao |
    | `dealer_alternates` | or the winner deals and a draw keeps the dealer | |
    | `escape_points` | price of leaving | |
    | `auto_win` | whether the default action wins | |
    """

    def __init__(self, flow: Mapping[str, object], shapes: int, tile_set: int) -> None:
        self.shapes = shapes
        self.tile_set = tile_set
        self.in_play = _number(flow, "in_play", tile_set)
        flowers = flow.get("flowers", "none")
        if not isinstance(flowers, str) or flowers not in _FLOWERS:
            raise FlowError(f"flow.flowers is {flowers!r}, expected one of {', '.join(_FLOWERS)}")
        self.flowers: int = _FLOWERS[flowers]
        self.ready = _flag(flow, "ready")
        self.reveals = _flag(flow, "reveals")
        self.passive_ready = _flag(flow, "passive_ready")
        self.max_doubles = _number(flow, "max_doubles", 0)
        self.double_needs_ready = _flag(flow, "double_needs_ready")
        self.kong_after_claim = _flag(flow, "kong_after_claim")
        self.go_around_bans = _flag(flow, "go_around_bans")
        self.discard_limit = _number(flow, "discard_limit", 0)
        self.eight_flowers = _flag(flow, "eight_flowers")
        self.win_needs_score = _flag(flow, "win_needs_score") or _number(flow, "min_fan", 0) > 0
        self.kong_pays = _number(flow, "kong_pays", 0)
        self.flowers_pay_from = _number(flow, "flowers_pay_from", 0)
        self.bonus_tiles = _number(flow, "bonus_tiles", 0)
        self.extra_draws = _number(flow, "extra_draws", 0)
        self.events = ALL_EVENTS if _flag(flow, "random_events") else 0
        self.triplet_chance = _number(flow, "triplet_chance", 0)
        self.pick_chance = _number(flow, "pick_chance", 0)
        self.round_deals = _number(flow, "round_deals", 0)
        self.dealer_alternates = flow.get("dealer_rule") == "alternate"
        self.escape_points = _number(flow, "escape_points", 13)
        self.auto_win = _flag(flow, "auto_win")


FLOW_KEYS: Final = frozenset(
    {
        *("in_play", "flowers", "ready", "reveals", "passive_ready", "kong_after_claim", "go_around_bans"),
        *("eight_flowers", "win_needs_score", "kong_pays", "flowers_pay_from", "triplet_chance"),
        *("pick_chance", "round_deals", "escape_points"),
    }
)
"""What a `[flow]` table may say; the other attributes of `Terms` are options."""


class Flow:
    """The flow side of a ruleset, read from the `[flow]` table of its TOML."""

    def __init__(self, flow: Mapping[str, object]) -> None:
        unknown = sorted(set(flow) - FLOW_KEYS)
        if unknown:
            raise FlowError(f"flow.{unknown[0]} is unknown, expected one of {', '.join(sorted(FLOW_KEYS))}")
        self.flow = flow
        self._terms: dict[Options, Terms] = {}

    def shapes(self, options: Options) -> int:
        """The winning shapes, as a mask of `quedou.hand.shapes`."""
        raise NotImplementedError

    def tile_set(self, options: Options) -> int:
        """The number of tiles in the set: 64, 72, 136 or 144."""
        raise NotImplementedError

    def terms(self, options: Options) -> Terms:
        """The `[flow]` table with the options of a table over it."""
        found = self._terms.get(options)
        if found is None:
            values: dict[str, object] = {**self.flow, **options.to_json()}
            found = Terms(values, self.shapes(options), self.tile_set(options))
            self._terms[options] = found
        return found

    def eight_flowers_points(self, melds: list[Meld], options: Options) -> int:
        """What the owner of all eight flowers gets, where they end the deal."""
        return 0


def round_wind(terms: Terms, deal: int) -> int:
    """The prevalent wind of the deal of this number, counted from 1 (rules page `guobiao`, section 2.5).

    >>> [round_wind(Terms({"round_deals": 2}, 1, 72), deal) - EAST for deal in (1, 2, 3, 8, 9)]
    [0, 0, 1, 3, 0]
    """
    return EAST + (deal - 1) // terms.round_deals % 4 if terms.round_deals else EAST


def next_dealer(terms: Terms, dealer: int, winner: int) -> int:
    """Who deals after this deal; `winner` is -1 after a draw (rules page `common`, section 12)."""
    if terms.dealer_alternates:
        return 1 - dealer
    return dealer if winner < 0 else winner


def _number(flow: Mapping[str, object], key: str, default: int) -> int:
    value = flow.get(key, default)
    if not isinstance(value, int):
        raise FlowError(f"flow.{key} is {value!r}, expected a whole number")
    return value


def _flag(flow: Mapping[str, object], key: str) -> bool:
    value = flow.get(key, False)
    if not isinstance(value, bool):
        raise FlowError(f"flow.{key} is {value!r}, expected true or false")
    return value
