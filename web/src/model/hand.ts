import type { Result, Tile, View } from "../wire/types";
import { parseTiles, sorted } from "./tiles";

/** A set, the pair, or what else a reading of a winning hand is made of. */
export interface Group {
  tiles: Tile[];
  /** Laid open on the table: chow, pung or melded kong. */
  melded: boolean;
  /** The place of the winning tile; -1 where it is not. */
  win: number;
}

/**
 * The chosen reading of a winning hand as groups, from the notation of the scorer: `123m 55z [777z] (6666z)`. The
 * winning tile is shown in the first concealed group that holds it.
 */
export function groups(arrangement: string, win: Tile | null): Group[] {
  const found: Group[] = [];
  for (const [, open, body] of arrangement.matchAll(/([[(]?)((?:[1-9+]+[mpszf])+)[\])]?/g)) {
    found.push({ tiles: parseTiles((body as string).replaceAll("+", "")), melded: open === "[", win: -1 });
  }
  const holder = found.find(
    (group) => !group.melded && group.tiles.length < 4 && win !== null && group.tiles.includes(win),
  );
  if (holder && win) holder.win = holder.tiles.lastIndexOf(win);
  return found;
}

/** The winner's tiles as groups; without a reading, the concealed tiles and the melds, or the eight flowers. */
export function winningGroups(view: View, result: Result): Group[] {
  if (result.winner === null) return [];
  if (result.score?.arrangement) return groups(result.score.arrangement, result.tile);
  const { flowers, melds: laid } = view.seats[result.winner];
  if (result.kind === "eight_flowers") return [{ tiles: sorted(flowers), melded: true, win: -1 }];
  const melds = laid.map((meld) => ({
    tiles: meld.tiles ?? [],
    melded: meld.type !== "concealed_kong",
    win: -1,
  }));
  return [{ tiles: sorted(result.hands[result.winner]), melded: false, win: -1 }, ...melds];
}

const isChow = ({ tiles }: Group) => tiles.length === 3 && tiles[0] !== tiles[1];
const isPung = ({ tiles }: Group) => tiles.length >= 3 && tiles.every((tile) => tile === tiles[0]);
const isKong = ({ tiles }: Group) => tiles.length === 4;
const first = ({ tiles }: Group) => tiles[0] as Tile;
const rank = (group: Group) => Number(first(group)[0]);
const suit = (group: Group) => first(group)[1] as string;
const isDragon = (group: Group) => /[567]z/.test(first(group));
const isWind = (group: Group) => /[1234]z/.test(first(group));
const distinct = (values: (string | number)[]) => new Set(values).size;
const steps = (ranks: number[], by: number) =>
  ranks.every((value, k) => k === 0 || value === (ranks[k - 1] as number) + by);

type Among = (sets: Group[]) => boolean;
const ofOneSuit: Among = (sets) => distinct(sets.map(suit)) === 1;
const ofAllSuits: Among = (sets) => distinct(sets.map(suit)) === sets.length;
const ofOneRank: Among = (sets) => distinct(sets.map(rank)) === 1;
const chows =
  (...tests: Among[]): Among =>
  (sets) =>
    sets.every(isChow) && tests.every((test) => test(sets));
const pungs =
  (...tests: Among[]): Among =>
  (sets) =>
    sets.every(isPung) && tests.every((test) => test(sets));
const ranks =
  (...wanted: number[]): Among =>
  (sets) =>
    sets.map(rank).sort().join() === wanted.join();
const rising =
  (...by: number[]): Among =>
  (sets) => {
    const found = sets.map(rank).sort((a, b) => a - b);
    return by.some((step) => steps(found, step));
  };

/** Patterns that some sets make together: how many, and what must hold. */
const TOGETHER: Record<string, [count: number, test: Among]> = {
  pure_double_chow: [2, chows(ofOneSuit, ofOneRank)],
  mixed_double_chow: [2, chows(ofAllSuits, ofOneRank)],
  short_straight: [2, chows(ofOneSuit, rising(3))],
  two_terminal_chows: [2, chows(ofOneSuit, ranks(1, 7))],
  pure_straight: [3, chows(ofOneSuit, ranks(1, 4, 7))],
  mixed_straight: [3, chows(ofAllSuits, ranks(1, 4, 7))],
  mixed_triple_chow: [3, chows(ofAllSuits, ofOneRank)],
  mixed_shifted_chows: [3, chows(ofAllSuits, rising(1))],
  pure_triple_chow: [3, chows(ofOneSuit, ofOneRank)],
  pure_shifted_chows: [3, chows(ofOneSuit, rising(1, 2))],
  pure_shifted_pungs: [3, pungs(ofOneSuit, rising(1))],
  mixed_shifted_pungs: [3, pungs(ofAllSuits, rising(1))],
  double_pung: [2, pungs(ofAllSuits, ofOneRank)],
  triple_pung: [3, pungs(ofAllSuits, ofOneRank)],
};

