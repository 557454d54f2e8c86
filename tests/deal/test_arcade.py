"""The flow of `arcade`, rule by rule of its page."""

from collections import Counter

import pytest

from quedou.deal import Deal, seeded_setup
from quedou.deal.state import EXCHANGE_PHASE, EXTRA_PHASE, OFFER_PHASE, SETTLED_PHASE
from quedou.deal.view_json import view_json
from quedou.rules import get_rules
from quedou.tiles import TILE_SETS, parse_tile, parse_tiles

from .laying import act, can, choices, fans, lay, play, tiles_in

READY = "123456789m11z77z"
EVENTS = {"random_events": True}


def test_71_of_136_tiles_are_in_play_and_65_are_the_reserve() -> None:
    """arcade.md, 2."""
    rules = get_rules("arcade")
    deal = Deal(rules, rules.options(None), seeded_setup(5, 1))
    assert (len(deal.wall), len(deal.reserve), deal.left) == (71, 65, 44)
    assert tiles_in(deal) == list(TILE_SETS[136])


@pytest.mark.parametrize("shown", [0, 1, 4])
def test_the_first_reserve_tiles_are_shown_as_bonus_tiles_when_the_deal_starts(shown: int) -> None:
    """arcade.md, 1 and 2: `bonus_tiles`; they stay on the wall."""
    deal = lay("arcade", "", "", reserve="1s2s3s4s5s", options={"bonus_tiles": shown})
    assert deal.bonus == parse_tiles("1234s")[:shown]
    told = [item["tile"] for item in deal.news(1, 0) if item["type"] == "bonus_shown"]
    assert told == ["1s", "2s", "3s", "4s"][:shown]
    assert view_json(deal.project(0))["bonus"] == told


def test_each_tile_of_the_bonus_kind_is_a_fan() -> None:
    """arcade.md, 2: the shown kind itself, melds included."""
    deal = lay("arcade", "7z9p", READY, reserve="7z", draws="5p")
    play(deal, "0 discard 9p", "pass", "1 discard 5p", "pass", "0 discard 7z", "1 win")
    assert fans(deal)["bonus_tile"] == 3


def test_ready_locks_the_hand_open_or_closed_and_a_win_is_asked() -> None:
    """arcade.md, 3: to win, or to stay ready and go on; no doubling, nothing revealed."""
    deal = lay("arcade", READY + "9s", "", draws="7z5p1z")
    act(deal, 0, "ready 9s")
    assert deal.project(0).theirs.counts == []
    play(deal, "pass", "1 discard 7z")
    assert choices(deal, 0) == {"win", "pass"}
    act(deal, 0, "pass")
    assert choices(deal, 0) == {"pass"}
    act(deal, 0, "pass")
    assert deal.seats[0].river[-1] == parse_tile("5p")


def test_an_open_hand_may_declare_ready_without_a_fan_from_it() -> None:
    """arcade.md, 3 and 6: Closed Ready needs a closed hand."""
    deal = lay("arcade", "5z9s", "55z123456789m1z4s", draws="1z")
    play(deal, "0 discard 5z", "1 pung")
    assert can(deal, 1, "ready 4s")
    play(deal, "1 ready 4s", "pass", "0 discard 1z", "1 win")
    assert "closed_ready" not in fans(deal)
    assert "closed_hand" not in fans(deal)


def test_thirteen_green_tiles_are_ready_for_any_green_tile() -> None:
    """arcade.md, 3: free-form green counts for readiness."""
    deal = lay("arcade", "2223334446688s9p", "", draws="6z")
    assert can(deal, 0, "ready 9p")
    play(deal, "0 ready 9p", "pass", "1 discard 6z", "0 win")
    assert "free_form_green" in fans(deal)


@pytest.mark.parametrize(("words", "heavenly"), [("ready 9s", True), ("discard 9s", False)])
def test_the_dealer_is_heavenly_ready_with_his_first_discard(words: str, heavenly: bool) -> None:
    """arcade.md, 6: Heavenly Ready (double riichi)."""
    deal = lay("arcade", READY + "9s", "", draws="5p7z")
    play(deal, f"0 {words}", "pass", "1 discard 5p", "pass")
    assert can(deal, 0, "win")
    act(deal, 0, "win")
    assert ("heavenly_ready_declared" in fans(deal)) is heavenly


@pytest.mark.parametrize(("discard", "heavenly"), [("5p", True), ("9s", False)])
def test_the_other_is_heavenly_ready_at_his_first_draw_discarding_the_tile_drawn(
    discard: str, heavenly: bool
) -> None:
    """arcade.md, 6: exactly the tile drawn."""
    other = READY if heavenly else "123456789m11z7z9s"
    deal = lay("arcade", "1p", other, draws="5p" if heavenly else "7z")
    play(deal, "0 discard 1p", "pass", f"1 ready {discard}")
    assert deal.seats[1].heavenly is heavenly


