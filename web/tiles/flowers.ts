import { culm } from "./bamboo.ts";
import { circle, place, short } from "./path.ts";
import { type Ink, Picture } from "./picture.ts";

const leaf = (x: number, y: number, length: number, width: number, turn: number): string =>
  place(`M0 0Q${short(length * 0.45)} ${-width} ${length} 0Q${short(length * 0.45)} ${width} 0 0z`, x, y, turn);

const degrees = (angle: number) => (angle * Math.PI) / 180;

/** 春: a willow and a swallow. */
function spring(): Picture {
  const picture = new Picture().line("ink", 2.2, "M6 33Q30 25 55 34");
  for (const [x, y, length, bend] of [
    [11, 32, 34, 2],
    [20, 30, 40, 3],
    [46, 31.5, 42, -3],
    [53, 33.5, 32, -2],
  ] as const) {
    picture.line("green", 1.2, `M${x} ${y}q${bend} ${length * 0.5} 0 ${length}`);
    for (let k = 0; 5 + 5.2 * k < length; k++) {
      picture.fill("green", leaf(x + bend * 0.6, y + 5 + 5.2 * k, 6.4, 1.9, k % 2 ? 62 : 118));
    }
  }
  return picture
    .fill(
      "ink",
      "M33 45C29 42 25.5 41.6 23.5 42.5C27 44.5 28.5 48 29.5 51L26 61.5L31.6 55.5L36 61L34.5 52.5C38 50 41.5 49.5 44 50.5C43 46.8 39.5 44.8 36 45.2C35 43 33.8 43 33 45z",
    )
    .fill("red", "M32 47.5q1.6-1.6 3 0l-.5 3.6q-1 .8-2 0z");
}

/** 夏: a lotus over its leaf. */
function summer(): Picture {
  const picture = new Picture()
    .line("green", 2, "M30 56Q29 66 31 74")
    .fill("green", "M5 69C5 61 55 61 55 69C55 77 5 77 5 69z")
    .line("ivory", 1, "M30 69L9 66.5M30 69L14 73.5M30 69L46 73.5M30 69L51 66.5");
  for (const [turn, length, width] of [
    [-62, 27, 8],
    [62, 27, 8],
    [-32, 31, 8.5],
    [32, 31, 8.5],
  ] as const) {
    const petal = `M0 0Q${length * 0.5} ${-width} ${length} 0Q${length * 0.5} ${width} 0 0z`;
    picture.outlined("red", "ivory", 1.1, place(petal, 30, 61, turn - 90));
  }
  return picture
    .outlined("red", "ivory", 1.2, "M30 28Q41 42 30 62Q19 42 30 28z")
    .line("ivory", 1, "M30 36V54M26.5 41Q26 48 28 54M33.5 41Q34 48 32 54");
}

