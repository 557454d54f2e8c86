"""Random finished hands for the benchmarks, the same for us and for our peers."""

import random

from quedou.hand import CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld

HONORS = range(27, 34)

Finished = tuple[list[int], list[Meld]]
"""The concealed tiles, the winning one last, and the melds."""


def one_suit_hand(rng: random.Random) -> Finished:
    """14 concealed tiles of one suit and honours, the winning tile last."""
    suit = 9 * rng.randrange(3)
    kinds = [*range(suit, suit + 9), *HONORS]
    return _concealed(rng, [suit], kinds), []


def three_suit_hand(rng: random.Random) -> Finished:
    """Chows, pungs, kongs and a pair of any suits; some of the sets laid out. The winning tile is last."""
    while True:
        tiles: list[int] = []
        melds: list[Meld] = []
        for _ in range(4):
            kinds = _set(rng, [0, 9, 18], [*range(34)])
            if rng.random() < 0.3:
                melds.append(_meld(rng, kinds))
            else:
                tiles.extend(kinds)
        pair = rng.randrange(34)
        tiles.extend([pair, pair])
        every = tiles + [kind for meld in melds for kind in meld.tiles]
        if max(every.count(kind) for kind in every) <= 4:
            rng.shuffle(tiles)
            return tiles, melds


def any_tiles(rng: random.Random, number: int) -> list[int]:
    """Tiles drawn from a shuffled set of 136."""
    return rng.sample([kind for kind in range(34) for _ in range(4)], number)


def counts_of(tiles: list[int]) -> list[int]:
    return [tiles.count(kind) for kind in range(34)]


def _concealed(rng: random.Random, suits: list[int], kinds: list[int]) -> list[int]:
    while True:
        tiles: list[int] = []
        for _ in range(4):
            tiles.extend(_set(rng, suits, kinds))
        pair = rng.choice(kinds)
        tiles.extend([pair, pair])
        if max(tiles.count(kind) for kind in tiles) <= 4:
            rng.shuffle(tiles)
            return tiles


def _set(rng: random.Random, suits: list[int], kinds: list[int]) -> list[int]:
    if rng.random() < 0.6:
        low = rng.choice(suits) + rng.randrange(7)
        return [low, low + 1, low + 2]
    return [rng.choice(kinds)] * 3


def _meld(rng: random.Random, kinds: list[int]) -> Meld:
    if kinds[0] != kinds[1]:
        return Meld(CHOW, kinds[0], kinds[0])
    return Meld(rng.choice((PUNG, MELDED_KONG, CONCEALED_KONG)), kinds[0])
