"""Walls laid by hand: named tiles where a test wants them, the rest of the set behind them."""

from collections.abc import Mapping

from quedou.deal.wall import sorted_set
from quedou.tiles import format_tiles, parse_tiles

DEALER = (0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26)
OTHER = (4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25)


def wall(tile_set: int, dealer: str, other: str, draws: str = "", tail: str = "") -> str:
    """The dealer's 14 tiles, the other player's 13, the next draws, and the last tiles, first drawn last."""
    total = len(sorted_set(tile_set))
    laid: dict[int, int] = {}
    for places, text in ((DEALER, dealer), (OTHER, other)):
        tiles = parse_tiles(text)
        assert len(tiles) == len(places), text
        laid.update(zip(places, tiles, strict=True))
    laid.update(enumerate(parse_tiles(draws), 27))
    ending = parse_tiles(tail)
    laid.update(enumerate(ending, total - len(ending)))
    return _filled(tile_set, laid)


def _filled(tile_set: int, laid: Mapping[int, int]) -> str:
    rest = sorted_set(tile_set)
    for tile in laid.values():
        rest.remove(tile)
    rest.sort(key=lambda kind: (kind % 9, kind))
    return format_tiles(
        [laid[place] if place in laid else rest.pop() for place in range(len(sorted_set(tile_set)))]
    )
