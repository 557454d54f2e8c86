"""Stacked deals (配牌大出血): a favoured seat is dealt near a high hand. Source: rules page `platform`, 8.

A complete hand of one pattern is made, some of its tiles are taken away and laid among the first of the wall,
others put in their place. All is drawn from the deal's `stacked` stream.
"""

from typing import Final

from quedou.deal.wall import Stream, sorted_set
from quedou.tiles import TILE_SETS

NOT_STACKED: Final = 0
STACKED_ORDINARY: Final = 1
STACKED_YAKUMAN: Final = 2

_TAKEN: Final = (0, 2, 3)
"""How many tiles of the hand are taken away."""
_WINDOW: Final = 20
"""They lie among so many tiles at the head of the wall."""

_ORPHANS: Final = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
_GREEN: Final = [19, 20, 21, 23, 25, 32]
_PEACOCK: Final = [18, 22, 24, 26, 33]
_WINDS: Final = [27, 28, 29, 30]
_DRAGONS: Final = [31, 32, 33]
_HONORS: Final = _WINDS + _DRAGONS


class Pattern:
    """What a stacked hand is made of: `fixed` sets, sets from `sets` up to four, and a kind of `pairs`.

    That kind fills the hand up to 14 tiles. Without any sets, seven different kinds of `pairs` make it.
    """

    def __init__(self, fixed: list[list[int]], sets: list[list[int]], pairs: list[int]) -> None:
        self.fixed = fixed
        self.sets = sets
        self.pairs = pairs


def _pungs(kinds: list[int]) -> list[list[int]]:
    return [[kind] * 3 for kind in kinds]


def _chows(suit: int) -> list[list[int]]:
    first = 9 * suit
    return [[kind, kind + 1, kind + 2] for kind in range(first, first + 7)]


def _suit(suit: int) -> list[int]:
    return list(range(9 * suit, 9 * suit + 9))


def _ordinary(stream: Stream) -> tuple[str, Pattern]:
    suit = stream.below(3)
    first = 9 * suit
    own = _chows(suit) + _pungs(_suit(suit))
    which = stream.below(7)
    if which == 0:
        return "full_flush", Pattern([], own, _suit(suit))
    if which == 1:
        honor = _HONORS[stream.below(7)]
        return "half_flush", Pattern([[honor] * 3], own, _suit(suit) + _HONORS)
    if which == 2:
        return "seven_pairs", Pattern([], [], list(range(34)))
    if which == 3:
        return "all_pungs", Pattern([], _pungs(list(range(34))), list(range(34)))
    if which == 4:
        rank = stream.below(9)
        three = _pungs([rank, 9 + rank, 18 + rank])
        return "triple_pung", Pattern(three, own, list(range(34)))
    if which == 5:
        ends = [first, first + 8]
        outer = [_chows(suit)[0], _chows(suit)[6], *_pungs(ends)]
        return "pure_outside_hand", Pattern([], outer, [0, 8, 9, 17, 18, 26])
    dragon = _DRAGONS[stream.below(3)]
    two = _pungs([kind for kind in _DRAGONS if kind != dragon])
    return "little_three_dragons", Pattern(two, own, [dragon])


def _yakuman(stream: Stream) -> tuple[str, Pattern]:
    suit = stream.below(3)
    own = _chows(suit) + _pungs(_suit(suit))
    which = stream.below(13)
    if which == 0:
        wind = _WINDS[stream.below(4)]
        return "little_four_winds", Pattern(_pungs([kind for kind in _WINDS if kind != wind]), own, [wind])
    if which == 1:
        return "big_four_winds", Pattern(_pungs(_WINDS), [], list(range(34)))
    if which == 2:
        return "big_three_dragons", Pattern(_pungs(_DRAGONS), own, _suit(suit))
    if which == 3:
        return "big_wheels", Pattern([], [], _suit(suit)[1:8])
    if which == 4:
        lowest = 9 * suit + stream.below(6)
        four = _pungs(list(range(lowest, lowest + 4)))
        return "four_pure_shifted_pungs", Pattern(four, [], list(range(34)))
    if which == 5:
        return "all_honors", Pattern([], _pungs(_HONORS), _HONORS)
    if which == 6:
        ends = [0, 8, 9, 17, 18, 26]
        return "all_terminals", Pattern([], _pungs(ends), ends)
    if which == 7:
        return "free_form_green", Pattern([], [[19, 20, 21], *_pungs(_GREEN)], _GREEN)
    if which == 8:
        return "red_peacock", Pattern([], _pungs(_PEACOCK), _PEACOCK)
    if which == 9:
        middle = 9 * suit
        gates = [[middle] * 3, [middle + 8] * 3, _chows(suit)[1], _chows(suit)[4]]
        return "nine_gates", Pattern(gates, [], [middle + 7])
    if which == 10:
        return "thirteen_orphans", Pattern([[kind] for kind in _ORPHANS], [], _ORPHANS)
    if which == 11:
        high = _pungs([8, 7, 6])
        return "million_stones", Pattern([*high, [5, 6, 7]], [], [4, 5])
    straight = [_chows(suit)[0], _chows(suit)[3], _chows(suit)[6]]
    east = stream.below(2) == 0
    pung, pair = (27, 30) if east else (30, 27)
    return "tohoku_shinkansen", Pattern([*straight, [pung] * 3], [], [pair])


def complete_hand(stream: Stream, stacked: int) -> tuple[str, list[int]]:
    """A pattern by chance, and 14 tiles that have it."""
    while True:
        name, pattern = _yakuman(stream) if stacked == STACKED_YAKUMAN else _ordinary(stream)
        tiles = _tiles_of(stream, pattern)
        copies = TILE_SETS[136]
        if all(tiles.count(kind) <= copies[kind] for kind in tiles):
            return name, tiles


def _tiles_of(stream: Stream, pattern: Pattern) -> list[int]:
    tiles: list[int] = []
    if not pattern.fixed and not pattern.sets:
        kinds = pattern.pairs.copy()
        for _ in range(7):
            kind = kinds.pop(stream.below(len(kinds)))
            tiles += [kind, kind]
        return tiles
    for fixed in pattern.fixed:
        tiles += fixed
    while len(tiles) < 12:
        tiles += pattern.sets[stream.below(len(pattern.sets))]
    kind = pattern.pairs[stream.below(len(pattern.pairs))]
    return tiles + [kind] * (14 - len(tiles))


def stacked_wall(stream: Stream, places: tuple[int, ...], dealt: int, stacked: int) -> list[int]:
    """The 136 tiles in wall order. The favoured seat is dealt those at `places`, both the first `dealt`."""
    hand = complete_hand(stream, stacked)[1]
    rest = sorted_set(136)
    for kind in hand:
        rest.remove(kind)
    stream.shuffle(rest)
    taken = [hand.pop(stream.below(len(hand))) for _ in range(_TAKEN[stacked])]
    while len(hand) < len(places):
        hand.append(rest.pop())
    window = list(range(dealt, dealt + _WINDOW))
    wall = [-1] * 136
    for kind in taken:
        wall[window.pop(stream.below(len(window)))] = kind
    for place, kind in zip(places, hand, strict=True):
        wall[place] = kind
    for place, kind in enumerate(wall):
        if kind < 0:
            wall[place] = rest.pop()
    return wall
