"""What a bot knows of a game before the first tile: the plans of its ruleset, and what finished hands pay."""

from typing import Final

from quedou.bots.chance import Chance
from quedou.bots.plans import PUNGS, Plan, plans_for
from quedou.bots.rack import Rack
from quedou.bots.usual import usual_tiles
from quedou.hand.melds import CHOW, PUNG, Meld
from quedou.rules.base import Options, Ruleset
from quedou.rules.win import BY_DISCARD, BY_SELF_DRAW, READY, Win
from quedou.tiles import EAST, SOUTH, TILE_SETS

_SAMPLES: Final = 12
_STEP: Final = 0.3
"""What a tile lacking leaves of a promise, roughly."""
_END_STEP: Final = 0.1
"""What it leaves of the chance that hands end that way, as self-play shows."""
_MOST_PRIZES: Final = 1 << 16
"""A server plays for years; past this many the remembered prizes are dropped and found anew."""


class Prize:
    """What a hand would pay, won by an own draw and won on a discard; 0 where that is no win."""

    __slots__ = ("discard", "draw")

    def __init__(self, draw: int, discard: int) -> None:
        self.draw = draw
        self.discard = discard


class Stance:
    """What a player's prize depends on beside his tiles."""

    __slots__ = ("bonus", "doubles", "flags", "flowers", "key", "round_wind", "seat_wind")

    def __init__(
        self, seat_wind: int, round_wind: int, flowers: int, ready: bool, doubles: int, bonus: list[int]
    ) -> None:
        self.seat_wind = seat_wind
        self.round_wind = round_wind
        self.flowers = flowers
        self.flags = READY if ready else 0
        self.doubles = doubles
        self.bonus = bonus
        key = (seat_wind << 6 | round_wind) << 4 | flowers
        key = key << 4 | doubles << 1 | (1 if ready else 0)
        for kind in bonus:
            key = key << 6 | kind
        self.key = key


class Ground:
    """One ruleset with its options, as the bots see it; it holds no secret, so all of a process share it."""

    def __init__(self, rules: Ruleset, options: Options) -> None:
        self.rules = rules
        self.options = options
        copies = TILE_SETS[options.tile_set]
        self.kinds = sum([1 for kind in range(34) if copies[kind]])
        rows = rules.rows(options)
        values = {row.id: row.value for row in rows}
        excludes = {row.id: row.excludes for row in rows}
        self.plans: list[Plan] = plans_for(values, excludes, options.tile_set)
        for plan in self.plans:
            plan.usual = usual_tiles(plan, self.kinds)
        self.numbers: list[int] = list(range(len(self.plans)))
        self._prizes: dict[tuple[object, ...], Prize] = {}
        self.usual_prize = 0.0
        self.usual_loss = 0.0
        self._look_around()

    def _look_around(self) -> None:
        """Find what plans and wins usually pay from some hands as they are dealt.

        `usual_prize` is what one hopes for with a hand, the prize of its most promising plan; `usual_loss` is
        what is really paid, when hands have become what their tiles allow, with claims and without.
        """
        copies = TILE_SETS[self.options.tile_set]
        tiles = [kind for kind in range(34) for _ in range(copies[kind])]
        stance = Stance(SOUTH, EAST, 0, self.rules.terms(self.options).ready, 0, [])
        chance = Chance(0)
        for _ in range(_SAMPLES):
            chance.shuffle(tiles)
            counts = [0] * 34
            for kind in tiles[:13]:
                counts[kind] += 1
            live = [copies[kind] - counts[kind] for kind in range(34)]
            most = 0.0
            played = 0.0
            paid = 0.0
            ways = 0.0
            for number, plan in enumerate(self.plans):
                example = self.example(number, counts, [], live, stance)
                points = (example.draw + example.discard) / 2.0
                plan.prize += points / _SAMPLES
                open_points = self._open_points(plan, counts, live, stance)
                plan.open_prize += open_points / _SAMPLES
                lacking = plan.lacking(Rack(counts), [])
                promise = points * _STEP**lacking
                if promise > most:
                    most = promise
                    played = points
                way = _END_STEP**lacking
                paid += way * (points + open_points) / 2.0
                ways += way
            self.usual_prize += played / _SAMPLES
            self.usual_loss += paid / ways / _SAMPLES

    def _open_points(self, plan: Plan, counts: list[int], live: list[int], stance: Stance) -> float:
        """What the example would pay with a set of it claimed."""
        finished = counts.copy()
        melds: list[Meld] = []
        last = finish(plan, finished, melds, live)
        if not melds:
            lay_one_open(plan, finished, melds, last)
        finished[last] -= 1
        prize = self.prize(finished, melds, last, stance)
        return (prize.draw + prize.discard) / 2.0

    def prize(self, counts: list[int], melds: list[Meld], tile: int, stance: Stance) -> Prize:
        """What the hand of 13 tiles (less three a meld) pays with `tile`."""
        key = (tuple(counts), tuple([hash(meld) for meld in melds]), tile, stance.key)
        found = self._prizes.get(key)
        if found is None:
            found = Prize(
                self._points(counts, melds, tile, stance, BY_SELF_DRAW),
                self._points(counts, melds, tile, stance, BY_DISCARD),
            )
            if len(self._prizes) >= _MOST_PRIZES:
                self._prizes.clear()
            self._prizes[key] = found
        return found

    def example(
        self, number: int, counts: list[int], melds: list[Meld], live: list[int], stance: Stance
    ) -> Prize:
        """What plan `number` would pay with the hand finished along it by the tiles likeliest to come."""
        finished = counts.copy()
        laid = melds.copy()
        tile = finish(self.plans[number], finished, laid, live)
        finished[tile] -= 1
        return self.prize(finished, laid, tile, stance)

    def _points(self, counts: list[int], melds: list[Meld], tile: int, stance: Stance, by: int) -> int:
        win = Win(
            counts.copy(),
            melds,
            tile,
            by,
            stance.seat_wind,
            stance.round_wind,
            stance.flowers,
            stance.flags,
            stance.bonus,
            stance.doubles,
        )
        score = self.rules.score(win, self.options)
        return score.points if score is not None else 0


