import glyphs from "./glyphs.json" with { type: "json" };
import { transform } from "./path.ts";

type Outline = { box: number[]; d: string };
export type Face = keyof typeof glyphs;
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The outline of a character stretched into a box; with `keep` its proportions stay and it sits in the middle. */
export function glyph(face: Face, character: string, box: Box, keep = false): string {
  const outline = (glyphs[face] as Record<string, Outline>)[character];
  if (!outline) throw new Error(`${face} has no outline of ${character}: add it to outlines.py`);
  const [left, top, right, bottom] = outline.box as [number, number, number, number];
  const [x, y, width, height] = box;
  let [scaleX, scaleY] = [width / (right - left), height / (bottom - top)];
  if (keep) scaleX = scaleY = Math.min(scaleX, scaleY);
  const offsetX = x + (width - scaleX * (right - left)) / 2;
  const offsetY = y + (height - scaleY * (bottom - top)) / 2;
  return transform(outline.d, [scaleX, 0, 0, scaleY, offsetX - scaleX * left, offsetY - scaleY * top]);
}
