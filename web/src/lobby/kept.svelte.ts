import type { Draft } from "../model/options";
import type { Level } from "../wire/api";

/** The time for a decision that a table has when nobody asks for another. */
export const USUAL_SECONDS = 15;

interface Kept {
  rules: string;
  level: Level;
  seconds: number;
  drafts: Record<string, Draft>;
}

const STORE = "quedou.lobby";

function remembered(): Kept {
  const usual: Kept = { rules: "redouble", level: "steady", seconds: USUAL_SECONDS, drafts: {} };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

/** What the reader chose in the lobby last time. */
export const kept: Kept = $state(remembered());

/** Call whenever it may have changed. */
export function keep(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
