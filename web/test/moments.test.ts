import { expect, test } from "vitest";
import { moments } from "../src/model/moments";
import { result, side, view } from "./builder";

const before = view(side({ hand: "123m" }), side());

test("a claim is called out by the one who makes it", () => {
  const after = view(side({ hand: "123m", discards: "9m" }), side());
  expect(moments(before, after, [{ type: "pung", seat: 1, tile: "9m" }]).calls).toEqual([
    { who: "opponent", word: "pung" },
  ]);
  expect(moments(before, after, [{ type: "kong", seat: 0 }]).calls).toEqual([{ who: "me", word: "kong" }]);
});

test("several flowers in one breath are called once", () => {
  const news = [1, 2, 3].map(() => ({ type: "flower", seat: 0 as const, tile: "1f" }));
  expect(moments(before, before, news).calls).toEqual([{ who: "me", word: "flower" }]);
});

test("a win on a discard is 胡, a drawn one 自摸", () => {
  const won = (by: "discard" | "self_draw") =>
    moments(before, view(side({ hand: "123m" }), side(), [], { phase: "settled", result: result({ by }) }), []);
  expect(won("discard").calls).toEqual([{ who: "me", word: "win" }]);
  expect(won("self_draw").calls).toEqual([{ who: "me", word: "self_draw" }]);
  expect(won("discard").sounds).toContain("win");
});

test("a page that opens on a settled deal stays quiet about the past", () => {
  const settled = view(side({ hand: "123m" }), side(), [], { phase: "settled", result: result({}) });
  expect(moments(settled, settled, []).calls).toEqual([]);
});

test("the first view of a deal is dealt, a reload in the middle is not", () => {
  expect(moments(null, view(side({ hand: "123m" }), side()), []).dealt).toBe(true);
  expect(moments(null, view(side({ hand: "123m", discards: "1z" }), side()), []).dealt).toBe(false);
  expect(moments(before, view(side({ hand: "123m" }), side(), [], { deal: 2 }), []).dealt).toBe(true);
});

test("what I draw is said, what the opponent draws is not", () => {
  const after = view(side({ hand: "123m", drawn: "5m" }), side(), [{ type: "discard", tile: "5m" }]);
  const told = moments(before, after, [
    { type: "drawn", seat: 1, origin: "head" },
    { type: "discarded", seat: 1, tile: "7z" },
  ]);
  expect(told.sentences.map((sentence) => [sentence.key, sentence.tile])).toEqual([
    ["say.discarded", "7z"],
    ["say.drawn", "5m"],
  ]);
});
