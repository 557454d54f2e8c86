"""Extract the glyph outlines that the tile faces are drawn from, into glyphs.json.

    python outlines.py /usr/share/fonts/opentype/noto > glyphs.json

Needs fontTools and the fonts of Debian's fonts-noto-cjk and fonts-noto-cjk-extra (SIL Open Font License 1.1,
see public/OFL.txt). The build needs neither: it reads glyphs.json, part of the source. Run this again
only to add a glyph. Outlines are in font units (1000 an em), y pointing down, baseline at 0.
"""

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

DIGITS = "123456789"
NUMERALS = "一二三四五六七八九"
FLOWERS = "春夏秋冬梅蘭竹菊"

# face -> file, family in the collection, glyphs
FACES = {
    "serif-black": ("NotoSerifCJK-Black.ttc", "Noto Serif CJK TC", NUMERALS + "萬東南西北發中" + FLOWERS),
    "serif-bold": ("NotoSerifCJK-Bold.ttc", "Noto Serif CJK TC", "1234"),
    "sans-bold": ("NotoSansCJK-Bold.ttc", "Noto Sans CJK SC", DIGITS + "ESWNPFC"),
    "sans-text": ("NotoSansCJK-Bold.ttc", "Noto Sans CJK SC", "万筒条东南西北白发中春夏秋冬梅兰竹菊"),
}


def family_of(collection: TTCollection, family: str) -> TTFont:
    for font in collection.fonts:
        names = {font["name"].getDebugName(1), font["name"].getDebugName(16)}
        if family in names:
            return font
    sys.exit(
        f"{family} is not in this collection; it has {[f['name'].getDebugName(1) for f in collection.fonts]}"
    )


def outline(font: TTFont, character: str) -> dict[str, object]:
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    drawing = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    glyph.draw(TransformPen(drawing, (1, 0, 0, -1, 0, 0)))
    return {"box": [round(value) for value in (left, -top, right, -bottom)], "d": drawing.getCommands()}


def main() -> None:
    folder = Path(sys.argv[1])
    faces = []
    for face, (file, family, characters) in FACES.items():
        font = family_of(TTCollection(folder / file), family)
        rows = ",\n".join(
            f"  {json.dumps(character, ensure_ascii=False)}: {json.dumps(outline(font, character))}"
            for character in characters
        )
        faces.append(f" {json.dumps(face)}: {{\n{rows}\n }}")
    sys.stdout.write("{\n" + ",\n".join(faces) + "\n}\n")


if __name__ == "__main__":
    main()
