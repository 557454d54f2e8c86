import { beforeEach, expect, test } from "vitest";
import { Session } from "../src/model/session.svelte";
import { type Command, Connection, type Line, type Socket, type Surroundings } from "../src/wire/connection";
import type { View } from "../src/wire/types";
import { side, view } from "./builder";

/** A server end that writes down what it hears, and a clock that stands still until it is told to go on. */
class Wire implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly heard: ({ id: string } & Command)[] = [];
  closed = false;
  send(text: string): void {
    this.heard.push(JSON.parse(text) as { id: string } & Command);
  }
  close(): void {
    this.closed = true;
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  ofType(type: string) {
    return this.heard.filter((command) => command.type === type);
  }
}

class World implements Surroundings {
  readonly sockets: Wire[] = [];
  private ids = 0;
  private now = 0;
  private timers = new Map<number, { at: number; work: () => void }>();
  open(): Wire {
    const socket = new Wire();
    this.sockets.push(socket);
    return socket;
  }
  newId(): string {
    return `id${++this.ids}`;
  }
  setTimeout(work: () => void, ms: number): number {
    const timer = ++this.ids;
    this.timers.set(timer, { at: this.now + ms, work });
    return timer;
  }
  clearTimeout(timer: number): void {
    this.timers.delete(timer);
  }
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = [...this.timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!next) break;
      this.timers.delete(next[0]);
      this.now = next[1].at;
      next[1].work();
    }
    this.now = until;
  }
  get last(): Wire {
    return this.sockets.at(-1) as Wire;
  }
}

let world: World;
let lines: Line[];
let refusals: [string, string | undefined][];
let unseated: string[];
const connect = () =>
  new Connection(
    "t1",
    {
      line: (state) => lines.push(state),
      view: () => {},
      refused: (code, _, command) => refusals.push([code, command?.type]),
      unseated: (code) => unseated.push(code),
      seal: () => {},
    },
    world,
  );

beforeEach(() => {
  world = new World();
  lines = [];
  refusals = [];
  unseated = [];
});

const frame = (n: number, shown: View = view(side({ hand: "1m" }), side())) => ({
  type: "view",
  table: "t1",
  n,
  view: shown,
  news: [],
});

test("a connection watches its table, and after a break asks only for what is new", () => {
  connect();
  world.last.onopen?.();
  expect(world.last.ofType("watch")).toMatchObject([{ table: "t1" }]);
  world.last.say(frame(7));
  world.last.onclose?.();
  expect(lines).toEqual(["open", "reconnecting"]);
  world.pass(500);
  world.last.onopen?.();
  expect(world.last.ofType("watch")).toMatchObject([{ table: "t1", n: 7 }]);
  expect(lines.at(-1)).toBe("open");
});

test("a command that was not answered is sent again with the same id", () => {
  const connection = connect();
  world.last.onopen?.();
  const id = connection.send({ type: "next", table: "t1" });
  world.last.onclose?.();
  world.pass(500);
  world.last.onopen?.();
  expect(world.last.ofType("next")).toMatchObject([{ id }]);
  world.last.say({ type: "ack", id });
  world.last.onclose?.();
  world.pass(2000);
  world.last.onopen?.();
  expect(world.last.ofType("next")).toEqual([]);
});

test("a line that falls silent is given up, and tried again ever more slowly", () => {
  connect();
  world.last.onopen?.();
  world.pass(16_000);
  expect(world.last.ofType("ping")).toHaveLength(1);
  world.pass(20_000);
  expect(lines).toContain("reconnecting");
  expect(world.sockets[0]?.closed).toBe(true);
  for (const wait of [800, 1600, 3200]) {
    const before = world.sockets.length;
    world.last.onclose?.();
    world.pass(wait - 1);
    expect(world.sockets).toHaveLength(before);
    world.pass(1);
    expect(world.sockets).toHaveLength(before + 1);
  }
});

