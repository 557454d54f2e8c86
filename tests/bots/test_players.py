"""The computer players: legal, honest, and each as strong as its name says."""

from itertools import count

import pytest
from tests.deal.laying import lay, play

from quedou.bots import LEVELS, UnknownLevel, make_bot
from quedou.bots.brisk import Brisk
from quedou.bots.chance import Chance
from quedou.bots.choices import Choice, weigh
from quedou.bots.danger import Danger
from quedou.bots.ground import Ground, ground_of
from quedou.bots.keen import Keen, Trial, best_of, candidates
from quedou.bots.outlook import Outlook
from quedou.bots.steady import Steady
from quedou.bots.worlds import imagine_world
from quedou.deal import Deal, View, seeded_setup
from quedou.deal.actions import CHOW, DISCARD, DOUBLE, PASS, PICK, PUNG, READY, TAKE_TRIPLET, VERB, WIN
from quedou.deal.state import TRIPLET_OFFER
from quedou.hand.shanten import shanten
from quedou.rules import RULESETS, get_rules
from quedou.tiles import parse_tile

EVENTS: dict[str, dict[str, object]] = {"arcade": {"random_events": True}}
GAMES = [*((rules_id, None) for rules_id in RULESETS), *EVENTS.items(), ("guobiao", {"tile_set": 144})]


def deal_of(rules_id: str, options: dict[str, object] | None, number: int) -> Deal:
    """A seeded deal."""
    rules = get_rules(rules_id)
    return Deal(rules, rules.options(options), seeded_setup(11, number, dealer=0))


@pytest.mark.parametrize("level", [*LEVELS, "random"])
@pytest.mark.parametrize(("rules_id", "options"), GAMES)
def test_every_level_plays_every_game_to_its_end_with_legal_moves(
    level: str, rules_id: str, options: dict[str, object] | None
) -> None:
    """Offers, exchanges and the sea bottom included."""
    for number in range(1, 2 if level == "keen" else 5):
        deal = deal_of(rules_id, options, number)
        other = "steady" if level == "keen" else level
        bots = [make_bot(level, rules_id, options, 1, moves=1), make_bot(other, rules_id, options, 2)]
        while not deal.settled:
            for seat in deal.to_act():
                action = bots[seat].decide(View(deal, seat))
                assert action in deal.legal(seat)
                assert deal.step(seat, action) is None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules_id", RULESETS)
def test_two_worlds_that_look_the_same_get_the_same_decision(level: str, rules_id: str) -> None:
    """The computer does not cheat: what it cannot see does not move it."""
    chance = Chance(3)
    steady = make_bot("steady", rules_id, None, 0)
    deal = deal_of(rules_id, None, 4)
    tried_from = 4 if level == "keen" else 0
    compared = 0
    while not deal.settled and compared < 5:
        for seat in deal.to_act():
            view = View(deal, seat)
            if len(view.legal) > 1 and len(view.mine.river) >= tried_from:
                other = View(imagine_world(view, chance), seat)
                first, second = (
                    make_bot(level, rules_id, None, 5, moves=1500).decide(seen) for seen in (view, other)
                )
                assert first == second
                compared += 1
            deal.step(seat, steady.decide(view))
    assert compared == 5


@pytest.mark.parametrize("level", ["steady", "keen"])
def test_a_decision_does_not_depend_on_what_the_process_has_seen_before(level: str) -> None:
    """Else the same seed would give other games in other company."""
    for rules_id in ("arcade", "guobiao"):
        rules = get_rules(rules_id)
        options = rules.options()
        views: list[View] = []
        for number in range(1, 6):
            deal = deal_of(rules_id, None, number)
            guide = make_bot("beginner", rules_id, None, 0)
            while not deal.settled:
                seat = deal.to_act()[0]
                views.append(View(deal, seat))
                deal.step(seat, guide.decide(views[-1]))

        def decisions(seen: list[View], ground: Ground) -> list[int]:
            bot = Steady(ground) if level == "steady" else Keen(ground, 1, 0, lambda: True)
            return [bot.decide(view) for view in seen]

        forwards = decisions(views, Ground(rules, options))
        backwards = decisions(views[::-1], Ground(rules, options))
        assert forwards == backwards[::-1]


