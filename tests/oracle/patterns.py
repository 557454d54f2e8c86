"""When each pattern of the catalogue holds, written from the definitions on the page `catalogue`.

A pattern is a function of a reading. One about sets gives its instances, each a frozenset of places in
`reading.blocks`; any other gives how often it holds, as an int or a bool.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

from .cases import HONORS, SUITS, Block, Tile
from .readings import GREEN, KNITTED, ORPHANS, Reading, waits

Instances = list[frozenset[int]]
WINDS = [("z", rank) for rank in (1, 2, 3, 4)]
DRAGONS = [("z", rank) for rank in (5, 6, 7)]
REVERSIBLE = {("p", r) for r in (1, 2, 3, 4, 5, 8, 9)} | {("s", r) for r in (2, 4, 5, 6, 8, 9)} | {("z", 5)}
PEACOCK = {("s", 1), ("s", 5), ("s", 7), ("s", 9), ("z", 7)}

# Sets ------------------------------------------------------------------------------------------------------


def _choose(reading: Reading, form: str, size: int, test: Callable[[list[Block]], bool]) -> Instances:
    """The combinations of `size` sets of a form that pass, each sorted by suit and rank for the test."""
    places = [i for i, block in enumerate(reading.blocks) if _is(block, form)]
    return [
        frozenset(chosen)
        for chosen in combinations(places, size)
        if test(sorted(reading.blocks[i] for i in chosen))
    ]


def _is(block: Block, form: str) -> bool:
    if form == "number pung":
        return block.is_pung and block.tile[0] != "z"
    return block.is_pung if form == "pung" else block.form == form


def _suits(blocks: list[Block]) -> set[str]:
    return {block.tile[0] for block in blocks}


def _ranks(blocks: list[Block]) -> list[int]:
    return sorted(block.tile[1] for block in blocks)


def _all_same(blocks: list[Block]) -> bool:
    return len({block.tile for block in blocks}) == 1


def _run(blocks: list[Block], *steps: int) -> bool:
    ranks = _ranks(blocks)
    return any(all(b - a == step for a, b in pairwise(ranks)) for step in steps)


def _one_suit_run(blocks: list[Block], *steps: int) -> bool:
    return len(_suits(blocks)) == 1 and _run(blocks, *steps)


def _three_suits_run(blocks: list[Block]) -> bool:
    return len(_suits(blocks)) == 3 and _run(blocks, 1)


def _same_rank(blocks: list[Block], suits: int) -> bool:
    return len(_suits(blocks)) == suits and len(set(_ranks(blocks))) == 1


def _ones_and_sevens(blocks: list[Block]) -> bool:
    return len(_suits(blocks)) == 1 and _ranks(blocks) == [1, 7]


def _pure_terminal_chows(reading: Reading) -> Instances:
    def test(blocks: list[Block]) -> bool:
        suits = _suits(blocks)
        return len(suits) == 1 and _ranks(blocks) == [1, 1, 7, 7] and reading.pair == (min(suits), 5)

    return _choose(reading, "chow", 4, test)


def _three_suited_terminal_chows(reading: Reading) -> Instances:
    def test(blocks: list[Block]) -> bool:
        third = set(SUITS) - _suits(blocks)
        ends = sorted((suit, rank) for suit in _suits(blocks) for rank in (1, 7))
        return len(third) == 1 and [b.tile for b in blocks] == ends and reading.pair == (min(third), 5)

    return _choose(reading, "chow", 4, test)


def _pungs_of(reading: Reading, tiles: Iterable[Tile], size: int) -> Instances:
    allowed = set(tiles)
    return _choose(reading, "pung", size, lambda blocks: all(block.tile in allowed for block in blocks))


def _kongs(reading: Reading, size: int, *, concealed: bool = True, melded: bool = True) -> Instances:
    return _choose(
        reading, "kong", size, lambda blocks: all(melded if block.open else concealed for block in blocks)
    )


def _mixed_kong_pair(reading: Reading) -> Instances:
    """One concealed and one melded kong; a third kong makes it Three Kongs, which takes the others' place."""
    pairs = _kongs(reading, 2)
    return [p for p in pairs if len(pairs) == 1 and len({reading.blocks[i].open for i in p}) == 2]


