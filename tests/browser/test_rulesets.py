"""Each ruleset is played in the page until each of its special phases has been seen."""

import pytest

from .conftest import Visit
from .policy import Policy
from .scenarios import SCENARIOS, chosen_walls
from .servers import FixedServer
from .walls import seen


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_wall_chosen_for_a_scenario_still_shows_all_of_it(name: str) -> None:
    """Else look for another with `python -m tests.browser.walls`."""
    scenario = SCENARIOS[name]
    assert seen(scenario, chosen_walls()[name]) == set(scenario.sees)


@pytest.mark.browser
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_special_phases_are_seen_in_the_page(name: str, brisk: FixedServer, visit: Visit) -> None:
    scenario = SCENARIOS[name]
    wall = chosen_walls()[name]
    player = visit(brisk, wall)
    player.level = scenario.level
    player.open_table(scenario.rules, scenario.options)
    policy = Policy(scenario.plan)
    found: set[str] = set()

    def look() -> None:
        found.update(phase for phase in set(scenario.sees) - found if player.shows(phase))

    for number in range(scenario.deals):
        if number:
            player.next_deal()
        player.play(policy, look)
        player.check_wall()
    assert found == set(scenario.sees)
