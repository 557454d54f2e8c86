import { circle, short } from "./path.ts";
import { type Ink, Picture } from "./picture.ts";

/** One culm around (0, 0): two internodes between three nodes, with a groove of light. */
export function culm(width: number, height: number, ink: Ink): Picture {
  const [node, waist, knot, half] = [width * 0.53, width * 0.37, width * 0.3, height / 2];
  const radius = knot / 2;
  const side = (from: number, to: number, sign: 1 | -1) => {
    const ease = (to - from) * 0.22;
    const x = waist * sign;
    return `C${short(x)} ${short(from + ease)} ${short(x)} ${short(to - ease)} ${short(node * sign)} ${short(to)}`;
  };
  const round = (x: number, y: number) => `A${short(radius)} ${short(radius)} 0 0 1 ${short(x)} ${short(y)}`;
  const outline =
    `M${short(-node)} ${short(-half)}L${short(node)} ${short(-half)}` +
    round(node, -half + knot) +
    side(-half + knot, -radius, 1) +
    round(node, radius) +
    side(radius, half - knot, 1) +
    round(node, half) +
    `L${short(-node)} ${short(half)}` +
    round(-node, half - knot) +
    side(half - knot, radius, -1) +
    round(-node, -radius) +
    side(-radius, -half + knot, -1) +
    round(-node, -half) +
    "Z";
  const groove =
    `M0 ${short(-half + knot * 1.9)}L0 ${short(-knot * 1.2)}` + `M0 ${short(knot * 1.2)}L0 ${short(half - knot * 1.9)}`;
  return new Picture().fill(ink, outline).line("ivory", Math.max(1, Number(short(width * 0.15))), groove);
}

type Culm = readonly [x: number, y: number, width: number, height: number, ink: Ink, turn?: number];

function culms(...list: Culm[]): Picture {
  const picture = new Picture();
  for (const [x, y, width, height, ink, turn] of list) picture.placed(culm(width, height, ink), x, y, turn);
  return picture;
}

const row = (columns: number[], y: number, width: number, height: number, ...inks: Ink[]): Culm[] =>
  columns.map((x, k) => [x, y, width, height, inks[k % inks.length] as Ink]);

/** One half of the eight: two culms upright and two leaning, an M or, upside down, a W. */
const letter = (sign: 1 | -1, ink: Ink): Culm[] => {
  const y = 40 - 19.5 * sign;
  return [
    [9.5, y, 8.2, 31, ink],
    [50.5, y, 8.2, 31, ink],
    [22.4, y - 2.2 * sign, 8, 25, ink, -37 * sign],
    [37.6, y - 2.2 * sign, 8, 25, ink, 37 * sign],
  ];
};

const FACES: Record<number, Culm[]> = {
  2: [
    [30, 22, 10.5, 31, "green"],
    [30, 58, 10.5, 31, "blue"],
  ],
  3: [[30, 22, 10, 31, "blue"], ...row([17, 43], 58, 10, 31, "green")],
  4: [...row([17, 43], 22, 10, 31, "blue", "green"), ...row([17, 43], 58, 10, 31, "green", "blue")],
  5: [
    ...row([13, 47], 22, 9.6, 31, "green", "blue"),
    [30, 40, 9.6, 33, "red"],
    ...row([13, 47], 58, 9.6, 31, "blue", "green"),
  ],
  6: [...row([12.5, 30, 47.5], 22, 9.6, 31, "green"), ...row([12.5, 30, 47.5], 58, 9.6, 31, "blue")],
  7: [
    [30, 14, 8.8, 21, "red"],
    ...row([12.5, 30, 47.5], 40, 8.8, 21.5, "green", "blue", "green"),
    ...row([12.5, 30, 47.5], 65.5, 8.8, 21.5, "green", "blue", "green"),
  ],
  8: [...letter(1, "green"), ...letter(-1, "blue")],
  9: [14.5, 40, 65.5].flatMap((y) => row([12.5, 30, 47.5], y, 8.8, 21.5, "green", "red", "blue")),
};

