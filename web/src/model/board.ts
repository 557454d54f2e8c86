import type { Meld, MeldType, Seat, Tile, View } from "../wire/types";
import { otherSeat } from "./choices";

/** A tile that lies or stands somewhere, with a key that follows it from view to view. */
export interface Piece {
  key: number;
  tile: Tile;
}

export interface LaidMeld {
  type: MeldType;
  /** Null for a kong that I may not see. */
  pieces: Piece[] | null;
  /** The place of the claimed tile, laid sideways; -1 if none was claimed. */
  sideways: number;
}

export interface Side {
  /** Null while the hand stands with its back to me. */
  hand: Piece[] | null;
  drawn: Piece | null;
  /** Tiles that stand in the hand, the drawn one included. */
  count: number;
  melds: LaidMeld[];
  flowers: Piece[];
  river: Piece[];
}

/** Where everything lies. */
export interface Board {
  deal: string;
  me: Side;
  opponent: Side;
  nextKey: number;
  /** Keys that came from nowhere I could see: the wall or the opponent's hand. */
  fresh: ReadonlyMap<number, "wall" | "opponent">;
}

type Place = "hand" | "drawn" | "meld" | "flower" | "river";

/**
 * Lay out a view. Tiles keep their keys from the board before: first those that stayed in their place, then those of
 * the same kind that left another place. What is left has come from the wall, or from the opponent's hand.
 */
export function layOut(view: View, before: Board | null): Board {
  const deal = `${view.table?.id ?? ""}/${view.deal}`;
  const keeper = new Keeper(before?.deal === deal ? before : null);
  const seats: [Seat, "me" | "opponent"][] = [
    [view.me, "me"],
    [otherSeat(view.me), "opponent"],
  ];
  const requests = new Map<string, Tile[]>();
  for (const [seat, name] of seats) {
    const side = view.seats[seat];
    // Flowers that wait for my first turn stand in my hand.
    const held = seat === view.me ? view.held : [];
    requests.set(`${name}.hand`, [...(side.concealed ?? []), ...held]);
    requests.set(`${name}.drawn`, side.drawn ? [side.drawn] : []);
    requests.set(
      `${name}.meld`,
      side.melds.flatMap((meld) => meld.tiles ?? []),
    );
    requests.set(`${name}.flower`, side.flowers);
    requests.set(
      `${name}.river`,
      side.river.filter((lying) => !lying.claimed).map((lying) => lying.tile),
    );
  }
  const placed = keeper.assign(requests);
  const side = (seat: Seat, name: "me" | "opponent"): Side => {
    const at = (place: Place) => placed.get(`${name}.${place}`) as Piece[];
    const shown = view.seats[seat];
    const meldPieces = [...at("meld")];
    return {
      hand: shown.concealed ? at("hand") : null,
      drawn: at("drawn")[0] ?? null,
      count: shown.count,
      melds: shown.melds.map((meld) => laid(meld, meld.tiles ? meldPieces.splice(0, meld.tiles.length) : null)),
      flowers: at("flower"),
      river: at("river"),
    };
  };
  return {
    deal,
    me: side(view.me, "me"),
    opponent: side(otherSeat(view.me), "opponent"),
    nextKey: keeper.nextKey,
    fresh: keeper.fresh,
  };
}

/** The claimed tile lies sideways. An added kong marks the tile that its pung was made with. */
function laid(meld: Meld, pieces: Piece[] | null): LaidMeld {
  const claimed = meld.claimed && pieces ? pieces.findIndex((piece) => piece.tile === meld.claimed) : -1;
  // Of equal tiles any may lie across; the last one reads as taken from the other side.
  const sideways = claimed >= 0 && meld.type !== "chow" && pieces ? pieces.length - 1 : claimed;
  return { type: meld.type, pieces, sideways };
}

class Keeper {
  nextKey: number;
  readonly fresh = new Map<number, "wall" | "opponent">();
  private readonly before: Map<string, Piece[]>;

  constructor(before: Board | null) {
    this.nextKey = before?.nextKey ?? 1;
    this.before = before ? piecesOf(before) : new Map();
  }

  assign(requests: ReadonlyMap<string, readonly Tile[]>): Map<string, Piece[]> {
    const left = new Map([...this.before].map(([place, pieces]) => [place, [...pieces]]));
    const placed = new Map<string, (Piece | null)[]>();
    for (const [place, tiles] of requests) {
      const here = left.get(place) ?? [];
      placed.set(
        place,
        tiles.map((tile) => take(here, tile)),
      );
    }
    const moved = [...left.values()].flat();
    const result = new Map<string, Piece[]>();
    for (const [place, tiles] of requests) {
      const pieces = placed.get(place) as (Piece | null)[];
      result.set(
        place,
        tiles.map((tile, index) => pieces[index] ?? take(moved, tile) ?? this.create(tile, place)),
      );
    }
    return result;
  }

  private create(tile: Tile, place: string): Piece {
    const key = this.nextKey++;
    this.fresh.set(key, place.startsWith("opponent") && place !== "opponent.flower" ? "opponent" : "wall");
    return { key, tile };
  }
}

function take(pieces: Piece[], tile: Tile): Piece | null {
  const index = pieces.findIndex((piece) => piece.tile === tile);
  return index < 0 ? null : (pieces.splice(index, 1)[0] as Piece);
}

function piecesOf(board: Board): Map<string, Piece[]> {
  const places = new Map<string, Piece[]>();
  for (const name of ["me", "opponent"] as const) {
    const side = board[name];
    places.set(`${name}.hand`, side.hand ?? []);
    places.set(`${name}.drawn`, side.drawn ? [side.drawn] : []);
    places.set(
      `${name}.meld`,
      side.melds.flatMap((meld) => meld.pieces ?? []),
    );
    places.set(`${name}.flower`, side.flowers);
    places.set(`${name}.river`, side.river);
  }
  return places;
}