@pytest.mark.parametrize("rules_id", RULESETS)
def test_an_imagined_world_looks_like_the_real_one_and_holds_the_same_tiles(rules_id: str) -> None:
    """Whatever the bot dreams up, its own seat sees no difference."""
    chance = Chance(8)
    steady = make_bot("steady", rules_id, None, 0)
    for number in range(1, 4):
        deal = deal_of(rules_id, None, number)
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                world = imagine_world(view, chance)
                twin = View(world, seat)
                assert twin.legal == view.legal
                assert twin.unseen() == view.unseen()
                assert twin.hidden() == view.hidden()
                assert twin.theirs.size == view.theirs.size
                deal.step(seat, steady.decide(view))


def test_what_is_offered_lies_in_no_imagined_hand() -> None:
    """Every action of an offer can be taken in every world."""
    chance = Chance(5)
    judge = make_bot("keen", "arcade", EVENTS["arcade"], 0, moves=0)
    taken: set[int] = set()
    for number in range(1, 13):
        deal = deal_of("arcade", EVENTS["arcade"], number)
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                for _ in range(10 if view.offer else 0):
                    world = imagine_world(view, chance)
                    for action in view.legal[:: 1 + len(view.legal) // 40]:
                        assert world.clone().step(seat, action) is None
                        taken.add(action & VERB)
                deal.step(seat, judge.decide(view))
    assert taken == {PASS, PICK, TAKE_TRIPLET}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "chances"), [("1m1589p1569s3445z", (100, 0)), ("1m158p1999s34457z", (0, 100))]
)
def test_tiles_that_an_offer_brings_to_the_hand_are_not_waited_for_as_well(
    monkeypatch: pytest.MonkeyPatch, level: str, hand: str, chances: tuple[int, int]
) -> None:
    """Nor is a fifth copy of them: on the way to thirteen orphans that was looked for."""
    options = EVENTS["arcade"]
    rules = get_rules("arcade")
    terms = rules.terms(rules.options(options))
    monkeypatch.setattr(terms, "triplet_chance", chances[0])
    monkeypatch.setattr(terms, "pick_chance", chances[1])
    deal = lay("arcade", "5p", hand, draws="7z", options=options)
    play(deal, "0 pass", "1 pass", "0 discard 5p", "pass")
    view = View(deal, 1)
    nines = parse_tile("9s")
    if view.offer == TRIPLET_OFFER:
        view.offered_kinds = (nines,)
    assert nines in view.offered_kinds
    assert make_bot(level, "arcade", options, 1).decide(view) in view.legal


def test_an_opponent_who_declared_ready_is_imagined_ready() -> None:
    """What he has told is believed."""
    deal = lay("redouble", "123456789m11772z", "147m1234567z", "9m")
    assert deal.step(0, READY | parse_tile("2z")) is None
    view = View(deal, 1)
    chance = Chance(1)
    worlds = [imagine_world(view, chance) for _ in range(20)]
    ready = [bool(world.seats[0].waits(world.terms.shapes)) for world in worlds]
    assert sum(ready) >= 19


@pytest.mark.parametrize("rules_id", RULESETS)
def test_imagined_opponents_are_about_as_far_as_real_ones(rules_id: str) -> None:
    """Else a search in these worlds learns to hurry, or to dawdle."""
    chance = Chance(6)
    judge = make_bot("keen", rules_id, None, 0, moves=0)
    real: list[int] = []
    imagined: list[int] = []
    for number in range(1, 25):
        deal = deal_of(rules_id, None, number)
        shapes = deal.terms.shapes
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                theirs = view.theirs
                if len(view.legal) > 1 and len(theirs.river) > 2 and not theirs.ready and not theirs.revealed:
                    for world, away in ((deal, real), (imagine_world(view, chance), imagined)):
                        hand = world.seats[1 - seat]
                        away.append(shanten(hand.counts, len(hand.melds), shapes))
                deal.step(seat, judge.decide(view))
    assert len(real) > 50
    assert sum(imagined) / len(imagined) == pytest.approx(sum(real) / len(real), abs=0.3)
    ready = [sum(one <= 0 for one in away) / len(away) for away in (real, imagined)]
    assert ready[1] == pytest.approx(ready[0], abs=0.12)


