import { circle, place, short } from "./path.ts";
import { type Ink, Picture } from "./picture.ts";

type Coin = readonly [x: number, y: number, radius: number, ink: Ink];

/** A coin smaller than this has no room for petals. */
const PLAIN_BELOW = 7.4;

const turns = (count: number) => Array.from({ length: count }, (_, k) => (360 * k) / count);

/** A petal that starts at `from` the centre of (x, y) and points inwards. */
function petal(x: number, y: number, turn: number, from: number, length: number, width: number): string {
  const [half, back] = [short(length * 0.48), short(-length * 0.52)];
  return place(
    `M0 ${short(-from)}q${short(width)} ${half} 0 ${short(length)}q${short(-width)} ${back} 0 ${short(-length)}z`,
    x,
    y,
    turn,
  );
}

/** Coins: rim, ivory groove, eight petals where there is room for them, and a heart. */
function coins(...list: Coin[]): Picture {
  const picture = new Picture();
  const byInk = [...list].sort((a, b) => a[3].localeCompare(b[3]));
  for (const [x, y, r, ink] of byInk) picture.fill(ink, circle(x, y, r));
  for (const [x, y, r] of list) picture.line("ivory", Number(short(r * 0.13)), circle(x, y, r * 0.72));
  for (const [x, y, r] of list) {
    const plain = r < PLAIN_BELOW;
    if (!plain) for (const turn of turns(8)) picture.fill("ivory", petal(x, y, turn, r * 0.56, r * 0.27, r * 0.19));
    picture.fill("ivory", circle(x, y, r * (plain ? 0.34 : 0.2)));
  }
  for (const [x, y, r, ink] of byInk) picture.fill(ink, circle(x, y, r * (r < PLAIN_BELOW ? 0.17 : 0.11)));
  return picture;
}

/** The one dot: a green wheel with a red flower in it. */
function wheel(x: number, y: number, r: number): Picture {
  const picture = new Picture().fill("green", circle(x, y, r));
  for (const turn of turns(20)) picture.fill("ivory", place(circle(0, -r * 0.88, r * 0.055), x, y, turn));
  picture.line("ivory", Number(short(r * 0.05)), circle(x, y, r * 0.76));
  for (const turn of turns(12)) picture.fill("ivory", petal(x, y, turn, r * 0.7, r * 0.27, r * 0.13));
  picture.fill("ivory", circle(x, y, r * 0.42)).fill("red", circle(x, y, r * 0.38));
  for (const turn of turns(8)) picture.fill("ivory", petal(x, y, turn, r * 0.34, r * 0.2, r * 0.11));
  return picture.fill("ivory", circle(x, y, r * 0.105)).fill("red", circle(x, y, r * 0.06));
}

const rows = (columns: number[], radius: number, ...lines: [y: number, ink: Ink][]): Coin[] =>
  lines.flatMap(([y, ink]) => columns.map((x): Coin => [x, y, radius, ink]));

const FACES: Record<number, Coin[]> = {
  2: [
    [30, 22, 14, "green"],
    [30, 58, 14, "blue"],
  ],
  3: [
    [15.5, 18, 10.4, "blue"],
    [30, 40, 10.4, "red"],
    [44.5, 62, 10.4, "green"],
  ],
  4: [
    [17, 22, 10.8, "blue"],
    [43, 22, 10.8, "green"],
    [17, 58, 10.8, "green"],
    [43, 58, 10.8, "blue"],
  ],
  5: [
    [15.5, 18, 9.8, "blue"],
    [44.5, 18, 9.8, "green"],
    [30, 40, 9.8, "red"],
    [15.5, 62, 9.8, "green"],
    [44.5, 62, 9.8, "blue"],
  ],
  6: rows([18, 42], 9.4, [16, "green"], [41, "red"], [63, "red"]),
  7: [
    [13, 12.5, 7.3, "green"],
    [30, 20, 7.3, "green"],
    [47, 27.5, 7.3, "green"],
    ...rows([18.5, 41.5], 8.9, [46, "red"], [67, "red"]),
  ],
  8: rows([18.5, 41.5], 8.3, [12.6, "blue"], [31, "blue"], [49.4, "blue"], [67.6, "blue"]),
  9: rows([12, 30, 48], 8.2, [15, "blue"], [40, "red"], [65, "green"]),
};

/** Rank 1 to 9 of the dots. */
export function dots(rank: number): Picture {
  return rank === 1 ? wheel(30, 40, 25.5) : coins(...(FACES[rank] as Coin[]));
}

const BOLD: Record<number, [x: number, y: number, radius: number][]> = {
  1: [[30, 53, 19]],
  2: [
    [30, 39, 11],
    [30, 65, 11],
  ],
  3: [
    [16, 36, 9],
    [30, 52, 9],
    [44, 68, 9],
  ],
  4: [
    [18, 40, 10],
    [42, 40, 10],
    [18, 65, 10],
    [42, 65, 10],
  ],
  5: [
    [14.5, 37, 8.6],
    [45.5, 37, 8.6],
    [30, 52.5, 8.6],
    [14.5, 68, 8.6],
    [45.5, 68, 8.6],
  ],
  6: [
    [19, 34, 7.6],
    [41, 34, 7.6],
    [19, 52, 7.6],
    [41, 52, 7.6],
    [19, 70, 7.6],
    [41, 70, 7.6],
  ],
  7: [
    [30, 33, 6.6],
    [12, 52, 6.6],
    [30, 52, 6.6],
    [48, 52, 6.6],
    [12, 69.5, 6.6],
    [30, 69.5, 6.6],
    [48, 69.5, 6.6],
  ],
  8: [
    [20, 34, 6.6],
    [40, 34, 6.6],
    [12, 52, 6.6],
    [30, 52, 6.6],
    [48, 52, 6.6],
    [12, 69.5, 6.6],
    [30, 69.5, 6.6],
    [48, 69.5, 6.6],
  ],
  9: [
    [12, 36, 6.9],
    [30, 36, 6.9],
    [48, 36, 6.9],
    [12, 53, 6.9],
    [30, 53, 6.9],
    [48, 53, 6.9],
    [12, 70, 6.9],
    [30, 70, 6.9],
    [48, 70, 6.9],
  ],
};

/** The dots below a corner index: plain rings of one ink. */
export function boldDots(rank: number): Picture {
  const picture = new Picture();
  const list = BOLD[rank] as [number, number, number][];
  for (const [x, y, r] of list) picture.fill("blue", circle(x, y, r));
  for (const [x, y, r] of list) picture.fill("ivory", circle(x, y, r * 0.32));
  return picture;
}
