import type { Tile } from "../wire/types";
import { LANGUAGES, type Language, type MessageKey, messages } from "./messages";

export type Parameters = Record<string, string | number>;

/** A message in a language, with its blanks filled. */
export function translate(language: Language, key: MessageKey, parameters: Parameters = {}): string {
  const text = messages[key][LANGUAGES.indexOf(language)] as string;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = parameters[name] ?? "";
    if (one === undefined) return String(value);
    return `${value} ${Number(value) === 1 ? one : many}`;
  });
}

const NUMERALS = "一二三四五六七八九";

/** A tile as a player says it: 五万, 東, 5 bamboo. */
export function tileName(language: Language, tile: Tile): string {
  const [rank, suit] = [tile[0] as string, tile[1] as string];
  if (suit === "z" || suit === "f") return translate(language, `tile.${tile}` as MessageKey);
  const n = language === "en" ? rank : (NUMERALS[Number(rank) - 1] as string);
  return translate(language, `tile.${suit}` as MessageKey, { n });
}

/** The first of the reader's languages that we speak. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (/^zh\b.*\b(hant|tw|hk|mo)\b/i.test(tag)) return "zh-Hant";
    if (/^zh\b/i.test(tag)) return "zh-Hans";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "zh-Hans";
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}
