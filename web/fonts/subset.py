"""Cut the page's fonts down to the characters that the page writes, into src/fonts/.

    python subset.py FOLDER_OF_NOTO_SERIF_CJK MA_SHAN_ZHENG.woff2

Needs fontTools with Brotli. The characters are those of the message table, of the names in the rules' tables
and of the guests' names; a test says when a new one is missing. The build does not need this script: the cut
fonts are part of the source (SIL Open Font License 1.1, see public/OFL.txt).
"""

import re
import sys
import tomllib
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

WEB = Path(__file__).parent.parent
RULES = WEB.parent / "src" / "quedou" / "rules"
LATIN = "".join(map(chr, range(0x20, 0x7F))) + "·×−–—…“”‘’、。，：；？！（）"
PLAYERS = "松竹梅蘭兰菊荷桂楓枫柳桃杏榕槐柏楠樺桦"
CALLS = "吃碰杠听胡过加倍自摸抢花荒牌八不离桌"


def names(value: object) -> str:
    if isinstance(value, dict):
        return "".join(names(part) for key, part in value.items() if key not in ("effect", "note"))
    if isinstance(value, list):
        return "".join(map(names, value))
    return value if isinstance(value, str) else ""


def characters() -> str:
    messages = (WEB / "src" / "i18n" / "messages.ts").read_text()
    words = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', messages))
    tables = "".join(names(tomllib.loads(table.read_text())) for table in sorted(RULES.glob("*.toml")))
    return "".join(sorted(set(words + tables + LATIN + PLAYERS + "一二三四五六七八九")))


def cut(font: TTFont, text: str, target: Path) -> None:
    options = subset.Options(
        flavor="woff2", layout_features=["kern", "tnum", "lnum", "palt"], desubroutinize=True
    )
    options.name_IDs = [0, 1, 2, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    subset.save_font(font, str(target), options)
    sys.stdout.write(f"{target.name}: {len(text)} characters, {target.stat().st_size} bytes\n")


def main() -> None:
    target = WEB / "src" / "fonts"
    target.mkdir(exist_ok=True)
    collection = TTCollection(Path(sys.argv[1]) / "NotoSerifCJK-SemiBold.ttc")
    serif = next(
        font for font in collection.fonts if font["name"].getDebugName(1).startswith("Noto Serif CJK SC")
    )
    text = characters()
    cut(serif, text, target / "noto-serif-sc.woff2")
    cut(TTFont(sys.argv[2]), CALLS, target / "ma-shan-zheng.woff2")
    han = "".join(character for character in text if ord(character) > 0x2E7F)
    (target / "covered.txt").write_text(han + "\n")


if __name__ == "__main__":
    main()
