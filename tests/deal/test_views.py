"""The view as JSON: what the page gets."""

import json

from quedou.deal import Deal
from quedou.deal.view_json import view_json
from quedou.rules import RULESETS, get_rules

from .laying import act, lay, play
from .walking import begin, walk

KEYS = {
    *(
        "rules",
        "options",
        "deal",
        "round",
        "me",
        "dealer",
        "phase",
        "wall",
        "bonus",
        "reserve",
        "last",
        "held",
    ),
    *("seats", "legal", "offer", "extra", "win", "hints", "result"),
}
SEAT_KEYS = {
    *("wind", "concealed", "count", "drawn", "revealed", "melds", "flowers", "river", "ready", "doubles"),
    *("discards_left", "paid"),
}


def seats(deal: Deal, me: int) -> list[dict[str, object]]:
    """Both sides, as this seat sees them."""
    found = view_json(deal.project(me))["seats"]
    assert isinstance(found, list)
    return found


def test_a_view_has_the_same_keys_at_every_moment_and_is_json() -> None:
    """All rulesets, both seats, whole deals."""
    for rules_id in RULESETS:
        deal = begin(rules_id, {"random_events": True} if rules_id == "arcade" else None, 4)
        for _ in walk(deal, 4):
            for me in (0, 1):
                told = view_json(deal.project(me))
                assert set(told) == KEYS
                assert all(set(side) == SEAT_KEYS for side in seats(deal, me))
                assert json.loads(json.dumps(told)) == told


def test_the_drawn_tile_stands_apart_from_the_concealed_ones() -> None:
    """`concealed` without it, `count` with it."""
    deal = lay("redouble", "5z", "", draws="8m")
    act(deal, 0, "discard 5z")
    side = seats(deal, 1)[1]
    assert side["drawn"] == "8m"
    assert side["count"] == 14
    assert isinstance(side["concealed"], list)
    assert len(side["concealed"]) == 13
    assert seats(deal, 0)[1]["drawn"] is None


def test_the_dealers_first_turn_has_no_drawn_tile() -> None:
    """common.md, 10.6: a dealt win has none."""
    deal = lay("redouble", "", "")
    side = seats(deal, 0)[0]
    assert side["drawn"] is None
    assert isinstance(side["concealed"], list)
    assert len(side["concealed"]) == 14


def test_concealed_tiles_are_in_the_order_m_p_s_z() -> None:
    """A hand is sorted for the player."""
    deal = lay("arcade", "1z9s1p9m5z1m", "")
    concealed = seats(deal, 0)[0]["concealed"]
    assert isinstance(concealed, list)
    order = [("mpsz".index(tile[1]), tile[0]) for tile in concealed]
    assert order == sorted(order)


def test_the_phases_as_each_seat_sees_them() -> None:
    """turn, claim, rob, opponent, extra, settled; exchange is in test_arcade."""
    deal = lay("redouble", "33m7788m5566z34z", "12m456789m111z22z", draws="3m6z3m")
    seen = []
    for line in (
        "0 discard 4z",
        "1 discard 3m",
        "0 pung",
        "0 discard 3z",
        "1 discard 6z",
        "pass",
        "0 kong added 3m",
    ):
        play(deal, line)
        seen.append(tuple(str(view_json(deal.project(me))["phase"]) for me in (0, 1)))
    assert seen == [
        ("opponent", "turn"),
        ("claim", "opponent"),
        ("turn", "opponent"),
        ("opponent", "turn"),
        ("claim", "opponent"),
        ("turn", "opponent"),
        ("opponent", "rob"),
    ]
    act(deal, 1, "win")
    assert view_json(deal.project(0))["phase"] == "settled"


def test_what_is_answered_is_shown_to_both() -> None:
    """`last` is the discard or the added kong tile that is being answered, and nothing after."""
    deal = lay("redouble", "3m", "33m", draws="8m")
    act(deal, 0, "discard 3m")
    for me in (0, 1):
        assert view_json(deal.project(me))["last"] == {"seat": 0, "tile": "3m"}
    play(deal, "1 pung")
    for me in (0, 1):
        assert view_json(deal.project(me))["last"] is None


