import { settings } from "./settings.svelte";
import { api, type Level, type Pattern, type Rules } from "./wire/api";

/** The rulesets as the server tells them: names, options, tables of patterns. Asked for once. */
class Rulebook {
  list: Rules[] = $state.raw([]);
  levels: Level[] = $state.raw([]);
  failed: boolean = $state(false);

  async load(): Promise<void> {
    this.failed = false;
    try {
      const book = await api.rules();
      this.list = book.rulesets;
      this.levels = book.levels;
    } catch {
      this.failed = true;
    }
  }

  of(id: string): Rules | undefined {
    return this.list.find((rules) => rules.id === id);
  }

  /** The name of a ruleset in the reader's language. */
  name(id: string): string {
    const names = this.of(id)?.names;
    if (!names) return "";
    return { "zh-Hans": names.zh, "zh-Hant": names.zh_hant, en: names.en }[settings.language];
  }

  pattern(rules: string, id: string): Pattern | undefined {
    return this.of(rules)?.fans.find((pattern) => pattern.id === id);
  }

  /** A pattern's name: as the ruleset prints it, or in English. */
  patternName(rules: string, id: string, printed = ""): string {
    const pattern = this.pattern(rules, id);
    if (settings.language === "en") return pattern?.en ?? (printed || id);
    return printed || (pattern?.name ?? id);
  }
}

export const rulebook = new Rulebook();
