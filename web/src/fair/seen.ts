import { parseTiles } from "../model/tiles";
import type { Seat, View } from "../wire/types";
import type { Event } from "./follow";

/** What of a settled deal's view a record can be held against. */
export type Seen = Pick<View, "bonus" | "seats" | "extra" | "result">;

/** Whether the record tells the deal that this page has shown: the same discards, melds, flowers and end. */
export function asSeen(view: Seen, events: readonly Event[]): boolean {
  const seen = ([0, 1] as const).map((seat) => {
    const { river, melds, flowers } = view.seats[seat];
    return [river.map(({ tile }) => tile), melds.map(({ tiles }) => tiles?.[0]), flowers];
  });
  const told = ([0, 1] as const).map((seat) => [
    tilesOf(events, seat, "discarded"),
    melded(events, seat),
    tilesOf(events, seat, "flower"),
  ]);
  const shown = [view.bonus, view.extra?.shown ?? []];
  const turned = [tilesOf(events, null, "bonus_shown"), tilesOf(events, null, "extra_tile")];
  return same(seen, told) && same(shown, turned) && same(view.result, ending(events));
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The tiles of all events of a type, of one seat or of either, in the order of play. */
function tilesOf(events: readonly Event[], seat: Seat | null, type: string): unknown[] {
  return events
    .filter((event) => event.type === type && (seat === null || event.seat === seat))
    .map((event) => event.tile);
}

/** The lowest tile of each meld of a seat; a pung that becomes a kong keeps its place. */
function melded(events: readonly Event[], seat: Seat): unknown[] {
  return events
    .filter(({ type, seat: whose, kind }) => whose === seat && MELDS.has(type) && kind !== "added")
    .map(({ type, tile, tiles }) => (type === "chow" ? parseTiles(tiles as string)[0] : tile));
}

const MELDS = new Set(["chow", "pung", "kong"]);

function ending(events: readonly Event[]): unknown {
  const { type, ...result } = events.at(-1) ?? { type: "" };
  return type === "settled" ? result : null;
}
