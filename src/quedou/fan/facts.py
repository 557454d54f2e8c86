"""What the patterns look at: facts about one reading of a hand, in three groups.

A pattern depends on one group only: on some sets of one sort and what is `Around` them, on the hand as a
`Whole`, or on how it was won (`Winning`). Few different values of each group exist, so what a table says
about one of them is worked out once (`quedou.fan.table`).
"""

from typing import Final

from quedou.fan.win import BY_DISCARD, BY_EXTRA_DRAW, BY_ROB_KONG, BY_SELF_DRAW
from quedou.tiles import EAST, parse_tiles

# Regions of the tile set, as bits of `Whole.regions`. No pattern tells suits apart, so only their number is
# kept; `TWO_SUITS` means two at most.
TWO_SUITS: Final = 1 << 0
ONE_SUIT: Final = 1 << 1
NO_NUMBERS: Final = 1 << 2
NO_WINDS: Final = 1 << 3
NO_DRAGONS: Final = 1 << 4
SIMPLES: Final = 1 << 5
TERMINALS: Final = 1 << 6
TERMINALS_OR_HONORS: Final = 1 << 7
GREEN: Final = 1 << 8
UPPER_TILES: Final = 1 << 9
MIDDLE_TILES: Final = 1 << 10
LOWER_TILES: Final = 1 << 11
UPPER_FOUR: Final = 1 << 12
LOWER_FOUR: Final = 1 << 13
EVEN: Final = 1 << 14
REVERSIBLE: Final = 1 << 15
PEACOCK: Final = 1 << 16

NO_HONORS: Final = NO_WINDS | NO_DRAGONS
EVERY_REGION: Final = (1 << 17) - 1

_REGION_TILES: Final = {
    NO_WINDS: "123456789m123456789p123456789s567z",
    NO_DRAGONS: "123456789m123456789p123456789s1234z",
    SIMPLES: "2345678m2345678p2345678s",
    TERMINALS: "19m19p19s",
    TERMINALS_OR_HONORS: "19m19p19s1234567z",
    GREEN: "23468s6z",
    UPPER_TILES: "789m789p789s",
    MIDDLE_TILES: "456m456p456s",
    LOWER_TILES: "123m123p123s",
    UPPER_FOUR: "6789m6789p6789s",
    LOWER_FOUR: "1234m1234p1234s",
    EVEN: "2468m2468p2468s",
    REVERSIBLE: "1234589p245689s5z",
    PEACOCK: "1579s7z",
}

# Traits, as bits of `Whole.traits`; what is true of the sets and the pair together.
OUTSIDE: Final = 1
"""Every set and the pair contain a terminal or an honour."""
TERMINAL: Final = 2
"""Every set and the pair contain a 1 or a 9."""
FIVE: Final = 4
"""Every set and the pair contain a 5."""
SET_TRAITS: Final = OUTSIDE | TERMINAL | FIVE
STRAIGHT: Final = 8
"""The chows are 123, 456 and 789 of one suit and no other."""
EAST_AND_NORTH: Final = 16
"""The pungs are one pung of East beside a pair of North, or of North beside a pair of East."""
NUMBER_PAIR: Final = 32
TERMINAL_PAIR: Final = 64
TWO_FIVE_EIGHT_PAIR: Final = 128

# Facts about the tiles and the shape, as bits of `Whole.marks`.
HEAVY: Final = 1
"""Characters alone, and their ranks add up to 100 or more."""
GATES: Final = 2
"""No meld, and 1112345678999 of one suit before the win."""
FOUR_MELDS: Final = 4
ALL_KNITTED: Final = 8
"""The nine tiles of a knitted arrangement are there."""
ALL_HONORS_HELD: Final = 16
"""Each of the seven honours is there."""
CONSECUTIVE: Final = 32
"""Seven different kinds in a row."""
TILE_IN_QUAD: Final = 64
"""The winning tile is one of four alike."""

# Where the winning tile stands in the reading.
NOWHERE: Final = 0
IN_PAIR: Final = 1
IN_PUNG: Final = 2
AT_EDGE: Final = 3
IN_MIDDLE: Final = 4
AT_OPEN_END: Final = 5
"""The outer tile of a chow whose other two tiles could be completed at the other end as well."""


_SUITS: Final = TWO_SUITS | ONE_SUIT | NO_NUMBERS
_BY_ABSENT: Final = (0, 1, 1, 3, 1, 3, 3, 7)
"""From which of the suits are absent, a mask, to how many."""


