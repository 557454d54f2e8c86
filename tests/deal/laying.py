"""Walls laid by hand and deals played by words, so that a test reads like the rule it is about."""

from collections.abc import Mapping

from quedou.deal import Deal, Setup
from quedou.deal.state import CLAIM_PHASE, CLAIMED_DISCARD, ROB_PHASE
from quedou.rules import get_rules
from quedou.tiles import FLOWER, TILE_SETS, format_tiles, parse_tiles

DEALER_PLACES = (0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26)
OTHER_PLACES = (4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25)
ZEROS = bytes(32)


def lay(
    rules_id: str,
    dealer_hand: str,
    other_hand: str,
    draws: str = "",
    tail: str = "",
    *,
    options: Mapping[str, object] | None = None,
    reserve: str = "",
    left: int | None = None,
    number: int = 1,
) -> Deal:
    """A deal with seat 0 as the dealer, these hands, these draws from the head, these replacements in order.

    Hands of too few tiles are filled up with single tiles, honours first; so is the wall, flowers in the
    middle. `left` lets the head run on to the last so many tiles of the wall: `draws` are among them then.
    """
    rules = get_rules(rules_id)
    chosen = rules.options(options)
    terms = rules.terms(chosen)
    wall = [-1] * terms.tile_set
    hands = [parse_tiles(dealer_hand), parse_tiles(other_hand)]
    first = 27 if left is None else terms.in_play - left
    for place, kind in enumerate(parse_tiles(draws), first):
        wall[place] = kind
    for place, kind in enumerate(parse_tiles(tail)):
        wall[terms.in_play - 1 - place] = kind
    for place, kind in enumerate(parse_tiles(reserve), terms.in_play):
        wall[place] = kind
    copies = [*TILE_SETS[terms.tile_set]]
    for kind in [*hands[0], *hands[1], *(kind for kind in wall if kind >= 0)]:
        copies[kind] -= 1
        assert copies[kind] >= 0, f"too many copies of {format_tiles([kind])}"
    for hand, places in zip(hands, (DEALER_PLACES, OTHER_PLACES), strict=True):
        _fill_up(hand, len(places), copies)
        for place, kind in zip(places, hand, strict=True):
            wall[place] = kind
    plain = [kind for kind in range(FLOWER) for _ in range(copies[kind])]
    flowers = [kind for kind in range(FLOWER, len(copies)) if copies[kind]]
    middle = len(plain) // 2
    rest = plain[:middle] + flowers + plain[middle:]
    for place, kind in enumerate(wall):
        if kind < 0:
            wall[place] = rest.pop(0)
    deal = Deal(rules, chosen, Setup(ZEROS, (ZEROS, ZEROS), deal=number, dealer=0, tiles=wall))
    if left is not None:
        deal.head = first
    return deal


def _fill_up(hand: list[int], size: int, copies: list[int]) -> None:
    """Single tiles that the hand has no neighbour of, as far as there are such."""
    assert len(hand) <= size, f"{format_tiles(hand)}: {len(hand)} tiles, there is room for {size}"
    apart = [*range(33, 26, -1), *range(0, 27, 4)]
    for most, order in ((0, apart), (2, range(27)), (4, range(34))):
        for kind in order:
            near = hand.count(kind)
            if kind < 27:
                near += (
                    hand.count(kind - 1) + hand.count(kind + 1) + hand.count(kind - 2) + hand.count(kind + 2)
                )
            if len(hand) < size and copies[kind] > 0 and near <= most:
                hand.append(kind)
                copies[kind] -= 1


def act(deal: Deal, seat: int, words: str) -> None:
    """One action in words: `discard 5m`, `chow 34m`, `kong added 5z`, `exchange 159m`, `pass` ..."""
    refusal = deal.step(seat, action_of(deal, seat, words))
    assert refusal is None, f"seat {seat}, {words}: {refusal}"


def action_of(deal: Deal, seat: int, words: str) -> int:
    """The action that the words name."""
    verb, *rest = words.split()
    told: dict[str, object] = {"type": verb}
    if verb in ("discard", "ready", "pick"):
        told["tile"] = rest[0]
    elif verb in ("chow", "exchange", "take_triplet"):
        told["tiles"] = rest[0] if rest else ""
    elif verb == "kong":
        told["kind"], told["tile"] = rest
    elif verb == "pick_extra":
        told["index"] = int(rest[0])
    return deal.read(seat, told)


def play(deal: Deal, *lines: str) -> None:
    """Several actions, each `seat words`.

    `auto` lets the seat that is to act take the default; `pass` passes a claim or a rob window, if one
    is open.
    """
    for line in lines:
        if line == "pass":
            if deal.phase in (CLAIM_PHASE, ROB_PHASE):
                act(deal, deal.actor, "pass")
        elif line == "auto":
            refusal = deal.step(deal.actor, deal.default_action(deal.actor))
            assert refusal is None
        else:
            seat, words = line.split(" ", 1)
            act(deal, int(seat), words)


def can(deal: Deal, seat: int, words: str) -> bool:
    """Whether the action in words is legal."""
    return action_of(deal, seat, words) in deal.legal(seat)


def choices(deal: Deal, seat: int) -> set[str]:
    """The kinds of action a seat has."""
    return {str(deal.describe(seat, action)["type"]) for action in deal.legal(seat)}


def fans(deal: Deal) -> dict[str, int]:
    """The fans of a win, with counts."""
    assert deal.result is not None
    assert deal.result.score is not None
    return {line.id: line.count for line in deal.result.score.fans}


def tiles_in(deal: Deal) -> list[int]:
    """How many copies of each of the 42 kinds there are, wherever they lie."""
    found = [0] * len(TILE_SETS[64])
    for kind in [*deal.wall[deal.head : deal.end], *deal.reserve]:
        found[kind] += 1
    for seat in deal.seats:
        for kind in [*seat.hand(), *seat.held, *seat.flowers]:
            found[kind] += 1
        for meld in seat.melds:
            for kind in meld.tiles:
                found[kind] += 1
        for tile in seat.river:
            if tile < CLAIMED_DISCARD:
                found[tile] += 1
    if deal.phase == ROB_PHASE:
        found[deal.last_tile] += 1
    result = deal.result
    if result is not None and result.by in (1, 2):
        found[result.tile] += 1
    return found
