"""The rulesets as the page needs them: names, options with what each does, and the fan table."""

from typing import Any

from quedou.rules import Ruleset


def rulebook(rules: Ruleset) -> dict[str, Any]:
    """One ruleset as JSON, from the same TOML that the scorer reads."""
    defaults = rules.options(None)
    return {
        "id": rules.id,
        "version": rules.version,
        "names": rules.names,
        "tile_set": rules.tile_set(defaults),
        "options": [
            {
                "key": key,
                "values": list(rule.values),
                "range": [rule.low, rule.high] if rule.high >= rule.low else None,
                "null": rule.nullable,
                "default": rule.default,
                "effect": rule.effect,
            }
            for key, rule in rules.option_rules.items()
        ],
        "fans": [
            {
                "id": row.id,
                "name": row.name,
                "en": row.to_json()["en"],
                "value": "yakuman" if row.yakuman else row.value,
                "repeats": row.repeats,
                "excludes": row.excludes,
                "note": row.note,
            }
            for row in rules.rows(defaults)
        ],
    }