interface Context {
  view: View;
  winner: 0 | 1;
}

/** Patterns that are made by every group of a sort. */
const EACH: Record<string, (group: Group, context: Context) => boolean> = {
  three_kongs: isKong,
  melded_kong: (group) => isKong(group) && group.melded,
  two_melded_kongs: (group) => isKong(group) && group.melded,
  concealed_kong: (group) => isKong(group) && !group.melded,
  two_concealed_kongs: (group) => isKong(group) && !group.melded,
  concealed_and_melded_kong: isKong,
  two_concealed_pungs: (group) => isPung(group) && !group.melded,
  three_concealed_pungs: (group) => isPung(group) && !group.melded,
  big_three_dragons: (group) => isPung(group) && isDragon(group),
  little_three_dragons: isDragon,
  two_dragon_pungs: (group) => isPung(group) && isDragon(group),
  dragon_pung: (group) => isPung(group) && isDragon(group),
  big_four_winds: (group) => isPung(group) && isWind(group),
  little_four_winds: isWind,
  big_three_winds: (group) => isPung(group) && isWind(group),
  pung_of_terminals_or_honors: (group) => isPung(group) && /[19][mps]|z/.test(first(group)),
  prevalent_wind: (group, { view }) => isPung(group) && first(group) === `${"ESWN".indexOf(view.round) + 1}z`,
  seat_wind: (group, { view, winner }) =>
    isPung(group) && first(group) === (view.seats[winner].wind === "E" ? "1z" : "2z"),
  edge_wait: (group) => group.win >= 0,
  closed_wait: (group) => group.win >= 0,
  single_wait: (group) => group.win >= 0,
  lone_tile: (group) => group.win >= 0,
};

/** Patterns about the winning tile alone. */
const ABOUT_THE_LAST = new Set([
  ...["self_drawn", "last_tile", "last_tile_draw", "last_tile_claim", "last_tile_draw_or_claim", "robbing_the_kong"],
  ...["out_with_replacement_tile", "extra_draw_win"],
]);

/**
 * The tiles that make a pattern, as places in the groups; null where the whole hand makes it.
 */
export function litBy(pattern: string, all: readonly Group[], context: Context): Set<string> | null {
  const whole = (wanted: readonly Group[]) =>
    new Set(wanted.flatMap((group) => group.tiles.map((_, k) => `${all.indexOf(group)}.${k}`)));
  if (ABOUT_THE_LAST.has(pattern)) {
    const places = all.flatMap((group, g) => (group.win >= 0 ? [`${g}.${group.win}`] : []));
    return places.length > 0 ? new Set(places) : null;
  }
  const kinds = pattern === "bonus_tile" ? context.view.bonus : pattern === "tile_hog" ? hogs(all) : null;
  if (kinds) {
    return new Set(
      all.flatMap((group, g) => group.tiles.flatMap((tile, k) => (kinds.includes(tile) ? [`${g}.${k}`] : []))),
    );
  }
  const each = EACH[pattern];
  if (each) return whole(all.filter((group) => each(group, context)));
  const together = TOGETHER[pattern];
  if (together) {
    const sets = subset(
      all.filter((group) => group.tiles.length >= 3),
      ...together,
    );
    return sets && whole(sets);
  }
  return null;
}

/** Kinds of which all four are in the hand without being a kong. */
function hogs(all: readonly Group[]): Tile[] {
  const tiles = all.filter((group) => !isKong(group)).flatMap((group) => group.tiles);
  return [...new Set(tiles)].filter((tile) => tiles.filter((other) => other === tile).length === 4);
}

function subset(from: readonly Group[], count: number, test: Among, taken: Group[] = []): Group[] | null {
  if (taken.length === count) return test(taken) ? taken : null;
  for (const [k, group] of from.entries()) {
    const found = subset(from.slice(k + 1), count, test, [...taken, group]);
    if (found) return found;
  }
  return null;
}
