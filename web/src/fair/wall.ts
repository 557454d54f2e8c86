import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Seat, Tile } from "../wire/types";

/**
 * Fair walls, as docs/fair-walls.md specifies them: the same stream that the server deals from, computed here. The
 * hashes come from a library and not from the browser, whose own are missing on a page without https.
 */

const text = new TextEncoder();
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const lines = (...parts: (string | number)[]): Uint8Array => text.encode(parts.map((part) => `${part}\n`).join(""));

export type Role = "server" | Seat;

/** What a party publishes before anyone reveals. */
export function commitment(role: Role, table: string, deal: number, secret: Uint8Array): string {
  return toHex(sha256(join(lines("quedou commitment 1", role, table, deal), secret)));
}

export interface Ingredients {
  secret: Uint8Array;
  entropy: [Uint8Array, Uint8Array];
  table: string;
  deal: number;
  rules: string;
  version: number;
}

/** The key of a deal's streams. */
export function wallKey({ secret, entropy, table, deal, rules, version }: Ingredients): Uint8Array {
  const material = join(secret, ...entropy);
  return hkdf(sha256, material, text.encode("quedou fair walls 1"), lines(table, deal, rules, version), 32);
}

/** Fair whole numbers: HMAC-SHA256 in counter mode, two bytes a draw, rejected where uneven. */
export class Stream {
  private readonly label: Uint8Array;
  private block = 0;
  private bytes = new Uint8Array();
  private at = 0;

  constructor(
    private readonly key: Uint8Array,
    label: string,
  ) {
    this.label = join(text.encode(label), Uint8Array.of(0));
  }

  /** A number from 0 to n - 1, each equally likely; n is 1 to 65536. */
  below(n: number): number {
    const limit = 65536 - (65536 % n);
    for (;;) {
      if (this.at === this.bytes.length) {
        const counter = new Uint8Array(4);
        new DataView(counter.buffer).setUint32(0, this.block++);
        this.bytes = Uint8Array.from(hmac(sha256, this.key, join(this.label, counter)));
        this.at = 0;
      }
      const value = ((this.bytes[this.at] as number) << 8) | (this.bytes[this.at + 1] as number);
      this.at += 2;
      if (value < limit) return value % n;
    }
  }

  /** Fisher-Yates from the last place down. */
  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other] as Item, items[last] as Item];
    }
    return items;
  }
}

const SUITS: Record<number, string> = { 64: "mz", 72: "mzf", 136: "mpsz", 144: "mpszf" };
const RANKS: Record<string, number> = { m: 9, p: 9, s: 9, z: 7, f: 8 };

/** All tiles of a set, ascending: what the shuffle starts from. */
export function sortedSet(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (const suit of SUITS[size] ?? "") {
    for (let rank = 1; rank <= (RANKS[suit] as number); rank++) {
      for (let copy = 0; copy < (suit === "f" ? 1 : 4); copy++) tiles.push(`${rank}${suit}`);
    }
  }
  return tiles;
}

export interface Wall {
  /** The whole set in wall order: what is in play, then the reserve. */
  tiles: Tile[];
  dice: number[];
  /** The dealer that the stream draws for a table's first deal. */
  drawnDealer: Seat;
}

export function buildWall(key: Uint8Array, size: number): Wall {
  const stream = new Stream(key, "wall");
  const tiles = stream.shuffle(sortedSet(size));
  const dice = Array.from({ length: 4 }, () => stream.below(6) + 1);
  return { tiles, dice, drawnDealer: new Stream(key, "dealer").below(2) as Seat };
}
