import { settings } from "../settings.svelte";

/** Milliseconds at the normal speed. */
const NORMAL = {
  deal: 600,
  draw: 180,
  discard: 220,
  claim: 320,
  word: 900,
  win: 1200,
  line: 260,
  dice: 1400,
  scene: 1800,
} as const;

const FACTOR = { off: 0, fast: 0.5, normal: 1 } as const;

/** How long something takes at the speed that the reader has chosen. */
export function pace(what: keyof typeof NORMAL): number {
  return NORMAL[what] * FACTOR[settings.speed];
}
