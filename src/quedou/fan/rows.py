"""One row of a fan table, as data. Source: rules page `common`, section 14."""

from collections.abc import Mapping
from typing import Any, Final

from quedou.fan.catalogue import entry_of

YAKUMAN: Final = 13
"""The value of a yakuman. Source: rules page `arcade`, section 6."""


class Row:
    """One row of a table, as its TOML says."""

    def __init__(self, source: Mapping[str, object]) -> None:
        self.id = str(source["id"])
        self.name = str(source["name"])
        value = source["value"]
        self.yakuman = value == "yakuman"
        self.value = YAKUMAN if self.yakuman else _whole_number(value)
        self.excludes_source = _texts(source.get("excludes_source"))
        self.excludes_implied = _texts(source.get("excludes_implied"))
        limits = source.get("excludes_limit")
        self.excludes_limit: dict[str, int] = {}
        if isinstance(limits, dict):
            self.excludes_limit = {str(key): _whole_number(limit) for key, limit in limits.items()}
        params = source.get("params")
        self.params: dict[str, object] = dict(params) if isinstance(params, dict) else {}
        when = source.get("when")
        self.when: dict[str, object] = dict(when) if isinstance(when, dict) else {}
        self.repeats = source.get("repeats") is True
        self.reach72 = source.get("reach72") is not False
        self.unreachable = str(source.get("unreachable", ""))
        self.note = str(source.get("note", ""))
        self.en = str(source.get("en", ""))
        example = source.get("example")
        self.example: dict[str, object] | None = dict(example) if isinstance(example, dict) else None

    @property
    def excludes(self) -> list[str]:
        return self.excludes_source + self.excludes_implied

    def to_json(self) -> dict[str, Any]:
        """The row with the names and the definition of its pattern, for the rule book."""
        entry = entry_of(self.id)
        row: dict[str, Any] = {
            "id": self.id,
            "name": self.name,
            "zh": entry.zh,
            "zh_hant": entry.zh_hant,
            "en": self.en or entry.en,
            "value": "yakuman" if self.yakuman else self.value,
            "scope": entry.scope,
            "definition": entry.definition,
            "excludes_source": self.excludes_source,
            "excludes_implied": self.excludes_implied,
            "excludes_limit": self.excludes_limit,
            "params": self.params,
            "repeats": self.repeats,
            "reach72": self.reach72,
            "unreachable": self.unreachable,
            "note": self.note,
            "example": self.example,
        }
        return row


class FanLine:
    """One fan of an answer: `value` is that of one, `count` how often it counts."""

    __slots__ = ("count", "id", "name", "value")

    def __init__(self, id: str, name: str, value: int, count: int) -> None:  # noqa: A002
        self.id = id
        self.name = name
        self.value = value
        self.count = count

    def to_json(self) -> dict[str, object]:
        return {"id": self.id, "name": self.name, "value": self.value, "count": self.count}

    def __repr__(self) -> str:
        return f"<{self.id} {self.value} x {self.count}>"


def _whole_number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []
