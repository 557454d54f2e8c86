import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeOf } from "../src/place";

const SOURCE = new URL("../src/", import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });

test("only the tokens name a raw colour", () => {
  for (const file of files.filter((name) => /\.(css|svelte)$/.test(name) && !name.endsWith("tokens.css"))) {
    const text = readFileSync(new URL(file, SOURCE), "utf8");
    expect(text.match(/#[0-9a-f]{3,8}\b(?=[;,) ])|rgba?\(\s*\d|hsla?\(/gi), file).toBeNull();
  }
});

test("every colour, size and time that is used is named in the tokens or set by the page", () => {
  const texts = files
    .filter((name) => /\.(css|svelte)$/.test(name))
    .map((file) => readFileSync(new URL(file, SOURCE), "utf8"));
  const all = texts.join("\n");
  const named = new Set([...all.matchAll(/(--[\w-]+)\s*[:=]/g)].map((match) => match[1]));
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
  expect([...used].filter((name) => !named.has(name))).toEqual([]);
});

test("a path is the lobby or a table", () => {
  expect(placeOf("/")).toEqual({ screen: "lobby" });
  expect(placeOf("/table/Zt7-_x")).toEqual({ screen: "table", table: "Zt7-_x" });
  expect(placeOf("/table/")).toEqual({ screen: "lobby" });
});
