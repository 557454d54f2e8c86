import type { Session } from "../model/session.svelte";
import type { Seal, Seat } from "../wire/types";
import type { Kept } from "./verify";
import { commitment, fromHex, toHex } from "./wall";

const STORE = "quedou.fair";
/** Deals whose bytes are remembered. */
const MOST = 24;

const name = (table: string, deal: number) => `${table}/${deal}`;

function remembered(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function keep(key: string, value: Kept): void {
  const entries = Object.entries({ ...remembered(), [key]: value });
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
  } catch {
    // A browser that keeps nothing still plays; the wall can then be checked against the record alone.
  }
}

export const keptOf = (table: string, deal: number): Kept | null => remembered()[name(table, deal)] ?? null;

/** Bring my part of every wall of a table: commit when asked, reveal once all commitments are known. */
export function takePart(session: Session): void {
  session.onseal = (frame: Seal) => {
    const seat = seatOf(frame, session);
    if (seat === null) return;
    const key = name(frame.table, frame.deal);
    const before = remembered()[key];
    const mine = before?.mine ?? toHex(crypto.getRandomValues(new Uint8Array(32)));
    const hash = commitment(seat, frame.table, frame.deal, fromHex(mine));
    const { table, deal } = frame;
    if (frame.step === "commit") {
      keep(key, { server: frame.server, commitments: ["", ""], mine });
      session.send({ type: "commit", table, deal, hash });
    } else if (frame.commitments) {
      // Whoever changes the server's commitment now, or hides mine, gets nothing from me.
      if (before && before.server !== frame.server) return;
      keep(key, { server: frame.server, commitments: frame.commitments, mine });
      if (frame.commitments[seat] === hash) session.send({ type: "reveal", table, deal, bytes: mine });
    }
  };
}

/** Before the first view only the chairs tell where I sit: against the computer, on the person's. */
function seatOf(frame: Seal, session: Session): Seat | null {
  if (session.view) return session.view.me;
  if (frame.me !== undefined) return frame.me;
  const people = frame.about.kinds.flatMap((kind, seat) => (kind === "person" ? [seat as Seat] : []));
  return people.length === 1 ? (people[0] as Seat) : null;
}
