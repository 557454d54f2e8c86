"""What holds for every ruleset, whatever is played: one suite, run on all of them."""

import random
from itertools import pairwise

import pytest

from quedou.deal import Deal, SeatView, View
from quedou.deal.actions import DISCARD, PASS, VERB
from quedou.deal.imagine import imagine
from quedou.deal.record import Replay, read_record, record_text, verify
from quedou.deal.state import CLAIM_PHASE, EXCHANGE_PHASE, OFFER_PHASE, ROB_PHASE, TURN_PHASE
from quedou.deal.view_json import view_json
from quedou.rules import RULESETS, get_rules
from quedou.tiles import TILE_SETS

from .laying import tiles_in
from .walking import begin, facts, option_sets, other_world, walk

GAMES: list[tuple[str, dict[str, object]]] = [(rules_id, {}) for rules_id in RULESETS]
GAMES += [("arcade", {"random_events": True}), ("guobiao", {"tile_set": 144})]
every_game = pytest.mark.parametrize(("rules_id", "options"), GAMES, ids=lambda given: str(given or ""))
SEEDS = range(12)


@every_game
def test_no_tile_is_lost_or_made(rules_id: str, options: dict[str, object]) -> None:
    """Conservation, before every action and at the end."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        whole = list(TILE_SETS[deal.terms.tile_set])
        for _ in walk(deal, seed):
            assert tiles_in(deal) == whole
        assert tiles_in(deal) == whole


@every_game
def test_what_is_listed_is_accepted_and_nothing_else(rules_id: str, options: dict[str, object]) -> None:
    """`legal` and `step` agree; garbage is refused with a sentence, changes nothing and never raises."""
    chance = random.Random(7)
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for seat, _ in walk(deal, seed):
            legal = deal.legal(seat)
            assert legal
            assert len(set(legal)) == len(legal)
            for action in chance.sample(legal, min(5, len(legal))):
                assert deal.clone().step(seat, action) is None
            written = len(deal.log)
            for garbage in _garbage(chance):
                for who in (seat, 1 - seat):
                    if garbage not in deal.legal(who):
                        refusal = deal.step(who, garbage)
                        assert refusal is not None
                        assert refusal.message
            assert deal.step(2, legal[0]) is not None
            assert len(deal.log) == written
        assert deal.step(0, PASS) is not None
        assert deal.legal(0) == deal.legal(1) == deal.to_act() == []


def _garbage(chance: random.Random) -> list[int]:
    return [
        chance.randrange(14) << 16 | chance.randrange(64),
        chance.randrange(14) << 16 | chance.randrange(1 << 16),
        chance.randrange(-(1 << 40), 1 << 40),
        1 << 200,
    ]


@every_game
def test_a_replay_writes_the_same_bytes(rules_id: str, options: dict[str, object]) -> None:
    """Promise 1: a deal is a function of ruleset, options, secret and actions."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for _ in walk(deal, seed):
            pass
        text = record_text(deal)
        assert record_text(verify(text)) == text


@every_game
def test_a_record_of_an_unfinished_deal_plays_up_to_where_it_stands(
    rules_id: str, options: dict[str, object]
) -> None:
    """Records are written at any moment; what was heard so far is heard again."""
    deal = begin(rules_id, options, 3)
    for place, _ in enumerate(walk(deal, 3)):
        if place % 7 == 0:
            replay = Replay(read_record(record_text(deal)))
            while not replay.over:
                replay.step()
            for seat in (0, 1):
                assert view_json(replay.deal.project(seat)) == view_json(deal.project(seat))


@every_game
def test_a_clone_goes_its_own_way(rules_id: str, options: dict[str, object]) -> None:
    """Neither sees what the other does, and both can be played to their ends."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for place, _ in enumerate(walk(deal, seed)):
            if place % 9 == 4:
                before = record_text(deal)
                twin = deal.clone()
                assert record_text(twin) == before
                for _ in walk(twin, seed + 1):
                    pass
                assert record_text(deal) == before
                verify(record_text(twin))


@every_game
def test_payments_sum_to_zero_and_every_deal_ends(rules_id: str, options: dict[str, object]) -> None:
    """Termination, and points that only change hands."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for _ in walk(deal, seed):
            pass
        result = deal.result
        assert result is not None
        assert sum(result.delta) == 0
        owed = result.points if result.winner == 0 else -result.points if result.winner == 1 else 0
        paid = sum(points if payee == 0 else -points for _, payee, points, _ in result.payments)
        assert result.delta[0] == owed + paid
        assert result.next_dealer in (0, 1)


