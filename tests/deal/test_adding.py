"""docs/adding-a-ruleset.md: the game that the page makes can be played."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import quedou

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/adding-a-ruleset.md"

PLAY = """
import sys
from quedou.deal.record import record_text, verify
from deal.laying import can, lay, play, tiles_in
from deal.walking import begin, option_sets, walk
from quedou.rules import RULESETS, get_rules
from quedou.scoring import score_case
from quedou.tiles import TILE_SETS

assert "little" in RULESETS
rules = get_rules("little")
for seed, options in enumerate(option_sets(rules)):
    deal = begin("little", options, seed)
    for _ in walk(deal, seed):
        assert tiles_in(deal) == list(TILE_SETS[72])
    assert record_text(verify(record_text(deal))) == record_text(deal)
locked = lay("little", "123456789m11z77z5z", "", draws="7z")
assert can(locked, 0, "ready 5z")
play(locked, "0 ready 5z", "pass", "1 discard 7z", "0 win")
assert locked.result.points == 2
flowers = lay("little", "1f2f3f4f5f6f7f8f", "", tail="112233m44m")
assert flowers.settled and flowers.result.points == 20
drawn = {"rules": "little", "hand": "1122334455667m", "win": "7m", "by": "self_draw"}
assert score_case(drawn)["points"] == 16
print("played")
"""


def block(language: str, place: int) -> str:
    """A code block of the page."""
    found = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(found[place])


def test_the_ruleset_of_the_page_plays(tmp_path: Path) -> None:
    """Its table, its class and its line, put where the page says, make a game that keeps the promises."""
    package = tmp_path / "quedou"
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "client")
    shutil.copytree(Path(quedou.__file__).parent, package, ignore=ignored)
    (package / "rules/little.toml").write_text(block("toml", 0), encoding="utf-8")
    (package / "rules/little.py").write_text(block("python", 0), encoding="utf-8")
    registry = package / "rules/__init__.py"
    text = registry.read_text(encoding="utf-8")
    makers = text.index("_MAKERS: Final")
    first = text.index("{\n", makers) + 2
    text = text[:first] + block("python", 1) + text[first:]
    text = text.replace(
        "from quedou.rules.redouble", "from quedou.rules.little import Little\nfrom quedou.rules.redouble"
    )
    registry.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        check=False,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT / 'tests'}", "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "played\n"