def test_steady_declares_ready_with_the_better_wait() -> None:
    """123456m 78m 11z 777z and a stray wind: it throws the wind and locks."""
    deal = lay("redouble", "12345678m11777z2z", "147m1234567z", "9m")
    action = make_bot("steady", "redouble", None, 0).decide(View(deal, 0))
    assert action == READY | parse_tile("2z")


def test_steady_counts_the_tiles_that_are_gone_and_beginner_does_not() -> None:
    """Two single waits: of 2z one copy lies in the pool, so steady waits for 1z."""
    deal = lay("guobiao", "456999m55577713z", "12578m12244666z", "8m2z")
    deal.step(0, DISCARD | parse_tile("3z"))
    deal.step(1, DISCARD | parse_tile("2z"))
    view = View(deal, 0)
    assert view.drawn == parse_tile("2z")
    assert make_bot("steady", "guobiao", None, 0).decide(view) == DISCARD | parse_tile("2z")
    assert make_bot("beginner", "guobiao", None, 0).decide(view) == DISCARD | parse_tile("1z")


def test_steady_takes_a_win_and_beginner_too() -> None:
    """A win that pays well is not let go."""
    deal = lay("guobiao", "123456789m11777z", "147m1234567z")
    for level in ("beginner", "steady"):
        assert make_bot(level, "guobiao", None, 0).decide(View(deal, 0)) == WIN


def test_keen_passes_a_win_to_double_it_now_and_then() -> None:
    """Only where there is time for another; it never lets the third double pass without winning."""
    bots = [make_bot("keen", "redouble", None, 0, moves=0)] * 2
    actions: list[int] = []
    for number in range(1, 25):
        deal = deal_of("redouble", None, number)
        while not deal.settled:
            seat = deal.to_act()[0]
            view = View(deal, seat)
            action = bots[seat].decide(view)
            if view.legal[0] == WIN:
                actions.append(action)
                assert view.mine.doubles < 3 or action == WIN
            deal.step(seat, action)
    assert 0 < actions.count(DOUBLE) < actions.count(WIN)


def test_a_tile_that_nobody_can_wait_for_is_safe() -> None:
    """With its copies and neighbours gone, a tile is thrown without fear; a live one in the middle is not."""
    deal = lay("guobiao", "1111222m3333555z", "456789m112246z")
    view = View(deal, 0)
    danger = Danger(view, view.unseen())
    assert danger.risk(parse_tile("3z")) == 0.0
    assert danger.risk(parse_tile("5m")) > danger.risk(parse_tile("1m"))


def test_the_threat_grows_with_the_opponents_discards() -> None:
    """Late discards are dangerous, early ones hardly."""
    deal = deal_of("guobiao", None, 2)
    steady = make_bot("steady", "guobiao", None, 0)
    threats: list[float] = []
    while not deal.settled:
        seat = deal.to_act()[0]
        view = View(deal, seat)
        if seat == 0:
            threats.append(Danger(view, view.unseen()).ready)
        deal.step(seat, steady.decide(view))
    assert threats == sorted(threats)
    assert threats[0] < 0.1 < threats[-1]


def test_the_first_choice_is_kept_unless_another_is_better_by_two_errors() -> None:
    """A lucky mean is not enough."""
    first, lucky, better = Trial(1), Trial(2), Trial(3)
    first.points = [0] * 24
    lucky.points = [-10, 30, -10, 30, -10, -10, -10, -10] * 3
    better.points = [4, 5, 6, 5, 4, 5, 6, 5] * 3
    assert best_of([first, lucky]) == 1
    assert best_of([first, lucky, better]) == 3


def test_a_few_worlds_change_nothing() -> None:
    """However clear they look."""
    first, better = Trial(1), Trial(2)
    first.points = [0] * 23
    better.points = [5] * 23
    assert best_of([first, better]) == 1


def some_way_on(rules_id: str, discards: int) -> tuple[View, list[Choice]]:
    """The first turn in which a seat that has made so many discards has three choices, and the choices."""
    judge = make_bot("keen", rules_id, None, 0, moves=0)
    for number in count(1):
        deal = deal_of(rules_id, None, number)
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                choices = candidates(weigh(Outlook(ground_of(view.rules, view.options), view)))
                if len(view.mine.river) >= discards and len(choices) > 2:
                    return view, choices
                deal.step(seat, judge.decide(view))
    raise AssertionError("unreachable")


