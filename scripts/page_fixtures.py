"""Write the settled deals that the page's tests check: `web/test/fixtures/NAME.jsonl` and `settled.json`.

Each is the first deal of a fixed seed in which all that it has to show comes up: the record, and the view of
seat 0 at its end.
"""

import json
from pathlib import Path

from quedou.bots import make_bot
from quedou.deal import Deal, View, seeded_setup
from quedou.deal.record import record_text
from quedou.deal.view_json import view_json
from quedou.lab.play import play_out
from quedou.rules import get_rules

FIXTURES = Path(__file__).parent.parent / "web/test/fixtures"
SHOWN: dict[str, tuple[str, dict[str, object], tuple[str, ...]]] = {
    "guobiao": ("guobiao", {}, ('"origin":"flower"', '"origin":"kong"', '"type":"won"')),
    "instant": ("instant", {}, ('"origin":"kong"', '"reason":"flowers"', '"type":"won"')),
    "redouble": ("redouble", {}, ('"type":"ready"', '"type":"doubled"', '"kind":"added"')),
    "wenzhou": ("wenzhou", {}, ('"origin":"kong"', '"type":"chow"', '"reason":"discard_limit"')),
    "arcade": ("arcade", {"bonus_tiles": 2}, ('"type":"extra_tile"', '"kind":"claimed"')),
    "arcade-events": (
        "arcade",
        {"random_events": True},
        ('"type":"picked"', '"type":"triplet_taken"', '"type":"ready"', '"origin":"kong"', '"type":"won"'),
    ),
}


def first_deal(rules_id: str, chosen: dict[str, object], shown: tuple[str, ...]) -> tuple[str, Deal]:
    """The first deal whose record holds all of these; its record, and the deal as it ended."""
    rules = get_rules(rules_id)
    options = rules.options(chosen)
    for number in range(1, 20_000):
        deal = Deal(rules, options, seeded_setup(seed=1, deal=number))
        play_out(deal, [make_bot("keen", rules_id, options, seed, moves=0) for seed in (1, 2)])
        record = record_text(deal, ("", ""))
        if all(text in record for text in shown):
            return record, deal
    raise LookupError(f"{rules_id}: no deal shows {shown}")


def main() -> None:
    settled = {}
    for name, wanted in SHOWN.items():
        record, deal = first_deal(*wanted)
        (FIXTURES / f"{name}.jsonl").write_text(record, encoding="utf-8")
        settled[name] = view_json(View(deal, 0))
    text = json.dumps(settled, ensure_ascii=False, separators=(",", ":"))
    (FIXTURES / "settled.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
