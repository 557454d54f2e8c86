import { place, transform } from "./path.ts";

/** The engraved inks; custom properties of the page, so one sprite serves every room. */
export type Ink = "ink" | "red" | "green" | "blue" | "gold" | "ivory";

/**
 * A drawing as a list of painted paths. Neighbours with the same paint become one path: a tile is drawn dozens of
 * times on a table, and a browser pays by the element.
 */
export class Picture {
  private readonly paths: { paint: string; data: string }[] = [];

  fill(ink: Ink, data: string): this {
    return this.add(`fill="var(--t-${ink})"`, data);
  }

  line(ink: Ink, width: number, data: string): this {
    return this.add(
      `fill="none" stroke="var(--t-${ink})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
      data,
    );
  }

  /** Filled, with a hair of another ink around it that sets it off from what lies below. */
  outlined(ink: Ink, edge: Ink, width: number, data: string): this {
    return this.add(`fill="var(--t-${ink})" stroke="var(--t-${edge})" stroke-width="${width}"`, data);
  }

  /** Another drawing, moved and turned. */
  placed(other: Picture, x: number, y: number, degrees = 0, scale = 1): this {
    for (const { paint, data } of other.paths) {
      const scaled = paint.replace(/stroke-width="([\d.]+)"/, (_, w) => `stroke-width="${Number(w) * scale}"`);
      this.add(scaled, place(data, x, y, degrees, scale));
    }
    return this;
  }

  with(other: Picture): this {
    for (const { paint, data } of other.paths) this.add(paint, data);
    return this;
  }

  markup(): string {
    const merged: { paint: string; data: string }[] = [];
    for (const path of this.paths) {
      const last = merged.at(-1);
      if (last?.paint === path.paint && joinable(path.paint)) last.data += path.data;
      else merged.push({ ...path });
    }
    return merged.map(({ paint, data }) => `<path ${paint} d="${data}"/>`).join("");
  }

  private add(paint: string, data: string): this {
    this.paths.push({ paint, data: transform(data, [1, 0, 0, 1, 0, 0]) });
    return this;
  }
}

/** Outlined shapes may overlap, and each needs its own edge. */
function joinable(paint: string): boolean {
  return !paint.includes("stroke") || paint.startsWith('fill="none"');
}
