import { expect, test } from "vitest";
import { groups, litBy } from "../src/model/hand";
import { lines, signed } from "../src/model/score";
import { result, side, view } from "./builder";

const context = { view: view(side({ hand: "", wind: "S" }), side()), winner: 0 } as const;
const tilesOf = (arrangement: string, win: string, pattern: string) => {
  const all = groups(arrangement, win);
  const places = litBy(pattern, all, context);
  return (
    places && [...places].map((place) => all[Number(place.split(".")[0])]?.tiles[Number(place.split(".")[1])]).join(" ")
  );
};

test("a reading falls into sets, pair and melds, with the winning tile in a concealed set", () => {
  const all = groups("123m 99m (2222z) [777z] [555+5z]", "3m");
  expect(all.map((group) => group.tiles.join(""))).toEqual(["1m2m3m", "9m9m", "2z2z2z2z", "7z7z7z", "5z5z5z5z"]);
  expect(all.map((group) => group.melded)).toEqual([false, false, false, true, true]);
  expect(all.map((group) => group.win)).toEqual([2, -1, -1, -1, -1]);
});

test("a pattern lights the tiles that make it", () => {
  const hand = "123m 456m 789m 11z [777z]";
  expect(tilesOf(hand, "9m", "pure_straight")).toBe("1m 2m 3m 4m 5m 6m 7m 8m 9m");
  expect(tilesOf(hand, "9m", "dragon_pung")).toBe("7z 7z 7z");
  expect(tilesOf(hand, "9m", "self_drawn")).toBe("9m");
  expect(tilesOf(hand, "9m", "short_straight")).toBe("1m 2m 3m 4m 5m 6m");
  expect(tilesOf("123m 123p 123s 55z 999m", "5z", "mixed_triple_chow")).toBe("1m 2m 3m 1p 2p 3p 1s 2s 3s");
  expect(tilesOf("111z 222z 333z 44z 123m", "4z", "little_four_winds")).toBe("1z 1z 1z 2z 2z 2z 3z 3z 3z 4z 4z");
  expect(tilesOf("111z 222z 333z 44z 123m", "4z", "seat_wind")).toBe("2z 2z 2z");
});

test("a pattern of the whole hand lights no part of it", () => {
  expect(tilesOf("123m 456m 789m 11z [777z]", "9m", "half_flush")).toBeNull();
});

test("passed wins double the total, and the cap cuts after that", () => {
  const score = { fans: [], total: 94, points: 256, arrangement: "", excluded: [] };
  expect(lines(context.view, result({ score, doubles: 2, delta: [256, -256] }))).toEqual([
    { kind: "total", value: 94 },
    { kind: "doubled", factor: 4, value: 376 },
    { kind: "cap", from: 376, value: 256 },
  ]);
});

test("what was paid at once is a line for each reason, with the sign of what I have of it", () => {
  const payments = [
    { from: 0 as const, to: 1 as const, points: 2, reason: "kong" },
    { from: 1 as const, to: 0 as const, points: 1, reason: "flowers" },
    { from: 1 as const, to: 0 as const, points: 1, reason: "flowers" },
  ];
  expect(lines(context.view, result({ payments }))).toEqual([
    { kind: "instant", reason: "kong", value: -2 },
    { kind: "instant", reason: "flowers", value: 2 },
  ]);
});

test("points carry their sign", () => {
  expect([signed(62), signed(-62), signed(0)]).toEqual(["+62", "−62", "0"]);
});