def test_keen_without_time_takes_its_first_choice() -> None:
    """The clock is handed in; when it says stop before enough is known, nothing is changed."""
    deal = deal_of("redouble", None, 3)
    hasty = make_bot("keen", "redouble", None, 1, go_on=lambda: False)
    ground = ground_of(deal.rules, deal.options)
    while not deal.settled:
        seat = deal.to_act()[0]
        view = View(deal, seat)
        action = weigh(Outlook(ground, view))[0].action
        assert hasty.decide(view) == action
        deal.step(seat, action)


@pytest.mark.parametrize("most", [3, 200])
def test_keen_asks_for_time_before_each_imagined_move(most: int) -> None:
    """Where it is told to stop, it stops, and what it has not played out does not count."""
    view, choices = some_way_on("instant", 3)
    asked: list[int] = []

    def go_on() -> bool:
        asked.append(1)
        return len(asked) <= most

    keen = make_bot("keen", "instant", None, 1, moves=10_000, go_on=go_on)
    assert isinstance(keen, Keen)
    trials = keen.try_out(view, choices)
    assert len(asked) == most + 1
    assert len({len(trial.points) for trial in trials}) == 1, "every choice in the same worlds"
    assert bool(trials[0].points) == (most > 3)
    asked.clear()
    assert keen.decide(view) in view.legal
    assert len(asked) == most + 1


def test_keen_tries_nothing_out_before_its_third_discard() -> None:
    """What the first ones bring is lost in chance."""

    def go_on() -> bool:
        raise AssertionError("a game was begun")

    keen = make_bot("keen", "guobiao", None, 1, go_on=go_on)
    early, _ = some_way_on("guobiao", 0)
    keen.decide(early)
    later, _ = some_way_on("guobiao", 2)
    with pytest.raises(AssertionError, match="a game was begun"):
        keen.decide(later)


def test_keen_imagines_as_many_moves_as_it_is_given_and_ends_the_world_it_is_in() -> None:
    """Each choice is played out in the same worlds; a move left is enough for one more."""
    view, choices = some_way_on("instant", 8)
    ground = ground_of(view.rules, view.options)
    worlds: list[int] = []
    for moves in (1200, 2400):
        trials = Keen(ground, 1, moves, lambda: True).try_out(view, choices)
        assert trials[0].action == choices[0].action
        assert len({len(trial.points) for trial in trials}) == 1
        worlds.append(len(trials[0].points))
    assert 1 < worlds[0] < worlds[1]


def test_where_there_are_not_moves_enough_one_world_shows_it() -> None:
    """Too few would change nothing."""
    view, choices = some_way_on("redouble", 2)
    trials = Keen(ground_of(view.rules, view.options), 1, 100, lambda: True).try_out(view, choices)
    assert [len(trial.points) for trial in trials] == [1] * len(choices)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_keen_takes_a_win_that_it_would_risk_for_double_at_first_sight(seed: int) -> None:
    """With 27 tiles left it hopes to win again; most worlds say that the opponent is quicker."""
    deal = deal_of("redouble", None, 57)
    judge = make_bot("keen", "redouble", None, 0, moves=0)
    while True:
        seat = deal.to_act()[0]
        view = View(deal, seat)
        action = judge.decide(view)
        if action == DOUBLE:
            break
        deal.step(seat, action)
    assert view.left == 27
    assert make_bot("keen", "redouble", None, seed, moves=1200).decide(view) == WIN


@pytest.mark.parametrize("rules_id", RULESETS)
def test_brisk_mostly_does_what_keen_would_without_search_and_keeps_few_plans_in_sight(rules_id: str) -> None:
    """It stands for both sides in imagined worlds."""
    judge = make_bot("keen", rules_id, None, 0, moves=0)
    rules = get_rules(rules_id)
    alike = asked = 0
    for number in range(1, 5):
        deal = deal_of(rules_id, None, number)
        brisk = Brisk(ground_of(rules, rules.options()))
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                action = judge.decide(view)
                if len(view.legal) > 1:
                    hasty = brisk.decide(view)
                    assert hasty in view.legal
                    asked += 1
                    alike += hasty == action
                deal.step(seat, action)
    assert alike > 0.75 * asked
    shortlist: list[int] = []
    Outlook(ground_of(rules, rules.options()), View(deal_of(rules_id, None, 1), 0), 0, shortlist)
    assert 0 < len(shortlist) <= 4


