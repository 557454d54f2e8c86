import type { MessageKey } from "../i18n/messages";
import type { Parameters } from "../i18n/translate";
import type { Tile, View } from "../wire/types";
import type { Choice, Choices } from "./choices";

/** The places of the action bar, in the order of the keys 1 to 6. They never move. */
export const SLOTS = ["chow", "pung", "kong", "ready", "win", "pass"] as const;
export type Slot = (typeof SLOTS)[number] | "double";

/** A message to be put into words by the page. */
export type Note = [key: MessageKey, parameters: Parameters];

export type Filled =
  | { kind: "choices"; choices: Choice[] }
  | { kind: "ready" }
  | { kind: "double"; next: number }
  | { kind: "win"; tile: Tile | null; self: boolean; note: Note | null }
  | { kind: "pass"; declines: boolean };

export type Slots = Partial<Record<(typeof SLOTS)[number], Filled>>;

/** What stands in which place. 加倍 takes the place of 听 while a win may be passed. */
export function slots(view: View, choices: Choices): Slots {
  const filled: Slots = {};
  const mine = view.seats[view.me];
  if (choices.chows.length > 0) filled.chow = { kind: "choices", choices: choices.chows };
  if (choices.pung) filled.pung = { kind: "choices", choices: [choices.pung] };
  if (choices.kongs.length > 0) filled.kong = { kind: "choices", choices: choices.kongs };
  if (choices.double) filled.ready = { kind: "double", next: 2 ** (mine.doubles + 1) };
  else if (choices.ready.size > 0) filled.ready = { kind: "ready" };
  if (choices.win) {
    const self = view.phase === "turn";
    filled.win = { kind: "win", tile: self ? mine.drawn : (view.last?.tile ?? null), self, note: worth(view) };
  }
  if (choices.pass)
    filled.pass = { kind: "pass", declines: view.rules === "redouble" && choices.win && !choices.double };
  return filled;
}

/** What the win is worth: fan, and points where they differ. */
function worth(view: View): Note | null {
  const win = view.win;
  if (!win) return null;
  const k = view.seats[view.me].doubles;
  if (view.rules === "wenzhou") return ["act.win.plain", { points: win.points }];
  if (k > 0 && win.points === win.total * 2 ** k) {
    return ["act.win.doubled", { fan: win.total, n: 2 ** k, points: win.points }];
  }
  if (win.points === win.total) return ["hint.fan", { n: win.total }];
  return ["act.win.points", { fan: win.total, points: win.points }];
}
