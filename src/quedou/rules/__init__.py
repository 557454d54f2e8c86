"""The rulesets: one table (TOML) each, and the few methods in which it differs.

>>> rules = get_rules("redouble")
>>> rules.names["en"], rules.options({"cap": 256})["cap"]
('Redouble', 256)
"""

from collections.abc import Callable
from typing import Final

from quedou.rules.arcade import Arcade
from quedou.rules.base import OptionError, Options, Ruleset
from quedou.rules.guobiao import Guobiao
from quedou.rules.instant import Instant
from quedou.rules.redouble import Redouble
from quedou.rules.wenzhou import Wenzhou
from quedou.rules.win import Win

__all__ = ["RULESETS", "OptionError", "Options", "Ruleset", "UnknownRuleset", "Win", "get_rules"]

_MAKERS: Final[dict[str, Callable[[], Ruleset]]] = {
    "guobiao": Guobiao,
    "arcade": Arcade,
    "instant": Instant,
    "redouble": Redouble,
    "wenzhou": Wenzhou,
}
_MADE: Final[dict[str, Ruleset]] = {}

RULESETS: Final = tuple(_MAKERS)


class UnknownRuleset(ValueError):  # noqa: N818 - the name says what is wrong
    """An id that is no ruleset's."""

    def __init__(self, rules_id: str) -> None:
        super().__init__(f"{rules_id!r} is no ruleset: expected one of {', '.join(RULESETS)}")
        self.rules_id = rules_id


def get_rules(rules_id: str) -> Ruleset:
    """The one object for this ruleset. Raises `UnknownRuleset`."""
    found = _MADE.get(rules_id)
    if found is None:
        maker = _MAKERS.get(rules_id)
        if maker is None:
            raise UnknownRuleset(rules_id)
        found = _MADE.setdefault(rules_id, maker())
    return found
