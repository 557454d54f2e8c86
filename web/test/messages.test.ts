import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { messages } from "../src/i18n/messages";
import { translate } from "../src/i18n/translate";

const blanks = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
const rows = Object.entries(messages);

describe("the message table", () => {
  test("says everything in all three languages", () => {
    for (const [key, row] of rows) {
      expect(row, key).toHaveLength(3);
      for (const text of row) expect(text.trim(), key).not.toBe("");
    }
  });

  test("has the same blanks in every language", () => {
    for (const [key, [simplified, traditional, english]] of rows) {
      expect(blanks(traditional), key).toEqual(blanks(simplified));
      expect(blanks(english), key).toEqual(blanks(simplified));
    }
  });

  test("keeps Chinese characters out of the English", () => {
    for (const [key, row] of rows) expect(row[2], key).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test("has no word that nothing says", () => {
    const source = new URL("../src/", import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: "utf8" });
    const text = files
      .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith("messages.ts"))
      .map((name) => readFileSync(new URL(name, source), "utf8"))
      .join("\n");
    const prefixes = [...text.matchAll(/`([\w.]+\.)\$\{/g)].map((match) => match[1] as string);
    const said = (key: string) =>
      text.includes(`"${key}"`) || text.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix));
    expect(rows.map(([key]) => key).filter((key) => !said(key))).toEqual([]);
  });

  test("writes nothing that the serif lacks", () => {
    const covered = new Set(readFileSync(new URL("../src/fonts/covered.txt", import.meta.url), "utf8"));
    const missing = rows.flatMap(([, row]) =>
      [...row.join("")].filter((character) => character > "\u2e7f" && !covered.has(character)),
    );
    expect([...new Set(missing)].join(""), "run fonts/subset.py").toBe("");
  });
});

test("blanks are filled, and English counts", () => {
  expect(translate("zh-Hans", "table.deal", { n: 3 })).toBe("第 3 局");
  expect(translate("en", "act.win.plain", { points: 1 })).toBe("1 point");
  expect(translate("en", "act.win.plain", { points: 62 })).toBe("62 points");
});
