/** The wire as the server speaks it. A tile is written "5m"; seats are 0 and 1. */

export type Tile = string;
export type Seat = 0 | 1;

export type MeldType = "chow" | "pung" | "melded_kong" | "added_kong" | "concealed_kong";

export interface Meld {
  type: MeldType;
  /** Null where I may not know: the opponent's concealed kong. */
  tiles: Tile[] | null;
  claimed: Tile | null;
}

export interface SeatView {
  wind: "E" | "S";
  concealed: Tile[] | null;
  /** Concealed tiles, the drawn one included. */
  count: number;
  drawn: Tile | null;
  revealed: boolean;
  melds: Meld[];
  flowers: Tile[];
  river: { tile: Tile; claimed: boolean }[];
  ready: boolean;
  doubles: number;
  discards_left: number | null;
  /** Points received (or paid, below zero) at once during this deal. */
  paid: number;
}

export type KongKind = "claimed" | "added" | "concealed";

export type Action =
  | { type: "discard" | "ready" | "pick"; tile: Tile }
  | { type: "chow"; tiles: string }
  | { type: "pung" | "win" | "pass" | "double" }
  | { type: "kong"; kind: KongKind; tile: Tile }
  | { type: "exchange" | "take_triplet"; tiles: string }
  | { type: "pick_extra"; index: number };

/** What `legal` holds: actions, and for a free choice of tiles one template instead of every choice. */
export type Legal = Action | { type: "exchange" | "take_triplet"; from: string; max: number };

export type Phase = "exchange" | "turn" | "claim" | "rob" | "opponent" | "extra" | "settled";

export interface FanLine {
  id: string;
  name: string;
  value: number;
  count: number;
}

export interface Score {
  fans: FanLine[];
  total: number;
  points: number;
  yakuman?: string[];
  flower_points?: number;
  arrangement: string;
  excluded: { id: string; by: string }[];
}

export interface Payment {
  from: Seat;
  to: Seat;
  points: number;
  reason: string;
}

export interface Result {
  kind: "win" | "exhausted" | "eight_flowers" | "forfeit";
  winner: Seat | null;
  loser: Seat | null;
  by: "discard" | "self_draw" | "rob_kong" | "extra_draw" | null;
  tile: Tile | null;
  score: Score | null;
  doubles: number;
  /** What the loser owes for the win, beside what was paid during the deal. */
  points: number;
  delta: [number, number];
  payments: Payment[];
  hands: [Tile[], Tile[]];
  next_dealer: Seat;
}

export interface Wait {
  tile: Tile;
  left: number;
  /** Null where no win comes of it. */
  total: number | null;
  points: number | null;
}

export interface TableView {
  id: string;
  deal: number;
  /** The length of the match; null goes on for as long as both stay. */
  deals: number | null;
  status: "sealing" | "playing" | "settled" | "ended";
  names: [string, string];
  kinds: ["person" | "computer", "person" | "computer"];
  levels: [string | null, string | null];
  scores: [number, number];
  auto: [boolean, boolean];
  connected: [boolean, boolean];
  next: [boolean, boolean];
}

export interface Clock {
  seat: Seat;
  budget_ms: number;
  left_ms: number;
}

export type Options = Record<string, string | number | boolean | null>;

export interface View {
  rules: string;
  options: Options;
  deal: number;
  round: "E" | "S" | "W" | "N";
  me: Seat;
  dealer: Seat;
  phase: Phase;
  wall: { left: number; total: number; head: number; tail: number; dice: number[] };
  bonus: Tile[];
  reserve: number;
  last: { seat: Seat; tile: Tile } | null;
  /** My flowers that are not laid out yet. */
  held: Tile[];
  seats: [SeatView, SeatView];
  legal: Legal[];
  offer: { type: "triplet" | "pick"; tiles: Tile[] } | null;
  /** Tiles turned over so far, and which of the face-down ones each was. */
  extra: { total: number; shown: Tile[]; indexes: number[]; seat: Seat } | null;
  win: { total: number; points: number; fans: FanLine[] } | null;
  hints: { discard: Tile | null; waits: Wait[] }[];
  result: Result | null;
  table: TableView;
  clock: Clock | null;
  fair: Fair;
}

/** The wall's commitments and, once the deal is over, what was committed to. */
export interface Fair {
  server: string;
  commitments: [string, string];
  /** Whether the server had to stand in for a seat. */
  substituted: [boolean, boolean];
  secret: string | null;
  entropy: [string, string] | null;
}

/** A wall is about to be built: what this client is asked to bring. */
export interface Seal {
  type: "seal";
  table: string;
  deal: number;
  step: "commit" | "reveal";
  server: string;
  commitments: [string, string] | null;
  left_ms: number;
  /** My seat. */
  me?: Seat;
  about: TableView;
}

/** A public event since the view before, as this seat may see it. */
export interface News {
  type: string;
  seat?: Seat;
  tile?: Tile;
  tiles?: Tile[];
  kind?: string;
  count?: number;
  [key: string]: unknown;
}