def _regions() -> list[int]:
    """By kind; the three lowest bits are here the suits that it is not of."""
    regions = [_SUITS & ~(1 << kind // 9) for kind in range(34)]
    for region, tiles in _REGION_TILES.items():
        for kind in parse_tiles(tiles):
            regions[kind] |= region
    return regions


_REGIONS: Final = _regions()


def _suit_regions(suit: int) -> list[int]:
    """For each mask of ranks present in a suit the regions that all those tiles lie in."""
    regions = [EVERY_REGION]
    for ranks in range(1, 128 if suit == 3 else 512):
        rest = ranks & (ranks - 1)
        lowest = (ranks ^ rest).bit_length() - 1
        regions.append(regions[rest] & _REGIONS[9 * suit + lowest])
    return regions


_SUIT_REGIONS: Final = [_suit_regions(suit) for suit in range(4)]


def regions_of_kinds(kinds: int) -> int:
    """The regions that all these kinds, a mask, lie in.

    >>> regions_of_kinds(0b100000001) & TERMINALS == TERMINALS
    True
    """
    regions = (
        _SUIT_REGIONS[0][kinds & 511]
        & _SUIT_REGIONS[1][kinds >> 9 & 511]
        & _SUIT_REGIONS[2][kinds >> 18 & 511]
        & _SUIT_REGIONS[3][kinds >> 27]
    )
    return regions & ~_SUITS | _BY_ABSENT[regions & _SUITS]


def traits_of_tiles(kinds: list[int]) -> int:
    """The set traits of one set or pair, from its different kinds.

    >>> traits_of_tiles([0, 1, 2]) == OUTSIDE | TERMINAL, traits_of_tiles([27]) == OUTSIDE
    (True, True)
    """
    traits = 0
    for kind in kinds:
        if kind >= EAST:
            traits |= OUTSIDE
        elif kind % 9 in (0, 8):
            traits |= OUTSIDE | TERMINAL
        elif kind % 9 == 4:
            traits |= FIVE
    return traits


def traits_of_pair(kind: int) -> int:
    """The set traits of a pair, and what sort of pair it is."""
    traits = traits_of_tiles([kind])
    if kind < EAST:
        traits |= NUMBER_PAIR
        if kind % 9 in (0, 8):
            traits |= TERMINAL_PAIR
        elif kind % 3 == 1:
            traits |= TWO_FIVE_EIGHT_PAIR
    return traits


class Params:
    """What a table sets for the few patterns that differ from ruleset to ruleset by a detail.

    | attribute | effect |
    | --- | --- |
    | `honors_only` | Half Flush: a hand of honours only counts too |
    | `needs_chow` | Half Outside Hand: at least one set is a chow |
    | `any_discard` | Robbing the Kong: any win on a discard counts too |
    | `any_pair_wait` | Lone Tile: any win that completes the pair counts |
    """

    __slots__ = ("any_discard", "any_pair_wait", "honors_only", "needs_chow")

    def __init__(
        self,
        honors_only: bool = False,
        needs_chow: bool = False,
        any_discard: bool = False,
        any_pair_wait: bool = False,
    ) -> None:
        self.honors_only = honors_only
        self.needs_chow = needs_chow
        self.any_discard = any_discard
        self.any_pair_wait = any_pair_wait


class Around:
    """What stands around the sets that a pattern looks at.

    `pair` is the kind of the pair where a pattern asks for it, else -1: for chows a pair of fives, for pungs
    a pair of honours. `kongs` is the number of all kongs.
    """

    __slots__ = ("kongs", "pair", "round_wind", "seat_wind")

    def __init__(self, pair: int, seat_wind: int = -1, round_wind: int = -1, kongs: int = 0) -> None:
        self.pair = pair
        self.seat_wind = seat_wind
        self.round_wind = round_wind
        self.kongs = kongs


class Whole:
    """The hand as a whole, melds included.

    `shape` is one of `quedou.hand.shapes`; `chows` and `pungs` (kongs included) are the numbers of sets,
    `concealed` that of concealed pungs; `hogs` the number of kinds with four copies and no kong; `regions`,
    `traits` and `marks` are masks; `place` is where the winning tile stands, `sole` whether it was the only
    wait.
    """

    __slots__ = (
        *("chows", "concealed", "hogs", "marks", "params", "place", "pungs", "regions"),
        *("shape", "sole", "traits"),
    )

    def __init__(
        self,
        shape: int,
        chows: int,
        pungs: int,
        concealed: int,
        hogs: int,
        regions: int,
        traits: int,
        marks: int,
        place: int,
        sole: bool,
        params: Params,
    ) -> None:
        self.shape = shape
        self.chows = chows
        self.pungs = pungs
        self.concealed = concealed
        self.hogs = hogs
        self.regions = regions
        self.traits = traits
        self.marks = marks
        self.place = place
        self.sole = sole
        self.params = params

    def within(self, region: int) -> bool:
        """Whether every tile lies in each of the regions."""
        return self.regions & region == region

    def has(self, trait: int) -> bool:
        """Whether the sets and the pair have each of the traits."""
        return self.traits & trait == trait

    def marked(self, mark: int) -> bool:
        return self.marks & mark == mark

    @property
    def suits(self) -> int:
        """How many of the three suits occur."""
        if self.within(ONE_SUIT):
            return 0 if self.within(NO_NUMBERS) else 1
        return 2 if self.within(TWO_SUITS) else 3


class Winning:
    """How the hand was won.

    `by` and the mask `flags` are those of `quedou.fan.win`; `claimed` is the number of claimed melds,
    `flowers` that of exposed flowers, `bonus` that of bonus tiles in the hand.
    """

    __slots__ = ("bonus", "by", "claimed", "flags", "flowers", "params")

    def __init__(self, by: int, flags: int, claimed: int, flowers: int, bonus: int, params: Params) -> None:
        self.by = by
        self.flags = flags
        self.claimed = claimed
        self.flowers = flowers
        self.bonus = bonus
        self.params = params

    def flagged(self, flag: int) -> bool:
        return bool(self.flags & flag)

    @property
    def on_discard(self) -> bool:
        return self.by == BY_DISCARD

    @property
    def self_drawn(self) -> bool:
        """Drawn by the winner, from the wall or from the tiles after it."""
        return self.by in (BY_SELF_DRAW, BY_EXTRA_DRAW)

    @property
    def from_wall(self) -> bool:
        return self.by == BY_SELF_DRAW

    @property
    def by_extra_draw(self) -> bool:
        return self.by == BY_EXTRA_DRAW

    @property
    def robbed(self) -> bool:
        return self.by == BY_ROB_KONG

    @property
    def closed(self) -> bool:
        """No claimed meld."""
        return self.claimed == 0
