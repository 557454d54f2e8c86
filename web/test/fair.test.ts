import { readFileSync } from "node:fs";
import { sha256 } from "@noble/hashes/sha2.js";
import { describe, expect, test } from "vitest";
import { type Kept, type Verdict, verify } from "../src/fair/verify";
import { buildWall, commitment, fromHex, sortedSet, toHex, wallKey } from "../src/fair/wall";
import { parseTiles } from "../src/model/tiles";
import type { View } from "../src/wire/types";

interface Case {
  secret: string;
  entropy: [string, string];
  table: string;
  deal: number;
  rules: string;
  version: number;
  tile_set: number;
  commitments: [string, string, string];
  key: string;
  shuffled: string;
  dice: number[];
  dealer: number;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const { cases } = JSON.parse(read("../../tests/data/fair_walls.json")) as { cases: Case[] };

describe.each(cases.map((one) => [`deal ${one.deal} of ${one.rules}`, one] as const))("%s", (_, one) => {
  const entropy = one.entropy.map(fromHex) as [Uint8Array, Uint8Array];
  const key = wallKey({ ...one, secret: fromHex(one.secret), entropy });

  test("has the commitments and the key that the server has", () => {
    const { table, deal } = one;
    expect([
      commitment("server", table, deal, fromHex(one.secret)),
      commitment(0, table, deal, entropy[0]),
      commitment(1, table, deal, entropy[1]),
    ]).toEqual(one.commitments);
    expect(toHex(key)).toBe(one.key);
  });

  test("has the same wall, dice and dealer", () => {
    const wall = buildWall(key, one.tile_set);
    expect(wall.tiles).toEqual(parseTiles(one.shuffled));
    expect(wall.dice).toEqual(one.dice);
    expect(wall.drawnDealer).toBe(one.dealer);
  });
});

test("a set has four of each kind and one of each flower", () => {
  expect([64, 72, 136, 144].map((size) => sortedSet(size).length)).toEqual([64, 72, 136, 144]);
});

/** Settled deals by name: the record, and how the view of seat 0 shows their end. */
const settled = JSON.parse(read("fixtures/settled.json")) as Record<string, View>;
const deals = Object.entries(settled).map(([name, view]) => {
  const size = { guobiao: 72, instant: 72, redouble: 64, wenzhou: 144, arcade: 136 }[view.rules] as number;
  const record = read(`fixtures/${name}.jsonl`);
  const lines = record.trimEnd().split("\n").slice(0, -1);
  const { commitments, entropy } = (JSON.parse(lines[0] as string) as { fair: Verdict }).fair;
  const [server, first, second] = commitments;
  const kept: Kept = { server, commitments: [first, second], mine: entropy[0] };
  const failing = (text: string, known = kept) =>
    verify(text, view, size, known)
      .checks.filter((check) => !check.ok)
      .map((check) => check.what);
  return { name, record, lines, kept, entropy, failing };
});

/** Lines sealed as a record: whoever forges one can do that too. */
function sealed(lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join("");
  return `${body}{"sha256":"${toHex(sha256(new TextEncoder().encode(body)))}"}\n`;
}

const typeOf = (line: string) => (JSON.parse(line) as { type?: string }).type ?? "";

/** Which checks fail for each forgery of one line of such a type; a forgery may leave the line out. */
function forged(
  { lines, failing }: (typeof deals)[number],
  types: readonly string[],
  forge: (line: string) => readonly string[],
) {
  return lines.flatMap((line, place) => {
    const told = forge(line);
    const honest = !types.includes(typeOf(line)) || told.join() === line;
    return honest ? [] : [failing(sealed(lines.toSpliced(place, 1, ...told)))];
  });
}

/** Another rank for the last tile that the line names. */
const otherTile = (line: string) => [
  line.replace(/^(.*)(\d)(?=[mpszf]")/, (_, before: string, rank: string) => before + ((Number(rank) % 4) + 1)),
];

describe.each(deals)("the record of $name", (deal) => {
  const { record, lines, kept, entropy, failing } = deal;

  test("is found true, with all seven checks", () => {
    expect(sealed(lines)).toBe(record);
    expect(failing(record)).toEqual([]);
  });

  test("is found out when a line was changed", () => {
    for (const line of lines) {
      expect(failing(record.replace(line, line.replace(/(?<=")(\w)(?=\w*":)/, "x")))).toContain("record");
    }
  });

  test("is found out when a tile came from elsewhere, or went elsewhere", () => {
    const unchecked = ["named", "ready", "won", "kong_robbed"];
    const types = [...new Set(lines.map(typeOf))].filter((type) => !unchecked.includes(type));
    for (const type of types)
      for (const failed of forged(deal, [type], otherTile)) expect(failed, type).toContain("tiles");
    expect(forged(deal, ["drawn"], otherTile).length).toBeGreaterThan(3);
  });

  test("is found out when another deal was played than I saw", () => {
    const found = forged(deal, ["discarded", "pung", "flower", "settled"], otherTile);
    expect(found.length).toBeGreaterThan(4);
    for (const failed of found) expect(failed).toContain("seen");
  });

  test("is found out when a draw or an offer of the stream is left out", () => {
    for (const failed of forged(deal, ["drawn", "pick_offered", "triplet_offered"], () => [])) {
      expect(failed).toContain("tiles");
    }
  });

  test("is found out when an offer is put in that the stream does not make", () => {
    const pick = '{"type":"pick_offered","seat":0,"tiles":"123456789m123456789p123456789s1234567z"}';
    const triplet = '{"type":"triplet_offered","seat":0,"tile":"5z"}';
    const forgeries = forged(deal, ["discarded"], (line) => [line, pick]);
    for (const failed of [...forgeries, ...forged(deal, ["discarded"], (line) => [triplet, line])]) {
      expect(failed).toContain("tiles");
    }
  });

  test("is found out when another secret is put in", () => {
    const secret = /"secret":"(\w)/;
    const changed = record.replace(secret, (_, digit: string) => `"secret":"${digit === "0" ? "1" : "0"}`);
    expect(failing(changed)).toEqual(expect.arrayContaining(["record", "commitments", "dice", "tiles"]));
  });

  test("is found out when the commitments are not those from before the deal, or my bytes are not in it", () => {
    expect(failing(record, { ...kept, server: kept.commitments[0] })).toEqual(["sealed"]);
    expect(failing(record, { ...kept, mine: entropy[1] })).toEqual(["mine"]);
  });
});

test("the records show all that moves tiles of the arcade's wall", () => {
  const types = new Set(deals.flatMap(({ lines }) => lines.map(typeOf)));
  for (const type of ["exchanged", "picked", "triplet_taken", "extra_tile"]) expect(types).toContain(type);
});
