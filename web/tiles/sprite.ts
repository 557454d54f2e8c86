import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { back, classic, index, TILES, text, VIEW_BOX } from "./faces.ts";
import type { Picture } from "./picture.ts";

export const FACES: Record<string, (rank: number, suit: string) => Picture> = { classic, index, text };

const symbol = (id: string, content: string) => `<symbol id="${id}" viewBox="${VIEW_BOX}">${content}</symbol>`;

/** All 42 faces and the back as one SVG document of symbols: `t5m` is the five of characters, `back` the back. */
export function sprite(face: (rank: number, suit: string) => Picture): string {
  const symbols = TILES.map((tile) => symbol(`t${tile}`, face(Number(tile[0]), tile[1] as string).markup()));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}${symbol("back", back())}</svg>\n`;
}

const FOLDER = fileURLToPath(new URL("../src/generated/", import.meta.url));

/** Draws the tile faces into src/generated before anything is built. */
export function tileSprites(): Plugin {
  return {
    name: "tile-sprites",
    enforce: "pre",
    buildStart() {
      mkdirSync(FOLDER, { recursive: true });
      for (const [name, face] of Object.entries(FACES)) write(`${FOLDER}${name}.svg`, sprite(face));
    },
  };
}

/** Leave an unchanged file alone, or the development server would reload for ever. */
function write(path: string, content: string): void {
  try {
    if (readFileSync(path, "utf8") === content) return;
  } catch {
    // Not drawn yet.
  }
  writeFileSync(path, content);
}