/** 秋: a maple leaf. */
function autumn(): Picture {
  const half = (
    [
      [-90, 29],
      [-72, 13],
      [-52, 25],
      [-36, 13],
      [-12, 26],
      [8, 12],
      [34, 19],
      [62, 9],
      [90, 11],
    ] as const
  ).map(([angle, radius]) => [30 + radius * Math.cos(degrees(angle)), 54 + radius * Math.sin(degrees(angle))] as const);
  const other = half
    .slice(1, -1)
    .reverse()
    .map(([x, y]) => [60 - x, y] as const);
  const outline = `M${[...half, ...other].map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;
  return new Picture()
    .fill("red", outline)
    .line("red", 2.6, outline)
    .line("ivory", 1.1, "M30 62V31M30 58L44 40M30 58L16 40M30 61L49 51M30 61L11 51")
    .line("red", 2.2, "M30 64Q31 70 34 75");
}

/** 冬: a snow crystal. */
function winter(): Picture {
  const picture = new Picture();
  for (let k = 0; k < 6; k++) {
    picture.line("blue", 2.5, place("M0 0V-22.5M0-15l-5-4.6M0-15l5-4.6M0-8l-4.4-4M0-8l4.4-4", 30, 52, 60 * k));
  }
  return picture.fill("ivory", circle(30, 52, 4)).fill("red", circle(30, 52, 2.6));
}

function blossom(x: number, y: number, r: number, turn = 0): Picture {
  const picture = new Picture();
  for (let k = 0; k < 5; k++) picture.fill("red", place(circle(0, -r * 0.56, r * 0.46), x, y, turn + 72 * k));
  for (let k = 0; k < 5; k++) {
    picture.line("ivory", Number(short(r * 0.1)), place(`M0 ${-r * 0.2}V${-r * 0.62}`, x, y, turn + 36 + 72 * k));
  }
  return picture.fill("ivory", circle(x, y, r * 0.26)).fill("gold", circle(x, y, r * 0.17));
}

/** 梅: plum blossom on a branch. */
export function plum(): Picture {
  return new Picture()
    .line("ink", 3.2, "M7 74Q18 66 20 56Q24 44 40 38L52 30")
    .line("ink", 1.9, "M20 57Q30 60 44 57M29 45Q26 38 27 32")
    .with(blossom(22, 54, 11))
    .with(blossom(44, 58, 9, 20))
    .with(blossom(42, 38, 9.6, 40))
    .fill("red", circle(27, 31, 2.8) + circle(53, 29.5, 2.6) + circle(33, 70, 2.4));
}

/** 蘭: an orchid. */
export function orchid(): Picture {
  const picture = new Picture();
  for (const [data, width] of [
    ["M28 75Q22 50 6 42", 3],
    ["M29 75Q26 46 18 31", 2.6],
    ["M30 75Q33 50 52 44", 3],
    ["M31 75Q40 60 55 60", 2.4],
    ["M27 75Q16 64 7 64", 2.2],
    ["M30 74Q34 54 33 42", 1.5],
  ] as const) {
    picture.line("green", width, data);
  }
  for (const [turn, length] of [
    [-90, 13],
    [-30, 12],
    [-150, 12],
    [28, 11],
    [152, 11],
  ] as const) {
    picture.fill("blue", leaf(33, 41, length, 4.4, turn));
  }
  return picture.fill("red", circle(33, 41.5, 2.8));
}

/** 竹: two culms with leaves. */
function grove(): Picture {
  const picture = new Picture().placed(culm(7, 42, "green"), 21, 53).placed(culm(6.2, 36, "blue"), 38, 56);
  for (const [x, y, length, turn] of [
    [24, 43, 19, -38],
    [24, 43, 18, -4],
    [41, 50, 16, -48],
    [41, 50, 17, -14],
    [18, 52, 14, 150],
    [18, 52, 14, 184],
    [41, 62, 15, 18],
    [18, 38, 13, -150],
  ] as const) {
    picture.fill("green", leaf(x, y, length, 3, turn));
  }
  return picture;
}

/** 菊: a chrysanthemum. */
export function chrysanthemum(): Picture {
  const picture = new Picture();
  const rings: [length: number, width: number, petals: number, ink: Ink][] = [
    [22, 3.4, 16, "gold"],
    [16, 3, 14, "red"],
    [10, 2.6, 10, "gold"],
  ];
  for (const [ring, [length, width, petals, ink]] of rings.entries()) {
    for (let k = 0; k < petals; k++) {
      const petal = `M0 0Q${short(length * 0.6)} ${-width} ${length} 0Q${short(length * 0.6)} ${width} 0 0z`;
      picture.outlined(ink, "ivory", 0.7, place(petal, 30, 51, (360 * k) / petals + ring * 11));
    }
  }
  return picture.fill("red", circle(30, 51, 3)).fill("green", leaf(30, 74, 20, 4, -150) + leaf(30, 74, 20, 4, -30));
}

const DRAWINGS = [spring, summer, autumn, winter, plum, orchid, grove, chrysanthemum];

/** The drawing of flower 1 to 8 (春夏秋冬梅蘭竹菊), in the lower part of the face. */
export function flower(rank: number): Picture {
  return (DRAWINGS[rank - 1] as () => Picture)();
}