def test_a_claim_that_completes_the_hand_is_no_win() -> None:
    """456789m 555m 77z and 5z 5z: on a 7z there is a win, and a pung after which a tile has to go."""
    deal = lay("guobiao", "7z1112228m334466z", "456789m55577m77z")
    assert deal.step(0, DISCARD | parse_tile("7z")) is None
    view = View(deal, 1)
    choices = {choice.action: choice for choice in weigh(Outlook(ground_of(view.rules, view.options), view))}
    assert choices[WIN].chance == 1.0
    assert choices[PUNG].chance < 1.0
    assert choices[PUNG].worth < choices[WIN].worth


def test_an_unknown_level_is_named() -> None:
    """For a person."""
    with pytest.raises(UnknownLevel, match="'grandmaster' is no level"):
        make_bot("grandmaster", "redouble", None, 1)


def test_nobody_claims_what_spoils_a_ready_hand_for_nothing() -> None:
    """A ready hand lets a chow pass that would only break it."""
    deal = lay("guobiao", "3m1234567z999m14m", "12345679m55777z")
    deal.step(0, DISCARD | parse_tile("3m"))
    view = View(deal, 1)
    assert any(action & VERB == CHOW for action in view.legal)
    assert make_bot("steady", "guobiao", None, 0).decide(view) == PASS


def test_steady_claims_more_gladly_than_keen_but_leaves_a_ready_hand_alone() -> None:
    """A claim that brings the hand no nearer gives a draw away; steady likes it all the same."""
    levels = ("steady", "keen")
    bots = [make_bot(level, "wenzhou", None, 0, moves=0) for level in levels]
    before_ready = dict.fromkeys(levels, 0)
    ready = dict.fromkeys(levels, 0)
    for number in range(1, 9):
        deal = deal_of("wenzhou", None, number)
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                mine = view.mine
                actions = [bot.decide(view) for bot in bots]
                if PASS in view.legal and view.legal[0] != WIN:
                    away = shanten(mine.counts, len(mine.melds), view.terms.shapes)
                    made = before_ready if away else ready
                    for level, action in zip(levels, actions, strict=True):
                        made[level] += action & VERB in (CHOW, PUNG)
                deal.step(seat, actions[1])
    assert before_ready["steady"] > 1.2 * before_ready["keen"] > 0
    assert ready["steady"] <= ready["keen"] + 2


def test_a_locked_hand_that_sees_the_opponent_is_not_sure_to_win_first() -> None:
    """redouble.md, 3: the tiles lie open. Far from ready he is slower, but he comes."""
    chances = {}
    for name, theirs in [("far", "1472583m134667z"), ("near", "12345635m77734z")]:
        deal = lay("redouble", "123456789m12255z", theirs)
        play(deal, "0 ready 1z")
        outlook = Outlook(ground_of(deal.rules, deal.options), View(deal, 0))
        chances[name] = outlook.waiting(outlook.view.mine.counts, [], outlook.contenders, True).chance
    assert 0.0 < chances["near"] < chances["far"] < 1.0


def test_an_opponent_who_may_double_his_win_takes_it_less_soon() -> None:
    """redouble.md, 4: until his doubles are used up."""
    pressure = {}
    for allowed in (0, 3):
        deal = lay("redouble", "123456789m12255z", "1472583m134667z", options={"max_doubles": allowed})
        play(deal, "0 ready 1z", "pass")
        view = View(deal, 1)
        pressure[allowed] = Danger(view, view.unseen()).pressure[0]
    assert pressure[3] == pytest.approx(pressure[0] / 2)


def test_doubling_is_weighed_only_where_the_game_knows_it() -> None:
    """Redouble offers it with every win; the others never."""
    deal = lay("redouble", "123456789m11777z", "147m1234567z", "9m")
    view = View(deal, 0)
    actions = [choice.action for choice in weigh(Outlook(ground_of(view.rules, view.options), view))]
    assert WIN in actions
    assert DOUBLE in actions