def test_a_legal_win_is_shown_with_its_worth() -> None:
    """`win`: what it would be worth now."""
    deal = lay("redouble", "7z", "123456789m1177z")
    act(deal, 0, "discard 7z")
    win = view_json(deal.project(1))["win"]
    assert isinstance(win, dict)
    act(deal, 1, "win")
    assert deal.result is not None
    assert win["points"] == deal.result.points
    assert win["total"] == 26 + 32


def test_hints_name_the_discards_that_leave_a_ready_hand_and_what_each_waits_for() -> None:
    """With the copies left to see, and the worth of each."""
    deal = lay("redouble", "123456789m11z77z5z", "7z", draws="1z")
    hints = view_json(deal.project(0))["hints"]
    assert isinstance(hints, list)
    best = next(hint for hint in hints if hint["discard"] == "5z")
    assert [(wait["tile"], wait["left"]) for wait in best["waits"]] == [("1z", 2), ("7z", 2)]
    assert [wait["total"] for wait in best["waits"]] == [25, 26]
    assert view_json(deal.project(1))["hints"] == []
    play(deal, "0 discard 5z", "pass", "1 discard 1z")
    waiting = view_json(deal.project(0))["hints"]
    assert isinstance(waiting, list)
    assert [hint["discard"] for hint in waiting] == [None]


def test_a_hint_counts_what_can_be_seen_and_nothing_else() -> None:
    """A copy in the opponent's hand is left to see; one in a river is not."""
    deal = lay("redouble", "123456789m11z77z5z", "7z1z", draws="4z8m")
    play(deal, "0 discard 5z", "pass", "1 discard 7z", "0 pass")
    hints = view_json(deal.project(0))["hints"]
    assert isinstance(hints, list)
    waits = next(hint for hint in hints if hint["discard"] == "8m")["waits"]
    assert [(wait["tile"], wait["left"]) for wait in waits] == [("1z", 2), ("7z", 1)]


def test_a_wait_that_no_discard_wins_shows_the_worth_of_a_self_draw() -> None:
    """wenzhou.md, 3: 一花起胡 needs neither when self-drawn."""
    deal = lay("wenzhou", "12m456p789p345s99s1z", "")
    hints = view_json(deal.project(0))["hints"]
    assert isinstance(hints, list)
    waits = next(hint for hint in hints if hint["discard"] == "1z")["waits"]
    assert [(wait["tile"], wait["total"], wait["points"]) for wait in waits] == [("3m", 0, 10)]


def test_discards_left_are_counted_where_they_are_limited() -> None:
    """wenzhou.md, 2.5."""
    deal = lay("wenzhou", "9s", "")
    act(deal, 0, "discard 9s")
    assert [side["discards_left"] for side in seats(deal, 0)] == [25, 26]
    assert [side["discards_left"] for side in seats(lay("redouble", "", ""), 0)] == [None, None]


def test_the_wall_shows_what_was_taken_from_each_end() -> None:
    """The page draws it so."""
    deal = lay("redouble", "1111m", "")
    act(deal, 0, "kong concealed 1m")
    wall = view_json(deal.project(1))["wall"]
    assert isinstance(wall, dict)
    assert {key: wall[key] for key in ("left", "total", "head", "tail")} == {
        "left": 36,
        "total": 64,
        "head": 27,
        "tail": 1,
    }


def test_a_result_shows_both_hands_and_the_winning_tile_apart() -> None:
    """`hands` hold the winner's last tile only in `tile`."""
    deal = lay("redouble", "6z", "12m456789m111z22z", draws="3m")
    play(deal, "0 discard 6z", "1 win")
    result = view_json(deal.project(0))["result"]
    assert isinstance(result, dict)
    assert result["tile"] == "3m"
    assert "3m" not in result["hands"][1]
    assert len(result["hands"][1]) == 13
    assert len(result["hands"][0]) == 13
    assert seats(deal, 0)[1]["concealed"] == result["hands"][1]


def test_options_and_round_are_shown() -> None:
    """Every table option is shown; guobiao's round wind follows the number of the deal."""
    deal = lay("guobiao", "", "", number=5)
    told = view_json(deal.project(0))
    assert told["round"] == "W"
    assert told["options"] == get_rules("guobiao").options(None).to_json()
