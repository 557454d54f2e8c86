import { parseTiles, sorted } from "../model/tiles";
import type { Seat, Tile } from "../wire/types";
import type { Stream } from "./wall";

/** A line of a record that is an event; docs/records.md names the fields. */
export interface Event {
  type: string;
  [key: string]: unknown;
}

/** What the tiles of a deal follow from. */
export interface Start {
  /** The whole set in wall order: the wall, then arcade's reserve. */
  tiles: readonly Tile[];
  /** How many of them are the wall. */
  inPlay: number;
  /** How many tiles of the reserve lie face up. */
  bonusTiles: number;
  /** The stream of arcade's random events, where the table plays with them. */
  chance: Stream | null;
}

const DEALER_PLACES = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26];
const OTHER_PLACES = [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25];
const DEALT = 27;
/** Of a hundred draws, those before which a pick and after which a triplet is offered. */
const PICKS = 5;
const TRIPLETS = 8;

/**
 * Whether every tile of a deal went the way that docs/fair-walls.md lays down: dealt, face up, drawn, turned over at the
 * sea bottom or changed for one of the pool, then discarded, melded or held to the end; and whether every offer is the
 * stream's. Whether the moves were allowed is not asked here.
 */
export function followed(start: Start, events: readonly Event[]): boolean {
  const walk = new Walk(start);
  return events.every((event) => walk.follow(event)) && events.at(-1)?.type === "settled";
}

class Player {
  hand: Tile[] = [];
  ready = false;
  /** What was offered in this deal already: a pick, and a triplet of this kind. */
  pick = false;
  triplet: Tile | null = null;
  /** A pick lies before the player: the draw that follows is the one it was offered before. */
  picking = false;

  /** Take these tiles out of the hand; false where it does not hold them. */
  give(tiles: readonly Tile[]): boolean {
    return tiles.every((tile) => {
      const place = this.hand.indexOf(tile);
      if (place >= 0) this.hand.splice(place, 1);
      return place >= 0;
    });
  }
}

/** Wall, reserve and hands as they are while the events of a deal go by. */
class Walk {
  private readonly tiles: Tile[];
  private readonly reserve: number;
  private head = DEALT;
  private tail: number;
  private shown = 0;
  private dealer: Seat = 0;
  private readonly players: [Player, Player] = [new Player(), new Player()];
  private discarded: Tile | null = null;
  /** The kind of the triplet that the stream offers, if it does: the next event must say so. */
  private due: Tile | null = null;

  constructor(private readonly start: Start) {
    this.tiles = [...start.tiles];
    this.tail = start.inPlay;
    this.reserve = start.inPlay + start.bonusTiles;
  }

  /** Whether the event is true to the wall and the hands; afterwards they are as it has left them. */
  follow(event: Event): boolean {
    const player = this.players[(event.seat ?? 0) as Seat];
    const tile = event.tile as Tile;
    const offered = this.due;
    this.due = null;
    if (offered !== null && event.type !== "triplet_offered") return false;
    switch (event.type) {
      case "deal_started":
        this.dealer = event.dealer as Seat;
        return true;
      case "dealt":
        return (event.tiles as [string, string]).every((hand, seat) => this.isDealt(parseTiles(hand), seat as Seat));
      case "bonus_shown":
        return tile === this.tiles[this.start.inPlay + this.shown++];
      case "exchanged":
        return this.isExchanged(player, parseTiles(event.given as string), parseTiles(event.taken as string));
      case "pick_offered":
        return this.isPickOffered(player, parseTiles(event.tiles as string));
      case "picked":
        return player.picking && this.bringToHead(tile);
      case "drawn":
        return this.isDrawn(player, tile, event.origin as string);
      case "triplet_offered":
        player.triplet = tile;
        return tile === offered;
      case "triplet_taken":
        return tile === player.triplet && this.takeTriplet(player, tile, parseTiles(event.given as string));
      case "extra_tile":
        return tile === this.tiles[this.reserve + Number(event.index)];
      case "ready":
        player.ready = true;
        return true;
      case "revealed":
        return same(sorted(parseTiles(event.tiles as string)), this.held((1 - Number(event.seat)) as Seat));
      case "discarded":
        this.discarded = tile;
        return player.give([tile]);
      case "flower":
        return player.give([tile]);
      case "chow": {
        const own = parseTiles(event.tiles as string);
        own.splice(own.indexOf(event.claimed as Tile), 1);
        return event.claimed === this.discarded && own.length === 2 && player.give(own);
      }
      case "pung":
        return tile === this.discarded && player.give([tile, tile]);
      case "kong":
        return this.isKong(player, tile, event.kind as string);
      case "won":
        return event.by === "self_draw" ? player.give([tile]) : event.by !== "discard" || tile === this.discarded;
      case "settled":
        return (event.hands as [Tile[], Tile[]]).every((hand, seat) => same(hand, this.held(seat as Seat)));
      default:
        return true;
    }
  }

