import { expect, test } from "vitest";
import { choices } from "../src/model/choices";
import { slots } from "../src/model/slots";
import type { View } from "../src/wire/types";
import { side, view } from "./builder";
import views from "./fixtures/views.json";

const real = views as unknown as Record<string, View>;

test("three ways to chow are three choices, each with the claimed tile in its place", () => {
  const claim = view(
    side({ hand: "3467m" }),
    side({ discards: "5m" }),
    [{ type: "chow", tiles: "67m" }, { type: "chow", tiles: "34m" }, { type: "chow", tiles: "46m" }, { type: "pass" }],
    { phase: "claim", last: { seat: 1, tile: "5m" } },
  );
  const found = choices(claim);
  expect(found.chows.map((chow) => chow.tiles.join(" "))).toEqual(["3m 4m 5m", "4m 5m 6m", "5m 6m 7m"]);
  expect(found.chows.map((chow) => chow.taken)).toEqual([2, 1, 0]);
  expect(found.pass).toBe(true);
});

test("a kong shows its four tiles, and a concealed one takes nothing", () => {
  const turn = view(side({ hand: "1111m222z" }), side(), [
    { type: "kong", kind: "concealed", tile: "1m" },
    { type: "kong", kind: "added", tile: "2z" },
  ]);
  expect(choices(turn).kongs.map((kong) => [kong.tiles.join(""), kong.taken])).toEqual([
    ["1m1m1m1m", -1],
    ["2z2z2z2z", 3],
  ]);
});

test("while a win may be passed, doubling stands where ready stands", () => {
  const legal = [
    { type: "win" },
    { type: "double" },
    { type: "ready", tile: "9m" },
    { type: "discard", tile: "9m" },
  ] as const;
  const turn = view(side({ hand: "123m", drawn: "9m", doubles: 1 }), side(), [...legal], {
    win: { total: 31, points: 62, fans: [] },
  });
  const filled = slots(turn, choices(turn));
  expect(filled.ready).toEqual({ kind: "double", next: 4 });
  expect(filled.win).toMatchObject({
    self: true,
    tile: "9m",
    note: ["act.win.doubled", { fan: 31, n: 2, points: 62 }],
  });
});

test("after three passed wins the button that passes says so", () => {
  const claim = view(side({ hand: "19m", doubles: 3 }), side({ discards: "9m" }), [{ type: "win" }, { type: "pass" }], {
    phase: "claim",
    last: { seat: 1, tile: "9m" },
  });
  expect(slots(claim, choices(claim)).pass).toEqual({ kind: "pass", declines: true });
});

test("a capped win tells its fan and what it pays", () => {
  const turn = view(side({ hand: "1m", drawn: "1m" }), side(), [{ type: "win" }], {
    rules: "guobiao",
    win: { total: 15, points: 13, fans: [] },
  });
  expect(slots(turn, choices(turn)).win).toMatchObject({ note: ["act.win.points", { fan: 15, points: 13 }] });
});

test("the server's views of the special phases are understood", () => {
  const exchange = choices(real["arcade-exchange"] as View);
  expect(exchange.exchange?.from.length).toBe(exchange.exchange?.max);
  const triplet = choices(real["arcade-triplet"] as View);
  expect(triplet.triplet?.from.length).toBeGreaterThanOrEqual(13);
  expect(triplet.pass).toBe(true);
  expect(choices(real["arcade-pick"] as View).picks.length).toBeGreaterThan(20);
  expect(choices(real["arcade-extra"] as View).extras).toEqual([0, 1, 2]);
});
