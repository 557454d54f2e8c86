import { expect, test } from "vitest";
import { accepts, changed, choicesOf, initial } from "../src/model/options";
import type { OptionRule, Rules } from "../src/wire/api";

const rule = (given: Partial<OptionRule>): OptionRule => ({
  key: "cap",
  values: [],
  range: null,
  null: false,
  default: 0,
  effect: "",
  ...given,
});
const cap = rule({ range: [1, 1_000_000], null: true, default: null });
const doubles = rule({ key: "max_doubles", range: [0, 3], default: 3 });
const dealer = rule({ key: "dealer_rule", values: ["winner", "alternate"], default: "winner" });
const rules = { options: [cap, doubles, dealer] } as Rules;

test("an option takes its listed values, its range, and null where it may be without", () => {
  expect([null, 1, 256, 0, 1.5, "x", true].map((value) => accepts(cap, value))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([null, 4, 3].map((value) => accepts(doubles, value))).toEqual([false, false, true]);
  expect(["winner", "loser"].map((value) => accepts(dealer, value))).toEqual([true, false]);
});

test("only what differs from the usual is sent", () => {
  const draft = initial(rules, { cap: 256, max_doubles: 9, gone: 1 });
  expect(draft).toEqual({ cap: 256, max_doubles: 3, dealer_rule: "winner" });
  expect(changed(rules, draft)).toEqual({ cap: 256 });
});

test("a short range is a row of choices, a long one a field", () => {
  expect(choicesOf(doubles)).toEqual([0, 1, 2, 3]);
  expect(choicesOf(cap)).toBeNull();
  expect(choicesOf(dealer)).toEqual(["winner", "alternate"]);
});
