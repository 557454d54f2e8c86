import type { Tile } from "../wire/types";

const SUITS = "mpszf";

/** The place of a tile in a sorted hand: m, p, s, z, f, each ascending. */
export function order(tile: Tile): number {
  return SUITS.indexOf(tile[1] as string) * 10 + Number(tile[0]);
}

export const sorted = (tiles: readonly Tile[]): Tile[] => [...tiles].sort((a, b) => order(a) - order(b));

/** "159m2z" as its tiles. */
export function parseTiles(text: string): Tile[] {
  const tiles: Tile[] = [];
  for (const [, ranks, suit] of text.matchAll(/([1-9]+)([mpszf])/g)) {
    for (const rank of ranks as string) tiles.push(`${rank}${suit}`);
  }
  return tiles;
}

/** Tiles as compact text: sorted, one letter for each suit. */
export function formatTiles(tiles: readonly Tile[]): string {
  let text = "";
  for (const suit of SUITS) {
    const ranks = sorted(tiles.filter((tile) => tile[1] === suit)).map((tile) => tile[0]);
    if (ranks.length > 0) text += ranks.join("") + suit;
  }
  return text;
}