def _little(reading: Reading, tiles: list[Tile]) -> Instances:
    return _pungs_of(reading, tiles, len(tiles) - 1) if reading.pair in tiles else []


SETS: dict[str, Callable[[Reading], Instances]] = {
    "big_four_winds": lambda r: _pungs_of(r, WINDS, 4),
    "little_four_winds": lambda r: _little(r, WINDS),
    "big_three_winds": lambda r: _pungs_of(r, WINDS, 3),
    "big_three_dragons": lambda r: _pungs_of(r, DRAGONS, 3),
    "little_three_dragons": lambda r: _little(r, DRAGONS),
    "two_dragon_pungs": lambda r: _pungs_of(r, DRAGONS, 2),
    "dragon_pung": lambda r: _pungs_of(r, DRAGONS, 1),
    "prevalent_wind": lambda r: _pungs_of(r, [r.case.round], 1),
    "seat_wind": lambda r: _pungs_of(r, [r.case.seat], 1),
    "pung_of_terminals_or_honors": lambda r: _pungs_of(r, ORPHANS, 1),
    "four_kongs": lambda r: _kongs(r, 4),
    "three_kongs": lambda r: _kongs(r, 3),
    "two_kongs": lambda r: _kongs(r, 2),
    "two_concealed_kongs": lambda r: _kongs(r, 2, melded=False),
    "two_melded_kongs": lambda r: _kongs(r, 2, concealed=False),
    "concealed_kong": lambda r: _kongs(r, 1, melded=False),
    "melded_kong": lambda r: _kongs(r, 1, concealed=False),
    "concealed_kong_and_melded_kong": _mixed_kong_pair,
    "four_pure_shifted_pungs": lambda r: _choose(r, "number pung", 4, lambda b: _one_suit_run(b, 1)),
    "pure_shifted_pungs": lambda r: _choose(r, "number pung", 3, lambda b: _one_suit_run(b, 1)),
    "triple_pung": lambda r: _choose(r, "number pung", 3, lambda b: _same_rank(b, 3)),
    "double_pung": lambda r: _choose(r, "number pung", 2, lambda b: _same_rank(b, 2)),
    "mixed_shifted_pungs": lambda r: _choose(r, "number pung", 3, _three_suits_run),
    "quadruple_chow": lambda r: _choose(r, "chow", 4, _all_same),
    "pure_triple_chow": lambda r: _choose(r, "chow", 3, _all_same),
    "pure_double_chow": lambda r: _choose(r, "chow", 2, _all_same),
    "twice_pure_double_chow": lambda r: _choose(
        r, "chow", 4, lambda b: _all_same(b[:2]) and _all_same(b[2:])
    ),
    "four_pure_shifted_chows": lambda r: _choose(r, "chow", 4, lambda b: _one_suit_run(b, 1, 2)),
    "pure_shifted_chows": lambda r: _choose(r, "chow", 3, lambda b: _one_suit_run(b, 1, 2)),
    "mixed_shifted_chows": lambda r: _choose(r, "chow", 3, _three_suits_run),
    "mixed_triple_chow": lambda r: _choose(r, "chow", 3, lambda b: _same_rank(b, 3)),
    "mixed_double_chow": lambda r: _choose(r, "chow", 2, lambda b: _same_rank(b, 2)),
    "pure_straight": lambda r: _choose(
        r, "chow", 3, lambda b: len(_suits(b)) == 1 and _ranks(b) == [1, 4, 7]
    ),
    "mixed_straight": lambda r: _choose(
        r, "chow", 3, lambda b: len(_suits(b)) == 3 and _ranks(b) == [1, 4, 7]
    ),
    "short_straight": lambda r: _choose(r, "chow", 2, lambda b: _one_suit_run(b, 3)),
    "two_terminal_chows": lambda r: _choose(r, "chow", 2, _ones_and_sevens),
    "pure_terminal_chows": _pure_terminal_chows,
    "three_suited_terminal_chows": _three_suited_terminal_chows,
}
"""The patterns of scope `sets`."""

