"""Write the tables of `docs/rules/*.md` from the TOML that the scorer reads; `--check` only compares.

A table stands between `<!-- fans: RULESET -->` (or `RULESET ordinary`, `RULESET yakuman`; `catalogue` is the
table of all patterns) and `<!-- end of fans -->`.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RULESETS = ("guobiao", "arcade", "instant", "redouble", "wenzhou")
PAGES = ROOT / "docs/rules"
PLACE = re.compile(r"(?<=<!-- fans: )(\w+)(?: (\w+))?( -->\n).*?(?=<!-- end of fans -->)", re.DOTALL)

Row = dict[str, Any]


def read(path: str) -> dict[str, Any]:
    """A TOML file of the package."""
    return tomllib.loads((ROOT / "src/quedou" / path).read_text(encoding="utf-8"))


def ids(names: list[str], limits: dict[str, int]) -> str:
    """Excluded fans, each with the most instances removed where there is a limit."""
    return ", ".join(f"`{name}`" + (f" ×{limits[name]}" if name in limits else "") for name in names) or "–"


def remarks(row: Row) -> str:
    """The note, and the parameters of the pattern."""
    notes = [row["note"]] if row.get("note") else []
    for key, value in row.get("params", {}).items():
        shown = ", ".join(value) if isinstance(value, list) else str(value).lower()
        notes.append(f"`{key}`: {shown}")
    for option, value in row.get("when", {}).items():
        notes.append(f"only with the option `{option}` = {str(value).lower()}")
    if row.get("unreachable"):
        notes.append(f"cannot be scored: {row['unreachable']}")
    return "; ".join(notes) or "–"


def catalogue_table() -> Iterator[str]:
    """The lines of the table of all patterns."""
    uses: dict[str, list[str]] = {}
    catalogue = read("fan/catalogue.toml")
    for rules in RULESETS:
        for row in read(f"rules/{rules}.toml")["fan"]:
            value = "役满" if row["value"] == "yakuman" else row["value"]
            pattern = catalogue[row["id"]]
            printed = f" ({row['name']})" if row["name"] not in (pattern["zh"], pattern["zh_hant"]) else ""
            option = " by option" if "when" in row else ""
            uses.setdefault(row["id"], []).append(f"{rules} {value}{printed}{option}")
    yield "| `id` | zh | zh_hant | en | scope | definition | used by: value |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for name, pattern in catalogue.items():
        cells = [pattern[key] for key in ("zh", "zh_hant", "en", "scope", "definition")]
        yield f"| `{name}` | {' | '.join(cells)} | {'; '.join(uses.get(name, ['–']))} |"


def table(rules: str, part: str | None) -> Iterator[str]:
    """The lines of one table."""
    if rules == "catalogue":
        yield from catalogue_table()
        return
    catalogue = read("fan/catalogue.toml")
    source = read(f"rules/{rules}.toml")
    with_72 = any("reach72" in row for row in source["fan"])
    head = ["`id`", "printed name", "English", "fan", "holds when", "written", "implied"]
    head += ["72"] if with_72 else []
    head += ["note"]
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in source["fan"]:
        yakuman = row["value"] == "yakuman"
        if part and yakuman != (part == "yakuman"):
            continue
        pattern = catalogue[row["id"]]
        limits = row.get("excludes_limit", {})
        cells = [
            f"`{row['id']}`",
            row["name"],
            row.get("en", pattern["en"]),
            "役满" if yakuman else str(row["value"]),
            row.get("holds", pattern["definition"]),
            ids(row.get("excludes_source", []), limits),
            ids(row.get("excludes_implied", []), limits),
        ]
        cells += [("yes" if row.get("reach72", True) else "no")] if with_72 else []
        yield f"| {' | '.join([*cells, remarks(row)])} |"


def main() -> int:
    """Write or compare the pages; the number of pages that differ."""
    check = "--check" in sys.argv
    stale = 0
    for page in sorted(PAGES.glob("*.md")):
        before = page.read_text(encoding="utf-8")
        after = PLACE.sub(
            lambda found: (
                found[1]
                + (f" {found[2]}" if found[2] else "")
                + found[3]
                + "".join(f"{line}\n" for line in table(found[1], found[2]))
            ),
            before,
        )
        if after != before:
            stale += 1
            fate = "differs from the TOML; run scripts/rules_pages.py" if check else "written"
            print(f"{page.relative_to(ROOT)}: {fate}")
            if not check:
                page.write_text(after, encoding="utf-8")
    return stale if check else 0


if __name__ == "__main__":
    sys.exit(main())
