import { type Command, Connection, type Handlers, type Line, type Surroundings } from "../wire/connection";
import type { Action, Seal, Seat, View } from "../wire/types";
import { type Board, layOut } from "./board";
import { type Choices, choices } from "./choices";
import { type Moments, moments } from "./moments";

/** Input is ignored for so long after what can be pressed has changed. */
export const GUARD_MS = 250;

export interface Deadline {
  seat: Seat;
  endsAt: number;
  budget: number;
}

export interface Refusal {
  code: string;
  message: string;
}

/** One seat at one table: the last view, what it means, and the way back to the server. */
export class Session {
  line: Line = $state("connecting");
  view: View | null = $state.raw(null);
  board: Board | null = $state.raw(null);
  choices: Choices | null = $state.raw(null);
  moments: Moments | null = $state.raw(null);
  deadline: Deadline | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** Why there is no table to show. */
  unseated: Refusal | null = $state.raw(null);
  /** What I have sent and not seen the effect of. */
  pending: Action | null = $state.raw(null);
  guarded: boolean = $state(false);
  /** Whether the view has come over this line; the one from before it broke may be old. */
  private current: boolean = $state(false);

  /** Called with every frame of the sealing of a wall. */
  onseal: (frame: Seal) => void = () => {};
  /** The wall that is being sealed, before its deal can be shown. */
  sealing: Seal | null = $state.raw(null);

  private n = 0;
  private guardTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly connection: Connection;

  constructor(
    readonly table: string,
    around?: Surroundings,
  ) {
    const handlers: Handlers = {
      line: (state) => {
        this.line = state;
        if (state === "open") this.current = false;
      },
      view: (frame) => {
        this.sealing = null;
        this.current = true;
        this.time(frame.view);
        // A frame that comes again has another badge or clock, nothing else.
        if (frame.n === this.n && this.view) this.view = frame.view;
        else this.show(frame.view, frame.news ?? []);
        this.n = frame.n;
      },
      refused: (code, message, command) => this.refused(code, message, command),
      unseated: (code, message) => {
        this.unseated = { code, message };
      },
      seal: (frame) => {
        this.sealing = frame;
        this.onseal(frame);
      },
    };
    this.connection = new Connection(table, handlers, around);
  }

  get me(): Seat {
    return this.view?.me ?? 0;
  }

  /** Whether a press counts now. */
  get listening(): boolean {
    return this.line === "open" && this.current && !this.guarded && this.pending === null;
  }

  act(action: Action): void {
    if (!this.listening) return;
    this.pending = action;
    this.refusal = null;
    this.connection.send({ type: "act", table: this.table, n: this.n, action });
  }

  next(): void {
    this.connection.send({ type: "next", table: this.table });
  }

  auto(on: boolean): void {
    this.connection.send({ type: "auto", table: this.table, on });
  }

  leave(): void {
    this.connection.send({ type: "leave", table: this.table });
  }

  send(command: Command): void {
    this.connection.send(command);
  }

  takeOver(): void {
    this.connection.takeOver();
  }

  hurry(): void {
    this.connection.hurry();
  }

  close(): void {
    clearTimeout(this.guardTimer);
    this.connection.close();
  }

  private show(view: View, news: Parameters<typeof moments>[2]): void {
    const before = this.view;
    const asked = JSON.stringify(before?.legal ?? []);
    this.moments = moments(before, view, news);
    this.board = layOut(view, this.board);
    this.choices = choices(view);
    this.view = view;
    this.pending = null;
    if (JSON.stringify(view.legal) !== asked) this.guard();
  }

  private time(view: View): void {
    this.deadline = view.clock && {
      seat: view.clock.seat,
      endsAt: performance.now() + view.clock.left_ms,
      budget: view.clock.budget_ms,
    };
  }

  private refused(code: string, message: string, command: Command | null): void {
    if (command?.type === "act") this.pending = null;
    // The sealing of a wall goes its own way; nobody pressed anything for it.
    if (command?.type === "commit" || command?.type === "reveal") return;
    this.refusal = { code, message };
  }

  private guard(): void {
    this.guarded = true;
    clearTimeout(this.guardTimer);
    this.guardTimer = setTimeout(() => {
      this.guarded = false;
    }, GUARD_MS);
  }
}
