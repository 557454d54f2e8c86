"""Stacked deals (配牌大出血): platform.md, 8."""

from collections import Counter

import pytest

from quedou.deal import Deal, Setup
from quedou.deal.record import record_text, verify
from quedou.deal.stacked import STACKED_ORDINARY, STACKED_YAKUMAN, complete_hand
from quedou.deal.wall import Stream
from quedou.fan.win import BY_DISCARD, Win
from quedou.rules import get_rules
from quedou.tiles import TILE_SETS

from .laying import play, tiles_in
from .walking import walk

ZEROS = bytes(32)


def worth(tiles: list[int]) -> tuple[set[str], int]:
    """The fans of 14 tiles, whichever of them wins, and the least total."""
    rules = get_rules("arcade")
    found: set[str] = set()
    totals: list[int] = []
    for tile in set(tiles):
        counts = [tiles.count(kind) for kind in range(34)]
        counts[tile] -= 1
        score = rules.score(Win(counts, [], tile, BY_DISCARD), rules.options(None))
        assert score is not None
        found |= {line.id for line in score.fans}
        totals.append(score.total)
    return found, min(totals)


@pytest.mark.parametrize(("stacked", "patterns"), [(STACKED_ORDINARY, 7), (STACKED_YAKUMAN, 13)])
def test_the_hand_is_complete_and_has_its_pattern(stacked: int, patterns: int) -> None:
    """A random pattern worth 3 or more, or a random yakuman that is made of tiles; each of them comes up."""
    stream = Stream(ZEROS, "stacked")
    seen: Counter[str] = Counter()
    for _ in range(200):
        name, tiles = complete_hand(stream, stacked)
        seen[name] += 1
        assert len(tiles) == 14
        ids, least = worth(tiles)
        # A better reading may hide an ordinary pattern, a yakuman none.
        assert name in ids or (stacked == STACKED_ORDINARY and least >= 3), (name, tiles)
    assert len(seen) == patterns


@pytest.mark.parametrize(("stacked", "taken"), [(STACKED_ORDINARY, 2), (STACKED_YAKUMAN, 3)])
@pytest.mark.parametrize("favoured", [0, 1])
def test_the_favoured_seat_is_dealt_all_but_a_few_tiles_of_it(
    stacked: int, taken: int, favoured: int
) -> None:
    """The removed tiles lie among the first 20 of the wall; the set stays whole."""
    rules = get_rules("arcade")
    for number in range(1, 20):
        setup = Setup(ZEROS, (ZEROS, ZEROS), deal=number, dealer=0, stacked=stacked, favoured=favoured)
        deal = Deal(rules, rules.options(None), setup)
        assert tiles_in(deal) == list(TILE_SETS[136])
        stream = Stream(deal.key(), "stacked")
        complete = Counter(complete_hand(stream, stacked)[1])
        held = Counter(deal.seats[favoured].hand())
        window = Counter(deal.wall[27:47])
        assert (complete & held).total() >= 14 - taken
        assert complete <= held + window


def test_a_stacked_deal_is_recorded_and_verified() -> None:
    """The record says so; the wall follows from the secrets all the same."""
    rules = get_rules("arcade")
    setup = Setup(ZEROS, (ZEROS, ZEROS), "stage", 3, stacked=STACKED_YAKUMAN, favoured=1)
    deal = Deal(rules, rules.options(None), setup)
    for _ in walk(deal, 1):
        pass
    text = record_text(deal)
    assert '"stacked":{"kind":"yakuman","seat":1}' in text.split("\n")[0]
    assert record_text(verify(text)) == text


def test_nobody_is_told_before_the_deal_ends() -> None:
    """Not in the view, not in the news."""
    rules = get_rules("arcade")
    setup = Setup(ZEROS, (ZEROS, ZEROS), deal=3, dealer=0, stacked=STACKED_YAKUMAN, favoured=0)
    deal = Deal(rules, rules.options(None), setup)
    play(deal, "auto")
    assert "stack" not in str(deal.news(0, 0)) + str(deal.news(1, 0))
    assert not any("stack" in name for name in dir(deal.project(0)))
