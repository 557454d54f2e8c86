import type { News, Seat, Tile, View } from "../wire/types";
import { otherSeat } from "./choices";

export type Who = "me" | "opponent";
export type Word =
  | "chow"
  | "pung"
  | "kong"
  | "ready"
  | "double"
  | "win"
  | "self_draw"
  | "rob"
  | "flower"
  | "exhausted"
  | "eight_flowers";

/** A word that someone says aloud across the table. */
export interface Call {
  who: Who;
  word: Word;
}

export type SoundName =
  | "clack"
  | "slam"
  | "draw"
  | "turn"
  | "petal"
  | "ready"
  | "double"
  | "win"
  | "lose"
  | "even"
  | "beans"
  | "shuffle"
  | "boing";

export type SceneName = "exchange" | "triplet" | "pick" | "extra";

export interface Sentence {
  key: string;
  who: Who | null;
  tile: Tile | null;
  n: number | null;
}

/** What the step from one view to the next looks, sounds and reads like. */
export interface Moments {
  calls: Call[];
  sounds: SoundName[];
  sentences: Sentence[];
  scene: SceneName | null;
  /** A new deal has been laid out: throw the dice, build the hands. */
  dealt: boolean;
}

const CALLS: Record<string, Word> = {
  chow: "chow",
  pung: "pung",
  kong: "kong",
  ready: "ready",
  doubled: "double",
  flower: "flower",
  kong_robbed: "rob",
  exhausted: "exhausted",
  eight_flowers: "eight_flowers",
};

const SOUNDS: Record<string, SoundName> = {
  discarded: "clack",
  chow: "slam",
  pung: "slam",
  kong: "slam",
  ready: "ready",
  doubled: "double",
  flower: "petal",
  paid: "beans",
  exhausted: "even",
  exchanged: "boing",
  triplet_taken: "boing",
  picked: "boing",
  extra_opened: "boing",
  extra_tile: "clack",
  eight_flowers: "win",
};

const SCENES: Record<string, SceneName> = {
  exchanged: "exchange",
  triplet_taken: "triplet",
  picked: "pick",
  extra_opened: "extra",
};

const SENTENCES = new Set([
  ...["discarded", "chow", "pung", "kong", "ready", "doubled", "flower", "kong_robbed", "won", "exhausted"],
  ...["exchanged", "paid"],
]);

export function moments(before: View | null, view: View, news: readonly News[]): Moments {
  const sameDeal = before !== null && before.deal === view.deal && before.table.id === view.table.id;
  const dealt = !sameDeal && view.phase !== "settled" && untouched(view);
  const calls: Call[] = [];
  const sounds = new Set<SoundName>(dealt ? ["shuffle"] : []);
  const sentences: Sentence[] = [];
  let scene: SceneName | null = null;
  for (const event of news) {
    const who = whose(event, view.me);
    const word = CALLS[event.type];
    if (word && who && !calls.some((call) => call.who === who && call.word === word)) calls.push({ who, word });
    if (event.type === "exhausted") calls.push({ who: "me", word: "exhausted" });
    const sound = SOUNDS[event.type];
    if (sound && sound !== "draw") sounds.add(sound);
    scene = SCENES[event.type] ?? scene;
    if (SENTENCES.has(event.type)) {
      sentences.push({
        key: `say.${event.type}`,
        who: who ?? payee(event, view.me),
        tile: event.tile ?? null,
        n: points(event),
      });
    }
  }
  const result = view.result;
  if (result && !(sameDeal && before?.result)) {
    if (result.kind === "win" && result.winner !== null) {
      const who = result.winner === view.me ? "me" : "opponent";
      calls.push({ who, word: result.by === "discard" || result.by === "rob_kong" ? "win" : "self_draw" });
      sounds.add(who === "me" ? "win" : "lose");
    }
  }
  const drawn = view.seats[view.me].drawn;
  if (drawn && !(sameDeal && before?.seats[view.me].drawn === drawn) && view.legal.length > 0) {
    sentences.push({ key: "say.drawn", who: "me", tile: drawn, n: null });
    if (!dealt) sounds.add("draw");
  } else if (view.legal.length > 0 && (!before || before.legal.length === 0)) {
    sentences.push({ key: "say.your_turn", who: "me", tile: null, n: null });
  }
  if (view.phase === "claim" || view.phase === "rob") sounds.add("turn");
  return { calls, sounds: [...sounds], sentences, scene, dealt };
}

/** Nobody has discarded or laid anything out yet. */
function untouched(view: View): boolean {
  return view.seats.every((seat) => seat.river.length === 0 && seat.melds.length === 0);
}

function whose(event: News, me: Seat): Who | null {
  if (event.seat === undefined) return null;
  return event.seat === me ? "me" : "opponent";
}

function payee(event: News, me: Seat): Who | null {
  if (event.to !== me && event.to !== otherSeat(me)) return null;
  return event.to === me ? "me" : "opponent";
}

const points = (event: News): number | null => (typeof event.points === "number" ? event.points : null);
