import { expect, test } from "vitest";
import { preferredLanguage, tileName } from "../src/i18n/translate";
import { formatTiles, parseTiles, sorted } from "../src/model/tiles";

test("tiles read and write in the compact notation", () => {
  expect(parseTiles("159m2z")).toEqual(["1m", "5m", "9m", "2z"]);
  expect(formatTiles(["2z", "9m", "1m", "5m"])).toBe("159m2z");
  expect(formatTiles(parseTiles("1199m3p77s5z8f"))).toBe("1199m3p77s5z8f");
});

test("a hand is sorted characters, dots, bamboo, honours, flowers", () => {
  expect(sorted(["1f", "7z", "1s", "9p", "2m", "1m"])).toEqual(["1m", "2m", "9p", "1s", "7z", "1f"]);
});

test("a tile is named as players of each language say it", () => {
  expect(tileName("zh-Hans", "5m")).toBe("五万");
  expect(tileName("zh-Hant", "5m")).toBe("五萬");
  expect(tileName("en", "5m")).toBe("5 characters");
  expect(tileName("zh-Hans", "7z")).toBe("中");
  expect(tileName("en", "6z")).toBe("Green");
});

test("the browser's languages choose among ours", () => {
  expect(preferredLanguage(["zh-TW", "en"])).toBe("zh-Hant");
  expect(preferredLanguage(["zh-Hant-HK"])).toBe("zh-Hant");
  expect(preferredLanguage(["zh-CN"])).toBe("zh-Hans");
  expect(preferredLanguage(["fr-FR", "en-GB"])).toBe("en");
  expect(preferredLanguage(["fr"])).toBe("zh-Hans");
});
