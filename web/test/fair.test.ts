import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { verify } from "../src/fair/verify";
import { buildWall, commitment, fromHex, sortedSet, toHex, wallKey } from "../src/fair/wall";
import { parseTiles } from "../src/model/tiles";

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

describe("the record of a deal", () => {
  const record = read("fixtures/guobiao.jsonl");
  const header = JSON.parse(record.split("\n")[0] as string) as {
    fair: { commitments: [string, string, string]; entropy: [string, string] };
  };
  const [server, first, second] = header.fair.commitments;
  const kept = { server, commitments: [first, second] as [string, string], mine: header.fair.entropy[0] };
  const failing = (text: string, known = kept) =>
    verify(text, 72, 72, known, 0)
      .checks.filter((check) => !check.ok)
      .map((check) => check.what);

  test("is found true, with all six checks", () => {
    const verdict = verify(record, 72, 72, kept, 0);
    expect(verdict.ok).toBe(true);
    expect(verdict.checks).toHaveLength(6);
  });

  test("is found out when any line was changed", () => {
    const lines = record.trimEnd().split("\n");
    for (const [place, line] of lines.entries()) {
      if (!line.includes('"tile":"')) continue;
      const changed = [...lines];
      changed[place] = line.replace(/"tile":"(\d)/, (_, rank: string) => `"tile":"${(Number(rank) % 7) + 1}`);
      if (changed[place] !== line) expect(failing(`${changed.join("\n")}\n`)).toContain("record");
    }
  });

  test("is found out when another secret is put in", () => {
    const secret = /"secret":"(\w)/;
    const changed = record.replace(secret, (_, digit: string) => `"secret":"${digit === "0" ? "1" : "0"}`);
    expect(failing(changed)).toEqual(expect.arrayContaining(["record", "commitments", "dice", "tiles"]));
  });

  test("is found out when the commitments are not those from before the deal, or my bytes are not in it", () => {
    expect(failing(record, { ...kept, server: first })).toEqual(["sealed"]);
    expect(failing(record, { ...kept, mine: header.fair.entropy[1] })).toEqual(["mine"]);
  });

  test("is followed up to an exchange of the arcade, after which tiles have changed places", () => {
    expect(verify(read("fixtures/arcade.jsonl"), 136, 71, null, 0).ok).toBe(true);
  });
});
