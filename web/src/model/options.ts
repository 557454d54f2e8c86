import type { OptionRule, OptionValue, Rules } from "../wire/api";
import type { Options } from "../wire/types";

/** What the reader has set; an option that is not in it has its default. */
export type Draft = Options;

/** Every option with a value that the ruleset takes: the kept one, or the default. */
export function initial(rules: Rules, kept: Draft | undefined): Draft {
  return Object.fromEntries(
    rules.options.map((rule) => {
      const value = kept?.[rule.key];
      return [rule.key, value !== undefined && accepts(rule, value) ? value : rule.default];
    }),
  );
}

/** Only what differs from the defaults. */
export function changed(rules: Rules, draft: Draft): Options {
  return Object.fromEntries(
    rules.options.flatMap((rule) => {
      const value = draft[rule.key];
      return value === undefined || value === rule.default ? [] : [[rule.key, value]];
    }),
  );
}

export function accepts(rule: OptionRule, value: OptionValue): boolean {
  if (value === null) return rule.null;
  if (rule.values.includes(value)) return true;
  if (typeof value !== "number" || !rule.range) return false;
  return Number.isInteger(value) && value >= rule.range[0] && value <= rule.range[1];
}

/** A short range reads best as a row of choices, a long one as a field. */
export function choicesOf(rule: OptionRule): OptionValue[] | null {
  const listed: OptionValue[] = [...rule.values];
  if (rule.range) {
    const [low, high] = rule.range;
    if (high - low > 9) return null;
    for (let value = low; value <= high; value++) listed.push(value);
  }
  if (rule.null) listed.push(null);
  return listed;
}
