import type { Action, News, Seal, View } from "./types";

export type Line = "connecting" | "open" | "reconnecting" | "superseded" | "closed";

export type ServerFrame =
  | { type: "view"; table: string; n: number; view: View; news?: News[] }
  | { type: "ack"; id: string }
  | { type: "refused"; id: string; code: string; message: string }
  | { type: "superseded"; table: string }
  | { type: "pong"; id: string }
  | Seal;

export type Command =
  | { type: "watch"; table: string; n?: number }
  | { type: "act"; table: string; n: number; action: Action }
  | { type: "auto"; table: string; on: boolean }
  | { type: "next" | "leave"; table: string }
  | { type: "commit"; table: string; deal: number; hash: string }
  | { type: "reveal"; table: string; deal: number; bytes: string }
  | { type: "ping" };

export interface Handlers {
  line(state: Line): void;
  view(frame: Extract<ServerFrame, { type: "view" }>): void;
  refused(code: string, message: string, command: Command | null): void;
  /** The table is not there, or the seat is not mine. */
  unseated(code: string, message: string): void;
  seal(frame: Seal): void;
}

/** What a connection needs of a WebSocket, so that tests can hand in another. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(): Socket;
  newId(): string;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/** Why a table cannot be watched, now or later. */
const FINAL = new Set(["unknown_table", "not_your_table", "bad_message"]);
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 5000;
const PING_MS = 15_000;
/** A line that has been silent for two pings is dead, whatever the browser says. */
const DEAD_MS = 2.2 * PING_MS;

/**
 * The line to one table. It reconnects by itself, asks for what came since the last view, and sends again what was not
 * acknowledged: every command carries an id, and the server acts once for each id.
 */
export class Connection {
  private socket: Socket | null = null;
  private state: Line = "connecting";
  private lastView = 0;
  private retry = FIRST_RETRY_MS;
  private readonly unanswered = new Map<string, Command>();
  private watchId = "";
  private retryTimer = 0;
  private pingTimer = 0;
  private deadTimer = 0;

  constructor(
    readonly table: string,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = browser(),
  ) {
    this.connect();
  }

  /** Send a command and go on sending it until it is answered. */
  send(command: Command): string {
    const id = this.around.newId();
    this.unanswered.set(id, command);
    if (this.state === "open") this.write(id, command);
    return id;
  }

  /** Take the table back from wherever else it was opened. */
  takeOver(): void {
    if (this.state !== "superseded") return;
    this.change("connecting");
    this.connect();
  }

  /** Now, not at the next retry: the browser says that the network is back. */
  hurry(): void {
    if (this.state !== "reconnecting") return;
    this.around.clearTimeout(this.retryTimer);
    this.connect();
  }

  close(): void {
    this.change("closed");
    this.forget();
  }

  private connect(): void {
    this.forget();
    const socket = this.around.open();
    this.socket = socket;
    socket.onopen = () => {
      this.retry = FIRST_RETRY_MS;
      const watch: Command = { type: "watch", table: this.table, ...(this.lastView ? { n: this.lastView } : {}) };
      this.watchId = this.around.newId();
      this.write(this.watchId, watch);
      this.change("open");
      for (const [id, command] of this.unanswered) this.write(id, command);
      this.heard();
    };
    socket.onmessage = (event) => {
      this.heard();
      this.receive(JSON.parse(String(event.data)) as ServerFrame);
    };
    socket.onclose = () => this.lost();
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "view":
        if (frame.table !== this.table) return;
        this.lastView = frame.n;
        this.handlers.view(frame);
        return;
      case "ack":
        this.unanswered.delete(frame.id);
        return;
      case "refused": {
        const command = this.unanswered.get(frame.id) ?? null;
        this.unanswered.delete(frame.id);
        if (frame.id === this.watchId) this.notSeated(frame.code, frame.message);
        else this.handlers.refused(frame.code, frame.message, command);
        return;
      }
      case "superseded":
        if (frame.table !== this.table) return;
        this.change("superseded");
        this.unanswered.clear();
        this.forget();
        return;
      case "seal":
        this.handlers.seal(frame);
        return;
      case "pong":
        return;
    }
  }

  /** No seat there is final; a server that cannot look just now is asked again. */
  private notSeated(code: string, message: string): void {
    if (FINAL.has(code)) this.handlers.unseated(code, message);
    else this.lost();
  }

  /** Anything that arrives shows that the line is alive. */
  private heard(): void {
    this.around.clearTimeout(this.pingTimer);
    this.around.clearTimeout(this.deadTimer);
    this.pingTimer = this.around.setTimeout(() => this.write(this.around.newId(), { type: "ping" }), PING_MS);
    this.deadTimer = this.around.setTimeout(() => this.lost(), DEAD_MS);
  }

  private lost(): void {
    if (this.state === "closed" || this.state === "superseded") return;
    this.forget();
    this.change("reconnecting");
    this.retryTimer = this.around.setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(this.retry * 2, LONGEST_RETRY_MS);
  }

  private forget(): void {
    for (const timer of [this.retryTimer, this.pingTimer, this.deadTimer]) this.around.clearTimeout(timer);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  private write(id: string, command: Command): void {
    this.socket?.send(JSON.stringify({ id, ...command }));
  }

  private change(state: Line): void {
    if (this.state === state) return;
    this.state = state;
    this.handlers.line(state);
  }
}

function browser(): Surroundings {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket,
    newId: () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-"),
    setTimeout: (work, ms) => window.setTimeout(work, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
  };
}
