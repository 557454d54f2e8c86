"""The page that describes the wire names what the program says."""

import re
from pathlib import Path

from quedou.server import messages

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_code_of_a_refusal_is_explained() -> None:
    sources = [*ROOT.glob("src/quedou/table/*.py"), *ROOT.glob("src/quedou/server/*.py")]
    text = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    codes = set(re.findall(r'(?:Refused\(|_refuse\([^\n]*?, |refused\(None, )"([a-z_]+)"', text))
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in PAGE} == set()


def test_every_message_and_each_of_its_fields_is_explained() -> None:
    for message in messages.Message.__args__:
        row = next(
            line for line in PAGE.splitlines() if line.startswith(f"| `{message.__struct_config__.tag}` |")
        )
        assert all(f"`{field}`" in row for field in message.__struct_fields__ if field != "id"), row