_GROUNDS: Final[dict[Options, Ground]] = {}


def ground_of(rules: Ruleset, options: Options) -> Ground:
    """The one ground of this ruleset with these options."""
    found = _GROUNDS.get(options)
    if found is None:
        found = Ground(rules, options)
        _GROUNDS[options] = found
    return found


def finish(plan: Plan, counts: list[int], melds: list[Meld], live: list[int]) -> int:
    """Complete the hand along the plan with the useful tiles of most copies left; returns the last one.

    Where too few tiles are live any copy will do: it is an example. Pungs that are not yet there will
    mostly be claimed, and are laid down.
    """
    for kind in range(34):
        if not plan.kinds >> kind & 1:
            counts[kind] = 0
    held = counts.copy()
    last = 33
    lacking = plan.lacking(Rack(counts), melds)
    while lacking:
        last = _most_useful(plan, counts, melds, live, lacking)
        counts[last] += 1
        lacking = plan.lacking(Rack(counts), melds)
    surplus = sum(counts) - 14 + 3 * len(melds)
    for kind in range(34):
        while surplus > 0 and counts[kind]:
            counts[kind] -= 1
            if plan.lacking(Rack(counts), melds):
                counts[kind] += 1
                break
            surplus -= 1
    while not counts[last]:
        last -= 1
    if plan.form == PUNGS:
        for kind in range(34):
            if counts[kind] >= 3 and held[kind] < 3 and kind != last:
                counts[kind] -= 3
                melds.append(Meld(PUNG, kind, kind))
    return last


def lay_one_open(plan: Plan, counts: list[int], melds: list[Meld], last: int) -> None:
    """Lay a set of a finished hand down, if it has any; the tile that came last stays in the hand."""
    for kind in range(34):
        for meld_type in (PUNG, CHOW):
            if meld_type == PUNG or (kind < EAST and kind % 9 < 7):
                meld = Meld(meld_type, kind, kind)
                rest = counts.copy()
                for tile in meld.tiles:
                    rest[tile] -= 1
                if min(rest) >= 0 and rest[last] and plan.lacking(Rack(rest), [meld]) == 0:
                    counts[:] = rest
                    melds.append(meld)
                    return


def _most_useful(plan: Plan, counts: list[int], melds: list[Meld], live: list[int], lacking: int) -> int:
    best = -1
    for kind in range(34):
        if counts[kind] < 4 and plan.kinds >> kind & 1 and (best < 0 or live[kind] > live[best]):
            counts[kind] += 1
            if plan.lacking(Rack(counts), melds) < lacking:
                best = kind
            counts[kind] -= 1
    return best