def test_a_claim_or_a_kong_before_rules_heavenly_ready_out() -> None:
    """arcade.md, 6: no claim and no kong before."""
    deal = lay("arcade", "1111s234567m11z77z", "", tail="9p")
    play(deal, "0 kong concealed 1s", "0 ready 9p")
    assert deal.seats[0].ready
    assert not deal.seats[0].heavenly


def test_a_robbed_kong_scores_as_a_self_draw() -> None:
    """arcade.md, 3: so Closed Self-Draw is possible; the adder pays."""
    deal = lay("arcade", "33m9p", "12m456789m111z22z", draws="3m6z3m")
    play(
        deal, "0 discard 9p", "pass", "1 discard 3m", "0 pung", "0 discard 7z", "pass", "1 discard 6z", "pass"
    )
    play(deal, "0 kong added 3m", "1 win")
    assert "closed_self_draw" in fans(deal)


def exhausted(
    dealer: str, other: str, *lines: str, draws: str = "9s", reserve: str = "", **more: object
) -> Deal:
    """A deal of which `draws` are the last tiles, played to the last discard and its pass."""
    left = len(parse_tiles(draws))
    deal = lay("arcade", dealer, other, draws=draws, left=left, reserve=reserve, options=more)
    for line in lines:
        play(deal, line, "pass")
    return deal


def test_with_nobody_ready_the_deal_is_drawn() -> None:
    """arcade.md, 4, case 1."""
    deal = exhausted("9p", "", "0 discard 9p", "1 discard 9s")
    assert deal.settled
    assert deal.result is not None
    assert deal.result.winner == -1


def test_with_one_player_ready_he_draws_and_both_see_it() -> None:
    """arcade.md, 4, case 2: declared or not."""
    deal = exhausted(READY + "9p", "", "0 discard 9p", "1 discard 9s", reserve="9s1p2p7z")
    assert deal.phase == EXTRA_PHASE
    assert deal.actor == 0
    assert choices(deal, 0) == {"pick_extra"}
    assert len(deal.legal(0)) == 3
    act(deal, 0, "pick_extra 1")
    for seat in (0, 1):
        assert view_json(deal.project(seat))["extra"] == {
            "total": 3,
            "shown": ["2p"],
            "indexes": [1],
            "seat": 0,
        }
    act(deal, 0, "pick_extra 2")
    assert choices(deal, 0) == {"win", "pass"}
    act(deal, 0, "win")
    assert fans(deal)["extra_draw_win"] == 1
    assert deal.result is not None
    assert (deal.result.by, deal.result.loser) == (3, 1)


def test_tiles_that_are_not_taken_are_set_aside_and_after_the_last_the_deal_is_drawn() -> None:
    """arcade.md, 4: the hand never changes."""
    deal = exhausted(READY + "9p", "", "0 discard 9p", "1 discard 9s", reserve="9s7z2p1z")
    hand = deal.seats[0].hand()
    play(deal, "0 pick_extra 0", "0 pass", "0 pick_extra 1")
    assert deal.seats[0].hand() == hand
    play(deal, "0 pick_extra 2", "0 pass")
    assert deal.settled
    assert deal.result is not None
    assert deal.result.winner == -1


def test_both_ready_after_the_same_discard_the_dealer_draws() -> None:
    """arcade.md, 4, case 3: at equal numbers the dealer, and only he."""
    deal = exhausted(READY + "9p", "123456789p2233z", "0 discard 9p", "1 discard 9s")
    assert deal.extra_seat == 0
    assert deal.legal(1) == []


def test_both_ready_the_one_who_was_ready_after_fewer_own_discards_draws() -> None:
    """arcade.md, 4, case 3: compare after which of their own discards they have been ready."""
    dealer = "123456789m11z7z9p9s"
    lines = ("0 discard 9p", "1 discard 8s", "0 discard 9s", "1 discard 7s")
    deal = exhausted(dealer, "123456789p2233z", *lines, draws="8s7z7s")
    assert [seat.ready_since for seat in deal.seats] == [2, 1]
    assert deal.extra_seat == 1


def test_readiness_that_was_broken_counts_from_when_it_came_back() -> None:
    """arcade.md, 4: without a break."""
    deal = lay("arcade", READY + "9p", "", draws="9s8s7s5p")
    since = []
    for line in ("0 discard 9p", "1 discard 9s", "0 discard 9m", "1 discard 7s"):
        play(deal, line, "pass")
        since.append(deal.seats[0].ready_since)
    assert since == [1, 1, 0, 0]