COMBINATIONS = {
    *("four_pure_shifted_pungs", "pure_shifted_pungs", "triple_pung", "double_pung", "mixed_shifted_pungs"),
    *("quadruple_chow", "pure_triple_chow", "pure_double_chow", "twice_pure_double_chow"),
    *("four_pure_shifted_chows", "pure_shifted_chows", "mixed_shifted_chows"),
    *("mixed_triple_chow", "mixed_double_chow", "pure_straight", "mixed_straight", "short_straight"),
    *("two_terminal_chows", "pure_terminal_chows", "three_suited_terminal_chows"),
}
"""Those that need two or more number sets (common.md, section 7.3)."""

# The whole hand --------------------------------------------------------------------------------------------


def _standard(reading: Reading) -> bool:
    return reading.shape == "standard"


def _pairs(reading: Reading) -> bool:
    return reading.shape == "seven_pairs"


def _suits_of(reading: Reading) -> set[str]:
    return {suit for suit, _ in reading.tiles}


def _number_suits(reading: Reading) -> set[str]:
    return _suits_of(reading) - {"z"}


def _ranks_in(reading: Reading, *ranks: int) -> bool:
    return all(suit != "z" and rank in ranks for suit, rank in reading.tiles)


def _flush(reading: Reading) -> bool:
    return len(_suits_of(reading)) == 1 and bool(_number_suits(reading))


def _half_flush(reading: Reading) -> bool:
    suits = _suits_of(reading)
    return (len(suits) == 2 and "z" in suits) or (suits == {"z"} and reading.case.rules == "wenzhou")


def _terminals_and_honors(reading: Reading) -> bool:
    orphans = all(tile in ORPHANS for tile in reading.tiles)
    return orphans and "z" in _suits_of(reading) and bool(_number_suits(reading))


def _shape_of_orphans(reading: Reading) -> bool:
    """Where All Honors and its like count (parameter `shapes`)."""
    return _standard(reading) or (_pairs(reading) and reading.case.rules in ("guobiao", "instant"))


def _all_pungs(reading: Reading) -> bool:
    return _standard(reading) and all(block.is_pung for block in reading.blocks)


def _concealed_pungs(reading: Reading, size: int) -> bool:
    return sum(block.is_pung and not block.open for block in reading.blocks) >= size


def _every_group(reading: Reading, test: Callable[[Tile], bool]) -> bool:
    return _standard(reading) and all(any(test(tile) for tile in group) for group in reading.groups)


def _is_orphan(tile: Tile) -> bool:
    return tile in ORPHANS


def _half_outside(reading: Reading) -> bool:
    chow_or_free = reading.case.options["add_everything"] or any(b.form == "chow" for b in reading.blocks)
    return _every_group(reading, _is_orphan) and "z" in _suits_of(reading) and bool(chow_or_free)


def _pinfu(reading: Reading) -> bool:
    if not _all_chows(reading) or not isinstance(reading.place, int):
        return False
    low, win = reading.blocks[reading.place].tile[1], reading.case.win[1]
    return (win == low and low != 7) or (win == low + 2 and low != 1)


def _all_chows(reading: Reading) -> bool:
    """Knitted tiles are no sets: beside them one chow and the pair are all there is to ask for (vectors)."""
    chows = all(block.form == "chow" for block in reading.blocks)
    right = _standard(reading) or reading.shape == "knitted_straight"
    return right and chows and reading.pair is not None and reading.pair[0] != "z"


def _nine_gates(reading: Reading) -> bool:
    case = reading.case
    ranks = sorted(rank for _, rank in case.concealed)
    one_suit = len({suit for suit, _ in case.concealed}) == 1 and case.concealed[0][0] in SUITS
    same = case.win[0] == case.concealed[0][0]
    return not case.melds and one_suit and same and ranks == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]


def _shifted_pairs(reading: Reading) -> bool:
    ranks = sorted({rank for _, rank in reading.tiles})
    return _pairs(reading) and _flush(reading) and len(ranks) == 7 and ranks[-1] - ranks[0] == 6


def _dragon_seven_pairs(reading: Reading) -> bool:
    return _pairs(reading) and reading.tiles.count(reading.case.win) == 4


def _has_straight(reading: Reading) -> bool:
    if reading.shape == "knitted":
        return any(knitted <= set(reading.tiles) for knitted in KNITTED)
    return reading.shape == "knitted_straight"


def _all_types(reading: Reading) -> bool:
    winds = any(tile in WINDS for tile in reading.tiles)
    dragons = any(tile in DRAGONS for tile in reading.tiles)
    return len(_number_suits(reading)) == 3 and winds and dragons


