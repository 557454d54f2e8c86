"""Fair walls: nobody steers them, anybody checks them."""

import hmac
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quedou.deal import Deal, Setup, WallError, seeded_setup
from quedou.deal.wall import Stream, commitment, sorted_set, wall_key
from quedou.rules import get_rules
from quedou.tiles import TILE_SETS, format_tiles

ROOT = Path(__file__).parents[2]
VECTORS: dict[str, Any] = json.loads((ROOT / "tests/data/fair_walls.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = VECTORS["cases"]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["rules"]))

bytes_of_32 = st.binary(min_size=32, max_size=32)


@each_case
def test_the_vectors_hold_for_this_program(case: dict[str, Any]) -> None:
    """The same file is the client's test."""
    secret = bytes.fromhex(case["secret"])
    entropy = (bytes.fromhex(case["entropy"][0]), bytes.fromhex(case["entropy"][1]))
    setup = Setup(secret, entropy, case["table"], case["deal"])
    assert list(setup.commitments()) == case["commitments"]
    key = wall_key(secret, entropy, case["table"], case["deal"], case["rules"], case["version"])
    assert key.hex() == case["key"]
    stream = Stream(key, "wall")
    assert [stream.below(case["tile_set"] - place) for place in range(8)] == case["draws"]
    tiles = sorted_set(case["tile_set"])
    again = Stream(key, "wall")
    again.shuffle(tiles)
    assert format_tiles(tiles) == case["shuffled"]
    assert [again.below(6) + 1 for _ in range(4)] == case["dice"]
    events = Stream(key, "events")
    assert [events.below(100) for _ in range(20)] == case["events_below_100"]


@each_case
def test_a_checker_written_from_the_page_alone_agrees(case: dict[str, Any]) -> None:
    """docs/fair-walls.md is enough: this checker shares no code with the program."""

    def line(text: object) -> bytes:
        return str(text).encode() + b"\n"

    parts = [bytes.fromhex(text) for text in (case["secret"], *case["entropy"])]
    for role, secret, expected in zip(("server", "0", "1"), parts, case["commitments"], strict=True):
        head = line("quedou commitment 1") + line(role) + line(case["table"]) + line(case["deal"])
        assert sha256(head + secret).hexdigest() == expected
    info = line(case["table"]) + line(case["deal"]) + line(case["rules"]) + line(case["version"])
    root = hmac.new(b"quedou fair walls 1", b"".join(parts), sha256).digest()
    key = hmac.new(root, info + b"\x01", sha256).digest()
    assert key.hex() == case["key"]
    stream = b"".join(
        hmac.new(key, b"wall\x00" + block.to_bytes(4, "big"), sha256).digest() for block in range(30)
    )
    place = 0

    def below(n: int) -> int:
        nonlocal place
        while True:
            value = stream[place] * 256 + stream[place + 1]
            place += 2
            if value < 65536 - 65536 % n:
                return value % n

    suits = {64: "mz", 72: "mzf", 136: "mpsz", 144: "mpszf"}[case["tile_set"]]
    tiles = [
        f"{rank}{suit}"
        for suit in suits
        for rank in range(1, {"z": 8, "f": 9}.get(suit, 10))
        for _ in range(1 if suit == "f" else 4)
    ]
    for last in range(len(tiles) - 1, 0, -1):
        other = below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    assert tiles == _split(case["shuffled"])
    assert [below(6) + 1 for _ in range(4)] == case["dice"]


def _split(text: str) -> list[str]:
    found: list[str] = []
    digits = ""
    for char in text:
        if char.isdigit():
            digits += char
        else:
            found += [digit + char for digit in digits]
            digits = ""
    return found


def test_the_page_prints_the_first_vector() -> None:
    """The worked example is the one that is tested."""
    page = (ROOT / "docs/fair-walls.md").read_text(encoding="utf-8")
    case = CASES[0]
    for text in (*case["commitments"], case["key"], case["shuffled"]):
        assert f"`{text}`" in page
    assert f"| dice | {' '.join(map(str, case['dice']))} |" in page
    assert f"| dealer | seat {case['dealer']} |" in page


@each_case
def test_a_deal_lays_its_wall_by_the_vectors(case: dict[str, Any]) -> None:
    """From setup to wall, reserve, dice and dealer."""
    rules = get_rules(case["rules"])
    options = rules.options({"tile_set": 144} if case["rules"] == "guobiao" else None)
    entropy = (bytes.fromhex(case["entropy"][0]), bytes.fromhex(case["entropy"][1]))
    deal = Deal(rules, options, Setup(bytes.fromhex(case["secret"]), entropy, case["table"], case["deal"]))
    assert format_tiles(deal.first_wall + deal.reserve) == case["shuffled"]
    assert list(deal.dice) == case["dice"]
    assert deal.dealer == case["dealer"]


@given(bytes_of_32, bytes_of_32, bytes_of_32, st.integers(0, 95), st.integers(1, 255))
def test_any_changed_byte_of_any_secret_changes_key_and_commitment(
    secret: bytes, first: bytes, second: bytes, place: int, change: int
) -> None:
    """No party's bytes are left out."""
    joined = bytearray(secret + first + second)
    joined[place] ^= change
    parts = (bytes(joined[:32]), bytes(joined[32:64]), bytes(joined[64:]))
    before = Setup(secret, (first, second), "t", 1)
    after = Setup(parts[0], (parts[1], parts[2]), "t", 1)
    changed = [one != other for one, other in zip(before.commitments(), after.commitments(), strict=True)]
    assert changed == [place // 32 == part for part in range(3)]
    assert wall_key(secret, (first, second), "t", 1, "redouble", 1) != wall_key(
        parts[0], (parts[1], parts[2]), "t", 1, "redouble", 1
    )


@given(bytes_of_32)
def test_the_key_is_tagged_with_table_deal_ruleset_and_version(secret: bytes) -> None:
    """A secret that leaks from one deal says nothing about another."""
    tags = [
        ("t", 1, "redouble", 1),
        ("u", 1, "redouble", 1),
        ("t", 2, "redouble", 1),
        ("t", 1, "instant", 1),
        ("t", 1, "redouble", 2),
        ("t1", 1, "redouble", 1),
        ("t", 11, "redouble", 1),
    ]
    keys = {wall_key(secret, (secret, secret), *tag) for tag in tags}
    assert len(keys) == len(tags)


def test_nobody_can_commit_to_a_copy_of_anothers_commitment() -> None:
    """The role, the table and the deal are part of a commitment."""
    same = bytes(range(32))
    made = {
        commitment(role, table, deal, same)
        for role in ("server", "0", "1")
        for table in ("a", "b")
        for deal in (1, 2)
    }
    assert len(made) == 12


@given(bytes_of_32, st.integers(1, 65536))
def test_draws_are_in_range_and_a_clone_goes_on_with_the_same(key: bytes, n: int) -> None:
    """Rejection sampling, two bytes a draw."""
    stream = Stream(key, "x")
    for _ in range(20):
        assert 0 <= stream.below(n) < n
    twin = stream.clone()
    assert [stream.below(n) for _ in range(40)] == [twin.below(n) for _ in range(40)]


def test_streams_of_different_labels_have_nothing_in_common() -> None:
    """Domain separation: what play does to `events` never moves the wall."""
    streams = [Stream(bytes(32), label) for label in ("wall", "events", "dealer", "stacked")]
    drawn = [tuple(stream.below(65536) for _ in range(4)) for stream in streams]
    assert len(set(drawn)) == len(streams)


def test_every_place_of_the_wall_gets_every_kind_about_equally_often() -> None:
    """Chi-square over 600 walls: the first, a middle and the last place."""
    copies = TILE_SETS[64]
    kinds = [kind for kind in range(34) if copies[kind]]
    counts = [Counter[int](), Counter[int](), Counter[int]()]
    for number in range(600):
        tiles = sorted_set(64)
        setup = seeded_setup(99, number)
        Stream(wall_key(setup.secret, setup.entropy, "", number, "redouble", 1), "wall").shuffle(tiles)
        for place, counter in zip((0, 31, 63), counts, strict=True):
            counter[tiles[place]] += 1
    expected = 600 / len(kinds)
    for counter in counts:
        assert sum((counter[kind] - expected) ** 2 / expected for kind in kinds) < 40


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_length_is_refused(size: int) -> None:
    """A named error that says whose."""
    with pytest.raises(WallError, match="secret of server"):
        Setup(bytes(size), (bytes(32), bytes(32)))
    with pytest.raises(WallError, match="secret of 1"):
        Setup(bytes(32), (bytes(32), bytes(size)))


def test_a_table_id_with_a_line_break_is_refused() -> None:
    """Tags are lines, so none may contain one."""
    with pytest.raises(WallError, match="line break"):
        Setup(bytes(32), (bytes(32), bytes(32)), "a\nb").commitments()


def test_a_wall_laid_by_hand_must_be_the_set() -> None:
    """For tests only, and never another set."""
    rules = get_rules("redouble")
    with pytest.raises(WallError, match="set of 64"):
        Deal(rules, rules.options(None), Setup(bytes(32), (bytes(32), bytes(32)), tiles=[1, 2, 3]))


def test_seat_and_round_of_a_setup_are_checked() -> None:
    """Named errors, not odd deals."""
    with pytest.raises(WallError, match="dealer"):
        Setup(bytes(32), (bytes(32), bytes(32)), dealer=2)
    with pytest.raises(WallError, match="round wind"):
        Setup(bytes(32), (bytes(32), bytes(32)), round_wind=5)