@every_game
def test_silence_plays_every_deal_to_its_end(rules_id: str, options: dict[str, object]) -> None:
    """The default action is legal wherever somebody is to act; common.md, 11."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        while not deal.settled:
            seat = deal.to_act()[-1]
            assert deal.step(seat, deal.default_action(seat)) is None
        with pytest.raises(ValueError, match="not to act"):
            deal.default_action(0)


@every_game
def test_two_worlds_give_one_view(rules_id: str, options: dict[str, object]) -> None:
    """Promise 2: lay all that is hidden from a seat otherwise, and what it sees does not change.

    At any moment; and after its discard all the way to the opponent's first public act, whatever the opponent
    could have answered in one world and not in the other.
    """
    met = 0
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for place, (seat, action) in enumerate(walk(deal, seed)):
            if deal.phase == EXCHANGE_PHASE:
                continue
            other = other_world(deal, seat, seed + place)
            assert facts(other.project(seat)) == facts(deal.project(seat))
            if action & VERB == DISCARD:
                met += _after_the_discard(deal.clone(), other, seat, action)
    assert met > 20


def _after_the_discard(first: Deal, second: Deal, seat: int, action: int) -> int:
    """Both worlds to the opponent's first public act; returns 1 where they could be compared after it."""
    since = first.heard(seat)
    for world in (first, second):
        assert world.step(seat, action) is None
    if first.settled or second.settled:  # a flower as the last tile: the deal is over, and all is shown
        return 0
    seen = _frame(first, seat, since)
    heard = first.heard(seat)
    assert _frame(second, seat, since) == seen
    for world in (first, second):
        while world.actor == 1 - seat and world.phase in (CLAIM_PHASE, OFFER_PHASE):
            assert world.step(1 - seat, PASS) is None
            if not world.settled and world.actor == 1 - seat:
                assert _frame(world, seat, since) == seen
                assert world.heard(seat) == heard
    if first.actor != 1 - seat or second.actor != 1 - seat or first.phase != TURN_PHASE:
        return 0
    both = [
        each for each in first.legal(1 - seat) if each in second.legal(1 - seat) and each & VERB == DISCARD
    ]
    if not both:
        return 0
    for world in (first, second):
        assert world.step(1 - seat, both[0]) is None
    if first.phase != CLAIM_PHASE or second.phase != CLAIM_PHASE:
        return 1
    if first.project(seat).theirs.flowers == second.project(seat).theirs.flowers:
        assert _frame(first, seat, since) == _frame(second, seat, since)
    return 1


def _frame(deal: Deal, seat: int, since: int) -> tuple[object, ...]:
    view = deal.project(seat)
    return facts(view), view_json(view), deal.news(seat, since)


@every_game
def test_an_added_kong_looks_the_same_whether_or_not_it_can_be_robbed(
    rules_id: str, options: dict[str, object]
) -> None:
    """common.md, 10.5: the same phase, the same view, until the other seat has let it pass."""
    for seed in range(60):
        deal = begin(rules_id, options, seed)
        for seat, _ in walk(deal, seed):
            if deal.phase == ROB_PHASE:
                adder = 1 - seat
                other = other_world(deal, adder, seed)
                assert deal.legal(seat)[-1] == other.legal(seat)[-1] == PASS
                assert facts(other.project(adder)) == facts(deal.project(adder))
                return
    pytest.fail("no added kong in these deals")


@every_game
def test_a_view_holds_nothing_but_values(rules_id: str, options: dict[str, object]) -> None:
    """Promise 8: a view is a type of its own; no deal, no secret, no list that the deal lives by."""
    deal = begin(rules_id, options, 5)
    for seat, _ in walk(deal, 5):
        view = deal.project(seat)
        own: list[object] = [deal.wall, deal.reserve, deal.bonus, deal.listed]
        for each in deal.seats:
            own += [each.counts, each.melds, each.river, each.flowers, each.held]
        kept = {id(item) for item in own}
        for thing in (view, view.mine, view.theirs, view.win):
            for name in dir(thing):
                value = None if name.startswith("_") else getattr(thing, name)
                assert not isinstance(value, (Deal, bytes))
                assert not (isinstance(value, list) and id(value) in kept), name


