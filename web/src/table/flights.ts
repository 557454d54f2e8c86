import { pace } from "./pace";

export type Place = "hand" | "drawn" | "meld" | "river" | "flower";
export type Origin = "wall" | "opponent";

const TIMES = { hand: "draw", drawn: "draw", meld: "claim", river: "discard", flower: "draw" } as const;
const EASE_TRAVEL = "cubic-bezier(.2, .8, .2, 1)";
const EASE_LAND = "cubic-bezier(.3, 1.3, .5, 1)";

/**
 * Animates the difference between two views. Every piece is known by its key: measured before the page changes, it
 * then flies from where it was to where it is. A piece that nobody has seen before comes from the wall or the
 * opponent's hand.
 */
export class Flights {
  private readonly nodes = new Map<number, { node: HTMLElement; place: Place }>();
  private readonly origins = new Map<Origin, HTMLElement>();
  private before = new Map<number, DOMRect>();

  /** Attach to the element of a piece. */
  piece(key: number, place: Place) {
    return (node: HTMLElement) => {
      const entry = { node, place };
      this.nodes.set(key, entry);
      return () => {
        if (this.nodes.get(key) === entry) this.nodes.delete(key);
      };
    };
  }

  /** Attach to the element that new pieces come from. */
  origin(name: Origin) {
    return (node: HTMLElement) => {
      this.origins.set(name, node);
      return () => {
        if (this.origins.get(name) === node) this.origins.delete(name);
      };
    };
  }

  /** Before the page changes. */
  measure(): void {
    this.before = new Map([...this.nodes].map(([key, { node }]) => [key, node.getBoundingClientRect()]));
  }

  /** After the page has changed. */
  play(fresh: ReadonlyMap<number, Origin>, dealt: boolean): void {
    if (pace("draw") === 0) return;
    // The opponent's discard comes first, then what I draw.
    const drawDelay = [...fresh.values()].includes("opponent") ? pace("discard") : 0;
    let order = 0;
    const flights: [HTMLElement, Place, DOMRect, DOMRect, number][] = [];
    for (const [key, { node, place }] of this.nodes) {
      for (const running of node.getAnimations()) running.cancel();
      const now = node.getBoundingClientRect();
      const origin = fresh.get(key);
      const from = this.before.get(key) ?? (origin && this.origins.get(origin)?.getBoundingClientRect());
      if (!from || now.width === 0) continue;
      const delay = dealt ? (order++ * pace("deal")) / 14 : origin === "wall" ? drawDelay : 0;
      flights.push([node, place, from, now, delay]);
    }
    for (const [node, place, from, now, delay] of flights) fly(node, place, from, now, delay);
  }
}

function fly(node: HTMLElement, place: Place, from: DOMRect, now: DOMRect, delay: number): void {
  const x = from.left + from.width / 2 - (now.left + now.width / 2);
  const y = from.top + from.height / 2 - (now.top + now.height / 2);
  if (Math.hypot(x, y) < 2) return;
  const scale = Math.min(2.5, Math.max(0.4, Math.min(from.width / now.width, from.height / now.height)));
  const layer = node.closest<HTMLElement>("[data-layer]");
  layer?.classList.add("flying");
  const flight = node.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, offset: 0 }, { transform: "none" }],
    {
      duration: pace(TIMES[place]) * (Math.hypot(x, y) > 200 ? 1.25 : 1),
      delay,
      easing: place === "river" ? EASE_LAND : EASE_TRAVEL,
      fill: "backwards",
    },
  );
  const landed = () => layer?.classList.remove("flying");
  flight.finished.then(landed, landed);
}