def _tile_hog(reading: Reading) -> int:
    kongs = {block.tile for block in reading.blocks if block.form == "kong"}
    return sum(n == 4 and tile not in kongs for tile, n in Counter(reading.tiles).items())


def _tohoku(reading: Reading) -> bool:
    chows = sorted(block for block in reading.blocks if block.form == "chow")
    honors = [block.tile for block in reading.blocks if block.is_pung]
    straight = len(chows) == 3 and len(_suits(chows)) == 1 and _ranks(chows) == [1, 4, 7]
    ends = (honors, reading.pair) in (([("z", 1)], ("z", 4)), ([("z", 4)], ("z", 1)))
    return _standard(reading) and straight and ends


def _million_stones(reading: Reading) -> bool:
    return _suits_of(reading) == {"m"} and sum(rank for _, rank in reading.tiles) >= 100


HAND: dict[str, Callable[[Reading], bool | int]] = {
    "all_honors": lambda r: _shape_of_orphans(r) and _suits_of(r) == {"z"},
    "seven_honor_pairs": lambda r: _pairs(r) and set(r.tiles) == set(HONORS),
    "all_terminals_and_honors": lambda r: _shape_of_orphans(r) and _terminals_and_honors(r),
    "all_terminals": lambda r: _shape_of_orphans(r) and _ranks_in(r, 1, 9),
    "thirteen_orphans": lambda r: r.shape == "thirteen_orphans",
    "four_concealed_pungs": lambda r: _concealed_pungs(r, 4),
    "three_concealed_pungs": lambda r: _concealed_pungs(r, 3),
    "two_concealed_pungs": lambda r: _concealed_pungs(r, 2),
    "all_pungs": _all_pungs,
    "all_even_pungs": lambda r: _all_pungs(r) and _ranks_in(r, 2, 4, 6, 8),
    "all_chows": _all_chows,
    "pinfu": _pinfu,
    "seven_pairs": _pairs,
    "dragon_seven_pairs": _dragon_seven_pairs,
    "seven_shifted_pairs": _shifted_pairs,
    "greater_honors_and_knitted_tiles": lambda r: (
        r.shape == "knitted" and sum(suit == "z" for suit, _ in r.tiles) == 7
    ),
    "lesser_honors_and_knitted_tiles": lambda r: r.shape == "knitted",
    "knitted_straight": _has_straight,
    "two_five_eight_pair": lambda r: _standard(r) and r.pair in (("m", 2), ("m", 5), ("m", 8)),
    "terminal_pair": lambda r: _standard(r) and r.pair in (("m", 1), ("m", 9)),
    "full_flush": _flush,
    "half_flush": _half_flush,
    "half_flush_all_pungs": lambda r: _half_flush(r) and _all_pungs(r),
    "nine_gates": _nine_gates,
    "all_green": lambda r: (_standard(r) or _pairs(r)) and set(r.tiles) <= GREEN,
    "free_form_green": lambda r: set(r.tiles) <= GREEN,
    "red_peacock": lambda r: _all_pungs(r) and set(r.tiles) <= PEACOCK,
    "million_stones": _million_stones,
    "big_wheels": lambda r: _pairs(r) and _flush(r) and _ranks_in(r, *range(2, 9)),
    "tohoku_shinkansen": _tohoku,
    "upper_tiles": lambda r: _ranks_in(r, 7, 8, 9),
    "middle_tiles": lambda r: _ranks_in(r, 4, 5, 6),
    "lower_tiles": lambda r: _ranks_in(r, 1, 2, 3),
    "upper_four": lambda r: _ranks_in(r, 6, 7, 8, 9),
    "lower_four": lambda r: _ranks_in(r, 1, 2, 3, 4),
    "all_fives": lambda r: _every_group(r, lambda tile: tile[0] != "z" and tile[1] == 5),
    "all_simples": lambda r: _ranks_in(r, *range(2, 9)),
    "outside_hand": lambda r: _every_group(r, _is_orphan),
    "half_outside_hand": _half_outside,
    "pure_outside_hand": lambda r: _every_group(r, _is_orphan) and "z" not in _suits_of(r),
    "reversible_tiles": lambda r: set(r.tiles) <= REVERSIBLE,
    "all_types": _all_types,
    "one_voided_suit": lambda r: len(_number_suits(r)) == 2,
    "no_honors": lambda r: "z" not in _suits_of(r),
    "tile_hog": _tile_hog,
}
"""The patterns of scope `hand`."""