@every_game
def test_a_view_tells_the_opponents_tiles_only_where_a_rule_opens_them(
    rules_id: str, options: dict[str, object]
) -> None:
    """No leaks: neither in the view nor in its JSON."""
    deal = begin(rules_id, options, 9)
    for seat, _ in walk(deal, 9):
        view = deal.project(seat)
        told = view_json(view)["seats"][1 - seat]  # type: ignore[index]
        shown = deal.terms.reveals and view.mine.ready
        assert view.theirs.revealed is shown
        assert (told["concealed"] is not None) is shown
        assert told["drawn"] is None


@every_game
def test_what_a_seat_sees_and_what_it_does_not_make_up_the_set(
    rules_id: str, options: dict[str, object]
) -> None:
    """`unseen` counts exactly the wall, the reserve and the opponent's concealed tiles."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for seat, _ in walk(deal, seed):
            view = deal.project(seat)
            other = deal.seats[1 - seat]
            hidden = deal.wall[deal.head : deal.end] + deal.reserve[len(deal.bonus) :] + other.held
            if not view.theirs.revealed:
                hidden += other.hand()
            for meld in other.melds:
                hidden += [] if meld.is_claimed else meld.tiles
            for shown in deal.extra_shown:
                hidden.remove(shown & 63)
            assert view.hidden() == sorted(hidden)


@every_game
def test_an_imagined_deal_looks_as_the_view_it_was_imagined_from(
    rules_id: str, options: dict[str, object]
) -> None:
    """What a bot looks ahead on agrees with all it knows, and can be played to the end."""
    chance = random.Random(3)
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        for place, (seat, _) in enumerate(walk(deal, seed)):
            view = deal.project(seat)
            hidden = view.hidden()
            chance.shuffle(hidden)
            try:
                world = imagine(view, hidden, place)
            except ValueError:
                assert any(meld.tile < 0 for meld in view.theirs.melds)
                continue
            if deal.phase != EXCHANGE_PHASE:
                assert facts(world.project(seat)) == facts(view)
            assert tiles_in(world) == list(TILE_SETS[deal.terms.tile_set])
            if place % 8 == 0:
                for _ in walk(world, place):
                    pass


@every_game
def test_news_comes_in_order_once_and_stands_still_while_the_view_does(
    rules_id: str, options: dict[str, object]
) -> None:
    """What a seat hears piece by piece is what it would hear at once."""
    for seed in SEEDS:
        deal = begin(rules_id, options, seed)
        pieces: list[list[dict[str, object]]] = [[], []]
        heard = [0, 0]
        for _ in walk(deal, seed):
            for seat in (0, 1):
                pieces[seat] += deal.news(seat, heard[seat])
                assert deal.heard(seat) >= heard[seat]
                heard[seat] = deal.heard(seat)
        for seat in (0, 1):
            pieces[seat] += deal.news(seat, heard[seat])
            again = [_without_tiles(told) for told in deal.news(seat, 0)]
            assert [_without_tiles(told) for told in pieces[seat]] == again
            assert again[-1]["type"] == "settled"


def _without_tiles(told: dict[str, object]) -> dict[str, object]:
    """A concealed kong opens with the end of the deal, so its tile is told only then."""
    if told["type"] == "kong":
        return {key: value for key, value in told.items() if key != "tile"}
    return told


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_pair_of_options_can_be_played(rules_id: str) -> None:
    """Table options in all pairs: play, conserve, end, replay."""
    rules = get_rules(rules_id)
    sets = option_sets(rules)
    assert len(sets) > 3
    for seed, options in enumerate(sets):
        deal = begin(rules_id, options, seed)
        whole = list(TILE_SETS[deal.terms.tile_set])
        for _ in walk(deal, seed):
            assert tiles_in(deal) == whole
        verify(record_text(deal))


@pytest.mark.parametrize("rules_id", RULESETS)
def test_all_pairs_are_all_pairs(rules_id: str) -> None:
    """The sets above contain every two values of every two options."""
    rules = get_rules(rules_id)
    sets = option_sets(rules)
    keys = list(rules.option_rules)
    for one, two in [(keys[0], keys[-1]), *pairwise(keys)]:
        firsts = {chosen[one] for chosen in sets}
        seconds = {chosen[two] for chosen in sets}
        pairs = {(chosen[one], chosen[two]) for chosen in sets}
        assert len(pairs) == len(firsts) * len(seconds)


def test_views_are_not_deals() -> None:
    """The type says so: what `project` returns has no way back to the deal."""
    assert not issubclass(View, Deal)
    assert not issubclass(SeatView, Deal)