test("when another tab takes the seat, this one stays out until it is asked back", () => {
  const connection = connect();
  world.last.onopen?.();
  world.last.say({ type: "superseded", table: "t1" });
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
  expect(lines.at(-1)).toBe("superseded");
  connection.takeOver();
  world.last.onopen?.();
  expect(world.last.ofType("watch")).toHaveLength(1);
});

test("a refusal comes back with the command it is about; a table that is not mine is told apart", () => {
  const connection = connect();
  world.last.onopen?.();
  const id = connection.send({ type: "auto", table: "t1", on: true });
  world.last.say({ type: "refused", id, code: "not_now", message: "Not now." });
  expect(refusals).toEqual([["not_now", "auto"]]);
  world.last.say({ type: "refused", id: world.last.ofType("watch")[0]?.id, code: "unknown_table", message: "No." });
  expect(unseated).toEqual(["unknown_table"]);
});

test("a server that cannot look at the table just now is asked again", () => {
  connect();
  world.last.onopen?.();
  world.last.say({ type: "refused", id: world.last.ofType("watch")[0]?.id, code: "unavailable", message: "Not now." });
  expect(unseated).toEqual([]);
  expect(lines.at(-1)).toBe("reconnecting");
  world.pass(500);
  world.last.onopen?.();
  expect(world.last.ofType("watch")).toHaveLength(1);
});

const turn = (n: number, drawn: string) =>
  frame(n, view(side({ hand: "123m", drawn }), side(), [{ type: "discard", tile: drawn }]));

test("an action names the view it was chosen on, and only one is under way", () => {
  const session = new Session("t1", world);
  world.last.onopen?.();
  world.last.say(turn(3, "5m"));
  session.guarded = false;
  session.act({ type: "discard", tile: "5m" });
  session.act({ type: "discard", tile: "1m" });
  expect(world.last.ofType("act")).toMatchObject([{ n: 3, action: { type: "discard", tile: "5m" } }]);
  world.last.say(turn(4, "6m"));
  expect(session.pending).toBeNull();
  session.close();
});

test("a press right after the options changed counts for nothing", () => {
  const session = new Session("t1", world);
  world.last.onopen?.();
  world.last.say(turn(3, "5m"));
  session.act({ type: "discard", tile: "5m" });
  expect(world.last.ofType("act")).toEqual([]);
  session.close();
});

test("after the line broke a press counts once the view has come again", () => {
  const session = new Session("t1", world);
  world.last.onopen?.();
  world.last.say(turn(3, "5m"));
  session.guarded = false;
  expect(session.listening).toBe(true);
  world.last.say({ type: "superseded", table: "t1" });
  session.takeOver();
  world.last.onopen?.();
  session.act({ type: "discard", tile: "5m" });
  expect(world.last.ofType("act")).toEqual([]);
  world.last.say(turn(4, "6m"));
  session.guarded = false;
  session.act({ type: "discard", tile: "6m" });
  expect(world.last.ofType("act")).toMatchObject([{ n: 4, action: { type: "discard", tile: "6m" } }]);
  session.close();
});

test("a refused action can be tried again, and the reason is shown", () => {
  const session = new Session("t1", world);
  world.last.onopen?.();
  world.last.say(turn(3, "5m"));
  session.guarded = false;
  session.act({ type: "discard", tile: "5m" });
  world.last.say({ type: "refused", id: world.last.ofType("act")[0]?.id, code: "late", message: "Too late." });
  expect(session.refusal?.message).toBe("Too late.");
  expect(session.pending).toBeNull();
  session.close();
});

test("a view that comes again with another badge moves no tile", () => {
  const session = new Session("t1", world);
  world.last.onopen?.();
  world.last.say(turn(3, "5m"));
  const [board, told] = [session.board, session.moments];
  const again = turn(3, "5m");
  again.view.table = { ...again.view.table, auto: [true, false] };
  world.last.say(again);
  expect(session.view?.table.auto).toEqual([true, false]);
  expect(session.board).toBe(board);
  expect(session.moments).toBe(told);
  session.close();
});
