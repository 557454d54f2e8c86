import { sha256 } from "@noble/hashes/sha2.js";
import type { Seat, View } from "../wire/types";
import { type Event, followed } from "./follow";
import { asSeen, type Seen } from "./seen";
import { buildWall, commitment, fromHex, Stream, toHex, type Wall, wallKey } from "./wall";

/** What this browser has kept of a deal since before it began. */
export interface Kept {
  server: string;
  commitments: [string, string];
  /** My own bytes, as hex; null if I brought none. */
  mine: string | null;
}

export interface Check {
  what: "record" | "commitments" | "sealed" | "mine" | "dice" | "tiles" | "seen";
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
  fair: {
    commitments: [string, string, string];
    secret: string;
    entropy: [string, string];
    replaced: [boolean, boolean];
  };
  wall?: string;
}

/**
 * Check the record of a deal: that it is whole, that all was committed to before, that my bytes are in it,
 * that the dice, every tile and every random event follow from the secrets, and that it tells the deal that was shown.
 */
export function verify(
  record: string,
  view: Seen & Pick<View, "me" | "options" | "wall">,
  tileSet: number,
  kept: Kept | null,
): Verdict {
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
  const key = wallKey({ ...bytes, table, deal, rules, version });
  const wall = buildWall(key, tileSet);
  const start = {
    tiles: wall.tiles,
    inPlay: view.wall.total,
    bonusTiles: Number(view.options.bonus_tiles ?? 0),
    chance: view.options.random_events === true ? new Stream(key, "events") : null,
  };
  const checks: Check[] = [
    { what: "record", ok: toHex(sha256(body)) === last.sha256 && header.wall === undefined },
    { what: "commitments", ok: computed.join() === commitments.join() },
    { what: "dice", ok: startsAsDrawn(header, events, wall) },
    { what: "tiles", ok: followed(start, events) },
    { what: "seen", ok: asSeen(view, events) },
  ];
  if (kept) checks.push({ what: "sealed", ok: [kept.server, ...kept.commitments].join() === commitments.join() });
  if (kept?.mine) checks.push({ what: "mine", ok: entropy[view.me] === kept.mine || replaced[view.me] });
  return { ok: checks.every((check) => check.ok), checks, secret, entropy, commitments, replaced };
}

function startsAsDrawn(header: Header, events: readonly Event[], wall: Wall): boolean {
  const started = events.find((event) => event.type === "deal_started");
  if (!started) return false;
  const dealer = header.dealer ?? wall.drawnDealer;
  return started.dealer === dealer && (started.dice as number[]).join() === wall.dice.join();
}
