"""A case of the scoring contract, read and checked a second time (rules page common, sections 3 and 7.7).

A tile is a pair such as `("m", 5)`, so that nothing here shares a representation with the package.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

SUITS = "mps"
HONORS = [("z", rank) for rank in range(1, 8)]
NUMBERS = [(suit, rank) for suit in SUITS for rank in range(1, 10)]
FLOWERS = [("f", rank) for rank in range(1, 9)]
LETTERS = dict(zip("ESWNPFC", HONORS, strict=True))
FLAGS = (
    *("last_of_kind", "wall_end", "after_kong", "ready", "heavenly_ready"),
    *("dealt", "first_discard", "first_draw", "first_round"),
)
OPTIONS: dict[str, dict[str, Any]] = {
    "guobiao": {"tile_set": 72, "cap": 13, "min_fan": 0, "self_draw_sides": 1, "mixed_kong_pair": 3},
    "arcade": {"bonus_tiles": 1, "extra_draws": 3, "add_everything": False},
    "instant": {"cap": None, "min_fan": 0, "fangchong": "rob_kong", "lower_four": False},
    "redouble": {"cap": None, "max_doubles": 3, "pung_counts_once": False},
    "wenzhou": {
        "base": 10,
        "flower_value": 5,
        "weight_cap": 4,
        "self_draw_sides": 1,
        "lone_tile": "one_tile_left",
    },
}
"""The options that matter to the score, with their defaults (common.md, section 12)."""
TILE_SETS = {"arcade": 136, "instant": 72, "redouble": 64, "wenzhou": 144}

Tile = tuple[str, int]


class Block(NamedTuple):
    """A set: `form` is chow, pung or kong, `tile` its lowest tile; `open` says claimed, so not concealed."""

    form: str
    tile: Tile
    open: bool

    @property
    def tiles(self) -> list[Tile]:
        """Its three tiles, or four for a kong."""
        suit, rank = self.tile
        if self.form == "chow":
            return [(suit, rank), (suit, rank + 1), (suit, rank + 2)]
        return [self.tile] * (4 if self.form == "kong" else 3)

    @property
    def is_pung(self) -> bool:
        """A kong is a pung wherever pungs are asked for (common.md, section 2)."""
        return self.form != "chow"


class BadInputError(Exception):
    """A malformed case; `at` is the key that is wrong."""

    def __init__(self, at: str) -> None:
        super().__init__(at)
        self.at = at


@dataclass
class Case:
    """One finished hand. `concealed` does not hold the winning tile; `flags` has those that fit `by`."""

    rules: str
    options: dict[str, Any]
    concealed: list[Tile]
    melds: list[Block]
    win: Tile
    by: str
    seat: Tile
    round: Tile
    flowers: int
    flags: set[str]
    bonus: list[Tile]
    doubles: int

    @property
    def tiles(self) -> list[Tile]:
        """All tiles of the winning hand, all four of a kong."""
        return [*self.concealed, self.win, *(tile for meld in self.melds for tile in meld.tiles)]

    @property
    def closed(self) -> bool:
        """No chow, pung or melded kong."""
        return not any(meld.open for meld in self.melds)

    @property
    def self_drawn(self) -> bool:
        """By own draw; in arcade also by an extra draw or a robbed kong (arcade.md, sections 3 and 4)."""
        return self.by == "self_draw" or (self.rules == "arcade" and self.by in ("extra_draw", "rob_kong"))


def read_tiles(text: str, at: str) -> list[Tile]:
    """Tiles such as `123m77z` or `EEP`; raises `BadInputError`."""
    tiles: list[Tile] = []
    if not re.fullmatch(r"(\s|[1-9]+[mps]|[1-7]+z|[1-8]+f|[ESWNPFC])*", text):
        raise BadInputError(at)
    for digits, suit, letter in re.findall(r"(\d+)([mpszf])|([ESWNPFC])", text):
        tiles += [LETTERS[letter]] if letter else [(suit, int(digit)) for digit in digits]
    return tiles


def read_hand(text: str) -> tuple[list[Tile], list[Block]]:
    """Concealed tiles and melds; raises `BadInputError`."""
    parts = re.findall(r"\[[^\[\]()]*\]|\([^\[\]()]*\)|[^\[\]()]+|.", text)
    concealed: list[Tile] = []
    melds: list[Block] = []
    for part in parts:
        if len(part) > 1 and part[0] in "[(":
            melds.append(_read_meld(part))
        else:
            concealed += read_tiles(part, "hand")
    return concealed, melds


def _read_meld(part: str) -> Block:
    inner = "".join(part[1:-1].split())
    added = re.fullmatch(r"(\w)\1\1\+\1[mpsz]?", inner)
    tiles = sorted(read_tiles(inner.replace("+", "") if added else inner, "hand"))
    same = len(set(tiles)) == 1
    if part[0] == "(":
        if same and len(tiles) == 4:
            return Block("kong", tiles[0], False)
    elif same and len(tiles) == (4 if added else len(tiles)) and len(tiles) in (3, 4):
        return Block("kong" if len(tiles) == 4 else "pung", tiles[0], True)
    elif not same and len(tiles) == 3 and tiles[0][0] in SUITS:
        chow = Block("chow", tiles[0], True)
        if chow.tiles == tiles:
            return chow
    raise BadInputError("hand")


def tile_set(rules: str, options: Mapping[str, Any]) -> int:
    """How many tiles the ruleset is played with."""
    return int(options["tile_set"]) if rules == "guobiao" else TILE_SETS[rules]


def kinds_of(size: int) -> list[Tile]:
    """The kinds of a tile set."""
    numbers = NUMBERS if size >= 136 else NUMBERS[:9]
    return numbers + HONORS + (FLOWERS if size in (72, 144) else [])


def read_case(case: Mapping[str, Any]) -> Case:
    """Read a case as the contract gives it; raises `BadInputError`."""
    rules = case["rules"]
    options = OPTIONS[rules] | dict(case.get("options") or {})
    kinds = kinds_of(tile_set(rules, options))
    by = case.get("by", "discard")
    if by not in ("discard", "self_draw", "rob_kong") and (by, rules) != ("extra_draw", "arcade"):
        raise BadInputError("by")
    concealed, melds = read_hand(case["hand"])
    hand = concealed + [tile for meld in melds for tile in meld.tiles]
    if len(concealed) + 3 * len(melds) != 13 or not set(hand) <= set(kinds) - set(FLOWERS):
        raise BadInputError("hand")
    if max(Counter(hand).values()) > 4:
        raise BadInputError("hand")
    wins = read_tiles(case["win"], "win")
    if len(wins) != 1 or wins[0] not in kinds or wins[0][0] == "f" or hand.count(wins[0]) == 4:
        raise BadInputError("win")
    flowers = case.get("flowers", 0)
    if isinstance(flowers, str):
        named = read_tiles(flowers, "flowers")
        if len(set(named)) != len(named) or not set(named) <= set(FLOWERS):
            raise BadInputError("flowers")
        flowers = len(named)
    if not 0 <= flowers <= (8 if ("f", 1) in kinds else 0):
        raise BadInputError("flowers")
    doubles = case.get("doubles", 0)
    if not 0 <= doubles <= (options["max_doubles"] if rules == "redouble" else 0):
        raise BadInputError("doubles")
    return Case(
        rules=rules,
        options=options,
        concealed=concealed,
        melds=melds,
        win=wins[0],
        by=by,
        seat=LETTERS[case.get("seat", "S")],
        round=LETTERS[case.get("round", "E")],
        flowers=flowers,
        flags={flag for flag in case.get("flags", []) if _fits(flag, by)},
        bonus=read_tiles(case.get("bonus") or "", "bonus"),
        doubles=doubles,
    )


def _fits(flag: str, by: str) -> bool:
    """A flag that does not fit `by` has no effect (common.md, section 7.7)."""
    if flag in ("after_kong", "first_draw", "dealt"):
        return by == "self_draw"
    if flag in ("first_discard", "first_round"):
        return by == "discard"
    return True
