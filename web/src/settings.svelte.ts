import { LANGUAGES, type Language, type MessageKey } from "./i18n/messages";
import { type Parameters, preferredLanguage, tileName, translate } from "./i18n/translate";
import type { Tile } from "./wire/types";

export const FACES = ["classic", "index", "text"] as const;
export const SPEEDS = ["off", "fast", "normal"] as const;
export const STEPS = ["auto", "one", "two"] as const;
export const ROOMS = ["dark", "light"] as const;

interface Remembered {
  language: Language;
  face: (typeof FACES)[number];
  speed: (typeof SPEEDS)[number];
  steps: (typeof STEPS)[number];
  room: (typeof ROOMS)[number];
  sound: boolean;
  voice: boolean;
  hints: boolean;
}

const STORE = "quedou.settings";

function remembered(): Remembered {
  const usual: Remembered = {
    language: preferredLanguage(navigator.languages ?? [navigator.language]),
    face: "classic",
    speed: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
    steps: "auto",
    room: "dark",
    sound: true,
    voice: false,
    hints: true,
  };
  const allowed: { [Key in keyof Remembered]?: readonly unknown[] } = {
    language: LANGUAGES,
    face: FACES,
    speed: SPEEDS,
    steps: STEPS,
    room: ROOMS,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, unknown>;
    for (const key of Object.keys(usual) as (keyof Remembered)[]) {
      const value = kept[key];
      if (allowed[key]?.includes(value) ?? typeof value === "boolean") Object.assign(usual, { [key]: value });
    }
  } catch {
    // Nothing kept, or not readable: the usual settings do.
  }
  return usual;
}

/** What this reader has chosen, kept in the browser. */
export const settings: Remembered = $state(remembered());

/** Show the settings on the page and keep them. Call once, at the start. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.room = settings.room;
      root.dataset.speed = settings.speed;
      try {
        localStorage.setItem(STORE, JSON.stringify(settings));
      } catch {
        // A browser that keeps nothing still plays.
      }
    });
  });
}

export const t = (key: MessageKey, parameters?: Parameters): string => translate(settings.language, key, parameters);
export const tileLabel = (tile: Tile): string => tileName(settings.language, tile);
