/** SVG path data as segments in absolute coordinates, so that drawings can be placed, turned and joined. */

type Segment = { command: "M" | "L" | "Q" | "C" | "A" | "Z"; numbers: number[] };

/** x' = a x + c y + e, y' = b x + d y + f, as in SVG's matrix(). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const OPERANDS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };

/** Read path data: absolute and relative M L H V Q C A Z. */
export function parse(data: string): Segment[] {
  const words = data.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [];
  const segments: Segment[] = [];
  let position = 0;
  let command = "";
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const next = () => Number(words[position++]);
  while (position < words.length) {
    const word = words[position] as string;
    if (/[a-zA-Z]/.test(word)) {
      command = word;
      position++;
    } else if (command === "M" || command === "m") {
      command = command === "M" ? "L" : "l";
    }
    const kind = command.toUpperCase();
    const count = OPERANDS[kind];
    if (count === undefined) throw new Error(`path command ${command} is not supported`);
    const [dx, dy] = command === kind ? [0, 0] : [x, y];
    if (kind === "Z") {
      [x, y] = [startX, startY];
      segments.push({ command: "Z", numbers: [] });
    } else if (kind === "H" || kind === "V") {
      [x, y] = kind === "H" ? [next() + dx, y] : [x, next() + dy];
      segments.push({ command: "L", numbers: [x, y] });
    } else {
      const numbers = Array.from({ length: count }, next);
      const firstPoint = kind === "A" ? 5 : 0;
      for (let i = firstPoint; i < count; i += 2) {
        numbers[i] = (numbers[i] as number) + dx;
        numbers[i + 1] = (numbers[i + 1] as number) + dy;
      }
      [x, y] = numbers.slice(-2) as [number, number];
      if (kind === "M") [startX, startY] = [x, y];
      segments.push({ command: kind as Segment["command"], numbers });
    }
  }
  return segments;
}

/** Path data moved through a matrix. Arcs must be circular and the matrix then a turn with one scale. */
export function transform(data: string, [a, b, c, d, e, f]: Matrix): string {
  const scale = Math.hypot(a, b);
  return parse(data)
    .map(({ command, numbers }) => {
      const moved = [...numbers];
      if (command === "A") {
        moved[0] = (numbers[0] as number) * scale;
        moved[1] = (numbers[1] as number) * scale;
      }
      for (let i = command === "A" ? 5 : 0; i < numbers.length; i += 2) {
        const [x, y] = [numbers[i] as number, numbers[i + 1] as number];
        moved[i] = a * x + c * y + e;
        moved[i + 1] = b * x + d * y + f;
      }
      return command + moved.map(short).join(" ").replaceAll(" -", "-");
    })
    .join("");
}

/** Draw `data` with its origin at (x, y), turned by `degrees` and enlarged by `scale`. */
export function place(data: string, x: number, y: number, degrees = 0, scale = 1): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return transform(data, [cos, sin, -sin, cos, x, y]);
}

export function circle(x: number, y: number, radius: number): string {
  const [r, d] = [short(radius), short(2 * radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1-${d} 0z`;
}

/** A number as a tile needs it: a tenth of a unit is a thousandth of a face's width and a half. */
export function short(value: number): string {
  const text = value.toFixed(Math.abs(value) < 10 ? 2 : 1).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