@pytest.mark.parametrize(("draws", "phase"), [(0, SETTLED_PHASE), (1, EXTRA_PHASE), (9, EXTRA_PHASE)])
def test_the_table_chooses_the_number_of_extra_draws(draws: int, phase: int) -> None:
    """arcade.md, 1: `extra_draws`."""
    deal = exhausted(READY + "9p", "", "0 discard 9p", "1 discard 9s", extra_draws=draws)
    assert deal.phase == phase
    assert len(deal.legal(0)) == draws


def test_without_random_events_there_is_no_exchange_and_no_offer() -> None:
    """arcade.md, 1: off by default in versus."""
    deal = lay("arcade", "", "")
    assert deal.phase != EXCHANGE_PHASE
    assert deal.terms.events == 0


def test_before_play_both_name_tiles_unseen_and_the_dealers_are_exchanged_first() -> None:
    """arcade.md, 5, exchange before play, versus."""
    deal = lay("arcade", "1z2z3z", "9s8s", options=EVENTS)
    assert deal.to_act() == [0, 1]
    before = view_json(deal.project(0))
    act(deal, 1, "exchange 89s")
    assert view_json(deal.project(0)) == before
    assert deal.news(0, 0) == lay("arcade", "1z2z3z", "9s8s", options=EVENTS).news(0, 0)
    assert view_json(deal.project(1))["phase"] == "opponent"
    act(deal, 0, "exchange 123z")
    told = [item for item in deal.news(0, 0) if item["type"] == "exchanged"]
    assert [(item["seat"], item["count"], "given" in item) for item in told] == [(0, 3, True), (1, 2, False)]
    assert deal.actor == 0


def test_an_exchange_gives_as_many_tiles_from_the_pool_and_never_those_given() -> None:
    """arcade.md, 5: the given tiles take the places of the drawn ones; the wall keeps its length."""
    deal = lay("arcade", "1111z", "", options=EVENTS)
    play(deal, "0 exchange 1111z", "1 pass")
    assert (deal.left, deal.seats[0].size) == (44, 14)
    assert deal.seats[0].counts[27] == 0
    assert tiles_in(deal) == list(TILE_SETS[136])
    assert Counter(deal.wall[deal.head : deal.end] + deal.reserve[1:])[27] == 4


def test_exchanging_nothing_is_passing() -> None:
    """arcade.md, 5: any number of his tiles, none included."""
    deal = lay("arcade", READY + "7z", "", options=EVENTS)
    play(deal, "0 exchange", "1 pass", "0 win")
    assert "heavenly_hand" in fans(deal)


def test_an_exchange_rules_the_first_turn_hands_out_for_that_player_alone() -> None:
    """arcade.md, 5: Heavenly, Humanly and Earthly Hand."""
    deal = lay("arcade", READY + "7z", "9s", options=EVENTS)
    play(deal, "0 pass", "1 exchange 9s", "0 win")
    assert "heavenly_hand" in fans(deal)
    humanly = lay("arcade", "7z9s", READY, options=EVENTS)
    play(humanly, "0 exchange 9s", "1 pass", "0 discard 7z", "1 win")
    assert "humanly_hand" in fans(humanly)


def test_the_view_of_an_exchange_is_one_template_and_every_choice_is_legal_once() -> None:
    """arcade.md, 5; common.md, 10.3."""
    deal = lay("arcade", "1111z", "", options=EVENTS)
    hand = deal.seats[0].hand()
    assert view_json(deal.project(0))["legal"] == [
        {"type": "exchange", "from": view_json(deal.project(0))["legal"][0]["from"], "max": 14}  # type: ignore[index]
    ]
    legal = deal.legal(0)
    assert len(legal) == len(set(legal))
    ways = 1
    for count in Counter(hand).values():
        ways *= count + 1
    assert len(legal) == ways