/** Rank 1 to 9 of the bamboo; the one is a bird. */
export function bamboo(rank: number): Picture {
  return rank === 1 ? bird() : culms(...(FACES[rank] as Culm[]));
}

const COLUMNS: Record<number, number[]> = { 1: [30], 2: [20, 40], 3: [13, 30, 47] };
const BOLD: Record<number, number[]> = {
  2: [1, 1],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [1, 3, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
};

/** The bamboo below a corner index: plain rods of one ink, cut in the middle. */
export function boldBamboo(rank: number): Picture {
  const picture = new Picture();
  if (rank === 1) return picture.placed(bird(), 15.5, 24, 0, 0.68);
  const counts = BOLD[rank] as number[];
  const [height, ys] = counts.length === 2 ? [20, [41, 64.5]] : [14.5, [34.5, 51.5, 68.5]];
  const rods = counts.flatMap((count, k) => (COLUMNS[count] as number[]).map((x) => [x, ys[k] as number] as const));
  const [half, long] = [3.6, height / 2 - 3.6];
  for (const [x, y] of rods) {
    picture.fill(
      "green",
      `M${x - half} ${y - long}A3.6 3.6 0 0 1 ${x + half} ${y - long}L${x + half} ${y + long}A3.6 3.6 0 0 1 ${x - half} ${y + long}Z`,
    );
  }
  for (const [x, y] of rods) picture.line("ivory", 1.8, `M${x - half - 0.5} ${y}h8.2`);
  return picture;
}

/** The bird of the one bamboo, on a perch. */
export function bird(): Picture {
  const picture = new Picture()
    .line("green", 3.4, "M6 66.5q24 6 48 1")
    .line("ivory", 1.1, "M19.5 66.6l-.7 4.4M41.6 67.3l.6 4.2")
    .fill("green", "M50 67q4-7 8-6.5q-.6 6-8 6.5zM10 69q2 6.5 8 6q-1.5-5-8-6z");
  for (const [turn, length, ink] of [
    [34, 30, "green"],
    [50, 31, "blue"],
    [66, 29, "green"],
  ] as const) {
    const feather = new Picture()
      .fill(ink, `M0-3.6Q${length * 0.6}-6 ${length} 0Q${length * 0.6} 6 0 3.6z`)
      .line("ivory", 0.9, `M4 0H${length * 0.68}`)
      .fill("ivory", circle(length * 0.74, 0, 2.7))
      .fill("red", circle(length * 0.74, 0, 1.7));
    picture.placed(feather, 30.5, 43, turn);
  }
  return picture
    .fill("green", "M17 20C26 17 33 22 36 31C39 41 36 52 28 58C19 60 12 54 11.5 44C11 35 12 27 17 20z")
    .fill("ivory", "M14.5 33C20 36 23.5 43 21.5 53.5C17 52 14 48 13.8 43C13.6 39 13.8 36 14.5 33z")
    .line("green", 1.1, "M16.2 39.5q1.3 1.4 2.6 0M18.6 44.5q1.3 1.4 2.6 0M17 48.6q1.3 1.4 2.6 0")
    .fill("blue", "M27 30C34 32 39 40 37.5 52C31 52 24.5 46 24 37.5C24 34 25 31.5 27 30z")
    .line("ivory", 1.2, "M27.3 36.5q5 3 6.8 11.5M27 40.5q3 2.6 4.8 7.6")
    .fill("green", circle(19, 17.5, 8.6))
    .fill(
      "red",
      "M18 9.5C16.5 5.5 18.5 2.6 21.5 2C21.3 4 21.8 5 22.6 5.6C23.6 4 25.5 3.2 27.6 3.6C26.6 5 26.6 6 27 7C28.6 6.6 30 7 31 8C27.5 9 25.5 11.5 23.5 12zM11.2 15.6L3.6 19.2L11.6 21.2z",
    )
    .fill("ivory", circle(16.6, 16.4, 2.7))
    .fill("ink", circle(16.2, 16.5, 1.45))
    .line("red", 1.9, "M20.5 57.5v8.2m-3 1.2l3-2 3 2M27.500 57v8.6m-3 1.2l3-2 3 2");
}
