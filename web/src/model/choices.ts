import type { Action, Legal, Seat, Tile, View } from "../wire/types";
import { parseTiles, sorted } from "./tiles";

/** One thing I may do, and the tiles it is about; `taken` marks the tile that comes from the other side. */
export interface Choice {
  action: Action;
  tiles: Tile[];
  taken: number;
}

/** What I may do now, sorted into the places that the page has for it. */
export interface Choices {
  discards: ReadonlySet<Tile>;
  ready: ReadonlySet<Tile>;
  chows: Choice[];
  pung: Choice | null;
  kongs: Choice[];
  win: boolean;
  double: boolean;
  pass: boolean;
  exchange: { from: Tile[]; max: number } | null;
  triplet: { give: Tile[][] | null; from: Tile[] } | null;
  picks: Tile[];
  extras: number[];
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export function choices(view: View): Choices {
  const found: Choices = {
    discards: new Set(tilesOf(view.legal, "discard")),
    ready: new Set(tilesOf(view.legal, "ready")),
    chows: [],
    pung: null,
    kongs: [],
    win: false,
    double: false,
    pass: false,
    exchange: null,
    triplet: null,
    picks: tilesOf(view.legal, "pick"),
    extras: [],
  };
  const claimed = view.last?.tile;
  for (const legal of view.legal) {
    if ("from" in legal) {
      const from = parseTiles(legal.from);
      if (legal.type === "exchange") found.exchange = { from, max: legal.max };
      else found.triplet = { give: null, from };
      continue;
    }
    switch (legal.type) {
      case "chow": {
        const tiles = sorted([...parseTiles(legal.tiles), ...(claimed ? [claimed] : [])]);
        found.chows.push({ action: legal, tiles, taken: claimed ? tiles.indexOf(claimed) : -1 });
        break;
      }
      case "pung":
        found.pung = { action: legal, tiles: claimed ? [claimed, claimed, claimed] : [], taken: 2 };
        break;
      case "kong":
        found.kongs.push({
          action: legal,
          tiles: [legal.tile, legal.tile, legal.tile, legal.tile],
          taken: legal.kind === "concealed" ? -1 : 3,
        });
        break;
      case "win":
        found.win = true;
        break;
      case "double":
        found.double = true;
        break;
      case "pass":
        found.pass = true;
        break;
      case "exchange":
        found.exchange ??= { from: ownTiles(view), max: ownTiles(view).length };
        break;
      case "take_triplet":
        found.triplet ??= { give: [], from: ownTiles(view) };
        found.triplet.give?.push(parseTiles(legal.tiles));
        break;
      case "pick_extra":
        found.extras.push(legal.index);
        break;
    }
  }
  found.chows.sort((a, b) => (a.tiles[0] as Tile).localeCompare(b.tiles[0] as Tile));
  return found;
}

/** My concealed tiles with the drawn one, sorted. */
export function ownTiles(view: View): Tile[] {
  const mine = view.seats[view.me];
  return sorted([...(mine.concealed ?? []), ...(mine.drawn ? [mine.drawn] : [])]);
}

function tilesOf(legal: readonly Legal[], type: "discard" | "ready" | "pick"): Tile[] {
  return legal.flatMap((action) => (action.type === type && "tile" in action ? [action.tile] : []));
}
