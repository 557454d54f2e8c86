"""Two worlds: the same public past, other hidden tiles, and what a seat is sent in each of them.

World one is played by chance. Then the tiles that the watching seat has not been shown by the end are dealt
anew among their places, and world two is played with the same public acts at the same times; where the other
player finds a claim that the first world did not offer, he passes.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from quedou.deal.actions import DOUBLE, KONG, PASS, PUNG, READY, VERB, WIN
from quedou.deal.deal import Deal
from quedou.deal.events import CHOWED, DISCARDED, DRAWN, FROM_HEAD, KONGED, PUNGED, code_of, seat_of
from quedou.deal.events import FLOWER as FLOWER_LAID
from quedou.deal.events import field as field_of
from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, MELDED_KONG
from quedou.table.commands import Decide
from quedou.table.events import Acted
from quedou.tiles import FLOWER, format_tiles

from .driver import Driver

WATCHER = 0
OTHER = 1
DEALER_PLACES = (0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26)


class UnlikeError(Exception):
    """World two cannot follow: this deal of the hidden tiles allows another public past only."""


@dataclass
class Script:
    """Who does what, and when: the first world writes it, the second one follows it."""

    seed: int
    silence: float
    """How often a person lets a turn run out."""
    public: list[int] = field(default_factory=list)
    """What the other player did for all to see."""
    defaults: list[int] = field(default_factory=list)
    """What was done for the other player when his time ran out."""
    own: list[int] = field(default_factory=list)
    """All that the watching player did."""


Choose = Callable[[Deal, int], int]


def play(driver: Driver, script: Script, choose: Choose, acts: int) -> list[tuple[int, bytes]]:
    """Play until `acts` public acts are done; every frame that the watcher is sent, with its time."""
    driver.deal_now()
    follows = bool(script.own or script.public or script.defaults)
    sent: list[tuple[int, bytes]] = []
    told = 0
    while driver.table.status == "playing" and driver.table.acts < acts:
        turn = min((one for one in driver.table.turns if one is not None), key=lambda one: one.since)
        chance = random.Random(f"{script.seed} {turn.act} {turn.seat}")
        silent = chance.random() < script.silence
        delay = int(chance.expovariate(1 / 2500))
        if driver.table.is_computer(turn.seat) or driver.table.auto[turn.seat] or silent:
            _by_the_clock(driver, turn.seat, choose)
        else:
            driver.now = max(driver.now, turn.since + min(delay, turn.ends - turn.since - 1000))
            _whole_turn(driver, turn.seat, choose)
        told = _collect(driver, sent, told)
    done = [event.action for event in driver.log if isinstance(event, Acted) and is_default(event)]
    if follows and done[: len(script.defaults)] != script.defaults:
        raise UnlikeError
    script.defaults = done
    return sent


def is_default(event: Acted) -> bool:
    """Whether the clock did something for the other player that all could see."""
    return event.seat == OTHER and event.by in ("timeout", "auto") and event.action != PASS


def _whole_turn(driver: Driver, seat: int, choose: Choose) -> None:
    before = driver.table.acts
    while driver.table.status == "playing" and driver.table.acts == before:
        turn = driver.table.turns[seat]
        deal = driver.table.deal
        if turn is None or deal is None:
            return
        frame = driver.table.screens[seat].last
        assert frame is not None
        driver.now = max(driver.now, frame.at)
        answer = driver.act(seat, choose(deal, seat))
        assert answer.accepted, answer


def _by_the_clock(driver: Driver, seat: int, choose: Choose) -> None:
    due = driver.table.due()
    assert due is not None
    if due.computer < 0:
        driver.tick()
        return
    deal = driver.table.deal
    assert deal is not None
    driver.now = max(driver.now, due.at)
    action = choose(deal, seat)
    assert driver.send(Decide("d", seat, driver.table.seq, action)).accepted


def _collect(driver: Driver, sent: list[tuple[int, bytes]], told: int) -> int:
    frames = driver.table.screens[WATCHER]._frames
    for frame in frames:
        if frame.n > told:
            later = driver.now
            driver.now = frame.at
            sent.append((frame.at, driver.sent(WATCHER)))
            driver.now = later
            told = frame.n
    return told


def by_chance(script: Script, chance: random.Random, *, locks: bool) -> Choose:
    """The first world: anything legal; the script remembers it. The other player locks his hand never."""

    def choose(deal: Deal, seat: int) -> int:
        legal = deal.legal(seat)
        if seat == OTHER:
            legal = [action for action in legal if action & VERB not in (READY, WIN, DOUBLE)] or legal
        elif not locks:
            legal = [action for action in legal if action & VERB != READY] or legal
        rare = [action for action in legal if action & VERB in (KONG, PUNG)]
        action = chance.choice(rare if rare and chance.random() < 0.8 else legal[-6:])
        if seat == WATCHER:
            script.own.append(action)
        elif action != PASS:
            script.public.append(action)
        return action

    return choose


def by_script(script: Script) -> Choose:
    """The second world: the same public acts, and a pass where something else is asked."""
    own = iter(script.own)
    public = iter(script.public)
    waiting: list[int] = []

    def choose(deal: Deal, seat: int) -> int:
        legal = deal.legal(seat)
        if seat == WATCHER:
            action = next(own, None)
            if action is None or action not in legal:
                raise UnlikeError
            return action
        if not waiting:
            waiting.extend([action for action in [next(public, None)] if action is not None])
        if waiting and waiting[0] in legal:
            return waiting.pop()
        if PASS not in legal:
            raise UnlikeError
        return PASS

    return choose


def hidden_places(deal: Deal, seat: int) -> list[int]:
    """The places of the wall whose tiles the seat has not been shown, flowers left out."""
    wall = deal.first_wall
    places = [place for place in range(deal.head, deal.end) if wall[place] < FLOWER]
    if not (deal.terms.reveals and deal.seats[seat].ready):
        places += _held_places(deal, 1 - seat)
    return places


def _held_places(deal: Deal, seat: int) -> list[int]:
    """Where in the wall the concealed tiles of a seat came from."""
    wall = deal.first_wall
    held = [place for place in range(27) if (place in DEALER_PLACES) == (seat == deal.dealer)]
    head, end = 27, len(wall)

    def use(kind: int, copies: int = 1, last: bool = False) -> None:
        for _ in range(copies):
            of_kind = [place for place in held if wall[place] == kind]
            held.remove(of_kind[-1 if last else 0])

    for entry in deal.log.since(0):
        code, first, second = code_of(entry), field_of(entry, 0), field_of(entry, 1)
        if code == DRAWN:
            if second == FROM_HEAD:
                place, head = head, head + 1
            else:
                place = end = end - 1
            if seat_of(entry) == seat:
                held.append(place)
        elif seat_of(entry) != seat:
            continue
        elif code in (FLOWER_LAID, DISCARDED):
            use(first, last=code == DISCARDED and second == 1)
        elif code == CHOWED:
            for kind in {first, first + 1, first + 2} - {second}:
                use(kind)
        elif code == PUNGED:
            use(first, 2)
        elif code == KONGED:
            use(first, {MELDED_KONG: 3, ADDED_KONG: 1, CONCEALED_KONG: 4}[second])
    return [place for place in held if wall[place] < FLOWER]


def other_world(deal: Deal, seat: int, chance: random.Random) -> str:
    """The whole set in wall order, with what the seat has not been shown dealt anew."""
    tiles = [*deal.first_wall, *deal.reserve]
    places = hidden_places(deal, seat)
    places += range(len(deal.first_wall) + len(deal.bonus), len(tiles))
    kinds = [tiles[place] for place in places]
    chance.shuffle(kinds)
    for place, kind in zip(places, kinds, strict=True):
        tiles[place] = kind
    return format_tiles(tiles)