  /** The concealed tiles of a seat; flowers that were not laid out do not count. */
  private held(seat: Seat): Tile[] {
    return sorted(this.players[seat].hand).filter((tile) => tile[1] !== "f");
  }

  private isKong(player: Player, tile: Tile, kind: string): boolean {
    const own = { claimed: 3, concealed: 4, added: 1 }[kind] ?? 0;
    return (kind !== "claimed" || tile === this.discarded) && own > 0 && player.give(Array(own).fill(tile));
  }

  private isDealt(hand: Tile[], seat: Seat): boolean {
    const places = seat === this.dealer ? DEALER_PLACES : OTHER_PLACES;
    this.players[seat].hand = hand;
    return same(
      hand,
      places.map((place) => this.tiles[place] as Tile),
    );
  }

  private isDrawn(player: Player, tile: Tile, origin: string): boolean {
    player.hand.push(tile);
    if (origin === "kong" || origin === "flower") return tile === this.tiles[--this.tail];
    const offered = !player.picking && this.rollsPick(player);
    player.picking = false;
    const drawn = this.tiles[this.head++];
    this.rollTriplet(player);
    return origin === "head" && !offered && tile === drawn;
  }

  /** Before a draw from the head: whether the stream offers a pick. */
  private rollsPick(player: Player): boolean {
    const { chance } = this.start;
    return chance !== null && !player.ready && !player.pick && chance.below(100) < PICKS;
  }

  private isPickOffered(player: Player, kinds: readonly Tile[]): boolean {
    const offered = this.rollsPick(player);
    player.pick = true;
    player.picking = true;
    return offered && same(kinds, this.kinds(1));
  }

  /** After a draw from the head: the triplet that the stream offers, if it does. */
  private rollTriplet(player: Player): void {
    const { chance } = this.start;
    if (chance === null || player.ready || player.triplet !== null || player.hand.length < 3) return;
    const kinds = this.kinds(3);
    if (kinds.length > 0 && chance.below(100) < TRIPLETS) this.due = kinds[chance.below(kinds.length)] as Tile;
  }

  /** Places of the tiles that nobody has seen, in the order that the draws count them. */
  private pool(): number[] {
    const places: number[] = [];
    for (let place = this.head; place < this.tail; place++) places.push(place);
    for (let place = this.reserve; place < this.tiles.length; place++) places.push(place);
    return places;
  }

  private placesOf(tile: Tile): number[] {
    return this.pool().filter((place) => this.tiles[place] === tile);
  }

  /** The kinds of which so many lie in the pool, ascending. */
  private kinds(copies: number): Tile[] {
    return sorted([...new Set(this.pool().map((place) => this.tiles[place] as Tile))]).filter(
      (tile) => this.placesOf(tile).length >= copies,
    );
  }

  private isExchanged(player: Player, given: readonly Tile[], taken: readonly Tile[]): boolean {
    const { chance } = this.start;
    if (chance === null || !player.give(given)) return false;
    const pool = this.pool();
    const places = given.map(() => pool.splice(chance.below(pool.length), 1)[0] as number);
    const found = places.map((place) => this.tiles[place] as Tile);
    player.hand.push(...found);
    this.put(given, places);
    return same(found, taken);
  }

  private bringToHead(tile: Tile): boolean {
    const { chance } = this.start;
    const places = this.placesOf(tile);
    if (chance === null || places.length === 0) return false;
    this.tiles[places[chance.below(places.length)] as number] = this.tiles[this.head] as Tile;
    this.tiles[this.head] = tile;
    return true;
  }

  private takeTriplet(player: Player, tile: Tile, given: readonly Tile[]): boolean {
    const { chance } = this.start;
    const places = this.placesOf(tile);
    if (chance === null || places.length < 3 || given.length !== 3 || !player.give(given)) return false;
    if (places.length > 3) places.splice(chance.below(places.length), 1);
    player.hand.push(tile, tile, tile);
    this.put(given, places);
    return true;
  }

  private put(given: readonly Tile[], places: readonly number[]): void {
    for (const [nth, place] of places.entries()) this.tiles[place] = given[nth] as Tile;
  }
}

const same = (one: readonly Tile[], other: readonly Tile[]): boolean => one.join() === other.join();
