"""Worlds that a view allows: where the tiles may lie that a seat cannot see.

The wall is in any order. The opponent's tiles are not just any: he has been choosing what to keep. So a
hand that is dealt to him is played on for as many turns as he has had. It ends up ready where he has
declared it, and else as often as `quedou.bots.danger` and his silence make likely: where imagined
opponents are quicker than real ones, a search learns to hurry.
"""

from typing import Final

from quedou.bots.chance import Chance
from quedou.bots.danger import Danger
from quedou.bots.plans import FAR
from quedou.deal import Deal, View
from quedou.deal.imagine import imagine
from quedou.deal.projection import HIDDEN
from quedou.deal.state import TRIPLET_OFFER
from quedou.hand.shanten import shanten, useful_tiles
from quedou.tiles import FLOWER

_PATIENCE: Final = 60
"""Turns after which a hand that should be ready is taken as it is."""
_GRAINS: Final = 1000
_SILENT: Final = 0.1
"""The part of the ready hands that is not declared."""


def imagine_world(view: View, chance: Chance) -> Deal:
    """A deal that looks like `view` from its seat; all that it hides is drawn by `chance`."""
    tiles = view.hidden()
    chance.shuffle(tiles)
    if not view.theirs.revealed:
        tiles = _with_likely_hand(view, tiles, chance)
    return imagine(view, tiles, chance.below(1 << 16))


def _is_ready(view: View, chance: Chance) -> bool:
    """Whether he is to be ready; where that can be declared, silence tells."""
    likely = Danger(view, view.unseen()).ready
    if view.terms.ready and not view.theirs.ready:
        silent = likely * _SILENT
        likely = silent / (1.0 - likely + silent)
    return chance.below(_GRAINS) < likely * _GRAINS


def _with_likely_hand(view: View, tiles: list[int], chance: Chance) -> list[int]:
    """The tiles in an order that deals the opponent such a hand as he may have kept."""
    theirs = view.theirs
    first: list[int] = []
    offered = _offered(view)
    for kind in offered:
        tiles.remove(kind)
    for meld in theirs.melds:
        if meld.tile == HIDDEN:
            kind = _four_alike(tiles)
            first += [kind] * 4
            tiles = [tile for tile in tiles if tile != kind]
    if view.terms.flowers and not (theirs.river or theirs.melds or theirs.flowers):
        return first + tiles + offered
    counts = [0] * 34
    rest: list[int] = []
    missing = theirs.size
    for tile in tiles:
        if missing and tile < FLOWER:
            counts[tile] += 1
            missing -= 1
        else:
            rest.append(tile)
    _play_on(view, counts, rest, _is_ready(view, chance))
    # What he has put back must not be what is drawn next.
    rest += offered
    chance.shuffle(rest)
    for kind in range(34):
        first += [kind] * counts[kind]
    return first + rest


def _offered(view: View) -> list[int]:
    """Tiles that are offered to this seat, and so cannot be the opponent's."""
    copies = 3 if view.offer == TRIPLET_OFFER else 1
    return [kind for kind in view.offered_kinds for _ in range(copies)] if view.offer else []


def _play_on(view: View, counts: list[int], rest: list[int], ready: bool) -> None:
    """Let the hand draw from `rest` and put back what it needs least, until ready or for its turns."""
    theirs = view.theirs
    melds = len(theirs.melds)
    shapes = view.terms.shapes
    # He counts the tiles that he does not see, mine among them.
    live = view.unseen()
    for kind in range(34):
        live[kind] += view.mine.counts[kind]
    away = shanten(counts, melds, shapes)
    turns = _PATIENCE if ready else len(theirs.river)
    for place in range(min(turns, len(rest))):
        if away <= 0:
            return
        drawn = rest[place]
        if drawn >= FLOWER or (away == 1 and not ready and _completes(counts, melds, shapes, drawn)):
            continue
        counts[drawn] += 1
        given = _least_needed(counts, live, melds, shapes)
        counts[given] -= 1
        rest[place] = given
        away = shanten(counts, melds, shapes)


def _least_needed(counts: list[int], live: list[int], melds: int, shapes: int) -> int:
    """The discard that leaves a hand nearest to ready, with the most tiles that bring it nearer."""
    nearest = FAR
    most = -1
    given = -1
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            away = shanten(counts, melds, shapes)
            if away <= nearest:
                tiles = 0
                for useful in useful_tiles(counts, melds, shapes):
                    tiles += max(0, live[useful] - counts[useful])
                if away < nearest or tiles > most:
                    nearest = away
                    most = tiles
                    given = kind
            counts[kind] += 1
    return given


def _completes(counts: list[int], melds: int, shapes: int, drawn: int) -> bool:
    """Whether a hand that is a tile away from ready becomes ready with this one."""
    counts[drawn] += 1
    reached = shanten(counts, melds, shapes) == 0
    counts[drawn] -= 1
    return reached


def _four_alike(tiles: list[int]) -> int:
    """The first kind of which all copies are hidden; the opponent's concealed kong is one of them."""
    seen = [0] * (FLOWER + 8)
    for tile in tiles:
        seen[tile] += 1
        if seen[tile] == 4:
            return tile
    raise ValueError("no four tiles alike are hidden, but the opponent has a concealed kong")
