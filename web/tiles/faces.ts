import { bamboo, boldBamboo } from "./bamboo.ts";
import { boldDots, dots } from "./dots.ts";
import { flower } from "./flowers.ts";
import { type Box, glyph } from "./glyph.ts";
import { circle } from "./path.ts";
import { type Ink, Picture } from "./picture.ts";

/** A face is drawn on 60 by 80. */
export const VIEW_BOX = "0 0 60 80";

export const TILES: readonly string[] = ["m9", "p9", "s9", "z7", "f8"].flatMap((suit) =>
  Array.from({ length: Number(suit[1]) }, (_, k) => `${k + 1}${suit[0]}`),
);

const NUMERALS = "一二三四五六七八九";
const HONOURS = "東南西北白發中";
const FLOWERS = "春夏秋冬梅蘭竹菊";

/** The strokes of 一 to 三 keep their height: a numeral stretched to the box would be a bar. */
const NUMERAL_BOXES: Record<number, Box> = { 1: [8, 17, 44, 8.5], 2: [9, 9, 42, 24], 3: [9, 6.5, 42, 28.5] };
const NUMERAL_BOX: Box = [9.5, 5.5, 41, 30];
const HONOUR_BOXES: Record<number, Box> = {
  1: [7, 11, 46, 58],
  2: [7.5, 11, 45, 58],
  3: [7, 14, 46, 52],
  4: [6.5, 13, 47, 54],
  6: [6.5, 11, 47, 58],
  7: [10, 9, 40, 62],
};

const honourInk = (rank: number): Ink => (({ 5: "blue", 6: "green", 7: "red" }) as Record<number, Ink>)[rank] ?? "ink";
/** Seasons are numbered in red, plants in blue. */
const flowerInk = (rank: number): Ink => (rank <= 4 ? "red" : "blue");
const flowerNumber = (rank: number) => String(((rank - 1) % 4) + 1);

/** The white dragon: a frame with notched corners. */
function frame(): Picture {
  return new Picture()
    .line("blue", 3.6, "M10 8H50Q50 11.5 53 12V68Q50 68.5 50 72H10Q10 68.5 7 68V12Q10 11.5 10 8z")
    .line(
      "blue",
      1.4,
      "M15.5 14.5H44.5Q44.6 16.7 46.8 17V63Q44.6 63.3 44.5 65.5H15.5Q15.4 63.3 13.2 63V17Q15.4 16.7 15.5 14.5z",
    );
}

/** The engraved face of a club's set. */
export function classic(rank: number, suit: string): Picture {
  const picture = new Picture();
  switch (suit) {
    case "m":
      return picture
        .fill("ink", glyph("serif-black", NUMERALS[rank - 1] as string, NUMERAL_BOXES[rank] ?? NUMERAL_BOX))
        .fill("red", glyph("serif-black", "萬", [9.5, 40, 41, 35]));
    case "p":
      return dots(rank);
    case "s":
      return bamboo(rank);
    case "z":
      if (rank === 5) return frame();
      return picture.fill(
        honourInk(rank),
        glyph("serif-black", HONOURS[rank - 1] as string, HONOUR_BOXES[rank] as Box),
      );
    default:
      return flower(rank)
        .fill(flowerInk(rank), glyph("serif-bold", flowerNumber(rank), [6, 6, 11, 16.5], true))
        .fill("ink", glyph("serif-black", FLOWERS[rank - 1] as string, [34, 4.5, 21, 21.5]));
  }
}

const SUIT_INKS: Record<string, Ink> = { m: "ink", p: "blue", s: "green" };
const LETTERS = "ESWNPFC";

/** High contrast: the rank in a corner, large and plain signs below. */
export function index(rank: number, suit: string): Picture {
  const picture = new Picture();
  const corner = (text: string, ink: Ink) =>
    picture.fill(
      ink,
      glyph("sans-bold", text, [5, 4.5, text === "W" ? 27 : suit === "m" ? 17 : 19, suit === "m" ? 21 : 20], true),
    );
  switch (suit) {
    case "m":
      return corner(String(rank), "ink")
        .fill("ink", glyph("serif-black", NUMERALS[rank - 1] as string, rank === 1 ? [29, 10, 26, 8] : [29, 7, 26, 19]))
        .fill("red", glyph("serif-black", "萬", [8, 32, 44, 43]));
    case "p":
      return corner(String(rank), "blue").with(boldDots(rank));
    case "s":
      return corner(String(rank), "green").with(boldBamboo(rank));
    case "z":
      corner(LETTERS[rank - 1] as string, honourInk(rank));
      if (rank === 5) return picture.line("blue", 5, "M19 31H49V71H19z");
      return picture.fill(honourInk(rank), glyph("serif-black", HONOURS[rank - 1] as string, [11, 28, 41, 46]));
    default:
      return picture
        .fill(flowerInk(rank), circle(14.5, 15, 10.6))
        .fill("ivory", glyph("sans-bold", flowerNumber(rank), [9, 7.5, 11, 15], true))
        .fill(flowerInk(rank), glyph("serif-black", FLOWERS[rank - 1] as string, [9, 30, 42, 43]));
  }
}

const TEXT_SUITS: Record<string, string> = { m: "万", p: "筒", s: "条" };
const TEXT_HONOURS = "东南西北白发中";
const TEXT_FLOWERS = "春夏秋冬梅兰竹菊";

/** Plain text: a large figure over the name of the suit, one large character for an honour. */
export function text(rank: number, suit: string): Picture {
  const picture = new Picture();
  if (suit === "z") {
    const character = TEXT_HONOURS[rank - 1] as string;
    return picture.fill(honourInk(rank), glyph("sans-text", character, [5, 15, 50, 50], true));
  }
  const ink = suit === "f" ? flowerInk(rank) : (SUIT_INKS[suit] as Ink);
  const name = suit === "f" ? (TEXT_FLOWERS[rank - 1] as string) : (TEXT_SUITS[suit] as string);
  const number = suit === "f" ? flowerNumber(rank) : String(rank);
  const figure: Box = suit === "f" ? [18, 6, 24, 24] : [12, 6, 36, 38];
  const below: Box = suit === "f" ? [12, 35, 36, 38] : [16, 49, 28, 26];
  picture.fill(ink, glyph("sans-bold", number, figure, true));
  if (suit === "f") picture.line(ink, 1.6, "M12 32.5H48");
  return picture.fill(suit === "m" ? "red" : ink, glyph("sans-text", name, below, true));
}

/** The back: a quiet roundel of four feathers in a hairline frame. */
export function back(): string {
  const feather = "M30 37Q37.5 30 30 21Q22.5 30 30 37z";
  const feathers = [0, 90, 180, 270].map((turn) => `<path transform="rotate(${turn} 30 40)" d="${feather}"/>`).join("");
  return (
    '<g fill="none" stroke="var(--t-back-line)" stroke-width="1.2">' +
    '<rect x="5.5" y="5.5" width="49" height="69" rx="4"/><circle cx="30" cy="40" r="14.5"/></g>' +
    `<g fill="var(--t-back-line)">${feathers}</g>`
  );
}
