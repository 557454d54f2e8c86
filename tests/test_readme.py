"""What the README shows can be typed as it stands."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    command for command in re.findall(r"^quedou .+$", README, re.MULTILINE) if "deal.jsonl" not in command
]
PYTHON = re.findall(r"```python\n(.+?)```", README, re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_answers(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("example", PYTHON)
def test_a_python_example_of_the_readme_gives_what_its_comment_says(example: str) -> None:
    *setup, last = example.strip().splitlines()
    expression, _, promised = last.partition("  # ")
    names: dict[str, object] = {}
    exec("\n".join(setup), names)
    assert repr(eval(expression, names)) == promised


def test_the_readme_shows_both_ways_in() -> None:
    assert len(COMMANDS) >= 5
    assert PYTHON
