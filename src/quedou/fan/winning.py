"""Patterns of how the hand was won and declared, and what is counted beside the hand."""

from quedou.fan.catalogue import of_others, of_winning
from quedou.fan.facts import Winning
from quedou.fan.win import (
    AFTER_KONG,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_ROUND,
    HEAVENLY_READY,
    LAST_OF_KIND,
    READY,
    WALL_END,
)


@of_winning
def heavenly_hand(win: Winning) -> int:
    return win.from_wall and win.flagged(DEALT)


@of_winning
def earthly_hand(win: Winning) -> int:
    return win.from_wall and win.flagged(FIRST_DRAW)


@of_winning
def humanly_hand(win: Winning) -> int:
    return win.on_discard and win.flagged(FIRST_DISCARD)


@of_winning
def earthly_hand_either(win: Winning) -> int:
    return earthly_hand(win) or humanly_hand(win)


@of_winning
def humanly_hand_first_round(win: Winning) -> int:
    return win.on_discard and win.flagged(FIRST_DISCARD | FIRST_ROUND)


@of_winning
def heavenly_ready(win: Winning) -> int:
    return win.flagged(HEAVENLY_READY)


@of_winning
def heavenly_ready_declared(win: Winning) -> int:
    return win.flagged(HEAVENLY_READY)


@of_winning
def declared_ready(win: Winning) -> int:
    return win.flagged(READY)


@of_winning
def closed_ready(win: Winning) -> int:
    return win.closed and win.flagged(READY | HEAVENLY_READY)


@of_winning
def closed_hand(win: Winning) -> int:
    return win.closed


@of_winning
def closed_self_draw(win: Winning) -> int:
    return win.closed and (win.self_drawn or win.robbed)


@of_winning
def fully_concealed_hand(win: Winning) -> int:
    return win.closed and win.self_drawn


@of_winning
def concealed_hand(win: Winning) -> int:
    return win.closed and not win.self_drawn


@of_winning
def melded_hand(win: Winning) -> int:
    return win.claimed == 4 and win.on_discard


@of_winning
def self_drawn(win: Winning) -> int:
    return win.self_drawn


@of_winning
def last_tile_draw(win: Winning) -> int:
    return win.from_wall and win.flagged(WALL_END)


@of_winning
def last_tile_claim(win: Winning) -> int:
    return win.on_discard and win.flagged(WALL_END)


@of_winning
def last_tile_draw_or_claim(win: Winning) -> int:
    return last_tile_draw(win) or last_tile_claim(win)


@of_winning
def extra_draw_win(win: Winning) -> int:
    return win.by_extra_draw


@of_winning
def out_with_replacement_tile(win: Winning) -> int:
    return win.from_wall and win.flagged(AFTER_KONG)


@of_winning
def robbing_the_kong(win: Winning) -> int:
    return win.robbed or (win.on_discard and win.params.any_discard)


@of_winning
def last_tile(win: Winning) -> int:
    return win.flagged(LAST_OF_KIND)


@of_winning
def flower_tiles(win: Winning) -> int:
    return win.flowers


@of_winning
def bonus_tile(win: Winning) -> int:
    return win.bonus


@of_others
def chicken_hand(others: frozenset[str]) -> int:
    """Flowers are not looked at."""
    return not others - {"flower_tiles"}


@of_others
def plain_win(others: frozenset[str]) -> int:
    return not others
