"""The options of a table: what a ruleset knows, checked once, complete with defaults.

Source: rules page `common`, section 12.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from quedou.fan.scorer import Scorer

Value = int | str | None
"""What an option can be; true and false are ints to Python and stay themselves."""


NO_CAP: Final = 1 << 60
"""More points than any win is worth."""


class OptionError(ValueError):
    """An option that the ruleset does not know, or a value it does not take."""

    def __init__(self, key: str, value: object, expected: str) -> None:
        super().__init__(f"option {key} = {value!r}: expected {expected}")
        self.key = key
        self.value = value
        self.expected = expected


class OptionRule:
    """One row of a ruleset's `[options]`: the values it takes, its default and what it does."""

    __slots__ = ("default", "effect", "high", "key", "low", "nullable", "values")

    def __init__(self, key: str, row: Mapping[str, object]) -> None:
        self.key = key
        self.nullable = row.get("null") is True
        self.effect = str(row.get("effect", ""))
        values = row.get("values")
        self.values: list[Value] = [_value(item) for item in values] if isinstance(values, list) else []
        span = row.get("range")
        self.low = 0
        self.high = -1
        if isinstance(span, list):
            self.low, self.high = int(span[0]), int(span[1])
        self.default: Value = _value(row["default"]) if "default" in row else None

    @property
    def expected(self) -> str:
        """What the option takes, for a person.

        >>> OptionRule("cap", {"values": [13, 88], "null": True}).expected
        '13, 88 or null'
        """
        choices = [_written(value) for value in self.values]
        if self.high >= self.low:
            choices.append(f"a whole number from {self.low} to {self.high}")
        if self.nullable:
            choices.append("null")
        if len(choices) == 1:
            return choices[0]
        return f"{', '.join(choices[:-1])} or {choices[-1]}"

    def check(self, value: object) -> Value:
        """The value itself; raises `OptionError` for one the option does not take."""
        if value is None and self.nullable:
            return None
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise OptionError(self.key, value, self.expected)


class Options:
    """The options of one table, immutable; read them like a mapping.

    Made by `Ruleset.options`, which adds what follows from them: the winning `shapes`, the `tile_set` and the
    `scorer`. `min_fan` is 0 and `cap` is `NO_CAP` where there is no such option.
    """

    __slots__ = ("_values", "cap", "min_fan", "scorer", "shapes", "tile_set")

    shapes: int
    tile_set: int
    scorer: Scorer

    def __init__(self, values: dict[str, Value]) -> None:
        self._values = values
        least, most = values.get("min_fan"), values.get("cap")
        self.min_fan = least if isinstance(least, int) else 0
        self.cap = most if isinstance(most, int) else NO_CAP

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    def get(self, key: str, default: Value = None) -> Value:
        return self._values.get(key, default)

    def keys(self) -> list[str]:
        return list(self._values)

    def number(self, key: str) -> int:
        """An option that is a whole number."""
        value = self._values[key]
        if not isinstance(value, int):
            raise TypeError(f"option {key} is {value!r}, no number")
        return value

    def to_json(self) -> dict[str, Value]:
        """A plain dictionary, complete."""
        return dict(self._values)


def _value(item: object) -> Value:
    if item is None or isinstance(item, (int, str)):
        return item
    raise TypeError(f"{item!r} can be no option")


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