# How it was won, the wait, and the rest --------------------------------------------------------------------


def _flag(*flags: str) -> Callable[[Reading], bool]:
    return lambda reading: any(flag in reading.case.flags for flag in flags)


def _by(reading: Reading, *ways: str) -> bool:
    return reading.case.by in ways


def _last_tile(reading: Reading) -> bool:
    case = reading.case
    shown = [tile for meld in case.melds if meld.open for tile in meld.tiles].count(case.win)
    return "last_of_kind" in case.flags or shown == 3


def _lone_tile(reading: Reading) -> bool:
    if reading.case.options["lone_tile"] == "any_pair_wait":
        return reading.place == "pair"
    return len(reading.case.concealed) == 1


def _melded_hand(reading: Reading) -> bool:
    melds = reading.case.melds
    return len(melds) == 4 and all(meld.open for meld in melds) and _by(reading, "discard")


def _robbing(reading: Reading) -> bool:
    wide = reading.case.options.get("fangchong") == "any_discard"
    return _by(reading, "rob_kong") or (wide and _by(reading, "discard"))


def _wait(reading: Reading) -> str:
    """Which of the three wait patterns the winning tile makes in this reading, if it is the only wait."""
    place = reading.place
    if place is None:
        return ""
    if place == "pair":
        name = "single_wait"
    else:
        block = reading.blocks[int(place)]
        low, win = block.tile[1], reading.case.win[1]
        if block.form != "chow":
            return ""
        if win == low + 1:
            name = "closed_wait"
        elif (low, win) in ((1, 3), (7, 7)):
            name = "edge_wait"
        else:
            return ""
    return name if len(waits(reading.case)) == 1 else ""


def _bonus(reading: Reading) -> int:
    return sum(tile in reading.case.bonus for tile in reading.tiles)


WIN: dict[str, Callable[[Reading], bool | int]] = {
    "heavenly_hand": _flag("dealt"),
    "earthly_hand": _flag("first_draw"),
    "humanly_hand": _flag("first_discard"),
    "earthly_hand_either": _flag("first_draw", "first_discard"),
    "humanly_hand_first_round": _flag("first_discard", "first_round"),
    "heavenly_ready": _flag("heavenly_ready"),
    "heavenly_ready_declared": _flag("heavenly_ready"),
    "declared_ready": _flag("ready"),
    "closed_ready": lambda r: _flag("ready", "heavenly_ready")(r) and r.case.closed,
    "closed_hand": lambda r: r.case.closed,
    "closed_self_draw": lambda r: r.case.closed and r.case.self_drawn,
    "fully_concealed_hand": lambda r: r.case.closed and _by(r, "self_draw"),
    "concealed_hand": lambda r: r.case.closed and _by(r, "discard", "rob_kong"),
    "melded_hand": _melded_hand,
    "self_drawn": lambda r: _by(r, "self_draw"),
    "last_tile_draw": lambda r: _flag("wall_end")(r) and _by(r, "self_draw"),
    "last_tile_claim": lambda r: _flag("wall_end")(r) and _by(r, "discard"),
    "last_tile_draw_or_claim": lambda r: _flag("wall_end")(r) and _by(r, "self_draw", "discard"),
    "extra_draw_win": lambda r: _by(r, "extra_draw"),
    "out_with_replacement_tile": _flag("after_kong"),
    "robbing_the_kong": _robbing,
    "last_tile": _last_tile,
    "lone_tile": _lone_tile,
    "edge_wait": lambda r: _wait(r) == "edge_wait",
    "closed_wait": lambda r: _wait(r) == "closed_wait",
    "single_wait": lambda r: _wait(r) == "single_wait",
    "flower_tiles": lambda r: r.case.flowers,
    "bonus_tile": _bonus,
}
"""The patterns of the scopes `win`, `wait` and `extra`, without the two that ask for nothing else to hold."""

NOTHING_ELSE = {"chicken_hand", "plain_win"}
