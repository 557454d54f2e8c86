import { sha256 } from "@noble/hashes/sha2.js";
import { parseTiles } from "../model/tiles";
import type { Seat, Tile } from "../wire/types";
import { buildWall, commitment, fromHex, toHex, type Wall, wallKey } from "./wall";

/** What this browser has kept of a deal since before it began. */
export interface Kept {
  server: string;
  commitments: [string, string];
  /** My own bytes, as hex; null if I brought none. */
  mine: string | null;
}

export interface Check {
  what: "record" | "commitments" | "sealed" | "mine" | "dice" | "tiles";
  ok: boolean;
}

export interface Verdict {
  ok: boolean;
  checks: Check[];
  secret: string;
  entropy: [string, string];
  commitments: [string, string, string];
  replaced: [boolean, boolean];
}

interface Header {
  rules: string;
  version: number;
  table: string;
  deal: number;
  dealer: Seat | null;
  options: Record<string, unknown>;
  fair: {
    commitments: [string, string, string];
    secret: string;
    entropy: [string, string];
    replaced: [boolean, boolean];
  };
  wall?: string;
}

interface Event {
  type: string;
  [key: string]: unknown;
}

const DEALER_PLACES = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26];
const OTHER_PLACES = [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25];
const DEALT = 27;
/** Events after which tiles of the wall have changed places; what is drawn later is not followed here. */
const SWAPS = new Set(["exchanged", "triplet_taken", "picked"]);

/**
 * Check the record of a deal: that it is whole, that everything was committed to before, that my bytes are in it, and
 * that the dice, the hands and every tile drawn come from the wall that follows from the secrets.
 */
export function verify(record: string, tileSet: number, inPlay: number, kept: Kept | null, me: Seat): Verdict {
  const rows = record.trimEnd().split("\n");
  const header = JSON.parse(rows[0] as string) as Header;
  const events = rows.slice(1, -1).map((row) => JSON.parse(row) as Event);
  const last = JSON.parse(rows.at(-1) as string) as { sha256?: string };
  const { secret, entropy, commitments, replaced } = header.fair;
  const bytes = { secret: fromHex(secret), entropy: entropy.map(fromHex) as [Uint8Array, Uint8Array] };
  const { table, deal, rules, version } = header;
  const body = new TextEncoder().encode(
    rows
      .slice(0, -1)
      .map((row) => `${row}\n`)
      .join(""),
  );
  const computed = [
    commitment("server", table, deal, bytes.secret),
    commitment(0, table, deal, bytes.entropy[0]),
    commitment(1, table, deal, bytes.entropy[1]),
  ];
  const wall = buildWall(wallKey({ ...bytes, table, deal, rules, version }), tileSet);
  const checks: Check[] = [
    { what: "record", ok: toHex(sha256(body)) === last.sha256 && header.wall === undefined },
    { what: "commitments", ok: computed.join() === commitments.join() },
    { what: "dice", ok: startsAsDrawn(header, events, wall) },
    { what: "tiles", ok: dealtFrom(wall.tiles.slice(0, inPlay), header, events) },
  ];
  if (kept) checks.push({ what: "sealed", ok: [kept.server, ...kept.commitments].join() === commitments.join() });
  if (kept?.mine) checks.push({ what: "mine", ok: entropy[me] === kept.mine || replaced[me] });
  return { ok: checks.every((check) => check.ok), checks, secret, entropy, commitments, replaced };
}

function startsAsDrawn(header: Header, events: readonly Event[], wall: Wall): boolean {
  const started = events.find((event) => event.type === "deal_started");
  if (!started) return false;
  const dealer = header.dealer ?? wall.drawnDealer;
  return started.dealer === dealer && (started.dice as number[]).join() === wall.dice.join();
}

function dealtFrom(tiles: readonly Tile[], header: Header, events: readonly Event[]): boolean {
  const started = events.find((event) => event.type === "deal_started");
  const dealt = events.find((event) => event.type === "dealt");
  if (!started || !dealt) return false;
  const hands = dealt.tiles as [string, string];
  const dealer = started.dealer as Seat;
  for (const seat of [0, 1] as const) {
    const places = seat === dealer ? DEALER_PLACES : OTHER_PLACES;
    const expected = places.map((place) => tiles[place] as Tile);
    if (parseTiles(hands[seat]).sort().join() !== expected.sort().join()) return false;
  }
  let [head, end] = [DEALT, tiles.length];
  for (const event of events) {
    if (SWAPS.has(event.type)) return header.options.random_events === true;
    if (event.type !== "drawn" || event.origin === "deal") continue;
    const expected = event.origin === "head" ? tiles[head++] : tiles[--end];
    if (event.tile !== expected) return false;
  }
  return true;
}
