"""What several commands are given: a ruleset and its table options."""

from typing import Annotated

import msgspec
import typer

from quedou.cli.mistake import Mistake
from quedou.rules import RULESETS, OptionError, Options, Ruleset, UnknownRuleset, get_rules

RulesId = Annotated[str, typer.Argument(metavar="RULES", help=f"One of {', '.join(RULESETS)}.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A table option; repeatable.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def options_given(text: str | None, pairs: list[str] | None) -> dict[str, object] | None:
    """Options from a JSON object and from KEY=VALUE texts, whose values are JSON or plain words."""
    given: dict[str, object] = {}
    if text is not None:
        try:
            given = msgspec.json.decode(text, type=dict[str, object])
        except msgspec.DecodeError as error:
            raise Mistake(f"--options {text!r}: expected a JSON object ({error})") from None
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Mistake(f"--option {pair!r}: expected KEY=VALUE")
        try:
            given[key] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            given[key] = value
    return given or None


def rules_and_options(rules_id: str, pairs: list[str] | None) -> tuple[Ruleset, Options]:
    """The ruleset of this id with these options over its defaults."""
    try:
        ruleset = get_rules(rules_id)
        return ruleset, ruleset.options(options_given(None, pairs))
    except (UnknownRuleset, OptionError) as error:
        raise Mistake(str(error)) from None
