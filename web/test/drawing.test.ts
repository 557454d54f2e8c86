import { describe, expect, test } from "vitest";
import { TILES } from "../tiles/faces";
import { place, transform } from "../tiles/path";
import { FACES, sprite } from "../tiles/sprite";

describe.each(Object.keys(FACES))("the %s face", (name) => {
  const drawn = sprite(FACES[name] as Parameters<typeof sprite>[0]);

  test("has all 42 tiles and the back", () => {
    const ids = [...drawn.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...TILES.map((tile) => `t${tile}`), "back"]);
    expect(TILES).toHaveLength(42);
  });

  test("draws every tile differently, inside its frame", () => {
    const symbols = drawn.split("<symbol ").slice(1);
    const faces = symbols.map((symbol) => symbol.replace(/^id="[^"]*"/, ""));
    expect(new Set(faces).size).toBe(43);
    for (const symbol of symbols) {
      for (const [, data] of symbol.matchAll(/ d="([^"]*)"/g)) {
        for (const number of (data as string).match(/-?\d*\.?\d+/g) ?? []) {
          expect(Number(number)).toBeGreaterThan(-9);
          expect(Number(number)).toBeLessThan(86);
        }
      }
    }
  });

  test("takes its inks from the page and names no colour", () => {
    expect(drawn).not.toMatch(/#[0-9a-f]{3}|rgb/i);
  });
});

test("a path keeps its shape when it is moved and turned", () => {
  expect(transform("M1 2h3v4l-1-1z", [1, 0, 0, 1, 10, 20])).toBe("M11 22L14 22L14 26L13 25Z");
  expect(place("M0 0V-10", 5, 5, 90)).toBe("M5 5L15 5");
  expect(place("M0 0A2 2 0 0 1 4 0", 0, 0, 0, 2)).toBe("M0 0A4 4 0 0 1 8 0");
});
