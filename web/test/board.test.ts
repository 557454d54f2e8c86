import { expect, test } from "vitest";
import { type Board, layOut, type Piece } from "../src/model/board";
import type { View } from "../src/wire/types";
import { side, view } from "./builder";
import views from "./fixtures/views.json";

const keyOf = (pieces: readonly Piece[] | null, tile: string) => pieces?.find((piece) => piece.tile === tile)?.key;
const steps = (...all: View[]): Board[] => {
  const boards: Board[] = [];
  for (const one of all) boards.push(layOut(one, boards.at(-1) ?? null));
  return boards;
};

test("a discard is the same tile in the river as in the hand", () => {
  const [before, after] = steps(
    view(side({ hand: "123m", drawn: "9m" }), side()),
    view(side({ hand: "239m", discards: "1m" }), side()),
  ) as [Board, Board];
  expect(after.me.river[0]?.key).toBe(keyOf(before.me.hand, "1m"));
  expect(keyOf(after.me.hand, "9m")).toBe(before.me.drawn?.key);
  expect(after.fresh.size).toBe(0);
});

test("tiles that stay keep their keys, twins too", () => {
  const [before, after] = steps(
    view(side({ hand: "1122m", drawn: "1m" }), side()),
    view(side({ hand: "1112m", discards: "2m" }), side()),
  ) as [Board, Board];
  const kept = new Set([...(before.me.hand ?? []), before.me.drawn].map((piece) => piece?.key));
  for (const piece of after.me.hand ?? []) expect(kept.has(piece.key)).toBe(true);
  expect(new Set(after.me.hand?.map((piece) => piece.key)).size).toBe(4);
});

test("what the opponent discards comes from his hand, what I draw from the wall", () => {
  const [, after] = steps(
    view(side({ hand: "123m" }), side()),
    view(side({ hand: "123m", drawn: "4m" }), side({ discards: "7z" })),
  ) as [Board, Board];
  expect(after.fresh.get(after.opponent.river[0]?.key ?? -1)).toBe("opponent");
  expect(after.fresh.get(after.me.drawn?.key ?? -1)).toBe("wall");
});

test("a claimed tile moves from the river into the meld and lies across", () => {
  const [before, after] = steps(
    view(side({ hand: "44m1z" }), side({ discards: "4m" })),
    view(
      side({ hand: "1z", melds: [{ type: "pung", tiles: ["4m", "4m", "4m"], claimed: "4m" }] }),
      side({ river: [{ tile: "4m", claimed: true }] }),
    ),
  ) as [Board, Board];
  expect(after.opponent.river).toEqual([]);
  const meld = after.me.melds[0];
  expect(meld?.sideways).toBe(2);
  expect(meld?.pieces?.map((piece) => piece.key)).toContain(before.opponent.river[0]?.key);
  expect(after.fresh.size).toBe(0);
});

test("the chow's own claimed tile lies across", () => {
  const [board] = steps(
    view(side({ hand: "", melds: [{ type: "chow", tiles: ["3m", "4m", "5m"], claimed: "4m" }] }), side()),
  ) as [Board];
  expect(board.me.melds[0]?.sideways).toBe(1);
});

test("nothing is known of the opponent's hand and concealed kong", () => {
  const [board] = steps(
    view(side({ hand: "1m" }), side({ melds: [{ type: "concealed_kong", tiles: null, claimed: null }] })),
  ) as [Board];
  expect(board.opponent.hand).toBeNull();
  expect(board.opponent.count).toBe(13);
  expect(board.opponent.melds[0]?.pieces).toBeNull();
});

test("a new deal begins with new tiles", () => {
  const [first, second] = steps(
    view(side({ hand: "123m" }), side()),
    view(side({ hand: "123m" }), side(), [], { deal: 2 }),
  ) as [Board, Board];
  expect(second.fresh.size).toBe(3);
  expect(keyOf(second.me.hand, "1m")).not.toBe(undefined);
  expect(first.deal).not.toBe(second.deal);
});

test("flowers that wait for my turn stand in my hand", () => {
  const start = (views as unknown as Record<string, View>)["wenzhou-start"] as View;
  const [board] = steps(start) as [Board];
  const mine = start.seats[start.me];
  expect(board.me.hand?.length).toBe((mine.concealed?.length ?? 0) + start.held.length);
});
