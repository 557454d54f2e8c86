import type { Tile } from "../wire/types";

const EMBLEMS: Record<string, [Tile, Tile, Tile]> = {
  guobiao: ["9m", "6z", "5f"],
  arcade: ["1p", "8s", "7z"],
  instant: ["1m", "5z", "2f"],
  redouble: ["3m", "1z", "4z"],
  wenzhou: ["5p", "1s", "3f"],
};

/** Three tiles that stand for a ruleset. */
export const emblem = (rules: string): [Tile, Tile, Tile] => EMBLEMS[rules] ?? ["5m", "5p", "5s"];
