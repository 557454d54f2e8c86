import type { View } from "../wire/types";

/** Tiles left in a stack; a stack that is gone leaves its print in the felt. */
export type Stack = 0 | 1 | 2;

export interface Walls {
  /** The wall before the opponent, left to right as I see it. */
  far: Stack[];
  /** The wall before me. */
  near: Stack[];
  /** The stack that the next tile is taken from, as [row, index]; null when the wall is gone. */
  head: [row: "far" | "near", index: number] | null;
}

/**
 * Two parallel walls of stacks of two. They close to a ring that runs along my wall from right to left and along the
 * far wall from left to right; the dice say where it is broken, the head eats from there and the tail from behind.
 */
export function walls(wall: View["wall"]): Walls {
  const length = Math.ceil(wall.total / 4);
  const ring: Stack[] = Array.from({ length: length * 2 }, () => 0);
  const start = breakAt(wall.dice, length);
  for (let tile = wall.head; tile < wall.total - wall.tail; tile++) {
    const place = (start + (tile >> 1)) % ring.length;
    ring[place] = ((ring[place] as number) + 1) as Stack;
  }
  const near = ring.slice(0, length).reverse();
  const far = ring.slice(length);
  const at = (start + (wall.head >> 1)) % ring.length;
  const head: Walls["head"] = wall.left <= 0 ? null : at < length ? ["near", length - 1 - at] : ["far", at - length];
  return { far, near, head };
}

/** The second throw counts the stacks from the right of the wall that the first throw chose. */
function breakAt(dice: readonly number[], length: number): number {
  const [a = 1, b = 1, c = 1, d = 1] = dice;
  const row = (a + b) % 2 === 0 ? length : 0;
  return (row + c + d) % (length * 2);
}
