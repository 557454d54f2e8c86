import { parseTiles } from "../src/model/tiles";
import type { Legal, Meld, Result, SeatView, TableView, View } from "../src/wire/types";

/** One side of a table, written as a player would: `side({ hand: "123m55z", drawn: "9m", discards: "1z" })`. */
export function side(given: { hand?: string; discards?: string; melds?: Meld[] } & Partial<SeatView> = {}): SeatView {
  const { hand, drawn = null, discards = "", melds = [], ...rest } = given;
  const concealed = hand === undefined ? null : parseTiles(hand);
  return {
    wind: "E",
    concealed,
    count: concealed ? concealed.length + (drawn ? 1 : 0) : 13,
    drawn,
    revealed: concealed !== null,
    melds,
    flowers: [],
    river: parseTiles(discards).map((tile) => ({ tile, claimed: false })),
    ready: false,
    doubles: 0,
    discards_left: null,
    paid: 0,
    ...rest,
  };
}

const table: TableView = {
  id: "t",
  deal: 1,
  deals: null,
  status: "playing",
  names: ["松", "竹"],
  kinds: ["person", "computer"],
  levels: [null, "steady"],
  scores: [0, 0],
  auto: [false, false],
  connected: [true, true],
  next: [false, false],
};

/** A view from seat 0: my side, the opponent's, and what I may do. */
export function view(mine: SeatView, theirs: SeatView, legal: Legal[] = [], more: Partial<View> = {}): View {
  return {
    rules: "redouble",
    options: {},
    deal: 1,
    round: "E",
    me: 0,
    dealer: 0,
    phase: legal.length > 0 ? "turn" : "opponent",
    wall: { left: 37, total: 64, head: 27, tail: 0, dice: [1, 2, 3, 4] },
    bonus: [],
    reserve: 0,
    last: null,
    held: [],
    seats: [mine, theirs],
    legal,
    offer: null,
    extra: null,
    win: null,
    hints: [],
    result: null,
    table,
    clock: null,
    fair: { server: "", commitments: ["", ""], substituted: [false, false], secret: null, entropy: null },
    ...more,
  };
}

export function result(given: Partial<Result>): Result {
  return {
    kind: "win",
    winner: 0,
    loser: 1,
    by: "discard",
    tile: null,
    score: null,
    doubles: 0,
    points: 0,
    delta: [0, 0],
    payments: [],
    hands: [[], []],
    next_dealer: 0,
    ...given,
  };
}