@pytest.fixture
def offering(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Every turn is offered what can be offered."""
    rules = get_rules("arcade")
    terms = rules.terms(rules.options(EVENTS))
    monkeypatch.setattr(terms, "triplet_chance", 100)
    monkeypatch.setattr(terms, "pick_chance", 0)
    return monkeypatch


def started(dealer: str, other: str, **more: str) -> Deal:
    """A deal with random events in which nobody exchanged anything before play."""
    deal = lay("arcade", dealer, other, options=EVENTS, **more)  # type: ignore[arg-type]
    play(deal, "0 pass", "1 pass")
    return deal


@pytest.mark.usefixtures("offering")
def test_during_play_a_pung_of_the_pool_is_offered_for_three_tiles() -> None:
    """arcade.md, 5, exchange during play: three given tiles take the places of the three."""
    deal = started("9p", "", draws="5s")
    play(deal, "0 discard 9p", "pass")
    assert deal.phase == OFFER_PHASE
    assert choices(deal, 1) == {"take_triplet", "pass"}
    offer = view_json(deal.project(1))["offer"]
    assert isinstance(offer, dict)
    assert offer["type"] == "triplet"
    kind = deal.offered_kinds[0]
    held = deal.seats[1].counts[kind]
    assert not any(told["type"] == "triplet_offered" for told in deal.news(0, 0))
    assert deal.step(1, deal.legal(1)[0]) is None
    assert deal.seats[1].counts[kind] == held + 3
    assert tiles_in(deal) == list(TILE_SETS[136])
    assert deal.actor == 1
    assert choices(deal, 1) >= {"discard"}
    assert deal.news(0, 0)[-1] == {"type": "triplet_taken", "seat": 1}


@pytest.mark.usefixtures("offering")
def test_a_refused_triplet_is_an_ordinary_turn_and_comes_once_a_deal() -> None:
    """arcade.md, 5; platform.md, 8: once a deal and player."""
    deal = started("9p", "", draws="5s")
    play(deal, "0 discard 9p", "pass", "1 pass", "1 discard 5s", "pass")
    assert deal.phase == OFFER_PHASE
    assert deal.actor == 0
    play(deal, "0 pass", "auto", "pass")
    assert deal.phase != OFFER_PHASE


@pytest.mark.usefixtures("offering")
def test_a_win_with_the_triplet_is_a_self_draw_with_one_of_the_three() -> None:
    """arcade.md, 5: such a win is a self-draw, the winning tile is one of the three."""
    deal = started("9p", "123456789m99s4z5z", draws="6z")
    play(deal, "0 discard 9p", "pass", "1 take_triplet 456z")
    assert can(deal, 1, "win")
    kind = deal.offered_kinds[0]
    act(deal, 1, "win")
    assert deal.result is not None
    assert (deal.result.by, deal.result.tile) == (1, kind)
    assert "earthly_hand" not in fans(deal)


@pytest.mark.usefixtures("offering")
def test_a_locked_hand_is_offered_nothing() -> None:
    """platform.md, 8: not after declaring ready."""
    deal = started(READY + "9p", "", draws="5s6s")
    play(deal, "0 ready 9p", "pass", "1 pass", "1 discard 5s", "pass")
    assert deal.phase != OFFER_PHASE


def test_a_pick_takes_any_kind_of_the_pool_instead_of_the_draw(offering: pytest.MonkeyPatch) -> None:
    """arcade.md, 5, 搓牌: it changes places with the tile at the head, then the head is drawn."""
    terms = get_rules("arcade").terms(get_rules("arcade").options(EVENTS))
    offering.setattr(terms, "triplet_chance", 0)
    offering.setattr(terms, "pick_chance", 100)
    deal = started("9p", READY, draws="5s")
    play(deal, "0 discard 9p", "pass")
    assert deal.phase == OFFER_PHASE
    assert deal.left == 44
    pool = set(deal.wall[deal.head : deal.end] + deal.reserve[1:])
    assert {action & 63 for action in deal.legal(1)[:-1]} == pool
    act(deal, 1, "pick 7z")
    assert (deal.left, deal.drawn) == (43, parse_tile("7z"))
    assert tiles_in(deal) == list(TILE_SETS[136])
    assert deal.news(0, 0)[-2:] == [
        {"type": "picked", "seat": 1},
        {"type": "drawn", "seat": 1, "origin": "head"},
    ]
    act(deal, 1, "win")
    assert "earthly_hand" in fans(deal)


def test_a_refused_pick_is_an_ordinary_draw(offering: pytest.MonkeyPatch) -> None:
    """arcade.md, 5: refused or timed out."""
    terms = get_rules("arcade").terms(get_rules("arcade").options(EVENTS))
    offering.setattr(terms, "triplet_chance", 0)
    offering.setattr(terms, "pick_chance", 100)
    deal = started("9p", "", draws="5s")
    play(deal, "0 discard 9p", "pass", "auto")
    assert deal.drawn == parse_tile("5s")


def test_the_chances_of_the_events_are_those_of_the_page() -> None:
    """platform.md, 8: 8 % of turns after a draw, 5 % of draws; once a deal and player."""
    rules = get_rules("arcade")
    terms = rules.terms(rules.options(EVENTS))
    assert (terms.triplet_chance, terms.pick_chance) == (8, 5)
    offers: Counter[str] = Counter()
    for number in range(1, 121):
        deal = Deal(rules, rules.options(EVENTS), seeded_setup(11, number))
        while not deal.settled:
            play(deal, "0 pass", "1 pass") if deal.phase == EXCHANGE_PHASE else play(deal, "auto")
        told = [item["type"] for seat in (0, 1) for item in deal.news(seat, 0)]
        offers.update(str(kind) for kind in told if str(kind).endswith("offered"))
    # With about 22 draws each, a seat that is offered at a chance c sees it once in 1 - (1 - c)^22 of deals.
    assert 240 * 0.6 < offers["pick_offered"] < 240 * 0.76
    assert 240 * 0.76 < offers["triplet_offered"] < 240 * 0.9
