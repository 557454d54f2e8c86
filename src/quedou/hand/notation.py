"""A whole hand in one line: concealed tiles, then melds. Source: rules page `common`, section 3.

`[123m]` chow, `[555z]` pung, `[5555z]` melded kong, `[555+5z]` added kong, `(5555z)` concealed kong. Which
tile was claimed is not part of the notation.
"""

from typing import Final

from quedou.hand.melds import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld
from quedou.tiles import EAST, FLOWER, PLAYING_KINDS, SUITS, TileError, format_tiles, parse_tiles


class HandError(ValueError):
    """A text that is no hand. `at` is the offset of what does not fit."""

    def __init__(self, text: str, at: int, expected: str) -> None:
        super().__init__(f"{text!r}, character {at + 1}: expected {expected}")
        self.text = text
        self.at = at
        self.expected = expected


class Hand:
    """Concealed kinds in the order written, and melds."""

    __slots__ = ("concealed", "melds")

    def __init__(self, concealed: list[int], melds: list[Meld]) -> None:
        self.concealed = concealed
        self.melds = melds

    @property
    def counts(self) -> list[int]:
        """The concealed tiles as 34 counts."""
        counts = [0] * PLAYING_KINDS
        for kind in self.concealed:
            counts[kind] += 1
        return counts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.concealed == other.concealed and self.melds == other.melds

    def __hash__(self) -> int:
        return hash((tuple(self.concealed), tuple(self.melds)))

    def __repr__(self) -> str:
        return f"<Hand {format_hand(self.concealed, self.melds)}>"


def parse_hand(text: str) -> Hand:
    """Read concealed tiles and melds, in any order. Raises `HandError`.

    >>> parse_hand("12355m [789m] [222+2z] (1111z)").melds
    [<chow 7m>, <added_kong 2z>, <concealed_kong 1z>]
    >>> parse_hand("123m 88m (78m)")
    Traceback (most recent call last):
    quedou.hand.notation.HandError: '123m 88m (78m)', character 10: expected a concealed kong such as (5555z)
    """
    concealed: list[int] = []
    melds: list[Meld] = []
    at = 0
    while at < len(text):
        opening = text[at]
        if opening in "[(":
            end = text.find("]" if opening == "[" else ")", at)
            if end < 0:
                raise HandError(text, len(text), f"a closing {']' if opening == '[' else ')'}")
            melds.append(_parse_meld(text, at, end))
            at = end + 1
        else:
            end = _next_bracket(text, at)
            concealed.extend(_parse_kinds(text, at, end))
            at = end
    return Hand(concealed, melds)


def format_hand(concealed: list[int], melds: list[Meld]) -> str:
    """The text that `parse_hand` reads back.

    >>> hand = parse_hand("123m 55m(1111z)[789m]")
    >>> format_hand(hand.concealed, hand.melds)
    '12355m (1111z) [789m]'
    """
    parts = [format_tiles(concealed)] if concealed else []
    parts.extend([format_meld(meld) for meld in melds])
    return " ".join(parts)


def format_meld(meld: Meld) -> str:
    """One meld in brackets.

    >>> format_meld(Meld(ADDED_KONG, 31))
    '[555+5z]'
    """
    key = meld.type << 6 | meld.tile
    found = _MELD_TEXTS.get(key)
    if found is None:
        tiles = format_tiles(meld.tiles)
        if meld.type == CONCEALED_KONG:
            found = f"({tiles})"
        elif meld.type == ADDED_KONG:
            found = f"[{tiles[:3]}+{tiles[3:]}]"
        else:
            found = f"[{tiles}]"
        _MELD_TEXTS[key] = found
    return found


_MELD_TEXTS: Final[dict[int, str]] = {}


def _next_bracket(text: str, at: int) -> int:
    while at < len(text) and text[at] not in "[()]+":
        at += 1
    if at < len(text) and text[at] in ")]+":
        raise HandError(text, at, "an opening bracket before this one")
    return at


def _parse_kinds(text: str, start: int, end: int) -> list[int]:
    """The kinds written in `text[start:end]`, where one + may stand between tiles of an added kong."""
    inside = text[start:end]
    plus = inside.find("+")
    try:
        kinds = parse_tiles(inside.replace("+", "", 1))
    except TileError as error:
        at = start + error.at + (1 if 0 <= plus <= error.at else 0)
        raise HandError(text, at, error.expected) from None
    if kinds and max(kinds) >= FLOWER:
        raise HandError(text, start, "no flowers among the tiles of the hand")
    return kinds


def _parse_meld(text: str, start: int, end: int) -> Meld:
    plus = text.find("+", start, end)
    kinds = sorted(_parse_kinds(text, start + 1, end))
    tile = kinds[0] if kinds else -1
    alike = bool(kinds) and kinds[-1] == tile
    if text[start] == "(":
        if plus < 0 and alike and len(kinds) == 4:
            return Meld(CONCEALED_KONG, tile)
        raise HandError(text, start, "a concealed kong such as (5555z)")
    if plus >= 0:
        if plus == start + 4 and text[plus + 1] not in SUITS and alike and len(kinds) == 4:
            return Meld(ADDED_KONG, tile)
        raise HandError(text, start, "an added kong such as [555+5z]")
    if alike and len(kinds) == 4:
        return Meld(MELDED_KONG, tile)
    if alike and len(kinds) == 3:
        return Meld(PUNG, tile)
    if kinds == [tile, tile + 1, tile + 2] and tile < EAST and tile % 9 < 7:
        return Meld(CHOW, tile)
    raise HandError(text, start, "a chow, a pung or a kong such as [123m]")
